"""The files of scenarios (chapter 21), for the maps that are chosen (3.4), and what of them is ours."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from wargame_cli.engine import options as engine
from wargame_cli.engine.data import read_scenario
from wargame_cli.engine.errors import Malformed, Problem, Refused
from wargame_cli.engine.maps.hexmap import MapError
from wargame_cli.engine.maps.mapfile import MapPart
from wargame_cli.rulesets.great_war_in_europe.kit.book import MAPS, OPTIONS
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit, kit
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.modes import ModeName
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    SIDES,
    Side,
)
from wargame_cli.rulesets.great_war_in_europe.kit.tables import ChartsFile
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    Jutland,
    Russia,
)
from wargame_cli.rulesets.great_war_in_europe.setup.deployment import Deployment, Stretch
from wargame_cli.rulesets.great_war_in_europe.setup.merging import Combined, chits_of_both, places_of_both

_MAPS = next(option for option in OPTIONS if option.name == MAPS)

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


class ScenarioFile(engine.ScenarioFile, frozen=True, eq=False, kw_only=True):
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
