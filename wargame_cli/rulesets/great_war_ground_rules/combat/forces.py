"""The forces of a combat: who attacks from where, who defends, and on which results table it is fought (9A)."""

from collections.abc import Iterable, Mapping

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER, Side, side_named
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import Table
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """A combat that is being worked out.

    `origins` gives each attacker's hex. `defenders` are all enemy units in the hex, headquarters among them; `idle`
    those of them that retreated into it in this phase and add nothing (9F2). `supplied` are the units of both sides
    that are in combat supply, `headquarters` the Army HQs that their supply comes through (11D). `table` is empty until
    it is chosen.
    """

    target: str
    side: Side
    attackers: tuple[str, ...]
    origins: Mapping[str, str]
    defenders: tuple[str, ...]
    idle: frozenset[str] = frozenset()
    supplied: frozenset[str] = frozenset()
    headquarters: tuple[str, ...] = ()
    table: Table | None = None

    @property
    def enemy(self) -> Side:
        """The side that defends."""
        return OTHER[self.side]

    @property
    def is_mobile(self) -> bool:
        """Whether it is fought on the Mobile Ground CRT (9A)."""
        return self.table == "mobile"

    @property
    def is_positional(self) -> bool:
        """Whether it is fought on the Positional Ground CRT (9A)."""
        return self.table == "positional"

    @property
    def inside(self) -> tuple[str, ...]:
        """The attackers that stand in the attacked hex itself (9K)."""
        return tuple(unit for unit in self.attackers if self.origins[unit] == self.target)

    @property
    def active(self) -> tuple[str, ...]:
        """The defenders that count: not those that came there in retreat in this phase (9F2)."""
        return tuple(unit for unit in self.defenders if unit not in self.idle)

    def of(self, side: str) -> tuple[str, ...]:
        """The units of a side that take part."""
        return self.attackers if side == self.side else self.defenders

    def hexes(self) -> tuple[str, ...]:
        """The hexes that the attack comes from."""
        return tuple(dict.fromkeys(self.origins[unit] for unit in self.attackers))


def muster(position: GroundPosition, order: Attack, side: str) -> Combat:
    """The forces of an order against a hex, with the units that defend it (9A, 9B)."""
    return assemble(position, side_named(side), order.target, order.units)


def assemble(position: GroundPosition, side: Side, target: str, units: Iterable[str]) -> Combat:
    """A combat of these units against a hex: all enemy units in it defend together (9B)."""
    attackers = tuple(units)
    defenders = tuple(position.units_at(OTHER[side], target))
    retreated = position.this_phase.retreated
    return Combat(
        target=target,
        side=side,
        attackers=attackers,
        origins={unit: position.place_of(unit) for unit in attackers},
        defenders=defenders,
        idle=frozenset(unit for unit in defenders if retreated.get(unit) == target),
    )
