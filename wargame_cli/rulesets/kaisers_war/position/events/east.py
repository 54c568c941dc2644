"""What can happen on the Russian front and with the Poles (chapters 30 and 40)."""

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.kaisers_war.position.position import POOL, KaisersPosition


class KaiserMovedEast(engine.Event, frozen=True, kw_only=True):
    """The Central Powers are at war with the Bolsheviks: Russia is open, the forces of the east are in it (30.11)."""

    def apply(self, position: KaisersPosition) -> None:
        """No unit is locked or dormant any more."""
        position.kaiser_moved_east = position.turn
        position.frozen = []
        position.realign()


class NationWoken(engine.Event, frozen=True, kw_only=True):
    """An Allied unit entered a country: its Nationalists fight for the Central Powers from now on (30.3)."""

    nation: str
    hex: str

    def apply(self, position: KaisersPosition) -> None:
        """The nation's units take part in the war."""
        position.east = msgspec.structs.replace(position.east, awake=(*position.east.awake, self.nation))
        position.realign()


class ForceAppeared(engine.Event, frozen=True, kw_only=True):
    """The Czech Legion or the Anarchists stand on the map when the Kaiser moves east (30.8, 30.21)."""

    unit: str
    place: str

    def apply(self, position: KaisersPosition) -> None:
        """The unit is in play."""
        position.put(self.unit, self.place)


class AnarchistsTurned(engine.Event, frozen=True, kw_only=True):
    """A side controls the Anarchists in this game turn (30.21)."""

    side: str

    def apply(self, position: KaisersPosition) -> None:
        """The Anarchists are on that side."""
        position.east = msgspec.structs.replace(position.east, anarchists=self.side)
        position.realign()


class PolesRecalled(engine.Event, frozen=True, kw_only=True):
    """The Poles' units are taken off the map and the turn track, as they change sides (40.2, 40.4).

    `lost` says that the Central Powers have lost them for good.
    """

    units: tuple[str, ...]
    lost: bool = False

    def apply(self, position: KaisersPosition) -> None:
        """The units are in the pool."""
        for unit in self.units:
            position.put(unit, POOL)
            position.due.pop(unit, None)
        position.east = msgspec.structs.replace(position.east, poles_lost=self.lost)
        position.realign()


EVENTS: tuple[type[engine.Event], ...] = (
    KaiserMovedEast,
    NationWoken,
    ForceAppeared,
    AnarchistsTurned,
    PolesRecalled,
)
