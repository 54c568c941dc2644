"""The Treaty of Brest-Litovsk (chapter 28): how it comes, internment, garrisons, who fights whom no more."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map, operations, regulars
from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import play_event
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import objections
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import closed_country, is_barred
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE
from wargame_cli.rulesets.illusions_of_glory.operations.attack_orders import Attack
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.operations.redeployment import Redeploy
from wargame_cli.rulesets.illusions_of_glory.phases.turn import end_turn, finish
from wargame_cli.rulesets.illusions_of_glory.politics.treaty import russians_fight_uprisings_only
from wargame_cli.rulesets.illusions_of_glory.position.events.general import ControlChanged, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import TreatyAnnounced
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Round

RU, GE, AH, RO, BR = (regulars(nation) for nation in ("RU", "GE", "AH", "RO", "BR"))
RU_SCU, GE_SCU = regulars("RU", "SCU"), regulars("GE", "SCU")
ROMANIA = {"RO": "AP"}


def peace(stacks, phase="round-2-cp", **fields):
    """A turn under the Treaty."""
    return on_map(stacks, phase=phase, treaty=16, turn=16, **fields)


def signing(stacks=None, **fields):
    """The end of the turn before."""
    bench = on_map(stacks, phase="end", turn=15, treaty=16, **fields)
    bench.run(end_turn)
    return bench


# -- how it comes ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("28.0")
def test_the_marker_is_laid_two_turns_ahead():
    """Case T061 (28.0)."""
    bench = on_map(phase="round-2-ap", turn=15, played=["CP-52"])
    card = bench.position.cards["AP-55"]
    assert objections(card, bench.position) == ()
    bench.run(play_event, card)
    assert bench.events(TreatyAnnounced) == [TreatyAnnounced(rule="28.0", turn=17)]
    bench.position.begin_phase(16, "round-1-ap")
    assert not bench.position.at_peace
    bench.position.begin_phase(17, "offensives")
    assert bench.position.at_peace


@pytest.mark.rule("28.0")
def test_it_needs_the_november_coup():
    bench = on_map(phase="round-2-ap", turn=15)
    assert len(objections(bench.position.cards["AP-55"], bench.position)) == 1


@pytest.mark.rule("28.0")
@pytest.mark.parametrize("turn", [14, 16])
def test_it_takes_effect_once(turn):
    bench = on_map({"vienna": RU[:1]}, phase="end", turn=turn, treaty=16)
    bench.run(end_turn)
    assert bench.position.place_of(RU[0]) == "vienna"


# -- internment -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("28.0")
def test_who_is_interned():
    """(28.1a 1) Russians abroad, Special Units too, and those with Romanians in Russia; in regions they keep apart."""
    stacks = {
        "vienna": [RU[0], "RU-HQ-Brusilov"], "lemnos": ["RU-S-2-4"], "kiev": [RU[1], RO[0]], "lodz": RU[2:3],
        "moscow": [RU[3], RO[1]], "nish": ["RU-S-Yugo"],
    }  # fmt: skip
    bench = signing(stacks, nations=ROMANIA)
    cause = "the Treaty of Brest-Litovsk"
    assert {(event.unit, event.place, event.to) for event in bench.events(UnitRemoved)} == {
        (RU[0], "vienna", REPLACEABLE),
        ("RU-HQ-Brusilov", "vienna", REPLACEABLE),
        ("RU-S-2-4", "lemnos", REPLACEABLE),
        (RU[1], "kiev", REPLACEABLE),
    }
    assert {(event.rule, event.cause) for event in bench.events(UnitRemoved)} == {("28.1", cause)}
    assert [bench.position.place_of(unit) for unit in (RU[2], RU[3], RO[0], "RU-S-Yugo")] == [
        "lodz",
        "moscow",
        "kiev",
        "nish",
    ]


@pytest.mark.rule("28.0", "27.0")
def test_an_hq_of_an_ally_that_the_interned_leave_alone_is_lost():
    """(27.0c)"""
    bench = signing({"salonika": ["RU-S-2-4", "FR-HQ-Sarrail"]}, control={"salonika": "RU"})
    assert bench.position.place_of("FR-HQ-Sarrail") == ELIMINATED


# -- control in Russia ----------------------------------------------------------------------------------------------


@pytest.mark.rule("28.0", "5.1.1", "3.2.3")
@pytest.mark.trap(52)
def test_russian_land_is_held_while_it_is_garrisoned():
    """(28.1a 7) Who does not garrison loses what he holds, and Victory Points with it; nobody's costs no Will."""
    control = {"warsaw": "GE", "lodz": "GE", "minsk": "GE"}
    bench = signing({"warsaw": GE[:1], "lodz": ["GE-A-1"], "vilna": RU[:1]}, control=control, vp=18)
    assert [bench.position.controller(place) for place in ("warsaw", "lodz", "minsk", "vilna", "kiev", "moscow")] == [
        "CP", "neutral", "neutral", "AP", "neutral", "neutral",
    ]  # fmt: skip
    assert bench.position.vp == 16
    assert (bench.position.will["RU"], bench.position.controller("lemberg"), bench.position.controller("berlin")) == (
        23,
        "CP",
        "CP",
    )
    left = ControlChanged(rule="28.1", space="kiev", marker="neutral", cause="nobody garrisons it")
    assert left in bench.events()
    points = [event.total for event in bench.events(PointsChanged)]
    assert points == [17, 16]


@pytest.mark.rule("28.0", "20.1.5")
def test_a_fort_that_stands_keeps_its_space():
    """(20.1.5)"""
    bench = signing(ruined=["kovno"])
    assert [bench.position.controller(place) for place in ("brest_litovsk", "kovno")] == ["AP", "neutral"]


@pytest.mark.rule("28.0")
@pytest.mark.trap(52)
def test_by_the_other_reading_markers_stay():
    options = {"treaty-control": "markers"}
    bench = signing({"warsaw": GE[:1]}, control={"warsaw": "GE", "minsk": "GE"}, options=options)
    assert bench.events(ControlChanged) == []
    assert [bench.position.controller(place) for place in ("warsaw", "minsk", "kiev")] == ["CP", "CP", "AP"]


@pytest.mark.rule("28.0")
@pytest.mark.trap(52)
@pytest.mark.parametrize(("reading", "holder", "vp"), [("garrisons", "neutral", 15), ("markers", "CP", 16)])
def test_it_is_counted_after_every_round(reading, holder, vp):
    """A space that was gone through is nobody's again when the round is over."""
    bench = peace({"radom": GE[:1]}, control={"warsaw": "GE"}, vp=16, options={"treaty-control": reading})
    bench.run(finish)
    assert (bench.position.controller("warsaw"), bench.position.vp) == (holder, vp)


@pytest.mark.rule("28.0", "11.2.1")
def test_uprisings_hold_what_they_hold():
    bench = peace({"kiev": ["RU-U-1"], "moscow": ["RU-U-2", GE[0]]}, control={"kiev": "Uprising", "moscow": "GE"})
    bench.run(finish)
    assert [bench.position.controller(place) for place in ("kiev", "moscow")] == ["Uprising", "CP"]


@pytest.mark.rule("28.0")
def test_who_is_left_alone_in_nobodys_region_has_it():
    control = {"moscow": "neutral", "kharkov": "neutral"}
    bench = peace({"moscow": GE[:1], "kharkov": [GE[1], RO[0]]}, control=control, nations=ROMANIA)
    bench.run(finish)
    assert [bench.position.controller(place) for place in ("moscow", "kharkov")] == ["CP", "neutral"]


@pytest.mark.rule("28.0")
def test_before_the_treaty_nobody_counts():
    bench = on_map({"lodz": RU[:1]}, phase="round-2-cp", turn=15, treaty=16, control={"warsaw": "GE"})
    bench.run(finish)
    assert bench.position.controller("warsaw") == "CP"


@pytest.mark.rule("28.0", "14.1")
@pytest.mark.trap(52)
def test_lines_lead_through_what_nobody_holds():
    """Land that nobody garrisons is no enemy's and in no neutral nation (14.1.2a-b); an enemy's garrison bars it."""
    stacks = {"minsk": GE[:1], "petrograd": RU[:1], "pskov": RU_SCU[:1]}
    bench = signing(stacks, control={"minsk": "GE"})
    bench.position.begin_phase(16, "attrition")
    assert [in_supply(bench.position, unit) for unit in (GE[0], RU[0], RU_SCU[0])] == [True, True, True]
    assert bench.position.controller("bialystok") == "neutral"


@pytest.mark.rule("28.0", "14.1.4")
def test_a_source_must_be_garrisoned_to_feed_anybody():
    bench = signing({"pskov": RU_SCU[:1]})
    bench.position.begin_phase(16, "attrition")
    assert not in_supply(bench.position, RU_SCU[0])


# -- moves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("28.1a2", "28.1a5", "28.1a6")
@pytest.mark.parametrize(
    ("unit", "place", "why"),
    [
        (RU[0], "tarnopol", "Russia is out of the war: RU-I-3 cannot enter Tarnopol"),
        (RU[0], "warsaw", "Russia is out of the war: others hold Warsaw"),
        (RU[0], "kharkov", "Russia is out of the war: others hold Kharkov"),
        (RO[0], "lodz", "Russia is out of the war: Russian units hold Lodz"),
        (GE[1], "moscow", "Russia is out of the war: Russian units hold Moscow"),
        (RU[0], "rostov", None),
        (RU[0], "novgorod", None),
        (GE[1], "novgorod", None),
        (GE[1], "tarnopol", None),
        (GE[1], "kharkov", None),
        (RO[0], "kharkov", None),
        (GE[1], "kiev", None),
        ("RU-S-Yugo", "nish", None),
    ],
)
def test_who_may_enter_what(unit, place, why):
    """(28.1a 2, 4-7) In a region with an Uprising Unit all may meet: nobody controls it."""
    stacks = {
        "warsaw": GE[:1], "kharkov": AH[:1], "lodz": RU[2:3], "moscow": RU[3:4],
        "novgorod": ["RU-U-1", RU_SCU[0], GE_SCU[0]], "czernowitz": [RU[0], RO[0]], "vienna": GE[1:2],
    }  # fmt: skip
    bench = peace(stacks, nations=ROMANIA)
    rows = {"cannot": "28.1a2", "others": "28.1a5", "Russian": "28.1a6"}
    found = None if why is None else (rows[why.removeprefix(OUT).removeprefix(f"{unit} ").split()[0]], why)
    assert closed_country(bench.position, unit, place) == found
    assert is_barred(bench.position, unit, place) is (why is not None)
    bench.position.turn = 15
    bench.position.changed()
    assert closed_country(bench.position, unit, place) is None


@pytest.mark.rule("28.1a2")
def test_a_move_out_of_russia_is_refused():
    stacks = {"dubno": RU[:1]}
    bench = peace(stacks, "round-2-ap", this_round=operations("dubno"), control={"brody": "RU"})
    found = bench.faults(Move(unit=RU[0], by=("brody",)))
    message = f"Russia is out of the war: {RU[0]} cannot enter Brody"
    assert found == [("28.1a2", message)]


@pytest.mark.rule("28.0")
def test_a_vacant_space_is_anybodys():
    """(28.1a 7) Regardless of who held it before."""
    bench = peace({"radom": GE[:1]}, this_round=operations("radom"), control={"radom": "GE"}, vp=16)
    order = Move(unit=GE[0], by=("warsaw",))
    assert bench.faults(order) == []
    bench.play(order)
    assert bench.position.controller("warsaw") == "CP"


@pytest.mark.rule("28.1a2")
def test_redeployment_ends_at_the_frontier():
    bench = peace({"kiev": RU[:1]}, "round-2-ap")
    found = bench.faults(Redeploy(unit=RU[0], to="tarnopol"))
    message = f"Russia is out of the war: {RU[0]} cannot enter Tarnopol"
    assert ("28.1a2", message) in found
    home = bench.faults(Redeploy(unit=RU[0], to="minsk"))
    assert "28.1a2" not in [row for row, _ in home]


# -- attacks --------------------------------------------------------------------------------------------------------

OUT = "Russia is out of the war: "


@pytest.mark.rule("28.1a3", "28.1a6")
@pytest.mark.parametrize(
    ("attackers", "target", "uprising", "message"),
    [
        (RU[:1], "warsaw", False, f"{OUT}{RU[0]} attack Uprising Units in Russia only"),
        (RU[:1], "kharkov", False, f"{OUT}{RU[0]} attack Uprising Units in Russia only"),
        (RU[:1], "kharkov", True, None),
        (RU[:1], "kiev", False, None),
        (RU[:1], "lemberg", False, f"{OUT}{RU[0]} attack Uprising Units in Russia only"),
        ([RO[0], RU[0]], "kiev", False, None),
        (GE[:1], "lodz", False, f"{OUT}{RU[2]} in Lodz cannot be attacked"),
        (GE[:1], "moscow", False, f"{OUT}{RU[3]} in Moscow cannot be attacked"),
        (GE[:1], "minsk", False, None),
        (GE[:1], "kiev", False, None),
        (RO[:1], "warsaw", False, None),
    ],
)
def test_who_may_attack_whom(attackers, target, uprising, message):
    """(28.1a 2-6)"""
    stacks = {
        "warsaw": AH[:1], "kharkov": [AH[1], "RU-U-2"], "kiev": ["RU-U-1"], "lemberg": ["AH-U-1"], "lodz": RU[2:3],
        "moscow": RU[3:4], "minsk": RO[1:2],
    }  # fmt: skip
    side = "cp" if attackers[0] in GE else "ap"
    order = Attack(target=target, units=tuple(attackers), uprising=uprising)
    bench = peace(stacks, f"round-2-{side}", nations=ROMANIA)
    row = "28.1a3" if attackers[0] in RU else "28.1a6"
    assert russians_fight_uprisings_only(order, bench.referee) == (message and (row, message))
    bench.position.turn = 15
    assert russians_fight_uprisings_only(order, bench.referee) is None


@pytest.mark.rule("28.0")
@pytest.mark.parametrize(("from_", "named"), [("moscow", False), ("moscow", True), ("smolensk", False)])
def test_russians_put_down_an_uprising_that_is_alone_in_a_region(from_, named):
    """(28.1a 3) Whether the order names it or not."""
    stacks = {"moscow": ["RU-U-1"]}
    stacks.setdefault(from_, []).append(RU[0])
    marker = Activation(place=from_, how="attack", units=RU[:1] if from_ == "moscow" else ())
    control = {"moscow": "Uprising"} if from_ == "smolensk" else {}
    this_round = Round(use="ops", points=0, activated=[marker])
    bench = peace(stacks, "round-2-ap", control=control, this_round=this_round)
    assert bench.refusals(Attack(target="moscow", units=(RU[0],), uprising=named)) == []


@pytest.mark.rule("28.0")
@pytest.mark.parametrize("risen", [[], ["RU-U-1"]])
def test_who_shares_a_region_with_russians_of_his_side_attacks_its_enemies(risen):
    """(28.1a 4, a 6) Nobody attacks the Russians there."""
    stacks = {"kharkov": [*risen, RU[0], RO[0], GE[0]]}
    this_round = Round(use="ops", points=0, activated=[Activation(place="kharkov", how="attack", units=RO[:1])])
    bench = peace(stacks, "round-2-ap", nations=ROMANIA, control={"kharkov": "GE"}, this_round=this_round)
    assert bench.refusals(Attack(target="kharkov", units=(RO[0],))) == []


@pytest.mark.rule("28.1a6")
def test_an_attack_on_russians_is_refused():
    bench = peace({"radom": GE[:1], "lodz": RU[:1]}, this_round=attacking("radom"), control={"radom": "GE"})
    found = bench.faults(Attack(target="lodz", units=(GE[0],)))
    message = f"{OUT}{RU[0]} in Lodz cannot be attacked"
    assert ("28.1a6", message) in found


def attacking(*places):
    """The record of a round with Attack markers on these spaces."""
    return Round(use="ops", points=0, activated=[Activation(place=place, how="attack") for place in places])
