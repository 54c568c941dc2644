"""Morale (chapter 33): columns to the right and to the left, and zones of control that go with the points."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import (
    NORTH,
    NORTH_WEST,
    PLAIN,
    RING,
    SOUTH,
    fight,
    on_plain,
    outcome,
    referee,
    sandbox,
    with_factors,
)
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.kaisers_war.combat.odds import exact_odds
from wargame_cli.rulesets.kaisers_war.combat.retreat import routes
from wargame_cli.rulesets.kaisers_war.combat.strength import is_concentric
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.control import controller
from wargame_cli.rulesets.kaisers_war.ground.forces import muster
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply
from wargame_cli.rulesets.kaisers_war.ground.zones import zone
from wargame_cli.rulesets.kaisers_war.position.events.general import CombatFought
from wargame_cli.rulesets.kaisers_war.setup.points import score

MORALE = {"morale": "on"}
ATTACK = Attack(target=PLAIN, units=("GE-Shock-1",))


def column(attack, defence, points, *, options=MORALE, supply=()):
    """The column of an attack by the Central Powers with so many points, and the names of its modifiers."""
    position = on_plain(attack, defence, points={"CP": points, "Allied": 50}, options=options)
    fought = outcome(fight(position, Attack(target=PLAIN, units=("GE-Shock-1",), supply=supply), [3, 1, 1, 1]))
    return fought.column, [modifier.name for modifier in fought.modifiers]


@pytest.mark.rule("33.1")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (100, ("500-599%", ["High morale"])),
        (76, ("500-599%", ["High morale"])),
        (75, ("400-499%", [])),
        (26, ("400-499%", [])),
        (25, ("300-399%", ["Low morale"])),
        (1, ("300-399%", ["Low morale"])),
    ],
)
def test_the_bands_of_morale_shift_the_column(points, expected):
    """From 76 points on one column to the right, up to 25 one to the left, between them none."""
    assert column(16, 4, points) == expected


@pytest.mark.rule("33.1")
@pytest.mark.parametrize(
    ("attack", "defence", "points", "expected"),
    [(28, 4, 90, "600% or more"), (20, 4, 90, "600% or more"), (1, 4, 10, "49% or less"), (2, 4, 10, "49% or less")],
)
def test_no_shift_leaves_the_table(attack, defence, points, expected):
    """Beyond the last column on either side the last one is used (33.4), and the report says so."""
    assert column(attack, defence, points)[0] == expected


@pytest.mark.rule("33.1")
def test_without_the_option_points_do_not_matter():
    """The standard game has no morale."""
    assert column(16, 4, 90, options={}) == ("400-499%", [])
    assert column(16, 4, 5, options={}) == ("400-499%", [])


@pytest.mark.rule("33.1")
def test_the_shift_is_a_listed_modifier():
    """With its rule, and both columns in words; at the edge it says that there is no further one."""
    position = on_plain(16, 4, points={"CP": 80, "Allied": 50}, options=MORALE)
    assert outcome(fight(position, ATTACK, [6])).modifiers == (
        Modifier(name="High morale", rule="33.2", effect="one column to the right: 400-499% becomes 500-599%"),
    )
    position = on_plain(1, 4, points={"CP": 20, "Allied": 50}, options=MORALE)
    (found,) = outcome(fight(position, ATTACK, [6, 1])).modifiers
    assert (found.rule, found.effect) == ("33.3", "one column to the left, but 49% or less is the last")


@pytest.mark.rule("33.1")
@pytest.mark.trap(24)
@pytest.mark.parametrize(
    ("points", "expected"), [(76, "400-499%"), (77, "500-599%"), (26, "300-399%"), (27, "400-499%")]
)
def test_attack_supply_is_paid_before_morale_is_read(points, expected):
    """The point that doubles the attack may take high morale away, or bring low morale."""
    assert column(8, 4, points, supply=("GE-Shock-1",))[0] == expected


@pytest.mark.rule("33.1")
def test_the_odds_know_morale():
    """What a player asks beforehand is what the battle will use."""
    position = on_plain(16, 4, points={"CP": 80, "Allied": 50}, options=MORALE)
    found = exact_odds(ATTACK, referee(position, rehearsing=True))
    assert found.column == "500-599%"
    assert [modifier.name for modifier in found.modifiers] == ["High morale"]


# -- zones of control ---------------------------------------------------------------------------------------------


@pytest.mark.rule("33.1")
@pytest.mark.trap(45)
@pytest.mark.parametrize(("points", "exerts"), [(25, False), (26, True)])
def test_low_morale_takes_zones_of_control(points, exerts):
    """With 25 points no unit of the side has one, with 26 all have."""
    position = sandbox({PLAIN: ["GE-Inf-1"]}, points={"CP": points, "Allied": 50}, options=MORALE)
    assert bool(zone(position, "CP")) is exerts


@pytest.mark.rule("33.1")
@pytest.mark.trap(45)
def test_zones_go_and_come_back_at_once_in_the_middle_of_a_phase():
    """Points lost and gained in the same phase take the zones of control and give them back."""
    position = sandbox({PLAIN: ["GE-Inf-1"]}, points={"CP": 26, "Allied": 50}, options=MORALE)
    judge = referee(position)
    before = zone(position, "CP")
    score(judge, {"CP": -1}, "test", "5.7")
    assert (zone(position, "CP"), bool(before)) == (0, True)
    score(judge, {"CP": 1}, "test", "5.7")
    assert zone(position, "CP") == before


@pytest.mark.rule("33.1")
@pytest.mark.trap(45)
def test_control_follows_the_zones():
    """An empty hex of the enemy's country next to units without zones of control is his again."""
    for points, whose in ((50, ""), (20, "Allied")):
        position = sandbox({"Lille": ["GE-Inf-1"]}, points={"CP": points, "Allied": 50}, options=MORALE)
        near = [hex for hex in position.kit.steps.steps["1114"] if position.kit.alignment(hex) == "Allied"]
        free = [hex for hex in near if not position.kit.trenches["Allied"] & position.kit.board.bit[hex]]
        assert free
        assert {controller(position, hex) for hex in free} == {whose}


@pytest.mark.rule("33.1")
@pytest.mark.trap(45)
def test_supply_runs_past_units_without_zones():
    """A corps whose only line leads through an enemy zone of control is fed once that side's morale is low."""
    ring = {hex: ["FR-Inf-" + str(number)] for number, hex in enumerate(RING, 1) if hex != NORTH_WEST}
    stacks = {PLAIN: ["GE-Inf-1"], "Kiev": ["GE-Inf-9"], **ring}
    fed = {}
    for points in (50, 20):
        position = sandbox(stacks, points={"CP": 50, "Allied": points}, options=MORALE)
        fed[points] = in_supply(position, "GE-Inf-1")
    assert fed == {50: False, 20: True}


@pytest.mark.rule("33.1")
@pytest.mark.trap(45)
def test_retreats_run_past_units_without_zones():
    """A unit with enemies two hexes round it can retreat only while they have no zones of control."""
    stacks = {PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Inf-1"], NORTH: ["GE-Inf-2"]}
    lengths = {}
    for points in (50, 20):
        position = sandbox(stacks, points={"CP": points, "Allied": 50}, options=MORALE)
        lengths[points] = max((len(route) for route in routes(position, "FR-Inf-1", 1)), default=0)
    assert lengths == {50: 0, 20: 1}


@pytest.mark.rule("33.1")
@pytest.mark.trap(45)
def test_units_without_zones_do_not_surround():
    """A concentric attack from three hexes needs zones of control between them; from six it does not."""
    three = {hex: ["GE-Inf-" + str(number)] for number, hex in enumerate(RING[::2], 1)}
    six = {hex: ["GE-Inf-" + str(number)] for number, hex in enumerate(RING, 1)}
    found = {}
    for name, ring in (("three", three), ("six", six)):
        for points in (50, 20):
            position = sandbox({PLAIN: ["FR-Inf-1"], **ring}, points={"CP": points, "Allied": 50}, options=MORALE)
            units = tuple(unit for units in ring.values() for unit in units)
            combat = muster(position, Attack(target=PLAIN, units=units), "CP")
            found[name, points] = is_concentric(position, combat)
    assert found == {("three", 50): True, ("three", 20): False, ("six", 50): True, ("six", 20): True}


@pytest.mark.rule("33.1")
def test_losses_of_one_battle_change_the_next():
    """A side that falls to 25 points in its first attack has low morale in its second."""
    faces = with_factors("GE-Shock-1", 4, 7, 2) | with_factors("FR-Inf-1", 5, 16, 2)
    faces |= with_factors("GE-Inf-1", 16, 7, 2) | with_factors("FR-Inf-2", 5, 4, 2)
    other, beside = "3013", "3012"  # a river doubles its defender: 16 against 8
    stacks = {SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1"], other: ["GE-Inf-1"], beside: ["FR-Inf-2"]}
    position = sandbox(stacks, faces=faces, points={"CP": 31, "Allied": 50}, options=MORALE)
    judge = fight(position, ATTACK, [1, 1])
    assert position.points["CP"] == 25
    second = Attack(target=beside, units=("GE-Inf-1",))
    assert judge.faults(second) == []
    judge.book.perform(second, judge)
    assert [fought.column for fought in of_kind(judge, CombatFought)] == ["49% or less", "150-199%"]
