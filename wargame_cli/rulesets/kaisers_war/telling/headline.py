"""What a report says first: the combats of a phase, and the towns that changed hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Headline
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import own_land
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, SIDES
from wargame_cli.rulesets.kaisers_war.position.events import general as happen
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.telling.words import Stage


def headline(before: KaisersPosition, events: Sequence[engine.Event], reader: str | None) -> list[Headline]:
    """Battles and towns, as far as the reader sees what happened."""
    stage = Stage(before, events, reader)
    origins: dict[str, tuple[str, ...]] = {}
    return [line for event in stage.play() for line in _of(event, stage, origins)]


def _of(event: engine.Event, stage: Stage, origins: dict[str, tuple[str, ...]]) -> Iterator[Headline]:
    """The lines of an event; `origins` are the hexes that each hex was attacked from last."""
    match event:
        case happen.AttackDeclared():
            origins[event.target] = stage.origins(event.attackers, event.target)
        case happen.CombatFought():
            result = stage.position.kit.tables.combat.results[event.result].name
            told = f"{stage.name(event.target)}: {event.percent}%, die {event.die}, {result}"
            where = origins.get(event.target, ())
            yield Headline("battle", told, at=event.target, origins=where, scene=event.scene)
        case engine.UnitMoved() if _takes(event, stage.position):
            yield Headline("place", stage.name(event.end), stage.position.side_of(event.unit), event.end)
        case _:
            pass


def _takes(move: engine.UnitMoved, position: KaisersPosition) -> bool:
    """Whether a unit comes into a town that its side did not hold: everybody sees which side has units in a hex."""
    side = position.side_of(move.unit)
    if side not in SIDES or not position.kit.map.at(move.end):
        return False
    bit = position.kit.board.bit[move.end]
    return not occupied(position, side) & bit and not own_land(position, side) & ~occupied(position, OTHER[side]) & bit
