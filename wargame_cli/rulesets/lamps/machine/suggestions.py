"""Random orders: something of every kind, mostly legal, cheap to make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.cards.choices import options_of
from wargame_cli.rulesets.lamps.cards.event_phase import Choose
from wargame_cli.rulesets.lamps.combat.east_africa import LETTOW_VORBECK, Guerilla
from wargame_cli.rulesets.lamps.combat.invasion import Invade, Land
from wargame_cli.rulesets.lamps.combat.live_fight import LiveFight
from wargame_cli.rulesets.lamps.combat.naval import Naval
from wargame_cli.rulesets.lamps.combat.orders import Attack, When
from wargame_cli.rulesets.lamps.combat.rules import targets
from wargame_cli.rulesets.lamps.combat.tanks import TANKS, Tanks
from wargame_cli.rulesets.lamps.ground.areas import controlled, neighbours, technology_helps
from wargame_cli.rulesets.lamps.ground.trenches import whole_trenches
from wargame_cli.rulesets.lamps.kit.nations import CP, GERMANY, OTHER, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.machine.spending import production
from wargame_cli.rulesets.lamps.movement.land import Move, Stosstruppen
from wargame_cli.rulesets.lamps.movement.land_paths import reach
from wargame_cli.rulesets.lamps.movement.naval import Fleets, UBoats, fleets_meet
from wargame_cli.rulesets.lamps.movement.sea import Sail
from wargame_cli.rulesets.lamps.movement.sea import destinations as ports_for
from wargame_cli.rulesets.lamps.position.position import PORTS, STEPS, LampsPosition, Referee, Step
from wargame_cli.rulesets.lamps.position.seats import seat_of
from wargame_cli.rulesets.lamps.production.regroup import PlaceAir, qualifying_areas

#: Makes some orders of a step.
Maker = Callable[[LampsPosition, Random], Iterator[Order]]


def suggestions(referee: Referee, rng: Random) -> Iterator[Order]:
    """Orders for the steps of the phase, one after the other; the turn goes on between them where it must."""
    position, taken = referee.position, tuple(referee.phase.orders)
    for step, make in _makers(taken):
        steps.reach(referee, step)
        if position.over:
            return
        for order in make(position, rng):
            if type(order) in taken:
                yield order


@cache
def _makers(kinds: tuple[type[Order], ...]) -> tuple[tuple[Step, Maker], ...]:
    """What makes the orders of each step that a phase has, by the kinds of order that it takes."""
    makers: dict[Step, Maker] = {
        "event": choices,
        "movement": moves,
        "combat": attacks,
        "production": production,
        "regroup": air,
    }
    taken = {steps.step_of(kind) for kind in kinds}
    return tuple((step, makers[step]) for step in STEPS if step in taken)


def choices(position: LampsPosition, rng: Random) -> Iterator[Order]:
    """What the card leaves to its owner, half of the time; else standing orders and defaults serve."""
    for waiting in list(position.open_cards):
        card, _, number = waiting.partition(" ")
        options = options_of(position, card, int(number))
        values = options.values if options.side == seat_of(position, position.faction) else ()
        if values and rng.random() < 0.5:
            yield Choose(card=card, choice=rng.choice(values))


def moves(position: LampsPosition, rng: Random) -> Iterator[Order]:
    """A few moves by land and sea, U-Boats, fleets, the Stosstruppen marker, now and then an invasion."""
    board = position.kit.board
    for unit in rng.sample(position.kit.units_of[position.faction], rng.randint(0, 3)):
        ends = board.spaces(reach(position, unit))
        if ends and rng.random() < 0.8:
            yield Move(unit=unit, to=rng.choice(ends))
    if position.faction == GERMANY:
        yield from _german_ships(position, rng)
        if position.has(CP, "A3") and not position.stosstruppen and rng.random() < 0.7:
            areas = qualifying_areas(position, CP)
            if areas:
                yield Stosstruppen(area=rng.choice(areas))
    else:
        yield from _by_sea(position, rng)


def _german_ships(position: LampsPosition, rng: Random) -> Iterator[Order]:
    if rng.random() < 0.2:
        yield UBoats(policy="hague" if position.of_type("u-boat", "uboat_unrestricted") else "unrestricted")
    fleets = tuple(position.of_type("fleet", PORTS[GERMANY]))
    if fleets and rng.random() < 0.15:
        yield Fleets(fleets=fleets[: rng.randint(1, len(fleets))])


def _by_sea(position: LampsPosition, rng: Random) -> Iterator[Order]:
    if position.faction == WESTERN_ALLIES:
        fleets = tuple(position.of_type("fleet", PORTS["great_britain"]))
        if fleets and rng.random() < 0.5:
            yield Fleets(fleets=fleets)
    if rng.random() < 0.4:
        return
    sailing = WESTERN_ALLIES if position.faction == WESTERN_ALLIES else "united_states"
    unit = rng.choice(position.kit.armies_of[sailing])
    if not position.on_map(unit):
        return
    enemys = position.kit.marked["anchor"] & controlled(position, OTHER[position.side])
    if enemys and position.counter(unit).nation == "great_britain" and rng.random() < 0.6:
        yield Invade(target=rng.choice(position.kit.board.spaces(enemys)), unit=unit)
        return
    ends = [each.place for each in ports_for(position, unit)]
    if ends:
        yield Sail(unit=unit, to=rng.choice(ends))


# -- combat -----------------------------------------------------------------------------------------------------


def attacks(position: LampsPosition, rng: Random) -> Iterator[Order]:
    """The sea first, then programmes of attacks from some of the areas with Fresh armies."""
    if fleets_meet(position) and rng.random() < 0.5:
        yield Naval(how="fight")
    if position.this_turn.invading and rng.random() < 0.8:
        coast = position.this_turn.invading[1]
        yield Land(target=coast, bombard=rng.random() < 0.5, advance=rng.choice(("none", "all")))
    if rng.random() < 0.01:
        yield LiveFight(how="live")
    if position.faction == GERMANY and position.on_map(LETTOW_VORBECK) and rng.random() < 0.7:
        near = neighbours(position, position.place_of(LETTOW_VORBECK))
        held = [area for area in near if position.armies_at(area)]
        if held:
            yield Guerilla(target=held[0])
    if position.on_map(TANKS) and position.fresh(TANKS):
        near = neighbours(position, position.place_of(TANKS))
        dug_in = [area for area in near if whole_trenches(position, area)]
        if dug_in:
            yield Tanks(target=rng.choice(dug_in))
    own = position.kit.armies_of[position.faction]
    for place in dict.fromkeys(position.place_of(army) for army in rng.sample(own, rng.randint(0, len(own) // 3))):
        armies = [army for army in position.armies_at(place) if army in own and position.fresh(army)]
        if armies and (order := _programme(position, rng, place, armies)):
            yield order


def _programme(position: LampsPosition, rng: Random, place: str, armies: list[str]) -> Attack | None:
    """An attack out of a place with some of its Fresh armies, with random words."""
    near = targets(position, place)
    if not near:
        return None
    target = rng.choice(near)
    if len(armies) > 1:
        armies = rng.sample(armies, rng.randint(1, len(armies)))
    guns = [gun for gun in position.of_type("artillery", place) if position.fresh(gun)]
    if not technology_helps(position, place, target):
        guns = []
    plain = Attack(
        target=target,
        units=tuple(armies),
        advance=rng.choice(("none", "attackers", "all")),
        guns=tuple(guns) if rng.random() < 0.8 else (),
        gas=position.has(position.side, "G1") and rng.random() < 0.5,
    )
    return plain if rng.random() < 0.5 else _with_words(plain, rng)


def _with_words(order: Attack, rng: Random) -> Attack:
    """The programme with words that stop it or keep things back."""
    target = order.target
    conditions = (When(theirs=target), When(ours=target), When(breached=target))
    return msgspec.structs.replace(
        order,
        go_on=rng.choice(("always", "push", "winning")),
        until=rng.choice(("taken", "taken", "breached", "worn")),
        most=rng.choice((0, 0, 1, 2)),
        keep=rng.choice((0, 0, 1)),
        reroll=rng.choice(("losing", "possible", "never")),
        stosstruppen=rng.choice(("advance", "stay")),
        guns_against=rng.choice(("any", "fresh", "trench", "last")),
        extra_dice=rng.choice(("any", "fresh", "never")),
        condition=rng.choice(conditions) if rng.random() < 0.2 else None,
    )


def air(position: LampsPosition, rng: Random) -> Iterator[Order]:
    """Where the markers go."""
    areas = qualifying_areas(position, position.side)
    if areas and position.this_turn.air_allowed > 0 and rng.random() < 0.6:
        yield PlaceAir(areas=tuple(rng.sample(areas, min(len(areas), 3))))
