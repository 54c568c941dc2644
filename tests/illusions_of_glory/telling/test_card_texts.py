"""The cards as people look them up: what they say, what of it is ours, and where each may be seen to be."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles

PILES = {
    "AP": Piles(shown=("AP-1",), hand=("AP-1", "AP-3"), draw=("AP-5",), discard=("AP-2",), face_up=("AP-7",)),
    "CP": Piles(hand=("CP-3",), draw=("CP-4",), removed=("CP-1",)),
}


@pytest.mark.rule("32.1", "32.2")
def test_every_card_is_there_with_all_that_it_says():
    cards = {card.card: card for card in RULESET.telling.card_texts(on_map({}, piles=PILES).position, None)}
    assert len(cards) == 110
    card = cards["AP-5"]
    assert (card.title, card.side, card.worth) == ("NO RETREAT", "AP", "2 OPS or SR, or RPs 1 AP-A, 1 IT, 1 RU")
    assert card.text == (
        "Played as a Combat Card it is discarded afterwards.",
        "Where the AP defends with an RU unit, it retreats 1 space less at the price of 1 step [our reconstruction].",
    )
    assert card.ours == ("ops", "rp", "war status", "asterisk", "mode", "text")
    assert cards["AP-1"].ours == ()


def test_a_scenario_that_plays_without_an_event_says_so():
    bench = on_map({}, piles=PILES, event_cards=["AP-3"])
    told = {card.card: card.text[-1] for card in RULESET.telling.card_texts(bench.position, None)}
    assert told["AP-5"] == "This scenario plays without its Event."
    assert told["AP-3"] != told["AP-5"]


@pytest.mark.rule("6.0 H")
def test_only_its_owner_tells_hand_and_pile_apart():
    """What lies open is the same for all; of the hand others know what they were shown (4.2)."""
    both = "in the hand or the draw pile"
    open_cards = {"AP-2": "discarded", "AP-7": "face up", "CP-1": "out of the game", "AP-40": "not in the game yet"}
    wanted = {
        "AP": {"AP-1": "in your hand", "AP-3": "in your hand", "AP-5": "in the draw pile", "CP-3": both, "CP-4": both},
        "CP": {"AP-1": "in the hand, and shown", "AP-3": both, "AP-5": both, "CP-3": "in your hand"},
        None: {"AP-1": "in the hand, and shown", "AP-3": both, "AP-5": both, "CP-3": both, "CP-4": both},
    }
    bench = on_map({}, piles=PILES)
    for side, places_of in wanted.items():
        seen = RULESET.view(bench.position, side)
        found = {card.card: card.where for each in ("AP", "CP") for card in RULESET.telling.card_texts(seen, each)}
        mine = {card.card: card.where for card in RULESET.telling.card_texts(seen, side)}
        for label, place in (open_cards | places_of).items():
            own = side is not None and label.startswith(side)
            assert (mine if side is None or own else found)[label] == place, (side, label)


def test_on_anothers_view_a_hand_stays_hidden():
    """Who asks a view of the Central Powers for the cards of the Allied Powers learns no more than everybody."""
    seen = RULESET.view(on_map({}, piles=PILES).position, "CP")
    found = {card.card: card.where for card in RULESET.telling.card_texts(RULESET.view(seen, "AP"), "AP")}
    assert (found["AP-3"], found["AP-5"]) == ("in the hand or the draw pile",) * 2


def test_a_side_reads_its_own_cards_its_hand_first():
    found = RULESET.telling.card_texts(RULESET.view(on_map({}, piles=PILES).position, "AP"), "AP")
    assert [card.card for card in found[:4]] == ["AP-1", "AP-3", "AP-7", "AP-5"]
    assert {card.side for card in found} == {"AP"}
