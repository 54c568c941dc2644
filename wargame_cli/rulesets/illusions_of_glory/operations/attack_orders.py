"""The order to attack (12.1, 12.2 A-B, E): the attackers, the target, Combat Cards, a Flank Attack, and a condition.

An attack may carry a condition of its own; whether it is met shows when its turn comes.
"""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_terms import CardName
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must hold when an attack's turn comes; of several parts all must.

    `won`: your attack on it was won, or nobody defended.
    `lost`: your attack on it was made and not won.
    `taken`: your side controls it.
    `vacant`: no enemy unit is there.
    """

    won: PlaceName = ""
    lost: PlaceName = ""
    taken: PlaceName = ""
    vacant: PlaceName = ""

    def __post_init__(self) -> None:
        if not (self.won or self.lost or self.taken or self.vacant):
            raise ValueError("a condition names `won`, `lost`, `taken` or `vacant`")


class Attack(Order, frozen=True, kw_only=True):
    """Attack a space, or units in a region, with activated units (12.1).

    An HQ or Heavy Artillery takes part where it is named. With `if` sheets by mail can follow up what earlier attacks
    brought.

    `attack`: the space or region.
    `with`: the units that attack, HQ and Heavy Artillery too.
    `flank`: try a Flank Attack (21.0).
    `pinning`: the space that pins the enemy in a Flank Attack.
    `cards`: the Combat Cards played, in their order (9.8).
    `uprising`: attack the Uprising Unit of a region.
    `if`: attack only if this holds when its turn comes.
    """

    verb: ClassVar[str] = "attack"
    example: ClassVar[str] = "{attack: lemberg, with: [RU-I-3, RU-I-5], flank: true, cards: [AP-3]}"
    attacks: ClassVar[bool] = True
    of_attacks: ClassVar[tuple[str, ...]] = ("won", "lost")

    target: PlaceName = msgspec.field(name="attack")
    units: tuple[UnitName, ...] = msgspec.field(name="with")
    flank: bool = False
    pinning: PlaceName = ""
    cards: tuple[CardName, ...] = ()
    uprising: bool = False
    condition: When | None = msgspec.field(name="if", default=None)


@BOOK.waits(Attack)
def unmet(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """Rule and reason for which an order's condition passes it over now, or None."""
    if order.condition is None:
        return None
    reason = next(_failing(referee.position, order.condition), "")
    return ("12.1", f"its condition is not met: {reason}") if reason else None


def _failing(position: IllusionsPosition, when: When) -> Iterator[str]:
    """The parts of a condition that do not hold, in words."""
    name, side, fought = position.kit.name, position.acting, position.this_round.fought
    for place in filter(None, (when.won, when.lost)):
        if place not in fought:
            yield f"{name(place)} was not attacked"
    if when.won and fought.get(when.won) != "attacker":
        yield f"the attack on {name(when.won)} was not won"
    if when.lost and fought.get(when.lost) == "attacker":
        yield f"the attack on {name(when.lost)} was won"
    if when.taken and not position.controls(side, when.taken):
        yield f"{name(when.taken)} is not ours"
    if when.vacant and position.units_at(OTHER[side], when.vacant):
        yield f"enemy units stand in {name(when.vacant)}"
