"""What a side writes for a combat: the order `attack`, and the condition that it may have (chapter 10)."""

from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.rulesets.great_war_in_europe.ground.conditions import When
from wargame_cli.rulesets.great_war_in_europe.ground.conditions import unmet as unmet_now
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitName
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee

#: What stands among the results where cavalry retreated before combat (15.51).
RETREAT = "retreat"

_RESULT = pattern(r"\d/(\d|E)|" + RETREAT)


class Condition(When, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must have come about before, by earlier combats of the phase too; of several parts all must hold.

    `result`: the attack on it ended with `one-of`.
    `one-of`: the results that count, such as `1/1`, or `retreat`.
    """

    result: PlaceName = ""
    one_of: tuple[str, ...] = msgspec.field(default=(), name="one-of")

    def __post_init__(self) -> None:
        super().__post_init__()
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
    `kaiserschlacht`: true for a Kaiserschlacht attack (15.45).
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
    kaiserschlacht: bool = False
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
    if missing := unmet_now(condition, referee):
        return "10.36", missing
    if condition.result:
        name = referee.position.kit.name
        came = referee.record(CombatResults).by_hex.get(condition.result)
        if came is None:
            return "10.36", f"no attack on {name(condition.result)} was resolved before"
        if came not in condition.one_of:
            return "10.36", f"the attack on {name(condition.result)} ended with {came}"
    return None
