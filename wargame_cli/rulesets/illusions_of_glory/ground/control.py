"""Who controls a space, and what follows from it: Victory Points and National Will (11.2, 18.2, 5.1.1, 23.2).

Movement, retreat and advance call `enter` for each space that is entered, what brings units to places of their own
side `overrun_trench`. Everything else that changes control calls
`take`, `release` or, where an event of its own lays the marker, `changing`.
"""

from __future__ import annotations

from collections import Counter

from wargame_cli.engine.events import Event, PointsChanged
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.kit.board import REGION, SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import SpareWill, TakeSpaces
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NATIONS, NEUTRAL, OTHER, SIDES, UPRISING, Side
from wargame_cli.rulesets.illusions_of_glory.position.events.general import ControlChanged, TrenchChanged
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import NationRestored, WillChanged
from wargame_cli.rulesets.illusions_of_glory.position.position import VP, IllusionsPosition, Referee

# -- markers --------------------------------------------------------------------------------------------------------


def nation_for(position: IllusionsPosition, unit: str) -> str:
    """The nation whose marker a unit lays (11.2e): its own, of two the first that fights for its side (11.2g)."""
    counter, side = position.counter(unit), position.side_of(unit)
    return next((nation for nation in counter.nations if position.nations[nation] == side), counter.nation)


def marker_for(position: IllusionsPosition, space: str, nation: str) -> str:
    """The marker that a nation lays in a space; none where it gives a nation of its side its land back (11.2f)."""
    owner = position.kit.ground.spaces[space].owner
    return "" if owner and position.nations[owner] == position.nations[nation] else nation


def heir(position: IllusionsPosition, side: Side, space: str) -> str:
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


def takes(position: IllusionsPosition, unit: str, space: str) -> bool:
    """Whether a unit that stands in or goes through a space takes control of it (11.2a-d, 18.2, 20.1.5)."""
    side = position.side_of(unit)
    printed = position.kit.ground.spaces[space]
    if printed.kind not in (SPACE, REGION) or side not in SIDES or position.counter(unit).is_escorted:
        return False
    holder = position.controller(space)
    if holder == side or any(position.side_of(other) != side for other in position.at(space)):
        return False
    if not position.fort(space):
        return True
    return position.nations[printed.owner] == side if holder == UPRISING else holder != OTHER[side]


# -- what control is worth ------------------------------------------------------------------------------------------


def _before_uprising(position: IllusionsPosition, space: str) -> str:
    marker = position.risen.get(space, "") or position.kit.ground.spaces[space].owner
    return NEUTRAL if marker in ("", NEUTRAL) else position.nations[marker]


def _worth(position: IllusionsPosition, space: str, home: str) -> int:
    """What a VP space counts for its holder, up for the CP and down for the AP; nothing for its own side (5.1.1).

    What an Uprising took from a side counts for the other one.
    """
    holder: str = position.controller(space)
    if holder == UPRISING:
        holder = OTHER.get(_before_uprising(position, space), NEUTRAL)
    points = position.kit.tables.status.points.space
    return points[holder] if holder != home and holder in SIDES else 0


def _is_lost(position: IllusionsPosition, space: str, home: str) -> bool:
    """Whether a home space is lost to its nation, as National Will counts it; nobody's is not (3.2.3, trap 24)."""
    holder: str = position.controller(space)
    if holder == UPRISING and position.option("uprisings-cost-will") == "no":
        holder = _before_uprising(position, space)
    return holder not in (home, NEUTRAL)


def changing(referee: Referee, space: str, event: Event) -> None:
    """Emit an event that changes who controls a space, and move Victory Points and National Will with it (11.2h)."""
    position = referee.position
    printed = position.kit.ground.spaces[space]
    home = position.nations[printed.owner] if printed.owner else NEUTRAL
    holder = position.controller(space)
    before, was_lost = _worth(position, space, home), _is_lost(position, space, home)
    referee.emit(event)
    if not position.controls(holder, space):
        _restore(referee, space)
    if not printed.worth:
        return
    now = _worth(position, space, home)
    # Neutral Greek spaces count for either side: one point for who takes one from the other, not two (5.1.1).
    change = now if now * before < 0 else now - before
    if change:
        reason = f"{printed.name} is controlled by {_holder(position, space)}"
        total = position.vp + change
        referee.emit(PointsChanged(rule="5.1.1", side=VP, change=change, total=total, reason=reason))
    is_lost = _is_lost(position, space, home)
    if printed.owner in position.will and is_lost != was_lost and not (is_lost and _spared(position, printed.owner)):
        will = position.kit.tables.status.will
        move_will(referee, printed.owner, will.lost if is_lost else will.regained, _fate(printed.name, lost=is_lost))


def _restore(referee: Referee, space: str) -> None:
    """A collapse is over for those whose side has just retaken this space: Serbia's, with Belgrade (26.6.2)."""
    position = referee.position
    for nation, home in position.kit.tables.status.collapse.returns_with.items():
        if home == space and nation in position.collapsed and position.controls(position.nations[nation], space):
            referee.emit(NationRestored(rule="26.6.2", nation=nation))


def move_will(referee: Referee, nation: str, change: int, cause: str, rule: str = "23.2") -> None:
    """A nation's National Will marker moves, never below its least (23.2e)."""
    now = referee.position.will[nation]
    total = max(referee.position.kit.tables.status.will.least, now + change)
    referee.emit(WillChanged(rule=rule, nation=nation, change=total - now, total=total, cause=cause))


def _holder(position: IllusionsPosition, space: str) -> str:
    holder = position.controller(space)
    return {UPRISING: "an Uprising", NEUTRAL: "nobody"}.get(holder, f"the {holder}")


def _fate(name: str, *, lost: bool) -> str:
    return f"{name} is {'lost' if lost else 'free again'}"


def _spared(position: IllusionsPosition, nation: str) -> bool:
    """Whether a card keeps lost spaces from moving a nation's National Will."""
    return any(effect.nation == nation for _, effect in in_force(position, SpareWill))


# -- changes of control ---------------------------------------------------------------------------------------------


def take(referee: Referee, space: str, nation: str, cause: str, rule: str = "11.2") -> None:
    """A nation's side has control of a space from now on; its own home space needs no marker (11.2e-f)."""
    _lay(referee, space, marker_for(referee.position, space, nation), cause, rule)


def release(referee: Referee, space: str, cause: str, rule: str) -> None:
    """A space is its own nation's again: of neutral Greece when its garrison is gone (26.3.1f)."""
    _lay(referee, space, "", cause, rule)


def hold_alone(referee: Referee, place: str) -> None:
    """Who is left alone in a region when others have gone controls it: a side, or an Uprising Unit (2.0, Control)."""
    position = referee.position
    if not position.is_region(place):
        return
    for unit in position.at(place):
        if takes(position, unit, place):
            enter(referee, unit, place, "18.2")
    there = position.units_at(UPRISING, place)
    if there and there == position.at(place):
        _lay(referee, place, UPRISING, there[0], "11.2.1")


def abandon(referee: Referee, space: str, cause: str, rule: str) -> None:
    """A space is nobody's until somebody enters it: of Russia at peace when its garrison is gone (28.1)."""
    _lay(referee, space, NEUTRAL, cause, rule)


def give_back(referee: Referee, space: str, cause: str, rule: str = "23.3.3") -> None:
    """The Uprising that held a space is over: it is as before, or nobody's until somebody enters it (trap 25).

    The space of a Fort that stands is its own side's at once (20.1.5a).
    """
    position = referee.position
    nobodys = position.option("after-uprising") == "nobody" and not position.fort(space)
    _lay(referee, space, NEUTRAL if nobodys else position.risen.get(space, ""), cause, rule)


def _lay(referee: Referee, space: str, marker: str, cause: str, rule: str) -> None:
    if referee.position.control.get(space, "") != marker:
        changing(referee, space, ControlChanged(rule=rule, space=space, marker=marker, cause=cause))


def enter(referee: Referee, unit: str, space: str, rule: str = "11.2", cause: str = "") -> None:
    """What a unit does to a space by going into or through it: an enemy's Trench (19.4), then control."""
    position = referee.position
    overrun_trench(referee, unit, space)
    if takes(position, unit, space):
        take(referee, space, nation_for(position, unit), cause or unit, rule)


def overrun_trench(referee: Referee, unit: str, space: str) -> None:
    """An enemy's Trench is removed; of a Level 2 Trench Level 1 is left, or all to those a card gives it (19.4).

    Whatever brings the unit: besiegers who left a Fort may have left theirs in a space that never was their own.
    """
    position = referee.position
    trench, side = position.trench(space), position.side_of(unit)
    if trench is None or position.trench_of(side, space) or position.counter(unit).is_escorted:
        return
    level = trench.level - position.kit.tables.forts.building.level
    kept = (each for _, each in in_force(position, TakeSpaces) if each.trenches and each.side == side)
    if level and any(space in each.spaces for each in kept):
        level = trench.level
    owner, row = (side, "19.4d") if level else (trench.owner, "19.4b")
    referee.emit(TrenchChanged(rule=row, space=space, owner=owner, level=level, cause=unit))
