"""The printed components (3.0): map, counters, set-up cards and charts.

The components never change; all positions with the same data share them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from wargame_cli.engine.data import read_data, scenarios_folder
from wargame_cli.engine.loading.attributes import cached_property, in_its_own_dict
from wargame_cli.engine.text import Document, decode
from wargame_cli.rulesets.illusions_of_glory.kit.board import Ground, PrintedMap, read_map
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card, Head, all_cards, heads
from wargame_cli.rulesets.illusions_of_glory.kit.counters import Unit, read_counters
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NATIONS, Nation
from wargame_cli.rulesets.illusions_of_glory.kit.tables import Tables, tables

#: Where units are that are not on the map: the boxes of a side, out of the game, and not yet in it.
RESERVE, REPLACEABLE, ELIMINATED = "reserve", "replaceable", "eliminated"
REMOVED, OFF_MAP = "permanently removed", "off map"
BOXES: Mapping[str, str] = {
    RESERVE: "the Reserve Box",
    REPLACEABLE: "the Replaceable Units Box",
    ELIMINATED: "the Eliminated Units Box",
    REMOVED: "out of the game",
    OFF_MAP: "not yet in play",
}


class Trench(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Trench marker (19.3): a side's, or before the war reaches it a neutral nation's (trap 63)."""

    owner: str
    level: int = 1


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where units and Trenches stand when they come into play."""

    rule: str
    source: str
    places: dict[str, str]
    trenches: dict[str, Trench] = {}
    title: str = ""


class SetUpPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a user's file says of a set-up: the places of some units, and some Trenches. `off map` leaves a unit out."""

    places: dict[str, str] = {}
    trenches: dict[str, Trench] = {}


class EntryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The set-ups of nations that enter the war."""

    entries: dict[Nation, SetUp]


class _Levels(dict[str, Mapping[str, Card]]):
    """The cards by level of play, each worked out when it is first asked for."""

    def __init__(self, overlays: Sequence[Mapping[str, Any]]) -> None:
        super().__init__()
        self._overlays = overlays

    def __missing__(self, level: str) -> Mapping[str, Card]:
        self[level] = found = all_cards(level, self._overlays)
        return found


class Kit:
    """Map, counters, set-ups and charts of a game."""

    def __init__(
        self,
        printed: PrintedMap,
        units: Mapping[str, Unit],
        mobilization: SetUp,
        entries: Mapping[str, SetUp],
        charts: Tables | None = None,
        overlays: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        in_its_own_dict(self)
        self.ground = Ground(printed)
        self.map = printed
        self.board = printed.board
        self.units = dict(units)
        self.mobilization = mobilization
        self.entries = dict(entries)
        self.tables = charts or tables()
        self._overlays = overlays
        self.unit_ids = {unit.lower(): unit for unit in self.units}

    @cached_property
    def cards(self) -> Mapping[str, Mapping[str, Card]]:
        """The Strategy Cards of each level of play, by their labels."""
        return _Levels(self._overlays)

    @cached_property
    def heads(self) -> Mapping[str, Head]:
        """Whose each card is, of which deck, and what it is called, by their labels."""
        return heads(self._overlays)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """What the cards are called, by their labels."""
        return {label: head.title for label, head in self.heads.items()}

    @cached_property
    def units_of(self) -> Mapping[str, tuple[str, ...]]:
        """The counters of each nation; a Dual Nationality Unit belongs to two (3.2.1h). Uprising Units are not here."""
        units = [unit for unit in self.units.values() if not unit.is_uprising]
        return {nation: tuple(unit.id for unit in units if unit.is_of(nation)) for nation in NATIONS}

    @cached_property
    def kindred(self) -> tuple[tuple[str, ...], ...]:
        """The counters by what decides whose they are: their nations, and what is printed on a few."""
        found: dict[object, list[str]] = {}
        for unit in self.units.values():
            found.setdefault((unit.nations, unit.is_uprising, "always AP" in unit.marks), []).append(unit.id)
        return tuple(map(tuple, found.values()))

    @cached_property
    def worth_points(self) -> frozenset[str]:
        """The VP spaces (5.1)."""
        return frozenset(self.board.spaces(self.ground.vp))

    @cached_property
    def counters(self) -> frozenset[str]:
        """All counters."""
        return frozenset(self.units)

    @cached_property
    def uprisings(self) -> frozenset[str]:
        """The Uprising Units (3.2.2)."""
        return frozenset(unit.id for unit in self.units.values() if unit.is_uprising)

    @cached_property
    def escorted(self) -> frozenset[str]:
        """The HQs and the Heavy Artillery (27.0)."""
        return frozenset(unit.id for unit in self.units.values() if unit.is_escorted)

    @cached_property
    def companions(self) -> tuple[frozenset[str], frozenset[str]]:
        """The counters that need no company (27.0): of nations that keep to themselves (10.2b), and the others."""
        alone = [unit for unit in self.units.values() if unit.counts]
        apart = set(self.tables.activity.stacking.only_together)
        together = frozenset(unit.id for unit in alone if apart.intersection(unit.nations))
        return together, frozenset(unit.id for unit in alone) - together

    @cached_property
    def never_in_reserve(self) -> frozenset[str]:
        """The counters that the Reserve Box does not take: LCUs, HQs and Heavy Artillery (13.4)."""
        return frozenset(unit.id for unit in self.units.values() if unit.is_lcu or unit.is_escorted)

    @cached_property
    def uprisings_of(self) -> Mapping[str, tuple[str, ...]]:
        """The Uprising Units of each nation (3.2.2)."""
        units = [unit for unit in self.units.values() if unit.is_uprising]
        return {nation: tuple(unit.id for unit in units if unit.nation == nation) for nation in NATIONS}

    @cached_property
    def brought_by(self) -> Mapping[str, tuple[str, ...]]:
        """The counters that each card brings into play, by its label."""
        cards = dict.fromkeys(unit.enters for unit in self.units.values() if unit.enters)
        return {card: tuple(unit.id for unit in self.units.values() if unit.enters == card) for card in cards}

    def is_space(self, place: str) -> bool:
        """Whether a place is on the map: a space, a region, a Sea Invasion space or Lemnos."""
        return place in self.board.index

    def name(self, place: str) -> str:
        """What people call a space or a box."""
        if place in self.board.index:
            return self.ground.spaces[place].name
        return BOXES.get(place, place)

    def unknown_names(self) -> Iterator[str]:
        """What counters and set-ups name that there is not, in words."""
        set_ups = {"the set-up of 1914": self.mobilization}
        set_ups |= {f"the entry of {nation}": entry for nation, entry in self.entries.items()}
        for what, set_up in set_ups.items():
            for unit, place in set_up.places.items():
                if unit not in self.units:
                    yield f"{what}: no unit is called {unit!r}"
                if not self.is_space(place) and place not in BOXES:
                    yield f"{what}: {unit} stands in {place!r}, which is no place"
            for space in set_up.trenches:
                if not self.is_space(space):
                    yield f"{what}: there is no space {space!r} for a Trench"


#: The parts of a user's file that make a kit.
PARTS = ("map", "classes", "units", "mobilization", "entries", "cards")


#: What a user begins with for a nation whose entry places nothing of ours.
_NO_ENTRY = SetUp(rule="9.7.2", source="nothing of ours", places={})


@cache
def _kit(overlays: str) -> Kit:
    laid: list[dict[str, Any]] = msgspec.json.decode(overlays)
    folder = scenarios_folder("illusions-of-glory")
    mobilization = read_data(folder / "mobilization.yaml", SetUp)
    entries: dict[str, SetUp] = dict(read_data(folder / "entries.yaml", EntryFile).entries.items())
    for overlay in laid:
        if "mobilization" in overlay:
            mobilization = _over(mobilization, overlay["mobilization"])
        for nation, part in overlay.get("entries", {}).items():
            entries[nation] = _over(entries.get(nation, _NO_ENTRY), part)
    printed = read_map([overlay["map"] for overlay in laid if "map" in overlay])
    return Kit(printed, read_counters(laid), mobilization, entries, overlays=laid)


def _over(set_up: SetUp, part: Mapping[str, Any]) -> SetUp:
    """A set-up with a user's places and Trenches in place of ours."""
    own = decode(Document(dict(part), "the data file", "", dict), SetUpPart)
    return msgspec.structs.replace(
        set_up,
        places=set_up.places | own.places,
        trenches=set_up.trenches | own.trenches,
        source=f"{set_up.source}; changed by the user",
    )


def kit(overlays: Sequence[Mapping[str, Any]] = ()) -> Kit:
    """The components with users' data files laid over them; the same files give the same object.

    Of a file the keys of `PARTS` belong here. Raises Malformed for data that are wrong.
    """
    parts = [{key: part for key, part in each.items() if key in PARTS} for each in overlays]
    return _kit(msgspec.json.encode(parts).decode())
