"""The Russian front: Bolsheviks, Nationalists, Anarchists and the Kaiser's move east (28, 30)."""

from __future__ import annotations

import pytest

from kaisers_war.sandbox import referee, sandbox
from wargame_cli.engine.options import chosen
from wargame_cli.engine.questions import Standing
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.combat.excess import check_all
from wargame_cli.rulesets.kaisers_war.combat.pursuit import routes as pursuits
from wargame_cli.rulesets.kaisers_war.combat.retreat import routes as retreats
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.control import controls
from wargame_cli.rulesets.kaisers_war.ground.special_units import open_to
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply, in_supply_at, sources
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied, zone
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.machine.laws import LAWS
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive, Buy, Demobilize, Garrison
from wargame_cli.rulesets.kaisers_war.movement.bolsheviks import (
    no_offensive_supply,
    paying,
    revolution_lost,
    roll_for_return,
)
from wargame_cli.rulesets.kaisers_war.movement.kaiser_moves_east import (
    KaiserMovesEast,
    choose_for_the_anarchists,
    has_a_say,
)
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import East, at_odds
from wargame_cli.rulesets.kaisers_war.position.events.east import (
    AnarchistsTurned,
    ForceAppeared,
    KaiserMovedEast,
    NationWoken,
)
from wargame_cli.rulesets.kaisers_war.position.events.general import UnitMobilized, lost
from wargame_cli.rulesets.kaisers_war.position.position import GONE, POOL, TRACK
from wargame_cli.rulesets.kaisers_war.setup.points import loss
from wargame_cli.rulesets.kaisers_war.telling.east import lines
from wargame_cli.rulesets.kaisers_war.telling.supply import supply_of
from wargame_cli.rulesets.kaisers_war.victory import income

FRONT = {"russian-front": "on"}
KIT = kit(eastern=True)


def east(stacks, *, moved=1, options=FRONT, **fields):
    """A small position in which the Kaiser has moved east, or not."""
    return sandbox(stacks, options=options, kaiser_moved_east=moved, **fields)


def rows(judge, order):
    """The rows that forbid an order."""
    return {fastened.rule.number for fastened, _ in judge.faults(order)}


def only(hexes):
    """The hexes by country."""
    return {KIT.map.area[hex] for hex in KIT.board.spaces(hexes)}


# -- counters and set-up (28) ------------------------------------------------------------------------------------


@pytest.mark.rule("28.0", "2.11")
@pytest.mark.trap(40)
def test_the_whole_mix_is_the_rulebooks_228_counters():
    """205 counters without the east, 23 more with it; the eight that start are those of chapter 28."""
    assert (len(kit().mix.faces), len(KIT.mix.faces), len(KIT.mix.eastern)) == (205, 228, 23)
    assert KIT.mix.faces["BO-Grp-NF"].values == "3-6-2"
    assert KIT.mix.faces["WR-Shock-NW"].values == "5-5-3"
    assert kit().mix.faces == {unit: face for unit, face in KIT.mix.faces.items() if not face.faction}


@pytest.mark.rule("28.0", "30.2")
@pytest.mark.parametrize("option", ["additional-forces", "russian-front"])
def test_eight_units_start(option):
    """Chapter 28, and chapter 30 by itself, set up six Bolshevik units, a White Russian and a Finnish army."""
    position = RULESET.new("1918", {option: "on"})
    units = [unit for unit in KIT.mix.eastern if position.on_map(unit)]
    assert len(units) == 8
    assert all(position.counter(unit).dormant for unit in units)
    assert not set(units) & set(position.frozen)
    for law in LAWS:
        law(position, KaiserMovedEast())


@pytest.mark.rule("28.0")
@pytest.mark.parametrize("scenario", ["western-front-1918", "palestine-1918"])
def test_small_maps_have_no_east(scenario):
    """On a part of the map without Russia every option is legal and changes nothing."""
    position = RULESET.new(scenario, chosen(RULESET.options, {"all": "on"}))
    assert not position.kit.mix.eastern
    assert not has_a_say(position)


@pytest.mark.rule("28.0", "24.4")
def test_a_standard_game_knows_nothing_of_the_east():
    """Without the options there is no such counter, and the first phase is the Central Powers' mobilization."""
    position = RULESET.new("1918", {})
    assert position.phase == "cp-mobilization"
    assert not position.knows("BO-Shock-RG")


# -- before the Kaiser moves east (30.2, 30.3, 30.9, 30.10) ------------------------------------------------------


@pytest.mark.rule("30.1", "24.1")
@pytest.mark.trap(42)
def test_chapter_30_replaces_chapter_24():
    """Russia stays closed by 30.10 instead of 24.1; the five countries are apart, and so is the Caucasus."""
    standard, front = sandbox({"3010": ["GE-Inf-1"]}), east({"3010": ["GE-Inf-1"]}, moved=0)
    into_russia = Move(unit="GE-Inf-1", to="3110")
    assert "24.1" in rows(referee(standard), into_russia)
    assert "30.2" in rows(referee(front), into_russia)
    assert "24.1" not in rows(referee(front), into_russia)
    assert {"Russia", "Finland", "Baltic States", "Poland", "Ukraine", "Trans-Caucasus"} <= set(KIT.countries)


@pytest.mark.rule("30.2", "11.1")
@pytest.mark.trap(3)
@pytest.mark.parametrize("moved", [0, 1])
def test_dormant_forces_exert_no_zone(moved):
    """Zones of control go out from Bolsheviks and Nationalists only once they are in the war."""
    position = east({"Kazan": ["BO-Grp-NF"], "Tampere": ["FI-Inf-WG"]}, moved=moved)
    assert bool(zone(position, ALLIED)) is bool(moved)
    assert bool(zone(position, CP)) is bool(moved)


@pytest.mark.rule("30.2", "24.2")
@pytest.mark.trap(41)
def test_an_allied_entry_wakes_one_nation_and_frees_the_army():
    """Whoever enters Finland wakes the Finns at once, and their zone of control with them."""
    position = east(
        {"2602": ["BR-Exp-NPF"], "Tampere": ["FI-Inf-WG"], "Kiev": ["UA-Inf-GA"], "Riga": ["GE-Inf-7"]},
        moved=0,
        phase="allied-movement",
        frozen=["GE-Inf-7"],
    )
    judge = referee(position)
    judge.book.perform(Move(unit="BR-Exp-NPF", to="2702"), judge)
    assert [event.nation for event in judge.events if isinstance(event, NationWoken)] == ["Finland"]
    assert not position.counter("FI-Inf-WG").dormant
    assert position.counter("UA-Inf-GA").dormant
    assert position.frozen == []
    assert zone(position, CP) & KIT.board.bit["2702"]


@pytest.mark.rule("30.2")
def test_woken_finns_do_not_enter_russia_before_the_declaration():
    """The Finns' hex west of Petrograd is closed while Russia is."""
    position = east({"Vyborg": ["FI-Inf-WG"]}, moved=0, phase="cp-movement", east=East(awake=("Finland",)))
    assert rows(referee(position), Move(unit="FI-Inf-WG", to="3104")) == {"30.2"}
    assert rows(referee(position), Move(unit="FI-Inf-WG", to="3002")) == set()


# -- the declaration (30.8, 30.11, 30.21) ------------------------------------------------------------------------


@pytest.mark.rule("30.11", "30.8", "30.21")
def test_the_kaiser_moves_east():
    """Russia opens, the locked are free, two forces appear where the Allied player says, and nothing costs points."""
    position = RULESET.new("1918", FRONT)
    judge = referee(position, answers={ALLIED: {"czechs appear": "4708", "anarchists appear": "3814"}})
    assert judge.faults(KaiserMovesEast(yes=True)) == []
    judge.book.perform(KaiserMovesEast(yes=True), judge)
    assert (position.kaiser_moved_east, position.frozen) == (1, [])
    assert position.place_of("CZ-Inf-CL") == "4708"
    assert position.place_of("AN-CavA-Black") == "3814"
    assert position.counter("AN-CavA-Black").side == ALLIED
    assert not any(position.counter(unit).dormant for unit in KIT.mix.eastern)
    assert position.points == {CP: 75, ALLIED: 60}
    assert rows(judge, KaiserMovesEast(yes=True)) == {"30.11"}
    assert len(lines(position, judge.events)) == 3
    for law in LAWS:
        for event in judge.events:
            law(position, event)


@pytest.mark.rule("30.8", "30.21")
@pytest.mark.trap(43)
def test_where_the_two_forces_may_appear():
    """The Legion on any free hex of Russia, the Anarchists also in the Ukraine, where the default puts them."""
    position = RULESET.new("1918", FRONT)
    asked = []
    judge = referee(position)
    judge._chooser = lambda question: asked.append(question)
    judge.book.perform(KaiserMovesEast(yes=True), judge)
    legion, anarchists = asked
    assert {KIT.map.area[hex] for hex in legion.options} == {"Russia"}
    assert {KIT.map.area[hex] for hex in anarchists.options} == {"Russia", "Ukraine"}
    assert not {"3204", "3708", "3005"} & set(legion.options)
    assert position.place_of("CZ-Inf-CL") not in anarchists.options
    assert KIT.map.area[anarchists.default] == "Ukraine"


@pytest.mark.rule("30.11")
def test_a_rehearsal_of_the_declaration_rolls_nothing():
    """`check` can carry the order out on its copy."""
    position = RULESET.new("1918", FRONT)
    judge = referee(position, rehearsing=True)
    judge.book.perform(KaiserMovesEast(yes=True), judge)
    assert [type(event) for event in judge.events if isinstance(event, ForceAppeared)] == [ForceAppeared] * 2


# -- where they move (30.4, 30.5, 30.13, 30.15) ------------------------------------------------------------------


@pytest.mark.rule("30.4")
@pytest.mark.parametrize(
    ("unit", "countries"),
    [
        ("WR-Inf-Sib", {"Russia", "Ukraine", "Poland", "Baltic States", "Finland", "Trans-Caucasus"}),
        ("FI-Inf-WG", {"Finland", "Russia"}),
        ("BA-Inf-1", {"Baltic States"}),
        ("PL-Inf-Leg", {"Poland", "Ukraine", "Russia"}),
        ("UA-Inf-GA", {"Ukraine", "Russia"}),
        ("BO-Grp-NF", {"Russia", "Finland", "Baltic States", "Poland", "Ukraine", "Trans-Caucasus"}),
    ],
)
def test_lands_of_the_forces(unit, countries):
    """Each force has its countries; the Finns have one hex of Russia."""
    position = east({"Kazan": [unit]})
    assert only(open_to(position, unit)) == countries
    if unit == "FI-Inf-WG":
        assert KIT.board.spaces(open_to(position, unit) & KIT.countries["Russia"]) == ["3104"]


@pytest.mark.rule("30.4")
def test_the_czech_legion_goes_everywhere():
    """No border of a belligerent stops the Legion; neutrals do."""
    position = east({"Kazan": ["CZ-Inf-CL"]})
    assert open_to(position, "CZ-Inf-CL") == KIT.land


@pytest.mark.rule("30.21")
@pytest.mark.trap(43)
def test_anarchists_in_russia_make_for_the_ukraine():
    """Placed in Russia they go only nearer to the Ukraine; in the Ukraine they stay."""
    position = east({"Tula": ["AN-CavA-Black"]}, phase="allied-movement")
    allowed = open_to(position, "AN-CavA-Black")
    ways = {near for near in KIT.steps.steps["3809"] if allowed & KIT.board.bit[near]}
    assert ways
    assert "3808" not in ways
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="allied-movement")
    assert only(open_to(position, "AN-CavA-Black")) == {"Ukraine"}


@pytest.mark.rule("30.15", "14.2")
@pytest.mark.trap(72)
def test_retreat_and_pursuit_stop_where_movement_does():
    """A Baltic army beside Russia may attack into it, but neither pursues nor retreats into it."""
    position = east({"3007": ["BA-Inf-1"], "3108": ["BO-Grp-NF"]}, phase="cp-first-combat")
    judge = referee(position)
    assert judge.faults(Attack(target="3108", units=("BA-Inf-1",))) == []
    assert pursuits(position, "BA-Inf-1", ["3108"]) == []
    assert all(KIT.map.area[route[-1]] == "Baltic States" for route in retreats(position, "BA-Inf-1", 1))


# -- mobilization (30.6, 30.7, 30.12) ----------------------------------------------------------------------------


@pytest.mark.rule("30.6", "6.4")
@pytest.mark.trap(39)
def test_friends_must_hold_the_city_on_arrival_not_on_purchase():
    """A Ukrainian unit is bought while nobody stands in the Ukraine, and waits until somebody does."""
    position = east({"Berlin": ["GE-Inf-1"]}, phase="cp-mobilization", due={}, points={CP: 50, ALLIED: 50})
    judge = referee(position)
    assert judge.faults(Buy(what="UA-Inf-1")) == []
    judge.book.perform(Buy(what="UA-Inf-1"), judge)
    assert (position.points[CP], position.due["UA-Inf-1"]) == (48, 3)
    position.turn = 3
    position.changed()
    assert rows(judge, Arrive(unit="UA-Inf-1", at="3315")) == {"30.6"}
    position.put("GE-Inf-1", "3315")
    assert rows(judge, Arrive(unit="UA-Inf-1", at="3315")) == set()


@pytest.mark.rule("30.6", "6.5")
@pytest.mark.trap(53)
def test_an_enemy_zone_does_not_bar_their_entry():
    """A Ukrainian enters in occupied Kiev under an enemy zone of control."""
    position = east({"Kiev": ["GE-Inf-1"], "3314": ["BO-Grp-NF"]}, phase="cp-mobilization", due={"UA-Inf-1": 2})
    position.put("UA-Inf-1", TRACK)
    assert rows(referee(position), Arrive(unit="UA-Inf-1", at="3315")) == set()


@pytest.mark.rule("30.12")
@pytest.mark.parametrize(("die", "delay"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_the_die_rounded_up(die, delay):
    """A Bolshevik unit in the pool comes back after half the die, for nothing; only its owner sees it."""
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="allied-mobilization")
    dead = [unit for unit in KIT.mix.eastern if unit.startswith("BO-")]
    judge = referee(position, [die] * len(dead))
    roll_for_return(judge)
    assert {position.due[unit] for unit in dead} == {2 + delay}
    found = [event for event in judge.events if isinstance(event, UnitMobilized)]
    assert {(event.cost, event.seen_by) for event in found} == {(0, (ALLIED,))}


@pytest.mark.rule("30.12", "30.2")
def test_nobody_returns_before_the_declaration():
    """While the Bolsheviks are neutral no die is rolled, nor in a rehearsal."""
    judge = referee(east({}, moved=0, phase="allied-mobilization"))
    roll_for_return(judge)
    judge = referee(east({}, phase="allied-mobilization"), rehearsing=True)
    roll_for_return(judge)
    assert judge.events == []


@pytest.mark.rule("31.4", "30.12")
@pytest.mark.parametrize(
    ("stacks", "option", "barred"),
    [
        ({"Petrograd": ["GE-Inf-1"], "Moscow": ["GE-Inf-2"]}, "on", True),
        ({"Petrograd": ["GE-Inf-1"], "Moscow": ["GE-Inf-2"]}, "off", False),
        ({"Petrograd": ["GE-Inf-1"]}, "on", False),
        ({"Petrograd": ["GE-Inf-1"], "Moscow": ["BO-Grp-NF"]}, "on", False),
    ],
)
def test_the_revolution_lost(stacks, option, barred):
    """With chapter 31 both capitals in the Central Powers' hands stop new returns; one does not."""
    options = FRONT if option == "off" else {**FRONT, "critical-cities": "on"}
    assert revolution_lost(east(stacks, options=options)) is barred


@pytest.mark.rule("30.12", "6.4")
def test_one_bolshevik_a_hex_and_phase_by_default_too():
    """Due Bolsheviks without an order enter the dearest open hexes, one in each."""
    back = ["BO-Grp-NF", "BO-Grp-WF", "BO-Grp-SF"]
    due = dict.fromkeys(back, 2)
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="allied-mobilization", due=due)
    for unit in back:
        position.put(unit, TRACK)
    judge = referee(position)
    judge.phase.end(judge)
    places = [position.place_of(unit) for unit in back]
    assert len(set(places)) == 3
    assert {"3204", "3708"} <= set(places)


@pytest.mark.rule("30.12")
def test_bolshevik_forts_return_to_cities():
    """A fortified zone of the Bolsheviks needs a city, in supply or not."""
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="allied-mobilization", due={"BO-Fort-1": 2})
    position.put("BO-Fort-1", TRACK)
    judge = referee(position)
    assert rows(judge, Arrive(unit="BO-Fort-1", at="4507")) == {"6.4"}
    assert rows(judge, Arrive(unit="BO-Fort-1", at="4506")) == set()


# -- stacking and cooperation (30.16, 30.17) ---------------------------------------------------------------------


@pytest.mark.rule("30.16")
@pytest.mark.parametrize(
    ("stack", "bad"),
    [
        (["BO-Grp-NF", "BO-Fort-1"], False),
        (["BO-Grp-NF", "FR-Cav-1"], True),
        (["BO-Grp-NF", "CZ-Inf-CL"], True),
        (["UA-Inf-GA", "GE-Cav-1"], False),
        (["UA-Inf-GA", "WR-Inf-Sib"], True),
        (["UA-Inf-GA", "UA-Cav-1"], False),
        (["AN-CavA-Black"], False),
        (["AN-CavA-Black", "FR-Cav-1"], True),
        (["CZ-Inf-CL", "FR-Cav-1"], False),
        (["FR-Cav-1", "BR-Cav-DMC"], False),
    ],
)
def test_who_stacks_with_whom(stack, bad):
    """Bolsheviks with Bolsheviks, Anarchists with nobody, Nationalists with everybody but other Nationalists."""
    assert at_odds(KIT.mix.faces[unit] for unit in stack) is bad


@pytest.mark.rule("30.16", "9.4")
def test_the_owner_chooses_which_of_two_forces_stays():
    """Forces that may not stack are brought apart as an overstack is, at the owner's choice."""
    position = east({"Kiev": ["UA-Inf-GA", "WR-Inf-Sib"]}, phase="cp-movement")
    judge = referee(position, answers={CP: {"end/overstack 3315 1": "UA-Inf-GA"}})
    check_all(judge)
    assert position.at("3315") == ["WR-Inf-Sib"]
    assert position.points[CP] == 44


@pytest.mark.rule("30.16")
def test_no_allied_garrison_in_russia():
    """The Allies never garrison a Russian city, the Central Powers may garrison one that they can supply."""
    position = east({"Smolensk": ["FR-Inf-1"]}, phase="allied-mobilization")
    assert "30.16" in rows(referee(position), Garrison(city="3410"))
    position = east({"Narva": ["GE-Inf-1"]}, phase="cp-mobilization")
    assert rows(referee(position), Garrison(city="3005")) == set()


# -- supply (30.18, 30.19) ---------------------------------------------------------------------------------------


@pytest.mark.rule("30.18")
def test_home_cities_supply_and_the_report_says_so():
    """A White Russian in open Russia lives from a city there, and the supply report names it."""
    position = east({"4507": ["WR-Inf-Sib"], "4905": ["GE-Inf-1"]})
    assert in_supply(position, "WR-Inf-Sib")
    assert not in_supply(position, "GE-Inf-1")
    found = {status.unit: status for status in supply_of(position, CP)}
    assert (found["WR-Inf-Sib"].rule, len(found["WR-Inf-Sib"].path)) == ("30.18", 2)
    assert not in_supply_at(position, "WR-Inf-Sib", "4522")
    assert in_supply_at(position, "WR-Inf-Sib", "4606")


@pytest.mark.rule("30.18", "15.2")
@pytest.mark.trap(27)
def test_russia_is_allied_land_in_the_war():
    """Moscow and Petrograd become Allied sources with the declaration; empty Russia is Allied."""
    before, after = east({}, moved=0), east({})
    capitals = KIT.board.mask(["3204", "3708"])
    assert not sources(before, ALLIED) & capitals
    assert sources(after, ALLIED) & capitals == capitals
    assert not controls(before, "4506", ALLIED)
    assert controls(after, "4506", ALLIED)
    assert sources(east({"Petrograd": ["GE-Inf-1"], "Moscow": ["GE-Inf-2"]}), CP) & capitals == KIT.board.bit["3204"]


@pytest.mark.rule("30.18")
@pytest.mark.parametrize(
    ("stacks", "free"),
    [
        ({"Moscow": ["BO-Fort-1", "BO-Grp-NF"]}, True),
        ({"Moscow": ["BO-Fort-1"], "3709": ["BO-Grp-NF"]}, True),
        ({"Moscow": ["FR-Inf-1"], "3709": ["BO-Grp-NF"]}, False),
        ({"Moscow": ["BO-Fort-1"], "3711": ["BO-Grp-NF"]}, False),
        ({"Moscow": ["BO-Fort-1"], "3709": ["GE-Inf-1"], "3710": ["BO-Grp-NF"], "3809": ["GE-Inf-2"]}, False),
    ],
)
def test_bolsheviks_have_offensive_supply_by_their_capitals(stacks, free):
    """A line of supply of the printed length to a capital in Bolshevik hands; it costs nothing."""
    position = east(stacks)
    assert (no_offensive_supply(position, "BO-Grp-NF") is None) is free
    assert paying(position, ["BO-Grp-NF", "UA-Inf-GA", "FR-Inf-1"]) == 2


# -- points (30.20, 30.21) ---------------------------------------------------------------------------------------


@pytest.mark.rule("30.20", "5.3")
@pytest.mark.trap(66)
def test_russian_and_eastern_objectives():
    """The east behind the front pays for control; Russia pays only whose own troops stand there."""
    position = east({})
    paid = {item.source for item in income(position, CP)}
    assert {"3315 Kiev", "2613 Warsaw", "2808 Riga", "2804 Helsinki"} <= paid
    assert not any("Moscow" in item.source for side in (CP, ALLIED) for item in income(position, side))
    position = east({"Kiev": ["UA-Inf-GA"], "Moscow": ["GE-Inf-1"], "Petrograd": ["BO-Fort-1"]})
    paid = {item.source for item in income(position, CP)}
    assert "3315 Kiev" not in paid
    assert "3708 Moscow" in paid
    assert not any("Petrograd" in item.source for item in income(position, ALLIED))


@pytest.mark.rule("30.20", "5.7")
def test_what_their_dead_cost():
    """Bolsheviks and Anarchists nothing, Nationalists and the Legion what any unit does."""
    costs = {unit: loss(KIT, KIT.mix.faces[unit]) for unit in KIT.mix.eastern}
    assert {unit for unit, cost in costs.items() if not cost} == {
        unit for unit in KIT.mix.eastern if unit.startswith(("BO-", "AN-"))
    }
    assert (costs["WR-Shock-NW"], costs["UA-Cav-1"], costs["CZ-Inf-CL"]) == (6, 2, 6)


@pytest.mark.rule("30.8", "30.12")
def test_where_the_dead_go():
    """The Legion is gone for good, the others lie in the pool."""
    position = east({"4507": ["CZ-Inf-CL"], "4506": ["BO-Grp-NF"]})
    assert lost(position, "CZ-Inf-CL", "", "").to == GONE
    assert lost(position, "BO-Grp-NF", "", "").to == POOL


# -- Anarchists (30.21) ------------------------------------------------------------------------------------------


@pytest.mark.rule("30.21")
@pytest.mark.parametrize(("die", "side"), [(1, CP), (2, ALLIED), (5, CP), (6, ALLIED)])
def test_the_anarchists_choose_every_turn(die, side):
    """Even is Allied, odd the Central Powers'; the new side has their zone of control."""
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="turn-start")
    assert has_a_say(position)
    judge = referee(position, [die])
    choose_for_the_anarchists(judge)
    assert [event.side for event in judge.events if isinstance(event, AnarchistsTurned)] == [side]
    assert zone(position, side)
    assert in_supply(position, "AN-CavA-Black")


@pytest.mark.rule("30.21")
@pytest.mark.parametrize(("stacks", "moved"), [({"Kharkov": ["AN-CavA-Black"]}, 2), ({}, 1)])
def test_when_no_die_is_rolled(stacks, moved):
    """Not in the turn of the declaration itself, nor while the Anarchists are off the map."""
    judge = referee(east(stacks, moved=moved, phase="turn-start"))
    choose_for_the_anarchists(judge)
    assert judge.events == []


@pytest.mark.rule("30.21", "6.9")
def test_nobody_demobilizes_the_anarchists():
    """They obey whoever controls them for a turn, no longer."""
    position = east({"Kharkov": ["AN-CavA-Black"]}, phase="allied-mobilization")
    assert "30.21" in rows(referee(position), Demobilize(unit="AN-CavA-Black"))


@pytest.mark.rule("30.21")
def test_anarchists_that_are_nowhere_may_go_anywhere_of_theirs():
    """Off the map they make for nothing yet: the Ukraine and all Russia are open to them."""
    assert only(open_to(east({}), "AN-CavA-Black")) == {"Russia", "Ukraine"}


@pytest.mark.rule("30.8", "30.21")
@pytest.mark.parametrize(("wish", "nearer"), [("nearest", True), ("safest", False)])
def test_where_the_two_forces_appear_by_standing_order(wish, nearer):
    """Near the Central Powers' units or far from them."""
    position = RULESET.new("1918", FRONT)
    position.standing[ALLIED] = (Standing(ask="appearance", prefer=(wish,)),)
    judge = referee(position)
    judge.book.perform(KaiserMovesEast(yes=True), judge)
    there = KIT.board.bit[position.place_of("CZ-Inf-CL")]
    rings = KIT.steps.rings(occupied(position, CP), KIT.land)
    steps = next(number for number, ring in enumerate(rings) if ring & there)
    assert (steps <= 2) == nearer


@pytest.mark.rule("30.21")
def test_dead_anarchists_are_the_allies_to_raise():
    """Whoever controlled them, their return is the Allied player's."""
    position = east({"Kharkov": ["AN-CavA-Black"]}, east=East(anarchists=CP))
    judge = referee(position)
    assert position.counter("AN-CavA-Black").side == CP
    judge.emit(lost(position, "AN-CavA-Black", "", ""))
    assert position.counter("AN-CavA-Black").side == ALLIED


# -- the house ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("30.11", "10.1")
def test_copies_and_views_know_how_things_stand():
    """A copy and a side's view show the same sides; nobody is dormant in one and awake in the other."""
    position = east({"Kharkov": ["AN-CavA-Black"], "Riga": ["BA-Inf-1"]}, east=East(anarchists=CP))
    for other in (position.copy(), view(position, ALLIED), view(position, CP)):
        assert other.east == position.east
        assert {unit: other.counter(unit) for unit in KIT.mix.eastern} == {
            unit: position.counter(unit) for unit in KIT.mix.eastern
        }


@pytest.mark.rule("30.11", "40.0", "30.2")
def test_the_declaration_is_told_with_all_that_it_brings():
    """The locked army is free, and with chapter 40 the Poles are the Central Powers', even if none is in play."""
    plain, whole = RULESET.new("1918", FRONT), RULESET.new("1918", {**FRONT, "poles": "on"})
    plain.frozen = []
    (without,), (told,) = (lines(position, [KaiserMovedEast(rule="30.11")]) for position in (plain, whole))
    assert "the units locked in the east are free (30.2)" in told
    assert "so are the Poles from now on (40.2)" in told
    assert "locked" not in without
    assert "Poles" not in without


@pytest.mark.rule("30.2")
@pytest.mark.parametrize(
    ("options", "unit", "message"),
    [
        (FRONT, "WR-Shock-NW", "WR-Shock-NW is not in the war before the Kaiser moves east"),
        (
            FRONT,
            "FI-Inf-WG",
            "FI-Inf-WG is not in the war before the Kaiser moves east or an Allied unit enters or attacks Finland",
        ),
        (
            {"additional-forces": "on"},
            "FI-Inf-WG",
            "FI-Inf-WG is not in the war before an Allied unit enters or attacks Finland",
        ),
        ({"additional-forces": "on"}, "WR-Shock-NW", "WR-Shock-NW is not in the war in this game"),
    ],
)
def test_a_refusal_says_what_a_dormant_force_waits_for(options, unit, message):
    """The Kaiser moves east only with chapter 30, and only Nationalists behind the front are woken otherwise (30.3)."""
    stacks = {"Narva": ["WR-Shock-NW"], "Tampere": ["FI-Inf-WG"]}
    position = east(stacks, moved=0, options=options, phase="cp-movement")
    order = Move(unit=unit, to="3006" if unit == "WR-Shock-NW" else "2804")
    assert message in [told for _, told in referee(position).faults(order)]


@pytest.mark.rule("30.2", "24.2")
@pytest.mark.parametrize(("options", "kaiser"), [({}, False), (FRONT, True)])
def test_a_refusal_says_what_frees_the_locked(options, kaiser):
    """With chapter 30 the Kaiser's move east does it as well."""
    position = east({"Riga": ["GE-Inf-7"]}, moved=0, options=options, phase="cp-movement", frozen=["GE-Inf-7"])
    (told,) = [told for _, told in referee(position).faults(Move(unit="GE-Inf-7", to="2809"))]
    assert told.endswith("or the Kaiser moves east") is kaiser


@pytest.mark.rule("30.16", "9.4")
def test_forces_that_never_stack_are_not_called_overstacked():
    """The warning and the question say what is wrong with a small stack of two forces."""
    position = east({"4507": ["FR-Cav-1"], "Kazan": ["BO-Grp-NF"]}, phase="allied-movement")
    asked = []
    judge = referee(position)
    judge._chooser = lambda question: asked.append(question.text)
    judge.book.perform(Move(unit="FR-Cav-1", to="4506"), judge)
    check_all(judge)
    why = "the forces in 4506 Kazan never stack together (30.16)"
    assert judge.warnings == [("9.4", f"{why}; what is too much at the phase's end is eliminated")]
    assert asked == [f"{why}: which unit is eliminated?"]
