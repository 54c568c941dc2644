"""The sequence of play (6.0), to be read off one screen.

A turn has the phases A to I. The Action Phase is twelve phases of one side each, for a side's action is answered by the
other's. Dice fall and sides are asked after a phase's orders only.
"""

from __future__ import annotations

from typing import Any

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.sequence import Phase, Played, SequenceOfPlay
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, SIDES, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import scenario_file

with lazily():
    from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
    from wargame_cli.rulesets.illusions_of_glory.cards.hands import Discard, Open, clear_table, deal, draw
    from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
    from wargame_cli.rulesets.illusions_of_glory.operations.amphibious_assault import Assault
    from wargame_cli.rulesets.illusions_of_glory.operations.assembling import Assemble, Disassemble
    from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
    from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
    from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
    from wargame_cli.rulesets.illusions_of_glory.operations.offensives import roll_offensives
    from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild
    from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
    from wargame_cli.rulesets.illusions_of_glory.operations.replacements import Convert, lose_unspent_points
    from wargame_cli.rulesets.illusions_of_glory.phases.attrition import attrition
    from wargame_cli.rulesets.illusions_of_glory.phases.siege_phase import surrenders
    from wargame_cli.rulesets.illusions_of_glory.phases.turn import end_turn, finish
    from wargame_cli.rulesets.illusions_of_glory.phases.war_status import war_status
    from wargame_cli.rulesets.illusions_of_glory.politics.collapse import Declare
    from wargame_cli.rulesets.illusions_of_glory.politics.rebellion import rebellion, rebels
    from wargame_cli.rulesets.illusions_of_glory.politics.revolution import advance_revolution, goes_on
    from wargame_cli.rulesets.illusions_of_glory.politics.treaty import keep_garrisons

#: The orders of an Action Round (6.0 B).
_ACTION = (Play, Activate, Move, Assault, Entrench, Assemble, Disassemble, Redeploy, Attack, Rebuild, Declare)


def _of(side: Side, name: str, title: str, rule: str, **what: Any) -> Phase:
    """A phase of one side."""
    return Phase(name=f"{name}-{side.lower()}", title=f"{title} ({side})", rule=rule, side=side, **what)


def _offensives_are_rolled(position: IllusionsPosition, turn: int) -> bool:
    """Not in Summer 1914 (7.1), nor where the scenario has none."""
    return turn >= position.kit.tables.turns.offensives.from_turn and scenario_file(position.scenario).rolls


def _is_demoralized(side: Side) -> Played:
    """A side places Uprising Units only while it has a demoralized nation to place them in (6.0 F1)."""
    return lambda position, turn: bool(rebels(position, side))


def _has_points(side: Side) -> Played:
    """A side replaces while it has recorded points (6.0 G)."""

    def played(position: IllusionsPosition, turn: int) -> bool:
        pools = position.kit.tables.replacement.pools.sides[side]
        return any(pool in position.replacements for pool in pools)

    return played


SEQUENCE = SequenceOfPlay(
    opening=(
        _of(AP, "opening", "Opening Card", "4.2.1", orders=(Open,), end=deal),
        _of(CP, "opening", "Opening Card", "4.2.2", orders=(Open,), end=deal),
    ),
    phases=(
        Phase(
            name="offensives",
            title="Mandatory Offensives",
            rule="6.0 A",
            played=_offensives_are_rolled,
            end=roll_offensives,
        ),
        *(
            _of(side, f"round-{number}", f"Action Round {number}", "6.0 B", orders=_ACTION, end=finish)
            for number in range(1, tables().turns.rounds.number + 1)
            for side in SIDES
        ),
        Phase(name="attrition", title="Attrition", rule="6.0 C", begin=attrition, end=keep_garrisons),
        Phase(name="siege", title="Sieges", rule="6.0 D", end=surrenders),
        Phase(name="war-status", title="War Status", rule="6.0 E", end=war_status),
        *(_of(side, "uprisings", "Rebellion", "6.0 F1", played=_is_demoralized(side), end=rebellion) for side in SIDES),
        Phase(
            name="revolution",
            title="Russian Revolution",
            rule="6.0 F2",
            played=lambda position, turn: goes_on(position),
            end=advance_revolution,
        ),
        *(
            _of(
                side,
                "replacement",
                "Replacements",
                "6.0 G",
                orders=(Rebuild, Convert),
                played=_has_points(side),
                end=lose_unspent_points,
            )
            for side in SIDES
        ),
        *(
            _of(side, "draw", "Strategy Card Draw", "6.0 H", orders=(Discard,), begin=clear_table, end=draw)
            for side in SIDES
        ),
        Phase(name="end", title="End of Turn", rule="6.0 I", end=end_turn),
    ),
)
