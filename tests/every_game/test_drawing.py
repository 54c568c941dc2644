"""Every game: a drawing shows what its reader may see of the part of the map that is asked for, and names it."""

from __future__ import annotations

import io
import re
import zipfile
from xml.etree import ElementTree

import pytest
from recorded import SCENARIOS, record

from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.maps.parts import around, windows
from wargame_cli.reports.drawing import WHOLE, Shown, svg_of, text_of
from wargame_cli.reports.packing import bundle
from wargame_cli.reports.readers import UMPIRE

_TEXT, _TITLE = "{http://www.w3.org/2000/svg}text", "{http://www.w3.org/2000/svg}title"

every_scenario = pytest.mark.parametrize("scenario", SCENARIOS)


def view_box(document):
    """Width and height of a drawing."""
    return tuple(float(part) for part in ElementTree.fromstring(document).attrib["viewBox"].split()[2:])


def told(document):
    """All that a drawing says, in letters or where one points."""
    return "\n".join("".join(each.itertext()) for each in ElementTree.fromstring(document).iter() if each.text)


def names(text, words):
    """Whether a text has these words, and not only as a part of others."""
    return re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", text) is not None


# -- parts ----------------------------------------------------------------------------------------------------------


@every_scenario
def test_a_part_is_cut_out(scenario):
    """Around a place: a smaller sheet with every space of the part, and none that lies far off."""
    game = record(scenario).games[0]
    picture = game.ruleset.picture(game.position, UMPIRE)
    board = picture.map.board
    whole = svg_of(game, Shown(UMPIRE, window=WHOLE))
    occupied = [place for place in board.labels if picture.pieces.get(place)]
    for middle in occupied[:: len(occupied) // 3 + 1]:
        near, beyond = around(picture.map, middle, 1), around(picture.map, middle, 6)
        document = svg_of(game, Shown(UMPIRE, middle, 1))
        if len(near) < len(board.labels) / 4:
            assert view_box(document) < view_box(whole)
            assert len(document) < len(whole)
        words = {each.text for each in ElementTree.fromstring(document).iter(_TEXT)}
        called = {space.id: space.name for space in getattr(picture.map, "spaces", {}).values()}
        called |= {area.id: area.name for area in getattr(picture.map, "areas", {}).values()}
        for place in getattr(picture.map, "in_play", board.labels):
            shown = called.get(place, place) in words
            assert shown or place not in near, (middle, place)
            assert not shown or place in beyond, (middle, place)


@every_scenario
def test_windows_are_parts_with_names(scenario):
    """Whatever the map calls a part of it can be drawn, in letters too; other words are refused with a list."""
    game = record(scenario).games[0]
    picture = game.ruleset.picture(game.position, UMPIRE)
    drawn = {name: svg_of(game, Shown(UMPIRE, window=name.upper())) for name in (*windows(picture.map), WHOLE)}
    assert len({view_box(document) for document in drawn.values()}) > 1 or len(drawn) < 3
    for name in drawn:
        assert max(map(len, text_of(game, Shown(UMPIRE, window=name)).plain.splitlines())) <= 80
    with pytest.raises(WargameError, match=WHOLE):
        svg_of(game, Shown(UMPIRE, window="xyzzy"))
    with pytest.raises(WargameError, match="not for both"):
        svg_of(game, Shown(UMPIRE, around=picture.map.names()[0], window=WHOLE))


@every_scenario
def test_a_bundle_holds_the_map_of_its_scenario(scenario):
    """Cut to the region in play, where that is not the whole map."""
    game = record(scenario).games[0]
    side = game.sides[0]
    region = game.ruleset.picture(game.position, side).region
    with zipfile.ZipFile(io.BytesIO(bundle(game, side))) as files:
        packed = files.read("map.svg").decode()
    assert packed == svg_of(game, Shown(side))
    whole = svg_of(game, Shown(side, window=WHOLE))
    assert view_box(packed) < view_box(whole) if region else packed == whole
