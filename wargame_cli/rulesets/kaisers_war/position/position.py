"""What The Kaiser's War adds to a position."""

from collections.abc import Mapping
from typing import ClassVar, Self

import msgspec

from wargame_cli.engine.naming import PlaceId, SideId, UnitId
from wargame_cli.engine.position import Position
from wargame_cli.rulesets.kaisers_war.kit.book import DEFAULTS
from wargame_cli.rulesets.kaisers_war.kit.components import Kit
from wargame_cli.rulesets.kaisers_war.kit.counters import SIDES, Counter
from wargame_cli.rulesets.kaisers_war.position import eastern_forces
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import East

#: Places off the map: the units that can be bought; bought and due later; out of the game; the ships in play.
POOL, TRACK, GONE, FLEET = "pool", "track", "gone", "fleet"
BOXES = {"USA": "box USA", "British Empire": "box British Empire", "French Empire": "box French Empire"}

#: What a hex with units of a side counts as besides: they exert zones of control (11.1); they hold a fort (7.5).
EXERTING = {side: f"{side} zone of control" for side in SIDES}
FORTIFIED = {side: f"{side} fortified zone" for side in SIDES}


class PhaseRecord(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What holds until the phase ends: who did what already."""

    moved: list[UnitId] = []
    placed_in: list[str] = []
    attacked: list[UnitId] = []
    targets: list[PlaceId] = []
    bombarded: list[str] = []
    supporting: list[str] = []
    psywar: list[str] = []
    raided: list[str] = []


class TurnRecord(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What holds until the player turn ends: rail capacity by country, marker loads, who was demobilized.

    `flown` are the airbases that have flown a mission, by mission (38.2-38.4); `airlifted` is who was supplied by air.
    """

    rail: dict[str, int] = {}
    loads: dict[str, int] = {}
    demobilized: list[str] = []
    flown: dict[str, str] = {}
    airlifted: list[str] = []


class Landing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An amphibious assault that waits at sea for the first combat phase (20.10)."""

    marker: UnitId
    sea_hex: PlaceId
    target: PlaceId
    units: tuple[UnitId, ...]


class KaisersPosition(Position, kw_only=True):
    """A position of The Kaiser's War.

    `due` gives the turn in which a unit on the track arrives; `armies` are the corps that show their army side;
    `lost_armies` were eliminated as armies, and `returned` is the turn in which such a one came back as a corps
    (21.1); `frozen` are the units locked in the east (24.2); `extending` are the sides that would play on (27.1).
    `concealed` is filled only in a side's view: how many units lie hidden in each stack (10.1). `fallen` are the
    critical cities that an enemy has entered (31.1, 31.3), `paris_bombarded` says that Paris was shelled (31.5);
    `kaiser_moved_east` is the turn in which the Kaiser moved east (30.11), `east` what else became of the forces there.
    `annihilated` gives the turn from which a unit destroyed out of supply can be bought again (35.1), `built` the
    owner of each trenchline that was built (37.1), `beachheads` the hex that an amphibious marker supplies (36.4).
    Until the game turn ends `fired` are ships that had a mission, `contested` those that sailed out, by side,
    `turned_back` units whose transport was driven home (36.1).
    """

    scenario: str
    window: str = ""
    last_turn: int = 5
    due: dict[UnitId, int] = {}
    armies: list[UnitId] = []
    lost_armies: list[UnitId] = []
    returned: dict[UnitId, int] = {}
    frozen: list[UnitId] = []
    landings: list[Landing] = []
    airlanding_used: bool = False
    extending: list[str] = []
    concealed: dict[str, int] = {}
    fallen: list[PlaceId] = []
    paris_bombarded: bool = False
    kaiser_moved_east: int = 0
    east: East = East()
    annihilated: dict[UnitId, int] = {}
    built: dict[PlaceId, SideId] = {}
    beachheads: dict[UnitId, PlaceId] = {}
    fired: list[UnitId] = []
    contested: dict[str, str] = {}
    turned_back: list[UnitId] = []
    this_phase: PhaseRecord = msgspec.field(default_factory=PhaseRecord)
    this_turn: TurnRecord = msgspec.field(default_factory=TurnRecord)

    defaults: ClassVar[Mapping[str, str]] = DEFAULTS
    kit: ClassVar[Kit]

    @property
    def faces(self) -> dict[str, Counter]:
        """The face that each unit shows (read only)."""
        shown: dict[str, Counter] = self._faces
        return shown

    def equip(self, kit: Kit) -> None:
        """Lay the components beside the position, and each counter with the face that it shows."""
        super().equip(kit)
        self._faces = dict(kit.mix.faces)
        for unit in self.armies:
            self._faces[unit] = kit.mix.armies[unit]
        self._faces.update(eastern_forces.faces(kit.mix, self))

    def hand_down(self, twin: Self) -> None:
        """A copy shows the same faces."""
        super().hand_down(twin)
        twin._faces = dict(self._faces)

    def counter(self, unit: str) -> Counter:
        """The face that the unit shows. Raises KeyError for an unknown unit."""
        face: Counter = self._faces[unit]
        return face

    def printed(self, unit: str) -> tuple[Counter, ...] | None:
        """The faces of a unit's counter without its number; a force with a name of its own is like no other."""
        if not unit.rpartition("-")[2].isdigit():
            return None
        faces = (self.counter(unit), self.kit.mix.faces.get(unit), self.kit.mix.armies.get(unit))
        return tuple(msgspec.structs.replace(face, id="", source="") for face in faces if face)

    def markers(self, side: str) -> list[str]:
        """The amphibious markers of a side that are with the fleet (20.2)."""
        found = [unit for unit in self.at(FLEET) if self.side_of(unit) == side]
        return [unit for unit in found if self.counter(unit).type == "amphibious"]

    def side_of(self, unit: str) -> str:
        """The side that a unit is on."""
        side: str = self._faces[unit].side
        return side

    def side_of_nation(self, nation: str) -> str:
        """The side that a nation is on now (2.3, 30.21, 40.2)."""
        return eastern_forces.side_of_nation(self, nation, self.kit.mix.nations[nation].side)

    @property
    def year(self) -> int:
        """The year of the current turn."""
        return self.kit.tables.turns[self.turn].year

    @property
    def season(self) -> str:
        """normal, summer, winter or thaw (22.1)."""
        return self.kit.tables.turns[self.turn].season

    def counts_as(self, place: str) -> tuple[str, ...]:
        """Whose units stand in a land hex, whether they exert zones of control, and whether a fort is among them.

        Assault units on an all-sea hex neither occupy it nor exert a zone of control (11.2, 20.10).
        """
        units = self.at(place)
        if not units or place not in self.kit.ground:
            return ()
        shown = [self._faces[unit] for unit in units]
        side = shown[0].side  # a hex never holds units of both sides (9.6)
        exerting = (EXERTING[side],) if any(face.exerts_zone for face in shown) else ()
        fortified = (FORTIFIED[side],) if any(face.fort for face in shown) else ()
        return (side, *exerting, *fortified)

    # -- written by events only ------------------------------------------------------------------------------

    def put(self, unit: str, place: str) -> None:
        """Besides, a trenchline that was built goes with the last unit in it (37.3)."""
        left = self.place_of(unit)
        super().put(unit, place)
        if left in self.built and not self.at(left):
            del self.built[left]

    def arrange(self, place: str, units: list[str]) -> None:
        """Put the stack of a place into this order; it must hold the same units."""
        if sorted(units) != sorted(self.at(place)):
            raise ValueError(f"the stack in {place} holds {self.at(place)}, not {units}")
        self.stacks[place] = list(units)

    def begin_phase(self, turn: int, phase: str) -> None:
        """The records of the phase are wiped, and with a new player turn or game turn those of the turn."""
        if turn != self.turn:
            self.fired, self.contested, self.turned_back = [], {}, []
        super().begin_phase(turn, phase)
        self.this_phase = PhaseRecord()
        if phase.endswith("mobilization"):
            self.this_turn = TurnRecord()

    def realign(self) -> None:
        """The forces of the east show whose they are now, and whether they take part (30, 40).

        A trenchline goes with the last unit that goes over to the enemy (37.3).
        """
        self._faces.update(eastern_forces.faces(self.kit.mix, self))
        self.built = {hex: side for hex, side in self.built.items() if self._holds(side, hex)}
        self.recount()

    def _holds(self, side: str, hex: str) -> bool:
        return any(self._faces[unit].side == side for unit in self.at(hex))

    def flip(self, unit: str) -> None:
        """The corps shows its army side (6.12)."""
        self.armies.append(unit)
        self._faces[unit] = self.kit.mix.armies[unit]
        self.changed()

    def flip_back(self, unit: str) -> None:
        """The counter shows its corps side again, off the map (21.1)."""
        self.armies.remove(unit)
        self._faces[unit] = self.kit.mix.faces[unit]
        self.changed()
