"""Neutral Entry (9.7.2, chapter 26): ITALY, BULGARIA, ROMANIA and GREECE, the king's answer, entry with a turn."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import acting, event, holding, on_map
from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, OFF_MAP, RESERVE, Trench, kit
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.phases.turn import finish
from wargame_cli.rulesets.illusions_of_glory.politics.neutral_entry import enter_with_next_turn
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import AnswerClosed, CardLaid, EventUndone
from wargame_cli.rulesets.illusions_of_glory.position.events.general import TrenchChanged, UnitPlaced
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import NationEntered
from wargame_cli.rulesets.illusions_of_glory.position.records import Action, Turn
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE

RU = [u.id for u in kit().units.values() if u.nations == ("RU",) and u.is_lcu and not u.enters]
AH = [u.id for u in kit().units.values() if u.nations == ("AH",) and u.is_lcu and not u.enters and u.type == "regular"]
#: All VP spaces of the nations that must be the Central Powers' before the king joins them (26.3.2b).
BALKANS = {"belgrade": "AH", "monastir": "BU", "bucharest": "GE", "constanta": "BU"}
AT_WAR = {"BU": "CP", "RO": "AP"}


def placed(bench):
    """The units that came, and where."""
    return {each.unit: each.place for each in bench.events(UnitPlaced)}


# -- entry by a card ------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.2", "26.4", "26.1")
def test_italy_enters_with_albania_its_units_and_two_points():
    """(26.4.2, 26.1.1d, T056)"""
    bench = holding("AP-21", turn=5)
    bench.play(event("AP-21"))
    assert bench.events(NationEntered) == [
        NationEntered(rule="26.4.2", nation="IT", stand="AP", cause="ITALY"),
        NationEntered(rule="26.4.2", nation="AL", stand="AP", cause="ITALY"),
    ]
    assert placed(bench) == kit().entries["IT"].places
    assert bench.events(TrenchChanged) == [
        TrenchChanged(rule="26.4.2", space="gorz", owner="CP", level=1, cause="ITALY"),
        TrenchChanged(rule="26.4.2", space="caporetto", owner="CP", level=1, cause="ITALY"),
    ]
    assert bench.events(PointsChanged) == [
        PointsChanged(rule="26.4.2", side="VP", change=-2, total=13, reason="Italy joins the AP")
    ]
    assert bench.position.controller("durazzo") == bench.position.controller("verona") == "AP"
    assert bench.position.side_of("IT-I-1") == "AP"
    assert bench.position.side_of("AH-M-Tyrol") == "CP"


@pytest.mark.rule("9.7.2", "26.2")
def test_bulgaria_enters_with_units_of_five_nations():
    """(26.2.2) Germans, Austrians, Britons and Frenchmen too; what the chart has in the Reserve Box is there."""
    bench = holding("CP-23", turn=6)
    bench.play(event("CP-23"))
    came = placed(bench)
    assert came == kit().entries["BU"].places
    assert {kit().units[unit].nation for unit in came} == {"BU", "GE", "AH", "BR", "FR"}
    assert came["BU-I-1-SCU"] == RESERVE
    assert bench.position.vp == 17
    assert bench.position.controller("sofia") == "CP"
    assert [each.rule for each in bench.events(NationEntered)] == ["26.2.2"]


@pytest.mark.rule("9.7.2", "26.5")
def test_romania_enters_as_an_ally_of_russia():
    """(26.5.2) Its Points come to the Allied Powers, and RU and RO share spaces."""
    bench = holding("AP-39", turn=10)
    bench.play(event("AP-39"))
    assert placed(bench) == kit().entries["RO"].places
    assert bench.position.vp == 13
    assert bench.position.nations["RO"] == "AP"


@pytest.mark.rule("26.2", "26.4", "26.5")
def test_three_entries_one_after_another():
    """(T056) BULGARIA, ITALY and ROMANIA move the marker from 15 to 17, 15 and 13."""
    bench = holding("CP-23", turn=6)
    bench.play(event("CP-23"))
    totals = [bench.position.vp]
    for card, turn in (("AP-21", 7), ("AP-39", 10)):
        bench.position.lay_cards("AP", Piles(hand=(card,)))
        bench.position.begin_phase(turn, acting())
        bench.play(event(card))
        totals.append(bench.position.vp)
    assert totals == [17, 15, 13]


@pytest.mark.rule("9.7.2")
@pytest.mark.trap(69)
def test_points_are_for_vp_spaces_that_the_side_controls():
    """An enemy marker that lies in one already keeps it."""
    bench = holding("AP-21", turn=5, control={"venice": "AH"})
    bench.play(event("AP-21"))
    assert bench.position.vp == 14


@pytest.mark.rule("9.7.2")
def test_units_whose_space_is_full_or_enemy_held_come_nearby():
    """(9.7.2c) On the nearest supplied friendly space or region, of its side's choice among several."""
    bench = holding("AP-39", {"reni": RU[:3], "craiova": [AH[0]]}, turn=10, control={"silistria": "BU"})
    seen = {}
    bench.referee._chooser = lambda question: seen.update({question.about[0]: question.options})
    bench.play(event("AP-39"))
    came = placed(bench)
    assert "RU-I-47" in came
    assert came["RU-I-47"] != "reni"
    assert came["RO-I-Dobruja"] != "silistria"
    assert came["RO-I-1"] != "craiova"
    board = kit().board
    assert came["RO-I-1"] in board.neighbours["craiova"]
    assert bench.position.place_of("RO-I-2") == "ploesti"
    assert set(seen) <= {"RU-I-47", "RU-S-Yugo", "RO-I-Dobruja", "RO-I-1"}
    assert all(came[unit] in options for unit, options in seen.items())


@pytest.mark.rule("9.7.2")
def test_no_unit_comes_to_a_space_out_of_supply():
    """(9.7.2c) The nearest friendly space may be cut off; the next one that is supplied takes the unit in."""
    ring = dict.fromkeys(kit().board.neighbours["reni"], "AH")
    held = {"reni": RU[:3]}
    bench = holding("AP-39", held, turn=10, control=ring)
    bench.play(event("AP-39"))
    place = bench.position.place_of("RU-I-47")
    assert place not in (*ring, "reni")
    assert bench.position.controller(place) == "AP"


@pytest.mark.rule("9.7.2")
def test_units_that_are_lost_or_on_the_map_do_not_come():
    """A British SCU that came by another card stays where it is, a dead one stays dead."""
    stacks = {"salonika": ["BR-I-10-SCU"], ELIMINATED: ["FR-I-156-SCU"], RESERVE: ["FR-I-57-SCU"]}
    bench = holding("CP-23", stacks, turn=6, control={"salonika": "BR"})
    bench.play(event("CP-23"))
    came = placed(bench)
    assert not {"BR-I-10-SCU", "FR-I-156-SCU"} & set(came)
    assert came["FR-I-57-SCU"] == "lemnos"


@pytest.mark.rule("9.7.2")
def test_an_enemy_trench_space_keeps_its_trench():
    """The chart's Trenches come where its side has the space."""
    bench = holding("AP-21", turn=5, control={"gorz": "RU"})
    bench.play(event("AP-21"))
    assert [each.space for each in bench.events(TrenchChanged)] == ["caporetto"]


@pytest.mark.rule("9.7.2")
def test_one_neutral_entry_event_a_turn_for_both_sides():
    """(9.7.2a)"""
    done = Turn(actions={"CP": [Action(use="event", card="CP-23")]})
    bench = holding("AP-21", turn=6, this_turn=done)
    assert bench.faults(event("AP-21")) == [("9.7.2", "BULGARIA was the Neutral Entry Event of this turn")]


# -- GREECE and KING CONSTANTINE ------------------------------------------------------------------------------------


def greece_played(**fields):
    """AP has played GREECE in the first round, and it is the CP's turn; the king is in their hand."""
    king = Piles(hand=("CP-35",))
    fields = {"turn": 12, "control": {"salonika": "BR"}} | fields
    bench = holding("AP-40", piles={"CP": king}, **fields)
    bench.play(event("AP-40"))
    bench.run(finish)
    bench.position.begin_phase(12, acting("cp"))
    return bench


@pytest.mark.rule("26.3.2")
def test_greece_waits_for_the_kings_answer():
    """(26.3.2a) It joins when the next round of the Central Powers is over, with a Point for Athens alone (T057)."""
    bench = greece_played()
    assert bench.position.nations["GR"] == "neutral"
    assert bench.position.piles["AP"].removed == ("AP-40",)
    assert bench.position.this_turn.answerable == "AP-40"
    bench.run(finish)
    assert bench.events(AnswerClosed, NationEntered, PointsChanged) == [
        AnswerClosed(rule="9.7.2", card="AP-40"),
        NationEntered(rule="26.3.2", nation="GR", stand="AP", cause="GREECE"),
        PointsChanged(rule="26.3.2", side="VP", change=-1, total=14, reason="Greece joins the AP"),
    ]
    assert bench.position.this_turn.answerable == ""
    assert bench.position.side_of("GR-I-1") == "AP"
    bench.position.begin_phase(12, acting(number=2))
    bench.run(finish)
    assert len(bench.events(NationEntered)) == 1


@pytest.mark.rule("26.3.2", "9.7.2")
@pytest.mark.trap(49)
def test_the_king_refuses():
    """(9.7.2d, T066) GREECE is discarded, not removed, and may come again; the Neutral Entry of the turn is used up."""
    bench = greece_played()
    bench.play(event("CP-35"))
    assert bench.events(EventUndone, CardLaid)[1:] == [
        EventUndone(rule="9.7.2", card="AP-40"),
        CardLaid(rule="9.7.2", side="AP", card="AP-40", to="discard", cause="refused by KING CONSTANTINE"),
        CardLaid(rule="9.3", side="CP", card="CP-35", to="removed", cause="played for its Event"),
    ]
    bench.run(finish)
    assert bench.position.nations["GR"] == "neutral"
    assert bench.position.piles["AP"].discard == ("AP-40",)
    assert bench.position.piles["AP"].removed == ()
    assert not bench.position.has_played("AP-40")
    assert bench.position.war_status["AP"] == 1
    bench.position.begin_phase(12, acting(number=2))
    bench.position.lay_cards("AP", Piles(hand=("AP-39", "AP-40")))
    for card in ("AP-39", "AP-40"):
        assert bench.faults(event(card)) == [("9.7.2", "GREECE was the Neutral Entry Event of this turn")]
    bench.position.begin_phase(13, acting())
    assert bench.faults(event("AP-40")) == []


@pytest.mark.rule("26.3.2")
def test_the_king_refuses_and_joins():
    """(26.3.2b) Where the Central Powers hold all VP spaces of Serbia, Romania and Bulgaria, he does both."""
    bench = greece_played(nations=AT_WAR, control=BALKANS)
    bench.play(event("CP-35"))
    assert bench.position.nations["GR"] == "CP"
    assert bench.position.vp == 17
    assert "AP-40" in bench.position.piles["AP"].discard
    bench.run(finish)
    assert bench.position.nations["GR"] == "CP"


@pytest.mark.rule("26.3.2")
def test_greece_as_an_ally_of_the_central_powers():
    """(26.3.2c) GREECE can never be played, all Greek units but the National Defense Corps are theirs."""
    bench = holding("CP-35", nations=AT_WAR, control=BALKANS, turn=12, piles={"AP": Piles(hand=("AP-40",))})
    bench.play(event("CP-35"))
    assert bench.events(NationEntered) == [
        NationEntered(rule="26.3.2", nation="GR", stand="CP", cause="KING CONSTANTINE")
    ]
    assert {bench.position.side_of(unit) for unit in kit().units_of["GR"] if unit != "BR-S-National-Defense"} == {"CP"}
    assert bench.position.side_of("BR-S-National-Defense") == "AP"
    bench.position.begin_phase(12, acting(number=2))
    rows = [row for row, _ in bench.faults(event("AP-40"))]
    assert rows == ["9.7.1"]
    dead = bench.faults(Play(card="AP-40", use="war status"))
    assert dead == []


@pytest.mark.rule("26.3.2", "9.7.2")
def test_the_king_uses_up_no_neutral_entry():
    """(9.7.2e)"""
    bench = holding("CP-35", nations=AT_WAR, control=BALKANS, turn=12)
    bench.play(event("CP-35"))
    bench.position.begin_phase(12, acting("cp", 2))
    bench.position.lay_cards("CP", Piles(hand=("CP-23",)))
    assert [row for row, _ in bench.faults(event("CP-23"))] == ["9.7.1"]


@pytest.mark.rule("26.3.2")
def test_the_king_says_nothing_without_a_reason():
    """Neither is GREECE to be answered, nor do the Central Powers hold the Balkans."""
    message = "KING CONSTANTINE would do nothing now: there is nothing to refuse and nobody to join"
    assert holding("CP-35", turn=12).faults(event("CP-35")) == [("26.3.2", message)]
    one_short = {space: nation for space, nation in BALKANS.items() if space != "monastir"}
    bench = holding("CP-35", nations=AT_WAR, control=one_short, turn=12)
    assert bench.faults(event("CP-35")) == [("26.3.2", message)]
    taken_part = holding("CP-35", nations=AT_WAR | {"GR": "AP"}, control=BALKANS, turn=12)
    assert taken_part.faults(event("CP-35")) == [("26.3.2", message)]


@pytest.mark.rule("26.3.2")
@pytest.mark.trap(70)
def test_the_king_answers_in_the_next_round_only():
    """(9.7.2d) One round later Greece is in the war."""
    bench = greece_played()
    bench.run(finish)
    bench.position.begin_phase(12, acting("cp", 2))
    assert [row for row, _ in bench.faults(event("CP-35"))] == ["26.3.2"]


@pytest.mark.rule("26.3.2")
@pytest.mark.trap(48)
def test_greece_may_be_in_the_war_before_its_card_takes_effect():
    """A breach of neutrality in the round between decides; the card then changes nothing."""
    bench = greece_played()
    bench.position.join("GR", "CP")
    bench.run(finish)
    assert bench.events(NationEntered) == []
    assert bench.position.nations["GR"] == "CP"


# -- entry with a turn ----------------------------------------------------------------------------------------------


@pytest.mark.rule("26.2")
def test_bulgaria_enters_by_the_scenario():
    """Serbia, 1914 to 1915: when the marker advances to turn 5, with those of its units whose places are in play."""
    bench = on_map({}, phase="end", turn=4, area=["sofia", "vidin", "kustendil", "lemnos"])
    bench.position.scenario = "serbia-1914"
    bench.run(enter_with_next_turn)
    assert bench.position.nations["BU"] == "CP"
    came = placed(bench)
    assert {unit for unit, place in came.items() if place != RESERVE} == {
        "BU-I-1",
        "BU-I-2",
        "BU-I-3",
        "BU-C-1",
        "BR-I-10-SCU",
        "FR-I-156-SCU",
        "FR-I-57-SCU",
    }
    assert bench.position.place_of("GE-S-61") == OFF_MAP
    assert came["BU-I-1-SCU"] == RESERVE
    assert [each.cause for each in bench.events(NationEntered)] == ["the entry of Bulgaria"]


@pytest.mark.rule("26.2")
def test_nobody_enters_by_a_scenario_at_another_time():
    """Nor a nation that is in the war."""
    for turn, scenario, nations in ((3, "serbia-1914", {}), (4, "campaign", {}), (4, "serbia-1914", {"BU": "CP"})):
        bench = on_map({}, phase="end", turn=turn, nations=nations)
        bench.position.scenario = scenario
        bench.run(enter_with_next_turn)
        assert bench.events() == []


@pytest.mark.rule("26.2", "6.0")
def test_it_is_looked_at_when_the_turn_marker_advances():
    """(6.0 I)"""
    phase = next(each for each in SEQUENCE.phases if each.name == "end")
    bench = on_map({}, phase="end", turn=4)
    bench.position.scenario = "serbia-1914"
    for step in (phase.begin, phase.end):
        if step:
            bench.run(step)
    assert bench.position.nations["BU"] == "CP"


@pytest.mark.rule("19.3")
@pytest.mark.trap(63)
def test_doiran_is_neutral_until_greece_enters():
    """Its Trench of Level 2 is then Greece's ally's."""
    bench = holding("CP-35", nations=AT_WAR, control=BALKANS, turn=12, trenches={"doiran": Trench(owner="GR", level=2)})
    bench.play(event("CP-35"))
    assert bench.position.trench("doiran") == Trench(owner="GR", level=2)
    assert bench.position.nations[bench.position.trench("doiran").owner] == "CP"
