"""Scenarios (chapter 21): their files, and the position that a game starts from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from wargame_cli.engine import options as engine
from wargame_cli.engine.board import Mask
from wargame_cli.engine.data import read_scenario
from wargame_cli.engine.errors import Malformed, Problem, Refused
from wargame_cli.engine.maps.hexmap import MapError
from wargame_cli.engine.maps.mapfile import MapPart
from wargame_cli.engine.options import chosen
from wargame_cli.rulesets.great_war_in_europe.ground.limits import why_closed
from wargame_cli.rulesets.great_war_in_europe.ground.sources import passing_sources
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import too_many
from wargame_cli.rulesets.great_war_in_europe.kit.book import FREE_SET_UP, MAPS, OPTIONS, PRE_WAR_EVENTS
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit, kit, with_romania
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.modes import ModeName
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALBANIA,
    ALLIED,
    BELGIUM,
    CP,
    HOLLAND,
    NATION_OF,
    OTHER,
    SIDES,
    Side,
)
from wargame_cli.rulesets.great_war_in_europe.kit.tables import ChartsFile
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    GONE,
    LATER,
    OFF_MAP,
    GreatWarPosition,
    Jutland,
    Russia,
)
from wargame_cli.rulesets.great_war_in_europe.setup.codes import what_is_wrong
from wargame_cli.rulesets.great_war_in_europe.setup.deployment import Deployment, Stretch
from wargame_cli.rulesets.great_war_in_europe.setup.front_lines import behind_the_lines
from wargame_cli.rulesets.great_war_in_europe.setup.merging import Combined, chits_of_both, places_of_both

#: The phases in which the sides set up their units, before the first phase of the scenario (21.12, 21.13).
ALLIED_SET_UP, CP_SET_UP = "allied-set-up", "cp-set-up"
#: The phase before them in which pre-war events are drawn (20.1).
PRE_WAR_DRAW = "pre-war-draw"

#: The rule that closes a besieged Kut, where units may stand nevertheless as a game begins (14.23).
SIEGE_CLOSES = "14.23"

_MAPS = next(option for option in OPTIONS if option.name == MAPS)
#: The scenarios that may begin with pre-war events (20.0).
_WITH_PRE_WAR = next(option for option in OPTIONS if option.name == PRE_WAR_EVENTS).offered

NAMES = (
    "near-east-1915",
    "near-east-1916",
    "near-east-1917",
    "near-east-1918",
    "europe-1915",
    "europe-1916",
    "europe-1917",
    "europe-1918",
    "campaign",
    "near-east-1914",
    "western-sector-1917",
)


#: The fields of a scenario's file that a position begins with as they are.
_AS_SAVED = (
    *("russia", "western", "shown", "played", "reserve_roll", "pipeline", "jerusalem_early", "kut", "expedition"),
    *("objectives", "hindenburg", "devastated", "conversions", "reduced", "neutral", "entered", "collapsed"),
    *("us_entry", "romania", "u_boats_decided", "jutland", "gallipoli", "landing_lost"),
    *("european_turkey", "salonika", "staff"),
    *("resources", "depleted", "extra_points", "revolution"),
)


class ScenarioFile(engine.ScenarioFile, frozen=True, kw_only=True):
    """A scenario file.

    `first_turn` is a number on the Turn Record Track, `first_phase` the phase with which play begins. `allied` and
    `nobody` say what the Allies and what nobody control at the start, but for its towns that are marked as a side's
    (7.12), `allied_hexes` and `cp_hexes` single hexes beside that; the rest is the Central Powers' (21.11).
    `places` puts units on the map and into boxes; those that it does not name appear by their letter. `letter` is
    the last Strategic Turn that is over, `mode` the version of the game (3.4). `withdraw` says that British units
    leave for France as play begins, `arabs` that an Arab unit is drawn then (21.63). `objectives` decide a training
    scenario (21.1), `hindenburg` and `devastated` are hexes, `resources` gives each resource hex the letter with which
    it pays (5.16). `unclaimed` are countries where both sides are and that nobody controls but where units stand (7.1),
    `lost_sources` those that were lost and have been retaken (11.71).
    `by_codes` says that units begin where their set-up codes put them (19.2, 19.3), `near_east` names the scenario that
    is played if the Near East alone is chosen (3.4), `combined` says what is otherwise with the maps of the Near East.
    `set_up` says how far units may be set up otherwise (21.12, 21.13). `pools` and the further fields are as in a saved
    position.
    """

    first_turn: int
    first_phase: str
    mode: ModeName = "near-east"
    letter: str
    russia: Russia
    western: Side
    points: dict[str, int]
    places: dict[str, tuple[str, ...]]
    allied: tuple[Stretch, ...] = ()
    allied_hexes: tuple[str, ...] = ()
    cp_hexes: tuple[str, ...] = ()
    nobody: tuple[Stretch, ...] = ()
    pools: dict[Side, tuple[str, ...]] = msgspec.field(default_factory=dict)
    held: dict[Side, tuple[str, ...]] = msgspec.field(default_factory=dict)
    shown: dict[str, str] = msgspec.field(default_factory=dict)
    played: dict[str, int] = msgspec.field(default_factory=dict)
    by_codes: bool = False
    set_up: Deployment = Deployment()
    near_east: str = ""
    withdraw: bool = False
    arabs: bool = False
    reserve_roll: int = 0
    pipeline: str = ""
    jerusalem_early: bool = False
    kut: bool = False
    expedition: str = ""
    objectives: tuple[str, ...] = ()
    hindenburg: tuple[str, ...] = ()
    devastated: tuple[str, ...] = ()
    lines: dict[str, str] = msgspec.field(default_factory=dict)
    shock_troops: bool = False
    conversions: int = 0
    reduced: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    lost_sources: tuple[str, ...] = ()
    neutral: tuple[str, ...] = ()
    unclaimed: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    entered: dict[str, str] = msgspec.field(default_factory=dict)
    collapsed: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    us_entry: str = "O"
    romania: str = ""
    u_boats_decided: bool = False
    jutland: Jutland = ""
    salonika: bool = False
    gallipoli: bool = False
    landing_lost: bool = False
    european_turkey: bool = False
    staff: str = ""
    resources: dict[str, str] = msgspec.field(default_factory=dict)
    depleted: tuple[str, ...] = ()
    extra_points: int = 0
    combined: Combined | None = None
    revolution: str = ""


@cache
def scenario_file(name: str) -> ScenarioFile:
    """A scenario's file. Raises Refused for an unknown name."""
    return read_scenario("great-war-in-europe", name, NAMES, ScenarioFile, "21.1")


def file_of(scenario: str, options: Mapping[str, str]) -> ScenarioFile:
    """What a game begins from: a scenario's file, or that for the maps that were chosen (3.4).

    Raises Refused for an unknown scenario, and for one that is not played on these maps.
    """
    file, maps = scenario_file(scenario), options.get(MAPS, _MAPS.default)
    offered = _MAPS.choices_in(scenario)
    if maps not in offered:
        message = f"{scenario} is not played on the maps {maps!r}"
        hint = f"choose {' or '.join(offered)}" if len(offered) > 1 else f"leave the option {MAPS!r} out"
        raise Refused([Problem(code="wrong-choice", kind="illegal", message=message, rule="3.4", hint=hint)])
    if maps == "combined":
        return _with_the_near_east(scenario)
    return scenario_file(file.near_east) if maps == "near-east" else file


@cache
def _with_the_near_east(scenario: str) -> ScenarioFile:
    file = scenario_file(scenario)
    own = file.combined or Combined(near_east=file.near_east)
    return _together(file, scenario_file(own.near_east), own, components("combined"))


def _together(europe: ScenarioFile, near_east: ScenarioFile, own: Combined, printed: Kit) -> ScenarioFile:
    """One file for all six maps: tracks of Europe and those that only the Near East has, units and events of both."""
    return msgspec.structs.replace(
        europe,
        mode="combined",
        places=places_of_both(europe.places, near_east.places, own.places, printed),
        allied=(*europe.allied, *near_east.allied),
        allied_hexes=(*europe.allied_hexes, *near_east.allied_hexes),
        cp_hexes=(*europe.cp_hexes, *near_east.cp_hexes),
        nobody=(*europe.nobody, *near_east.nobody),
        pools=chits_of_both(europe.pools, near_east.pools, printed, own.spent),
        held=chits_of_both(europe.held, near_east.held, printed, own.spent),
        shown=europe.shown | near_east.shown,
        played={chit: turn for chit, turn in (near_east.played | europe.played).items() if chit in printed.chits},
        depleted=(*europe.depleted, *near_east.depleted),
        destroyed=(*europe.destroyed, *near_east.destroyed),
        arabs=near_east.arabs,
        reserve_roll=near_east.reserve_roll,
        pipeline=near_east.pipeline,
        jerusalem_early=near_east.jerusalem_early,
        kut=near_east.kut,
        expedition=near_east.expedition,
        set_up=europe.set_up.beside(near_east.set_up),
        reconstructed=(*europe.reconstructed, *near_east.reconstructed, *own.reconstructed),
    )


class UserFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A user's data file: units, chits and charts in place of ours, tables of the maps by sheet, where units start."""

    units: tuple[Counter, ...] = ()
    chits: tuple[Chit, ...] = ()
    charts: ChartsFile = ChartsFile()
    map: dict[str, MapPart] = {}
    setup: dict[str, str] = {}


def components(mode: ModeName = "near-east", overlays: Sequence[Mapping[str, Any]] = ()) -> Kit:
    """Maps, counters, chits and charts with users' data laid over ours. Raises Malformed for data that is wrong."""
    laid_over = [{key: part for key, part in overlay.items() if key != "setup"} for overlay in overlays]
    try:
        return kit(mode, [overlay for overlay in laid_over if overlay])
    except MapError as error:
        raise Malformed([Problem(code="bad-data", kind="malformed", rule="3.11", message=str(error))]) from None


def list_scenarios() -> list[engine.Scenario]:
    """Every scenario, with what in it is not the rulebook's."""
    return [_with_its_data(name, scenario_file(name)) for name in NAMES]


def _with_its_data(name: str, file: ScenarioFile) -> engine.Scenario:
    listed = file.listed(name, SIDES, file.first_turn)
    return msgspec.structs.replace(listed, reconstructed=(*file.reconstructed, *_reconstructed(components(file.mode))))


def _reconstructed(printed: Kit) -> Iterator[str]:
    """Notes on the data: how much of the counters, chits, charts and maps is ours."""
    units = [unit for unit in printed.units.values() if not unit.source.startswith("rulebook")]
    yield f"{len(units)} of the {len(printed.units)} units have values that the rulebook does not print."
    ours = [chit for chit in printed.chits.values() if not chit.source.startswith("rulebook")]
    told = "the letter or the number is ours, not name and effect"
    yield f"Of {len(ours)} of the {len(printed.chits)} event chits {told}."
    yield "The Combat Results Tables, the Resource Points and most of the weather are ours (kit/tables)."
    yield "The maps are drawn from geography: terrain, rivers, borders, and which towns are cities, forts and ports."


# -- the starting position -----------------------------------------------------------------------------------------


def start_control(file: ScenarioFile, printed: Kit) -> dict[str, Mask]:
    """What each side controls when a scenario begins; neutral countries and parts of Persia are nobody's.

    7.11, 7.12, 21.11.
    """
    if not file.lines:
        return _by_stretches(file, printed)
    europe = _behind_the_lines(file, printed)
    if not printed.mode.combined:
        return europe
    beside = _by_stretches(file, printed)
    return {side: europe[side] & printed.europe | beside[side] & printed.near_east for side in SIDES}


def _behind_the_lines(file: ScenarioFile, printed: Kit) -> dict[str, Mask]:
    """In Europe: all behind the front lines, and where units stand in an unclaimed country."""
    closed = [HOLLAND, *_neutral_countries(file, printed), *file.unclaimed]
    if not file.salonika:
        closed.append(ALBANIA)
    control = behind_the_lines(printed, file.lines.values(), closed)
    abroad = sum(printed.countries[country] for country in file.unclaimed)
    return {side: hexes | abroad & _stands(file, printed, side) for side, hexes in control.items()}


def _by_stretches(file: ScenarioFile, printed: Kit) -> dict[str, Mask]:
    allied, nobody = _all_of(file.allied, printed), _all_of(file.nobody, printed)
    cp = printed.board.mask(file.cp_hexes) | nobody & printed.of_kind("held-cp")
    own = printed.board.mask(file.allied_hexes) | nobody & printed.of_kind("held-allied")
    allied = (allied & ~nobody | own) & ~cp
    return {ALLIED: allied, CP: printed.land & ~allied & ~(nobody & ~cp)}


def _neutral_countries(file: ScenarioFile, printed: Kit) -> list[str]:
    """The countries of the nations that have not joined (7.1); in Greece both sides are after Salonika (6.53)."""
    nations = [nation for nation in file.neutral if nation != "GK" or not file.salonika]
    return [country for country in printed.map.countries if NATION_OF.get(country) in nations]


def _stands(file: ScenarioFile, printed: Kit, side: str) -> Mask:
    """The hexes in which units of a side begin."""
    return printed.hexes(at for at, units in file.places.items() if any(printed.units[u].side == side for u in units))


def _all_of(stretches: Sequence[Stretch], printed: Kit) -> Mask:
    found = 0
    for stretch in stretches:
        found |= stretch.hexes(printed)
    return found


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
