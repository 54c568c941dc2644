"""Which hexes lines of supply run through in Europe (11.6)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import position
from wargame_cli.rulesets.great_war_in_europe.ground.lines import enterable, through
from wargame_cli.rulesets.great_war_in_europe.ground.sources import BRITISH, ITALIAN
from wargame_cli.rulesets.great_war_in_europe.ground.supply import reach


@pytest.mark.rule("11.2")
def test_no_line_enters_holland_or_the_enemys_hex():
    """11.6, 17.4."""
    at = position(stacks={"W6311": ["BR-9NA"]})
    bit = at.kit.board.bit
    assert not enterable(at, "CP") & (at.kit.countries["Holland"] | bit["W6311"])
    assert enterable(at, "Allied") & bit["W6311"]


@pytest.mark.rule("11.2", "15.7")
@pytest.mark.rule("15.7")
def test_alpine_hexes_are_for_mountain_units():
    """11.6: and lines of Italians end in those of Austria-Hungary, but do not run on."""
    at = position()
    alpine = at.kit.alpine & at.kit.countries["Austria-Hungary"]
    assert not through(at, "CP") & alpine
    assert through(at, "CP", True) & alpine == alpine
    deep = at.kit.board.mask(
        hex for hex in at.kit.board.spaces(alpine) if not at.kit.steps.spread(at.kit.board.bit[hex]) & ~alpine
    )
    assert deep
    assert not reach(at, ITALIAN, True).near & deep
    bit, italians, others = at.kit.board.bit, reach(at, ITALIAN, True), reach(at, BRITISH, True)
    assert at.kit.map.terrain["W2716"] == at.kit.map.terrain["W2816"] == "alpine"
    assert italians.near & bit["W2716"]
    assert not italians.near & (bit["W2816"] | bit["W2817"])  # behind it
    assert others.near & (bit["W2816"] | bit["W2817"]) == bit["W2816"] | bit["W2817"]
