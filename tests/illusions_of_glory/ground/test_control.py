"""Control by movement (11.2, 18.2, 20.1.5), Trenches overrun (19.4), neutral Greece (26.3.1)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import moving, on_map, operations
from wargame_cli.rulesets.illusions_of_glory.ground.control import changing, release, take, takes
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench, kit
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.position.events.general import ControlChanged

RU, RU2, GE, AH = "RU-I-3", "RU-I-4", "GE-I-1", "AH-I-1"
HELD = {"lemberg": "RU", "brody": "RU", "tarnopol": "RU"}


def go(unit, *by):
    """An order to move."""
    return Move(unit=unit, by=by)


@pytest.mark.rule("11.2")
def test_a_unit_takes_what_it_goes_through():
    """(11.2a, e) The marker of its nation stays when it leaves."""
    bench = moving({"brody": [RU]}, control={"brody": "RU"})
    bench.play(go(RU, "lemberg", "stryj"))
    assert bench.position.control == {"brody": "RU", "lemberg": "RU", "stryj": "RU"}


@pytest.mark.rule("5.1.1", "3.2.3")
def test_a_vp_space_moves_points_and_will():
    """(11.2h, 5.1.1, 23.2) Lemberg is one; it goes, and comes back to an ally (11.2f)."""
    bench = moving({"brody": [RU], "stryj": [GE]}, control={"brody": "RU"})
    bench.play(go(RU, "lemberg", "tarnopol"))
    assert (bench.position.vp, bench.position.will["AH"], bench.position.will["RU"]) == (14, 17, 19)
    bench.position.begin_phase(2, "round-1-cp")
    bench.position.this_round = operations("stryj")
    bench.play(go(GE, "lemberg"))
    assert (bench.position.vp, bench.position.will["AH"]) == (15, 19)
    assert "lemberg" not in bench.position.control


@pytest.mark.rule("20.1.5")
def test_a_fort_that_stands_keeps_its_space():
    """(11.2c, 20.1.5)"""
    bench = moving({"lemberg": [RU]}, control=HELD)
    bench.play(go(RU, "przemysl"))
    assert bench.position.controller("przemysl") == "CP"
    assert bench.position.vp == 15
    ruined = moving({"lemberg": [RU]}, control=HELD, ruined=["przemysl"])
    ruined.play(go(RU, "przemysl"))
    assert ruined.position.controller("przemysl") == "AP"


@pytest.mark.rule("27.0", "27.1")
@pytest.mark.trap(9)
def test_hqs_and_guns_take_nothing():
    """(11.2d)"""
    bench = on_map({"lodz": ["GE-HQ-Mackensen"], "kalisz": ["GE-A-1"], "petrikau": [GE]})
    assert [takes(bench.position, bench.position.at(place)[0], place) for place in ("lodz", "petrikau")] == [
        False,
        True,
    ]


@pytest.mark.rule("18.2")
def test_a_region_is_taken_by_those_who_find_nobody():
    """Case T096 (11.2b, 18.2)."""
    bench = moving({"graz": [RU]}, control={"graz": "RU"})
    bench.play(go(RU, "tyrol"))
    assert bench.position.controller("tyrol") == "AP"
    held = moving({"graz": [RU], "tyrol": ["AH-C-1-SCU"]}, "graz", control={"graz": "RU"})
    held.play(go(RU, "tyrol"))
    assert held.position.controller("tyrol") == "CP"
    risen = moving({"graz": [RU], "tyrol": ["AH-U-1"]}, "graz", control={"graz": "RU", "tyrol": "Uprising"})
    risen.play(go(RU, "tyrol"))
    assert risen.position.controller("tyrol") == "Uprising"


@pytest.mark.rule("5.1.1", "11.2.1", "3.2.3")
@pytest.mark.trap(24)
@pytest.mark.parametrize(("option", "will"), [("no", 19), ("yes", 17)])
def test_what_an_uprising_takes_counts_for_the_other_side(option, will):
    """(5.1.1, 23.2) Lost to an Uprising, then to the enemy, then free: each counts once."""
    bench = on_map({}, phase="round-1-ap", will={"AH": 19}, options={"uprisings-cost-will": option})
    bench.run(changing, "lemberg", ControlChanged(space="lemberg", marker="Uprising"))
    assert (bench.position.vp, bench.position.will["AH"]) == (14, will)
    bench.run(take, "lemberg", "RU", "an enemy")
    assert (bench.position.vp, bench.position.will["AH"]) == (14, 17)
    bench.run(release, "lemberg", "its own", "11.2")
    assert (bench.position.vp, bench.position.will["AH"]) == (15, 19)


@pytest.mark.rule("3.2.3")
def test_will_has_a_floor():
    """(23.2e)"""
    bench = on_map({}, phase="round-1-ap", will={"AH": 1})
    bench.run(take, "lemberg", "RU", "an enemy")
    assert bench.position.will["AH"] == 0


@pytest.mark.rule("19.3")
def test_an_enemy_who_enters_removes_a_trench():
    """Case T087 (19.4): it stays behind its own side, and goes before the enemy, but not before a lone HQ."""
    bench = moving({"lodz": [RU]}, trenches={"lodz": Trench(owner="AP"), "kalisz": Trench(owner="CP")})
    bench.play(go(RU, "kalisz"))
    assert list(bench.position.trenches) == ["lodz"]


@pytest.mark.rule("19.3", "26.3.1")
@pytest.mark.trap(63)
def test_the_deep_trench_of_doiran_becomes_the_entrants_first_level():
    """(19.4d) All of it is the Central Powers' once the card gives it to them."""
    deep, nations = Trench(owner="GR", level=2), {"BU": "CP"}
    bench = moving({"strumitsa": [AH]}, side="cp", trenches={"doiran": deep}, nations=nations)
    bench.play(go(AH, "doiran"))
    assert bench.position.trenches["doiran"] == Trench(owner="CP", level=1)
    card = {"played": ["CP-24"]}
    played = moving({"strumitsa": [AH]}, side="cp", trenches={"doiran": deep}, nations=nations, **card)
    played.play(go(AH, "doiran"))
    assert played.position.trenches["doiran"] == Trench(owner="CP", level=2)


@pytest.mark.rule("26.3.1")
@pytest.mark.trap(47)
def test_what_a_card_gave_in_neutral_greece_is_lost_to_whoever_goes_through():
    """(11.2a, 26.3.1f 2) Doiran was the Central Powers' by their card; Serbs go through, and it is nobody's."""
    control = {"doiran": "BU", "strumitsa": "SB"}
    bench = moving({"strumitsa": ["SB-I-1"]}, nations={"BU": "CP"}, played=["CP-24"], control=control)
    march = Move(unit="SB-I-1", by=("doiran", "seres"))
    assert bench.brings(march) == ["UnitMoved", "ControlChanged", "ControlChanged"]
    assert [bench.position.controller(space) for space in ("doiran", "seres")] == ["neutral", "AP"]


@pytest.mark.rule("26.3.1")
@pytest.mark.trap(47)
@pytest.mark.trap(14)
def test_neutral_greek_land_is_held_while_occupied():
    """(26.3.1f) But the Allied Powers keep Salonika, and enter it freely."""
    fields = {"control": {"veles": "AH", "monastir": "AH"}, "nations": {"BU": "CP"}}
    inland = next(near for near in kit().board.neighbours["monastir"] if kit().ground.spaces[near].owner == "GR")
    bench = moving({"monastir": [AH]}, side="cp", **fields)
    bench.play(go(AH, inland))
    assert bench.position.controller(inland) == "CP"
    bench.position.this_round = operations(inland)
    bench.play(go(AH, "monastir"))
    assert bench.position.controller(inland) == "neutral"
    serb = next(unit for unit in kit().units if unit.startswith("SB-I"))
    allied = moving({"veles": [serb]})
    allied.play(go(serb, "salonika"))
    assert (allied.position.controller("salonika"), allied.position.vp) == ("AP", 14)
    allied.position.this_round = operations("salonika")
    allied.play(go(serb, "veles"))
    assert allied.position.controller("salonika") == "AP"


@pytest.mark.rule("26.3.1", "11.1.5a")
@pytest.mark.parametrize(("die", "stand", "vp"), [(4, "neutral", 16), (5, "AP", 15)])
def test_who_breaks_greek_neutrality_may_bring_greece_in(die, stand, vp):
    """(26.3.1f 4) The Central Powers in Salonika, on 5 or 6; Athens is then the Allied Powers' (26.3.1g)."""
    bench = moving({"veles": [AH]}, side="cp", control={"veles": "AH"}, nations={"BU": "CP"})
    bench.play(go(AH, "salonika"), dice=[die])
    assert (bench.position.nations["GR"], bench.position.controller("salonika"), bench.position.vp) == (stand, "CP", vp)


@pytest.mark.rule("5.1.1", "26.3.1")
@pytest.mark.parametrize(("unit", "side", "holder", "vp"), [(AH, "cp", "FR", 15), ("SB-I-1", "ap", "GE", 14)])
def test_a_greek_city_that_the_other_side_held_is_one_point(unit, side, holder, vp):
    """While Greece is neutral the marker moves by one for each taking (5.1.1)."""
    fields = {"control": {"salonika": holder, "veles": unit[:2]}, "nations": {"BU": "CP"}}
    bench = moving({"veles": [unit]}, side=side, vp=14 if side == "cp" else 15, **fields)
    bench.play(go(unit, "salonika"), dice=[1] if side == "cp" else [])
    assert (bench.position.nations["GR"], bench.position.vp) == ("neutral", vp)


@pytest.mark.rule("11.1.5b", "10.4")
def test_neutral_units_bar_their_space():
    """(11.1.5b, 10.4)"""
    bench = moving({"veles": [AH], "salonika": ["GR-I-1"]}, "veles", side="cp", nations={"BU": "CP"})
    assert bench.refusals(go(AH, "salonika")) == ["11.1.5b"]
