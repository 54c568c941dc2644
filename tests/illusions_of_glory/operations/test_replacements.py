"""Replacements (chapter 16): points in halves, conversion, what bars them, where rebuilt units stand."""

from __future__ import annotations

import pytest
from bench_of_rules import faults, kinds, rows

from illusions_of_glory.home import at_home, units
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import (
    Convert,
    available,
    lose_unspent_points,
    record,
)
from wargame_cli.rulesets.illusions_of_glory.position.records import Revolution

RU, GE, AH, TU, BU, SB, FR, RO, IT = (
    units(nation) for nation in ("RU", "GE", "AH", "TU", "BU", "SB", "FR", "RO", "IT")
)
RU_SCU, FR_SCU, SB_SCU = units("RU", "SCU"), units("FR", "SCU"), units("SB", "SCU")
BOARD = kit().board
ENOUGH = {"RU": 8, "AP-A": 8, "GE": 8, "AH": 8, "CP-A": 8, "IT": 8}


def replacing(stacks, side="AP", **fields):
    """A Replacement Phase in which there is no lack of points, unless it is said."""
    fields.setdefault("replacements", ENOUGH)
    return at_home(stacks, f"replacement-{side.lower()}", side, **fields)


def obey(referee, *orders):
    """Carry out orders that nothing forbids."""
    for order in orders:
        assert not referee.faults(order), referee.faults(order)
        referee.perform(order)


# -- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.1")
@pytest.mark.trap(56)
def test_halves_add_up_and_the_rest_is_lost():
    """Two reduced SCUs for a point; what is left of it is not saved (16.2.1)."""
    stacks = {"warsaw": [RU[0], *RU_SCU[:3]]}
    position, referee = replacing(stacks, reduced=[RU[0], *RU_SCU[:3]], replacements={"RU": 5, "GE": 4})
    obey(referee, *(Rebuild(unit=unit) for unit in RU_SCU[:3]))
    assert position.replacements == {"RU": 2, "GE": 4}
    obey(referee, Rebuild(unit=RU[0]))
    assert not position.reduced
    assert position.replacements == {"GE": 4}
    enemy, referee = replacing({}, "CP", replacements={"GE": 3, "CP-A": 1, "RU": 2})
    lose_unspent_points(referee)
    assert enemy.replacements == {"RU": 2}
    assert kinds(referee) == ["ReplacementsChanged", "ReplacementsChanged"]


@pytest.mark.rule("16.1", "9.6")
def test_points_are_recorded_whole_and_used_by_their_nations_only():
    """Those of AP-A by five nations without any order of precedence (9.6.1, 16.1c-e)."""
    position, referee = replacing({"warsaw": [RU[0]], "belgrade": [SB[0]]}, reduced=[RU[0], SB[0]], replacements={})
    record(referee, {"AP-A": 2, "RU": 0}, "a card")
    assert position.replacements == {"AP-A": 4}
    message = f"to rebuild {RU[0]} costs 1 RP, and RU has 0 RP"
    assert set(faults(referee, Rebuild(unit=RU[0]))) == {("16.1", message)}
    obey(referee, Rebuild(unit=SB[0]))
    assert position.replacements == {"AP-A": 2}


@pytest.mark.rule("23.4.2", "9.6")
def test_a_russia_in_revolution_records_no_points():
    """From the second Stage on (23.4.2)."""
    for stage, total in ((1, {"RU": 4}), (2, {})):
        revolution = Revolution(on_track=True, stage=stage, ever=True)
        position, referee = replacing({}, replacements={}, revolution=revolution)
        record(referee, {"RU": 2}, "a card")
        assert position.replacements == total


# -- conversion -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.7", "23.4.2")
def test_allied_points_become_russian_ones_after_kitchener():
    """Case T033: one a turn, and none for a Russia in revolution (16.7.2)."""
    order = Convert(pool="AP-A")
    _, before = replacing({})
    assert set(rows(before, order)) == {"16.7"}
    position, referee = replacing({}, played=["AP-10"])
    obey(referee, order)
    assert (position.replacements["AP-A"], position.replacements["RU"]) == (6, 10)
    assert set(faults(referee, order)) == {("16.7", "AP-A points were converted already in this turn")}
    late = Revolution(on_track=True, stage=2, ever=True)
    _, revolution = replacing({}, played=["AP-10"], revolution=late)
    assert set(rows(revolution, order)) == {"23.4.2"}


@pytest.mark.rule("16.7")
def test_german_points_become_turkish_ones_until_the_blockade_or_with_a_line():
    """Case T032: from Berlin to Constantinople through spaces of the Central Powers (16.7.1)."""
    order, blockade = Convert(pool="GE"), ["AP-11"]
    _, free = replacing({}, "CP")
    assert not free.faults(order)
    _, closed = replacing({}, "CP", played=blockade)
    assert set(rows(closed, order)) == {"16.7"}
    serbia = dict.fromkeys(BOARD.spaces(kit().ground.land_of["SB"]), "AH")
    _, linked = replacing({}, "CP", played=blockade, control=serbia, nations={"BU": "CP"})
    assert not linked.faults(order)
    assert set(rows(free, Convert(pool="AP-A"))) == {"16.7"}


@pytest.mark.rule("16.7")
def test_a_converted_point_is_for_turks_only():
    """Though Bulgarians draw on the same pool (16.7.1); Turks use it up first."""
    stacks = {"sofia": BU[:2], "constantinople": TU[:1]}
    fields = {"reduced": [*BU[:2], TU[0]], "nations": {"BU": "CP"}, "replacements": {"GE": 2, "CP-A": 2}}
    position, referee = replacing(stacks, "CP", **fields)
    obey(referee, Convert(pool="GE"), Rebuild(unit=BU[0]))
    assert position.replacements == {"CP-A": 2}
    assert set(rows(referee, Rebuild(unit=BU[1]))) == {"16.1"}
    assert available(position, "CP-A", "BU") == 0
    obey(referee, Rebuild(unit=TU[0]))
    assert position.replacements == {}
    other, referee = replacing(stacks, "CP", **fields)
    obey(referee, Convert(pool="GE"), Rebuild(unit=TU[0]))
    assert available(other, "CP-A", "BU") == 2


@pytest.mark.rule("16.7")
def test_half_a_point_is_not_converted():
    """(16.7)"""
    _, referee = replacing({}, "CP", replacements={"GE": 1})
    assert set(faults(referee, Convert(pool="GE"))) == {("16.7", "only ½ RP of GE are left")}


# -- bars -----------------------------------------------------------------------------------------------------------


# -- places ---------------------------------------------------------------------------------------------------------
