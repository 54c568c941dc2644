"""Special replacements: what comes back of the points that losses would cost (16B4)."""

from __future__ import annotations

from collections import defaultdict

from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import (
    nation_of_points,
    on_map,
    owner_of_points,
    receive,
)
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import AMERICA, FRANCE, GERMANY, OTHER, RUSSIA
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import PointsReturned
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: What Equ Pts and most Man Pts are divided by, and those of nations that get more back, or fewer (16B4a).
_COMMON, _BETTER, _WORSE = 4, 3, 5
_BETTER_OFF = frozenset({FRANCE, GERMANY, "Anzac", "Canadian"})
_WORSE_OFF = frozenset({AMERICA, RUSSIA})


def divisor(position: GroundPosition, contingent: str) -> int:
    """What the Man Pts of a contingent's losses are divided by (16B4a)."""
    nation = nation_of_points(position, contingent)
    if {contingent, nation} & _BETTER_OFF:
        return _BETTER
    return _WORSE if nation in _WORSE_OFF else _COMMON


def returned(points: float, by: int) -> float:
    """What comes back: to the half point below (16B4a)."""
    return points / by * 2 // 1 / 2


def return_points(referee: Referee) -> None:
    """In each initial phase both sides receive what their losses since the last one give back (16B4a; trap 57)."""
    position = referee.position
    equ: dict[str, float] = defaultdict(float)
    for key, points in sorted(position.returning.items()):
        contingent, _, kind = key.rpartition("/")
        if "@" in key:
            continue
        if kind == "man":
            receive(
                referee,
                contingent,
                "special replacements",
                man=returned(points, divisor(position, contingent)),
                rule="16B4",
            )
        elif side := owner_of_points(position, contingent):
            equ[side] += points
    for of, points in sorted(equ.items()):
        receive(referee, of, "special replacements", equ=returned(points, _COMMON), rule="16B4")
    if position.returning:
        referee.emit(PointsReturned(rule="16B4"))


def return_from_isolation(referee: Referee) -> None:
    """Combat is over: what isolated units that were eliminated give back lies in their hex, or one beside it (16B4b).

    Where the enemy owns them all, he captures the Equ Pts, and the Man Pts are lost.
    """
    position = referee.position
    equ: dict[tuple[str, str], float] = defaultdict(float)
    found = [key for key in sorted(position.returning) if "@" in key]
    for key in found:
        head, _, place = key.partition("@")
        contingent, _, kind = head.rpartition("/")
        side = owner_of_points(position, contingent)
        if side is None:
            continue
        if kind == "equ":
            equ[side, place] += position.returning[key]
        elif here := _where(position, side, place):
            man = returned(position.returning[key], divisor(position, contingent))
            receive(referee, on_map(contingent, here), "special replacements", man=man, rule="16B4b")
    for (loser, place), points in sorted(equ.items()):
        owned = _where(position, loser, place)
        of = on_map(loser, owned) if owned else on_map(OTHER[loser], place)
        receive(referee, of, "special replacements", equ=returned(points, _COMMON), rule="16B4b")
    if found:
        referee.emit(PointsReturned(rule="16B4b", isolated=True))


def _where(position: GroundPosition, side: str, place: str) -> str:
    """The hex of the combat if its side owns it, else an adjacent one that it owns; empty where there is none."""
    near = (place, *sorted(position.kit.board.neighbours[place]))
    return next((each for each in near if position.owns(side, each)), "")
