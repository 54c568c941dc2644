"""Who wins (42B, house): points for hexes, losses and units that still stand; what wins at once; the end."""

from collections.abc import Iterator

import msgspec

from wargame_cli.engine.events import GameEnded, PointsChanged
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import regular_at
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import named
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, OTHER, SIDE_NAMES, SIDE_OF, SIDES, Side
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Goal, Level
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    ISOLATED_POOL,
    POOL,
    GroundPosition,
    Referee,
)

_RULE = "42B"


class Item(msgspec.Struct, frozen=True):
    """What brings a side points now."""

    side: Side
    what: str
    points: float


class Balance(msgspec.Struct, frozen=True):
    """How the game stands: what brings points, the points of each side, and what the lead comes to."""

    items: tuple[Item, ...]
    points: dict[Side, float]
    level: Level | None

    @property
    def lead(self) -> float:
        """How many points the Central Powers have more than the Entente."""
        return self.points[CP] - self.points[ENTENTE]


def balance(position: GroundPosition) -> Balance:
    """How the game would end if it ended now."""
    items = tuple(item for item in _items(position) if item.points)
    points = {side: sum(item.points for item in items if item.side == side) for side in SIDES}
    victory = position.kit.plan.victory
    level = victory.verdict(points[CP] - points[ENTENTE]) if victory.levels else None
    return Balance(items, points, level)


def _items(position: GroundPosition) -> Iterator[Item]:
    victory = position.kit.plan.victory
    for side in SIDES:
        for goal in victory.goals.get(side, ()):
            if not goal.turn and is_met(position, side, goal):
                yield Item(side, goal.name, goal.points)
        yield Item(side, "goals of earlier turns", position.points.get(side, 0))
        losses = position.losses.get(OTHER[side], 0)
        if victory.man_points:
            yield Item(side, f"{losses:g} Man Pts lost by the enemy", losses // victory.man_points)
        if victory.division:
            yield Item(side, "divisions lost by the enemy", victory.division * divisions_lost(position, OTHER[side]))
    for each in victory.presence:
        count = sum(1 for _ in _present(position, each.nation, each.apart_from))
        yield Item(SIDE_OF[each.nation], f"{each.nation} divisions that still stand", each.points * count)


def is_met(position: GroundPosition, side: Side, goal: Goal) -> bool:
    """Whether a side owns what a goal asks for, uncontested, and in regular general supply where it must be."""
    met = [
        position.owns(side, place) and (not goal.supplied or regular_at(position, side, place)) for place in goal.hexes
    ]
    return all(met) if goal.need == "all" else any(met)


def divisions_lost(position: GroundPosition, side: Side) -> float:
    """The divisions of a side that are eliminated; one that is reduced to its cadre is half of one."""
    gone = [unit for box in (POOL[side], ISOLATED_POOL[side]) for unit in position.at(box)]
    eliminated = sum(position.counter(unit).is_division for unit in gone)
    shrunk = [unit for unit in position.reduced if position.side_of(unit) == side and position.on_map(unit)]
    reduced = sum(position.counter(unit).is_division for unit in shrunk)
    return eliminated + reduced / 2


def _present(position: GroundPosition, nation: str, apart_from: tuple[str, ...]) -> Iterator[str]:
    """The divisions and cadres of a nation on the map that are not isolated, but for those in some hexes."""
    for unit in position.units_of(SIDE_OF[nation]):
        counter = position.counter(unit)
        here = position.place_of(unit) in apart_from
        if counter.nationality == nation and counter.is_division and not here and unit not in position.isolated:
            yield unit


# -- the end ---------------------------------------------------------------------------------------------------------


def end_player_turn(referee: Referee) -> None:
    """A player turn ends: a side may have won at once; after the last one the game is over (42B, house)."""
    position = referee.position
    for side in SIDES:
        goal = position.kit.plan.victory.automatic.get(side)
        if goal and is_met(position, side, goal):
            reason = f"the {SIDE_NAMES[side]} hold {goal.name}"
            referee.emit(GameEnded(rule=_RULE, winner=side, level="automatic", reason=reason))
            return


def end_turn(referee: Referee) -> None:
    """A game turn ends: goals that count in it are counted; after the last one the game is over (42B, house)."""
    position = referee.position
    if position.over:
        return
    for side in SIDES:
        for goal in position.kit.plan.victory.goals.get(side, ()):
            if goal.turn and goal.turn == named(position.date) and is_met(position, side, goal):
                _score(referee, side, goal)
    if position.turn >= position.last_turn:
        _end(referee)


def _score(referee: Referee, side: Side, goal: Goal) -> None:
    total = referee.position.points.get(side, 0) + goal.points
    referee.emit(PointsChanged(rule=_RULE, side=side, change=goal.points, total=total, reason=goal.name))


def _end(referee: Referee) -> None:
    """The points say who wins."""
    found = balance(referee.position)
    told = " to ".join(f"{found.points[side]:g} points of the {SIDE_NAMES[side]}" for side in SIDES)
    if found.level is None:
        winner = CP if found.lead > 0 else ENTENTE if found.lead < 0 else ""
        name = "victory" if winner else "draw"
    else:
        winner, name = found.level.winner or "", found.level.name
    referee.emit(GameEnded(rule=_RULE, winner=winner, level=name, reason=told))
