"""Maps of points: read strictly, every mistake with its line, and users' files laid over ours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.maps import pointmap
from wargame_cli.engine.maps.pointfile import read_point_map
from wargame_cli.engine.maps.pointmap import Connection, Group, Space
from wargame_cli.engine.text import read_text

#: The example in the module's own description.
GOOD = (pointmap.__doc__ or "").split("```yaml\n")[1].split("```")[0]


def problems(text: str, *overlays: str) -> list[str]:
    with pytest.raises(Malformed) as caught:
        read_point_map(text, [read_text(overlay.encode(), "mine") for overlay in overlays])
    return [f"{each.file}:{each.line}: {each.message}{f' ({each.hint})' if each.hint else ''}" for each in
            caught.value.problems]  # fmt: skip


def laid(*overlays: str) -> pointmap.PointMap:
    return read_point_map(GOOD, [read_text(overlay.encode(), "mine") for overlay in overlays])


def line_of(words: str, text: str = GOOD) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


def test_the_example_is_read():
    """Every value, connections in both directions, names in any spelling."""
    found = read_point_map(GOOD)
    assert (found.name, found.title, found.places) == ("twin-isles", "The Twin Isles", "earth")
    west = found.spaces["west"]
    assert west == Space(
        id="west", name="Westport", kind="square", at=(1.0, 50.0), owner="red", terrain="hill", worth=2, port="sound",
    )  # fmt: skip
    assert found.source_of(west, "at") == "geography"
    assert found.source_of(found.spaces["east"], "fort") == "2.3"
    assert found.spaces["east"].supplies == ("blue",)
    only = found.connections[0]
    assert only == Connection(start="west", end="east", way="railway", water=True, sources=only.sources)
    assert (found.source_of(only, "joined"), found.source_of(only, "way")) == ("2.4", "ours")
    assert (only.other("west"), only.other("east")) == ("east", "west")
    assert found.between("east", "west") is found.between("west", "east") is found.around("east")[0] is only
    assert found.between("west", "west") is None
    assert found.groups == {"isles": Group(name="The Isles", spaces=("west", "east"), source="2.1")}
    assert found.board.neighbours == {"west": ("east",), "east": ("west",)}
    assert found.net("railway").joined("east", "west")
    assert not found.net("road").joined("east", "west")
    assert found.net().spread(found.board.bit["west"]) == found.board.bit["east"]
    assert found.ports == {"sound": found.board.bit["west"]}
    assert found.coasts == (((0.5, 49.5), (3.5, 49.5), (2.0, 51.5)),)
    assert found.names() == ["Westport", "Eastham"]
    assert [found.find(word) for word in (" WESTPORT", "east", "Éastham", "nowhere")] == ["west", "east", "east", None]


@pytest.mark.parametrize(
    ("old", "new", "words", "line"),
    [
        ("port: sound", "port: sond", "spaces, west: nothing is called 'sond' (did you mean sound?)", "west: {"),
        ("terrain: hill, worth", "terrain: moor, worth", "spaces, west: nothing is called 'moor'", "west: {"),
        ("west - east:", "west - eest:", "connections, west - eest: nothing is called 'eest'", "west - eest"),
        ("west - east:", "west - west:", "connections, west - west: a space is not connected with itself", "west - we"),
        ("west - east:", "west-east:", 'connections, west-east: a pair is written "space - space"', "west-east"),
        ("way: railway", "way: canal", "connections, west - east: nothing is called 'canal'", "west - east"),
        ("{way: railway, ", "{", "connections, west - east: the field 'way' is missing", "west - east"),
        ("fort: 1", "fort: -1", "spaces, east: fort is less than nothing", "east: {"),
        ("kind: square, at: [3.0", "at: [3.0", "spaces, east: the field 'kind' is missing", "east: {"),
        ("{fort: \"2.3\"}", "{frt: x}", "spaces, east: there is no field 'frt' (did you mean fort?)", "east: {"),
        ("port: geography, ", "", "spaces, west: port does not say where it comes from (source)", "west: {"),
        ("name: Eastham", "name: WEST", "spaces, east: 'west' already names west", "east: {"),
        ("owners: red blue", "owners: green", "groups, isles: nothing is called 'green'", "isles: {"),
        ("owners: red blue", "spaces: easst", "isles: nothing is called 'easst' (did you mean east?)", "isles: {"),
        ("3.5,49.5", "3.5;49.5", "is no row of longitude,latitude points", "3.5;49.5"),
        ("places: earth", "places: moon", "'moon' is not one of: earth, sheet", "places"),
        ("worth: 2", "worth: two", "expected a whole number, not 'two'", "west: {"),
        ("line: rail", "line: rope", "'rope' is not one of: lane, rail, road, trail", "railway: {"),
        ("title:", "titel:", "unknown field 'titel'", "titel"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(old, new, words, line):
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    found = problems(text)
    assert any(words in problem and problem.startswith(f"map text:{line_of(line, text)}:") for problem in found), found


def test_a_pair_stands_once():
    """The same way round it is a doubled name, the other way round a doubled connection."""
    text = GOOD.replace("seas:\n", "  east - west: {way: railway}\nseas:\n")
    assert problems(text) == [
        f"map text:{line_of('east - west', text)}: connections, east - west: "
        "this pair is listed twice, either way round"
    ]
    assert "listed twice" not in problems(GOOD.replace("seas:\n", "  west - east: {way: railway}\nseas:\n"))[0]


def test_everything_wrong_is_told_at_once():
    assert len(problems(GOOD.replace("port: sound", "port: a").replace("way: railway", "way: b"))) == 2


def test_fields_are_laid_over_with_their_source():
    """What is not given stays as it was; what is given comes from the user's file, or from where it says."""
    found = laid("source: the board\nspaces:\n  west: {worth: 1, fort: 3, source: {fort: page 4}}\n")
    west = found.spaces["west"]
    assert (west.name, west.worth, west.fort, west.port) == ("Westport", 1, 3, "sound")
    assert [found.source_of(west, field) for field in ("worth", "fort", "name")] == ["the board", "page 4", "2.1"]
    found = laid("spaces: {west: {worth: 0}}")
    assert found.source_of(found.spaces["west"], "worth") == "a user's file"


def test_entries_are_added_and_taken_away():
    north = "north: {name: Northby, kind: square, at: [2.0, 51.0]}"
    found = laid(f"spaces: {{{north}}}\nconnections: {{north - west: {{way: railway}}}}\n")
    assert found.board.neighbours["west"] == ("east", "north")
    assert found.source_of(found.between("north", "west"), "joined") == "a user's file"
    assert laid("connections: {east - west: }").connections == ()
    gone = laid("spaces: {east: }")
    assert (list(gone.spaces), gone.connections) == (["west"], ())
    assert laid("boxes: {reserve: }\nseas: {bight: {name: B, at: [1, 2], source: x}}").boxes == {}


def test_a_pair_may_be_written_the_other_way_round():
    found = laid("connections: {east - west: {water: false}}")
    assert [(each.start, each.end, each.water, each.way) for each in found.connections] == [
        ("west", "east", False, "railway")
    ]


def test_whole_tables_are_replaced():
    only = "only: {name: Alone, kind: square, at: [1, 2], owner: red}"
    found = laid(f"instead: [spaces, connections, groups, coasts]\ntitle: Mine\nspaces: {{{only}}}\n")
    assert (list(found.spaces), found.connections, found.groups, found.coasts) == (["only"], (), {}, ())
    assert found.title == "Mine"


def test_mistakes_in_a_users_file_are_told_with_its_line():
    assert problems(GOOD, "spaces:\n  west:\n    terrain: hil\n") == [
        "mine:3: spaces, west: nothing is called 'hil' (did you mean hill?)"
    ]
    assert problems(GOOD, "connections:\n  east - west: {way: rialway}\n") == [
        "mine:2: connections, west - east: nothing is called 'rialway' (did you mean railway?)"
    ]
    assert problems(GOOD, "spaces:\n  west: {terain: hill}\n")[0].startswith("mine:2: unknown field 'terain'")


def test_data_without_lines_are_told_without():
    """Those that were kept with a game."""
    with pytest.raises(Malformed) as caught:
        read_point_map(GOOD, [{"spaces": {"west": {"port": "lake"}}}])
    assert str(caught.value) == "the data file: spaces, west: nothing is called 'lake' [bad-map]"


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.sets(st.sampled_from("abcdefgh")), min_size=1))
def test_any_graph_is_read_back(graph: dict[str, set[str]]):
    """Spaces and connections come back as they were written, whatever they are; each leads in both directions."""
    pairs = {tuple(sorted((start, end))) for start, ends in graph.items() for end in ends if end in graph} - {
        (label, label) for label in graph
    }
    spaces = "".join(f"  {label}: {{name: {label}, kind: k, at: [0, 0]}}\n" for label in graph)
    lines = "".join(f"  {start} - {end}: {{way: w}}\n" for start, end in sorted(pairs))
    found = read_point_map(
        "format: 1\nname: n\ntitle: t\nsources: {spaces: {name: s, kind: s, at: s}, connections: {joined: s, way: s}}\n"
        "ways: {w: {name: W, line: road, colour: '#000000', source: s}}\n"
        f"spaces:\n{spaces}connections:{' {}' if not lines else ''}\n{lines}"
    )
    assert set(found.spaces) == set(graph)
    assert {(each.start, each.end) for each in found.connections} == pairs
    for start, near in found.board.neighbours.items():
        assert set(near) == {end for pair in pairs if start in pair for end in pair if end != start}
