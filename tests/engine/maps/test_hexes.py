"""Hex grids: labels, neighbours and distances agree with each other, whatever the shape and wherever labels begin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.maps.hexes import DIRECTIONS, HexGrid, lattice, split

GRIDS = (
    HexGrid("0101", "0908"),
    HexGrid("0208", "0813"),
    HexGrid("W3601", "W4307", "pointy-top"),
    HexGrid("N1404", "N2010", "pointy-top"),
)
places = st.sampled_from([(grid, label) for grid in GRIDS for label in grid.labels()])


def steps_from(grid: HexGrid, start: str) -> dict[str, int]:
    """How many steps each hex is away, breadth first."""
    reached = {start: 0}
    front = [start]
    for here in front:
        for near in grid.neighbours(here):
            if near not in reached:
                reached[near] = reached[here] + 1
                front.append(near)
    return reached


@given(places)
def test_distance_is_the_number_of_steps(place: tuple[HexGrid, str]) -> None:
    """On a rectangle of hexes no detour is ever needed, so steps and distance are the same."""
    grid, start = place
    assert steps_from(grid, start) == {end: grid.distance(start, end) for end in grid.labels()}


@given(st.sampled_from(GRIDS), st.data())
def test_distance_is_a_metric(grid: HexGrid, data: st.DataObject) -> None:
    a, b, c = (data.draw(st.sampled_from(tuple(grid.labels()))) for _ in range(3))
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(places)
def test_neighbours_are_mutual_and_one_step_away(place: tuple[HexGrid, str]) -> None:
    grid, here = place
    near = grid.neighbours(here)
    assert len(set(near)) == len(near)
    assert {other for other in grid.labels() if grid.distance(here, other) == 1} == set(near)
    assert all(here in grid.neighbours(other) for other in near)


@given(places, st.integers(0, 5))
def test_the_opposite_step_comes_back(place: tuple[HexGrid, str], direction: int) -> None:
    """On the lattice the six steps follow each other clockwise."""
    grid, here = place
    if (other := grid.neighbour(here, direction)) is None:
        return
    assert grid.neighbour(other, direction + 3) == here
    (x1, y1), (x2, y2) = lattice(grid.shape, here), lattice(grid.shape, other)
    turn = direction if grid.shape == "flat-top" else direction - 1
    assert (x2 - x1, y2 - y1) == ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))[turn % 6]


@pytest.mark.parametrize("grid", GRIDS)
def test_adjacency_is_all_neighbours_in_board_order(grid: HexGrid) -> None:
    adjacency = grid.adjacency()
    assert tuple(adjacency) == tuple(grid.labels())
    assert len(adjacency) == len(grid.lines) * len(grid.numbers)
    for here, near in adjacency.items():
        assert list(near) == [other for way in range(6) if (other := grid.neighbour(here, way)) is not None]


def test_pointed_hexes_touch_as_their_rows_are_shifted() -> None:
    """In odd rows half a hex to the right, so that E5304 and E5404 touch E5405 (and E5403 no hex of them)."""
    grid = HexGrid("E5001", "E5906", "pointy-top")
    assert set(grid.neighbours("E5404")) == {"E5403", "E5405", "E5503", "E5504", "E5303", "E5304"}
    assert grid.neighbours("E5304") == ["E5405", "E5305", "E5205", "E5204", "E5303", "E5404"]


def test_a_grid_begins_where_it_says() -> None:
    grid = HexGrid("W3601", "W7034", "pointy-top")
    assert (grid.letter, grid.lines, grid.numbers) == ("W", range(36, 71), range(1, 35))
    assert grid.neighbours("W3601") == ["W3701", "W3602"]
    assert grid.neighbour("W7034", 0) is None
    assert HexGrid("0208", "2433").letter == ""


def test_rectangles_lie_between_their_corners() -> None:
    grid = HexGrid("N1404", "N4430", "pointy-top")
    assert grid.rectangle("N2010", "N2111") == {"N2010", "N2011", "N2110", "N2111"}
    assert grid.rectangle("N4329", "N5035") == {"N4329", "N4330", "N4429", "N4430"}


@given(st.sampled_from(GRIDS), st.integers(1, 99), st.integers(1, 99))
def test_labels_round_trip(grid: HexGrid, line: int, number: int) -> None:
    assert split(grid.label(line, number)) == (line, number)


@pytest.mark.parametrize("word", ["", "714", "07145", "07-4", "Lens", "w5008", "WW5008", "٠٧١٤"])
def test_only_four_digits_are_a_label(word: str) -> None:
    with pytest.raises(ValueError, match="not a hex number"):
        split(word)


def test_six_directions() -> None:
    assert len(DIRECTIONS) == 6
    assert DIRECTIONS[0] == "N"
