"""A step that a unit loses (12.6.4-12.6.6), by fire, on a retreat or by a card, and what happens to it then.

There is no other way to lose one: here an SCU takes the place of a destroyed LCU, Troop Quality falls, and the space
of a destroyed Uprising Unit returns to its side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.ground.control import give_back
from wargame_cli.rulesets.illusions_of_glory.ground.quality import corps_lost
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, OFF_MAP, RESERVE, Kit
from wargame_cli.rulesets.illusions_of_glory.kit.nations import UPRISING
from wargame_cli.rulesets.illusions_of_glory.kit.tables.combat import Destination
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged, UnitPlaced, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.losses import Force, Taker, successors


def lose_step(referee: Referee, unit: str, rule: str, cause: str) -> str:
    """A unit loses a step. Returns the unit that is there now: itself, the SCU that took its place, or none."""
    position = referee.position
    if not position.is_reduced(unit):
        referee.emit(StepChanged(rule=rule, unit=unit, reduced=True, cause=cause))
        return unit
    if position.counter(unit).is_uprising:
        _put_down(referee, unit, cause)
        return ""
    return _destroy(referee, unit, cause)


def would_destroy(position: IllusionsPosition, unit: str) -> bool:
    """Whether the next step that a unit loses is its last."""
    return position.is_reduced(unit)


def cheapest(position: IllusionsPosition, units: Sequence[str]) -> str:
    """The default: no unit that would be destroyed, SCUs first, reserves first."""

    def regret(unit: str) -> tuple[bool, bool, bool, int, str]:
        counter = position.counter(unit)
        return would_destroy(position, unit), counter.is_lcu, counter.type != "reserve", position.step(unit).cf, unit

    return min(units, key=regret)


def eliminate(referee: Referee, unit: str, rule: str, cause: str) -> None:
    """A unit leaves the game for the Eliminated Units Box."""
    place = referee.position.place_of(unit)
    referee.emit(UnitRemoved(rule=rule, unit=unit, place=place, to=ELIMINATED, cause=cause))
    corps_lost(referee, unit, for_good=True)


def lose_orphans(referee: Referee, stack: Sequence[str]) -> None:
    """HQs and Heavy Artillery without a Combat Unit left in their stack are eliminated (12.6.6e, 27.0c)."""
    position = referee.position
    left = [unit for unit in stack if position.on_map(unit)]
    if all(position.counter(unit).is_escorted for unit in left):
        for unit in left:
            eliminate(referee, unit, "12.6.6e", "nobody of its stack is left")


def force_of(position: IllusionsPosition, units: Sequence[str]) -> Force:
    """Units under fire with the steps that they have left, and the SCUs in the Reserve Box that may replace them."""
    counters = [position.counter(unit) for unit in units]
    nations = {nation for counter in counters if counter.is_lcu for nation in counter.nations}
    units_of = position.kit.units
    box = [scu for scu in position.at(RESERVE) if not nations.isdisjoint(units_of[scu].nations)] if nations else []
    return Force(
        tuple(_taker(position, counter.id) for counter in counters if not counter.is_escorted),
        tuple(_spare(position.kit, scu) for scu in box if _may_replace(position, scu)),
    )


# -- how a unit is destroyed ----------------------------------------------------------------------------------------


def _put_down(referee: Referee, unit: str, cause: str) -> None:
    """A destroyed Uprising Unit can be used again; the space that it held is its side's once more (12.6.5b, 23.3.3)."""
    position = referee.position
    place = position.place_of(unit)
    referee.emit(UnitRemoved(rule="12.6.5b", unit=unit, place=place, to=OFF_MAP, cause=cause))
    if position.control.get(place) == UPRISING:
        give_back(referee, place, "the Uprising is put down")


def _destroy(referee: Referee, unit: str, cause: str) -> str:
    position = referee.position
    counter, place, end = position.counter(unit), position.place_of(unit), _end_of(position, unit)
    replaced = _is_replaced(position, unit, end)
    successor = _successor(referee, unit) if replaced else ""
    to, row = (ELIMINATED, "12.6.4d") if replaced and not successor else (end.box, end.rule)
    referee.emit(UnitRemoved(rule=row, unit=unit, place=place, to=to, cause=cause))
    nation = ""
    if successor:
        referee.emit(UnitPlaced(rule="12.6.4b", unit=successor, place=place, replaces=unit, cause=cause))
        nation = next(each for each in counter.nations if position.counter(successor).is_of(each))
    corps_lost(referee, unit, for_good=to == ELIMINATED, nation=nation)
    return successor


def _successor(referee: Referee, unit: str) -> str:
    """The SCU that takes the place of a destroyed LCU, chosen by its owner (12.6.4b-c, e)."""
    position = referee.position
    force = force_of(position, (unit,))
    found = [scu.unit for scu in successors(force.takers[0], force.box)]
    if not found:
        return ""
    question = Question(
        label=f"/{unit}/successor",
        side=position.side_of(unit),
        kind="successor",
        text=f"Which SCU takes the place of {unit}?",
        options=tuple(found),
        default=found[0],
        rule="12.6.4",
        about=(unit, position.place_of(unit)),
    )

    def policies() -> Mapping[str, str]:
        named = {
            word: scu
            for scu in reversed(found)
            for word in (position.counter(scu).type, *position.counter(scu).nations)
        }
        return named | {"strongest": max(found, key=lambda scu: position.counter(scu).full.cf)}

    return referee.ask(question, policies)


def _end_of(position: IllusionsPosition, unit: str) -> Destination:
    counter = position.counter(unit)
    return position.kit.tables.combat.destinations.of(
        counter.size, "combat", supplied=in_supply(position, unit), special=counter.is_special
    )


def _is_replaced(position: IllusionsPosition, unit: str, end: Destination) -> bool:
    """Whether an SCU takes a unit's place; of Special LCUs only by one reading (trap 28)."""
    return end.replaced and (not position.counter(unit).is_special or position.option("special-corps") == "replaced")


def _may_replace(position: IllusionsPosition, scu: str) -> bool:
    counter = position.counter(scu)
    # Only at full strength (trap 57).
    return not (counter.is_lcu or counter.is_escorted or counter.is_uprising or position.is_reduced(scu))


@lru_cache(maxsize=1000)
def _spare(kit: Kit, scu: str) -> Taker:
    """A full-strength SCU of the Reserve Box as a taker: all that is asked of it is printed."""
    counter = kit.units[scu]
    return Taker(scu, counter.size, (counter.full.lf, counter.reduced.lf), counter.nations, counter.type)


def _taker(position: IllusionsPosition, unit: str) -> Taker:
    counter = position.counter(unit)
    steps = (counter.reduced,) if position.is_reduced(unit) else (counter.full, counter.reduced)
    replaced = counter.is_lcu and _is_replaced(position, unit, _end_of(position, unit))
    return Taker(unit, counter.size, tuple(step.lf for step in steps), counter.nations, counter.type, replaced)
