"""Construction: fieldworks, entrenchments, forts, improved fortresses, roads (13A1)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.engineers import costs, resources
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import Build, Extend
from wargame_cli.rulesets.great_war_ground_rules.engineers.readiness import mps_left
from wargame_cli.rulesets.great_war_ground_rules.engineers.results import RULES
from wargame_cli.rulesets.great_war_ground_rules.engineers.tasks import WITH_MPS, is_initial, task_of
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import (
    Task,
    begin,
    half_a_turn,
    hurry,
    mps_to_finish,
    toil,
)
from wargame_cli.rulesets.great_war_ground_rules.ground import builders, terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import as_built
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import tracks
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import MADE_FROM
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import JUN_I_15, named
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: Work in turns that costs a Res Pt as it begins (13A1c to 13A1e, 13B3b, 13C2).
FOR_A_RES = ("fort", "improved-fort", "fortress", "upgrade-rail", "upgrade-port")
#: The die with which a road costs a Res Pt where it may cost none (13A1f).
SPENT_UP_TO = 2


@BOOK.forbids("13A1", Build)
def made_from_the_lower_grade(order: Build, referee: Referee) -> str | None:
    """Fieldworks where no fortification is, each higher grade from the one below it (13A1a to 13A1d)"""
    position = referee.position
    there, name = as_built(position, order.at), position.kit.name(order.at)
    if order.what == "fieldworks":
        if there:
            return f"{name} has a fortification already: {there.replace('-', ' ')}"
        row = position.kit.tables.terrain.row(position.kit.map.terrain[order.at])
        return f"nobody builds in {name}" if row.prohibited else None
    needed = MADE_FROM.get(order.what)
    if needed and there != needed:
        article = "are no" if needed == "fieldworks" else "is no"
        return f"there {article} {needed} in {name} to make it from; that comes first"
    return None


@BOOK.forbids("13A1e", Build)
def fortresses_that_are_not_improved(order: Build, referee: Referee) -> str | None:
    """An unimproved fortress is improved; nobody builds a new one (13A1e)"""
    if order.what != "fortress":
        return None
    position = referee.position
    name = position.kit.name(order.at)
    if not position.kit.fortress(order.at):
        return f"there is no fortress in {name}, and none is built"
    return f"the fortress in {name} is improved already" if order.at in position.improved else None


@BOOK.forbids("13A1g", Build)
def not_before_its_time(order: Build, referee: Referee) -> str | None:
    """Each side builds each grade from a date on (13A1g)"""
    when = costs.too_early(referee.position, referee.side, order.what)
    return f"{order.what} is not built before {named(when)}" if when is not None else None


@BOOK.forbids("13I", Build)
def engineers_of_divisions(order: Build, referee: Referee) -> str | None:
    """The engineers of divisions upgrade fieldworks to entrenchments from June 1915 on (13I)"""
    position = referee.position
    if order.what != "entrenchment" or position.date >= JUN_I_15:
        return None
    divisional = [unit for unit in order.units if builders.has_engineers(position, unit)]
    return f"{', '.join(divisional)}: not before {named(JUN_I_15)}" if divisional else None


@BOOK.forbids("13A1", Build)
def a_res_pt_in_reach(order: Build, referee: Referee) -> str | None:
    """Forts, fortresses and upgrades cost a Res Pt as they begin (13A1c, 13A1d, 13A1e, 13B3b, 13C2)"""
    position = referee.position
    if order.what not in FOR_A_RES or not is_initial(position):
        return None
    return resources.why_not(position, referee.side, order.units, order.res) or None


@BOOK.forbids("13A5", Build)
def quick_work_is_finished(order: Build, referee: Referee) -> str | None:
    """What takes half a turn is finished with half of the movement ratings (13A5)"""
    position = referee.position
    work = task_of(order, referee.side).in_progress(position)
    if is_initial(position) or order.what in WITH_MPS or work is None:
        return None
    if not half_a_turn(position, work):
        return "it is not finished in this turn: it goes on by itself in your initial phase"
    if set(order.units) != set(work.units):
        return f"{', '.join(work.units)} are at work on it"
    short = [unit for unit in order.units if mps_left(position, unit) < mps_to_finish(position, work, unit)]
    return f"{', '.join(short)}: too few MPs left to finish it" if short else None


@BOOK.performs(Build)
def build(order: Build, referee: Referee) -> None:
    """Fieldworks and entrenchments are built with MPs, all else in turns."""
    task = task_of(order, referee.side)
    work = task.in_progress(referee.position)
    if order.what in WITH_MPS:
        toil(referee, task)
    elif work is not None:
        hurry(referee, work)
    else:
        begin(referee, task, _pay(referee, task) if order.what in FOR_A_RES else 0)


def _pay(referee: Referee, task: Task, count: int = 1) -> int:
    return resources.spend(referee, task.side, task.units, RULES[task.what], task.res, count)


# -- roads and rail lines ------------------------------------------------------------------------------------------


@BOOK.forbids("13A1", Extend)
def lines_go_on_from_their_end(order: Extend, referee: Referee) -> str | None:
    """A road or rail line goes from the hex of its builders into an own adjacent one, over no great water (13A1f)"""
    position = referee.position
    place, name = position.place_of(order.units[0]), position.kit.name(order.at)
    has = tracks.has_road if order.what == "road" else tracks.volume
    if has(position, place, order.at):
        return f"it goes into {name} already"
    if not tracks.ends_in(position, place, rails=order.what == "rail"):
        return f"no {'road' if order.what == 'road' else 'rail line'} ends in {position.kit.name(place)}"
    if not position.owns(referee.side, order.at):
        return f"{name} is not yours"
    if position.kit.crosses(place, order.at, *costs.BARRED_SIDES) or terrain.is_barred(position, place, order.at):
        return f"none is built into {name} from there"
    return None


@BOOK.forbids("13A1", Extend)
def res_pts_for_lines(order: Extend, referee: Referee) -> str | None:
    """A road may cost a Res Pt, or surely does; a rail line costs one, or two (13A1f, 13B3c)"""
    position = referee.position
    count = _count(position, order)
    return resources.why_not(position, referee.side, order.units, order.res, count) or None


def _count(position: GroundPosition, order: Extend) -> int:
    """The most Res Pts that it may cost."""
    much = costs.costs_more(position, position.place_of(order.units[0]), order.at)
    return 2 if order.what == "rail" and much else 1


@BOOK.declares(Extend)
def start_line(order: Extend, referee: Referee) -> None:
    """What is certain: the units are at work, and have the Res Pts that no die decides about (13A1f, 13A5)."""
    position, task = referee.position, task_of(order, referee.side)
    begin(referee, task, 0 if _is_easy_road(position, order) else _pay(referee, task, _count(position, order)))


@BOOK.performs(Extend, rolls=True)
def extend(order: Extend, referee: Referee) -> None:
    """A die says whether an easy road costs a Res Pt; then the work begins (13A1f)."""
    if not _is_easy_road(referee.position, order):
        start_line(order, referee)
        return
    task = task_of(order, referee.side)
    die = referee.roll(f"road {order.at}", "13A1f", good="high")
    begin(referee, task, _pay(referee, task) if die <= SPENT_UP_TO else 0)


def _is_easy_road(position: GroundPosition, order: Extend) -> bool:
    """Whether a die decides if the line costs a Res Pt: a road over ground where it is not sure to (13A1f)."""
    return order.what == "road" and not costs.costs_more(position, position.place_of(order.units[0]), order.at)
