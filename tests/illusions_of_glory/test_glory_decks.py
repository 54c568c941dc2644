"""Decks, hands and piles (4.2, 6.0 H, 9.3, 9.7.1, 17.2): no card is doubled or lost, and nothing is shuffled."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_cli.engine.dice import SeededDice
from wargame_cli.rulesets.illusions_of_glory import cards as data
from wargame_cli.rulesets.illusions_of_glory import decks
from wargame_cli.rulesets.illusions_of_glory.decks import FaceUp, Piles

CARDS = data.all_cards()


def highest(sides: int) -> int:
    return sides


def dice(*values: int):
    """Dice that fall so, and must not be asked for more."""
    left = list(values)

    def roll(sides: int) -> int:
        value = left.pop(0)
        assert 1 <= value <= sides
        return value

    return roll


# -- the start --------------------------------------------------------------------------------------------------


@pytest.mark.rule("S008", "S010")
def test_who_may_choose_what_to_start_with():
    """The AP one of two (4.2.1b), the CP any Mobilization card of 4 OPS (4.2.2b)."""
    assert decks.opening_choices(CARDS, "AP") == ("AP-1", "AP-7")
    assert decks.opening_choices(CARDS, "CP") == ("CP-1", "CP-5", "CP-9", "CP-14")
    with pytest.raises(ValueError, match=r"AP-2 is none of AP-1, AP-7"):
        decks.open_game(CARDS, "AP", "AP-2", highest)


@pytest.mark.rule("S008")
def test_the_opening_hand():
    """The shown card and six drawn from the other thirteen; seven are left (4.2.1)."""
    drawn = decks.open_game(CARDS, "AP", "AP-7", dice(13, 1, 11, 2, 1, 1))
    assert drawn.cards == ("AP-14", "AP-1", "AP-13", "AP-3", "AP-2", "AP-4")
    piles = drawn.piles
    assert piles.hand == ("AP-1", "AP-2", "AP-3", "AP-4", "AP-7", "AP-13", "AP-14")
    assert piles.draw == ("AP-5", "AP-6", "AP-8", "AP-9", "AP-10", "AP-11", "AP-12")
    assert (piles.opening, piles.shown, piles.level) == ("AP-7", ("AP-7",), "mobilization")
    assert decks.draw_label("AP") == "draw/AP"


@pytest.mark.rule("S008", "S010")
def test_the_hand_comes_from_labelled_dice():
    """The same key gives the same hand, whatever else is rolled before or between."""

    def hand(*, noise: bool) -> tuple[str, ...]:
        source = SeededDice("glory")

        def roll(sides: int) -> int:
            if noise:
                source.roll("draw/CP", sides)
            return source.roll(decks.draw_label("AP"), sides).value

        return decks.open_game(CARDS, "AP", "AP-1", roll).piles.hand

    assert hand(noise=False) == hand(noise=True)


# -- drawing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("S018")
def test_the_discards_become_the_draw_pile_while_drawing():
    """Two from the pile, nine discards reshuffled, two more; a pile of one card needs no die (6.0 H3-4)."""
    piles = Piles(hand=("AP-1", "AP-2", "AP-3"), draw=("AP-4", "AP-5"), discard=tuple(f"AP-{n}" for n in range(6, 15)))
    drawn = decks.fill_hand(piles, dice(2, 9, 1))
    assert (drawn.cards, drawn.reshuffles) == (("AP-5", "AP-4", "AP-14", "AP-6"), 1)
    assert (len(drawn.piles.hand), len(drawn.piles.draw), drawn.piles.discard) == (7, 7, ())


@pytest.mark.rule("S018")
def test_a_full_hand_draws_nothing_and_empty_piles_leave_it_short():
    full = Piles(hand=tuple(f"AP-{n}" for n in range(1, 8)), draw=("AP-8",))
    assert decks.fill_hand(full, dice()).piles == full
    short = decks.fill_hand(Piles(hand=("AP-1",), discard=("AP-2",)), dice())
    assert (short.piles.hand, short.cards, short.reshuffles) == (("AP-1", "AP-2"), ("AP-2",), 1)


@pytest.mark.rule("S018")
def test_only_combat_cards_may_be_discarded():
    """6.0 H2."""
    piles = Piles(hand=("AP-2", "AP-3", "AP-5"))
    assert decks.may_discard(CARDS, piles) == ("AP-3", "AP-5")
    assert decks.discard(CARDS, piles, ["AP-5"]) == Piles(hand=("AP-2", "AP-3"), discard=("AP-5",))
    with pytest.raises(ValueError, match="AP-2 is no Combat Card in the hand"):
        decks.discard(CARDS, piles, ["AP-2"])
    with pytest.raises(ValueError, match="AP-8 is no Combat Card in the hand"):
        decks.discard(CARDS, piles, ["AP-8"])


# -- playing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("S028", "S038")
@pytest.mark.parametrize(("label", "use", "pile"), [
    ("AP-10", "event", "removed"), ("AP-10", "war status", "removed"),
    ("AP-10", "ops", "discard"), ("AP-10", "sr", "discard"), ("AP-10", "rp", "discard"),
    ("AP-3", "event", "discard"), ("AP-41", "event", "discard"), ("AP-6", "event", "removed"),
])  # fmt: skip
def test_where_a_card_goes(label, use, pile):
    """The asterisk removes Events and War Status plays; everything else is discarded (9.3c-d, 9.7.1d, f)."""
    after = decks.play(Piles(hand=(label,)), CARDS[label], use, CARDS[label].duration)
    assert after == Piles(**{pile: (label,)})


@pytest.mark.rule("S028")
def test_what_lasts_lies_face_up():
    """To the end of the turn, then removed with an asterisk, else discarded (4.2.3, 6.0 H1)."""
    piles = Piles(hand=("AP-1", "CP-53"))
    for label in ("AP-1", "CP-53"):
        piles = decks.play(piles, CARDS[label], "event", CARDS[label].duration)
    assert piles.face_up == (FaceUp("AP-1", "this turn"), FaceUp("CP-53", "this turn"))
    assert decks.clear_table(CARDS, piles) == Piles(removed=("AP-1",), discard=("CP-53",))
    assert decks.play(Piles(hand=("AP-1",)), CARDS["AP-1"], "ops", "this turn") == Piles(discard=("AP-1",))


@pytest.mark.rule("S028")
def test_what_lasts_longer_stays_until_it_is_over_or_cancelled():
    """9.7.1g."""
    piles = Piles(face_up=(FaceUp("AP-45", "next turn"), FaceUp("CP-25", "end of game")))
    once = decks.clear_table(CARDS, piles)
    assert once.face_up == (FaceUp("AP-45", "this turn"), FaceUp("CP-25", "end of game"))
    twice = decks.clear_table(CARDS, once)
    assert (twice.face_up, twice.removed) == ((FaceUp("CP-25", "end of game"),), ("AP-45",))
    assert decks.put_away(CARDS, twice, ["CP-25"]) == Piles(removed=("AP-45", "CP-25"))


@pytest.mark.rule("S039", "S028")
@pytest.mark.trap(49)
def test_greece_refused_comes_back():
    """Its card goes to the discards in spite of its asterisk (9.7.2d)."""
    played = decks.play(Piles(hand=("AP-40",)), CARDS["AP-40"], "event")
    assert played.removed == ("AP-40",)
    assert decks.refuse(played, "AP-40") == Piles(discard=("AP-40",))


def test_a_card_must_be_in_the_hand():
    with pytest.raises(ValueError, match="AP-1 is not in the hand"):
        decks.play(Piles(draw=("AP-1",)), CARDS["AP-1"], "ops")


# -- levels -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("S101")
@pytest.mark.trap(58)
@pytest.mark.trap(23)
def test_a_new_level_adds_its_deck():
    """Draw pile, discards and the new deck are one pile; hand, face-up and removed cards are not in it (17.2)."""
    piles = Piles(
        hand=("AP-1",), draw=("AP-2",), discard=("AP-3",), removed=("AP-4",), face_up=(FaceUp("AP-5", "this turn"),)
    )
    limited = decks.raise_level(CARDS, piles, "AP")
    assert limited.draw == ("AP-2", "AP-3", *(f"AP-{n}" for n in range(15, 35)))
    assert (limited.level, limited.discard) == ("limited war", ())
    assert (limited.hand, limited.removed, limited.face_up) == (piles.hand, piles.removed, piles.face_up)
    total = decks.raise_level(CARDS, limited, "AP")
    assert (total.level, len(total.draw)) == ("total war", 43)
    with pytest.raises(ValueError, match="no level above total war"):
        decks.raise_level(CARDS, total, "AP")


@pytest.mark.rule("S156")
def test_the_chart_agrees_with_the_cards():
    for side in ("AP", "CP"):
        sizes = {each: len(decks.deck_of(CARDS, side, each)) for each in decks.DECKS}
        assert sizes == decks.chart().sizes
    assert (decks.chart().hand, decks.chart().opening_ops) == (7, 4)


# -- what the other side sees -----------------------------------------------------------------------------------


@pytest.mark.rule("S008", "S018")
def test_the_other_side_sees_counts_and_the_shown_card():
    """Once played, the opening card is like any other, also when it is drawn again."""
    piles = decks.open_game(CARDS, "AP", "AP-1", highest).piles
    seen = decks.seen(piles)
    assert (seen.hand, seen.draw, seen.shown) == (7, 7, ("AP-1",))
    assert seen.hidden == decks.deck_of(CARDS, "AP", "mobilization")
    played = decks.play(piles, CARDS["AP-1"], "ops")
    assert decks.seen(played).shown == ()
    again = msgspec.structs.replace(played, draw=(), discard=("AP-1",))
    assert "AP-1" in decks.fill_hand(again, dice()).piles.hand
    assert decks.seen(decks.fill_hand(again, dice()).piles).shown == ()


def test_a_position_says_nothing_of_what_comes():
    """The draw pile is in the order of its numbers whatever was drawn, discarded and reshuffled before."""
    one = decks.open_game(CARDS, "CP", "CP-5", highest).piles
    assert one.draw == decks.in_order(one.draw)
    assert decks.in_order(["CP-10", "CP-9", "AP-55"]) == ("AP-55", "CP-9", "CP-10")


# -- the property -----------------------------------------------------------------------------------------------

USES = ("ops", "sr", "rp", "event", "war status")
steps = st.lists(
    st.one_of(
        st.tuples(st.just("play"), st.integers(0, 6), st.sampled_from(USES)),
        st.tuples(st.just("draw"), st.randoms(use_true_random=False)),
        st.tuples(st.just("clear")),
        st.tuples(st.just("discard")),
        st.tuples(st.just("cancel")),
        st.tuples(st.just("refuse")),
        st.tuples(st.just("level")),
    ),
    max_size=60,
)


def after(piles: Piles, side: str, step) -> Piles:
    """The piles after a step, where it is possible."""
    match step:
        case ("play", number, use) if piles.hand:
            label = piles.hand[number % len(piles.hand)]
            return decks.play(piles, CARDS[label], use, CARDS[label].duration)
        case ("draw", random):
            return decks.fill_hand(piles, lambda sides: random.randint(1, sides)).piles
        case ("clear",):
            return decks.clear_table(CARDS, piles)
        case ("discard",):
            return decks.discard(CARDS, piles, decks.may_discard(CARDS, piles)[:1])
        case ("cancel",):
            return decks.put_away(CARDS, piles, [each.card for each in piles.face_up][:1])
        case ("refuse",) if piles.removed:
            return decks.refuse(piles, piles.removed[-1])
        case ("level",) if decks.next_level(piles.level):
            return decks.raise_level(CARDS, piles, side)
    return piles


@pytest.mark.rule("S018", "S028", "S101")
@given(st.sampled_from(["AP", "CP"]), st.randoms(use_true_random=False), steps)
def test_no_card_is_doubled_or_lost(side, random, course):
    """Whatever is played, drawn, discarded and added: each card of the decks in play is in one place."""
    chosen = random.choice(decks.opening_choices(CARDS, side))
    piles = decks.open_game(CARDS, side, chosen, lambda sides: random.randint(1, sides)).piles
    for step in course:
        before = piles
        piles = after(piles, side, step)
        level = decks.DECKS.index(piles.level)
        wanted = [label for each in decks.DECKS[: level + 1] for label in decks.deck_of(CARDS, side, each)]
        assert piles.cards == tuple(wanted)
        assert len(piles.hand) <= max(7, len(before.hand))
        assert set(piles.shown) <= set(piles.hand)
        assert piles.draw == decks.in_order(piles.draw)
        assert msgspec.json.decode(msgspec.json.encode(piles), type=Piles) == piles
