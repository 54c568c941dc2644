"""The Resource Phase of Europe in every year of the war (5.13, 5.14)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.position.events.general import HeadquartersFlipped

#: Turns of operations with the Strategic Turn that follows them.
LETTERS = {"A": 2, "B": 4, "C": 6, "D": 8, "H": 16, "L": 31, "P": 38}


@pytest.mark.rule("5.14")
@pytest.mark.parametrize(("letter", "again"), [("A", True), ("B", False), ("C", False), ("D", True), ("H", True)])
def test_headquarters_support_again_but_for_the_shell_shortage(letter, again):
    """5.14: in supply; not on B and C."""
    stacks = {"E4905": ["GE-8A"], "W6630": ["GE-1A"]}
    depleted = ["GE-8A", "GE-1A"]
    table = bench(phase="resources", turn=LETTERS[letter], strategic="", stacks=stacks, depleted=depleted)
    table.end()
    assert {event.unit for event in table.events(HeadquartersFlipped)} == (set(depleted) if again else set())


@pytest.mark.rule("5.34")
@pytest.mark.parametrize(("letter", "refused"), [("A", False), ("B", True), ("C", True), ("D", False), ("P", False)])
def test_none_is_rebuilt_with_support_in_it(letter, refused):
    """5.34."""
    table = bench(
        phase="replacements",
        by="CP",
        turn=LETTERS[letter],
        strategic=letter,
        stacks={"cp-dead": ["GE-8A"]},
        points={"GE": 2},
    )
    assert ("5.34" in table.refusals("{replace: GE-8A, side: support}")) is refused
    assert table.refusals("{replace: GE-8A}") == []


@pytest.mark.rule("5.13")
@pytest.mark.rule("5.18")
@pytest.mark.trap(33)
def test_emergency_points_are_not_kept_beyond_ten():
    """5.18, 5.13: what is not spent of them is lost with the rest as the Strategic Turn ends."""
    table = bench(phase="transfers", by="CP", turn=LETTERS["H"], strategic="H", points={"GE": 8})
    after = table.play("{emergency: GE}", dice=[6, 6])
    assert after.points["GE"] == 15
    ending = bench(phase="turn-record", turn=LETTERS["H"], strategic="H", points=dict(after.points))
    assert ending.end().points["GE"] == 10
