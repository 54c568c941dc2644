"""Who controls a space, and what follows from it: Victory Points and National Will (11.2, 18.2, 5.1.1, 23.2).

Whoever enters a space, by Movement, retreat or advance, calls `enter`; everything that changes control, `take`.
"""

from __future__ import annotations

from wargame_cli.engine.events import PointsChanged
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.illusions_of_glory.board import REGION, SPACE
from wargame_cli.rulesets.illusions_of_glory.events import ControlChanged, TrenchChanged
from wargame_cli.rulesets.illusions_of_glory.nations import AP, NEUTRAL, OTHER, SIDES, UPRISING
from wargame_cli.rulesets.illusions_of_glory.position import VP, IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.track_events import WillChanged

Judge = Referee[IllusionsPosition]


def nation_for(position: IllusionsPosition, unit: str) -> str:
    """The nation whose marker a unit lays (11.2e): its own, of two the first that fights for its side (11.2g)."""
    counter, side = position.unit(unit), position.side_of(unit)
    return next((nation for nation in counter.nations if position.nations[nation] == side), counter.nation)


def marker_for(position: IllusionsPosition, space: str, nation: str) -> str:
    """The marker that a nation lays in a space; none where it gives a nation of its side its land back (11.2f)."""
    owner = position.kit.ground.spaces[space].owner
    return "" if owner and position.nations[owner] == position.nations[nation] else nation


def takes(position: IllusionsPosition, unit: str, space: str) -> bool:
    """Whether a unit that stands in or goes through a space takes control of it (11.2a-d, 18.2, 20.1.5)."""
    side = position.side_of(unit)
    kind = position.kit.ground.spaces[space].kind
    if kind not in (SPACE, REGION) or side not in SIDES or position.unit(unit).is_escorted:
        return False
    holder = position.control_of(space)
    if holder == side or (holder == OTHER[side] and position.fort(space)):
        return False
    return not any(position.side_of(other) != side for other in position.at(space))


def _held_by(position: IllusionsPosition, space: str) -> str:
    """The side for which a space counts: what an Uprising took from a side counts for the other (5.1.1)."""
    holder = position.control_of(space)
    if holder != UPRISING:
        return holder
    former = _before_uprising(position, space)
    return OTHER.get(former, NEUTRAL)


def _before_uprising(position: IllusionsPosition, space: str) -> str:
    marker = position.risen.get(space, "") or position.kit.ground.spaces[space].owner
    return NEUTRAL if marker in ("", NEUTRAL) else position.nations[marker]


def _is_lost(position: IllusionsPosition, space: str, home: str) -> bool:
    """Whether a home space is lost to its nation, as National Will counts it (23.2a, trap 24)."""
    holder = position.control_of(space)
    if holder == UPRISING and position.option("uprisings-cost-will") == "no":
        holder = _before_uprising(position, space)  # type: ignore[assignment]
    return holder != home


def take(referee: Judge, space: str, marker: str, cause: str, rule: str = "11.2") -> None:
    """Lay a marker in a space (`ControlChanged` says which), and move Victory Points and National Will (11.2h)."""
    position = referee.position
    owner = position.kit.ground.spaces[space].owner
    home = position.nations[owner] if owner else ""
    held, lost = _held_by(position, space), _is_lost(position, space, home)
    referee.emit(ControlChanged(rule=rule, space=space, marker=marker, cause=cause))
    if not position.kit.ground.spaces[space].worth:
        return
    name = position.kit.name(space)
    holder = _held_by(position, space)
    charts = position.kit.tables.status
    if holder != held and holder in SIDES:
        change = charts.points.space[holder]
        reason = f"{name} is controlled by the {holder}"
        total = position.vp + change
        referee.emit(PointsChanged(rule="5.1.1", side=VP, change=change, total=total, reason=reason))
    if owner in position.will and _is_lost(position, space, home) != lost:
        step = charts.will.regained if lost else charts.will.lost
        now = position.will[owner]
        total = max(charts.will.least, now + step)
        why = f"{name} is {'free again' if lost else 'lost'}"
        referee.emit(WillChanged(rule="23.2", nation=owner, change=total - now, total=total, cause=why))


def enter(referee: Judge, unit: str, space: str, rule: str = "11.2") -> None:
    """What a unit does to a space by going into or through it: an enemy's Trench (19.4), then control."""
    position = referee.position
    if not position.unit(unit).is_escorted:
        overrun_trench(referee, unit, space)
    if takes(position, unit, space):
        take(referee, space, marker_for(position, space, nation_for(position, unit)), unit, rule)


def overrun_trench(referee: Judge, unit: str, space: str) -> None:
    """An enemy's Trench is removed; of a Level 2 Trench Level 1 is left, or all to those a card gives it (19.4)."""
    position = referee.position
    trench, side = position.trench(space), position.side_of(unit)
    if trench is None or trench.owner == side:
        return
    building = position.kit.tables.forts.building
    level = trench.level - building.level
    if side != AP and space == building.deep and position.has_played(building.kept_by):
        level = trench.level
    owner = side if level else trench.owner
    referee.emit(TrenchChanged(rule="19.4", space=space, owner=owner, level=level, cause=unit))
