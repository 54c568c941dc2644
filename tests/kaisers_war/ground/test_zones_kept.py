"""What is kept while the ground is held is what it is when it is worked out anew, in random games."""

from __future__ import annotations

import msgspec
import pytest

from wargame_cli import rulesets
from wargame_cli.engine.dice import SeededDice
from wargame_cli.players.games import make_players, play
from wargame_cli.players.tallies import Tally
from wargame_cli.rulesets.kaisers_war.ground import paths, supply, zones
from wargame_cli.rulesets.kaisers_war.ground.seas import based_seas
from wargame_cli.rulesets.kaisers_war.ground.trenches import steps_out
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER, SIDES

GAME = rulesets.load("kaisers-war")


def anew(position):
    """The same position, of which nothing is known yet; and nothing is kept of any other."""
    for kept in (paths._flood_of_printed, supply._railheads, supply._reach, zones._one_step):
        kept.cache_clear()
    fresh = msgspec.structs.replace(position)
    fresh.equip(position.kit)
    return fresh


def held(position, side):
    """What a side's units and its ground give it."""
    return zones.zone(position, side), supply.supply_net(position, side), based_seas(position, side)


def naive_reach(position, unit, points):
    """Every hex by its least cost, from all that is known so far, until nothing changes."""
    face, start, board = position.counter(unit), position.place_of(unit), position.kit.board
    enemy = OTHER[face.side]
    stops = 0 if face.guerrilla else zones.zone(position, enemy)
    open_hexes = paths.open_to(position, unit) & ~position.occupied(enemy)
    exits = steps_out(position, face.side, face.mechanized)
    costs, changed = {start: 0}, True
    while changed and face.movement:
        changed = False
        for here, spent in [*costs.items()]:
            if here != start and stops & board.bit[here]:
                continue
            leaves = here == start and stops & board.bit[start]
            for near, cost in exits(here):
                if not open_hexes & board.bit[near] or (leaves and stops & board.bit[near]):
                    continue
                extra = position.kit.tables.terrain.disengagement if leaves else 0
                total = spent + (min(cost + extra, points) if here == start else cost)
                if total <= points and total < costs.get(near, points + 1):
                    costs[near], changed = total, True
    return costs


@pytest.mark.parametrize(("scenario", "optional", "seed"), [("1918", "off", "a"), ("1918-19", "on", "b")])
def test_nothing_that_is_kept_is_out_of_date(scenario, optional, seed):
    """Zones, supply, seas and ways, after each phase of two turns."""
    start = GAME.new(scenario, {option.name: optional for option in GAME.options if option.optional})
    players = make_players(["random"], GAME.sides_in(start), seed)
    games = play(GAME, start, players, lambda at: SeededDice(seed, f"{at.turn}/{at.phase}"), Tally(), last_turn=2)
    for number, played in enumerate(games):
        position = played.position
        units = [unit for unit in position.units() if position.place_of(unit) in position.kit.ground]
        some = units[number % 7 :: 7]
        known = [
            [
                (zones.zone(position, side), supply.supply_net(position, side), based_seas(position, side))
                for side in SIDES
            ],
            [position.occupied(side) for side in SIDES],
            [supply.in_supply(position, unit) for unit in units],
            [paths.reach(position, unit, paths.allowance(position, unit)) for unit in some],
        ]
        fresh = anew(position)
        assert known[0] == [held(fresh, side) for side in SIDES]
        assert known[1] == [fresh.occupied(side) for side in SIDES]
        assert known[2] == [unit in supply.supplied(fresh, fresh.side_of(unit)) for unit in units]
        assert known[3] == [paths.reach(fresh, unit, paths.allowance(fresh, unit)) for unit in some]
        for unit, found in zip(some[::3], known[3][::3], strict=True):
            costs = {hex: step.cost for hex, step in found.items()}
            assert costs == naive_reach(fresh, unit, paths.allowance(fresh, unit))
