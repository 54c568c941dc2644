"""Additional trenchlines (37): building, what they do everywhere, and how they are lost."""

from __future__ import annotations

import pytest
from bench_of_rules import give, of_kind, rows

from kaisers_war.field import (
    NORTH,
    NORTH_EAST,
    PLAIN,
    RING,
    SOUTH,
    fight,
    outcome,
    pursuits,
    referee,
    retreats,
    sandbox,
    with_factors,
)
from wargame_cli.engine.document import Items
from wargame_cli.rulesets.kaisers_war.combat.strength import is_concentric
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Chase
from wargame_cli.rulesets.kaisers_war.ground.forces import muster
from wargame_cli.rulesets.kaisers_war.ground.paths import reach
from wargame_cli.rulesets.kaisers_war.ground.trenches import steps_out, trench_owner, trenches
from wargame_cli.rulesets.kaisers_war.ground.zones import zone
from wargame_cli.rulesets.kaisers_war.machine import laws
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Demobilize
from wargame_cli.rulesets.kaisers_war.movement.built_trenches import BuildTrench
from wargame_cli.rulesets.kaisers_war.movement.kaiser_moves_east import choose_for_the_anarchists
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import East
from wargame_cli.rulesets.kaisers_war.position.events.east import AnarchistsTurned
from wargame_cli.rulesets.kaisers_war.position.events.field import TrenchBuilt
from wargame_cli.rulesets.kaisers_war.telling.narrate import narrate
from wargame_cli.rulesets.kaisers_war.telling.picture import picture

ON = {"built-trenches": "on"}
KIT = sandbox({}).kit
BIT = KIT.board.bit
KIEV = KIT.map.find("Kiev")


def judge_of(stacks, *, side="Allied", options=ON, **fields):
    return referee(sandbox(stacks, phase=f"{side.lower()}-movement", options=options, **fields))


# -- building ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("37.1")
def test_it_costs_three_points_and_is_there_at_once():
    """The order pays, everybody learns of it, and the rules find a trenchline there."""
    judge = judge_of({"Kiev": ["BR-Inf-1"]})
    give(judge, BuildTrench(hex=KIEV))
    position = judge.position
    assert position.points == {"CP": 50, "Allied": 47}
    assert of_kind(judge, TrenchBuilt)[0].seen_by == ()
    assert trench_owner(position, KIEV) == "Allied"
    assert trenches(position, "Allied") == KIT.trenches["Allied"] | BIT[KIEV]
    assert trenches(position, "CP") == KIT.trenches["CP"]
    assert view(position, "CP").built == {KIEV: "Allied"}
    assert position.copy().built == {KIEV: "Allied"}


@pytest.mark.rule("37.1", "5.5")
@pytest.mark.parametrize(
    ("stacks", "hex", "points", "expected"),
    [
        ({"Kiev": ["BR-Inf-1"]}, KIEV, 50, []),
        ({"Kiev": ["AL-Gar-1"]}, KIEV, 50, []),
        ({"Kiev": ["BR-Inf-1"]}, KIEV, 4, []),
        ({"Kiev": ["BR-Inf-1"]}, KIEV, 3, ["5.5"]),
        ({"5127": ["BR-Exp-DF"]}, "5127", 50, ["37.1"]),
        ({}, KIEV, 50, ["37.1"]),
        ({"Kiev": ["GE-Inf-1"]}, KIEV, 50, ["37.1"]),
        ({"1014": ["BR-Inf-1"]}, "1014", 50, ["37.1"]),
        ({"1114": ["BR-Inf-1"]}, "1114", 50, ["37.1"]),
        ({}, "pool", 50, ["37.1"]),
    ],
)
def test_who_may_build_where(stacks, hex, points, expected):
    """A supplied land unit of one's own, no trenchline of either side in the hex, and a point left over."""
    assert rows(judge_of(stacks, points={"CP": 50, "Allied": points}), BuildTrench(hex=hex)) == expected


@pytest.mark.rule("37.1")
def test_not_twice_and_not_without_the_option():
    """37.2 bars a second trenchline, built or printed; without the option there is none at all."""
    judge = judge_of({"Kiev": ["BR-Inf-1"]})
    give(judge, BuildTrench(hex=KIEV))
    assert rows(judge, BuildTrench(hex=KIEV)) == ["37.1"]
    assert rows(judge_of({"Kiev": ["BR-Inf-1"]}, options={}), BuildTrench(hex=KIEV)) == ["37.1"]


@pytest.mark.rule("37.1")
def test_maps_show_it_like_a_printed_one():
    """Everybody sees it: the markers lie on the map. Without one the map is the printed one."""
    position = sandbox({"Kiev": ["BR-Inf-1"], PLAIN: ["GE-Inf-1"]}, built={KIEV: "Allied", PLAIN: "CP"})
    for reader in ("CP", "Allied", None, "umpire"):
        shown = picture(position, reader).map.marks
        assert shown["allied trench"] == KIT.map.marks["allied trench"] | {KIEV}
        assert shown["central trench"] == KIT.map.marks["central trench"] | {PLAIN}
    assert picture(sandbox({}), None).map is KIT.map


# -- like a printed one ------------------------------------------------------------------------------------------


@pytest.mark.rule("37.1", "7.3", "11.3")
@pytest.mark.parametrize("reading", ["no", "yes"])
def test_zones_of_control_stay_out(reading):
    """By both readings of 11.3, since it is always occupied; its own units exert theirs as ever."""
    options = {"trench-zone-needs-unit": reading}
    stacks = {PLAIN: ["FR-Inf-1"], SOUTH: ["GE-Inf-1"]}
    assert zone(sandbox(stacks, options=options), "CP") & BIT[PLAIN]
    dug_in = sandbox(stacks, options=options, built={PLAIN: "Allied"})
    assert not zone(dug_in, "CP") & BIT[PLAIN]
    assert zone(dug_in, "Allied") & BIT[SOUTH]


@pytest.mark.rule("37.1", "7.4")
def test_it_doubles_the_defence_and_breaks_concentric_attacks():
    """Against two opposite stacks as against one."""
    stacks = {NORTH: ["GE-Inf-1"], SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1"], "Kiev": ["GE-Inf-9"]}
    order = Attack(target=PLAIN, units=("GE-Inf-1", "GE-Shock-1"))
    for built, concentric in (({}, True), ({PLAIN: "Allied"}, False)):
        position = sandbox(stacks, built=built)
        assert is_concentric(position, muster(position, order, "CP")) is concentric
    judge = fight(sandbox(stacks, built={PLAIN: "Allied"}), order, [1])
    assert [found.name for found in outcome(judge).modifiers] == ["Trenchline"]


@pytest.mark.rule("37.1", "7.4", "12.14c")
def test_a_built_trench_in_the_ring_breaks_a_concentric_attack():
    """No zone of control enters it, so an enemy trenchline that no attacker stands in leaves a gap."""
    stacks = {NORTH: ["GE-Inf-1"], SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1"], NORTH_EAST: ["FR-Inf-2"]}
    order = Attack(target=PLAIN, units=("GE-Inf-1", "GE-Shock-1"))
    for built, concentric in (({}, True), ({NORTH_EAST: "Allied"}, False)):
        position = sandbox(stacks, built=built)
        assert is_concentric(position, muster(position, order, "CP")) is concentric


@pytest.mark.rule("37.1", "13.2.8")
@pytest.mark.parametrize(("built", "leave"), [({}, 1), ({PLAIN: "Allied"}, 0)])
def test_big_push_retreats_are_ignored_in_it(built, leave):
    """A withdrawal leaves the defenders where they are."""
    faces = with_factors("GE-Shock-1", 24, 7, 2) | with_factors("FR-Inf-1", 5, 6, 2)
    position = sandbox({SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1"]}, faces=faces, built=built)
    judge = fight(position, Attack(target=PLAIN, units=("GE-Shock-1",), pursue=()), [5 if built else 4])
    assert len(retreats(judge)) == (leave if outcome(judge).result == "DW" else 0)


@pytest.mark.rule("37.1", "8.2")
def test_movement_costs():
    """One point for the owner, two for the enemy, and for everybody in it and out of it nothing else changes."""
    rough = next(
        hex
        for hex in KIT.ground
        if KIT.map.terrain[hex] == "rough"
        and hex not in KIT.kinds
        and hex in KIT.steps.steps
        and KIT.steps.steps[hex]
        and not KIT.trench_owner(hex)
    )
    start = next(near for near in KIT.steps.steps[rough] if (near, rough) not in KIT.water)
    position = sandbox({rough: ["BR-Inf-1"]}, built={rough: "Allied"})
    for side, mechanized, cost in (("Allied", False, 1), ("Allied", True, 1), ("CP", False, 2), ("CP", True, 2)):
        assert dict(steps_out(position, side, mechanized)(start))[rough] == cost
    printed = sandbox({})
    assert steps_out(printed, "CP", False)(start) == printed.kit.exits("CP", False)[start]
    assert dict(steps_out(printed, "Allied", True)(start))[rough] == 3


@pytest.mark.rule("37.1", "8.2")
def test_reach_and_moves_use_its_cost():
    """An army that could not go on into rough country goes through a trenchline there."""
    pairs = (
        (first, second, third)
        for first in KIT.steps.steps
        for second in KIT.steps.steps[first]
        if KIT.map.terrain.get(second) == "rough"
        and second not in KIT.kinds
        and not KIT.trench_owner(second)
        and (first, second) not in KIT.water
        and KIT.open_land & BIT[first]
        and KIT.open_land & BIT[second]
        for third in KIT.steps.steps[second]
        if KIT.map.terrain[third] == "clear"
        and third not in KIT.steps.steps[first]
        and third != first
        and (second, third) not in KIT.water
        and KIT.open_land & BIT[third]
    )
    for first, second, third in pairs:
        plain = sandbox({first: ["BR-Inf-1"], second: ["BR-Inf-2"]}, phase="allied-movement")
        if third in reach(plain, "BR-Inf-1", 2):
            continue
        dug = sandbox({first: ["BR-Inf-1"], second: ["BR-Inf-2"]}, phase="allied-movement", built={second: "Allied"})
        assert reach(dug, "BR-Inf-1", 2)[third].cost == 2
        assert rows(referee(dug), Move(unit="BR-Inf-1", to=third, path=(second, third))) == []
        return
    raise AssertionError("no such place on the map")


# -- how it is lost ----------------------------------------------------------------------------------------------


@pytest.mark.rule("37.1")
def test_it_goes_with_the_last_unit():
    """The first that leaves does not matter; after the last it is gone, and a newcomer does not find it (37.3)."""
    judge = judge_of({"Kiev": ["BR-Cav-DMC", "BR-Inf-1"], "3314": ["BR-Exp-DF"]}, built={KIEV: "Allied"})
    before = judge.position.copy()
    give(judge, Move(unit="BR-Cav-DMC", to="3316"))
    assert judge.position.built == {KIEV: "Allied"}
    give(judge, Move(unit="BR-Inf-1", to="3316"), Move(unit="BR-Exp-DF", to=KIEV))
    assert judge.position.built == {}
    blocks = narrate(before, judge.position, judge.events, "Allied")
    lines = [line for block in blocks if isinstance(block, Items) for _, line in block.lines]
    assert any("given up" in line and "37.3" in line for line in lines)


@pytest.mark.rule("37.1")
def test_demobilization_and_death_leave_it_empty_too():
    """However the last unit goes."""
    position = sandbox({"Kiev": ["BR-Inf-1"]}, phase="allied-mobilization", built={KIEV: "Allied"})
    give(referee(position), Demobilize(unit="BR-Inf-1"))
    assert position.built == {}


@pytest.mark.rule("37.1")
def test_the_captor_has_no_trench():
    """When its last defender is gone it is gone: the attacker pursues into open ground (37.3)."""
    faces = with_factors("GE-Shock-1", 200, 7, 2)
    position = sandbox({SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1"]}, faces=faces, built={PLAIN: "Allied"})
    order = Attack(target=PLAIN, units=("GE-Shock-1",), pursue=(Chase(unit="GE-Shock-1"),))
    judge = fight(position, order, [6])
    assert pursuits(judge)[0].end == PLAIN
    assert trench_owner(position, PLAIN) == ""
    assert all(trench_owner(position, hex) == "" for hex in RING)


@pytest.mark.rule("37.1", "30.21")
def test_it_goes_when_its_last_unit_goes_over_to_the_enemy():
    """The Anarchists obey the other side in the new game turn: their trenchline has no friend in it any more (37.3)."""
    stacks = {"Kiev": ["AN-CavA-Black"], "3516": ["BR-Inf-1"]}
    position = sandbox(stacks, options=ON | {"russian-front": "on"}, kaiser_moved_east=1, built={KIEV: "Allied"})
    judge = referee(position)
    before = position.copy()
    judge.emit(AnarchistsTurned(rule="30.21", side="Allied"))
    assert position.built == {KIEV: "Allied"}
    turned = AnarchistsTurned(rule="30.21", side="CP")
    judge.emit(turned)
    assert position.built == {}
    laws.built_trenches_are_held(position, turned)
    blocks = narrate(before, position, judge.events, "Allied")
    lines = [line for block in blocks if isinstance(block, Items) for _, line in block.lines]
    assert "The trenchline in 3315 Kiev is given up: nobody holds it (37.3)" in lines


@pytest.mark.rule("37.1", "30.2")
@pytest.mark.parametrize(("moved_east", "expected"), [(0, ["37.1"]), (1, [])])
def test_units_of_neither_side_dig_for_nobody(moved_east, expected):
    """Before the Kaiser moves east the Bolsheviks are no friends of the Allies (2.3, 30.9); then they are."""
    options = ON | {"russian-front": "on"}
    judge = judge_of({"Petrograd": ["BO-Grp-NF"]}, options=options, kaiser_moved_east=moved_east)
    assert rows(judge, BuildTrench(hex=KIT.map.find("Petrograd"))) == expected


@pytest.mark.rule("37.1")
def test_the_law_of_held_trenches():
    """A marker without its owner's units in it is noticed."""
    bad = sandbox({"Kiev": ["GE-Inf-1"]}, built={KIEV: "Allied"})
    with pytest.raises(AssertionError, match="nobody of Allied holds"):
        laws.built_trenches_are_held(bad, TrenchBuilt(hex=KIEV, side="Allied", cost=3))
    laws.built_trenches_are_held(
        sandbox({"Kiev": ["BR-Inf-1"]}, built={KIEV: "Allied"}), TrenchBuilt(hex=KIEV, side="Allied", cost=3)
    )


@pytest.mark.rule("37.1", "30.2")
@pytest.mark.parametrize(("moved", "refused"), [(0, ["37.1"]), (1, [])])
def test_who_is_not_in_the_war_digs_nothing(moved, refused):
    """Bolsheviks build trenches for the Allied player only when the Kaiser has moved east."""
    options = {**ON, "russian-front": "on"}
    judge = judge_of({"Moscow": ["BO-Grp-NF"]}, options=options, kaiser_moved_east=moved)
    assert rows(judge, BuildTrench(hex="3708")) == refused


@pytest.mark.rule("37.1", "30.21")
@pytest.mark.parametrize(("die", "stays"), [(3, True), (4, False)])
def test_it_goes_with_anarchists_who_change_sides(die, stays):
    """A trenchline of the Central Powers' Anarchists is gone when they are Allied: nobody holds captured ones."""
    position = sandbox(
        {"Kharkov": ["AN-CavA-Black"]},
        phase="turn-start",
        options={**ON, "russian-front": "on"},
        kaiser_moved_east=1,
        east=East(anarchists="CP"),
        built={"3814": "CP"},
    )
    before = position.copy()
    judge = referee(position, [die])
    choose_for_the_anarchists(judge)
    assert position.built == ({"3814": "CP"} if stays else {})
    told = [
        line
        for block in narrate(before, position, judge.events, "CP")
        if isinstance(block, Items)
        for line in block.lines
    ]
    assert ((0, "The trenchline in 3814 Kharkov is given up: nobody holds it (37.3)") in told) is not stays
