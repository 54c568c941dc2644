"""Every game: the laws of what stands in places name every event that puts a unit somewhere."""

from __future__ import annotations

import pytest
from recorded import FEW

from wargame_cli import rulesets
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.laws.law import Law
from wargame_cli.players.games import make_players, play
from wargame_cli.players.tallies import Tally


def dice(position):
    return SeededDice("named", f"{position.turn}/{position.phase}")


@pytest.mark.parametrize("scenario", FEW)
def test_laws_look_where_an_event_puts_a_unit(scenario):
    """The places that an event touches are those where units stand after it and stood not before."""
    name, _, scene = scenario.partition("/")
    game = rulesets.load(name)
    start = game.new(scene, {option.name: "on" for option in game.options if option.optional})
    laws = [law for law in game.laws if isinstance(law, Law) and law.places]
    position, players = start.copy(), make_players(["random"], game.sides_in(start), "named")
    known = dict(position.units())
    for played in play(game, start, players, dice, Tally(), last_turn=start.turn):
        for event in played.events:
            event.apply(position)
            came = {place for unit, place in position.units().items() if known[unit] != place}
            for law in laws if came else ():
                where = law.places_after(type(event))
                assert where is not None or law.__name__ != "units_are_conserved", event
                assert where is None or came <= {*where(position, event)}, (law.__name__, event)
            known |= dict(position.units()) if came else {}
