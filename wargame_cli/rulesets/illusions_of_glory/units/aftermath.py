"""A combat as retreats and advances see it, once dice and losses are behind it (12.2 G4)."""

import msgspec

from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, Side
from wargame_cli.rulesets.illusions_of_glory.position.fire import longest_retreat, retreat_length
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition


class Further(msgspec.Struct, frozen=True):
    """How far a card lets some units advance; `through` also past enemies who retreated (11.1.4a)."""

    units: tuple[str, ...]
    spaces: int
    through: bool = False


class CombatOutcome(msgspec.Struct, frozen=True):
    """What is known of a combat after its losses.

    `attackers` took part, HQs and Heavy Artillery too; an SCU that came in the place of a destroyed LCU stands among
    them. `defenders` are those who fought in a region (18.3.1); in a space all that is there defends. The numbers are
    the Loss Numbers that each side inflicted; `change` is what cards add to the length of the retreat, `further` what
    they add to the advance. `lone_fort` says that nobody but a Fort defended. `passed` are the spaces that the losers
    went through on a retreat of two spaces, which `retreat` fills in.
    """

    side: Side
    target: str
    attackers: tuple[str, ...]
    attackers_number: int
    defenders_number: int
    defenders: tuple[str, ...] = ()
    change: int = 0
    further: tuple[Further, ...] = ()
    lone_fort: bool = False
    passed: tuple[str, ...] = ()

    @property
    def loser(self) -> Side:
        """The side that defended."""
        return OTHER[self.side]

    @property
    def is_won(self) -> bool:
        """Whether the attacker won, by the Loss Numbers alone (trap 19)."""
        return self.attackers_number > self.defenders_number

    @property
    def length(self) -> int:
        """How many spaces the losers retreat (12.7.2); cards change it, but never beyond the longest retreat."""
        if not self.is_won:
            return 0
        length = retreat_length(self.attackers_number, self.defenders_number) + self.change
        return min(max(length, 0), longest_retreat())


def full_attackers(position: IllusionsPosition, outcome: CombatOutcome) -> list[str]:
    """The LCUs and SCUs at full strength that attacked and are still there; no HQ is one (12.7.1a, trap 9)."""
    return [
        unit
        for unit in outcome.attackers
        if position.on_map(unit) and not position.is_reduced(unit) and not position.counter(unit).is_escorted
    ]


def losers_at(position: IllusionsPosition, outcome: CombatOutcome) -> list[str]:
    """The units of the losing side in the target, without those who retreated there before (12.7.6a)."""
    there = position.units_at(outcome.loser, outcome.target)
    return [unit for unit in there if unit not in position.this_round.retreated]
