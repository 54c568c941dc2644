"""What few turns bring: Enver's offensive, the Persian Expeditionary Force, landings, raids, Allenby."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.combat.leaders import Marker
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.enver import assaults, nearest_ends
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.mandated import OFFENSIVES, Assault, plan
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import near_east_box
from wargame_cli.rulesets.great_war_in_europe.ground.control import LAST_FREE_TURN
from wargame_cli.rulesets.great_war_in_europe.ground.limits import expeditionary_force, palestine
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, CP, EGYPT, FRANCE, WEST
from wargame_cli.rulesets.great_war_in_europe.movement.expedition import Expedition, WithdrawExpedition
from wargame_cli.rulesets.great_war_in_europe.movement.landing import Amphibious, beaches
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move
from wargame_cli.rulesets.great_war_in_europe.movement.raid import Raid
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ALPENKORPS,
    OFFENSIVE_UNITS,
    TRANSIT,
    GreatWarPosition,
    Referee,
)
from wargame_cli.rulesets.great_war_in_europe.strategic import devastation, hindenburg_line

#: How often the force sets out, comes back, a unit lands, Lawrence raids, and Allenby attacks again.
_SETS_OUT, _RETURNS, _LANDS, _RAIDS, _LEADS = 0.3, 0.2, 0.5, 0.7, 0.5
#: How often the Alpenkorps sets out for the Near East, or goes on.
_GOES_EAST = 0.3
#: How often the Central Powers lay a hex waste as they move.
_DEVASTATES = 0.15
#: What a side supposes that a unit defends with which it does not see.
UNSEEN = 4
#: How many lines of hexes are tried for the Hindenburg Line.
_TRIES = 20


def devastations(referee: Referee, rng: Random) -> Iterator[Order]:
    """A hex of the front in France laid waste, now and then (14.6)."""
    position = referee.position
    kit = position.kit
    france = kit.fronts[WEST] & kit.countries[FRANCE] & position.occupied(CP)
    if not france or devastation.why_not_now(position, referee.side) or rng.random() > _DEVASTATES:
        return
    if front := kit.board.spaces(kit.steps.spread(position.occupied(ALLIED)) & france):
        place = rng.choice(front)
        for to in devastation.exits(position, place)[:1]:
            yield devastation.Devastate(place=place, to=to)


def fortified_lines(referee: Referee, rng: Random) -> Iterator[Order]:
    """A line of four hexes somewhere behind the front, if the markers are there (14.3)."""
    position = referee.position
    if hindenburg_line.why_not_now(position):
        return
    own = position.kit.board.spaces(position.kit.fronts[WEST] & position.controlled(CP))
    for _ in range(_TRIES):
        line = [rng.choice(own)] if own else []
        while line and len(line) < hindenburg_line.MARKERS:
            onward = [near for near in position.kit.steps.steps[line[-1]] if near not in line]
            line = [*line, rng.choice(onward)] if onward else []
        order = hindenburg_line.HindenburgLine(hexes=tuple(line))
        if line and referee.allows(order):
            yield order
            return


def before_marches(referee: Referee, rng: Random) -> Iterator[Order]:
    """Enver's units first, for the game is lost without them (6.30); the expedition."""
    position = referee.position
    if referee.side == CP:
        if position.this_turn.offensive == "attack":
            targets = [units for units in assaults(position).values() if len(units) >= OFFENSIVE_UNITS]
            chosen = max(targets, key=len, default={})
            yield from _go(referee, list(chosen.items())[: OFFENSIVE_UNITS * 2])
        yield from _go(referee, list(nearest_ends(position).items()))
    elif not position.expedition and rng.random() < _SETS_OUT:
        there = position.units_in(ALLIED, position.kit.fronts[CAUCASUS])
        russians = [unit for unit in there if position.counter(unit).nation == "RU"]
        if russians:
            yield Expedition(units=tuple(rng.sample(russians, min(len(russians), rng.randint(1, 3)))))


def _go(referee: Referee, wanted: list[tuple[str, str]]) -> Iterator[Order]:
    """Each unit alone to its hex, as far as the rules allow it."""
    for unit, hex in wanted:
        order = Move(units=(unit,), to=hex)
        if referee.position.place_of(unit) != hex and referee.allows(order):
            yield order


def after_marches(referee: Referee, rng: Random) -> Iterator[Order]:
    """Allenby beside the enemy."""
    position = referee.position
    if referee.side != ALLIED or rng.random() > _LEADS:
        return
    kit = position.kit
    beside = kit.steps.spread(position.occupied(CP)) & position.occupied(ALLIED) & kit.fronts[EGYPT]
    for chit in position.held_of(ALLIED, "allenby"):
        for hex in kit.board.spaces(beside):
            yield Marker(chit=chit, at=hex)


def offensive(referee: Referee) -> Iterator[Order]:
    """The attack of three units that Enver's offensive calls for."""
    position = referee.position
    if referee.side != CP or position.this_turn.offensive != "attack":
        return
    kit = position.kit
    for target in assaults(position):
        near = [unit for hex in kit.steps.steps[target] for unit in position.fighters_at(CP, hex)]
        units = [unit for unit in near if not position.is_cavalry(unit) and position.face(unit).attack]
        order = Attack(target=target, units=tuple(units))
        if len(units) >= OFFENSIVE_UNITS and referee.allows(order):
            yield order
            return


def landings(referee: Referee, rng: Random) -> Iterator[Order]:
    """A Russian unit of the box, anywhere on the coast."""
    position = referee.position
    hexes = position.kit.board.spaces(beaches(position))
    waiting = [unit for unit in position.at(near_east_box(position, ALLIED)) if position.counter(unit).nation == "RU"]
    if referee.side == ALLIED and waiting and hexes and rng.random() < _LANDS:
        yield Amphibious(unit=rng.choice(waiting), at=rng.choice(hexes))


def after_journeys(referee: Referee, rng: Random) -> Iterator[Order]:
    """A raid, and the expedition's way home."""
    position = referee.position
    if referee.side != ALLIED:
        return
    kit = position.kit
    if position.in_play("lawrence-of-arabia") and rng.random() < _RAIDS:
        towns = kit.board.spaces(kit.of_kind("town") & palestine(kit))
        yield Raid(town=rng.choice(towns))
    if expeditionary_force(position) and rng.random() < _RETURNS:
        yield WithdrawExpedition(yes=True)


# -- offensives that must be made (6.30) ---------------------------------------------------------------------------


def assaults_due(position: GreatWarPosition, side: str, *, standing: bool = False) -> list[Assault]:
    """The attacks that a side plans for the offensives that bind it now, against what it does not see if it can."""
    found: list[Assault] = []
    for offensive in OFFENSIVES.values():
        if offensive.side != side or not position.this_turn.owed.get(offensive.kind, 0):
            continue
        careful, bold = (plan(position, offensive, standing=standing, hidden=hidden) for hidden in (UNSEEN, 0))
        found += careful if len(careful) >= len(bold) else bold
    return found


def marches_due(referee: Referee) -> Iterator[Order]:
    """Units for these attacks, each to its hex."""
    for assault in assaults_due(referee.position, referee.side):
        yield from _go(referee, list(assault.units.items()))


def attacks_due(referee: Referee) -> Iterator[Order]:
    """The attacks themselves, first of all, with as much as they need."""
    for assault in assaults_due(referee.position, referee.side, standing=True):
        yield Attack(target=assault.target, units=tuple(assault.units))


def to_the_near_east(referee: Referee, rng: Random) -> Iterator[Order]:
    """The Alpenkorps goes to the Near East on six maps, which brings the surrender of Turkey no nearer (5.62)."""
    position = referee.position
    kit = position.kit
    if not kit.mode.combined or position.strategic < LAST_FREE_TURN or rng.random() > _GOES_EAST:
        return
    if position.place_of(ALPENKORPS) != TRANSIT:
        yield StrategicMove(units=(ALPENKORPS,), to=TRANSIT)
    elif towns := kit.board.spaces(kit.settled & kit.near_east & position.controlled(CP)):
        yield StrategicMove(units=(ALPENKORPS,), to=rng.choice(towns))
