"""Who takes part in a combat: the attackers, their support, and everybody in the defended hex (12.9, 12.13)."""

import msgspec

from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, ships
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition, Landing


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """The forces of one combat as they stand when it begins.

    `attackers` are the units that the combat results fall on: land units, or the ships of a bombardment. `origins`
    tells where the land units stood. `landings` are the assaults from the sea that take part, their units among the
    attackers. `defenders` lie in stack order, top first. `mission` names a combat of airbases alone (38.2, 38.4).
    """

    target: str
    side: str
    attackers: tuple[str, ...]
    origins: dict[str, str]
    headquarters: str = ""
    air: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    landings: tuple[Landing, ...] = ()
    defenders: tuple[str, ...]
    bombardment: bool = False
    mission: str = ""

    @property
    def enemy(self) -> str:
        """The defending side."""
        return OTHER[self.side]

    @property
    def supports(self) -> tuple[str, ...]:
        """The support units: headquarters, airbases, ships (12.14)."""
        return ((self.headquarters,) if self.headquarters else ()) + self.air + self.ships

    @property
    def from_sea(self) -> frozenset[str]:
        """The units of the amphibious assaults."""
        return frozenset(unit for landing in self.landings for unit in landing.units)

    @property
    def kind(self) -> str:
        """The kind of scene that it is; dice and questions are labelled by it."""
        return self.mission or ("bombard" if self.bombardment else "attack")


def muster(position: KaisersPosition, order: Attack | Bombard, side: str) -> Combat:
    """The forces of an order now. An order that is not legal gives a combat that makes no sense, but never fails.

    Units that retreated into the hex earlier in the phase defend it as all others do (13.3).
    """
    enemies = tuple(unit for unit in position.at(order.target) if position.side_of(unit) != side)
    if isinstance(order, Bombard):
        return Combat(
            target=order.target,
            side=side,
            attackers=ships(order),
            origins={},
            defenders=tuple(unit for unit in enemies if position.counter(unit).fort),
            bombardment=True,
        )
    return Combat(
        target=order.target,
        side=side,
        attackers=order.units,
        origins={unit: position.place_of(unit) for unit in order.units},
        headquarters=order.hq,
        air=order.air,
        ships=ships(order),
        landings=tuple(landing for landing in position.landings if not set(landing.units).isdisjoint(order.units)),
        defenders=enemies,
    )
