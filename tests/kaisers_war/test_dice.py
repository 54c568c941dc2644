"""What dice of The Kaiser's War say of themselves: who threw them, what for, and whether high is good."""

from __future__ import annotations

import pytest
from bench_of_rules import close, give

from kaisers_war.field import PLAIN, SOUTH, fight, on_plain, referee, sandbox, with_factors
from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.kaisers_war.combat.air_missions import AirSuperiority, StrategicBombing
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, Chase
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.psywar.campaigns import Psywar, PsywarFree
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib

#: The results from the attacker's ruin to the defender's, as the printed tables go.
WORST_TO_BEST = ("AC", "AD", "AP", "AA", "AW", "BB", "MD", "DA", "DW", "DD", "DP", "DC")

SHOCK, ARMY = "GE-Shock-1", "FR-Inf-1"
CRITICAL = {"critical-cities": "on"}


def dice_of(judge):
    """Each die: its label in the phase, who threw it, what for and what is good; the scene that it fell in."""
    return [
        (event.label.split("/", 2)[2], event.by, event.kind, event.good, event.scene)
        for event in judge.events
        if isinstance(event, DieRolled)
    ]


# -- in combat ---------------------------------------------------------------------------------------------------


def test_the_attacker_throws_in_a_combat_and_the_owner_for_a_rout():
    """High is good for the attacker; a rout must not pass the movement factor."""
    scene = f"attack {PLAIN}"
    panic = fight(on_plain(200, 100), Attack(target=PLAIN, units=(SHOCK,), table="infiltration", pursue=()), [4, 6])
    assert dice_of(panic) == [
        (f"{scene}/combat", "CP", "combat", "high", scene),
        (f"{scene}/rout {ARMY}", "Allied", "rout", "low", scene),
    ]
    attackers = fight(on_plain(50, 100), Attack(target=PLAIN, units=(SHOCK,), table="infiltration"), [1, 6])
    assert dice_of(attackers)[1] == (f"{scene}/rout {SHOCK}", "CP", "rout", "low", scene)


def test_the_owner_throws_for_a_unit_that_is_annihilated():
    """The fewer turns it waits the better (35.1)."""
    stacks = {SOUTH: [SHOCK], PLAIN: ["FR-Cav-1"], "Kiev": ["GE-Inf-9"]}
    position = sandbox(stacks, options={"annihilation": "on"}, faces=with_factors(SHOCK, 200, 7, 2))
    judge = fight(position, Attack(target=PLAIN, units=(SHOCK,), pursue=()), [6, 3])
    scene = f"attack {PLAIN}"
    assert dice_of(judge)[1] == (f"{scene}/annihilation FR-Cav-1", "Allied", "annihilation", "low", scene)


def test_ships_alone_have_results_that_go_up_and_down():
    """What only drives back does nothing against a fortified zone, so that neither high nor low is good (19.2)."""
    position = sandbox({"Smyrna": ["OT-Inf-1", "OT-Fort-1"], "fleet": ["BR-Ship-1"]}, phase="allied-first-combat")
    judge = fight(position, Bombard(target="3228", naval=("BR-Ship-1",)), [3])
    assert dice_of(judge) == [("bombard 3228/combat", "Allied", "bombardment", "", "bombard 3228")]


@pytest.mark.parametrize(("order", "place"), [(AirSuperiority, "Amiens"), (StrategicBombing, "London")])
def test_so_do_air_missions(order, place):
    """Against airbases and against a city (38.2, 38.4)."""
    position = sandbox({"Amiens": ["FR-Tac-1"], "Metz": ["GE-Strat-1"]}, options={"air-missions": "on"})
    target = position.kit.map.find(place)
    judge = referee(position, [3])
    give(judge, order(target=target, air=("GE-Strat-1",)))
    scene = f"{order.mission} {target}"
    assert dice_of(judge) == [(f"{scene}/combat", "CP", "air mission", "", scene)]


# -- at sea ------------------------------------------------------------------------------------------------------


def test_the_ship_that_sails_out_throws_in_a_naval_combat():
    """The lower the better, against a transport and against ships that fire; a second voyage is numbered (36.1)."""
    stacks = {"Portsmouth": ["BR-Exp-DF", "BR-Exp-NR"], "fleet": ["BR-Amph-1", "GE-Ship-1"]}
    sea = {"CP": {"sea BR-Amph-1 2/contest": "GE-Ship-1 against BR-Amph-1"}}
    position = sandbox(stacks, phase="allied-movement", options={"naval-operations": "on"})
    judge = referee(position, [4], answers=sea)
    for unit in ("BR-Exp-DF", "BR-Exp-NR"):
        give(judge, Amphib(marker="BR-Amph-1", units=(unit,), to=position.kit.map.find("Brest")))
    assert dice_of(judge) == [("sea BR-Amph-1 2/naval combat", "CP", "naval combat", "low", "sea BR-Amph-1 2")]


# -- cities ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "unit", "city", "owner", "dice"),
    [("1819", "AH-Inf-1", "Venice", "Allied", 2), ("2317", "IT-Inf-1", "Vienna", "CP", 3)],
)
def test_the_side_that_loses_a_city_throws_for_it(start, unit, city, owner, dice):
    """The dice of points are those of its owner (31.1, 31.3), whoever's phase it is."""
    phase = "cp-movement" if owner == "Allied" else "allied-movement"
    judge = referee(sandbox({start: [unit]}, phase=phase, options=CRITICAL), [1] * dice)
    hex = judge.position.kit.map.find(city)
    give(judge, Move(unit=unit, to=hex))
    assert dice_of(judge) == [(f"fall {hex}", owner, "fall of a city", "low", "")] * dice


def test_a_city_that_falls_to_a_pursuit_falls_in_the_attack():
    """Its dice belong to the attack, and are labelled as they are when a unit marches in."""
    faces = with_factors("AH-Shock-1", 200, 7, 4)
    position = sandbox({"1819": ["AH-Shock-1"], "Venice": ["IT-Inf-1"]}, options=CRITICAL, faces=faces)
    order = Attack(target="1820", units=("AH-Shock-1",), pursue=(Chase("AH-Shock-1"),))
    judge = fight(position, order, [6, 2, 3])
    assert dice_of(judge)[1:] == [("fall 1820", "Allied", "fall of a city", "low", "attack 1820")] * 2
    assert [event.number for event in judge.events if isinstance(event, DieRolled)] == [1, 1, 2]


def test_the_allies_throw_for_paris():
    """German guns cost them a die (31.5)."""
    stacks = {"Lille": ["GE-Inf-1"], "1115": ["GE-Inf-2"], "1214": ["GE-Inf-3"], "Liege": ["CP-Gar-1"]}
    judge = referee(sandbox(stacks, phase="victory-points", options=CRITICAL), [5])
    judge.phase.begin(judge)
    assert dice_of(judge) == [("paris bombardment", "Allied", "paris bombardment", "low", "")]


# -- in other phases ---------------------------------------------------------------------------------------------


def test_the_owner_throws_for_attrition():
    """High survives (15.6)."""
    judge = referee(sandbox({"4535": ["OT-Inf-1"]}, turn=3, phase="cp-attrition"), [4])
    close(judge)
    assert dice_of(judge) == [("attrition OT-Inf-1", "CP", "attrition", "high", "")]


@pytest.mark.parametrize(
    ("order", "dice", "expected"),
    [
        (Psywar(column="A"), [2, 4], [("backfire", "CP", "psywar gain", "high")]),
        (Psywar(column="A"), [5, 4], [("propaganda", "CP", "psywar loss", "low")]),
        (
            PsywarFree(column="A"),
            [6, 4, 2],
            [("propaganda", "CP", "psywar loss", "low"), ("gain", "Allied", "psywar gain", "high")],
        ),
    ],
)
def test_who_gains_and_who_loses_by_psywar_throws_for_it(order, dice, expected):
    """The table goes up and down; the points are thrown for by the side that has them to gain or to lose (32.5)."""
    stacks = {"Amiens": ["FR-Inf-1"], "Berlin": ["GE-Inf-1"]}
    options = {"psywar": "on", "russian-front": "on"}
    position = sandbox(stacks, phase="allied-start", options=options, points={"CP": 30, "Allied": 30})
    judge = referee(position, dice)
    judge.book.perform(order, judge)
    scene = "psywar_free" if isinstance(order, PsywarFree) else "psywar"
    table = (f"{scene}/table", "Allied", "psywar", "", scene)
    assert dice_of(judge) == [table, *((f"{scene}/{what}", *rest, scene) for what, *rest in expected)]


def test_the_allies_throw_for_the_return_of_bolsheviks_and_the_central_powers_for_the_anarchists():
    """A short wait is good (30.12); what the Anarchists do hangs on even and odd (30.21)."""
    options = {"russian-front": "on"}
    mobilization = sandbox({}, phase="allied-mobilization", options=options, kaiser_moved_east=1)
    judge = referee(mobilization, [6] * 20)
    judge.phase.begin(judge)
    assert dice_of(judge)
    assert {die[1:] for die in dice_of(judge)} == {("Allied", "return", "low", "")}
    judge = referee(
        sandbox({"Kharkov": ["AN-CavA-Black"]}, phase="turn-start", options=options, kaiser_moved_east=1), [3]
    )
    close(judge)
    assert dice_of(judge) == [("anarchists", "CP", "anarchists", "", "")]


def test_the_central_powers_throw_for_the_blockade():
    """They lose what the die shows (41.2)."""
    judge = referee(sandbox({}, phase="blockade", options={"blockade": "on"}), [6])
    close(judge)
    assert dice_of(judge) == [("blockade", "CP", "blockade", "low", "")]


# -- the tables that say what is good ----------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["big_push", "infiltration"])
def test_every_column_goes_from_bad_to_good_for_the_attacker(table):
    """So that in a combat high is good, whatever the odds."""
    chart = sandbox({}).kit.tables.combat
    for column in range(len(chart.columns)):
        ranks = [WORST_TO_BEST.index(chart.result(table, column, die)) for die in range(1, 7)]
        assert ranks == sorted(ranks), chart.columns[column].label


def test_the_psywar_table_goes_up_and_down():
    """Nothing is better than a backfire, so that a 1 is better than a 2."""
    chart = sandbox({}).kit.tables.psywar
    assert [chart.effect("A", die) for die in (1, 2, 3)] == ["nothing", "backfire", "intelligence"]


def test_the_naval_table_is_better_the_lower():
    """For the ship that sails out (36.1)."""
    order = ["sunk", "turned-back", "none", "lost"]
    ranks = [order.index(effect) for effect in sandbox({}).kit.tables.naval.combat]
    assert ranks == sorted(ranks)
