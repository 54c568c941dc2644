"""What can happen: supply (11): who is in it, points that are used, made and carried, depots."""

from typing import Literal

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_ground_rules.position.position import STORES, GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.position.records import Depot, SupplyPoints


class SupplyJudged(engine.Event, frozen=True, kw_only=True):
    """A side's general supply was judged (11B): `out` counts the player turns of units out of it without a break."""

    side: str
    out: dict[str, int] = msgspec.field(default_factory=dict)

    def apply(self, position: GroundPosition) -> None:
        """It holds for the player turn."""
        others = {unit: count for unit, count in position.unsupplied.items() if position.side_of(unit) != self.side}
        position.unsupplied = others | self.out
        position.by_special = [unit for unit in position.by_special if position.side_of(unit) != self.side]
        position.changed()


class SpecialSupply(engine.Event, frozen=True, kw_only=True):
    """A special source puts units in general supply for a player turn (11C2b): `res`, `gsp` or `fortress`."""

    side: str
    place: str
    source: Literal["res", "gsp", "fortress"]
    units: tuple[str, ...]

    def apply(self, position: GroundPosition) -> None:
        """They are in general supply."""
        position.by_special += [unit for unit in self.units if unit not in position.by_special]
        position.changed()


class SupplyCounted(engine.Event, frozen=True, kw_only=True):
    """The player turns for which a unit is out of general supply: one in an unknown corps, or one that came into play.

    Such a unit is as long without supply as the hex in which it appears (16.0).
    """

    unit: str
    count: int

    def apply(self, position: GroundPosition) -> None:
        """It is as long out of supply."""
        position.unsupplied[self.unit] = self.count
        position.changed()


class IsolationJudged(engine.Event, frozen=True, kw_only=True):
    """Which units and cities of both sides are isolated was judged (3G)."""

    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()

    def apply(self, position: GroundPosition) -> None:
        """It holds until it is judged again."""
        position.isolated, position.isolated_hexes = list(self.units), list(self.hexes)
        position.changed()


class UnitIsolated(engine.Event, frozen=True, kw_only=True):
    """A unit in an unknown corps is isolated (3G, 14N2)."""

    unit: str

    def apply(self, position: GroundPosition) -> None:
        """It holds until it is judged again."""
        position.isolated.append(self.unit)
        position.changed()


class FortressSupply(engine.Event, frozen=True, kw_only=True):
    """A fortress is depleted, or replenished (11C2biii)."""

    place: str
    depleted: bool

    def apply(self, position: GroundPosition) -> None:
        """It supplies nobody, or does again."""
        if self.depleted:
            position.depleted.append(self.place)
        else:
            position.depleted.remove(self.place)
        position.changed()


class PointsMade(engine.Event, frozen=True, kw_only=True):
    """General supply points were made at a depot (11C2bii), or dropped with some initial phases left to them."""

    side: str
    place: str
    points: int
    left: int = 3

    def apply(self, position: GroundPosition) -> None:
        """They lie there; those that are made serve nobody in this phase."""
        position.gsp.append(SupplyPoints(side=self.side, place=self.place, points=self.points, left=self.left))
        if position.phase.endswith("initial"):
            made, key = position.this_phase.made, f"{self.side}/{self.place}"
            made[key] = made.get(key, 0) + self.points
        position.changed()


class PointsTaken(engine.Event, frozen=True, kw_only=True):
    """General supply points are gone: their time is over, they were captured, destroyed or picked up (11C2bii, 11H)."""

    side: str
    place: str
    points: int
    left: int
    cause: str

    def apply(self, position: GroundPosition) -> None:
        """There are fewer of that age."""
        take_points(position, self.side, self.place, self.left, self.points)
        position.changed()


class PointsAged(engine.Event, frozen=True, kw_only=True):
    """An initial phase is over for all general supply points; those that have had three are gone (11C2bii)."""

    def apply(self, position: GroundPosition) -> None:
        """They have one less left."""
        for lot in position.gsp:
            lot.left -= 1
        position.gsp = [lot for lot in position.gsp if lot.left > 0]
        position.changed()


class CombatSupplied(engine.Event, frozen=True, kw_only=True):
    """Units draw combat supply from a Res Pt (11D): the `number`-th that is used in its hex in this phase.

    With `free` they are at most two REs, and use it up no more than that nobody else draws on it.
    """

    side: str
    place: str
    number: int
    units: tuple[str, ...]
    res: float
    free: bool = False

    def apply(self, position: GroundPosition) -> None:
        """That much of it is used."""
        key = f"{self.side}/{self.place}/{self.number}"
        used = position.this_phase.supplied
        if self.free:
            used = position.this_turn.drawn_free
            key = f"{position.combat_phase}/{key}"
        used[key] = used.get(key, 0.0) + self.res
        position.changed(STORES)


class DepotPlaced(engine.Event, frozen=True, kw_only=True):
    """A supply depot is activated (11C1)."""

    depot: str
    side: str
    place: str

    def apply(self, position: GroundPosition) -> None:
        """It stands there, operational side up."""
        position.depots[self.depot] = Depot(side=self.side, place=self.place)
        position.changed(STORES)


class DepotFlipped(engine.Event, frozen=True, kw_only=True):
    """A supply depot shows its other side (11C1)."""

    depot: str
    operational: bool

    def apply(self, position: GroundPosition) -> None:
        """It is part of supply lines, or may move."""
        position.depots[self.depot].idle = not self.operational
        position.changed(STORES)


class DepotMoved(engine.Event, frozen=True, kw_only=True):
    """A supply depot went by rail (11C1)."""

    depot: str
    start: str
    end: str

    def apply(self, position: GroundPosition) -> None:
        """It stands there, and moves no more in this player turn."""
        position.depots[self.depot].place = self.end
        position.this_turn.carried[self.depot] = "strategic"
        position.changed(STORES)


class DepotRemoved(engine.Event, frozen=True, kw_only=True):
    """A supply depot is deactivated or captured (11C1)."""

    depot: str
    place: str
    cause: str

    def apply(self, position: GroundPosition) -> None:
        """It is gone."""
        del position.depots[self.depot]
        for hq in [hq for hq, depot in position.supply_hq.items() if depot == self.depot]:
            del position.supply_hq[hq]
        position.changed(STORES)


class DepotAssigned(engine.Event, frozen=True, kw_only=True):
    """A side has chosen a depot for an Army HQ, or leaves it to the rules again (11B2)."""

    hq: str
    depot: str

    def apply(self, position: GroundPosition) -> None:
        """Its road leads there, if it can."""
        if self.depot:
            position.supply_hq[self.hq] = self.depot
        else:
            position.supply_hq.pop(self.hq, None)
        position.changed(STORES)


class ModeSwitched(engine.Event, frozen=True, kw_only=True):
    """A transport unit extends supply lines from now on, or is there for cargo again (14O1)."""

    unit: str
    extends: bool

    def apply(self, position: GroundPosition) -> None:
        """It shows that side."""
        if self.extends:
            position.extending.append(self.unit)
        else:
            position.extending.remove(self.unit)
        position.changed()


class ItemsCarried(engine.Event, frozen=True, kw_only=True):
    """A unit picks up logistics items in its hex, or, with fewer than none, drops them (11H2).

    `res` are Res Pts, `gsp` general supply points by the initial phases that are left to them, `burden` the MPs that
    its load costs it then.
    """

    unit: str
    place: str
    res: int = 0
    gsp: dict[str, int] = msgspec.field(default_factory=dict)
    burden: int = 0

    def apply(self, position: GroundPosition) -> None:
        """It carries them; what it drops was carted in this phase, and what went by rail before has done so (11H4)."""
        now, counter = position.this_phase, position.counter(self.unit)
        load = now.loads.setdefault(self.unit, {})
        for item, number in {"res": self.res, **self.gsp}.items():
            load[item] = load.get(item, 0) + number
            if not load[item]:
                del load[item]
            if number < 0:
                mark(now.carted, counter.side, self.place, item, -number)
                follow(now.railed, counter.side, self.unit, self.place, item, load.get(item, 0))
            else:
                follow(
                    now.railed,
                    counter.side,
                    self.place,
                    self.unit,
                    item,
                    lying(position, counter.side, self.place, item),
                )
        if not load:
            del now.loads[self.unit]
        if self.burden > now.burdened.get(self.unit, 0):
            now.burdened[self.unit] = self.burden
        if self.res > 0 and not (counter.is_army_hq or counter.is_transport):
            position.this_turn.carried[f"{counter.side}/res"] = self.unit
        position.changed(STORES)


class ItemsSent(engine.Event, frozen=True, kw_only=True):
    """Logistics items went by rail or river alone (11H1): Res Pts, general supply points by what is left to them."""

    side: str
    start: str
    end: str
    res: int = 0
    gsp: dict[str, int] = msgspec.field(default_factory=dict)
    strategic: bool = False
    river: bool = False

    def apply(self, position: GroundPosition) -> None:
        """They lie there, and go so no more in this phase; after strategic movement in no other way either."""
        stock, now = position.res.setdefault(self.side, {}), position.this_phase
        for place, change in ((self.start, -self.res), (self.end, self.res)):
            stock[place] = stock.get(place, 0) + change
            if not stock[place]:
                del stock[place]
        for age, number in self.gsp.items():
            take_points(position, self.side, self.start, int(age), number)
            position.gsp.append(SupplyPoints(side=self.side, place=self.end, points=number, left=int(age)))
        for item, number in {"res": self.res, **self.gsp}.items():
            left = lying(position, self.side, self.start, item)
            follow(now.carted, self.side, self.start, self.end, item, left)
            for marks in (now.railed, now.carted) if self.strategic else (now.railed,):
                mark(marks, self.side, self.end, item, number)
        position.changed(STORES)


def mark(marks: dict[str, int], side: str, place: str, item: str, number: int) -> None:
    """More items of a kind in a hex have moved in this phase, or fewer of those there (11H4)."""
    key = f"{side}/{place}/{item}"
    if now := marks.get(key, 0) + number:
        marks[key] = now
    else:
        marks.pop(key, None)


def follow(marks: dict[str, int], side: str, start: str, end: str, item: str, left: int) -> None:
    """Marks of items that have gone on: more marks than items that are left do not stay behind (11H4)."""
    key = f"{side}/{start}/{item}"
    gone = marks.get(key, 0) - left
    if gone > 0:
        mark(marks, side, start, item, -gone)
        mark(marks, side, end, item, gone)


def lying(position: GroundPosition, side: str, place: str, item: str) -> int:
    """The items of a kind that lie in a hex: Res Pts, or general supply points of an age."""
    if item == "res":
        return position.res_at(side, place)
    return sum(lot.points for lot in position.gsp if (lot.side, lot.place, str(lot.left)) == (side, place, item))


def take_points(position: GroundPosition, side: str, place: str, left: int, number: int) -> None:
    """General supply points of an age are there no more."""
    for lot in position.gsp:
        if (lot.side, lot.place, lot.left) == (side, place, left):
            taken = min(number, lot.points)
            lot.points -= taken
            number -= taken
    position.gsp = [lot for lot in position.gsp if lot.points]


EVENTS: tuple[type[engine.Event], ...] = (
    SupplyJudged,
    SpecialSupply,
    SupplyCounted,
    IsolationJudged,
    UnitIsolated,
    FortressSupply,
    PointsMade,
    PointsTaken,
    PointsAged,
    CombatSupplied,
    DepotPlaced,
    DepotFlipped,
    DepotMoved,
    DepotRemoved,
    DepotAssigned,
    ModeSwitched,
    ItemsCarried,
    ItemsSent,
)
