"""East African combat (7.4): the guerilla attack. Normal attacks there go as all ground combat does."""

from collections.abc import Collection
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.lamps.combat.advance import advance
from wargame_cli.rulesets.lamps.combat.big_push import lose_push
from wargame_cli.rulesets.lamps.combat.retreat import retreat_all
from wargame_cli.rulesets.lamps.ground.areas import neighbours
from wargame_cli.rulesets.lamps.ground.armies import spend
from wargame_cli.rulesets.lamps.ground.trenches import turn_to
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.nations import TE
from wargame_cli.rulesets.lamps.position.events.sea import GuerillaFought
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee

LETTOW_VORBECK = "GE-LV"


class Guerilla(Order, frozen=True, kw_only=True):
    """Lettow-Vorbeck harries an adjacent enemy: 5 or 6, or 6 when Spent, is a success, and he never flips (7.4.2).

    `guerilla`: the adjacent enemy area.
    """

    verb: ClassVar[str] = "guerilla"
    example: ClassVar[str] = "{guerilla: British East Africa}"
    attacks: ClassVar[bool] = True

    target: PlaceName = msgspec.field(name="guerilla")

    def may_change(self, position: LampsPosition) -> Collection[str]:
        """Where both armies of East Africa stand."""
        return {self.target, LETTOW_VORBECK, *position.at(self.target)}


@BOOK.forbids("7.4.2", Guerilla)
def one_guerilla_attack(order: Guerilla, referee: Referee) -> str | None:
    """Lettow-Vorbeck alone makes it, once, and not beside a normal attack"""
    position = referee.position
    if not position.on_map(LETTOW_VORBECK):
        return "Lettow-Vorbeck is not in play"
    if position.this_turn.guerilla:
        return "the guerilla attack of this phase was made"
    if any(army == LETTOW_VORBECK for army, _, _ in position.this_turn.attacked):
        return "Lettow-Vorbeck has made a normal attack"
    return None


@BOOK.forbids("7.4.2", Guerilla, settled=True, looks_at=lambda order, referee: (order.target, LETTOW_VORBECK))
def an_adjacent_enemy_army(order: Guerilla, referee: Referee) -> str | None:
    """The target is adjacent and holds an enemy army"""
    position = referee.position
    if order.target not in neighbours(position, position.place_of(LETTOW_VORBECK)):
        return f"{position.kit.name(order.target)} is not adjacent to Lettow-Vorbeck"
    enemy = any(position.side_of(army) == TE for army in position.armies_at(order.target))
    return None if enemy else f"no enemy army is in {position.kit.name(order.target)}"


class LettowVorbeck(msgspec.Struct):
    """Whether an order of the sheet lets Lettow-Vorbeck attack, which he does once in a phase."""

    attacks: bool = False


@BOOK.declares(Guerilla)
def foresee_one_attack(order: Order, referee: Referee) -> None:
    """Warn that a second attack of Lettow-Vorbeck on a sheet has no effect, of whatever kind both are."""
    ordered = referee.record(LettowVorbeck)
    if ordered.attacks:
        referee.doubt("7.4.2", f"{LETTOW_VORBECK} attacks before this on the sheet, as others do or as a guerilla")
    ordered.attacks = True


@BOOK.performs(Guerilla, rolls=True)
def harry(order: Guerilla, referee: Referee) -> None:
    """A Fresh enemy becomes Spent, a Spent one retreats and Lettow-Vorbeck advances."""
    position = referee.position
    chart = position.kit.tables.combat.guerilla
    least = chart.fresh if position.fresh(LETTOW_VORBECK) else chart.spent
    with referee.scene("guerilla", order.target):
        _harry(order, referee, least)


def _harry(order: Guerilla, referee: Referee, least: int) -> None:
    position = referee.position
    # An attack like others: it ends a Big Push and breaches between other areas (7.2.3, 7.5).
    turn_to(referee, position.place_of(LETTOW_VORBECK), order.target)
    lose_push(referee)
    die = referee.roll("", "7.4.2", good="high", kind="guerilla")
    defender = position.armies_at(order.target)[0]
    referee.emit(
        GuerillaFought(
            rule="7.4.2",
            army=LETTOW_VORBECK,
            area=order.target,
            defender=defender,
            die=die,
            least=least,
            won=die >= least,
        )
    )
    if die < least:
        return
    if position.fresh(defender):
        spend(referee, defender, "7.4.2", "lost a combat")
        return
    retreat_all(referee, order.target)
    if not position.armies_at(order.target):
        advance(referee, LETTOW_VORBECK, order.target)
