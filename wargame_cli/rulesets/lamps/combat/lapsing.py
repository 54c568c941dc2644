"""Orders that carry a condition of their own: whether it is met when the order's turn comes."""

from __future__ import annotations

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.lamps.combat.orders import When
from wargame_cli.rulesets.lamps.ground.trenches import whole_trenches
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee


def unmet(order: Order, referee: Referee) -> tuple[str, str] | None:
    """Rule and reason for which the order's condition passes it over now, or None.

    In a rehearsal only where no order before it may change that.
    """
    condition = getattr(order, "condition", None)
    if not isinstance(condition, When):
        return None
    if referee.rehearsing and referee.may_change(_looked_at(referee.position, condition)):
        return None
    reason = _fails(referee.position, condition)
    return ("7.2", f"its condition is not met: {reason}") if reason else None


def _looked_at(position: LampsPosition, when: When) -> set[str]:
    """The areas that a condition speaks of, and who stands there."""
    areas = {when.ours, when.theirs, when.push, when.breached, when.worn, *when.fresh} - {""}
    return areas.union(*(position.at(area) for area in areas))


def _fails(position: LampsPosition, when: When) -> str:
    """The part of a condition that does not hold, in words; empty where all do."""
    side, name = position.side, position.kit.name
    if when.ours and position.control.get(when.ours) != side:
        return f"{name(when.ours)} is not ours"
    if when.theirs and position.control.get(when.theirs) == side:
        return f"{name(when.theirs)} is ours"
    push = position.this_turn.big_push
    if when.push and (push is None or push[1] != when.push):
        return f"no Big Push stands into {name(when.push)}"
    for area in filter(None, (when.breached, when.worn)):
        if whole_trenches(position, area):
            return f"a trench in {name(area)} is whole"
    if when.worn and any(position.fresh(army) for army in position.armies_at(when.worn)):
        return f"a Fresh army stands in {name(when.worn)}"
    for area, least in when.fresh.items():
        count = sum(position.fresh(army) and position.side_of(army) == side for army in position.armies_at(area))
        if count < least:
            armies = "army stands" if count == 1 else "armies stand"
            return f"{count} Fresh {armies} in {name(area)}, not {least}"
    return ""
