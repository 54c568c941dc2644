"""Neutral Greece under the units that go through it (26.3.1, traps 47 and 63)."""

from __future__ import annotations

from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.illusions_of_glory.ground.control import enter, overrun_trench, release, takes
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import counted
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import TakeSpaces
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, OTHER, Control, Side
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import NationEntered
from wargame_cli.rulesets.illusions_of_glory.position.position import VP, IllusionsPosition, Referee

_GREECE = "GR"


def is_neutral_land(position: IllusionsPosition, space: str) -> bool:
    """Whether a space is in Greece while Greece is neutral."""
    return position.nations[_GREECE] == NEUTRAL and position.kit.ground.spaces[space].owner == _GREECE


def lasts(position: IllusionsPosition, side: Control, space: str) -> bool:
    """Whether a side's control of a space of neutral Greece outlasts its garrison (26.3.1f).

    It does in the cities of 26.3.1f 1, 3 and 4, whichever side has them; elsewhere where a card gave it.
    """
    cities = position.kit.tables.status.violations.spaces.values()
    given = (effect for _, effect in in_force(position, TakeSpaces) if effect.side == side)
    return any(space in spaces for spaces in (*cities, *(effect.spaces for effect in given)))


def violates(position: IllusionsPosition, unit: str, space: str) -> bool:
    """Whether a unit breaks Greek neutrality by entering a space that is not its side's already (26.3.1f 3-4).

    An HQ or Heavy Artillery that goes ahead does not: it takes no control (11.2d), and the die is rolled with it.
    """
    side = position.commander(unit)
    if not is_neutral_land(position, space) or position.controls(side, space) or position.counter(unit).is_escorted:
        return False
    return space in position.kit.tables.status.violations.spaces[side]


def pass_through(
    referee: Referee, unit: str, space: str, *, stays: bool, rule: str = "11.2", risks: bool = True
) -> None:
    """A unit goes into or through a space: Trench, control, and in neutral Greece what is particular to it.

    A retreat into neutral Greece `risks` no war: it is no move into a Greek city (26.3.1f 3-4).
    """
    position = referee.position
    if not is_neutral_land(position, space):
        enter(referee, unit, space, rule)
        return
    side = position.commander(unit)
    broken = risks and violates(position, unit, space)
    if stays or lasts(position, side, space):
        enter(referee, unit, space, "26.3.1")
    else:
        overrun_trench(referee, unit, space)
        if position.controls(OTHER[side], space) and takes(position, unit, space):
            release(referee, space, unit, "26.3.1")
    if broken:
        _risk_war(referee, side, space)


def leave(referee: Referee, side: Control, space: str) -> None:
    """Control of a space of neutral Greece ends with its garrison (26.3.1f)."""
    position = referee.position
    if not is_neutral_land(position, space) or not position.controls(side, space) or lasts(position, side, space):
        return
    if not counted(position.kit, position.units_at(side, space)):
        release(referee, space, "no garrison", "26.3.1")


def _risk_war(referee: Referee, side: Side, space: str) -> None:
    """On 5 or 6 Greece joins the other side (26.3.1f); a rehearsal does not know."""
    if referee.lacks_dice():
        referee.warn("26.3.1", f"{referee.position.kit.name(space)}: Greece joins the {OTHER[side]} on 5 or 6")
        return
    least = referee.position.kit.tables.status.violations.enters_at
    die = referee.roll(f"/Greek neutrality/{space}", "26.3.1", by=side, good="low", kind="Greek neutrality")
    if die >= least:
        joins(referee, OTHER[side], f"the {side} entered {referee.position.kit.name(space)}")


def joins(referee: Referee, side: Side, cause: str, rule: str = "26.3.1") -> None:
    """Greece joins a side, which scores its VP spaces that neither controlled before (26.3.1f-g, trap 48)."""
    position = referee.position
    ground = position.kit.ground
    spaces = [space for space in ground.vp_spaces_of(_GREECE) if position.controls(NEUTRAL, space)]
    referee.emit(NationEntered(rule=rule, nation=_GREECE, stand=side, cause=cause))
    change = len(spaces) * position.kit.tables.status.points.space[side]
    if change:
        reason = f"Greece joins the {side}"
        total = position.vp + change
        referee.emit(PointsChanged(rule=rule, side=VP, change=change, total=total, reason=reason))
