"""Reinforcements (chapter 15, 9.7.3) and what Troop Quality makes of them (chapter 24)."""

from __future__ import annotations

import pytest

from illusions_of_glory.at_the_table import event, holding, played, refused
from illusions_of_glory.judge import judge
from illusions_of_glory.own_cards import holding_own
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


def asked(referee):
    """Which questions were answered, and by what."""
    return [(each.question, each.choice, each.source) for each in referee.events if isinstance(each, Answered)]


def placed(referee):
    """The units that came, where, and whether reduced."""
    return {each.unit: (each.place, each.reduced) for each in referee.events if isinstance(each, UnitPlaced)}


# -- where they come ------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.1")
def test_reinforcements_come_on_supply_sources_of_their_nation():
    """(15.1c-d, 15.2a) Each where its side likes; by default on the first source with room."""
    position = holding("AP-2")
    referee = played(position, "AP-2", RU_I_18="warsaw", RU_I_26="moscow")
    first = next(space for space in kit().board.labels if space in RU_SOURCES)
    assert placed(referee) == {
        GUARD: (first, False),
        RU18: ("warsaw", False),
        RU26: ("moscow", False),
        TURKESTAN: (first, False),
    }
    assert asked(referee) == [
        ("AP-2/RU-E-Guard", first, "default"),
        ("AP-2/RU-I-18", "warsaw", "answer"),
        ("AP-2/RU-I-26", "moscow", "answer"),
        ("AP-2/RU-I-1-Turkestan", first, "default"),
    ]
    assert {each.rule for each in referee.events if isinstance(each, UnitPlaced)} == {"15.1"}


@pytest.mark.rule("15.1")
def test_the_question_names_all_sources_with_room():
    """A full space is left out; an enemy-held one is; a region never is full."""
    stacks = {"warsaw": LCUS["RU"][:3], "moscow": LCUS["RU"][3:8]}
    position = holding("AP-2", stacks, control={"vilna": "GE"})
    found = []
    referee = judge(position)
    referee._chooser = lambda question: found.append(question)
    referee.perform(event("AP-2"))
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
        position = holding("AP-2", stacks, control={"lublin": "GE"})
        position.standing = {"AP": [Standing(ask="place", about=GUARD, prefer=[wish])]}
        referee = judge(position)
        options = ("warsaw", "kiev", "petrograd")
        assert choose(referee, Arrival("AP-2", "RUSSIAN REINFORCEMENTS", "15.1"), GUARD, options, "AP") == place


@pytest.mark.rule("15.1")
def test_none_come_into_a_besieged_fort():
    """(15.1e, T094) Nor on a source beside whose Fort an enemy stands."""
    besieged = {"konigsberg": LCUS["RU"][:1]}
    position = holding("CP-3", besieged, phase="round-1-cp")
    referee = judge(position)
    seen = []
    referee._chooser = lambda question: seen.append(question)
    referee.perform(event("CP-3"))
    assert "konigsberg" not in seen[0].options
    assert {"berlin", "brandenburg", "danzig"} <= set(seen[0].options)


@pytest.mark.rule("15.1", "9.7.3")
def test_all_find_a_place_or_none_comes():
    """(15.1h, 9.7.3d) Turkey's regions in enemy hands leave one space, with room for one of two corps."""
    control = {"rodosto": "RU", "anatolia": "RU"}
    stacks = {"constantinople": SCUS["TU"][:2]}
    position = holding("CP-28", stacks, control=control, turn=6)
    assert refused(position, "CP-28") == [("9.7.3", "there is no place on the map for TU-I-15")]
    card = position.cards["CP-28"]
    assert left_over(position, card.effects[0]) == ["TU-I-15"]
    one_less = holding("CP-28", {"constantinople": SCUS["TU"][:1]}, control=control, turn=6)
    assert refused(one_less, "CP-28") == []


@pytest.mark.rule("15.1")
def test_regions_take_in_what_finds_no_room_elsewhere():
    """(15.1g, 26.7.2b, T098) Turkey's last source is a region."""
    control = {"rodosto": "RU", "constantinople": "RU", "adrianople": "RU"}
    position = holding("CP-28", {"anatolia": SCUS["TU"]}, control=control, turn=6)
    referee = played(position, "CP-28")
    assert placed(referee) == {"TU-I-6": ("anatolia", False), "TU-I-15": ("anatolia", False)}
    assert asked(referee) == []


@pytest.mark.rule("15.1")
def test_without_any_source_no_reinforcements():
    """(15.1g)"""
    control = dict.fromkeys(("constantinople", "rodosto", "anatolia"), "RU")
    position = holding("CP-28", control=control, turn=6)
    assert refused(position, "CP-28") == [("9.7.3", "there is no place on the map for TU-I-6, TU-I-15")]


@pytest.mark.rule("15.2", "26.4")
def test_italians_come_on_the_italian_front():
    """(15.2b) Not in Durazzo, which is a source of theirs too; and in Southern Italy when the enemy has the rest."""
    italy = {"IT": "AP", "AL": "AP"}
    position = holding("AP-33", nations=italy, turn=8)
    referee = played(position, "AP-33", IT_I_8="southern_italy")
    assert placed(referee) == {
        "IT-I-4": ("venice", False),
        "IT-I-8": ("southern_italy", False),
        "IT-I-10": ("venice", False),
    }
    lost = holding("AP-33", nations=italy, turn=8, control={"venice": "AH", "verona": "AH"})
    assert set(placed(played(lost, "AP-33")).values()) == {("southern_italy", False)}


@pytest.mark.rule("15.2")
def test_the_sud_army_comes_where_its_card_says_or_on_austrian_sources():
    """(15.3d) It is a reinforcement of Austria-Hungary, and costs it Troop Quality."""
    position = holding("CP-20", turn=3)
    referee = played(position, "CP-20")
    assert placed(referee) == {"GE-S-Sud": ("munkacs", False)}
    assert [(each.nation, each.total) for each in referee.events if isinstance(each, QualityChanged)] == [("AH", 15)]
    assert position.this_turn.actions["CP"][-1] == Action(use="event", card="CP-20", nation="AH")
    taken = holding("CP-20", turn=3, control={"munkacs": "RU"})
    assert placed(played(taken, "CP-20"))["GE-S-Sud"][0] in ("budapest", "cracow")


@pytest.mark.rule("15.2")
def test_the_army_of_the_bug_is_german():
    """(15.3d)"""
    position = holding("CP-21", turn=3)
    referee = played(position, "CP-21", GE_S_Bug="brandenburg")
    assert placed(referee) == {"GE-S-Bug": ("brandenburg", False)}
    assert position.quality["GE"] == 15


@pytest.mark.rule("15.1", "27.1")
def test_heavy_artillery_comes_where_other_units_stand():
    """(27.0b) Alone it could not stay; two pieces do not stand together (27.0d)."""
    stacks = {"posen": LCUS["GE"][:1], "berlin": [LCUS["GE"][1], "GE-A-2"]}
    position = holding("CP-36", stacks, turn=9)
    seen = []
    referee = judge(position)
    referee._chooser = lambda question: seen.append(question) or ("danzig" if question.about[2] == "LCU" else None)
    referee.perform(event("CP-36"))
    guns = next(question for question in seen if question.about[0] == "GE-A-1")
    assert set(guns.options) == {"posen", "danzig"}


# -- what forbids them ----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3", "9.7.3")
def test_none_in_summer_1914():
    """(15.1b, 4.3h)"""
    assert refused(holding("AP-2", turn=1), "AP-2") == [("4.3", "no Reinforcement Card is played in Summer 1914")]
    assert refused(holding("AP-2", turn=2), "AP-2") == []


@pytest.mark.rule("9.7.3")
def test_one_card_a_nation_and_turn():
    """(9.7.3a) Another nation's card, or an Event that only places units, may follow (9.7.3b)."""
    done = Turn(actions={"CP": [Action(use="event", card="CP-3", nation="GE")]})
    position = holding("CP-12", this_turn=done, phase="round-2-cp")
    message = "Germany had its Reinforcement Card of this turn: GERMAN REINFORCEMENTS"
    assert refused(position, "CP-12") == [("9.7.3", message)]
    assert refused(holding("CP-20", this_turn=done, phase="round-2-cp", turn=3), "CP-20") == []
    stacks = {"posen": LCUS["GE"][:1]}
    assert refused(holding("CP-15", stacks, this_turn=done, phase="round-2-cp"), "CP-15") == []
    of_the_enemy = Turn(actions={"AP": [Action(use="event", card="CP-3", nation="GE")]})
    assert refused(holding("CP-12", this_turn=of_the_enemy, phase="round-2-cp"), "CP-12") == []


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
    position = holding(card, stacks, turn=9)
    assert refused(position, card) == ([("15.4", message)] if message else [])


@pytest.mark.rule("15.4")
def test_a_capital_that_nobody_occupies_is_no_bar():
    """(15.4) Control alone does not count; the source is lost all the same."""
    position = holding("CP-3", control={"berlin": "RU"})
    assert refused(position, "CP-3") == []
    assert "berlin" not in {place for place, _ in placed(played(position, "CP-3")).values()}


@pytest.mark.rule("23.4.2")
def test_the_revolution_ends_russian_reinforcements():
    """(23.4.2, T038) From Stage 1 on; not while it is announced, at its beginning, or suppressed."""
    message = "the Russian Revolution is at Stage 1: Russia gets no reinforcements"
    gone = Revolution(on_track=True, stage=1, ever=True)
    assert refused(holding("AP-49", turn=13, revolution=gone), "AP-49") == [("23.4.2", message)]
    assert refused(holding("CP-36", turn=13, revolution=gone), "CP-36") == []
    for still in (Revolution(due=13), Revolution(on_track=True, stage=0), Revolution(ever=True, suppressed=True)):
        assert refused(holding("AP-49", turn=13, revolution=still), "AP-49") == []


@pytest.mark.rule("9.7.1")
def test_a_card_in_force_may_bar_them():
    """VERDUN keeps German Reinforcement Cards back for the turn, and no others."""
    position = holding("CP-36", turn=9)
    begins = InForce(card="CP-38", number=_number_of(position, "CP-38", "reinforcement cards"), turn=9)
    EffectBegan(effect=begins, rule="9.7.1").apply(position)
    assert refused(position, "CP-36") == [("9.7.1", "VERDUN does not let GERMAN REINFORCEMENTS be played as an Event")]
    austria = holding("CP-30", turn=9)
    EffectBegan(effect=begins, rule="9.7.1").apply(austria)
    assert refused(austria, "CP-30") == []


def _number_of(position, card, what):
    effects = position.cards[card].effects
    return next(number for number, effect in enumerate(effects) if getattr(effect, "what", "") == what)


# -- Troop Quality --------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.1")
def test_a_reinforcement_card_costs_three_of_troop_quality():
    """(24.1d, T036) Once a card, however many units it brings; Turkey has no marker."""
    position = holding("AP-2", quality={"RU": 9, "IT": 18, "GE": 18, "AH": 18})
    referee = played(position, "AP-2")
    changes = [each for each in referee.events if isinstance(each, QualityChanged)]
    assert changes == [
        QualityChanged(rule="24.1", nation="RU", change=-3, total=6, cause="RUSSIAN REINFORCEMENTS"),
    ]
    turks = holding("CP-28", turn=6)
    assert not [each for each in played(turks, "CP-28").events if isinstance(each, QualityChanged)]


@pytest.mark.rule("24.2")
def test_poor_troop_quality_reduces_the_next_reinforcements():
    """(24.2, T037) The card that makes it Poor brings full units; the next one reduced ones; the marker stops at 0."""
    position = holding("AP-2", quality={"RU": 5, "IT": 18, "GE": 18, "AH": 18})
    assert {reduced for _, reduced in placed(played(position, "AP-2")).values()} == {False}
    assert position.quality["RU"] == 2
    later = holding("AP-20", quality={"RU": 2, "IT": 18, "GE": 18, "AH": 18}, turn=4)
    assert {reduced for _, reduced in placed(played(later, "AP-20")).values()} == {True}
    assert later.quality["RU"] == 0
    assert all(later.is_reduced(unit) for unit in ("RU-I-29", "RU-I-33"))


@pytest.mark.rule("24.2")
def test_elite_regional_and_cavalry_units_come_full():
    """(24.2a) As the card has it."""
    poor = {"RU": 3, "IT": 18, "GE": 3, "AH": 3}
    first = placed(played(holding("AP-2", quality=poor), "AP-2"))
    assert [unit for unit, (_, reduced) in first.items() if reduced] == [RU18, RU26]
    assert not any(reduced for _, reduced in placed(played(holding("AP-12", quality=poor), "AP-12")).values())
    germans = placed(played(holding("CP-3", quality=poor), "CP-3"))
    assert [unit for unit, (_, reduced) in germans.items() if reduced] == ["GE-I-9"]
    assert not placed(played(holding("CP-20", quality=poor, turn=3), "CP-20"))["GE-S-Sud"][1]


@pytest.mark.rule("24.2")
@pytest.mark.trap(2)
def test_the_scale_decides_what_is_poor():
    """By 3.2.4 and 4.0 a marker on 3 is not yet Poor."""
    quality = {"RU": 3, "IT": 16, "GE": 16, "AH": 16}
    position = holding("AP-20", quality=quality, options={"troop-quality": "16-1"}, turn=4)
    assert {reduced for _, reduced in placed(played(position, "AP-20")).values()} == {False}


@pytest.mark.rule("24.1")
def test_italian_quality_stops_at_nothing():
    """(24.1e, T095)"""
    position = holding("AP-33", nations={"IT": "AP", "AL": "AP"}, turn=8, quality={"RU": 9, "IT": 2, "GE": 9, "AH": 9})
    played(position, "AP-33")
    assert position.quality["IT"] == 0


@pytest.mark.rule("15.1")
def test_units_that_came_before_do_not_come_again():
    """A unit of the card that is destroyed lies in its box, and is rebuilt from there."""
    position = holding("AP-2", {"replaceable": [RU18], "minsk": [RU26]})
    assert set(placed(played(position, "AP-2"))) == {GUARD, TURKESTAN}
    assert (position.place_of(RU18), position.place_of(RU26)) == ("replaceable", "minsk")


@pytest.mark.rule("24.1")
@pytest.mark.parametrize(("said", "change"), [(None, -3), (-1, -1), (0, 0)])
def test_a_card_may_say_otherwise_what_it_costs(said, change):
    """24.1d: a user's card that says nothing costs as always."""
    effect = words.Reinforce(nation="RU", units=("RU-I-18",), troop_quality=said)
    position = holding_own("AP-60", effect, quality={"RU": 9})
    assert played(position, "AP-60").position.quality["RU"] == 9 + change
