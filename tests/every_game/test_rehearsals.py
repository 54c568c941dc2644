"""Every game: what a rehearsal accepts is played as it was accepted, until the first die or answer."""

from __future__ import annotations

from itertools import takewhile

import pytest
from recorded import WITH_OPTIONS, record

from wargame_cli.engine.adjudicate import adjudicate, rehearse
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.events import Answered, DieRolled, OrderLapsed
from wargame_cli.players.random_player import RandomPlayer


@pytest.mark.parametrize(("scenario", "optional"), WITH_OPTIONS)
def test_what_is_accepted_is_not_refused_before_the_first_die(scenario, optional):
    """Only an order that waits for something may be passed over by then, or one after an order that rolls.

    Such an order is open, whether a die falls or not: the defenders of a hex may be gone without one.
    """
    carried_out = 0
    for number, game in enumerate(record(scenario, optional=optional).games[:-1]):
        ruleset, position = game.ruleset, game.position
        for side in ruleset.phase(position).sides:
            sheet = RandomPlayer(f"rehearsed/{number}").write_sheet(ruleset, position, side)
            assert rehearse(ruleset, position, [sheet]).problems == []
            events = adjudicate(ruleset, position, [sheet], SeededDice("rehearsed", str(number))).events
            before = takewhile(lambda event: not isinstance(event, DieRolled | Answered), events)
            rolling = next(
                (i for i, each in enumerate(sheet.orders) if ruleset.book.rolls(each.order)), len(sheet.orders)
            )
            waits = [each for each in sheet.orders if each.order.condition is not None]
            open_ones = {str(written) for written in (*waits, *sheet.orders[rolling + 1 :])}
            lapsed = [event.order for event in before if isinstance(event, OrderLapsed)]
            assert set(lapsed) <= open_ones, f"turn {position.turn}, {position.phase}: {lapsed}"
            carried_out += len(sheet.orders)
    assert carried_out
