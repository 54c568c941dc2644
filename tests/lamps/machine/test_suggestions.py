"""Machine players in a saved game: their sheets are read and accepted like anybody's."""

from __future__ import annotations

import pytest

import wargame_cli
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally


@pytest.mark.parametrize(("options", "seed", "last"), [({}, "7", 2), ({"turn": "two-step"}, "8", 2)])
def test_what_an_event_asks_before_the_orders_is_answered_as_the_orders_take_it(options, seed, last):
    """Where a heavy artillery comes is chosen once: an order that moves it begins there."""
    game = wargame_cli.new("lamps/campaign", dice="seeded", seed=seed, options=options)
    players = make_players(["random"], game.sides, f"x/{seed}" if options else "lamps-campaign-3c0401/1")
    for played in play_on(game, players, Tally(), last):
        game = played
    assert game.position.turn == last + 1
