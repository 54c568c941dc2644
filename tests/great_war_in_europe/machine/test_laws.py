"""The laws that the machine players' games check: each holds in a fair position and finds what breaks it."""

from __future__ import annotations

import pytest
from bench_of_rules import staged

from wargame_cli.engine.events import PhaseStarted
from wargame_cli.rulesets.great_war_in_europe.machine import laws

GAME = "great-war-in-europe"
PHASE = PhaseStarted(turn=40, phase="second-combat")


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


_MANY = ("BR-3IN", "BR-7IN", "BR-13IN", "BR-14IN", "BR-52T", "BR-53T", "BR-54T")
