"""Effects in force: what was drawn or played and goes on, such as an effect of a card.

What an effect is, a game says in records of its own, each kind one: a card is a label, a title and a list of them. An
entry of the position names a card and the number of the effect on it; chapters ask for the effects of a kind. The
events that begin, use and end an effect, and the words for how long it lasts, are each game's own.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, Self, TypeVar, cast

import msgspec

from wargame_cli.engine.position import Position, derived_of

#: The part of a position that the effects in force are (`derived_of`).
IN_FORCE = "in force"


class InForce(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An effect that goes on: the `number`-th of a card, and how often it was `used`.

    A game derives its own, with what else it has to know of it: until when, since when, bound to what.
    """

    card: str
    number: int
    used: int = 0

    def once_more(self) -> Self:
        """The same after another use."""
        return msgspec.structs.replace(self, used=self.used + 1)

    def left(self, uses: int) -> int:
        """How many of these uses are left."""
        return max(0, uses - self.used)


Entry = TypeVar("Entry", bound=InForce)
#: Whatever an effect may be in a game.
E = TypeVar("E")
E_co = TypeVar("E_co", covariant=True)
#: One kind of effect.
K = TypeVar("K")


class Card(Protocol[E_co]):
    """What effects are written on."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def effects(self) -> Sequence[E_co]:
        """What it does."""


class PositionWithEffects(Position, Generic[Entry, E], kw_only=True):
    """A position in which effects go on. Its game declares the field `in_force` among its own and says what it has."""

    @property
    def in_force(self) -> list[Entry]:
        """The effects that go on, in the order in which they began."""
        raise NotImplementedError

    @property
    def cards(self) -> Mapping[str, Card[E]]:
        """The cards of the game by their labels, as far as they have effects."""
        raise NotImplementedError

    def effect_of(self, entry: InForce) -> E | None:
        """The effect that an entry stands for; None where the game's cards have it no more."""
        card = self.cards.get(entry.card)
        return card.effects[entry.number] if card and entry.number < len(card.effects) else None

    def effects(self, kind: type[K]) -> tuple[tuple[Entry, K], ...]:
        """The effects of a kind that are in force, each with its entry."""
        return cast("tuple[tuple[Entry, K], ...]", self._effects_by_kind().get(kind, ()))

    @derived_of(IN_FORCE)
    def _effects_by_kind(self) -> Mapping[type, tuple[tuple[Entry, E | None], ...]]:
        """All that are in force, each with its entry, by every kind that they are of."""
        found: dict[type, tuple[tuple[Entry, E | None], ...]] = {}
        for entry in self.in_force:
            effect = self.effect_of(entry)
            for kind in type(effect).__mro__:
                found[kind] = (*found.get(kind, ()), (entry, effect))
        return found

    def entries_of(self, card: str, number: int | None = None) -> list[Entry]:
        """The entries of a card, or of one of its effects."""
        return [entry for entry in self.in_force if entry.card == card and number in (None, entry.number)]

    # -- written by events only ------------------------------------------------------------------------------

    def begin_effect(self, entry: Entry) -> None:
        """An effect is in force from now on."""
        self.in_force.append(entry)
        self.changed(IN_FORCE)

    def use_effect(self, entry: Entry, after: Entry | None = None) -> None:
        """An effect was used once more; `after` is its entry then, where more of it is another."""
        self.in_force[self.in_force.index(entry)] = after or entry.once_more()
        self.changed(IN_FORCE)

    def end_effect(self, entry: Entry) -> None:
        """An effect is in force no longer."""
        self.in_force.remove(entry)
        self.changed(IN_FORCE)
