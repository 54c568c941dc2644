"""What is asked of many events and orders of machine games, against the same asked one by one."""

from __future__ import annotations

from functools import partial

import pytest

from wargame_cli import rulesets
from wargame_cli.engine import events as happen
from wargame_cli.engine.dice import SeededDice
from wargame_cli.players.games import play
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.tallies import Course, Tally


def lost_one_by_one(events):
    """The events by which units and steps are lost, a step of a unit that is not lost itself before."""
    found, gone = [], set()
    for event in events:
        is_step = isinstance(event, happen.UnitFlipped) and event.unit not in gone
        if isinstance(event, happen.UnitRemoved):
            gone.add(event.unit)
        if (is_step or isinstance(event, happen.UnitRemoved)) and event.is_loss:
            found.append(event)
    return found


class Careful(RandomPlayer):
    """A random player that looks at every order a second time, with all that could be said of it."""

    def orders(self, ruleset, referee):
        """What is given has no fault, and of what is not given one is told."""
        forbids, found = referee.forbids, []

        def looked_at(order):
            found.append((forbids(order), bool(referee.faults(order))))
            return found[-1][0]

        referee.forbids = looked_at
        yield from super().orders(ruleset, referee)
        del referee.forbids
        assert all(quick == told for quick, told in found)
        self.looked_at = getattr(self, "looked_at", 0) + len(found)


@pytest.mark.parametrize("scenario", ["skirmish/brook", "lamps/campaign", "kaisers-war/1918"])
def test_events_and_orders_are_found_to_be_what_they_are(scenario):
    """Kinds, cards, milestones and losses of a turn or two, and which orders a rule forbids."""
    name, _, scene = scenario.partition("/")
    game = rulesets.load(name)
    start = game.new(scene, {})
    sides = {side: Careful(f"careful/{side}") for side in game.sides_in(start)}
    tally, course, events, lost = Tally(), Course(sides), [], 0

    def dice(position):
        return SeededDice("careful", f"{position.turn}/{position.phase}")

    for played in play(game, start, sides, dice, tally, last_turn=start.turn + 1):
        course.observe(played.turn, played.events, partial(game.side_of, played.position))
        events += [(played.turn, event) for event in played.events]
        lost += len(lost_one_by_one(played.events))
    assert sum(side.looked_at for side in sides.values()) > 5
    for kind in {type(event).__name__ for _, event in events}:
        assert tally.events[kind] == sum(type(event).__name__ == kind for _, event in events)
    assert sum(tally.events.values()) == len(events)
    assert sum(tally.cards.values()) == sum(bool(event.shows_card()) for _, event in events)
    reached = {}
    for turn, event in events:
        if milestone := event.milestone():
            reached.setdefault(milestone, turn)
    assert course.reached == reached
    assert sum(course.losses.values()) == lost


def test_kinds_of_events_are_known_by_what_they_derive_from():
    """A game's own event of a kind is one of the kind."""

    class Sunk(happen.UnitRemoved, frozen=True, kw_only=True):
        """A ship."""

    kinds = happen.ByKind(lambda kind: issubclass(kind, happen.UnitRemoved | happen.UnitFlipped))
    for kind in (Sunk, happen.UnitRemoved, happen.UnitFlipped, happen.UnitMoved, happen.Event, Sunk):
        assert kinds[kind] is issubclass(kind, (happen.UnitRemoved, happen.UnitFlipped)), kind
