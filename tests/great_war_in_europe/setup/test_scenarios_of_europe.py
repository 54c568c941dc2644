"""Europe from 1915, 1916 and 1917 (21.2-21.4): lines, forces, tracks and events at the start; laws for 1918 too."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from great_war_in_europe.europe import GAME
from wargame_cli import rulesets
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import QUOTAS, held
from wargame_cli.rulesets.great_war_in_europe.ground.score import lost_cities, victory_hexes
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EAST, EASTERN, ITALY, SIDES, WEST, WESTERN
from wargame_cli.rulesets.great_war_in_europe.position.position import BOX, DEAD, GONE, LATER
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import scenario_file

GAMES = rulesets.load(GAME)
EARLIER = (1915, 1916, 1917)
YEARS = (*EARLIER, 1918)
HEADQUARTERS = " HQ"
#: The countries of the neutrals.
NAMES_OF = {"BU": "Bulgaria", "GK": "Greece", "IT": "Italy", "RO": "Romania"}
#: Lands of the Salonika front and its neighbours (21.35, 21.45), and what lies north of them on the map.
SOUTH = ("Albania", "Bulgaria", "Greece", "Montenegro", "Ottoman Empire", "Serbia")

#: How many units of each nation are on each front or in a box, headquarters by themselves (21.24-21.45).
FORCES = {
    1915: {
        "BE": {WEST: 7, "west HQ": 1},
        "BR": {WEST: 18, "west HQ": 2, "salonika": 4, DEAD[ALLIED]: 2, BOX[ALLIED]: 12},
        "FR": {WEST: 94, "west HQ": 8, "salonika": 1, DEAD[ALLIED]: 5, BOX[ALLIED]: 10, "allied-box HQ": 1},
        "IT": {ITALY: 42, "italy HQ": 4},
        "RU": {EAST: 106, "east HQ": 5, DEAD[ALLIED]: 7},
        "SR": {"salonika": 12, "salonika HQ": 1},
        "MN": {"salonika": 4},
        **{nation: {} for nation in ("RO", "GK", "US", "BU")},
        "GE": {WEST: 87, "west HQ": 7, EAST: 51, "east HQ": 6, DEAD[CP]: 3, BOX[CP]: 17},
        "AH": {ITALY: 15, EAST: 38, "east HQ": 5, DEAD[CP]: 7, BOX[CP]: 13},
        "TU": {"salonika": 9, DEAD[CP]: 1},
    },
    1916: {
        "BE": {WEST: 7, "west HQ": 1},
        "BR": {WEST: 46, "west HQ": 3, "salonika": 5, DEAD[ALLIED]: 6},
        "FR": {WEST: 116, "west HQ": 10, "salonika": 4, DEAD[ALLIED]: 4},
        "IT": {ITALY: 44, "italy HQ": 4, "salonika": 2},
        "RU": {EAST: 136, "east HQ": 7, DEAD[ALLIED]: 15},
        "SR": {"salonika HQ": 1, DEAD[ALLIED]: 12},
        **{nation: {} for nation in ("RO", "GK", "US", "MN")},
        "GE": {WEST: 122, "west HQ": 9, EAST: 47, "east HQ": 4, "salonika": 4},
        "AH": {ITALY: 19, "italy HQ": 1, EAST: 47, "east HQ": 6, "salonika": 7, DEAD[CP]: 2},
        "BU": {"salonika": 10, "salonika HQ": 1},
        "TU": {"salonika": 10},
    },
    1917: {
        "BE": {WEST: 7, "west HQ": 1},
        "BR": {WEST: 62, "west HQ": 5, "salonika": 5, DEAD[ALLIED]: 2, BOX[ALLIED]: 2},
        "FR": {WEST: 132, "west HQ": 11, "salonika": 6},
        "IT": {ITALY: 61, "italy HQ": 5, "salonika": 2},
        "RU": {EAST: 182, "east HQ": 3},
        "RO": {EAST: 17, DEAD[ALLIED]: 7},
        "SR": {"salonika": 6, "salonika HQ": 1, DEAD[ALLIED]: 6},
        "MN": {},
        "GK": {},
        "US": {},
        "GE": {WEST: 151, "west HQ": 7, EAST: 72, "east HQ": 6, "salonika": 3, DEAD[CP]: 12, BOX[CP]: 1},
        "AH": {ITALY: 20, "italy HQ": 1, EAST: 56, "east HQ": 7, "salonika": 2, DEAD[CP]: 2},
        "BU": {EAST: 2, "salonika": 8, "salonika HQ": 1},
        "TU": {EAST: 4, "salonika": 6},
    },
}
#: Victory Points, captured cities, initiative in the West, the first phase (21.21-21.26, 21.31-21.36, 21.41-21.46).
TRACKS = {
    1915: (6, 1, ALLIED, 10, "allied-new-units"),
    1916: (9, 0, CP, 17, "events"),
    1917: (10, 0, ALLIED, 29, "events"),
    1918: (11, 0, CP, 37, "events"),
}
#: Resource Points of each nation.
POINTS = {
    1915: {"BE": 1, "FR": 3, "GE": 2, "TU": 2},
    1916: {"BE": 2, "BR": 3, "GE": 3, "TU": 3},
    1917: {"BE": 2, "BR": 4, "FR": 4, "GE": 8},
}
#: The letter that is over, and of which letter the pools are (21.27, 21.37, 21.47).
LETTERS = {1915: ("D", "C"), 1916: ("G", "G"), 1917: ("L", "K"), 1918: ("O", "O")}
#: Chits of that letter which have been played already.
GONE_ALREADY = {
    1915: {"Allied-gallipoli", "Allied-italian-entry", "Allied-hurricane-bombardment-1", "CP-chlorine-gas",
           "CP-serb-typhus", "CP-u-boat-1", "CP-rigid-planning-1", "CP-polish-division"},
    1916: set(),
    1917: {"CP-u-boat-2", "CP-zimmerman"}, 1918: set(),
}  # fmt: skip


@pytest.fixture(scope="module", params=YEARS)
def year(request):
    """Every year for which there is a scenario."""
    return request.param


@pytest.fixture(scope="module")
def start(year):
    """The position of that year."""
    return GAMES.new(f"europe-{year}", {})


@pytest.fixture(scope="module", params=EARLIER)
def earlier(request):
    """A year before 1918, with its position."""
    return request.param, GAMES.new(f"europe-{request.param}", {})


def where(start, unit, place):
    """The front, the country's part of the Eastern map, or the box where a unit is."""
    front = start.kit.front_of(place) or place
    if front == EAST and start.kit.map.area[place] in SOUTH:
        front = "salonika"
    return front + HEADQUARTERS * start.counter(unit).headquarters


@pytest.mark.rule("21.2", "21.3", "21.4")
def test_the_forces_are_those_of_the_rulebook(earlier):
    """So many units of each nation on each front, so many lost, the rest out of the game or still to come."""
    year, start = earlier
    for nation, wanted in FORCES[year].items():
        units = [unit for unit in start.units() if start.counter(unit).nation == nation]
        found = Counter(where(start, unit, start.place_of(unit)) for unit in units)
        assert {place: n for place, n in found.items() if not place.startswith((LATER, GONE))} == wanted, nation


@pytest.mark.rule("21.1", "21.5")
def test_front_lines_are_in_order_on_land(start, year):
    """A line of the rulebook runs from hex to neighbouring hex; only that of Salonika begins anew on its map."""
    neighbours, land = start.kit.board.neighbours, start.kit.map.land
    for line in scenario_file(f"europe-{year}").lines.values():
        hexes = line.split()
        assert set(hexes) <= set(land)
        breaks = [(one, other) for one, other in pairwise(hexes) if other not in neighbours[one]]
        assert len(breaks) <= 1, breaks


@pytest.mark.rule("21.1")
def test_every_front_hex_in_the_west_is_held_by_both_sides(earlier):
    """21.24, 21.25 and their likes; so are ours in the East."""
    _, start = earlier
    board, land = start.kit.board, start.kit.map.land
    for front in (WEST, EAST):
        for hex in scenario_file(start.scenario).lines[front].split():
            assert start.fighters_at(ALLIED, hex), hex
            for near in board.neighbours[hex]:
                if near in land and start.controls(CP, near):
                    assert start.fighters_at(CP, near), near


@pytest.mark.rule("21.1")
def test_no_unit_is_named_twice_and_none_that_is_due_is_forgotten(start, year):
    """21.14: what has appeared by now is somewhere; the rest waits for its letter."""
    file = scenario_file(f"europe-{year}")
    named = Counter(unit for units in file.places.values() for unit in units)
    assert not [unit for unit, times in named.items() if times > 1]
    due = {"start", *(chr(letter) for letter in range(ord("A"), ord(file.letter) + 1))}
    assert not [unit for unit, place in start.units().items() if place == LATER and start.counter(unit).entry in due]
    waiting = {start.counter(unit).nation for unit, place in start.units().items()
               if place == LATER and start.counter(unit).entry == "joins"}  # fmt: skip
    assert waiting == {*start.neutral} - {"TU"} | ({"TU"} if not start.european_turkey else set())


@pytest.mark.rule("21.1", "21.5")
def test_all_begin_in_supply_and_within_their_nations_limits(start):
    """A set-up in which somebody starves at once would be none; 17.2, 17.3."""
    assert [out_of_supply(start, side) for side in SIDES] == [(), ()]
    for quota in QUOTAS:
        assert len(held(start, quota)) <= quota.most, quota.words


@pytest.mark.rule("21.1", "21.5", "18.1")
def test_victory_points_are_those_of_the_rulebook(start, year):
    """21.26, 21.36, 21.46, 21.56: the markers come out from the map."""
    count = start.kit.board.spaces
    points, cities, western, turn, phase = TRACKS[year]
    assert (len(count(victory_hexes(start))), len(count(lost_cities(start)))) == (points, cities)
    assert start.extra_points == 0
    assert start.mover(WESTERN, first=True) == western
    assert start.mover(EASTERN, first=True) != western
    assert (start.turn, start.phase, start.last_turn) == (turn, phase, 51)


@pytest.mark.rule("21.1")
def test_resource_points_of_the_start(earlier):
    year, start = earlier
    assert {nation: points for nation, points in start.points.items() if points} == POINTS[year]


@pytest.mark.rule("21.1", "21.5")
def test_the_pools_are_those_of_the_rulebook(start, year):
    """21.27-21.57, 21.28-21.58: chits of one letter but for what is played, two No Events a side, all others gone."""
    over, letter = LETTERS[year]
    for side in SIDES:
        wanted = set(start.kit.chits_of(side, letter)) - GONE_ALREADY[year]
        none = {
            chit for chit in start.kit.chits if start.chit(chit).side == side and start.chit(chit).kind == "no-event"
        }
        assert len(none) == 2
        assert set(start.pools[side]) == wanted | none
    everywhere = [
        *start.pools[ALLIED],
        *start.pools[CP],
        *start.held[ALLIED],
        *start.held[CP],
        *start.played,
        *start.spent,
    ]
    later = {chit for chit, printed in start.kit.chits.items() if printed.letter > over}
    assert sorted(everywhere) == sorted({*start.kit.chits} - later | {*start.spent})


@pytest.mark.rule("21.1")
@pytest.mark.parametrize(
    "name", ["chits.yaml", "chits-europe.yaml", "chits-west.yaml", "units.yaml", "units-europe.yaml"]
)
def test_no_component_stands_twice_in_its_file(name):
    """A later row of the same name would take the place of the first one unseen."""
    text = (scenarios_folder(GAME) / name).read_text(encoding="utf-8")
    ids = Counter(re.findall(r"^- {id: ([^,]+),", text, flags=re.MULTILINE))
    assert [row for row, times in ids.items() if times > 1] == []


@pytest.mark.rule("21.1")
def test_nobody_stands_in_a_neutral_country_but_in_greece(start):
    """17.1: the Allies are at Salonika before Greece joins (6.53)."""
    neutral = {NAMES_OF[nation] for nation in start.neutral} - {"Greece" if start.salonika else ""}
    area = start.kit.map.area
    assert not {unit for unit, place in start.units().items() if area.get(place) in neutral}


@pytest.mark.rule("21.4")
def test_the_pools_of_april_1917_chit_by_chit():
    """21.47, 21.48."""
    start = GAMES.new("europe-1917", {})
    kinds = {side: Counter(start.chit(chit).kind for chit in start.pools[side]) for side in SIDES}
    assert kinds[ALLIED] == {
        "no-event": 2, "tank": 2, "gas": 1, "mine": 1, "convoy": 1, "ace": 1, "neutral-entry": 1, "french-mutiny": 1,
        "the-tiger": 1,
    }  # fmt: skip
    assert kinds[CP] == {
        "no-event": 2, "neutral-entry": 1, "shock-troops": 2, "gas": 1, "bruchmuller": 1, "ace": 1,
        "new-air-tactics": 3, "rigid-planning": 1,
    }  # fmt: skip
    assert [start.chit(chit).kind for chit in start.held[CP]] == ["turkish-determination"]
    assert "CP-u-boat-2" in start.played
    assert {"CP-immelmann", "CP-boelcke"} <= set(start.spent)
    assert "Allied-ball" in start.played


@pytest.mark.rule("21.4")
@pytest.mark.trap(32, 49)
def test_the_hexes_and_nations_of_april_1917():
    """21.41-21.46: the United States since L, Romania collapsed, Greece neutral; what is laid waste, what pays when."""
    start = GAMES.new("europe-1917", {})
    assert (start.russia, start.collapsed, start.neutral, start.staff) == ("provisional", ["RO"], ["GK"], "OberOst")
    assert (start.entered, start.us_entry) == ({"US": "L"}, "L")
    assert start.place_of("BR-74T") == LATER
    assert start.counter("BR-74T").entry == "O"
    assert {start.place_of(f"BR-{unit}") for unit in ("3IN", "7IN", "10NA", "13NA", "42T", "52T", "53T", "54T")} == {
        GONE
    }
    assert {start.place_of(f"RU-{unit}") for unit in ("7A", "8A", "9A", "11A", "GD")} == {GONE}
    assert set(start.hindenburg) == {"W5913", "W5814", "W5713", "W5614"}
    assert len(start.devastated) == 8
    assert start.resources == {"W6312": "E", "W5425": "E", "W6316": "E", "E2623": "N"}
    assert [unit for unit in start.reduced if not unit.startswith("BR")] == []
    must = "W2412 W2413 W2414 W2415 W2416 W2417 W2618 W2920 W3021 W3022 W2927 W2829 W2729 W2629 W2529 W2429 W2328"
    assert all(start.fighters_at(ALLIED, hex) for hex in must.split())
    near = start.kit.board.neighbours
    romania = {"E2726", *near["E2726"], *(far for hex in near["E2726"] for far in near[hex])}
    assert {start.place_of(u) for u in start.units() if u.startswith("RO")} <= {*romania, LATER, GONE, DEAD[ALLIED]}
    weak = [u for u in start.units() if u.startswith("GE") and where(start, u, start.place_of(u)) == EAST
            and start.counter(u).printed.defence < 3]  # fmt: skip
    assert len(weak) <= 36
    turks = Counter(start.counter(u).values for u in start.units() if u.startswith("TU")
                    and start.kit.map.area.get(start.place_of(u)) == "Ottoman Empire")  # fmt: skip
    assert turks == {"2-4": 5, "3-4-4": 1}


def units(start, nation, country="", value=""):
    """The units of a nation on the map, in a country, of a printed value."""
    area = start.kit.map.area
    found = [unit for unit, place in start.units().items() if place in area and start.counter(unit).nation == nation]
    found = [unit for unit in found if not country or area[start.place_of(unit)] == country]
    return [unit for unit in found if not value or start.counter(unit).values == value]


def row(start, unit):
    """The hexrow of a unit on the map."""
    return start.kit.row(start.place_of(unit))


@pytest.mark.rule("21.2")
@pytest.mark.trap(32)
def test_may_1915():
    """21.22-21.28: who is neutral, who has just joined, where named units stand, what has been played."""
    start = GAMES.new("europe-1915", {})
    assert (start.neutral, start.this_turn.joined, start.us_entry) == (["BU", "GK", "RO"], ["IT"], "O")
    assert (start.gallipoli, start.european_turkey, start.salonika, start.staff) == (True, True, False, "OberOst")
    assert sorted(start.at("E1122")) == ["BR-1AS", "BR-NZ"]
    assert sorted(start.at("E1022")) == ["BR-29", "BR-63RN", "FR-1"]
    assert sorted(start.at("W6707")) == ["BR-42T", "BR-52T", "FR-2"]
    assert {start.counter(unit).values for unit in start.at("E1024")} == {"2-4"}
    assert (len(start.at("E1024")), len(start.at("E1023")), len(units(start, "TU", value="3-4-4"))) == (6, 3, 1)
    hqs = {unit: place for unit, place in start.units().items() if start.counter(unit).headquarters}
    assert (hqs["GE-11A"], hqs["GE-SUD"]) == ("E3914", "E3418")
    german, austrian = ({place for unit, place in hqs.items() if unit.startswith(n)} for n in ("GE", "AH"))
    assert {"E5418", "E5316", "E5114", "E4613"} <= german
    assert {"E4312", "E3714", "E3616", "E3319"} <= austrian
    assert {unit for unit in hqs if unit.startswith("RU") and hqs[unit] in start.kit.map.area} == set(start.depleted)
    east = [unit for unit in units(start, "GE") if start.kit.front_of(start.place_of(unit)) == EAST]
    assert sum(row(start, unit) > 50 for unit in east if not start.counter(unit).headquarters) == 20
    assert [unit for unit in start.at("E2912") if start.counter(unit).division]
    near, area = start.kit.board.neighbours, start.kit.map.area
    austrians = units(start, "AH", "Austria-Hungary")
    guards = [u for u in austrians if {area[hex] for hex in near[start.place_of(u)]} & {"Serbia", "Montenegro"}]
    assert len(guards) == 10
    assert set(start.played) >= {"Allied-gallipoli", "Allied-italian-entry", "CP-serb-typhus", "CP-u-boat-1"}
    assert start.played["CP-serb-typhus"] == 7
    assert start.resources == {"W6312": "E", "W5425": "E", "W6316": "E"}
    assert [unit for unit in units(start, "BR") if start.has_two_steps(unit)] == []
    assert "AH-PL" in units(start, "AH")


@pytest.mark.rule("21.3")
@pytest.mark.trap(49)
def test_january_1916():
    """21.32-21.38: Serbia in the dead pile, Montenegro gone, the Balkans, Bulgarians of two steps."""
    start = GAMES.new("europe-1916", {})
    assert (start.neutral, start.us_entry, start.staff) == (["GK", "RO"], "N", "OHL")
    assert "SR-HQ" in start.at("E1116")
    assert [unit for unit in units(start, "BU") if unit in start.reduced] == []
    assert len(units(start, "BU", "Bulgaria")) == 4
    assert len(units(start, "AH", "Montenegro")) == 3
    assert len(units(start, "TU", "Ottoman Empire", "2-4")) == 9
    assert {start.place_of(f"BR-{unit}") for unit in ("7IN", "13NA", "42T", "52T", "53T", "54T")} == {GONE}
    two = {"E1116", *start.kit.board.neighbours["E1116"]}
    two |= {far for hex in two for far in start.kit.board.neighbours[hex]}
    allies = {start.place_of(unit) for nation in ("BR", "FR", "IT", "SR") for unit in units(start, nation)}
    assert {hex for hex in allies if start.kit.front_of(hex) == EAST} <= two
    german = [unit for unit in units(start, "GE") if start.kit.front_of(start.place_of(unit)) == EAST]
    assert sum(row(start, unit) < 46 for unit in german if where(start, unit, start.place_of(unit)) == EAST) <= 6
    austrian = [unit for unit in units(start, "AH") if where(start, unit, start.place_of(unit)) == EAST]
    assert sum(row(start, unit) > 46 for unit in austrian) <= 4
    line = scenario_file("europe-1916").lines[ITALY].split()
    assert all(start.fighters_at(ALLIED, hex) for hex in line if start.kit.map.terrain[hex] != "alpine")
    assert start.controller("E2423") == ""
    assert start.u_boats_decided
    assert not [chit for chit in start.played if start.chit(chit).kind == "u-boat"]


@pytest.mark.rule("21.1")
def test_turkey_surrenders_by_event_in_1918_alone(start, year):
    """6.59: the chit is out of the game in the scenarios of earlier years."""
    assert ("Allied-turkey-surrenders" in start.pools[ALLIED]) == (year == 1918)
    assert ("Allied-turkey-surrenders" in start.spent) == (year != 1918)
