"""Reinforcements (chapter 15, 9.7.3) and what Troop Quality makes of them (chapter 24)."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import event, holding, holding_own
from wargame_cli.engine.events import Answered
from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.cards.reinforcements import left_over
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit.components import kit
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import EffectBegan
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitPlaced
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import QualityChanged
from wargame_cli.rulesets.illusions_of_glory.position.records import Action, InForce, Revolution, Turn
from wargame_cli.rulesets.illusions_of_glory.units.arrivals import Arrival, choose

GUARD, RU18, RU26, TURKESTAN = "RU-E-Guard", "RU-I-18", "RU-I-26", "RU-I-1-Turkestan"
SCUS = {
    nation: [u.id for u in kit().units.values() if u.nations == (nation,) and u.size == "SCU" and not u.is_special]
    for nation in ("GE", "RU", "AH", "TU", "IT")
}
LCUS = {
    nation: [u.id for u in kit().units.values() if u.nations == (nation,) and u.is_lcu and not u.enters]
    for nation in ("GE", "RU", "AH", "TU", "IT")
}
UPRISING = {nation: kit().uprisings_of[nation][0] for nation in ("RU", "GE", "AH")}
RU_SOURCES = ["odessa", "petrograd", "kiev", "warsaw", "minsk", "vilna", "novgorod", "moscow", "kharkov", "rostov"]


def asked(bench):
    """Which questions were answered, and by what."""
    return [(each.question, each.choice, each.source) for each in bench.events(Answered)]


def placed(bench):
    """The units that came, where, and whether reduced."""
    return {each.unit: (each.place, each.reduced) for each in bench.events(UnitPlaced)}


# -- where they come ------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.1")
def test_reinforcements_come_on_supply_sources_of_their_nation():
    """(15.1c-d, 15.2a) Each where its side likes; by default on the first source with room."""
    bench = holding("AP-2")
    bench.play(event("AP-2"), answers={"AP-2/RU-I-18": "warsaw", "AP-2/RU-I-26": "moscow"})
    first = next(space for space in kit().board.labels if space in RU_SOURCES)
    assert placed(bench) == {
        GUARD: (first, False),
        RU18: ("warsaw", False),
        RU26: ("moscow", False),
        TURKESTAN: (first, False),
    }
    assert asked(bench) == [
        ("AP-2/RU-E-Guard", first, "default"),
        ("AP-2/RU-I-18", "warsaw", "answer"),
        ("AP-2/RU-I-26", "moscow", "answer"),
        ("AP-2/RU-I-1-Turkestan", first, "default"),
    ]
    assert {each.rule for each in bench.events(UnitPlaced)} == {"15.1"}


@pytest.mark.rule("15.1")
def test_the_question_names_all_sources_with_room():
    """A full space is left out; an enemy-held one is; a region never is full."""
    stacks = {"warsaw": LCUS["RU"][:3], "moscow": LCUS["RU"][3:8]}
    bench = holding("AP-2", stacks, control={"vilna": "GE"})
    found = []
    bench.referee._chooser = lambda question: found.append(question)
    bench.play(event("AP-2"))
    wanted = [space for space in kit().board.labels if space in RU_SOURCES and space not in ("warsaw", "vilna")]
    assert found[0] == Question(
        label="AP-2/RU-E-Guard",
        side="AP",
        kind="place",
        text="RUSSIAN REINFORCEMENTS: where does RU-E-Guard come on the map?",
        options=tuple(wanted),
        default=wanted[0],
        rule="15.1",
        about=("RU-E-Guard", "RU", "LCU"),
    )


@pytest.mark.rule("15.1")
def test_standing_orders_send_them_to_the_front_or_the_rear():
    """The place that is nearest to an enemy unit, or the farthest from all of them."""
    stacks = {"lublin": LCUS["GE"][:1]}
    for wish, place in (("front", "warsaw"), ("rear", "petrograd")):
        bench = holding("AP-2", stacks, control={"lublin": "GE"})
        bench.position.standing = {"AP": [Standing(ask="place", about=GUARD, prefer=[wish])]}
        options = ("warsaw", "kiev", "petrograd")
        assert bench.run(choose, Arrival("AP-2", "RUSSIAN REINFORCEMENTS", "15.1"), GUARD, options, "AP") == place


@pytest.mark.rule("15.1")
def test_none_come_into_a_besieged_fort():
    """(15.1e, T094) Nor on a source beside whose Fort an enemy stands."""
    besieged = {"konigsberg": LCUS["RU"][:1]}
    bench = holding("CP-3", besieged, phase="round-1-cp")
    seen = []
    bench.referee._chooser = lambda question: seen.append(question)
    bench.play(event("CP-3"))
    assert "konigsberg" not in seen[0].options
    assert {"berlin", "brandenburg", "danzig"} <= set(seen[0].options)


@pytest.mark.rule("15.1", "9.7.3")
def test_all_find_a_place_or_none_comes():
    """(15.1h, 9.7.3d) Turkey's regions in enemy hands leave one space, with room for one of two corps."""
    control = {"rodosto": "RU", "anatolia": "RU"}
    stacks = {"constantinople": SCUS["TU"][:2]}
    bench = holding("CP-28", stacks, control=control, turn=6)
    assert bench.faults(event("CP-28")) == [("9.7.3", "there is no place on the map for TU-I-15")]
    card = bench.position.cards["CP-28"]
    assert left_over(bench.position, card.effects[0]) == ["TU-I-15"]
    one_less = holding("CP-28", {"constantinople": SCUS["TU"][:1]}, control=control, turn=6)
    assert one_less.faults(event("CP-28")) == []


@pytest.mark.rule("15.1")
def test_regions_take_in_what_finds_no_room_elsewhere():
    """(15.1g, 26.7.2b, T098) Turkey's last source is a region."""
    control = {"rodosto": "RU", "constantinople": "RU", "adrianople": "RU"}
    bench = holding("CP-28", {"anatolia": SCUS["TU"]}, control=control, turn=6)
    bench.play(event("CP-28"))
    assert placed(bench) == {"TU-I-6": ("anatolia", False), "TU-I-15": ("anatolia", False)}
    assert asked(bench) == []


@pytest.mark.rule("15.1")
def test_without_any_source_no_reinforcements():
    """(15.1g)"""
    control = dict.fromkeys(("constantinople", "rodosto", "anatolia"), "RU")
    bench = holding("CP-28", control=control, turn=6)
    assert bench.faults(event("CP-28")) == [("9.7.3", "there is no place on the map for TU-I-6, TU-I-15")]


@pytest.mark.rule("15.2", "26.4")
def test_italians_come_on_the_italian_front():
    """(15.2b) Not in Durazzo, which is a source of theirs too; and in Southern Italy when the enemy has the rest."""
    italy = {"IT": "AP", "AL": "AP"}
    bench = holding("AP-33", nations=italy, turn=8)
    bench.play(event("AP-33"), answers={"AP-33/IT-I-8": "southern_italy"})
    assert placed(bench) == {
        "IT-I-4": ("venice", False),
        "IT-I-8": ("southern_italy", False),
        "IT-I-10": ("venice", False),
    }
    lost = holding("AP-33", nations=italy, turn=8, control={"venice": "AH", "verona": "AH"})
    lost.play(event("AP-33"))
    assert set(placed(lost).values()) == {("southern_italy", False)}


@pytest.mark.rule("15.2")
def test_the_sud_army_comes_where_its_card_says_or_on_austrian_sources():
    """(15.3d) It is a reinforcement of Austria-Hungary, and costs it Troop Quality."""
    bench = holding("CP-20", turn=3)
    bench.play(event("CP-20"))
    assert placed(bench) == {"GE-S-Sud": ("munkacs", False)}
    assert [(each.nation, each.total) for each in bench.events(QualityChanged)] == [("AH", 15)]
    assert bench.position.this_turn.actions["CP"][-1] == Action(use="event", card="CP-20", nation="AH")
    taken = holding("CP-20", turn=3, control={"munkacs": "RU"})
    taken.play(event("CP-20"))
    assert placed(taken)["GE-S-Sud"][0] in ("budapest", "cracow")


@pytest.mark.rule("15.2")
def test_the_army_of_the_bug_is_german():
    """(15.3d)"""
    bench = holding("CP-21", turn=3)
    bench.play(event("CP-21"), answers={"CP-21/GE-S-Bug": "brandenburg"})
    assert placed(bench) == {"GE-S-Bug": ("brandenburg", False)}
    assert bench.position.quality["GE"] == 15


@pytest.mark.rule("15.1", "27.1")
def test_heavy_artillery_comes_where_other_units_stand():
    """(27.0b) Alone it could not stay; two pieces do not stand together (27.0d)."""
    stacks = {"posen": LCUS["GE"][:1], "berlin": [LCUS["GE"][1], "GE-A-2"]}
    bench = holding("CP-36", stacks, turn=9)
    seen = []
    bench.referee._chooser = lambda question: (
        seen.append(question) or ("danzig" if question.about[2] == "LCU" else None)
    )
    bench.play(event("CP-36"))
    guns = next(question for question in seen if question.about[0] == "GE-A-1")
    assert set(guns.options) == {"posen", "danzig"}


# -- what forbids them ----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3", "9.7.3")
def test_none_in_summer_1914():
    """(15.1b, 4.3h)"""
    assert holding("AP-2", turn=1).faults(event("AP-2")) == [("4.3", "no Reinforcement Card is played in Summer 1914")]
    assert holding("AP-2", turn=2).faults(event("AP-2")) == []


@pytest.mark.rule("9.7.3")
def test_one_card_a_nation_and_turn():
    """(9.7.3a) Another nation's card, or an Event that only places units, may follow (9.7.3b)."""
    done = Turn(actions={"CP": [Action(use="event", card="CP-3", nation="GE")]})
    bench = holding("CP-12", this_turn=done, phase="round-2-cp")
    message = "Germany had its Reinforcement Card of this turn: GERMAN REINFORCEMENTS"
    assert bench.faults(event("CP-12")) == [("9.7.3", message)]
    assert holding("CP-20", this_turn=done, phase="round-2-cp", turn=3).faults(event("CP-20")) == []
    stacks = {"posen": LCUS["GE"][:1]}
    assert holding("CP-15", stacks, this_turn=done, phase="round-2-cp").faults(event("CP-15")) == []
    of_the_enemy = Turn(actions={"AP": [Action(use="event", card="CP-3", nation="GE")]})
    assert holding("CP-12", this_turn=of_the_enemy, phase="round-2-cp").faults(event("CP-12")) == []


@pytest.mark.rule("15.4")
@pytest.mark.parametrize(
    ("card", "stacks", "message"),
    [
        ("AP-2", {"petrograd": [UPRISING["RU"]]}, "Russia gets no reinforcements: Petrograd is in enemy hands"),
        ("AP-2", {"petrograd": LCUS["GE"][:1]}, "Russia gets no reinforcements: Petrograd is in enemy hands"),
        ("CP-3", {"berlin": LCUS["RU"][:1]}, "Germany gets no reinforcements: Berlin is in enemy hands"),
        ("CP-3", {"berlin": [UPRISING["GE"]]}, "Germany gets no reinforcements: Berlin is in enemy hands"),
        ("CP-30", {"vienna": LCUS["RU"][:1]}, None),
        ("CP-30", {"budapest": [UPRISING["AH"]]}, None),
        (
            "CP-30",
            {"vienna": LCUS["RU"][:1], "budapest": [UPRISING["AH"]]},
            "Austria-Hungary gets no reinforcements: Vienna and Budapest are in enemy hands",
        ),
        ("AP-2", {"petrograd": LCUS["RU"][:1]}, None),
    ],
)
def test_no_reinforcements_without_the_capital(card, stacks, message):
    """(15.4, T082) Occupied, not merely controlled; of Vienna and Budapest both."""
    bench = holding(card, stacks, turn=9)
    assert bench.faults(event(card)) == ([("15.4", message)] if message else [])


@pytest.mark.rule("15.4")
def test_a_capital_that_nobody_occupies_is_no_bar():
    """(15.4) Control alone does not count; the source is lost all the same."""
    bench = holding("CP-3", control={"berlin": "RU"})
    assert bench.faults(event("CP-3")) == []
    bench.play(event("CP-3"))
    assert "berlin" not in {place for place, _ in placed(bench).values()}


@pytest.mark.rule("23.4.2")
def test_the_revolution_ends_russian_reinforcements():
    """(23.4.2, T038) From Stage 1 on; not while it is announced, at its beginning, or suppressed."""
    message = "the Russian Revolution is at Stage 1: Russia gets no reinforcements"
    gone = Revolution(on_track=True, stage=1, ever=True)
    assert holding("AP-49", turn=13, revolution=gone).faults(event("AP-49")) == [("23.4.2", message)]
    assert holding("CP-36", turn=13, revolution=gone).faults(event("CP-36")) == []
    for still in (Revolution(due=13), Revolution(on_track=True, stage=0), Revolution(ever=True, suppressed=True)):
        assert holding("AP-49", turn=13, revolution=still).faults(event("AP-49")) == []


@pytest.mark.rule("9.7.1")
def test_a_card_in_force_may_bar_them():
    """VERDUN keeps German Reinforcement Cards back for the turn, and no others."""
    bench = holding("CP-36", turn=9)
    begins = InForce(card="CP-38", number=_number_of(bench.position, "CP-38", "reinforcement cards"), turn=9)
    EffectBegan(effect=begins, rule="9.7.1").apply(bench.position)
    assert bench.faults(event("CP-36")) == [
        ("9.7.1", "VERDUN does not let GERMAN REINFORCEMENTS be played as an Event")
    ]
    austria = holding("CP-30", turn=9)
    EffectBegan(effect=begins, rule="9.7.1").apply(austria.position)
    assert austria.faults(event("CP-30")) == []


def _number_of(position, card, what):
    effects = position.cards[card].effects
    return next(number for number, effect in enumerate(effects) if getattr(effect, "what", "") == what)


# -- Troop Quality --------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.1")
def test_a_reinforcement_card_costs_three_of_troop_quality():
    """(24.1d, T036) Once a card, however many units it brings; Turkey has no marker."""
    bench = holding("AP-2", quality={"RU": 9, "IT": 18, "GE": 18, "AH": 18})
    bench.play(event("AP-2"))
    changes = bench.events(QualityChanged)
    assert changes == [
        QualityChanged(rule="24.1", nation="RU", change=-3, total=6, cause="RUSSIAN REINFORCEMENTS"),
    ]
    turks = holding("CP-28", turn=6)
    turks.play(event("CP-28"))
    assert not turks.events(QualityChanged)


@pytest.mark.rule("24.2")
def test_poor_troop_quality_reduces_the_next_reinforcements():
    """(24.2, T037) The card that makes it Poor brings full units; the next one reduced ones; the marker stops at 0."""
    bench = holding("AP-2", quality={"RU": 5, "IT": 18, "GE": 18, "AH": 18})
    bench.play(event("AP-2"))
    assert {reduced for _, reduced in placed(bench).values()} == {False}
    assert bench.position.quality["RU"] == 2
    later = holding("AP-20", quality={"RU": 2, "IT": 18, "GE": 18, "AH": 18}, turn=4)
    later.play(event("AP-20"))
    assert {reduced for _, reduced in placed(later).values()} == {True}
    assert later.position.quality["RU"] == 0
    assert all(later.position.is_reduced(unit) for unit in ("RU-I-29", "RU-I-33"))


@pytest.mark.rule("24.2")
def test_elite_regional_and_cavalry_units_come_full():
    """(24.2a) As the card has it."""
    poor = {"RU": 3, "IT": 18, "GE": 3, "AH": 3}
    bench = holding("AP-2", quality=poor)
    bench.play(event("AP-2"))
    first = placed(bench)
    assert [unit for unit, (_, reduced) in first.items() if reduced] == [RU18, RU26]
    bench = holding("AP-12", quality=poor)
    bench.play(event("AP-12"))
    assert not any(reduced for _, reduced in placed(bench).values())
    bench = holding("CP-3", quality=poor)
    bench.play(event("CP-3"))
    germans = placed(bench)
    assert [unit for unit, (_, reduced) in germans.items() if reduced] == ["GE-I-9"]
    bench = holding("CP-20", quality=poor, turn=3)
    bench.play(event("CP-20"))
    assert not placed(bench)["GE-S-Sud"][1]


@pytest.mark.rule("24.2")
@pytest.mark.trap(2)
def test_the_scale_decides_what_is_poor():
    """By 3.2.4 and 4.0 a marker on 3 is not yet Poor."""
    quality = {"RU": 3, "IT": 16, "GE": 16, "AH": 16}
    bench = holding("AP-20", quality=quality, options={"troop-quality": "16-1"}, turn=4)
    bench.play(event("AP-20"))
    assert {reduced for _, reduced in placed(bench).values()} == {False}


@pytest.mark.rule("24.1")
def test_italian_quality_stops_at_nothing():
    """(24.1e, T095)"""
    bench = holding("AP-33", nations={"IT": "AP", "AL": "AP"}, turn=8, quality={"RU": 9, "IT": 2, "GE": 9, "AH": 9})
    bench.play(event("AP-33"))
    assert bench.position.quality["IT"] == 0


@pytest.mark.rule("15.1")
def test_units_that_came_before_do_not_come_again():
    """A unit of the card that is destroyed lies in its box, and is rebuilt from there."""
    bench = holding("AP-2", {"replaceable": [RU18], "minsk": [RU26]})
    bench.play(event("AP-2"))
    assert set(placed(bench)) == {GUARD, TURKESTAN}
    assert (bench.position.place_of(RU18), bench.position.place_of(RU26)) == ("replaceable", "minsk")


@pytest.mark.rule("24.1")
@pytest.mark.parametrize(("said", "change"), [(None, -3), (-1, -1), (0, 0)])
def test_a_card_may_say_otherwise_what_it_costs(said, change):
    """24.1d: a user's card that says nothing costs as always."""
    effect = words.Reinforce(nation="RU", units=("RU-I-18",), troop_quality=said)
    bench = holding_own("AP-60", effect, quality={"RU": 9})
    bench.play(event("AP-60"))
    assert bench.position.quality["RU"] == 9 + change
