"""How a side stands (18): what wins for it where it plays, its strength, and how near that is to what wins."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.machine.prospects import FEAR, by_place, nearness
from wargame_cli.rulesets.great_war_in_europe.ground.score import all_victory_hexes, score
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, OTHER, side_named
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import surrender_hexes
from wargame_cli.rulesets.great_war_in_europe.victory import gained, needed, victory_hexes

#: What strength on the map is worth, what it is worth at a goal, and what a hex that counts for victory is.
_STRENGTH, _AT_A_GOAL, _HEX = 0.5, 0.25, 12
#: What a town of the enemy is worth that counts for nothing else.
_TOWN = 2


def prospects(position: GreatWarPosition, side: str) -> float:
    """How a side stands."""
    of_cp = _HEX * _victory(position)
    enemy = OTHER[side]
    return (of_cp if side == CP else -of_cp) + _of(position, side) - _of(position, enemy, FEAR)


def _victory(position: GreatWarPosition) -> float:
    """What counts for victory, the more the better for the Central Powers."""
    kit = position.kit
    if kit.mode.whole_europe:
        return score(position)
    if kit.mode.near_east_alone:
        found = victory_hexes(position).bit_count()
        return 2 * found + (4 if found >= needed(position) else 0) - _lost_by_turkey(position).bit_count()
    return -gained(position)


def _lost_by_turkey(position: GreatWarPosition) -> Mask:
    """The hexes for which Turkey may surrender that the Allies control."""
    return surrender_hexes(position) & position.controlled(ALLIED)


def _goals(position: GreatWarPosition, side: str) -> Mask:
    """What a side wants to take."""
    kit = position.kit
    theirs = position.controlled(OTHER[side])
    if kit.mode.near_east_alone or kit.mode.whole_europe:
        wanted = all_victory_hexes(position) if side == CP else all_victory_hexes(position) | kit.of_kind("city")
    else:
        wanted = kit.board.mask(position.objectives)
    return wanted & theirs & kit.land


def _of(position: GreatWarPosition, side: str, near: float = 1) -> float:
    kit = position.kit

    def of_unit(unit: str) -> float:
        if position.side_of(unit) != side:
            return 0
        face = position.face(unit)
        return (face.attack + face.defence) / 2 + face.support / 4

    strength = by_place(position, kit.board, of_unit)
    worth = _STRENGTH * sum(strength.values()) + _TOWN * (kit.settled & position.controlled(side)).bit_count()
    return worth + near * _AT_A_GOAL * nearness(kit.steps, strength, _goals(position, side_named(side)))
