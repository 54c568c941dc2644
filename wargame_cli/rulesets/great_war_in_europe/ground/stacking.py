"""Stacking (7.2): how many units a hex may hold, and what is too many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The most units of a side in a hex (7.23).
MOST = 6


def fault(position: GreatWarPosition, units: Sequence[str], hex: str = "") -> tuple[str, str] | None:
    """Why these units of a side may not stack together, as rule and words; None where they may (7.23, 16.1)."""
    counters = [position.counter(unit) for unit in units]
    counted = sum(counter.counts_for_stacking for counter in counters)
    if counted > MOST:
        return "7.23", f"{counted} units, and a hex holds {MOST}"
    if sum(counter.headquarters for counter in counters) > 1:
        return "7.23", "only one headquarters may be in a hex"
    for kind, words in (("tank", "tank unit"), ("anti-tank", "anti-tank unit")):
        if sum(counter.type == kind for counter in counters) > 1:
            return "7.23", f"only one {words} may be in a hex"
    return apart(position, units)


def apart(position: GreatWarPosition, units: Iterable[str]) -> tuple[str, str] | None:
    """Why these units may not be together in a hex or an attack whatever their number, or None (6.48, 16.1, 16.31).

    Units of a collapsed nation keep to themselves; in the Civil War each Russian unit does.
    """
    if position.russia not in ("collapsed", "treaty"):
        return None
    counters = [position.counter(unit) for unit in units]
    russians = [counter for counter in counters if counter.fights_as == "RU" and not counter.headquarters]
    if russians and any(counter.fights_as != "RU" for counter in counters):
        return "16.1", "units of collapsed Russia do not stack or attack with those of other nations"
    if len(russians) > 1 and position.in_play("russian-civil-war"):
        return "6.48", "in the Civil War Russian units do not stack or attack together"
    return None


def too_many(position: GreatWarPosition, side: str, hex: str) -> tuple[str, str] | None:
    """Why a side's stack in a hex is over the limits, or None."""
    return fault(position, position.units_at(side, hex), hex)


def overstacked(position: GreatWarPosition, side: str) -> list[str]:
    """The hexes in which a side has too many units."""
    spaces = position.kit.board.spaces(position.occupied(side))
    return [hex for hex in spaces if too_many(position, side, hex)]
