"""Allied movement by sea (9.5)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

GAME = "great-war-in-europe"


def sea(**given):
    return Bench(GAME, phase="allied-strategic-movement", turn=40, **given)


@pytest.mark.rule("9.5")
def test_units_go_from_port_to_port():
    """9.51, 9.53: from any coast west of the canal to Basra."""
    table = sea(stacks={"N4313": ["BR-52T"]})
    table.play("{sea-move: [BR-52T], to: Basra}")
    assert table.position.place_of("BR-52T") == "N2252"


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(
    ("stacks", "order"),
    [
        ({"N4309": ["BR-52T"]}, "{sea-move: [BR-52T], to: Basra}"),  # no coast
        ({"N4313": ["BR-52T"]}, "{sea-move: [BR-52T], to: Haifa}"),  # the enemy's
        ({"N4313": ["BR-52T"]}, "{sea-move: [BR-52T], to: Batum}"),  # Black Sea
        ({"N4313": ["BR-20CRP"]}, "{sea-move: [BR-20CRP], to: Basra}"),  # headquarters
        ({"N4313": ["BR-52T"]}, "{sea-move: [BR-52T], to: N4313}"),  # is there
        ({"allied-box": ["BR-52T"]}, "{sea-move: [BR-52T], to: Basra}"),  # not in play
        (
            {"N4313": ["BR-52T", "BR-53T", "BR-54T", "BR-3IN"]},
            "{sea-move: [BR-52T, BR-53T, BR-54T, BR-3IN], to: Basra}",
        ),
    ],
)
def test_what_does_not_go_by_sea(stacks, order):
    """9.51-9.56: three units a phase in the Near East."""
    assert "9.5" in sea(stacks=stacks).refusals(order)


@pytest.mark.rule("17.21a")
def test_who_may_not_be_there_is_told_the_rule_that_says_so():
    assert sea(stacks={"N4313": ["BR-1CD"]}).refusals("{sea-move: [BR-1CD], to: Basra}") == ["17.21a"]


@pytest.mark.rule("9.5")
def test_not_both_ways_in_one_phase():
    """9.56: by sea or by rail."""
    table = sea(stacks={"N4313": ["BR-52T"]}, played={"Allied-maude": 30})
    table.play("{sea-move: [BR-52T], to: Basra}")
    assert "9.3" in table.refusals("{strategic-move: [BR-52T], to: Amara}")


@pytest.mark.rule("9.5")
def test_the_central_powers_have_no_ships():
    """9.0: only the Allies go by sea."""
    table = Bench(GAME, phase="cp-strategic-movement", turn=40, stacks={"N2430": ["TU-17"]})
    assert [kind.verb for kind in table.ruleset.phase(table.position).orders if kind.verb == "sea-move"] == []
