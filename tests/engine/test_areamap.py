"""Maps of areas: read strictly, with a message for every mistake."""

import pytest

from wargame_cli.engine.areamap import MapError, read_area_map

GOOD = """
format = 1
name = "isles"
title = "The Isles"
[areas]
west = { name = "Westland", kind = "land", owner = "red", at = [1, 50], marks = "hill port", worth = 2, source = "2.1" }
east = { name = "Eastland", kind = "land", at = [3.0, 50.5], aliases = ["Öster"], source = "ours" }
far = { name = "Far", kind = "land", at = [5.0, 50.5], drawn = [0.0, 49.0], source = "ours" }
[links]
land = ["west - east; 2.2"]
[apart]
pairs = ["west - far; 2.3"]
[seas]
sound = { name = "The Sound", at = [2.0, 51.0], coasts = ["west", "east"] }
[boxes]
port = { name = "Home Port", at = [0.0, 52.0] }
[land]
shapes = ["0.5,49.5 3.5,49.5 2.0,51.5"]
"""


def test_a_map_is_read():
    """Areas, links both ways, seas, boxes and names in any spelling."""
    area_map = read_area_map(GOOD)
    assert area_map.board.neighbours == {"west": ("east",), "east": ("west",), "far": ()}
    assert area_map.areas["west"].marks == {"hill", "port"}
    assert area_map.areas["far"].drawn == (0.0, 49.0)
    assert [area_map.find(name) for name in ("WESTLAND", "oster", "west", "nowhere")] == ["west", "east", "west", None]
    assert area_map.seas["sound"].coasts == ("west", "east")
    assert area_map.land == (((0.5, 49.5), (3.5, 49.5), (2.0, 51.5)),)


def test_a_users_tables_are_laid_over_ours():
    """An entry of the same name takes the place of ours."""
    own = {"areas": {"west": {"name": "New Westland", "kind": "land", "at": [1, 50], "source": "mine"}}}
    area_map = read_area_map(GOOD, [own])
    assert area_map.areas["west"].name == "New Westland"
    assert area_map.areas["east"].name == "Eastland"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("west - east; 2.2", "west - nowhere; 2.2", "no area 'nowhere'"),
        ("west - east; 2.2", "west - east", "must read"),
        ("west - east; 2.2", "west - west; 2.2", "linked with itself"),
        ('"west - east; 2.2"', '"west - east; 2.2", "east - west; 2.2"', "listed twice"),
        ("west - far; 2.3", "west - east; 2.3", "must not be linked"),
        ('name = "Far"', 'name = "Eastland"', "already names"),
        ('source = "2.1"', 'source = ""', "where it comes from"),
        ('coasts = ["west", "east"]', 'coasts = ["atlantis"]', "no area 'atlantis'"),
        ('coasts = ["west", "east"]', 'seas = ["ocean"]', "no sea 'ocean'"),
        ("0.5,49.5", "half", "no row of"),
        ("format = 1", "format = 2", "format"),
        ("[areas]", "[areas", "map text"),
        ("worth = 2", "wealth = 2", "wealth"),
    ],
)
def test_what_is_wrong_is_told(old, new, message):
    """The message names the table or the entry."""
    assert old in GOOD
    with pytest.raises(MapError, match=message):
        read_area_map(GOOD.replace(old, new))


def test_a_file_that_is_no_text_is_told(tmp_path):
    """A map is a text in UTF-8; the message names the file."""
    path = tmp_path / "isles.toml"
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(MapError, match=r"isles\.toml: not a text file in UTF-8"):
        read_area_map(path)
