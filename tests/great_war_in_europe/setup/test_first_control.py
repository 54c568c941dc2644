"""Who controls what as a scenario begins (7.11, 7.12, 21.11)."""

from __future__ import annotations

import pytest

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP

GAME = rulesets.load("great-war-in-europe")


@pytest.fixture
def start():
    return GAME.new("near-east-1918", {})


@pytest.mark.rule("7.1")
@pytest.mark.trap(44)
def test_persia_is_nobodys_where_nobody_has_been(start):
    """7.12: towns of Persia are somebody's, its other hexes nobody's before they are entered."""
    assert [start.controller(hex) for hex in ("N2436", "N2036", "N2237", "N2545")] == [ALLIED, CP, "", ALLIED]
    held = {"held-cp": CP, "held-allied": ALLIED}
    for kind, side in held.items():
        towns = start.kit.board.spaces(start.kit.of_kind(kind) & start.kit.fronts["iraq"])
        assert {start.controller(hex) for hex in towns} == {side}, kind
