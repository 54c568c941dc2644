"""Supply for trains and ships is that of the beginning of strategic movement (11.11)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.great_war_in_europe.ground.supply import status
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.position.events.general import ControlChanged

GAME = "great-war-in-europe"
#: A division in Kerak, and a train that it can take.
KERAK, ORDER = {"N2011": ["TU-17"]}, "{strategic-move: [TU-17], to: Amman}"


def trains(**given):
    """The Central Powers' strategic movement, begun."""
    table = Bench(GAME, phase="cp-strategic-movement", turn=40, stacks=KERAK, **given)
    table.begin()
    return table


def sources(table):
    """The sources of the Central Powers in the Near East."""
    return table.position.kit.map.marks["CP source"]


def give(table, side):
    """All those sources change hands in the middle of the phase."""
    for hex in sources(table):
        table.referee.emit(ControlChanged(rule="7.11", place=hex, side=side))


def stays(table):
    """Whether the train is refused for want of supply where it begins."""
    return any("TU-17: out of supply as the phase began" in why for _, why in table.faults(ORDER))


@pytest.mark.rule("9.3", "11.1")
@pytest.mark.trap(57)
def test_supply_is_judged_as_the_phase_begins():
    """11.11: what is cut off later still goes, what gets its supply later does not."""
    table = trains()
    give(table, ALLIED)
    assert status(table.position, "TU-17") == "out"
    assert not stays(table)
    cut = trains(taken=dict.fromkeys(sources(table), ALLIED))
    give(cut, CP)
    assert status(cut.position, "TU-17") == "supplied"
    assert stays(cut)
