"""The sequence of play (4), to be read off one screen: two player turns of the same phases, the Entente's first."""

from __future__ import annotations

from functools import partial
from typing import Any

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.orders import Order
from wargame_cli.engine.sequence import Phase, SequenceOfPlay
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import INITIAL_WORKS, MOVEMENT_WORKS
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, OTHER, SIDE_NAMES, Side
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import MOVES
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.actions import Convert
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.disbanding import Disband, Scrap
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.forming import Form
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.march_units import AssembleMarch, BreakMarch
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.mobile_artillery import MobilizeArtillery
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import SwitchPoints
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.production import PlaceRes
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.rebuilding import Augment, Rebuild, can_rebuild
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.reinforcements import Place
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.replacements import Replace
    from wargame_cli.rulesets.great_war_ground_rules.arrivals.tanks import RepairTank
    from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Attach, Bombard, Detach
    from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
    from wargame_cli.rulesets.great_war_ground_rules.command.corps import Box, Overstack
    from wargame_cli.rulesets.great_war_ground_rules.command.elite import AssignElite
    from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import Activate
    from wargame_cli.rulesets.great_war_ground_rules.command.leaders import AssignLeader, RecallLeader
    from wargame_cli.rulesets.great_war_ground_rules.command.sieges import Besiege
    from wargame_cli.rulesets.great_war_ground_rules.logistics.capacity import (
        AddCapacity,
        RaiseCapacity,
        TransferCapacity,
    )
    from wargame_cli.rulesets.great_war_ground_rules.logistics.depots import (
        ActivateDepot,
        AssignDepot,
        DeactivateDepot,
        FlipDepot,
        MoveDepot,
    )
    from wargame_cli.rulesets.great_war_ground_rules.logistics.gsp import MakePoints
    from wargame_cli.rulesets.great_war_ground_rules.logistics.resource_points import Carry, Destroy, Drop, Send
    from wargame_cli.rulesets.great_war_ground_rules.logistics.special import UseSource
    from wargame_cli.rulesets.great_war_ground_rules.logistics.transports import SwitchMode
    from wargame_cli.rulesets.great_war_ground_rules.movement.breakdowns import Assemble, BreakDown
    from wargame_cli.rulesets.great_war_ground_rules.steps import (
        begin_initial,
        begin_movement,
        begin_segment,
        end_bombardment,
        end_combat,
        end_exploitation,
        end_initial,
        end_movement,
        end_reaction_movement,
        prepare_initial,
    )

#: Orders of every phase in which a side may move or attack (8C, 12B9).
_ALWAYS: tuple[type[Order], ...] = (Box, Overstack, Detach, DeactivateDepot, AssignDepot)
#: Logistics items, where a side moves (11H).
_ITEMS: tuple[type[Order], ...] = (Carry, Drop, Destroy)
#: Who breaks down as a phase of movement begins, and is assembled as it ends (15F).
_PARTS: tuple[type[Order], ...] = (BreakDown, Assemble)
#: The orders of each kind of phase.
_ARRIVALS: tuple[type[Order], ...] = (Place, PlaceRes, Form, Convert, Replace, Rebuild, Augment, Disband, Scrap)
_POINTS: tuple[type[Order], ...] = (RepairTank, MobilizeArtillery, AssembleMarch, BreakMarch, SwitchPoints)
_COMMAND: tuple[type[Order], ...] = (Attach, AssignLeader, RecallLeader, AssignElite)
_RAIL: tuple[type[Order], ...] = (ActivateDepot, FlipDepot, MakePoints, SwitchMode, RaiseCapacity, TransferCapacity)
_INITIAL: tuple[type[Order], ...] = (UseSource, *_ARRIVALS, *_COMMAND, *_RAIL, *INITIAL_WORKS, *_POINTS, *_ALWAYS)
_SUPPLIES: tuple[type[Order], ...] = (*_ITEMS, Send, MoveDepot, AddCapacity)
_MOVEMENT: tuple[type[Order], ...] = (*MOVES, *_PARTS, *_SUPPLIES, Besiege, *MOVEMENT_WORKS, *_ALWAYS)
_BOMBARDMENT: tuple[type[Order], ...] = (Bombard, Destroy, *_ALWAYS)
_COMBAT: tuple[type[Order], ...] = (Attack, Destroy, *_ALWAYS)
_REACTION_MOVEMENT: tuple[type[Order], ...] = (Activate, *MOVES, *_PARTS, *_ITEMS, *_ALWAYS)
_REACTION_COMBAT: tuple[type[Order], ...] = (Attack, Destroy, *_ALWAYS)
_EXPLOITATION: tuple[type[Order], ...] = (*MOVES, *_PARTS, *_ITEMS, *_ALWAYS)


def _can_rebuild(side: Side, position: GroundPosition, turn: int) -> bool:
    """Whether a side can rebuild a cadre in the enemy's initial phase (16B3d)."""
    return can_rebuild(position, side)


def _player_turn(side: Side) -> tuple[Phase, ...]:
    """The phases of a player turn: its side is phasing (4B), and those in which the other one acts are its reaction."""
    rebuilding = Phase(
        name=f"{OTHER[side].lower()}-reaction-rebuilding",
        title=f"{SIDE_NAMES[OTHER[side]]} Rebuilding",
        rule="16B3d",
        side=OTHER[side],
        orders=(Rebuild,),
        played=partial(_can_rebuild, OTHER[side]),
    )
    return (
        _phase(
            side,
            "initial",
            "4A1",
            _INITIAL,
            begin=begin_initial,
            prepare=prepare_initial,
            end=end_initial,
        ),
        rebuilding,
        _phase(side, "movement", "4A2", _MOVEMENT, begin=begin_movement, end=end_movement),
        _phase(side, "bombardment", "12C", _BOMBARDMENT, begin=begin_segment, end=end_bombardment),
        _phase(side, "combat", "4A3", _COMBAT, end=end_combat),
        *_reaction(OTHER[side]),
        _phase(side, "exploitation", "4A6", _EXPLOITATION, end=end_exploitation),
    )


def _reaction(side: Side) -> tuple[Phase, ...]:
    """The phases of the side that is not phasing: it moves and attacks by its Army HQs (4A4, 4A5)."""
    return (
        _phase(side, "reaction-movement", "4A4", _REACTION_MOVEMENT, end=end_reaction_movement),
        _phase(side, "reaction-combat", "4A5", _REACTION_COMBAT, begin=begin_segment, end=end_combat),
    )


def _phase(side: Side, kind: str, rule: str, orders: tuple[type[Order], ...], **more: Any) -> Phase:
    """A phase of a side: `entente-reaction-combat`, the Entente's Reaction Combat."""
    title = f"{SIDE_NAMES[side]} {kind.replace('-', ' ').title()}"
    return Phase(name=f"{side.lower()}-{kind}", title=title, rule=rule, side=side, orders=orders, **more)


SEQUENCE = SequenceOfPlay(phases=(*_player_turn(ENTENTE), *_player_turn(CP)))
