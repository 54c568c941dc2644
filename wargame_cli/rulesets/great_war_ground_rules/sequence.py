"""The sequence of play (4), to be read off one screen: two player turns of the same phases, the Entente's first."""

from __future__ import annotations

from functools import partial

from wargame_cli.engine.orders import Order
from wargame_cli.engine.sequence import Phase, SequenceOfPlay
from wargame_cli.rulesets.great_war_ground_rules import steps
from wargame_cli.rulesets.great_war_ground_rules.arrivals.actions import Convert
from wargame_cli.rulesets.great_war_ground_rules.arrivals.disbanding import Disband, Scrap
from wargame_cli.rulesets.great_war_ground_rules.arrivals.forming import Form
from wargame_cli.rulesets.great_war_ground_rules.arrivals.march_units import AssembleMarch, BreakMarch
from wargame_cli.rulesets.great_war_ground_rules.arrivals.mobile_artillery import MobilizeArtillery
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import SwitchPoints
from wargame_cli.rulesets.great_war_ground_rules.arrivals.production import PlaceRes
from wargame_cli.rulesets.great_war_ground_rules.arrivals.reinforcements import Place
from wargame_cli.rulesets.great_war_ground_rules.arrivals.replacements import Rebuild, Replace, can_rebuild
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Attach, Bombard, Detach
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.command.corps import Box, Overstack
from wargame_cli.rulesets.great_war_ground_rules.command.elite import AssignElite
from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import Activate
from wargame_cli.rulesets.great_war_ground_rules.command.leaders import AssignLeader, RecallLeader
from wargame_cli.rulesets.great_war_ground_rules.command.sieges import Besiege
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import INITIAL_WORKS, MOVEMENT_WORKS
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, OTHER, SIDE_NAMES, Side
from wargame_cli.rulesets.great_war_ground_rules.logistics.capacity import AddCapacity, RaiseCapacity, TransferCapacity
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import MOVES
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: Orders of every phase in which a side may move or attack (8C, 12B9).
_ALWAYS: tuple[type[Order], ...] = (Box, Overstack, Detach)
#: The orders of each kind of phase.
_ARRIVALS: tuple[type[Order], ...] = (Place, PlaceRes, Form, Convert, Replace, Rebuild, Disband, Scrap)
_POINTS: tuple[type[Order], ...] = (MobilizeArtillery, AssembleMarch, BreakMarch, SwitchPoints)
_COMMAND: tuple[type[Order], ...] = (Attach, AssignLeader, RecallLeader, AssignElite)
_RAIL: tuple[type[Order], ...] = (RaiseCapacity, TransferCapacity)
_INITIAL: tuple[type[Order], ...] = (*_ARRIVALS, *_COMMAND, *_RAIL, *INITIAL_WORKS, *_POINTS, *_ALWAYS)
_MOVEMENT: tuple[type[Order], ...] = (*MOVES, Besiege, AddCapacity, *MOVEMENT_WORKS, *_ALWAYS)
_BOMBARDMENT: tuple[type[Order], ...] = (Bombard, *_ALWAYS)
_COMBAT: tuple[type[Order], ...] = (Attack, *_ALWAYS)
_REACTION_MOVEMENT: tuple[type[Order], ...] = (Activate, *MOVES, *_ALWAYS)
_REACTION_COMBAT: tuple[type[Order], ...] = (Attack, *_ALWAYS)
_EXPLOITATION: tuple[type[Order], ...] = (*MOVES, *_ALWAYS)


def _can_rebuild(side: Side, position: GroundPosition, turn: int) -> bool:
    """Whether a side can rebuild a cadre in the enemy's initial phase (16B3d)."""
    return can_rebuild(position, side)


def _player_turn(side: Side) -> tuple[Phase, ...]:
    """The phases of a player turn: those in which the other side acts are its reaction (4A)."""
    own, other = side.lower(), OTHER[side].lower()
    name, reacting = SIDE_NAMES[side], SIDE_NAMES[OTHER[side]]
    return (
        Phase(
            name=f"{own}-initial",
            title=f"{name} Initial Phase",
            rule="4A1",
            side=side,
            orders=_INITIAL,
            begin=steps.begin_initial,
            end=steps.end_initial,
        ),
        Phase(
            name=f"{other}-reaction-rebuilding",
            title=f"{reacting} Rebuilding",
            rule="16B3d",
            side=OTHER[side],
            orders=(Rebuild,),
            played=partial(_can_rebuild, OTHER[side]),
        ),
        Phase(
            name=f"{own}-movement",
            title=f"{name} Movement",
            rule="4A2",
            side=side,
            orders=_MOVEMENT,
            begin=steps.begin_movement,
            end=steps.end_movement,
        ),
        Phase(
            name=f"{own}-bombardment",
            title=f"{name} Bombardment",
            rule="12C",
            side=side,
            orders=_BOMBARDMENT,
            begin=steps.begin_segment,
            end=steps.end_bombardment,
        ),
        Phase(
            name=f"{own}-combat",
            title=f"{name} Combat",
            rule="4A3",
            side=side,
            orders=_COMBAT,
            end=steps.end_combat,
        ),
        Phase(
            name=f"{other}-reaction-movement",
            title=f"{reacting} Reaction Movement",
            rule="4A4",
            side=OTHER[side],
            orders=_REACTION_MOVEMENT,
            end=steps.end_reaction_movement,
        ),
        Phase(
            name=f"{other}-reaction-combat",
            title=f"{reacting} Reaction Combat",
            rule="4A5",
            side=OTHER[side],
            orders=_REACTION_COMBAT,
            begin=steps.begin_segment,
            end=steps.end_combat,
        ),
        Phase(
            name=f"{own}-exploitation",
            title=f"{name} Exploitation",
            rule="4A6",
            side=side,
            orders=_EXPLOITATION,
            end=steps.end_exploitation,
        ),
    )


SEQUENCE = SequenceOfPlay(phases=(*_player_turn(ENTENTE), *_player_turn(CP)))
