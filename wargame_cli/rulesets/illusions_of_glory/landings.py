"""What a move along a Sea Invasion Lane brings with it: withdrawals under fire, and captured landings (25.3, 25.4)."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.board import ISLAND, SEA
from wargame_cli.rulesets.illusions_of_glory.control import Judge
from wargame_cli.rulesets.illusions_of_glory.events import UnitMoved
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.replacements import WHOLE
from wargame_cli.rulesets.illusions_of_glory.step_losses import lose_step
from wargame_cli.rulesets.illusions_of_glory.track_events import LandingRemoved, ReplacementsChanged


def is_under_fire(position: IllusionsPosition, sea: str) -> bool:
    """Whether enemy units stand in the Port of a Sea Invasion space (25.3.1a)."""
    spaces = position.kit.ground.spaces
    ports = [near for near in position.kit.board.neighbours[sea] if spaces[near].kind != ISLAND]
    return any(position.units_at(port, CP) for port in ports)


def arrive(referee: Judge, unit: str, start: str, end: str) -> None:
    """A unit went from one of two places of a lane to the other."""
    position = referee.position
    spaces, side = position.kit.ground.spaces, position.side_of(unit)
    if side == AP and spaces[start].kind == SEA and spaces[end].kind == ISLAND and is_under_fire(position, start):
        for _ in range(position.kit.tables.sea.invasion.under_fire):
            lose_step(referee, unit, "25.3.1", "withdrew under fire")
    elif side == CP and spaces[end].kind == SEA:
        _capture(referee, unit, start, end)


def _capture(referee: Judge, unit: str, port: str, sea: str) -> None:
    """The marker leaves the game, the unit is back in the Port, and supplies are captured (25.4b, trap 13).

    Who advances after the one that captured it finds no marker, and only goes back.
    """
    position = referee.position
    chart = position.kit.tables.sea.invasion
    captured = sea in position.landings
    if captured:
        referee.emit(LandingRemoved(rule="25.4", space=sea))
    referee.emit(UnitMoved(rule="25.4", unit=unit, start=sea, end=port, how="back"))
    if not captured:
        return
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
    total = position.replacements.get(pool, 0) + WHOLE * chart.captured_rp
    referee.emit(ReplacementsChanged(rule="25.4", pool=pool, total=total, cause="captured supplies"))
