"""Random orders for an Action Round: a card, and what it is played for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.illusions_of_glory.cards.actions import CARDLESS, Play, Purpose, is_over
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import objections
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import hostile
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import UPRISING, side_named
from wargame_cli.rulesets.illusions_of_glory.machine.rare import assaults, assemblies, rare_places
from wargame_cli.rulesets.illusions_of_glory.operations.activation import (
    Activate,
    How,
    is_activated,
    is_by_units,
    unpaid,
)
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move, destinations
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import against_orders
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment_routes import reach
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: How many spaces or stacks are thought of for a marker.
_TRIES = 8


def action_round(position: IllusionsPosition, rng: Random) -> Iterator[Order]:
    """A card, then the markers, moves and attacks that it pays for, or the redeployments."""
    yield from plays(position, rng)
    if position.this_round.use == "sr":
        yield from redeployments(position, rng)
    elif position.this_round.use in ("ops", "cardless", "event"):
        yield from markers(position, rng)
        yield from moves(position, rng)
        yield from attacks(position, rng)


# -- the card -------------------------------------------------------------------------------------------------------


def plays(position: IllusionsPosition, rng: Random) -> Iterator[Order]:
    """Cards for this and that until one of them could be played."""
    hand = list(position.hand(side_named(position.acting)))
    rng.shuffle(hand)
    for use in _wishes(rng):
        for card in hand:
            if _is_hopeless(position, card, use):
                continue
            yield Play(card=card, use=use)
            if position.this_round.use:
                return
    yield Play(card=CARDLESS)


def _wishes(rng: Random) -> tuple[Purpose, ...]:
    """What the cards of the hand are tried for, one wish after the other."""
    wish = rng.random()
    if wish < 0.4:
        return ("event", "war status", "ops")
    if wish < 0.52:
        return ("rp", "ops")
    return ("sr", "ops") if wish < 0.62 else ("ops",) if wish < 0.98 else ()


def _is_hopeless(position: IllusionsPosition, card: str, use: str) -> bool:
    """Whether the card is of no use for that, which is told faster here than by the rules."""
    printed = position.cards[card]
    if use == "event":
        return printed.mode == "combat card" or bool(objections(printed, position))
    if use == "war status":
        return not printed.war_status or not is_over(printed, position)
    return use == "rp" and not printed.rp


# -- activation -----------------------------------------------------------------------------------------------------


def markers(position: IllusionsPosition, rng: Random) -> Iterator[Order]:
    """Markers for Attack where there is something to attack, for Movement anywhere, until the points are spent.

    After a marker for Attack the next one goes often where its units may join in, which a Flank Attack needs.
    """
    side, board, spread = side_named(position.acting), position.kit.board, position.kit.ground.steps.spread
    own, enemies = position.occupied(side), hostile(position, side)
    places, front = board.spaces(own), board.spaces(own & (spread(enemies) | enemies))
    if not places:
        return
    rare = rare_places(position) if rng.random() < 0.4 else []
    fierce, joining = rng.random(), front
    how: How
    for _ in range(_TRIES):
        if position.this_round.points < 1 and rng.random() < 0.9:
            return
        if front and rng.random() < fierce:
            place, how = rng.choice(joining if joining and rng.random() < 0.7 else front), "attack"
            joining = board.spaces(own & spread(spread(board.bit[place]) & enemies) & ~board.bit[place])
        else:
            place, how = rng.choice(rare if rare and rng.random() < 0.5 else places), "move"
        there = position.units_at(side, place)
        units = tuple(rng.sample(there, min(len(there), rng.randint(1, 3)))) if is_by_units(position, place) else ()
        if how == "attack" and not units and (idle := against_orders(position, side, there)):
            units = tuple(rng.sample(idle, rng.randint(0, len(idle))))
        yield Activate(place=place, how=how, units=units)


# -- movement -------------------------------------------------------------------------------------------------------


def moves(position: IllusionsPosition, rng: Random) -> Iterator[Order]:
    """Most of the units with a marker move, towards the enemy rather than not; some LCUs dig instead."""
    markers = [each for each in position.this_round.activated if each.how == "move"]
    for marker in rng.sample(markers, len(markers)):
        units = marker.units or tuple(position.units_at(side_named(position.acting), marker.place))
        if rng.random() < 0.5:
            yield from assaults(position, marker.place, rng)
            yield from assemblies(position, units, rng)
        for unit in units:
            wish = rng.random()
            if wish < 0.15 and position.counter(unit).is_lcu:
                yield Entrench(space=marker.place, unit=unit)
            elif wish < 0.9:
                yield from _move(position, unit, rng)


def _move(position: IllusionsPosition, unit: str, rng: Random) -> Iterator[Order]:
    ends = list(destinations(position, unit))
    held, bit = position.controlled(side_named(position.acting)), position.kit.board.bit
    forward = [end for end in ends if not held & bit[end.place]]
    if ends:
        chosen = rng.choice(forward if forward and rng.random() < 0.7 else ends)
        yield Move(unit=unit, by=chosen.path[1:])


# -- combat ---------------------------------------------------------------------------------------------------------


def attacks(position: IllusionsPosition, rng: Random) -> Iterator[Order]:
    """From the spaces and stacks with a marker: alone or with the neighbours, by the flank or not, with cards."""
    enemies, board = hostile(position, side_named(position.acting)), position.kit.board
    places = [each.place for each in position.this_round.activated if each.how == "attack"]
    for place in rng.sample(places, len(places)):
        near = board.spaces(enemies & (position.kit.ground.steps.spread(board.bit[place]) | board.bit[place]))
        if near:
            yield from _attack(position, place, rng.choice(near), places, rng)


def _attack(position: IllusionsPosition, place: str, target: str, places: list[str], rng: Random) -> Iterator[Order]:
    neighbours = position.kit.board.neighbours[target]
    joining = [other for other in places if other in neighbours and other != place and rng.random() < 0.7]
    units = [
        unit
        for origin in dict.fromkeys((place, *joining))
        for unit in position.units_at(side_named(position.acting), origin)
        if is_activated(position, unit, "attack") and unit not in position.this_round.attacked
    ]
    late = unpaid(position, units)
    idle = [unit for held, cost in late.values() if cost > position.this_round.points for unit in held]
    kept = tuple(unit for unit in units if unit not in idle and rng.random() < 0.9)
    if not kept:
        return
    risings = position.units_at(UPRISING, target)
    flank = bool(joining) and rng.random() < 0.5
    pinning = rng.choice((place, *joining, "")) if flank else ""
    hand = [card for card in position.hand(side_named(position.acting)) if position.cards[card].mode == "combat card"]
    cards = tuple(card for card in hand if rng.random() < 0.5)
    plain = Attack(target=target, units=kept, uprising=bool(risings) and rng.random() < 0.7)
    if flank or cards:
        yield Attack(target=target, units=kept, flank=flank, pinning=pinning, cards=cards, uprising=plain.uprising)
    if not set(kept) & set(position.this_round.attacked):
        yield plain


# -- redeployment ---------------------------------------------------------------------------------------------------


def redeployments(position: IllusionsPosition, rng: Random) -> Iterator[Order]:
    """Units from anywhere to anywhere, out of the Reserve Box and into it, until the points are spent."""
    side, board = position.acting, position.kit.board
    here = {*board.index, RESERVE}
    own = [unit for unit, place in position.units().items() if place in here and position.side_of(unit) == side]
    for unit in rng.sample(own, min(len(own), _TRIES)):
        if position.this_round.points < 1:
            return
        waits = position.place_of(unit) == RESERVE
        if not waits and not position.counter(unit).is_lcu and rng.random() < 0.3:
            yield Redeploy(unit=unit, into="reserve")
            continue
        ends = board.spaces(reach(position, unit))
        if ends:
            yield Redeploy(unit=unit, to=rng.choice(ends), how="sea" if rng.random() < 0.05 else "")
