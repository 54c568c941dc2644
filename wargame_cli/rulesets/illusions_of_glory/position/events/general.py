"""What can happen to units and spaces; `track_events`, `round_events` and `card_events` hold the rest."""

from typing import Literal

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE, Trench
from wargame_cli.rulesets.illusions_of_glory.kit.nations import UPRISING
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: The rule by which Heavy Artillery that has fired is turned over, and then taken away.
FIRED = "27.1"

#: What the record of the round says of a unit, by how it moved.
_RECORDED = {"move": "moved", "redeployment": "redeployed", "retreat": "retreated", "advance": "advanced"}


class UnitMoved(engine.UnitMoved, frozen=True, kw_only=True):
    """A unit went to another space: by Movement (11.0), redeployment (13.0), retreat or advance (12.7, 12.8)."""

    def apply(self, position: IllusionsPosition) -> None:
        """The unit is in that space, and on record as moved in this round."""
        position.put(self.unit, self.end)
        if self.how in _RECORDED and self.unit not in (record := getattr(position.this_round, _RECORDED[self.how])):
            record.append(self.unit)
        if self.how in ("move", "redeployment"):
            position.this_round.came_from[self.unit] = self.start
        if self.how == "move":
            position.this_round.acted_at(self.start)
        elif self.how == "return":
            position.this_round.came_from.pop(self.unit, None)


class UnitPlaced(engine.UnitPlaced, frozen=True, kw_only=True):
    """A unit came into play or out of a box: a reinforcement, one rebuilt or assembled, one that replaces another.

    `replaces` is the LCU whose place an SCU takes (12.6.4). An Uprising Unit `rises` alone in its place, which it then
    controls, or among others in a region (11.2.1, 23.3).
    """

    reduced: bool = False
    replaces: str = ""
    rises: Literal["", "alone", "among others"] = ""

    def apply(self, position: IllusionsPosition) -> None:
        """The unit is in that place with that side up; an SCU takes over the records of the LCU that it replaces."""
        position.put(self.unit, self.place)
        position.turn_over(self.unit, reduced=self.reduced)
        if self.replaces:
            position.this_round.succeeded(self.replaces, self.unit)
        if self.rises:
            position.trenches.pop(self.place, None)
        if self.rises == "alone":
            position.mark(self.place, UPRISING)

    def milestone(self) -> str:
        """The nation that rises, as runs of many games count it."""
        return f"uprising in {self.unit.partition('-')[0]}" if self.rises else ""


class UnitRemoved(engine.UnitRemoved, frozen=True, kw_only=True):
    """A unit left the map for a box, or a box for another: destroyed, eliminated, interned, withdrawn (12.6)."""

    @property
    def is_loss(self) -> bool:
        """Not where it is put together or taken apart, or goes into reserve; nor a gun that has fired (22.0, 27.1)."""
        return self.to != RESERVE and self.rule not in ("22.3", "22.4", FIRED)

    def apply(self, position: IllusionsPosition) -> None:
        """The unit is in that box, full side up: steps in a box count when it is rebuilt."""
        position.put(self.unit, self.to)
        position.turn_over(self.unit, reduced=False)


class StepChanged(engine.UnitFlipped, frozen=True, kw_only=True):
    """A unit lost a step or got it back (3.2.1e, 12.6.2)."""

    reduced: bool
    cause: str

    @property
    def is_loss(self) -> bool:
        """Where it shows its reduced side, but for a gun that has fired (27.1)."""
        return self.reduced and self.rule != FIRED

    def apply(self, position: IllusionsPosition) -> None:
        """The counter shows its other side."""
        position.turn_over(self.unit, reduced=self.reduced)


class ControlChanged(engine.Event, frozen=True, kw_only=True):
    """A space or region came under control (11.2).

    `marker` is the nation whose marker is laid there, `Uprising`, or `neutral` for nobody; empty where the markers are
    taken away because its own nation has it back (11.2f).
    """

    space: str
    marker: str
    cause: str = ""

    def apply(self, position: IllusionsPosition) -> None:
        """The marker is in the space, or taken away."""
        position.mark(self.space, self.marker)


class TrenchChanged(engine.Event, frozen=True, kw_only=True):
    """A Trench was built, taken, worn down or removed (19.0); `level` 0 for none."""

    space: str
    owner: str
    level: int
    cause: str

    def apply(self, position: IllusionsPosition) -> None:
        """The space has this Trench, or none."""
        if self.level:
            position.trenches[self.space] = Trench(owner=self.owner, level=self.level)
        else:
            position.trenches.pop(self.space, None)
        position.changed()


class FortDestroyed(engine.Event, frozen=True, kw_only=True):
    """A Fort was destroyed by fire or surrendered (20.2, 20.4); it is never repaired."""

    space: str
    cause: str

    def apply(self, position: IllusionsPosition) -> None:
        """The Fort of the space is destroyed."""
        position.ruined.append(self.space)
        if self.space in position.lapsed:
            position.lapsed.remove(self.space)
        position.changed("control")

    def milestone(self) -> str:
        """The Fort that fell, as runs of many games count it."""
        return f"the Fort of {self.space} falls"


class SiegeChanged(engine.Event, frozen=True, kw_only=True):
    """A siege lapsed because too few units are left for it, or has enough of them again (20.3.5)."""

    space: str
    lapsed: bool

    def apply(self, position: IllusionsPosition) -> None:
        """The siege has lapsed, or has enough units again."""
        if self.lapsed and self.space not in position.lapsed:
            position.lapsed.append(self.space)
            position.this_round.freed.append(self.space)
        elif not self.lapsed and self.space in position.lapsed:
            position.lapsed.remove(self.space)
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    StepChanged,
    ControlChanged,
    TrenchChanged,
    FortDestroyed,
    SiegeChanged,
)
