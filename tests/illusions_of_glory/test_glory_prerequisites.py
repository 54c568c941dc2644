"""When a card is an Event, and when it never will be again (9.7.1c, 9.7.1f)."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import pytest

from wargame_cli.rulesets.illusions_of_glory import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory import cards as data
from wargame_cli.rulesets.illusions_of_glory.prerequisites import holds, is_dead, objections

CARDS = data.all_cards()
GIVEN = data.all_cards("rule-given")


@dataclass
class Table:
    """A game as far as cards ask for it."""

    turn: int = 5
    season: str = "summer"
    opening: str = ""
    played: dict[str, int] = field(default_factory=dict)
    just: str = ""
    stands: dict[str, str] = field(default_factory=dict)
    collapsed: str = ""
    uprisings: str = ""
    stage: int | None = None
    began: bool = False
    suppressed: bool = False
    controlled: dict[str, str] = field(default_factory=dict)

    def opened_with(self, card):
        return card == self.opening

    def was_played(self, card, *, this_turn):
        return card in self.played and (not this_turn or self.played[card] == self.turn)

    def was_just_played(self, card):
        return card == self.just

    def stand(self, nation):
        return self.stands.get(nation, "neutral")

    def has_collapsed(self, nation):
        return nation in self.collapsed.split()

    def has_uprising(self, nation):
        return nation in self.uprisings.split()

    def revolution_stage(self):
        return self.stage

    def revolution_began(self):
        return self.began

    def revolution_suppressed(self):
        return self.suppressed

    def controls_all(self, side, nation):
        return self.controlled.get(nation) == side


@pytest.mark.rule("S009", "S038")
@pytest.mark.trap(59)
def test_the_opening_card_is_for_two_turns():
    """Chosen at the start it is an Event up to turn 2, and dead afterwards; else it is like any other (4.2.1e)."""
    chosen = Table(turn=2, opening="AP-7")
    assert (objections(CARDS["AP-7"], chosen), is_dead(CARDS["AP-7"], chosen)) == ((), False)
    late = Table(turn=3, opening="AP-7")
    assert objections(CARDS["AP-7"], late) == ("it was chosen to start the game and turn 2 is over",)
    assert is_dead(CARDS["AP-7"], late)
    assert (objections(CARDS["AP-1"], late), is_dead(CARDS["AP-1"], late)) == ((), False)


@pytest.mark.rule("S133", "S134", "S152")
def test_sea_invasions_wait_for_rule_britannia_and_for_spring():
    """25.1d, 25.1f: neither makes them dead."""
    card = CARDS["AP-22"]
    assert objections(card, Table(season="winter")) == (
        "it needs that AP-14 was played as an Event",
        "it is winter",
    )
    assert not is_dead(card, Table(season="winter"))
    assert objections(card, Table(played={"AP-14": 1})) == ()


@pytest.mark.rule("S126", "S152")
@pytest.mark.parametrize(("table", "count"), [
    (Table(), 2), (Table(played={"CP-49": 9}), 1), (Table(uprisings="RU AH"), 1),
    (Table(played={"CP-49": 9}, uprisings="AH"), 1), (Table(played={"CP-49": 9}, uprisings="RU"), 0),
])  # fmt: skip
def test_the_revolution_waits_for_riots_and_an_uprising(table, count):
    """23.4.1."""
    assert len(objections(CARDS["CP-50"], table)) == count
    assert not is_dead(CARDS["CP-50"], table)


@pytest.mark.rule("S143", "S038")
def test_romania_is_dead_once_the_revolution_began():
    """Also if it is suppressed later (26.5.1c)."""
    table = Table(turn=12, began=True, suppressed=True)
    assert objections(CARDS["AP-39"], table)
    assert is_dead(CARDS["AP-39"], table)


@pytest.mark.rule("S141", "S038")
def test_greece_is_dead_once_it_fights_for_the_central_powers():
    """26.3.2c 1."""
    assert objections(CARDS["AP-40"], Table()) == ()
    assert is_dead(CARDS["AP-40"], Table(stands={"GR": "CP"}))
    assert not is_dead(CARDS["AP-40"], Table(stands={"GR": "AP"}))


@pytest.mark.rule("S038")
@pytest.mark.trap(60)
def test_what_is_premature_is_not_dead():
    """A turn to come, a nation that may still join, a card that may still be played; but not a turn that is past."""
    early = Table(turn=3)
    assert objections(CARDS["AP-21"], early) == ("it needs that the turn is 4 or later",)
    assert not is_dead(CARDS["AP-21"], early)
    assert is_dead(CARDS["CP-9"], early)
    assert is_dead(CARDS["AP-3"], Table(turn=8))
    assert not is_dead(CARDS["AP-3"], Table(turn=7))
    assert not is_dead(CARDS["AP-33"], Table())
    assert not is_dead(CARDS["AP-55"], Table())
    assert is_dead(CARDS["CP-25"], Table(played={"AP-25": 4}))
    assert not is_dead(CARDS["AP-8"], Table(collapsed="SB"))
    assert objections(CARDS["AP-8"], Table(collapsed="SB")) == ("Serbia has collapsed",)


@pytest.mark.rule("S036")
def test_a_card_without_event_is_none():
    assert objections(GIVEN["AP-3"], Table()) == ("it is no Event",)


@pytest.mark.parametrize(("condition", "yes", "no"), [
    (terms.Played(card="CP-53", when="this turn"), Table(played={"CP-53": 5}), Table(played={"CP-53": 4})),
    (terms.Answers(card="AP-40"), Table(just="AP-40"), Table(just="AP-39")),
    (terms.Turns(first=4, last=5), Table(turn=5), Table(turn=6)),
    (terms.AtWar(nation="GR"), Table(stands={"GR": "CP"}), Table()),
    (terms.AtWar(nation="GR", side="AP"), Table(stands={"GR": "AP"}), Table(stands={"GR": "CP"})),
    (terms.RevolutionState(), Table(stage=0), Table(began=True)),
    (terms.RevolutionState(stage=3), Table(stage=3), Table(stage=2)),
    (terms.RevolutionState(state="suppressed"), Table(suppressed=True), Table(stage=1)),
    (terms.Controls(side="CP", nations=("RO", "SB")), Table(controlled={"RO": "CP", "SB": "CP"}),
     Table(controlled={"RO": "CP", "SB": "AP"})),
])  # fmt: skip
def test_conditions_hold_or_not(condition, yes, no):
    card = CARDS["AP-1"]
    assert holds(condition, card, yes)
    assert not holds(condition, card, no)


def test_an_unknown_condition_is_a_fault():
    with pytest.raises(TypeError, match="no answer to int"):
        holds(3, CARDS["AP-1"], Table())


def test_collapse_is_for_good_but_for_serbias():
    """23.5, 26.2.3, 26.6.2d."""
    for nation, dead in (("BU", True), ("AH", True), ("RO", True), ("SB", False)):
        card = msgspec.structs.replace(CARDS["AP-13"], barred=(terms.Collapsed(nation=nation),))
        assert is_dead(card, Table(collapsed=nation)) == dead
