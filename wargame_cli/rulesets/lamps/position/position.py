"""What this game adds to a position: status, control, trenches, markers, cards, technology, politics."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Annotated, ClassVar, Literal, Self

import msgspec

from wargame_cli.engine import referee
from wargame_cli.engine.effects import in_force
from wargame_cli.engine.effects.in_force import PositionWithEffects
from wargame_cli.engine.naming import CardId, PlaceId, SideId, UnitId, named
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.cards import Card, Effect
from wargame_cli.rulesets.lamps.kit.components import Kit, Unit
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCE, FACTIONS
from wargame_cli.rulesets.lamps.kit.tables import Turn

#: Places off the map: units to be raised, eliminated, of nations not yet at war, guns and tanks not yet developed.
POOL, GONE, NEUTRAL, UNDEVELOPED = OFF_MAP = ("force pool", "eliminated", "not at war", "undeveloped")
#: The boxes of the map that hold ships and U-Boats (6.6).
BLOCKADE, HAGUE, UNRESTRICTED = "blockade_box", "uboat_hague", "uboat_unrestricted"
PORTS = {"germany": "german_home_port", "great_britain": "british_home_port", "united_states": "british_home_port"}

#: The steps of a faction's turn (4.2).
Step = Literal["event", "movement", "combat", "production", "regroup"]
STEPS: tuple[Step, ...] = ("event", "movement", "combat", "production", "regroup")

#: Whether a nation takes part in the war.
Stand = Literal["neutral", "war", "conquered"]

#: The label of an event card; the number of one of its effects behind it.
EffectId = Annotated[str, named("effect")]


class Air(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Air Superiority marker on the map (9.1)."""

    side: SideId
    area: PlaceId
    flown: bool = False


class Transfer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Production points under way to a nation, in the area where they lie (8.3.5)."""

    giver: str
    receiver: str
    points: int
    area: str


class InForce(in_force.InForce, frozen=True, kw_only=True):
    """An effect of an event card that goes on.

    `until` is the faction whose next turn ends it, with a `+` where its current turn must end first; empty for the rest
    of the game. `area` and `nation` are those that it is bound to, if its owner had to choose.
    """

    until: str = ""
    area: str = ""
    nation: str = ""

    def used_in(self, area: str) -> "InForce":
        """The same after another use, bound to the area of the first."""
        return msgspec.structs.replace(self.once_more(), area=self.area or area)


class FactionTurn(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What holds until the faction's turn ends.

    Movement: `moved` are the units that moved, by the allowance that they used (`land`, `sea`, `us`, `turkey`, a card);
    `squares` are the squares that an army entered, crossed or left, `steps` as (from, to) those into and out of them,
    if they count (2.1.8); `went_east` that the one unit of the Schlieffen Plan went east; `invading` is the army at
    sea before a coast, with the area (7.3).
    Combat: `big_push` and `battle` are pairs of areas, from and into (7.2.3, 7.5); `breached` counts the trenches
    breached there, `elsewhere` by area what attacks from another one have breached, if that lasts (7.5); `stopped` are
    the units that advanced into a mountain or swamp (2.1.3); `attacked` every attack as (army,
    from, into); `lost` the armies that lost an attack; `guerilla` says that the guerilla attack was made; `rerolls` are
    those of the Schlieffen Plan used (4.1.3). Production: `points` are the production points left by nation, then by
    connected group (8.3.2); `spending` is the nation and the category reached (8.3.1); `raised`, `dug`
    (trenches in place before, by area), `given` (giver: receiver: points).
    """

    moved: dict[UnitId, str] = {}
    squares: list[PlaceId] = []
    steps: list[tuple[PlaceId, PlaceId]] = []
    went_east: bool = False
    invading: tuple[UnitId, PlaceId] | None = None
    big_push: tuple[PlaceId, PlaceId] | None = None
    battle: tuple[PlaceId, PlaceId] | None = None
    breached: int = 0
    elsewhere: dict[str, tuple[str, int]] = {}
    stopped: list[UnitId] = []
    attacked: list[tuple[UnitId, PlaceId, PlaceId]] = []
    lost: list[UnitId] = []
    guerilla: bool = False
    naval_fought: bool = False
    rerolls: int = 0
    points: dict[str, dict[str, int]] = {}
    spending: tuple[str, str] = ("", "")
    raised: dict[str, str] = {}
    dug: dict[str, int] = {}
    given: dict[str, dict[str, int]] = {}
    air_allowed: int = 0


class LampsPosition(PositionWithEffects[InForce, Effect], kw_only=True):
    """A position of The Lamps Are Going Out.

    `spent` are the units that show their Spent or Fired side (2.2, 7.6.1). `control` names the alliance that controls
    each area; areas of neutral nations and empty land of nobody are not in it (6.1). `nations` says who takes part in
    the war. `trenches` lists by area the owners of the trenches there, by the pool that they come from (8.3.4.2); `dug`
    are the areas where some were built in this game turn, and how many stood there before (8.3.4.1). `stopped` are
    units of other factions than the one that acted, and Western guns and Tanks, that advanced into a mountain or swamp
    in this game turn, and into which (2.1.3).
    `markers` are the cards whose markers lie on an army (2.6). `technology` are the active cards of each side (8.4),
    `gas_since` the turn in which a side drew its Poison Gas, `gas_used` who has used it since. `decks` are the event
    cards that a faction may still draw, in no order of meaning; `aside` the recurring ones for next year; `drawn` every
    card drawn, in order; `card` the one of this faction turn; `open_cards` those that wait for a later step. `flags`
    are standing conditions set by cards. `survivors` are armies of conquered nations, Spent for good (10.1.2).
    `mobilized` counts the Production Phases of the United States at war, `americans_left` says that an army of theirs
    has left home (10.2.3.2). `base` are changes of a nation's
    production for good.
    """

    scenario: str
    step: Step = "event"
    spent: list[UnitId] = []
    nations: dict[str, Stand] = {}
    control: dict[PlaceId, SideId] = {}
    trenches: dict[PlaceId, list[str]] = {}
    dug: dict[PlaceId, int] = {}
    stopped: dict[UnitId, PlaceId] = {}
    air: list[Air] = []
    stosstruppen: PlaceId = ""
    stosstruppen_rerolls: int = 0
    markers: dict[UnitId, list[str]] = {}
    technology: dict[str, list[str]] = {}
    gas_since: dict[str, int] = {}
    gas_used: list[str] = []
    decks: dict[str, list[CardId]] = {}
    aside: dict[str, list[CardId]] = {}
    drawn: list[CardId] = []
    card: CardId = ""
    open_cards: list[EffectId] = []
    in_force: list[InForce] = []
    flags: list[str] = []
    survivors: list[UnitId] = []
    salonika: str = ""
    salonika_drawn: int = 0
    turmoil: str = ""
    treaty: bool = False
    usa_entry: int = 0
    usa_war: int = 0
    mobilized: int = 0
    americans_left: bool = False
    blockade: str = "TE"
    transfers: list[Transfer] = []
    base: dict[str, int] = {}
    this_turn: FactionTurn = msgspec.field(default_factory=FactionTurn)

    defaults: ClassVar[Mapping[str, str]] = DEFAULTS
    kit: ClassVar[Kit]
    #: The faction whose turn it is (4.1) and its alliance, both empty outside of one. They are looked up everywhere,
    #: so they are laid beside the saved fields as they are.
    faction: ClassVar[str]
    side: ClassVar[str]

    def __post_init__(self) -> None:
        super().__post_init__()
        self._take_turn(_faction_of(self.phase))
        self._armies: dict[str, list[str]] = {}
        self._spent = set(self.spent)

    def hand_down(self, twin: Self) -> None:
        """A copy knows the armies that are known."""
        super().hand_down(twin)
        twin._armies = dict(self._armies)

    def counter(self, unit: str) -> Unit:
        """A counter. Raises KeyError for an unknown one."""
        return self.kit.units[unit]

    def printed(self, unit: str) -> Unit:
        """A unit's counter, without its name and where it began."""
        return msgspec.structs.replace(self.kit.units[unit], name="", source="", start="", spent=False, enters=False)

    @property
    def cards(self) -> Mapping[str, Card]:
        """The event cards by their labels."""
        return self.kit.cards

    @property
    def season(self) -> Turn:
        """Season and year of the turn."""
        return self.kit.tables.turns.turns[self.turn]

    def side_of(self, unit: str) -> str:
        """The alliance of a unit."""
        return self.kit.side_of[unit]

    def faction_of(self, unit: str) -> str:
        """The faction of a unit."""
        return self.kit.faction_of[unit]

    def fresh(self, unit: str) -> bool:
        """Whether a unit shows its Fresh or Ready side."""
        return unit not in self._spent

    @property
    def number_spent(self) -> int:
        """How many units show their Spent or Fired side."""
        return len(self._spent)

    def has(self, side: str, card: str) -> bool:
        """Whether an alliance has a technology card active (8.4)."""
        return card in self.technology.get(side, ())

    def armies_at(self, place: str) -> list[str]:
        """The armies in an area or a beachhead, of one alliance; the Fresh first (read only)."""
        known = self._armies.get(place)
        if known is None:
            units = self.kit.units
            known = [unit for unit in self.at(place) if units[unit].type == "army"]
            known.sort(key=self._spent.__contains__)
            self._armies[place] = known
        return known

    def of_type(self, kind: str, place: str) -> list[str]:
        """The units of a type in a place."""
        units = self.kit.units
        return [unit for unit in self.at(place) if units[unit].type == kind]

    def on_map(self, unit: str) -> bool:
        """Whether a unit stands in an area or on a beachhead."""
        place = self._place_of[unit]
        return place in self.kit.map.areas or place.startswith("beachhead ")

    def _take_turn(self, faction: str) -> None:
        self.__dict__["faction"] = faction
        self.__dict__["side"] = ALLIANCE.get(faction, "")

    # -- written by events only ------------------------------------------------------------------------------

    def put(self, unit: str, place: str) -> None:
        """Put the unit in `place`; the armies there and where it came from are counted again."""
        self._armies.pop(self._place_of[unit], None)
        self._armies.pop(place, None)
        super().put(unit, place)

    def turn_over(self, unit: str, *, spent: bool) -> None:
        """Show the Spent or Fired side of a unit, or its Fresh or Ready one (2.2, 7.6.1)."""
        known = self._spent
        if spent is not (unit in known):
            if spent:
                self.spent.append(unit)
                known.add(unit)
            else:
                self.spent.remove(unit)
                known.remove(unit)
        self._armies.pop(self._place_of[unit], None)
        self.changed()

    def begin_phase(self, turn: int, phase: str) -> None:
        """The record of the faction's turn is cleared when the next begins, that of the game turn with a new turn."""
        if turn != self.turn:
            self.dug, self.stopped = {}, {}
        super().begin_phase(turn, phase)
        faction = _faction_of(phase)
        if self.faction != faction:
            self._take_turn(faction)
            self.this_turn = FactionTurn()
            self.step = "event"


#: The referee of a phase of this game.
Referee = referee.Referee[LampsPosition]


@cache
def _faction_of(phase: str) -> str:
    faction = phase.rpartition("-")[0].replace("-", "_")
    return faction if faction in FACTIONS else ""


def beachhead(area: str) -> str:
    """The place of the units on a beachhead before an area (7.3.2)."""
    return f"beachhead {area}"


@lru_cache(maxsize=1024)
def coast_of(place: str) -> str:
    """The area before which a beachhead lies; empty for any other place."""
    return place.removeprefix("beachhead ") if place.startswith("beachhead ") else ""
