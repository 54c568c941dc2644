"""What a side writes for a combat: the order `attack`, and the condition that it may have (chapter 10)."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName, name_of
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee

#: An event chit on a sheet; capitals do not matter.
ChitName = Annotated[str, name_of("card", "an event chit's id")]

#: What stands among the results where cavalry retreated before combat (15.51).
RETREAT = "retreat"

_RESULT = re.compile(r"\d/(\d|E)|" + RETREAT)


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must have come of earlier combats of the phase; of several parts all must hold.

    `empty`: no enemy unit is left there.
    `occupied`: your own units stand there.
    `result`: the attack on it ended with `one-of`.
    `one-of`: the results that count, such as `1/1`, or `retreat`.
    """

    empty: PlaceName = ""
    occupied: PlaceName = ""
    result: PlaceName = ""
    one_of: tuple[str, ...] = msgspec.field(default=(), name="one-of")

    def __post_init__(self) -> None:
        if not (self.empty or self.occupied or self.result):
            raise ValueError("a condition names `empty`, `occupied`, or `result` with `one-of`")
        if bool(self.result) != bool(self.one_of):
            raise ValueError("`result` and `one-of` go together: {result: N2619, one-of: [1/1, 0/E]}")
        if wrong := [each for each in self.one_of if not _RESULT.fullmatch(each)]:
            raise ValueError(f"{wrong[0]!r} is no result; write losses such as 1/1 or 0/E, or `{RETREAT}`")


class Attack(Order, frozen=True, kw_only=True):
    """Attack the enemy units in a hex (10.1).

    `attack`: the hex or town.
    `with`: your units that attack.
    `hq`: the headquarters that supports them.
    `air`: how many air units support them.
    `events`: event chits that you play for it.
    `losses`: units to lose first, in this order.
    `advance`: who enters a vacated hex: `supplied` if left out, `all`, `none`, units.
    `further`: a second hex for shock-troops that advance, by unit.
    `if-cavalry-retreats`: `advance` if left out, or `hold` where you are.
    `if`: attack only if this has come about.
    """

    verb: ClassVar[str] = "attack"
    example: ClassVar[str] = "{attack: N2619, with: [BR-52T, BR-54T, BR-75T], hq: BR-21CRP, air: 1}"
    attacks: ClassVar[bool] = True
    of_attacks: ClassVar[tuple[str, ...]] = ("result",)

    target: PlaceName = msgspec.field(name="attack")
    units: tuple[UnitName, ...] = msgspec.field(name="with")
    hq: UnitName = ""
    air: int = 0
    events: tuple[ChitName, ...] = ()
    losses: tuple[UnitName, ...] = ()
    advance: Literal["supplied", "all", "none"] | tuple[UnitName, ...] = "supplied"
    further: dict[UnitName, PlaceName] = msgspec.field(default_factory=dict)
    cavalry: Literal["advance", "hold"] = msgspec.field(default="advance", name="if-cavalry-retreats")
    condition: Condition | None = msgspec.field(default=None, name="if")


class CombatResults(msgspec.Struct):
    """What came of every attack of the phase, by defended hex."""

    by_hex: dict[str, str] = {}


@BOOK.waits(Attack)
def unmet(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """Rule and reason for which an order's own condition passes it over now, or None where it may go ahead (10.36)."""
    condition = order.condition
    if condition is None:
        return None
    position = referee.position
    name = position.kit.name
    if condition.empty and any(position.side_of(unit) != referee.side for unit in position.at(condition.empty)):
        return "10.36", f"{name(condition.empty)} is not empty of the enemy"
    if condition.occupied and not position.units_at(referee.side, condition.occupied):
        return "10.36", f"{name(condition.occupied)} is not occupied"
    if condition.result:
        came = referee.record(CombatResults).by_hex.get(condition.result)
        if came is None:
            return "10.36", f"no attack on {name(condition.result)} was resolved before"
        if came not in condition.one_of:
            return "10.36", f"the attack on {name(condition.result)} ended with {came}"
    return None
