"""The shipped map of The Kaiser's War against every fact that its rules state about the map.

The facts are those of the rules (a rule number in each docstring); what the rules leave open is only held fast here
where play depends on it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_cli.engine.board import Net
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.mapfile import read_hex_map

MAP_FILE = Path(__file__).parents[3] / "scenarios" / "kaisers-war" / "map.toml"
MAP = read_hex_map(MAP_FILE)

CAPITALS = {"London", "Paris", "Rome", "Berlin", "Vienna", "Constantinople", "Petrograd", "Moscow"}
RESOURCES = {"Ruhr", "Ploesti", "Baku", "Genoa", "Birmingham", "Lyon", "Milan", "Breslau", "Prague", "Metz"}
POLITICAL = {
    *("Budapest", "Sofia", "Bucharest", "Belgrade", "Athens", "Brussels", "Warsaw", "Kiev", "Riga", "Helsinki"),
    *("Venice", "Salonika", "Jerusalem", "Damascus", "Baghdad", "Mosul", "Cairo", "Tiflis"),
}
#: Every naval base and the sea that the game needs it for.
BASES = {
    **dict.fromkeys(("Portsmouth", "Brest", "Scapa Flow", "Wilhelmshaven"), "North Sea"),
    **dict.fromkeys(
        ("Toulon", "Genoa", "Naples", "Taranto", "Salonika", "Alexandria", "Port Said"), "Mediterranean Sea"
    ),
    **dict.fromkeys(("Kiel", "Danzig", "Petrograd", "Helsinki"), "Baltic Sea"),
    **dict.fromkeys(("Pola", "Cattano", "Venice"), "Adriatic Sea"),
    **dict.fromkeys(("Constantinople", "Trebizond", "Sevastopol", "Odessa"), "Black Sea"),
    "Suez": "Red Sea",
}

#: The country of every place that the rules name, with the side of the front that its set-ups need.
NAMED = {
    "Paris": ("France", "Allied"),
    "London": ("United Kingdom", "Allied"),
    "Portsmouth": ("United Kingdom", "Allied"),
    "Berlin": ("Germany", "CP"),
    "Ruhr": ("Germany", "CP"),
    "Vienna": ("Austria-Hungary", "CP"),
    "Prague": ("Austria-Hungary", "CP"),
    "Pola": ("Austria-Hungary", "CP"),
    "Cattano": ("Austria-Hungary", "CP"),
    "Venice": ("Italy", "Allied"),
    "Genoa": ("Italy", "Allied"),
    "Salonika": ("Greece", "Allied"),
    "Ploesti": ("Romania", "CP"),
    "Constantinople": ("Ottoman Empire", "CP"),
    "Gallipoli": ("Ottoman Empire", "CP"),
    "Trebizond": ("Ottoman Empire", "CP"),
    "Erzincan": ("Ottoman Empire", "CP"),
    "Mosul": ("Ottoman Empire", "CP"),
    "Damascus": ("Ottoman Empire", "CP"),
    "Jerusalem": ("Ottoman Empire", "Allied"),
    "Baghdad": ("Ottoman Empire", "Allied"),
    "Port Said": ("Egypt", "Allied"),
    "Alexandria": ("Egypt", "Allied"),
    "Kars": ("Trans-Caucasus", "Allied"),
    "Baku": ("Trans-Caucasus", "Allied"),
    "Helsinki": ("Finland", "CP"),
    "Kiev": ("Ukraine", "CP"),
    "Petrograd": ("Russia", ""),
    "Moscow": ("Russia", ""),
    "Narva": ("Russia", ""),
}


def find(name: str) -> str:
    label = MAP.find(name)
    assert label is not None, f"{name} is not on the map"
    return label


def kinds(name: str) -> frozenset[str]:
    return next(place.kinds for place in MAP.at(find(name)) if place.name == name)


def seas_at(label: str, hexmap: HexMap = MAP) -> set[str]:
    """The seas that a hex touches."""
    return {hexmap.area[near] for near in hexmap.board.neighbours[label] if hexmap.terrain[near] == "sea"}


def land_steps() -> Net:
    """Steps from land to land that do not cross water."""
    return MAP.board.net(lambda a, b: {a, b} <= MAP.land and (a, b) not in MAP.hexsides["sea"])


def steps(start: str, end: str, barred: frozenset[str]) -> int | None:
    """Hexes from `start` to `end` over land, entering no barred hex."""
    goal = find(end)
    path = land_steps().path(
        find(start), lambda label: label == goal and label not in barred, lambda label: label not in barred
    )
    return None if path is None else len(path) - 1


def of_country(name: str, side: str | None = None) -> list[str]:
    return [label for label in MAP.in_play if MAP.area[label] == name and (side is None or MAP.side[label] == side)]


DESERT = frozenset(label for label, word in MAP.terrain.items() if word == "desert")
NEUTRAL = frozenset(label for label in MAP.land if MAP.countries[MAP.area[label]]["side"] in {"neutral", "closed"})
ZONE_3 = DESERT | {label for label in MAP.land if MAP.countries[MAP.area[label]]["rail_zone"] == "3"}


# ------------------------------------------------------------------------------------------------- countries and seas


@pytest.mark.rule("2.3", "23.1")
def test_sides_of_the_countries() -> None:
    """2.3, 23.1: who fights on which side, who stays neutral, who belongs to nobody; Russia is closed (24.1)."""
    by_side: dict[str, set[str]] = {}
    for name, properties in MAP.countries.items():
        by_side.setdefault(properties["side"], set()).add(name)
    assert by_side == {
        "CP": {
            *("Germany", "Austria-Hungary", "Ottoman Empire", "Bulgaria", "Persia"),
            *("Finland", "Baltic States", "Poland", "Ukraine"),
        },
        "Allied": {
            *("United Kingdom", "Egypt", "France", "Belgium", "Italy", "Serbia", "Greece", "Romania"),
            "Trans-Caucasus",
        },
        "none": {"Luxemburg", "Montenegro", "Albania"},
        "closed": {"Russia"},
        "neutral": {"Switzerland", "Netherlands", "Denmark", "Sweden", "Norway"},
    }
    assert set(MAP.area.values()) == {"", *MAP.countries, *MAP.seas}, "every country and sea is on the map"


@pytest.mark.trap(62)
@pytest.mark.rule("16.3")
def test_rail_zones() -> None:
    """16.1: the dense and the empty nets; everything else is zone 2."""
    zone = {name: properties["rail_zone"] for name, properties in MAP.countries.items()}
    assert {name for name in zone if zone[name] == "1"} == {
        "United Kingdom",
        "France",
        "Belgium",
        "Luxemburg",
        "Germany",
    }
    assert {name for name in zone if zone[name] == "3"} == {"Montenegro", "Albania", "Persia"}
    assert set(zone.values()) == {"1", "2", "3"}


@pytest.mark.trap(38)
@pytest.mark.rule("19.1")
def test_friendly_seas() -> None:
    """19.6: the eight seas of the rules and who sails them; nobody sails the others."""
    assert {name: sea["friendly_to"] for name, sea in MAP.seas.items()} == {
        "North Sea": "Allied",
        "Mediterranean Sea": "Allied",
        "Red Sea": "Allied",
        "Baltic Sea": "Germany",
        "Adriatic Sea": "Austria-Hungary",
        "Sea of Marmora": "Ottoman Empire",
        "Black Sea": "Ottoman Empire",
        "Caspian Sea": "none",
        "Lake Ladoga": "none",
    }


@pytest.mark.rule("36.1")
def test_adjacent_seas_are_adjacent_both_ways() -> None:
    near = {name: set(sea["next_to"].split(", ")) - {""} for name, sea in MAP.seas.items()}
    assert all(name in near[other] for name in near for other in near[name])
    assert near["Baltic Sea"] == {"North Sea"}
    assert near["Sea of Marmora"] == {"Mediterranean Sea", "Black Sea"}


def test_each_sea_is_one_water() -> None:
    """All-sea hexes hang together sea by sea, by way of sea hexsides and straits where a strait is all there is."""
    assert all(MAP.terrain[label] in {"sea", "lake"} for label in MAP.in_play if MAP.area[label] in MAP.seas)
    for name in ("Mediterranean Sea", "Adriatic Sea", "Black Sea", "Sea of Marmora", "Red Sea", "Caspian Sea"):
        hexes = {label for label in MAP.in_play if MAP.area[label] == name}
        net = MAP.board.net(lambda a, b, hexes=hexes: {a, b} <= hexes)  # type: ignore[misc]
        *_, last = [sum(ring.bit_count() for ring in net.rings(MAP.board.bit[min(hexes)], MAP.board.mask(hexes)))]
        # Azov is cut off from the Black Sea by Kerch, as it is on the map of the time.
        assert last >= len(hexes) - 2, name


# ------------------------------------------------------------------------------------------------------------- places


@pytest.mark.parametrize("name", NAMED)
def test_named_places(name: str) -> None:
    """Every place that the rules name lies in its country, on the side of the front where its set-ups need it."""
    assert (MAP.area[find(name)], MAP.side[find(name)]) == NAMED[name]
    assert next(place.source for place in MAP.at(find(name)) if place.name == name).replace(".", "").isdigit()


def test_objectives() -> None:
    """Eight capitals, ten resource centres, eighteen political cities: the kinds that score (5.3) and supply (15.2)."""
    by_kind = {
        kind: {place.name for place in MAP.places if kind in place.kinds}
        for kind in ("major-capital", "resource", "political")
    }
    assert by_kind == {"major-capital": CAPITALS, "resource": RESOURCES, "political": POLITICAL}


@pytest.mark.rule("15.2", "19.7")
def test_naval_bases_touch_their_seas() -> None:
    """15.2, 19.7: a base serves the seas on its coast."""
    assert {place.name for place in MAP.places if "naval-base" in place.kinds} == set(BASES)
    for name, sea in BASES.items():
        assert sea in seas_at(find(name)), name


def test_every_place_is_a_city_of_some_type() -> None:
    """7.5: fortified zones and rail need cities; every named town is one (objectives are, by 43.3)."""
    city = {"city", "major-capital", "resource", "political"}
    assert {place.name for place in MAP.places if not place.kinds & city} == {"Scapa Flow"}


@pytest.mark.rule("15.2")
def test_baghdad_is_an_allied_source() -> None:
    assert {place.name for place in MAP.places if "allied-supply" in place.kinds} == {"Baghdad"}


def test_every_source_is_told() -> None:
    """A rule number, history, or our own decision."""
    for place in MAP.places:
        assert place.source in {"h", "r"} or place.source.replace(".", "").isdigit(), place


def test_known_towns_by_their_other_names() -> None:
    assert MAP.find("cattaro") == MAP.find("Cattano")
    assert MAP.find("Konigsberg") == "2511"
    assert MAP.find("ST PETERSBURG") == MAP.find("Petrograd")


# ---------------------------------------------------------------------------------------------------------- the front


# ------------------------------------------------------------------------------------------------------------ distance


@pytest.mark.trap(26)
@pytest.mark.rule("15.3")
def test_jerusalem_to_port_said() -> None:
    """15.4: a unit that moves 4 traces supply from Jerusalem to Port Said, and not through desert (43.3)."""
    length = steps("Jerusalem", "Port Said", DESERT)
    assert length is not None
    assert length <= 4


@pytest.mark.rule("16.7")
@pytest.mark.parametrize(
    ("start", "end"),
    [("Ploesti", "Berlin"), ("Damascus", "Constantinople"), ("Damascus", "Trebizond"), ("Vienna", "Prague")],
)
def test_rail_examples(start: str, end: str) -> None:
    """16.4, 16.6, 16.9: fifteen hexes by rail at most, off neutral ground and out of zone 3."""
    length = steps(start, end, NEUTRAL | ZONE_3)
    assert length is not None
    assert length <= 15


def test_distances_of_the_near_east() -> None:
    assert MAP.grid.distance(find("Petrograd"), find("Narva")) >= 1
    assert MAP.grid.distance(find("Mosul"), find("Baghdad")) >= 3


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("name", "reach", "side", "armies"),
    [
        ("Jerusalem", 1, "Allied", 3),
        ("Baghdad", 1, "Allied", 2),
        ("Constantinople", 3, "CP", 2),
        ("Erzincan", 3, "CP", 2),
        ("Damascus", 3, "CP", 2),
        ("Mosul", 2, "CP", 1),
    ],
)
def test_room_for_set_ups_around_a_place(name: str, reach: int, side: str, armies: int) -> None:
    """26.3, 26.4: on their own side, within so many hexes, in the country of the place or open to its side."""
    room = [label for label in MAP.land if MAP.grid.distance(label, find(name)) <= reach and MAP.side[label] == side]
    assert sum(1 if MAP.terrain[label] in {"desert", "marsh"} else 2 for label in room) >= armies


# --------------------------------------------------------------------------------------------------- corners of the map


@pytest.mark.rule("8.8")
def test_two_straits() -> None:
    """8.8: two hexes of land that ships pass, from Europe to Asia, between the Aegean, Marmora and the Black Sea."""
    assert MAP.marks["strait"] == {find("Gallipoli"), find("Constantinople")}
    assert {place.hex for place in MAP.places if "strait" in place.kinds} == MAP.marks["strait"]
    assert seas_at(find("Gallipoli")) == {"Mediterranean Sea", "Sea of Marmora"}
    assert seas_at(find("Constantinople")) == {"Sea of Marmora", "Black Sea"}
    europe, asia = find("Adrianople"), find("Brusa")
    net = land_steps()
    crossing = net.path(europe, lambda label: label == asia, lambda label: True)
    assert crossing is not None
    assert MAP.marks["strait"] & set(crossing)
    around = net.path(europe, lambda label: label == asia, lambda label: label not in MAP.marks["strait"])
    assert around is None or len(around) > 30, "Europe and Asia meet at the straits only (or far around the Black Sea)"


@pytest.mark.rule("20.9")
def test_suez_canal() -> None:
    """20.9: hexsides from the Mediterranean to the Red Sea, Port Said and Suez on them."""
    ends = {label for pair in MAP.hexsides["canal"] for label in pair}
    assert {find("Port Said"), find("Suez")} <= ends
    assert {sea for label in ends for sea in seas_at(label)} == {"Mediterranean Sea", "Red Sea"}
    assert {MAP.area[label] for label in ends} == {"Egypt"}


@pytest.mark.rule("20.12")
def test_landing_edges() -> None:
    """20.12: Finland at the northern edge, clear Ottoman hexes east of Baghdad at the eastern edge."""
    assert MAP.marks["north landing"] == {label for label in of_country("Finland") if label.endswith("01")}
    east = MAP.marks["east landing"]
    assert east == {
        label for label in of_country("Ottoman Empire") if label.startswith("54") and MAP.terrain[label] == "clear"
    }
    assert MAP.marks["north landing"]
    assert east
    assert all(MAP.side[label] == "Allied" for label in east)


@pytest.mark.rule("30.6")
def test_russia_reaches_the_eastern_edge() -> None:
    assert any(label.startswith(MAP.grid.last[:2]) for label in of_country("Russia"))


@pytest.mark.rule("30.4")
def test_one_russian_hex_west_of_petrograd() -> None:
    """30.4: of the land west of Petrograd and next to it one hex is Russian, and Finland touches it."""
    petrograd = find("Petrograd")
    west = [label for label in MAP.board.neighbours[petrograd] if label[:2] < petrograd[:2] and label in MAP.land]
    assert MAP.marks["west of petrograd"] == set(west)
    assert MAP.area[west[0]] == "Russia"
    assert any(MAP.area[near] == "Finland" for near in MAP.board.neighbours[west[0]])


@pytest.mark.rule("28.0")
def test_narva_is_russian() -> None:
    """28.1: the Baltic border runs west of Narva, which its White Russians can leave by land."""
    narva = find("Narva")
    west = [label for label in MAP.board.neighbours[narva] if label[:2] < narva[:2] and label in MAP.land]
    assert {MAP.area[label] for label in west} == {"Baltic States"}
    assert steps("Narva", "Petrograd", frozenset()) is not None


@pytest.mark.rule("21.6")
def test_allied_strip_of_north_east_turkey() -> None:
    """21.6: Ottoman land on the Allied side, between the front and Kars."""
    strip = MAP.marks["north-east turkey"]
    assert strip == {label for label in of_country("Ottoman Empire", "Allied") if int(label[2:]) <= 26}
    assert any(near in strip for near in MAP.board.neighbours[find("Kars")])
    assert "CP" not in {MAP.side[near] for near in MAP.board.neighbours[find("Kars")]}


@pytest.mark.trap(64)
@pytest.mark.rule("6.6", "3.2")
def test_arabs_have_desert_to_rise_in() -> None:
    """6.6, 26.3: desert hexes of the Ottoman Empire."""
    assert [label for label in of_country("Ottoman Empire") if label in DESERT]


@pytest.mark.trap(74)
@pytest.mark.trap(60)
@pytest.mark.rule("16.3", "16.7")
def test_britain_is_an_island() -> None:
    """11.2, 16.3: no step by land from Calais to Dover, nor from Denmark to Sweden."""
    assert steps("London", "Calais", frozenset()) is None
    assert ("1909", "2009") in MAP.hexsides["sea"]


def test_rivers_run_between_land_hexes() -> None:
    """A river, canal or lake hexside that no unit could cross would only mislead."""
    for kind in ("river", "canal", "lake"):
        for pair in MAP.hexsides[kind]:
            assert MAP.land.issuperset(pair), pair
            assert pair not in MAP.hexsides["sea"], pair


# ----------------------------------------------------------------------------------------------------- smaller windows


@pytest.mark.parametrize(
    ("window", "names", "most"),
    [
        ("palestine", ["Port Said", "Alexandria", "Cairo", "Jerusalem", "Damascus", "Suez", "Constantinople"], 180),
        ("western-front", ["London", "Paris", "Ruhr", "Brussels", "Verdun", "Metz", "Belfort"], 140),
    ],
)
def test_windows(window: str, names: list[str], most: int) -> None:
    hexmap = read_hex_map(MAP_FILE, window)
    assert len(hexmap.in_play) <= most
    for name in names:
        assert hexmap.find(name) == MAP.find(name)
    assert hexmap.hexsides["front"]
    if window == "western-front":
        assert hexmap.marks["allied trench"] == MAP.marks["allied trench"]
        assert hexmap.marks["central trench"] == MAP.marks["central trench"]
