"""Replacements (chapter 16): points in halves, conversion, what bars them, where rebuilt units stand."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, regulars
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
    regulars(nation) for nation in ("RU", "GE", "AH", "TU", "BU", "SB", "FR", "RO", "IT")
)
RU_SCU, FR_SCU, SB_SCU = regulars("RU", "SCU"), regulars("FR", "SCU"), regulars("SB", "SCU")
BOARD = kit().board
ENOUGH = dict.fromkeys(("RU", "AP-A", "GE", "AH", "CP-A", "IT"), 4)


def replacing(stacks, side="AP", **fields):
    """A Replacement Phase in which there is no lack of points, unless it is said."""
    fields.setdefault("replacements", ENOUGH)
    return on_map(stacks, phase=f"replacement-{side.lower()}", **fields)


def obey(bench, *orders):
    """Carry out orders that nothing forbids."""
    for order in orders:
        assert not bench.faults(order), bench.faults(order)
        bench.play(order)


# -- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.1")
@pytest.mark.trap(56)
def test_halves_add_up_and_the_rest_is_lost():
    """Two reduced SCUs for a point; what is left of it is not saved (16.2.1)."""
    stacks = {"warsaw": [RU[0], *RU_SCU[:3]]}
    bench = replacing(stacks, reduced=[RU[0], *RU_SCU[:3]], replacements={"RU": 2.5, "GE": 2})
    obey(bench, *(Rebuild(unit=unit) for unit in RU_SCU[:3]))
    assert bench.position.replacements == {"RU": 2, "GE": 4}
    obey(bench, Rebuild(unit=RU[0]))
    assert not bench.position.reduced
    assert bench.position.replacements == {"GE": 4}
    bench = replacing({}, "CP", replacements={"GE": 1.5, "CP-A": 0.5, "RU": 1})
    bench.run(lose_unspent_points)
    assert bench.position.replacements == {"RU": 2}
    assert bench.kinds() == ["ReplacementsChanged", "ReplacementsChanged"]


@pytest.mark.rule("16.1", "9.6")
def test_points_are_recorded_whole_and_used_by_their_nations_only():
    """Those of AP-A by five nations without any order of precedence (9.6.1, 16.1c-e)."""
    bench = replacing({"warsaw": [RU[0]], "belgrade": [SB[0]]}, reduced=[RU[0], SB[0]], replacements={})
    bench.run(record, {"AP-A": 2, "RU": 0}, "a card")
    assert bench.position.replacements == {"AP-A": 4}
    message = f"to rebuild {RU[0]} costs 1 RP, and RU has 0 RP"
    assert set(bench.faults(Rebuild(unit=RU[0]))) == {("16.1", message)}
    obey(bench, Rebuild(unit=SB[0]))
    assert bench.position.replacements == {"AP-A": 2}


@pytest.mark.rule("23.4.2", "9.6")
def test_a_russia_in_revolution_records_no_points():
    """From the second Stage on (23.4.2)."""
    for stage, total in ((1, {"RU": 4}), (2, {})):
        revolution = Revolution(on_track=True, stage=stage, ever=True)
        bench = replacing({}, replacements={}, revolution=revolution)
        bench.run(record, {"RU": 2}, "a card")
        assert bench.position.replacements == total


# -- conversion -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.7", "23.4.2")
def test_allied_points_become_russian_ones_after_kitchener():
    """Case T033: one a turn, and none for a Russia in revolution (16.7.2)."""
    order = Convert(pool="AP-A")
    bench = replacing({})
    assert set(bench.refusals(order)) == {"16.7"}
    bench = replacing({}, played=["AP-10"])
    obey(bench, order)
    assert (bench.position.replacements["AP-A"], bench.position.replacements["RU"]) == (6, 10)
    assert set(bench.faults(order)) == {("16.7", "AP-A points were converted already in this turn")}
    late = Revolution(on_track=True, stage=2, ever=True)
    bench = replacing({}, played=["AP-10"], revolution=late)
    assert set(bench.refusals(order)) == {"23.4.2"}


@pytest.mark.rule("16.7")
def test_german_points_become_turkish_ones_until_the_blockade_or_with_a_line():
    """Case T032: from Berlin to Constantinople through spaces of the Central Powers (16.7.1)."""
    order, blockade = Convert(pool="GE"), ["AP-11"]
    bench = replacing({}, "CP")
    assert not bench.faults(order)
    bench = replacing({}, "CP", played=blockade)
    assert set(bench.refusals(order)) == {"16.7"}
    serbia = dict.fromkeys(BOARD.spaces(kit().ground.land_of["SB"]), "AH")
    bench = replacing({}, "CP", played=blockade, control=serbia, nations={"BU": "CP"})
    assert not bench.faults(order)
    assert set(bench.refusals(Convert(pool="AP-A"))) == {"16.7"}


@pytest.mark.rule("16.7")
def test_a_converted_point_is_for_turks_only():
    """Though Bulgarians draw on the same pool (16.7.1); Turks use it up first."""
    stacks = {"sofia": BU[:2], "constantinople": TU[:1]}
    fields = {"reduced": [*BU[:2], TU[0]], "nations": {"BU": "CP"}, "replacements": {"GE": 1, "CP-A": 1}}
    bench = replacing(stacks, "CP", **fields)
    obey(bench, Convert(pool="GE"), Rebuild(unit=BU[0]))
    assert bench.position.replacements == {"CP-A": 2}
    assert set(bench.refusals(Rebuild(unit=BU[1]))) == {"16.1"}
    assert available(bench.position, "CP-A", "BU") == 0
    obey(bench, Rebuild(unit=TU[0]))
    assert bench.position.replacements == {}
    bench = replacing(stacks, "CP", **fields)
    obey(bench, Convert(pool="GE"), Rebuild(unit=TU[0]))
    assert available(bench.position, "CP-A", "BU") == 2


@pytest.mark.rule("16.7")
def test_half_a_point_is_not_converted():
    """(16.7)"""
    bench = replacing({}, "CP", replacements={"GE": 0.5})
    assert set(bench.faults(Convert(pool="GE"))) == {("16.7", "only ½ RP of GE are left")}


# -- bars -----------------------------------------------------------------------------------------------------------


# -- places ---------------------------------------------------------------------------------------------------------
