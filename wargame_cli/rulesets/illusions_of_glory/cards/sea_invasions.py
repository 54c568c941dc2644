"""Sea Invasion cards (25.1, 25.2): when one may be played, and the Landing marker that it places.

Moves along a Sea Invasion Lane are in `operations/entry` and `operations/movement`.
"""

from collections.abc import Iterator

from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play, card_of
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Landing
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import LandingPlaced
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


def _placed(order: Play, position: IllusionsPosition) -> Iterator[str]:
    """The Sea Invasion spaces of a card that is played as an Event."""
    card = card_of(order, position)
    if card is not None and order.use == "event":
        yield from (effect.space for effect in card.effects if isinstance(effect, Landing))


@BOOK.forbids("25.1", Play)
def one_sea_invasion_a_turn(order: Play, referee: Referee) -> str | None:
    """One Sea Invasion card is played in a turn"""
    if any(_placed(order, referee.position)) and referee.position.this_turn.landed:
        return "a Sea Invasion card was played in this turn"
    return None


@BOOK.forbids("25.2.4", Play)
def there_is_a_marker(order: Play, referee: Referee) -> str | None:
    """There are three Landing markers in the game, and none comes back; a Sea Invasion space has room for one"""
    position = referee.position
    most = position.kit.tables.sea.invasion.markers
    for space in _placed(order, position):
        if space in position.landings:
            return f"a Landing marker lies in {position.kit.name(space)} already"
        if len(position.landings) + position.landings_gone >= most:
            return f"all {most} Landing markers were used"
    return None


@BOOK.forbids("25.2.5", Play)
def nobody_lands_in_winter(order: Play, referee: Referee) -> str | None:
    """No Landing marker is placed in a Winter turn"""
    position = referee.position
    is_winter = position.season.season == position.kit.tables.sea.invasion.closed_in
    return "no Landing marker is placed in a Winter turn" if is_winter and any(_placed(order, position)) else None


@at_once.register(Landing)
def _(effect: Landing, card: Card, referee: Referee) -> bool:
    """The Landing marker lies in its Sea Invasion space (25.2.1)."""
    position = referee.position
    referee.emit(LandingPlaced(rule="25.2.1", space=effect.space, turn=position.turn, round=position.round))
    return True
