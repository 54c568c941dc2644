"""The Hindenburg Line (14.3): when and where its markers are placed."""

from __future__ import annotations

import pytest

from great_war_in_europe.west import bench
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts, is_heavy
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at

LINE = ("W5913", "W5814", "W5713", "W5614")
ORDER = f"{{hindenburg-line: [{', '.join(LINE)}]}}"


def central(**given):
    """The Central Powers in their New Units Phase."""
    return bench(phase="cp-new-units", by="CP", **{"stacks": {"W6313": ["GE-11"]}, **given})


@pytest.mark.rule("14.3")
def test_four_heavy_forts_stand_at_once():
    """14.31: with garrisons; they supply nobody."""
    played = central()
    position = played.play(ORDER)
    board = position.kit.board
    assert set(board.spaces(forts(position, "CP") & board.mask(LINE))) == set(LINE)
    assert all(is_heavy(position, hex) for hex in LINE)
    assert "14.3" in played.refusals(ORDER)


@pytest.mark.rule("14.3", "11.51")
def test_the_line_gives_no_fortress_supply():
    """14.31: units that are cut off in it are out of supply."""
    lost = dict.fromkeys(bench().position.kit.map.marks["CP source"], "Allied")
    cut = bench(stacks={LINE[0]: ["GE-11"]}, hindenburg=list(LINE), taken=lost)
    assert status_at(cut.position, "GE-11", LINE[0]) == "out"


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(
    ("order", "given_", "reason"),
    [
        (ORDER, {"strategic": "J"}, "Strategic Turn K"),
        (ORDER, {"hindenburg_laid": True}, "already"),
        ("{hindenburg-line: [W5913, W5814, W5713]}", {}, "4 hexes"),
        ("{hindenburg-line: [W5913, W5814, W5713, W5615]}", {}, "not next to"),
        (ORDER, {"stacks": {"W5912": ["BR-9NA"]}}, "beside Allied units"),
        ("{hindenburg-line: [W6112, W6012, W5912, W5813]}", {}, "no hex of yours"),
    ],
)
def test_where_it_is_not_placed(order, given_, reason):
    """14.31: after Strategic Turn K, in supplied hexes of one's own that form a line, beside no enemy and no fort."""
    assert any(rule == "14.3" and reason in why for rule, why in central(**given_).faults(order))
