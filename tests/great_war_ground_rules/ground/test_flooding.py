"""Partial flooding."""

import pytest

from great_war_ground_rules.field import bench_with, division
from wargame_cli.rulesets.great_war_ground_rules.ground.flooding import ask_flood, calls_for_relief, flood, may_flood
from wargame_cli.rulesets.great_war_ground_rules.ground.terrain import terrain_of
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import AtrocityDone

WET = "0505"


def wet(**given):
    """British in a canal-intensive hex, in the Central Powers' combat phase."""
    forces = {WET: {"BR-1": division("British")}, "0506": {"GE-1": division()}}
    return bench_with(forces, **{"phase": "cp-combat", "terrain": {"canal-intensive": [WET]}, **given})


@pytest.mark.rule("15A6")
@pytest.mark.parametrize(("die", "terrain"), [(3, "canal-intensive"), (4, "swamp")])
def test_a_flooded_hex_is_swamp_to_the_end_of_the_player_turn(die, terrain):
    """15A6"""
    bench = wet()
    bench.give([die])
    assert flood(bench.referee, WET) == (die == 4)
    assert terrain_of(bench.position, WET) == terrain
    assert len(bench.events(AtrocityDone)) == (die == 4)
    bench.position.begin_player_turn("Entente")
    assert terrain_of(bench.position, WET) == "canal-intensive"


@pytest.mark.rule("15A6")
def test_the_owner_is_asked_and_floods_nothing_by_default():
    """15A6"""
    bench = wet()
    assert not ask_flood(bench.referee, WET)
    assert [(each.side, each.default) for each in bench.asked] == [("Entente", "let-be")]
    willing = wet()
    willing.give([6], {"flooding": "flood"})
    assert ask_flood(willing.referee, WET)


@pytest.mark.rule("15A6")
@pytest.mark.rule("9Jb")
@pytest.mark.trap(53)
def test_only_wet_hexes_with_an_owner_are_flooded():
    """15A6, 9J"""
    assert may_flood(wet().position, WET)
    assert not may_flood(wet(terrain={}).position, WET)
    assert not may_flood(wet(contested={WET: {"owner": "Entente"}}).position, WET)


@pytest.mark.rule("15A6")
def test_a_city_in_the_hex_or_beside_it_calls_for_relief():
    """15A6"""
    assert not calls_for_relief(wet().position, WET)
    assert calls_for_relief(wet(kinds={"0504": ["point-city"]}).position, WET)


@pytest.mark.rule("15A6")
@pytest.mark.parametrize(("answer", "left"), [("spend", {}), ("let-be", {WET: 1})])
def test_a_res_pt_is_spent_for_relief_where_the_owner_wishes(answer, left):
    """15A6"""
    bench = wet(kinds={"0504": ["point-city"]}, res={"Entente": {WET: 1}})
    bench.give([6], {"relief": answer})
    assert flood(bench.referee, WET)
    assert bench.position.res["Entente"] == left
    assert bench.only(AtrocityDone).relieved == (answer == "spend")
