"""What optional chapters did in a phase, a line for each: critical cities and psychological warfare."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.kaisers_war import events as happen
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition


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
    for event in events:
        match event:
            case happen.PsywarDeclared():
                price = "free" if event.free else f"for {before.kit.tables.psywar.cost} points"
                lines.append(f"{event.side} makes a psywar attack on column {event.column}, {price} ({event.rule})")
            case happen.PsywarResolved():
                lines += [f"{found.name}: {found.effect} ({found.rule})" for found in event.modifiers]
                total = f", counted as {event.total}" if event.total != event.die else ""
                lines.append(f"Die {event.die}{total}: {event.effect} ({event.rule})")
            case happen.StacksExamined():
                lines += _examined(before, event)
            case happen.ArrivalsDelayed():
                late = ", ".join(f"{unit} in turn {turn}" for unit, turn in event.due.items())
                lines.append(f"General strike in {event.nation}: {late or 'nobody on the track'} ({event.rule})")
            case _:
                pass
    return lines


def _examined(before: KaisersPosition, event: happen.StacksExamined) -> list[str]:
    """What only the attacker reads: each stack that his spies saw, top first."""
    if not event.stacks:
        return [f"Spies find no enemy units: {event.where} ({event.rule})"]
    seen = ((before.kit.name(where), ", ".join(units)) for where, units in event.stacks)
    return [f"Spies see in {where}: {units} ({event.rule})" for where, units in seen]
