"""Leaders (14P): in the pool or with an Army HQ, whose checks they influence (14P1); in combats see combat/leaders."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.document import folded
from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_OF
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Leader, LeaderName
from wargame_cli.rulesets.great_war_ground_rules.position.events.command import (
    LeaderAssigned,
    LeaderRecalled,
    LeaderRolled,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


class AssignLeader(Order, frozen=True, kw_only=True):
    """Send a leader from the pool to an Army HQ of his nation (14P).

    `assign-leader`: his name.
    `to`: the Army HQ.
    """

    verb: ClassVar[str] = "assign-leader"
    example: ClassVar[str] = "{assign-leader: Haig, to: BR-2A}"

    leader: LeaderName = msgspec.field(name="assign-leader")
    hq: UnitName = msgspec.field(name="to")


class RecallLeader(Order, frozen=True, kw_only=True):
    """Bring a leader back to the pool; he can go to another Army HQ in a later initial phase (14P).

    `recall-leader`: his name.
    """

    verb: ClassVar[str] = "recall-leader"
    example: ClassVar[str] = "{recall-leader: Haig}"

    leader: LeaderName = msgspec.field(name="recall-leader")


# -- who there is ----------------------------------------------------------------------------------------------------


def is_there(position: GroundPosition, leader: Leader) -> bool:
    """Whether a leader has come and has not left."""
    came = not leader.first or position.date >= date(leader.first)
    return came and not (leader.last and position.date > date(leader.last))


def pool(position: GroundPosition, side: str) -> list[str]:
    """A side's leaders in the pool (14P)."""
    return [
        each.name
        for each in position.kit.plan.leaders
        if SIDE_OF[each.nation] == side and is_there(position, each) and each.name not in position.leaders
    ]


def leader_at(position: GroundPosition, hq: str) -> str:
    """The leader with an Army HQ; empty where there is none."""
    return next((leader for leader, with_hq in position.leaders.items() if with_hq == hq), "")


# -- what they do ----------------------------------------------------------------------------------------------------


def rating(position: GroundPosition, name: str, die: int) -> int:
    """The rating that a die chooses: the left one with 1 or 2, the middle one with 3 or 4, or the right one (14P1)."""
    return position.kit.leaders[name].ratings[(die - 1) // 2]


def leader_roll(referee: Referee, name: str) -> int:
    """A leader influences the check of his HQ: what his die adds to that one (14P1)."""
    position = referee.position
    hq = position.leaders[name]
    die = referee.roll(f"leader {name}", "14P1", by=position.side_of(hq), good="high", kind="leader")
    found = rating(position, name, die)
    referee.emit(LeaderRolled(rule="14P1", leader=name, hq=hq, die=die, modifier=found))
    return found


def come_and_go(referee: Referee, side: str) -> None:
    """In their side's initial phase leaders whose time is over leave; who comes goes to the HQ that the plan names."""
    position = referee.position
    for leader in position.kit.plan.leaders:
        if SIDE_OF[leader.nation] != side:
            continue
        hq = position.leaders.get(leader.name, "")
        if hq and not is_there(position, leader):
            referee.emit(LeaderRecalled(rule="14P", leader=leader.name, hq=hq))
        elif not hq and leader.first and position.date == date(leader.first) and _may_join(position, leader.at):
            referee.emit(LeaderAssigned(rule="14P", leader=leader.name, hq=leader.at))


def _may_join(position: GroundPosition, hq: str) -> bool:
    return position.knows(hq) and position.on_map(hq) and not leader_at(position, hq)


# -- the orders ------------------------------------------------------------------------------------------------------


@BOOK.forbids("14P1", AssignLeader, RecallLeader)
def is_own_leader(order: AssignLeader | RecallLeader, referee: Referee) -> str | None:
    """A side commands its own leaders, while they are there (14P)"""
    position = referee.position
    leader = position.kit.leaders[order.leader]
    if SIDE_OF[leader.nation] != referee.side:
        return f"{leader.name} is no leader of yours"
    if not is_there(position, leader):
        return f"{leader.name} is not in the game in this turn"
    return None


@BOOK.forbids("14P1", AssignLeader)
def goes_to_an_army(order: AssignLeader, referee: Referee) -> str | None:
    """A leader in the pool goes to an Army HQ of his nation that has none (14P)"""
    position = referee.position
    leader = position.kit.leaders[order.leader]
    if SIDE_OF[leader.nation] != referee.side:
        return None  # another check refuses it
    if hq := position.leaders.get(leader.name):
        return f"{leader.name} is with {hq}: recall him, and assign him in a later initial phase"
    if leader.name in position.this_phase.recalled:
        return f"{leader.name} came back from an Army HQ in this phase: he stays in the pool to your next initial phase"
    counter = position.counter(order.hq)
    if not counter.is_army_hq or not position.on_map(order.hq):
        return f"{order.hq} is no Army HQ on the map{_free_hqs(position, leader.nation)}"
    if counter.nation != leader.nation:
        return f"{order.hq} is no {leader.nation} Army HQ{_free_hqs(position, leader.nation)}"
    if other := leader_at(position, order.hq):
        return f"{other} is with {order.hq}, and only one leader is at an Army HQ{_free_hqs(position, leader.nation)}"
    return None


def _free_hqs(position: GroundPosition, nation: str) -> str:
    """Which Army HQs of a nation a leader could join."""
    hqs = (hq for hq in sorted(position.units_of(SIDE_OF[nation])) if position.counter(hq).is_army_hq)
    free = [hq for hq in hqs if position.counter(hq).nation == nation and not leader_at(position, hq)]
    return f": {folded(free)} can have him" if free else ", and no other can have him now"


@BOOK.forbids("14P1", RecallLeader)
def is_with_an_army(order: RecallLeader, referee: Referee) -> str | None:
    """A leader is recalled from an Army HQ (14P)"""
    return None if order.leader in referee.position.leaders else f"{order.leader} is in the pool"


@BOOK.performs(AssignLeader)
def assign(order: AssignLeader, referee: Referee) -> None:
    """He is with that HQ from now on (14P)."""
    referee.emit(LeaderAssigned(rule="14P", leader=order.leader, hq=order.hq))


@BOOK.performs(RecallLeader)
def recall(order: RecallLeader, referee: Referee) -> None:
    """He is in the pool (14P)."""
    referee.emit(LeaderRecalled(rule="14P", leader=order.leader, hq=referee.position.leaders[order.leader]))
