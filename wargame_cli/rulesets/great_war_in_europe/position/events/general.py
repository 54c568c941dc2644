"""What can happen in The Great War beyond what happens in every game: units, control, supply, tracks."""

from typing import ClassVar

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    DEAD,
    NEAR_EAST_DEAD,
    UNTRIED,
    GreatWarPosition,
)

#: How units go in an operational movement phase; every unit does so once (8.0).
OPERATIONAL = "march"
#: Why a unit comes from the dead pile into its box (5.33).
REBUILT = "rebuilt"
#: Why a Russian unit comes into play on the coast of the Black Sea (6.38).
LANDING = "landing"
#: Why a unit lies in the dead pile from the beginning (20.3).
NEVER_RAISED = "never raised"
#: How many Shock-troops events there are (15.41).
SHOCK_TROOPS_EVENTS = 2
#: How divisions come ashore at Gallipoli and Salonika (6.52, 6.53).
ASHORE = "ashore"
#: The cities that count for good if the Allies have been in them early enough (5.62).
BAGHDAD, JERUSALEM = "N1540", "N2416"


#: Where units lie that are lost (5.35).
_PILES = (*DEAD.values(), *NEAR_EAST_DEAD.values())


class UnitMoved(engine.UnitMoved, frozen=True, kw_only=True):
    """A unit went to another place: by a march, by strategic movement, by sea, in advance after combat, or back.

    `capacity` is what it counts against (9.1, 9.2, 9.5), with its `cost`, `also` another one (9.52). One that aircraft
    have `halted` goes no further in the turn (6.3).
    """

    capacity: str = ""
    also: str = ""
    halted: bool = False

    def apply(self, position: GreatWarPosition) -> None:
        """The unit is there; one that moved does so no more in this phase."""
        position.put(self.unit, self.end)
        for capacity in filter(None, (self.capacity, self.also)):
            carried = position.this_phase.carried
            carried[capacity] = carried.get(capacity, 0) + self.cost
        if self.how not in ("advance", "retreat") and self.unit not in position.this_phase.moved:
            position.this_phase.moved.append(self.unit)
        if self.halted:
            position.this_turn.halted.append(self.unit)
        if self.how == ASHORE:
            position.this_phase.ashore.append(self.unit)


class UnitPlaced(engine.UnitPlaced, frozen=True, kw_only=True):
    """A unit came into play, or into a box from which it can (5.11, 13.1). `via` is the headquarters beside it.
    One that comes to the Balkans by sea is `shipped` (13.3).

    One that was rebuilt counts as fallen until it is on the map again, for where it fell limits where it may come in
    (5.36, 13.29); the front is empty for those lost before the scenario.
    """

    via: str = ""
    shipped: bool = False

    def apply(self, position: GreatWarPosition) -> None:
        """The unit is there."""
        position.put(self.unit, self.place)
        if self.cause == REBUILT:
            position.fallen.setdefault(self.unit, "")
        else:
            position.fallen.pop(self.unit, None)
        position.returns.pop(self.unit, None)
        if self.place in position.kit.board.index:
            position.expected.pop(self.unit, None)
        position.this_phase.placed.setdefault(self.via, []).append(self.unit)
        position.this_phase.landed |= self.cause == LANDING
        if self.cause == ASHORE:
            position.this_phase.ashore.append(self.unit)
        position.this_turn.shipped += self.shipped


class UnitRemoved(engine.UnitRemoved, frozen=True, kw_only=True):
    """A unit left the map: lost, to be rebuilt if it may (5.31), or out of the game. `front` is where it was lost."""

    front: str = ""

    @property
    def is_loss(self) -> bool:
        """A unit that is withdrawn, never raised, or goes into a box, is not lost; those of a fort that surrenders are.

        14.15, 20.3.
        """
        if self.cause == NEVER_RAISED:
            return False
        return self.cause not in ("withdrawn", "reserve", "collapse", "surrender", "brusilov") or self.to in _PILES

    def apply(self, position: GreatWarPosition) -> None:
        """The unit lies there."""
        position.put(self.unit, self.to)
        position.returns.pop(self.unit, None)
        if self.unit in position.shock:
            position.shock.remove(self.unit)
            if position.number_played("shock-troops") == SHOCK_TROOPS_EVENTS:
                position.reverted.append(self.unit)
        if self.unit in position.reduced:
            position.reduced.remove(self.unit)
        if self.front:
            position.fallen[self.unit] = self.front
        if self.to == UNTRIED:
            position.shown.pop(self.unit, None)


class UnitsConverted(engine.Event, frozen=True, kw_only=True):
    """German divisions have become shock-troops, all that one event allows (15.41)."""

    units: tuple[str, ...]

    def milestone(self) -> str:
        """That."""
        return "shock-troops are trained"

    def apply(self, position: GreatWarPosition) -> None:
        """They show their other side."""
        position.shock.extend(self.units)
        position.conversions += 1
        position.changed()


class DevastationBegun(engine.Event, frozen=True, kw_only=True):
    """Units begin to lay their hex waste; after the combats they go to another one (14.62)."""

    place: str
    to: str

    def apply(self, position: GreatWarPosition) -> None:
        """They are at work."""
        position.this_turn.devastating[self.place] = self.to
        position.changed()


class HexDevastated(engine.Event, frozen=True, kw_only=True):
    """A hex is devastated for good (14.63). Its `units` have worked on it, and rest for the turn (14.62)."""

    place: str
    units: tuple[str, ...] = ()

    def apply(self, position: GreatWarPosition) -> None:
        """It is."""
        position.devastated.append(self.place)
        position.this_turn.worked.extend(self.units)
        position.this_turn.devastating.pop(self.place, None)
        position.changed()


class HindenburgLineLaid(engine.Event, frozen=True, kw_only=True):
    """The Hindenburg Line stands in these hexes, heavy fortifications until they are destroyed (14.31).

    With no hexes an umpire takes the markers back, to be placed again.
    """

    places: tuple[str, ...]

    def milestone(self) -> str:
        """That."""
        return "the Hindenburg Line"

    def apply(self, position: GreatWarPosition) -> None:
        """It stands."""
        position.hindenburg = list(self.places)
        position.hindenburg_laid = bool(self.places)
        position.changed()


class UnitSentAway(engine.Event, frozen=True, kw_only=True):
    """A unit leaves for some Strategic Turns; it comes back into its box with this letter (6.46)."""

    unit: str
    place: str
    letter: str

    def apply(self, position: GreatWarPosition) -> None:
        """The unit is away."""
        position.put(self.unit, "away")
        position.returns[self.unit] = self.letter


class HeadquartersFlipped(engine.Event, frozen=True, kw_only=True):
    """A headquarters shows its depleted side after it has given support, or its support side again (10.46, 5.14)."""

    unit: str
    depleted: bool
    cause: str = ""

    def apply(self, position: GreatWarPosition) -> None:
        """The counter shows that side."""
        if self.depleted and self.unit not in position.depleted:
            position.depleted.append(self.unit)
        elif not self.depleted and self.unit in position.depleted:
            position.depleted.remove(self.unit)
        position.changed()


class StrengthShown(engine.Event, frozen=True, kw_only=True):
    """An Arab or Armenian unit fights for the first time: it has the strength of this counter (15.82)."""

    unit: str
    counter: str

    def apply(self, position: GreatWarPosition) -> None:
        """Its strength is known."""
        position.shown[self.unit] = self.counter
        position.changed()


class ControlChanged(engine.Event, frozen=True, kw_only=True):
    """A hex is controlled by a side from now on (7.13); `lent` while Arabs stand there alone."""

    side: str
    place: str
    lent: bool = False

    def apply(self, position: GreatWarPosition) -> None:
        """The side controls it."""
        if self.lent:
            position.lent.setdefault(self.place, position.controller(self.place))
        else:
            position.lent.pop(self.place, None)
        position.take(self.side, self.place)


class FortDestroyed(engine.Event, frozen=True, kw_only=True):
    """A fort is destroyed and not rebuilt (14.14)."""

    place: str

    def apply(self, position: GreatWarPosition) -> None:
        """The fort does nothing any more; a marker of the Hindenburg Line comes off (14.31)."""
        if self.place in position.hindenburg:
            position.hindenburg.remove(self.place)
        else:
            position.destroyed.append(self.place)
        position.changed()


class KutFortified(engine.Event, frozen=True, kw_only=True):
    """An Allied unit has come to Kut for the first time: there is a fort for the Allies from now on (14.21)."""

    place: str

    def apply(self, position: GreatWarPosition) -> None:
        """The fort exists."""
        position.kut = True
        position.changed()


class TrenchDug(engine.Event, frozen=True, kw_only=True):
    """Trenches of the Central Powers in the Near East work in this hex from now on (6.35, 6.36)."""

    place: str

    def apply(self, position: GreatWarPosition) -> None:
        """The trench works."""
        position.trenches.append(self.place)
        position.changed()


class TrenchLost(engine.Event, frozen=True, kw_only=True):
    """An Allied unit is in a trench hex: its trenches are gone, and those of the Gaza Line never work (6.35, 14.53)."""

    place: str
    never: bool = False

    def apply(self, position: GreatWarPosition) -> None:
        """The trench is gone."""
        if self.place in position.trenches:
            position.trenches.remove(self.place)
        position.trench_lost = position.trench_lost or self.never
        position.changed()


class PipelineMoved(engine.Event, frozen=True, kw_only=True):
    """The Sinai pipeline reaches this town now, or only this one any more (11.53); empty for none."""

    place: str

    def apply(self, position: GreatWarPosition) -> None:
        """The marker lies there."""
        position.pipeline = self.place
        position.changed()


class InitiativeTaken(engine.Event, frozen=True, kw_only=True):
    """A side has the initiative in the Western Theater, the other in the Eastern (5.83); `fixed` for good."""

    side: str
    fixed: bool = False

    def apply(self, position: GreatWarPosition) -> None:
        """It does."""
        position.western = self.side
        position.initiative_fixed = position.initiative_fixed or self.fixed
        position.changed()


class StrategicTurnBegan(engine.Event, frozen=True, kw_only=True):
    """A Strategic Turn begins (4.3): air units can fly again, and Lawrence can raid."""

    letter: str

    def apply(self, position: GreatWarPosition) -> None:
        """Its letter is known."""
        position.strategic = self.letter
        position.flown = []
        position.raided = False
        position.changed()


class ReserveRolled(engine.Event, frozen=True, kw_only=True):
    """The Turkish Required Reserve until the next Strategic Turn (5.38)."""

    required: int
    dice: tuple[int, ...]

    def apply(self, position: GreatWarPosition) -> None:
        """It is known."""
        position.reserve_roll = self.required


class FortressTested(engine.Event, frozen=True, kw_only=True):
    """Whether a fort on Fortress Supply alone surrenders to the enemies beside it (14.15)."""

    place: str
    side: str
    die: int
    enemies: int
    surrendered: bool


class SurrenderRolled(engine.Event, frozen=True, kw_only=True):
    """The Turkish Surrender roll: its modifiers, each with its words, and the total (5.61, 5.62)."""

    die: int
    modifiers: tuple[tuple[str, int], ...]
    total: int
    surrendered: bool


class TurkeySurrendered(engine.Event, frozen=True, kw_only=True):
    """Turkey surrenders (5.61, 16.61)."""

    def milestone(self) -> str:
        """That."""
        return "Turkey surrenders"

    def apply(self, position: GreatWarPosition) -> None:
        """It has."""
        position.turkey_surrendered = True


class MajorEffortMade(engine.Event, frozen=True, kw_only=True):
    """German shock-troops of Strategic Turn O came into play: the Central Powers must take three hexes (18.4)."""

    def apply(self, position: GreatWarPosition) -> None:
        """It was made."""
        position.major_effort = True


class VictoryCounted(engine.Event, frozen=True, kw_only=True):
    """The supplied Allied Victory hexes that the Central Powers control (18.4)."""

    hexes: tuple[str, ...]
    needed: int

    def apply(self, position: GreatWarPosition) -> None:
        """Their number is on the track."""
        position.victory_points = len(self.hexes)
        position.victory_due = len(self.hexes) >= self.needed


class RaidMade(engine.Event, frozen=True, kw_only=True):
    """Lawrence raids a town: no strategic movement to and from it in the turn (6.25); or he is `stopped` (6.27)."""

    place: str
    stopped: bool = False

    def apply(self, position: GreatWarPosition) -> None:
        """The town is cut off or not; there is no other raid before the next Strategic Turn."""
        position.raided = True
        position.this_turn.raid = "" if self.stopped else self.place
        position.changed()


class MarkerPlaced(engine.Event, frozen=True, kw_only=True):
    """A leader's marker lies in a hex: units near it attack again after the combats of its theater (10.8)."""

    place: str
    chit: str
    half: str

    def apply(self, position: GreatWarPosition) -> None:
        """It lies there until the turn ends."""
        position.this_turn.markers[self.half] = self.place
        position.changed()


class ExpeditionChanged(engine.Event, frozen=True, kw_only=True):
    """The Persian Expeditionary Force has set out, or has come back (17.21)."""

    expedition: str

    def milestone(self) -> str:
        """That."""
        return f"Persian Expeditionary Force: {self.expedition}"

    def apply(self, position: GreatWarPosition) -> None:
        """Hamadan is open from now on, and a source of supply while the force is out."""
        position.expedition = self.expedition
        position.changed()


class TakenEarly(engine.Event, frozen=True, kw_only=True):
    """The Allies are in Baghdad in 1915, or in Jerusalem before 1918: modifiers that are never lost (5.62)."""

    place: str

    def apply(self, position: GreatWarPosition) -> None:
        """It is earned."""
        if self.place == BAGHDAD:
            position.baghdad_1915 = True
        else:
            position.jerusalem_early = True


class ArabsDestroyed(engine.Event, frozen=True, kw_only=True):
    """The Arab Northern Army is destroyed: another unit is drawn in the next Strategic Turn (15.83)."""

    tells_only: ClassVar[bool] = False
    drawn: bool = False

    def apply(self, position: GreatWarPosition) -> None:
        """Another one is awaited, or was drawn."""
        position.arab_draw = not self.drawn


EVENTS: tuple[type[engine.Event], ...] = (
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    UnitsConverted,
    DevastationBegun,
    HexDevastated,
    HindenburgLineLaid,
    UnitSentAway,
    HeadquartersFlipped,
    StrengthShown,
    ControlChanged,
    FortDestroyed,
    KutFortified,
    TrenchDug,
    TrenchLost,
    PipelineMoved,
    InitiativeTaken,
    StrategicTurnBegan,
    ReserveRolled,
    FortressTested,
    SurrenderRolled,
    TurkeySurrendered,
    MajorEffortMade,
    VictoryCounted,
    TakenEarly,
    ArabsDestroyed,
    RaidMade,
    MarkerPlaced,
    ExpeditionChanged,
)
