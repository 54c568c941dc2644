"""The mapboard keeps what the rulebook says of it, and what is ours says so."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.maps.picture import Picture, Piece
from wargame_cli.engine.maps.pointfile import PointOverlay
from wargame_cli.engine.text import decode, read_text
from wargame_cli.reports.maps import as_svg, as_text
from wargame_cli.reports.maps.labels import text_box
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, LANE, MIXED, REGION, SEA, SINGLE, SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.kit.nations import BALKANS
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables

LEMNOS = "lemnos"
BOARD = kit().ground
MAP = BOARD.map
README = scenarios_folder("illusions-of-glory") / "README.md"


def spaces(mask: int) -> set[str]:
    return set(BOARD.board.spaces(mask))


def ends(*ways: str) -> list[set[str]]:
    return [{each.start, each.end} for each in MAP.connections if each.way in ways]


def from_rulebook(field: str) -> set[str]:
    """The spaces of which this field is the rulebook's."""
    return {label for label, space in MAP.spaces.items() if space.sources.get(field, "").startswith("rulebook")}


@pytest.mark.rule("3.1")
def test_how_many_there_are():
    """3.1: 223 spaces, 10 regions, Lemnos, 3 Sea Invasion spaces; 546 connections of five kinds."""
    kinds = Counter(space.kind for space in MAP.spaces.values())
    assert kinds == {SPACE: 223, REGION: 10, SEA: 3, ISLAND: 1}
    ways = Counter(each.way for each in MAP.connections)
    assert ways == {SINGLE: 327, "road": 190, MIXED: 12, "alpine": 11, LANE: 6}
    assert set(ways) == set(MAP.ways)
    assert sum(each.water for each in MAP.connections) == 97
    assert {kind: mask.bit_count() for kind, mask in BOARD.of_kind.items()} == kinds
    assert Counter(space.terrain for space in MAP.spaces.values() if space.terrain) == {
        "clear": 164, "mountain": 51, "forest": 12, "swamp": 6,
    }  # fmt: skip


@pytest.mark.rule("3.1")
def test_what_the_rulebook_says_of_connections():
    """Four are stated, eleven implied, all others ours; no pair stands twice."""
    by_source = {frozenset((each.start, each.end)): MAP.source_of(each, "joined") for each in MAP.connections}
    assert len(by_source) == len(MAP.connections)
    stated = {pair for pair, source in by_source.items() if source.startswith("rulebook")}
    assert stated == {
        frozenset(("sea_salonika", "salonika")), frozenset(("sea_salonika", LEMNOS)),
        frozenset(("sea_albania", LEMNOS)), frozenset(("sea_athens", LEMNOS)),
    }  # fmt: skip
    implied = {pair for pair, source in by_source.items() if source.startswith("implied")}
    assert len(implied) == 11
    serbia = {pair for pair in implied if pair & {"temesvar", "novi_sad"}}
    assert [len(serbia), *sorted(len(pair & spaces(BOARD.land_of["SB"])) for pair in serbia)] == [4, 1, 1, 1, 1]
    assert all(pair & {"carniola", "tyrol"} and pair & spaces(BOARD.inset) for pair in implied - serbia)


@pytest.mark.rule("3.1")
def test_names_of_the_rulebook_are_its_own_and_no_others():
    """20 spaces named in the rules, 2 in the tips, 10 regions, Lemnos and one Sea Invasion space; 23 of histories."""
    named = from_rulebook("name")
    assert Counter(MAP.spaces[label].kind for label in named) == {SPACE: 22, REGION: 10, ISLAND: 1, SEA: 1}
    assert {label for label in named if "tips" in MAP.source_of(MAP.spaces[label], "name")} == {"pecs", "cetinje"}
    histories = [space for space in MAP.spaces.values() if MAP.source_of(space, "name").startswith("card history")]
    assert len(histories) == 23
    text = (Path(scenarios_folder("illusions-of-glory")) / "map.yaml").read_text(encoding="utf-8")
    # Behind a rule there is no terrain, no fort's strength, and no place on the earth.
    assert not from_rulebook("terrain") | from_rulebook("fort") | from_rulebook("at")
    assert not re.search(r"water: rulebook", text)


@pytest.mark.rule("3.1", "11.3")
def test_all_hangs_together():
    """Every space can be reached; without lanes all but Lemnos and the Sea Invasion spaces."""
    start = BOARD.board.bit["berlin"]
    for net, wanted in (
        (BOARD.steps, BOARD.whole),
        (BOARD.net(SINGLE, MIXED, "road", "alpine"), BOARD.of_kind[SPACE] | BOARD.of_kind[REGION]),
    ):
        reached = 0
        for ring in net.rings(start, BOARD.whole):
            reached |= ring
        assert reached == wanted


@pytest.mark.rule("11.3")
def test_the_italian_front_is_joined_with_carniola_and_tyrol_alone():
    """11.3.1, 18.1; and Alpine Trails run only there."""
    front = spaces(BOARD.inset)
    outside = {near for label in front for near in BOARD.board.neighbours[label]} - front
    assert outside == {"carniola", "tyrol"}
    assert {"venice", "southern_italy"} <= front
    assert spaces(BOARD.land_of["IT"]) <= front
    assert {MAP.spaces[label].owner for label in front} == {"IT", "AH"}
    assert all(pair <= front | outside for pair in ends("alpine"))


@pytest.mark.rule("12.5")
def test_gauges_change_at_the_russian_frontier():
    """12.5c, 12.5d: every railway from Russia into Germany or Austria-Hungary is Mixed-Gauge, and no other."""
    russia, west = spaces(BOARD.land_of["RU"]), spaces(BOARD.land_of["GE"] | BOARD.land_of["AH"])
    assert all(pair & russia and pair & west for pair in ends(MIXED))
    assert not [pair for pair in ends(SINGLE) if pair & russia and pair & west]


@pytest.mark.rule("3.1")
def test_lanes_lead_from_lemnos_to_ports():
    """25.2: each Sea Invasion space has Lemnos on one side and a Port on the other, and no other way."""
    seas = spaces(BOARD.of_kind[SEA])
    assert {BOARD.board.neighbours[label] for label in seas} == {
        ("salonika", LEMNOS), ("durazzo", LEMNOS), ("athens", LEMNOS),
    }  # fmt: skip
    assert all(pair & seas for pair in ends(LANE))
    assert set(BOARD.board.neighbours[LEMNOS]) == seas
    assert all(MAP.spaces[port].port == "mediterranean" for port in ("salonika", "durazzo", "athens", LEMNOS))


@pytest.mark.rule("3.1")
@pytest.mark.trap(53)
def test_every_port_lies_on_one_of_three_seas():
    """13.3, 14.1.3, 25.5: the Black Sea ports that the rules name are there, and open to no other sea."""
    ports = {sea: spaces(mask) for sea, mask in BOARD.ports.items()}
    assert {sea: len(found) for sea, found in ports.items()} == {"baltic": 8, "black": 8, "mediterranean": 14}
    assert {"odessa", "constanta", "varna", "burgas", "constantinople", "anatolia"} <= ports["black"]
    assert {"danzig", "konigsberg", "riga", "petrograd"} <= ports["baltic"]
    assert not [pair for pair in combinations(ports.values(), 2) if pair[0] & pair[1]]


@pytest.mark.rule("3.1")
def test_forts_are_fortresses():
    """29 of 1 to 3; Ft. Rupel among them; in no region."""
    assert len(BOARD.forts) == 29
    assert set(BOARD.forts.values()) == {1, 2, 3}
    assert {label for label, strength in BOARD.forts.items() if strength == 3} == {
        "konigsberg", "cracow", "przemysl", "novogeorgievsk", "brest_litovsk",
    }  # fmt: skip
    assert BOARD.forts["ft_rupel"] == 1
    assert not set(BOARD.forts) & spaces(BOARD.of_kind[REGION])


@pytest.mark.rule("3.1")
def test_victory_spaces():
    """Two each where the rules say so (26.2.3, 26.3.1, 26.4.3, 26.5.3, 26.6.2, 26.7.2); none in a region."""
    count = Counter(MAP.spaces[label].owner for label in spaces(BOARD.vp))
    assert count == {"GE": 6, "AH": 10, "RU": 10, "MN": 1} | dict.fromkeys(("BU", "GR", "IT", "RO", "SB", "TU"), 2)
    assert from_rulebook("worth") == {"athens", "salonika"}
    assert not BOARD.vp & BOARD.of_kind[REGION]
    assert {space.worth for space in MAP.spaces.values()} == {0, 1}


@pytest.mark.rule("3.1")
def test_supply_sources():
    """Every region has one (11.2j); those that the rules name; Lemnos feeds the British and French (13.5)."""
    sources = {nation: spaces(mask) for nation, mask in BOARD.sources.items()}
    assert all(MAP.spaces[label].supplies for label in spaces(BOARD.of_kind[REGION]))
    assert sources["BU"] == {"sofia", "burgas"}
    assert {"venice", "southern_italy"} <= sources["IT"]
    assert sources["RO"] == {"bucharest", "constanta", "odessa"}
    assert sources["SB"] == {"belgrade", "monastir"}
    assert sources["TU"] == {"constantinople", "rodosto", "anatolia"}
    assert sources["BR"] == sources["FR"] == {LEMNOS, "southern_italy"}
    assert "brandenburg" in sources["GE"]
    capitals = {space for each in tables().replacement.reinforcements.capitals.values() for space in each}
    assert capitals == {"petrograd", "berlin", "vienna", "budapest"}


@pytest.mark.rule("3.1")
def test_the_balkans():
    """2.0: six nations, and not Lemnos."""
    assert BALKANS == ("AL", "BU", "GR", "MN", "RO", "SB")
    assert all(BOARD.land_of[nation] for nation in BALKANS)
    assert MAP.spaces[LEMNOS].owner == ""


@pytest.mark.rule("12.5")
def test_what_redeployment_travels_on():
    """13.2a: Single-Gauge for LCUs, Roads too for SCUs, Mixed-Gauge once it is converted, Alpine Trails never."""
    lines = tables().activity.redeployment.lines
    lcu, scu = BOARD.net(*lines["LCU"]), BOARD.net(*lines["SCU"])
    assert lcu.joined("berlin", "posen")
    assert not lcu.joined("gumbinnen", "suwalki")
    assert scu.joined("gumbinnen", "suwalki")
    assert not scu.joined("gumbinnen", "kovno")
    assert BOARD.net(*lines["LCU"], MIXED).joined("gumbinnen", "kovno")
    assert not BOARD.net(*lines["SCU"], MIXED).joined("asiago", "trent")


@pytest.mark.rule("12.4")
def test_water_is_crossed_from_either_side():
    """12.4.3: the Danube before Belgrade."""
    assert BOARD.crosses_water("novi_sad", "belgrade")
    assert BOARD.crosses_water("belgrade", "novi_sad")
    assert not BOARD.crosses_water("belgrade", "kragujevac")
    assert not BOARD.crosses_water("belgrade", "moscow")
    assert BOARD.way("novi_sad", "belgrade") == SINGLE
    assert BOARD.way("belgrade", "moscow") == ""


def test_places_lie_near_each_other():
    """No connection is longer than 560 km, but for those of regions and the lanes."""
    far = spaces(BOARD.of_kind[REGION] | BOARD.of_kind[SEA] | BOARD.of_kind[ISLAND])
    for each in MAP.connections:
        if not {each.start, each.end} & far:
            (lon, lat), (other_lon, other_lat) = (MAP.spaces[end].at for end in (each.start, each.end))
            assert (111 * (lat - other_lat)) ** 2 + (71 * (lon - other_lon)) ** 2 < 560**2, f"{each.start} - {each.end}"


def test_names_are_found_however_they_are_spelt():
    assert [MAP.find(name) for name in ("Königsberg", "konigsberg", "Gorizia", "ft. rupel", "MARASESTI")] == [
        "konigsberg", "konigsberg", "gorz", "ft_rupel", None,
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------- a user's own board


def test_the_example_of_the_readme_works():
    """What it says there is what happens, and the new values say where they are from."""
    text = README.read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    data = read_text(text.encode(), "mine.yaml").data
    changed = kit([data]).ground
    spaces_of = changed.spaces
    assert (spaces_of["lemberg"].terrain, spaces_of["lemberg"].fort, spaces_of["lemberg"].worth) == ("forest", 1, 1)
    assert changed.map.source_of(spaces_of["lemberg"], "fort") == "the printed board"
    assert changed.map.source_of(spaces_of["lemberg"], "worth") == MAP.source_of(MAP.spaces["lemberg"], "worth")
    assert "brunn" not in spaces_of
    assert changed.way("ternova", "gorz") == "road"
    assert changed.crosses_water("gorz", "ternova")
    assert changed.way("lemberg", "brody") == "road"
    assert changed.map.between("gorz", "trieste") is None
    assert kit([data]).ground is changed


def test_a_whole_board_is_typed_in():
    """Nothing of ours is left in tables that are given instead."""
    own = {
        "instead": ["spaces", "connections"],
        "source": "the printed board",
        "spaces": {
            "berlin": {"name": "Berlin", "kind": "space", "at": [13.4, 52.5], "owner": "GE", "terrain": "clear"},
            "posen": {"name": "Posen", "kind": "space", "at": [16.9, 52.4], "owner": "GE", "terrain": "clear"},
        },
        "connections": {"berlin - posen": {"way": "single"}},
    }
    board = kit([{"map": own}]).ground
    assert list(board.map.spaces) == ["berlin", "posen"]
    assert board.map.source_of(board.map.between("posen", "berlin"), "joined") == "the printed board"
    assert board.vp == 0
    with pytest.raises(Malformed, match="nothing is called 'warsaw'"):
        kit([{"map": own | {"connections": {"berlin - warsaw": {"way": "single"}}}}])


def test_the_schema_knows_a_users_board():
    schema = msgspec.json.schema(PointOverlay)
    assert {"spaces", "connections", "instead"} <= set(schema["$defs"]["PointOverlay"]["properties"])
    decode(read_text(b"spaces: {lemberg: {fort: 1}}", "mine"), PointOverlay)


# ----------------------------------------------------------------------------------------------------------- pictures

PICTURE = Picture(
    MAP,
    {"lemberg": [Piece("AH-III-1", "CP", "infantry", "4-3-3")] * 3, "ap_reserve_box": [Piece("RU-SCU-1", "AP")] * 30},
    "Illusions of Glory",
    holders=dict.fromkeys(BOARD.board.spaces(BOARD.land_of["AH"]), "CP"),
    colours={"AP": ("#8a3b2f", "#ffffff"), "CP": ("#4d565d", "#ffffff")},
    notes={"doiran": ("trench 2",)},
)


def test_the_picture_shows_every_name_apart_from_the_others():
    """And no two names lie on each other."""
    root = ElementTree.fromstring(as_svg(PICTURE))
    boxes = {}
    for each in root.iter():
        if each.tag.endswith("text") and each.get("class") == "n":
            size = float(each.get("style").removeprefix("font-size:").removesuffix("px"))
            boxes["".join(each.itertext())] = text_box(each.text, (float(each.get("x")), float(each.get("y"))), size)
    assert set(boxes) == set(MAP.names())
    for (one, first), (other, second) in combinations(boxes.items(), 2):
        apart = first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]
        assert apart, f"{one} lies on {other}"


@pytest.mark.parametrize(("around", "radius"), [(None, 4), ("Königsberg", 1), ("lemnos", 3), ("Caporetto", 2)])
def test_the_text_fits_eighty_columns(around, radius):
    text = as_text(PICTURE, around, radius).plain
    assert max(map(len, text.splitlines())) <= 80
    if around is None:
        assert all(name in text for name in MAP.names())


def test_around_a_space_its_neighbours_stand_by_kind_of_way():
    """And farther off those where something stands, with the names of the others."""
    lines = as_text(PICTURE, "brody", 2).plain.splitlines()
    assert lines[1:3] == ["  space; AH; clear.", "  Brody                       CP"]
    head = lines.index("1 step away by Mixed-Gauge Railroad")
    assert lines[head + 1].split() == ["Dubno", "-"]
    assert [line for line in lines if "Lemberg" in line] == [
        "  Lemberg *◖                  CP  AH-III-1 AH-III-1 AH-III-1"
    ]
    off = lines.index("2 steps away")
    assert any("Kamenets-Podolsk" in line for line in lines[off:])
