"""What a side writes for an attack: the order `attack`, and the condition that it may have (9A, 9I, 10)."""

from collections.abc import Collection
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import LeaderName
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import Table
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee

#: The special combat effects that an attacker may attempt (10).
Effect = Literal["AECA", "CEC", "EEC", "GEC", "SEC"]


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attempt to use a special combat effect (10.0).

    `effect`: AECA, CEC, EEC, GEC or SEC.
    `with`: the attacking units that make it together.
    `from`: the Res Pt's hex for SEC; the nearest if left out.
    """

    effect: Effect
    units: tuple[UnitName, ...] = msgspec.field(name="with")
    source: PlaceName = msgspec.field(name="from", default="")


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must have come about before, by earlier attacks of the phase too; of several parts all must hold.

    `cleared`: no enemy unit is left there.
    `ours`: your side owns it.
    `theirs`: the enemy owns it.
    `result`: the attack on it ended with `one-of`.
    `one-of`: results that count, such as `DR`; `gone` if the enemy slipped away.
    """

    cleared: PlaceName = ""
    ours: PlaceName = ""
    theirs: PlaceName = ""
    result: PlaceName = ""
    one_of: tuple[str, ...] = msgspec.field(default=(), name="one-of")

    def __post_init__(self) -> None:
        if not msgspec.to_builtins(self):
            raise ValueError("a condition names what must hold, such as {cleared: 0825} or {ours: 0825}")
        if bool(self.result) != bool(self.one_of):
            raise ValueError("`result` and `one-of` go together: {result: 0825, one-of: [DR, DE]}")


class Attack(Order, frozen=True, kw_only=True):
    """Attack the enemy units in a hex (9A).

    `attack`: the hex.
    `with`: your units; an Art XX HQ adds only beside all its artillery.
    `supply`: Res Pts' hexes for it, or `none`; the best if left out.
    `effects`: attempts to use special combat effects.
    `leader`: a leader who tries to influence the combat.
    `table`: the results table, where you may choose it (14H2).
    `incremental`: true to roll for the fraction of the odds.
    `losses`: units to lose first, in this order.
    `advance`: who enters the hex: `one` if left out, `all`, `none`, or units.
    `further`: a second hex for units that advance, as `{GE-1: 0826}`.
    `retreat`: where units that must retreat go, where there is a choice.
    `if-flooded`: `go-on` if left out, or `call-off`.
    `if`: attack only if this has come about.
    """

    verb: ClassVar[str] = "attack"
    example: ClassVar[str] = (
        "{attack: 0825, with: [GE-1, GE-2], effects: [{effect: EEC, with: [GE-Pi-3]}], advance: all}"
    )
    attacks: ClassVar[bool] = True
    of_attacks: ClassVar[tuple[str, ...]] = ("result",)
    besides: ClassVar[dict[str, tuple[str, ...]]] = {"supply": ("none",), "advance": ("one", "all", "none")}

    target: PlaceName = msgspec.field(name="attack")
    units: tuple[UnitName, ...] = msgspec.field(name="with")
    supply: Literal["none"] | tuple[PlaceName, ...] = ()
    effects: tuple[Attempt, ...] = ()
    leader: LeaderName = ""
    table: Table | None = None
    incremental: bool = False
    losses: tuple[UnitName, ...] = ()
    advance: Literal["one", "all", "none"] | tuple[UnitName, ...] = "one"
    further: dict[UnitName, PlaceName] = msgspec.field(default_factory=dict)
    retreat: dict[UnitName, PlaceName] = msgspec.field(default_factory=dict)
    if_flooded: Literal["go-on", "call-off"] = msgspec.field(default="go-on", name="if-flooded")
    when: Condition | None = msgspec.field(default=None, name="if")

    @property
    def condition(self) -> Condition | None:
        """What the attack waits for."""
        return self.when

    def may_change(self, position: object) -> Collection[str] | None:
        """Units retreat and advance, hexes change hands: anything."""
        return None


@BOOK.waits(Attack)
def unmet(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """Rule and reason for which an attack's own condition passes it over now, or None where it goes ahead (9A)."""
    condition, position = order.when, referee.position
    if condition is None:
        return None
    name = position.kit.name
    if condition.cleared and position.units_at(OTHER[referee.side], condition.cleared):
        return "9A", f"{name(condition.cleared)} is not cleared of the enemy"
    if condition.ours and not position.owns(referee.side, condition.ours):
        return "9A", f"{name(condition.ours)} is not yours"
    if condition.theirs and not position.owns(OTHER[referee.side], condition.theirs):
        return "9A", f"{name(condition.theirs)} is not the enemy's"
    if condition.result:
        came = position.this_phase.targets.get(condition.result)
        if came is None:
            return "9A", f"no attack on {name(condition.result)} was resolved before"
        if came not in condition.one_of:
            return "9A", f"the attack on {name(condition.result)} ended with {came}"
    return None
