"""Every game: at the start of each scenario no name hides a stack, sign or other name, nor does the corner's box."""

from __future__ import annotations

from itertools import combinations

import pytest
from recorded import SCENARIOS, start

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.pointmap import PointMap
from wargame_cli.reports.maps import plan_of, taken_on
from wargame_cli.reports.maps.areas import drawing as areas
from wargame_cli.reports.maps.hexes.drawing import written
from wargame_cli.reports.maps.over.corner import below_map, on_map
from wargame_cli.reports.maps.points import drawing as points
from wargame_cli.reports.maps.style import PRINTED
from wargame_cli.reports.readers import UMPIRE

#: Letters are measured by the widest font, so that less than this is air.
_HAIR = 0.1


def on_hexes(scenario):
    """The map at the start, if it is one of hexes."""
    game = start(scenario)
    picture = game.ruleset.picture(game.position, UMPIRE)
    return picture if isinstance(picture.map, HexMap) else None


def meet(one, other):
    """Whether two boxes overlap."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    return wide > _HAIR and min(one[3], other[3]) - max(one[1], other[1]) > _HAIR


@pytest.fixture(scope="module", params=SCENARIOS)
def sheets(request):
    """All that is written on each sheet of a scenario's map."""
    picture = on_hexes(request.param)
    return written(picture, picture.map, picture.region, PRINTED) if picture else []


def test_names_hide_nothing(sheets):
    """Names lie on no stack, on no sign and on no other name; none of a river lies on one."""
    for sheet in sheets:
        boxes = [(name.text, name.box) for name in sheet.names]
        under = [*sheet.stacks.items(), *((sign.symbol, sign.box) for sign in sheet.signs)]
        under += [(line.text, box) for line in sheet.lines for box in line.boxes]
        found = [(one, other) for one, box in boxes for other, below in under if meet(box, below)]
        found += [(one, other) for (one, a), (other, b) in combinations(boxes, 2) if meet(a, b)]
        assert found == []


def test_signs_stay_visible(sheets):
    """A sign in a hex with a stack stands beside the stack, and under no other."""
    for sheet in sheets:
        stacks = sheet.stacks.items()
        assert [(sign, label) for sign in sheet.signs for label, box in stacks if meet(sign.box, box)] == []


def test_names_far_off_have_a_line(sheets):
    """Few names stand off their places, none of them lost, and each of those has a line to it."""
    for sheet in sheets:
        far = [name for name in sheet.names if name.off > 7]
        assert len(far) <= 2
        assert all(name.leader for name in far)
        assert all(name.size >= 5.5 for name in sheet.names)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_words_hide_nothing_elsewhere(scenario):
    """On maps of points and areas no word lies on a plate, sign, counter, box or other word, nor is it cut off."""
    game = start(scenario)
    picture = game.ruleset.picture(game.position, UMPIRE)
    if isinstance(picture.map, PointMap):
        found = points.written(picture, picture.region)
        words = [(word.text, word.box) for word in found]
        beyond = {word.text for word in found if picture.region and word.space not in picture.region}
        under = points.standing(picture, picture.region)
        assert sum(bool(word.leader) for word in found) <= 2
    elif isinstance(picture.map, AreaMap):
        words, under, beyond = areas.written(picture, picture.region), areas.standing(picture, picture.region), set()
    else:
        return
    assert [(text, other) for text, box in words for other, below in under if meet(box, below)] == []
    assert [(one, other) for (one, a), (other, b) in combinations(words, 2) if meet(a, b)] == []
    frame = plan_of(picture).frame
    off = {text for text, box in words if not (frame.holds(box[:2]) and frame.holds(box[2:]))}
    assert off <= beyond


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_corner_hides_nothing(scenario):
    """The box with turn and points lies where nothing stands, as large as its words, or below the map."""
    game = start(scenario)
    picture = game.ruleset.picture(game.position, UMPIRE)
    lines, frame, taken = ["turn 1", *["Victory points: 10"] * 5], plan_of(picture).frame, taken_on(picture)
    box = on_map(lines, frame, taken)
    if box is None:
        assert below_map(lines, frame)[1] > 0
        return
    (move, scale), rect = box.transform, box.elements[0]
    left, top = move.x, move.y
    covers = (left, top, left + rect.width * scale.x, top + rect.height * scale.x)
    assert frame.holds(covers[:2])
    assert frame.holds(covers[2:])
    assert [other for other in taken if min(covers[2], other[2]) - max(covers[0], other[0]) > 0.5
            and min(covers[3], other[3]) - max(covers[1], other[1]) > 0.5] == []  # fmt: skip
