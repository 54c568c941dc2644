"""Where units of a nation may be, and how many of them (3.26, 17.1-17.4), whatever brings them there."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.ground.limits import why_closed
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import beyond_quota
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move, row_of, way
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import Place
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


@BOOK.forbids_one_of(
    {
        "17.21a": "Allied units go where their nation operates",
        "17.31b": "Units of the Central Powers go where their nation operates",
        "17.4": "Persian units stay in Persia; Hamadan is closed, and so are neutral countries",
        "17.1": "Nobody goes into a country that has joined the war in this turn",
        "3.26b": "A unit stays where its code keeps it",
        "15.61": "Headquarters never go from Europe to the Near East or back",
        "15.2": "Tank and anti-tank units stay on the Western Front, German tanks there and in the East",
        "14.2": "Nobody enters Kut while it is besieged",
        "6.52": "The Central Powers never enter a landing hex",
        "6.57": "Typhus closes Serbia",
        "20.3": "With Austrian Plan R no Serbian enters Austria-Hungary in August I 1914",
        "6.6": "The Austrian Polish Division stays in the East outside of the Balkans",
        "20.2": "With Fisher's Gambit no Allied unit enters the edge of Germany in the East",
    },
    StrategicMove,
    SeaMove,
    Place,
)
def may_be_there(order: StrategicMove | SeaMove | Place, referee: Referee) -> tuple[str, str] | None:
    """Its nation and its code let a unit be where it goes; what bars its route is asked of marches themselves."""
    position = referee.position
    units, to = ((order.unit,), order.at) if isinstance(order, Place) else (tuple(order.units), order.to)
    if to not in position.kit.board.index:
        return None
    closed = next((found for unit in units if (found := why_closed(position, unit, to))), None)
    return (row_of(closed[0]), closed[1]) if closed else None


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
