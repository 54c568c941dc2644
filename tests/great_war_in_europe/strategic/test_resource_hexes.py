"""Resource hexes (5.16)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.ground.homeland import homeward
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import ResourceHexTimed
from wargame_cli.rulesets.great_war_in_europe.strategic.resource_hexes import pay_for_resource_hexes

MONS, LENS, POLESTI, KIEV = "W6316", "W6312", "E2623", "E4129"


def paid(letter="P", **given):
    """What Germany gets for resource hexes on a Strategic Turn, and what became of the waits."""
    table = bench(phase="resources", **{"points": {"GE": 0}, "strategic": letter, **given})
    table.run(pay_for_resource_hexes, letter)
    return table.position.points["GE"], dict(table.position.resources)


@pytest.mark.rule("5.16")
@pytest.mark.parametrize(
    ("resources", "taken", "points"),
    [
        ({MONS: "E", POLESTI: "N"}, {}, 2),
        ({MONS: "P"}, {}, 1),  # from that turn on
        ({MONS: "Q"}, {}, 0),
        ({KIEV: "E"}, {KIEV: "CP"}, 2),
        ({KIEV: "E"}, {}, 0),  # Allied
    ],
)
def test_what_they_pay(resources, taken, points):
    """One each, Kiev two, once the wait is over."""
    assert paid(resources=resources, taken=taken)[0] == points


@pytest.mark.rule("5.16")
@pytest.mark.trap(32)
def test_a_hex_that_is_taken_waits_for_four_strategic_turns():
    """Taken after Strategic Turn O it pays on S; lost again it pays no more."""
    table = bench(phase="first-movement", stacks={"W6409": ["GE-11"]}, strategic="O")
    table.play("{move: [GE-11], to: W6310}")
    assert table.position.resources["W6310"] == "S"
    back = bench(phase="second-movement", by="Allied", stacks={"W6311": ["BR-9NA"]}, resources={LENS: "E"})
    back.play("{move: [BR-9NA], to: Lens}")
    assert LENS not in back.position.resources
    assert back.only(ResourceHexTimed).letter == ""


@pytest.mark.rule("5.16")
def test_a_broken_line_begins_the_wait_anew():
    """It must be open all the time: to the Ruhr in the West, to Berlin in the East."""
    names = ["BR-9NA", "BR-11NA", "BR-12NA", "BR-14NA", "BR-15NA", "BR-18NA"]
    at = position()
    around = {hex: [name] for hex, name in zip(at.kit.board.neighbours[MONS], names, strict=True)}
    assert homeward(at) & at.kit.board.bit[MONS]
    points, waits = paid(resources={MONS: "E"}, stacks=around)
    assert (points, waits[MONS]) == (0, "T")
