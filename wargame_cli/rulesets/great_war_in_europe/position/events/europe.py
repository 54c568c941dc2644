"""What can happen in the Europe of The Great War beyond what happens everywhere: weather, nations, staffs, victory."""

from typing import Literal

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_in_europe.kit.nations import NATIONS
from wargame_cli.rulesets.great_war_in_europe.position.position import SALONIKA, GreatWarPosition

#: The staffs with which Germany attacks again, each in its theater (5.88, 10.81).
Staff = Literal["OHL", "OberOst", "none"]


class WeatherRolled(engine.Event, frozen=True, kw_only=True):
    """The weather of this turn on the Western and Italian Fronts, where the track leaves it open (12.13)."""

    weather: Literal["fair", "wet"]

    def apply(self, position: GreatWarPosition) -> None:
        """It is known."""
        position.this_turn.weather = self.weather
        position.changed()


class StepChanged(engine.UnitFlipped, frozen=True, kw_only=True):
    """A unit of two steps shows its reduced side, or its full one again when it is `rebuilt` (3.26, 5.31, 10.63)."""

    rebuilt: bool = False

    @property
    def is_loss(self) -> bool:
        """A step that is rebuilt is none."""
        return not self.rebuilt

    def apply(self, position: GreatWarPosition) -> None:
        """The counter shows that side."""
        if self.rebuilt:
            position.reduced.remove(self.unit)
        else:
            position.reduced.append(self.unit)
        position.changed()


class SourceLost(engine.Event, frozen=True, kw_only=True):
    """A hex is no ultimate source of supply any more, for good (11.33, 11.71)."""

    place: str

    def apply(self, position: GreatWarPosition) -> None:
        """It is none."""
        if self.place == SALONIKA:
            position.salonika = False
        position.lost_sources.append(self.place)
        position.changed()


class NationCollapsed(engine.Event, frozen=True, kw_only=True):
    """A nation has collapsed (16.1)."""

    nation: str

    def milestone(self) -> str:
        """That."""
        return f"{NATIONS[self.nation]} collapses"

    def apply(self, position: GreatWarPosition) -> None:
        """Its units have a strength of one."""
        position.collapsed.append(self.nation)
        position.recount()


class StaffChosen(engine.Event, frozen=True, kw_only=True):
    """The Central Powers have chosen the staff whose marker they may use once before the next Strategic Turn (5.88)."""

    staff: Staff

    def apply(self, position: GreatWarPosition) -> None:
        """Its marker is to be had."""
        position.staff = "" if self.staff == "none" else self.staff


class InitiativeSwitched(engine.Event, frozen=True, kw_only=True):
    """Who chooses has said who has the initiative in the Western Theater until the next Strategic Turn (5.81)."""

    side: str
    letter: str

    def apply(self, position: GreatWarPosition) -> None:
        """It went over, or it stays where it was."""
        if self.side != position.western:
            position.switched = self.letter
        position.western = self.side
        position.changed()


class AlliesChoose(engine.Event, frozen=True, kw_only=True):
    """Six American divisions are in France: the Allies say who has the initiative from now on (5.82)."""

    divisions: int

    def milestone(self) -> str:
        """That."""
        return "the Allies choose the initiative"

    def apply(self, position: GreatWarPosition) -> None:
        """They do, for good."""
        position.allies_choose = True
        position.changed()


class ResourceHexTimed(engine.Event, frozen=True, kw_only=True):
    """A resource hex of the Central Powers pays from this Strategic Turn on; with no letter it pays no more (5.16)."""

    place: str
    letter: str = ""

    def apply(self, position: GreatWarPosition) -> None:
        """Its marker lies on the track or comes off it."""
        if self.letter:
            position.resources[self.place] = self.letter
        else:
            position.resources.pop(self.place, None)


class VictoryPointsChanged(engine.Event, frozen=True, kw_only=True):
    """Victory Points of the Central Powers that no hex gives: emergency replacements, the war at sea (5.18, 6.51)."""

    change: int
    reason: str

    def apply(self, position: GreatWarPosition) -> None:
        """They are on the track."""
        position.extra_points += self.change


class ScoreCounted(engine.Event, frozen=True, kw_only=True):
    """The Victory Points of the Central Powers, and the cities that they have lost (18.11, 18.13)."""

    hexes: tuple[str, ...]
    extra: int
    lost: tuple[str, ...]
    points: int


class HexStormed(engine.Event, frozen=True, kw_only=True):
    """The Central Powers take a Victory hex of France for the first time and roll for Sudden Death (18.21, 18.22)."""

    place: str
    die: int
    modifiers: tuple[tuple[str, int], ...]
    total: int

    def apply(self, position: GreatWarPosition) -> None:
        """It is rolled for once."""
        position.stormed.append(self.place)
        position.this_turn.stormed += 1


class HexRetaken(engine.Event, frozen=True, kw_only=True):
    """The Allies retake a Victory hex of France or Belgium for the first time (18.24)."""

    place: str

    def apply(self, position: GreatWarPosition) -> None:
        """It counts against Sudden Death for good."""
        position.retaken.append(self.place)


class ParisGunPlaced(engine.Event, frozen=True, kw_only=True):
    """The Paris Gun stands in a hex, and counts as a Victory hex there; with no place it is gone (6.10)."""

    place: str

    def apply(self, position: GreatWarPosition) -> None:
        """It stands there."""
        position.paris_gun = self.place
        position.changed()


class CityBombed(engine.Event, frozen=True, kw_only=True):
    """Allied bombers over Germany: the die, what changes it, and the Resource Points that Germany loses (5.24)."""

    die: int
    modifiers: tuple[tuple[str, int], ...]
    lost: int


class TroopsReverted(engine.Event, frozen=True, kw_only=True):
    """Shock-troops are ordinary divisions again, and for good, for influenza (6.58)."""

    units: tuple[str, ...]

    def apply(self, position: GreatWarPosition) -> None:
        """They show their other side, and are never shock-troops again."""
        position.shock = [unit for unit in position.shock if unit not in self.units]
        position.reverted.extend(self.units)
        position.changed()


class CavalryDismounted(engine.Event, frozen=True, kw_only=True):
    """German cavalry divisions fight as infantry from now on (15.55)."""

    units: tuple[str, ...]

    def apply(self, position: GreatWarPosition) -> None:
        """They show their other side."""
        position.dismounted.extend(self.units)
        position.changed()


EVENTS = (
    WeatherRolled,
    StepChanged,
    SourceLost,
    NationCollapsed,
    StaffChosen,
    InitiativeSwitched,
    AlliesChoose,
    ResourceHexTimed,
    VictoryPointsChanged,
    ScoreCounted,
    HexStormed,
    HexRetaken,
    ParisGunPlaced,
    CityBombed,
    TroopsReverted,
    CavalryDismounted,
)
