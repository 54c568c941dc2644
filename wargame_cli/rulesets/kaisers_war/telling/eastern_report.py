"""What a report says of the Russian front and the Poles (chapters 30 and 40)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.kaisers_war import eastern_events as happen
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition


def lines(before: KaisersPosition, events: Sequence[engine.Event]) -> list[str]:
    """A line for each thing that happened to the forces of the east."""
    return [f"{line} ({event.rule})" for event in events if (line := _line(before, event))]


def _line(before: KaisersPosition, event: engine.Event) -> str:
    name = before.kit.name
    match event:
        case happen.KaiserMovedEast():
            return "The Kaiser moves east: the Central Powers are at war with the Bolsheviks, and Russia is open"
        case happen.NationWoken():
            return f"{event.nation} takes up arms for the Central Powers: {name(event.hex)} is entered or attacked"
        case happen.ForceAppeared():
            return f"{event.unit} appears in {name(event.place)}"
        case happen.AnarchistsTurned():
            return f"The Anarchists fight for {event.side} this turn"
        case happen.PolesRecalled():
            units = ", ".join(event.units) or "no units"
            return f"The Poles change sides and leave the map and the turn track: {units}"
        case _:
            return ""
