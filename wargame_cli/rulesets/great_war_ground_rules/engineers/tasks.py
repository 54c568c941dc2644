"""What an order to engineers means, and what forbids all of them: who works, where, when (13A, 13B, 13C, 13I)."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.rulesets.great_war_ground_rules.engineers import quick
from wargame_cli.rulesets.great_war_ground_rules.engineers.costs import MPS
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import (
    WORKS,
    Build,
    ClearRail,
    Demolish,
    Devastate,
    Extend,
    Repair,
)
from wargame_cli.rulesets.great_war_ground_rules.engineers.readiness import (
    at_work_on,
    mps_left,
    why_not_ready,
    why_not_there,
)
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import ON_HEXSIDES, Task
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import all_cooperate
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

AnyWork = Build | Extend | Demolish | Repair | ClearRail | Devastate

#: What the words of orders are called in a position.
_DEMOLISH: Mapping[str, str] = {"fort": "demolish-fort", "bridge": "demolish-bridge", "port": "demolish-port"}
_REPAIR: Mapping[str, str] = {
    "rail": "repair-rail",
    "bridge": "repair-bridge",
    "port": "repair-port",
    "gauge": "regauge",
    "devastation": "restoration",
}
_EXTEND: Mapping[str, str] = {"road": "road", "rail": "extend-rail"}
#: Work done with MPs, in movement phases.
WITH_MPS = frozenset({*MPS, "entrenchment", "repair-bridge"})


def what_of(order: AnyWork) -> str:
    """What an order wants done, as a position calls it."""
    match order:
        case Build():
            return order.what
        case Extend():
            return _EXTEND[order.what]
        case Demolish():
            return _DEMOLISH[order.what]
        case Repair():
            return _REPAIR[order.what]
        case ClearRail():
            return "clear-rail"
    return "devastation"


def task_of(order: AnyWork, side: str) -> Task:
    """The task that an order sets to a side's units."""
    return Task(
        side=side,
        what=what_of(order),
        to=order.at,
        units=order.units,
        labor="" if isinstance(order, Devastate) else order.labor,
        res=order.res if isinstance(order, Build | Extend | Repair) else "",
        gauge=order.gauge if isinstance(order, Repair) else "",
    )


def is_initial(position: GroundPosition) -> bool:
    """Whether the phase is an initial phase, in which work in turns begins (13A)."""
    return position.phase.endswith("-initial")


# -- what forbids them ---------------------------------------------------------------------------------------------


@BOOK.forbids("13A1", *WORKS, decisive=True)
def units_on_the_spot(order: AnyWork, referee: Referee) -> str | None:
    """Units of one's own, together in one hex, work there or on its hexsides (13A, 13A5)"""
    position, what = referee.position, what_of(order)
    if not order.units:
        return "say which units work"
    for unit in order.units:
        if why := why_not_there(position, referee.side, unit, order.at, hexside=what in ON_HEXSIDES):
            return why
    if len({position.place_of(unit) for unit in order.units}) > 1:
        return "units that work together stand in one hex"
    return None


@BOOK.forbids_one_of(
    {
        "13A1": "Units in general supply work",
        "6B3": "Units that moved by accelerated movement or strategic rail do no work",
        "8C2b": "Overstacked units do no work",
        "9Jb": "No work is done in a contested hex",
    },
    *WORKS,
)
def units_that_can_work(order: AnyWork, referee: Referee) -> tuple[str, str] | None:
    """Units work in supply and in quiet, and not after accelerated movement (13A, 6B3, 8C2, 9J)."""
    why = (why_not_ready(referee.position, unit, order.at) for unit in order.units)
    return next(filter(None, why), None)


@BOOK.forbids_one_of(
    {
        "13A5": "Which units do a kind of work, and which work together (13A5, 13A7, 13B, 13C, 13I)",
        "15E": "Units that do not cooperate do not work together",
    },
    *WORKS,
)
def units_that_work_together(order: AnyWork, referee: Referee) -> tuple[str, str] | None:
    """Units able to do the work, of nations that cooperate (13A5, 15E3)."""
    if not all_cooperate(referee.position, order.units):
        return "15E", "units that do not cooperate do not work together"
    why = quick.why_not(referee.position, what_of(order), order.units)
    return ("13A5", why) if why else None


@BOOK.forbids("13A6", Build, Extend, Demolish, Repair, ClearRail)
def people_who_help(order: Build | Extend | Demolish | Repair | ClearRail, referee: Referee) -> str | None:
    """Civilian labour from a major city of the own country within four hexes helps one unit (13A6)"""
    if not order.labor:
        return None
    return quick.why_no_labor(referee.position, referee.side, order.units, order.labor) or None


@BOOK.forbids("13A1", *WORKS)
def in_the_right_phase(order: AnyWork, referee: Referee) -> str | None:
    """Work in turns begins in the initial phase, work for MPs is done in the movement phase (13A, 13A1c)"""
    position = referee.position
    task = task_of(order, referee.side)
    with_mps = task.what in WITH_MPS
    if is_initial(position):
        return "that is done with MPs, in the movement phase" if with_mps else None
    begun = task.in_progress(position)
    if with_mps or (begun and isinstance(order, Build)):
        return None
    return "it goes on by itself in your initial phase" if begun else "that is begun in the initial phase"


@BOOK.forbids("13A1", *WORKS)
def not_busy(order: AnyWork, referee: Referee) -> str | None:
    """A unit that works in turns does no other work (13A1c)"""
    position = referee.position
    task = task_of(order, referee.side)
    for unit in order.units:
        busy = at_work_on(position, unit)
        if busy and (busy.what, busy.at) != (task.what, task.at(position)):
            return f"{unit} is at work on {busy.what} at {busy.at}"
    if is_initial(position) and task.in_progress(position):
        return "that was begun before"
    return None


@BOOK.forbids("13A1", *WORKS)
def mps_to_spend(order: AnyWork, referee: Referee) -> str | None:
    """A unit that works for MPs has some left (13A)"""
    position = referee.position
    if is_initial(position) or what_of(order) not in WITH_MPS:
        return None
    spent = [unit for unit in order.units if mps_left(position, unit) <= 0]
    return f"{', '.join(spent)}: no MPs left" if spent else None
