"""Scenarios (chapters 26 and 27): their files, and the position that a game starts from."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from wargame_cli.engine import options as engine
from wargame_cli.engine.data import read_scenario
from wargame_cli.engine.errors import Malformed, Problem, nearest
from wargame_cli.engine.maps.hexmap import MapError
from wargame_cli.engine.maps.mapfile import MapPart
from wargame_cli.engine.options import chosen
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import EASTERN_COUNTRIES
from wargame_cli.rulesets.kaisers_war.kit.book import OPTIONS
from wargame_cli.rulesets.kaisers_war.kit.components import Kit, kit
from wargame_cli.rulesets.kaisers_war.kit.counters import CP, SIDES, CounterFile
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import counters_in_play, forces_set_up
from wargame_cli.rulesets.kaisers_war.position.position import POOL, TRACK, KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.order_of_battle import (
    Group,
    Looser,
    Start,
    among_enemies,
    outside_area,
    overcrowded,
    starting_units,
)

#: The scenarios, the rulebook's two and then the small ones.
NAMES = ("1918", "1918-19", "free-deployment", "western-front-1918", "palestine-1918")


class Free(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A reinforcement that costs nothing (26.5.3)."""

    turn: int
    nation: str
    type: str


class ScenarioFile(engine.ScenarioFile, frozen=True, kw_only=True):
    """A scenario file.

    `points` are those that both sides begin with (26.2), `deploy` says which side sets up first (26.3, 27.3, 27.4).
    `same_as` names a scenario whose forces, points and free reinforcements this one shares (27.2, 29.2). `extends_to`
    names the longer scenario that both sides may pass into (27.1), `last_turn_option` the option that sets the last
    turn, `long_option` the one that makes it as long as `extends_to` from the start (29.1). `eastern` are the forces
    that chapters 28 and 30 add, `looser` the wider areas of 28.3 and chapter 29.
    `special` lists the rows of the rulebook that hold here only (26.5, 27.5, 29.5). `off_map`
    replaces the income of the off-map boxes, and a box that it does not name is closed. A small scenario is played
    for a `share` of the points: its starting points are the rulebook's divided by it, and a difference is multiplied
    by it when the level of victory is read. `window` names the part of the map that is in play.
    """

    deploy: tuple[str, str]
    same_as: str = ""
    extends_to: str = ""
    last_turn_option: str = ""
    long_option: str = ""
    window: str = ""
    points: dict[str, int] = msgspec.field(default_factory=dict)
    share: int = 1
    special: tuple[str, ...] = ()
    free: tuple[Free, ...] = ()
    off_map: dict[str, int] | None = None
    groups: dict[str, tuple[Group, ...]] = msgspec.field(default_factory=dict)
    eastern: dict[str, tuple[Group, ...]] = msgspec.field(default_factory=dict)
    looser: tuple[Looser, ...] = ()


@cache
def scenario_file(name: str) -> ScenarioFile:
    """A scenario's file, with what it shares with another filled in. Raises Refused for an unknown name."""
    file = read_scenario("kaisers-war", name, NAMES, ScenarioFile, "3.1")
    if not file.same_as:
        return file
    model = scenario_file(file.same_as)
    return msgspec.structs.replace(
        file,
        points=model.points,
        free=model.free,
        groups=model.groups,
        eastern=model.eastern,
        looser=model.looser + file.looser,
        reconstructed=model.reconstructed + file.reconstructed,
    )


class UserFile(CounterFile, frozen=True, forbid_unknown_fields=True):
    """A user's data file: counters, where units start, and tables of a map file in place of ours."""

    setup: dict[str, str] = msgspec.field(default_factory=dict)
    map: MapPart = MapPart()


def of(position: KaisersPosition) -> ScenarioFile:
    """The scenario that a position belongs to."""
    return scenario_file(position.scenario)


def special(position: KaisersPosition, row: str) -> bool:
    """Whether a special rule holds in this scenario, by its row such as 26.5.1a."""
    return row in of(position).special


def takes_part(position: KaisersPosition, nation: str) -> bool:
    """Whether a nation may mobilize: on a part of the map only those whose units start there, and garrisons."""
    file = of(position)
    fighting = {group.nation for groups in file.groups.values() for group in groups}
    return not file.window or nation in fighting or nation in SIDES


def off_map(position: KaisersPosition) -> dict[str, int]:
    """The off-map boxes that are open in this scenario, and what each pays a turn (5.2, 43.1)."""
    own = of(position).off_map
    return position.kit.tables.points.off_map if own is None else own


def components(
    scenario: str, overlays: Sequence[Mapping[str, Any]] = (), options: Mapping[str, str] | None = None
) -> Kit:
    """The map, counters and charts that a scenario is played with; options may add the counters of the east (28).

    Of the users' data files the keys `types`, `nations` and `counters` belong to the counters, `map` to the map;
    `setup` is for `new_position`. A whole map file may be given as it is. Raises Malformed for data that is wrong.
    """
    counters = [
        {"map": overlay} if "terrain" in overlay else {key: part for key, part in overlay.items() if key != "setup"}
        for overlay in overlays
    ]
    file = scenario_file(scenario)
    eastern = bool(file.eastern) and counters_in_play(options or {})
    try:
        return kit(file.window, [overlay for overlay in counters if overlay], eastern=eastern)
    except MapError as error:
        raise Malformed([Problem(code="bad-data", kind="malformed", rule="2.2", message=str(error))]) from None


@cache
def starts(scenario: str, components: Kit, eastern: bool) -> dict[str, Start]:
    """The starting forces of a scenario, by unit; `eastern` adds those of chapters 28 and 30."""
    file = scenario_file(scenario)
    groups = file.groups
    if eastern:
        groups = {side: (*groups.get(side, ()), *file.eastern.get(side, ())) for side in SIDES}
    return starting_units(groups, components, file.looser)


def starts_of(position: KaisersPosition) -> dict[str, Start]:
    """The starting forces of the game that a position belongs to."""
    return starts(position.scenario, position.kit, _sets_up_the_east(position.kit, position.options))


def _sets_up_the_east(kit: Kit, options: Mapping[str, str]) -> bool:
    return bool(kit.mix.eastern) and forces_set_up(options)


def setup_order(position: KaisersPosition) -> tuple[str, str]:
    """The two set-up phases in the scenario's order: 26 has the Allies first, 27 the Central Powers (3.1)."""
    first, second = of(position).deploy
    return _setup_phase(first), _setup_phase(second)


def _setup_phase(side: str) -> str:
    return f"{side.lower()}-setup"


def last_turn(scenario: str, options: Mapping[str, str]) -> int:
    """The last turn of a scenario (26.1, 27.1)."""
    file = scenario_file(scenario)
    if file.long_option and options.get(file.long_option) == "on":
        return last_turn(file.extends_to, options)
    return int(options[file.last_turn_option]) if file.last_turn_option else file.last_turn


# -- the list ---------------------------------------------------------------------------------------------------


def list_scenarios() -> list[engine.Scenario]:
    """Every scenario, with what in it is not the rulebook's."""
    return [_with_its_data(scenario_file(name).listed(name, SIDES)) for name in NAMES]


def _with_its_data(scenario: engine.Scenario) -> engine.Scenario:
    ours = (*scenario.reconstructed, *_reconstructed(components(scenario.id)))
    return msgspec.structs.replace(scenario, reconstructed=ours)


def _reconstructed(kit: Kit) -> Iterator[str]:
    """A note on the data: how much of the counters and of the map is ours."""
    counters = len(kit.mix.faces)
    yield f"{kit.mix.reconstructed()} of the {counters} counters have values that the rulebook does not print."
    yield "The map is drawn from geography: terrain, borders, rivers, the front line and the trenchlines."
    marked = [place for place in kit.map.places if place.kinds - {"city"}]
    ours = sum(not place.source[:1].isdigit() for place in marked)
    yield f"{ours} of the {len(marked)} objectives and naval bases on this map are named by us, not by the rulebook."


# -- the starting position --------------------------------------------------------------------------------------


def new_position(
    scenario: str, options: Mapping[str, str] | None = None, overlays: Sequence[Mapping[str, Any]] = ()
) -> KaisersPosition:
    """The position before the first phase.

    With `setup=free` that is the first set-up phase of turn 0, and the default set-up stands until it is changed.
    A user's overlay may hold `setup`, a mapping of unit to hex or place name: another default set-up, bound by the
    same rules. Raises Refused for an unknown scenario or option, Malformed for a set-up that cannot be.
    """
    file = scenario_file(scenario)
    choices = chosen(OPTIONS, options or {})
    printed = components(scenario, overlays, choices)
    places = _places(scenario, printed, overlays, choices)
    due = _free_units(file, printed, places, choices)
    stacks: dict[str, list[str]] = {}
    for unit, place in places.items():
        stacks.setdefault(place, []).append(unit)
    stacks[TRACK] = list(due)
    stacks[POOL] = [unit for unit in printed.mix.faces if unit not in places and unit not in due]
    free_setup = choices["setup"] == "free"
    position = KaisersPosition(
        turn=0 if free_setup else 1,
        phase=_setup_phase(file.deploy[0]) if free_setup else "cp-mobilization",
        points={side: file.points[side] // file.share for side in SIDES},
        stacks={place: units for place, units in stacks.items() if units},
        scenario=scenario,
        options=choices,
        window=file.window,
        last_turn=last_turn(scenario, choices),
        due=due,
        frozen=[unit for unit, place in places.items() if frozen_at(printed, unit, place)],
    )
    position.equip(printed)
    _check_starts(position)
    return position


def frozen_at(kit: Kit, unit: str, place: str) -> bool:
    """Whether a unit that starts in this place is locked in the east (24.2); forces of the east are dormant instead."""
    face = kit.mix.faces[unit]
    return face.side == CP and not face.faction and kit.map.area.get(place) in EASTERN_COUNTRIES


def _places(
    scenario: str, kit: Kit, overlays: Sequence[Mapping[str, Any]], options: Mapping[str, str]
) -> dict[str, str]:
    """Where each unit starts: our default, or a user's."""
    places = {start.unit: start.at for start in starts(scenario, kit, _sets_up_the_east(kit, options)).values()}
    for overlay in overlays:
        own = msgspec.convert({"setup": overlay.get("setup") or {}}, UserFile)
        for unit, at in own.setup.items():
            if unit not in places:
                message = f"{unit} is none of the starting units of {scenario}"
                hint = nearest(str(unit), places)
                raise Malformed(
                    [Problem(code="bad-data", kind="malformed", file="setup", message=message, rule="3.2", hint=hint)]
                )
            places[unit] = kit.map.find(at) or at
    return places


def free_units(position: KaisersPosition) -> dict[str, int]:
    """The free reinforcements that are still to come, and the turns in which they arrive (26.5.3).

    A unit that came, was eliminated and was bought again is due later than it was then.
    """
    starting = starts_of(position)
    given = _free_units(of(position), position.kit, starting, position.options)
    return {unit: turn for unit, turn in given.items() if position.due.get(unit) == turn}


def _free_units(file: ScenarioFile, kit: Kit, taken: Collection[str], options: Mapping[str, str]) -> dict[str, int]:
    """The free reinforcements, already on the turn track, and the turns in which they arrive (26.5.3)."""
    due: dict[str, int] = {}
    for free in file.free:
        unit = next(unit for unit in kit.mix.of(free.nation, free.type) if unit not in taken and unit not in due)
        delay = kit.tables.mobilization.row(unit, free.nation, free.type).delay
        due[unit] = free.turn + (delay if options["free-units"] == "delayed" else 0)
    return due


def _check_starts(position: KaisersPosition) -> None:
    """Every default must be a legal place by the rules of set-up."""
    problems = []
    for start in starts_of(position).values():
        for fault in (outside_area, among_enemies, overcrowded):
            message = fault(position, start, position.place_of(start.unit))
            if message:
                problems.append(
                    Problem(
                        code="bad-data", kind="malformed", file=f"{position.scenario}.yaml", message=message, rule="3.2"
                    )
                )
    if problems:
        raise Malformed(problems)
