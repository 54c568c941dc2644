"""What the loss of Lille or Warszawa and the help of the United States do to rail nets of the Entente (7A5b, 7A5g)."""

from __future__ import annotations

from typing import Final

from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import Date, date
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: The centre of the rail industry on which a net of the Entente depends.
CENTERS: Final = {
    "NW Europe Standard Gauge": "Lille",
    "NE Europe Standard Gauge": "Warszawa",
    "SE Europe Standard Gauge": "Warszawa",
    "West Russia Broad Gauge": "Warszawa",
}
#: Res Pts for each RE: as a rule, without the centre, and with the help of the United States (7A5b).
COST, WITHOUT, WITH_AMERICA = 3, 4, 2
#: When the United States join the Entente; house, for Rule 39 is not in the text.
AMERICA_JOINS: Final[Date] = date("Apr I 17")


def center_lost(position: GroundPosition, side: str, net: str) -> bool:
    """Whether the Entente lacks the centre of a net's industry: it does not own it, or it is isolated (7A5b, 7A5g).

    A centre that is not on the map is at work.
    """
    place = position.kit.map.find(CENTERS.get(net, "")) if side == ENTENTE and net in CENTERS else None
    if place is None:
        return False
    return not position.owns(ENTENTE, place) or place in position.isolated_hexes


def cost_of_building(position: GroundPosition, side: str, net: str) -> int:
    """Res Pts for each RE by which a side raises the capacity of a net for good (7A5b)."""
    if side == ENTENTE and position.date >= AMERICA_JOINS:
        return WITH_AMERICA
    return WITHOUT if center_lost(position, side, net) else COST
