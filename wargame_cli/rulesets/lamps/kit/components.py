"""The printed components of the game (chapter 2): the map, the counters and the charts, and what follows from them.

The components never change; all positions with the same data share them.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec

from wargame_cli.engine.board import Board, Mask, Net
from wargame_cli.engine.data import document_of, scenarios_folder
from wargame_cli.engine.loading.attributes import cached_property, in_its_own_dict
from wargame_cli.engine.maps.areamap import AreaMap, read_area_map
from wargame_cli.engine.text import Document, decode
from wargame_cli.rulesets.lamps.kit.cards import Card, Exile, Salonika, card_file, decks_of
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCES, FACTION, FACTIONS, SIDE
from wargame_cli.rulesets.lamps.kit.tables import Tables, tables

#: Kinds of area (2.1): squares and circles take one army each and no technology.
STANDARD, SQUARE, CIRCLE = "standard", "square", "circle"

Kind = Literal["army", "artillery", "tanks", "fleet", "u-boat"]


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A counter. `shared` are the nations whose armies may use it, for guns and tanks; else it is its nation's own.

    `start` is where it stands when it comes into play, `spent` that it does so Spent, `enters` that it waits for its
    nation to join the war.
    """

    type: Kind
    nation: str
    name: str
    source: str
    shared: tuple[str, ...] = ()
    start: str = ""
    spent: bool = False
    enters: bool = False

    @property
    def side(self) -> str:
        """Its alliance."""
        return SIDE[self.nation]

    @property
    def faction(self) -> str:
        """The faction that moves it."""
        return FACTION[self.nation]

    @property
    def is_army(self) -> bool:
        """Whether it is an army; only armies hold areas, attack and are counted (2.2)."""
        return self.type == "army"


class UnitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The counters by id."""

    units: dict[str, Unit]


class Kit:
    """Map, counters and charts of a game."""

    def __init__(self, area_map: AreaMap, units: Mapping[str, Unit], cards: Mapping[str, Card], charts: Tables) -> None:
        in_its_own_dict(self)
        self.map = area_map
        self.units = dict(units)
        self.cards = dict(cards)
        self.tables = charts
        self.unit_ids = {unit.lower(): unit for unit in self.units}
        self.board: Board = area_map.board
        #: One step of a land move, an attack or a line of supply (2.1.10).
        self.land: Net = self.board.all_steps

    @cached_property
    def decks(self) -> Mapping[tuple[str, int], Sequence[str]]:
        """The cards that the deck of a faction gets for a year (5.1)."""
        return decks_of(self.cards)

    @cached_property
    def marked(self) -> Mapping[str, Mask]:
        """The areas with each mark of the map: mountain, swamp, flag, anchor and so on."""
        words = {mark for area in self.map.areas.values() for mark in area.marks}
        areas = self.map.areas.items()
        return {word: self.board.mask(label for label, area in areas if word in area.marks) for word in sorted(words)}

    @cached_property
    def armies_of(self) -> Mapping[str, tuple[str, ...]]:
        """The armies of each nation and of each faction."""
        return {
            owner: tuple(unit for unit in units if self.units[unit].is_army) for owner, units in self.units_of.items()
        }

    @cached_property
    def whole_map(self) -> Mask:
        """All areas."""
        return self.board.mask(self.map.areas)

    @cached_property
    def of_kind(self) -> Mapping[str, Mask]:
        """The areas of each kind: standard, square, circle."""
        areas = self.map.areas.items()
        return {
            kind: self.board.mask(label for label, area in areas if area.kind == kind)
            for kind in (STANDARD, SQUARE, CIRCLE)
        }

    @cached_property
    def greek_cards(self) -> tuple[str, ...]:
        """The cards that make a neutral Greece pay the Central Powers once they are drawn (10.2.3.3, 11.3)."""
        return tuple(
            name
            for name, card in self.cards.items()
            if any(isinstance(effect, Salonika | Exile) for effect in card.effects)
        )

    @cached_property
    def land_of(self) -> Mapping[str, Mask]:
        """All areas of each nation, squares and circles included."""
        areas = self.map.areas.items()
        return {nation: self.board.mask(label for label, area in areas if area.owner == nation) for nation in SIDE}

    @cached_property
    def land_of_side(self) -> Mapping[str, Mask]:
        """All areas of the nations of each alliance."""
        found = dict.fromkeys(ALLIANCES, 0)
        for nation, land in self.land_of.items():
            found[SIDE[nation]] |= land
        return found

    @cached_property
    def units_of(self) -> Mapping[str, tuple[str, ...]]:
        """The counters of each nation and of each faction."""
        owners = (*SIDE, *FACTIONS)
        return {
            owner: tuple(unit for unit, counter in self.units.items() if owner in (counter.nation, counter.faction))
            for owner in owners
        }

    @cached_property
    def side_of(self) -> Mapping[str, str]:
        """The alliance of each counter."""
        return {unit: SIDE[counter.nation] for unit, counter in self.units.items()}

    @cached_property
    def everyone(self) -> frozenset[str]:
        """All counters."""
        return frozenset(self.units)

    @cached_property
    def of_alliance(self) -> tuple[frozenset[str], ...]:
        """The counters of each alliance."""
        return tuple(frozenset(unit for unit, side in self.side_of.items() if side == each) for each in ALLIANCES)

    @cached_property
    def faction_of(self) -> Mapping[str, str]:
        """The faction of each counter."""
        return {unit: counter.faction for unit, counter in self.units.items()}

    @cached_property
    def worth_points(self) -> Mask:
        """The areas that can pay victory points: Home Areas, and squares with production (11.3)."""
        return self.board.mask(
            label
            for label, area in self.map.areas.items()
            if area.owner and (area.kind == STANDARD or (area.kind == SQUARE and area.worth))
        )

    def is_marked(self, area: str, word: str) -> bool:
        """Whether the map gives an area this mark. False for a place that is no area."""
        known = self.map.areas.get(area)
        return known is not None and word in known.marks

    def kind(self, area: str) -> str:
        """standard, square or circle."""
        return self.map.areas[area].kind

    def is_area(self, place: str) -> bool:
        """Whether a place is an area of the map, and no box, pool or beachhead."""
        return place in self.map.areas

    @cached_property
    def home(self) -> Mapping[str, tuple[str, ...]]:
        """The Home Areas of each nation: its standard areas (2.1.1, ruling R-1)."""
        homes: dict[str, list[str]] = {nation: [] for nation in SIDE}
        for label, area in self.map.areas.items():
            if area.owner and area.kind == STANDARD:
                homes[area.owner].append(label)
        return {nation: tuple(areas) for nation, areas in homes.items()}

    @cached_property
    def home_masks(self) -> Mapping[str, Mask]:
        """The Home Areas of each nation as a set."""
        return {nation: self.board.mask(areas) for nation, areas in self.home.items()}

    @cached_property
    def key_areas(self) -> Mapping[str, str]:
        """The area with which each nation falls: its only Home Area, or its flag area; not of all nations (10.1)."""
        victory = self.tables.victory
        found = {nation: self.home[nation][0] for nation in victory.one_area}
        for nation in victory.flag_area:
            found[nation] = next(area for area in self.home[nation] if self.is_marked(area, "flag"))
        return found

    @cached_property
    def home_production(self) -> Mapping[str, Mask]:
        """The Home Production Areas of each nation as sets (8.3.5.2)."""
        return {nation: self.home_masks[nation] & self.board.mask(areas) for nation, areas in self.production.items()}

    @cached_property
    def production(self) -> Mapping[str, Mapping[str, int]]:
        """The Production Areas of each nation and their points, Home Areas or not (2.1.2)."""
        found: dict[str, dict[str, int]] = {nation: {} for nation in SIDE}
        for label, area in self.map.areas.items():
            if area.owner and area.worth:
                found[area.owner][label] = area.worth
        return found

    @cached_property
    def trench_limits(self) -> Mapping[str, int]:
        """How many trenches each area takes (8.3.4.3)."""
        limits = self.tables.production.trench_limits
        return {
            label: limits["mountain" if area.kind == STANDARD and "mountain" in area.marks else area.kind]
            for label, area in self.map.areas.items()
        }

    def name(self, place: str) -> str:
        """What people call an area, a box, a beachhead or a place off the map."""
        if place in self.map.areas:
            return self.map.areas[place].name
        if place.startswith("beachhead "):
            return f"the beachhead off {self.name(place.removeprefix('beachhead '))}"
        if place in self.map.boxes:
            return self.map.boxes[place].name
        return "the force pool" if place == "force pool" else place


@cache
def _kit(overlays: str) -> Kit:
    folder = scenarios_folder("lamps")
    path = folder / "units.yaml"
    document = document_of(path)
    units = decode(document, UnitFile).units
    laid_over = msgspec.json.decode(overlays)
    for overlay in laid_over:
        if "units" in overlay:
            laid = {"units": {unit: {**_plain(units.get(unit)), **data} for unit, data in overlay["units"].items()}}
            units = units | decode(Document(laid, "the data file", "", dict), UnitFile).units
    maps = [overlay["map"] for overlay in laid_over if "map" in overlay]
    return Kit(read_area_map(folder / "map.toml", maps), units, card_file(laid_over), tables())


def _plain(unit: Unit | None) -> dict[str, Any]:
    return msgspec.to_builtins(unit) if unit is not None else {}


def kit(overlays: Sequence[Mapping[str, Any]] = ()) -> Kit:
    """The components with users' data files laid over them; the same files give the same object.

    Of a file the keys `units`, `map` and `cards` belong here. Raises Malformed and MapError for data that is wrong.
    """
    ours = [{key: part for key, part in each.items() if key in ("units", "map", "cards")} for each in overlays]
    return _kit(msgspec.json.encode(ours).decode())
