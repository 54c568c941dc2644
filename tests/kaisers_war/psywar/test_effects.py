"""The table of psychological warfare (32.5), and what its ten effects do (32.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.events import Answered, GameEnded
from wargame_cli.engine.questions import QuestionOpen
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    ArrivalsDelayed,
    CriticalCityFallen,
    PsywarResolved,
    StacksExamined,
    UnitPlaced,
    UnitRemoved,
)
from wargame_cli.rulesets.kaisers_war.position.position import FLEET, POOL
from wargame_cli.rulesets.kaisers_war.psywar.campaigns import Psywar
from wargame_cli.rulesets.kaisers_war.psywar.effects import rising_cities

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
    bench = wage(Psywar(column="A"), [5, 6], campaign(points={"CP": 50, "Allied": 6}))
    (ended,) = bench.events(GameEnded)
    assert ended.winner == "CP"


@pytest.mark.rule("32.1")
def test_backfire_stops_at_the_cap():
    """No total goes over 100 (5.9)."""
    assert wage(Psywar(column="A"), [2, 6], campaign(points={"CP": 50, "Allied": 97})).position.points["Allied"] == 100


# -- intelligence and sabotage ------------------------------------------------------------------------------------


@pytest.mark.rule("32.1")
def test_intelligence_is_private():
    """Only the attacker learns the whole stacks of the country, top first; his report names them, no other does."""
    bench = wage(Psywar(column="A", examine="france"), [3])
    (seen,) = bench.events(StacksExamined)
    assert seen.seen_by == ("CP",)
    assert dict(seen.stacks) == {"1014": ("FR-Inf-1", "AL-Gar-1"), "1117": ("FR-Inf-2",)}
    assert seen.where == "France"
    for reader, knows in (("CP", True), ("Allied", False), (None, False)):
        assert ("AL-Gar-1" in bench.told(reader)) is knows
        assert "Die 3: intelligence (32.5)" in bench.told(reader)


@pytest.mark.rule("32.1")
def test_intelligence_on_the_turn_track():
    """Instead of a country, the enemy units that are due in one turn; one's own are no news."""
    bench = campaign(due={"FR-Inf-9": 4, "IT-Inf-2": 3, "GE-Inf-9": 4})
    (seen,) = wage(Psywar(column="A", track=4), [3], bench).events(StacksExamined)
    assert (seen.where, seen.stacks) == ("turn 4", (("turn 4", ("FR-Inf-9",)),))


@pytest.mark.rule("32.1", "6.7")
def test_spies_find_on_the_track_who_is_overdue():
    """Units that found no place to enter lie in the box of the present turn; boxes of the past are not looked at."""
    bench = campaign(due={"FR-Inf-9": 1, "IT-Inf-2": 2, "FR-Inf-8": 3})
    (seen,) = wage(Psywar(column="A", track=2), [3], bench).events(StacksExamined)
    assert seen.stacks == (("turn 2", ("FR-Inf-9", "IT-Inf-2")),)
    for turn in (1, -3):
        assert campaign().refusals(Psywar(column="A", track=turn)) == ["32.1"]


@pytest.mark.rule("32.1")
def test_intelligence_may_find_nothing():
    """A country without enemy stacks shows none, and the report says that."""
    bench = wage(Psywar(column="A", examine="Greece"), [3])
    assert bench.events(StacksExamined)[0].stacks == ()
    assert "Spies find no enemy units: Greece" in bench.told("CP")


@pytest.mark.rule("32.1")
def test_the_country_is_asked_for_where_the_order_names_none():
    """By default the one with most enemy stacks; any other with stacks, or a turn of the track, can be answered."""
    assert wage(Psywar(column="A"), [3]).events(StacksExamined)[0].where == "France"
    for answer in ("Italy", "turn 3"):
        answers = {"psywar/examine": answer}
        assert wage(Psywar(column="A"), [3], answers=answers).events(StacksExamined)[0].where == answer


@pytest.mark.rule("32.1")
def test_sabotage_removes_a_garrison():
    """After the attacker has seen the stacks; it costs its owner two points (32.3)."""
    bench = wage(Psywar(column="A", examine="France"), [4])
    (gone,) = bench.events(UnitRemoved)
    assert (gone.unit, gone.rule, gone.cause) == ("AL-Gar-1", "32.3", "sabotage")
    assert bench.position.place_of("AL-Gar-1") == POOL
    assert bench.position.points["Allied"] == 28


@pytest.mark.rule("32.1")
def test_sabotage_may_spare_everybody():
    """The attacker may remove a garrison, he need not; without one there is nothing to ask."""
    answers = {"psywar/sabotage": "nobody"}
    bench = wage(Psywar(column="A", examine="France"), [4], answers=answers)
    assert (bench.events(UnitRemoved), bench.position.points["Allied"]) == ([], 30)
    bench = wage(Psywar(column="A", examine="Italy"), [4])
    assert (len(bench.events(StacksExamined)), bench.events(Answered)) == (1, [])


@pytest.mark.rule("32.1")
def test_sabotage_without_enemies_on_the_map():
    """There is no country to look at."""
    bench = wage(Psywar(column="A"), [4], campaign({"Berlin": ["GE-Inf-1"]}))
    assert effect(bench) == "sabotage"
    assert not bench.events(StacksExamined)


# -- desertion and mutiny -----------------------------------------------------------------------------------------


@pytest.mark.rule("32.1")
def test_the_victim_chooses_who_deserts():
    """By default his cheapest unit, headquarters last; armies, corps, airbases and ships can be answered."""
    stacks = {"Amiens": ["FR-Inf-1", "FR-Cav-1", "BR-HQ-Allenby"], FLEET: ["FR-Ship-1"]}
    bench = wage(Psywar(column="B"), [3], campaign(stacks))
    assert [event.unit for event in bench.events(UnitRemoved)] == ["FR-Cav-1"]
    assert bench.position.points["Allied"] == 28
    answers = {"psywar/desertion": "FR-Ship-1"}
    bench = wage(Psywar(column="B"), [3], campaign(stacks), answers=answers)
    assert [event.unit for event in bench.events(UnitRemoved)] == ["FR-Ship-1"]
    assert bench.position.points["Allied"] == 21


@pytest.mark.rule("32.1")
def test_us_units_and_garrisons_do_not_desert():
    """Where nobody else is in play nobody deserts; units in pools and on the track are not in play."""
    stacks = {"Amiens": ["US-Inf-1", "AL-Gar-1"], "Lyon": ["AL-Gar-2"]}
    bench = wage(Psywar(column="B"), [3], campaign(stacks))
    assert (effect(bench), bench.events(UnitRemoved)) == ("desertion", [])


@pytest.mark.rule("32.1")
def test_standing_orders_answer_for_the_victim():
    """`ask: desertion` names a unit or a policy; the choice is the victim's business alone."""
    stacks = {"Amiens": ["FR-Inf-1", "FR-Cav-1", "FR-Tac-1"]}
    standing = {"Allied": ["{ask: desertion, prefer: [FR-Inf-1]}"]}
    bench = wage(Psywar(column="B"), [3], campaign(stacks, standing=standing))
    assert [event.unit for event in bench.events(UnitRemoved)] == ["FR-Inf-1"]
    assert bench.events(Answered)[0].seen_by == ("Allied",)
    with pytest.raises(QuestionOpen):
        wage(Psywar(column="B"), [3], campaign(stacks, ask_first=True))


@pytest.mark.rule("32.1")
def test_mutiny_falls_on_the_nation_that_the_attacker_names():
    """The victim chooses among its units; other nations' stay."""
    stacks = {"Amiens": ["FR-Inf-1", "FR-Cav-1"], "Milan": ["IT-Inf-1", "IT-Tac-1", "AL-Gar-1"]}
    bench = wage(Psywar(column="B", mutiny="Italy"), [4], campaign(stacks))
    assert [event.unit for event in bench.events(UnitRemoved)] == ["IT-Tac-1"]
    bench = wage(Psywar(column="B"), [4], campaign(stacks), answers={"psywar/nation": "Italy"})
    assert [event.unit for event in bench.events(UnitRemoved)] == ["IT-Tac-1"]
    bench = wage(Psywar(column="B", mutiny="Greece"), [4], campaign(stacks))
    assert not bench.events(UnitRemoved)


@pytest.mark.rule("32.1")
def test_a_headquarters_that_mutinies_is_gone_for_good():
    """It is eliminated like any other (6.8)."""
    bench = wage(Psywar(column="B", mutiny="British Empire"), [4], campaign({"Amiens": ["BR-HQ-Allenby"]}))
    assert bench.position.place_of("BR-HQ-Allenby") == "gone"


# -- rebellion and strike -----------------------------------------------------------------------------------------


@pytest.mark.rule("32.1")
def test_a_rebellion_places_a_garrison():
    """In the city that the order names, free of charge; everybody sees it."""
    bench = wage(Psywar(column="B", rebellion="1120"), [5])
    (arrived,) = bench.events(UnitPlaced)
    assert (arrived.place, arrived.seen_by) == ("1120", ())
    assert bench.position.counter(arrived.unit).type == "garrison"
    assert bench.position.counter(arrived.unit).side == "CP"
    assert bench.position.points["CP"] == 27


@pytest.mark.rule("32.1")
def test_no_rebellion_in_paris_the_ruhr_or_an_occupied_city():
    """The cities that remain are asked for, the dearest by default."""
    bench = campaign()
    position = bench.position
    kit = position.kit
    cp, allied = rising_cities(position, "CP"), rising_cities(position, "Allied")
    assert kit.map.find("Paris") not in cp
    assert kit.map.find("Ruhr") not in allied
    assert not {kit.map.find("Amiens"), kit.map.find("Milan")} & set(cp)
    assert kit.map.find("Berlin") not in allied
    assert {kit.alignment(hex) for hex in cp} == {"Allied"}
    (arrived,) = wage(Psywar(column="B"), [5], bench).events(UnitPlaced)
    assert kit.objectives[arrived.place] == 4


@pytest.mark.rule("32.1", "2.11")
def test_a_rebellion_needs_a_counter():
    """With every garrison on the map there is none."""
    garrisons = [unit for unit in campaign().position.units() if unit.startswith("CP-Gar")]
    bench = wage(Psywar(column="B"), [5], campaign({"Berlin": garrisons}))
    assert (effect(bench), bench.events(UnitPlaced)) == ("rebellion", [])


@pytest.mark.rule("32.1", "31.1")
def test_a_rebellion_in_a_capital_takes_it():
    """With critical cities the garrison occupies it, and three dice are lost."""
    bench = campaign(options={"psywar": "on", "critical-cities": "on"})
    bench.play("{psywar: B, rebellion: Rome}", dice=[5, 1, 1, 1])
    assert len(bench.events(CriticalCityFallen)) == 1
    assert bench.position.points["Allied"] == 27


@pytest.mark.rule("32.1")
@pytest.mark.parametrize(("side", "nation", "later"), [("cp", "France", 3), ("allied", "Germany", 4)])
def test_a_general_strike_delays_what_is_on_the_track(side, nation, later):
    """A turn later than they could come: who waits since long counts from the next chance to enter."""
    code = "FR" if nation == "France" else "GE"
    due = {f"{code}-Inf-8": 4, f"{code}-Inf-9": 1, "IT-Inf-2": 3, "AH-Inf-2": 3}
    bench = wage(Psywar(column="B", strike=nation), [6], campaign(side=side, due=due))
    (delayed,) = bench.events(ArrivalsDelayed)
    assert delayed.seen_by == ("Allied" if side == "cp" else "CP",)
    assert bench.position.due == {f"{code}-Inf-8": 5, f"{code}-Inf-9": later, "IT-Inf-2": 3, "AH-Inf-2": 3}


@pytest.mark.rule("32.1")
def test_the_striking_nation_is_asked_for():
    """By default the one with most stacks; the US never strikes."""
    bench = wage(Psywar(column="B"), [6], answers={"psywar/nation": "Italy"})
    assert bench.events(ArrivalsDelayed)[0].nation == "Italy"
    bench = wage(Psywar(column="B"), [6])
    assert bench.events(ArrivalsDelayed)[0].nation == "France"
