"""Every game: a drawing shows who holds what, and the front where it runs, as far as its reader sees it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from recorded import FEW, record

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.reports.maps import base_of, front_path
from wargame_cli.reports.maps.drawn import svg_of
from wargame_cli.reports.maps.shown import WHOLE, Shown
from wargame_cli.reports.readers import UMPIRE

few_scenarios = pytest.mark.parametrize("scenario", FEW)


@few_scenarios
def test_who_holds_what_is_the_same_for_all(scenario):
    """The public knows who holds what; it is a side's, in a place of the map."""
    game = record(scenario).last
    pictures = {who: game.ruleset.picture(game.position, who) for who in (UMPIRE, None, *game.sides)}
    for picture in pictures.values():
        board = picture.map.board
        assert picture.holders.keys() <= board.index.keys()
        assert picture.conquered <= picture.holders.keys()
        assert all(near in board.neighbours[label] for label, near in picture.front)
        assert (picture.holders, picture.conquered, picture.front) == (
            pictures[None].holders, pictures[None].conquered, pictures[None].front
        )  # fmt: skip


@few_scenarios
def test_the_front_lies_on_the_drawing(scenario):
    """Between the middles of the hexes that it parts; the drawing has it, and what each side holds."""
    game = record(scenario).last
    picture = game.ruleset.picture(game.position, UMPIRE)
    data = front_path(picture, frozenset())
    root = ElementTree.fromstring(svg_of(game, Shown(UMPIRE, window=WHOLE)))
    ids = {each.attrib["id"] for each in root.iter() if "id" in each.attrib}
    if not isinstance(picture.map, HexMap):
        sides = {side for side in picture.holders.values() if side in picture.sides}
        assert bool(data) == (isinstance(picture.map, AreaMap) and len(sides) > 1)
        return
    assert bool(data) == bool(picture.front)
    assert any(name.startswith("G-control") for name in ids) == isinstance(picture.map, HexMap)
    assert any(name.startswith("G-front") for name in ids) == bool(picture.front)
    base = base_of(picture, part=frozenset())
    numbers = [float(each) for each in re.findall(r"-?\d+\.\d", data)]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    assert all(base.frame.holds(point) for point in points)
    for label, near in picture.front:
        x, y = ((a + b) / 2 for a, b in zip(base.spots[label], base.spots[near], strict=True))
        assert min((px - x) ** 2 + (py - y) ** 2 for px, py in points) < 16**2, (label, near)
