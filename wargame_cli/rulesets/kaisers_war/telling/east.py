"""What a report says of the Russian front and the Poles (chapters 30 and 40)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import BOLSHEVIKS, NATIONALISTS
from wargame_cli.rulesets.kaisers_war.position.events import east as happen
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition


def price(before: KaisersPosition, unit: str) -> str:
    """What a report adds to the price of a unit: Nationalists cost half (30.6)."""
    return ", half the price (30.6)" if before.counter(unit).nation in NATIONALISTS else ""


def gratis(before: KaisersPosition, unit: str) -> str:
    """What a report adds to offensive supply that cost nothing: the Bolsheviks' (30.19)."""
    return " (free, 30.19)" if before.counter(unit).nation == BOLSHEVIKS else ""


def lines(before: KaisersPosition, events: Sequence[engine.Event]) -> list[str]:
    """A line for each thing that happened to the forces of the east."""
    return [found for event in events if (found := line(before, event))]


def line(before: KaisersPosition, event: engine.Event) -> str:
    """The line for an event of the east, or empty for any other event."""
    told = _told(before, event)
    return f"{told} ({event.rule})" if told else ""


def _told(before: KaisersPosition, event: engine.Event) -> str:
    name = before.kit.name
    match event:
        case happen.KaiserMovedEast():
            return "; ".join(_at_war(before))
        case happen.NationWoken():
            return f"{event.nation} takes up arms for the Central Powers: {name(event.hex)} is attacked or entered"
        case happen.ForceAppeared():
            return f"{event.unit} appears in {name(event.place)}"
        case happen.AnarchistsTurned():
            return f"The Anarchists fight for {event.side} this turn"
        case happen.PolesRecalled():
            whose = (
                "White Russians are in Poland: the Poles are Allied for good"
                if event.lost
                else "The Poles go over to the Central Powers"
            )
            units = ", ".join(event.units) or "no units"
            return f"{whose}; taken off the map and the turn track: {units}"
        case _:
            return ""


def _at_war(before: KaisersPosition) -> Iterator[str]:
    """What the declaration brings, besides the forces that appear."""
    yield "The Kaiser moves east: the Central Powers are at war with the Bolsheviks, and Russia is open"
    if before.frozen:
        yield "the units locked in the east are free (30.2)"
    yield "every pro-Central Powers Nationalist is the Central Powers' to command"
    if before.option("poles") == "on":
        yield "so are the Poles from now on (40.2)"
