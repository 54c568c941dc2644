"""Every game: sides and nations are told apart in grey and by readers who do not see red or green."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from recorded import EACH, GAMES, start

from wargame_cli import rulesets
from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.picture import Piece
from wargame_cli.reports.maps.areas.ground import NEUTRAL, tint
from wargame_cli.reports.maps.counters import counter
from wargame_cli.reports.maps.look import look_of
from wargame_cli.reports.page.making import made
from wargame_cli.reports.readers import UMPIRE

every_game = pytest.mark.parametrize("name", GAMES)
#: The games that have nations; toys leave all colours to the house.
game_of_nations = pytest.mark.parametrize("name", [name for name in GAMES if rulesets.load(name).telling.picture])

#: What is left of linear red, green and blue without one kind of cone: G. M. Machado, M. M. Oliveira and L. A. F.
#: Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), table for
#: severity 1.0. Grey is the plain luminance.
SIGHTS = {
    "grey": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def brightness(colour, sight):
    """The relative luminance (WCAG 2) of a colour as somebody sees it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    seen = [sum(weight * part for weight, part in zip(row, linear, strict=True)) for row in SIGHTS[sight]]
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other, sights=tuple(SIGHTS)):
    """The contrast of two colours in the sight that tells them apart least."""
    pairs = (sorted(brightness(colour, sight) for colour in (one, other)) for sight in sights)
    return min((light + 0.05) / (dark + 0.05) for dark, light in pairs)


@cache
def pictures(name):
    """The starts of a game's scenarios."""
    games = [start(scenario) for scenario in EACH if scenario.startswith(f"{name}/")]
    return [game.ruleset.picture(game.position, UMPIRE) for game in games]


def sides_of(name):
    """The sides of a game, and others that have counters or hold places."""
    found = {}
    for picture in pictures(name):
        found |= dict.fromkeys(picture.sides)
        found |= {piece.side: None for stack in picture.pieces.values() for piece in stack}
        found |= dict.fromkeys(picture.holders.values())
    return [side for side in found if side]


@every_game
def test_edges_of_sides_differ(name):
    """The two sides by 3:1 and in shape, any two by one of these."""
    look = look_of(pictures(name)[0])
    for one, other in combinations(sides_of(name), 2):
        shapes = {(look.cut(side), look.broken(side)) for side in (one, other)}
        apart = contrast(look.side(one)[0], look.side(other)[0])
        assert apart >= 3 or len(shapes) == 2, (one, other, apart)
        if {one, other} == {*look.sides}:
            assert apart >= 3
            assert len(shapes) == 2


@game_of_nations
def test_nations_differ(name):
    """Any two by 1.25:1 or by the pattern of their counters; those that go by their side's colour among its own."""
    picture = pictures(name)[0]
    nations = [each for each in picture.colours if each not in sides_of(name)]
    assert len(nations) > 10
    assert {*picture.patterns.values()} <= {"band", "bands"}
    assert picture.patterns.keys() <= {*nations}
    for one, other in combinations(nations, 2):
        apart = contrast(picture.colours[one][0], picture.colours[other][0])
        assert apart >= 1.25 or picture.patterns.get(one) != picture.patterns.get(other), (one, other, apart)


@game_of_nations
def test_print_can_be_read(name):
    """On counters of every colour, by 4.5:1, on those that are turned too."""
    picture = pictures(name)[0]
    look = look_of(picture)
    for each in picture.colours:
        for faded in (False, True):
            fill, ink = look.face(Piece("A-1", picture.sides[0], nation=each, faded=faded))
            assert contrast(fill, ink, ("grey",)) >= 4.5, (each, fill, ink)


@every_game
def test_grounds_of_sides_differ(name):
    """The grounds that the sides hold on a map of areas, and those that nobody holds, by 1.25:1."""
    look = look_of(pictures(name)[0])
    if not isinstance(pictures(name)[0].map, AreaMap):
        return
    grounds = [NEUTRAL, *(tint(look.side(side)[0]) for side in look.sides)]
    assert all(contrast(one, other) >= 1.25 for one, other in combinations(grounds, 2))


@game_of_nations
def test_counters_show_it(name):
    """A nation's pattern is drawn on its counters, and a turned one keeps a strip of its full colour."""
    picture = pictures(name)[0]
    look = look_of(picture)
    for nation in {*picture.colours} - {*sides_of(name)}:
        for side in picture.sides:
            drawn = counter(Piece("A-1", side, nation=nation), "", look, (0.0, 0.0, 40.0, 8.0)).as_str()
            bands = drawn.count(f'fill="{look.colours[nation][1]}"')
            assert bands == bool(look.patterns.get(nation))
            turned = counter(Piece("A-1", side, nation=nation, faded=True), "", look, (0.0, 0.0, 40.0, 8.0)).as_str()
            assert f'fill="{look.colours[nation][0]}"' in turned


@game_of_nations
def test_a_page_has_the_same(name):
    """Its sides and nations have the colours, edges and patterns of the drawing."""
    scenario = next(each for each in EACH if each.startswith(f"{name}/"))
    game = start(scenario)
    picture = game.ruleset.picture(game.position, UMPIRE)
    look, page = look_of(picture), made(game, UMPIRE, [], with_form=False).page
    for side in page.sides:
        assert (side.fill, side.cut, side.broken) == (
            look.edge(Piece("", side.id)),
            look.cut(side.id),
            look.broken(side.id),
        )
    assert page.nations
    for label, nation in page.nations.items():
        assert (nation.fill, nation.pattern) == (look.colours[label][0], look.patterns.get(label, ""))
