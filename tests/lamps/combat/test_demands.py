"""Attacks that must be made (4.1.3, 4.1.4)."""

from __future__ import annotations

import pytest

from lamps.field import attack, do, field, fights, judge, modifiers, producing, rules
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.position.position import InForce
from wargame_cli.rulesets.lamps.production.spending import Raise

PANTALONS = [InForce(card="W14-2", number=0, until="turn")]


@pytest.mark.rule("4.1.4a", "4.1.4b")
@pytest.mark.trap(27)
@pytest.mark.parametrize("by_order", [0, 1, 2])
def test_plan_xvii_and_pantalons_rouge_are_two_attacks(by_order):
    """Whatever of them the sheet makes, the phase ends with both made, each at -1 and by another Fresh army."""
    position = field(
        {"verdun": ["FR-1", "FR-2", "FR-3"], "rhine": ["GE-4", "GE-5"]},
        faction="western_allies",
        turn=1,
        in_force=PANTALONS,
    )
    referee = judge(position, [1, 6, 1, 6])
    if by_order:
        do(referee, attack("rhine", *("FR-1", "FR-2")[:by_order]))
    steps.reach(referee, "production")
    assert modifiers(referee) == [["Plan XVII"], ["Pantalons Rouge"]]
    assert [event.attack_total for event in fights(referee)] == [0, 0]
    assert len({event.attacker for event in fights(referee)}) == 2
    assert sum(position.fresh(army) for army in ("FR-1", "FR-2", "FR-3")) == 1


@pytest.mark.rule("4.1.4a")
@pytest.mark.trap(27)
def test_the_plan_alone_is_one_attack_and_the_next_has_no_penalty():
    """The second attack of Verdun into the Rhine is a normal one."""
    position = field({"verdun": ["FR-1", "FR-2"], "rhine": ["GE-4", "GE-5"]}, faction="western_allies", turn=1)
    referee = judge(position, [1, 6, 1, 6])
    do(referee, attack("rhine", "FR-1", "FR-2"))
    steps.reach(referee, "production")
    assert modifiers(referee) == [["Plan XVII"], []]


@pytest.mark.rule("4.1.3b")
@pytest.mark.trap(29)
def test_the_schlieffen_plan_counts_new_armies_that_come_east_without_a_word_too():
    """The largest stack at home is in Posen: one army comes to it, the second has to be sent elsewhere."""
    position = producing({"posen": ["GE-8", "GE-9"], "rhine": ["GE-4"]}, "germany", "germany", 9, turn=1)
    referee = judge(position)
    assert do(referee, Raise(unit="GE-10")).place_of("GE-10") == "posen"
    assert rules(referee, Raise(unit="GE-11")) == ["4.1.3"]
    assert rules(referee, Raise(unit="GE-11", area="rhine")) == []
