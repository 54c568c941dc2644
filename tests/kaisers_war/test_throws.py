"""Who throws each die of The Kaiser's War, and whether high is good for the thrower."""

from __future__ import annotations

import pytest

from kaisers_war.sandbox import sandbox
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.ruleset import Throw
from wargame_cli.rulesets.kaisers_war import RULESET

#: The results from the attacker's ruin to the defender's, as the printed tables go.
WORST_TO_BEST = ("AC", "AD", "AP", "AA", "AW", "BB", "MD", "DA", "DW", "DD", "DP", "DC")


def thrown(phase, label, stacks=None):
    """The throw of a die with this label."""
    position = sandbox(stacks or {"Lille": ["GE-Shock-1"], "Reims": ["FR-Inf-1"]}, phase=phase)
    die = DieRolled(label=f"turn 2/{phase}/{label}", number=1, sides=6, value=3, source="given")
    return RULESET.throw_of(position, RULESET.phase(position), die)


@pytest.mark.parametrize(
    ("phase", "label", "side", "kind", "good"),
    [
        ("cp-first-combat", "attack 1116/combat", "CP", "combat", True),
        ("allied-second-combat", "attack 1116/combat", "Allied", "combat", True),
        ("allied-first-combat", "bombard 1611/combat", "Allied", "bombardment", None),
        ("cp-first-combat", "superiority 1116/combat", "CP", "air mission", None),
        ("cp-first-combat", "bombing 1116/combat", "CP", "air mission", None),
        ("cp-first-combat", "attack 1116/rout FR-Inf-1", "Allied", "rout", False),
        ("cp-first-combat", "attack 1116/rout GE-Shock-1", "CP", "rout", False),
        ("cp-first-combat", "attack 1116/annihilation FR-Inf-1", "Allied", "annihilation", False),
        ("cp-first-combat", "attack 1116/naval combat", "Allied", "naval combat", False),
        ("allied-movement", "sea BR-Amph-1 2/naval combat", "CP", "naval combat", False),
        ("allied-attrition", "attrition FR-Inf-1", "Allied", "attrition", True),
        ("cp-start", "psywar/table", "CP", "psywar", None),
        ("cp-start", "psywar/backfire", "Allied", "psywar gain", True),
        ("cp-start", "psywar/propaganda", "Allied", "psywar loss", False),
        ("allied-start", "psywar_free/gain", "Allied", "psywar gain", True),
        ("allied-mobilization", "return BO-Grp-WF", "Allied", "return", False),
        ("turn-start", "anarchists", "CP", "anarchists", None),
        ("blockade", "blockade", "CP", "blockade", False),
        ("victory-points", "paris bombardment", "Allied", "paris bombardment", False),
    ],
)
def test_who_throws_what(phase, label, side, kind, good):
    """The attacker in a combat, the owner for his unit, who loses or gains for points; low is good for a loss."""
    assert thrown(phase, label) == Throw(side=side, kind=kind, high_is_good=good)


def test_who_loses_a_city_throws_for_it():
    """The dice of points are those of its owner (31.1, 31.3), whoever's phase it is."""
    venice, vienna = (sandbox({}).kit.map.find(name) for name in ("Venice", "Vienna"))
    assert thrown("cp-movement", f"fall {venice}") == Throw(side="Allied", kind="fall of a city", high_is_good=False)
    assert thrown("allied-movement", f"fall {vienna}") == Throw(side="CP", kind="fall of a city", high_is_good=False)


@pytest.mark.parametrize("table", ["big_push", "infiltration"])
def test_every_column_goes_from_bad_to_good_for_the_attacker(table):
    """So that in a combat high is good, whatever the odds."""
    chart = sandbox({}).kit.tables.combat
    for column in range(len(chart.columns)):
        ranks = [WORST_TO_BEST.index(chart.result(table, column, die)) for die in range(1, 7)]
        assert ranks == sorted(ranks), chart.columns[column].label


def test_the_psywar_table_goes_up_and_down():
    """Nothing is better than a backfire, so that a 1 is better than a 2."""
    chart = sandbox({}).kit.tables.psywar
    assert [chart.effect("A", die) for die in (1, 2, 3)] == ["nothing", "backfire", "intelligence"]


def test_the_naval_table_is_better_the_lower():
    """For the ship that sails out (36.1)."""
    order = ["sunk", "turned-back", "none", "lost"]
    ranks = [order.index(effect) for effect in sandbox({}).kit.tables.naval.combat]
    assert ranks == sorted(ranks)
