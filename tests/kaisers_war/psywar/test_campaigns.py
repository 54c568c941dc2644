"""Psychological warfare (chapter 32): who may, what it costs, morale, the Internationale, and what stays hidden."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, rows

import wargame_cli
from kaisers_war.test_fog_leaks import READERS, hidden_from, names_in
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.engine.events import DieRolled, OrderLapsed
from wargame_cli.engine.orders import wording
from wargame_cli.engine.referee import Referee
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally
from wargame_cli.reports.telling import report_of
from wargame_cli.reports.template import template
from wargame_cli.reports.writing import written
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    PsywarDeclared,
    PsywarResolved,
    StacksExamined,
    UnitRemoved,
)
from wargame_cli.rulesets.kaisers_war.psywar.campaigns import Psywar, PsywarFree
from wargame_cli.rulesets.kaisers_war.setup.scenarios import free_units, new_position
from wargame_cli.rulesets.kaisers_war.telling.advice import advice

PSYWAR = {"psywar": "on"}
#: Points with which both columns are open to both sides.
WEARY = {"CP": 30, "Allied": 30}
STACKS = {"Amiens": ["FR-Inf-1", "AL-Gar-1"], "1117": ["FR-Inf-2"], "Milan": ["IT-Inf-1"], "Berlin": ["GE-Inf-1"]}


def campaign(stacks=STACKS, *, side="cp", options=PSYWAR, points=WEARY, **given):
    """The start of a player turn."""
    return Bench("kaisers-war", phase=f"{side}-start", stacks=stacks, options=options, points=points, **given)


def wage(order, dice, bench=None, **more):
    """Carry out a psywar attack; gives its bench."""
    bench = bench or campaign()
    bench.play(order, dice=dice, **more)
    return bench


def effect(bench):
    """The effect that came up."""
    (resolved,) = bench.events(PsywarResolved)
    return resolved.effect


# -- who may (32.1, 32.2) -----------------------------------------------------------------------------------------


@pytest.mark.rule("32.1")
def test_an_attack_costs_three_points_whatever_comes_of_it():
    """They are paid before the die."""
    bench = wage(Psywar(column="A"), [1])
    assert bench.position.points == {"CP": 27, "Allied": 30}
    assert [type(event).__name__ for event in bench.referee.events] == [
        "PsywarDeclared",
        "PointsChanged",
        "DieRolled",
        "PsywarResolved",
    ]


@pytest.mark.rule("32.1")
def test_one_attack_a_player_turn():
    """A second one is refused; the other side's turn has its own."""
    bench = wage(Psywar(column="A"), [1])
    assert bench.refusals(Psywar(column="A")) == ["32.1"]
    position = bench.position
    position.begin_phase(2, "allied-start")
    assert Bench("kaisers-war", position=position).refusals(Psywar(column="A")) == []


@pytest.mark.rule("32.1", "5.5")
@pytest.mark.parametrize(("points", "refused"), [(3, ["5.5"]), (4, [])])
def test_the_last_point_is_not_spent(points, refused):
    """Three points must leave one."""
    position = campaign(points={"CP": points, "Allied": 30})
    assert position.refusals(Psywar(column="A")) == refused


@pytest.mark.rule("32.1")
@pytest.mark.parametrize(("points", "refused"), [(33, []), (34, ["32.1"])])
def test_column_b_takes_a_weary_enemy(points, refused):
    """It is open while the opponent has 33 points or fewer (32.2)."""
    position = campaign(points={"CP": 50, "Allied": points})
    assert position.refusals(Psywar(column="B")) == refused
    assert position.refusals(Psywar(column="A")) == []


@pytest.mark.rule("32.1")
def test_there_is_no_psywar_without_the_option():
    """The order exists in a phase that such a game does not play."""
    assert campaign(options={}).refusals(Psywar(column="A")) == ["32.1"]


@pytest.mark.rule("32.1")
@pytest.mark.parametrize(
    "order",
    [
        Psywar(column="A", examine="Atlantis"),
        Psywar(column="B", mutiny="US"),
        Psywar(column="B", mutiny="Bolsheviks"),
        Psywar(column="B", mutiny="Germany"),
        Psywar(column="B", strike="US"),
        Psywar(column="B", strike="Nowhere"),
        Psywar(column="B", rebellion="1015"),
        Psywar(column="B", rebellion="1913"),
        Psywar(column="B", rebellion="1520"),
    ],
)
def test_targets_must_be_possible(order):
    """No unknown country, no spared or friendly nation, no Paris, no city of one's own, no occupied city."""
    assert campaign().refusals(order) == ["32.1"]


@pytest.mark.rule("32.1")
def test_a_rehearsal_pays_and_rolls_nothing():
    """`wargame check` says what is certain."""
    rehearsal = Referee(campaign().position, RULESET.sequence["cp-start"], RULESET.book, None)
    rehearsal.perform(Psywar(column="A"))
    assert rehearsal.position.points["CP"] == 27
    assert not [event for event in rehearsal.events if isinstance(event, DieRolled)]
    assert rows(rehearsal, Psywar(column="A")) == ["32.1"]
    assert [problem.rule for problem in campaign().rehearse("{psywar: A}", "{psywar: A}").problems] == ["32.1"]


@pytest.mark.rule("32.1")
def test_the_template_says_what_an_attack_costs():
    """The price, the opponent's points and whether column B is open to the writer of the sheet."""
    weary = advice(campaign(points={"CP": 50, "Allied": 30}).position, "CP")
    assert weary == [("psywar", "costs 3 of 50 points; Allied has 30, so column B is open")]
    strong = campaign(side="allied", points={"CP": 40, "Allied": 30}, kaiser_moved_east=2)
    line = "costs 3 of 30 points; CP has 40, so column B is closed above 33; one attack is free besides"
    assert advice(strong.position, "Allied") == [("psywar", line)]
    assert "without" in advice(campaign(options={"expanded-sudden-death": "on"}).position, "CP")[0][1]


@pytest.mark.rule("32.1")
def test_the_template_offers_no_psywar_where_there_is_none():
    """The start of a player turn is a phase with expanded sudden death too; then no order of this kind is shown."""
    for option, offered in (("psywar", True), ("expanded-sudden-death", False)):
        game = wargame_cli.new("kaisers-war/1918", options={option: "on"}, dice="seeded", seed="none")
        assert game.position.phase == "cp-start"
        assert ("- psywar: " in template(game, "CP")) is offered


# -- morale (33) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("32.1", "33.1")
@pytest.mark.trap(45)
@pytest.mark.parametrize(
    ("points", "die", "more", "expected"),
    [
        (20, 1, [], "nothing"),
        (20, 2, [], "nothing"),
        (20, 3, [1], "backfire"),
        (20, 6, [1], "propaganda"),
        (90, 1, [1], "backfire"),
        (90, 5, [1, 1], "major propaganda"),
        (90, 6, [1, 1], "major propaganda"),
        (50, 2, [1], "backfire"),
    ],
)
def test_morale_changes_the_die(points, die, more, expected):
    """High morale adds one, low morale takes one away; 0 is as 1 and 7 is as 6."""
    position = campaign(points={"CP": points, "Allied": 50}, options={"psywar": "on", "morale": "on"})
    assert effect(wage(Psywar(column="A"), [die, *more], position)) == expected


@pytest.mark.rule("32.1", "33.1")
@pytest.mark.trap(45)
@pytest.mark.parametrize(("points", "total"), [(78, 2), (79, 3), (28, 1), (29, 2)])
def test_the_price_is_paid_before_morale_is_read(points, total):
    """The three points themselves may change the band."""
    bench = campaign(points={"CP": points, "Allied": 50}, options={"psywar": "on", "morale": "on"})
    backfire = [1] if total == 2 else []
    bench.play("{psywar: A, examine: France}", dice=[2, *backfire])
    assert bench.events(PsywarResolved)[0].total == total


# -- the Internationale (32.4) ------------------------------------------------------------------------------------


@pytest.mark.rule("32.4")
@pytest.mark.trap(44)
def test_the_internationale_gives_one_free_attack():
    """One besides the one that is paid for, in either order, and no second; 30.14 and 32.4 are one and the same."""
    options = {"psywar": "on", "russian-front": "on"}
    bench = campaign(side="allied", options=options, kaiser_moved_east=2)
    bench.play(PsywarFree(column="A"), dice=[1])
    assert bench.position.points["Allied"] == 30
    assert bench.refusals(PsywarFree(column="A")) == ["32.4"]
    bench.play(Psywar(column="A"), dice=[1])
    assert bench.position.points["Allied"] == 27
    assert bench.refusals(Psywar(column="A")) == ["32.1"]
    assert [event.free for event in bench.events(PsywarDeclared)] == [True, False]


@pytest.mark.rule("32.4")
@pytest.mark.trap(44)
def test_the_free_attack_needs_bolsheviks_and_the_allies():
    """Before the Kaiser moves east there is none, and never one for the Central Powers, nor without the option."""
    options = {"psywar": "on", "russian-front": "on"}
    assert campaign(side="allied", options=options).refusals(PsywarFree(column="A")) == ["32.4"]
    assert campaign(options=options, kaiser_moved_east=2).refusals(PsywarFree(column="A")) == ["32.4"]
    bare = campaign(side="allied", options={"russian-front": "on"}, kaiser_moved_east=2)
    assert bare.refusals(PsywarFree(column="A")) == ["32.1"]


@pytest.mark.rule("32.4")
def test_the_free_attack_obeys_the_table_like_any_other():
    """Column B takes a weary enemy, and its dice and questions have names of their own."""
    bench = campaign(side="allied", kaiser_moved_east=2, points={"CP": 34, "Allied": 30})
    assert bench.refusals(PsywarFree(column="B")) == ["32.1"]
    bench.play(PsywarFree(column="A"), dice=[5, 3])
    assert bench.position.points == {"CP": 31, "Allied": 30}
    labels = [event.label for event in bench.events(DieRolled)]
    assert labels == ["turn 2/allied-start/psywar_free/table", "turn 2/allied-start/psywar_free/propaganda"]


def turn_of_two(sheet, dice, **points):
    """Both attacks of an Allied player turn on one sheet, as a player hands it in."""
    options = {"psywar": "on", "russian-front": "on"}
    bench = campaign(side="allied", options=options, kaiser_moved_east=2, points={**WEARY, **points})
    outcome = bench.resolve(*map(wording, sheet), dice=dice)
    assert outcome.accepted, outcome.problems
    found = [event.effect for event in outcome.events if isinstance(event, PsywarResolved)]
    return found, [event.rule for event in outcome.events if isinstance(event, OrderLapsed)], outcome.position


@pytest.mark.rule("32.4")
@pytest.mark.parametrize(
    ("die", "effects", "lapsed"), [(2, ["propaganda", "nothing"], []), (1, ["propaganda"], ["32.1"])]
)
def test_the_first_attack_may_open_column_b_to_the_second(die, effects, lapsed):
    """Each attack is made on the points of its moment (32.2); one that finds column B closed still is not made."""
    sheet = [Psywar(column="A"), PsywarFree(column="B")]
    found, rules, position = turn_of_two(sheet, [5, die, *([1] if die == 2 else [])], CP=35)
    assert (found, rules) == (effects, lapsed)
    assert position.points["CP"] == 35 - die


@pytest.mark.rule("32.4")
@pytest.mark.parametrize(("points", "refused"), [(39, []), (40, ["32.1"])])
def test_what_no_die_can_open_is_refused_at_once(points, refused):
    """A propaganda victory takes six points at most; who has more than 39 has more than 33 after it."""
    bench = campaign(side="allied", kaiser_moved_east=2, points={"CP": points, "Allied": 30})
    assert bench.refusals(PsywarFree(column="B")) == ["32.1"]
    both = [wording(order) for order in (Psywar(column="A"), PsywarFree(column="B"))]
    assert [problem.rule for problem in bench.rehearse(*both).problems] == refused


@pytest.mark.rule("32.4", "5.5")
def test_the_free_attack_may_win_the_price_of_the_other():
    """Who cannot pay now may be able to when the first attack has brought him points."""
    sheet = [PsywarFree(column="A"), Psywar(column="A")]
    assert turn_of_two(sheet, [6, 1, 4, 1], Allied=3)[0] == ["major propaganda", "nothing"]
    assert turn_of_two(sheet, [1], Allied=3)[:2] == (["nothing"], ["5.5"])


@pytest.mark.rule("32.4")
def test_two_rebellions_may_name_the_same_city():
    """The second finds it taken, and its city is asked for; Paris and the Ruhr are refused at once as ever."""
    sheet = [Psywar(column="B", rebellion="2418"), PsywarFree(column="B", rebellion="2418")]
    found, lapsed, position = turn_of_two(sheet, [5, 5])
    assert (found, lapsed) == (["rebellion", "rebellion"], [])
    assert sum(position.counter(unit).type == "garrison" for unit in position.units() if position.on_map(unit)) == 3
    bench = wage(Psywar(column="A"), [1], campaign(side="allied", kaiser_moved_east=2))
    ruhr = bench.position.kit.map.find("Ruhr")
    assert bench.refusals(PsywarFree(column="B", rebellion=ruhr)) == ["32.1"]


# -- fog of war ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("32.1", "10.1")
@pytest.mark.parametrize("seed", ["spies-3", "spies-5"])
def test_what_spies_see_stays_with_their_side(seed):
    """In a played game no report names a unit that its reader may not see, but for those that his own spies saw."""
    game = wargame_cli.new("kaisers-war/1918", options=PSYWAR, dice="seeded", seed=seed)
    last = list(play_on(game, make_players(["random"], game.ruleset.sides, seed), Tally(), last_turn=3))[-1]
    looked = 0
    for chapter in journal_of(last).chapters():
        if not chapter.phase.endswith("-start"):
            continue
        gone = {event.unit for event in chapter.events if isinstance(event, UnitRemoved)}
        for reader in READERS:
            spied = {
                unit
                for event in chapter.events
                if isinstance(event, StacksExamined) and event.visible_to(reader)
                for _, units in event.stacks
                for unit in units
            }
            looked += len(spied)
            hidden = hidden_from(reader, chapter.before) & hidden_from(reader, chapter.after) - gone - spied
            assert not names_in(written([report_of(last, chapter, reader)], "markdown"), hidden)
    assert looked


@pytest.mark.rule("32.1", "26.5.3")
@pytest.mark.parametrize(("due", "delayed"), [(2, False), (4, True)])
def test_free_reinforcements_that_are_spared_are_those_still_to_come(due, delayed):
    """By that reading a strike delays a shock army that came, died and was bought again, as it does any other."""
    position = new_position("1918", {"psywar": "on", "struck-reinforcements": "spared"})
    (unit,) = free_units(position).keys() & {"AH-Shock-2"}
    position.due[unit] = due
    assert (unit in free_units(position)) is not delayed
