"""Event chits told to people: what each does, and where it is as far as a reader may know."""

from __future__ import annotations

from typing import get_args

import pytest
from bench_of_rules import staged

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitKind, chits

GAME = "great-war-in-europe"
RULESET = rulesets.load(GAME)
#: The chits of each map.
FILES = {"near-east": "chits.yaml", "west": "chits-west.yaml"}


def where(position, chit, side):
    """Where a reader is told that a chit is."""
    texts = RULESET.telling.card_texts(RULESET.view(position, side), side)
    return next((card.where for card in texts if card.card == chit), "")


@pytest.mark.rule("6.12")
@pytest.mark.parametrize(
    ("board", "chit"),
    [(board, chit) for board, file in FILES.items() for chit in chits(file).values()],
    ids=lambda each: getattr(each, "id", each),
)
def test_every_chit_says_what_it_does_with_its_rule(board, chit):
    """In sentences of our own; no kind is left out."""
    card = next(card for card in RULESET.telling.card_texts(staged(GAME, map=board), None) if card.card == chit.id)
    assert card.text[0].endswith(f"({chit.rule}).")
    assert all(sentence.endswith(".") for sentence in card.text)
    assert chit.kind in get_args(ChitKind)


@pytest.mark.rule("6.12")
def test_pools_and_hands_are_their_sides_own():
    """6.17: the other side is not told in which of the two a chit is."""
    pools = {"CP": ["CP-army-of-islam"], "Allied": []}
    position = staged(GAME, pools=pools, held={"CP": ["CP-tu-1rp-5"], "Allied": []}, strategic="O")
    for chit, mine in (("CP-army-of-islam", "in the pool"), ("CP-tu-1rp-5", "held")):
        assert where(position, chit, "CP") == mine
        public = RULESET.telling.card_texts(RULESET.view(position, None), None)
        assert next(card.where for card in public if card.card == chit) == "in the pool or held"
