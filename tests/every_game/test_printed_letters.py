"""Every game: a part of the map around a place, printed on a page of A4, has no letter that is too small to be read."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from recorded import SCENARIOS, start

from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.reports.maps.drawn import svg_of
from wargame_cli.reports.maps.shown import Shown
from wargame_cli.reports.readers import UMPIRE

_SVG = "{http://www.w3.org/2000/svg}"
#: A4 in points, less a centimetre on each edge.
SHORT, LONG = 538.6, 785.2
#: How many steps around a place are printed: connections and borders reach farther than hexes.
ON_HEXES, ELSEWHERE = 4, 1


def styles(root):
    """The height of letters that the sheet of style gives to each set of classes, the later ones last."""
    css = "".join("".join(each.itertext()) for each in root.iter(f"{_SVG}style"))
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        if size := re.search(r"font(?:-size)?:[^;]*?([\d.]+)px", body):
            for selector in selectors.split(","):
                yield frozenset(selector.split()[-1].strip(".").split(".")), float(size[1])


def letters(element, known, scale=1.0):
    """Each text with the height of its letters in units of the drawing; narrowed ones keep theirs."""
    for found in re.finditer(r"scale\(([\d.]+)(?:[ ,]+([\d.]+))?\)", element.get("transform", "")):
        scale *= float(found[2] or found[1])
    if element.tag == f"{_SVG}text" and (element.text or "").strip():
        own = re.search(r"font-size:([\d.]+)px", element.get("style", ""))
        classes = {*element.get("class", "").split()}
        given = [(len(names), size) for names, size in known if names <= classes]
        yield scale * (float(own[1]) if own else max(given)[1]), element.text
    for each in element:
        yield from letters(each, known, scale)


def smallest(document):
    """The smallest letters in points, on the page as it is best laid, and what they say."""
    root = ElementTree.fromstring(document)
    width, height = (float(part) for part in root.attrib["viewBox"].split()[2:])
    points = max(min(SHORT / width, LONG / height), min(LONG / width, SHORT / height))
    size, words = min(letters(root, [*styles(root)]))
    return points * size, words


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_part_can_be_read_in_print(scenario):
    """Around the first, a middle and the last stack no letter is lower than five points."""
    game = start(scenario)
    picture = game.ruleset.picture(game.position, UMPIRE)
    occupied = [place for place in picture.map.board.labels if picture.pieces.get(place)]
    radius = ON_HEXES if isinstance(picture.map, HexMap) else ELSEWHERE
    for middle in dict.fromkeys((occupied[0], occupied[len(occupied) // 2], occupied[-1])):
        size, words = smallest(svg_of(game, Shown(UMPIRE, middle, radius)))
        assert size >= 5.0, (middle, words)
