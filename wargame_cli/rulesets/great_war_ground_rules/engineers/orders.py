"""What a side writes for its engineers (13, 15A8), and for any unit that breaks a rail line (7A6)."""

from collections.abc import Collection
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName

#: What is built with MPs in a movement phase, and what takes turns from an initial phase on (13A1, 13A7, 13B3, 13C2).
MpBuilding = Literal["fieldworks", "entrenchment"]
TurnBuilding = Literal["fort", "improved-fort", "fortress", "pontoon", "upgrade-rail", "upgrade-port"]


class Work(Order, frozen=True, kw_only=True):
    """What all orders to engineers have in common: `at` which place, `by` which units, with `labor` of a city."""

    units: tuple[UnitName, ...] = msgspec.field(name="by")
    labor: PlaceName = ""


class Build(Work, frozen=True, kw_only=True):
    """Build or improve something: fieldworks and entrenchments with MPs, all else in turns from an initial phase on.

    In turns go fort, improved-fort, fortress (which improves one), pontoon, upgrade-rail and upgrade-port.
    `build`: what, such as `fieldworks`, `entrenchment` or `fort`.
    `at`: the hex; of a bridge or line the one across.
    `by`: the units at work: one, or two together for quick engineering.
    `labor`: a major city hex whose people work as a second unit (13A6).
    `res`: the hex whose Res Pt is spent; the nearest if left out.
    """

    verb: ClassVar[str] = "build"
    example: ClassVar[str] = "{build: entrenchment, at: 0825, by: [BR-Con-1]}"

    what: MpBuilding | TurnBuilding = msgspec.field(name="build")
    at: PlaceName
    res: PlaceName = ""


class Extend(Work, frozen=True, kw_only=True):
    """Extend a road or a rail line into an adjacent hex, in turns from an initial phase on (13A1f, 13B3c).

    `extend`: `road` or `rail`.
    `at`: the hex into which it goes.
    `by`: the units at work, in the hex where the line ends.
    `labor`: a hex of a major city whose people help (13A6).
    `res`: the hex of the first Res Pt; the nearest if left out.
    """

    verb: ClassVar[str] = "extend"
    example: ClassVar[str] = "{extend: road, at: 0825, by: [BR-Con-1]}"

    what: Literal["road", "rail"] = msgspec.field(name="extend")
    at: PlaceName
    res: PlaceName = ""

    def may_change(self, position: object) -> Collection[str]:
        """The units, the hex, and where a Res Pt may be spent."""
        return (*self.units, self.at, *((self.res,) if self.res else ()))


class Demolish(Work, frozen=True, kw_only=True):
    """Demolish an entrenchment or fort, a bridge, or hits of a port (13A2).

    `demolish`: `fort` (an entrenchment too), `bridge` or `port`.
    `at`: the hex; for a bridge the hex on its other side.
    `by`: the units at work.
    `labor`: a hex of a major city whose people help (13A6).
    """

    verb: ClassVar[str] = "demolish"
    example: ClassVar[str] = "{demolish: bridge, at: 0826, by: [BR-Con-1]}"

    what: Literal["fort", "bridge", "port"] = msgspec.field(name="demolish")
    at: PlaceName


class Repair(Work, frozen=True, kw_only=True):
    """Repair a broken rail line, a bridge or a hit on a port, with MPs; or restore waste land, in turns (13A3, 15A8).

    `repair`: `rail`, `bridge`, `port`, `devastation`, or `gauge`, to change the line's (13B3a).
    `at`: the hex; for a bridge the hex on its other side.
    `by`: the units at work.
    `labor`: a hex of a major city whose people help (13A6).
    `res`: the hex of a Res Pt; the nearest if left out.
    `gauge`: to which gauge.
    """

    verb: ClassVar[str] = "repair"
    example: ClassVar[str] = "{repair: rail, at: 0825, by: [BR-Rail-1]}"

    what: Literal["rail", "bridge", "port", "gauge", "devastation"] = msgspec.field(name="repair")
    at: PlaceName
    res: PlaceName = ""
    gauge: str = ""


class ClearRail(Work, frozen=True, kw_only=True):
    """Clear an obstructed rail line in the units' hex (13A3).

    `clear-rail`: the hex.
    `by`: the units at work.
    `labor`: a hex of a major city whose people help (13A6).
    """

    verb: ClassVar[str] = "clear-rail"
    example: ClassVar[str] = "{clear-rail: 0825, by: [BR-Rail-1]}"

    at: PlaceName = msgspec.field(name="clear-rail")


class BreakRail(Order, frozen=True, kw_only=True):
    """Break the rail line in a unit's hex (7A6).

    `break-rail`: the unit that does it, of whatever kind.
    """

    verb: ClassVar[str] = "break-rail"
    example: ClassVar[str] = "{break-rail: BR-Rail-1}"

    unit: UnitName = msgspec.field(name="break-rail")


class Devastate(Order, frozen=True, kw_only=True):
    """Begin to lay your own hex waste, with construction units of 4 REs (15A8).

    `devastate`: the hex.
    `by`: the construction units.
    `relief`: hex of the Res Pt for disaster relief; none if left out.
    """

    verb: ClassVar[str] = "devastate"
    example: ClassVar[str] = "{devastate: 0925, by: [GE-Con-1, GE-Con-2]}"

    at: PlaceName = msgspec.field(name="devastate")
    units: tuple[UnitName, ...] = msgspec.field(name="by")
    relief: PlaceName = ""


class AbandonPort(Order, frozen=True, kw_only=True):
    """Give the upgrade of a port up: its engineers can move again, and it is what it was (13C2).

    `abandon-port`: the hex.
    """

    verb: ClassVar[str] = "abandon-port"
    example: ClassVar[str] = "{abandon-port: 0529}"

    at: PlaceName = msgspec.field(name="abandon-port")


#: Orders for work of whatever kind; anybody breaks a rail line.
WORKS: tuple[type[Order], ...] = (Build, Extend, Demolish, Repair, ClearRail, Devastate)
#: Orders of initial and of movement phases (13A).
INITIAL_WORKS: tuple[type[Order], ...] = (Build, Extend, Repair, Devastate, AbandonPort)
MOVEMENT_WORKS: tuple[type[Order], ...] = (Build, Demolish, Repair, ClearRail, BreakRail)
