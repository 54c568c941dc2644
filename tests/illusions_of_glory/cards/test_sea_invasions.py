"""Sea Invasions, withdrawals, captured landings and the Russian amphibious assault (chapter 25), Lemnos (10.1e)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import acting, event, holding, on_map, operations, units, won
from wargame_cli.engine.events import UnitMoved
from wargame_cli.rulesets.illusions_of_glory.combat.advance import advance
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate, activation_cost
from wargame_cli.rulesets.illusions_of_glory.operations.amphibious_assault import Assault
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move
from wargame_cli.rulesets.illusions_of_glory.phases.turn import finish
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import LandingPlaced, LandingRemoved
from wargame_cli.rulesets.illusions_of_glory.position.records import Action, Activation, InForce, Landing, Turn

BLACK_SEA, BR, BR2, FR = "RU-S-Black-Sea", "BR-I-XIV", "BR-I-XVI", "FR-I-Orient"
AH, BU, RU = units("AH"), units("BU"), units("RU")
EARLIER = Landing(turn=5, round=2)


# -- the cards ------------------------------------------------------------------------------------------------------


def salonika(**fields):
    """SALONIKA INVASION in hand, in Fall 1915."""
    return holding("AP-22", **({"turn": 6, "played": ["AP-14"]} | fields))


@pytest.mark.rule("25.1")
def test_a_sea_invasion_card_places_its_marker():
    """(25.2.1) In the Sea Invasion space of the card, with its turn and round."""
    bench = salonika(phase=acting(number=3))
    bench.play(event("AP-22"))
    placed = bench.events(LandingPlaced)
    assert placed == [LandingPlaced(rule="25.2.1", space="sea_salonika", turn=6, round=3)]
    assert bench.position.landings == {"sea_salonika": Landing(turn=6, round=3)}
    assert bench.position.controller("sea_salonika") == "AP"


@pytest.mark.rule("25.1")
def test_rule_britannia_comes_first():
    """(25.1f)"""
    assert [row for row, _ in salonika(played=[]).faults(event("AP-22"))] == ["9.7.1"]
    assert salonika().faults(event("AP-22")) == []


@pytest.mark.rule("25.1")
def test_one_sea_invasion_card_a_turn():
    """(25.1e)"""
    done = Turn(landed=True, actions={"AP": [Action(use="event", card="AP-29")]})
    bench = salonika(this_turn=done, phase=acting(number=2), landings={"sea_albania": EARLIER})
    assert bench.faults(event("AP-22")) == [("25.1", "a Sea Invasion card was played in this turn")]


@pytest.mark.rule("25.2.4")
def test_none_in_winter():
    """(25.1d, 25.2.5a-b)"""
    found = salonika(turn=7).faults(event("AP-22"))
    assert ("25.2.5", "no Landing marker is placed in a Winter turn") in found


@pytest.mark.rule("25.2.4")
def test_three_markers_and_no_more():
    """(25.2.4c) Those that were captured count; a space has one."""
    used = salonika(landings={"sea_athens": EARLIER}, landings_gone=2)
    assert used.faults(event("AP-22")) == [("25.2.4", "all 3 Landing markers were used")]
    there = salonika(landings={"sea_salonika": EARLIER})
    message = f"a Landing marker lies in {there.position.kit.name('sea_salonika')} already"
    assert there.faults(event("AP-22")) == [("25.2.4", message)]
    assert salonika(landings={"sea_athens": EARLIER}, landings_gone=1).faults(event("AP-22")) == []


@pytest.mark.rule("25.1")
def test_submarines_bar_them():
    """U-BOATS IN THE MEDITERRANEAN, as long as they are in force."""
    bench = salonika(in_force=[InForce(card="CP-19", number=0, turn=5)])
    message = "U-BOATS IN THE MEDITERRANEAN does not let SALONIKA INVASION be played as an Event"
    assert bench.faults(event("AP-22")) == [("9.7.1", message)]


# -- along the lanes ------------------------------------------------------------------------------------------------


def sailing(stacks, place, *names, turn=6, side="ap", number=1, landings=None, **fields):
    """Units of a place are activated for Movement, while a marker lies off Salonika."""
    markers = [Activation(place=place, how="move", units=names)]
    round_ = operations()
    round_.activated = markers
    lies = {"sea_salonika": EARLIER} if landings is None else landings
    return on_map(stacks, phase=acting(side, number), turn=turn, this_round=round_, landings=lies, **fields)


@pytest.mark.rule("25.1")
@pytest.mark.trap(12)
def test_corps_land_in_a_later_round():
    """(25.2.3a) By the other reading in the same one."""
    now = {"sea_salonika": Landing(turn=6, round=1)}
    order = Move(unit=BR, by=("sea_salonika",))
    bench = sailing({"lemnos": [BR]}, "lemnos", BR, landings=now)
    name = bench.position.kit.name("sea_salonika")
    assert bench.faults(order) == [("25.2.3", f"the Landing marker in {name} was placed in this round")]
    assert sailing({"lemnos": [BR]}, "lemnos", BR, landings=now, number=2).refusals(order) == []
    same = {"landing-round": "same"}
    assert sailing({"lemnos": [BR]}, "lemnos", BR, landings=now, options=same).refusals(order) == []


@pytest.mark.rule("25.1")
def test_from_the_marker_they_go_ashore_and_inland():
    """(25.2.3b) A step a Movement Point; Salonika is theirs without a breach (26.3.1f)."""
    bench = sailing({"sea_salonika": [BR]}, "sea_salonika")
    order = Move(unit=BR, by=("salonika", "doiran"))
    assert bench.faults(order) == []
    bench.play(order)
    assert (bench.position.controller("salonika"), bench.position.controller("doiran")) == ("AP", "AP")
    assert bench.position.nations["GR"] == "neutral"
    assert bench.position.vp == 14


@pytest.mark.rule("25.1")
def test_they_may_go_back_aboard_and_on_to_lemnos():
    """(25.2.3d-e) From the Port to the marker, and stop; in a later round to Lemnos, and stop."""
    held = {"salonika": "BR"}
    ashore = sailing({"salonika": [BR]}, "salonika", control=held)
    assert ashore.refusals(Move(unit=BR, by=("sea_salonika",))) == []
    assert ashore.refusals(Move(unit=BR, by=("sea_salonika", "lemnos"))) == ["11.1"]
    aboard = sailing({"sea_salonika": [BR]}, "sea_salonika", landings={"sea_salonika": EARLIER, "sea_athens": EARLIER})
    assert aboard.refusals(Move(unit=BR, by=("lemnos",))) == []
    assert aboard.refusals(Move(unit=BR, by=("lemnos", "sea_athens"))) == ["11.1"]
    no_marker = sailing({"salonika": [BR]}, "salonika", control=held, landings={})
    assert no_marker.refusals(Move(unit=BR, by=("sea_salonika",))) == ["25.2.4"]


@pytest.mark.rule("25.1")
@pytest.mark.trap(54)
def test_only_corps_of_the_allied_powers_sail():
    """(25.1a)"""
    bench = sailing({"lemnos": ["BR-I-10-SCU"]}, "lemnos", "BR-I-10-SCU")
    assert bench.refusals(Move(unit="BR-I-10-SCU", by=("sea_salonika",))) == ["25.1"]


@pytest.mark.rule("25.1", "25.4")
def test_the_enemys_hqs_stay_ashore():
    """(25.4, 27.0b) A Landing marker is captured by LCUs and SCUs."""
    stacks = {"salonika": [BU[0], "GE-HQ-Falkenhayn"]}
    bench = sailing(stacks, "salonika", side="cp", control={"salonika": "BU"}, nations={"BU": "CP"})
    message = "HQs and Heavy Artillery capture no Landing marker"
    assert bench.faults(Move(unit="GE-HQ-Falkenhayn", by=("sea_salonika",))) == [("25.4", message)]
    assert bench.faults(Move(unit=BU[0], by=("sea_salonika",))) == []


@pytest.mark.rule("25.2.4", "10.1")
def test_three_units_in_a_sea_invasion_space():
    """(25.2.4a, 10.1b) The fourth is warned of, and goes back when the round ends."""
    corps = [BR, BR2, FR, "FR-I-XII"]
    bench = sailing({"lemnos": corps[:1], "sea_salonika": corps[1:]}, "lemnos", BR)
    bench.play(Move(unit=BR, by=("sea_salonika",)))
    assert [rule for rule, _ in bench.referee.warnings] == ["10.1"]


@pytest.mark.rule("25.2.4", "25.2.5c")
@pytest.mark.trap(55)
def test_in_winter_nobody_sails_but_from_the_marker_ashore():
    """(25.2.5c-d)"""
    aboard = sailing({"sea_salonika": [BR]}, "sea_salonika", turn=7)
    assert aboard.refusals(Move(unit=BR, by=("salonika",))) == []
    assert aboard.refusals(Move(unit=BR, by=("lemnos",))) == ["25.2.5"]
    lemnos = sailing({"lemnos": [BR]}, "lemnos", BR, turn=7)
    assert lemnos.refusals(Move(unit=BR, by=("sea_salonika",))) == ["25.2.5"]
    lemnos.position.this_round.activated = []
    assert lemnos.refusals(Activate(place="lemnos", how="move", units=(BR,))) == ["25.2.5c"]
    assert aboard.refusals(Activate(place="sea_salonika", how="attack")) == ["9.4.3"]


@pytest.mark.rule("10.1e", "9.4.2")
def test_stacks_on_lemnos_cost_their_nations():
    """(9.4.2, 25.2.2, T092) Two nations two, one nation one; any number may stand there."""
    bench = on_map({"lemnos": [BR, BR2, FR, "FR-I-XII", "BR-I-10-SCU"]}, turn=4)
    assert activation_cost(bench.position, "lemnos", "move", (BR, BR2, FR)) == 2
    assert activation_cost(bench.position, "lemnos", "move", (BR,)) == 1
    bench.position.this_round = operations(points=5)
    assert bench.refusals(Activate(place="lemnos", how="move", units=(BR, BR2, FR))) == []
    assert bench.refusals(Activate(place="lemnos", how="move", units=(BR, BR2, FR, "FR-I-XII"))) == ["10.1"]
    assert bench.refusals(Activate(place="lemnos", how="attack", units=(BR,))) == ["10.1e"]


# -- withdrawal and capture -----------------------------------------------------------------------------------------


@pytest.mark.rule("25.3")
def test_a_withdrawal_under_fire_costs_a_step():
    """(25.3.1, 25.3.2, T045) With the enemy in the Port; else it is safe."""
    fired_at = sailing({"sea_salonika": [BR], "salonika": AH[:1]}, "sea_salonika", control={"salonika": "AH"})
    fired_at.play(Move(unit=BR, by=("lemnos",)))
    assert fired_at.events(StepChanged) == [
        StepChanged(rule="25.3.1", unit=BR, reduced=True, cause="withdrew under fire")
    ]
    assert fired_at.position.place_of(BR) == "lemnos"
    safe = sailing({"sea_salonika": [BR]}, "sea_salonika")
    safe.play(Move(unit=BR, by=("lemnos",)))
    assert not safe.position.is_reduced(BR)


@pytest.mark.rule("25.3", "12.6.4")
def test_a_reduced_corps_is_destroyed_by_it():
    """(25.3.1c, 12.6.4) An SCU of the Reserve Box takes its place on Lemnos."""
    stacks = {"sea_salonika": [BR], "salonika": AH[:1], RESERVE: ["BR-I-10-SCU"]}
    bench = sailing(stacks, "sea_salonika", reduced=[BR], control={"salonika": "AH"})
    bench.play(Move(unit=BR, by=("lemnos",)))
    assert bench.position.place_of(BR) == REPLACEABLE
    assert bench.position.at("lemnos") == ["BR-I-10-SCU"]


@pytest.mark.rule("25.4")
@pytest.mark.trap(13)
@pytest.mark.parametrize("pool", ["GE", "AH", "CP-A"])
def test_a_landing_left_alone_is_captured(pool):
    """(25.4b, T046) The marker leaves the game, the unit is back, and a point goes to a pool of its side's choice."""
    bench = sailing({"salonika": BU[:1]}, "salonika", side="cp", control={"salonika": "BU"}, nations={"BU": "CP"})
    bench.play(Move(unit=BU[0], by=("sea_salonika",)), answers={"captured/sea_salonika": pool})
    assert bench.events(LandingRemoved) == [LandingRemoved(rule="25.4", space="sea_salonika")]
    assert (bench.position.place_of(BU[0]), bench.position.replacements) == ("salonika", {pool: 2})
    assert (bench.position.landings, bench.position.landings_gone) == ({}, 1)


@pytest.mark.rule("25.4", "12.8")
def test_winners_capture_it_after_a_combat():
    """(25.4a) The first who advances takes the supplies; the next one finds nothing there, and both are back."""
    stacks = {"salonika": AH[:2], "lemnos": [BR]}
    bench = on_map(
        stacks,
        phase=acting("cp"),
        turn=6,
        control={"salonika": "AH"},
        landings={"sea_salonika": EARLIER},
    )
    bench.run(advance, won("sea_salonika", AH[:2]))
    assert set(bench.position.at("salonika")) == set(AH[:2])
    assert [each.how for each in bench.events(UnitMoved)] == ["advance", "back", "advance", "back"]
    assert len(bench.events(LandingRemoved)) == 1
    assert bench.position.replacements == {"GE": 2}


@pytest.mark.rule("25.1", "25.2.4", "25.3", "25.4", "26.3.2")
def test_a_whole_sea_invasion():
    """(25.2-25.4) From the card to the captured supplies, a round after the other."""
    bench = salonika(
        turn=4,
        stacks={"lemnos": [BR, FR], "veles": AH[:1]},
        control={"veles": "AH"},
    )
    bench.play(event("AP-22"))

    def round_of(side, number, *orders, dice=()):
        bench.position.begin_phase(4, acting(side, number))
        bench.position.this_round = operations(points=5)
        bench.play(*orders, dice=dice)
        bench.run(finish)

    aboard = Activate(place="lemnos", how="move", units=(BR, FR))
    round_of("ap", 2, aboard, Move(unit=BR, by=("sea_salonika",)), Move(unit=FR, by=("sea_salonika",)))
    assert sorted(bench.position.at("sea_salonika")) == sorted([BR, FR])
    ashore = Activate(place="sea_salonika", how="move")
    round_of("ap", 3, ashore, Move(unit=BR, by=("salonika", "doiran")))
    assert (bench.position.controller("salonika"), bench.position.nations["GR"], bench.position.vp) == (
        "AP",
        "neutral",
        14,
    )
    inland = Activate(place="veles", how="move")
    round_of("cp", 3, inland, Move(unit=AH[0], by=("salonika",)), dice=(4,))
    assert (bench.position.controller("salonika"), bench.position.nations["GR"], bench.position.vp) == (
        "CP",
        "neutral",
        15,
    )
    round_of("ap", 4, ashore, Move(unit=FR, by=("lemnos",)))
    assert (bench.position.place_of(FR), bench.position.is_reduced(FR)) == ("lemnos", True)
    port = Activate(place="salonika", how="move")
    round_of("cp", 4, port, Move(unit=AH[0], by=("sea_salonika",)))
    assert bench.events(LandingRemoved) == [LandingRemoved(rule="25.4", space="sea_salonika")]
    assert (bench.position.place_of(AH[0]), bench.position.replacements) == ("salonika", {"GE": 2})
    assert (bench.position.landings, bench.position.landings_gone, bench.position.place_of(BR)) == ({}, 1, "doiran")


# -- the Russian amphibious assault ---------------------------------------------------------------------------------


VARNA = Assault(unit=BLACK_SEA, to="varna")
