"""The sequence of play (4), to be read off one screen: two player turns of the same phases, the Entente's first."""

from __future__ import annotations

from wargame_cli.engine.orders import Order
from wargame_cli.engine.sequence import Phase, SequenceOfPlay
from wargame_cli.rulesets.great_war_ground_rules.artillery import segment
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Attach, Bombard, Detach
from wargame_cli.rulesets.great_war_ground_rules.command.closing import close
from wargame_cli.rulesets.great_war_ground_rules.command.corps import Box, Overstack
from wargame_cli.rulesets.great_war_ground_rules.command.elite import AssignElite
from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import Activate, check_the_rest, flip_back
from wargame_cli.rulesets.great_war_ground_rules.command.intelligence import look_for_corps
from wargame_cli.rulesets.great_war_ground_rules.command.leaders import AssignLeader, RecallLeader, come_and_go
from wargame_cli.rulesets.great_war_ground_rules.command.sieges import Besiege
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import INITIAL_WORKS, MOVEMENT_WORKS
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import advance_works
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import recover
from wargame_cli.rulesets.great_war_ground_rules.ground.owners import settle
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, OTHER, SIDE_NAMES, Side
from wargame_cli.rulesets.great_war_ground_rules.logistics.capacity import (
    AddCapacity,
    RaiseCapacity,
    TransferCapacity,
    receive_capacity,
)
from wargame_cli.rulesets.great_war_ground_rules.logistics.deterioration import deteriorate
from wargame_cli.rulesets.great_war_ground_rules.nations.morale import look_at_morale
from wargame_cli.rulesets.great_war_ground_rules.nations.unified import check_unified
from wargame_cli.rulesets.great_war_ground_rules.nations.weather import begin_weather
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import PlayerTurnBegan
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: Orders for boxes and overstacks, in each phase in which a side moves or attacks (8C).
_CORPS: tuple[type[Order], ...] = (Box, Overstack)
#: The orders of each kind of phase.
_INITIAL: tuple[type[Order], ...] = (
    *(AssignLeader, RecallLeader, Attach, RaiseCapacity, TransferCapacity),
    *INITIAL_WORKS,
    *(AssignElite, *_CORPS),
)
_MOVEMENT: tuple[type[Order], ...] = (Besiege, AddCapacity, *MOVEMENT_WORKS, *_CORPS)
_BOMBARDMENT: tuple[type[Order], ...] = (Bombard, Detach)
_COMBAT: tuple[type[Order], ...] = (*_CORPS,)
_REACTION_MOVEMENT: tuple[type[Order], ...] = (Activate, *_CORPS)
_REACTION_COMBAT: tuple[type[Order], ...] = (*_CORPS,)
_EXPLOITATION: tuple[type[Order], ...] = (*_CORPS,)


def begins_a_turn(position: GroundPosition) -> bool:
    """Whether the phase is the first one of its game turn, or of the game."""
    first = position.turn == 1 and position.phase == position.kit.plan.first_phase
    return first or position.phase == SEQUENCE.phases[0].name


def _begin_initial(referee: Referee) -> None:
    """A player turn begins: units recover, Army HQs are active again; then what comes of itself (4A1)."""
    side = referee.phase.side
    referee.emit(PlayerTurnBegan(rule="4A", side=side))
    if begins_a_turn(referee.position):
        begin_weather(referee)
    recover(referee, side)
    flip_back(referee, side)
    look_for_corps(referee)
    settle(referee)
    look_at_morale(referee, side)
    check_unified(referee)
    deteriorate(referee, side)
    receive_capacity(referee, side)
    come_and_go(referee, side)
    advance_works(referee, side)


def _end_reaction_movement(referee: Referee) -> None:
    """Army HQs that no order checked are checked (14M1)."""
    close(referee)
    check_the_rest(referee)


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
            begin=_begin_initial,
            end=close,
        ),
        Phase(name=f"{own}-movement", title=f"{name} Movement", rule="4A2", side=side, orders=_MOVEMENT, end=close),
        Phase(
            name=f"{own}-bombardment",
            title=f"{name} Bombardment",
            rule="12C",
            side=side,
            orders=_BOMBARDMENT,
            end=segment.end,
        ),
        Phase(name=f"{own}-combat", title=f"{name} Combat", rule="4A3", side=side, orders=_COMBAT, end=close),
        Phase(
            name=f"{other}-reaction-movement",
            title=f"{reacting} Reaction Movement",
            rule="4A4",
            side=OTHER[side],
            orders=_REACTION_MOVEMENT,
            end=_end_reaction_movement,
        ),
        Phase(
            name=f"{other}-reaction-combat",
            title=f"{reacting} Reaction Combat",
            rule="4A5",
            side=OTHER[side],
            orders=_REACTION_COMBAT,
            end=close,
        ),
        Phase(
            name=f"{own}-exploitation",
            title=f"{name} Exploitation",
            rule="4A6",
            side=side,
            orders=_EXPLOITATION,
            end=close,
        ),
    )


SEQUENCE = SequenceOfPlay(phases=(*_player_turn(ENTENTE), *_player_turn(CP)))
