"""The laws that the machine players' games check: each holds in a fair position and is found broken at once."""

from __future__ import annotations

import pytest
from watched import found_at_once, unnamed

from wargame_cli import rulesets
from wargame_cli.engine.events import PhaseStarted, UnitMoved, UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import zone_mask
from wargame_cli.rulesets.great_war_ground_rules.machine import laws
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import OwnerChanged, ResChanged, UnitDisrupted
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import CapacityChanged
from wargame_cli.rulesets.great_war_ground_rules.position.position import POOL, Depot


def start():
    return rulesets.load("great-war-ground-rules").new("caporetto-1917", {})


BEGUN = start()
PHASE = PhaseStarted(turn=BEGUN.turn, phase=BEGUN.phase)
COMBAT = PhaseStarted(turn=BEGUN.turn, phase="cp-combat")
UNIT = "AH-18"
HERE = BEGUN.place_of(UNIT)
SEA = next(hex for hex, bit in BEGUN.kit.board.bit.items() if not BEGUN.kit.land & bit)
MANY = [unit for unit in BEGUN.units() if BEGUN.on_map(unit) and BEGUN.side_of(unit) == "CP"][:40]


def comes(place, unit=UNIT):
    return UnitMoved(unit=unit, start=HERE, end=place)


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_the_scenario_keeps_every_law(law):
    law(BEGUN, PHASE)


@pytest.mark.parametrize(
    ("law", "change", "events"),
    [
        ("units_are_conserved", lambda position: position.stacks[HERE].append(UNIT), [comes(HERE)]),
        ("units_stand_on_land", lambda position: position.put(UNIT, SEA), [comes(SEA)]),
        ("units_stand_on_land", lambda position: position.put(UNIT, POOL["Entente"]), [comes(POOL["Entente"])]),
        (
            "stacks_keep_their_limits",
            lambda position: [position.put(unit, HERE) for unit in MANY],
            [comes(HERE), COMBAT],
        ),
        (
            "what_belongs_together_is_together",
            lambda position: position.attached.update({UNIT: next(u for u in MANY if position.place_of(u) != HERE)}),
            [PHASE],
        ),
        (
            "conditions_are_of_units_in_play",
            lambda position: position.disruption.update({UNIT: 9}),
            [UnitDisrupted(unit=UNIT, degree=9, cause="x")],
        ),
        (
            "conditions_are_of_units_in_play",
            lambda position: (position.fatigue.update({UNIT: 1}), position.put(UNIT, POOL["CP"])),
            [UnitRemoved(unit=UNIT, place=HERE, to=POOL["CP"], cause="x")],
        ),
        (
            "nothing_is_owed",
            lambda position: position.res.update(CP={HERE: -1}),
            [ResChanged(side="CP", place=HERE, change=-1, cause="x")],
        ),
        (
            "nothing_is_owed",
            lambda position: position.rail.update({"x/CP": -1}),
            [CapacityChanged(net="x", side="CP", change=-1, cause="x")],
        ),
        (
            "what_is_remembered_is_so",
            lambda position: (zone_mask(position, "CP"), position.stacks[HERE].clear()),
            [OwnerChanged(place=HERE, side="CP")],
        ),
    ],
)
def test_a_broken_law_is_found_at_once(law, change, events):
    """By the event that breaks it, or where the phase after it begins; nothing else is looked at."""
    broken = start()
    change(broken)
    found_at_once(getattr(laws, law), BEGUN, broken, *events, begins=PHASE)


def test_depots_in_enemy_hexes_are_found_where_a_phase_begins():
    """No depot stands where the enemy owns the hex (11C1)."""
    broken = start()
    enemys = next(hex for hex in broken.kit.board.bit if broken.owns("Entente", hex))
    broken.depots["x"] = Depot(side="CP", place=enemys)
    found_at_once(laws.depots_have_capacity, BEGUN, broken, PHASE, begins=PHASE)


def test_every_law_is_planted_here():
    """No law is added without an event that breaks it."""
    (parameters,) = (each for each in test_a_broken_law_is_found_at_once.pytestmark if each.name == "parametrize")
    assert unnamed(laws.LAWS, [each[0] for each in parameters.args[1]]) == {"depots_have_capacity"}
