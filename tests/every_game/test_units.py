"""Every game: the order of battle has each unit that a reader may see, once, where it stands."""

from __future__ import annotations

import pytest
from recorded import EACH, record

from wargame_cli.engine.position import NOWHERE
from wargame_cli.reports.positions.units import units_of, units_told
from wargame_cli.reports.readers import UMPIRE, view
from wargame_cli.reports.render import text


@pytest.mark.parametrize("scenario", EACH)
def test_every_unit_is_listed_once(scenario):
    """With what its counter says, and no other; the top of each stack comes first."""
    for game in record(scenario).games[::9]:
        for who in (UMPIRE, None, *game.sides):
            seen = view(game.ruleset, game.position, who)
            found = units_of(game, who)
            there = {unit: place for unit, place in seen.units().items() if place != NOWHERE}
            assert {each.unit: each.place for each in found} == there
            for each in found:
                assert seen.at(each.place)[each.depth] == each.unit
                assert each.side == game.ruleset.side_of(seen, each.unit)
            told = text(units_told(game, found, who))
            words = {*told.split()}
            assert all(each.unit in words or each.unit in told for each in found)
            assert max(len(line) for line in told.splitlines()) <= 80
            place = next((each.place for each in found if each.on_map), None)
            if place:
                assert [each.unit for each in units_of(game, who, place)] == seen.at(place)
