"""What happens to event cards and through them (chapter 5)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.lamps.position.position import InForce, LampsPosition


class DeckRebuilt(engine.Event, frozen=True, kw_only=True):
    """In spring the year's cards and last year's recurring ones join what is left of a deck (5.1)."""

    faction: str
    cards: tuple[str, ...]

    def apply(self, position: LampsPosition) -> None:
        """The cards join the faction's deck; none of them is set aside any more."""
        position.decks[self.faction] = [*position.decks.get(self.faction, ()), *self.cards]
        position.aside.pop(self.faction, None)
        position.changed()


class CardDrawn(engine.Event, frozen=True, kw_only=True):
    """A faction drew its event card (5.2). `works` is False where the card is outside of its years (5.4)."""

    faction: str
    card: str
    works: bool = True

    def shows_card(self) -> str:
        """The card that was drawn."""
        return self.card

    def apply(self, position: LampsPosition) -> None:
        """The card leaves the deck and is the card of the turn."""
        position.decks[self.faction].remove(self.card)
        position.drawn.append(self.card)
        position.card = self.card
        position.changed()


class CardSetAside(engine.Event, frozen=True, kw_only=True):
    """A recurring card waits for next year's deck (5.3)."""

    faction: str
    card: str

    def apply(self, position: LampsPosition) -> None:
        """The card is set aside for next year's deck."""
        position.aside.setdefault(self.faction, []).append(self.card)
        position.changed()


class EffectWaits(engine.Event, frozen=True, kw_only=True):
    """An effect of a card waits: for its owner's choice, or for a later step (5.2.1)."""

    card: str
    number: int

    def apply(self, position: LampsPosition) -> None:
        """The effect is listed among those that wait."""
        position.open_cards.append(f"{self.card} {self.number}")
        position.changed()


class EffectSettled(engine.Event, frozen=True, kw_only=True):
    """An effect that waited was carried out, or came to nothing: `reason` then says why."""

    card: str
    number: int
    reason: str = ""

    def apply(self, position: LampsPosition) -> None:
        """The effect no longer waits."""
        waiting = f"{self.card} {self.number}"
        if waiting in position.open_cards:
            position.open_cards.remove(waiting)
        position.changed()


class EffectBegan(engine.Event, frozen=True, kw_only=True):
    """An effect of a card holds from now on."""

    effect: InForce

    def apply(self, position: LampsPosition) -> None:
        """The effect is in force."""
        position.begin_effect(self.effect)


class EffectUsed(engine.Event, frozen=True, kw_only=True):
    """An effect that works a number of times was used; one that must choose an area is bound to it now."""

    card: str
    number: int
    area: str = ""

    def apply(self, position: LampsPosition) -> None:
        """The effect has one use more on record."""
        for entry in position.entries_of(self.card, self.number):
            position.use_effect(entry, entry.used_in(self.area))


class EffectEnded(engine.Event, frozen=True, kw_only=True):
    """An effect of a card holds no longer."""

    card: str
    number: int

    def apply(self, position: LampsPosition) -> None:
        """The effect is no longer in force."""
        for entry in position.entries_of(self.card, self.number):
            position.end_effect(entry)


class FlagSet(engine.Event, frozen=True, kw_only=True):
    """A standing condition holds, or (`on` False) no longer (2.6)."""

    name: str
    on: bool = True

    def apply(self, position: LampsPosition) -> None:
        """The condition is set, or no longer."""
        if self.on and self.name not in position.flags:
            position.flags.append(self.name)
        elif not self.on and self.name in position.flags:
            position.flags.remove(self.name)
        position.changed()


class BaseChanged(engine.Event, frozen=True, kw_only=True):
    """A nation's production changes for good (8.2.3)."""

    nation: str
    change: int

    def apply(self, position: LampsPosition) -> None:
        """The nation's base production changes."""
        position.base[self.nation] = position.base.get(self.nation, 0) + self.change
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (
    DeckRebuilt,
    CardDrawn,
    CardSetAside,
    EffectWaits,
    EffectSettled,
    EffectBegan,
    EffectUsed,
    EffectEnded,
    FlagSet,
    BaseChanged,
)
