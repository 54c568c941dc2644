"""What a move along a Sea Invasion Lane brings with it: withdrawals under fire, and captured landings (25.3, 25.4)."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.board import ISLAND, SEA
from wargame_cli.rulesets.illusions_of_glory.control import Judge
from wargame_cli.rulesets.illusions_of_glory.events import StepChanged, UnitMoved, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.kit import REPLACEABLE
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.track_events import LandingRemoved, ReplacementsChanged


def is_under_fire(position: IllusionsPosition, sea: str) -> bool:
    """Whether enemy units stand in the Port of a Sea Invasion space (25.3.1a)."""
    spaces = position.kit.ground.spaces
    ports = [near for near in position.kit.board.neighbours[sea] if spaces[near].kind != ISLAND]
    return any(position.units_at(port, CP) for port in ports)


def arrive(referee: Judge, unit: str, start: str, end: str) -> None:
    """A unit went from one of two places of a lane to the other."""
    position = referee.position
    spaces = position.kit.ground.spaces
    side = position.side_of(unit)
    if side == AP and spaces[start].kind == SEA and spaces[end].kind == ISLAND and is_under_fire(position, start):
        _lose_a_step(referee, unit)
    elif side == CP and spaces[end].kind == SEA:
        _capture(referee, unit, start, end)


def _lose_a_step(referee: Judge, unit: str) -> None:
    """(25.3.1c)"""
    position = referee.position
    if position.is_reduced(unit):
        place = position.place_of(unit)
        cause = "withdrew under fire"
        referee.emit(UnitRemoved(rule="25.3.1", unit=unit, place=place, to=REPLACEABLE, cause=cause))
    else:
        referee.emit(StepChanged(rule="25.3.1", unit=unit, reduced=True, cause="withdrew under fire"))


def _capture(referee: Judge, unit: str, port: str, sea: str) -> None:
    """The marker leaves the game, the unit is back in the Port, and supplies are captured (25.4b, trap 13)."""
    position = referee.position
    chart = position.kit.tables.sea.invasion
    referee.emit(LandingRemoved(rule="25.4", space=sea))
    referee.emit(UnitMoved(rule="25.4", unit=unit, start=sea, end=port, how="back"))
    question = Question(
        label=f"captured/{sea}",
        side=CP,
        kind="captured",
        text=f"Whose Replacement Points are the supplies captured in {position.kit.name(sea)}?",
        options=chart.captured_pools,
        default=chart.captured_pools[0],
        rule="25.4",
        about=(sea,),
    )
    chosen = referee.ask(question)
    pool = next(each for each in chart.captured_pools if each == chosen)
    total = position.replacements.get(pool, 0) + 2 * chart.captured_rp
    referee.emit(ReplacementsChanged(rule="25.4", pool=pool, total=total, cause="captured supplies"))
