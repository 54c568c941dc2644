"""Who may advance (9F3, 12B7, 12B9, 14B)."""

from __future__ import annotations

import pytest

from great_war_ground_rules.combat.outcome.test_aftermath import GERMANS, PLAIN, suffers
from great_war_ground_rules.field import art_hq, artillery, bench_with, brigade, division, regiment, staged_with
from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.outcome.advance import eligible, why_not

GUNS = {"GE-A": art_hq(), "GE-G": artillery(), "GE-L": artillery()}
FORCE = {
    "0505": {"GE-1": brigade(), "GE-2": division(values="9-12-5"), "GE-3": division(), **GUNS},
    "0504": {"GE-P": artillery(range=3)},
}
UNITS = ("GE-1", "GE-2", "GE-3", "GE-A", "GE-G", "GE-L", "GE-P")


def field(**given):
    position = staged_with({**FORCE, "0506": {"BR-1": regiment("British")}}, attached={"GE-G": "GE-A"}, **given)
    battle = assemble(position, "CP", "0506", UNITS)
    position.put("BR-1", "gone")
    return position, battle


@pytest.mark.rule("9F3")
def test_the_largest_division_first_and_no_artillery_division():
    position, battle = field()
    assert eligible(position, battle, "CP", "0506") == ["GE-2", "GE-3", "GE-1", "GE-L"]
    assert why_not(position, battle, "GE-A", "0506") == ("12B9", "artillery divisions do not advance")
    assert why_not(position, battle, "GE-G", "0506") == ("12B9", "artillery divisions do not advance")
    assert why_not(position, battle, "GE-P", "0506") == ("12B7", "it fired from afar")


@pytest.mark.rule("9F3")
def test_terrain_closes_a_hex():
    position, battle = field(hexsides={"lake": ["0505-0506"]})
    assert why_not(position, battle, "GE-2", "0506") == ("9F3", "terrain that it may not enter")
    assert eligible(position, battle, "CP", "0506") == []


@pytest.mark.rule("9F3")
def test_who_is_not_where_it_fought_does_not_advance():
    position, battle = field()
    position.put("GE-2", "0504")
    assert eligible(position, battle, "CP", "0506") == ["GE-3", "GE-1", "GE-L"]


@pytest.mark.rule("9F3", "9Jc")
@pytest.mark.parametrize(("place", "rolled"), [("0507", ["contested GE-1"]), ("0508", [])])
def test_into_a_contested_hex_that_the_enemy_has_lost_nobody_is_tried(place, rolled):
    """9J: losses and retreats come first; while an enemy with a ZOC is beside it the hex is contested still."""
    stacks = {**PLAIN, "0506": {"BR-1": regiment("British")}, place: {"BR-2": division("British")}}
    given = {"contested": {"0506": {"owner": "Entente"}}, "date": "Mar II 18", "dice": dict.fromkeys(rolled, 4)}
    bench = suffers("DE", stacks, GERMANS, **given)
    assert bench.position.place_of("GE-1") == "0506"
    assert bench.rolled() == rolled
    assert ("0506" in bench.position.contested) is bool(rolled)


@pytest.mark.rule("9F3")
def test_who_is_named_twice_advances_once_and_is_not_said_to_stay():
    stacks = {
        "0505": {"GE-1": division(values="80-11-5"), "GE-P": artillery(type="siege-artillery")},
        "0506": {"BR-1": regiment("British")},
    }
    bench = bench_with(stacks, phase="cp-combat")
    bench.play("{attack: 0506, with: [GE-1, GE-P], advance: [GE-1, GE-1, GE-P, GE-P]}", dice={"attack 0506/combat": 6})
    assert bench.position.place_of("GE-1") == "0506"
    assert [event.units for event in bench.happened(Spared)] == [("GE-P",)]
