"""Whole games between machine players, with the laws of the game looked at after the events that can break them."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from wargame_cli.engine import events as happen
from wargame_cli.engine.dice import Dice, SeededDice
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.laws.watching import Looking, look_at_all, watchers
from wargame_cli.engine.referee import UNWATCHED, Watchers
from wargame_cli.engine.rooms import OrderedBack
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.telling import is_within
from wargame_cli.players.greedy_player import GreedyPlayer
from wargame_cli.players.phases import Played, play_phase
from wargame_cli.players.player import Player
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.rollout_player import RolloutPlayer
from wargame_cli.players.tallies import IS_FOLLOWED, Course, Tally

#: Every kind of machine player by name; each is made from a seed.
PLAYERS: Mapping[str, Callable[[str], Player]] = {
    each.name: each for each in (RandomPlayer, GreedyPlayer, RolloutPlayer)
}


#: How many objects are made before the garbage among them is looked for, and how often among older ones.
_COLLECTING = (50_000, 20, 50)


def make_players(names: Sequence[str], sides: Sequence[str], seed: str) -> dict[str, Player]:
    """A player for each side; one name serves all. Raises WargameError for an unknown name."""
    if len(names) == 1:
        names = list(names) * len(sides)
    if len(names) != len(sides):
        raise WargameError(f"--players takes one name, or one for each of {', '.join(sides)}")
    return {side: player_named(name, f"{seed}/{side}") for side, name in zip(sides, names, strict=True)}


def player_named(name: str, seed: str) -> Player:
    """A player of a kind. Raises WargameError for an unknown one."""
    if name not in PLAYERS:
        hint = nearest(name, PLAYERS) or f"players: {', '.join(PLAYERS)}"
        raise WargameError(f"there is no player {name!r}\n    hint: {hint}")
    return PLAYERS[name](seed)


def play(
    ruleset: Ruleset,
    position: Any,
    players: Mapping[str, Player],
    dice: Callable[[Any], Dice],
    tally: Tally,
    watchers: Watchers = UNWATCHED,
    last_turn: int | None = None,
) -> Iterator[Played]:
    """Play on, phase by phase, until the game is over or `last_turn` is done.

    `dice` makes the dice of a phase from the position before it. The given position stays as it is; the one that is
    played on is the same in every `Played`.
    """
    position = position.copy()
    while not position.over and (last_turn is None or position.turn <= last_turn):
        played = play_phase(ruleset, position, players, dice(position), tally, watchers)
        tally.count(played.turn, played.orders, played.events)
        yield played


def play_copies(
    ruleset: Ruleset,
    start: Any,
    numbers: Sequence[int],
    *,
    players: Sequence[str] = ("random",),
    seed: str = "1",
    looking: Looking = "touched",
) -> Tally:
    """Play copies of a position to the end with seeded dice, looking at the laws of the game on the way and at the end.

    After each phase the events alone, applied to the position before it, must give the position after it, and tell
    what became of every unit that a result orders back. No question may have come twice: a sheet names its answers by
    their questions.
    """
    with few_collections():
        return _play_copies(ruleset, start, numbers, players, seed, looking)


@contextmanager
def few_collections() -> Iterator[None]:
    """Look for garbage seldom: positions and events make next to none that is not gone by itself."""
    before = gc.get_threshold()
    gc.set_threshold(*_COLLECTING)
    gc.freeze()  # maps, charts and rule books stay
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def _play_copies(
    ruleset: Ruleset, start: Any, numbers: Sequence[int], players: Sequence[str], seed: str, looking: Looking
) -> Tally:
    tally = Tally()
    laws, ordered_back = ruleset.laws, ruleset.ordered_back
    #: The kinds of event of which more is asked than what they do to a position.
    heeded = happen.ByKind(lambda kind: kind in ordered_back or kind is happen.Answered or IS_FOLLOWED[kind])
    for number in numbers:
        name = f"{seed}/{number}"
        twin = start.copy()
        sides = make_players(players, ruleset.sides_in(start), name)
        course = Course(sides)
        for played in play(ruleset, start, sides, _seeded(name), tally, watchers(laws, looking)):
            if found := _follow(twin, played, heeded, ordered_back):
                _hear_each_once(found, played)
                course.observe(played.turn, found, partial(ruleset.side_of, played.position))
            if twin.over:
                look_at_all(laws, played.position, next(e for e in played.events if isinstance(e, happen.GameEnded)))
        tally.end(twin, course)
    return tally


def _follow(
    twin: Any, played: Played, heeded: happen.ByKind[bool], ordered_back: Mapping[type[happen.Event], OrderedBack]
) -> list[happen.Event]:
    """What a phase brought, from its events alone; gives those that are heeded. `twin` is the position before it."""
    found: list[happen.Event] = []
    for place, event in enumerate(played.events):
        event.apply(twin)
        if not heeded[type(event)]:
            continue
        found.append(event)
        orders_back = ordered_back.get(type(event))
        if orders_back is not None and (ordered := orders_back(twin, played.events, place)):
            untold = left_untold(ordered, played.events, place)
            assert not untold, f"nothing in {_named(played)} tells what became of {untold} after {event}"
    assert twin == played.position, f"the events of {_named(played)} do not give its position"
    return found


def _hear_each_once(events: Iterable[happen.Event], played: Played) -> None:
    """No question may have come twice in a phase."""
    asked = [(event.side, event.question) for event in events if type(event) is happen.Answered]
    if len(set(asked)) < len(asked):
        twice = [question for question, times in Counter(asked).items() if times > 1]
        raise AssertionError(f"asked twice in {_named(played)}: {twice}")


def _named(played: Played) -> str:
    return f"{played.phase}, turn {played.turn},"


def left_untold(ordered: Collection[str], events: Sequence[happen.Event], number: int) -> list[str]:
    """Those of the units, ordered back by the event with this number, who neither move nor go nor are spared."""
    if not ordered:
        return []
    scene, told = events[number].scene, set[str]()
    for event in [event for event in events[number:] if _TELLS[type(event)]]:
        if isinstance(event, happen.GameEnded):
            return []
        if not is_within(event.scene, scene):
            continue
        if isinstance(event, happen.Spared):
            told.update(event.units)
        elif isinstance(event, happen.UnitMoved | happen.UnitRemoved):
            told.add(event.unit)
    return [unit for unit in ordered if unit not in told]


#: The kinds of event that tell what became of a unit that was ordered back.
_TELLS = happen.ByKind(
    lambda kind: issubclass(kind, happen.UnitMoved | happen.UnitRemoved | happen.Spared | happen.GameEnded)
)


def _seeded(name: str) -> Callable[[Any], Dice]:
    return lambda position: SeededDice(name, f"{position.turn}/{position.phase}")
