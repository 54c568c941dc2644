"""Every game: its dice against fair ones."""

from __future__ import annotations

import pytest
from recorded import SCENARIOS, record
from test_views import readers

from wargame_cli.engine.events import DieRolled
from wargame_cli.reports import render
from wargame_cli.reports.luck import luck_of, luck_told
from wargame_cli.reports.readers import UMPIRE, seen

# -- dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_die_is_a_die_of_a_side(scenario):
    """As many as the reader may see, each face in its place; nothing is wider than the terminal."""
    game = record(scenario).last
    rolled = [die for chapter in record(scenario).chapters for die in chapter.events if isinstance(die, DieRolled)]
    for who in (*readers(game), UMPIRE):
        luck = luck_of(game, who)
        faces = [(face.fell, face.sides) for side in luck.sides if side.dice for face in side.dice.faces]
        assert sum(fell for fell, _ in faces) + luck.drawn == len(seen(rolled, who))
        assert all(side.side in game.sides for side in luck.sides)
        for side in luck.sides:
            assert sum(rolls.dice.dice for rolls in side.kinds) == (side.dice.dice if side.dice else 0)
            assert all(0 < rolls.dice.chance <= 1 for rolls in side.kinds)
        text = render.text(luck_told(game, luck, who))
        assert [line for line in text.splitlines() if len(line) > 80] == []
