"""The position that a game starts from (chapter 21), and what it is held to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.engine.options import chosen
from wargame_cli.rulesets.great_war_in_europe.ground.limits import why_closed
from wargame_cli.rulesets.great_war_in_europe.ground.sources import passing_sources
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import too_many
from wargame_cli.rulesets.great_war_in_europe.kit.book import FREE_SET_UP, OPTIONS, PRE_WAR_EVENTS
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit, with_romania
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    BELGIUM,
    CP,
    OTHER,
    SIDES,
)
from wargame_cli.rulesets.great_war_in_europe.kit.phases import ALLIED_SET_UP, PRE_WAR_DRAW
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    GONE,
    LATER,
    OFF_MAP,
    GreatWarPosition,
)
from wargame_cli.rulesets.great_war_in_europe.setup.codes import what_is_wrong
from wargame_cli.rulesets.great_war_in_europe.setup.first_control import start_control
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import ScenarioFile, components, file_of

#: The rule that closes a besieged Kut, where units may stand nevertheless as a game begins (14.23).
SIEGE_CLOSES = "14.23"

#: The scenarios that may begin with pre-war events (20.0).
_WITH_PRE_WAR = next(option for option in OPTIONS if option.name == PRE_WAR_EVENTS).offered

#: The fields of a scenario's file that a position begins with as they are.
_AS_SAVED = (
    *("russia", "western", "shown", "played", "reserve_roll", "pipeline", "jerusalem_early", "kut", "expedition"),
    *("objectives", "hindenburg", "devastated", "conversions", "reduced", "neutral", "entered", "collapsed"),
    *("us_entry", "romania", "u_boats_decided", "jutland", "gallipoli", "landing_lost"),
    *("european_turkey", "salonika", "staff"),
    *("resources", "depleted", "extra_points", "revolution"),
)


def equip(position: GreatWarPosition, overlays: Sequence[Mapping[str, Any]] = ()) -> None:
    """Lay the components, and the control at the start, beside a position."""
    file = file_of(position.scenario, position.options)
    printed = components(file.mode, overlays)
    position.begin_from(start_control(file, printed))
    position.equip(with_romania(printed, CP) if position.romania == CP else printed)


def new_position(
    scenario: str, options: Mapping[str, str] | None = None, overlays: Sequence[Mapping[str, Any]] = ()
) -> GreatWarPosition:
    """The position before the first phase.

    A user's overlay may hold `setup`, a mapping of unit to place. Raises Refused for an unknown scenario or option,
    Malformed for a set-up that cannot be.
    """
    choices = chosen(OPTIONS, options or {})
    file = file_of(scenario, choices)
    printed = components(file.mode, overlays)
    if not has_pre_war_events(scenario, file):
        choices.pop(PRE_WAR_EVENTS, None)
    position = GreatWarPosition(
        turn=file.first_turn,
        phase=_first_phase(choices, file),
        points=dict(file.points),
        stacks=_stacks(file, printed, overlays),
        scenario=scenario,
        options=choices,
        last_turn=file.last_turn,
        pools={side: list(file.pools.get(side, ())) for side in SIDES},
        held={side: list(file.held.get(side, ())) for side in SIDES},
        arab_draw=file.arabs,
        strategic=file.letter,
        hindenburg_laid=bool(file.hindenburg),
        **_as_saved(file),
    )
    position.this_turn.joined = list(file.joined)
    equip(position, overlays)
    if file.shock_troops:
        there = position.units()
        position.shock = [
            unit for unit, each in printed.units.items() if each.shock and there[unit] not in (LATER, GONE)
        ]
    if file.by_codes:
        occupy_belgium(position)
    position.destroyed = [*lost_forts(position), *file.destroyed]
    position.lost_sources = [*lost_sources(position), *file.lost_sources]
    position.spent = [*_gone_chits(position, file), *(chit for chit in file.spent if chit in printed.chits)]
    _check(position)
    if file.by_codes:
        _check_codes(position)
    return position


def has_pre_war_events(scenario: str, file: ScenarioFile) -> bool:
    """Whether pre-war events may be played: in the full campaign, not in the Near East alone (20.0).

    Elsewhere the option does nothing, as it is on there with all optional rules.
    """
    return scenario in _WITH_PRE_WAR and file.mode in ("europe", "combined")


def _first_phase(choices: Mapping[str, str], file: ScenarioFile) -> str:
    """With which phase a game begins: pre-war events, then a free set-up, else the first of the scenario."""
    if choices.get(PRE_WAR_EVENTS) == "on":
        return PRE_WAR_DRAW
    return ALLIED_SET_UP if choices.get(FREE_SET_UP) == "on" else file.first_phase


def _as_saved(file: ScenarioFile) -> dict[str, Any]:
    """The fields of a scenario's file that a position has by the same name, each as a position keeps it."""
    found = {name: getattr(file, name) for name in _AS_SAVED}
    return {
        name: dict(value) if isinstance(value, dict) else list(value) if isinstance(value, tuple) else value
        for name, value in found.items()
    }


def _stacks(file: ScenarioFile, printed: Kit, overlays: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Every unit where it begins; those that no place names are still to appear (21.14)."""
    places = {unit: place for place, units in file.places.items() for unit in units}
    for overlay in overlays:
        for unit, at in (overlay.get("setup") or {}).items():
            places[unit] = printed.map.find(str(at)) or str(at)
    if unknown := [unit for unit in places if unit not in printed.units]:
        raise _wrong(f"no unit is called {unknown[0]!r}")
    if nowhere := [at for at in places.values() if at not in printed.board.index and at not in OFF_MAP]:
        raise _wrong(f"there is no place {nowhere[0]!r}")
    stacks: dict[str, list[str]] = {}
    for unit in printed.units:
        stacks.setdefault(places.get(unit, LATER), []).append(unit)
    return stacks


def lost_forts(position: GreatWarPosition) -> list[str]:
    """Forts that lie behind the enemy's line are destroyed (21.11)."""
    kit = position.kit
    return [
        hex
        for side in SIDES
        for hex in kit.board.spaces(kit.of_kind("fort", "heavy-fort") & kit.own_land[side])
        if position.controls(OTHER[side], hex)
    ]


def lost_sources(position: GreatWarPosition) -> list[str]:
    """Sources behind the enemy's line that are none any more when they are retaken (11.71)."""
    lost = [passing_sources(position, side) & position.controlled(OTHER[side]) for side in SIDES]
    return position.kit.board.spaces(sum(lost))


def occupy_belgium(position: GreatWarPosition) -> None:
    """The Central Powers control the hexes of Belgium in which German units begin (7.11)."""
    for hex in position.kit.board.spaces(position.kit.countries[BELGIUM] & position.occupied(CP)):
        position.take(CP, hex)


def _gone_chits(position: GreatWarPosition, file: ScenarioFile) -> list[str]:
    """Chits of the letters that are over which lie neither in a pool nor in play."""
    there = {chit for chits in (*file.pools.values(), *file.held.values()) for chit in chits} | position.played.keys()
    return [chit.id for chit in position.kit.chits.values() if chit.letter <= file.letter and chit.id not in there]


def _check(position: GreatWarPosition) -> None:
    """Every unit must stand on its side's land, where it may operate, and no hex may hold too many (21.12, 21.13)."""
    kit = position.kit
    problems: list[str] = []
    for unit, place in position.units().items():
        if place not in kit.board.index:
            continue
        side = position.side_of(unit)
        if place not in kit.map.land:
            problems.append(f"{unit} stands in {place}, which is no land")
        elif position.units_at(OTHER[side], place):
            problems.append(f"{unit} stands in {kit.name(place)} with the enemy")
        elif kit.alpine & kit.board.bit[place] and position.counter(unit).type != "mountain":
            problems.append(f"{unit} stands in {kit.name(place)}, an alpine hex, which is for mountain units alone")
        elif (closed := why_closed(position, unit, place)) and closed[0] != SIEGE_CLOSES:
            problems.append(closed[1])
        elif crowd := too_many(position, side, place):
            problems.append(f"{kit.name(place)}: {crowd[1]}")
        elif not position.controls(side, place):
            problems.append(f"{unit} stands in {kit.name(place)}, behind the enemy's line")
    if problems:
        raise _wrong("; ".join(dict.fromkeys(problems)))


def _check_codes(position: GreatWarPosition) -> None:
    """Every unit with a set-up code must stand in its area (19.2, 19.3)."""
    if faults := [words for side in SIDES for _, words in what_is_wrong(position, side)]:
        raise _wrong("; ".join(dict.fromkeys(faults)))


def _wrong(message: str) -> Malformed:
    return Malformed([Problem(code="bad-data", kind="malformed", file="setup", rule="21.12", message=message)])
