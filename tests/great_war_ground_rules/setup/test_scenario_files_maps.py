"""The maps: what the rules say of hexes holds on them, and they agree where they overlap."""

import pytest

from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.maps.mapfile import read_hex_map
from wargame_cli.rulesets.great_war_ground_rules.kit.components import (
    BRIDGED,
    CITIES,
    PORTS,
)
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF
from wargame_cli.rulesets.great_war_ground_rules.kit.tables import tables
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import GAME, NAMES, kit_of

FILES = {name: scenarios_folder(GAME) / f"{name}.toml" for name in ("picardy", "isonzo", "flanders")}
MAPS = {name: read_hex_map(path) for name, path in FILES.items()}

#: Places whose hexes the rules name.
NAMED = [
    ("picardy", "Lille", "0623", "7A5b"),
    ("picardy", "Lens", "0624", "15A7"),
    ("picardy", "Paris", "1229", "3E2"),
    ("flanders", "St. Niklaas", "0619", "3E"),
    ("flanders", "Lille", "0623", "7A5b"),
    ("flanders", "Lens", "0624", "15A7"),
]
#: Hexsides of each kind, and bridges.
COUNTS = {
    "picardy": {"river": 49, "canal": 8, "major-river": 16, "rail-high": 62, "rail-low": 16, "road": 7},
    "isonzo": {
        "river": 28,
        "canal": 1,
        "major-river": 27,
        "lake": 5,
        "karst": 5,
        "rail-high": 41,
        "rail-low": 41,
        "road": 36,
        "mountain": 40,
        "high-mountain": 7,
        "high-mountain-pass": 1,
    },
    "flanders": {"river": 58, "canal": 11, "major-river": 6, "rail-high": 70, "rail-low": 36},
}


@pytest.fixture(params=MAPS)
def hexmap(request):
    return MAPS[request.param]


@pytest.mark.parametrize(("name", "place", "hex", "rule"), NAMED)
def test_a_named_place_is_where_the_rules_have_it(name, place, hex, rule):
    """3E, 3E2, 7A5b, 15A7"""
    (found,) = (each for each in MAPS[name].places if each.name == place)
    assert (found.hex, found.source) == (hex, rule)


def test_paris_is_one_city_of_four_hexes():
    """3E2, 15D2"""
    cities = kit_of("picardy-1918").cities
    assert cities["1229"] == {"1229", "1230", "1329", "1330"}
    assert kit_of("picardy-1918").has("1229", "full-city")


def test_the_paris_guns_reach_paris_from_laon():
    """12B7"""
    assert MAPS["picardy"].find("Laon") == "1224"
    assert MAPS["picardy"].distance("1224", "1229") == 5


def test_the_po_runs_where_the_rules_have_it():
    """7C2, 7C6"""
    isonzo = MAPS["isonzo"]
    assert ("4516", "4615") in isonzo.hexsides["major-river"]
    assert ("4516", "4615") in isonzo.lines["major-river"]["Po"]
    assert any("4216" in pair for pair in isonzo.lines["lake"]["Lake Garda"])
    assert any("4416" in pair for pair in isonzo.lines["river"]["Mincio"])


@pytest.mark.parametrize("name", MAPS)
def test_every_hexside_is_there_once(name):
    """3E1"""
    assert {kind: len(pairs) // 2 for kind, pairs in MAPS[name].hexsides.items()} == COUNTS[name]
    water = [pair for kind in BRIDGED for pair in MAPS[name].hexsides.get(kind, ())]
    assert len(water) == len(set(water)), "a hexside has one kind of water"


@pytest.mark.parametrize(("name", "land", "bridges"), [("picardy", 90, 30), ("isonzo", 91, 28), ("flanders", 80, 40)])
def test_bridges_stand_where_lines_cross_water(name, land, bridges):
    """15A1"""
    hexmap = MAPS[name]
    assert len(hexmap.land) == land
    lines = {pair for kind in ("rail-high", "rail-low", "road") for pair in hexmap.hexsides.get(kind, ())}
    water = {pair for kind in BRIDGED for pair in hexmap.hexsides.get(kind, ())}
    assert len(lines & water) == 2 * bridges


def test_rivers_run_on_from_hexside_to_hexside():
    """3E1: but for those that flow through a hex, or share hexsides with another."""
    shared = {("0524", "0624"), ("0724", "0824"), ("1026", "1127")}
    for name in MAPS:
        hexmap = MAPS[name]
        for kind in ("river", "major-river"):
            for river, pairs in hexmap.lines.get(kind, {}).items():
                ends = [pair for pair in pairs if not any(_meet(hexmap, pair, other) for other in pairs)]
                assert len(pairs) == 1 or not set(ends) - shared, river


def _meet(hexmap, one, other):
    """Whether two hexsides meet in a corner: together they lie between three hexes that touch one another."""
    hexes = {*one, *other}
    near = hexmap.board.neighbours
    return one != other and len(hexes) == 3 and all(a == b or b in near[a] for a in hexes for b in hexes)


def test_terrain_and_hexsides_are_those_of_the_chart(hexmap):
    """3E1"""
    chart = tables().terrain
    lines = {"rail-high", "rail-low", "road", "lake"}
    assert set(hexmap.terrain.values()) - {"sea", "offmap"} <= set(chart.terrain)
    assert set(hexmap.hexsides) - lines <= set(chart.hexsides)


def test_places_have_kinds_that_the_rules_know(hexmap):
    """3E2, 15B4, 26B1"""
    names = {"town", "landmark", "capital", "rail-center"}
    for place in hexmap.places:
        assert place.kinds <= CITIES | set(PORTS) | names, place
        assert place.source == "history" or place.source[0].isdigit(), place


def test_countries_belong_to_nations_of_the_scenarios(hexmap):
    """3B, 6B1"""
    for name, properties in hexmap.countries.items():
        assert properties["nation"] in SIDE_OF, name
        assert properties["roads"] == "good", name


def test_maps_agree_where_they_overlap():
    """3E: the Canal du Nord is younger than 1914, and lines between towns differ."""
    one, other = MAPS["picardy"], MAPS["flanders"]
    both = one.land & other.land
    assert len(both) == 42
    for place in both - {"0523", "0624"}:
        assert one.terrain[place] == other.terrain[place], place
        assert one.area[place] == other.area[place], place
    for kind in ("river", "major-river"):
        here, there = ({pair for pair in each.hexsides[kind] if both.issuperset(pair)} for each in (one, other))
        assert here == there, kind
    names = {place.hex: place.name for place in one.places}
    assert all(names.get(place.hex, place.name) == place.name for place in other.places if place.hex in both)


@pytest.mark.parametrize("name", NAMES)
def test_a_window_keeps_the_labels_of_the_map(name):
    """3E"""
    hexmap = kit_of(name).map
    assert hexmap.land <= MAPS[hexmap.name].land
    assert len(hexmap.land) == {"bapaume-1918": 20, "picardy-1918": 90, "caporetto-1917": 91, "flanders-1914": 80}[name]


@pytest.mark.rule("3E4")
def test_no_map_has_an_island(hexmap):
    """3E4: each land hex has land beside it."""
    water = {place for place, terrain in hexmap.terrain.items() if terrain in ("sea", "offmap")}
    land = {*hexmap.board.labels} - water
    assert [place for place in land if not land & {*hexmap.board.neighbours[place]}] == []
