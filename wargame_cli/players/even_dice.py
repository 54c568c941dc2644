"""Dice to look ahead with: over a few sets of them each die shows its faces as evenly as that can be.

What a single die decides is then told exactly by as many sets as there are faces, and what several decide by far fewer
sets than dice that fall as they like would take. Between two dice there is no such order: each has its own.
"""

from random import Random

from wargame_cli.engine.dice import Dice


class EvenDice(Dice):
    """One of `of` sets of dice, by its `number` from 0; a die of a label differs from set to set."""

    def __init__(self, seed: str, number: int, of: int) -> None:
        super().__init__("seeded")
        self._seed = seed
        self._set = number
        self._of = of

    def _value(self, label: str, number: int, sides: int, reader: str) -> int:
        """The face for a part of the whole that falls to this set alone: the parts are dealt out label by label."""
        rng = Random(f"{self._seed}/{label}#{number}")
        part = rng.sample(range(self._of), self._of)[self._set]
        within = rng.random()
        return int((part + within) * sides / self._of) + 1
