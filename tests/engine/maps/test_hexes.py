"""Hex geometry: labels, neighbours and distances agree with each other and with the plane."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.maps.hexes import DIRECTIONS, HexGrid, centre, corners, distance, label, split

GRID = HexGrid(columns=9, rows=8)
LABELS = tuple(GRID.labels())
hexes = st.sampled_from(LABELS)


def steps_from(start: str) -> dict[str, int]:
    """How many steps each hex is away, breadth first."""
    reached = {start: 0}
    front = [start]
    for here in front:
        for near in GRID.neighbours(here):
            if near not in reached:
                reached[near] = reached[here] + 1
                front.append(near)
    return reached


@given(hexes)
def test_distance_is_the_number_of_steps(start: str) -> None:
    """On a rectangle of hexes no detour is ever needed, so steps and distance are the same."""
    assert steps_from(start) == {end: distance(start, end) for end in LABELS}


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: str, b: str, c: str) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes)
def test_neighbours_are_mutual_and_one_step_away(here: str) -> None:
    near = GRID.neighbours(here)
    assert len(set(near)) == len(near)
    assert {other for other in LABELS if distance(here, other) == 1} == set(near)
    assert all(here in GRID.neighbours(other) for other in near)


@given(hexes, st.integers(0, 5))
def test_directions_turn_clockwise_from_north(here: str, direction: int) -> None:
    """A step in a direction goes that way in the plane, and the opposite step comes back."""
    other = GRID.neighbour(here, direction)
    if other is None:
        return
    (x1, y1), (x2, y2) = centre(here), centre(other)
    angle = math.degrees(math.atan2(x2 - x1, y1 - y2)) % 360
    assert angle == pytest.approx(60 * direction, abs=1e-6) or (direction == 0 and angle == pytest.approx(360))
    assert math.dist((x1, y1), (x2, y2)) == pytest.approx(math.sqrt(3))
    assert GRID.neighbour(other, direction + 3) == here


@given(hexes)
def test_neighbours_share_the_two_corners_of_their_hexside(here: str) -> None:
    """Hexside `direction` runs from corner `direction` to the next, and is the neighbour's opposite hexside."""
    for direction in range(6):
        other = GRID.neighbour(here, direction)
        if other is None:
            continue
        mine, theirs = corners(here), corners(other)
        assert mine[direction] == pytest.approx(theirs[(direction + 4) % 6])
        assert mine[(direction + 1) % 6] == pytest.approx(theirs[(direction + 3) % 6])


def test_adjacency_is_all_neighbours_in_board_order() -> None:
    adjacency = GRID.adjacency()
    assert tuple(adjacency) == LABELS
    for here, near in adjacency.items():
        assert list(near) == [other for way in range(6) if (other := GRID.neighbour(here, way)) is not None]


@given(st.integers(1, 99), st.integers(1, 99))
def test_labels_round_trip(column: int, row: int) -> None:
    assert split(label(column, row)) == (column, row)


@pytest.mark.parametrize("word", ["", "714", "07145", "07-4", "Lens"])
def test_only_four_digits_are_a_label(word: str) -> None:
    with pytest.raises(ValueError, match="not a hex number"):
        split(word)


def test_six_directions() -> None:
    assert len(DIRECTIONS) == 6
    assert DIRECTIONS[0] == "N"


@pytest.mark.parametrize(
    ("hex_label", "size", "middle"),
    [
        ("0101", 1.0, (0.0, 0.0)),
        ("0201", 1.0, (1.5, math.sqrt(3) / 2)),
        ("0301", 2.0, (6.0, 0.0)),
        ("0403", 10.0, (45.0, 25 * math.sqrt(3))),
    ],
)
def test_where_a_hex_lies_in_the_plane(hex_label: str, size: float, middle: tuple[float, float]) -> None:
    """Columns are three halves of a side apart, rows the height of a hex; even columns lie half a row lower."""
    assert centre(hex_label, size) == pytest.approx(middle)
    around = corners(hex_label, size)
    assert len(around) == 6
    assert [math.dist(middle, corner) for corner in around] == pytest.approx([size] * 6)
