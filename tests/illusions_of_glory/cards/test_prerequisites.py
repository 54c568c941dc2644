"""When a card is an Event, and when it never will be again (9.7.1c, 9.7.1f)."""

from __future__ import annotations

import msgspec
import pytest

from illusions_of_glory.on_the_bench import acting, on_map
from wargame_cli.rulesets.illusions_of_glory.cards.actions import names_in
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import holds, is_dead, objections, occurs
from wargame_cli.rulesets.illusions_of_glory.kit import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.kit import cards as data
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.position.records import Action, Revolution
from wargame_cli.rulesets.illusions_of_glory.position.records import Turn as TurnRecord

CARDS = data.all_cards()
GIVEN = data.all_cards("rule-given")
GROUND = kit().ground


def at(turn: int = 5, stacks=None, **fields):
    """A position of a turn: 5 is Summer 1915, 3 and 7 are Winters."""
    return on_map(stacks or {}, turn=turn, **fields)


def vp_spaces(side_marker: str, *nations: str) -> dict[str, str]:
    """A marker in every VP space of these nations."""
    return {space: side_marker for nation in nations for space in GROUND.vp_spaces_of(nation)}


def this_turn(side: str, card: str) -> TurnRecord:
    return TurnRecord(actions={side: [Action(use="event", card=card)]})


@pytest.mark.rule("4.2.1e", "9.7.1f")
@pytest.mark.trap(59)
def test_the_opening_card_is_for_two_turns():
    """Chosen at the start it is an Event up to turn 2, and dead afterwards; else it is like any other (4.2.1e)."""
    chosen = at(2, opening={"AP": "AP-7"})
    assert (objections(CARDS["AP-7"], chosen.position), is_dead(CARDS["AP-7"], chosen.position)) == ((), False)
    late = at(3, opening={"AP": "AP-7"})
    assert objections(CARDS["AP-7"], late.position) == ("it was chosen to start the game and turn 2 is over",)
    assert is_dead(CARDS["AP-7"], late.position)
    assert (objections(CARDS["AP-1"], late.position), is_dead(CARDS["AP-1"], late.position)) == ((), False)


@pytest.mark.rule("25.1", "25.2.4", "9.7")
def test_sea_invasions_wait_for_rule_britannia_and_for_spring():
    """25.1d, 25.1f: neither makes them dead."""
    card, winter = CARDS["AP-22"], at(3).position
    assert objections(card, winter, names_in(winter)) == (
        "it needs that RULE BRITANNIA (AP-14) was played as an Event",
        "it is winter",
    )
    assert not is_dead(card, winter)
    assert objections(card, at(4, played=["AP-14"]).position) == ()


@pytest.mark.rule("9.7", "9.7.1f")
def test_what_waits_for_a_card_that_left_the_game_unplayed_is_dead():
    """RULE BRITANNIA removed for its War Status Points takes the invasions with it; discarded it may come back."""
    for piles, dead in ((Piles(removed=("AP-14",)), True), (Piles(discard=("AP-14",)), False)):
        bench = at(piles={"AP": piles, "CP": Piles()})
        assert objections(CARDS["AP-22"], bench.position)
        assert is_dead(CARDS["AP-22"], bench.position) is dead
    done = at(played=["AP-14"], piles={"AP": Piles(removed=("AP-14",)), "CP": Piles()})
    assert (objections(CARDS["AP-22"], done.position), is_dead(CARDS["AP-22"], done.position)) == ((), False)


@pytest.mark.rule("23.4.1", "9.7")
@pytest.mark.parametrize(("played", "stacks", "count"), [
    ([], {}, 2), (["CP-49"], {}, 1), ([], {"kiev": ["RU-U-1"]}, 1),
    (["CP-49"], {"vienna": ["AH-U-1"]}, 1), (["CP-49"], {"kiev": ["RU-U-1"]}, 0),
])  # fmt: skip
def test_the_revolution_waits_for_riots_and_an_uprising(played, stacks, count):
    """23.4.1."""
    bench = at(12, stacks, played=played)
    assert len(objections(CARDS["CP-50"], bench.position)) == count
    assert not is_dead(CARDS["CP-50"], bench.position)


@pytest.mark.rule("26.5", "9.7.1f")
def test_romania_is_dead_once_the_revolution_began():
    """Also if it is suppressed later (26.5.1c)."""
    bench = at(12, revolution=Revolution(ever=True, suppressed=True))
    assert objections(CARDS["AP-39"], bench.position)
    assert is_dead(CARDS["AP-39"], bench.position)
    assert not is_dead(CARDS["AP-39"], at(12).position)


@pytest.mark.rule("26.3.2", "9.7.1f", "9.7.2")
def test_nobody_enters_the_war_twice():
    """Greece for either side (26.3.2c 1), Italy, Bulgaria: the Event is over."""
    assert objections(CARDS["AP-40"], at(12).position) == ()
    for stand in ("AP", "CP"):
        bench = at(12, nations={"GR": stand})
        assert objections(CARDS["AP-40"], bench.position)[-1] == "Greece is in the war already"
        assert is_dead(CARDS["AP-40"], bench.position)
    assert objections(CARDS["CP-23"], at(nations={"BU": "CP"}).position) == ("Bulgaria is in the war already",)
    assert is_dead(CARDS["AP-21"], at(nations={"IT": "AP"}).position)


@pytest.mark.rule("9.7.3", "9.7.1f", "23.5", "28.0")
def test_no_reinforcements_come_to_who_is_out_of_the_war():
    """A collapse for good (23.5), and the peace of Russia (28.0c); Serbia's may pass (26.6.2d)."""
    fallen = at(12, collapsed=["AH"])
    assert objections(CARDS["CP-30"], fallen.position) == ("Austria-Hungary has collapsed",)
    assert (is_dead(CARDS["CP-30"], fallen.position), is_dead(CARDS["CP-36"], fallen.position)) == (True, False)
    for treaty, dead in ((12, True), (13, False)):
        peace = at(12, treaty=treaty)
        assert objections(CARDS["AP-20"], peace.position) == (("Russia has made peace",) if dead else ())
        assert is_dead(CARDS["AP-20"], peace.position) is dead


@pytest.mark.rule("9.7.1f")
@pytest.mark.trap(60)
def test_what_is_premature_is_not_dead():
    """A turn to come, a nation that may still join, a card that may still be played; but not a turn that is past."""
    early = at(3)
    assert objections(CARDS["AP-21"], early.position) == ("it needs that the turn is 4 or later",)
    assert not is_dead(CARDS["AP-21"], early.position)
    assert is_dead(CARDS["CP-9"], early.position)
    assert is_dead(CARDS["AP-3"], at(8).position)
    assert not is_dead(CARDS["AP-3"], at(7).position)
    assert not is_dead(CARDS["AP-33"], early.position)
    assert not is_dead(CARDS["AP-55"], early.position)
    assert is_dead(CARDS["CP-25"], at(played=["AP-25"]).position)
    collapsed = at(collapsed=["SB"])
    assert not is_dead(CARDS["AP-8"], collapsed.position)
    assert objections(CARDS["AP-8"], collapsed.position) == ("Serbia has collapsed",)


@pytest.mark.rule("9.7.1")
def test_a_card_without_event_is_none():
    """At the level of the rulebook PLEHVE says nothing; it never died of it."""
    bench = at(options={"events": "rule-given"})
    assert objections(GIVEN["AP-3"], bench.position) == ("it has none at this level of play",)
    assert not is_dead(GIVEN["AP-3"], at(12).position)


@pytest.mark.rule("9.7.1")
def test_a_small_scenario_plays_with_some_events_only():
    """The others are for OPS, SR and RPs."""
    bench = at(2, event_cards=["AP-7", "CP-10"])
    found = [label for label in ("AP-7", "AP-11", "CP-10", "CP-9") if occurs(CARDS[label], bench.position)]
    assert found == ["AP-7", "CP-10"]
    assert objections(CARDS["AP-11"], bench.position) == ("this scenario plays without it",)
    assert not is_dead(CARDS["CP-9"], at(3, event_cards=["AP-7"]).position)


GREEK_GATE = {"nations": {"BU": "CP", "RO": "AP"}}


@pytest.mark.parametrize(("condition", "yes", "no"), [
    (terms.Played(card="CP-53"), {"played": ["CP-53"]}, {}),
    (terms.Played(card="CP-53", when="this turn"), {"this_turn": this_turn("CP", "CP-53")}, {"played": ["CP-53"]}),
    (terms.Answers(card="AP-40"), {"this_turn": TurnRecord(answerable="AP-40")},
     {"this_turn": TurnRecord(answerable="AP-39")}),
    (terms.Turns(first=4, last=5), {"turn": 5}, {"turn": 6}),
    (terms.Turns(first=4, last=5), {"turn": 4}, {"turn": 3}),
    (terms.Seasons(seasons=("winter", "spring")), {"turn": 4}, {"turn": 5}),
    (terms.AtWar(nation="GR"), {"nations": {"GR": "CP"}}, {}),
    (terms.AtWar(nation="GR", side="AP"), {"nations": {"GR": "AP"}}, {"nations": {"GR": "CP"}}),
    (terms.Collapsed(nation="SB"), {"collapsed": ["SB"]}, {"collapsed": ["RO"]}),
    (terms.Uprising(nation="GE"), {"stacks": {"berlin": ["GE-U-1"]}}, {"stacks": {"vienna": ["AH-U-1"]}}),
    (terms.RevolutionState(), {"revolution": Revolution(on_track=True, ever=True)},
     {"revolution": Revolution(ever=True)}),
    (terms.RevolutionState(stage=3), {"revolution": Revolution(on_track=True, stage=3)},
     {"revolution": Revolution(on_track=True, stage=2)}),
    (terms.RevolutionState(state="suppressed"), {"revolution": Revolution(suppressed=True)},
     {"revolution": Revolution(on_track=True, stage=1)}),
    (terms.RevolutionState(state="ever"), {"revolution": Revolution(ever=True)}, {}),
    (terms.Controls(side="CP", nations=("RO", "SB")), GREEK_GATE | {"control": vp_spaces("GE", "RO", "SB")},
     GREEK_GATE | {"control": vp_spaces("GE", "RO")}),
])  # fmt: skip
def test_conditions_hold_or_not(condition, yes, no):
    card = CARDS["AP-1"]
    assert holds(condition, card, at(**{"phase": acting("cp")} | yes).position)
    assert not holds(condition, card, at(**{"phase": acting("cp")} | no).position)


def test_an_unknown_condition_is_a_fault():
    with pytest.raises(TypeError, match="no answer to int"):
        holds(3, CARDS["AP-1"], at().position)


def test_collapse_is_for_good_but_for_serbias():
    """23.5, 26.2.3, 26.6.2d."""
    for nation, dead in (("BU", True), ("AH", True), ("RO", True), ("SB", False)):
        card = msgspec.structs.replace(CARDS["AP-13"], barred=(terms.Collapsed(nation=nation),))
        assert is_dead(card, at(collapsed=[nation]).position) == dead
