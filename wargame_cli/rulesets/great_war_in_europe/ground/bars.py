"""What closes hexes to a unit: a rule, its words, and the hexes; and how many of a kind a part of the map may hold."""

from collections.abc import Callable
from functools import update_wrapper

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The rule, what it says of a unit, and the hexes that it closes to the unit.
Bar = tuple[str, str, Callable[[GreatWarPosition, Counter], Mask]]


class Quota(msgspec.Struct, frozen=True):
    """The most units of a kind in a part of the map: row and words of the rule, whose, where, how many."""

    row: str
    words: str
    counts: Callable[[Counter], bool]
    where: Callable[[GreatWarPosition], Mask]
    most: int


class Printed:
    """Hexes that map and counters alone close to a unit, so that they never change."""

    def __init__(self, closes: Callable[[Kit, Counter], Mask]) -> None:
        self.closes = closes
        update_wrapper(self, closes)

    def __call__(self, position: GreatWarPosition, counter: Counter) -> Mask:
        """The same as of any other bar."""
        return self.closes(position.kit, counter)


def only(kit: Kit, wanted: Mask) -> Mask:
    """All land but these hexes."""
    return kit.land & ~wanted
