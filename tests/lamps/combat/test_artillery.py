"""Guns without armies (7.6.1.2)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.events import Answered
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.position import GONE

LAST = {"rhine": ["GE-1", "GE-2", "GE-3"], "verdun": ["FR-1*", "GB-1*", "WA-HA1"]}


CHOICES = {"technology": {"CP": [], "TE": ["A1", "C1"]}}


@pytest.mark.rule("7.6.1.2")
@pytest.mark.parametrize(("area", "dice", "lost"), [("belgium", [], True), ("rhine", [3], True), ("rhine", [2], False)])
def test_guns_alone_are_a_garrison_and_no_die_is_needed_on_ones_own_ground(area, dice, lost):
    """R-17: in Belgium liberated they fall without a roll, on the Rhine with a 3; a failed attack leaves them."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"somme": ["FR-5"], "verdun": ["FR-1"], area: ["GE-HA1"]},
        control={"belgium": CP},
    )
    army = "FR-5" if area == "belgium" else "FR-1"
    position = bench.play(f"{{attack: {area}, with: [{army}]}}", dice=dice)
    assert len(bench.rolled()) == len(dice)
    assert position.place_of("GE-HA1") == (GONE if lost else area)


@pytest.mark.rule("7.6.1.2", "10.2.3.1")
@pytest.mark.parametrize("die", [6, 1])
def test_guns_left_alone_in_albania_are_no_prey_of_their_own_side(die):
    """Albania is nobody's without an army: who comes back fights for the area, and the gun waits in it."""
    bench = Bench("lamps", phase="central-allies-combat", areas={"albania": ["AH-HA1"], "bosnia": ["AH-6"]})
    position = bench.play("{attack: albania, with: [AH-6]}", dice=[die])
    assert position.place_of("AH-HA1") == "albania"
    assert (position.place_of("AH-6") == "albania") == (die == 6)


@pytest.mark.rule("7.6.1.2")
def test_an_army_may_march_off_and_leave_its_guns():
    """The last army goes, the guns stay; they themselves go nowhere without an army."""
    bench = Bench("lamps", phase="germany-movement", areas={"hanover": ["GE-1", "GE-HA1"], "berlin": ["GE-2"]})
    position = bench.play("{move: GE-1, to: berlin}")
    assert position.at("hanover") == ["GE-HA1"]
    assert "7.6.1.2" in [rule for rule, _ in bench.faults("{move: GE-HA1, to: bavaria}")]


@pytest.mark.rule("7.6.2")
@pytest.mark.parametrize(("area", "fires"), [("rome", True), ("belgium", False)])
def test_a_gun_fires_by_default_for_a_flag(area, fires):
    """Neither Rome nor Belgium makes anything, and two Fresh armies stand in each."""
    origin = {"rome": "northern_italy", "belgium": "hanover"}[area]
    technology = {CP: [], TE: ["C1"]}
    bench = Bench(
        "lamps",
        areas={origin: ["GE-1"], area: ["FR-1", "FR-2", "WA-HA1"]},
        technology=technology,
        nations={"italy": "war"},
    )
    found = bench.question("counter-battery", f"{{attack: {area}, with: [GE-1]}}")
    assert found.default == ("WA-HA1" if fires else "save")


@pytest.mark.rule("7.6.2")
@pytest.mark.parametrize(
    ("area", "armies", "fires"),
    [("galicia", ["AH-1", "AH-2"], False), ("galicia", ["AH-1", "AH-2*"], True), ("hungary", ["AH-1", "AH-2"], True)],
)
def test_a_gun_is_saved_by_default_behind_two_fresh_armies_in_a_lesser_area(area, armies, fires):
    """It fires where the last Fresh army defends, and for production and flags."""
    bench = Bench(
        "lamps",
        phase="eastern-allies-combat",
        areas={"romania": ["RO-1"], area: [*armies, "AH-HA1"]},
        technology={CP: ["C1"], TE: []},
    )
    position = bench.play(f"{{attack: {area}, with: [RO-1]}}", dice=[1, 5, *([5] if fires else [])])
    assert position.fresh("AH-HA1") != fires


@pytest.mark.rule("7.6.2")
@pytest.mark.parametrize(
    ("standing", "dice", "expected"),
    [
        ([], [1, 6, 6], ("WA-HA1", "default")),
        (["{ask: counter-battery, prefer: [save]}"], [1, 6], ("save", "standing")),
        (["{ask: counter-battery, prefer: [fire]}"], [1, 6, 6], ("WA-HA1", "standing")),
    ],
)
def test_whether_a_gun_fires_in_defence(standing, dice, expected):
    """By default for a production area; a gun that fires adds a die and is Fired."""
    outcome = Bench("lamps", areas=LAST, **CHOICES).resolve(
        "{attack: Verdun, with: [GE-1]}", dice=dice, standing={"TE": standing} if standing else None
    )
    (answered,) = (event for event in outcome.events if isinstance(event, Answered) and "battery" in event.question)
    assert (answered.choice, answered.source) == expected
    assert outcome.position.fresh("WA-HA1") is (expected[0] == "save")
