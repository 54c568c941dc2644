"""Small words that all parts of a report share."""

from __future__ import annotations

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.lamps.kit.phrases import count
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.position.position import LampsPosition


def state(position: LampsPosition, unit: str, *, spent: bool) -> str:
    """The side that a unit shows, by the word that its kind has for it."""
    if position.counter(unit).type == "artillery":
        return "Fired" if spent else "Ready"
    return "Spent" if spent else "Fresh"


def removal(event: happen.UnitRemoved) -> str:
    """Where a unit went that left the map, and why."""
    return f"{'eliminated for good' if event.to == 'eliminated' else 'put into the force pool'}: {event.cause}"


def trenches_of(area: str, event: happen.TrenchesChanged) -> str:
    """How many trenches an area has now, and why."""
    if not event.owners:
        return f"the trenches in {area} are lost: {event.cause}"
    return f"{area} has {count(len(event.owners), 'trench')}: {event.cause}"


def is_politics(event: engine.Event) -> bool:
    """Whether chapter 10 did something to a piece or an area: a nation joined, fell or collapsed, or a fleet came."""
    match event:
        case happen.UnitPlaced() | happen.TrenchesChanged():
            return event.rule.startswith(("10.", "7.1.1"))
        case happen.UnitRemoved() | happen.ControlChanged():
            return event.rule in ("10.1.1", "10.1.3")
        case engine.UnitMoved():
            return event.how == "goes home"
        case _:
            return False
