"""The action of a round (8.2, 9.0): what may be chosen, what the player is told otherwise, and where the card goes."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from illusions_of_glory.on_the_bench import acting, event, holding, on_map
from wargame_cli.rulesets.illusions_of_glory.cards.actions import CARDLESS, Play, find_card
from wargame_cli.rulesets.illusions_of_glory.kit import cards as data
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.phases.turn import finish
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import CardLaid, EventPlayed
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import ActionChosen
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import ReplacementsChanged, WarStatusChanged
from wargame_cli.rulesets.illusions_of_glory.position.records import Action, InForce, Round
from wargame_cli.rulesets.illusions_of_glory.position.records import Turn as TurnRecord
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import new_position

CARDS = data.all_cards()


def after(bench, order, *dice):
    """A lawful order is carried out; the referee afterwards."""
    assert bench.faults(order) == []
    bench.play(order, dice=dice)
    return bench.referee


# -- what is chosen -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1", "9.5", "3.3")
@pytest.mark.parametrize("use", ["ops", "sr"])
def test_a_card_gives_its_number_in_points(use):
    """OPS or SR Points; the card is discarded whatever its asterisk (9.3d, 9.4, 9.5.1)."""
    bench = holding("AP-13")
    referee = after(bench, Play(card="AP-13", use=use))
    cause = "played for OPS" if use == "ops" else "played for SR"
    assert referee.events == [
        ActionChosen(rule="8.2", side="AP", use=use, points=4, card="AP-13"),
        CardLaid(rule="9.3", side="AP", card="AP-13", to="discard", cause=cause),
    ]
    assert (bench.position.this_round.use, bench.position.this_round.points) == (use, 4)
    assert bench.position.piles["AP"] == Piles(discard=("AP-13",))
    assert bench.position.this_turn.actions == {"AP": [Action(use=use, card="AP-13")]}


@pytest.mark.rule("9.6")
def test_a_card_brings_the_points_of_its_box():
    """Recorded in halves (9.6.1, trap 56)."""
    bench = holding("AP-13", replacements={"RU": 0.5})
    referee = after(bench, Play(card="AP-13", use="rp"))
    assert referee.events == [
        ActionChosen(rule="8.2", side="AP", use="rp", points=0, card="AP-13"),
        ReplacementsChanged(rule="9.6.1", pool="AP-A", total=4, cause="STAVKA"),
        ReplacementsChanged(rule="9.6.1", pool="IT", total=4, cause="STAVKA"),
        ReplacementsChanged(rule="9.6.1", pool="RU", total=7, cause="STAVKA"),
        CardLaid(rule="9.3", side="AP", card="AP-13", to="discard", cause="played for RPs"),
    ]


@pytest.mark.rule("9.6")
def test_cards_in_force_change_what_a_box_brings():
    """One point more by POLIVANOV; by the shortage half of it, rounded down; never less than nothing."""
    more, half = InForce(card="AP-25", number=1, turn=2), InForce(card="CP-25", number=1, turn=2)
    fewer = InForce(card="CP-43", number=0, turn=2)
    for entries, points in (([more], 4), ([half], 1), ([half, more], 2), ([more, half], 2)):
        bench = holding("AP-13", in_force=list(entries))
        after(bench, Play(card="AP-13", use="rp"))
        assert bench.position.replacements["RU"] == 2 * points, entries
    poor = holding("AP-4", in_force=[fewer, fewer])
    after(poor, Play(card="AP-4", use="rp"))
    assert poor.position.replacements == {"IT": 2, "RU": 2}


@pytest.mark.rule("9.7.1", "9.3b", "17.1", "7.4.1")
def test_an_event_and_its_ops():
    """STAVKA: War Status Points, the Event, then its OPS; with its asterisk it leaves the game (9.3b-c, 9.7.1b-e)."""
    bench = holding("AP-13")
    bench.play(event("AP-13"))
    assert bench.kinds() == [
        "ActionChosen", "EventPlayed", "WarStatusChanged", "OffensiveModified", "CardLaid",
    ]  # fmt: skip
    assert bench.events()[0] == ActionChosen(rule="8.2", side="AP", use="event", points=4, card="AP-13")
    assert bench.events()[1] == EventPlayed(rule="9.7.1", side="AP", card="AP-13")
    assert bench.events()[2] == WarStatusChanged(rule="17.1.2", side="AP", change=1, total=1, card="AP-13")
    assert bench.events()[-1] == CardLaid(
        rule="9.3", side="AP", card="AP-13", to="removed", cause="played for its Event"
    )
    assert (bench.position.combined, bench.position.this_round.points, bench.position.has_played("AP-13")) == (
        1,
        4,
        True,
    )


@pytest.mark.rule("9.7.1")
def test_a_plain_event_gives_no_ops():
    bench = holding("AP-11")
    bench.play(event("AP-11"))
    assert (bench.position.this_round.use, bench.position.this_round.points) == ("event", 0)


@pytest.mark.rule("8.2")
def test_without_a_card_there_is_one_point():
    """8.2; whoever orders nothing has it too, and lets it lapse."""
    bench = holding("AP-13")
    referee = after(bench, Play(card=CARDLESS))
    assert referee.events == [ActionChosen(rule="8.2", side="AP", use="cardless", points=1)]
    assert bench.position.hand("AP") == ("AP-13",)
    assert holding("AP-13").faults(Play(card=CARDLESS, use="sr")) == [
        ("8.2", "`cardless` is 1 OPS and nothing else: leave out `for`")
    ]
    idle = holding("AP-13")
    idle.run(finish)
    assert idle.events() == [ActionChosen(rule="8.2", side="AP", use="cardless", points=1)]


@pytest.mark.rule("8.1")
def test_one_action_a_round_with_a_card_of_the_hand():
    bench = holding("AP-13", this_round=Round(use="ops", card="AP-2", points=1))
    assert bench.faults(Play(card="AP-13")) == [("8.1", "the action of this round is chosen already")]
    assert holding("AP-13").faults(Play(card="AP-14")) == [
        ("8.1", "RULE BRITANNIA (AP-14) is not in your hand: it holds AP-13")
    ]
    empty = holding("AP-13", piles={"AP": Piles()})
    assert empty.faults(Play(card="AP-14")) == [("8.1", "RULE BRITANNIA (AP-14) is not in your hand: it holds no card")]


# -- limits ---------------------------------------------------------------------------------------------------------


def record(*uses: str, side: str = "AP") -> TurnRecord:
    return TurnRecord(actions={side: [Action(use=use, card="AP-2") for use in uses]})


@pytest.mark.rule("8.3", "9.5", "9.6")
@pytest.mark.parametrize(("done", "use", "rows"), [
    (("sr",), "sr", ["9.5"]), (("rp",), "rp", ["9.6"]), (("sr",), "rp", []), (("sr", "ops"), "sr", []),
    (("rp", "cardless"), "rp", []), (("ops",), "ops", []), ((), "sr", []),
])  # fmt: skip
def test_sr_and_rps_are_not_chosen_twice_running(done, use, rows):
    """9.5.3, 9.6.2a: in consecutive rounds of one turn; the enemy's rounds do not count."""
    bench = holding("AP-13", this_turn=record(*done))
    found = bench.faults(Play(card="AP-13", use=use))
    assert [row for row, _ in found] == rows
    if rows:
        what = "SR" if use == "sr" else "RPs"
        assert found[0][1] == f"a card was played for {what} in the round before: not in two rounds running"
    enemy = holding("CP-5", this_turn=record(*done))
    assert enemy.faults(Play(card="CP-5", use=use)) == []


@pytest.mark.rule("8.3", "9.5")
def test_a_new_turn_forgets_what_was_chosen_in_the_last():
    bench = holding("AP-13", this_turn=record("sr"))
    bench.position.begin_phase(3, acting())
    assert bench.faults(Play(card="AP-13", use="sr")) == []


@pytest.mark.rule("9.7.2")
def test_one_neutral_entry_a_turn_for_both():
    """9.7.2a: not one for each player."""
    done = TurnRecord(actions={"CP": [Action(use="event", card="CP-23")]})
    bench = holding("AP-21", turn=5, this_turn=done)
    assert bench.faults(event("AP-21")) == [("9.7.2", "BULGARIA was the Neutral Entry Event of this turn")]
    other = TurnRecord(actions={"CP": [Action(use="ops", card="CP-23"), Action(use="event", card="CP-4")]})
    assert holding("AP-21", turn=5, this_turn=other).faults(event("AP-21")) == []
    assert bench.faults(Play(card="AP-21")) == [], "for OPS it may be played"


@pytest.mark.rule("9.7.1")
def test_an_event_waits_for_its_prerequisites():
    """9.7.1c; and says what it waits for."""
    waits = "SALONIKA INVASION is no Event now: it needs that RULE BRITANNIA (AP-14) was played as an Event"
    assert holding("AP-22", turn=4).faults(event("AP-22")) == [("9.7.1", waits)]
    assert holding("AP-22", turn=3).faults(event("AP-22"))[0] == ("9.7.1", f"{waits}; it is winter")
    assert holding("AP-22", turn=4, played=["AP-14"]).faults(event("AP-22")) == []


@pytest.mark.rule("9.8")
def test_combat_cards_wait_for_combat():
    """9.8a; for OPS they are played like any other."""
    bench = holding("AP-3")
    assert bench.faults(event("AP-3")) == [
        ("9.8", "PLEHVE is a Combat Card: as an Event it is played in a combat, or else for OPS, SR or RPs")
    ]
    assert bench.faults(Play(card="AP-3")) == []


# -- dead Events and the opening card -------------------------------------------------------------------------------


@pytest.mark.rule("4.2.1e", "9.7.1f")
@pytest.mark.trap(59)
def test_an_overdue_opening_card_is_for_its_points_alone():
    """Not for OPS, SR or RPs (4.2.1e); in time, or another than the one that was chosen, it is like any card."""
    bench = holding("AP-7", turn=3, opening={"AP": "AP-7"})
    told = "GALICIA OFFENSIVE was the opening card and no Event in time: play it `for: war status`"
    for use in ("ops", "sr", "rp"):
        assert bench.faults(Play(card="AP-7", use=use)) == [("4.2.1e", told)]
    assert bench.faults(event("AP-7")) == [
        ("9.7.1", "GALICIA OFFENSIVE is no Event now: it was chosen to start the game and turn 2 is over")
    ]
    referee = after(bench, Play(card="AP-7", use="war status"))
    assert referee.events == [
        ActionChosen(rule="8.2", side="AP", use="war status", points=0, card="AP-7"),
        WarStatusChanged(rule="17.1.2", side="AP", change=2, total=2, card="AP-7"),
        CardLaid(rule="9.3", side="AP", card="AP-7", to="removed", cause="played for its War Status Points"),
    ]
    assert not bench.position.has_played("AP-7")
    for other in (
        holding("AP-7", turn=2, opening={"AP": "AP-7"}),
        holding("AP-7", turn=3, opening={"AP": "AP-1"}),
    ):
        assert other.faults(Play(card="AP-7")) == []


@pytest.mark.rule("4.2.1e")
def test_in_a_scenario_without_its_event_the_opening_card_is_never_overdue():
    bench = holding("AP-7", turn=3, opening={"AP": "AP-7"}, event_cards=["CP-23"])
    assert bench.faults(Play(card="AP-7")) == []


@pytest.mark.rule("9.7.1f")
@pytest.mark.trap(60)
@pytest.mark.parametrize(("option", "turn", "fault"), [
    ("never-again", 3, "the Event of ITALY can still occur, now or later"),
    ("not-now", 3, None),
    ("not-now", 4, "the Event of ITALY can still occur, now or later"),
])  # fmt: skip
def test_points_alone_are_for_dead_events(option, turn, fault):
    """9.7.1f: dead, or by the other reading only not possible now."""
    bench = holding("AP-21", turn=turn, options={"dead-events": option})
    assert bench.faults(Play(card="AP-21", use="war status")) == ([("9.7.1f", fault)] if fault else [])
    joined = holding("AP-21", turn=turn, nations={"IT": "AP"}, options={"dead-events": option})
    assert joined.faults(Play(card="AP-21", use="war status")) == []


@pytest.mark.rule("9.7.1f")
def test_a_card_without_points_has_none_to_be_played_for():
    bench = holding("CP-9", turn=3)
    assert bench.faults(Play(card="CP-9", use="war status")) == [("9.7.1f", "TANNENBERG has no War Status Points")]


@pytest.mark.rule("9.7.1", "9.7.1f")
def test_small_scenarios_play_other_cards_for_points_only():
    """Galicia, 1914: STAVKA is an Event there, ROYAL NAVY BLOCKADE is not, dead or alive."""
    position = new_position("galicia-1914", {"dead-events": "not-now"})
    position.begin_phase(1, acting())
    position.lay_cards("AP", Piles(hand=("AP-11", "AP-13")))
    bench = Bench("illusions-of-glory", position=position)
    assert bench.faults(event("AP-13")) == []
    assert bench.faults(event("AP-11")) == [
        ("9.7.1", "ROYAL NAVY BLOCKADE is no Event now: this scenario plays without it")
    ]
    assert bench.faults(Play(card="AP-11", use="war status")) == [
        ("9.7.1f", "ROYAL NAVY BLOCKADE is for OPS, SR or RPs in this scenario, which plays without its Event")
    ]
    for use in ("ops", "sr", "rp"):
        assert bench.faults(Play(card="AP-11", use=use)) == []
    assert new_position("campaign").event_cards == []


# -- where the card goes --------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3", "9.7.1f")
@pytest.mark.parametrize(("label", "use", "pile"), [
    ("AP-10", "event", "removed"), ("AP-10", "ops", "discard"), ("AP-10", "sr", "discard"), ("AP-10", "rp", "discard"),
    ("AP-41", "event", "discard"), ("CP-1", "event", "removed"), ("AP-1", "event", "face_up"),
    ("AP-1", "ops", "discard"),
    ("CP-53", "event", "face_up"), ("CP-7", "event", "face_up"), ("AP-25", "event", "face_up"),
])  # fmt: skip
def test_where_a_card_goes(label, use, pile):
    """As an Event removed with an asterisk, else discarded; face up while it outlasts the round (9.3c-d, 9.7.1g)."""
    bench = holding(label)
    after(bench, Play(card=label, use=use))
    side = label[:2]
    assert bench.position.piles[side] == Piles(**{pile: (label,)})


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(("answer", "pile"), [("a corps for France", "removed"), ("no corps from France", "face_up")])
def test_only_what_came_keeps_a_card_on_the_table(answer, pile):
    """THE SOMME lies open where the CP chose to go without reinforcements, and not where it gave up a corps."""
    bench = holding("AP-45", {"warsaw": ["GE-I-1", "GE-I-17"]}, turn=9)
    bench.referee._answers = {"CP": {"AP-45/choice": answer}}
    bench.play(event("AP-45"))
    assert bench.position.piles["AP"] == Piles(**{pile: ("AP-45",)})


# -- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "label"), [
    ("ap-11", "AP-11"), (" AP-11 ", "AP-11"), ("11", "AP-11"), ("stavka", "AP-13"), ("Oberost", "CP-10"),
    ("CARDLESS", CARDLESS), ("Von François", "CP-2"),
])  # fmt: skip
def test_cards_are_found_by_label_number_and_title(name, label):
    assert find_card(on_map({}, phase=acting()).position, name) == label


def test_a_number_is_that_of_the_acting_side():
    assert find_card(on_map({}, phase=acting("cp")).position, "11") == "CP-11"


def test_of_several_cards_of_a_title_it_is_the_one_in_the_hand():
    """Six cards are called RUSSIAN REINFORCEMENTS; another side's hand, or two of them in one's own, name none."""
    held = holding("AP-12", piles={"CP": Piles(hand=("CP-3",))})
    assert find_card(held.position, "Russian Reinforcements") == "AP-12"
    both = on_map({}, phase=acting(), piles={"AP": Piles(hand=("AP-2", "AP-12")), "CP": Piles(hand=("CP-3",))})
    for title in ("Russian Reinforcements", "German Reinforcements"):
        with pytest.raises(LookupError, match="cards are called"):
            find_card(both.position, title)


def test_several_cards_of_a_title_and_none_are_told():
    bench = on_map({}, phase=acting())
    with pytest.raises(LookupError) as several:
        find_card(bench.position, "Italian Reinforcements")
    assert several.value.args == (
        "2 cards are called 'Italian Reinforcements'", "write one of AP-33, AP-42",
    )  # fmt: skip
    with pytest.raises(LookupError) as none:
        find_card(bench.position, "stafka")
    assert none.value.args == ("no card is called 'stafka'", "did you mean STAVKA?")
