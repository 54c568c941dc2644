"""Expanded naval operations (36): contests at sea, seas that change hands, supply over the beach."""

from __future__ import annotations

import msgspec
import pytest
from bench_of_rules import give, of_kind, rows

from kaisers_war.field import (
    PLAIN,
    SOUTH,
    faults,
    fight,
    hex_of,
    lost,
    outcome,
    pursuits,
    referee,
    sandbox,
    with_factors,
)
from wargame_cli.engine.document import Items
from wargame_cli.engine.events import Answered, PointsChanged
from wargame_cli.engine.position import Standing
from wargame_cli.rulesets.kaisers_war.combat.pursuit import can_pursue
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, Chase
from wargame_cli.rulesets.kaisers_war.kit.counters import CP
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.movement.rail import remember_supply
from wargame_cli.rulesets.kaisers_war.position.events.field import NavalUseContested
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib, Assault
from wargame_cli.rulesets.kaisers_war.sea_and_air.naval_combat import contesters
from wargame_cli.rulesets.kaisers_war.telling.narrate import narrate

ON = {"naval-operations": "on"}
KIT = sandbox({}).kit
SEA = "sea BR-Amph-1/contest"
BEACH = "3229"


def judge_of(stacks, dice=(), *, side="Allied", phase="movement", answers=None, options=ON, **fields):
    judge = referee(sandbox(stacks, phase=f"{side.lower()}-{phase}", options=options, **fields), dice, answers=answers)
    remember_supply(judge)
    return judge


def sailing(dice=(), answer="GE-Ship-1 against BR-Amph-1", order=None, options=ON, **fields):
    """A British corps on its way from Portsmouth to Brest, and a German ship in the Baltic."""
    stacks = {"Portsmouth": ["BR-Exp-DF", "BR-Inf-1"], "fleet": ["BR-Amph-1", "GE-Ship-1"], "Smyrna": ["OT-Inf-1"]}
    judge = judge_of(stacks, dice, answers={"CP": {SEA: answer}} if answer else None, options=options, **fields)
    give(judge, order or Amphib(marker="BR-Amph-1", units=("BR-Exp-DF",), to=hex_of("Brest")))
    return judge


# -- contests of transport (36.1) --------------------------------------------------------------------------------


@pytest.mark.rule("36.1")
@pytest.mark.parametrize(
    ("die", "effect", "dead", "place", "changes"),
    [
        (1, "sunk", ["BR-Exp-DF", "BR-Amph-1"], "pool", {"Allied": -4}),
        (2, "turned-back", [], "Portsmouth", {}),
        (3, "none", [], "Brest", {}),
        (4, "none", [], "Brest", {}),
        (5, "lost", ["GE-Ship-1"], "Brest", {"CP": -9}),
        (6, "lost", ["GE-Ship-1"], "Brest", {"CP": -9}),
    ],
)
def test_the_table(die, effect, dead, place, changes):
    """TX-45: each number with its losses and their points."""
    judge = sailing([die])
    assert of_kind(judge, NavalUseContested)[0].effect == effect
    assert lost(judge) == dead
    assert judge.position.place_of("BR-Exp-DF") == hex_of(place)
    assert {event.side: event.change for event in of_kind(judge, PointsChanged)} == changes


@pytest.mark.rule("36.1", "8.3")
def test_who_was_turned_back_stays():
    """They have moved for this phase; their marker has used its room."""
    judge = sailing([2])
    assert rows(judge, Move(unit="BR-Exp-DF", to=hex_of("0811"))) == ["8.3"]
    assert judge.position.this_turn.loads == {"BR-Amph-1": 1}
    assert judge.position.turned_back == ["BR-Exp-DF"]
    assert view(judge.position, CP).turned_back == []


@pytest.mark.rule("36.1", "14.2")
@pytest.mark.parametrize("turned_back", [(), ("BR-Inf-2",)])
def test_who_was_turned_back_does_not_pursue_in_that_game_turn(turned_back):
    """Pursuit is movement (14.1), so it is over for them until the next game turn, attacking and defending."""
    stacks = {SOUTH: ["BR-Inf-2"], PLAIN: ["GE-Inf-1"], "Kiev": ["BR-Inf-3"]}
    faces = with_factors("BR-Inf-2", 60, 8, 2)
    position = sandbox(stacks, phase="allied-first-combat", options=ON, faces=faces, turned_back=list(turned_back))
    order = Attack(target=PLAIN, units=("BR-Inf-2",), pursue=(Chase(unit="BR-Inf-2"),))
    assert faults(position, order) == (["36.1"] if turned_back else [])
    order = msgspec.structs.replace(order, pursue=order.pursue if not turned_back else None)
    judge = fight(position.copy(), order, [6])
    assert [event.unit for event in pursuits(judge)] == ([] if turned_back else ["BR-Inf-2"])
    position.begin_phase(2, "cp-first-combat")
    assert can_pursue(position, "BR-Inf-2") is not bool(turned_back)
    position.begin_phase(3, "cp-mobilization")
    assert can_pursue(position, "BR-Inf-2")


@pytest.mark.rule("36.1")
def test_an_assault_is_contested_as_it_puts_to_sea():
    """Turned back there is no landing; sunk the whole group goes down with its marker."""
    order = Assault(marker="BR-Amph-1", units=("BR-Inf-1",), target=hex_of("Smyrna"))
    for dice, answer, landings, dead in (
        ([2], "OT-Ship-1 against BR-Amph-1", 0, []),
        ([1], "OT-Ship-1 against BR-Amph-1", 0, ["BR-Inf-1", "BR-Amph-1"]),
        ([], "none", 1, []),
    ):
        stacks = {"Salonika": ["BR-Inf-1"], "fleet": ["BR-Amph-1", "OT-Ship-1"], "Smyrna": ["OT-Inf-1"]}
        judge = judge_of(stacks, dice, answers={"CP": {SEA: answer}})
        give(judge, order)
        assert len(judge.position.landings) == landings
        assert lost(judge) == dead


@pytest.mark.rule("36.1")
@pytest.mark.trap(75)
def test_once_a_game_turn():
    """After a contest the side is asked no more until the next game turn, whatever ships it has left."""
    judge = sailing([3])
    position = judge.position
    assert position.contested == {"CP": "GE-Ship-1"}
    assert contesters(position, CP, frozenset({"North Sea"})) == []
    position.begin_phase(2, "allied-first-combat")
    assert contesters(position, CP, frozenset({"North Sea"})) == []
    position.begin_phase(3, "cp-mobilization")
    assert contesters(position, CP, frozenset({"North Sea"})) == ["GE-Ship-1"]


@pytest.mark.rule("36.1")
@pytest.mark.trap(75)
def test_a_ship_does_one_thing_in_a_game_turn():
    """One that has fired does not contest; one that has contested does not fire."""
    fired = sandbox({"fleet": ["GE-Ship-1"]}, options=ON, fired=["GE-Ship-1"])
    assert contesters(fired, CP, frozenset({"North Sea"})) == []
    stacks = {"Calais": ["BR-Inf-1"], "1113": ["GE-Inf-1"], "fleet": ["BR-Ship-1", "BR-Ship-2"]}
    judge = judge_of(stacks, phase="first-combat", contested={"Allied": "BR-Ship-1"})
    for ship, expected in (("BR-Ship-1", ["36.1"]), ("BR-Ship-2", [])):
        assert rows(judge, Attack(target="1113", units=("BR-Inf-1",), naval=(ship,))) == expected


@pytest.mark.rule("36.1")
@pytest.mark.parametrize(
    ("ship", "sea", "expected"),
    [
        ("GE-Ship-1", "Baltic Sea", True),
        ("GE-Ship-1", "North Sea", True),
        ("GE-Ship-1", "Mediterranean Sea", False),
        ("AH-Ship-1", "Mediterranean Sea", True),
        ("AH-Ship-1", "North Sea", False),
        ("OT-Ship-1", "Mediterranean Sea", True),
        ("OT-Ship-1", "Red Sea", False),
        ("BR-Ship-1", "Baltic Sea", True),
        ("BR-Ship-1", "Adriatic Sea", True),
        ("BR-Ship-1", "Sea of Marmora", True),
        ("BR-Ship-1", "Black Sea", False),
    ],
)
def test_where_a_ship_may_contest(ship, sea, expected):
    """TX-24: in a sea where it may sail or in one next to it."""
    position = sandbox({"fleet": [ship]}, options=ON)
    assert bool(contesters(position, position.counter(ship).side, frozenset({sea}))) is expected


@pytest.mark.rule("36.1")
def test_the_default_is_never_and_standing_orders_may_say_more():
    """Assaults only, gunfire only, or always."""
    for prefer, contested in (("none", 0), ("gunfire", 0), ("assaults", 0), ("transports", 1), ("always", 1)):
        order = Standing(ask="naval-contest", prefer=(prefer,))
        judge = sailing([3] if contested else [], answer="", standing={"CP": [order]})
        assert len(of_kind(judge, NavalUseContested)) == contested, prefer
    assert of_kind(sailing(answer=""), NavalUseContested) == []


@pytest.mark.rule("36.1")
def test_off_and_in_rehearsal_nobody_is_asked():
    """`wargame check` rolls nothing, and a standard game knows no contests."""
    assert of_kind(sailing(answer="", options={}), Answered) == []
    stacks = {"Portsmouth": ["BR-Exp-DF"], "fleet": ["BR-Amph-1", "GE-Ship-1"]}
    judge = referee(sandbox(stacks, phase="allied-movement", options=ON), rehearsing=True)
    give(judge, Amphib(marker="BR-Amph-1", units=("BR-Exp-DF",), to=hex_of("Brest")))
    assert judge.position.place_of("BR-Exp-DF") == hex_of("Brest")
    assert judge.open_ended  # the enemy may yet sail out


# -- contests of gunfire (36.1) ----------------------------------------------------------------------------------


def shelling(dice, answer="GE-Ship-1 against BR-Ship-1", **fields):
    """An attack on Ypres with a British ship, in reach of a German one."""
    stacks = {"Calais": ["BR-Inf-1"], "1113": ["GE-Inf-1"], "fleet": ["BR-Ship-1", "BR-Ship-2", "GE-Ship-1"]}
    position = sandbox(
        stacks, phase="allied-first-combat", options=ON, faces=with_factors("BR-Inf-1", 6, 8, 2), last_turn=9
    )
    order = Attack(target="1113", units=("BR-Inf-1",), pursue=(), **{"naval": ("BR-Ship-1",), **fields})
    return fight(position, order, dice, answers={"CP": {"attack 1113/contest": answer}})


@pytest.mark.rule("36.1", "12.14n")
@pytest.mark.parametrize(("die", "strength"), [(1, 6), (2, 6), (3, 12), (4, 12), (5, 12), (6, 12)])
def test_gunfire_that_is_stopped_adds_nothing(die, strength):
    """On 1 and 2 the army attacks alone; the ship has had its mission all the same."""
    judge = shelling([die, 4])
    assert outcome(judge).attack == strength
    assert "BR-Ship-1" in judge.position.this_phase.supporting
    assert "BR-Ship-1" in judge.position.fired


@pytest.mark.rule("36.1", "12.14m")
def test_a_ship_that_is_stopped_gets_no_supply():
    """Nothing is paid for a ship that does not fire."""
    judge = shelling([2, 4], supply=("BR-Ship-1", "BR-Inf-1"))
    assert outcome(judge).attack == 12
    assert of_kind(judge, PointsChanged)[0].change == -1


@pytest.mark.rule("36.1")
def test_one_of_two_ships_is_contested():
    """The contesting side says which."""
    judge = shelling([1, 4], "GE-Ship-1 against BR-Ship-2", naval=("BR-Ship-1", "BR-Ship-2"))
    assert outcome(judge).attack == 12
    assert lost(judge)[0] == "BR-Ship-2"


@pytest.mark.rule("36.1", "19.2")
def test_a_bombardment_without_ships_does_not_take_place():
    """The only ship is driven off: no battle, and the fort may be bombarded by another."""
    stacks = {"Smyrna": ["OT-Fort-1"], "fleet": ["BR-Ship-1", "BR-Ship-2", "OT-Ship-1"]}
    smyrna = hex_of("Smyrna")
    answers = {"CP": {f"bombard {smyrna}/contest": "OT-Ship-1 against BR-Ship-1"}}
    judge = judge_of(stacks, [2], phase="first-combat", answers=answers)
    give(judge, Bombard(target=smyrna, naval=("BR-Ship-1",)))
    assert judge.position.this_phase.bombarded == []
    assert rows(judge, Bombard(target=smyrna, naval=("BR-Ship-2",))) == []
    assert rows(judge, Bombard(target=smyrna, naval=("BR-Ship-1",))) == ["19.1"]


@pytest.mark.rule("36.1")
def test_the_report_tells_of_it():
    """Who sailed out against what, where, the die and what came of it."""
    judge = sailing([2])
    blocks = narrate(sandbox({}), judge.position, judge.events, "Allied")
    lines = [line for block in blocks if isinstance(block, Items) for _, line in block.lines]
    told = "GE-Ship-1 sails out against the transport of BR-Amph-1 in the North Sea: die 2, its mission fails (36.1)"
    assert told in lines


# -- seas that change hands (36.2, 36.3) -------------------------------------------------------------------------


# -- amphibious supply (36.4) ------------------------------------------------------------------------------------

ASHORE = {BEACH: ["BR-Inf-1"], "3329": ["BR-Cav-DMC"], "fleet": ["BR-Amph-1", "BR-Amph-2"]}
