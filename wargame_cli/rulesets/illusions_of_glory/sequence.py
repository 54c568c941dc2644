"""The sequence of play (6.0), to be read off one screen.

A turn has the phases A to I. The Action Phase is twelve phases of one side each, for a side's action is answered by the
other's. What a phase takes and does is listed here under its kind; the chapters hold it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from wargame_cli.engine.orders import Order
from wargame_cli.engine.sequence import Phase, SequenceOfPlay, Step
from wargame_cli.rulesets.illusions_of_glory.cards import (  # noqa: F401 - fasten their checks and effects
    effects,
    greece,
    placements,
    prerequisites,
    reinforcements,
    sea_invasions,
)
from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
from wargame_cli.rulesets.illusions_of_glory.cards.hands import Discard, Open, clear_table, deal, draw
from wargame_cli.rulesets.illusions_of_glory.combat import attack, rules  # noqa: F401 - fasten their checks and effects
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, SIDES
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.operations.amphibious_assault import Assault
from wargame_cli.rulesets.illusions_of_glory.operations.assembling import Assemble, Disassemble
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.operations.offensives import roll_offensives
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import Convert, lose_the_rest
from wargame_cli.rulesets.illusions_of_glory.phases.attrition import attrition
from wargame_cli.rulesets.illusions_of_glory.phases.siege_phase import surrenders
from wargame_cli.rulesets.illusions_of_glory.phases.turn import end_turn, finish
from wargame_cli.rulesets.illusions_of_glory.phases.war_status import war_status
from wargame_cli.rulesets.illusions_of_glory.politics.collapse import Declare
from wargame_cli.rulesets.illusions_of_glory.politics.rebellion import rebellion, rebels
from wargame_cli.rulesets.illusions_of_glory.politics.revolution import advance_revolution, goes_on
from wargame_cli.rulesets.illusions_of_glory.politics.treaty import keep_garrisons
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import scenario_file

Kind = Literal[
    "opening",
    "offensives",
    "round",
    "attrition",
    "siege",
    "war-status",
    "uprisings",
    "revolution",
    "replacement",
    "draw",
    "end",
]

#: The orders that each kind of phase takes.
ORDERS: Mapping[Kind, tuple[type[Order], ...]] = {
    "opening": (Open,),
    "round": (Play, Activate, Move, Assault, Entrench, Assemble, Disassemble, Redeploy, Attack, Rebuild, Declare),
    "draw": (Discard,),
    "replacement": (Rebuild, Convert),
}
#: What each kind of phase does before and after its orders; dice fall and sides are asked after them only.
BEGIN: Mapping[Kind, Step] = {"attrition": attrition, "draw": clear_table}
END: Mapping[Kind, Step] = {
    "opening": deal,
    "offensives": roll_offensives,
    "round": finish,
    "attrition": keep_garrisons,
    "siege": surrenders,
    "war-status": war_status,
    "uprisings": rebellion,
    "revolution": advance_revolution,
    "replacement": lose_the_rest,
    "draw": draw,
    "end": end_turn,
}


def _phase(kind: Kind, title: str, rule: str, side: str = "", number: int = 0) -> Phase:
    return Phase(
        name="-".join(part for part in (kind, str(number or ""), side.lower()) if part),
        title=f"{title} ({side})" if side else title,
        rule=rule,
        side=side,
        orders=ORDERS.get(kind, ()),
        begin=BEGIN.get(kind),
        end=END.get(kind),
    )


_ROUNDS = tuple(
    _phase("round", f"Action Round {number}", "6.0 B", side, number)
    for number in range(1, tables().turns.rounds.number + 1)
    for side in SIDES
)

SEQUENCE = SequenceOfPlay(
    opening=(
        _phase("opening", "Opening Card", "4.2.1", AP),
        _phase("opening", "Opening Card", "4.2.2", CP),
    ),
    phases=(
        _phase("offensives", "Mandatory Offensives", "6.0 A"),
        *_ROUNDS,
        _phase("attrition", "Attrition", "6.0 C"),
        _phase("siege", "Sieges", "6.0 D"),
        _phase("war-status", "War Status", "6.0 E"),
        _phase("uprisings", "Rebellion", "6.0 F1", AP),
        _phase("uprisings", "Rebellion", "6.0 F1", CP),
        _phase("revolution", "Russian Revolution", "6.0 F2"),
        _phase("replacement", "Replacements", "6.0 G", AP),
        _phase("replacement", "Replacements", "6.0 G", CP),
        _phase("draw", "Strategy Card Draw", "6.0 H", AP),
        _phase("draw", "Strategy Card Draw", "6.0 H", CP),
        _phase("end", "End of Turn", "6.0 I"),
    ),
)


def is_played(position: IllusionsPosition, turn: int, phase: Phase) -> bool:
    """Whether there is anything to do in a phase of that turn, as the position is now.

    Without a demoralized nation nobody places Uprising Units, the Revolution goes on only while there are some, and
    without recorded points nobody replaces. No Mandatory Offensive is rolled in Summer 1914 (7.1), nor where the
    scenario has none.
    """
    charts = position.kit.tables
    if phase.name.startswith("uprisings-"):
        return bool(rebels(position, phase.side))
    if phase.name == "revolution":
        return goes_on(position)
    if phase.name.startswith("replacement-"):
        return any(
            pool in position.replacements
            for side, pools in charts.replacement.pools.sides.items()
            if side == phase.side
            for pool in pools
        )
    if phase.name == "offensives":
        return turn >= charts.turns.offensives.from_turn and scenario_file(position.scenario).rolls
    return True
