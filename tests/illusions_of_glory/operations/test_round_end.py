"""What must hold when a round ends (10.3, 27.0, 20.3), and what becomes of those who did not see to it."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import moving, on_map
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import may_stack, stack_faults
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import settle, unmet

LCUS = {nation: [u.id for u in kit().units.values() if u.nation == nation and u.is_lcu] for nation in ("RU", "GE")}
SCUS = [u.id for u in kit().units.values() if u.nation == "GE" and u.size == "SCU" and u.is_infantry]
RU_SCUS = [u.id for u in kit().units.values() if u.nation == "RU" and u.size == "SCU" and u.is_infantry]
HELD = {"lemberg": "RU", "brody": "RU", "tarnopol": "RU"}


@pytest.mark.rule("10.1", "27.0", "27.1")
@pytest.mark.parametrize(
    ("units", "lawful"),
    [
        ([*LCUS["GE"][:3], "GE-HQ-Mackensen"], True),
        (SCUS[:4], False),
        ([*LCUS["GE"][:3], "GE-HQ-Mackensen", "GE-HQ-Falkenhayn"], False),
        ([*SCUS[:3], "GE-HQ-Mackensen", "GE-A-1"], True),
        ([*SCUS[:3], "GE-A-1", "GE-A-2"], False),
    ],
)
def test_three_stand_together_and_one_hq(units, lawful):
    """Case T047 (10.1, 27.0)."""
    found = list(stack_faults(on_map({"berlin": units}).position.kit, units, "Berlin"))
    assert (not found) is lawful


@pytest.mark.rule("10.2")
@pytest.mark.trap(67)
def test_russians_and_romanians_keep_to_themselves():
    """(10.2b) But for two units, which stand with all."""
    bench = on_map({})
    pairs = {("RU-I-3", "RO-I-1"): True, ("RU-I-3", "IT-I-3"): False, ("RO-I-1", "FR-I-XII"): False}
    pairs |= {("RU-S-2-4", "FR-I-XII"): True, ("RU-S-Yugo", "IT-I-3"): True, ("FR-I-XII", "IT-I-3"): True}
    assert {pair: may_stack(bench.position.kit, *pair) for pair in pairs} == pairs


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("ask", ["overstack", "excess"])
@pytest.mark.parametrize(("wish", "gone"), [("weakest", "RU-I-2"), ("strongest", "RU-I-4")])
def test_a_standing_order_says_who_goes(ask, wish, gone):
    """By the name of the question, or by what it was called on older sheets."""
    four = ["RU-I-2", "RU-I-3", "RU-I-4", "RU-I-20"]
    bench = moving({"warsaw": four}, standing={"AP": [f"{{ask: {ask}, prefer: [{wish}]}}"]})
    bench.run(settle)
    assert sorted(set(four) - set(bench.position.at("warsaw"))) == [gone]


@pytest.mark.rule("10.1")
def test_who_came_too_many_goes_back():
    """(10.3) While they move they may be too many; the side is told, and chooses who goes."""
    four = ["RU-I-3", "RU-I-4", "RU-I-20"]
    bench = moving({"warsaw": four, "lodz": ["RU-I-2"]}, "lodz")
    bench.play(Move(unit="RU-I-2", by=("petrikau", "warsaw")))
    assert [rule for rule, _ in bench.referee.warnings] == ["10.1"]
    before = len(bench.events())
    bench.run(settle)
    assert {event.scene for event in bench.events()[before:]} == {"round end"}
    assert bench.position.place_of("RU-I-2") == "lodz"
    assert unmet(bench.position, "AP") == []


@pytest.mark.rule("10.1")
def test_a_region_holds_any_number():
    """(10.1e)"""
    assert unmet(on_map({"moscow": LCUS["RU"][:5]}).position, "AP") == []


@pytest.mark.rule("27.0")
def test_an_hq_is_not_left_alone():
    """(27.0b) It goes back; if its company left it, that comes back; if that is dead, so is the HQ (27.0c)."""
    hq, corps = "GE-HQ-Mackensen", LCUS["GE"][0]
    bench = moving({"berlin": [hq, corps]}, side="cp")
    bench.play(Move(unit=hq, by=("stettin",)))
    bench.run(settle)
    assert bench.position.place_of(hq) == "berlin"
    bench = moving({"berlin": [hq, corps]}, side="cp")
    bench.play(Move(unit=corps, by=("stettin",)))
    bench.run(settle)
    assert bench.position.place_of(corps) == "berlin"
    bench = moving({"berlin": [hq]}, side="cp")
    bench.run(settle)
    assert bench.position.place_of(hq) == "eliminated"


@pytest.mark.rule("20.3")
def test_too_few_for_a_siege_go_back():
    """(20.3.1d) One of three SCUs came, the others did not."""
    bench = moving({"lemberg": RU_SCUS[:3]}, control=dict(HELD))
    order = Move(unit=RU_SCUS[0], by=("przemysl",))
    assert bench.faults(order) == []
    bench.play(order)
    assert bench.referee.warnings[0][0] == "20.3"
    bench.run(settle)
    assert bench.position.place_of(RU_SCUS[0]) == "lemberg"


@pytest.mark.rule("20.3")
def test_a_siege_half_abandoned_is_kept():
    """(20.3.4a) Who left comes back."""
    bench = moving({"przemysl": ["RU-I-3", RU_SCUS[0]]}, control=dict(HELD))
    bench.play(Move(unit="RU-I-3", by=("lemberg",)))
    bench.run(settle)
    assert bench.position.place_of("RU-I-3") == "przemysl"


@pytest.mark.rule("20.3")
@pytest.mark.trap(35)
def test_a_lapsed_siege_must_be_left_in_the_next_round():
    """(20.3.5c) Not in the round in which it lapsed."""
    bench = moving({"przemysl": [RU_SCUS[0]]}, control=dict(HELD), lapsed=["przemysl"])
    bench.position.this_round.freed.append("przemysl")
    assert unmet(bench.position, "AP") == []
    bench.position.this_round.freed.clear()
    bench.run(settle)
    assert bench.position.place_of(RU_SCUS[0]) == "lemberg"
