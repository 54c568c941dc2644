"""Set-up (4.0): scenario files and the position that a game starts from."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec

from wargame_cli.engine import options as engine
from wargame_cli.engine.data import read_scenario
from wargame_cli.engine.maps.pointfile import PointOverlay
from wargame_cli.engine.options import chosen
from wargame_cli.rulesets.illusions_of_glory.kit.book import OPTIONS
from wargame_cli.rulesets.illusions_of_glory.kit.cards import CardLabel, CardLine
from wargame_cli.rulesets.illusions_of_glory.kit.components import OFF_MAP, Kit, SetUpPart, kit
from wargame_cli.rulesets.illusions_of_glory.kit.counters import ClassPart, CounterPart
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles, deck_of, opening_choices
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, AT_START, SIDES, Nation, Side
from wargame_cli.rulesets.illusions_of_glory.position.position import VP, IllusionsPosition

NAMES = ("campaign", "east-prussia-1914", "galicia-1914", "serbia-1914", "opening-1914")


class ScenarioFile(engine.ScenarioFile, frozen=True, kw_only=True):
    """A scenario file.

    `area` are the spaces in play, all if there are none; what starts elsewhere is not in play, and of the boxes only
    the units of `nations`. `offensives` are the first turn's; `rolls` says that later ones are rolled (7.1). `events`
    are the cards that may be played as Events, all if there are none. `enters` are nations that enter without a card,
    by turn. `victory` says how the game is won: by the level (5.2), by whether the Victory Points went up or down, or
    by the collapse of Serbia.
    """

    source: str
    first_turn: int
    offensives: dict[Side, str]
    rolls: bool = True
    area: tuple[str, ...] = ()
    nations: tuple[Nation, ...] = ()
    events: tuple[str, ...] = ()
    enters: dict[int, Nation] = msgspec.field(default_factory=dict)
    victory: Literal["level", "balance", "collapse of Serbia"] = "level"


class UserFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A user's data file: tables of a map, classes and counters, places of the set-ups, and cards in place of ours."""

    map: PointOverlay = msgspec.field(default_factory=PointOverlay)
    classes: dict[str, ClassPart] = {}
    units: dict[str, CounterPart] = {}
    mobilization: SetUpPart = SetUpPart()
    entries: dict[Nation, SetUpPart] = {}
    cards: dict[CardLabel, CardLine] = {}


@cache
def scenario_file(name: str) -> ScenarioFile:
    """A scenario's file. Raises Refused for an unknown name."""
    return read_scenario("illusions-of-glory", name, NAMES, ScenarioFile, "4.0")


def list_scenarios() -> list[engine.Scenario]:
    """Every scenario, with what in it is not the rulebook's."""
    files = {name: scenario_file(name) for name in NAMES}
    return [file.listed(name, SIDES, file.first_turn) for name, file in files.items()]


def new_position(
    scenario: str, options: Mapping[str, str] | None = None, overlays: Sequence[Mapping[str, Any]] = ()
) -> IllusionsPosition:
    """The position before the first phase.

    Raises Refused for an unknown scenario, Malformed for wrong data, LookupError for data that name what is not there.
    """
    file = scenario_file(scenario)
    printed = kit(overlays)
    if overlays and (unknown := list(printed.unknown_names())):
        raise LookupError("; ".join(unknown))
    position = starting_position(scenario, file, printed, options or {})
    for side in SIDES if overlays else ():
        if not opening_choices(position.cards, side):
            ops = printed.tables.status.decks.opening_ops
            which = "that is `opening: true`" if side == AP else f"worth {ops} OPS"
            raise LookupError(f"cards: the {side} have no Mobilization card {which} to start the game with (4.2)")
    return position


def starting_position(scenario: str, file: ScenarioFile, printed: Kit, options: Mapping[str, str]) -> IllusionsPosition:
    """The position that a scenario file describes, with these components (4.0)."""
    choices = chosen(OPTIONS, options)
    status, quality = printed.tables.status, printed.tables.replacement.quality
    trenches, cards = printed.mobilization.trenches, printed.cards[choices["events"]]
    position = IllusionsPosition(
        turn=file.first_turn - 1,
        phase="opening-ap",
        points={VP: status.markers.vp},
        stacks=_stacks(file, printed),
        scenario=scenario,
        options=choices,
        last_turn=file.last_turn,
        area=list(file.area),
        event_cards=list(file.events),
        nations=dict(AT_START),
        trenches={space: trench for space, trench in trenches.items() if not file.area or space in file.area},
        level=dict.fromkeys(SIDES, status.levels.order[0]),
        war_status=dict.fromkeys(SIDES, status.markers.war_status),
        armistice=status.markers.armistice,
        will=dict.fromkeys(status.will.nations, status.markers.will),
        quality=dict.fromkeys(quality.nations, quality.scales[choices["troop-quality"]].start),
        piles={side: Piles(draw=deck_of(cards, side, status.levels.order[0])) for side in SIDES},
        offensives=dict(file.offensives),
        offensive_drm=dict.fromkeys(SIDES, status.markers.offensive_drm),
    )
    position.equip(printed)
    return position


def _stacks(file: ScenarioFile, printed: Kit) -> dict[str, list[str]]:
    """Every unit where it begins (4.1); what no set-up names is off the map."""
    stacks: dict[str, list[str]] = {}
    for unit, counter in printed.units.items():
        place = printed.mobilization.places.get(unit, OFF_MAP)
        if printed.is_space(place):
            place = OFF_MAP if file.area and place not in file.area else place
        elif file.nations and counter.nation not in file.nations:
            place = OFF_MAP
        stacks.setdefault(place, []).append(unit)
    return stacks
