"""The locked eastern army and its release (24.2, 24.3)."""

from __future__ import annotations

import pytest

from kaisers_war.sandbox import referee, sandbox
from wargame_cli.rulesets.kaisers_war.ground.eastern_front import release_if_entered
from wargame_cli.rulesets.kaisers_war.position.events.general import EastReleased


@pytest.mark.rule("24.2")
@pytest.mark.parametrize(
    ("unit", "place", "freed"),
    [
        ("BR-Inf-1", "Helsinki", True),
        ("BR-Inf-1", "Riga", True),
        ("BR-Inf-1", "Warsaw", True),
        ("BR-Inf-1", "Kiev", True),
        ("BR-Inf-1", "Berlin", False),
        ("BR-Inf-1", "Tiflis", False),
        ("BR-Inf-1", "Bucharest", False),
        ("GE-Inf-1", "Warsaw", False),
    ],
)
def test_who_frees_the_east(unit, place, freed):
    """An Allied unit in any of the four countries frees all; nobody else does, nor any other country."""
    position = sandbox({place: [unit], "2914": ["GE-Inf-9"]}, frozen=["GE-Inf-9"])
    judge = referee(position)
    release_if_entered(judge, unit, position.place_of(unit))
    assert bool(judge.events) is freed
    assert position.frozen == ([] if freed else ["GE-Inf-9"])


@pytest.mark.rule("24.2")
def test_the_release_is_told_once():
    """With nobody locked there is nothing to tell."""
    position = sandbox({"Warsaw": ["BR-Inf-1"], "2914": ["GE-Inf-9"]}, frozen=["GE-Inf-9"])
    judge = referee(position)
    release_if_entered(judge, "BR-Inf-1", "2613")
    release_if_entered(judge, "BR-Inf-1", "2613")
    assert [type(event) for event in judge.events] == [EastReleased]
