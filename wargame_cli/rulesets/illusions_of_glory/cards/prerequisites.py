"""Whether a card can be played as an Event now (9.7.1c), later, or never (9.7.1f), and what cards in force bar."""

from collections.abc import Iterable, Iterator, Mapping
from functools import singledispatch

from wargame_cli.rulesets.illusions_of_glory.cards.sentences.cards import asks
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import Names
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.kit import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Bar, Common, Join
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, TITLES, side_named
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


def barred_by(position: IllusionsPosition, unit: str, what: str) -> str:
    """The card in force that forbids a unit something where it stands; empty without one."""
    place, nations = position.place_of(unit), set(position.counter(unit).nations)
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


@BOOK.forbids("9.7.1", Activate)
def cards_bar_activation(order: Activate, referee: Referee) -> str | None:
    """A card in force may keep units from being activated, or all units of a place from attacking"""
    position = referee.position
    units = order.units or tuple(position.units_at(side_named(position.acting), order.place))
    if barred := _of_barred(position, units, "activation"):
        unit, card = next(iter(barred.items()))
        return f"{card} does not let {unit} be activated"
    barred = _of_barred(position, units, "attacks") if order.how == "attack" else {}
    if units and len(barred) == len(units):
        return f"{_cards(barred)}: none of our units in {position.kit.name(order.place)} may attack"
    return None


@BOOK.forbids("9.7.1", Attack)
def cards_bar_attacks(order: Attack, referee: Referee) -> str | None:
    """A card in force may keep units from attacking"""
    barred = _of_barred(referee.position, order.units, "attacks")
    return f"{_cards(barred)}: {', '.join(barred)} may not attack" if barred else None


def _cards(barred: Mapping[str, str]) -> str:
    return ", ".join(dict.fromkeys(barred.values()))


def occurs(card: Card, position: IllusionsPosition) -> bool:
    """Whether a card is an Event at all: it says what happens, and the scenario plays with it."""
    return card.is_event and (not position.event_cards or card.label in position.event_cards)


def objections(card: Card, position: IllusionsPosition, names: Names | None = None) -> tuple[str, ...]:
    """Why a card is no Event now, each reason in words; nothing where it is one."""
    if not occurs(card, position):
        return ("this scenario plays without it" if card.is_event else "it has none at this level of play",)
    found = [f"it needs that {asks(need, names)}" for need in card.needs if not holds(need, card, position)]
    found += [asks(bar, names) for bar in card.barred if holds(bar, card, position)]
    return (*found, *_too_late(card, position))


def _too_late(card: Card, position: IllusionsPosition) -> tuple[str, ...]:
    """Why what a card brings cannot come any more: its nation is in the war already, or permanently out of it."""
    if card.mode == "neutral entry":
        joining = [effect.nation for effect in card.effects if isinstance(effect, Join)]
        return tuple(f"{TITLES[each]} is in the war already" for each in joining if position.nations[each] != NEUTRAL)
    gone = [each for each in card.reinforces if _is_gone(each, position)]
    found = [f"{TITLES[nation]} has collapsed" for nation in gone]
    if "RU" in card.reinforces and position.at_peace:
        found.append("Russia has made peace")
    return tuple(found)


def _is_gone(nation: str, position: IllusionsPosition) -> bool:
    """Whether a nation has permanently collapsed (23.5, 26.2.3, 26.5.3); Serbia may come back (26.6.2)."""
    return nation in position.collapsed and nation not in position.kit.tables.status.collapse.returns_with


def is_dead(card: Card, position: IllusionsPosition) -> bool:
    """Whether its Event can never occur any more, so that it may be played for its War Status Points alone (9.7.1f).

    One that is merely premature is not dead (trap 60), and one that never was an Event is not dead either.
    """
    if not occurs(card, position):
        return False
    gone = any(not holds(need, card, position) and _is_settled(need, position) for need in card.needs)
    barred = any(holds(bar, card, position) and _is_settled(bar, position) for bar in card.barred)
    return gone or barred or bool(_too_late(card, position))


def _is_settled(condition: terms.Condition, position: IllusionsPosition) -> bool:
    """Whether a condition will stay as it is to the end of the game."""
    match condition:
        case terms.Opening():
            return position.turn > condition.after
        case terms.Turns():
            return position.turn > condition.last or (
                position.turn >= condition.first and condition.last == terms.LAST_TURN
            )
        case terms.Played(when="ever"):
            return position.has_played(condition.card) or _left_the_game(condition.card, position)
        case terms.AtWar():
            return position.nations[condition.nation] != NEUTRAL
        case terms.Collapsed():
            # Serbia collapses once only: fallen and restored, it never does again (26.6.2).
            return _is_gone(condition.nation, position) or condition.nation in position.restored
        case terms.RevolutionState(state="ever"):
            return position.revolution.ever
    return False


def _left_the_game(label: str, position: IllusionsPosition) -> bool:
    """Whether a card was removed, and was it without being an Event: for its War Status Points alone (9.7.1f)."""
    return any(label in piles.removed for piles in position.piles.values())


@singledispatch
def _holds(condition: object, card: Card, position: IllusionsPosition) -> bool:
    raise TypeError(f"no answer to {type(condition).__name__}")


def holds(condition: terms.Condition, card: Card, position: IllusionsPosition) -> bool:
    """Whether a condition of a card holds."""
    return _holds(condition, card, position)


def comes_about(effect: Common, card: Card, position: IllusionsPosition) -> bool:
    """Whether an effect of a card is not passed over: all of its `if` hold and none of its `unless`."""
    met = all(holds(each, card, position) for each in effect.conditions)
    return met and not any(holds(each, card, position) for each in effect.unless)


@_holds.register(terms.Played)
def _(condition: terms.Played, card: Card, position: IllusionsPosition) -> bool:
    return _was_played(position, condition)


def _was_played(position: IllusionsPosition, condition: terms.Played) -> bool:
    if condition.when == "ever":
        return position.has_played(condition.card)
    return any(card.label == condition.card for card in events_of_turn(position))


def events_of_turn(position: IllusionsPosition) -> Iterator[Card]:
    """The cards that either side chose to play as Events in this turn's rounds, those that came to nothing too."""
    for actions in position.this_turn.actions.values():
        yield from (position.cards[action.card] for action in actions if action.use == "event")


@_holds.register(terms.Answers)
def _(condition: terms.Answers, card: Card, position: IllusionsPosition) -> bool:
    return position.this_turn.answerable == condition.card


@_holds.register(terms.Opening)
def _(condition: terms.Opening, card: Card, position: IllusionsPosition) -> bool:
    return position.opening.get(card.side) == card.label and position.turn > condition.after


@_holds.register(terms.Turns)
def _(condition: terms.Turns, card: Card, position: IllusionsPosition) -> bool:
    return condition.first <= position.turn <= condition.last


@_holds.register(terms.Seasons)
def _(condition: terms.Seasons, card: Card, position: IllusionsPosition) -> bool:
    return position.season.season in condition.seasons


@_holds.register(terms.AtWar)
def _(condition: terms.AtWar, card: Card, position: IllusionsPosition) -> bool:
    stand = position.nations[condition.nation]
    return stand == condition.side if condition.side else stand != NEUTRAL


@_holds.register(terms.Collapsed)
def _(condition: terms.Collapsed, card: Card, position: IllusionsPosition) -> bool:
    return condition.nation in position.collapsed


@_holds.register(terms.Uprising)
def _(condition: terms.Uprising, card: Card, position: IllusionsPosition) -> bool:
    return any(position.on_map(unit) for unit in position.kit.uprisings_of[condition.nation])


@_holds.register(terms.RevolutionState)
def _(condition: terms.RevolutionState, card: Card, position: IllusionsPosition) -> bool:
    if condition.state == "suppressed":
        return position.revolution.suppressed
    if condition.state == "ever":
        return position.revolution.ever
    return position.revolution.on_track and position.revolution.stage >= condition.stage


@_holds.register(terms.Controls)
def _(condition: terms.Controls, card: Card, position: IllusionsPosition) -> bool:
    ground = position.kit.ground
    return all(
        position.controls_all(condition.side, ground.land_of[nation] & ground.vp) for nation in condition.nations
    )
