"""Spaces that change hands (11.2): the marker that is laid, and what it does to Victory Points and National Will."""

from __future__ import annotations

from collections import Counter

from wargame_cli.engine.events import PointsChanged
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.illusions_of_glory.events import ControlChanged
from wargame_cli.rulesets.illusions_of_glory.nations import NATIONS, NEUTRAL, OTHER, Control, Side
from wargame_cli.rulesets.illusions_of_glory.position import VP, IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.track_events import WillChanged

#: What the chapters at home speak to.
Judge = Referee[IllusionsPosition]


def take(referee: Judge, space: str, nation: str, rule: str, cause: str) -> None:
    """A nation's side has control of a space from now on; its own home space needs no marker (11.2e-f)."""
    position = referee.position
    side = position.nations[nation]
    owner = position.kit.ground.spaces[space].owner
    is_home = bool(owner) and position.nations[owner] == side
    _change(referee, space, "" if is_home else nation, rule, cause)


def give_up(referee: Judge, space: str, rule: str, cause: str) -> None:
    """A space of a neutral nation is its own again when those who stood in it are gone (26.3.1f)."""
    _change(referee, space, "", rule, cause)


def _change(referee: Judge, space: str, marker: str, rule: str, cause: str) -> None:
    position = referee.position
    before = position.control_of(space)
    if position.control.get(space, "") == marker:
        return
    referee.emit(ControlChanged(rule=rule, space=space, marker=marker, cause=cause))
    after = position.control_of(space)
    if after != before and position.kit.ground.spaces[space].worth:
        _count(referee, space, before, after)


def _count(referee: Judge, space: str, before: Control, after: Control) -> None:
    """Victory Points follow every VP space, National Will those of Russia, Germany and Austria-Hungary (11.2h)."""
    position = referee.position
    change = _points(position, space, after) - _points(position, space, before)
    name = position.kit.name(space)
    if change:
        total = position.vp + change
        referee.emit(PointsChanged(rule="5.1.1", side=VP, change=change, total=total, reason=f"control of {name}"))
    nation = position.kit.ground.spaces[space].owner
    if nation not in position.will:
        return
    will = position.kit.tables.status.will
    side = position.nations[nation]
    moved = will.lost if before == side else will.regained if after == side else 0
    if moved:
        total = max(will.least, position.will[nation] + moved)
        step = total - position.will[nation]
        cause = f"{name} is {'lost' if moved < 0 else 'free again'}"
        referee.emit(WillChanged(rule="23.2", nation=nation, change=step, total=total, cause=cause))


def _points(position: IllusionsPosition, space: str, holder: Control) -> int:
    """What a VP space counts for its holder, from its nation's side as nothing: up for the CP, down for the AP."""
    owner = position.kit.ground.spaces[space].owner
    home = position.nations[owner] if owner else NEUTRAL
    if holder == home:
        return 0
    worth = position.kit.tables.status.points.space
    if holder in OTHER:
        return worth[holder]  # type: ignore[index]
    return worth[OTHER[home]] if home in OTHER else 0  # an Uprising takes it from its nation's side


def heir(position: IllusionsPosition, space: str, side: Side) -> str:
    """The nation whose marker a side lays where none of its units came: the one that holds most spaces around it.

    Where that is even, the nation that stands first in the rulebook's list (11.2g leaves it to the player).
    """
    count: Counter[str] = Counter()
    for near in position.kit.board.neighbours[space]:
        nation = position.control.get(near) or position.kit.ground.spaces[near].owner
        if position.nations.get(nation) == side:
            count[nation] += 1
    fighting = [nation for nation in NATIONS if position.at_war(nation, side)]
    return max(fighting, key=lambda nation: count[nation])
