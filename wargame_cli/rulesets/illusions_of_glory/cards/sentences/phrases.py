"""The turns of phrase that cards are told in, and what their places, units and cards are called."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from wargame_cli.engine.document import listed
from wargame_cli.rulesets.illusions_of_glory.kit.nations import TITLES


def _plain(label: str) -> str:
    return label.replace("_", " ").title()


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """What things are called: titles of cards, and how to name a space and a unit; by itself as their ids read."""

    titles: Mapping[str, str] = {}
    places: Callable[[str], str] = _plain
    units: Callable[[str], str] = str

    def card(self, label: str) -> str:
        """A card's title and label."""
        return f"{self.titles[label]} ({label})" if label in self.titles else label

    def nation(self, code: str) -> str:
        """A nation's name."""
        return TITLES[code]

    def place(self, label: str) -> str:
        """The name of a space, of a region, or of a nation's land."""
        return TITLES[label] if label in TITLES else self.places(label)

    def unit(self, label: str) -> str:
        """A unit's name."""
        return self.units(label)


def any_of(items: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return listed(items, "or")


def lands(places: Iterable[str], names: Names) -> str:
    """Nations, spaces and regions by their names, all of them."""
    return listed(map(names.place, places))


def signed(change: int) -> str:
    """`+2`, `-1`."""
    return f"{change:+d}"


def number(count: int, thing: str, things: str = "") -> str:
    """`1 step`, `2 steps`."""
    return f"{count} {thing if count == 1 else things or thing + 's'}"


def lasting(until: str) -> str:
    """How long it lasts, to be put behind a sentence; nothing for a combat, which is said anyway."""
    spoken = {
        "this combat": "",
        "this round": " in this Action Round",
        "next enemy round": " in the enemy's next Action Round",
        "this turn": " for the rest of this turn",
        "next turn": " to the end of the next turn",
        "end of game": " for the rest of the game",
    }
    return spoken[until]


def article(word: str) -> str:
    """`a GE`, `an RU`: as the letters of a nation's code are spoken."""
    return f"{'an' if word[0] in 'AEFHILMNORSX' else 'a'} {word}"


def a_unit(kind: str, size: str) -> str:
    """`a GE or AH LCU`, `an FR unit`."""
    return f"{article(kind)} {size or 'unit'}"
