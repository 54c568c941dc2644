"""What cards in force forbid units (9.7.1): to be activated, and to attack; of redeployment its own chapter says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wargame_cli.rulesets.illusions_of_glory.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.card_effects import Bar
from wargame_cli.rulesets.illusions_of_glory.in_force import Judge, in_force
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition


def barred_by(position: IllusionsPosition, unit: str, what: str) -> str:
    """The card in force that forbids a unit something where it stands; empty without one."""
    place, nations = position.place_of(unit), set(position.unit(unit).nations)
    for card, bar in in_force(position, Bar):
        if bar.what != what or bar.side != position.side_of(unit):
            continue
        if (not bar.nations or nations & set(bar.nations)) and _is_there(position, place, bar):
            return card
    return ""


def _is_there(position: IllusionsPosition, place: str, bar: Bar) -> bool:
    """Whether a place is in the lands that a card names, and in or next to one of its spaces."""
    if bar.lands and position.kit.ground.spaces[place].owner not in bar.lands:
        return False
    return not bar.near or bool({place, *position.kit.board.neighbours[place]} & set(bar.near))


def _of_barred(position: IllusionsPosition, units: Iterable[str], what: str) -> dict[str, str]:
    return {unit: card for unit in units if (card := barred_by(position, unit, what))}


@BOOK.forbids("S036", Activate)
def cards_bar_activation(order: Activate, referee: Judge) -> str | None:
    """A card in force may keep units from being activated, or all units of a place from attacking"""
    position = referee.position
    units = order.units or tuple(position.units_at(order.place, position.acting))
    if barred := _of_barred(position, units, "activation"):
        unit, card = next(iter(barred.items()))
        return f"{card} does not let {unit} be activated"
    barred = _of_barred(position, units, "attacks") if order.how == "attack" else {}
    if units and len(barred) == len(units):
        return f"{_cards(barred)}: none of our units in {position.kit.name(order.place)} may attack"
    return None


@BOOK.forbids("S036", Attack)
def cards_bar_attacks(order: Attack, referee: Judge) -> str | None:
    """A card in force may keep units from attacking"""
    barred = _of_barred(referee.position, order.units, "attacks")
    return f"{_cards(barred)}: {', '.join(barred)} may not attack" if barred else None


def _cards(barred: Mapping[str, str]) -> str:
    return ", ".join(dict.fromkeys(barred.values()))
