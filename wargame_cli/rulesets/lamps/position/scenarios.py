"""Set-up (3.0): scenario files and the position that a game starts from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from wargame_cli.engine import options as engine
from wargame_cli.engine.data import read_scenario
from wargame_cli.engine.effects.names import names_in, not_there
from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.engine.maps.areamap import AreaMapPart, MapError
from wargame_cli.engine.options import chosen
from wargame_cli.rulesets.lamps.kit.book import OPTIONS
from wargame_cli.rulesets.lamps.kit.cards import Card, Nation, first_decks, unknown_names
from wargame_cli.rulesets.lamps.kit.components import Kind, Kit, kit
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCES, SIDE
from wargame_cli.rulesets.lamps.position.position import NEUTRAL, POOL, UNDEVELOPED, LampsPosition, Stand

NAMES = ("campaign",)


class ScenarioFile(engine.ScenarioFile, frozen=True, kw_only=True):
    """A scenario file: who is not yet at war, and what stands besides the units."""

    first_turn: int
    neutral: tuple[str, ...]
    trenches: dict[str, tuple[str, ...]]
    blockade: str
    usa_entry: int


class UnitLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A user's line for a counter: any of its fields; the rest stays as we have it."""

    type: Kind | None = None
    nation: Nation | None = None
    name: str | None = None
    source: str | None = None
    shared: tuple[Nation, ...] | None = None
    start: str | None = None
    spent: bool | None = None
    enters: bool | None = None


class UserFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A user's data file: whole cards, lines of counters, and tables of a map file that replace ours."""

    cards: dict[str, Card] = {}
    units: dict[str, UnitLine] = {}
    map: AreaMapPart = AreaMapPart()


@cache
def scenario_file(name: str) -> ScenarioFile:
    """A scenario's file. Raises Refused for an unknown name."""
    return read_scenario("lamps", name, NAMES, ScenarioFile, "3.0")


def list_scenarios() -> list[engine.Scenario]:
    """Every scenario, with what in it is not the rulebook's."""
    files = {name: scenario_file(name) for name in NAMES}
    return [file.listed(name, ALLIANCES, file.first_turn) for name, file in files.items()]


def components(overlays: Sequence[Mapping[str, Any]] = ()) -> Kit:
    """The components with users' data laid over them. Raises Malformed for data that is wrong."""
    try:
        return kit(overlays)
    except MapError as error:
        raise Malformed([Problem(code="bad-data", kind="malformed", rule="2.1", message=str(error))]) from None


def unknown_names_in(printed: Kit) -> Iterator[str]:
    """What cards and counters name that there is not, in words."""
    yield from unknown_names(printed.cards, printed.map.areas, printed.units)
    places = (*printed.map.areas, *printed.map.boxes)
    for unit, counter in printed.units.items():
        yield from not_there(f"unit {unit}", "area", names_in(counter, ("start",)), places)


def new_position(
    scenario: str, options: Mapping[str, str] | None = None, overlays: Sequence[Mapping[str, Any]] = ()
) -> LampsPosition:
    """The position before the first phase.

    Raises Refused for an unknown scenario, Malformed for wrong data, LookupError for data that name what is not there.
    """
    file = scenario_file(scenario)
    printed = components(overlays)
    if overlays and (unknown := list(unknown_names_in(printed))):
        raise LookupError("; ".join(unknown))
    nations: dict[str, Stand] = {nation: "neutral" if nation in file.neutral else "war" for nation in SIDE}
    position = LampsPosition(
        turn=file.first_turn,
        phase="germany-event",
        points=dict.fromkeys(ALLIANCES, 0),
        stacks=_stacks(printed, file.neutral),
        scenario=scenario,
        options=chosen(OPTIONS, options or {}),
        spent=[unit for unit, counter in printed.units.items() if counter.spent and not counter.enters],
        nations=nations,
        control={
            label: SIDE[area.owner]
            for label, area in printed.map.areas.items()
            if area.owner and nations[area.owner] == "war"
        },
        trenches={area: list(owners) for area, owners in file.trenches.items()},
        technology={side: [] for side in ALLIANCES},
        decks=first_decks(printed.cards),
        usa_entry=file.usa_entry,
        blockade=file.blockade,
    )
    position.equip(printed)
    for place, units in position.stacks.items():
        if printed.is_area(place) and any(printed.units[unit].is_army for unit in units):
            position.control[place] = position.side_of(units[0])
    return position


def _stacks(printed: Kit, neutral: Iterable[str]) -> dict[str, list[str]]:
    """Every unit where it begins (13.0)."""
    stacks: dict[str, list[str]] = {}
    for unit, counter in printed.units.items():
        if counter.type in ("artillery", "tanks"):
            place = UNDEVELOPED
        elif counter.nation in neutral or counter.enters:
            place = NEUTRAL
        else:
            place = counter.start or POOL
        stacks.setdefault(place, []).append(unit)
    return stacks
