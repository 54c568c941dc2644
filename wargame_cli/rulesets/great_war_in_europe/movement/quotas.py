"""How many units of a nation may be in a part of Europe (17.21, 17.31), whatever brings them there."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import beyond_quota
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move, way
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import Place
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


@BOOK.forbids_one_of(
    {
        "17.21a": "One American unit is outside of the Western Front",
        "17.21c": "Six Italian units are abroad",
        "17.31b": "Four Austrian units are on the Western Front, four in the East north of hexrow E48xx",
        "17.31c": "Four Turkish units are in Europe outside of the Balkans",
    },
    Move,
    StrategicMove,
    SeaMove,
    Place,
)
def not_too_many_of_them(order: Move | StrategicMove | SeaMove | Place, referee: Referee) -> tuple[str, str] | None:
    """A nation has no more units in a part of Europe than its limit."""
    if isinstance(order, Place):
        return beyond_quota(referee.position, (order.unit,), (order.at,))
    hexes = (order.to, *way(referee.position, order)) if isinstance(order, Move) else (order.to,)
    return beyond_quota(referee.position, tuple(order.units), hexes)
