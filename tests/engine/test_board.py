"""Boards and nets: sets of spaces moved by shifts are the same as spaces moved one by one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.board import Board, Net, bits
from wargame_cli.engine.maps.hexes import HexGrid

GRID = HexGrid("0101", "0706")
BOARD = Board(GRID.adjacency())
LABELS = BOARD.labels

some_hexes = st.sets(st.sampled_from(LABELS))
#: Which steps of the hex board a net keeps, by number.
some_steps = st.sets(st.integers(0, 6 * len(LABELS)), max_size=60)
#: A board that is no grid at all: any spaces may touch, so that no shift is regular.
tangles = st.dictionaries(st.integers(0, 39), st.sets(st.integers(0, 39), max_size=8), min_size=40, max_size=40)


def spread_one_by_one(net: Net, labels: set[str]) -> set[str]:
    return {end for label in labels for end in net.steps.get(label, ())}


def net_without(dropped: set[int]) -> Net:
    """The hex board without some of its steps, so that steps need not lead in both directions."""
    numbers = {(a, b): number for number, (a, b) in enumerate((a, b) for a in LABELS for b in BOARD.neighbours[a])}
    return BOARD.net(lambda a, b: numbers[a, b] not in dropped)


@given(some_hexes)
def test_masks_are_sets(labels: set[str]) -> None:
    mask = BOARD.mask(labels)
    assert set(BOARD.spaces(mask)) == labels
    assert BOARD.spaces(mask) == sorted(labels), "board order is the order of the labels"
    assert len(list(bits(mask))) == len(labels)


@given(some_hexes, some_steps)
def test_spread_by_shifts_is_spread_one_by_one(labels: set[str], dropped: set[int]) -> None:
    net = net_without(dropped)
    assert net._left or net._right, "a hex board goes by shifts"
    assert set(BOARD.spaces(net.spread(BOARD.mask(labels)))) == spread_one_by_one(net, labels)


@given(some_steps)
def test_a_net_of_pairs_has_the_steps_of_one_that_is_asked_step_by_step(dropped: set[int]) -> None:
    """Pairs of spaces that do not touch are no steps."""
    net = net_without(dropped)
    pairs = {(start, end) for start, ends in net.steps.items() for end in ends} | {("0101", "0706")}
    assert BOARD.net_of(pairs).steps == net.steps
    assert BOARD.all_steps.steps == BOARD.net(lambda a, b: True).steps


SHEETS = [
    HexGrid(f"{letter}0101", f"{letter}60{width}", "pointy-top")
    for letter, width in zip("ABC", ("08", "11", "14"), strict=True)
]
LARGE = Board({label: near for grid in SHEETS for label, near in grid.adjacency().items()})


@given(st.sets(st.sampled_from(LARGE.labels)))
def test_a_large_board_of_several_sheets_goes_by_shifts(labels: set[str]) -> None:
    """Though each sheet has index distances of its own: tables for all these spaces would be larger than the map."""
    net = LARGE.net(lambda a, b: True)
    assert len(net._left) + len(net._right) > 16
    assert set(LARGE.spaces(net.spread(LARGE.mask(labels)))) == spread_one_by_one(net, labels)


@given(tangles, st.sets(st.integers(0, 39)))
def test_spread_on_a_tangle_is_spread_one_by_one(tangle: dict[int, set[int]], chosen: set[int]) -> None:
    """Maps of areas and points fall back to masks a space; the answer is the same."""
    board = Board(
        {f"{space:02d}": [f"{near:02d}" for near in sorted(around)] for space, around in sorted(tangle.items())}
    )
    net = board.net(lambda a, b: True)
    labels = {f"{space:02d}" for space in chosen}
    assert set(board.spaces(net.spread(board.mask(labels)))) == spread_one_by_one(net, labels)


@given(some_hexes, some_hexes, some_hexes, some_steps, st.none() | st.integers(0, 5))
def test_rings_are_breadth_first(
    sources: set[str], through: set[str], ends: set[str], dropped: set[int], limit: int | None
) -> None:
    """Ring after ring holds what is newly reached; nothing goes on from an end, and the limit is kept."""
    net = net_without(dropped)
    masks = (BOARD.mask(labels) for labels in (sources, through, ends))
    rings = [set(BOARD.spaces(ring)) for ring in net.rings(*masks, limit=limit)]
    expected: list[set[str]] = []
    reached, new, front = set(sources), set(sources), set(sources)
    while new and (limit is None or len(expected) <= limit):
        expected.append(new)
        new = (spread_one_by_one(net, front) & (through | ends)) - reached
        reached |= new
        front = new & through
    assert rings == expected


@given(st.sampled_from(LABELS), st.sampled_from(LABELS), some_hexes, some_steps)
def test_path_is_shortest(start: str, end: str, barred: set[str], dropped: set[int]) -> None:
    """A path exists when the rings reach the end, has as many steps as they, and enters nothing barred between."""
    net = net_without(dropped)
    path = net.path(start, lambda label: label == end, lambda label: label not in barred)
    through = BOARD.mask(set(LABELS) - barred | {end})
    rings = [ring for ring in net.rings(BOARD.bit[start], through) if ring]
    steps = next((number for number, ring in enumerate(rings) if ring & BOARD.bit[end]), None)
    if path is None:
        assert steps is None
        return
    assert len(path) - 1 == steps
    assert (path[0], path[-1]) == (start, end)
    assert all(net.joined(a, b) for a, b in pairwise(path))
    assert not barred & set(path[1:-1])


@given(
    st.sampled_from(LABELS), st.sets(st.sampled_from(LABELS), max_size=5), st.sets(st.sampled_from(LABELS)), some_steps
)
def test_the_shortest_path_between_sets_is_the_same(
    start: str, goals: set[str], barred: set[str], dropped: set[int]
) -> None:
    net = net_without(dropped)
    path = net.path(start, lambda label: label in goals, lambda label: label not in barred)
    through = BOARD.mask(set(LABELS) - barred)
    assert net.shortest(start, BOARD.mask(goals), through) == path
    for goal in goals:
        path = net.path(start, lambda label, goal=goal: label == goal, lambda label: label not in barred)
        assert net.shortest_to(start, goal, through) == path


@pytest.mark.parametrize(("limit", "reached"), [(0, 1), (1, 2), (2, 3), (3, 4), (9, 4), (None, 4)])
def test_rings_stop_at_their_limit(limit: int | None, reached: int) -> None:
    """A ring a step, the sources first; no more than there are."""
    row = Board({"a": ["b"], "b": ["a", "c"], "c": ["b", "d"], "d": ["c"]})
    rings = list(row.net(lambda a, b: True).rings(row.bit["a"], row.mask("abcd"), limit=limit))
    assert [row.spaces(ring) for ring in rings] == [["a"], ["b"], ["c"], ["d"]][:reached]


def test_nothing_leads_from_a_place_that_is_no_space() -> None:
    """A box or a pool is a place of the game, but not of the board."""
    net = BOARD.net(lambda a, b: True)
    assert not net.joined("the pool", LABELS[0])
    assert net.path("the pool", lambda label: label == LABELS[0], lambda label: True) is None
