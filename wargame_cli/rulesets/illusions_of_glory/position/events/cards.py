"""What happens to Strategy Cards: opening cards, draws, plays, and what of them is in force (4.2, 6.0 H, 9.0)."""

from wargame_cli.engine import events as engine
from wargame_cli.engine.effects.in_force import IN_FORCE
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Pile
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce


class OpeningChosen(engine.Event, frozen=True, kw_only=True):
    """A side chose the card that it begins with, and showed it (4.2)."""

    side: Side
    card: str

    def apply(self, position: IllusionsPosition) -> None:
        """The card is in the side's hand, and known to everybody."""
        position.opening[self.side] = self.card
        position.lay_cards(self.side, position.piles[self.side].opened(self.card))

    def shows_card(self) -> str:
        """The opening card."""
        return self.card


class CardDrawn(engine.Event, frozen=True, kw_only=True):
    """A card came from the draw pile into the hand (6.0 H3); its owner alone sees which."""

    side: Side
    card: str

    def apply(self, position: IllusionsPosition) -> None:
        """The card is in the hand."""
        position.lay_cards(self.side, position.piles[self.side].drawn(self.card))


class HandFilled(engine.Event, frozen=True, kw_only=True):
    """A side drew `count` cards, and holds `held` now."""

    side: Side
    drawn: int
    held: int


class DiscardsShuffled(engine.Event, frozen=True, kw_only=True):
    """The draw pile was exhausted, and the discards are drawn from now (6.0 H4)."""

    side: Side

    def apply(self, position: IllusionsPosition) -> None:
        """The discards become the draw pile."""
        position.lay_cards(self.side, position.piles[self.side].shuffled())


class CardLaid(engine.Event, frozen=True, kw_only=True):
    """A card was laid on the table: played, discarded, or put away when its time was over (9.3, 6.0 H)."""

    side: Side
    card: str
    to: Pile
    cause: str

    def apply(self, position: IllusionsPosition) -> None:
        """The card is in that pile."""
        position.lay_cards(self.side, position.piles[self.side].laid(self.card, self.to))

    def shows_card(self) -> str:
        """The card that is laid on the table."""
        return self.card


class EventPlayed(engine.Event, frozen=True, kw_only=True):
    """A card was played as an Event (9.7.1); `answerable` if the enemy may answer it in his next round (9.7.2d)."""

    side: Side
    card: str
    answerable: bool = False

    def apply(self, position: IllusionsPosition) -> None:
        """The card counts as played as an Event."""
        position.played.append(self.card)
        if self.answerable:
            position.this_turn.answerable = self.card
        position.changed(IN_FORCE)

    def milestone(self) -> str:
        """The Event that was played."""
        return f"{self.card} as an Event"


class EventUndone(engine.Event, frozen=True, kw_only=True):
    """An Event came to nothing, so that it may be played again (9.7.2d)."""

    card: str

    def apply(self, position: IllusionsPosition) -> None:
        """The card does not count as played as an Event."""
        position.played.remove(self.card)
        position.this_turn.answerable = ""
        position.changed(IN_FORCE)


class AnswerClosed(engine.Event, frozen=True, kw_only=True):
    """The enemy's round is over in which an Event could be answered (9.7.2d)."""

    card: str

    def apply(self, position: IllusionsPosition) -> None:
        """The Event can no longer be prevented."""
        position.this_turn.answerable = ""
        position.changed(IN_FORCE)


class EffectBegan(engine.Event, frozen=True, kw_only=True):
    """An effect of a card is in force from now on (4.2.3, 9.7.1g)."""

    effect: InForce

    def apply(self, position: IllusionsPosition) -> None:
        """The effect is in force."""
        position.begin_effect(self.effect)


class EffectUsed(engine.Event, frozen=True, kw_only=True):
    """One of the uses of an effect was made, such as a free activation."""

    effect: InForce

    def apply(self, position: IllusionsPosition) -> None:
        """The effect has one use more on record."""
        position.use_effect(self.effect)


class EffectEnded(engine.Event, frozen=True, kw_only=True):
    """An effect of a card is no longer in force."""

    effect: InForce

    def apply(self, position: IllusionsPosition) -> None:
        """The effect is no longer in force."""
        position.end_effect(self.effect)


EVENTS: tuple[type[engine.Event], ...] = (
    OpeningChosen,
    CardDrawn,
    HandFilled,
    DiscardsShuffled,
    CardLaid,
    EventPlayed,
    EventUndone,
    AnswerClosed,
    EffectBegan,
    EffectUsed,
    EffectEnded,
)
