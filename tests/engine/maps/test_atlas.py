"""Several sheets that make one map: what each says is there once, and what does not fit together is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from wargame_cli.rulesets.straits import ASIA, EUROPE

from wargame_cli.engine.maps.atlas import read_atlas
from wargame_cli.engine.maps.hexmap import HexMap, MapError, Place
from wargame_cli.engine.maps.parts import around, windows

#: A sheet that goes on where the Asian shore ends, in the same numbering; the hexes that they share are off it.
INLAND = """
format = 1
name = "inland"
title = "Inland"
grid = { shape = "pointy-top", first = "A1804", last = "A2006" }
countries = { "Blues" = { letter = "B", side = "Blue" } }
land_masses = { "Inland" = "A1804" }
marks = { "landing" = "A1905" }
hexsides = { river = { "The Reed" = "A1804-A1805" } }
terrain = { legend = { "." = "clear", "#" = "offmap" }, rows = '''
20 . # #
19  . . .
18 . . .
''' }
owner = { rows = '''
20 B # #
19  B B B
18 B B B
''' }
"""


def mended(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.fixture(scope="module")
def shores() -> HexMap:
    return read_atlas("shores", "The Shores", [EUROPE, ASIA, INLAND])


def test_every_hex_is_on_one_sheet(shores: HexMap) -> None:
    """Sheet after sheet, line by line, with what its file says of it."""
    assert (shores.name, shores.title) == ("shores", "The Shores")
    assert [sheet.name for sheet in shores.sheets] == ["europe", "asia", "inland"]
    assert [len(sheet.hexes) for sheet in shores.sheets] == [16, 16, 7]
    labels = [label for sheet in shores.sheets for label in sheet.hexes]
    assert list(shores.board.labels) == list(shores.terrain) == list(shores.area) == list(shores.side) == labels
    assert shores.sheet_of["A2005"].name == "asia", "where it is in play, not where it is off the map"
    assert (shores.terrain["E5211"], shores.terrain["A2106"], shores.terrain["A2005"]) == (
        "mountain",
        "desert",
        "clear",
    )
    assert (shores.area["E5010"], shores.area["A1804"]) == ("The Strait", "Blues")


def test_no_step_leads_from_sheet_to_sheet(shores: HexMap) -> None:
    """Not even where the numbers go on."""
    for label, near in shores.board.neighbours.items():
        assert {shores.sheet_of[other].name for other in near} <= {shores.sheet_of[label].name}
    assert set(shores.board.neighbours["A1905"]) == {"A1904", "A1906", "A1805", "A1806"}
    assert "A2005" not in around(shores, "A1905", 9)


def test_distances_are_of_one_sheet(shores: HexMap) -> None:
    assert shores.distance("E5110", "E5311") == 2
    assert shores.distance("A2005", "A2308") == 5
    assert shores.distance("A2005", "A1905") is None
    assert shores.distance("E5110", "A2207") is None


def test_what_has_one_name_is_one(shores: HexMap) -> None:
    assert shores.countries == {"Reds": {"side": "Red"}, "Blues": {"side": "Blue"}}
    assert shores.seas == {"The Strait": {}}
    assert shores.marks == {"landing": {"E5111", "A2107", "A1905"}}
    assert shores.lines["river"] == {"The Reed": (("E5211", "E5212"), ("E5212", "E5311"), ("A1804", "A1805"))}
    assert ("E5311", "E5212") in shores.hexsides["river"]
    assert ("A1805", "A1804") in shores.hexsides["river"]


@pytest.mark.parametrize("text", ["East Port", " east port", "a2207", "A2207"])
def test_places_of_all_sheets_are_found(shores: HexMap, text: str) -> None:
    assert shores.find(text) == "A2207"
    assert [place.name for place in shores.at("E5110")] == ["West Port"]
    assert shores.find("headquarters") == "E5311"


def test_sheets_are_windows(shores: HexMap) -> None:
    """What of them is in play; and their files' own."""
    parts = windows(shores)
    assert {name: len(part) for name, part in parts.items()} == {"europe": 14, "asia": 16, "inland": 7, "reed": 4}
    assert parts["reed"] == {"E5211", "E5212", "E5311", "E5312"}


def test_one_sheet_is_not_a_window_of_itself() -> None:
    assert set(windows(read_atlas("shore", "The Shore", [EUROPE]))) == {"reed"}


def test_a_users_tables_are_laid_over_their_sheet(tmp_path: Path) -> None:
    """By its name, one file after the other."""
    file = tmp_path / "asia.toml"
    file.write_text(ASIA, encoding="utf-8")
    overlays = [{"asia": {"places": {"A2106": ["Oasis; town; 9"]}}}, {"europe": {"marks": {"camp": "E5210"}}}]
    own = read_atlas("straits", "The Straits", [EUROPE, file], overlays)
    assert own.at("A2106") == (Place("Oasis", "A2106", frozenset({"town"}), "9"),)
    assert own.marks == {"landing": {"E5111", "A2107"}, "camp": {"E5210"}}
    with pytest.raises(MapError, match=r"^africa: no sheet of the map; there are europe, asia$"):
        read_atlas("straits", "The Straits", [EUROPE, file], [{"africa": {}}])
    with pytest.raises(MapError, match=r"^asia\.toml: \[marks\.camp\] hex E5210 is not on the map$"):
        read_atlas("straits", "The Straits", [EUROPE, file], [{"asia": {"marks": {"camp": "E5210"}}}])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("20 . # #", "20 . . #", r"^inland: \[terrain\] hex A2005 is in play on asia too$"),
        ('name = "inland"', 'name = "asia"', r"^asia: the name of two sheets$"),
        ('side = "Blue"', 'side = "Red"', r"^inland: \[countries\] Blues has other properties on europe$"),
        (
            "[terrain]",
            '[places]\n"A1905" = ["Camp (Blue Camp); camp; 1"]',
            r"^inland: \[places\] hex A1905: 'Blue Camp' already",
        ),
        ("[terrain]", '[windows]\n"asia" = "A1804-A1905"', r"^inland: \[windows\] asia is the name of a sheet or"),
        ("[terrain]", '[windows]\n"reed" = "A1804-A1905"', r"^inland: \[windows\] reed is the name of a sheet or"),
    ],
)
def test_sheets_that_do_not_fit_together(old: str, new: str, message: str) -> None:
    """The second of two that contradict each other is named, with the first."""
    text = f"{INLAND}{new}\n" if old == "[terrain]" else mended(INLAND, old, new)
    text = mended(text, "20 B # #", "20 B B #") if "20 . . #" in new else text
    with pytest.raises(MapError, match=message):
        read_atlas("shores", "The Shores", [EUROPE, ASIA, text])


def test_boards_of_the_same_sheets_are_the_same(shores: HexMap) -> None:
    """However often they are read."""
    assert read_atlas("again", "Again", [EUROPE, ASIA, INLAND]).board is shores.board
