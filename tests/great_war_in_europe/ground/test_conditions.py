"""What orders may wait for, and the order that is carried out instead (10.36)."""

from __future__ import annotations

from copy import deepcopy

import msgspec
import pytest
from bench_of_rules import Bench

from great_war_in_europe.field import PLAIN, RING, attacks
from wargame_cli.engine.events import OrderLapsed, UnitMoved
from wargame_cli.rulesets.great_war_in_europe.ground.conditions import Skies, When, in_words, unmet

GAME = "great-war-in-europe"
FIRST = f"{{attack: {PLAIN}, with: [BR-3IN]}}"


def field(**given):
    """Two British divisions with a Turkish one between them and one beside."""
    stacks = {RING[2]: ["BR-3IN"], PLAIN: ["TU-2"], "N1739": ["TU-6"], RING[3]: ["BR-13IN"]}
    return attacks(stacks=stacks, **given)


def lapsed(outcome):
    """The orders that were passed over."""
    return [event.order for event in outcome.events if isinstance(event, OrderLapsed)]


@pytest.mark.rule("10.6")
@pytest.mark.parametrize(
    ("condition", "missing"),
    [
        (When(empty=RING[2]), None),
        (When(empty=PLAIN), "is not empty of the enemy"),
        (When(occupied=RING[2]), None),
        (When(occupied=PLAIN), "is not occupied"),
        (When(ours=RING[2]), None),
        (When(ours=PLAIN), "is not yours"),
        (When(theirs=PLAIN), None),
        (When(theirs=RING[2]), "is not the enemy's"),
        (When(held="Allied-maude"), "you do not hold Allied-maude"),
        (When(played="Allied-maude"), "Allied-maude has not been played"),
        (When(weather=Skies(iraq="fair")), None),
        (When(weather=Skies(iraq="fair", caucasus="hot")), "the weather on the Caucasus Front is "),
    ],
)
def test_each_part_must_hold(condition, missing):
    bench = field()
    with bench.referee.acting("Allied"):
        found = unmet(condition, bench.referee)
    assert (found is None) if missing is None else missing in found


@pytest.mark.rule("10.6")
def test_an_event_that_is_held_is_known_to_its_side_alone():
    bench = field()
    bench.position.held["CP"] = ["CP-kemal"]
    for side, known in (("CP", True), ("Allied", False)):
        with bench.referee.acting(side):
            assert (unmet(When(held="CP-kemal"), bench.referee) is None) is known


@pytest.mark.rule("10.6")
def test_a_condition_is_told_as_it_was_written():
    """Weather that nobody named stands in no report, of copies of a position either."""
    when = When(ours="Basra")
    assert msgspec.to_builtins(deepcopy(when)) == msgspec.to_builtins(when) == {"ours": "Basra"}


def test_weather_names_a_front():
    with pytest.raises(msgspec.ValidationError, match="weather names a front"):
        msgspec.convert({"weather": {}}, When)


def test_a_condition_in_words():
    when = When(empty=PLAIN, ours="Basra", held="Allied-maude", weather=Skies(west="wet"))
    words = in_words(when, field().position)
    assert words[0].startswith("no enemy is left in N")
    assert words[-2:] == ["you hold Maude", "the weather on the Western Front is wet"]


def march(*orders):
    """What comes of orders for a march in Iraq."""
    bench = Bench(GAME, scenario="near-east-1918", phase="first-movement", by="Allied", stacks={"N1844": ["BR-3IN"]})
    return bench, bench.resolve(*orders)


@pytest.mark.rule("10.6")
def test_a_march_that_waits_in_vain_is_told_beforehand_and_passed_over():
    order = "{move: [BR-3IN], to: N1944, if: {theirs: N1844}}"
    bench, outcome = march(order)
    assert [event.unit for event in outcome.events if isinstance(event, UnitMoved)] == []
    assert len(lapsed(outcome)) == 1
    found = bench.rehearse(order)
    assert found.problems == []
    assert ["is not the enemy's" in doubt.message for doubt in found.doubts] == [True]


@pytest.mark.rule("10.6")
@pytest.mark.parametrize(("held_by", "goes_to"), [("ours", "N1944"), ("theirs", "N1943")])
def test_a_march_or_another_one_instead(held_by, goes_to):
    _, outcome = march(f"{{move: [BR-3IN], to: N1944, if: {{{held_by}: N1844}}, else: {{move: [BR-3IN], to: N1943}}}}")
    assert outcome.problems == []
    assert outcome.position.place_of("BR-3IN") == goes_to


@pytest.mark.rule("10.6")
@pytest.mark.parametrize(("die", "attacked"), [(6, ["N1739"]), (1, [])])
def test_an_attack_that_is_made_instead(die, attacked):
    """Where the first attack fails, nobody attacks N1739; where it succeeds, what stands instead is not carried out."""
    bench = field()
    second = f"{{attack: N1739, with: [BR-13IN], if: {{empty: {PLAIN}}}, else: {{attack: {PLAIN}, with: [BR-13IN]}}}}"
    dice = {f"attack {PLAIN}/combat": die} | ({"attack N1739/combat": 3} if attacked else {})
    outcome = bench.resolve(FIRST, second, dice=dice)
    targets = [event.target for event in outcome.events if type(event).__name__ == "AttackDeclared"]
    assert targets[1:] == attacked
    if not attacked:  # the hex was attacked before in this phase (10.14), and that is told
        assert len(lapsed(outcome)) == 2


@pytest.mark.rule("10.6")
def test_what_stands_instead_is_checked_and_said_back():
    bench = field()
    wrong = "{attack: N1739, with: [BR-13IN], if: {empty: N1739}, else: {attack: N1739, with: [TU-6]}}"
    assert [problem.order[:2] for problem in bench.rehearse(wrong).problems] == ["1:"]
    right = f"{{attack: N1739, with: [BR-13IN], if: {{empty: {PLAIN}}}, else: {{attack: N1739, with: [BR-13IN]}}}}"
    first, other = bench.understood(right).orders
    assert (first.order, other.order) == (1, 1)
    assert other.text.startswith("If not: Attack N1739")
