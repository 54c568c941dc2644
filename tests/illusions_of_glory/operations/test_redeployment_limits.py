"""Redeployment at its limits (chapter 13): what it leaves wrong goes back, regions in dispute, Ports under siege."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import redeploying, units
from wargame_cli.rulesets.illusions_of_glory.kit.components import RESERVE
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment_routes import open_regions
from wargame_cli.rulesets.illusions_of_glory.operations.round_end import settle

GE, AH, RU, SB = (units(nation) for nation in ("GE", "AH", "RU", "SB"))
GE_SCU, RU_SCU = units("GE", "SCU"), units("RU", "SCU")
BRUSILOV = "RU-HQ-Brusilov"


def carried_out(bench, *orders):
    """The referee after these lawful orders and the end of the round."""
    for order in orders:
        assert bench.faults(order) == []
        bench.play(order)
    bench.run(settle)
    return bench.referee


# -- what must be corrected -----------------------------------------------------------------------------------------


@pytest.mark.rule("10.1", "13.1")
def test_who_was_redeployed_too_many_goes_back():
    """The side is told at once; nobody is lost for it (10.1, 10.3)."""
    bench = redeploying({"warsaw": RU[:3], "siedlce": RU[3:4]})
    referee = carried_out(bench, Redeploy(unit=RU[3], to="warsaw"))
    message = "Warsaw: 4 units stand together, 3 may; this must be corrected before the round ends"
    assert referee.warnings == [("10.1", message)]
    assert bench.position.place_of(RU[3]) == "siedlce"
    assert [event.how for event in referee.events if type(event).__name__ == "UnitMoved"] == ["redeployment", "return"]


@pytest.mark.rule("10.1", "13.1")
def test_room_may_be_made_after_a_unit_came():
    """The order is the side's own (13.1i)."""
    bench = redeploying({"warsaw": RU[:3], "siedlce": RU[3:4]})
    carried_out(bench, Redeploy(unit=RU[3], to="warsaw"), Redeploy(unit=RU[0], to="siedlce"))
    assert (bench.position.place_of(RU[3]), bench.position.place_of(RU[0])) == ("warsaw", "siedlce")


@pytest.mark.rule("27.0", "13.1")
@pytest.mark.parametrize("order", [Redeploy(unit=RU_SCU[0], to="siedlce"), Redeploy(unit=RU_SCU[0], into="reserve")])
def test_the_last_unit_beside_an_hq_is_called_back(order):
    """From another space, and out of the Reserve Box (27.0b)."""
    bench = redeploying({"warsaw": [RU_SCU[0], BRUSILOV]})
    referee = carried_out(bench, order)
    assert bench.position.at("warsaw") == [RU_SCU[0], BRUSILOV]
    alone = f"Warsaw: {BRUSILOV} must stand with another friendly unit; this must be corrected before the round ends"
    assert referee.warnings == [("27.0", alone)]


@pytest.mark.rule("27.0", "13.1")
def test_an_hq_that_was_redeployed_alone_goes_back():
    """(27.0b)"""
    bench = redeploying({"warsaw": [RU[0], BRUSILOV]})
    carried_out(bench, Redeploy(unit=BRUSILOV, to="siedlce"))
    assert bench.position.place_of(BRUSILOV) == "warsaw"
    together = redeploying({"warsaw": [RU[0], BRUSILOV]})
    carried_out(together, Redeploy(unit=BRUSILOV, to="siedlce"), Redeploy(unit=RU[0], to="siedlce"))
    assert together.position.at("siedlce") == [RU[0], BRUSILOV]


@pytest.mark.rule("10.1", "13.4")
def test_who_came_out_of_the_reserve_box_too_many_goes_back_there():
    """(13.4)"""
    bench = redeploying({"warsaw": RU[:3], RESERVE: RU_SCU[:1]})
    referee = carried_out(bench, Redeploy(unit=RU_SCU[0], to="warsaw"))
    assert bench.position.place_of(RU_SCU[0]) == RESERVE
    assert referee.events[-1].how == "return"


@pytest.mark.rule("20.3", "13.1")
def test_a_siege_is_not_given_up_by_redeploying_the_corps_that_keeps_it():
    """It is called back, unless all go (20.3.4)."""
    control = dict.fromkeys(("lemberg", "brody", "tarnopol"), "RU")
    stacks = {"przemysl": [RU[0], RU_SCU[0]], "lutsk": RU[1:2]}
    bench = redeploying(stacks, control=dict(control), played=["AP-4"])
    order = Redeploy(unit=RU[0], to="lemberg")
    bench.play(order)
    assert bench.referee.warnings == [
        ("20.3", "Przemysl: too few to besiege the Fort; more must come, or all leave, in this round")
    ]
    bench.run(settle)
    assert bench.position.place_of(RU[0]) == "przemysl"


# -- regions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.2")
@pytest.mark.trap(46)
@pytest.mark.parametrize(
    ("there", "control", "open_to_us"),
    [
        ([], "", True),
        (RU[:1], "", True),
        ([RU[0], GE[0]], "", True),
        (GE[:1], "GE", False),
        ([RU[0], GE[0]], "GE", False),
        (["RU-U-1"], "Uprising", False),
        ([RU[0], "RU-U-1"], "Uprising", True),
        ([], "neutral", False),
        (RU[:1], "neutral", True),
    ],
)
def test_which_regions_take_in_redeployed_units(there, control, open_to_us):
    """One's own, and nobody's with one's units; an Uprising Unit with company controls none (2.0, 13.2e-f)."""
    bench = redeploying({"moscow": list(there)}, control={"moscow": control} if control else {})
    assert bool(open_regions(bench.position, "AP") & bench.position.kit.board.bit["moscow"]) is open_to_us


@pytest.mark.rule("13.2")
def test_a_region_that_the_enemy_holds_is_refused_in_words():
    """(13.2f)"""
    bench = redeploying({"moscow": [RU[1], GE[0]], "smolensk": RU[:1]}, control={"moscow": "GE"})
    found = bench.faults(Redeploy(unit=RU[0], to="moscow"))
    assert ("13.2", "the region of Moscow is not friendly") in found


# -- spaces ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.2")
@pytest.mark.rule("13.3")
def test_a_fort_of_ones_own_under_siege_is_closed_over_land_and_by_sea():
    """Danzig, with Russians in it (10.4, 13.3b)."""
    bench = redeploying({"danzig": RU[:1], "stettin": GE_SCU[:1]}, side="cp", turn=4)
    assert bench.position.season.season == "spring"
    for order in (Redeploy(unit=GE_SCU[0], to="danzig"), Redeploy(unit=GE_SCU[0], to="danzig", how="sea")):
        assert bench.faults(order) != []
    free = redeploying({"stettin": GE_SCU[:1]}, side="cp", turn=4)
    assert free.faults(Redeploy(unit=GE_SCU[0], to="danzig", how="sea")) == []


@pytest.mark.rule("13.2")
def test_no_way_leads_through_a_siege_that_lapsed():
    """(13.2d, 20.3.5d)"""
    control = dict.fromkeys(("lemberg", "brody", "gorlice", "tarnow", "jaroslau"), "RU")
    stacks = {"przemysl": RU_SCU[:3], "lemberg": RU_SCU[3:4]}
    through = Redeploy(unit=RU_SCU[3], to="gorlice", by=("przemysl",))
    assert "13.2" not in [row for row, _ in redeploying(stacks, control=dict(control)).faults(through)]
    lapsed = redeploying(stacks, control=dict(control), lapsed=["przemysl"])
    assert "13.2" in [row for row, _ in lapsed.faults(through)]


@pytest.mark.rule("13.2")
def test_besiegers_may_be_redeployed_out_of_their_siege():
    """An SCU that it does not need (13.2d)."""
    control = dict.fromkeys(("lemberg", "brody", "tarnopol", "dubno"), "RU")
    bench = redeploying({"przemysl": [RU[0], RU_SCU[0]]}, control=control)
    order = Redeploy(unit=RU_SCU[0], to="lemberg")
    assert "13.2" not in [row for row, _ in bench.faults(order)]


@pytest.mark.rule("13.1")
def test_points_may_be_divided_as_the_side_likes():
    """One of a stack goes and two stay; of two nations each (13.1h)."""
    bench = redeploying({"warsaw": RU[:3], "nish": SB[:1]}, points=4)
    carried_out(bench, Redeploy(unit=RU[0], to="siedlce"), Redeploy(unit=SB[0], to="kragujevac"))
    assert bench.position.this_round.points == 0
    assert bench.position.at("warsaw") == RU[1:3]
    assert bench.position.place_of(SB[0]) == "kragujevac"
