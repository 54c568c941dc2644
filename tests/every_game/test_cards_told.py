"""Every game with cards: each is told to everybody, and where it is only as far as a reader may know."""

from __future__ import annotations

import pytest
from recorded import EACH, SCENARIOS, record, start
from table import command

from wargame_cli.archive.game.games import dump


@pytest.mark.parametrize("scenario", EACH)
def test_every_card_says_something_or_the_game_says_that_it_has_none(scenario, tmp_path):
    game = start(scenario)
    path = tmp_path / "g.yaml"
    path.write_bytes(dump(game.file, path))
    said = command("cards", path, "--json")
    if not game.ruleset.telling.cards():
        assert (said.code, said.json["error"], said.err) == (
            2, f"{game.ruleset.title} has no cards", f"{game.ruleset.title} has no cards\n",
        )  # fmt: skip
        return
    cards = said.json["cards"]
    told = [card["card"] for card in cards]
    assert len(set(told)) == len(told)
    assert set(told) <= set(game.ruleset.telling.cards())
    assert all(card["title"] and card["worth"] and card["text"] and card["where"] for card in cards)
    for card in cards[::10]:
        assert [found["card"] for found in command("cards", path, card["card"], "--json").json["cards"]] == [
            card["card"]
        ]


@pytest.mark.parametrize("game", sorted({scenario.partition("/")[0] for scenario in SCENARIOS}))
def test_every_card_of_a_game_is_told_in_one_of_its_scenarios(game):
    """A game whose versions have cards of their own leaves none out."""
    ruleset = start(next(scenario for scenario in SCENARIOS if scenario.startswith(f"{game}/"))).ruleset
    told = set()
    for scenario in (each for each in SCENARIOS if each.startswith(f"{game}/")):
        told |= {card.card for card in ruleset.telling.card_texts(start(scenario).position, None)}
    assert told == set(ruleset.telling.cards())


@pytest.mark.parametrize("scenario", EACH)
def test_a_view_tells_the_public_no_more_than_the_game_does(scenario):
    """A reader of what a side was sent, in that side's name or in another's, learns what that reader may know."""
    for game in record(scenario).games[:-1][::9]:
        ruleset, position = game.ruleset, game.position
        public = ruleset.telling.card_texts(ruleset.view(position, None), None)
        for side in game.sides:
            seen = ruleset.view(position, side)
            assert ruleset.telling.card_texts(ruleset.view(seen, None), None) == public
            assert ruleset.telling.card_texts(ruleset.view(seen, side), side) == ruleset.telling.card_texts(seen, side)
            for other in (each for each in game.sides if each != side):
                known = {card.card: card.where for card in public}
                told = ruleset.telling.card_texts(ruleset.view(seen, other), other)
                assert {card.card: card.where for card in told} == {card.card: known[card.card] for card in told}
