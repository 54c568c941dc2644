"""What is worked out for all places at once, or remembered, against a second calculation place by place.

Machine players play; after some of their events each shortcut is compared with what the rules say of single places.
"""

from __future__ import annotations

from itertools import count, product
from random import Random

import pytest

from wargame_cli import rulesets
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.laws.watching import watchers
from wargame_cli.engine.queries import Destination
from wargame_cli.players.games import play
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.tallies import Tally
from wargame_cli.rulesets.illusions_of_glory.cards.reinforcements import _newcomers, left_over, places_for
from wargame_cli.rulesets.illusions_of_glory.ground import frontiers, sieges
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import Fault, counted, stack_faults
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade
from wargame_cli.rulesets.illusions_of_glory.kit.board import SEA, SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Reinforce
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED
from wargame_cli.rulesets.illusions_of_glory.kit.nations import SIDES
from wargame_cli.rulesets.illusions_of_glory.operations import activation, movement, round_end
from wargame_cli.rulesets.illusions_of_glory.operations.entry import allowance, closed, may_not_end, stops
from wargame_cli.rulesets.illusions_of_glory.units.arrivals import open_places
from wargame_cli.rulesets.illusions_of_glory.units.free_operations import has_no_surcharge

GAME = rulesets.load("illusions-of-glory")


def naive_destinations(position, unit):
    """Every place where a unit could end a move, by asking of each step whether it is barred."""
    start, board = position.place_of(unit), position.kit.board
    step, front, seen, found = position.kit.tables.activity.movement.step, [(start,)], {start}, []
    for steps in range(1, allowance(position, unit) // step + 1):
        following = []
        for path in front:
            for end in board.neighbours[path[-1]]:
                if end in seen or closed(position, unit, path[-1], end):
                    continue
                seen.add(end)
                if not (may_not_end(position, unit, end) or movement._goes_nearer(position, unit, end)):
                    found.append(Destination(place=end, cost=steps * step, path=(*path, end)))
                if not stops(position, unit, end):
                    following.append((*path, end))
        front = following
    return found


def naive_unmet(position, side):
    """What is wrong with a side's units, looking at every place on the map."""
    kit, found = position.kit, []
    places = [place for place in position.stacks if kit.is_space(place) and position.units_at(side, place)]
    for place in places:
        units = position.units_at(side, place)
        if kit.ground.spaces[place].kind in (SPACE, SEA):
            found += [(place, fault) for fault in stack_faults(kit, units, kit.name(place))]
        if not counted(kit, units):
            message = f"{kit.name(place)}: {', '.join(units)} must stand with another friendly unit"
            found.append((place, Fault("27.0", message, tuple(units))))
    for place in places:
        if sieges.enemy_fort(position, side, place):
            found += [(place, fault) for fault in round_end._siege_faults(position, side, place)]
    return found


def left_alone(position, side):
    """The position without those of a side who stand with HQs and Heavy Artillery: these then stand alone (27.0)."""
    twin = position.copy()
    for place in [place for place in twin.stacks if twin.kit.is_space(place)]:
        units = twin.units_at(side, place)
        together = counted(twin.kit, units)
        for unit in together if len(together) < len(units) else ():
            twin.put(unit, ELIMINATED)
    return twin


def naive_cost(position, stack, has_hq):
    """What a stack costs: the cheapest way to choose the nations of its units, each way worked out by itself."""
    chart, once = position.kit.tables.activity.activation, position.option("foreign-supply") == "once"
    costs = []
    for choice in product(*(activation._may_be(position, unit) for unit in stack)):
        foreign = {
            nation
            for unit, nation in zip(stack, choice, strict=True)
            if grade(position, unit) == "ally" and not has_no_surcharge(position, unit)
        }
        base = chart.with_hq if has_hq else chart.nation * len(set(choice))
        costs.append(base + chart.foreign_supply * (min(len(foreign), 1) if once else len(foreign)))
    return min(costs)


def naive_left_over(position, effect):
    """The units of a card that find no place, by placing one after the other."""
    twin, outside = position.copy(), []
    for unit in _newcomers(position, effect):
        if found := open_places(twin, unit, places_for(twin, effect)):
            twin.put(unit, found[0])
        else:
            outside.append(unit)
    return outside


def compare(position, rng):
    """Each shortcut with its second calculation, for some of the units and places."""
    board, kit = position.kit.board, position.kit
    for side in SIDES:
        forts = {place for place in kit.ground.forts if sieges.enemy_fort(position, side, place)}
        assert set(board.spaces(sieges.enemy_forts(position, side))) == forts
        held = {fort for fort in forts if fort not in position.lapsed and sieges.besieger(position, fort) == side}
        assert set(board.spaces(sieges.besieged_by(position, side))) == held
        assert round_end.unmet(position, side) == naive_unmet(position, side)
        alone = left_alone(position, side)
        assert round_end.unmet(alone, side) == naive_unmet(alone, side)
        own = [unit for place in board.spaces(position.occupied(side)) for unit in position.units_at(side, place)]
        for unit in rng.sample(own, min(len(own), 3)):
            assert [*movement.destinations(position, unit)] == naive_destinations(position, unit)
            shut = {place for place in board.labels if frontiers.closed_country(position, unit, place)}
            assert set(board.spaces(frontiers.closed_land(position, unit))) == shut
    if position.acting:
        place = rng.choice(board.spaces(position.occupied(position.acting)))
        stack = position.units_at(position.acting, place)
        found = activation.charge(position, place, "move", stack)
        assert found.free or found.cost == naive_cost(position, stack, activation._has_hq(position, stack))
    brought = [each for card in position.cards.values() for each in card.effects if isinstance(each, Reinforce)]
    effect = rng.choice(brought)
    assert left_over(position, effect) == naive_left_over(position, effect)


def dice_of(position):
    """Dice of a phase."""
    return SeededDice("at once", f"{position.turn}/{position.phase}")


@pytest.mark.rule("11.1", "9.4.1", "15.1")
@pytest.mark.parametrize(("seed", "lands"), [("one", "closed"), ("two", "interned")])
def test_what_is_found_at_once_is_what_is_so_of_every_place(seed, lands):
    """Moves, stacks, sieges, costs and arrivals are those of the calculation place by place."""
    rng, compared, events = Random(seed), count(), count(1)

    def watch(position, event):
        if next(events) % 40 == 0:
            compare(position, rng)
            next(compared)

    players = {side: RandomPlayer(f"{seed}/{side}") for side in SIDES}
    start = GAME.new("campaign", {"neutral-countries": lands})
    assert all(play(GAME, start, players, dice_of, Tally(), watchers([watch], "every"), last_turn=8))
    assert next(compared) > 30
