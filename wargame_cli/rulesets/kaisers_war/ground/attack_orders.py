"""What a side writes for a combat: the orders `attack` and `bombard` and the small records in them."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

Table = Literal["big_push", "infiltration"]
ResultCode = Literal["AA", "AC", "AD", "AP", "AW", "BB", "DA", "DC", "DD", "DP", "DW", "MD"]

#: Names within a condition on older sheets.
_FORMER = {"one of": "one-of"}

_BOUND = pattern(r"(at least|below) (\d+) ?%?")


class Gun(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A naval gunfire unit and the all-sea hex that it fires from.

    `unit`: the ship.
    `sea`: where it fires from; the first that serves.
    """

    unit: UnitName
    sea: PlaceName = ""


class Chase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit that is to pursue (14.2).

    `unit`: the unit.
    `to`: the hexes that it enters; else where the defenders were.
    """

    unit: UnitName
    to: tuple[PlaceName, ...] = ()


class TableByPercent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table by the percentage that the revealed stacks give: `{infiltration: at least 150%, otherwise: big_push}`.

    One of the tables has a bound; the other is taken otherwise.

    `infiltration`: its bound: `at least 150%` or `below 150%`.
    `big_push`: or the bound of this table.
    `otherwise`: the table for all else.
    """

    infiltration: str = ""
    big_push: str = ""
    otherwise: Table = "big_push"

    def __post_init__(self) -> None:
        bounds = [bound for bound in (self.infiltration, self.big_push) if bound]
        if len(bounds) != 1 or not _BOUND.fullmatch(bounds[0]):
            raise ValueError("write one table with its bound, such as `infiltration: at least 150%`")

    def at(self, percent: int) -> Table:
        """The table for a percentage."""
        found = _BOUND.fullmatch(self.infiltration or self.big_push)
        assert found is not None  # __post_init__ has seen to it
        word, bound = found.groups()
        if (percent >= int(bound)) == (word == "at least"):
            return "infiltration" if self.infiltration else "big_push"
        return self.otherwise


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must have come of earlier combats of the phase; of several parts all must hold.

    `empty`: no enemy unit is left there.
    `occupied`: your own units stand there.
    `result`: the attack on it ended with `one-of`.
    `one-of`: the results that count.
    """

    empty: PlaceName = ""
    occupied: PlaceName = ""
    result: PlaceName = ""
    one_of: tuple[ResultCode, ...] = msgspec.field(default=(), name="one-of")

    def __post_init__(self) -> None:
        if not (self.empty or self.occupied or self.result):
            raise ValueError("a condition names `empty`, `occupied`, or `result` with `one-of`")
        if bool(self.result) != bool(self.one_of):
            raise ValueError("`result` and `one-of` go together: {result: 1015, one-of: [DW, DD]}")


class Attack(Order, frozen=True, kw_only=True):
    """Attack the enemy units in a hex (12.3).

    `attack`: the hex or town.
    `with`: your units that attack.
    `table`: `big_push` if left out; `ask` once stacks are seen, or by percent.
    `hq`: the headquarters that leads.
    `air`: airbases in reach that support it.
    `naval`: ships that fire, each perhaps with its sea hex.
    `supply`: who gets maximum attack supply: these, `all`, or `ask`.
    `if`: attack only if this has come about.
    `pursue`: who pursues, and where to; `[]` for nobody.
    `retreat`: a unit's way, should it have to retreat.
    `lose`: units to lose first, where you choose.
    `column`: leave it out: the percentage decides.
    """

    verb: ClassVar[str] = "attack"
    example: ClassVar[str] = "{attack: Amiens, with: [GE-Shock-1, GE-Shock-2], table: infiltration, hq: GE-HQ-BrM}"
    former: ClassVar[Mapping[str, str]] = _FORMER
    attacks: ClassVar[bool] = True
    of_attacks: ClassVar[tuple[str, ...]] = ("result",)

    target: PlaceName = msgspec.field(name="attack")
    units: tuple[UnitName, ...] = msgspec.field(name="with")
    table: Literal["big_push", "infiltration", "ask"] | TableByPercent = "big_push"
    hq: UnitName = ""
    air: tuple[UnitName, ...] = ()
    naval: tuple[UnitName | Gun, ...] = ()
    supply: tuple[UnitName, ...] | Literal["all", "ask"] = ()
    condition: Condition | None = msgspec.field(default=None, name="if")
    pursue: tuple[Chase, ...] | None = None
    retreat: dict[UnitName, tuple[PlaceName, ...]] = msgspec.field(default_factory=dict)
    lose: tuple[UnitName, ...] = ()
    column: str = ""


class Bombard(Order, frozen=True, kw_only=True):
    """Bombard an enemy fortified zone with ships alone (19.2).

    `bombard`: the fortified hex or town.
    `naval`: ships that fire, each perhaps with its sea hex.
    `supply`: who gets maximum attack supply: these, `all`, or `ask`.
    `if`: bombard only if this has come about.
    `lose`: units to lose first, where you choose.
    """

    verb: ClassVar[str] = "bombard"
    example: ClassVar[str] = "{bombard: Smyrna, naval: [BR-Ship-1], supply: all}"
    former: ClassVar[Mapping[str, str]] = _FORMER
    attacks: ClassVar[bool] = True
    of_attacks: ClassVar[tuple[str, ...]] = ("result",)

    target: PlaceName = msgspec.field(name="bombard")
    naval: tuple[UnitName | Gun, ...]
    supply: tuple[UnitName, ...] | Literal["all", "ask"] = ()
    condition: Condition | None = msgspec.field(default=None, name="if")
    lose: tuple[UnitName, ...] = ()


def guns(order: Attack | Bombard) -> tuple[Gun, ...]:
    """The ships of an order, each with its sea hex if the order names one."""
    if not order.naval:
        return ()
    return tuple(Gun(ship) if isinstance(ship, str) else ship for ship in order.naval)


def ships(order: Attack | Bombard) -> tuple[str, ...]:
    """The ships of an order."""
    return tuple(gun.unit for gun in guns(order))


class CombatResults(msgspec.Struct):
    """The result of every combat of the phase, by defended hex."""

    by_hex: dict[str, str] = {}


@BOOK.waits(Attack, Bombard)
def unmet(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> tuple[str, str] | None:
    """Rule and reason for which an order's own condition passes it over now, or None where it may go ahead (12.5)."""
    condition = order.condition
    if condition is None:
        return None
    position = referee.position
    name = position.kit.name
    if condition.empty and any(position.side_of(unit) != referee.side for unit in position.at(condition.empty)):
        return "12.5", f"{name(condition.empty)} is not empty of the enemy"
    if condition.occupied and not any(
        position.side_of(unit) == referee.side for unit in position.at(condition.occupied)
    ):
        return "12.5", f"{name(condition.occupied)} is not occupied"
    if condition.result:
        came = referee.record(CombatResults).by_hex.get(condition.result)
        if came is None:
            return "12.5", f"no attack on {name(condition.result)} was resolved before"
        if came not in condition.one_of:
            return "12.5", f"the attack on {name(condition.result)} ended with {came}"
    return None
