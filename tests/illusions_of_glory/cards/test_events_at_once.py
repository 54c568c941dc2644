"""What Events do at once (9.7.1): tracks, points, units, Forts; alternatives, conditions, and rehearsals."""

from __future__ import annotations

import pytest

from illusions_of_glory.at_the_table import ends_round, event, holding, played
from illusions_of_glory.front import front
from illusions_of_glory.judge import acting, faults, judge
from illusions_of_glory.own_cards import holding_own
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.events import Answered, DieRolled, PointsChanged
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.sequence import Phase
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import SurrenderRoll
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REMOVED, REPLACEABLE, RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import EffectBegan
from wargame_cli.rulesets.illusions_of_glory.position.events.general import FortDestroyed, StepChanged, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import (
    ArmisticeMoved,
    OffensiveModified,
    RepairsChanged,
    ReplacementsChanged,
    WarStatusChanged,
    WillChanged,
)
from wargame_cli.rulesets.illusions_of_glory.position.records import Action, InForce, Revolution
from wargame_cli.rulesets.illusions_of_glory.position.records import Turn as TurnRecord

GROUND = kit().ground
OF_THE_EVENT = ("ActionChosen", "EventPlayed", "WarStatusChanged", "CardLaid")


def done(referee) -> list:
    """What an Event did, without its being played."""
    return [each for each in referee.events if type(each).__name__ not in OF_THE_EVENT]


def asked(position, card: str, *dice: int):
    """The card is played; the questions that were put, answered by their defaults, and the referee."""
    questions: list[Question] = []
    phase = Phase(name=position.phase, title=position.phase, rule="6.0 B", side=position.acting)
    referee = Referee(position, phase, BOOK, GivenDice(in_order=dice), chooser=questions.append)
    referee.perform(event(card))
    return referee, questions


def rehearsed(position, card: str):
    """The card is played in a rehearsal."""
    phase = Phase(name=position.phase, title=position.phase, rule="6.0 B", side=position.acting)
    referee = Referee(position, phase, BOOK, None)
    referee.perform(event(card))
    return referee


# -- tracks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2.3", "9.7.1")
@pytest.mark.parametrize(("before", "change", "total"), [(19, -2, 17), (2, -2, 0), (1, -1, 0), (0, 0, 0)])
def test_national_will_falls_and_never_below_nothing(before, change, total):
    """23.2c, 23.2e: FALL OF THE TSAR takes two; what is not there is not taken."""
    position = holding("CP-27", will={"RU": before, "GE": 19, "AH": 19})
    cause = "THE TSAR TAKES COMMAND"
    assert done(played(position, "CP-27")) == [
        WillChanged(rule="23.2", nation="RU", change=change, total=total, cause=cause)
    ]
    assert position.will["RU"] == total


@pytest.mark.rule("3.2.3")
def test_national_will_rises_without_a_ceiling():
    """Trap 24."""
    position = holding("CP-4", will={"GE": 20})
    assert done(played(position, "CP-4")) == [
        WillChanged(rule="23.2", nation="GE", change=1, total=21, cause="BURGRIEDEN")
    ]


@pytest.mark.rule("5.1.1", "9.7.1")
def test_victory_points_move():
    """5.1.1: up is good for the Central Powers."""
    position = holding_own("AP-60", words.VictoryPoints(change=-2))
    assert done(played(position, "AP-60")) == [
        PointsChanged(rule="5.1.1", side="VP", change=-2, total=13, reason="OWN AP-60")
    ]


@pytest.mark.rule("17.3.2")
@pytest.mark.parametrize(("card", "before", "change", "total"), [
    ("AP-50", 36, 3, 39), ("AP-50", 38, 2, 40), ("CP-47", 40, -3, 37),
])  # fmt: skip
def test_the_armistice_marker_moves_and_not_beyond_its_start(card, before, change, total):
    """17.3.2c-d."""
    position = holding(card, armistice=before, turn=12)
    told = [each for each in played(position, card).events if isinstance(each, ArmisticeMoved)]
    title = position.cards[card].title
    assert told == [ArmisticeMoved(rule="17.3.2", change=change, total=total, cause=title)]
    assert position.armistice == total


@pytest.mark.rule("17.3.2")
def test_where_the_armistice_marker_cannot_rise_nothing_is_told():
    position = holding("AP-50", armistice=40, turn=12)
    assert not [each for each in played(position, "AP-50").events if isinstance(each, ArmisticeMoved)]


@pytest.mark.rule("7.4.1")
def test_offensive_modifiers_add_up():
    """7.4.1b."""
    position = holding("CP-5", offensive_drm={"AP": 1, "CP": 1})
    assert done(played(position, "CP-5")) == [OffensiveModified(rule="7.4.1", side="CP", total=2)]
    assert position.offensive_drm == {"AP": 1, "CP": 2}


# -- Replacement Points ---------------------------------------------------------------------------------------------


@pytest.mark.rule("9.6.2b")
@pytest.mark.parametrize(
    ("card", "points", "total"), [("AP-30", {"GE": 5, "AH": 2}, {"AH": 2}), ("CP-48", {"RU": 3}, {})]
)
def test_recorded_points_are_lost(card, points, total):
    """GERMAN LABOR STRIKES, RUSSIAN RAILROAD COLLAPSE: all of the pool, halves too (9.6.2b)."""
    position = holding(card, replacements=dict(points))
    pool = "GE" if card == "AP-30" else "RU"
    assert done(played(position, card))[0] == ReplacementsChanged(
        rule="9.6.2", pool=pool, total=0, cause=position.cards[card].title
    )
    assert position.replacements == total


@pytest.mark.rule("9.6.2b")
@pytest.mark.parametrize(("before", "after"), [(5, 3), (2, 0), (1, 0)])
def test_some_of_the_points_are_lost(before, after):
    """THE BLACK HAND: one AP-A point, or what there is of it."""
    position = holding("CP-22", replacements={"AP-A": before})
    lost = ReplacementsChanged(rule="9.6.2", pool="AP-A", total=after, cause="THE BLACK HAND")
    assert lost in done(played(position, "CP-22"))


@pytest.mark.rule("9.6.2b")
def test_where_nothing_is_recorded_nothing_is_lost():
    assert not [each for each in done(played(holding("CP-48"), "CP-48")) if isinstance(each, ReplacementsChanged)]


@pytest.mark.rule("9.6")
def test_an_event_records_points():
    """Besides those of its box, which count only when it is played for them."""
    position = holding_own("AP-60", words.Replacements(points={"IT": 2}, use="record"), replacements={"IT": 1})
    assert done(played(position, "AP-60")) == [ReplacementsChanged(rule="9.6.1", pool="IT", total=5, cause="OWN AP-60")]


@pytest.mark.rule("9.6", "16.1")
def test_points_of_an_event_repair_units_on_the_map_at_once():
    """16.1f: only there, only in this round, from these points alone; what is left is lost."""
    stacks = {"posen": ["GE-I-1", "GE-I-17", "GE-R-3-SCU"], REPLACEABLE: ["GE-I-20"], RESERVE: ["GE-R-Posen"]}
    reduced = ["GE-I-1", "GE-I-17", "GE-R-3-SCU", "GE-R-Posen"]
    position = holding("CP-8", stacks, reduced=list(reduced), replacements={"GE": 6})
    assert faults(position, Rebuild(unit="GE-I-1")) == [
        ("16.1", "to rebuild GE-I-1 costs 1 RP, and GE has 0 RP to repair units with at once")
    ]
    assert done(played(position, "CP-8")) == [
        RepairsChanged(rule="16.1", pool="GE", total=4, cause="LANDWEHR TO THE FRONT")
    ]
    box = "points of an Event repair units on the map only, and {} is in {}"
    assert faults(position, Rebuild(unit="GE-I-20", into="reserve")) == [
        ("16.1", box.format("GE-I-20", "the Replaceable Units Box"))
    ]
    assert faults(position, Rebuild(unit="GE-R-Posen")) == [("16.1", box.format("GE-R-Posen", "the Reserve Box"))]
    referee = judge(position)
    for unit, left in (("GE-I-1", 2), ("GE-R-3-SCU", 1)):
        order = Rebuild(unit=unit)
        assert referee.faults(order) == []
        referee.perform(order)
        assert referee.events[-2:] == [
            RepairsChanged(rule="16.1", pool="GE", total=left, cause=f"{unit} rebuilt"),
            StepChanged(rule="16.1", unit=unit, reduced=False, cause="rebuilt"),
        ]
    assert faults(position, Rebuild(unit="GE-I-17")) == [
        ("16.1", "to rebuild GE-I-17 costs 1 RP, and GE has ½ RP to repair units with at once")
    ]
    ends = ends_round(position)
    assert RepairsChanged(rule="16.1", pool="GE", total=0, cause="not spent") in ends.events
    assert (position.this_round.repairs, position.replacements) == ({}, {"GE": 6})


@pytest.mark.rule("16.3", "16.7")
def test_what_bars_points_bars_repairs():
    """WAR IN AFRICA those of CONVOY (16.5c); the Revolution Russia's; no supply a unit's."""
    africa = InForce(card="CP-53", number=0, turn=8)
    position = holding("AP-23", {"salonika": ["BR-I-XVI"]}, turn=8, in_force=[africa])
    position.this_round.repairs["AP-A"] = 4
    position.turn_over("BR-I-XVI", reduced=True)
    assert ("16.3", "WAR IN AFRICA lets nobody rebuild AP-A units this turn") in faults(
        position, Rebuild(unit="BR-I-XVI")
    )
    ours = words.Replacements(points={"RU": 2})
    late = holding_own("AP-60", ours, revolution=Revolution(on_track=True, stage=2, ever=True))
    assert done(played(late, "AP-60")) == []


@pytest.mark.rule("16.3", "9.7.1")
@pytest.mark.parametrize(("actions", "gained"), [([], {"AP-A": 4}), ([Action(use="event", card="CP-53")], {})])
def test_convoy_brings_nothing_in_the_turn_of_war_in_africa(actions, gained):
    """16.5c."""
    position = holding("AP-23", turn=8, this_turn=TurnRecord(actions={"CP": list(actions)}))
    played(position, "AP-23")
    assert position.this_round.repairs == gained


@pytest.mark.rule("9.6")
@pytest.mark.parametrize(("held", "points"), [(2, {}), (3, {"AH": 2, "GE": 2}), (7, {"AH": 4, "GE": 4})])
def test_points_for_every_so_many_spaces(held, points):
    """TSAR'S ARMORIES: for every three VP spaces of Russia that the CP hold; other spaces do not count."""
    spaces = list(GROUND.vp_spaces_of("RU"))[:held]
    position = holding("CP-54", turn=12, control=dict.fromkeys([*spaces, "bialystok", "lida"], "GE"))
    played(position, "CP-54")
    assert position.this_round.repairs == points


# -- units ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1", "32.2")
def test_units_lose_steps_of_their_owners_choice():
    """TURKISH DESERTIONS: two LCUs on the map, by default those that survive it and are worth least."""
    stacks = {"constantinople": ["TU-I-1", "TU-I-2"], "anatolia": ["TU-I-3", "TU-I-1-SCU"], RESERVE: ["TU-I-2-SCU"]}
    position = holding("AP-53", stacks, turn=14, reduced=["TU-I-1"])
    referee, questions = asked(position, "AP-53")
    assert questions == [
        Question(
            label=f"AP-53/reduce TU/{number}",
            side="CP",
            kind="event-unit",
            text=f"TURKISH DESERTIONS: which TU LCU loses 1 step ({number} of 2)?",
            options=options,
            default=options[0],
            rule="9.7.1",
            about=("AP-53", *options),
        )
        for number, options in ((1, ("TU-I-2", "TU-I-3", "TU-I-1")), (2, ("TU-I-3", "TU-I-1")))
    ]
    steps = [each for each in referee.events if isinstance(each, StepChanged)]
    assert steps == [
        StepChanged(rule="9.7.1", unit=unit, reduced=True, cause="TURKISH DESERTIONS") for unit in ("TU-I-2", "TU-I-3")
    ]


@pytest.mark.rule("9.7.1", "12.6.4")
def test_a_reduced_unit_is_destroyed_by_it_and_replaced():
    """12.6.4: an SCU of the Reserve Box takes its place."""
    position = holding("AP-53", {"constantinople": ["TU-I-1"], RESERVE: ["TU-I-2-SCU"]}, turn=14, reduced=["TU-I-1"])
    played(position, "AP-53")
    assert position.place_of("TU-I-1") == REPLACEABLE
    assert position.at("constantinople") == ["TU-I-2-SCU"]


@pytest.mark.rule("9.7.1")
def test_the_enemy_takes_what_hurts_most():
    """Where the card says that he chooses; `strongest` and `weakest` are policies."""
    stacks = {"berlin": ["GE-I-1", "GE-R-1", "GE-I-17"]}
    effect = words.TakeOff(nation="GE", size="LCU", count=1, to="eliminated", by="enemy")
    position = holding_own("AP-60", effect, stacks=stacks, reduced=["GE-R-1"])
    referee, questions = asked(position, "AP-60")
    assert [(each.side, each.options, each.default) for each in questions] == [
        ("AP", ("GE-R-1", "GE-I-1", "GE-I-17"), "GE-I-17")
    ]
    assert [each for each in referee.events if isinstance(each, UnitRemoved)] == [
        UnitRemoved(rule="9.7.1", unit="GE-I-17", place="berlin", to=ELIMINATED, cause="OWN AP-60")
    ]


@pytest.mark.rule("9.7.1", "24.1")
@pytest.mark.trap(29)
def test_units_leave_the_map_and_troop_quality_stays():
    """KAISERSCHLACHT: three German LCUs for good, those that cost least unless their owner says otherwise."""
    stacks = {"berlin": ["GE-I-1", "GE-R-1"], "posen": ["GE-I-17", "GE-R-3-SCU"], REPLACEABLE: ["GE-I-20"]}
    position = holding("CP-55", stacks, turn=16, reduced=["GE-I-17"])
    told = done(played(position, "CP-55", **{"take off GE/1": "GE-I-1"}))
    gone = [(each.unit, each.to) for each in told if isinstance(each, UnitRemoved)]
    assert gone == [("GE-I-1", REMOVED), ("GE-I-17", REMOVED), ("GE-R-1", REMOVED)]
    assert (position.vp, position.quality["GE"]) == (16, 18)
    assert position.place_of("GE-I-20") == REPLACEABLE
    assert [type(each) for each in told][-2:] == [PointsChanged, EffectBegan]


@pytest.mark.rule("9.7.1", "20.3")
def test_what_units_leave_behind_is_put_right():
    """A siege that has too few lapses (20.3.5), and guns without company are lost (27.0c)."""
    stacks = {"kovno": ["GE-I-1", "GE-R-3-SCU"], "posen": ["GE-I-17", "GE-A-1"]}
    position = holding("CP-55", stacks, turn=16)
    played(position, "CP-55")
    assert position.lapsed == ["kovno"]
    assert position.place_of("GE-A-1") == ELIMINATED


@pytest.mark.rule("9.7.1", "32.1")
@pytest.mark.parametrize(("place", "removed", "points"), [
    ("sofia", True, {"CP-A": 6}), ("constantinople", False, {"CP-A": 2}), ("nowhere", False, {"CP-A": 2}),
])  # fmt: skip
def test_what_is_not_possible_is_replaced_by_what_is(place, removed, points):
    """THE ARAB REVOLT: an LCU outside Turkey; only where there is none two CP-A points are lost."""
    stacks = {} if place == "nowhere" else {place: ["TU-I-1"]}
    position = holding("AP-38", stacks, turn=9, nations={"BU": "CP"}, replacements={"CP-A": 6})
    played(position, "AP-38")
    assert (position.place_of("TU-I-1") == REPLACEABLE) is removed
    assert position.replacements == points


# -- alternatives ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1")
def test_the_enemy_chooses_where_the_card_says_so():
    """THE SOMME asks the Central Powers, and takes what stands first where they say nothing."""
    position = holding("AP-45", {"berlin": ["GE-I-1"]}, turn=9)
    referee, questions = asked(position, "AP-45")
    assert questions[0] == Question(
        label="AP-45/choice",
        side="CP",
        kind="event-choice",
        text="THE SOMME: a corps for France or no corps from France?",
        options=("a corps for France", "no corps from France"),
        default="a corps for France",
        rule="9.7.1",
        about=("AP-45",),
    )
    assert position.place_of("GE-I-1") == REPLACEABLE
    answered = [each for each in referee.events if isinstance(each, Answered)]
    assert [(each.question, each.choice, each.source) for each in answered] == [
        ("AP-45/choice", "a corps for France", "default")
    ]


@pytest.mark.rule("9.7.1")
@pytest.mark.parametrize(("stand", "will"), [("neutral", 19), ("AP", 18)])
def test_conditions_of_an_effect(stand, will):
    """`if` must hold and `unless` must not, when the card is played."""
    only = words.NationalWill(nation="AH", change=-1, conditions=(terms.AtWar(nation="IT"),))
    never = words.NationalWill(nation="AH", change=-5, unless=(terms.Turns(first=1),))
    position = holding_own("AP-60", only, never, nations={"IT": stand})
    played(position, "AP-60")
    assert position.will["AH"] == will


# -- Forts ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.4", "9.7.1")
@pytest.mark.parametrize(("die", "falls"), [(1, False), (2, True)])
def test_a_besieged_fort_is_checked_at_once(die, falls):
    """SIEGE OF PRZEMYSL: +2 against a Combat Factor of 3 (20.4.1)."""
    position = holding("AP-17", {"przemysl": ["RU-I-3"]}, turn=4)
    referee = played(position, "AP-17", (die,))
    (roll,) = [each for each in referee.events if isinstance(each, DieRolled)]
    assert (roll.label, roll.value) == ("turn 4/round-1-ap/surrender/przemysl", die)
    fallen = [each for each in referee.events if isinstance(each, FortDestroyed)]
    assert fallen == ([FortDestroyed(rule="20.4.1", space="przemysl", cause="surrender")] if falls else [])
    assert position.control_of("przemysl") == ("AP" if falls else "CP")


@pytest.mark.rule("20.4", "9.7.1")
def test_the_besieger_says_which_fort():
    """By default the weakest; Forts in another land, and those that others besiege, are not asked about."""
    stacks = {"przemysl": ["RU-I-3"], "kotor": ["SB-I-1"], "konigsberg": ["RU-I-4"], "kovno": ["GE-I-1"]}
    position = holding("AP-17", stacks, turn=4)
    _, (question,) = asked(position, "AP-17", 1)
    assert (question.label, question.side, question.kind) == ("AP-17/fort", "AP", "event-fort")
    assert (question.options, question.default) == (("kotor", "przemysl"), "kotor")
    chosen = holding("AP-17", stacks, turn=4)
    referee = played(chosen, "AP-17", (1,), fort="przemysl")
    assert "surrender/przemysl" in referee.events[-2].label


@pytest.mark.rule("20.4")
def test_without_a_siege_no_die_falls():
    position = holding("AP-17", {"lemberg": ["RU-I-3"]}, turn=4)
    assert done(played(position, "AP-17")) == []


# -- rehearsals -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1")
@pytest.mark.parametrize(("card", "stacks", "fields"), [
    ("AP-17", {"przemysl": ["RU-I-3"]}, {"turn": 4}),
    ("AP-53", {"constantinople": ["TU-I-1", "TU-I-2"]}, {"turn": 14}),
    ("CP-55", {"berlin": ["GE-I-1", "GE-R-1"]}, {"turn": 16}),
    ("AP-45", {"berlin": ["GE-I-1"]}, {"turn": 9}),
])  # fmt: skip
def test_a_rehearsal_rolls_and_asks_nothing(card, stacks, fields):
    """What follows from dice and answers is not known then; the units stay where they are."""
    position = holding(card, stacks, **fields)
    referee = rehearsed(position, card)
    assert referee.open_ended
    assert not [each for each in referee.events if isinstance(each, DieRolled | Answered | UnitRemoved | StepChanged)]
    assert all(position.place_of(unit) == place for place, units in stacks.items() for unit in units)


@pytest.mark.rule("9.7.1")
@pytest.mark.parametrize("card", ["AP-13", "CP-8", "CP-27"])
def test_a_rehearsal_knows_what_needs_no_dice(card):
    position, other = holding(card), holding(card)
    referee = rehearsed(position, card)
    assert not referee.open_ended
    assert referee.events == played(other, card).events


def test_a_surrender_roll_of_a_land_without_forts_is_nothing():
    position = holding_own("AP-60", SurrenderRoll(land="TU"))
    referee = rehearsed(position, "AP-60")
    assert (referee.open_ended, done(referee)) == (False, [])


@pytest.mark.rule("17.1")
def test_war_status_points_come_with_the_event_alone():
    """9.2c: not with OPS, SR or RPs."""
    position = holding("AP-11")
    referee = played(position, "AP-11")
    assert WarStatusChanged(rule="17.1.2", side="AP", change=1, total=1, card="AP-11") in referee.events
    assert (position.war_status, position.combined) == ({"AP": 1, "CP": 0}, 1)
    none = front({}, phase=acting(), war_status={"AP": 0, "CP": 0})
    assert none.combined == 0
