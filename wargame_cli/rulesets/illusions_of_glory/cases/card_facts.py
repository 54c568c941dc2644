"""What cases expect of Strategy Cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from wargame_cli.engine.cases import Played, Unread, each, fact, unlike
from wargame_cli.engine.errors import nearest
from wargame_cli.rulesets.illusions_of_glory.cards.actions import is_over
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import objections
from wargame_cli.rulesets.illusions_of_glory.cards.reinforcements import places_for
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Reinforce
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles, opening_choices
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import ActionChosen
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.units.arrivals import open_places


def _cards_in(cards: Iterable[str], position: IllusionsPosition) -> Iterator[str]:
    for label in cards:
        if label not in position.cards:
            raise Unread(f"there is no card {label!r}", nearest(label, position.cards))
        yield label


@fact
def held(expected: dict[Side, int], played: Played) -> Iterator[str]:
    """How many cards the sides hold."""
    yield from each(expected, {side: piles.held for side, piles in played.after.piles.items()})


@fact
def drawable(expected: dict[Side, int], played: Played) -> Iterator[str]:
    """How many cards are in the draw piles."""
    yield from each(expected, {side: len(piles.draw) for side, piles in played.after.piles.items()})


@fact
def discarded(expected: dict[Side, int], played: Played) -> Iterator[str]:
    """How many cards are in the discard piles."""
    yield from each(expected, {side: len(piles.discard) for side, piles in played.after.piles.items()})


@fact
def shown(expected: dict[Side, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The cards in the hands that the enemy was shown."""
    yield from each(expected, {side: piles.shown for side, piles in played.after.piles.items()})


@fact
def cards(
    expected: dict[str, Literal["draw", "hand", "discard", "removed", "face up"]], played: Played
) -> Iterator[str]:
    """In which of their side's piles cards are."""
    for label in _cards_in(expected, played.after):
        piles: Piles = played.after.piles[played.after.cards[label].side]
        found = next((name for name in ("draw", "hand", "discard", "removed") if label in getattr(piles, name)), "")
        yield from unlike(expected[label], found or ("face up" if label in piles.face_up else "nowhere"), label)


@fact
def events(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether cards can be played as Events now."""
    for label in _cards_in(expected, played.after):
        yield from unlike(expected[label], not objections(played.after.cards[label], played.after), label)


@fact
def dead(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether Events can never occur again, so that their cards may be played for War Status Points."""
    for label in _cards_in(expected, played.after):
        yield from unlike(expected[label], is_over(played.after.cards[label], played.after), label)


@fact
def opens(expected: dict[Side, tuple[str, ...]], played: Played) -> Iterator[str]:
    """All cards with which sides may begin the game."""
    for side, labels in expected.items():
        yield from unlike(sorted(labels), sorted(opening_choices(played.after.cards, side)), side)


@fact
def ops(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The OPS and SR Points of cards."""
    yield from each(expected, {label: played.after.cards[label].ops for label in _cards_in(expected, played.after)})


@fact
def combat_cards(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether cards are Combat Cards."""
    modes = {label: played.after.cards[label].mode == "combat card" for label in _cards_in(expected, played.after)}
    yield from each(expected, modes)


@fact
def rp_box(expected: dict[str, dict[Pool, int]], played: Played) -> Iterator[str]:
    """The Replacement Points of cards."""
    yield from each(
        expected, {label: dict(played.after.cards[label].rp) for label in _cards_in(expected, played.after)}
    )


@fact
def in_force(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """All cards of which an effect is in force for a time."""
    yield from unlike(sorted(expected), sorted({entry.card for entry in played.after.in_force}))


@fact
def action_points(expected: int, played: Played) -> Iterator[str]:
    """The OPS or SR Points that the action of the round gives."""
    found = [event.points for event in played.events if isinstance(event, ActionChosen)]
    yield from unlike([expected], found[-1:])


@fact
def reinforced(expected: dict[str, dict[str, bool]], played: Played) -> Iterator[str]:
    """Whether units of Reinforcement Cards may come in places."""
    position: IllusionsPosition = played.after
    for label in _cards_in(expected, position):
        effects = [effect for effect in position.cards[label].effects if isinstance(effect, Reinforce)]
        open_to = {
            place
            for effect in effects
            for unit in position.kit.brought_by.get(label, ())
            for place in open_places(position, unit, places_for(position, effect))
        }
        for name, is_so in expected[label].items():
            yield from unlike(is_so, played.find(name) in open_to, f"{label} in {name}")


@fact
def peace_from(expected: int, played: Played) -> Iterator[str]:
    """The first turn in which the Treaty of Brest-Litovsk is in effect; 0 for none."""
    position: IllusionsPosition = played.after.copy()
    found = 0
    for turn in position.kit.tables.turns.track.turns:
        position.turn = turn
        if position.at_peace:
            found = turn
            break
    yield from unlike(expected, found)
