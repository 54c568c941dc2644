"""The words that all parts of a report share, and what they know of the phase that they tell."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine import telling
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: The words for each kind of event; each part of the report registers its own.
said = telling.registry()

AT_SEA, IN_THE_AIR, LOSSES, MOVEMENT = "At sea", "In the air", "Losses", "Movement"

#: What stands over a scene in which no event says more. A combat that was never declared ended at sea (36.1).
HEADINGS = {"attack": AT_SEA, "bombard": AT_SEA, "landing": "Landings", "end": LOSSES}

_COMBAT = ("attack", "bombard")


class Stage(telling.Stage[KaisersPosition]):
    """A phase of this game."""

    def name(self, place: str) -> str:
        """What a place is called."""
        return self.position.kit.name(place)

    def way(self, hexes: Sequence[str]) -> str:
        """The names of places that are passed one after the other."""
        return " – ".join(map(self.name, hexes))


def is_combat(event: engine.Event) -> bool:
    """Whether an event belongs to an attack or a bombardment, and is told there."""
    return event.scene.partition(" ")[0] in _COMBAT


def in_points(count: int) -> str:
    """A number of victory points in words."""
    return f"{count} point" if count == 1 else f"{count} points"


def in_words(modifiers: Sequence[Modifier]) -> tuple[str, ...]:
    """What changed an attack or a die, a line for each kind of modifier with all its effects."""
    grouped: dict[tuple[str, str], list[str]] = {}
    for modifier in modifiers:
        grouped.setdefault((modifier.name, modifier.rule), []).append(modifier.effect)
    return tuple(f"{name}: {', '.join(effects)} ({rule})" for (name, rule), effects in grouped.items())
