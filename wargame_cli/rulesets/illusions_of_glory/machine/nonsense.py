"""Orders that are hardly ever legal: the rules must refuse them with a message, whatever they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
from wargame_cli.rulesets.illusions_of_glory.cards.hands import Discard, Open
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.operations.amphibious_assault import Assault
from wargame_cli.rulesets.illusions_of_glory.operations.assembling import Assemble, Disassemble
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.operations.entrenching import Entrench
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import Convert
from wargame_cli.rulesets.illusions_of_glory.politics.collapse import Declare
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition


class _Lots:
    """Draws a name of any kind out of all that there are."""

    def __init__(self, position: IllusionsPosition, rng: Random) -> None:
        self._position, self._rng = position, rng

    def unit(self) -> str:
        """Any counter."""
        return self._rng.choice(tuple(self._position.kit.units))

    def place(self) -> str:
        """Any place on the map."""
        return self._rng.choice(self._position.kit.board.labels)

    def card(self) -> str:
        """Any card of the game."""
        return self._rng.choice(tuple(self._position.cards))

    def beside(self, unit: str) -> str:
        """A place beside a unit, or anywhere."""
        near = self._position.kit.board.neighbours.get(self._position.place_of(unit))
        return self._rng.choice(near) if near else self.place()


def _move(lots: _Lots) -> Order:
    unit = lots.unit()
    return Move(unit=unit, by=(lots.beside(unit),))


def _attack(lots: _Lots) -> Order:
    unit = lots.unit()
    return Attack(target=lots.beside(unit), units=(unit, lots.unit()), flank=True, cards=(lots.card(),))


#: Makes one order of each kind.
MAKERS: Mapping[type[Order], Callable[[_Lots], Order]] = {
    Open: lambda lots: Open(card=lots.card()),
    Play: lambda lots: Play(card=lots.card(), use="event"),
    Activate: lambda lots: Activate(place=lots.place(), how="attack", units=(lots.unit(),)),
    Move: _move,
    Entrench: lambda lots: Entrench(space=lots.place(), unit=lots.unit()),
    Attack: _attack,
    Assault: lambda lots: Assault(unit=lots.unit(), to=lots.place()),
    Assemble: lambda lots: Assemble(unit=lots.unit(), at=lots.place(), parts=(lots.unit(), lots.unit())),
    Disassemble: lambda lots: Disassemble(unit=lots.unit(), parts=(lots.unit(), lots.unit())),
    Declare: lambda lots: Declare(what="serbian collapse"),
    Redeploy: lambda lots: Redeploy(unit=lots.unit(), to=lots.place()),
    Rebuild: lambda lots: Rebuild(unit=lots.unit(), at=lots.place()),
    Convert: lambda lots: Convert(pool="GE"),
    Discard: lambda lots: Discard(cards=(lots.card(),)),
}


def nonsense(position: IllusionsPosition, kinds: tuple[type[Order], ...], rng: Random) -> Iterator[Order]:
    """One order of each kind that names whatever there is."""
    lots = _Lots(position, rng)
    for kind in kinds:
        if kind in MAKERS:
            yield MAKERS[kind](lots)
