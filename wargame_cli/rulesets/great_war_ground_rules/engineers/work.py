"""Work in progress: MPs spent on it, turns that go by, what is done and what must wait (13A1c, 13A4, 13A5)."""

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.engineers import costs, resources, weather
from wargame_cli.rulesets.great_war_ground_rules.engineers.quick import Crew, crew
from wargame_cli.rulesets.great_war_ground_rules.engineers.readiness import mps_left, share
from wargame_cli.rulesets.great_war_ground_rules.engineers.results import RULES, finish
from wargame_cli.rulesets.great_war_ground_rules.ground.corps import seen_by_all
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import general
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import IN_STRENGTH, at_work, settle_upkeep
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import WorkChanged, WorkEnded
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, hexside
from wargame_cli.rulesets.great_war_ground_rules.position.records import Work

#: Work that is done on a hexside.
ON_HEXSIDES = ("road", "pontoon", "upgrade-rail", "extend-rail", "demolish-bridge", "repair-bridge")
#: What is less than this of work is nothing: thirds are not exact.
_NOTHING = 1e-9


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """What an order wants done: the units, and the hex or the hexside to it."""

    side: str
    what: str
    to: str
    units: tuple[str, ...]
    labor: str = ""
    res: str = ""
    gauge: str = ""

    def at(self, position: GroundPosition) -> str:
        """The place of the work, as it is written in a position."""
        return hexside(self.place(position), self.to) if self.what in ON_HEXSIDES else self.to

    def place(self, position: GroundPosition) -> str:
        """The hex of the units."""
        return position.place_of(self.units[0])

    def in_progress(self, position: GroundPosition) -> Work | None:
        """The same work as it was begun before; None where it was not."""
        key = (self.side, self.what, self.at(position))
        return next((each for each in position.works if (each.side, each.what, each.at) == key), None)

    def crew(self, position: GroundPosition) -> Crew:
        """Its units as they work together."""
        return crew(position, self.what, self.units, self.labor)


def toil(referee: Referee, task: Task) -> None:
    """Units spend MPs on work: all that it takes, or all that they have (13A, 13A4, 13A5)."""
    position = referee.position
    place, at = task.place(position), task.at(position)
    begun = task.in_progress(position)
    left = begun.left if begun else costs.mps(position, task.what, place, task.to)
    together, poor = task.crew(position), weather.factor(position, place)
    needed = together.mps(task.what, left, poor)
    paid = min(needed, *(mps_left(position, unit) / share(position, unit) for unit in task.units))
    spent = {unit: paid * share(position, unit) for unit in task.units}
    if paid >= needed - _NOTHING:
        done = Work(side=task.side, what=task.what, at=at, place=place, units=list(task.units), gauge=task.gauge)
        _end(referee, done, spent, task.labor)
        return
    rest = left - together.done(task.what, paid, poor)
    work = Work(
        side=task.side,
        what=task.what,
        at=at,
        place=place,
        units=list(task.units),
        left=rest,
        civil=task.labor,
        gauge=task.gauge,
    )
    _go_on(referee, work, spent)


def _end(referee: Referee, work: Work, spent: dict[str, float], labor: str = "") -> None:
    """Work is done."""
    rule = RULES[work.what]
    seen_by = seen_by_all(referee.position, work.units)
    ended = WorkEnded(rule=rule, seen_by=seen_by, side=work.side, what=work.what, at=work.at, spent=spent, civil=labor)
    referee.emit(ended)
    finish(referee, work)


def _go_on(referee: Referee, work: Work, spent: dict[str, float] | None = None, cause: str = "") -> None:
    """Work stands so now."""
    seen_by = seen_by_all(referee.position, work.units)
    referee.emit(WorkChanged(rule=RULES[work.what], seen_by=seen_by, work=work, spent=spent or {}, cause=cause))


def begin(referee: Referee, task: Task, spent: int = 0) -> None:
    """Work in turns is begun in an initial phase; `spent` are the Res Pts that it has cost so far (13A1c)."""
    position = referee.position
    place = task.place(position)
    work = Work(
        side=task.side,
        what=task.what,
        at=task.at(position),
        place=place,
        units=list(task.units),
        left=costs.turns(position, task.what, place, task.to),
        turns=True,
        spent=spent,
        rate=task.crew(position).rate(weather.factor(position, place)),
        civil=task.labor,
    )
    _go_on(referee, work, cause="begun")


def half_a_turn(position: GroundPosition, work: Work) -> float:
    """The part of a turn with which units finish quick work in the movement phase; 0 where it takes longer (13A5).

    Where a whole turn is what a unit's movement rating is, quick work of one turn is half of that.
    """
    if work.rate <= 0 or work.left >= work.rate - _NOTHING:
        return 0
    return work.left / work.rate


def mps_to_finish(position: GroundPosition, work: Work, unit: str) -> float:
    """What of its own MPs a unit spends for that: of a division's it is half, for it works as two brigades (13A5)."""
    return half_a_turn(position, work) * position.face(unit).movement * share(position, unit)


def hurry(referee: Referee, work: Work) -> None:
    """Units finish quick work of less than a turn with a part of their movement ratings (13A5)."""
    position = referee.position
    _end(referee, work, {unit: mps_to_finish(position, work, unit) for unit in at_work(position, work)})


def advance_works(referee: Referee, side: str) -> None:
    """A side's initial phase begins: its work in turns is a turn further, and what is finished is done (13A1c)."""
    settle_upkeep(referee)
    for work in [each for each in referee.position.works if each.side == side and each.turns]:
        _advance(referee, work)


def _advance(referee: Referee, work: Work) -> None:
    """A turn of work, less in poor weather, more where it is quick; a fortress costs a Res Pt a month (13A1e)."""
    position = referee.position
    left = work.left - work.rate
    if left <= _NOTHING:
        _end(referee, work, {})
        return
    units = at_work(position, work)
    labor = work.civil if work.civil and position.owns(work.side, work.civil) else ""
    further = msgspec.structs.replace(work, left=left, units=units, civil=labor)
    due = _due(position, further)
    paid = resources.spend(referee, work.side, units, "13A1e", count=due) if due > 0 else 0
    further = msgspec.structs.replace(further, spent=work.spent + paid)
    _go_on(referee, msgspec.structs.replace(further, rate=_rate(position, further)))


def _due(position: GroundPosition, work: Work) -> int:
    """The Res Pts that a fortress lacks now: one for each month of work that is begun (13A1e)."""
    if work.what != "fortress":
        return 0
    done = costs.turns(position, "fortress", work.place, work.at) - work.left
    return int(done // costs.TURNS_A_RES) + 1 - work.spent


def _rate(position: GroundPosition, work: Work) -> float:
    """What this turn takes off work in turns: nothing without general supply, or regular for waste land (13A, 15A8)."""
    units = at_work(position, work)
    enough = ("regular",) if work.what in IN_STRENGTH else ("regular", "special")
    if _due(position, work) > 0 or any(general(position, unit) not in enough for unit in units):
        return 0
    return crew(position, work.what, units, work.civil).rate(weather.factor(position, work.place))


def resume_works(referee: Referee, side: str) -> None:
    """Special sources are used: work that stood still goes on where they supply its units (11C2b, 13A)."""
    position = referee.position
    for work in [each for each in position.works if each.side == side and each.turns and not each.rate]:
        if rate := _rate(position, work):
            _go_on(referee, msgspec.structs.replace(work, rate=rate), cause="its units are in supply")
