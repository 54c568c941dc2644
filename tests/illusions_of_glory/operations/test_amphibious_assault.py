"""The Russian amphibious assault (25.5)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, operations, units
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieger, holds
from wargame_cli.rulesets.illusions_of_glory.operations.amphibious_assault import Assault
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitMoved
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import AssaultMade

BLACK_SEA, BR, BR2, FR = "RU-S-Black-Sea", "BR-I-XIV", "BR-I-XVI", "FR-I-Orient"


def odessa(*more, turn=6, nations=None, stacks=None, **fields):
    """The Black Sea unit in Odessa, which is activated for Movement."""
    there = {"odessa": [BLACK_SEA, *more]} | (stacks or {})
    war = {"BU": "CP", "RO": "AP"} if nations is None else nations
    return on_map(there, turn=turn, nations=war, this_round=fields.pop("marks", operations("odessa")), **fields)


VARNA = Assault(unit=BLACK_SEA, to="varna")


@pytest.mark.rule("25.5")
def test_the_black_sea_unit_lands_at_varna():
    """(25.5a, c) The Port is Russia's; it cannot be done again."""
    bench = odessa()
    assert bench.faults(VARNA) == []
    bench.play(VARNA)
    assert bench.events()[:2] == [
        UnitMoved(
            rule="25.5", unit=BLACK_SEA, start="odessa", end="varna", path=("odessa", "varna"), how="move", cost=0
        ),
        AssaultMade(rule="25.5"),
    ]
    assert bench.position.controller("varna") == "AP"
    assert bench.position.control["varna"] == "RU"
    bench.position.put(BLACK_SEA, "odessa")
    bench.position.this_round = operations("odessa")
    assert bench.faults(VARNA) == [("25.5", "the amphibious assault of the game was made")]


AH, BU, RU = units("AH"), units("BU"), units("RU")


@pytest.mark.rule("25.5")
@pytest.mark.parametrize(
    ("order", "fields", "message"),
    [
        (VARNA, {"turn": 7}, "no amphibious assault is made in a Winter turn"),
        (Assault(unit=RU[0], to="varna"), {}, f"{RU[0]} makes no amphibious assault"),
        (VARNA, {"marks": operations()}, "Odessa is not activated for Movement"),
        (VARNA, {"stacks": {"varna": BU[:1]}}, "Varna is occupied"),
        (VARNA, {"nations": {}}, "nobody lands in Varna before Bulgaria enters the war"),
        (
            Assault(unit=BLACK_SEA, to="burgas"),
            {"nations": {}},
            "nobody lands in Burgas before Bulgaria enters the war",
        ),
        (
            Assault(unit=BLACK_SEA, to="constanta"),
            {"nations": {}},
            "nobody lands in Constanta before Romania enters the war",
        ),
        (Assault(unit=BLACK_SEA, to="sofia"), {}, "Sofia is no other Port of the Black Sea"),
        (Assault(unit=BLACK_SEA, to="riga"), {}, "Riga is no other Port of the Black Sea"),
        (Assault(unit=BLACK_SEA, to="odessa"), {}, "Odessa is no other Port of the Black Sea"),
    ],
)
def test_what_forbids_the_assault(order, fields, message):
    """(25.5a-b)"""
    assert odessa(**fields).faults(order) == [("25.5", message)]


@pytest.mark.rule("25.5")
def test_it_starts_from_odessa_before_all_attacks():
    """(25.5a, 11.1.1) As other moves do."""
    away = on_map({"nikolaev": [BLACK_SEA]}, turn=6, nations={"BU": "CP"}, this_round=operations("nikolaev"))
    assert away.faults(VARNA) == [("25.5", f"{BLACK_SEA} is not in Odessa")]
    late = odessa(marks=operations("odessa", attacked=[RU[0]]))
    assert late.faults(VARNA) == [("25.5", "the attacks have begun: nobody moves any more")]
    moved = odessa(marks=operations("odessa", moved=[BLACK_SEA]))
    assert moved.faults(VARNA) == [("25.5", f"{BLACK_SEA} moved already in this round")]


@pytest.mark.rule("25.5")
def test_afterwards_it_stays_for_the_round():
    """(11.1.3a)"""
    bench = odessa()
    bench.play(VARNA)
    assert bench.refusals(Move(unit=BLACK_SEA, by=("shumla",))) == ["11.1"]


@pytest.mark.rule("25.5", "20.3")
def test_it_besieges_any_fort_alone():
    """(25.5d, T029) Constantinople's too, so that others pass without stopping; its control does not change."""
    bench = odessa()
    bench.play(Assault(unit=BLACK_SEA, to="constantinople"))
    assert bench.position.fort("constantinople") == 2
    assert besieger(bench.position, "constantinople") == "AP"
    assert holds(bench.position, "AP", "constantinople")
    assert bench.position.controller("constantinople") == "CP"
