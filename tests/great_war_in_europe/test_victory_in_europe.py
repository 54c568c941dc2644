"""Victory in Europe (18.1, 21.59)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.victory import check_victory
from wargame_cli.rulesets.great_war_in_europe.victory_in_europe import conquests


@pytest.mark.rule("18.1")
@pytest.mark.parametrize(
    ("given_", "winner"),
    [
        ({"extra_points": 9}, "CP"),
        ({"extra_points": 8}, ""),
        ({"extra_points": -12}, "Allied"),
        ({"extra_points": 3, "taken": {"W2022": "CP", "E1116": "CP"}}, "CP"),
        ({"extra_points": 0, "taken": {"W2022": "CP", "E1116": "CP"}}, ""),
        ({"extra_points": 3, "taken": {"W2022": "CP"}}, ""),
    ],
)
def test_the_victory_check(given_, winner):
    """18.11, 18.14: twenty points, or fewer than none; 21.59: fourteen with Venice and Salonika."""
    table = bench(phase="victory-check", turn=38, **{"collapsed": ["RO"], **given_})
    table.run(check_victory)
    assert table.position.winner == winner


@pytest.mark.rule("21.5")
def test_all_of_russia_is_a_conquest():
    """21.59: every city of Russia and Russian Poland."""
    kit = position().kit
    russian = kit.countries["Russia"] | kit.countries["Russian Poland"]
    cities = kit.board.spaces(kit.of_kind("city") & russian)
    assert conquests(position(taken=dict.fromkeys(cities, "CP"))) == ["every city of Russia"]
    assert conquests(position(taken=dict.fromkeys(cities[1:], "CP") | {cities[0]: "Allied"})) == []


@pytest.mark.rule("21.5")
def test_the_allies_win_by_the_end_of_june_1919():
    """21.59: there is no draw in this scenario."""
    table = bench(phase="victory-check", turn=51)
    table.run(check_victory)
    assert (table.position.winner, table.position.over) == ("Allied", True)


@pytest.mark.rule("18.1")
@pytest.mark.parametrize(
    ("given_", "winner"), [({}, ""), ({"extra_points": 10}, "CP"), ({"extra_points": -12}, "Allied")]
)
def test_the_war_is_over_with_the_victory_check_of_strategic_turn_u(given_, winner):
    """18.15: a draw, unless the check itself has a winner."""
    table = bench(phase="victory-check", turn=51, scenario="europe-1917", **given_)
    table.run(check_victory)
    assert (table.position.winner, table.position.over) == (winner, True)
