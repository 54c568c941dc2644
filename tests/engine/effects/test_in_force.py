"""Effects in force: entries, their uses, the effects of a kind, what is remembered and forgotten."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.effects import in_force
from wargame_cli.engine.effects.in_force import IN_FORCE, PositionWithEffects
from wargame_cli.engine.position import derived_of


class Bonus(msgspec.Struct, frozen=True, tag_field="do", tag="bonus"):
    """A kind of effect."""

    shift: int


class March(msgspec.Struct, frozen=True, tag_field="do", tag="march"):
    """Another one, which works a number of times."""

    count: int = 1


class Chit(msgspec.Struct, frozen=True):
    """What is drawn in this game, with effects of both kinds."""

    title: str
    effects: tuple[Bonus | March, ...]


CHITS = {
    "A": Chit("Artillery", (Bonus(1), March(2))),
    "B": Chit("Bad Roads", (Bonus(-1),)),
    "N": Chit("Nothing", ()),
}


class Entry(in_force.InForce, frozen=True, kw_only=True):
    """An entry that knows until when."""

    until: str = ""


class Played(PositionWithEffects[Entry, Bonus | March], kw_only=True):
    """A position of this game."""

    in_force: list[Entry] = msgspec.field(default_factory=list)

    @property
    def cards(self) -> Mapping[str, Chit]:
        return CHITS


@derived_of(IN_FORCE)
def shift(played: Played) -> int:
    return sum(effect.shift for _, effect in played.effects(Bonus))


def played(*entries: Entry) -> Played:
    return Played(points={}, stacks={}, in_force=list(entries))


FIRST, SECOND, THIRD = Entry(card="A", number=0), Entry(card="A", number=1, until="turn"), Entry(card="B", number=0)


def test_the_effects_of_a_kind() -> None:
    """In the order in which they began, each with its entry."""
    position = played(FIRST, SECOND, THIRD)
    assert position.effects(Bonus) == ((FIRST, Bonus(1)), (THIRD, Bonus(-1)))
    assert position.effects(March) == ((SECOND, March(2)),)
    assert position.effects(Chit) == ()


def test_an_entry_that_no_card_has_stands_for_nothing() -> None:
    """Its card is gone from the game's data, or has fewer effects than it had."""
    gone = (Entry(card="Z", number=0), Entry(card="N", number=0), Entry(card="A", number=2))
    position = played(*gone, FIRST)
    assert [position.effect_of(entry) for entry in (*gone, FIRST)] == [None, None, None, Bonus(1)]
    assert position.effects(Bonus) == ((FIRST, Bonus(1)),)


def test_the_entries_of_a_card_and_of_one_of_its_effects() -> None:
    """All of them."""
    position = played(FIRST, SECOND, THIRD, FIRST)
    assert position.entries_of("A") == [FIRST, SECOND, FIRST]
    assert position.entries_of("A", 0) == [FIRST, FIRST]
    assert position.entries_of("N") == []


def test_what_follows_from_effects_is_worked_out_anew_when_they_change() -> None:
    """As one begins, as it is used, and as it ends."""
    position = played()
    assert shift(position) == 0
    position.begin_effect(FIRST)
    position.begin_effect(SECOND)
    assert shift(position) == 1
    position.use_effect(SECOND)
    assert [(entry.used, entry.left(effect.count)) for entry, effect in position.effects(March)] == [(1, 1)]
    position.use_effect(FIRST, msgspec.structs.replace(FIRST, until="turn"))
    assert position.effects(Bonus) == ((Entry(card="A", number=0, until="turn"), Bonus(1)),)
    position.end_effect(Entry(card="A", number=0, until="turn"))
    assert (shift(position), position.entries_of("A")) == (0, [SECOND.once_more()])


def test_only_what_is_in_force_can_be_used_or_ended() -> None:
    """Another entry of the same effect is another."""
    position = played(FIRST)
    for written in (position.use_effect, position.end_effect):
        with pytest.raises(ValueError, match="not in list"):
            written(FIRST.once_more())


@given(st.integers(0, 9), st.integers(0, 9))
def test_uses_that_are_left(uses: int, made: int) -> None:
    """Each use takes one away until there are none; an entry keeps what else it knows."""
    entry = SECOND
    for _ in range(made):
        entry = entry.once_more()
    assert entry.left(uses) == max(0, uses - made)
    assert (entry.card, entry.number, entry.until) == ("A", 1, "turn")


def test_a_copy_has_effects_of_its_own() -> None:
    """What ends in one goes on in the other."""
    position = played(FIRST)
    assert shift(position) == 1
    twin = position.copy()
    twin.end_effect(FIRST)
    assert (shift(position), shift(twin)) == (1, 0)
