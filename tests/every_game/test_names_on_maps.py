"""Every game on hexes: at the start of each scenario no name hides a stack, a sign or another name."""

from __future__ import annotations

from itertools import combinations

import pytest
from recorded import SCENARIOS, start

from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.reports.maps.hexes.drawing import written
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
