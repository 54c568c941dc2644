"""Bombardment of fortified zones by ships alone (19.2, 19.5)."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from kaisers_war.field import faults, fight, lost, outcome, pursuits, retreats, sandbox, spared, with_factors
from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.position.events.general import AttackDeclared

SMYRNA = "3228"


def port(defenders=("OT-Fort-1", "OT-Inf-1"), ships=("BR-Ship-1", "FR-Ship-1"), **fields):
    stacks = {"Smyrna": list(defenders), "fleet": list(ships)}
    return sandbox(stacks, phase=fields.pop("phase", "allied-second-combat"), **fields)


def bombard(*ships, **fields):
    return Bombard(target=fields.pop("target", SMYRNA), naval=ships or ("BR-Ship-1",), **fields)


@pytest.mark.rule("19.2")
@pytest.mark.trap(36)
@pytest.mark.parametrize(("reading", "defence"), [("doubled", 8), ("printed", 4)])
def test_only_the_fort_defends(reading, defence):
    """TX-31: other units of the hex do not count; the city doubles the fort, or not (option bombarded-fort)."""
    judge = fight(port(options={"bombarded-fort": reading}), bombard(), [2])
    assert (outcome(judge).attack, outcome(judge).defence) == (6, defence)
    assert of_kind(judge, AttackDeclared)[0].defenders == ("OT-Fort-1",)


@pytest.mark.rule("19.2")
def test_a_fort_must_be_there():
    """Ships alone attack nothing but a fortified zone, on a coast, and at least one ship does."""
    assert faults(port(("OT-Inf-1",)), bombard()) == ["19.2"]
    assert "19.2" in faults(port(), Bombard(target=SMYRNA, naval=()))
    assert "19.2" in faults(port(), Bombard(target="box USA", naval=("BR-Ship-1",)))
    assert faults(
        sandbox({"Angora": ["OT-Fort-1"], "fleet": ["BR-Ship-1"]}, phase="allied-first-combat"), bombard(target="3726")
    ) == ["19.7"]


@pytest.mark.rule("19.2", "19.1")
def test_the_ships_are_used_up_for_the_phase():
    """A ship that bombarded neither bombards nor supports again in the phase."""
    position = sandbox(
        {"Smyrna": ["OT-Fort-1"], "Haifa": ["OT-Inf-1"], "4135": ["BR-Inf-1"], "fleet": ["BR-Ship-1"]},
        phase="allied-first-combat",
    )
    fight(position, bombard(), [2])
    assert faults(position, Attack(target="4134", units=("BR-Inf-1",), naval=("BR-Ship-1",))) == ["19.1"]


CELLS = [
    # code, ship factor against a fort of 4 doubled to 8, die, who is lost, points of Allied and CP
    ("AC", 3, 1, ["BR-Ship-1"], (-9, 0)),
    ("AD", 4, 1, ["BR-Ship-1"], (-9, 0)),
    ("AA", 4, 2, [], (-1, 0)),
    ("AW", 4, 3, [], (0, 0)),
    ("BB", 4, 5, ["BR-Ship-1", "OT-Fort-1"], (-9, -2)),
    ("DW", 8, 5, [], (0, 0)),
    ("DD", 8, 6, ["OT-Fort-1"], (0, -2)),
    ("DA", 24, 3, [], (0, -1)),
    ("DC", 48, 4, ["OT-Fort-1"], (0, -2)),
]


@pytest.mark.rule("19.2", "5.7")
@pytest.mark.parametrize(("code", "factor", "die", "gone", "points"), CELLS)
def test_results_fall_on_ships_and_fort_only(code, factor, die, gone, points):
    """Losses fall on the ships and the fort; nobody retreats, nobody pursues, other units are not touched."""
    position = port(faces=with_factors("BR-Ship-1", factor, 0, 0))
    judge = fight(position, bombard(), [die])
    assert (outcome(judge).result, lost(judge)) == (code, gone)
    assert retreats(judge) == pursuits(judge) == []
    why = "a bombardment by ships alone"
    driven = {"AD": (), "AW": ("BR-Ship-1",), "DW": ("OT-Fort-1",), "DD": ()}.get(code, ())
    pursuit = [("pursuit", (), why, "19.2")] if code in ("AC", "DW", "DD", "DC") else []
    assert spared(judge) == [*([("retreat", driven, why, "19.2")] if driven else []), *pursuit]
    changes = {event.side: event.change for event in of_kind(judge, PointsChanged)}
    assert (changes.get("Allied", 0), changes.get("CP", 0)) == points
    assert position.place_of("OT-Inf-1") == SMYRNA


@pytest.mark.rule("19.2")
def test_the_best_of_two_ships_is_lost():
    """AD takes the ship with the higher factor, the owner's choice between equals."""
    faces = with_factors("BR-Ship-1", 5, 0, 0) | with_factors("FR-Ship-1", 3, 0, 0)
    judge = fight(port(faces=faces), bombard("FR-Ship-1", "BR-Ship-1"), [1])
    assert (outcome(judge).result, lost(judge)) == ("AD", ["BR-Ship-1"])
    judge = fight(
        port(faces=with_factors("OT-Fort-1", 0, 6, 0)), bombard("FR-Ship-1", "BR-Ship-1", lose=("FR-Ship-1",)), [1]
    )
    assert (outcome(judge).result, lost(judge)) == ("AD", ["FR-Ship-1"])


@pytest.mark.rule("19.2")
def test_the_central_powers_bombard_in_their_seas():
    """The rule holds for both sides, each in its friendly seas."""
    position = sandbox({"2805": ["FR-Fort-1"], "fleet": ["GE-Ship-1"]}, phase="cp-first-combat")
    assert faults(position, bombard("GE-Ship-1", target="2805")) == []
    assert faults(port(), bombard("GE-Ship-1")) == ["2.3"]
