"""Labelled dice: a die belongs to an event, not to a stream.

Every roll is asked for with a label that says what it decides, such as `turn 3/first combat/Amiens`. The label,
the count of rolls under it and the key alone decide what the die shows, so that re-running a phase, reordering it or
inserting other rolls never changes a die.

The recipe, for recomputing a die by hand:

1. digest = HMAC-SHA-256(key, the UTF-8 bytes of `LABEL#NUMBER`), where NUMBER is 1 for the first roll of the label;
2. take the digest's 32 bytes from the left, skipping each that is not below the largest multiple of `sides` that is
   at most 256 (252 for a six-sided die): keeping those would favour the low faces;
3. the first byte kept shows byte mod sides + 1;
4. should all 32 be skipped, go on with digest = HMAC-SHA-256(key, the old digest).

A die that only some may see is computed in the same way from a key of its first reader, which is told to that side
alone: the key of the phase, which everybody is told, does not give it away.

In a shell: `printf '%s' 'turn 3/Amiens#1' | openssl dgst -sha256 -mac HMAC -macopt hexkey:KEY`; the first two hex
digits, unless they are fc or more, mod 6, plus 1.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from wargame_cli.engine.errors import DieNeeded, Problem, Refused
from wargame_cli.engine.loading import digests

Source = Literal["sealed", "seeded", "given"]

#: A die shows one byte of a digest, so it has at most this many sides.
MOST_SIDES = 256


class Roll(msgspec.Struct, frozen=True):
    """One die as it fell: the `number`-th roll (from 1) of its label shows `value`, 1 to `sides`."""

    label: str
    number: int
    sides: int
    value: int
    source: Source


class Dice(ABC):
    """Where dice come from. One object serves one adjudication: it counts the rolls of every label."""

    def __init__(self, source: Source) -> None:
        self.source: Source = source
        self._rolled: dict[str, int] = {}

    def roll(self, label: str, sides: int = 6, reader: str = "") -> Roll:
        """Roll one die for a label; a `reader` is the side that alone may see it, or the first of those.

        Raises ValueError unless it has 1 to 256 sides, and what the source raises.
        """
        _must_be_a_die(sides)
        number = self._rolled.get(label, 0) + 1
        value = self._value(label, number, sides, reader)
        self._rolled[label] = number
        return Roll(label, number, sides, value, self.source)

    def roll_together(self, label: str, count: int, sides: int = 6, reader: str = "") -> tuple[Roll, ...]:
        """Roll several dice for one label; their order means nothing."""
        if count == 1:
            return (self.roll(label, sides, reader),)
        return tuple([self.roll(label, sides, reader) for _ in range(count)])

    @abstractmethod
    def _value(self, label: str, number: int, sides: int, reader: str) -> int:
        """What the die shows, 1 to sides."""


def _must_be_a_die(sides: int) -> None:
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"a die has 1 to {MOST_SIDES} sides, not {sides}")


class KeyedDice(Dice):
    """Dice computed from a secret key of any length by the recipe above; `hidden` are the keys of single readers."""

    def __init__(self, key: bytes, source: Source = "sealed", hidden: Mapping[str, bytes] | None = None) -> None:
        super().__init__(source)
        self._key = key
        self._hidden = hidden or {}

    def shows(self, label: str, number: int, sides: int, reader: str = "") -> int:
        """What the roll with this number (from 1) of a label shows, whatever else was rolled.

        Raises ValueError unless it has 1 to 256 sides.
        """
        _must_be_a_die(sides)
        return self._value(label, number, sides, reader)

    def _value(self, label: str, number: int, sides: int, reader: str) -> int:
        key = self._hidden.get(reader, self._key) if reader else self._key
        fair = MOST_SIDES - MOST_SIDES % sides
        digest = f"{label}#{number}".encode()
        while True:
            digest = digests.hmac_sha256(key, digest)
            for byte in digest:
                if byte < fair:
                    return byte % sides + 1


class SeededDice(KeyedDice):
    """Dice from a seed that stands in the saved game: for solo play and tests, foreseeable by anyone.

    The key is the SHA-256 of `wargame seed`, a zero byte, the seed, a zero byte and the context (the game and phase).
    """

    def __init__(self, seed: str, context: str = "") -> None:
        super().__init__(digests.sha256(f"wargame seed\0{seed}\0{context}".encode()), "seeded")


class GivenDice(Dice):
    """Dice rolled outside the program and typed in by the moderator, or taken from a rulebook's worked example.

    A label that is named in `by_label` uses its own dice only; every other label takes the next of `in_order`.
    Raises DieNeeded when none is left, and Refused for a die that shows what no such die can.
    """

    def __init__(self, by_label: Mapping[str, Iterable[int]] | None = None, in_order: Iterable[int] = ()) -> None:
        super().__init__("given")
        self._by_label = {label: list(values) for label, values in (by_label or {}).items()}
        self._in_order = list(in_order)
        #: The dice that were taken in order, each with the label that took it.
        self.fell_in_order: list[tuple[str, int]] = []

    def _value(self, label: str, number: int, sides: int, reader: str) -> int:
        dice = self._by_label.get(label, self._in_order)
        if not dice:
            raise DieNeeded(label, sides)
        if not 1 <= dice[0] <= sides:
            message = f"the given die for {label} shows {dice[0]}, which is not 1 to {sides}"
            raise Refused([Problem(code="bad-dice", kind="illegal", message=message)])
        if label not in self._by_label:
            self.fell_in_order.append((label, dice[0]))
        return dice.pop(0)

    def left(self) -> dict[str, list[int]]:
        """The given dice that nothing has used: by label, and those given in order under the empty label."""
        left = {label: list(dice) for label, dice in self._by_label.items() if dice}
        return left | ({"": list(self._in_order)} if self._in_order else {})
