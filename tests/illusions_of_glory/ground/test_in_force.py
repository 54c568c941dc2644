"""How long Events last (4.2.3, 6.0 H1, 9.7.1g): durations, what ends them, what is for good, and on what conditions."""

from __future__ import annotations

import msgspec
import pytest
from bench_of_rules import Bench

from illusions_of_glory.on_the_bench import acting, event, holding, holding_own, on_map
from wargame_cli.rulesets.illusions_of_glory.cards.hands import clear_table
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import FOR_GOOD, in_force, use
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.kit import cards as data
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.phases.turn import finish
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import CardLaid, EffectBegan, EffectEnded, EffectUsed
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce

CARDS = data.all_cards()


def lasting(until: str) -> words.SpareWill:
    return words.SpareWill(nation="RU", until=until)


def table(until: str):
    """A card of the AP that lasts so long was played in the first round of turn 2."""
    bench = holding_own("AP-60", lasting(until))
    bench.play(event("AP-60"))
    return bench


def draws(position, side: str, turn: int):
    """The beginning of a side's draw phase."""
    position.begin_phase(turn, f"draw-{side.lower()}")
    bench = Bench("illusions-of-glory", position=position)
    bench.run(clear_table)
    return bench


def is_spared(position) -> bool:
    return [effect.nation for _, effect in in_force(position, words.SpareWill)] == ["RU"]


#: The moments at which an effect may end, one after the other.
MOMENTS = ("own round", "enemy round", "own next round", "draw CP", "draw AP", "draw AP next turn", "ten turns")


def moments(bench):
    """The names of the moments, each with whether the effect is still in force after it."""
    bench.position.begin_phase(2, acting())
    bench.run(finish)
    yield "own round", is_spared(bench.position)
    bench.position.begin_phase(2, acting("cp"))
    bench.run(finish)
    yield "enemy round", is_spared(bench.position)
    bench.position.begin_phase(2, acting(number=2))
    bench.run(finish)
    yield "own next round", is_spared(bench.position)
    draws(bench.position, "CP", 2)
    yield "draw CP", is_spared(bench.position)
    draws(bench.position, "AP", 2)
    yield "draw AP", is_spared(bench.position)
    draws(bench.position, "AP", 3)
    yield "draw AP next turn", is_spared(bench.position)
    draws(bench.position, "AP", 13)
    yield "ten turns", is_spared(bench.position)


@pytest.mark.rule("9.3")
@pytest.mark.parametrize(("until", "ended"), [
    ("this round", "own round"), ("next enemy round", "enemy round"), ("this turn", "draw AP"),
    ("next turn", "draw AP next turn"), ("end of game", ""),
])  # fmt: skip
def test_how_long_an_effect_lasts(until, ended):
    """It is in force at once, up to that moment, and its card lies face up unless it ends with the round."""
    bench = table(until)
    assert is_spared(bench.position)
    assert bench.position.in_force == [InForce(card="AP-60", number=0, turn=2, round=1)]
    pile = "removed" if until == "this round" else "face_up"
    assert bench.position.piles["AP"] == Piles(**{pile: ("AP-60",)})
    known = dict(moments(bench))
    for moment in MOMENTS:
        assert known[moment] is (not ended or MOMENTS.index(moment) < MOMENTS.index(ended)), moment
    assert bench.position.piles["AP"] == Piles(**{"removed" if ended else "face_up": ("AP-60",)})


@pytest.mark.rule("9.3")
def test_what_ends_is_told_and_its_card_put_away():
    """RENNENKAMPF: for the AP's next round, and removed for its asterisk when that is over."""
    bench = holding("CP-7")
    bench.play(event("CP-7"))
    entry = InForce(card="CP-7", number=0, turn=2, round=1)
    began = bench.events(EffectBegan)
    assert began == [EffectBegan(rule="9.7.1", effect=entry)]
    played = len(bench.events())
    bench.run(finish)
    assert len(bench.events()) == played
    bench.position.begin_phase(2, acting(number=2))
    bench.run(finish)
    assert bench.events(EffectEnded, CardLaid)[1:] == [
        EffectEnded(rule="9.7.1", effect=entry),
        CardLaid(rule="9.7.1", side="CP", card="CP-7", to="removed", cause="its time is over"),
    ]


@pytest.mark.rule("9.3")
def test_a_round_in_the_next_turn_is_the_enemys_next():
    """Played in the last round of a turn the card lies over the draw until the enemy's round is over."""
    bench = holding("CP-7", phase=acting("cp", 6))
    bench.play(event("CP-7"))
    bench.run(finish)
    draws(bench.position, "CP", 2)
    assert bench.position.piles["CP"].face_up == ("CP-7",)
    bench.position.begin_phase(3, acting())
    bench.run(finish)
    assert (bench.position.in_force, bench.position.piles["CP"].removed) == ([], ("CP-7",))


@pytest.mark.rule("9.3")
def test_a_card_stays_until_the_last_of_its_effects_is_over():
    """THE GREAT RETREAT: free moves for the round, the rest for the turn."""
    bench = holding("AP-24")
    bench.play(event("AP-24"))
    assert [entry.number for entry in bench.position.in_force] == [0, 1, 2]
    bench.run(finish)
    assert [entry.number for entry in bench.position.in_force] == [1, 2]
    assert bench.position.piles["AP"].face_up == ("AP-24",)
    told = draws(bench.position, "AP", 2).kinds()
    assert told == ["EffectEnded", "EffectEnded", "CardLaid"]
    assert (bench.position.in_force, bench.position.piles["AP"]) == ([], Piles(removed=("AP-24",)))


# -- cancelled ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3", "9.7.1")
def test_an_event_cancels_what_another_does():
    """CONVOY ends U-BOATS IN THE MEDITERRANEAN, whose card is removed (9.7.1g)."""
    bench = holding("CP-19")
    bench.play(event("CP-19"))
    assert bench.position.piles["CP"].face_up == ("CP-19",)
    bench.run(finish)
    bench.position.begin_phase(2, acting(number=2))
    bench.position.lay_cards("AP", Piles(hand=("AP-23",)))
    bench.play(event("AP-23"))
    assert bench.events(EffectEnded, CardLaid)[1:] == [
        EffectEnded(rule="9.7.1", effect=InForce(card="CP-19", number=0, turn=2, round=1)),
        EffectEnded(rule="9.7.1", effect=InForce(card="CP-19", number=1, turn=2, round=1)),
        CardLaid(rule="9.7.1", side="CP", card="CP-19", to="removed", cause="its time is over"),
        CardLaid(rule="9.3", side="AP", card="AP-23", to="removed", cause="played for its Event"),
    ]
    assert (bench.position.in_force, bench.position.piles["CP"]) == ([], Piles(removed=("CP-19",)))


@pytest.mark.rule("9.3")
def test_what_is_not_in_force_is_not_cancelled():
    """Nor is what is for good: a gauge stays as it is (12.5c)."""
    instead = words.NationalWill(nation="GE", change=1, instead=True)
    bench = holding_own("CP-60", words.Cancel(card="AP-4"), instead, played=["AP-4"])
    bench.play(event("CP-60"))
    assert [effect.side for _, effect in in_force(bench.position, words.Gauge)] == ["AP"]
    assert bench.position.will["GE"] == 20, "the effect in its place came"


# -- for good, and on conditions ------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1")
def test_what_is_for_good_is_in_force_once_its_card_was_an_event():
    """12.5c, 14.1.3b: it needs no entry."""
    bench = on_map({}, phase=acting(), played=["AP-4", "AP-11"])
    assert list(in_force(bench.position, words.Gauge)) == [("ZHELEZNODOROZHNYE VOYSKA", CARDS["AP-4"].effects[0])]
    assert list(in_force(bench.position, words.PortsCut)) == [("ROYAL NAVY BLOCKADE", CARDS["AP-11"].effects[0])]
    assert list(in_force(bench.position, words.Conversion)) == []
    assert bench.position.effects(words.Gauge) == ()


@pytest.mark.rule("9.7.1")
def test_what_is_done_at_once_is_never_in_force():
    bench = on_map({}, phase=acting(), played=["AP-13", "CP-4"])
    assert list(in_force(bench.position, words.OffensiveRoll)) == []
    assert list(in_force(bench.position, words.NationalWill)) == []
    assert all(not hasattr(kind, "until") for kind in FOR_GOOD)


@pytest.mark.rule("9.7.1")
@pytest.mark.parametrize(("nation", "there"), [("RU", True), ("IT", False)])
def test_what_is_for_good_on_a_condition_is_in_force_only_if_that_held(nation, there):
    """When the card was played; later the condition does not matter."""
    gauge = words.Gauge(side="AP", lands=("RU",), others=("AH",), conditions=(terms.AtWar(nation=nation),))
    bench = holding_own("AP-60", gauge)
    bench.play(event("AP-60"))
    bench.position.join("IT", "AP")
    assert [effect for _, effect in in_force(bench.position, words.Gauge)] == ([gauge] if there else [])
    assert bench.position.piles["AP"].face_up == ()


@pytest.mark.rule("9.7.1")
@pytest.mark.parametrize("choice", ["east", "south"])
def test_of_alternatives_one_is_in_force(choice):
    east = words.Gauge(side="AP", lands=("RU",), others=("GE",), choice="east")
    south = words.Gauge(side="AP", lands=("RU",), others=("AH",), choice="south")
    bench = holding_own("AP-60", east, south)
    bench.play(event("AP-60"), answers={"AP-60/choice": choice})
    assert [effect.choice for _, effect in in_force(bench.position, words.Gauge)] == [choice]


def test_an_entry_of_a_card_that_there_is_not_is_passed_over():
    """A game goes on with another file of cards."""
    gone = [InForce(card="AP-99", turn=1), InForce(card="AP-1", number=9, turn=1)]
    bench = on_map({}, phase=acting())
    bench.position.in_force.extend(gone)
    assert list(in_force(bench.position, words.Common)) == []


def test_uses_are_counted():
    bench = holding("CP-16")
    bench.play(event("CP-16"))
    ((entry, effect),) = bench.position.effects(words.FreeActivation)
    assert (entry.used, effect.count) == (0, 1)
    bench.run(use, entry)
    assert bench.events(EffectUsed) == [EffectUsed(rule="9.7.1", effect=entry)]
    assert bench.position.in_force == [msgspec.structs.replace(entry, used=1)]
