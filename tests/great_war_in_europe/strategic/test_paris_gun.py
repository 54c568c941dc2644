"""The Paris Gun (6.10)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.ground.score import score

HELD = {"CP": ["CP-paris-gun"], "Allied": []}


def placing(**given):
    """The Central Powers hold the gun."""
    return bench(phase="cp-new-units", **{"held": HELD, "collapsed": ["RO"], **given})


@pytest.mark.rule("6.10")
def test_it_counts_as_a_victory_hex_until_allied_units_come():
    table = placing(stacks={"W5613": ["BR-9NA"]})
    before = score(table.position)
    after = table.play("{paris-gun: W5614}")
    assert score(after) == before + 1
    assert "CP-paris-gun" in after.spent
    after.begin_phase(40, "second-movement")
    moving = bench(phase="second-movement", by="Allied", stacks={"W5613": ["BR-9NA"]}, paris_gun="W5614")
    moving.position.hindenburg = []
    moved = moving.play("{move: [BR-9NA], to: W5614}")
    assert moved.paris_gun == ""


@pytest.mark.rule("6.10")
@pytest.mark.parametrize(
    ("at", "given_"),
    [
        ("W5614", {"held": {"CP": [], "Allied": []}}),
        ("W5008", {}),  # Allied
        ("W5617", {}),  # too far
        ("W2517", {}),  # another front
    ],
)
def test_where_it_cannot_stand(at, given_):
    """6.10: with the event in hand, supplied, controlled, within eight hexes of Paris."""
    assert "6.10" in placing(**given_).refusals(f"{{paris-gun: {at}}}")
