"""Stacking (chapter 10) and the company that HQs and Heavy Artillery need (27.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, REGION, SEA, SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition


class Fault(NamedTuple):
    """What is wrong with a stack: the rule, the message, and the units of which one has to go."""

    rule: str
    message: str
    units: tuple[str, ...]


def counted(position: IllusionsPosition, units: Iterable[str]) -> list[str]:
    """The units that count towards the limit: HQs, Heavy Artillery and Uprising Units do not (10.1a, 27.0a)."""
    counters = [(unit, position.counter(unit)) for unit in units]
    return [unit for unit, counter in counters if not counter.is_escorted and not counter.is_uprising]


def is_overstacked(position: IllusionsPosition, units: Iterable[str]) -> bool:
    """Whether more LCUs and SCUs stand together than may (10.1a-b)."""
    return len(counted(position, units)) > position.kit.tables.activity.stacking.units


def may_stack(position: IllusionsPosition, one: str, other: str) -> bool:
    """Whether two units of a side may share a space: Russians and Romanians keep to themselves (10.2b, trap 67)."""
    apart = set(position.kit.tables.activity.stacking.only_together)
    first, second = position.counter(one), position.counter(other)
    if "any ally" in first.marks or "any ally" in second.marks:
        return True
    return bool(apart & set(first.nations)) == bool(apart & set(second.nations))


def has_room(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether a unit may end in a place beside those of its side who are there (10.1, 10.2b, 27.0d).

    A region and Lemnos take in any number (10.1e).
    """
    if position.kit.ground.spaces[place].kind in (REGION, ISLAND):
        return True
    limits, counter = position.kit.tables.activity.stacking, position.counter(unit)
    there = [other for other in position.units_at(position.side_of(unit), place) if other != unit]
    if not all(may_stack(position, unit, other) for other in there):
        return False
    if counter.is_escorted:
        return sum(position.counter(other).type == counter.type for other in there) < limits.hqs
    return len(counted(position, there)) < limits.units


def estranged(position: IllusionsPosition, units: Sequence[str]) -> tuple[str, ...]:
    """The units among these that stand with one that they may not share a space with (10.2b)."""
    pairs = [pair for pair in combinations(units, 2) if not may_stack(position, *pair)]
    found = {unit for pair in pairs for unit in pair}
    return tuple(unit for unit in units if unit in found)


def stack_faults(position: IllusionsPosition, units: Sequence[str], name: str) -> Iterator[Fault]:
    """What forbids these units of a side to stand together in a space or a stack (10.1, 10.2)."""
    if len(units) < 2:
        return
    limits = position.kit.tables.activity.stacking
    if is_overstacked(position, units):
        every = tuple(counted(position, units))
        yield Fault("10.1", f"{name}: {len(every)} units stand together, {limits.units} may", every)
    for kind, what, rule in (("hq", "HQs", "10.1"), ("artillery", "units of Heavy Artillery", "27.0")):
        found = tuple(unit for unit in units if position.counter(unit).type == kind)
        if len(found) > limits.hqs:
            yield Fault(rule, f"{name}: {len(found)} {what} stand together, {limits.hqs} may", found)
    if apart := estranged(position, units):
        yield Fault("10.2", f"{name}: {', '.join(apart)} may not share a space", apart)


def faults(position: IllusionsPosition, side: Side, place: str) -> Iterator[Fault]:
    """What is wrong with a side's units in a place when its Action Round ends (10.3, 27.0b).

    In regions and on Lemnos any number stand, in stacks that their owner arranges as he likes (10.1e, 18.1.1).
    """
    units = position.units_at(side, place)
    if not units:
        return
    name = position.kit.name(place)
    if position.kit.ground.spaces[place].kind in (SPACE, SEA):
        yield from stack_faults(position, units, name)
    if not counted(position, units):
        yield Fault("27.0", f"{name}: {', '.join(units)} must stand with another friendly unit", tuple(units))
