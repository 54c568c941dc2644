"""Maps of areas: read strictly, with a message for every mistake."""

import pytest

from wargame_cli.engine.maps.areamap import Area, Box, Inset, Link, MapError, Sea, read_area_map

GOOD = """
format = 1
name = "isles"
title = "The Isles"
sheet = [-1, 53, 6, 48]
[areas]
west = { name = "Westland", kind = "land", owner = "red", at = [1, 50], marks = "hill port", worth = 2, source = "2.1" }
east = { name = "Eastland", kind = "land", at = [3.0, 50.5], aliases = ["Öster"], ours = "at kind", source = "ours" }
far = { name = "Far", kind = "rock", at = [5.0, 50.5], drawn = [0.0, 49.0], source = "ours" }
[links]
land = ["west - east; 2.2 - as drawn; twice"]
[apart]
pairs = ["west - far; 2.3"]
[seas]
sound = { name = "The Sound", at = [2.0, 51.0], coasts = ["west", "east"], seas = ["ocean"] }
ocean = { name = "The Ocean", at = [9.0, 51.0] }
[boxes]
port = { name = "Home Port", at = [0.0, 52.0] }
[insets]
corner = { name = "A Corner", corners = [0.0, 52.0, 1.0, 51.0] }
[outlines]
west = ["0,50 2,50 2,52", "0,53 1,53 1,54"]
[land]
shapes = ["0.5,49.5 3.5,49.5 2.0,51.5"]
"""


def test_a_map_is_read():
    """Every value of every table, links in both directions, and names in any spelling."""
    area_map = read_area_map(GOOD)
    assert (area_map.name, area_map.title) == ("isles", "The Isles")
    assert area_map.areas == {
        "west": Area(
            id="west", name="Westland", kind="land", at=(1.0, 50.0), source="2.1", owner="red",
            marks=frozenset({"hill", "port"}), worth=2,
        ),
        "east": Area(
            id="east", name="Eastland", kind="land", at=(3.0, 50.5), source="ours", aliases=("Öster",),
            ours=("at", "kind"),
        ),
        "far": Area(id="far", name="Far", kind="rock", at=(5.0, 50.5), source="ours", drawn=(0.0, 49.0)),
    }  # fmt: skip
    assert area_map.links == (Link("west", "east", "land", "2.2 - as drawn; twice"),)
    assert area_map.apart == (Link("west", "far", "pairs", "2.3"),)
    assert area_map.board.neighbours == {"west": ("east",), "east": ("west",), "far": ()}
    assert area_map.seas == {
        "sound": Sea("sound", "The Sound", (2.0, 51.0), ("west", "east"), ("ocean",)),
        "ocean": Sea("ocean", "The Ocean", (9.0, 51.0), (), ()),
    }
    assert area_map.boxes == {"port": Box("port", "Home Port", (0.0, 52.0))}
    assert area_map.land == {"shapes": (((0.5, 49.5), (3.5, 49.5), (2.0, 51.5)),)}
    assert area_map.outlines == {
        "west": (((0.0, 50.0), (2.0, 50.0), (2.0, 52.0)), ((0.0, 53.0), (1.0, 53.0), (1.0, 54.0)))
    }
    assert area_map.sheet == (-1.0, 53.0, 6.0, 48.0)
    assert area_map.insets == (Inset("A Corner", (0.0, 52.0, 1.0, 51.0)),)
    assert area_map.names() == ["Westland", "Eastland", "Far"]
    assert [area_map.find(name) for name in ("WESTLAND", "oster", "west", "nowhere")] == ["west", "east", "west", None]


def test_a_users_tables_are_laid_over_ours():
    """An entry of the same name takes the place of ours, and what is no table does so whole; numbers may be text."""
    own = {
        "title": "My Isles",
        "areas": {"west": {"name": "New Westland", "kind": "land", "at": ["1", 50], "worth": "7", "source": "mine"}},
        "insets": {},
    }
    area_map = read_area_map(GOOD, [own, {"seas": {"ocean": {"name": "The Main", "at": [9, 51]}}}])
    assert (area_map.name, area_map.title) == ("isles", "My Isles")
    assert (area_map.areas["west"].name, area_map.areas["west"].worth) == ("New Westland", 7)
    assert area_map.areas["east"].name == "Eastland"
    assert [sea.name for sea in area_map.seas.values()] == ["The Sound", "The Main"]
    with pytest.raises(MapError, match=r"^map text: .*`object`.*areas"):
        read_area_map(GOOD, [{"areas": "none"}])


MUST = 'must read "area - area; source"'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("west - east; 2.2", "west - nowhere; 2.2", "[links.land] there is no area 'nowhere'"),
        ("west - east; 2.2 - as drawn; twice", "west - east", f"[links.land] 'west - east' {MUST}"),
        ("west - east; 2.2 - as drawn; twice", "west; 2.2", f"[links.land] 'west; 2.2' {MUST}"),
        ("west - east; 2.2", "west - west; 2.2", "[links.land] west is linked with itself"),
        ('["west - east; 2.2', '["east - west; 2", "west - east; 2.2', "[links] west - east is listed twice"),
        ("west - far; 2.3", "west - east; 2.3", "[apart] west - east must not be linked (2.3)"),
        ("west - far; 2.3", "west - fir; 2.3", "[apart.pairs] there is no area 'fir'"),
        ('name = "Far"', 'name = "EASTLAND"', "[areas] far: 'eastland' already names east"),
        ('source = "2.1"', 'source = " "', "[areas] west does not say where it comes from (source)"),
        ('coasts = ["west", "east"]', 'coasts = ["atlantis"]', "[seas.sound] there is no area 'atlantis'"),
        ('seas = ["ocean"]', 'seas = ["pond"]', "[seas.sound] there is no sea 'pond'"),
        (
            "0.5,49.5 3.5,49.5 2.0,51.5", "half of the polygon is not written down here",
            "[land] 'half of the polygon is not written down ' is no row of longitude,latitude points",
        ),
        ("0.5,49.5", "0.5,49.5,1", "[land] '0.5,49.5,1 3.5,49.5 2.0,51.5' is no row of longitude,latitude points"),
        ("0,53 1,53 1,54", "0,53 1,53", "[outlines] '0,53 1,53' is no shape: it has fewer than three points"),
        ("0,53 1,53 1,54", "0,53 1,53 n,54", "[outlines] '0,53 1,53 n,54' is no row of longitude,latitude points"),
        ('west = ["0,50', 'weft = ["0,50', "[outlines] there is no area 'weft'"),
        ("sheet = [-1, 53, 6, 48]", "sheet = [-1, 48, 6, 53]", "sheet: its corners are [west, north, east, south]"),
        ("format = 1", "format = 2", "Invalid enum value 2 - at `$.format`"),
        ("[areas]", "[areas", "Expected ']' at the end of a table declaration (at line 6, column 7)"),
        ("worth = 2", "wealth = 2", "Object contains unknown field `wealth` - at `$.areas[...]`"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(old, new, message):
    """The message names the table and the entry."""
    assert old in GOOD
    with pytest.raises(MapError) as error:
        read_area_map(GOOD.replace(old, new))
    assert str(error.value) == f"map text: {message}"


def test_a_map_is_read_from_a_file(tmp_path):
    """A map is a text in UTF-8; a message names the file."""
    path = tmp_path / "isles.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert read_area_map(path).areas["east"].aliases == ("Öster",)
    path.write_text(GOOD.replace("west - east", "west - west"), encoding="utf-8")
    with pytest.raises(MapError, match=r"^isles\.toml: \[links\.land\]"):
        read_area_map(str(path))
    path.write_bytes(b"name = '\xff'")
    with pytest.raises(MapError, match=r"^isles\.toml: not a text file in UTF-8 \(invalid start byte\)$"):
        read_area_map(path)
