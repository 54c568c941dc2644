"""What happens in a combat (12.2): weather, Flank Attack Attempts, withdrawals, and the combat with its whole sum."""

from typing import Literal

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side
from wargame_cli.rulesets.illusions_of_glory.position.fire import Role
from wargame_cli.rulesets.illusions_of_glory.position.flank import Order
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition


class Volley(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fire of one side: its table and column with what shifted it, its die with what modified it, its Loss Number.

    `reason` is the rule that gives the table. `first` is the die that a card allowed to be rolled again, 0 for none.
    A side that did not fire has no table, no die and the Loss Number 0.
    """

    strength: int = 0
    table: Literal["", "light", "heavy"] = ""
    reason: str = ""
    column: str = ""
    shifts: tuple[Modifier, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    first: int = 0
    die: int = 0
    modified: int = 0
    number: int = 0


class WeatherChecked(engine.Event, frozen=True, kw_only=True):
    """The attacker rolled for Severe Weather (12.3)."""

    target: str
    die: int
    round: int
    severe: bool


class FlankTried(engine.Event, frozen=True, kw_only=True):
    """A Flank Attack Attempt (21.4): the Pinning Space, what modified the die, and whether it succeeded."""

    target: str
    pinning: str
    modifiers: tuple[Modifier, ...]
    die: int
    modified: int
    succeeded: bool


class CombatFought(engine.Event, frozen=True, kw_only=True):
    """A combat was decided (12.2 G): who fought, in which order they fired, and how their Loss Numbers came about.

    `attackers` and `defenders` are as they were declared, HQs and Heavy Artillery among them; `fort` is the Combat
    Factor of the defender's Fort. `winner` is empty where nobody won.
    """

    side: Side
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    fort: int
    order: Order
    attack: Volley
    defence: Volley
    winner: Role | Literal[""]

    def apply(self, position: IllusionsPosition) -> None:
        """The winner is on record for the round, for orders that wait for the result."""
        position.this_round.fought[self.target] = self.winner or "nobody"


class CombatAvoided(engine.Event, frozen=True, kw_only=True):
    """The defenders withdrew before the combat, by a card (12.8.1a)."""

    side: Side
    target: str
    units: tuple[str, ...]
    card: str

    def apply(self, position: IllusionsPosition) -> None:
        """The attack counts as won, for orders that wait for it."""
        position.this_round.fought[self.target] = "attacker"


EVENTS: tuple[type[engine.Event], ...] = (WeatherChecked, FlankTried, CombatFought, CombatAvoided)
