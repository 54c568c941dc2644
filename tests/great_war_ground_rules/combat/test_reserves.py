"""Reserves (6C)."""

from __future__ import annotations

import msgspec
import pytest

from great_war_ground_rules.field import battalion, bench_with, brigade, corps, division, regiment
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.reserves import candidates, commit
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import ReserveTried
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import CorpsSeen
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitDisrupted, UnitMoved

#: Three divisions against a regiment in a fort.
FRONT = {
    "0505": {f"GE-{number}": division() for number in range(1, 4)},
    "0506": {"BR-1": regiment("British", "1-4-5")},
}
ATTACKERS = ("GE-1", "GE-2", "GE-3")


def behind(reserves, *, table="positional", front=FRONT, **given):
    """A bench with reserves behind the front, and the combat that is about to be fought."""
    bench = bench_with({**front, **reserves}, phase="cp-combat", **given)
    battle = msgspec.structs.replace(assemble(bench.position, "CP", "0506", ATTACKERS), table=table)
    return bench, battle


@pytest.mark.rule("6C")
@pytest.mark.trap(15)
def test_a_stack_comes_unit_by_unit_and_is_disrupted():
    """6C: two more on the die next to the attacked hex; who has come counts as attacked."""
    bench, battle = behind({"0507": {"BR-2": division("British"), "BR-3": brigade("British")}})
    battle = bench.run(commit, battle, dice={"reserve BR-3": 2, "reserve BR-2": 3}, answers={"reserves": "0507"})
    assert battle.defenders == ("BR-1", "BR-2")
    assert bench.happened(ReserveTried) == [
        ReserveTried(rule="6C", unit="BR-2", target="0506", success=True),
        ReserveTried(rule="6C", unit="BR-3", target="0506", success=False),
    ]
    assert bench.happened(UnitMoved) == [
        UnitMoved(rule="6C", unit="BR-2", start="0507", end="0506", path=("0507", "0506"), how="reserve", spent=1)
    ]
    assert bench.happened(UnitDisrupted) == [
        UnitDisrupted(rule="6C", unit="BR-2", degree=1, cause="committed as a reserve")
    ]
    assert bench.position.this_phase.reserves == ["BR-2"]
    assert bench.position.this_phase.attacked == ["BR-2"]


@pytest.mark.rule("6C")
def test_from_two_hexes_only_the_fast_come_and_without_the_bonus():
    horse = {"0508": {"BR-H": division("British", "4-4-7", "mounted-rifle"), "BR-2": division("British")}}
    bench, battle = behind(horse)
    assert candidates(bench.position, battle) == {"0508": ["BR-H"]}
    bench.run(commit, battle, dice={"reserve BR-H": 4}, answers={"reserves": "0508"})
    assert [event.success for event in bench.events(ReserveTried)] == [False]


@pytest.mark.rule("6C", "3F")
def test_nobody_comes_into_a_command_that_his_side_does_not_control():
    """3F: units that stand there fight alone."""
    bench, battle = behind({"0507": {"BR-2": division("British")}}, plan={"closed": {"Entente": ["0506"]}})
    assert candidates(bench.position, battle) == {}


@pytest.mark.rule("6C", "15G")
@pytest.mark.parametrize(("besieged", "come"), [("Entente", {}), ("CP", {"0507": ["BR-2"]})])
def test_nobody_comes_to_friends_who_are_besieged(besieged, come):
    """15G: units of the besieged player enter by no move over land; those who besiege do."""
    front = {**FRONT, "0506": {"BR-1": regiment("British", "1-4-5"), "GE-9": battalion()}}
    siege = {"options": {"siege": "on"}, "besieged": {"0506": besieged}}
    bench, battle = behind({"0507": {"BR-2": division("British")}}, front=front, **siege)
    assert candidates(bench.position, battle) == come


@pytest.mark.rule("6C")
def test_not_on_the_mobile_table():
    bench, battle = behind({"0507": {"BR-2": division("British")}}, table="mobile")
    assert bench.run(commit, battle) == battle
    assert bench.asked == []


@pytest.mark.rule("6C")
@pytest.mark.trap(14)
@pytest.mark.parametrize(
    "given",
    [
        {"terrain": {"woods": ["0506"]}},
        {"hexsides": {"river": ["0506-0507"]}},
        {"this_phase": {"attacked": ["BR-2"]}},
    ],
)
def test_who_cannot_afford_the_way_does_not_come(given):
    """6C: no movement of one hex for all points; nobody who was attacked in the phase."""
    bench, battle = behind({"0507": {"BR-2": division("British")}}, **given)
    assert candidates(bench.position, battle) == {}


@pytest.mark.rule("6C")
@pytest.mark.trap(16)
def test_nobody_comes_out_of_an_enemy_zone():
    bench, battle = behind({"0507": {"BR-2": division("British")}, "0408": {"GE-9": division()}})
    assert bench.position.kit.board.neighbours["0507"]
    assert ("0507" in candidates(bench.position, battle)) is ("0408" not in bench.position.kit.board.neighbours["0507"])


@pytest.mark.rule("6C")
def test_by_default_the_nearest_supported_stack_at_three_to_one():
    stacks = {"0507": {"BR-2": division("British")}, "0406": {"BR-3": brigade("British")}}
    bench, battle = behind(stacks)
    assert set(candidates(bench.position, battle)) == {"0406", "0507"}
    bench.run(commit, battle, dice={"reserve BR-2": 6})
    assert bench.position.place_of("BR-2") == "0506"
    strong = {**FRONT, "0506": {"BR-1": division("British")}}
    bench, battle = behind(stacks, front=strong)
    assert bench.run(commit, battle) == battle


@pytest.mark.rule("6C")
@pytest.mark.parametrize(("defence", "comes"), [("1-16-5", True), ("1-17-5", False)])
def test_exactly_three_to_one_calls_them(defence, comes):
    """6C: 12 against 4, and against a little more."""
    front = {**FRONT, "0506": {"BR-1": regiment("British", defence)}}
    bench, battle = behind({"0507": {"BR-2": division("British")}}, front=front)
    bench.run(commit, battle, dice={"reserve BR-2": 6} if comes else {})
    assert (bench.position.place_of("BR-2") == "0506") == comes


@pytest.mark.rule("8B")
def test_nobody_comes_where_there_is_no_room():
    full = {f"BR-D{number}": division("British", "1-1-5") for number in range(6)} | {
        f"BR-X{number}": brigade("British", "0-1-5") for number in range(3)
    }
    bench, battle = behind({"0507": {"BR-2": brigade("British")}}, front={**FRONT, "0506": full})
    bench.run(commit, battle, dice={"reserve BR-2": 6}, answers={"reserves": "0507"})
    assert bench.happened(ReserveTried) == [
        ReserveTried(rule="6C", unit="BR-2", target="0506", success=False, cause="no room is left")
    ]
    assert bench.position.place_of("BR-2") == "0507"


@pytest.mark.rule("6C")
def test_corps_headquarters_are_no_reserve_of_their_own():
    bench, battle = behind({"0508": {"BR-C": corps("British")}})
    assert "BR-C" not in candidates(bench.position, battle).get("0508", [])


@pytest.mark.rule("14N2")
def test_a_stack_that_is_named_is_seen():
    """6C, 14N2: the corps of its units, whether they come or not."""
    bench = bench_with(
        {**FRONT, "0507": {"BR-C": corps("British"), "BR-2": division("British")}},
        phase="cp-combat",
        corps={"BR-2": "BR-C"},
        options={"limited-intelligence": "on"},
    )
    battle = msgspec.structs.replace(assemble(bench.position, "CP", "0506", ATTACKERS), table="positional")
    bench.run(commit, battle, dice={"reserve BR-2": 1, "reserve BR-C": 1}, answers={"reserves": "0507"})
    assert bench.happened(CorpsSeen) == [CorpsSeen(rule="14N2", hq="BR-C", known=True)]


@pytest.mark.rule("6C", "8C2a")
def test_out_of_an_overstack_only_who_can_pay_for_leaving_it_comes():
    """6C, 8C2: a rifle division has one MP; light units have two, and fight in the other hex in full"""
    light = brigade("British", "2-3-6", type="light-rifle")
    forces = {"0507": {"BR-2": division("British"), "BR-3": light, "BR-C": corps("British")}}
    given = {"corps": {"BR-2": "BR-C", "BR-3": "BR-C"}, "overstacked": ["BR-2", "BR-3"]}
    bench, battle = behind(forces, options={"overstacking": "on"}, **given)
    dice = {"reserve BR-3": 6, "reserve BR-C": 1}
    battle = bench.run(commit, battle, dice=dice, answers={"reserves": "0507"})
    assert battle.defenders == ("BR-1", "BR-3")
    assert bench.position.overstacked == ["BR-2"]
    assert bench.events(UnitMoved)[0].spent == 2
