"""Devastation: construction units lay a hex waste, or restore it (15A8)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.engineers import resources
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import Devastate, Repair
from wargame_cli.rulesets.great_war_ground_rules.engineers.tasks import task_of
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import Task, begin
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import general
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import IN_STRENGTH
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import FEB_I_16, named
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import AtrocityDone
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def why_not_strong(position: GroundPosition, task: Task) -> str | None:
    """Why units are not enough: it takes 4 REs in regular general supply (15A8)."""
    total = sum(position.re(unit) for unit in task.units)
    needed = IN_STRENGTH[task.what]
    if total < needed:
        return f"it takes construction units of {needed:g} REs, and these have {total:g}"
    poor = [unit for unit in task.units if general(position, unit) != "regular"]
    return f"{', '.join(poor)}: not in regular general supply" if poor else None


@BOOK.forbids("15A8", Devastate)
def own_hexes_from_1916_on(order: Devastate, referee: Referee) -> str | None:
    """From February 1916 on own hexes are devastated by 4 REs in regular supply (15A8)"""
    position = referee.position
    name = position.kit.name(order.at)
    if position.date < FEB_I_16:
        return f"no hex is devastated before {named(FEB_I_16)}"
    if not position.owns(referee.side, order.at):
        return f"{name} is not yours"
    if order.at in position.devastated:
        return f"{name} is devastated already"
    return why_not_strong(position, task_of(order, referee.side))


@BOOK.forbids("15A8", Devastate)
def relief_in_reach(order: Devastate, referee: Referee) -> str | None:
    """The Res Pt of disaster relief is in reach over land (15A8)"""
    if not order.relief:
        return None
    return resources.why_not(referee.position, referee.side, order.units, order.relief) or None


@BOOK.forbids("15A8", Repair)
def waste_land_is_restored(order: Repair, referee: Referee) -> str | None:
    """Waste land is restored by 4 REs in regular supply, for a Res Pt that all of them trace to (15A8)"""
    if order.what != "devastation":
        return None
    position, task = referee.position, task_of(order, referee.side)
    if task.to not in position.devastated:
        return f"{position.kit.name(task.to)} is not devastated"
    if why := why_not_strong(position, task):
        return why
    return resources.why_not(position, task.side, task.units, task.res) or None


@BOOK.performs(Devastate)
def devastate(order: Devastate, referee: Referee) -> None:
    """The work begins; it is an atrocity, and relief is paid at once if it is (15A8)."""
    relieved = 0
    if order.relief:
        relieved = resources.spend(referee, referee.side, order.units, "15A8", order.relief)
    begin(referee, task_of(order, referee.side))
    referee.emit(
        AtrocityDone(rule="15A8", side=referee.side, place=order.at, cause="devastation", relieved=bool(relieved))
    )


def restore(referee: Referee, task: Task) -> None:
    """Waste land is restored in turns; all units trace to one Res Pt, which is spent (15A8)."""
    paid = resources.spend(referee, task.side, task.units, "15A8", task.res)
    begin(referee, task, paid)
