"""Paris cannot fall on turn 1 (14.0): a search over the German moves, with dice that always win."""

from itertools import combinations

import pytest

from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.movement.land_paths import reach

BOARD = RULESET.new("campaign", {}).kit.board


def best_outcome(position):
    """The fewest further wins... as areas that can be taken: all that Germany may hold with every die in its favour.

    A state is who holds what in the west, how many defenders each area has left to beat, and where Fresh armies stand.
    With dice that always win each attack beats one defender and spends one army; all others may advance.
    """
    start = {
        area: tuple(sorted(unit for unit in position.armies_at(area) if position.fresh(unit)))
        for area in position.kit.map.areas
        if position.control.get(area) == CP and position.armies_at(area)
    }
    wins_needed = {}
    for area in ("belgium", "somme", "verdun", "paris", "southern_france", "french_alps"):
        armies = position.armies_at(area)
        fresh = sum(map(position.fresh, armies))
        wins_needed[area] = fresh + 1  # each Fresh army first, then the Spent ones give way; an empty area needs one
    seen = set()
    best = set()
    front = [(frozenset((area, len(units)) for area, units in start.items() if units), frozenset(wins_needed.items()))]
    while front:
        state = front.pop()
        if state in seen:
            continue
        seen.add(state)
        fresh, left = dict(state[0]), dict(state[1])
        for area, wins in left.items():
            if wins == 0:
                best.add(area)
        for origin, count in fresh.items():
            for target in BOARD.neighbours[origin]:
                if not count or left.get(target, 0) == 0:
                    continue
                after, needed = dict(fresh), dict(left)
                after[origin] -= 1
                needed[target] -= 1
                if needed[target] == 0:
                    for near in BOARD.neighbours[target]:  # everybody beside it goes along
                        if after.get(near):
                            after[target] = after.get(target, 0) + after.pop(near)
                front.append((frozenset((a, n) for a, n in after.items() if n), frozenset(needed.items())))
    return best


@pytest.mark.rule("4.1.3c", "2.1.10")
@pytest.mark.trap(17)
def test_paris_is_out_of_reach_in_turn_1_and_the_somme_is_not():
    """Whatever two armies Germany moves, five wins take the Somme and none is left for Paris."""
    start = RULESET.new("campaign", {})
    start.begin_phase(1, "germany-movement")
    armies = [unit for unit in start.units() if start.counter(unit).nation == "germany" and start.counter(unit).is_army]
    movers = [unit for unit in armies if start.fresh(unit) and start.place_of(unit) in ("hanover", "rhine", "prussia")]
    west = {"hanover", "rhine", "bavaria"}
    taken = set()
    for pair in combinations(movers, 2):
        ends = [[end for end in BOARD.spaces(reach(start, unit)) if end in west] for unit in pair]
        for first in ends[0]:
            for second in ends[1]:
                position = start.copy()
                position.put(pair[0], first)
                position.put(pair[1], second)
                held = best_outcome(position)
                assert "paris" not in held, (pair, first, second)
                taken |= held
    assert "somme" in taken
    assert start.control["paris"] == TE
