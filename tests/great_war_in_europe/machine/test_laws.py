"""The laws that the machine players' games check: each holds in a fair position and finds what breaks it."""

from __future__ import annotations

import pytest
from bench_of_rules import staged
from watched import found_at_once, unnamed

from wargame_cli.engine.events import PhaseStarted, PointsChanged, UnitMoved
from wargame_cli.rulesets.great_war_in_europe.machine import laws
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitDrawn
from wargame_cli.rulesets.great_war_in_europe.position.events.general import KutFortified

GAME = "great-war-in-europe"
PHASE = PhaseStarted(turn=40, phase="second-combat")
_MANY = ("BR-3IN", "BR-7IN", "BR-13IN", "BR-14IN", "BR-52T", "BR-53T", "BR-54T")


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_the_scenario_keeps_every_law(law):
    law(staged(GAME, scenario="near-east-1918"), PHASE)


@pytest.mark.parametrize(
    ("law", "change"),
    [
        ("units_are_conserved", lambda position: position.stacks["N1540"].append("TU-2")),
        ("sides_stay_apart", lambda position: position.put("TU-2", "N1540")),
        ("who_stands_there_controls", lambda position: position.take("CP", "N1540")),
        ("units_stand_where_they_may", lambda position: position.put("RU-39", "N1540")),
        ("units_stand_where_they_may", lambda position: position.put("RU-39", "N4347")),
        ("stacks_keep_their_limits", lambda position: [position.put(unit, "N1540") for unit in _MANY]),
        ("boxes_hold_their_own", lambda position: position.put("TU-2", "allied-box")),
        ("chits_are_conserved", lambda position: position.spent.append(position.pools["CP"][0])),
        ("points_are_never_owed", lambda position: position.points.update(TU=-1)),
    ],
)
def test_a_law_finds_what_breaks_it(law, change):
    position = staged(GAME, scenario="near-east-1918")
    change(position)
    with pytest.raises(AssertionError):
        getattr(laws, law)(position, PHASE)


def comes(unit, place):
    return UnitMoved(unit=unit, start="CP-box", end=place)


@pytest.mark.parametrize(
    ("law", "change", "events"),
    [
        ("units_are_conserved", lambda position: position.stacks["N1540"].append("TU-2"), [comes("TU-2", "N1540")]),
        ("sides_stay_apart", lambda position: position.put("TU-2", "N1540"), [comes("TU-2", "N1540")]),
        ("who_stands_there_controls", lambda position: position.take("CP", "N1540"), [PHASE]),
        (
            "units_stand_where_they_may", lambda position: position.put("RU-39", "N1540"),
            [comes("RU-39", "N1540"), PHASE],
        ),
        (
            "units_stand_where_they_may", lambda position: position.put("RU-39", "N1540"),
            [KutFortified(place="N1540"), PHASE],
        ),
        (
            "stacks_keep_their_limits", lambda position: [position.put(unit, "N1540") for unit in _MANY],
            [comes(_MANY[0], "N1540"), PHASE],
        ),
        ("boxes_hold_their_own", lambda position: position.put("TU-2", "allied-box"), [comes("TU-2", "allied-box")]),
        (
            "chits_are_conserved", lambda position: position.spent.append(position.pools["CP"][0]),
            [ChitDrawn(side="CP", chit="x")],
        ),
        (
            "points_are_never_owed", lambda position: position.points.update(TU=-1),
            [PointsChanged(side="TU", change=-1, total=-1, reason="x")],
        ),
    ],
)  # fmt: skip
def test_a_broken_law_is_found_at_once(law, change, events):
    """By the event that breaks it, or where the phase after it begins; nothing else is looked at."""
    fair, broken = (staged(GAME, scenario="near-east-1918") for _ in range(2))
    change(broken)
    found_at_once(getattr(laws, law), fair, broken, *events, begins=PHASE)


def test_every_law_is_planted_here():
    """No law is added without an event that breaks it."""
    (parameters,) = (each for each in test_a_broken_law_is_found_at_once.pytestmark if each.name == "parametrize")
    assert unnamed(laws.LAWS, [each[0] for each in parameters.args[1]]) == set()
