"""How many moves a faction has, and which of them a move uses up (6.3, 6.5, 10.2.3.2, 10.2.3.3)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.lamps.ground.areas import owner
from wargame_cli.rulesets.lamps.kit.cards import MoreMoves
from wargame_cli.rulesets.lamps.position.position import LampsPosition

#: Moves of a faction (6.3), how many of them may be by sea (6.5), and how many Turkish armies move in all (6.3.2).
MOVES, SEA_MOVES, TURKISH_ARMIES = 2, 1, 2
LAND, SEA, AMERICAN, TURKISH = "land", "sea", "united_states", "turkey"


def allowance_for(position: LampsPosition, unit: str, end: str, *, by_sea: bool = False) -> tuple[str, str]:
    """The allowance that a move of a unit would use, or an empty one with the reason why there is none.

    The Americans have one move of their own (6.3.1); guns and tanks move as armies do (6.3.3).
    """
    used = [*position.this_turn.moved.values()]
    nation = position.counter(unit).nation
    if unit in position.this_turn.moved:
        return "", f"{unit} has moved already"
    if nation == "united_states":
        return (AMERICAN, "") if AMERICAN not in used else ("", "the United States have made their one move")
    if nation == "turkey" and position.counter(unit).is_army:
        if _turkish_armies(position) >= TURKISH_ARMIES:
            return "", f"no more than {TURKISH_ARMIES} Turkish armies move in a phase"
        if _at_home(position, unit, end) and TURKISH not in used:
            return TURKISH, ""
    if card := _of_a_card(position, unit, end, used):
        return card, ""
    if used.count(LAND) + used.count(SEA) >= MOVES:
        return "", f"both moves of the faction are used ({', '.join(position.this_turn.moved)})"
    if by_sea:
        return (SEA, "") if used.count(SEA) < SEA_MOVES else ("", "only one of the two moves may be by sea")
    return LAND, ""


def _turkish_armies(position: LampsPosition) -> int:
    moved = position.this_turn.moved
    return sum(position.counter(unit).nation == "turkey" and position.counter(unit).is_army for unit in moved)


def _at_home(position: LampsPosition, unit: str, end: str) -> bool:
    """Whether a move leads from one original area of the unit's nation to another, as Turkey's own must (6.3.2)."""
    return owner(position, position.place_of(unit)) == position.counter(unit).nation == owner(position, end)


def _of_a_card(position: LampsPosition, unit: str, end: str, used: Sequence[str]) -> str:
    """A further move that a card in force gives."""
    for entry, effect in position.effects(MoreMoves):
        name = f"{entry.card} {entry.number}"
        fits = position.counter(unit).nation in effect.nations and effect.to in ("", end)
        fits = fits and (not effect.independent or _at_home(position, unit, end))
        if fits and used.count(name) < effect.count and position.counter(unit).is_army:
            return name
    return ""
