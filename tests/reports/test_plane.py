"""The plane of a sheet: what touches on the grid touches in the drawing, of either shape and however it is turned."""

from __future__ import annotations

import math
from typing import get_args

import pytest

from wargame_cli.engine.maps.hexes import HexGrid
from wargame_cli.engine.maps.hexmap import Sheet, Turn
from wargame_cli.reports.maps.hexes.plane import SIZE, Plane

FLAT, POINTED = HexGrid("0208", "0713"), HexGrid("N1305", "N1809", "pointy-top")
every_turn = pytest.mark.parametrize("turned", get_args(Turn))
both_shapes = pytest.mark.parametrize("grid", [FLAT, POINTED])


def plane(grid: HexGrid, turned: Turn = 0) -> Plane:
    return Plane(Sheet("sheet", "The Sheet", grid, tuple(grid.labels()), turned))


def bearing(start: tuple[float, float], end: tuple[float, float]) -> float:
    """Degrees clockwise from the top."""
    return math.degrees(math.atan2(end[0] - start[0], start[1] - end[1])) % 360


@every_turn
@both_shapes
def test_hexes_are_turned_and_keep_their_distances(grid: HexGrid, turned: Turn) -> None:
    """A step of the grid leads as far round as the sheet is turned, and centres are as far apart as ever."""
    drawn = plane(grid, turned)
    assert drawn.cell(grid.first) == (0, 0)
    for label in grid.labels():
        for direction in range(6):
            if near := grid.neighbour(label, direction):
                way = bearing(drawn.centre(label), drawn.centre(near))
                wanted = 60 * direction + (30 if grid is POINTED else 0) + turned
                assert math.cos(math.radians(way - wanted)) == pytest.approx(1)
                assert math.dist(drawn.centre(label), drawn.centre(near)) == pytest.approx(math.sqrt(3) * SIZE)


@every_turn
@both_shapes
def test_neighbours_share_the_side_between_them(grid: HexGrid, turned: Turn) -> None:
    """Sides follow each other clockwise from the top (or the upper right), and what lies beyond each has it too."""
    drawn = plane(grid, turned)
    for label in grid.labels():
        around = [drawn.point(corner) for corner in drawn.corners(label)]
        assert [math.dist(drawn.centre(label), each) for each in around] == pytest.approx([SIZE] * 6)
        assert [near for near in drawn.beyond(label) if near] != []
        assert {near for near in drawn.beyond(label) if near} == set(grid.neighbours(label))
        for number, near in enumerate(drawn.beyond(label)):
            if near is None:
                continue
            assert set(drawn.hexside(label, near)) == set(drawn.sides(label)[number])
            way = bearing(drawn.centre(label), drawn.centre(near))
            assert math.cos(math.radians(way - 60 * number - (30 if drawn.pointed else 0))) == pytest.approx(1)


@both_shapes
def test_every_second_turn_stands_hexes_on_their_points(grid: HexGrid) -> None:
    assert [plane(grid, turned).pointed for turned in get_args(Turn)] == [grid is POINTED, grid is FLAT] * 6


@every_turn
@both_shapes
def test_every_hex_has_a_cell_of_its_own(grid: HexGrid, turned: Turn) -> None:
    drawn = plane(grid, turned)
    assert len({drawn.cell(label) for label in grid.labels()}) == len(tuple(grid.labels()))


@pytest.mark.parametrize(
    ("grid", "turned", "numbered"),
    [
        (FLAT, 0, (0, 1)),
        (FLAT, 90, (1, 0)),
        (FLAT, 60, None),
        (FLAT, 180, (0, 1)),
        (POINTED, 0, (1, 0)),
        (POINTED, 90, (0, 1)),
        (POINTED, 270, (0, 1)),
        (POINTED, 30, None),
    ],
)
def test_cells_stand_in_the_rows_and_columns_of_their_numbers(
    grid: HexGrid, turned: Turn, numbered: tuple[int, int] | None
) -> None:
    """Unless the lines run aslant, all hexes of a column have one part of their labels in common, those of a row the
    other."""
    drawn = plane(grid, turned)
    assert drawn.numbered == numbered
    if numbered is None:
        return
    for axis, part in enumerate(numbered):
        shared: dict[int, set[str]] = {}
        for label in grid.labels():
            shared.setdefault(drawn.cell(label)[axis], set()).add((label[-4:-2], label[-2:])[part])
        assert all(len(numbers) == 1 for numbers in shared.values())


def test_rows_of_pointed_hexes_go_up() -> None:
    """And where the sheet is laid on its left side, they go to the left, and their columns go up."""
    up, left = plane(POINTED), plane(POINTED, 270)
    assert up.centre("N1405")[1] < up.centre("N1305")[1]
    assert up.centre("N1306")[0] > up.centre("N1305")[0]
    assert left.centre("N1405")[0] < left.centre("N1305")[0]
    assert left.centre("N1306")[1] < left.centre("N1305")[1]
