"""Where tank units attack, and with what company (15.22, 15.24)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: Terrain into which tanks do not attack, in some weather or in any (15.24); passes are mountains in snow (8.33).
_CLOSED = {"marsh": "", "mountain": "", "alpine": "", "forest": "", "flood-plain": "wet", "pass": "snow"}


@BOOK.forbids("15.2", Attack, settled=True, looks_at=lambda order, referee: (*order.units, order.target))
def tanks_have_company(order: Attack, referee: Referee) -> str | None:
    """Tanks attack with another unit of their nation in their hex, and not into marsh, mountain, alpine and forest"""
    position = referee.position
    tanks = [unit for unit in order.units if position.counter(unit).tank]
    if not tanks or order.target not in position.kit.map.land:
        return None
    alone = [unit for unit in tanks if not _has_company(position, unit, order)]
    if alone:
        return f"{alone[0]} attacks with another unit of its nation in its hex, never alone"
    word = position.kit.map.terrain[order.target]
    weather = position.weather(position.kit.front_of(order.target))
    if _CLOSED.get(word) in ("", weather):
        return f"{tanks[0]} does not attack into {word.replace('-', ' ')} hexes"
    return None


def _has_company(position: GreatWarPosition, tank: str, order: Attack) -> bool:
    place, nation = position.place_of(tank), position.counter(tank).nation
    return any(
        position.place_of(unit) == place and position.counter(unit).nation == nation
        for unit in order.units
        if not position.counter(unit).tank
    )
