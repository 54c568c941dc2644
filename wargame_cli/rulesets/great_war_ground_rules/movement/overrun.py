"""Overruns (6F): odds of ten to one or more eliminate the units in a hex, while units move."""

from collections.abc import Collection, Sequence

import msgspec

from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground import contested, corps, owners, stacking, terrain
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import disrupt
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import eliminate
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.slip_away import slip_away, who_may
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.force import attack_total, defence_total
from wargame_cli.rulesets.great_war_ground_rules.ground.upkeep import settle_upkeep
from wargame_cli.rulesets.great_war_ground_rules.ground.zones import overrun_cost
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.movement.movers import with_divisions
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Overrun
from wargame_cli.rulesets.great_war_ground_rules.movement.ratings import left, pace_of
from wargame_cli.rulesets.great_war_ground_rules.movement.reach import leaving
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import HexOverrun
from wargame_cli.rulesets.great_war_ground_rules.position.position import GONE, GroundPosition, Referee

#: The odds that an overrun needs.
NEEDED = "10:1"


class Odds(msgspec.Struct, frozen=True):
    """The odds of an overrun: strengths, their rung of the odds before and after fatigue (6B4, 6F1)."""

    attack: float
    defence: float
    before: int
    fatigue: int

    @property
    def rung(self) -> int:
        """The rung after fatigue."""
        return self.before + self.fatigue


def odds(position: GroundPosition, units: Sequence[str], target: str, defenders: Sequence[str]) -> Odds:
    """The odds of units that overrun these in a hex, none in combat supply, with each side's worst fatigue (6F1)."""
    origins = {unit: position.place_of(unit) for unit in units}
    attack = attack_total(position, origins, target, use="overrun").value
    defence = defence_total(position, defenders, target).value
    fatigue = worst(position, defenders) - worst(position, units)
    return Odds(attack, defence, position.kit.tables.combat.ratio(attack, defence), fatigue)


def worst(position: GroundPosition, units: Collection[str]) -> int:
    """The fatigue hits of the unit that has most (6B4)."""
    return max((position.fatigue.get(unit, 0) for unit in units), default=0)


def suffices(position: GroundPosition, found: Odds) -> bool:
    """Whether odds are ten to one or better, with some strength to attack (6F1; trap 17)."""
    return found.attack > 0 and found.rung >= position.kit.tables.combat.rung(NEEDED)


def times(position: GroundPosition, rung: int) -> int:
    """The odds to one."""
    return int(position.kit.tables.combat.name(rung).partition(":")[0])


@derived
def without(position: GroundPosition, target: str) -> GroundPosition:
    """The position as if nobody stood in a hex: those who are overrun have no ZOCs (6F1)."""
    trial = position.copy()
    for unit in list(trial.at(target)):
        trial.put(unit, GONE)
    return trial


def move_cost(position: GroundPosition, unit: str, target: str, group: tuple[str, ...]) -> float | None:
    """The MPs to enter a hex that is overrun, without those of the overrun; nothing in one's own hex (6F1, 6F3)."""
    start = position.place_of(unit)
    if start == target:
        return 0
    cost = terrain.step_cost(position, unit, start, target, guided=terrain.may_guide(position, group))
    return None if cost is None else cost + leaving(without(position, target), unit, start, first=True)


def is_unknown(position: GroundPosition, side: str, target: str) -> bool:
    """Whether an unknown corps of the enemy stands in a hex: the attacker does not know the odds (14N2)."""
    return any(position.is_unknown(hq) for hq in corps.corps_here(position, OTHER[side], target))


# -- what forbids it -------------------------------------------------------------------------------------------------


def overrunners(position: GroundPosition, order: Overrun) -> tuple[str, ...]:
    """The units of an order, artillery divisions whole."""
    return with_divisions(position, order.units)


@BOOK.forbids("6F1", Overrun, settled=True, looks_at=lambda order, referee: (*order.units, order.target))
def overruns_somebody(order: Overrun, referee: Referee) -> str | None:
    """Units overrun enemy units in an adjacent hex, or in their own"""
    position, name = referee.position, referee.position.kit.name(order.target)
    if order.target not in position.kit.board.index:
        return f"{order.target} is not on the map"
    if not position.units_at(OTHER[referee.side], order.target):
        return f"no enemy unit is in {name}"
    start = position.place_of(order.units[0])
    if start != order.target and order.target not in position.kit.board.neighbours.get(start, ()):
        return f"{name} is not adjacent to {position.kit.name(start)}"
    return None


@BOOK.forbids("6F1", Overrun)
def not_from_overstack(order: Overrun, referee: Referee) -> str | None:
    """Units of an overstack do not overrun (8C2)"""
    position = referee.position
    over = [unit for unit in overrunners(position, order) if unit in position.overstacked]
    return f"{', '.join(over)}: overstacked, and does not overrun" if over else None


@BOOK.forbids("6F1", Overrun, when_written=True)
def advances_with_overrunners(order: Overrun, referee: Referee) -> str | None:
    """Only units that overrun advance"""
    if isinstance(order.advance, str):
        return None
    others = [unit for unit in order.advance if unit not in order.units]
    return f"{', '.join(others)}: not among those that overrun" if others else None


@BOOK.forbids("8B", Overrun)
def overruns_within_limit(order: Overrun, referee: Referee) -> str | None:
    """No more units overrun a hex than may stack in it"""
    position, units = referee.position, overrunners(referee.position, order)
    if order.target not in position.kit.board.index or stacking.within_limit(position, order.target, units):
        return None
    return f"these are more units than may stack in {position.kit.name(order.target)}"


@BOOK.forbids("6F1", Overrun, settled=True)
def can_overrun(order: Overrun, referee: Referee) -> str | None:
    """An overrun takes odds of 10:1, and of each unit the movement points to enter the hex and to overrun it"""
    position, target = referee.position, order.target
    defenders = position.units_at(OTHER[referee.side], target)
    if not defenders or overruns_somebody(order, referee):
        return None  # another check refuses it
    units = overrunners(position, order)
    found = odds(position, units, target, defenders)
    unknown = is_unknown(position, referee.side, target)
    if not unknown and not suffices(position, found):
        chart = position.kit.tables.combat
        return f"{found.attack:g} to {found.defence:g} is {chart.name(found.rung)}, and an overrun takes {NEEDED}"
    level = 10 if unknown else times(position, found.rung)
    for unit in units:
        cost, have = move_cost(position, unit, target, units), left(position, unit, pace_of(position, unit))
        if cost is None:
            return f"{unit} cannot enter {position.kit.name(target)}"
        if position.place_of(unit) != target:
            cost += overrun_cost(position, unit, level)
        if cost > have:
            return f"{unit} needs {cost:g} movement points for the overrun and has {have:g}"
    return None


# -- overrunning -----------------------------------------------------------------------------------------------------


@BOOK.performs(Overrun)
def overrun(order: Overrun, referee: Referee) -> None:
    """Units retreat before it if they may; the odds eliminate the rest, and those that are to advance do (6F)."""
    position, target = referee.position, order.target
    units = overrunners(position, order)
    defenders = tuple(position.units_at(OTHER[referee.side], target))
    found = odds(position, units, target, defenders)
    if who_may(position, defenders) and suffices(position, found) and referee.lacks_dice():
        return
    with referee.scene("overrun", target):
        if not suffices(position, found):
            _fails(referee, units, target, defenders, found)
            return
        corps.reveal(referee, defenders)
        gone = tuple(slip_away(referee, defenders, found.rung, found.defence, "6F2"))
        _resolve(referee, order, units, defenders, found, gone)
    owners.settle(referee)
    settle_upkeep(referee)


def _resolve(
    referee: Referee,
    order: Overrun,
    units: tuple[str, ...],
    defenders: tuple[str, ...],
    found: Odds,
    gone: tuple[str, ...],
) -> None:
    """The odds anew, for some have gone or were disrupted as they tried; who is left is lost, and units advance."""
    position, target = referee.position, order.target
    there = [unit for unit in defenders if position.place_of(unit) == target]
    if there:
        found = odds(position, units, target, there)
    if there and not suffices(position, found):
        _fails(referee, units, target, defenders, found, gone)
        return
    cost = {unit: move_cost(position, unit, target, units) or 0 for unit in units}
    if there:
        cost = {unit: cost[unit] + _overrun_cost(position, unit, target, found) for unit in units}
    wishes = units if order.advance == "all" else () if order.advance == "none" else order.advance
    ahead = [unit for unit in units if unit in with_divisions(position, tuple(wishes))]
    referee.emit(
        HexOverrun(
            rule="6F1",
            target=target,
            units=units,
            defenders=defenders,
            attack=found.attack,
            defence=found.defence,
            odds=position.kit.tables.combat.name(found.rung),
            fatigue=found.fatigue,
            gone=gone,
            spent={unit: cost[unit] for unit in units if unit not in ahead},
        )
    )
    for unit in there:
        eliminate(referee, unit, "6F1", "overrun", completely=True)
    _advance(referee, ahead, target, cost)


def _overrun_cost(position: GroundPosition, unit: str, target: str, found: Odds) -> float:
    if position.place_of(unit) == target:
        return 0
    return overrun_cost(position, unit, times(position, found.rung))


def _advance(referee: Referee, units: Sequence[str], target: str, cost: dict[str, float]) -> None:
    """Units go into the hex that was overrun (6F1, 9J, 15A4)."""
    position = referee.position
    corps.set_out(referee, units)
    for unit in units:
        start = position.place_of(unit)
        path = (start, target)
        wet = start != target and terrain.crosses_major_river(position, referee.side, start, target)
        referee.emit(
            UnitMoved(
                rule="6F1",
                seen_by=position.seen_by(unit),
                unit=unit,
                start=start,
                end=target,
                path=path,
                how="overrun",
                spent=cost[unit],
            )
        )
        if wet:
            disrupt(referee, unit, "15A4", "crossed a major river")
    corps.settle_boxes(referee)
    owners.settle(referee)
    contested.enter(referee, units, target)


def _fails(
    referee: Referee,
    units: tuple[str, ...],
    target: str,
    defenders: tuple[str, ...],
    found: Odds,
    gone: tuple[str, ...] = (),
) -> None:
    """The odds do not suffice: against an unknown corps (14N2), or once others have gone (6F2); the movement ends."""
    position, hidden = referee.position, is_unknown(referee.position, referee.side, target)
    referee.emit(
        HexOverrun(
            rule="14N2" if hidden else "6F2",
            target=target,
            units=units,
            defenders=() if hidden else defenders,
            attack=found.attack,
            defence=0 if hidden else found.defence,
            odds="" if hidden else position.kit.tables.combat.name(found.rung),
            gone=gone,
            spent={unit: max(0, left(position, unit, pace_of(position, unit))) for unit in units},
            done=False,
        )
    )
