"""Hands of cards: the opening (4.2) and the Strategy Card Draw Phase (6.0 H)."""

from __future__ import annotations

import msgspec
import pytest
from bench_of_rules import faults
from hypothesis import given
from hypothesis import strategies as st

from illusions_of_glory.on_the_bench import on_map
from wargame_cli.engine.adjudicate import open_phase
from wargame_cli.engine.dice import GivenDice, SeededDice
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.illusions_of_glory.cards.hands import Discard, Open, clear_table, deal, draw
from wargame_cli.rulesets.illusions_of_glory.kit import cards as data
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles, deck_of
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import (
    CardDrawn,
    CardLaid,
    DiscardsShuffled,
    EffectEnded,
    HandFilled,
    OpeningChosen,
)
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import new_position
from wargame_cli.rulesets.illusions_of_glory.ruleset import IllusionsOfGlory
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE

CARDS = data.all_cards()


def numbered(side: str, *numbers: int) -> tuple[str, ...]:
    return tuple(f"{side}-{number}" for number in numbers)


def at(phase: str, dice=(), source=None, **piles):
    """A position with these cards, and its referee."""
    sides = {side: Piles() for side in ("AP", "CP")} | piles
    bench = on_map({}, phase=phase, piles=sides)
    return bench.position, referee_of(bench.position, dice, source)


def referee_of(position, dice=(), source=None):
    known = next(each for each in (*SEQUENCE.opening, *SEQUENCE.phases) if each.name == position.phase)
    return Referee(position, known, BOOK, source or GivenDice(in_order=dice))


# -- the opening ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2.1")
def test_the_opening_hand():
    """The card that is shown and six drawn from the other thirteen; seven are left (4.2.1)."""
    position, referee = at("opening-ap", (13, 1, 11, 2, 1, 1), AP=Piles(draw=numbered("AP", *range(1, 15))))
    order = Open(card="AP-7")
    assert referee.faults(order) == []
    referee.perform(order)
    assert referee.events == [OpeningChosen(rule="4.2.1", side="AP", card="AP-7")]
    deal(referee)
    drawn = [event.card for event in referee.events if isinstance(event, CardDrawn)]
    assert drawn == ["AP-14", "AP-1", "AP-13", "AP-3", "AP-2", "AP-4"]
    assert referee.events[-1] == HandFilled(rule="4.2.1", side="AP", drawn=6, held=7)
    assert position.piles["AP"] == Piles(
        shown=("AP-7",), hand=numbered("AP", 1, 2, 3, 4, 7, 13, 14), draw=numbered("AP", 5, 6, 8, 9, 10, 11, 12)
    )
    assert (position.opening, position.piles["CP"]) == ({"AP": "AP-7"}, Piles())


@pytest.mark.rule("4.2.1", "4.2.2")
@pytest.mark.parametrize(("side", "card", "row", "choices"), [
    ("AP", "AP-2", "4.2.1", "AP-1, AP-7"), ("AP", "CP-1", "4.2.1", "AP-1, AP-7"),
    ("CP", "CP-3", "4.2.2", "CP-1, CP-5, CP-9, CP-14"), ("CP", "AP-1", "4.2.2", "CP-1, CP-5, CP-9, CP-14"),
])  # fmt: skip
def test_not_every_card_opens(side, card, row, choices):
    """4.2.1b, 4.2.2b."""
    _, referee = at(f"opening-{side.lower()}", **{side: Piles(draw=deck_of(CARDS, side, "mobilization"))})
    assert faults(referee, Open(card=card)) == [(row, f"{card} is none of {choices}")]


@pytest.mark.rule("4.2.1")
def test_one_card_opens():
    position, referee = at("opening-ap", AP=Piles(draw=deck_of(CARDS, "AP", "mobilization")))
    referee.perform(Open(card="AP-1"))
    assert faults(referee, Open(card="AP-7")) == [("4.2.1", "AP-1 was chosen already")]
    assert position.piles["AP"].hand == ("AP-1",)


@pytest.mark.rule("4.2.1", "4.2.2")
@pytest.mark.parametrize(("side", "card", "rule"), [("AP", "AP-1", "4.2.1"), ("CP", "CP-1", "4.2.2")])
def test_who_says_nothing_opens_with_the_first_card_that_he_may(side, card, rule):
    position, referee = at(
        f"opening-{side.lower()}", (1,) * 6, **{side: Piles(draw=deck_of(CARDS, side, "mobilization"))}
    )
    deal(referee)
    assert referee.events[0] == OpeningChosen(rule=rule, side=side, card=card)
    assert (position.opening, len(position.hand(side))) == ({side: card}, 7)


@pytest.mark.rule("4.2.1", "4.2.2")
def test_the_hand_comes_from_labelled_dice_that_only_its_owner_sees():
    """The same key gives the same hand, whatever else is rolled before."""

    def hand(*, noise: bool) -> tuple[str, ...]:
        dice = SeededDice("glory")
        if noise:
            dice.roll("turn 2/opening-ap/draw/CP", 13)
        position, referee = at("opening-ap", source=dice, AP=Piles(draw=deck_of(CARDS, "AP", "mobilization")))
        deal(referee)
        rolls = [event for event in referee.events if isinstance(event, DieRolled)]
        assert {(event.label, event.seen_by) for event in rolls} == {("turn 2/opening-ap/draw/AP", ("AP",))}
        assert [event.sides for event in rolls] == [13, 12, 11, 10, 9, 8]
        assert all(event.seen_by == ("AP",) for event in referee.events if isinstance(event, CardDrawn))
        return position.hand("AP")

    assert hand(noise=False) == hand(noise=True)


# -- the draw -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0 H")
def test_the_discards_become_the_draw_pile_while_drawing():
    """Two from the pile, nine discards reshuffled, two more; the last card of a pile needs no die (6.0 H3-4)."""
    piles = Piles(hand=numbered("AP", 1, 2, 3), draw=numbered("AP", 4, 5), discard=numbered("AP", *range(6, 15)))
    position, referee = at("draw-ap", (2, 9, 1), AP=piles)
    draw(referee)
    told = [event for event in referee.events if not isinstance(event, DieRolled)]
    assert told == [
        CardDrawn(rule="6.0 H3", seen_by=("AP",), side="AP", card="AP-5"),
        CardDrawn(rule="6.0 H3", seen_by=("AP",), side="AP", card="AP-4"),
        DiscardsShuffled(rule="6.0 H4", side="AP"),
        CardDrawn(rule="6.0 H3", seen_by=("AP",), side="AP", card="AP-14"),
        CardDrawn(rule="6.0 H3", seen_by=("AP",), side="AP", card="AP-6"),
        HandFilled(rule="6.0 H3", side="AP", drawn=4, held=7),
    ]
    assert position.piles["AP"] == Piles(
        hand=numbered("AP", 1, 2, 3, 4, 5, 6, 14), draw=numbered("AP", 7, 8, 9, 10, 11, 12, 13)
    )


@pytest.mark.rule("6.0 H")
@pytest.mark.parametrize(("piles", "hand", "drawn"), [
    (Piles(hand=numbered("AP", *range(1, 8)), draw=("AP-8",)), 7, 0),
    (Piles(hand=("AP-1",), discard=("AP-2",)), 2, 1),
    (Piles(hand=numbered("AP", *range(1, 9)), draw=("AP-9",)), 8, 0),
    (Piles(), 0, 0),
])  # fmt: skip
def test_a_full_hand_draws_nothing_and_empty_piles_leave_it_short(piles, hand, drawn):
    position, referee = at("draw-ap", AP=piles)
    draw(referee)
    assert referee.events[-1] == HandFilled(rule="6.0 H3", side="AP", drawn=drawn, held=hand)
    assert len(position.hand("AP")) == hand


@pytest.mark.rule("6.0 H")
def test_only_combat_cards_may_be_discarded():
    """6.0 H2; they may come back with the draw that follows."""
    position, referee = at("draw-ap", AP=Piles(hand=numbered("AP", 2, 3, 5)))
    assert faults(referee, Discard(cards=("AP-2", "AP-3"))) == [
        ("6.0 H", "AP-2: no Combat Card, and others are kept until they are played")
    ]
    assert faults(referee, Discard(cards=("AP-8",))) == [("6.0 H", "AP-8: not in the hand")]
    assert faults(referee, Discard(cards=("AP-3", "AP-3"))) == [("6.0 H", "a card is named twice")]
    order = Discard(cards=("AP-5", "AP-3"))
    assert referee.faults(order) == []
    referee.perform(order)
    assert referee.events == [
        CardLaid(rule="6.0 H2", side="AP", card="AP-5", to="discard", cause="discarded"),
        CardLaid(rule="6.0 H2", side="AP", card="AP-3", to="discard", cause="discarded"),
    ]
    assert position.piles["AP"] == Piles(hand=("AP-2",), discard=("AP-3", "AP-5"))


@pytest.mark.rule("6.0 H", "9.3")
def test_face_up_cards_go_when_their_turn_is_over():
    """Removed with an asterisk, else discarded (4.2.3, 6.0 H1); each side's own, and not what lasts longer."""
    last, ever = InForce(card="CP-45", number=0, turn=2), InForce(card="CP-53", number=0, turn=2)
    mine = InForce(card="AP-1", number=1, turn=2)
    position, referee = at(
        "draw-cp", AP=Piles(face_up=("AP-1",)), CP=Piles(face_up=("CP-45", "CP-53")), source=GivenDice()
    )
    position.in_force[:] = [mine, last, ever]
    clear_table(referee)
    assert referee.events == [
        EffectEnded(rule="6.0 H1", effect=ever),
        CardLaid(rule="6.0 H1", side="CP", card="CP-53", to="discard", cause="its time is over"),
    ]
    assert position.in_force == [mine, last]
    other = referee_of(position.copy())
    other.position.begin_phase(2, "draw-ap")
    mine_now = referee_of(other.position)
    clear_table(mine_now)
    assert mine_now.position.piles["AP"] == Piles(removed=("AP-1",))


@pytest.mark.rule("6.0", "6.0 H")
@pytest.mark.trap(8)
def test_the_table_is_cleared_before_anything_else():
    """Four steps (6.0 H), where the chart has three: a card whose turn is over may be drawn again at once."""
    piles = Piles(hand=numbered("CP", 1, 2, 4, 6, 7), face_up=("CP-53",), draw=())
    position, referee = at("draw-cp", (2,), CP=piles)
    position.in_force[:] = [InForce(card="CP-53", number=0, turn=2)]
    open_phase(referee)
    assert referee.faults(Discard(cards=("CP-2",))) == []
    referee.perform(Discard(cards=("CP-2",)))
    referee.phase.end(referee)
    assert [type(event).__name__ for event in referee.events if not isinstance(event, DieRolled)] == [
        "EffectEnded", "CardLaid", "CardLaid", "DiscardsShuffled", "CardDrawn", "CardDrawn", "HandFilled",
    ]  # fmt: skip
    assert position.hand("CP") == numbered("CP", 1, 2, 4, 6, 7, 53)


# -- what others may know -------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2.1", "6.0 H")
def test_a_view_hides_hand_and_pile_and_not_their_union():
    """Each side sees its own cards; the moderator's public view neither's."""
    ruleset, position = IllusionsOfGlory(), new_position("campaign")
    for phase in ("opening-ap", "opening-cp"):
        position.begin_phase(0, phase)
        deal(referee_of(position, source=SeededDice("views")))
    for reader in ("AP", "CP", None):
        seen = ruleset.view(position, reader)
        for side, piles in position.piles.items():
            if side == reader:
                assert seen.piles[side] == piles
                continue
            assert seen.hand(side) == piles.shown == (position.opening[side],)
            assert (seen.piles[side].unseen, seen.piles[side].held) == (6, 7)
            assert seen.piles[side].draw == tuple(card for card in piles.cards if card != position.opening[side])
    assert position.piles["AP"].unseen == 0


@pytest.mark.rule("6.0 H")
def test_what_others_are_told_of_a_draw_says_nothing_of_its_cards():
    """Two games in which another card was drawn look the same to the enemy: events and position."""
    told, seen = [], []
    for die in (1, 5):
        piles = Piles(hand=numbered("AP", 1, 2, 3, 4, 5, 6), draw=numbered("AP", *range(7, 15)))
        position, referee = at("draw-ap", (die,), AP=piles)
        draw(referee)
        told.append([event for event in referee.events if not event.seen_by or "CP" in event.seen_by])
        seen.append(IllusionsOfGlory().view(position, "CP"))
    assert told[0] == told[1] == [HandFilled(rule="6.0 H3", side="AP", drawn=1, held=7)]
    assert msgspec.json.encode(seen[0]) == msgspec.json.encode(seen[1])


@pytest.mark.rule("6.0 H")
@given(st.integers(0, 9), st.integers(0, 14), st.text("abc", min_size=1, max_size=8))
def test_a_draw_neither_doubles_nor_loses_cards(held, discarded, seed):
    """Whatever lies where: the hand has seven cards, or all that there were."""
    cards = numbered("AP", *range(1, 35))
    rest = cards[held + discarded :]
    piles = Piles(hand=cards[:held], discard=cards[held : held + discarded], draw=rest[:3])
    position, referee = at("draw-ap", source=SeededDice(seed), AP=piles)
    draw(referee)
    now = position.piles["AP"]
    assert now.cards == piles.cards
    assert len(now.hand) == max(held, min(7, len(piles.cards)))
    assert set(piles.hand) <= set(now.hand)
