"""Advance after combat (7.2.7): the winner must, others may, from any area beside the one that was taken."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.rulesets.lamps.areas import has_room, has_technology, neighbours
from wargame_cli.rulesets.lamps.armies import Judge, go
from wargame_cli.rulesets.lamps.combat_events import AdvanceStopped, BigPush, StosstruppenMoved
from wargame_cli.rulesets.lamps.position import LampsPosition
from wargame_cli.rulesets.lamps.russia import watch_russia


def may_advance(position: LampsPosition, unit: str, area: str) -> bool:
    """Whether a unit may follow into an area just taken: of the alliance, from beside it, with room for it."""
    counter = position.unit(unit)
    if counter.type not in ("army", "artillery", "tanks") or counter.side != position.side:
        return False
    start = position.place_of(unit)
    if not position.on_map(unit) or (area not in neighbours(position, start)):
        return False
    return has_room(position, area) if counter.is_army else has_technology(position, area)


def advance(referee: Judge, army: str, area: str, others: Iterable[str]) -> None:
    """The attacking army takes the area, and those follow that may (7.2.7). Its Big Push is over (7.2.3)."""
    position = referee.position
    origin = position.place_of(army)
    went = [army]
    go(referee, army, area, "7.2.7", "advance")
    for unit in others:
        if unit != army and position.knows(unit) and may_advance(position, unit, area):
            go(referee, unit, area, "7.2.7", "advance")
            went.append(unit)
    if position.this_turn.big_push:
        referee.emit(BigPush(rule="7.2.3"))
    if position.kit.is_marked(area, "mountain") or position.kit.is_marked(area, "swamp"):
        rule = "2.1.3" if position.kit.is_marked(area, "mountain") else "2.1.4"
        referee.emit(AdvanceStopped(rule=rule, units=tuple(went), area=area))
    if origin and position.stosstruppen == origin and position.stosstruppen_rerolls and has_technology(position, area):
        referee.emit(StosstruppenMoved(rule="7.6.4", area=area))
    watch_russia(referee)


def followers(position: LampsPosition, origin: str, area: str) -> list[str]:
    """Everybody who stands where the attack came from and may follow."""
    return [unit for unit in position.at(origin) if may_advance(position, unit, area)]
