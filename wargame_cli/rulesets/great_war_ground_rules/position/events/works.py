"""What engineers do: work goes on, is done or lost; bridges, rail lines, roads, ports, waste land, water (13, 15A)."""

from collections.abc import Iterable

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_ground_rules.position.position import WORKS, GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.position.records import Work


class WorkChanged(engine.Event, frozen=True, kw_only=True):
    """Work was begun or went on (13): `work` is what is in progress now.

    `spent` are the MPs that units spent on it, each as it counts against its allowance for movement.
    """

    work: Work
    spent: dict[str, float] = msgspec.field(default_factory=dict)
    cause: str = ""

    def apply(self, position: GroundPosition) -> None:
        """It stands so."""
        forget(position, self.work.side, self.work.what, self.work.at)
        position.works.append(self.work)
        spend(position, self.spent)
        help_from(position, self.work.civil, self.work.units)


class WorkEnded(engine.Event, frozen=True, kw_only=True):
    """Work is in progress no more: it is done, or, with a `cause`, it was given up or lost (13A1c)."""

    side: str
    what: str
    at: str
    spent: dict[str, float] = msgspec.field(default_factory=dict)
    civil: str = ""
    cause: str = ""

    def apply(self, position: GroundPosition) -> None:
        """What came of it follows."""
        forget(position, self.side, self.what, self.at)
        spend(position, self.spent)
        help_from(position, self.civil, self.spent)


class BridgeChanged(engine.Event, frozen=True, kw_only=True):
    """A bridge was demolished or repaired (13A2, 13A3, 15A1)."""

    at: str
    demolished: bool

    def apply(self, position: GroundPosition) -> None:
        """It can be used no more, or again."""
        _set(position.demolished, self.at, self.demolished)
        position.changed(WORKS)


class PontoonChanged(engine.Event, frozen=True, kw_only=True):
    """A pontoon bridge was laid, or taken off the map (13A7)."""

    at: str
    laid: bool
    cause: str = ""

    def apply(self, position: GroundPosition) -> None:
        """It is there, or gone."""
        _set(position.pontoons, self.at, self.laid)
        position.changed(WORKS)


class RailBroken(engine.Event, frozen=True, kw_only=True):
    """The rail line in a hex was broken (7A6), or its break was repaired (13A3)."""

    place: str
    broken: bool = True

    def apply(self, position: GroundPosition) -> None:
        """No train goes into the hex or out of it, or trains do again."""
        _set(position.broken, self.place, self.broken)
        position.changed(WORKS)


class RailObstructed(engine.Event, frozen=True, kw_only=True):
    """The rail line in a hex that was captured is obstructed (7A7), or was cleared (13A3)."""

    place: str
    obstructed: bool = True
    cause: str = ""

    def apply(self, position: GroundPosition) -> None:
        """No train goes into the hex or out of it, or trains do again."""
        _set(position.obstructed, self.place, self.obstructed)
        position.changed(WORKS)


class GaugeChanged(engine.Event, frozen=True, kw_only=True):
    """The rail line in a hex has another gauge now (13B3a)."""

    place: str
    gauge: str

    def apply(self, position: GroundPosition) -> None:
        """Trains of that gauge run there."""
        position.gauges[self.place] = self.gauge
        position.changed(WORKS)


class LineLaid(engine.Event, frozen=True, kw_only=True):
    """A road or rail line was extended into a hex, or a rail line upgraded (13A1f, 13B3): `kind` is of a hexside."""

    at: str
    kind: str

    def apply(self, position: GroundPosition) -> None:
        """It joins the two hexes."""
        position.laid[self.at] = self.kind
        position.changed(WORKS)


class PortDamaged(engine.Event, frozen=True, kw_only=True):
    """A port has that number of hits now (13A2, 13A3)."""

    place: str
    hits: int

    def apply(self, position: GroundPosition) -> None:
        """They stay until they are repaired."""
        if self.hits:
            position.ports[self.place] = self.hits
        else:
            position.ports.pop(self.place, None)
        position.changed(WORKS)


class PortUpgraded(engine.Event, frozen=True, kw_only=True):
    """A port was upgraded, and its engineers stay to maintain it; or, without a unit, it is what it was (13C2)."""

    place: str
    unit: str = ""

    def apply(self, position: GroundPosition) -> None:
        """The unit cannot move as long as it maintains the port."""
        if self.unit:
            position.upgraded[self.place] = self.unit
        else:
            position.upgraded.pop(self.place, None)
        position.changed()


class HexDevastated(engine.Event, frozen=True, kw_only=True):
    """A hex was laid waste, or is so no more (15A8)."""

    place: str
    devastated: bool = True

    def apply(self, position: GroundPosition) -> None:
        """It is marked."""
        _set(position.devastated, self.place, self.devastated)
        position.changed(WORKS)


class HexFlooded(engine.Event, frozen=True, kw_only=True):
    """The owner of a hex tried to flood it; where it is `flooded` it is swamp to the end of the player turn (15A6)."""

    place: str
    side: str
    flooded: bool

    def apply(self, position: GroundPosition) -> None:
        """Its terrain is another."""
        if self.flooded:
            position.this_turn.flooded.append(self.place)
        position.changed()


class CityOpened(engine.Event, frozen=True, kw_only=True):
    """The owner of a major city declared it open for a phase of combat (15A9)."""

    place: str
    side: str

    def apply(self, position: GroundPosition) -> None:
        """It counts as clear terrain in that phase."""
        position.this_turn.open_cities.append(open_now(position, self.place))
        position.changed()


class AtrocityDone(engine.Event, frozen=True, kw_only=True):
    """What may be, or is, an atrocity (15A6, 15A8, 15A9): Rule 40A, which would say what it costs, is not in the text.

    `relieved` says that a Res Pt was spent for disaster relief.
    """

    side: str
    place: str
    cause: str
    relieved: bool = False


def open_now(position: GroundPosition, place: str) -> str:
    """How an open city is written: with the phase of combat for which it is open, that or reaction combat (15A9)."""
    return f"{position.combat_phase}/{place}"


def forget(position: GroundPosition, side: str, what: str, at: str) -> None:
    """Take a side's work of a kind at a place off the list, if it is there."""
    position.works[:] = [each for each in position.works if (each.side, each.what, each.at) != (side, what, at)]
    position.changed(WORKS)


def spend(position: GroundPosition, spent: dict[str, float]) -> None:
    """Units spend MPs on work: they can no longer move with them (13A)."""
    now = position.this_phase
    for unit, mps in spent.items():
        now.worked[unit] = now.worked.get(unit, 0.0) + mps
    position.changed(WORKS)


def help_from(position: GroundPosition, city: str, units: Iterable[str]) -> None:
    """The people of a city help a unit in this player turn (13A6)."""
    if city:
        position.this_turn.labor |= dict.fromkeys([city], next(iter(units), ""))


def _set(marks: list[str], place: str, there: bool) -> None:
    if there and place not in marks:
        marks.append(place)
    elif not there and place in marks:
        marks.remove(place)


EVENTS: tuple[type[engine.Event], ...] = (
    WorkChanged,
    WorkEnded,
    BridgeChanged,
    PontoonChanged,
    RailBroken,
    RailObstructed,
    GaugeChanged,
    LineLaid,
    PortDamaged,
    PortUpgraded,
    HexDevastated,
    HexFlooded,
    CityOpened,
    AtrocityDone,
)
