"""The forces of a combat: who attacks from where, who defends, and what supports them (10.1, 10.2)."""

from collections.abc import Mapping

import msgspec

from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.forts import has_garrison
from wargame_cli.rulesets.great_war_in_europe.kit.nations import OTHER, Side, side_named
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """One combat: attackers with the hexes that they attack from, every combat unit in the target (10.21).

    `garrison` says that the intrinsic unit of a fort defends too (14.11). The rest is what the sides commit to it:
    a headquarters each (10.46), a number of air units each (15.13), event chits each; a `kaiserschlacht` is one of the
    first four attacks of the second Shock-troops event (15.45).
    """

    target: str
    side: Side
    attackers: tuple[str, ...]
    origins: Mapping[str, str]
    defenders: tuple[str, ...]
    garrison: bool = False
    leader: str = ""
    defence_leader: str = ""
    air: int = 0
    defence_air: int = 0
    chits: tuple[str, ...] = ()
    defence_chits: tuple[str, ...] = ()
    kaiserschlacht: bool = False

    @property
    def enemy(self) -> Side:
        """The side that defends."""
        return OTHER[self.side]


def muster(position: GreatWarPosition, order: Attack, side: str) -> Combat:
    """The forces of an order against one hex, with all that its side commits (10.23).

    Units of the same hexes that it does not name may attack elsewhere or not at all (10.22).
    """
    return Combat(
        target=order.target,
        side=side_named(side),
        attackers=order.units,
        origins={unit: position.place_of(unit) for unit in order.units},
        defenders=tuple(position.fighters_at(OTHER[side], order.target)),
        garrison=has_garrison(position, OTHER[side], order.target),
        leader=order.hq,
        air=order.air,
        chits=order.events,
        kaiserschlacht=order.kaiserschlacht,
    )
