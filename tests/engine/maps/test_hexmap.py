"""Map files: what a good one says comes back as written, and every fault is named with its file and table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wargame_cli.engine.maps import hexmap as module
from wargame_cli.engine.maps.hexmap import HexMap, MapError, plain
from wargame_cli.engine.maps.mapfile import read_hex_map

#: The example in the format's own description is the map of these tests, so that it stays right.
TEXT, POINTED = (text.split("```")[0] for text in str(module.__doc__).split("```toml\n")[1:])


def mended(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.fixture(scope="module")
def isles() -> HexMap:
    return read_hex_map(TEXT)


def test_terrain_area_and_side(isles: HexMap) -> None:
    assert (isles.name, isles.title) == ("twin-isles", "The Twin Isles")
    assert list(isles.terrain) == list(isles.board.labels) == list(isles.grid.labels())
    assert isles.terrain["0301"] == "rough"
    assert isles.terrain["0201"] == "sea"
    assert (isles.area["0101"], isles.area["0202"], isles.area["0401"]) == ("Westland", "The Sound", "Eastland")
    assert (isles.side["0102"], isles.side["0201"], isles.side["0302"]) == ("Red", "", "Blue")
    assert isles.land == {"0101", "0102", "0301", "0302", "0401", "0402"}
    assert len(isles.in_play) == 8


def test_letters_round_trip(isles: HexMap) -> None:
    """The blocks can be written again from the map, letter by letter."""
    letters = {word: letter for letter, word in {".": "clear", "^": "rough", "~": "sea"}.items()}
    rows = ["".join(letters[isles.terrain[f"{column:02d}{row:02d}"]] for column in range(1, 5)) for row in (1, 2)]
    assert rows == [".~^.", ".~.."]


def test_hexsides_lead_in_both_directions(isles: HexMap) -> None:
    assert isles.hexsides["river"] == {("0301", "0401"), ("0401", "0301"), ("0302", "0402"), ("0402", "0302")}
    assert isles.lines["river"] == {"Long Water": (("0301", "0401"), ("0302", "0402"))}


def test_free_words_pass_through(isles: HexMap) -> None:
    assert isles.countries["Westland"] == {"letter": "W", "side": "Red"}
    assert isles.seas["The Sound"]["letter"] == "s"
    assert isles.marks == {"landing": frozenset({"0401"})}
    (place,) = isles.at("0101")
    assert (place.name, place.kinds, place.source, place.aliases) == (
        "Westport",
        frozenset({"city", "naval-base"}),
        "7.2",
        ("Old Harbour",),
    )
    assert isles.at("0401") == ()


@pytest.mark.parametrize("text", ["Westport", " westport ", "OLD HARBOUR", "0101", "Wéstport"])
def test_find(isles: HexMap, text: str) -> None:
    assert isles.find(text) == "0101"


def test_find_nothing(isles: HexMap) -> None:
    assert isles.find("Eastport") is None
    assert isles.find("0909") is None


def test_plain() -> None:
    assert plain("Königsberg") == "konigsberg"
    assert plain("Łódź") != plain("Lodz"), "a stroke is no accent: name such a place twice"


def test_window_leaves_the_rest_off_the_map() -> None:
    east = read_hex_map(TEXT, window="east")
    assert east.in_play == ("0301", "0302", "0401", "0402")
    assert {east.terrain[label] for label in ("0101", "0201")} == {"offmap"}
    assert east.area["0101"] == east.side["0101"] == ""
    assert east.places == ()
    assert east.find("Westport") is None
    assert east.hexsides["river"] == read_hex_map(TEXT).hexsides["river"]
    assert east.board.labels == read_hex_map(TEXT).board.labels, "labels and masks stay those of the whole map"


def test_reads_files(tmp_path: Path) -> None:
    file = tmp_path / "isles.toml"
    file.write_text(TEXT, encoding="utf-8")
    assert read_hex_map(file).name == read_hex_map(str(file)).name == "twin-isles"
    file.write_bytes(b"title = '\xff'\n")
    with pytest.raises(MapError, match=r"isles\.toml: not a text file in UTF-8"):
        read_hex_map(file)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "format"),
        ("format = 1", "format = ", "line 1"),
        ("columns = 4", 'columns = "four"', r"grid\.columns"),
        ("columns = 4", "columns = 400", r"grid\.columns"),
        ("rows = 2\n", "rows = 2\ncolour = 1\n", "colour"),
        ("01 .~^.", "01 .~^", r"\[terrain\] row 01 has 3 letters; the grid has 4 columns"),
        ("01 .~^.", "01 .~?.", r"\[terrain\] hex 0301 has the letter '\?', which no legend explains"),
        ("02 .~..", "03 .~..", r"\[terrain\] row 02 is missing or out of order: found row 03"),
        ("02 .~..\n", "", r"\[terrain\] has 1 rows; the grid has 2"),
        ("01 WsEE", "01 WsXE", r"\[owner\] hex 0301 has the letter 'X'"),
        ("01 WsEE", "01 WWEE", r"\[owner\] hex 0201 is sea but belongs to Westland"),
        ("01 WsEE", "01 WsE#", r"\[owner\] hex 0401 is clear but belongs to nothing"),
        ('letter = "E"', 'letter = "W"', r"\[countries\.Eastland\] the letter 'W' is taken by Westland"),
        ('letter = "E"', 'letter = "East"', r"\[countries\.Eastland\] needs letter"),
        ("01 R.BB", "01 RRBB", r"\[side\] hex 0201 is sea: write '\.' there"),
        ("0301-0401", "0301-0402", r"\[hexsides\.river\] Long Water: 0301-0402 is no pair of adjacent hexes"),
        ("0301-0401", "0301", r"\[hexsides\.river\] Long Water: 0301 is no pair"),
        ("0302-0402", "0401-0301", r"\[hexsides\.river\] Long Water: 0401-0301 is listed already, under Long Water"),
        ('"landing" = "0401"', '"landing" = "0501"', r"\[marks\.landing\] hex 0501 is not on the map"),
        ('"landing" = "0401"', '"landing" = "0401 0401"', r"\[marks\.landing\] hex 0401 is listed twice"),
        ('"0101" = ["West', '"0201" = ["West', r"\[places\] hex 0201 .* is not land"),
        ("; 7.2", "", r"\[places\] hex 0101: .* must read"),
        ("(Old Harbour)", "(WESTPORT)", r"\[places\] hex 0101: 'WESTPORT' already names hex 0101"),
        ('"East Isle" = "0301"', "", r"\[land_masses\] hex 0301 hangs on no declared land mass \(4 such hexes\)"),
        ('"East Isle" = "0301"', '"East Isle" = "0102"', r"East Isle and West Isle hang together"),
        ('"East Isle" = "0301"', '"East Isle" = "0201"', r"\[land_masses\] East Isle: hex 0201 is not land"),
        ('0301-0402"\n', '0402-0301"\n', r"\[windows\] east: '0402-0301' must read first-last"),
    ],
)
def test_every_fault_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(MapError, match=message) as caught:
        read_hex_map(mended(old, new))
    assert str(caught.value).startswith("map text: ")


def test_pairs_off_the_map() -> None:
    text = (
        mended('"~" = "sea" }', '"~" = "sea", "#" = "offmap" }')
        .replace("01 .~^.", "01 .~^#")
        .replace("01 WsEE", "01 WsE#")
    )
    text = text.replace("01 R.BB", "01 R.B.").replace('"landing" = "0401"', "")
    with pytest.raises(MapError, match="0301-0401 lies off the map"):
        read_hex_map(text)


def test_unknown_window() -> None:
    with pytest.raises(MapError, match=r"\[windows\] no window 'west'; there are: east"):
        read_hex_map(TEXT, window="west")


def test_sea_hexside_parts_two_masses() -> None:
    """Land that touches only across water is two masses; without the water the file would be refused."""
    text = mended("01 .~^.", "01 ..^.").replace("01 WsEE", "01 WWEE").replace("01 R.BB", "01 RRBB")
    with pytest.raises(MapError, match="hang together: a sea hexside is missing"):
        read_hex_map(text)
    narrows = '[hexsides.sea]\n"Narrows" = "0201-0301 0201-0302"\n'
    assert read_hex_map(text.replace("[marks]", narrows + "[marks]")).hexsides["sea"]


def test_every_table_comes_back(isles: HexMap) -> None:
    """Free words of countries and seas, lines, windows and places, as they were written."""
    assert isles.countries == {
        "Westland": {"letter": "W", "side": "Red"},
        "Eastland": {"letter": "E", "side": "Blue"},
    }
    assert dict(isles.seas) == {"The Sound": {"letter": "s"}}
    assert (isles.windows, isles.window) == ({"east": ("0301", "0402")}, None)
    assert isles.names() == [place.name for place in isles.places]
    east = read_hex_map(TEXT, window="east")
    assert (east.window, east.windows) == ("east", {"east": ("0301", "0402")})
    assert {east.area[label] for label in east.in_play} == {"Eastland"}
    assert {east.side[label] for label in east.in_play} == {"Blue"}
    assert east.lines["river"] == isles.lines["river"]


def test_a_map_may_have_no_sides_and_no_windows() -> None:
    """Then nobody owns a hex, and a window that is wanted is unknown."""
    start, end = TEXT.index("[side]"), TEXT.index("[", TEXT.index("[side]") + 1)
    free = read_hex_map(TEXT[:start] + TEXT[end:])
    assert set(free.side.values()) == {""}
    text = TEXT.replace('"east" = "0301-0402"\n', "")
    with pytest.raises(MapError, match=r"^map text: \[windows\] no window 'east'; there are: none$"):
        read_hex_map(text, window="east")


@pytest.mark.parametrize("window", ["0301", "0301-0909", "0909-0402", "0401-0302", "0302-0401", "0301-0402-0402"])
def test_a_window_reads_first_to_last(window: str) -> None:
    """From the hex with the lowest numbers to the one with the highest, both on the map."""
    message = rf"^map text: \[windows\] east: '{window}' must read first-last, the lowest numbers and the highest$"
    with pytest.raises(MapError, match=message):
        read_hex_map(mended('"east" = "0301-0402"', f'"east" = "{window}"'))


@pytest.mark.parametrize("window", ["0301-0301", "0301-0302", "0301-0401"])
def test_a_window_may_be_one_hex_wide_or_high(window: str) -> None:
    """Both corners belong to it."""
    first, _, last = window.partition("-")
    text = mended('"east" = "0301-0402"', f'"east" = "{window}"')
    assert {first, last} <= set(read_hex_map(text, window="east").in_play)


def test_a_users_tables_are_laid_over_ours() -> None:
    """Entries take the place of ours, blocks of rows as a whole, one file after the other; numbers may be text."""
    side = {"rows": "01 B.BB\n02 B.BB\n", "legend": {"B": "Blue"}}
    overlays = [{"side": side, "marks": {"camp": "0102"}, "grid": {"columns": "4"}}, {"title": "Mine"}]
    own = read_hex_map(TEXT, overlays=overlays)
    assert (own.title, own.side["0101"]) == ("Mine", "Blue")
    assert own.marks == {"landing": frozenset({"0401"}), "camp": frozenset({"0102"})}


def test_messages_name_the_file_and_the_table(tmp_path: Path) -> None:
    """Also where a map comes from a file, and for lines off the map and lands that hang together."""
    file = tmp_path / "isles.toml"
    file.write_text(mended("format = 1", "format = 2"), encoding="utf-8")
    with pytest.raises(MapError, match=r"^isles\.toml: "):
        read_hex_map(file)
    with pytest.raises(MapError, match=r"^map text: \[land_masses\] East Isle and West Isle hang together: a sea hex"):
        read_hex_map(mended('"East Isle" = "0301"', '"East Isle" = "0102"'))
    with pytest.raises(MapError, match=r"^map text: \[countries\.Eastland\] needs letter = "):
        read_hex_map(mended('letter = "E", ', ""))
    with pytest.raises(MapError, match=r"^map text: \[seas\.The Sound\] needs letter = "):
        read_hex_map(mended('letter = "s"', ""))
    with pytest.raises(MapError, match=r"^map text: \[side\] hex 0101 has the letter 'Q', which no legend explains$"):
        read_hex_map(mended("01 R.BB", "01 Q.BB"))
    with pytest.raises(MapError, match=r"^map text: \[places\] hex 0909 "):
        read_hex_map(mended('"0101" = ["West', '"0909" = ["West'))


# ------------------------------------------------------------------------------------------------ hexes on their points

#: The second example of the description, with what else a map needs.
CLIFFS = (
    'format = 1\nname = "cliffs"\ntitle = "The Cliffs"\n'
    + POINTED
    + """
[countries]
"Land" = { letter = "L" }

[seas]
"Sea" = { letter = "s" }

[owner]
rows = '''
16 L L s s
15  L L s s
14 L L L s
'''

[places]
"N1505" = ["Cliff; town; 1"]

[land_masses]
"Land" = "N1404"

[windows]
"low" = "N1404-N1505"
"""
)


@pytest.fixture(scope="module")
def cliffs() -> HexMap:
    return read_hex_map(CLIFFS)


def test_rows_of_pointed_hexes_are_read_from_the_top(cliffs: HexMap) -> None:
    """The highest is written first; labels have their letter, and the board begins with the lowest."""
    (sheet,) = cliffs.sheets
    assert (sheet.grid.first, sheet.grid.last, sheet.turned, sheet.up) == ("N1404", "N1607", 270, "north")
    assert cliffs.board.labels[:5] == ("N1404", "N1405", "N1406", "N1407", "N1504")
    assert [cliffs.terrain[label] for label in ("N1406", "N1407", "N1505", "N1506", "N1605")] == [
        "clear",
        "sea",
        "clear",
        "sea",
        "clear",
    ]
    assert set(cliffs.board.neighbours["N1505"]) == {"N1504", "N1506", "N1605", "N1606", "N1405", "N1406"}
    assert cliffs.find("cliff") == cliffs.find("n1505") == "N1505"
    assert set(read_hex_map(CLIFFS, "low").in_play) == {"N1404", "N1405", "N1504", "N1505"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "15  . . ~ ~",
            "15 . . ~ ~",
            r"\[terrain\] row 15 begins 2 spaces after its number: odd rows stand half a hex off",
        ),
        (
            "16 . . ~ ~",
            "16  . . ~ ~",
            r"\[terrain\] row 16 begins 1 space after its number: odd rows stand half a hex off",
        ),
        ("16 . . ~ ~", "16 ..~~", r"\[terrain\] row 16 needs a space between each letter and the next"),
        ("16 . . ~ ~", "16 . . ~", r"\[terrain\] row 16 has 3 letters; the grid has 4 columns"),
        ("16 . . ~ ~\n", "", r"\[terrain\] has 2 rows; the grid has 3"),
        ("15  . . ~ ~", "13  . . ~ ~", r"\[terrain\] row 15 is missing or out of order: found row 13"),
        ('first = "N1404"', 'first = "1404"', r"\[grid\] 1404 to N1607: both have one letter"),
        ('first = "N1404"', 'first = "N1704"', r"\[grid\] N1704 to N1607: .* last has the highest numbers"),
        ('first = "N1404"', 'first = "NN1404"', r"grid\.first"),
        ('first = "N1404"\n', "", r"\[grid\] needs first and last, or the columns and rows"),
        ('first = "N1404"', 'first = "N1404"\nrows = 3', r"\[grid\] needs first and last, or the columns and rows"),
        ("turned = 270", "turned = 45", r"grid\.turned"),
        ('up = "north"', 'up = "left"', r"grid\.up"),
        ('"pointy-top"', '"round"', r"grid\.shape"),
        ('"N1505"', '"1505"', r"\[places\] hex 1505 .* is not land on this map"),
        ("N1404-N1505", "N1505-N1404", r"\[windows\] low: 'N1505-N1404' must read first-last"),
    ],
)
def test_faults_of_pointed_hexes_are_named(old: str, new: str, message: str) -> None:
    assert old in CLIFFS
    with pytest.raises(MapError, match=message) as caught:
        read_hex_map(CLIFFS.replace(old, new, 1))
    assert str(caught.value).startswith("map text: ")


def test_flat_topped_hexes_may_begin_anywhere() -> None:
    """Columns and rows count from the first label."""
    text = mended("columns = 4\nrows = 2", 'first = "B0308"\nlast = "B0609"')
    text = text.replace("\n01 ", "\n08 ").replace("\n02 ", "\n09 ")
    text = re.sub(r"\b0([1-4])0([12])\b", lambda found: f"B0{int(found[1]) + 2}0{int(found[2]) + 7}", text)
    isles = read_hex_map(text)
    assert isles.find("Westport") == "B0308"
    assert isles.terrain["B0508"] == "rough"
    assert isles.lines["river"]["Long Water"] == (("B0508", "B0608"), ("B0509", "B0609"))
