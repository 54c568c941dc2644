"""What this game adds to a position: steps, control, Forts, Trenches, tracks, politics, the records of a turn."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from typing import ClassVar, Literal, Self

import msgspec

from wargame_cli.engine import referee
from wargame_cli.engine.board import Mask
from wargame_cli.engine.effects.in_force import IN_FORCE, PositionWithEffects
from wargame_cli.engine.naming import PlaceId, UnitId
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, REGION, SEA
from wargame_cli.rulesets.illusions_of_glory.kit.book import DEFAULTS
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card, Effect
from wargame_cli.rulesets.illusions_of_glory.kit.components import Kit, Trench
from wargame_cli.rulesets.illusions_of_glory.kit.counters import Step, Unit
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.kit.nations import (
    AP,
    CP,
    EVERYBODY,
    NEUTRAL,
    OTHER,
    SIDES,
    UPRISING,
    Control,
    Side,
    Stand,
    side_named,
)
from wargame_cli.rulesets.illusions_of_glory.kit.tables.status import Level
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool
from wargame_cli.rulesets.illusions_of_glory.kit.tables.turns import Turn
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce, Landing, Revolution, Round
from wargame_cli.rulesets.illusions_of_glory.position.records import Turn as TurnRecord

#: What a place counts as whose units have to be looked at as a stack: many, of several groups, or in need of company.
DOUBTFUL = "doubtful"
#: The one who holds the Victory Points of the position: both sides share a track (5.1).
VP = "VP"


class IllusionsPosition(PositionWithEffects[InForce, Effect], kw_only=True):
    """A position of Illusions of Glory.

    `area` are the spaces in play where a scenario does not use the whole map, `event_cards` the cards that may be
    Events where it does not use them all. `reduced` are the units that show their reduced side. `nations` says how
    each nation stands, `collapsed` which have (26.0), `restored` whose collapse was undone (26.6.2). `control` holds
    only spaces that are not their own nation's: the nation whose marker lies there, `Uprising` for an Uprising Unit,
    `neutral` for nobody (11.2); `risen` says of a space that an Uprising took what was in `control` before (trap 25).
    `ruined` are the destroyed Forts (20.2), `lapsed` those whose siege lapsed so that the besiegers must leave
    (20.3.5). `war_status`, `level`, `will`, `quality` and `armistice` are the tracks.
    `replacements` are recorded in halves of a point (16.2, trap 56). `played` are the cards played as Events, by
    their labels (`AP-11`) and in their order; `in_force` effects that go on; `opening` the cards with which the sides
    began (4.2), `piles` where each side's cards are. `offensives` are the Mandatory Offensives still to be made, `none`
    where there is none (chapter 7).
    `treaty` is the turn in which the Treaty takes effect, 0 before it is played (28.0). `landings` are the Landing
    markers on the map, `landings_gone` how many left the game (25.2.4c).

    What is derived of a position looks at the places of units, control, Forts and sieges, nations, options and cards in
    force. Records, tracks, hands and steps are none of that, so writing them discards nothing that was derived.
    """

    scenario: str
    last_turn: int
    area: list[PlaceId] = []
    event_cards: list[str] = []
    reduced: list[UnitId] = []
    nations: dict[str, Stand] = {}
    collapsed: list[str] = []
    restored: list[str] = []
    control: dict[PlaceId, str] = {}
    risen: dict[str, str] = {}
    ruined: list[str] = []
    lapsed: list[str] = []
    trenches: dict[PlaceId, Trench] = {}
    level: dict[Side, Level] = {}
    war_status: dict[Side, int] = {}
    armistice: int = 0
    will: dict[str, int] = {}
    quality: dict[str, int] = {}
    replacements: dict[Pool, int] = {}
    played: list[str] = []
    in_force: list[InForce] = []
    opening: dict[Side, str] = {}
    piles: dict[Side, Piles] = {}
    offensives: dict[Side, str] = {}
    offensive_drm: dict[Side, int] = {}
    revolution: Revolution = Revolution()
    treaty: int = 0
    landings: dict[PlaceId, Landing] = {}
    landings_gone: int = 0
    assault_made: bool = False
    this_turn: TurnRecord = msgspec.field(default_factory=TurnRecord)
    this_round: Round = msgspec.field(default_factory=Round)

    defaults: ClassVar[Mapping[str, str]] = DEFAULTS
    kit: ClassVar[Kit]
    #: The Action Round and the side that acts in it (8.1), 0 and empty outside of one. They are looked up everywhere,
    #: so they are laid beside the saved fields as they are.
    round: ClassVar[int]
    acting: ClassVar[Side | Literal[""]]

    def __post_init__(self) -> None:
        super().__post_init__()
        self._reduced = set(self.reduced)
        #: The side of every unit; empty until it is asked for, and when a nation has changed its stand.
        self._side_of: dict[str, Control] = {}
        #: The spaces of everybody who may control any; empty until they are asked for.
        self._held: dict[Control, Mask] = {}
        self._take_round(self.phase)

    def hand_down(self, twin: Self) -> None:
        """A copy knows what was summed up of the original."""
        super().hand_down(twin)
        twin._held, twin._side_of = self._held, self._side_of

    # -- units -----------------------------------------------------------------------------------------------

    def counter(self, unit: str) -> Unit:
        """The printed counter of a unit. Raises KeyError for an unknown one."""
        return self.kit.units[unit]

    def printed(self, unit: str) -> Unit:
        """A unit's counter, without the name by which it is told from others of its kind."""
        return msgspec.structs.replace(self.kit.units[unit], id="", name="", enters="", source="")

    def is_reduced(self, unit: str) -> bool:
        """Whether a unit shows its reduced side (3.2.1e)."""
        return unit in self._reduced

    def step(self, unit: str) -> Step:
        """The side of the counter that shows, with its factors."""
        return self.kit.units[unit].step(reduced=unit in self._reduced)

    def side_of(self, unit: str) -> Control:
        """The side of a unit: its nation's, of two the one that is in the war; `Uprising` or `neutral` for others."""
        return (self._side_of or self.sides_of_units())[unit]

    def commander(self, unit: str) -> Side:
        """The side that commands a unit. Raises KeyError for an Uprising Unit and for a neutral one."""
        return side_named((self._side_of or self.sides_of_units())[unit])

    def sides_of_units(self) -> Mapping[str, Control]:
        """The side of every unit, as it is kept."""
        if not self._side_of:
            self._side_of = self.allegiances()
        return self._side_of

    def allegiances(self) -> dict[str, Control]:
        """The side of every unit, worked out again."""
        sides: dict[str, Control] = {}
        for units in self.kit.kindred:
            sides |= dict.fromkeys(units, self._allegiance(self.kit.units[units[0]]))
        return sides

    def _allegiance(self, counter: Unit) -> Control:
        if counter.is_uprising:
            return UPRISING
        if "always AP" in counter.marks:
            return AP
        for nation in counter.nations:
            if (stand := self.nations[nation]) != NEUTRAL:
                return stand
        return NEUTRAL

    def sides_at(self, place: str) -> AbstractSet[str]:
        """The sides of the units in a place, Uprising and neutral ones too."""
        sides = self._side_of or self.sides_of_units()
        return {sides[unit] for unit in self.at(place)}

    def counts_as(self, place: str) -> AbstractSet[str]:
        """The sides of the units in a place, and whether these have to be looked at as a stack (10.1, 10.2b, 27.0)."""
        kit, units, found = self.kit, self.at(place), self.sides_at(place)
        together, others = kit.companions
        is_plain = together.issuperset(units) or others.issuperset(units)
        if not is_plain or len(units) > kit.tables.activity.stacking.units:
            return {*found, DOUBTFUL}
        return found

    def units_at(self, side: Control, place: str) -> list[str]:
        """The units of a side (or the Uprising Units) in a place, top first."""
        if not (units := self.at(place)):
            return []
        sides = self._side_of or self.sides_of_units()
        return [unit for unit in units if sides[unit] == side]

    def others_at(self, side: Control, place: str) -> list[str]:
        """The units in a place that are not a side's: its enemy's, Uprising Units, neutral ones."""
        return [unit for unit in self.at(place) if self.side_of(unit) != side]

    def is_region(self, place: str) -> bool:
        """Whether a place is a region (18.0)."""
        return self.kit.ground.spaces[place].kind == REGION

    def in_box(self, box: str, nation: str) -> list[str]:
        """The units of a nation in a box."""
        return [unit for unit in self.at(box) if self.kit.units[unit].is_of(nation)]

    # -- control ---------------------------------------------------------------------------------------------

    def controller(self, space: str) -> Control:
        """Who controls a space (11.2): the marker in it, else the side of its nation; Lemnos is the AP's (13.5)."""
        marker = self.control.get(space)
        if marker == UPRISING:
            return UPRISING
        if marker == NEUTRAL:
            return NEUTRAL
        if marker is not None:
            return self.nations[marker]
        printed = self.kit.ground.spaces[space]
        if printed.owner:
            return self.nations[printed.owner]
        if printed.kind == ISLAND or (printed.kind == SEA and space in self.landings):
            return AP
        return NEUTRAL

    def controls(self, by: str, space: str) -> bool:
        """Whether a side, Uprising Units or nobody controls a space."""
        return self.controller(space) == by

    def controlled(self, by: Control) -> Mask:
        """All spaces that a side, Uprising Units or nobody controls."""
        if not self._held:
            self._held = self.holdings()
        return self._held[by]

    def holdings(self) -> dict[Control, Mask]:
        """The spaces that everybody controls, worked out again: by the land of nations, and by the markers in it."""
        held, bit, unmarked = dict.fromkeys(EVERYBODY, 0), self.kit.board.bit, ~self.kit.board.mask(self.control)
        for nation, land in self.kit.ground.land_of.items():
            held[self.nations[nation]] |= land & unmarked
        for space in (*self.control, *self.kit.ground.unowned):
            held[self.controller(space)] |= bit[space]
        return held

    def controls_all(self, side: Side, spaces: Mask) -> bool:
        """Whether a side controls every one of these spaces."""
        return not spaces & ~self.controlled(side)

    @property
    def spaces_in_play(self) -> Mask:
        """The spaces of the scenario: all, unless it names them."""
        return self.kit.board.mask(self.area) if self.area else self.kit.ground.whole

    def fort(self, space: str) -> int:
        """The Combat Factor of the Fort that stands in a space, 0 where there is none or it is destroyed (20.2)."""
        return 0 if space in self.ruined else self.kit.ground.spaces[space].fort

    def trench(self, space: str) -> Trench | None:
        """The Trench in a space (19.3)."""
        return self.trenches.get(space)

    def trench_of(self, side: Control, space: str) -> Trench | None:
        """The Trench in a space if it is a side's; a nation that has entered the war brought its own (trap 63)."""
        trench = self.trenches.get(space)
        return trench if trench and side in (trench.owner, self.nations.get(trench.owner)) else None

    # -- cards -----------------------------------------------------------------------------------------------

    @property
    def cards(self) -> Mapping[str, Card]:
        """The Strategy Cards at the level of play of this game, by their labels."""
        return self.kit.cards[self.options["events"]]

    def hand(self, side: Side) -> tuple[str, ...]:
        """The cards that a side holds."""
        piles = self.piles.get(side)
        return piles.hand if piles else ()

    # -- tracks ----------------------------------------------------------------------------------------------

    @property
    def vp(self) -> int:
        """The Victory Point Level (5.0)."""
        return self.points[VP]

    @property
    def combined(self) -> int:
        """The Combined War Status: every Event with War Status Points moves it with its side's (17.1.2)."""
        return sum(self.war_status.values())

    @property
    def season(self) -> Turn:
        """Season and year of the turn; before the first one they are its own."""
        return self.kit.tables.turns.track.turns[max(self.turn, 1)]

    @property
    def enemy(self) -> Side | Literal[""]:
        """The other side than the one that acts; empty outside of an Action Round."""
        return OTHER.get(self.acting, "")

    def at_war(self, nation: str, side: Side | Literal[""] = "") -> bool:
        """Whether a nation fights, on a side if one is named; a collapsed one does not."""
        stand = self.nations[nation]
        return stand in ((side,) if side else (AP, CP)) and (nation not in self.collapsed)

    def demoralized(self, nation: str) -> bool:
        """Whether a nation's National Will is down to National Demoralization (23.2d)."""
        return nation in self.will and self.will[nation] <= self.kit.tables.status.will.demoralized

    def poor_quality(self, nation: str) -> bool:
        """Whether a nation has Poor Troop Quality (24.2a)."""
        scale = self.kit.tables.replacement.quality.scales[self.option("troop-quality")]
        return nation in self.quality and self.quality[nation] <= scale.poor

    @property
    def at_peace(self) -> bool:
        """Whether the Treaty of Brest-Litovsk is in effect (28.0c)."""
        return bool(self.treaty) and self.turn >= self.treaty

    def has_played(self, card: str) -> bool:
        """Whether a card was ever played as an Event, by its label: `AP-11`."""
        return card in self.played

    # -- written by events only ------------------------------------------------------------------------------

    def _take_round(self, phase: str) -> None:
        self.__dict__["round"], self.__dict__["acting"] = _round_of(phase)

    def join(self, nation: str, stand: Stand) -> None:
        """A nation has this status, and with it its units and its land in which there is no marker."""
        self.nations[nation] = stand
        self._side_of = {}
        self.recount()
        self.changed("control", IN_FORCE)

    def changed(self, *parts: str) -> None:
        """Forget what was derived; who controls what only where `control` is named."""
        super().changed(*parts)
        if "control" in parts:
            self._held = {}

    def lay_cards(self, side: Side, piles: Piles) -> None:
        """A side's cards are in these piles."""
        self.piles[side] = piles

    def turn_over(self, unit: str, *, reduced: bool) -> None:
        """Show the reduced or the full-strength side of a unit (12.6.2a)."""
        if reduced and unit not in self._reduced:
            self.reduced.append(unit)
            self._reduced.add(unit)
        elif not reduced and unit in self._reduced:
            self.reduced.remove(unit)
            self._reduced.discard(unit)

    def mark(self, space: str, marker: str) -> None:
        """Lay a nation's, an Uprising Unit's or nobody's marker in a space; an empty one takes the marker away."""
        old, before = self.control.get(space, ""), self.controller(space)
        if marker == UPRISING and old != UPRISING:
            self.risen[space] = old
        elif marker != UPRISING:
            self.risen.pop(space, None)
        if marker:
            self.control[space] = marker
        else:
            self.control.pop(space, None)
        after, bit = self.controller(space), self.kit.board.bit[space]
        if self._held and after != before:
            self._held = self._held | {before: self._held[before] & ~bit, after: self._held[after] | bit}
        self.changed()

    def begin_phase(self, turn: int, phase: str) -> None:
        """The record of a round is wiped when the next one begins, that of the turn with the turn."""
        if turn != self.turn:
            self.this_turn = TurnRecord()
        super().begin_phase(turn, phase)
        self._take_round(phase)
        self.this_round = Round()


#: The referee of a phase of this game.
Referee = referee.Referee[IllusionsPosition]


@cache
def _round_of(phase: str) -> tuple[int, Side | Literal[""]]:
    """The Action Round and the side of `round-3-cp`; 0 and nothing for any other phase."""
    kind, _, rest = phase.partition("-")
    number, _, side = rest.partition("-")
    return (int(number), side_named(side.upper())) if kind == "round" and side.upper() in SIDES else (0, "")
