"""Decks and piles (3.3, 4.2, 6.0 H, 9.3, 17.2): no card is doubled or lost, and nothing is shuffled."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from illusions_of_glory.on_the_bench import on_map
from wargame_cli.rulesets.illusions_of_glory.kit import cards as data
from wargame_cli.rulesets.illusions_of_glory.kit.decks import PILES, Piles, deck_of, in_order, opening_choices
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import LevelRaised

CARDS = data.all_cards()
LEVELS = tables().status.levels.order


@pytest.mark.rule("4.2.1", "4.2.2")
def test_who_may_choose_what_to_start_with():
    """The AP one of two (4.2.1b), the CP any Mobilization card of 4 OPS (4.2.2b)."""
    assert opening_choices(CARDS, "AP") == ("AP-1", "AP-7")
    assert opening_choices(CARDS, "CP") == ("CP-1", "CP-5", "CP-9", "CP-14")


@pytest.mark.rule("3.3")
def test_the_chart_agrees_with_the_cards():
    """14, 20 and 21 cards a side (3.3a)."""
    for side in ("AP", "CP"):
        sizes = {level: len(deck_of(CARDS, side, level)) for level in LEVELS}
        assert sizes == tables().status.decks.cards
    assert (tables().turns.rounds.hand, tables().status.decks.opening_ops) == (7, 4)


def test_cards_lie_by_side_and_number():
    """So that no pile tells what will be drawn."""
    assert in_order(["CP-10", "CP-9", "AP-55"]) == ("AP-55", "CP-9", "CP-10")
    assert in_order([]) == ()


@pytest.mark.rule("6.0 H")
def test_a_card_is_in_one_pile():
    """Drawn, then laid here and there: it leaves the pile where it was."""
    piles = Piles(draw=("AP-2", "AP-10"), hand=("AP-3",))
    drawn = piles.drawn("AP-10")
    assert drawn == Piles(draw=("AP-2",), hand=("AP-3", "AP-10"))
    for pile in ("discard", "removed", "face up"):
        assert drawn.laid("AP-3", pile) == msgspec.structs.replace(
            Piles(draw=("AP-2",), hand=("AP-10",)), **{pile.replace(" ", "_"): ("AP-3",)}
        )
    assert drawn.laid("AP-3", "face up").laid("AP-3", "removed").face_up == ()
    assert drawn.cards == ("AP-2", "AP-3", "AP-10")


@pytest.mark.rule("6.0 H")
def test_the_discards_become_the_draw_pile():
    """Together with what is left of it; hand, removed and face-up cards stay (6.0 H4)."""
    rest = Piles(hand=("AP-1",), removed=("AP-3",), face_up=("AP-4",))
    piles = msgspec.structs.replace(rest, draw=("AP-9",), discard=("AP-2", "AP-10"))
    assert piles.shuffled() == msgspec.structs.replace(rest, draw=("AP-2", "AP-9", "AP-10"))


@pytest.mark.rule("17.2")
@pytest.mark.trap(58)
@pytest.mark.trap(23)
def test_a_new_level_adds_its_deck():
    """Draw pile, discards and the new deck are one pile; hand, face-up and removed cards are not in it (17.2)."""
    piles = Piles(hand=("AP-1",), draw=("AP-2",), discard=("AP-3",), removed=("AP-4",), face_up=("AP-5",))
    bench = on_map({}, piles={"AP": piles, "CP": Piles()}, level={"AP": LEVELS[0], "CP": LEVELS[0]})
    LevelRaised(side="AP", level="limited war").apply(bench.position)
    limited = bench.position.piles["AP"]
    assert limited.draw == ("AP-2", "AP-3", *(f"AP-{n}" for n in range(15, 35)))
    assert (limited.hand, limited.discard, limited.removed, limited.face_up) == (("AP-1",), (), ("AP-4",), ("AP-5",))
    LevelRaised(side="AP", level="total war").apply(bench.position)
    assert bench.position.level == {"AP": "total war", "CP": "mobilization"}
    assert len(bench.position.piles["AP"].draw) == 43
    assert bench.position.piles["CP"] == Piles()


@pytest.mark.rule("4.2.1", "6.0 H")
def test_the_other_side_sees_counts_and_the_shown_card():
    """Once played, the opening card is like any other, also when it is drawn again."""
    piles = Piles(draw=deck_of(CARDS, "AP", "mobilization")).opened("AP-1").drawn("AP-5").drawn("AP-14")
    seen = piles.hidden()
    assert (seen.hand, seen.unseen, seen.held) == (("AP-1",), 2, 3)
    assert seen.draw == in_order(set(deck_of(CARDS, "AP", "mobilization")) - {"AP-1"})
    played = piles.laid("AP-1", "discard")
    assert (played.shown, played.hidden().hand, played.hidden().held) == ((), (), 2)
    again = played.shuffled().drawn("AP-1")
    assert (again.hidden().hand, again.hidden().unseen) == ((), 3)


def test_a_reader_keeps_count_of_a_hand_that_he_cannot_see():
    """A card that he sees played was in the hand; one that is drawn is one more."""
    seen = Piles(draw=("CP-1", "CP-2"), hand=("CP-3",)).hidden()
    assert seen == Piles(draw=("CP-1", "CP-2", "CP-3"), unseen=1)
    assert seen.laid("CP-2", "discard") == Piles(draw=("CP-1", "CP-3"), discard=("CP-2",))
    assert seen.hidden() == seen


@pytest.mark.rule("6.0 H")
def test_the_view_hides_which_cards_are_in_the_hand_and_not_which_there_are():
    """Two hands that others must not tell apart look the same to them."""
    one = Piles(draw=("AP-2", "AP-3", "AP-9"), hand=("AP-4",), discard=("AP-5",))
    other = Piles(draw=("AP-2", "AP-4", "AP-9"), hand=("AP-3",), discard=("AP-5",))
    assert one.hidden() == other.hidden()
    assert one.hidden().cards == one.cards


# -- the property ---------------------------------------------------------------------------------------------------

STEPS = ("draw", "discard", "removed", "face up", "put away", "shuffle", "level")
steps = st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0)), max_size=60)


def after(piles: Piles, side: str, level: int, what: str, number: int) -> tuple[Piles, int]:
    """The piles and the level after a step, where it is possible."""
    if what == "draw" and piles.draw:
        return piles.drawn(piles.draw[number % len(piles.draw)]), level
    if what in ("discard", "removed", "face up") and piles.hand:
        return piles.laid(piles.hand[number % len(piles.hand)], what), level
    if what == "put away" and piles.face_up:
        return piles.laid(piles.face_up[number % len(piles.face_up)], "removed"), level
    if what == "shuffle":
        return piles.shuffled(), level
    if what == "level" and level + 1 < len(LEVELS):
        return piles.joined_by(deck_of(CARDS, side, LEVELS[level + 1])), level + 1
    return piles, level


def naive_laid(piles: Piles, card: str, to: str) -> Piles:
    """A card is taken out of every pile and put into one, where all lie by side and number."""
    lying = {pile: [each for each in getattr(piles, pile) if each != card] for pile in PILES}
    lying[to].append(card)
    ordered = {pile: tuple(sorted(cards, key=lambda each: (each[:2], int(each[3:])))) for pile, cards in lying.items()}
    return msgspec.structs.replace(piles, **ordered, unseen=piles.unseen - (piles.unseen > 0 and card in piles.draw))


@pytest.mark.rule("6.0 H", "9.3")
@given(st.sampled_from(["AP", "CP"]), st.integers(0), st.sampled_from(["discard", "removed", "face up"]))
def test_a_card_goes_from_one_pile_to_another(side, number, to):
    """As by a second calculation: drawn and laid, for its owner and for who sees no hand."""
    piles = Piles(draw=deck_of(CARDS, side, LEVELS[0])).opened(opening_choices(CARDS, side)[0])
    for _ in range(3):
        card = piles.draw[number % len(piles.draw)]
        assert piles.drawn(card) == naive_laid(piles, card, "hand")
        piles = piles.drawn(card)
    card = piles.hand[number % len(piles.hand)]
    for seen in (piles, piles.hidden()):
        assert seen.laid(card, to) == naive_laid(seen, card, to.replace(" ", "_"))


@pytest.mark.rule("6.0 H", "9.3", "17.2")
@given(st.sampled_from(["AP", "CP"]), st.integers(0, 1), steps)
def test_no_card_is_doubled_or_lost(side, choice, course):
    """Whatever is played, drawn, discarded and added: each card of the decks in play is in one place."""
    piles = Piles(draw=deck_of(CARDS, side, LEVELS[0])).opened(opening_choices(CARDS, side)[choice])
    level = 0
    for what, number in course:
        piles, level = after(piles, side, level, what, number)
        wanted = [card for each in LEVELS[: level + 1] for card in deck_of(CARDS, side, each)]
        for seen in (piles, piles.hidden()):
            assert seen.cards == tuple(wanted)
            assert sum(map(len, (seen.draw, seen.hand, seen.discard, seen.removed, seen.face_up))) == len(wanted)
            assert seen.held == len(piles.hand)
            assert seen.draw == in_order(seen.draw)
        assert set(piles.shown) <= set(piles.hand)
        assert msgspec.json.decode(msgspec.json.encode(piles), type=Piles) == piles
