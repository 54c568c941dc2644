"""The files of the scenarios with a user's data laid over them, and what of them is the rulebook's.

The ground rules print no scenario (42B is in booklets of its own): map, counters and plans are this project's.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from wargame_cli.engine import options as engine
from wargame_cli.engine.data import read_data, read_scenario, scenarios_folder
from wargame_cli.engine.errors import Malformed, Problem, nearest
from wargame_cli.engine.maps.hexmap import HexMap, MapError
from wargame_cli.engine.maps.mapfile import read_hex_map
from wargame_cli.rulesets.great_war_ground_rules.kit import strange, types
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter, ratings
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF, SIDES
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Plan
from wargame_cli.rulesets.great_war_ground_rules.kit.tables import tables
from wargame_cli.rulesets.great_war_ground_rules.setup import plans

GAME = "great-war-ground-rules"
#: The scenarios, the one to learn the game with first.
NAMES = ("bapaume-1918", "picardy-1918", "caporetto-1917", "flanders-1914")

#: The rule that scenarios come under.
RULE = "42B"


class UnitFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of counters."""

    units: tuple[Counter, ...] = ()


def plan(name: str, overlays: Sequence[Mapping[str, Any]] = ()) -> Plan:
    """What a scenario's file says, with a user's fields in place of ours.

    Raises Refused for an unknown name, Malformed for fields that are wrong.
    """
    found = _shipped(name)
    for overlay in overlays:
        if own := (overlay.get("scenarios") or {}).get(name):
            try:
                found = msgspec.convert(msgspec.to_builtins(found) | dict(own), Plan, strict=False)
            except msgspec.ValidationError as error:
                raise wrong(f"{name}: {error}") from None
    return found


@cache
def _shipped(name: str) -> Plan:
    return read_scenario(GAME, name, NAMES, Plan, RULE)


def kit_of(name: str, overlays: Sequence[Mapping[str, Any]] = ()) -> Kit:
    """The components of a scenario, with users' data laid over ours.

    Raises Refused for an unknown name, Malformed for data that is wrong.
    """
    laid_over = [{key: part for key, part in overlay.items() if key != "setup"} for overlay in overlays]
    return _kit(name, msgspec.json.encode([overlay for overlay in laid_over if overlay], order="sorted").decode())


@cache
def _kit(name: str, overlays: str) -> Kit:
    laid_over = msgspec.json.decode(overlays)
    found = plan(name, laid_over)
    hexmap, units = _map(found, laid_over), counters(found.units, laid_over)
    charts = tables(laid_over)
    problems = [*plans.problems(found, hexmap.terrain, units), *(word for _, word in strange.words(hexmap, charts))]
    if problems:
        raise wrong("; ".join(f"{found.title}: {problem}" for problem in dict.fromkeys(problems)))
    return Kit(hexmap, units, found, charts)


def _map(found: Plan, overlays: Sequence[Mapping[str, Any]]) -> HexMap:
    """The map of a plan; a user's tables are named by its file, without the ending."""
    name = found.map.removesuffix(".toml")
    parts = [part for overlay in overlays if (part := (overlay.get("map") or {}).get(name))]
    try:
        return read_hex_map(scenarios_folder(GAME) / found.map, found.window or None, parts)
    except MapError as error:
        raise wrong(str(error)) from None


def counters(files: Sequence[str], overlays: Sequence[Mapping[str, Any]] = ()) -> Mapping[str, Counter]:
    """The counters of these files by id, with users' rows in place of ours. Raises Malformed for one that is wrong."""
    found: dict[str, Counter] = {}
    for file in files:
        for unit in read_data(scenarios_folder(GAME) / file, UnitFile).units:
            if unit.id in found:
                raise wrong(f"{file}: {unit.id} is listed twice", "3A")
            found[unit.id] = checked(unit)
    for overlay in overlays:
        for unit in msgspec.convert({"units": overlay.get("units") or ()}, UnitFile, strict=False).units:
            found[unit.id] = checked(unit)
    return found


def checked(unit: Counter) -> Counter:
    """A counter whose nation, type and ratings are in order (3A). Raises Malformed for any other."""
    if unit.nation not in SIDE_OF:
        raise wrong(f"{unit.id}: {unit.nation!r} is no nation of these scenarios: {', '.join(SIDE_OF)}", "3B")
    if unit.type not in types.ALL and unit.type not in types.OTHER_NAMES:
        hint = nearest(unit.type, (*types.ALL, *types.OTHER_NAMES))
        raise wrong(f"{unit.id}: {unit.type!r} is no type of unit" + (f"; {hint}" if hint else ""), "3A2")
    for values in filter(None, (unit.values, unit.cadre, unit.mobile)):
        ratings(values)
    return unit


def list_scenarios() -> list[engine.Scenario]:
    """Every scenario, with what in it is not the rulebook's."""
    return [_listed(name) for name in NAMES]


def _listed(name: str) -> engine.Scenario:
    found = plan(name)
    listed = found.listed(name, SIDES)
    return msgspec.structs.replace(listed, reconstructed=(*found.reconstructed, *_reconstructed(kit_of(name))))


def _reconstructed(printed: Kit) -> Iterator[str]:
    """Notes on the data: how much of counters and charts is ours."""
    ours = [unit for unit in printed.units.values() if unit.source == "house"]
    yield f"{len(ours)} of the {len(printed.units)} units have values that the rulebook does not print for such a unit."
    yield "Which unit stands where, and every place on the map but those that name a rule, is ours."
    yield "The combat results tables and other charts that are not in the rulebook's text are ours (kit/tables)."


def wrong(message: str, rule: str = RULE) -> Malformed:
    """What is to be said of data that cannot be."""
    return Malformed([Problem(code="bad-data", kind="malformed", rule=rule, message=message)])
