"""What happens in production, technology and regrouping (chapters 8 and 9)."""

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.lamps.position.position import Air, LampsPosition, Transfer


class Entry(msgspec.Struct, frozen=True):
    """A line of a nation's ledger: points for a reason, with the rule."""

    reason: str
    rule: str
    points: int


class PointsTallied(engine.Event, frozen=True, kw_only=True):
    """A nation's production points for this phase (8.1, 8.2), by the connected group that they can be spent in."""

    nation: str
    ledger: tuple[Entry, ...]
    groups: dict[str, int]

    def apply(self, position: LampsPosition) -> None:
        """The nation can spend the points; those under way to it have arrived."""
        position.this_turn.points[self.nation] = dict(self.groups)
        position.transfers = [each for each in position.transfers if each.receiver != self.nation]
        position.changed()


class PointsSpent(engine.Event, frozen=True, kw_only=True):
    """A nation spent points of a group (8.3)."""

    nation: str
    group: str
    points: int
    category: str
    on: str

    def apply(self, position: LampsPosition) -> None:
        """The group has fewer points; the nation has come to that category of spending."""
        position.this_turn.points[self.nation][self.group] -= self.points
        position.this_turn.spending = (self.nation, self.category)
        position.changed()


class PointsLost(engine.Event, frozen=True, kw_only=True):
    """Points that a nation did not spend are lost (8.1)."""

    nation: str
    points: int

    def apply(self, position: LampsPosition) -> None:
        """The nation has no points left."""
        position.this_turn.points.pop(self.nation, None)
        position.changed()


class ArmyRaised(engine.Event, frozen=True, kw_only=True):
    """A new unit was raised; it cannot be refitted in the same phase (R-26)."""

    unit: str
    area: str

    def apply(self, position: LampsPosition) -> None:
        """The unit is on record as raised in this phase."""
        position.this_turn.raised[self.unit] = self.area
        position.changed()


class TrenchesDug(engine.Event, frozen=True, kw_only=True):
    """Before the first trench of a turn in an area: how many stood there (8.3.4.1)."""

    area: str
    before: int

    def apply(self, position: LampsPosition) -> None:
        """The number is on record for the faction's turn and for the game turn."""
        position.this_turn.dug.setdefault(self.area, self.before)
        position.dug.setdefault(self.area, self.before)
        position.changed()


class PointsSent(engine.Event, frozen=True, kw_only=True):
    """Points are under way to another nation (8.3.5); `lost` are those that it cannot take (8.3.5.5)."""

    transfer: Transfer
    cost: int
    lost: int = 0

    def apply(self, position: LampsPosition) -> None:
        """The points are in the receiver's area until its next Production Phase; lost ones count as given (8.3.5.5)."""
        if self.transfer.points:
            position.transfers.append(self.transfer)
        given = position.this_turn.given.setdefault(self.transfer.giver, {})
        given[self.transfer.receiver] = given.get(self.transfer.receiver, 0) + self.transfer.points + self.lost
        position.changed()


class UBoatAttacked(engine.Event, frozen=True, kw_only=True):
    """A U-Boat hunted British shipping (8.2.4.2)."""

    boat: str
    sum: int
    success: bool


class UBoatHunted(engine.Event, frozen=True, kw_only=True):
    """A U-Boat was hunted (8.2.4.3)."""

    boat: str
    sum: int
    spent: bool


class TechnologyDrawn(engine.Event, frozen=True, kw_only=True):
    """A technology card was drawn; what is not kept goes back into the deck (8.4)."""

    side: str
    card: str
    bonus: bool
    kept: bool
    reason: str = ""


class TechnologyGained(engine.Event, frozen=True, kw_only=True):
    """A technology card is active (8.4); `researched` says that it was drawn in the Production Phase (8.4.3)."""

    side: str
    card: str
    researched: bool = False

    def shows_card(self) -> str:
        """The alliance that develops the card."""
        return f"{self.side} {self.card}"

    def apply(self, position: LampsPosition) -> None:
        """The card is active; gas that was drawn in this phase is kept for the next turn."""
        position.technology.setdefault(self.side, []).append(self.card)
        if self.card == "G1":
            position.gas_since[self.side] = position.turn if self.researched else 0
        position.changed()


class TechnologyLost(engine.Event, frozen=True, kw_only=True):
    """Poison Gas went back into the deck (8.4.3)."""

    side: str
    card: str

    def apply(self, position: LampsPosition) -> None:
        """The card is in the deck and must be developed again."""
        position.technology[self.side].remove(self.card)
        position.gas_since.pop(self.side, None)
        if self.side in position.gas_used:
            position.gas_used.remove(self.side)
        position.changed()


class Dogfight(engine.Event, frozen=True, kw_only=True):
    """Both sides rolled for the air (9.1.1); without enemy aircraft nobody rolls. `allowed` markers may be placed."""

    side: str
    own: tuple[int, ...] = ()
    enemy: tuple[int, ...] = ()
    allowed: int

    def apply(self, position: LampsPosition) -> None:
        """The side's markers leave the map and can be placed again."""
        position.air = [air for air in position.air if air.side != self.side]
        position.this_turn.air_allowed = self.allowed
        position.changed()


class AirPlaced(engine.Event, frozen=True, kw_only=True):
    """An Air Superiority marker was placed (9.1.2)."""

    side: str
    area: str

    def apply(self, position: LampsPosition) -> None:
        """The marker is in the area, Ready."""
        position.air.append(Air(side=self.side, area=self.area))
        position.this_turn.air_allowed -= 1
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (
    PointsTallied,
    PointsSpent,
    PointsLost,
    ArmyRaised,
    TrenchesDug,
    PointsSent,
    UBoatAttacked,
    UBoatHunted,
    TechnologyDrawn,
    TechnologyGained,
    TechnologyLost,
    Dogfight,
    AirPlaced,
)
