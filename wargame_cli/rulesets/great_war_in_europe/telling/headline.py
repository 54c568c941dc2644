"""What a report says first: the combats of a phase, and the towns that changed hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Headline
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.rulesets.great_war_in_europe.position.events import combat, general
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.telling.words import Stage

with lazily():
    from wargame_cli.rulesets.great_war_in_europe.combat.odds import words


def headline(before: GreatWarPosition, events: Sequence[engine.Event], reader: str | None) -> list[Headline]:
    """Battles and towns, as far as the reader sees what happened."""
    stage = Stage(before, events, reader)
    return [line for event in stage.play() for line in _of(event, stage)]


def _of(event: engine.Event, stage: Stage) -> Iterator[Headline]:
    match event:
        case combat.CombatFought():
            die = f"die {event.die}{f'{event.modifier:+d}' if event.modifier else ''}, " if event.die else ""
            told = f"{stage.name(event.target)}: {event.column}, {die}{words(event.result)}"
            where = stage.origins(event.attackers, event.target)
            yield Headline("battle", told, at=event.target, origins=where, scene=event.scene)
        case combat.CavalryRetreated():
            told = f"{stage.name(event.start)}: the cavalry retreats to {stage.name(event.end)}"
            yield Headline("battle", told, at=event.start, scene=event.scene)
        case general.ControlChanged() if stage.position.kit.map.at(event.place):
            yield Headline("place", stage.name(event.place), event.side, event.place)
        case _:
            pass
