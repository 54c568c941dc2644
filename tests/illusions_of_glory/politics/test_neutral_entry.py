"""Neutral Entry (9.7.2, chapter 26): ITALY, BULGARIA, ROMANIA and GREECE, the king's answer, entry with a turn."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind

from illusions_of_glory.at_the_table import ends_round, event, holding, played, refused
from illusions_of_glory.front import front
from illusions_of_glory.judge import acting, judge
from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, OFF_MAP, RESERVE, Trench, kit
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
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


def placed(referee):
    """The units that came, and where."""
    return {each.unit: each.place for each in referee.events if isinstance(each, UnitPlaced)}


# -- entry by a card ------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.2", "26.4", "26.1")
def test_italy_enters_with_albania_its_units_and_two_points():
    """(26.4.2, 26.1.1d, T056)"""
    position = holding("AP-21", turn=5)
    referee = played(position, "AP-21")
    assert of_kind(referee, NationEntered) == [
        NationEntered(rule="26.4.2", nation="IT", stand="AP", cause="ITALY"),
        NationEntered(rule="26.4.2", nation="AL", stand="AP", cause="ITALY"),
    ]
    assert placed(referee) == kit().entries["IT"].places
    assert of_kind(referee, TrenchChanged) == [
        TrenchChanged(rule="26.4.2", space="gorz", owner="CP", level=1, cause="ITALY"),
        TrenchChanged(rule="26.4.2", space="caporetto", owner="CP", level=1, cause="ITALY"),
    ]
    assert of_kind(referee, PointsChanged) == [
        PointsChanged(rule="26.4.2", side="VP", change=-2, total=13, reason="Italy joins the AP")
    ]
    assert position.control_of("durazzo") == position.control_of("verona") == "AP"
    assert position.side_of("IT-I-1") == "AP"
    assert position.side_of("AH-M-Tyrol") == "CP"


@pytest.mark.rule("9.7.2", "26.2")
def test_bulgaria_enters_with_units_of_five_nations():
    """(26.2.2) Germans, Austrians, Britons and Frenchmen too; what the chart has in the Reserve Box is there."""
    position = holding("CP-23", turn=6)
    referee = played(position, "CP-23")
    came = placed(referee)
    assert came == kit().entries["BU"].places
    assert {kit().units[unit].nation for unit in came} == {"BU", "GE", "AH", "BR", "FR"}
    assert came["BU-I-1-SCU"] == RESERVE
    assert position.vp == 17
    assert position.control_of("sofia") == "CP"
    assert [each.rule for each in of_kind(referee, NationEntered)] == ["26.2.2"]


@pytest.mark.rule("9.7.2", "26.5")
def test_romania_enters_as_an_ally_of_russia():
    """(26.5.2) Its Points come to the Allied Powers, and RU and RO share spaces."""
    position = holding("AP-39", turn=10)
    assert placed(played(position, "AP-39")) == kit().entries["RO"].places
    assert position.vp == 13
    assert position.nations["RO"] == "AP"


@pytest.mark.rule("26.2", "26.4", "26.5")
def test_three_entries_one_after_another():
    """(T056) BULGARIA, ITALY and ROMANIA move the marker from 15 to 17, 15 and 13."""
    position = holding("CP-23", turn=6)
    played(position, "CP-23")
    totals = [position.vp]
    for card, turn in (("AP-21", 7), ("AP-39", 10)):
        position.lay_cards("AP", Piles(hand=(card,)))
        position.begin_phase(turn, acting())
        played(position, card)
        totals.append(position.vp)
    assert totals == [17, 15, 13]


@pytest.mark.rule("9.7.2")
@pytest.mark.trap(69)
def test_points_are_for_vp_spaces_that_the_side_controls():
    """An enemy marker that lies in one already keeps it."""
    position = holding("AP-21", turn=5, control={"venice": "AH"})
    played(position, "AP-21")
    assert position.vp == 14


@pytest.mark.rule("9.7.2")
def test_units_whose_space_is_full_or_enemy_held_come_nearby():
    """(9.7.2c) On the nearest supplied friendly space or region, of its side's choice among several."""
    position = holding("AP-39", {"reni": RU[:3], "craiova": [AH[0]]}, turn=10, control={"silistria": "BU"})
    referee = judge(position)
    seen = {}
    referee._chooser = lambda question: seen.update({question.about[0]: question.options})
    referee.perform(event("AP-39"))
    came = placed(referee)
    assert "RU-I-47" in came
    assert came["RU-I-47"] != "reni"
    assert came["RO-I-Dobruja"] != "silistria"
    assert came["RO-I-1"] != "craiova"
    board = kit().board
    assert came["RO-I-1"] in board.neighbours["craiova"]
    assert position.place_of("RO-I-2") == "ploesti"
    assert set(seen) <= {"RU-I-47", "RU-S-Yugo", "RO-I-Dobruja", "RO-I-1"}
    assert all(came[unit] in options for unit, options in seen.items())


@pytest.mark.rule("9.7.2")
def test_no_unit_comes_to_a_space_out_of_supply():
    """(9.7.2c) The nearest friendly space may be cut off; the next one that is supplied takes the unit in."""
    ring = dict.fromkeys(kit().board.neighbours["reni"], "AH")
    held = {"reni": RU[:3]}
    position = holding("AP-39", held, turn=10, control=ring)
    played(position, "AP-39")
    place = position.place_of("RU-I-47")
    assert place not in (*ring, "reni")
    assert position.control_of(place) == "AP"


@pytest.mark.rule("9.7.2")
def test_units_that_are_lost_or_on_the_map_do_not_come():
    """A British SCU that came by another card stays where it is, a dead one stays dead."""
    stacks = {"salonika": ["BR-I-10-SCU"], ELIMINATED: ["FR-I-156-SCU"], RESERVE: ["FR-I-57-SCU"]}
    position = holding("CP-23", stacks, turn=6, control={"salonika": "BR"})
    came = placed(played(position, "CP-23"))
    assert not {"BR-I-10-SCU", "FR-I-156-SCU"} & set(came)
    assert came["FR-I-57-SCU"] == "lemnos"


@pytest.mark.rule("9.7.2")
def test_an_enemy_trench_space_keeps_its_trench():
    """The chart's Trenches come where its side has the space."""
    position = holding("AP-21", turn=5, control={"gorz": "RU"})
    referee = played(position, "AP-21")
    assert [each.space for each in of_kind(referee, TrenchChanged)] == ["caporetto"]


@pytest.mark.rule("9.7.2")
def test_one_neutral_entry_event_a_turn_for_both_sides():
    """(9.7.2a)"""
    done = Turn(actions={"CP": [Action(use="event", card="CP-23")]})
    position = holding("AP-21", turn=6, this_turn=done)
    assert refused(position, "AP-21") == [("9.7.2", "BULGARIA was the Neutral Entry Event of this turn")]


# -- GREECE and KING CONSTANTINE ------------------------------------------------------------------------------------


def greece_played(**fields):
    """AP has played GREECE in the first round, and it is the CP's turn; the king is in their hand."""
    king = Piles(hand=("CP-35",))
    fields = {"turn": 12, "control": {"salonika": "BR"}} | fields
    position = holding("AP-40", piles={"CP": king}, **fields)
    played(position, "AP-40")
    ends_round(position)
    position.begin_phase(12, acting("cp"))
    return position


@pytest.mark.rule("26.3.2")
def test_greece_waits_for_the_kings_answer():
    """(26.3.2a) It joins when the next round of the Central Powers is over, with a Point for Athens alone (T057)."""
    position = greece_played()
    assert position.nations["GR"] == "neutral"
    assert position.piles["AP"].removed == ("AP-40",)
    assert position.this_turn.answerable == "AP-40"
    referee = ends_round(position)
    assert of_kind(referee, AnswerClosed, NationEntered, PointsChanged) == [
        AnswerClosed(rule="9.7.2", card="AP-40"),
        NationEntered(rule="26.3.2", nation="GR", stand="AP", cause="GREECE"),
        PointsChanged(rule="26.3.2", side="VP", change=-1, total=14, reason="Greece joins the AP"),
    ]
    assert position.this_turn.answerable == ""
    assert position.side_of("GR-I-1") == "AP"
    position.begin_phase(12, acting(number=2))
    assert of_kind(ends_round(position), NationEntered) == []


@pytest.mark.rule("26.3.2", "9.7.2")
@pytest.mark.trap(49)
def test_the_king_refuses():
    """(9.7.2d, T066) GREECE is discarded, not removed, and may come again; the Neutral Entry of the turn is used up."""
    position = greece_played()
    referee = played(position, "CP-35")
    assert of_kind(referee, EventUndone, CardLaid) == [
        EventUndone(rule="9.7.2", card="AP-40"),
        CardLaid(rule="9.7.2", side="AP", card="AP-40", to="discard", cause="refused by KING CONSTANTINE"),
        CardLaid(rule="9.3", side="CP", card="CP-35", to="removed", cause="played for its Event"),
    ]
    ends_round(position)
    assert position.nations["GR"] == "neutral"
    assert position.piles["AP"].discard == ("AP-40",)
    assert position.piles["AP"].removed == ()
    assert not position.has_played("AP-40")
    assert position.war_status["AP"] == 1
    position.begin_phase(12, acting(number=2))
    position.lay_cards("AP", Piles(hand=("AP-39", "AP-40")))
    for card in ("AP-39", "AP-40"):
        assert refused(position, card) == [("9.7.2", "GREECE was the Neutral Entry Event of this turn")]
    position.begin_phase(13, acting())
    assert refused(position, "AP-40") == []


@pytest.mark.rule("26.3.2")
def test_the_king_refuses_and_joins():
    """(26.3.2b) Where the Central Powers hold all VP spaces of Serbia, Romania and Bulgaria, he does both."""
    position = greece_played(nations=AT_WAR, control=BALKANS)
    played(position, "CP-35")
    assert position.nations["GR"] == "CP"
    assert position.vp == 17
    assert "AP-40" in position.piles["AP"].discard
    ends_round(position)
    assert position.nations["GR"] == "CP"


@pytest.mark.rule("26.3.2")
def test_greece_as_an_ally_of_the_central_powers():
    """(26.3.2c) GREECE can never be played, all Greek units but the National Defense Corps are theirs."""
    position = holding("CP-35", nations=AT_WAR, control=BALKANS, turn=12, piles={"AP": Piles(hand=("AP-40",))})
    referee = played(position, "CP-35")
    assert of_kind(referee, NationEntered) == [
        NationEntered(rule="26.3.2", nation="GR", stand="CP", cause="KING CONSTANTINE")
    ]
    assert {position.side_of(unit) for unit in kit().units_of["GR"] if unit != "BR-S-National-Defense"} == {"CP"}
    assert position.side_of("BR-S-National-Defense") == "AP"
    position.begin_phase(12, acting(number=2))
    rows = [row for row, _ in refused(position, "AP-40")]
    assert rows == ["9.7.1"]
    dead = judge(position).faults(Play(card="AP-40", use="war status"))
    assert dead == []


@pytest.mark.rule("26.3.2", "9.7.2")
def test_the_king_uses_up_no_neutral_entry():
    """(9.7.2e)"""
    position = holding("CP-35", nations=AT_WAR, control=BALKANS, turn=12)
    played(position, "CP-35")
    position.begin_phase(12, acting("cp", 2))
    position.lay_cards("CP", Piles(hand=("CP-23",)))
    assert [row for row, _ in refused(position, "CP-23")] == ["9.7.1"]


@pytest.mark.rule("26.3.2")
def test_the_king_says_nothing_without_a_reason():
    """Neither is GREECE to be answered, nor do the Central Powers hold the Balkans."""
    message = "KING CONSTANTINE would do nothing now: there is nothing to refuse and nobody to join"
    assert refused(holding("CP-35", turn=12), "CP-35") == [("26.3.2", message)]
    one_short = {space: nation for space, nation in BALKANS.items() if space != "monastir"}
    position = holding("CP-35", nations=AT_WAR, control=one_short, turn=12)
    assert refused(position, "CP-35") == [("26.3.2", message)]
    taken_part = holding("CP-35", nations=AT_WAR | {"GR": "AP"}, control=BALKANS, turn=12)
    assert refused(taken_part, "CP-35") == [("26.3.2", message)]


@pytest.mark.rule("26.3.2")
@pytest.mark.trap(70)
def test_the_king_answers_in_the_next_round_only():
    """(9.7.2d) One round later Greece is in the war."""
    position = greece_played()
    ends_round(position)
    position.begin_phase(12, acting("cp", 2))
    assert [row for row, _ in refused(position, "CP-35")] == ["26.3.2"]


@pytest.mark.rule("26.3.2")
@pytest.mark.trap(48)
def test_greece_may_be_in_the_war_before_its_card_takes_effect():
    """A breach of neutrality in the round between decides; the card then changes nothing."""
    position = greece_played()
    position.nations["GR"] = "CP"
    referee = ends_round(position)
    assert of_kind(referee, NationEntered) == []
    assert position.nations["GR"] == "CP"


# -- entry with a turn ----------------------------------------------------------------------------------------------


@pytest.mark.rule("26.2")
def test_bulgaria_enters_by_the_scenario():
    """Serbia, 1914 to 1915: when the marker advances to turn 5, with those of its units whose places are in play."""
    position = front({}, phase="end", turn=4, area=["sofia", "vidin", "kustendil", "lemnos"])
    position.scenario = "serbia-1914"
    referee = judge(position)
    enter_with_next_turn(referee)
    assert position.nations["BU"] == "CP"
    came = placed(referee)
    assert {unit for unit, place in came.items() if place != RESERVE} == {
        "BU-I-1",
        "BU-I-2",
        "BU-I-3",
        "BU-C-1",
        "BR-I-10-SCU",
        "FR-I-156-SCU",
        "FR-I-57-SCU",
    }
    assert position.place_of("GE-S-61") == OFF_MAP
    assert came["BU-I-1-SCU"] == RESERVE
    assert [each.cause for each in of_kind(referee, NationEntered)] == ["the entry of Bulgaria"]


@pytest.mark.rule("26.2")
def test_nobody_enters_by_a_scenario_at_another_time():
    """Nor a nation that is in the war."""
    for turn, scenario, nations in ((3, "serbia-1914", {}), (4, "campaign", {}), (4, "serbia-1914", {"BU": "CP"})):
        position = front({}, phase="end", turn=turn, nations=nations)
        position.scenario = scenario
        referee = judge(position)
        enter_with_next_turn(referee)
        assert referee.events == []


@pytest.mark.rule("26.2", "6.0")
def test_it_is_looked_at_when_the_turn_marker_advances():
    """(6.0 I)"""
    phase = next(each for each in SEQUENCE.phases if each.name == "end")
    position = front({}, phase="end", turn=4)
    position.scenario = "serbia-1914"
    referee = judge(position)
    for step in (phase.begin, phase.end):
        if step:
            step(referee)
    assert position.nations["BU"] == "CP"


@pytest.mark.rule("19.3")
@pytest.mark.trap(63)
def test_doiran_is_neutral_until_greece_enters():
    """Its Trench of Level 2 is then Greece's ally's."""
    position = holding(
        "CP-35", nations=AT_WAR, control=BALKANS, turn=12, trenches={"doiran": Trench(owner="GR", level=2)}
    )
    played(position, "CP-35")
    assert position.trench("doiran") == Trench(owner="GR", level=2)
    assert position.nations[position.trench("doiran").owner] == "CP"
