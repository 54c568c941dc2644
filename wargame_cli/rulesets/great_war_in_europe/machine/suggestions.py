"""Random orders for the machine player: every kind of order of every phase, most of them legal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from random import Random

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.chits.drawing import italy_is_on_offer
from wargame_cli.rulesets.great_war_in_europe.chits.effects import PLAYED_AT_WILL
from wargame_cli.rulesets.great_war_in_europe.chits.orders import BuyEnemyEvent, BuyEvent, PlayEvent
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.ground.sources import SINAI_TOWNS
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, OTHER, SIDES, side_named
from wargame_cli.rulesets.great_war_in_europe.kit.phases import ALLIED_SET_UP, CP_SET_UP, PRE_WAR_UNITS
from wargame_cli.rulesets.great_war_in_europe.machine import (
    diplomacy,
    fighting,
    reinforcing,
    setting_up,
    staffs,
    undertakings,
)
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move, reach
from wargame_cli.rulesets.great_war_in_europe.movement.outbreak import ends_of_trains
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove, ports
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ARABIA,
    RUSSIAN_TRANSIT,
    TRANSIT,
    GreatWarPosition,
    Referee,
)
from wargame_cli.rulesets.great_war_in_europe.strategic.pipeline import Pipeline
from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import Treaty
from wargame_cli.rulesets.great_war_in_europe.victory import Concede

#: How often a side gives up in a phase, marches with a unit, goes toward the enemy.
_CONCEDES, _MARCHES, _EAGER = 0.0002, 0.5, 0.6
#: How often a side buys an event it can pay for, and one of the enemy's beside it; and plays one that it may draw.
_BUYS, _BUYS_TWICE, _HOPES = 0.5, 0.3, 0.3
#: How often a side keeps an event that may be played against another one.
_KEEPS = 0.8
#: How often a unit goes by rail or sea, and a treaty is made.
_RIDES, _SIGNS = 0.25, 0.2
#: How many stacks of a great war a side looks at in a phase.
_STACKS = 60
#: How many hexes a unit looks at for a good one.
_TRIES = 6


def suggestions(referee: Referee, rng: Random) -> Iterator[Order]:
    """Orders for the current phase."""
    if rng.random() < _CONCEDES:
        yield Concede(yes=True)
    if tries := _BY_PHASE.get(referee.phase.name):
        yield from tries(referee, rng)


# -- events (chapter 6) --------------------------------------------------------------------------------------------


def _events(referee: Referee, rng: Random) -> Iterator[Order]:
    """Events in the hand, an event of one's own pool, one of the other's."""
    position, side = referee.position, referee.side
    for chit in list(position.held.get(side, ())):
        if position.chit(chit).kind in PLAYED_AT_WILL and not _is_kept(position, chit, rng):
            yield _played(position, chit, rng)
    buyers = position.kit.mode.buyers[side]
    payer = rng.choice(buyers) if len(buyers) > 1 else buyers[0]
    if rng.random() < _BUYS or (side == ALLIED and italy_is_on_offer(position)):
        yield BuyEvent(payer=payer)
        if rng.random() < _BUYS_TWICE:
            yield BuyEnemyEvent(payer=payer)
        pool = [chit for chit in position.pools.get(side, ()) if position.chit(chit).kind in PLAYED_AT_WILL]
        if pool and rng.random() < _HOPES and side in referee.position.this_phase.bought:
            yield _played(position, rng.choice(pool), rng)


def _is_kept(position: GreatWarPosition, chit: str, rng: Random) -> bool:
    """Whether a side waits with an Initiative event, the Allies for one of the enemy's to cancel (5.87)."""
    return position.chit(chit).kind == "initiative" and rng.random() < _KEEPS


def _played(position: GreatWarPosition, chit: str, rng: Random) -> PlayEvent:
    """An event with a hex or a side where it needs one."""
    kind = position.chit(chit).kind
    if kind == "near-east-trenches":
        hexes = position.kit.board.spaces(position.occupied(CP))
        return PlayEvent(chit=chit, at=rng.choice(hexes) if hexes else None)
    if kind == "initiative":
        return PlayEvent(chit=chit, western=rng.choice(SIDES))
    return PlayEvent(chit=chit)


# -- movement (chapters 8 and 9) -----------------------------------------------------------------------------------


def _marches(referee: Referee, rng: Random, bound: Collection[str]) -> Iterator[Order]:
    """Units, alone or as a stack, toward the enemy or anywhere in supply; not those that an offensive binds."""
    position, side = referee.position, referee.side
    theater = position.my_theater[side_named(side)]
    enemies = position.occupied(OTHER[side]) | forts(position, OTHER[side])
    beside = position.kit.steps.spread(enemies)
    places = sorted({position.place_of(unit) for unit in position.units_in(side, position.kit.land)})
    rng.shuffle(places)
    for place in places[:_STACKS]:
        if position.kit.theater_of(place) != theater:
            continue
        units = [unit for unit in position.units_at(side, place) if rng.random() < _MARCHES and unit not in bound]
        if not units:
            continue
        slowest = min(units, key=lambda unit: position.face(unit).movement)
        to = _goal(position, slowest, beside if rng.random() < _EAGER else 0, rng)
        if to and not fault(position, (*position.units_at(side, to), *units)):
            yield Move(units=tuple(units), to=to)
        elif to:
            yield Move(units=(slowest,), to=to)


def _goal(position: GreatWarPosition, unit: str, wanted: Mask, rng: Random) -> str:
    """A hex that a unit reaches in supply, one of those that are wanted if there are such; empty for none."""
    here = position.place_of(unit)
    found = [hex for hex in reach(position, unit) if hex != here and hex in position.kit.map.land]
    best = [hex for hex in found if wanted & position.kit.board.bit[hex]]
    for hex in _some(best, rng) + _some(found, rng):
        if status_at(position, unit, hex) == "supplied":
            return hex
    return ""


def _some(hexes: list[str], rng: Random) -> list[str]:
    return rng.sample(hexes, min(_TRIES, len(hexes)))


def _journeys(referee: Referee, rng: Random) -> Iterator[Order]:
    """Units by rail and by sea, out of Arabia and through the transit box."""
    position, side = referee.position, referee.side
    kit = position.kit
    towns = kit.board.spaces(kit.settled & position.controlled(side) & ends_of_trains(position, side))
    starts = position.units_in(side, kit.settled)
    harbours = kit.board.spaces(ports(position) & position.controlled(side))
    boxed = [unit for box in (TRANSIT, ARABIA, RUSSIAN_TRANSIT) for unit in position.units_at(side, box)]
    own_box = RUSSIAN_TRANSIT if kit.mode.combined and side == ALLIED else TRANSIT
    for unit in [*boxed, *starts]:
        if rng.random() > _RIDES or not towns:
            continue
        to = own_box if rng.random() < 0.2 and unit in starts else rng.choice(towns)
        yield StrategicMove(units=(unit,), to=to)
    for unit in position.units_in(side, position.kit.land):
        if SeaMove in referee.phase.orders and position.place_of(unit) in harbours and rng.random() < _RIDES:
            yield SeaMove(units=(unit,), to=rng.choice(harbours))


# -- the Strategic Turn (chapter 5) --------------------------------------------------------------------------------


def _pipelines(referee: Referee, rng: Random) -> Iterator[Order]:
    """The next town of the Sinai."""
    for town in SINAI_TOWNS:
        yield Pipeline(town=town)


def _treaties(referee: Referee, rng: Random) -> Iterator[Order]:
    """Peace in Russia, now and then."""
    if rng.random() < _SIGNS:
        yield Treaty(yes=True)


# -- phases with more than one kind of order -----------------------------------------------------------------------


def _movement(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from undertakings.devastations(referee, rng)
    yield from undertakings.before_marches(referee, rng)
    due = undertakings.assaults_due(referee.position, referee.side)
    yield from undertakings.marches_due(referee)
    yield from _marches(referee, rng, {unit for assault in due for unit in assault.units})
    yield from undertakings.after_marches(referee, rng)
    if referee.position.kit.mode.whole_europe:
        yield from staffs.markers(referee, rng)


def _combat(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from undertakings.offensive(referee)
    yield from undertakings.attacks_due(referee)
    yield from fighting.attacks(referee, rng)


def _allied_units(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from undertakings.landings(referee, rng)
    yield from diplomacy.landings(referee, rng)
    yield from diplomacy.entries(referee, rng)
    yield from reinforcing.placements(referee, rng)


def _central_units(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from undertakings.fortified_lines(referee, rng)
    yield from staffs.guns_and_horses(referee, rng)
    yield from diplomacy.entries(referee, rng)
    yield from reinforcing.conversions(referee, rng)
    yield from reinforcing.placements(referee, rng)


def _rebuilding(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from staffs.rebuilding(referee, rng)
    yield from reinforcing.replacements(referee, rng)


def _allied_journeys(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from _journeys(referee, rng)
    yield from undertakings.after_journeys(referee, rng)


def _central_journeys(referee: Referee, rng: Random) -> Iterator[Order]:
    yield from undertakings.to_the_near_east(referee, rng)
    yield from _journeys(referee, rng)


_BY_PHASE: Mapping[str, Callable[[Referee, Random], Iterator[Order]]] = {
    "cp-announcement": setting_up.announcements,
    "pre-war-events": setting_up.pre_war_choices,
    PRE_WAR_UNITS: setting_up.units_of_events,
    ALLIED_SET_UP: setting_up.set_up,
    CP_SET_UP: setting_up.set_up,
    "events": _events,
    "allied-new-units": _allied_units,
    "cp-new-units": _central_units,
    "first-movement": _movement,
    "first-combat": _combat,
    "first-extra-combat": fighting.attacks,
    "first-eastern-combat": _combat,
    "first-eastern-extra-combat": fighting.attacks,
    "second-movement": _movement,
    "second-combat": _combat,
    "second-extra-combat": fighting.attacks,
    "second-eastern-combat": _combat,
    "second-eastern-extra-combat": fighting.attacks,
    "allied-strategic-movement": _allied_journeys,
    "cp-strategic-movement": _central_journeys,
    "replacements": _rebuilding,
    "turkish-reserve": reinforcing.reserves,
    "transfers": staffs.transfers,
    "initiative": staffs.initiatives,
    "staff": staffs.choices,
    "revolutions": _treaties,
    "pipeline": _pipelines,
}
