"""Sea Invasions, withdrawals, captured landings and the Russian amphibious assault (chapter 25), Lemnos (10.1e)."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from illusions_of_glory.after_combat import on_stage, units, won
from illusions_of_glory.at_the_table import holding, played, refused
from illusions_of_glory.front import front
from illusions_of_glory.judge import acting, faults, judge, operations, rows, told
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
    position = salonika(phase=acting(number=3))
    referee = played(position, "AP-22")
    placed = [each for each in referee.events if isinstance(each, LandingPlaced)]
    assert placed == [LandingPlaced(rule="25.2.1", space="sea_salonika", turn=6, round=3)]
    assert position.landings == {"sea_salonika": Landing(turn=6, round=3)}
    assert position.control_of("sea_salonika") == "AP"


@pytest.mark.rule("25.1")
def test_rule_britannia_comes_first():
    """(25.1f)"""
    assert [row for row, _ in refused(salonika(played=[]), "AP-22")] == ["9.7.1"]
    assert refused(salonika(), "AP-22") == []


@pytest.mark.rule("25.1")
def test_one_sea_invasion_card_a_turn():
    """(25.1e)"""
    done = Turn(landed=True, actions={"AP": [Action(use="event", card="AP-29")]})
    position = salonika(this_turn=done, phase=acting(number=2), landings={"sea_albania": EARLIER})
    assert refused(position, "AP-22") == [("25.1", "a Sea Invasion card was played in this turn")]


@pytest.mark.rule("25.2.4")
def test_none_in_winter():
    """(25.1d, 25.2.5a-b)"""
    found = refused(salonika(turn=7), "AP-22")
    assert ("25.2.4", "no Landing marker is placed in a Winter turn") in found


@pytest.mark.rule("25.2.4")
def test_three_markers_and_no_more():
    """(25.2.4c) Those that were captured count; a space has one."""
    used = salonika(landings={"sea_athens": EARLIER}, landings_gone=2)
    assert refused(used, "AP-22") == [("25.2.4", "all 3 Landing markers were used")]
    there = salonika(landings={"sea_salonika": EARLIER})
    message = f"a Landing marker lies in {there.kit.name('sea_salonika')} already"
    assert refused(there, "AP-22") == [("25.2.4", message)]
    assert refused(salonika(landings={"sea_athens": EARLIER}, landings_gone=1), "AP-22") == []


@pytest.mark.rule("25.1")
def test_submarines_bar_them():
    """U-BOATS IN THE MEDITERRANEAN, as long as they are in force."""
    position = salonika(in_force=[InForce(card="CP-19", number=0, turn=5)])
    message = "U-BOATS IN THE MEDITERRANEAN does not let SALONIKA INVASION be played as an Event"
    assert refused(position, "AP-22") == [("9.7.1", message)]


# -- along the lanes ------------------------------------------------------------------------------------------------


def sailing(stacks, place, *names, turn=6, side="ap", number=1, landings=None, **fields):
    """Units of a place are activated for Movement, while a marker lies off Salonika."""
    markers = [Activation(place=place, how="move", units=names)]
    round_ = operations()
    round_.activated = markers
    lies = {"sea_salonika": EARLIER} if landings is None else landings
    return front(stacks, phase=acting(side, number), turn=turn, this_round=round_, landings=lies, **fields)


@pytest.mark.rule("25.1")
@pytest.mark.trap(12)
def test_corps_land_in_a_later_round():
    """(25.2.3a) By the other reading in the same one."""
    now = {"sea_salonika": Landing(turn=6, round=1)}
    order = Move(unit=BR, by=("sea_salonika",))
    position = sailing({"lemnos": [BR]}, "lemnos", BR, landings=now)
    name = position.kit.name("sea_salonika")
    assert faults(position, order) == [("25.1", f"the Landing marker in {name} was placed in this round")]
    assert rows(sailing({"lemnos": [BR]}, "lemnos", BR, landings=now, number=2), order) == []
    same = {"landing-round": "same"}
    assert rows(sailing({"lemnos": [BR]}, "lemnos", BR, landings=now, options=same), order) == []


@pytest.mark.rule("25.1")
def test_from_the_marker_they_go_ashore_and_inland():
    """(25.2.3b) A step a Movement Point; Salonika is theirs without a breach (26.3.1f)."""
    position = sailing({"sea_salonika": [BR]}, "sea_salonika")
    referee = judge(position)
    order = Move(unit=BR, by=("salonika", "doiran"))
    assert referee.faults(order) == []
    referee.perform(order)
    assert (position.control_of("salonika"), position.control_of("doiran")) == ("AP", "AP")
    assert position.nations["GR"] == "neutral"
    assert position.vp == 14


@pytest.mark.rule("25.1")
def test_they_may_go_back_aboard_and_on_to_lemnos():
    """(25.2.3d-e) From the Port to the marker, and stop; in a later round to Lemnos, and stop."""
    held = {"salonika": "BR"}
    ashore = sailing({"salonika": [BR]}, "salonika", control=held)
    assert rows(ashore, Move(unit=BR, by=("sea_salonika",))) == []
    assert rows(ashore, Move(unit=BR, by=("sea_salonika", "lemnos"))) == ["11.1"]
    aboard = sailing({"sea_salonika": [BR]}, "sea_salonika", landings={"sea_salonika": EARLIER, "sea_athens": EARLIER})
    assert rows(aboard, Move(unit=BR, by=("lemnos",))) == []
    assert rows(aboard, Move(unit=BR, by=("lemnos", "sea_athens"))) == ["11.1"]
    no_marker = sailing({"salonika": [BR]}, "salonika", control=held, landings={})
    assert rows(no_marker, Move(unit=BR, by=("sea_salonika",))) == ["25.2.4"]


@pytest.mark.rule("25.1")
@pytest.mark.trap(54)
def test_only_corps_of_the_allied_powers_sail():
    """(25.1a)"""
    position = sailing({"lemnos": ["BR-I-10-SCU"]}, "lemnos", "BR-I-10-SCU")
    assert rows(position, Move(unit="BR-I-10-SCU", by=("sea_salonika",))) == ["25.1"]


@pytest.mark.rule("25.1", "25.4")
def test_the_enemys_hqs_stay_ashore():
    """(25.4, 27.0b) A Landing marker is captured by LCUs and SCUs."""
    stacks = {"salonika": [BU[0], "GE-HQ-Falkenhayn"]}
    position = sailing(stacks, "salonika", side="cp", control={"salonika": "BU"}, nations={"BU": "CP"})
    message = "HQs and Heavy Artillery capture no Landing marker"
    assert faults(position, Move(unit="GE-HQ-Falkenhayn", by=("sea_salonika",))) == [("25.4", message)]
    assert faults(position, Move(unit=BU[0], by=("sea_salonika",))) == []


@pytest.mark.rule("25.2.4", "10.1")
def test_three_units_in_a_sea_invasion_space():
    """(25.2.4a, 10.1b) The fourth is warned of, and goes back when the round ends."""
    corps = [BR, BR2, FR, "FR-I-XII"]
    position = sailing({"lemnos": corps[:1], "sea_salonika": corps[1:]}, "lemnos", BR)
    referee = judge(position)
    referee.perform(Move(unit=BR, by=("sea_salonika",)))
    assert [rule for rule, _ in referee.warnings] == ["10.1"]


@pytest.mark.rule("25.2.4", "25.2.5c")
@pytest.mark.trap(55)
def test_in_winter_nobody_sails_but_from_the_marker_ashore():
    """(25.2.5c-d)"""
    aboard = sailing({"sea_salonika": [BR]}, "sea_salonika", turn=7)
    assert rows(aboard, Move(unit=BR, by=("salonika",))) == []
    assert rows(aboard, Move(unit=BR, by=("lemnos",))) == ["25.2.4"]
    lemnos = sailing({"lemnos": [BR]}, "lemnos", BR, turn=7)
    assert rows(lemnos, Move(unit=BR, by=("sea_salonika",))) == ["25.2.4"]
    lemnos.this_round.activated = []
    assert rows(lemnos, Activate(place="lemnos", how="move", units=(BR,))) == ["25.2.5c"]
    assert rows(aboard, Activate(place="sea_salonika", how="attack")) == ["9.4.3"]


@pytest.mark.rule("10.1e", "9.4.2")
def test_stacks_on_lemnos_cost_their_nations():
    """(9.4.2, 25.2.2, T092) Two nations two, one nation one; any number may stand there."""
    position = front({"lemnos": [BR, BR2, FR, "FR-I-XII", "BR-I-10-SCU"]}, turn=4)
    assert activation_cost(position, "lemnos", "move", (BR, BR2, FR)) == 2
    assert activation_cost(position, "lemnos", "move", (BR,)) == 1
    position.this_round = operations(points=5)
    assert rows(position, Activate(place="lemnos", how="move", units=(BR, BR2, FR))) == []
    assert rows(position, Activate(place="lemnos", how="move", units=(BR, BR2, FR, "FR-I-XII"))) == ["10.1"]
    assert rows(position, Activate(place="lemnos", how="attack", units=(BR,))) == ["10.1e"]


# -- withdrawal and capture -----------------------------------------------------------------------------------------


@pytest.mark.rule("25.3")
def test_a_withdrawal_under_fire_costs_a_step():
    """(25.3.1, 25.3.2, T045) With the enemy in the Port; else it is safe."""
    fired_at = sailing({"sea_salonika": [BR], "salonika": AH[:1]}, "sea_salonika", control={"salonika": "AH"})
    referee = judge(fired_at)
    referee.perform(Move(unit=BR, by=("lemnos",)))
    assert [each for each in referee.events if isinstance(each, StepChanged)] == [
        StepChanged(rule="25.3.1", unit=BR, reduced=True, cause="withdrew under fire")
    ]
    assert fired_at.place_of(BR) == "lemnos"
    safe = sailing({"sea_salonika": [BR]}, "sea_salonika")
    told(safe, Move(unit=BR, by=("lemnos",)))
    assert not safe.is_reduced(BR)


@pytest.mark.rule("25.3", "12.6.4")
def test_a_reduced_corps_is_destroyed_by_it():
    """(25.3.1c, 12.6.4) An SCU of the Reserve Box takes its place on Lemnos."""
    stacks = {"sea_salonika": [BR], "salonika": AH[:1], RESERVE: ["BR-I-10-SCU"]}
    position = sailing(stacks, "sea_salonika", reduced=[BR], control={"salonika": "AH"})
    judge(position).perform(Move(unit=BR, by=("lemnos",)))
    assert position.place_of(BR) == REPLACEABLE
    assert position.at("lemnos") == ["BR-I-10-SCU"]


@pytest.mark.rule("25.4")
@pytest.mark.trap(13)
@pytest.mark.parametrize("pool", ["GE", "AH", "CP-A"])
def test_a_landing_left_alone_is_captured(pool):
    """(25.4b, T046) The marker leaves the game, the unit is back, and a point goes to a pool of its side's choice."""
    position = sailing({"salonika": BU[:1]}, "salonika", side="cp", control={"salonika": "BU"}, nations={"BU": "CP"})
    referee = judge(position, **{"captured/sea_salonika": pool})
    referee.perform(Move(unit=BU[0], by=("sea_salonika",)))
    assert [each for each in referee.events if isinstance(each, LandingRemoved)] == [
        LandingRemoved(rule="25.4", space="sea_salonika")
    ]
    assert (position.place_of(BU[0]), position.replacements) == ("salonika", {pool: 2})
    assert (position.landings, position.landings_gone) == ({}, 1)


@pytest.mark.rule("25.4", "12.8")
def test_winners_capture_it_after_a_combat():
    """(25.4a) The first who advances takes the supplies; the next one finds nothing there, and both are back."""
    stacks = {"salonika": AH[:2], "lemnos": [BR]}
    position = front(
        stacks,
        phase=acting("cp"),
        turn=6,
        control={"salonika": "AH"},
        landings={"sea_salonika": EARLIER},
    )
    referee = on_stage(position)
    advance(referee, won("sea_salonika", AH[:2]))
    assert set(position.at("salonika")) == set(AH[:2])
    assert [each.how for each in of_kind(referee, "UnitMoved")] == ["advance", "back", "advance", "back"]
    assert len(of_kind(referee, "LandingRemoved")) == 1
    assert position.replacements == {"GE": 2}


@pytest.mark.rule("25.1", "25.2.4", "25.3", "25.4", "26.3.2")
def test_a_whole_sea_invasion():
    """(25.2-25.4) From the card to the captured supplies, a round after the other."""
    position = salonika(
        turn=4,
        stacks={"lemnos": [BR, FR], "veles": AH[:1]},
        control={"veles": "AH"},
    )
    played(position, "AP-22")

    def round_of(side, number, *orders, dice=()):
        position.begin_phase(4, acting(side, number))
        position.this_round = operations(points=5)
        referee = judge(position, *dice)
        for order in orders:
            assert referee.faults(order) == [], order
            referee.perform(order)
        finish(referee)
        return referee

    aboard = Activate(place="lemnos", how="move", units=(BR, FR))
    round_of("ap", 2, aboard, Move(unit=BR, by=("sea_salonika",)), Move(unit=FR, by=("sea_salonika",)))
    assert sorted(position.at("sea_salonika")) == sorted([BR, FR])
    ashore = Activate(place="sea_salonika", how="move")
    round_of("ap", 3, ashore, Move(unit=BR, by=("salonika", "doiran")))
    assert (position.control_of("salonika"), position.nations["GR"], position.vp) == ("AP", "neutral", 14)
    inland = Activate(place="veles", how="move")
    round_of("cp", 3, inland, Move(unit=AH[0], by=("salonika",)), dice=(4,))
    assert (position.control_of("salonika"), position.nations["GR"], position.vp) == ("CP", "neutral", 16)
    round_of("ap", 4, ashore, Move(unit=FR, by=("lemnos",)))
    assert (position.place_of(FR), position.is_reduced(FR)) == ("lemnos", True)
    port = Activate(place="salonika", how="move")
    referee = round_of("cp", 4, port, Move(unit=AH[0], by=("sea_salonika",)))
    assert of_kind(referee, "LandingRemoved") == [LandingRemoved(rule="25.4", space="sea_salonika")]
    assert (position.place_of(AH[0]), position.replacements) == ("salonika", {"GE": 2})
    assert (position.landings, position.landings_gone, position.place_of(BR)) == ({}, 1, "doiran")


# -- the Russian amphibious assault ---------------------------------------------------------------------------------


VARNA = Assault(unit=BLACK_SEA, to="varna")
