"""What a report says first: the combats of a phase, and the places that changed hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Headline
from wargame_cli.rulesets.great_war_ground_rules.position.events import bombardment, combat, general
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling.combat import words
from wargame_cli.rulesets.great_war_ground_rules.telling.words import Stage


def headline(before: GroundPosition, events: Sequence[engine.Event], reader: str | None) -> list[Headline]:
    """Battles, bombardments and places, as far as the reader sees what happened."""
    stage = Stage(before, events, reader)
    return [line for event in stage.play() for line in _of(event, stage)]


def _of(event: engine.Event, stage: Stage) -> Iterator[Headline]:
    match event:
        case combat.CombatFought():
            die = f"die {event.die}{f'{event.modifier:+d}' if event.modifier else ''}, " if event.die else ""
            odds = event.column or f"below {event.base}"
            told = f"{stage.name(event.target)}: {event.table}, {odds}, {die}{event.result}, {words(event.result)}"
            where = stage.origins(event.attackers, event.target)
            yield Headline("battle", told, at=event.target, origins=where, scene=event.scene)
        case combat.HexLeft():
            told = f"{stage.name(event.target)}: its defenders have left it before the combat"
            yield Headline("battle", told, at=event.target, scene=event.scene)
        case bombardment.HexBombarded() if event.hits:
            kind = "terror" if event.terror else "bombardment"
            hits = "1 hit" if event.hits == 1 else f"{event.hits} hits"
            told = f"{stage.name(event.place)}: {kind}, {hits}"
            where = stage.origins(event.units, event.place)
            yield Headline("battle", told, at=event.place, origins=where, scene=event.scene)
        case general.OwnerChanged() if stage.position.kit.map.at(event.place):
            yield Headline("place", stage.name(event.place), event.side, event.place)
        case _:
            pass
