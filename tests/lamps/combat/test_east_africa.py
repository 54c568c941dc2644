"""Guerillas in East Africa (7.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench


@pytest.mark.rule("7.4.2")
@pytest.mark.trap(3)
@pytest.mark.parametrize("die", [1, 6])
def test_a_guerilla_attack_spends_nobody_who_makes_it(die):
    """Won or lost, Lettow-Vorbeck shows the side that he showed."""
    bench = Bench("lamps", areas={"tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]})
    position = bench.play("{guerilla: british_east_africa}", dice=[die])
    assert position.fresh("GE-LV")


@pytest.mark.rule("7.4.2")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{guerilla: tanga}", {"phase": "germany-combat"}, "7.4.2", "Lettow-Vorbeck is not in play"),
        ("{guerilla: british_east_africa}",
         {"phase": "germany-combat", "areas": {"tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]},
          "this_turn": {"attacked": [["GE-LV", "tanga", "british_east_africa"]]}}, "7.4.2", "has made a normal attack"),
    ],
)  # fmt: skip
def test_guerilla_attacks_that_cannot_be_made_are_refused(order, given, row, message):
    """Lettow-Vorbeck is there, and attacks once a turn."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults
