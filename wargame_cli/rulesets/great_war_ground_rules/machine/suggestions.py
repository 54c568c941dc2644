"""Orders that a random player tries, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.machine import fighting, marching, recruits, staff, supplies


def suggestions(referee: Referee, rng: Random) -> Iterator[Order]:
    """Orders for the current phase."""
    for ending, tries in _BY_PHASE.items():
        if referee.phase.name.endswith(ending):
            yield from tries(referee, rng)
            return


def _initial(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from supplies.sources(referee, rng)
    yield from staff.initial(referee, rng)
    yield from recruits.recruits(referee, rng)
    yield from supplies.depots(referee, rng)


def _exploitation(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from marching.parts(referee, rng)
    yield from supplies.items(referee, rng)
    yield from marching.moves(referee, rng)
    yield from supplies.loaded(referee, rng)
    yield from marching.assemblies(referee)


def _movement(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from staff.sieges(referee)
    yield from staff.works(referee, rng)
    yield from staff.boxes(referee, rng)
    yield from _exploitation(referee, rng)
    yield from supplies.choices(referee, rng)


def _rebuilding(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from staff.rebuilding(referee, rng)


def _reactions(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from fighting.reactions(referee, rng)


def _bombardments(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from fighting.bombardments(referee, rng)


def _combat(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from staff.boxes(referee, rng)
    yield from fighting.attacks(referee, rng)


#: What is tried, by the end of the phase's name; of several the first that fits.
_BY_PHASE: dict[str, Callable[[Referee, Random], Iterator[Order]]] = {
    "-initial": _initial,
    "-rebuilding": _rebuilding,
    "-reaction-movement": _reactions,
    "-movement": _movement,
    "-bombardment": _bombardments,
    "-combat": _combat,
    "-exploitation": _exploitation,
}
