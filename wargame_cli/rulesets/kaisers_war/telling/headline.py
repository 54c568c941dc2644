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
    return [line for event in stage.play() for line in _of(event, stage)]


def _of(event: engine.Event, stage: Stage) -> Iterator[Headline]:
    match event:
        case happen.CombatFought():
            result = stage.position.kit.tables.combat.results[event.result].name
            yield Headline("battle", f"{stage.name(event.target)}: {event.percent}%, die {event.die}, {result}")
        case engine.UnitMoved() if _takes(event, stage.position):
            yield Headline("place", stage.name(event.end), stage.position.side_of(event.unit))
        case _:
            pass


def _takes(move: engine.UnitMoved, position: KaisersPosition) -> bool:
    """Whether a unit comes into a town that its side did not hold: everybody sees which side has units in a hex."""
    side = position.side_of(move.unit)
    if side not in SIDES or not position.kit.map.at(move.end):
        return False
    bit = position.kit.board.bit[move.end]
    return not occupied(position, side) & bit and not own_land(position, side) & ~occupied(position, OTHER[side]) & bit
