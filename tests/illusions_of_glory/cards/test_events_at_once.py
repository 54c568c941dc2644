"""What Events do at once (9.7.1): tracks, points, units, Forts; alternatives, conditions, and rehearsals."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import acting, event, holding, holding_own, on_map
from wargame_cli.engine.events import Answered, DieRolled, PointsChanged
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import SurrenderRoll
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REMOVED, REPLACEABLE, RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.operations.rebuilding import Rebuild
from wargame_cli.rulesets.illusions_of_glory.phases.turn import finish
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


def done(bench) -> list:
    """What an Event did, without its being played."""
    return [each for each in bench.events() if type(each).__name__ not in OF_THE_EVENT]


# -- tracks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2.3", "9.7.1")
@pytest.mark.parametrize(("before", "change", "total"), [(19, -2, 17), (2, -2, 0), (1, -1, 0), (0, 0, 0)])
def test_national_will_falls_and_never_below_nothing(before, change, total):
    """23.2c, 23.2e: FALL OF THE TSAR takes two; what is not there is not taken."""
    bench = holding("CP-27", will={"RU": before, "GE": 19, "AH": 19})
    cause = "THE TSAR TAKES COMMAND"
    bench.play(event("CP-27"))
    assert done(bench) == [WillChanged(rule="23.2", nation="RU", change=change, total=total, cause=cause)]
    assert bench.position.will["RU"] == total


@pytest.mark.rule("3.2.3")
def test_national_will_rises_without_a_ceiling():
    """Trap 24."""
    bench = holding("CP-4", will={"GE": 20})
    bench.play(event("CP-4"))
    assert done(bench) == [WillChanged(rule="23.2", nation="GE", change=1, total=21, cause="BURGRIEDEN")]


@pytest.mark.rule("5.1.1", "9.7.1")
def test_victory_points_move():
    """5.1.1: up is good for the Central Powers."""
    bench = holding_own("AP-60", words.VictoryPoints(change=-2))
    bench.play(event("AP-60"))
    assert done(bench) == [PointsChanged(rule="5.1.1", side="VP", change=-2, total=13, reason="OWN AP-60")]


@pytest.mark.rule("17.3.2")
@pytest.mark.parametrize(("card", "before", "change", "total"), [
    ("AP-50", 36, 3, 39), ("AP-50", 38, 2, 40), ("CP-47", 40, -3, 37),
])  # fmt: skip
def test_the_armistice_marker_moves_and_not_beyond_its_start(card, before, change, total):
    """17.3.2c-d."""
    bench = holding(card, armistice=before, turn=12)
    bench.play(event(card))
    told = bench.events(ArmisticeMoved)
    title = bench.position.cards[card].title
    assert told == [ArmisticeMoved(rule="17.3.2", change=change, total=total, cause=title)]
    assert bench.position.armistice == total


@pytest.mark.rule("17.3.2")
def test_where_the_armistice_marker_cannot_rise_nothing_is_told():
    bench = holding("AP-50", armistice=40, turn=12)
    bench.play(event("AP-50"))
    assert not bench.events(ArmisticeMoved)


@pytest.mark.rule("7.4.1")
def test_offensive_modifiers_add_up():
    """7.4.1b."""
    bench = holding("CP-5", offensive_drm={"AP": 1, "CP": 1})
    bench.play(event("CP-5"))
    assert done(bench) == [OffensiveModified(rule="7.4.1", side="CP", total=2)]
    assert bench.position.offensive_drm == {"AP": 1, "CP": 2}


# -- Replacement Points ---------------------------------------------------------------------------------------------


@pytest.mark.rule("9.6.2b")
@pytest.mark.parametrize(
    ("card", "points", "total"), [("AP-30", {"GE": 2.5, "AH": 1}, {"AH": 2}), ("CP-48", {"RU": 1.5}, {})]
)
def test_recorded_points_are_lost(card, points, total):
    """GERMAN LABOR STRIKES, RUSSIAN RAILROAD COLLAPSE: all of the pool, halves too (9.6.2b)."""
    bench = holding(card, replacements=points)
    pool = "GE" if card == "AP-30" else "RU"
    bench.play(event(card))
    assert done(bench)[0] == ReplacementsChanged(
        rule="9.6.2", pool=pool, total=0, cause=bench.position.cards[card].title
    )
    assert bench.position.replacements == total


@pytest.mark.rule("9.6.2b")
@pytest.mark.parametrize(("before", "after"), [(2.5, 3), (1, 0), (0.5, 0)])
def test_some_of_the_points_are_lost(before, after):
    """THE BLACK HAND: one AP-A point, or what there is of it."""
    bench = holding("CP-22", replacements={"AP-A": before})
    lost = ReplacementsChanged(rule="9.6.2", pool="AP-A", total=after, cause="THE BLACK HAND")
    bench.play(event("CP-22"))
    assert lost in done(bench)


@pytest.mark.rule("9.6.2b")
def test_where_nothing_is_recorded_nothing_is_lost():
    bench = holding("CP-48")
    bench.play(event("CP-48"))
    assert not [each for each in done(bench) if isinstance(each, ReplacementsChanged)]


@pytest.mark.rule("9.6")
def test_an_event_records_points():
    """Besides those of its box, which count only when it is played for them."""
    bench = holding_own("AP-60", words.Replacements(points={"IT": 2}, use="record"), replacements={"IT": 0.5})
    bench.play(event("AP-60"))
    assert done(bench) == [ReplacementsChanged(rule="9.6.1", pool="IT", total=5, cause="OWN AP-60")]


@pytest.mark.rule("9.6", "16.1")
def test_points_of_an_event_repair_units_on_the_map_at_once():
    """16.1f: only there, only in this round, from these points alone; what is left is lost."""
    stacks = {"posen": ["GE-I-1", "GE-I-17", "GE-R-3-SCU"], REPLACEABLE: ["GE-I-20"], RESERVE: ["GE-R-Posen"]}
    reduced = ["GE-I-1", "GE-I-17", "GE-R-3-SCU", "GE-R-Posen"]
    bench = holding("CP-8", stacks, reduced=list(reduced), replacements={"GE": 3})
    assert bench.faults(Rebuild(unit="GE-I-1")) == [
        ("16.1", "to rebuild GE-I-1 costs 1 RP, and GE has 0 RP to repair units with at once")
    ]
    bench.play(event("CP-8"))
    assert done(bench) == [RepairsChanged(rule="16.1", pool="GE", total=4, cause="LANDWEHR TO THE FRONT")]
    box = "points of an Event repair units on the map only, and {} is in {}"
    assert bench.faults(Rebuild(unit="GE-I-20", into="reserve")) == [
        ("16.1", box.format("GE-I-20", "the Replaceable Units Box"))
    ]
    assert bench.faults(Rebuild(unit="GE-R-Posen")) == [("16.1", box.format("GE-R-Posen", "the Reserve Box"))]
    for unit, left in (("GE-I-1", 2), ("GE-R-3-SCU", 1)):
        order = Rebuild(unit=unit)
        assert bench.faults(order) == []
        bench.play(order)
        assert bench.events()[-2:] == [
            RepairsChanged(rule="16.1", pool="GE", total=left, cause=f"{unit} rebuilt"),
            StepChanged(rule="16.1", unit=unit, reduced=False, cause="rebuilt"),
        ]
    assert bench.faults(Rebuild(unit="GE-I-17")) == [
        ("16.1", "to rebuild GE-I-17 costs 1 RP, and GE has ½ RP to repair units with at once")
    ]
    bench.run(finish)
    assert RepairsChanged(rule="16.1", pool="GE", total=0, cause="not spent") in bench.events()
    assert (bench.position.this_round.repairs, bench.position.replacements) == ({}, {"GE": 6})


@pytest.mark.rule("16.3", "16.7")
def test_what_bars_points_bars_repairs():
    """WAR IN AFRICA those of CONVOY (16.5c); the Revolution Russia's; no supply a unit's."""
    africa = InForce(card="CP-53", number=0, turn=8)
    bench = holding("AP-23", {"salonika": ["BR-I-XVI"]}, turn=8, in_force=[africa])
    bench.position.this_round.repairs["AP-A"] = 4
    bench.position.turn_over("BR-I-XVI", reduced=True)
    assert ("16.5", "WAR IN AFRICA lets nobody rebuild AP-A units this turn") in bench.faults(Rebuild(unit="BR-I-XVI"))
    ours = words.Replacements(points={"RU": 2})
    late = holding_own("AP-60", ours, revolution=Revolution(on_track=True, stage=2, ever=True))
    late.play(event("AP-60"))
    assert done(late) == []


@pytest.mark.rule("16.3", "9.7.1")
@pytest.mark.parametrize(("actions", "gained"), [([], {"AP-A": 4}), ([Action(use="event", card="CP-53")], {})])
def test_convoy_brings_nothing_in_the_turn_of_war_in_africa(actions, gained):
    """16.5c."""
    bench = holding("AP-23", turn=8, this_turn=TurnRecord(actions={"CP": list(actions)}))
    bench.play(event("AP-23"))
    assert bench.position.this_round.repairs == gained


@pytest.mark.rule("9.6")
@pytest.mark.parametrize(("held", "points"), [(2, {}), (3, {"AH": 2, "GE": 2}), (7, {"AH": 4, "GE": 4})])
def test_points_for_every_so_many_spaces(held, points):
    """TSAR'S ARMORIES: for every three VP spaces of Russia that the CP hold; other spaces do not count."""
    spaces = list(GROUND.vp_spaces_of("RU"))[:held]
    bench = holding("CP-54", turn=12, control=dict.fromkeys([*spaces, "bialystok", "lida"], "GE"))
    bench.play(event("CP-54"))
    assert bench.position.this_round.repairs == points


# -- units ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1", "32.2")
def test_units_lose_steps_of_their_owners_choice():
    """TURKISH DESERTIONS: two LCUs on the map, by default those that survive it and are worth least."""
    stacks = {"constantinople": ["TU-I-1", "TU-I-2"], "anatolia": ["TU-I-3", "TU-I-1-SCU"], RESERVE: ["TU-I-2-SCU"]}
    bench = holding("AP-53", stacks, turn=14, reduced=["TU-I-1"])
    bench.play(event("AP-53"))
    assert bench.asked == [
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
    steps = bench.events(StepChanged)
    assert steps == [
        StepChanged(rule="9.7.1", unit=unit, reduced=True, cause="TURKISH DESERTIONS") for unit in ("TU-I-2", "TU-I-3")
    ]


@pytest.mark.rule("9.7.1", "12.6.4")
def test_a_reduced_unit_is_destroyed_by_it_and_replaced():
    """12.6.4: an SCU of the Reserve Box takes its place."""
    bench = holding("AP-53", {"constantinople": ["TU-I-1"], RESERVE: ["TU-I-2-SCU"]}, turn=14, reduced=["TU-I-1"])
    bench.play(event("AP-53"))
    assert bench.position.place_of("TU-I-1") == REPLACEABLE
    assert bench.position.at("constantinople") == ["TU-I-2-SCU"]


@pytest.mark.rule("9.7.1")
def test_the_enemy_takes_what_hurts_most():
    """Where the card says that he chooses; `strongest` and `weakest` are policies."""
    stacks = {"berlin": ["GE-I-1", "GE-R-1", "GE-I-17"]}
    effect = words.TakeOff(nation="GE", size="LCU", count=1, to="eliminated", by="enemy")
    bench = holding_own("AP-60", effect, stacks=stacks, reduced=["GE-R-1"])
    bench.play(event("AP-60"))
    assert [(each.side, each.options, each.default) for each in bench.asked] == [
        ("AP", ("GE-R-1", "GE-I-1", "GE-I-17"), "GE-I-17")
    ]
    assert bench.events(UnitRemoved) == [
        UnitRemoved(rule="9.7.1", unit="GE-I-17", place="berlin", to=ELIMINATED, cause="OWN AP-60")
    ]


@pytest.mark.rule("9.7.1", "24.1")
@pytest.mark.trap(29)
def test_units_leave_the_map_and_troop_quality_stays():
    """KAISERSCHLACHT: three German LCUs for good, those that cost least unless their owner says otherwise."""
    stacks = {"berlin": ["GE-I-1", "GE-R-1"], "posen": ["GE-I-17", "GE-R-3-SCU"], REPLACEABLE: ["GE-I-20"]}
    bench = holding("CP-55", stacks, turn=16, reduced=["GE-I-17"])
    bench.play(event("CP-55"), answers={"take off GE/1": "GE-I-1"})
    told = done(bench)
    gone = [(each.unit, each.to) for each in told if isinstance(each, UnitRemoved)]
    assert gone == [("GE-I-1", REMOVED), ("GE-I-17", REMOVED), ("GE-R-1", REMOVED)]
    assert (bench.position.vp, bench.position.quality["GE"]) == (16, 18)
    assert bench.position.place_of("GE-I-20") == REPLACEABLE
    assert [type(each) for each in told][-2:] == [PointsChanged, EffectBegan]


@pytest.mark.rule("9.7.1", "20.3")
def test_what_units_leave_behind_is_put_right():
    """A siege that has too few lapses (20.3.5), and guns without company are lost (27.0c)."""
    stacks = {"kovno": ["GE-I-1", "GE-R-3-SCU"], "posen": ["GE-I-17", "GE-A-1"]}
    bench = holding("CP-55", stacks, turn=16)
    bench.play(event("CP-55"))
    assert bench.position.lapsed == ["kovno"]
    assert bench.position.place_of("GE-A-1") == ELIMINATED


@pytest.mark.rule("9.7.1", "32.1")
@pytest.mark.parametrize(("place", "removed", "points"), [
    ("sofia", True, {"CP-A": 6}), ("constantinople", False, {"CP-A": 2}), ("nowhere", False, {"CP-A": 2}),
])  # fmt: skip
def test_what_is_not_possible_is_replaced_by_what_is(place, removed, points):
    """THE ARAB REVOLT: an LCU outside Turkey; only where there is none two CP-A points are lost."""
    stacks = {} if place == "nowhere" else {place: ["TU-I-1"]}
    bench = holding("AP-38", stacks, turn=9, nations={"BU": "CP"}, replacements={"CP-A": 3})
    bench.play(event("AP-38"))
    assert (bench.position.place_of("TU-I-1") == REPLACEABLE) is removed
    assert bench.position.replacements == points


# -- alternatives ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1")
def test_the_enemy_chooses_where_the_card_says_so():
    """THE SOMME asks the Central Powers, and takes what stands first where they say nothing."""
    bench = holding("AP-45", {"berlin": ["GE-I-1"]}, turn=9)
    bench.play(event("AP-45"))
    assert bench.asked[0] == Question(
        label="AP-45/choice",
        side="CP",
        kind="event-choice",
        text="THE SOMME: a corps for France or no corps from France?",
        options=("a corps for France", "no corps from France"),
        default="a corps for France",
        rule="9.7.1",
        about=("AP-45",),
    )
    assert bench.position.place_of("GE-I-1") == REPLACEABLE
    answered = bench.events(Answered)
    assert [(each.question, each.choice, each.source) for each in answered] == [
        ("AP-45/choice", "a corps for France", "default")
    ]


@pytest.mark.rule("9.7.1")
@pytest.mark.parametrize(("stand", "will"), [("neutral", 19), ("AP", 18)])
def test_conditions_of_an_effect(stand, will):
    """`if` must hold and `unless` must not, when the card is played."""
    only = words.NationalWill(nation="AH", change=-1, conditions=(terms.AtWar(nation="IT"),))
    never = words.NationalWill(nation="AH", change=-5, unless=(terms.Turns(first=1),))
    bench = holding_own("AP-60", only, never, nations={"IT": stand})
    bench.play(event("AP-60"))
    assert bench.position.will["AH"] == will


# -- Forts ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.4", "9.7.1")
@pytest.mark.parametrize(("die", "falls"), [(1, False), (2, True)])
def test_a_besieged_fort_is_checked_at_once(die, falls):
    """SIEGE OF PRZEMYSL: +2 against a Combat Factor of 3 (20.4.1)."""
    bench = holding("AP-17", {"przemysl": ["RU-I-3"]}, turn=4)
    bench.play(event("AP-17"), dice=(die,))
    (roll,) = bench.events(DieRolled)
    assert (roll.label, roll.value) == ("turn 4/round-1-ap/surrender/przemysl", die)
    fallen = bench.events(FortDestroyed)
    assert fallen == ([FortDestroyed(rule="20.4.1", space="przemysl", cause="surrender")] if falls else [])
    assert bench.position.controller("przemysl") == ("AP" if falls else "CP")


@pytest.mark.rule("20.4", "9.7.1")
def test_the_besieger_says_which_fort():
    """By default the weakest; Forts in another land, and those that others besiege, are not asked about."""
    stacks = {"przemysl": ["RU-I-3"], "kotor": ["SB-I-1"], "konigsberg": ["RU-I-4"], "kovno": ["GE-I-1"]}
    bench = holding("AP-17", stacks, turn=4)
    bench.play(event("AP-17"), dice=[1])
    (question,) = bench.asked
    assert (question.label, question.side, question.kind) == ("AP-17/fort", "AP", "event-fort")
    assert (question.options, question.default) == (("kotor", "przemysl"), "kotor")
    chosen = holding("AP-17", stacks, turn=4)
    chosen.play(event("AP-17"), dice=(1,), answers={"AP-17/fort": "przemysl"})
    assert chosen.only(DieRolled).label == "turn 4/round-1-ap/surrender/przemysl"


@pytest.mark.rule("20.4")
def test_without_a_siege_no_die_falls():
    bench = holding("AP-17", {"lemberg": ["RU-I-3"]}, turn=4)
    bench.play(event("AP-17"))
    assert done(bench) == []


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
    bench = holding(card, stacks, **fields)
    trial = bench.rehearsal()
    trial.play(event(card))
    assert trial.referee.open_ended
    assert not trial.events(DieRolled, Answered, UnitRemoved, StepChanged)
    assert all(trial.position.place_of(unit) == place for place, units in stacks.items() for unit in units)


@pytest.mark.rule("9.7.1")
@pytest.mark.parametrize("card", ["AP-13", "CP-8", "CP-27"])
def test_a_rehearsal_knows_what_needs_no_dice(card):
    bench = holding(card)
    trial = bench.rehearsal()
    trial.play(event(card))
    bench.play(event(card))
    assert not trial.referee.open_ended
    assert trial.events() == bench.events()


def test_a_surrender_roll_of_a_land_without_forts_is_nothing():
    trial = holding_own("AP-60", SurrenderRoll(land="TU")).rehearsal()
    trial.play(event("AP-60"))
    assert (trial.referee.open_ended, done(trial)) == (False, [])


@pytest.mark.rule("17.1")
def test_war_status_points_come_with_the_event_alone():
    """9.2c: not with OPS, SR or RPs."""
    bench = holding("AP-11")
    bench.play(event("AP-11"))
    assert WarStatusChanged(rule="17.1.2", side="AP", change=1, total=1, card="AP-11") in bench.events()
    assert (bench.position.war_status, bench.position.combined) == ({"AP": 1, "CP": 0}, 1)
    none = on_map({}, phase=acting(), war_status={"AP": 0, "CP": 0})
    assert none.position.combined == 0
