"""The grounds of the areas: the same areas touch in them as on the board, with reasons where they do not."""

from wargame_cli import rulesets
from wargame_cli.reports.maps.areas.layout import AreaLayout

MAP = rulesets.load("lamps").new("campaign", {}).kit.map
LAYOUT = AreaLayout(MAP)

#: Linked areas that share no border in the outlines, and why.
OVER_WATER = {
    frozenset({"gallipoli", "anatolia"}): "the straits of the Bosporus and the Dardanelles (2.1.10)",
}
#: Areas that share a border in the outlines and are not linked, and why.
NOT_LINKED: dict[frozenset[str], str] = {}


def inset():
    """The areas that are drawn as plates, in the panels of East Africa and across the Atlantic."""
    return {area.id for area in MAP.areas.values() if area.kind == "circle" or area.id == "united_states"}


def test_areas_touch_as_on_the_board():
    """But for those that are listed; four corners meet at a point, where nothing is adjacent (2.1.10)."""
    touching = {frozenset(pair) for pair in LAYOUT.outlines.touching()}
    linked = {frozenset((link.start, link.end)) for link in MAP.links}
    drawn = {pair for pair in linked if pair <= LAYOUT.outlines.areas}
    assert drawn - touching == set(OVER_WATER)
    assert touching - linked == set(NOT_LINKED)
    assert not any(len(pair & LAYOUT.outlines.areas) == 1 for pair in linked)


def test_four_areas_meet_at_a_point():
    """Minsk and Estonia, Belgium and Verdun have a corner in common and no border (2.1.10)."""
    for one, other in (("minsk", "estonia"), ("belgium", "verdun")):
        corners = [{point for shape in MAP.outlines[label] for point in shape} for label in (one, other)]
        assert len(corners[0] & corners[1]) == 1


def test_every_area_has_its_ground():
    """All but those of the insets; its name, its marks and its first counter lie within it."""
    assert set(MAP.outlines) == set(MAP.areas) - inset()
    for label in MAP.outlines:
        area = MAP.areas[label]
        x, y = LAYOUT.spot(area)
        half = LAYOUT.name_size(area) * 0.58 * len(area.name) / 2
        for height in (-40, -28, -12, 6):
            left, right = LAYOUT.outlines.span(label, (x, y + height))
            assert left < x < right, label
        left, right = LAYOUT.outlines.span(label, (x, y - 28))
        assert left <= x - half, label
        assert x + half <= right, label


def test_the_outlines_stay_small():
    """They are read with every game."""
    points = sum(len(shape) for shapes in MAP.outlines.values() for shape in shapes)
    assert points < 8000
