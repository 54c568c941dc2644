"""What can happen to units and areas in any chapter; each group of chapters adds its own events."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Step


class StepReached(engine.Event, frozen=True, kw_only=True):
    """The faction's turn goes on to its next step (4.2)."""

    step: Step

    def apply(self, position: LampsPosition) -> None:
        """The position is in that step."""
        position.step = self.step
        position.changed()


class StatusChanged(engine.UnitFlipped, frozen=True, kw_only=True):
    """A unit became Spent or Fresh; of a gun, Fired or Ready (2.2, 7.6.1)."""

    spent: bool
    cause: str

    def apply(self, position: LampsPosition) -> None:
        """The unit shows its other side."""
        position.turn_over(self.unit, spent=self.spent)


class ControlChanged(engine.Event, frozen=True, kw_only=True):
    """An area passed to an alliance; to nobody where `side` is empty (6.1). The position remembers it (6.1.4)."""

    area: str
    side: str

    def apply(self, position: LampsPosition) -> None:
        """The alliance controls the area."""
        if self.side:
            position.control[self.area] = self.side
        else:
            position.control.pop(self.area, None)
        position.changed("control")


class UnitRemoved(engine.UnitRemoved, frozen=True, kw_only=True):
    """A unit left the map: for good, or into its force pool (7.2.5, 7.2.6). Its markers go with it (2.6)."""

    def apply(self, position: LampsPosition) -> None:
        """The unit is off the map, Fresh side up, without markers."""
        position.put(self.unit, self.to)
        position.turn_over(self.unit, spent=False)
        position.markers.pop(self.unit, None)
        if self.unit in position.survivors:
            position.survivors.remove(self.unit)
        position.changed()


class UnitPlaced(engine.UnitPlaced, frozen=True, kw_only=True):
    """A unit came into play: raised, given by a card, developed, or at its nation's entry into the war."""

    spent: bool

    def apply(self, position: LampsPosition) -> None:
        """The unit is in that place, Fresh or Spent."""
        position.put(self.unit, self.place)
        position.turn_over(self.unit, spent=self.spent)


class TrenchesChanged(engine.Event, frozen=True, kw_only=True):
    """Trenches were dug in an area or lost there (8.3.4): the owners of all that are there now."""

    area: str
    owners: tuple[str, ...]
    cause: str

    def apply(self, position: LampsPosition) -> None:
        """The area has these trenches; of those from before this turn it has at most as many as are left (8.3.4.1)."""
        for dug in (position.dug, position.this_turn.dug):
            if self.area in dug:
                dug[self.area] = min(dug[self.area], len(self.owners))
        if self.owners:
            position.trenches[self.area] = list(self.owners)
        else:
            position.trenches.pop(self.area, None)
        position.changed()


class AirLost(engine.Event, frozen=True, kw_only=True):
    """An alliance lost its Air Superiority markers in an area (7.6.5)."""

    area: str
    side: str

    def apply(self, position: LampsPosition) -> None:
        """The markers are off the map until the next Regroup Phase."""
        position.air = [air for air in position.air if (air.area, air.side) != (self.area, self.side)]
        position.changed()


class MarkerPlaced(engine.Event, frozen=True, kw_only=True):
    """An event card's marker was laid on an army (2.6)."""

    card: str
    unit: str

    def apply(self, position: LampsPosition) -> None:
        """The marker is on the army."""
        position.markers.setdefault(self.unit, []).append(self.card)
        position.changed()


class MarkerUsed(engine.Event, frozen=True, kw_only=True):
    """An army's marker was used in a combat; `gone` says whether it leaves the game (2.6)."""

    card: str
    unit: str
    gone: bool = True

    def apply(self, position: LampsPosition) -> None:
        """A marker that is used up leaves the army."""
        if self.gone:
            position.markers[self.unit].remove(self.card)
            if not position.markers[self.unit]:
                del position.markers[self.unit]
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (
    StepReached,
    StatusChanged,
    ControlChanged,
    UnitRemoved,
    UnitPlaced,
    TrenchesChanged,
    AirLost,
    MarkerPlaced,
    MarkerUsed,
)
