"""What an order may wait for: what stands where, who controls what, which events came, what the weather is.

A sheet is written before the dice of its phase fall, a recurring list of orders long before. An order whose condition
is not met when its turn comes is passed over (10.36).
"""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitName
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    CAUCASUS,
    EAST,
    EGYPT,
    FRONT_NAMES,
    IRAQ,
    ITALY,
    OTHER,
    WEST,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

Sky = Literal["", "fair", "wet", "snow", "hot"]


class Skies(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The weather by front (12.1).

    `west`: on the Western Front.
    `italy`: on the Italian Front.
    `east`: on the Eastern Front.
    `caucasus`: on the Caucasus Front.
    `egypt`: on the Egyptian Front.
    `iraq`: on the Iraqi Front.
    """

    west: Sky = ""
    italy: Sky = ""
    east: Sky = ""
    caucasus: Sky = ""
    egypt: Sky = ""
    iraq: Sky = ""

    def __post_init__(self) -> None:
        if not self.named:
            raise ValueError("weather names a front, such as {west: fair}")

    @property
    def named(self) -> dict[str, str]:
        """The weather of each front that is named."""
        every = {
            WEST: self.west,
            ITALY: self.italy,
            EAST: self.east,
            CAUCASUS: self.caucasus,
            EGYPT: self.egypt,
            IRAQ: self.iraq,
        }
        return {front: sky for front, sky in every.items() if sky}


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must hold when the order's turn comes; of several parts all must.

    `empty`: no enemy unit is left there.
    `occupied`: your own units stand there.
    `ours`: your side controls it.
    `theirs`: the enemy controls it.
    `held`: an event chit that you hold.
    `played`: an event that has been played.
    `weather`: what it is on these fronts.
    """

    empty: PlaceName = ""
    occupied: PlaceName = ""
    ours: PlaceName = ""
    theirs: PlaceName = ""
    held: ChitName = ""
    played: ChitName = ""
    weather: Skies | None = None

    def __post_init__(self) -> None:
        if not msgspec.to_builtins(self):
            raise ValueError("a condition names what must hold, such as {ours: N2518} or {weather: {west: fair}}")


class Waiting(Order, frozen=True, kw_only=True):
    """An order that may wait for something.

    `if`: carry it out only if this holds when its turn comes.
    """

    condition: When | None = msgspec.field(name="if", default=None)


def unmet(condition: When, referee: Referee) -> str | None:
    """What a condition waits for and does not find now, in words; None where all of it holds."""
    return next(_missing(condition, referee.position, referee.side), None)


def _missing(condition: When, position: GreatWarPosition, side: str) -> Iterator[str]:
    name = position.kit.name
    if condition.empty and position.units_at(OTHER[side], condition.empty):
        yield f"{name(condition.empty)} is not empty of the enemy"
    if condition.occupied and not position.units_at(side, condition.occupied):
        yield f"{name(condition.occupied)} is not occupied"
    if condition.ours and not position.controls(side, condition.ours):
        yield f"{name(condition.ours)} is not yours"
    if condition.theirs and not position.controls(OTHER[side], condition.theirs):
        yield f"{name(condition.theirs)} is not the enemy's"
    if condition.held and condition.held not in position.held.get(side, ()):
        yield f"you do not hold {condition.held}"
    if condition.played and condition.played not in position.played:
        yield f"{condition.played} has not been played"
    for front, sky in _skies(condition):
        if position.weather(front) != sky:
            yield f"the weather on the {FRONT_NAMES[front]} is {position.weather(front)}"


def in_words(condition: When, position: GreatWarPosition) -> list[str]:
    """The parts of a condition, as a check says them back: `N2518 is yours`."""
    name = position.kit.name
    parts = (
        (condition.empty, "no enemy is left in {}"),
        (condition.occupied, "your units stand in {}"),
        (condition.ours, "{} is yours"),
        (condition.theirs, "{} is the enemy's"),
    )
    chits = ((condition.held, "you hold {}"), (condition.played, "{} has been played"))
    found = [words.format(name(place)) for place, words in parts if place]
    found += [words.format(position.kit.chits[chit].title) for chit, words in chits if chit]
    return found + [f"the weather on the {FRONT_NAMES[front]} is {sky}" for front, sky in _skies(condition)]


def _skies(condition: When) -> Iterable[tuple[str, str]]:
    return condition.weather.named.items() if condition.weather else ()
