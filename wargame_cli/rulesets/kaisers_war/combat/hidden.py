"""What may lie hidden in enemy stacks (10.1): how many units, and the strongest that they could be.

It rests on what a side sees, on the printed counters and on the limits of stacking, and never on what is there. So
whatever is told with its help is the same for every hidden stack of that size.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wargame_cli.rulesets.kaisers_war.ground.stacking import free_stackers, limit, load
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, Counter
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import in_sight


class Guess(NamedTuple):
    """A unit that may be one of the hidden ones, and the face that it would show."""

    unit: str
    face: Counter


def hidden_at(position: KaisersPosition, side: str, hex: str) -> int:
    """How many enemy units in a hex the side does not see: all below the top one, unless its aircraft look (38.5)."""
    if position.is_view:
        return position.concealed.get(hex, 0)
    stack = position.at(hex)
    if len(stack) < 2 or position.side_of(stack[0]) == side:
        return 0
    return 0 if in_sight(position, side) & position.kit.ground.get(hex, 0) else len(stack) - 1


def strongest(position: KaisersPosition, side: str, hex: str, *, fort: bool = False) -> list[Guess]:
    """Of all that could lie hidden from a side in a hex of its view, what defends best.

    As many units as lie there, and no more than stack there with the one on top (9.1-9.4); should that stack be too
    high already, just as many. With `fort` a fortified zone is among them; where none can be, there is no such guess.
    """
    seen, count = position.at(hex), hidden_at(position, side, hex)
    guesses = _guesses(position, side)
    room = limit(position, hex) - load(position, seen)
    free = min(count, max(0, 1 - len(free_stackers(position, seen))))
    fitting = [
        pick
        for still in range(1 if fort else 0, free + 1)
        for large in range(count - still + 1)
        if (pick := _pick(guesses, still, large, count - still - large, fort=fort)) and _weight(pick) <= room
    ]
    if not fitting and not fort:
        fitting = [guesses[:count]]
    return max(fitting, key=lambda pick: sum(guess.face.defence for guess in pick), default=[])


def most_airbases(position: KaisersPosition, side: str, hex: str) -> list[Guess]:
    """Of all that could lie hidden from a side in a hex of its view, the airbases that fight best (38.2)."""
    bases = [guess for guess in _guesses(position, side) if guess.face.air]
    return sorted(bases, key=lambda guess: -guess.face.attack)[: hidden_at(position, side, hex)]


def _pick(guesses: Sequence[Guess], still: int, large: int, small: int, *, fort: bool) -> list[Guess]:
    """The best `still` units that stack free, `large` armies and `small` corps; nothing where there are too few."""
    armies = [guess for guess in guesses if guess.face.equivalents > 1][:large]
    turned = {guess.unit for guess in armies}
    corps = [guess for guess in guesses if guess.face.equivalents == 1 and guess.unit not in turned][:small]
    alone = [guess for guess in guesses if not guess.face.movement and (guess.face.fort or not fort)][:still]
    pick = [*armies, *corps, *alone]
    return pick if len(pick) == still + large + small else []


def _weight(pick: Iterable[Guess]) -> int:
    return sum(guess.face.equivalents for guess in pick)


def _guesses(position: KaisersPosition, side: str) -> list[Guess]:
    """Every land unit of the enemy that the side does not see, with each face that it has, the best defence first."""
    mix = position.kit.mix
    found = [
        Guess(unit, face)
        for unit in mix.faces
        if position.side_of(unit) == OTHER[side] and not position.counter(unit).naval and not position.knows(unit)
        for face in (position.counter(unit), mix.armies.get(unit))
        if face is not None
    ]
    return sorted(found, key=lambda guess: -guess.face.defence)


def with_zones(position: KaisersPosition, side: str) -> KaisersPosition | None:
    """The view with a zone of control of every stack in which somebody unseen may exert one, though nobody seen does.

    None where there is no such stack: then what is hidden stops nobody who is not stopped by what is seen (11.1).
    """
    quiet = [hex for hex in position.concealed if not any(_exerts(position, unit) for unit in position.at(hex))]
    moving = (guess for guess in _guesses(position, side) if guess.face.exerts_zone and not guess.face.army)
    guesses = list(zip(quiet, moving, strict=False))
    return supposing(position, guesses) if guesses else None


def _exerts(position: KaisersPosition, unit: str) -> bool:
    return position.counter(unit).exerts_zone


def supposing(position: KaisersPosition, guesses: Iterable[tuple[str, Guess]]) -> KaisersPosition:
    """The view as it would be if these units, each in a hex, were what lies hidden there; the tops stay on top."""
    twin = position.copy()
    for hex, (unit, face) in guesses:
        if face != twin.counter(unit):
            twin.flip(unit)
        seen = list(twin.at(hex))
        twin.put(unit, hex)
        twin.arrange(hex, [*seen, unit])
        twin.concealed.pop(hex, None)
    twin.changed()
    return twin
