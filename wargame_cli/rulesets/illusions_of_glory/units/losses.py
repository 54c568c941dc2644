"""Taking losses (12.6): a small search for the largest loss that the units under fire can take.

Each step that a unit loses counts its Loss Factor against the Loss Number. The owner picks who loses the next step, but
in the end as much of the number must be absorbed as can be, and never more (12.6.3, trap 17). So a pick is allowed if
its Loss Factor fits into what is left, and if the greatest possible sum can still be reached after it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec

Size = Literal["LCU", "SCU"]


class Taker(msgspec.Struct, frozen=True):
    """A unit under fire: the Loss Factors of the steps that it has left, the next one first.

    `nations` are both of a dual-nationality unit; `kind` is the type that its symbol shows (3.2.1a). `replaced` says
    whether an SCU takes its place when it is destroyed (12.6.4): of an LCU in supply, Special Units too (trap 28).
    """

    unit: str
    size: Size
    factors: tuple[int, ...]
    nations: tuple[str, ...]
    kind: str = "regular"
    replaced: bool = False

    @property
    def is_full(self) -> bool:
        """Whether it is at full strength."""
        return len(self.factors) == 2


class Force(msgspec.Struct, frozen=True):
    """Units under fire, and the full-strength SCUs in the Reserve Box that may take the place of destroyed LCUs."""

    takers: tuple[Taker, ...]
    box: tuple[Taker, ...] = ()


class Loss(msgspec.Struct, frozen=True):
    """A step that a unit lost. `destroyed` if it was its last; `successor` is the SCU that took its place, if any."""

    unit: str
    factor: int
    destroyed: bool
    successor: str


@lru_cache(maxsize=100_000)
def absorbable(force: Force, number: int) -> int:
    """The largest part of a Loss Number (12.6.1) that a force can absorb (12.6.3b, g)."""
    fitting = ((taker.factors[0], _hit(force, taker)) for taker in force.takers if taker.factors[0] <= number)
    return max((factor + absorbable(left, number - factor) for factor, (left, _) in fitting), default=0)


@lru_cache(maxsize=10_000)
def choices(force: Force, number: int) -> tuple[Taker, ...]:
    """Who may lose the next step: the units with which the largest loss can still be taken (12.6.3c, e)."""
    most = absorbable(force, number)
    return tuple(
        taker
        for taker in force.takers
        if (factor := taker.factors[0]) <= number
        and factor + absorbable(_hit(force, taker)[0], number - factor) == most
    )


def take(force: Force, unit: str) -> tuple[Force, Loss]:
    """The force after this unit has lost a step, and what that was. Raises LookupError for a unit that is not in it."""
    for taker in force.takers:
        if taker.unit == unit:
            return _hit(force, taker)
    raise LookupError(f"{unit} is not under fire")


def _hit(force: Force, taker: Taker) -> tuple[Force, Loss]:
    left = list(force.takers)
    place = left.index(taker)
    if len(taker.factors) > 1:
        left[place] = msgspec.structs.replace(taker, factors=taker.factors[1:])
        return Force(tuple(left), force.box), Loss(taker.unit, taker.factors[0], False, "")
    successor = successor_of(taker, force.box)
    box = tuple(scu for scu in force.box if scu != successor)
    left[place : place + 1] = [successor] if successor else []
    return Force(tuple(left), box), Loss(taker.unit, taker.factors[0], True, successor.unit if successor else "")


def successor_of(taker: Taker, box: Sequence[Taker]) -> Taker | None:
    """The SCU that takes the place of a destroyed LCU where its owner does not choose (12.6.4); None for none."""
    return next(iter(successors(taker, box)), None)


def successors(taker: Taker, box: Sequence[Taker]) -> tuple[Taker, ...]:
    """The SCUs of which one takes the place of a destroyed LCU: those of its type and nation, else any of its nation.

    Where the LCU is of two, the nation with more SCUs in the box comes first (12.6.4e); infantry before cavalry.
    """
    if not taker.replaced or taker.size != "LCU":
        return ()
    found: list[Taker] = []
    for nation in sorted(taker.nations, key=lambda nation: -sum(nation in scu.nations for scu in box)):
        own = [scu for scu in box if nation in scu.nations]
        alike = [scu for scu in own if scu.kind == taker.kind]
        found += sorted(alike or own, key=lambda scu: (scu.kind == "cavalry", scu.unit))
    return tuple(dict.fromkeys(found))


# -- defaults -------------------------------------------------------------------------------------------------------


def by_default(force: Force, number: int, *, in_fort: bool = False) -> Taker:
    """Who loses the next step where the owner has said nothing: SCUs first, then reserve LCUs, then regular ones.

    One unit is kept at full strength if that can be, and the last LCU of a Fort space if anybody else will do.
    """
    lcus = [taker for taker in force.takers if taker.size == "LCU"]
    full = [taker for taker in force.takers if taker.is_full]

    def regret(taker: Taker) -> tuple[bool, bool, bool, bool, str]:
        last_of_the_fort = in_fort and lcus == [taker]
        last_at_full_strength = full == [taker]
        return last_of_the_fort, last_at_full_strength, taker.size == "LCU", taker.kind != "reserve", taker.unit

    return min(choices(force, number), key=regret)


def fort_falls(force: Force, rest: int, fort: int) -> bool:
    """Whether the rest of the Loss Number destroys the Fort: once all defenders are gone (12.2 G5d, 20.1.2, 20.2)."""
    return not force.takers and rest >= fort
