"""What happens to units and hexes in every chapter: they move, are lost, disrupted, change hands."""

from typing import Literal

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Fortification
from wargame_cli.rulesets.great_war_ground_rules.position.position import FATIGUE, OWNERS, STORES, WORKS, GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.position.records import Contest, SupplyPoints

#: Why units leave play that are not lost.
_NO_LOSS = frozenset(
    {"withdrawn", "disbanded", "put away", "converted", "forfeited", "scrapped", "broken down", "assembled"}
)


class UnitMoved(engine.UnitMoved, frozen=True, kw_only=True):
    """A unit went to another hex. `spent` are the MPs that it took, in a movement phase.

    `near` says of haste and of rides, which may be part of it, that it came near the enemy (6B4). `how` is march, haste
    (accelerated), rail, strategic, river, cargo, reserve, overrun, retreat or advance. A unit that marched as well as
    rode has marched.
    """

    spent: float = 0
    near: bool = False

    def apply(self, position: GroundPosition) -> None:
        """The unit is there, and what goes with it: artillery stays with its division, a leader with his HQ."""
        position.put(self.unit, self.end)
        now = position.this_phase
        if self.how not in ("retreat", "advance"):
            now.spent[self.unit] = now.spent.get(self.unit, 0.0) + self.spent
            if now.mode.get(self.unit) not in ("haste", "march"):
                now.mode[self.unit] = "march" if self.how == "overrun" else self.how
            if self.near and self.unit not in now.tired:
                now.tired.append(self.unit)
            now.path[self.unit] = [*now.path.get(self.unit, []), *(self.path or (self.start, self.end))]
        elif self.how == "retreat":
            now.retreated[self.unit] = self.end
        if self.unit not in position.this_turn.moved:
            position.this_turn.moved.append(self.unit)


class UnitPlaced(engine.UnitPlaced, frozen=True, kw_only=True):
    """A unit came into play: an arrival, a replacement, headquarters that were placed."""

    reduced: bool = False

    def apply(self, position: GroundPosition) -> None:
        """The unit is there, as new, or as a cadre."""
        position.put(self.unit, self.place)
        _forget(position, self.unit)
        if self.reduced:
            position.reduced.append(self.unit)
        position.this_phase.entered.append(self.place)
        if self.rule == "16B3c":
            position.this_turn.brought_back.append(self.unit)
        position.recount(self.place)


class UnitRemoved(engine.UnitRemoved, frozen=True, kw_only=True):
    """A unit left play: into the replacement pool, its section for isolated units, or out of the game."""

    @property
    def is_loss(self) -> bool:
        """What only leaves is not lost."""
        return self.cause not in _NO_LOSS

    def apply(self, position: GroundPosition) -> None:
        """The unit lies there, with nothing that it had, but for its weaker strength (16B3c)."""
        weaker = self.unit in position.reduced and bool(position.counter(self.unit).weaker)
        position.put(self.unit, self.to)
        _forget(position, self.unit)
        if weaker:
            position.reduced.append(self.unit)
        position.changed()


class UnitReduced(engine.UnitFlipped, frozen=True, kw_only=True):
    """A unit shows its cadre or remnant (9E), or its full side again where it is rebuilt (16B3d)."""

    reduced: bool = True
    cause: str = ""

    @property
    def is_loss(self) -> bool:
        """Whether it has lost what makes it whole."""
        return self.reduced

    def apply(self, position: GroundPosition) -> None:
        """It shows that side."""
        if self.reduced:
            position.reduced.append(self.unit)
        else:
            position.reduced.remove(self.unit)
        position.recount(position.place_of(self.unit))


class UnitDisrupted(engine.Event, frozen=True, kw_only=True):
    """A unit is disrupted (1), badly disrupted (2), or recovers (0) (3A5)."""

    unit: str
    degree: int
    cause: str

    def apply(self, position: GroundPosition) -> None:
        """It stays so until it recovers."""
        if self.degree:
            position.disruption[self.unit] = self.degree
        else:
            position.disruption.pop(self.unit, None)
        position.recount(position.place_of(self.unit))


class Fatigued(engine.Event, frozen=True, kw_only=True):
    """A unit has that number of fatigue hits now (6B4); `spent` are the MPs that it rested."""

    unit: str
    hits: int
    cause: str
    spent: float = 0

    def apply(self, position: GroundPosition) -> None:
        """They stay until it rests."""
        if self.hits:
            position.fatigue[self.unit] = self.hits
        else:
            position.fatigue.pop(self.unit, None)
        if self.spent:
            now = position.this_phase
            now.spent[self.unit] = now.spent.get(self.unit, 0.0) + self.spent
            now.rested.append(self.unit)
        position.changed(FATIGUE)


class OwnerChanged(engine.Event, frozen=True, kw_only=True):
    """A hex belongs to a side now (5B)."""

    place: str
    side: str
    cause: str = ""

    def apply(self, position: GroundPosition) -> None:
        """The side owns it; a city that its enemy has owned is a source no more (11C2a)."""
        mine = position.kit.first_owner.get(self.place) == self.side
        if not mine and position.kit.is_city(self.place) and self.place not in position.enemy_owned:
            position.enemy_owned.append(self.place)
        position.take(self.side, self.place)


class HexContested(engine.Event, frozen=True, kw_only=True):
    """A hex is contested (9J), or a side has begun or ceased to hold it without a break."""

    place: str
    contest: Contest

    def apply(self, position: GroundPosition) -> None:
        """Nobody owns it."""
        position.contested[self.place] = self.contest
        position.changed(OWNERS)


class FortificationChanged(engine.Event, frozen=True, kw_only=True):
    """A fortification was built, upgraded, reduced or is gone (13A, 15B); `grade` is empty where it is gone."""

    place: str
    grade: Fortification | Literal[""]
    cause: str

    def apply(self, position: GroundPosition) -> None:
        """That is what stands there now."""
        if self.grade:
            position.fortified[self.place] = self.grade
        else:
            position.fortified.pop(self.place, None)
        position.changed(WORKS)


class FortressChanged(engine.Event, frozen=True, kw_only=True):
    """A fortress was improved, or is so no more (13A1e, 15B4)."""

    place: str
    improved: bool
    cause: str

    def apply(self, position: GroundPosition) -> None:
        """That is its condition now."""
        if self.improved:
            position.improved.append(self.place)
        else:
            position.improved.remove(self.place)
        position.changed(WORKS)


class PlayerTurnBegan(engine.Event, frozen=True, kw_only=True):
    """A player turn begins (4)."""

    side: str

    def apply(self, position: GroundPosition) -> None:
        """That side is phasing."""
        position.begin_player_turn(self.side)


class ResChanged(engine.Event, frozen=True, kw_only=True):
    """Res Pts in a hex came, went or were spent (11G)."""

    side: str
    place: str
    change: int
    cause: str

    def apply(self, position: GroundPosition) -> None:
        """The side has that many more there, or fewer."""
        stock = position.res.setdefault(self.side, {})
        stock[self.place] = stock.get(self.place, 0) + self.change
        if not stock[self.place]:
            del stock[self.place]
        position.changed(STORES)


class TankDisabled(engine.Event, frozen=True, kw_only=True):
    """An unreliable tank unit shows its disabled side (14C2), or was repaired."""

    unit: str
    disabled: bool = True
    cause: str = ""

    def apply(self, position: GroundPosition) -> None:
        """Disabled it is neither disrupted nor of any strength."""
        if self.disabled:
            position.disabled.append(self.unit)
            position.disruption.pop(self.unit, None)
        else:
            position.disabled.remove(self.unit)
        position.recount(position.place_of(self.unit))


class SiegeChanged(engine.Event, frozen=True, kw_only=True):
    """A side's units in a hex are under siege (15G), or, without a side, the siege is lifted."""

    place: str
    besieged: str = ""
    cause: str = ""

    def apply(self, position: GroundPosition) -> None:
        """Their ZOCs do not leave the hex as long as it goes on."""
        if self.besieged:
            position.besieged[self.place] = self.besieged
        else:
            position.besieged.pop(self.place, None)
        position.changed()


class SupplyPointsCaptured(engine.Event, frozen=True, kw_only=True):
    """General supply points of a side in a captured hex: some are captured, the rest is destroyed (11H)."""

    place: str
    side: str
    captured: int
    lost: int

    def apply(self, position: GroundPosition) -> None:
        """What is captured is the other side's, and lasts as long."""
        here = [each for each in position.gsp if each.place == self.place and each.side == self.side]
        position.gsp = [each for each in position.gsp if each not in here]
        if self.captured:
            left = max(each.left for each in here)
            points = SupplyPoints(side=OTHER[self.side], place=self.place, points=self.captured, left=left)
            position.gsp.append(points)
        position.changed()


class LossCounted(engine.Event, frozen=True, kw_only=True):
    """What a loss comes to in Man Pts and Equ Pts: for morale and victory, and for what comes back (16B4).

    `contingent` is whose points they are; with `returns` some of them come back in the next initial phase, or, where
    `place` names the hex of an isolated unit, when the combats of the phase are over (16B4b).
    """

    side: str
    nation: str
    contingent: str
    man: float
    equ: float
    returns: bool
    place: str = ""

    def apply(self, position: GroundPosition) -> None:
        """They are added up."""
        position.losses[self.side] = position.losses.get(self.side, 0.0) + self.man
        position.lost[self.nation] = position.lost.get(self.nation, 0.0) + self.man
        if self.returns:
            for kind, points in (("man", self.man), ("equ", self.equ)):
                if points:
                    key = f"{self.contingent}/{kind}" + f"@{self.place}" * bool(self.place)
                    position.returning[key] = position.returning.get(key, 0.0) + points
        position.changed()


def _forget(position: GroundPosition, unit: str) -> None:
    """Forget what a unit had while it was in play."""
    for marks in (position.disruption, position.fatigue, position.attached, position.corps, position.unsupplied):
        marks.pop(unit, None)
    for units in (
        *(position.reduced, position.mobile, position.disabled, position.inactive, position.overstacked),
        *(position.known, position.extending, position.by_special, position.isolated),
    ):
        if unit in units:
            units.remove(unit)
    for marks in (position.attached, position.corps):
        for each in [each for each, of in marks.items() if of == unit]:
            del marks[each]
    position.elite.pop(unit, None)
    for leader in [leader for leader, hq in position.leaders.items() if hq == unit]:
        del position.leaders[leader]
        position.this_phase.recalled.append(leader)


EVENTS: tuple[type[engine.Event], ...] = (
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    UnitReduced,
    UnitDisrupted,
    Fatigued,
    OwnerChanged,
    HexContested,
    FortificationChanged,
    FortressChanged,
    PlayerTurnBegan,
    ResChanged,
    TankDisabled,
    SiegeChanged,
    SupplyPointsCaptured,
    LossCounted,
)
