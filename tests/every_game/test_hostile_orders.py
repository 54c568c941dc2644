"""Every game: what is written where a name belongs, and is none, is an error of its line; nothing of it fails."""

from __future__ import annotations

import pytest
from hostile_orders import without_names
from recorded import EACH, GAMES, record

from wargame_cli.archive.flow import service
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.text import dump_yaml


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_name_is_an_error_of_its_line(name):
    """Every name of every kind of order, in the first phase that takes it."""
    tried = set()
    of_game = [scenario for scenario in EACH if scenario.startswith(f"{name}/")]
    for game in (game for scenario in of_game for game in record(scenario).games[:-1]):
        phase = game.ruleset.phase(game.position)
        for kind in phase.orders if phase.side else ():
            if kind in tried:
                continue
            tried.add(kind)
            head = {"game": game.id, "turn": game.position.turn, "phase": phase.name, "side": phase.side}
            for path, what, order in without_names(kind):
                text = dump_yaml({**head, "orders": [order]})
                verdict = service.check(game, [SheetText(file="s.yaml", text=text)])
                if what != "null":
                    assert verdict.problems, (phase.name, order)
                assert all(problem.line and problem.line > 4 for problem in verdict.problems), (path, verdict.problems)
                if what == "empty":
                    told = [problem.message for problem in verdict.problems]
                    assert any("''" in message for message in told), (path, order, told)
    assert tried
