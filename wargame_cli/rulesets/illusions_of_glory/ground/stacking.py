"""Stacking (chapter 10) and the company that HQs and Heavy Artillery need (27.0)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, REGION, SEA, SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.components import Kit
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side
from wargame_cli.rulesets.illusions_of_glory.position.position import DOUBTFUL, IllusionsPosition


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a stack: the rule, the message, and the units of which one has to go."""

    rule: str
    message: str
    units: tuple[str, ...]


def counted(kit: Kit, units: Iterable[str]) -> list[str]:
    """The units that count towards the limit: HQs, Heavy Artillery and Uprising Units do not (10.1a, 27.0a)."""
    return [unit for unit in units if kit.units[unit].counts]


def is_overstacked(kit: Kit, units: Iterable[str]) -> bool:
    """Whether more LCUs and SCUs stand together than may (10.1a-b)."""
    return len(counted(kit, units)) > kit.tables.activity.stacking.units


def may_stack(kit: Kit, one: str, other: str) -> bool:
    """Whether two units of a side may share a space: Russians and Romanians keep to themselves (10.2b, trap 67)."""
    apart = set(kit.tables.activity.stacking.only_together)
    first, second = kit.units[one], kit.units[other]
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
    if not all(may_stack(position.kit, unit, other) for other in there):
        return False
    if counter.is_escorted:
        return sum(position.counter(other).type == counter.type for other in there) < limits.hqs
    return len(counted(position.kit, there)) < limits.units


def estranged(kit: Kit, units: Sequence[str]) -> tuple[str, ...]:
    """The units among these that stand with one that they may not share a space with (10.2b)."""
    pairs = [pair for pair in combinations(units, 2) if not may_stack(kit, *pair)]
    found = {unit for pair in pairs for unit in pair}
    return tuple(unit for unit in units if unit in found)


def stack_faults(kit: Kit, units: Sequence[str], name: str) -> Iterator[Fault]:
    """What forbids these units of a side to stand together in a space or a stack (10.1, 10.2)."""
    if len(units) < 2:
        return
    limits = kit.tables.activity.stacking
    if is_overstacked(kit, units):
        every = tuple(counted(kit, units))
        yield Fault("10.1", f"{name}: {len(every)} units stand together, {limits.units} may", every)
    for kind, what, rule in (("hq", "HQs", "10.1"), ("artillery", "units of Heavy Artillery", "27.0")):
        found = tuple(unit for unit in units if kit.units[unit].type == kind)
        if len(found) > limits.hqs:
            yield Fault(rule, f"{name}: {len(found)} {what} stand together, {limits.hqs} may", found)
    if apart := estranged(kit, units):
        yield Fault("10.2", f"{name}: {', '.join(apart)} may not share a space", apart)


def doubtful(position: IllusionsPosition, among: Mask) -> list[str]:
    """The places in a set whose stacks may have `faults`: of many units, of several groups, or in need of company."""
    return position.kit.board.spaces(among & position.occupied(DOUBTFUL))


def faults(position: IllusionsPosition, side: Side, place: str) -> tuple[Fault, ...]:
    """What is wrong with a side's units in a place when its Action Round ends (10.3, 27.0b).

    In regions and on Lemnos any number stand, in stacks that their owner arranges as he likes (10.1e, 18.1.1).
    """
    units = position.units_at(side, place)
    return _faults(position.kit, tuple(units), place) if units else ()


@lru_cache(maxsize=10_000)
def _faults(kit: Kit, units: tuple[str, ...], place: str) -> tuple[Fault, ...]:
    """The same of these units. Map and counters alone say it, and stacks last, so what was found is kept."""
    name = kit.name(place)
    found: list[Fault] = []
    if kit.ground.spaces[place].kind in (SPACE, SEA):
        found += stack_faults(kit, units, name)
    if not counted(kit, units):
        found.append(Fault("27.0", f"{name}: {', '.join(units)} must stand with another friendly unit", units))
    return tuple(found)
