"""How a side stands (18): what wins for it where it plays, its strength, and how near that is to what wins."""

from __future__ import annotations

import math
from collections.abc import Iterator

from wargame_cli.engine.board import Mask
from wargame_cli.engine.machine.prospects import FEAR, distances, nearness
from wargame_cli.rulesets.great_war_in_europe.ground.score import all_victory_hexes, score
from wargame_cli.rulesets.great_war_in_europe.ground.sources import SINAI_TOWNS
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, OTHER, SIDES, Side, side_named
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.strategic.pipeline import next_town
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import (
    FIRST,
    NEEDED,
    modifiers,
    surrender_hexes,
)
from wargame_cli.rulesets.great_war_in_europe.victory import gained, needed, victory_hexes

#: What strength on the map is worth, what it is worth at a goal, and what a hex that counts for victory is.
_STRENGTH, _AT_A_GOAL, _HEX = 0.5, 0.25, 12
#: What counts of strength that is out of supply: attrition takes it unless a line is opened before (11.13).
_CUT_OFF = 0.4
#: What a town of the enemy is worth that counts for nothing else.
_TOWN = 2
#: What each town is worth that the pipeline of the Sinai has reached.
_PIPELINE = 6
#: What it is worth, in such hexes, that every roll brings the surrender of Turkey; the faces of the die.
_GIVEN_UP, _FACES = 12, 6
#: How much strength it takes to take a town, how far it comes in a turn, how far away is what there is not of it, and
#: how many turns sooner or later it may be.
_SPEARHEAD, _PACE, _FAR, _ABOUT, _SOFT = 5, 2.0, 40, 1.5, 2


def prospects(position: GreatWarPosition, side: str) -> float:
    """How a side stands."""
    strength = _strength(position)
    of_cp = _HEX * _victory(position, strength[ALLIED]) - _pipeline(position)
    ours, enemy = side_named(side), OTHER[side_named(side)]
    of_cp = of_cp if side == CP else -of_cp
    return of_cp + _of(position, ours, strength[ours]) - _of(position, enemy, strength[enemy], FEAR)


def _victory(position: GreatWarPosition, allied: dict[str, float]) -> float:
    """What counts for victory, the more the better for the Central Powers."""
    kit = position.kit
    if kit.mode.whole_europe:
        return score(position)
    if kit.mode.near_east_alone:
        found = victory_hexes(position).bit_count()
        return 2 * found + (4 if found >= needed(position) else 0) - _surrender(position, allied)
    return -gained(position)


def _surrender(position: GreatWarPosition, allied: dict[str, float]) -> float:
    """What brings Turkey nearer to its surrender, and the chance that one of the rolls to come does it (5.61, 5.62)."""
    found = sum(number for _, number in modifiers(position))
    coming = list(_coming(position, allied))
    holds = 1.0
    for turn in _rolls(position):
        hoped = sum(number / (1 + math.exp((when - turn) / _ABOUT)) for number, when in coming)
        holds *= 1 - _chance(found + hoped)
    return found + _GIVEN_UP * (1 - holds)


def _chance(modifier: float) -> float:
    """That a roll with what is added to it brings the surrender."""
    faces = math.log1p(math.exp(_SOFT * (modifier + _FACES + 1 - NEEDED))) / _SOFT
    return min(faces, _FACES) / _FACES


def _rolls(position: GreatWarPosition) -> list[int]:
    """The turns in which the Allies have yet to roll."""
    return [
        turn
        for turn, row in enumerate(position.kit.tables.turns.turns, 1)
        if position.turn <= turn <= position.last_turn and row.strategic >= FIRST
    ]


def _coming(position: GreatWarPosition, allied: dict[str, float]) -> Iterator[tuple[int, float]]:
    """What the Allies would add with each hex that is not theirs, and the turn in which they could be there."""
    kit = position.kit
    for hex in kit.board.spaces(kit.of_kind("surrender") & ~surrender_hexes(position)):
        steps = distances(kit.steps, kit.board.bit[hex])
        left, way = float(_SPEARHEAD), 0.0
        for far, much in sorted((steps[place], much) for place, much in allied.items() if place in steps):
            way += min(much, left) * far
            left = max(left - much, 0)
        yield 1, position.turn + (way + left * _FAR) / _SPEARHEAD / _PACE


def _pipeline(position: GreatWarPosition) -> float:
    """What the pipeline is worth that supplies the Allies in the Sinai, and a unit where it goes next (11.53)."""
    if not position.kit.mode.near_east:
        return 0
    following = next_town(position)
    reached = SINAI_TOWNS.index(following) if following else len(SINAI_TOWNS)
    return _PIPELINE * (reached + (0.5 if following and position.units_at(ALLIED, following) else 0))


def goals(position: GreatWarPosition, side: Side) -> Mask:
    """What a side wants to take."""
    kit = position.kit
    theirs = position.controlled(OTHER[side])
    if kit.mode.near_east_alone and side == ALLIED:
        wanted = kit.of_kind("surrender")
        return wanted & theirs & kit.land | kit.hexes((next_town(position),))
    if kit.mode.near_east_alone or kit.mode.whole_europe:
        wanted = all_victory_hexes(position) if side == CP else all_victory_hexes(position) | kit.of_kind("city")
    else:
        wanted = kit.board.mask(position.objectives)
    return wanted & theirs & kit.land


def _of(position: GreatWarPosition, side: Side, strength: dict[str, float], near: float = 1) -> float:
    kit = position.kit
    worth = _STRENGTH * sum(strength.values()) + _TOWN * (kit.settled & position.controlled(side)).bit_count()
    return worth + near * _AT_A_GOAL * nearness(kit.steps, strength, goals(position, side))


def _strength(position: GreatWarPosition) -> dict[Side, dict[str, float]]:
    """The strength of both sides' units, hex by hex: of all units once, for there are hundreds of them."""
    kit, face = position.kit, position.face
    found: dict[Side, dict[str, float]] = {CP: {}, ALLIED: {}}
    short = {unit for side in SIDES for unit in out_of_supply(position, side)}
    for place, stack in position.stacks.items():
        if place in kit.board.index:
            for unit in stack:
                values, there = face(unit), found[kit.units[unit].side]
                worth = (values.attack + values.defence) / 2 + values.support / 4
                if worth:
                    there[place] = there.get(place, 0) + (_CUT_OFF * worth if unit in short else worth)
    return found
