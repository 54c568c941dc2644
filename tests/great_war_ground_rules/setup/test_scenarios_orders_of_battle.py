"""The forces of the scenarios, counted: they are ours, and the histories that they follow give these numbers."""

from collections import Counter as Tally

import pytest

from wargame_cli.rulesets.great_war_ground_rules.position.position import RESERVE
from wargame_cli.rulesets.great_war_ground_rules.setup.scenarios import new_position

#: By scenario and side: hexes owned, units on the map, divisions, Army HQs, artillery divisions, Res Pts, depots.
AT_START = {
    ("bapaume-1918", "CP"): (8, 38, 23, 3, 1, 11, 3),
    ("bapaume-1918", "Entente"): (12, 27, 20, 2, 0, 7, 3),
    ("picardy-1918", "CP"): (25, 166, 77, 5, 9, 21, 8),
    ("picardy-1918", "Entente"): (64, 100, 58, 5, 1, 23, 11),
    ("caporetto-1917", "CP"): (27, 109, 42, 5, 3, 21, 8),
    ("caporetto-1917", "Entente"): (63, 143, 64, 4, 0, 15, 7),
    ("flanders-1914", "CP"): (36, 43, 13, 2, 1, 8, 5),
    ("flanders-1914", "Entente"): (44, 36, 22, 2, 0, 6, 7),
}
#: Units that arrive, by turn and side.
ARRIVING = {
    "bapaume-1918": {("Apr I 18", "Entente"): 12, ("Apr I 18", "CP"): 2},
    "picardy-1918": {
        ("Apr I 18", "Entente"): 29,
        ("Apr I 18", "CP"): 11,
        ("Apr II 18", "Entente"): 10,
        ("Apr II 18", "CP"): 4,
        ("May I 18", "Entente"): 6,
        ("May I 18", "CP"): 6,
        ("Jun I 18", "Entente"): 7,
        ("Jun I 18", "CP"): 3,
        ("Jul I 18", "Entente"): 6,
        ("Aug I 18", "Entente"): 16,
    },
    "caporetto-1917": {
        ("Nov I 17", "Entente"): 8,
        ("Nov I 17", "CP"): 2,
        ("Nov II 17", "Entente"): 8,
        ("Nov II 17", "CP"): 2,
        ("Dec I 17", "Entente"): 3,
    },
    "flanders-1914": {
        ("Sep II 14", "Entente"): 9,
        ("Sep II 14", "CP"): 14,
        ("Oct I 14", "Entente"): 30,
        ("Oct I 14", "CP"): 19,
        ("Oct II 14", "Entente"): 11,
        ("Oct II 14", "CP"): 13,
        ("Nov I 14", "Entente"): 5,
        ("Nov I 14", "CP"): 2,
    },
}


def divisions(units):
    return [unit for unit in units if unit.is_division]


@pytest.mark.parametrize(("scenario", "side"), AT_START)
def test_a_side_begins_with_so_much(scenario, side):
    """42B, house"""
    position = new_position(scenario)
    units = [position.counter(unit) for unit in position.units_of(side)]
    found = (
        position.owned[side].bit_count(),
        len(units),
        len(divisions(units)),
        sum(unit.is_army_hq for unit in units),
        sum(unit.is_art_hq for unit in units),
        sum(position.res[side].values()),
        sum(depot.side == side for depot in position.depots.values()),
    )
    assert found == AT_START[scenario, side]


@pytest.mark.parametrize("scenario", ARRIVING)
def test_so_much_arrives(scenario):
    """16.0"""
    found = Tally()
    for arrival in new_position(scenario).kit.plan.arrivals:
        found[arrival.turn, arrival.side] += len(arrival.units)
    assert +found == ARRIVING[scenario]


def test_the_attackers_of_picardy_stand_where_they_attacked():
    """House, after the general histories: 46 attack divisions and 17 others in three armies; 16 of them overstacked."""
    position = new_position("picardy-1918")
    hexes = ("0723", "0724", "0823", "0824", "0923", "0924", "1023", "1024", "1124", "1125")
    there = divisions(position.counter(unit) for hex in hexes for unit in position.units_at("CP", hex))
    assert Tally(unit.values for unit in there) == {"9-12-5": 46, "6-9-5": 17}
    assert all(unit.type == "infantry" for unit in there if unit.values == "9-12-5")
    over = [unit for unit in position.overstacked if position.side_of(unit) == "CP"]
    assert (len(over), len(position.overstacked)) == (16, 19)


def test_the_first_attacks_of_bapaume_have_the_odds_that_they_were_meant_to_have():
    """9A, house: 47 defend 0925, 34 defend 1025, 40 defend 0725."""
    position = new_position("bapaume-1918")

    def defence(hex):
        return sum(position.face(unit).defence for unit in position.units_at("Entente", hex))

    assert [defence(hex) for hex in ("0925", "1025", "0725", "0825")] == [47, 34, 40, 51]
    touching = {near for near in position.kit.board.neighbours["0825"] if position.owns("CP", near)}
    assert touching == {"0824"}


def test_the_armies_of_caporetto():
    """House, after the general histories"""
    position = new_position("caporetto-1917")
    units = [position.counter(unit) for unit in position.units_of("CP")]
    nations = Tally(unit.nation for unit in divisions(units))
    assert nations == {"German": 7, "Austro-Hungarian": 35}
    assert sum(unit.type == "mountain-pack-transport" for unit in position.kit.units.values()) == 8
    elite = Tally(position.counter(unit).values for unit in position.at(RESERVE["Entente"]))
    assert elite == {"+2-5": 2, "+1-5": 6}
    assert position.face("IT-47").attack == 6 + 1 + 1, "two brigades of Bersaglieri (14Q)"
    assert len(position.overstacked) == 5


def test_the_siege_train_of_antwerpen():
    """12B9: six battalions of heavy siege artillery are 3 REs."""
    position = new_position("flanders-1914")
    train = [unit for unit, hq in position.attached.items() if hq == "GE-AXX"]
    assert (len(train), sum(map(position.re, train))) == (6, 3)
    there = [position.counter(unit) for unit in position.units_at("CP", "0922")]
    assert Tally(unit.type for unit in there)["heavy-siege-artillery"] == 7


def test_the_ring_of_antwerpen_is_of_three_hexes():
    """15G, house: the Netherlands are off the map."""
    position = new_position("flanders-1914")
    land = position.kit.map.land
    assert {near for near in position.kit.board.neighbours["0618"] if near in land} == {"0619", "0718", "0719"}


def test_cavalry_of_1914():
    """14D, house"""
    position = new_position("flanders-1914")
    found = Tally(
        (unit.nation, position.on_map(unit.id))
        for unit in divisions(position.kit.units.values())
        if unit.type in ("heavy-cavalry", "mounted-rifle")
    )
    assert found == {
        ("German", True): 4,
        ("German", False): 4,
        ("French", True): 3,
        ("French", False): 5,
        ("Belgian", True): 1,
        ("British", False): 3,
    }


def test_fortress_artillery_waits_to_be_made_mobile():
    """16C10"""
    position = new_position("flanders-1914")
    still = [unit for unit in position.kit.units.values() if unit.mobile]
    assert [(unit.front.way, unit.made_mobile.movement) for unit in still] == [("none", 4)] * 5


@pytest.mark.parametrize(
    ("scenario", "most"),
    [
        ("bapaume-1918", (35, 18)),
        ("picardy-1918", (149, 44)),
        ("caporetto-1917", (126, 53)),
        ("flanders-1914", (79, 90)),
    ],
)
def test_points_on_the_map(scenario, most):
    """42B, house"""
    goals = new_position(scenario).kit.plan.victory.goals
    assert tuple(sum(goal.points for goal in goals[side]) for side in ("CP", "Entente")) == most


def test_the_american_army_attacks_with_rifles():
    """14R, 3A3: six REs, and two as a cadre."""
    units = new_position("picardy-1918").kit.units.values()
    divisions_of_america = [unit for unit in divisions(units) if unit.nation == "American"]
    assert len(divisions_of_america) == 7
    assert {(unit.type, unit.whole_re, unit.cadre_re) for unit in divisions_of_america} == {("rifle-assault", 6, 2)}
