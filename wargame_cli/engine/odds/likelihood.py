"""How a result stands among all that the dice could have brought: what a report says beside it.

Nothing is said of a result that today's tables could not bring: other rules may have held when it came.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from fractions import Fraction

R = TypeVar("R")

#: Up to this number combinations of dice are counted; of more the share is told in per cent.
_COUNTED = 36


class Likelihood(msgspec.Struct, frozen=True):
    """Of all that the dice can show, the cases of a worse result for the attacker, of the same, and of a better one.

    Results that do not go from bad to good have no such order (`ranked`): then the others are all in `worse`.
    """

    worse: int
    same: int
    better: int
    ranked: bool = True

    @property
    def of(self) -> int:
        """All cases."""
        return self.worse + self.same + self.better

    def __str__(self) -> str:
        """`worse for the attacker in 1 case of 6, the same in 1, better in 4`; what cannot come is left out."""
        if self.same == self.of:
            return "no other result was possible"
        parts = {"worse for the attacker": self.worse, "the same": self.same, "better for the attacker": self.better}
        if not self.ranked:
            parts = {"the same": self.same}
        told = [(what, count) for what, count in parts.items() if count or what == "the same"]
        first, *others = (f"{what} in {self._share(count)}" for what, count in told)
        if self.of <= _COUNTED:
            first += f" case{'s' if told[0][1] != 1 else ''} of {self.of}"
        words = ", ".join([first, *others])
        head, attacker, rest = words.partition(" for the attacker")
        return head + attacker + rest.replace(" for the attacker", "")

    def _share(self, count: int) -> str:
        return str(count) if self.of <= _COUNTED else f"{count / self.of:.0%}"


def aside(found: Likelihood | None) -> str:
    """What is added to the words of a result; nothing where it is not known."""
    return f"; {found}" if found else ""


def in_order(results: Sequence[R], came: R) -> Likelihood | None:
    """By results that go from the worst for the attacker to the best, one for each combination of the dice."""
    same = results.count(came)
    if not same:
        return None
    first = results.index(came)
    return Likelihood(first, same, len(results) - first - same)


def among(results: Sequence[R], came: R) -> Likelihood | None:
    """By results of which none is better than another."""
    same = results.count(came)
    return Likelihood(len(results) - same, same, 0, ranked=False) if same else None


def by_chance(chance: "Fraction", cases: int) -> Likelihood | None:
    """By the chance of the result itself, where there is but one other; `cases` counts the combinations of the dice."""
    same = int(chance * cases)
    return Likelihood(cases - same, same, 0, ranked=False) if same else None
