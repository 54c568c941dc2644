"""The sequence of play (4), to be read off one screen: two player turns of the same phases, the Entente's first."""

from __future__ import annotations

from wargame_cli.engine.orders import Order
from wargame_cli.engine.sequence import Phase, SequenceOfPlay
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, OTHER, SIDE_NAMES, Side
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import PlayerTurnBegan
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee

#: The orders of each kind of phase.
_INITIAL: tuple[type[Order], ...] = ()
_MOVEMENT: tuple[type[Order], ...] = ()
_BOMBARDMENT: tuple[type[Order], ...] = ()
_COMBAT: tuple[type[Order], ...] = ()
_REACTION_MOVEMENT: tuple[type[Order], ...] = ()
_REACTION_COMBAT: tuple[type[Order], ...] = ()
_EXPLOITATION: tuple[type[Order], ...] = ()


def _begin_initial(referee: Referee) -> None:
    """A player turn begins."""
    side = referee.phase.side
    referee.emit(PlayerTurnBegan(rule="4A", side=side))


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
        ),
        Phase(name=f"{own}-movement", title=f"{name} Movement", rule="4A2", side=side, orders=_MOVEMENT),
        Phase(name=f"{own}-bombardment", title=f"{name} Bombardment", rule="12C", side=side, orders=_BOMBARDMENT),
        Phase(name=f"{own}-combat", title=f"{name} Combat", rule="4A3", side=side, orders=_COMBAT),
        Phase(
            name=f"{other}-reaction-movement",
            title=f"{reacting} Reaction Movement",
            rule="4A4",
            side=OTHER[side],
            orders=_REACTION_MOVEMENT,
        ),
        Phase(
            name=f"{other}-reaction-combat",
            title=f"{reacting} Reaction Combat",
            rule="4A5",
            side=OTHER[side],
            orders=_REACTION_COMBAT,
        ),
        Phase(name=f"{own}-exploitation", title=f"{name} Exploitation", rule="4A6", side=side, orders=_EXPLOITATION),
    )


SEQUENCE = SequenceOfPlay(phases=(*_player_turn(ENTENTE), *_player_turn(CP)))
