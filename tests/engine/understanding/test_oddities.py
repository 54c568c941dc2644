"""What is odd about an order that no rule forbids, in every game alike."""

from __future__ import annotations

import pytest

from wargame_cli.engine import events as happen
from wargame_cli.engine.orders import Order
from wargame_cli.engine.understanding.oddities import after_it


class Go(Order, frozen=True, kw_only=True):
    """Go.

    `go`: who.
    """

    verb = "go"
    example = "{go: A}"

    go: str


def codes(order, *events, earlier=(), rolls=False):
    """What is odd, by its codes."""
    return [odd.code for odd in after_it(order, events, dict(enumerate(earlier, 1)), rolls=rolls)]


def moved(start, end):
    """A unit went from one place to another."""
    return happen.UnitMoved(unit="A", start=start, end=end)


@pytest.mark.parametrize(("end", "odd"), [("north", ["goes-nowhere"]), ("south", [])])
def test_who_goes_where_he_is_goes_nowhere(end, odd):
    """The order is carried out, and nobody is anywhere else."""
    assert codes(Go(go="A"), moved("north", end)) == odd


def test_the_same_once_more_is_odd_where_it_does_nothing_or_rolls():
    """A unit may go twice; an attack written twice was hardly meant twice."""
    again = Go(go="A")
    assert codes(again, earlier=[Go(go="B"), again]) == ["twice"]
    assert codes(again, moved("north", "south"), earlier=[again]) == []
    assert codes(again, moved("north", "south"), earlier=[again], rolls=True) == ["twice"]


def test_who_ends_the_game_is_told_so():
    """Before it is too late."""
    assert codes(Go(go="A"), happen.GameEnded(winner="", level="Draw", reason="enough")) == ["ends-the-game"]
