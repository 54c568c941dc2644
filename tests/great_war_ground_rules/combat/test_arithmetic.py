"""Sums, odds, shifts and columns (9A, 6B4, 9B, 9L)."""

from __future__ import annotations

import msgspec
import pytest

from great_war_ground_rules.field import army, artillery, brigade, division, regiment, staged_with
from wargame_cli.rulesets.great_war_ground_rules.combat.arithmetic import (
    fatigue,
    increment,
    strengths,
    tenths,
    with_dice,
    work_out,
)
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import assemble
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Change
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import Strength


def odds(attack, defence, *, table="mobile", shifts=(), changes=(), type="rifle", headquarters=(), more=None, **given):
    """The arithmetic of one German division against one British, in combat supply, by their strengths."""
    counters = {
        "0505": {"GE-1": division(values=f"{attack}-1-5", type=type)},
        "0506": {"BR-1": division("British", f"1-{defence}-5")},
        **(more or {}),
    }
    position = staged_with(counters, **given)
    battle = assemble(position, "CP", "0506", ("GE-1",))
    both = frozenset({"GE-1", "BR-1"})
    battle = msgspec.structs.replace(battle, table=table, supplied=both, headquarters=headquarters)
    return position, with_dice(position, work_out(position, battle), shifts=shifts, changes=changes)


def column(position, found):
    return None if found.column is None else position.kit.tables.combat.name(found.column)


@pytest.mark.rule("9Ac")
@pytest.mark.parametrize(
    ("attack", "defence", "name"),
    [(34, 9, "3:1"), (15, 10, "3:2"), (14, 10, "1:1"), (9, 10, "1:2"), (5, 10, "1:2"), (4, 10, "1:3"), (20, 10, "2:1")],
)
def test_odds_are_rounded_in_the_defenders_favour(attack, defence, name):
    """T038: 34 to 9 is 3:1."""
    assert column(*odds(attack, defence)) == name


@pytest.mark.rule("9B")
def test_columns_end_where_the_table_does():
    """T040: 9:1 is 6:1 without infantry."""
    assert column(*odds(90, 10)) == "6:1"
    assert column(*odds(90, 10, type="infantry")) == "9:1"
    assert column(*odds(90, 10, table="positional")) == "7:1"


@pytest.mark.rule("9B")
@pytest.mark.parametrize(("table", "result"), [("mobile", "AE"), ("positional", "AD")])
def test_below_one_to_four_the_attacker_is_lost(table, result):
    """T041."""
    position, found = odds(2, 9, table=table)
    assert found.column is None
    assert [found.result(position, die) for die in range(7)] == [result] * 7
    assert column(*odds(3, 12)) == "1:4"


@pytest.mark.rule("6B4b")
def test_fatigue_shifts_by_the_most_tired_unit():
    """T018: one hit of the attacker, three of the defender: 8:1 is 9:1."""
    position, found = odds(80, 10, type="infantry", fatigue={"GE-1": 1, "BR-1": 3})
    assert found.shifts == (
        Change("6B4", "fatigue of the attacker", -1),
        Change("6B4", "fatigue of the defender", 2),
    )
    assert column(position, found) == "9:1"


@pytest.mark.rule("6B4b")
@pytest.mark.trap(17)
def test_the_army_hq_of_the_supply_can_be_the_most_tired():
    """T019: three hits of the attacker's Army HQ: 8:1 stays."""
    more = {"0305": {"GE-HQ": army()}}
    tired = {"GE-1": 1, "BR-1": 3, "GE-HQ": 3}
    position, found = odds(80, 10, type="infantry", headquarters=("GE-HQ",), more=more, fatigue=tired)
    assert [change.by for change in found.shifts] == [-2, 2]
    assert column(position, found) == "8:1"


@pytest.mark.rule("9Ac")
@pytest.mark.trap(3)
def test_shifts_move_the_true_ratio():
    """T039, T020: the cap comes after the shifts, and 3:2 lies between 1:1 and 2:1."""
    gas = Change("10D", "gas", -1)
    assert column(*odds(30, 10, shifts=(gas,), fatigue={"BR-1": 6})) == "5:1"
    assert column(*odds(90, 10, shifts=(gas,))) == "6:1"
    assert column(*odds(20, 10, shifts=(gas,))) == "3:2"
    assert column(*odds(3, 12, shifts=(gas,))) is None
    assert column(*odds(2, 9, fatigue={"BR-1": 1})) == "1:4"


@pytest.mark.rule("9Ad")
def test_modifiers_add_up_and_the_die_stays_on_the_table():
    position, found = odds(30, 10, changes=(Change("10C", "engineers", 1),), terrain={"woods": ["0506"]})
    assert found.modifier == 0
    assert [found.result(position, die) for die in range(1, 7)] == ["AH", "AQ", "EX", "HX", "DR", "DR"]
    position, found = odds(30, 10, terrain={"woods": ["0506"]}, contested={"0506": {"owner": "CP"}})
    assert found.modifier == -2
    assert [found.result(position, die) for die in (1, 2, 3)] == ["AH", "AH", "AH"]


@pytest.mark.rule("9F2")
def test_units_that_retreated_into_the_hex_add_nothing():
    counters = {
        "0505": {"GE-1": division()},
        "0506": {"BR-1": division("British", "6-9-5"), "BR-2": division("British", "6-9-5")},
    }
    position = staged_with(
        counters, this_phase={"retreated": {"BR-2": "0506"}, "attacked": ["BR-2"]}, fatigue={"BR-2": 4}
    )
    battle = msgspec.structs.replace(assemble(position, "CP", "0506", ("GE-1",)), table="mobile")
    assert battle.active == ("BR-1",)
    assert work_out(position, battle).defence.value == 4.5
    assert fatigue(position, battle) == ()


@pytest.mark.rule("9Ab")
def test_what_each_unit_counts_is_told():
    """12A, 12B: the regiment is supported by the division; artillery of a nation without modern tactics counts half."""
    counters = {
        "0505": {
            "FR-1": brigade("French"),
            "FR-2": regiment("French"),
            "FR-A": artillery("French"),
            "FR-B": artillery("French"),
        },
        "0506": {"GE-1": division()},
    }
    position = staged_with(counters)
    battle = assemble(position, "Entente", "0506", ("FR-1", "FR-2", "FR-A", "FR-B"))
    battle = msgspec.structs.replace(battle, table="mobile", supplied=frozenset(("FR-1", "FR-A", "FR-B")))
    assert strengths(work_out(position, battle).attack) == (
        Strength("FR-1", 3, 3),
        Strength("FR-2", 1, 0.5, ("no combat supply x0.5 (11F)",)),
        Strength("FR-A", 7, 3.5, ("no modern artillery tactics x0.5 (12B)",)),
        Strength("FR-B", 7, 3.5, ("no modern artillery tactics x0.5 (12B)", "beyond its share of artillery (12B)")),
    )


@pytest.mark.rule("9L")
def test_incremental_odds():
    """T058a, T058b: 48 to 20 is 2.4, so that 4 gives 3:1 and 5 to 10 give 2:1."""
    position, _ = odds(1, 1)
    chart = position.kit.tables.combat
    names = [chart.name(increment(position, 48, 20, die)) for die in range(1, 11)]
    assert names == ["3:1"] * 4 + ["2:1"] * 6
    assert tenths(48, 20) == (2, 4)


@pytest.mark.rule("9L")
@pytest.mark.parametrize(
    ("attack", "defence", "found"),
    [(19, 10, None), (20, 10, (2, 0)), (225, 100, (2, 3)), (296, 100, (3, 0)), (10, 0, None)],
)
def test_fractions_are_rounded_to_tenths(attack, defence, found):
    assert tenths(attack, defence) == found


@pytest.mark.rule("9L")
def test_below_two_to_one_the_die_changes_nothing():
    position, _ = odds(1, 1)
    chart = position.kit.tables.combat
    assert {chart.name(increment(position, 19, 10, die)) for die in range(1, 11)} == {"3:2"}
