"""Psychological warfare (chapter 32): who may, what it costs, and the ten effects of the table."""

from __future__ import annotations

import pytest
from bench_of_rules import of_kind, rows

import wargame_cli
from kaisers_war.ledger import give
from kaisers_war.sandbox import referee, sandbox
from kaisers_war.test_fog_leaks import READERS, hidden_from, names_in
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.engine.adjudicate import Sheet, adjudicate
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.events import Answered, DieRolled, GameEnded, OrderLapsed
from wargame_cli.engine.orders import Written
from wargame_cli.engine.position import Standing
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.players.games import Tally, make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.reports.telling import report_of
from wargame_cli.reports.template import template
from wargame_cli.reports.writing import written
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    ArrivalsDelayed,
    CriticalCityFallen,
    PsywarDeclared,
    PsywarResolved,
    StacksExamined,
    UnitPlaced,
    UnitRemoved,
)
from wargame_cli.rulesets.kaisers_war.position.position import FLEET, POOL, TRACK
from wargame_cli.rulesets.kaisers_war.psywar.campaigns import Psywar, PsywarFree
from wargame_cli.rulesets.kaisers_war.psywar.effects import rising_cities
from wargame_cli.rulesets.kaisers_war.setup.scenarios import free_units, new_position
from wargame_cli.rulesets.kaisers_war.telling.advice import advice
from wargame_cli.rulesets.kaisers_war.telling.narrate import narrate

PSYWAR = {"psywar": "on"}
#: Points with which both columns are open to both sides.
WEARY = {"CP": 30, "Allied": 30}
STACKS = {"Amiens": ["FR-Inf-1", "AL-Gar-1"], "1117": ["FR-Inf-2"], "Milan": ["IT-Inf-1"], "Berlin": ["GE-Inf-1"]}


def start(stacks=STACKS, *, side="cp", options=PSYWAR, points=WEARY, **fields):
    """The start of a player turn."""
    return sandbox(stacks, phase=f"{side}-start", options=options, points=points, **fields)


def wage(order, dice, position=None, **kwargs):
    """Carry out a psywar attack that must be legal; gives its referee."""
    judge = referee(start() if position is None else position, dice, **kwargs)
    give(judge, order)
    return judge


def effect(judge):
    """The effect that came up."""
    (resolved,) = of_kind(judge, PsywarResolved)
    return resolved.effect


# -- who may (32.1, 32.2) -----------------------------------------------------------------------------------------


@pytest.mark.rule("32.1")
def test_an_attack_costs_three_points_whatever_comes_of_it():
    """They are paid before the die."""
    judge = wage(Psywar(column="A"), [1])
    assert judge.position.points == {"CP": 27, "Allied": 30}
    assert [type(event).__name__ for event in judge.events] == [
        "PsywarDeclared",
        "PointsChanged",
        "DieRolled",
        "PsywarResolved",
    ]


@pytest.mark.rule("32.1")
def test_one_attack_a_player_turn():
    """A second one is refused; the other side's turn has its own."""
    judge = wage(Psywar(column="A"), [1])
    assert rows(judge, Psywar(column="A")) == ["32.1"]
    judge.position.begin_phase(2, "allied-start")
    assert rows(referee(judge.position), Psywar(column="A")) == []


@pytest.mark.rule("32.1", "5.5")
@pytest.mark.parametrize(("points", "refused"), [(3, ["5.5"]), (4, [])])
def test_the_last_point_is_not_spent(points, refused):
    """Three points must leave one."""
    position = start(points={"CP": points, "Allied": 30})
    assert rows(referee(position), Psywar(column="A")) == refused


@pytest.mark.rule("32.1")
@pytest.mark.parametrize(("points", "refused"), [(33, []), (34, ["32.1"])])
def test_column_b_takes_a_weary_enemy(points, refused):
    """It is open while the opponent has 33 points or fewer (32.2)."""
    position = start(points={"CP": 50, "Allied": points})
    assert rows(referee(position), Psywar(column="B")) == refused
    assert rows(referee(position), Psywar(column="A")) == []


@pytest.mark.rule("32.1")
def test_there_is_no_psywar_without_the_option():
    """The order exists in a phase that such a game does not play."""
    assert rows(referee(start(options={})), Psywar(column="A")) == ["32.1"]


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
    assert rows(referee(start()), order) == ["32.1"]


@pytest.mark.rule("32.1")
def test_a_rehearsal_pays_and_rolls_nothing():
    """`wargame check` says what is certain."""
    position = start()
    judge = referee(position, rehearsing=True)
    judge.perform(Psywar(column="A"))
    assert position.points["CP"] == 27
    assert not of_kind(judge, DieRolled)
    assert rows(judge, Psywar(column="A")) == ["32.1"]


@pytest.mark.rule("32.1")
def test_the_template_says_what_an_attack_costs():
    """The price, the opponent's points and whether column B is open to the writer of the sheet."""
    weary = advice(start(points={"CP": 50, "Allied": 30}), "CP")
    assert weary == [("psywar", "costs 3 of 50 points; Allied has 30, so column B is open")]
    strong = start(side="allied", points={"CP": 40, "Allied": 30}, kaiser_moved_east=2)
    line = "costs 3 of 30 points; CP has 40, so column B is closed above 33; one attack is free besides"
    assert advice(strong, "Allied") == [("psywar", line)]
    assert "without" in advice(start(options={"expanded-sudden-death": "on"}), "CP")[0][1]


@pytest.mark.rule("32.1")
def test_the_template_offers_no_psywar_where_there_is_none():
    """The start of a player turn is a phase with expanded sudden death too; then no order of this kind is shown."""
    for option, offered in (("psywar", True), ("expanded-sudden-death", False)):
        game = wargame_cli.new("kaisers-war/1918", options={option: "on"}, dice="seeded", seed="none")
        assert game.position.phase == "cp-start"
        assert (Psywar.example in template(game, "CP")) is offered


# -- the table (32.5) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("32.1")
@pytest.mark.parametrize(
    ("column", "die", "more", "expected"),
    [
        ("A", 1, [], "nothing"),
        ("A", 2, [4], "backfire"),
        ("A", 3, [], "intelligence"),
        ("A", 4, [], "sabotage"),
        ("A", 5, [4], "propaganda"),
        ("A", 6, [4, 2], "major propaganda"),
        ("B", 1, [], "nothing"),
        ("B", 2, [4], "backfire"),
        ("B", 3, [], "desertion"),
        ("B", 4, [], "mutiny"),
        ("B", 5, [], "rebellion"),
        ("B", 6, [], "general strike"),
    ],
)
def test_every_entry_of_the_table(column, die, more, expected):
    """Both columns, every number of the die."""
    assert effect(wage(Psywar(column=column), [die, *more])) == expected


@pytest.mark.rule("32.1")
@pytest.mark.parametrize(
    ("die", "more", "points"),
    [(2, [4], {"CP": 27, "Allied": 34}), (5, [4], {"CP": 27, "Allied": 26}), (6, [4, 2], {"CP": 29, "Allied": 26})],
)
def test_points_of_backfire_and_propaganda(die, more, points):
    """Backfire gives the enemy a die, propaganda takes one, major propaganda gives the attacker another."""
    assert wage(Psywar(column="A"), [die, *more]).position.points == points


@pytest.mark.rule("32.1", "25.2")
def test_propaganda_can_end_the_game():
    """An opponent who falls to zero has lost at that moment."""
    judge = wage(Psywar(column="A"), [5, 6], start(points={"CP": 50, "Allied": 6}))
    (ended,) = of_kind(judge, GameEnded)
    assert ended.winner == "CP"


@pytest.mark.rule("32.1")
def test_backfire_stops_at_the_cap():
    """No total goes over 100 (5.9)."""
    assert wage(Psywar(column="A"), [2, 6], start(points={"CP": 50, "Allied": 97})).position.points["Allied"] == 100


# -- intelligence and sabotage ------------------------------------------------------------------------------------


@pytest.mark.rule("32.1")
def test_intelligence_is_private():
    """Only the attacker learns the whole stacks of the country, top first; his report names them, no other does."""
    position = start()
    judge = wage(Psywar(column="A", examine="france"), [3], position)
    (seen,) = of_kind(judge, StacksExamined)
    assert seen.seen_by == ("CP",)
    amiens = position.kit.map.find("Amiens")
    assert dict(seen.stacks) == {amiens: ("FR-Inf-1", "AL-Gar-1"), "1117": ("FR-Inf-2",)}
    assert seen.where == "France"
    for reader, knows in (("CP", True), ("Allied", False), (None, False)):
        events = [event for event in judge.events if event.visible_to(reader)]
        told = str(narrate(position, position, events, reader))
        assert ("AL-Gar-1" in told) is knows
        assert "Die 3: intelligence (32.5)" in told


@pytest.mark.rule("32.1")
def test_intelligence_on_the_turn_track():
    """Instead of a country, the enemy units that are due in one turn; one's own are no news."""
    due = {"FR-Inf-9": 4, "IT-Inf-2": 3, "GE-Inf-9": 4}
    position = start(due=due)
    for unit in due:
        position.put(unit, TRACK)
    (seen,) = of_kind(wage(Psywar(column="A", track=4), [3], position), StacksExamined)
    assert (seen.where, seen.stacks) == ("turn 4", (("turn 4", ("FR-Inf-9",)),))


@pytest.mark.rule("32.1", "6.7")
def test_spies_find_on_the_track_who_is_overdue():
    """Units that found no place to enter lie in the box of the present turn; boxes of the past are not looked at."""
    position = start(due={"FR-Inf-9": 1, "IT-Inf-2": 2, "FR-Inf-8": 3})
    for unit in position.due:
        position.put(unit, TRACK)
    (seen,) = of_kind(wage(Psywar(column="A", track=2), [3], position), StacksExamined)
    assert seen.stacks == (("turn 2", ("FR-Inf-9", "IT-Inf-2")),)
    for turn in (1, -3):
        assert rows(referee(start()), Psywar(column="A", track=turn)) == ["32.1"]


@pytest.mark.rule("32.1")
def test_intelligence_may_find_nothing():
    """A country without enemy stacks shows none, and the report says that."""
    position = start()
    judge = wage(Psywar(column="A", examine="Greece"), [3], position)
    assert of_kind(judge, StacksExamined)[0].stacks == ()
    assert "Spies find no enemy units: Greece" in str(narrate(position, position, judge.events, "CP"))


@pytest.mark.rule("32.1")
def test_the_country_is_asked_for_where_the_order_names_none():
    """By default the one with most enemy stacks; any other with stacks, or a turn of the track, can be answered."""
    assert of_kind(wage(Psywar(column="A"), [3]), StacksExamined)[0].where == "France"
    for answer in ("Italy", "turn 3"):
        answers = {"CP": {"psywar/examine": answer}}
        assert of_kind(wage(Psywar(column="A"), [3], answers=answers), StacksExamined)[0].where == answer


@pytest.mark.rule("32.1")
def test_sabotage_removes_a_garrison():
    """After the attacker has seen the stacks; it costs its owner two points (32.3)."""
    judge = wage(Psywar(column="A", examine="France"), [4])
    (gone,) = of_kind(judge, UnitRemoved)
    assert (gone.unit, gone.rule, gone.cause) == ("AL-Gar-1", "32.3", "sabotage")
    assert judge.position.place_of("AL-Gar-1") == POOL
    assert judge.position.points["Allied"] == 28


@pytest.mark.rule("32.1")
def test_sabotage_may_spare_everybody():
    """The attacker may remove a garrison, he need not; without one there is nothing to ask."""
    answers = {"CP": {"psywar/sabotage": "nobody"}}
    judge = wage(Psywar(column="A", examine="France"), [4], answers=answers)
    assert (of_kind(judge, UnitRemoved), judge.position.points["Allied"]) == ([], 30)
    judge = wage(Psywar(column="A", examine="Italy"), [4])
    assert (len(of_kind(judge, StacksExamined)), of_kind(judge, Answered)) == (1, [])


@pytest.mark.rule("32.1")
def test_sabotage_without_enemies_on_the_map():
    """There is no country to look at."""
    judge = wage(Psywar(column="A"), [4], start({"Berlin": ["GE-Inf-1"]}))
    assert effect(judge) == "sabotage"
    assert not of_kind(judge, StacksExamined)


# -- desertion and mutiny -----------------------------------------------------------------------------------------


@pytest.mark.rule("32.1")
def test_the_victim_chooses_who_deserts():
    """By default his cheapest unit, headquarters last; armies, corps, airbases and ships can be answered."""
    stacks = {"Amiens": ["FR-Inf-1", "FR-Cav-1", "BR-HQ-Allenby"], FLEET: ["FR-Ship-1"]}
    judge = wage(Psywar(column="B"), [3], start(stacks))
    assert [event.unit for event in of_kind(judge, UnitRemoved)] == ["FR-Cav-1"]
    assert judge.position.points["Allied"] == 28
    answers = {"Allied": {"psywar/desertion": "FR-Ship-1"}}
    judge = wage(Psywar(column="B"), [3], start(stacks), answers=answers)
    assert [event.unit for event in of_kind(judge, UnitRemoved)] == ["FR-Ship-1"]
    assert judge.position.points["Allied"] == 21


@pytest.mark.rule("32.1")
def test_us_units_and_garrisons_do_not_desert():
    """Where nobody else is in play nobody deserts; units in pools and on the track are not in play."""
    stacks = {"Amiens": ["US-Inf-1", "AL-Gar-1"], "Lyon": ["AL-Gar-2"]}
    judge = wage(Psywar(column="B"), [3], start(stacks))
    assert (effect(judge), of_kind(judge, UnitRemoved)) == ("desertion", [])


@pytest.mark.rule("32.1")
def test_standing_orders_answer_for_the_victim():
    """`ask: desertion` names a unit or a policy; the choice is the victim's business alone."""
    position = start({"Amiens": ["FR-Inf-1", "FR-Cav-1", "FR-Tac-1"]})
    position.standing["Allied"] = [Standing(ask="desertion", prefer=("FR-Inf-1",))]
    judge = wage(Psywar(column="B"), [3], position)
    assert [event.unit for event in of_kind(judge, UnitRemoved)] == ["FR-Inf-1"]
    assert of_kind(judge, Answered)[0].seen_by == ("Allied",)
    with pytest.raises(QuestionOpen):
        wage(Psywar(column="B"), [3], start({"Amiens": ["FR-Inf-1", "FR-Cav-1"]}), ask_first=True)


@pytest.mark.rule("32.1")
def test_mutiny_falls_on_the_nation_that_the_attacker_names():
    """The victim chooses among its units; other nations' stay."""
    stacks = {"Amiens": ["FR-Inf-1", "FR-Cav-1"], "Milan": ["IT-Inf-1", "IT-Tac-1", "AL-Gar-1"]}
    judge = wage(Psywar(column="B", mutiny="Italy"), [4], start(stacks))
    assert [event.unit for event in of_kind(judge, UnitRemoved)] == ["IT-Tac-1"]
    judge = wage(Psywar(column="B"), [4], start(stacks), answers={"CP": {"psywar/nation": "Italy"}})
    assert [event.unit for event in of_kind(judge, UnitRemoved)] == ["IT-Tac-1"]
    judge = wage(Psywar(column="B", mutiny="Greece"), [4], start(stacks))
    assert not of_kind(judge, UnitRemoved)


@pytest.mark.rule("32.1")
def test_a_headquarters_that_mutinies_is_gone_for_good():
    """It is eliminated like any other (6.8)."""
    judge = wage(Psywar(column="B", mutiny="British Empire"), [4], start({"Amiens": ["BR-HQ-Allenby"]}))
    assert judge.position.place_of("BR-HQ-Allenby") == "gone"


# -- rebellion and strike -----------------------------------------------------------------------------------------


@pytest.mark.rule("32.1")
def test_a_rebellion_places_a_garrison():
    """In the city that the order names, free of charge; everybody sees it."""
    judge = wage(Psywar(column="B", rebellion="1120"), [5])
    (arrived,) = of_kind(judge, UnitPlaced)
    assert (arrived.place, arrived.seen_by) == ("1120", ())
    assert judge.position.counter(arrived.unit).type == "garrison"
    assert judge.position.counter(arrived.unit).side == "CP"
    assert judge.position.points["CP"] == 27


@pytest.mark.rule("32.1")
def test_no_rebellion_in_paris_the_ruhr_or_an_occupied_city():
    """The cities that remain are asked for, the dearest by default."""
    position = start()
    kit = position.kit
    cp, allied = rising_cities(position, "CP"), rising_cities(position, "Allied")
    assert kit.map.find("Paris") not in cp
    assert kit.map.find("Ruhr") not in allied
    assert not {kit.map.find("Amiens"), kit.map.find("Milan")} & set(cp)
    assert kit.map.find("Berlin") not in allied
    assert {kit.alignment(hex) for hex in cp} == {"Allied"}
    (arrived,) = of_kind(wage(Psywar(column="B"), [5]), UnitPlaced)
    assert kit.objectives[arrived.place] == 4


@pytest.mark.rule("32.1", "2.11")
def test_a_rebellion_needs_a_counter():
    """With every garrison on the map there is none."""
    garrisons = [unit for unit in sandbox({}).units() if unit.startswith("CP-Gar")]
    judge = wage(Psywar(column="B"), [5], start({"Berlin": garrisons}))
    assert (effect(judge), of_kind(judge, UnitPlaced)) == ("rebellion", [])


@pytest.mark.rule("32.1", "31.1")
def test_a_rebellion_in_a_capital_takes_it():
    """With critical cities the garrison occupies it, and three dice are lost."""
    position = start(options={"psywar": "on", "critical-cities": "on"})
    judge = wage(Psywar(column="B", rebellion=position.kit.map.find("Rome")), [5, 1, 1, 1], position)
    assert len(of_kind(judge, CriticalCityFallen)) == 1
    assert position.points["Allied"] == 27


@pytest.mark.rule("32.1")
@pytest.mark.parametrize(("side", "nation", "later"), [("cp", "France", 3), ("allied", "Germany", 4)])
def test_a_general_strike_delays_what_is_on_the_track(side, nation, later):
    """A turn later than they could come: who waits since long counts from the next chance to enter."""
    code = "FR" if nation == "France" else "GE"
    due = {f"{code}-Inf-8": 4, f"{code}-Inf-9": 1, "IT-Inf-2": 3, "AH-Inf-2": 3}
    position = start(side=side, due=due)
    for unit in due:
        position.put(unit, TRACK)
    judge = wage(Psywar(column="B", strike=nation), [6], position)
    (delayed,) = of_kind(judge, ArrivalsDelayed)
    assert delayed.seen_by == ("Allied" if side == "cp" else "CP",)
    assert position.due == {f"{code}-Inf-8": 5, f"{code}-Inf-9": later, "IT-Inf-2": 3, "AH-Inf-2": 3}


@pytest.mark.rule("32.1")
def test_the_striking_nation_is_asked_for():
    """By default the one with most stacks; the US never strikes."""
    judge = wage(Psywar(column="B"), [6], answers={"CP": {"psywar/nation": "Italy"}})
    assert of_kind(judge, ArrivalsDelayed)[0].nation == "Italy"
    judge = wage(Psywar(column="B"), [6])
    assert of_kind(judge, ArrivalsDelayed)[0].nation == "France"


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
    position = start(points={"CP": points, "Allied": 50}, options={"psywar": "on", "morale": "on"})
    assert effect(wage(Psywar(column="A"), [die, *more], position)) == expected


@pytest.mark.rule("32.1", "33.1")
@pytest.mark.trap(45)
@pytest.mark.parametrize(("points", "total"), [(78, 2), (79, 3), (28, 1), (29, 2)])
def test_the_price_is_paid_before_morale_is_read(points, total):
    """The three points themselves may change the band."""
    position = start(points={"CP": points, "Allied": 50}, options={"psywar": "on", "morale": "on"})
    judge = wage(Psywar(column="A", examine="France"), {"turn 2/cp-start/psywar/table": [2]} | BACKFIRE, position)
    assert of_kind(judge, PsywarResolved)[0].total == total


#: A die for the effect that a two may have.
BACKFIRE = {"turn 2/cp-start/psywar/backfire": [1]}


# -- the Internationale (32.4) ------------------------------------------------------------------------------------


@pytest.mark.rule("32.4")
@pytest.mark.trap(44)
def test_the_internationale_gives_one_free_attack():
    """One besides the one that is paid for, in either order, and no second; 30.14 and 32.4 are one and the same."""
    options = {"psywar": "on", "russian-front": "on"}
    position = start(side="allied", options=options, kaiser_moved_east=2)
    judge = referee(position, [1, 1])
    give(judge, PsywarFree(column="A"))
    assert position.points["Allied"] == 30
    assert rows(judge, PsywarFree(column="A")) == ["32.4"]
    give(judge, Psywar(column="A"))
    assert position.points["Allied"] == 27
    assert rows(judge, Psywar(column="A")) == ["32.1"]
    assert [event.free for event in of_kind(judge, PsywarDeclared)] == [True, False]


@pytest.mark.rule("32.4")
@pytest.mark.trap(44)
def test_the_free_attack_needs_bolsheviks_and_the_allies():
    """Before the Kaiser moves east there is none, and never one for the Central Powers, nor without the option."""
    options = {"psywar": "on", "russian-front": "on"}
    assert rows(referee(start(side="allied", options=options)), PsywarFree(column="A")) == ["32.4"]
    assert rows(referee(start(options=options, kaiser_moved_east=2)), PsywarFree(column="A")) == ["32.4"]
    bare = start(side="allied", options={"russian-front": "on"}, kaiser_moved_east=2)
    assert rows(referee(bare), PsywarFree(column="A")) == ["32.1"]


@pytest.mark.rule("32.4")
def test_the_free_attack_obeys_the_table_like_any_other():
    """Column B takes a weary enemy, and its dice and questions have names of their own."""
    position = start(side="allied", kaiser_moved_east=2, points={"CP": 34, "Allied": 30})
    assert rows(referee(position), PsywarFree(column="B")) == ["32.1"]
    judge = wage(PsywarFree(column="A"), [5, 3], position)
    assert position.points == {"CP": 31, "Allied": 30}
    labels = [event.label for event in of_kind(judge, DieRolled)]
    assert labels == ["turn 2/allied-start/psywar_free/table", "turn 2/allied-start/psywar_free/propaganda"]


def turn_of_two(sheet, dice, **points):
    """Both attacks of an Allied player turn on one sheet, as a player hands it in."""
    options = {"psywar": "on", "russian-front": "on"}
    position = start(side="allied", options=options, kaiser_moved_east=2, points={**WEARY, **points})
    orders = [Written("Allied", order, number=number) for number, order in enumerate(sheet, 1)]
    outcome = adjudicate(RULESET, position, [Sheet(side="Allied", orders=orders)], GivenDice(in_order=dice))
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
    found, rules, position = turn_of_two(sheet, [5, die, 1], CP=35)
    assert (found, rules) == (effects, lapsed)
    assert position.points["CP"] == 35 - die


@pytest.mark.rule("32.4")
@pytest.mark.parametrize(("points", "refused"), [(39, []), (40, ["32.1"])])
def test_what_no_die_can_open_is_refused_at_once(points, refused):
    """A propaganda victory takes six points at most; who has more than 39 has more than 33 after it."""
    judge = referee(start(side="allied", kaiser_moved_east=2, points={"CP": points, "Allied": 30}), rehearsing=True)
    assert rows(judge, PsywarFree(column="B")) == ["32.1"]
    judge.perform(Psywar(column="A"))
    assert rows(judge, PsywarFree(column="B")) == refused


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
    judge = wage(Psywar(column="A"), [1], start(side="allied", kaiser_moved_east=2))
    ruhr = judge.position.kit.map.find("Ruhr")
    assert rows(judge, PsywarFree(column="B", rebellion=ruhr)) == ["32.1"]


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
