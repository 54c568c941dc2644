"""What optional chapters did in a phase, a line for each: critical cities, psychological warfare, morale, blockade."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.kaisers_war.ground.morale import state, without_zones
from wargame_cli.rulesets.kaisers_war.kit.counters import SIDES
from wargame_cli.rulesets.kaisers_war.position.events import general as happen
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.telling.combat import in_points

#: The rule by which a garrison is placed in a rebellion; all other units are placed by chapter 6 or 30.
REBELLION = "32.5"
#: What a psywar attack came to that had nothing to fall on, by its effect.
_IN_VAIN = {
    "desertion": "no unit that may desert is in play",
    "mutiny": "no unit that may mutiny is in play",
    "rebellion": "no garrison or no city is left for it",
}


def critical_cities(before: KaisersPosition, events: Sequence[engine.Event]) -> list[str]:
    """The great cities that fell, and the guns that reach Paris (chapter 31)."""
    lines: list[str] = []
    for event in events:
        match event:
            case happen.CriticalCityFallen():
                lines.append(f"{before.kit.name(event.hex)} of {event.side} falls for the first time ({event.rule})")
            case happen.ParisBombarded():
                lines.append(f"German guns bombard Paris, this once ({event.rule})")
            case _:
                pass
    return lines


def psywar(before: KaisersPosition, events: Sequence[engine.Event]) -> list[str]:
    """Psywar attacks with their dice, and what the reader learns of their effects (chapter 32)."""
    lines: list[str] = []
    for number, event in enumerate(events):
        match event:
            case happen.PsywarDeclared():
                price = "free" if event.free else f"for {before.kit.tables.psywar.cost} points"
                lines.append(f"{event.side} makes a psywar attack on column {event.column}, {price} ({event.rule})")
            case happen.PsywarResolved():
                lines += [f"{found.name}: {found.effect} ({found.rule})" for found in event.modifiers]
                total = f", counted as {event.total}" if event.total != event.die else ""
                vain = f", but {_IN_VAIN[event.effect]}" if _in_vain(event, events[number + 1 :]) else ""
                lines.append(f"Die {event.die}{total}: {event.effect}{vain} ({event.rule})")
            case happen.UnitPlaced() if event.rule == REBELLION:
                lines.append(f"Rebellion: {event.unit} appears in {before.kit.name(event.place)} ({event.rule})")
            case happen.StacksExamined():
                lines += _examined(before, event)
            case happen.ArrivalsDelayed():
                late = ", ".join(f"{unit} in turn {turn}" for unit, turn in event.due.items())
                lines.append(f"General strike in {event.nation}: {late or 'nobody on the track'} ({event.rule})")
            case _:
                pass
    return lines


def _in_vain(resolved: happen.PsywarResolved, after: Sequence[engine.Event]) -> bool:
    """Whether the effect should have taken or placed a unit, and did not before the next attack."""
    if resolved.effect not in _IN_VAIN:
        return False
    until_next = takewhile(lambda event: not isinstance(event, happen.PsywarDeclared), after)
    return not any(isinstance(event, happen.UnitRemoved | happen.UnitPlaced) for event in until_next)


def morale(before: KaisersPosition, after: KaisersPosition) -> list[str]:
    """The sides whose morale is another after the phase, and what that means (chapter 33)."""
    lines: list[str] = []
    for side in SIDES:
        now = state(after, side)
        if now is None or now == state(before, side):
            continue
        zones = ", and its units have no zones of control" if without_zones(after, side) else ""
        lines.append(f"{side} with {after.points[side]} points now has {now.name} morale{zones} ({now.rule})")
    return lines


def blockade(events: Sequence[engine.Event]) -> list[str]:
    """What the Allied blockade took (chapter 41)."""
    return [
        f"The Allied blockade takes {in_points(-event.change)} from {event.side} ({event.rule})"
        for event in events
        if isinstance(event, engine.PointsChanged) and event.rule == "41.2"
    ]


def _examined(before: KaisersPosition, event: happen.StacksExamined) -> list[str]:
    """What only the attacker reads: each stack that his spies saw, top first."""
    if not event.stacks:
        return [f"Spies find no enemy units: {event.where} ({event.rule})"]
    seen = ((before.kit.name(where), ", ".join(units)) for where, units in event.stacks)
    return [f"Spies see in {where}: {units} ({event.rule})" for where, units in seen]
