"""Critical cities (chapter 31): capitals, the Ruhr, Venice, both capitals of Russia, and Paris."""

from __future__ import annotations

import pytest
from bench_of_rules import close, give, of_kind

from kaisers_war.field import fight, hex_of, lost, pursuits, referee, sandbox, with_factors
from wargame_cli.engine.adjudicate import Sheet, adjudicate
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.events import DieRolled, GameEnded, PointsChanged
from wargame_cli.engine.orders import Written
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Chase
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import revolution_lost
from wargame_cli.rulesets.kaisers_war.movement.critical_cities import critical_cities
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.movement.moving import entered
from wargame_cli.rulesets.kaisers_war.position.events.general import CriticalCityFallen, ParisBombarded
from wargame_cli.rulesets.kaisers_war.telling.narrate import narrate

CRITICAL = {"critical-cities": "on"}
#: A hex next to each city from which a unit can march in.
BESIDE = {"Berlin": "1914", "Vienna": "2317", "Rome": "1823", "Constantinople": "3424"}


def enter(city, unit, dice=(), *, start=None, options=CRITICAL, **fields):
    """A unit marches into a city from a hex beside it; gives the phase's referee."""
    side = "allied" if unit[:2] in ("FR", "BR", "IT", "GR") else "cp"
    position = sandbox({start or BESIDE[city]: [unit]}, phase=f"{side}-movement", options=options, **fields)
    judge = referee(position, dice)
    give(judge, Move(unit=unit, to=position.kit.map.find(city)))
    return judge


# -- major capitals (31.1) ----------------------------------------------------------------------------------------


@pytest.mark.rule("31.1")
@pytest.mark.parametrize(("city", "unit", "owner"), [("Berlin", "FR-Inf-1", "CP"), ("Vienna", "IT-Inf-1", "CP")])
def test_a_capital_that_falls_costs_its_owner_three_dice(city, unit, owner):
    """At once, whoever enters it; the event says which city fell and not to whom."""
    judge = enter(city, unit, [6, 5, 4])
    assert judge.position.points[owner] == 50 - 15
    (fallen,) = of_kind(judge, CriticalCityFallen)
    assert (fallen.rule, fallen.hex, fallen.side) == ("31.1", judge.position.kit.map.find(city), owner)
    assert len(of_kind(judge, DieRolled)) == 3


@pytest.mark.rule("31.1")
def test_an_allied_capital_costs_the_allies():
    """Rome is no better off than Berlin."""
    assert enter("Rome", "AH-Inf-1", [1, 1, 1]).position.points == {"CP": 50, "Allied": 47}


@pytest.mark.rule("31.1")
def test_a_capital_falls_once_a_game():
    """A second capture costs nothing, whoever made the first."""
    fallen = [sandbox({}).kit.map.find("Berlin")]
    judge = enter("Berlin", "FR-Inf-1", fallen=fallen)
    assert judge.position.points["CP"] == 50
    assert not of_kind(judge, DieRolled)


@pytest.mark.rule("31.1")
def test_every_capital_counts_for_itself():
    """After Berlin there is still Vienna to lose."""
    judge = enter("Vienna", "IT-Inf-1", [1, 2, 3], fallen=[sandbox({}).kit.map.find("Berlin")])
    assert judge.position.points["CP"] == 44


@pytest.mark.rule("31.1")
def test_paris_petrograd_and_moscow_are_no_capitals_of_this_rule():
    """They have rules of their own (31.4, 31.6)."""
    kit = sandbox({}).kit
    by_three_dice = {kit.map.find(name) for name in ("Berlin", "Vienna", "Constantinople", "London", "Rome")}
    assert {hex for hex, city in critical_cities(kit).items() if city.rule == "31.1"} == by_three_dice


@pytest.mark.rule("31.1")
def test_one_s_own_units_take_no_capital():
    """A German army that comes home to Berlin costs nothing."""
    assert not of_kind(enter("Berlin", "GE-Inf-1"), CriticalCityFallen)


@pytest.mark.rule("31.1", "31.2", "31.3")
def test_the_standard_game_knows_no_critical_cities():
    """Without the option nothing falls and nobody wins."""
    assert [type(event).__name__ for event in enter("Berlin", "FR-Inf-1", options={}).events] == ["UnitMoved"]


@pytest.mark.rule("31.1")
def test_marching_through_is_occupation_too():
    """A unit is in each hex of its way, and a city that it leaves behind has fallen (2.4)."""
    position = sandbox({"1914": ["FR-Cav-1"]}, phase="allied-movement", options=CRITICAL)
    judge = referee(position, [2, 2, 2])
    give(judge, Move(unit="FR-Cav-1", to="1912", path=("1913", "1912")))
    assert position.place_of("FR-Cav-1") == "1912"
    assert position.points["CP"] == 44


@pytest.mark.rule("31.1")
def test_a_rehearsal_rolls_no_dice():
    """`wargame check` sees the city fall and leaves the price to the resolution."""
    position = sandbox({"1914": ["FR-Inf-1"]}, phase="allied-movement", options=CRITICAL)
    judge = referee(position, rehearsing=True)
    give(judge, Move(unit="FR-Inf-1", to="1913"))
    assert position.fallen == ["1913"]
    assert position.points["CP"] == 50


@pytest.mark.rule("31.1", "25.2")
def test_a_capital_may_cost_the_last_points():
    """A total of zero ends the game at that moment (5.9)."""
    judge = enter("Berlin", "FR-Inf-1", [4, 4, 4], points={"CP": 12, "Allied": 50})
    assert (judge.position.over, judge.position.winner) == (True, "Allied")


@pytest.mark.rule("31.1")
def test_everybody_reads_of_it_and_the_view_remembers():
    """The report names the city; what has fallen is no secret."""
    judge = enter("Berlin", "FR-Inf-1", [1, 1, 1])
    position = judge.position
    told = str(narrate(position, position, [event for event in judge.events if event.visible_to(None)], None))
    assert "1913 Berlin of CP falls for the first time (31.1)" in told
    assert "FR-Inf-1" not in told
    assert view(position, None).fallen == ["1913"]


# -- the Ruhr and Paris (31.2, 31.6) ------------------------------------------------------------------------------


@pytest.mark.rule("31.2")
@pytest.mark.parametrize(
    ("city", "start", "unit", "winner", "rule"),
    [("Ruhr", "1414", "FR-Inf-1", "Allied", "31.2"), ("Paris", "1115", "GE-Inf-1", "CP", "31.6")],
)
def test_the_ruhr_and_paris_end_the_game(city, start, unit, winner, rule):
    """The first enemy unit in them wins an imperial victory at once."""
    side = winner.lower()
    position = sandbox({start: [unit]}, phase=f"{side}-movement", options=CRITICAL)
    judge = referee(position)
    give(judge, Move(unit=unit, to=position.kit.map.find(city)))
    (ended,) = of_kind(judge, GameEnded)
    assert (ended.winner, ended.level, ended.rule) == (winner, "Imperial", rule)


@pytest.mark.rule("31.2")
def test_a_rehearsal_plays_on_after_paris():
    """`wargame check` looks at every order of the sheet."""
    position = sandbox({"1115": ["GE-Inf-1"], "Lille": ["GE-Inf-2"]}, phase="cp-movement", options=CRITICAL)
    judge = referee(position, rehearsing=True)
    give(judge, Move(unit="GE-Inf-1", to="1015"), Move(unit="GE-Inf-2", to="1115"))
    assert not position.over
    assert position.place_of("GE-Inf-2") == "1115"


@pytest.mark.rule("31.2")
def test_play_stops_where_the_game_ends():
    """Later orders of the sheet are not carried out, and no phase follows."""
    position = sandbox({"1115": ["GE-Inf-1"], "Lille": ["GE-Inf-2"]}, phase="cp-movement", options=CRITICAL)
    orders = [Written("CP", Move(unit="GE-Inf-1", to="1015")), Written("CP", Move(unit="GE-Inf-2", to="1115"))]
    outcome = adjudicate(RULESET, position, [Sheet(side="CP", orders=orders)], GivenDice())
    assert outcome.position.over
    assert outcome.position.place_of("GE-Inf-2") == position.place_of("GE-Inf-2")
    assert isinstance(outcome.events[-1], GameEnded)


@pytest.mark.rule("31.2")
def test_a_pursuit_into_paris_wins():
    """Nobody else pursues after it, and no excess is looked for."""
    stacks = {"1115": ["GE-Shock-1", "GE-Inf-2"], "Paris": ["AL-Gar-1"], "Lille": ["CP-Gar-1"]}
    position = sandbox(stacks, phase="cp-first-combat", options=CRITICAL)
    order = Attack(
        target="1015", units=("GE-Shock-1", "GE-Inf-2"), pursue=(Chase(unit="GE-Shock-1"), Chase(unit="GE-Inf-2"))
    )
    judge = fight(position, order, [6])
    assert (position.over, position.winner) == (True, "CP")
    assert [event.unit for event in pursuits(judge)] == ["GE-Shock-1"]


# -- Venice (31.3) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("31.3")
def test_venice_costs_the_allies_two_dice_once():
    """The first time; afterwards it is a city like others."""
    position = sandbox({"1819": ["AH-Inf-1"]}, phase="cp-movement", options=CRITICAL)
    judge = referee(position, [6, 2])
    give(judge, Move(unit="AH-Inf-1", to="1820"))
    assert position.points == {"CP": 50, "Allied": 42}
    entered(judge, "AH-Inf-1", "1820")
    assert position.points == {"CP": 50, "Allied": 42}


def back_to_venice(points, dice):
    """A German attack on the Piave fails: the best army is lost, and the other goes back into empty Venice."""
    faces = with_factors("GE-Inf-1", 3, 3, 2) | with_factors("GE-Inf-2", 2, 3, 2) | with_factors("IT-Inf-1", 3, 4, 2)
    stacks = {"Udine": ["GE-Inf-1", "GE-Inf-2"], "1919": ["IT-Inf-1"]}
    position = sandbox(stacks, phase="cp-first-combat", faces=faces, points=points, options=CRITICAL)
    order = Attack(target="1919", units=("GE-Inf-1", "GE-Inf-2"), retreat={"GE-Inf-2": (hex_of("Venice"),)})
    return fight(position, order, dice)


@pytest.mark.rule("31.3", "5.7", "12.19ad")
def test_a_retreat_into_venice_is_scored_after_what_was_lost_before():
    """The army is paid for, then the city falls."""
    judge = back_to_venice({"CP": 50, "Allied": 50}, [1, 6, 5])
    changes = [(event.side, event.change) for event in of_kind(judge, PointsChanged)]
    assert changes == [("CP", -6), ("Allied", -11)]
    assert judge.position.at(hex_of("Venice")) == ["GE-Inf-2"]


@pytest.mark.rule("31.3", "5.9", "12.19ad")
def test_nobody_retreats_into_venice_who_has_lost_by_the_battle():
    """The army takes the last points with it: the game is over, and the other one neither goes nor is lost."""
    judge = back_to_venice({"CP": 5, "Allied": 2}, [1])
    assert [end.winner for end in of_kind(judge, GameEnded)] == ["Allied"]
    assert lost(judge) == ["GE-Inf-1"]
    assert judge.position.at(hex_of("Udine")) == ["GE-Inf-2"]


# -- Petrograd and Moscow (31.4) ----------------------------------------------------------------------------------


@pytest.mark.rule("31.4")
@pytest.mark.parametrize(
    ("stacks", "options", "lost"),
    [
        ({"Petrograd": ["GE-Inf-1"], "Moscow": ["GE-Inf-2"]}, CRITICAL, True),
        ({"Petrograd": ["GE-Inf-1"]}, CRITICAL, False),
        ({"Moscow": ["GE-Inf-2"]}, CRITICAL, False),
        ({"Petrograd": ["GE-Inf-1"], "Moscow": ["GE-Inf-2"]}, {}, False),
    ],
)
def test_the_revolution_is_lost_while_both_capitals_are(stacks, options, lost):
    """Only with the option, and only while the Central Powers occupy both at once."""
    assert revolution_lost(sandbox(stacks, options=options)) is lost


# -- the bombardment of Paris (31.5) ------------------------------------------------------------------------------

#: A supplied corridor from Lille to the gates of Paris.
AT_PARIS = {"Lille": ["GE-Inf-1"], "1115": ["GE-Inf-2"], "1214": ["GE-Inf-3"], "Liege": ["CP-Gar-1"]}


def bombardment(stacks, dice, **fields):
    """The victory point segment begins; gives its referee."""
    judge = referee(sandbox(stacks, phase="victory-points", **{"options": CRITICAL, **fields}), dice)
    judge.phase.begin(judge)
    return judge


@pytest.mark.rule("31.5")
def test_guns_at_the_gates_cost_a_die():
    """One die, however many Germans there are, before the income of the turn."""
    judge = bombardment(AT_PARIS, [5])
    assert [type(event).__name__ for event in judge.events] == ["ParisBombarded", "DieRolled", "PointsChanged"]
    assert judge.position.points == {"CP": 50, "Allied": 45}
    close(judge)
    reasons = [event.reason for event in of_kind(judge, PointsChanged)]
    assert reasons[0] == "the bombardment of Paris"


@pytest.mark.rule("31.5")
def test_paris_is_bombarded_once_a_game():
    """In a later turn the guns cost nothing more."""
    assert not bombardment(AT_PARIS, [], paris_bombarded=True).events


@pytest.mark.rule("31.5")
@pytest.mark.parametrize(
    "stacks",
    [
        {**AT_PARIS, "1115": ["AH-Inf-2"]},
        {"1115": ["GE-Inf-2"], "1114": ["FR-Inf-1"], "1214": ["FR-Inf-2"], "1215": ["FR-Inf-3"]},
        {"Lille": ["GE-Inf-1"]},
    ],
)
def test_only_supplied_germans_next_to_paris_have_guns(stacks):
    """Not Austrians, not Germans who are cut off, not Germans further away."""
    assert not bombardment(stacks, []).events


@pytest.mark.rule("31.5")
def test_no_guns_without_the_option_and_none_in_a_rehearsal():
    """The standard game's segment is what it was; `check` rolls nothing."""
    assert not bombardment(AT_PARIS, [], options={}).events
    judge = referee(sandbox(AT_PARIS, phase="victory-points", options=CRITICAL), rehearsing=True)
    judge.phase.begin(judge)
    assert not of_kind(judge, ParisBombarded)


@pytest.mark.rule("31.5", "25.2")
def test_the_bombardment_can_end_the_game():
    """No income is counted after a total of zero."""
    position = sandbox(AT_PARIS, phase="victory-points", options=CRITICAL, points={"CP": 50, "Allied": 3})
    outcome = adjudicate(RULESET, position, [], GivenDice(in_order=[3]))
    assert (outcome.position.over, outcome.position.winner) == (True, "CP")
    assert not [event for event in outcome.events if type(event).__name__ == "IncomeCounted"]
