"""What Germany can take in its first turn, with the best of dice (14.0): a search that lets every attack win.

It is generous to Germany: guns, control and supply never stop it, every attack wins, everybody follows. Whatever it
does not reach can never fall in turn 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from wargame_cli.rulesets.lamps.kit.nations import CP, GERMANY
from wargame_cli.rulesets.lamps.position.position import LampsPosition

#: Fresh German armies by area; those that may not attack again out of a mountain or swamp are not among them.
_Fresh = tuple[tuple[str, int], ...]
_MOVES = 2


def falls_in_turn_one(position: LampsPosition) -> set[str]:
    """The areas that Germany can take in one Combat Phase after two moves of armies."""
    taken: set[str] = set()
    seen: set[tuple[_Fresh, frozenset[str]]] = set()
    front = [(fresh, frozenset[str]()) for fresh in _after_moves(position)]
    while front:
        state = front.pop()
        if state in seen:
            continue
        seen.add(state)
        taken |= state[1]
        front += _next(position, *state)
    return taken


def _after_moves(position: LampsPosition) -> Iterator[_Fresh]:
    """Where Fresh German armies can stand when the fighting begins."""
    kit = position.kit
    home = [area for area in kit.home[GERMANY] if position.control.get(area) == CP]
    start = Counter(
        {area: sum(map(position.fresh, position.armies_at(area))) for area in home if position.armies_at(area)}
    )
    moves = [(start_area, end) for start_area, end in product(start, home) if start_area != end]
    for chosen in combinations_with_replacement([None, *moves], _MOVES):
        after = start.copy()
        for move in filter(None, chosen):
            after[move[0]] -= 1
            after[move[1]] += 1
        if all(count >= 0 for count in after.values()):
            yield _state(after)


def _state(armies: Counter[str]) -> _Fresh:
    return tuple(sorted((area, count) for area, count in armies.items() if count > 0))


def _next(position: LampsPosition, fresh: _Fresh, taken: frozenset[str]) -> Iterator[tuple[_Fresh, frozenset[str]]]:
    """One area falls: its price in adjacent Fresh armies is Spent, and of the other adjacent ones any number follow."""
    kit = position.kit
    armies = Counter(dict(fresh))
    targets = {target for area in armies for target in kit.board.neighbours[area] if target not in taken}
    for target in targets:
        if position.control.get(target) == CP or kit.kind(target) != "standard":
            continue
        beside = [area for area in kit.board.neighbours[target] if armies[area] > 0]
        needed = _wins_needed(position, target)
        for spent in combinations_with_replacement(beside, needed):
            left = armies - Counter(spent)
            if any(armies[area] < count for area, count in Counter(spent).items()):
                continue
            yield from _advances(position, left, beside, target, taken | {target})


def _advances(
    position: LampsPosition, left: Counter[str], beside: list[str], target: str, taken: frozenset[str]
) -> Iterator[tuple[_Fresh, frozenset[str]]]:
    stops = position.kit.is_marked(target, "mountain") or position.kit.is_marked(target, "swamp")
    for going in product(*(range(left[area] + 1) for area in beside)):
        after = left.copy()
        for area, count in zip(beside, going, strict=True):
            after[area] -= count
        after[target] += 0 if stops else sum(going)
        yield _state(after), taken


def _wins_needed(position: LampsPosition, area: str) -> int:
    """How many armies are Spent for an area: one for each Fresh defender, one for the last; trenches cost none."""
    return sum(map(position.fresh, position.armies_at(area))) + 1
