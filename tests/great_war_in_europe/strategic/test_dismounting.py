"""German cavalry that fights on as infantry (15.55)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.position.position import DEAD


def turning(**given):
    """The Central Powers in their New Units Phase, cavalry at Cologne."""
    return bench(phase="cp-new-units", **{"stacks": {"W6630": ["GE-1CV", "GE-2CV"]}, **given})


@pytest.mark.rule("15.55")
def test_cavalry_dismounts_for_nothing_and_for_good():
    """15.55: it is cavalry no more, and is rebuilt as infantry."""
    table = turning()
    after = table.play("{dismount: [GE-1CV]}")
    assert (after.face("GE-1CV").movement, after.face("GE-2CV").movement) == (4, 6)
    assert not after.is_cavalry("GE-1CV")
    assert after.is_infantry("GE-1CV")
    assert "15.55" in table.refusals("{dismount: [GE-1CV]}")
    after.put("GE-1CV", DEAD["CP"])
    assert after.face("GE-1CV").movement == 4


@pytest.mark.rule("15.55")
@pytest.mark.parametrize(
    ("units", "given_"),
    [
        ("GE-11", {"stacks": {"W6630": ["GE-11"]}}),
        ("BR-1CAV", {"stacks": {"W5008": ["BR-1CAV"]}}),
        ("GE-1CV", {"stacks": {"cp-dead": ["GE-1CV"]}}),
        ("GE-1CV, GE-1CV", {}),
    ],
)
def test_who_does_not(units, given_):
    """15.55: German cavalry on the map alone, each once."""
    assert "15.55" in turning(**given_).refusals(f"{{dismount: [{units}]}}")
