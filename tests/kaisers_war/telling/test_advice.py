"""What a side is told that it can do: destinations of a unit, and a line for each unit in the order template."""

from __future__ import annotations

import re

import pytest
from bench_of_rules import rows

from kaisers_war.field import referee, sandbox
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail, remember_supply
from wargame_cli.rulesets.kaisers_war.position.position import Landing, TurnRecord
from wargame_cli.rulesets.kaisers_war.telling.advice import advice, destinations


def by_how(position, unit):
    found: dict[str, dict[str, object]] = {}
    for destination in destinations(position, unit):
        found.setdefault(destination.how, {})[destination.place] = destination
    return found


@pytest.mark.rule("8.2", "15.7", "16.3")
def test_every_destination_is_a_legal_order_and_each_place_comes_once():
    """By land first, then by forced march, then by rail; each with the path that the order would take."""
    position = sandbox({"Berlin": ["GE-Inf-1"], "Ploesti": ["CP-Gar-1"], "1711": ["FR-Inf-2"]}, phase="cp-movement")
    judge = referee(position)
    remember_supply(judge)
    found = destinations(position, "GE-Inf-1")
    assert len({destination.place for destination in found}) == len(found)
    assert "1913" not in {destination.place for destination in found}
    for destination in found:
        order = {
            "march": Move(unit="GE-Inf-1", to=destination.place),
            "forced march": Move(unit="GE-Inf-1", to=destination.place, forced_march=True),
            "rail": Rail(units=("GE-Inf-1",), to=destination.place),
        }[destination.how]
        assert rows(judge, order) == []
    assert {"march", "forced march", "rail"} == {destination.how for destination in found}
    assert "3021" in by_how(position, "GE-Inf-1")["rail"]


@pytest.mark.rule("22.2", "15.7", "5.5")
@pytest.mark.parametrize("fields", [{"turn": 5}, {"points": {"CP": 1, "Allied": 9}}])
def test_no_forced_march_is_offered_that_could_not_be_made(fields):
    """Neither in winter nor with the last point."""
    assert "forced march" not in by_how(sandbox({"Berlin": ["GE-Inf-1"]}, **fields), "GE-Inf-1")


@pytest.mark.rule("22.2")
@pytest.mark.parametrize(("reading", "offered"), [("way", False), ("start", True)])
def test_a_forced_march_into_the_thaw_is_offered_only_where_its_first_hex_decides(reading, offered):
    """From the edge of Hungary over the border of the Ukraine, in March 1919."""
    position = sandbox({"3017": ["GE-Exp-AK"]}, turn=7, phase="cp-movement", options={"thaw-marches": reading})
    marched = by_how(position, "GE-Exp-AK")["forced march"]
    assert ("3318" in marched) is offered
    judge = referee(position)
    assert all(rows(judge, Move(unit="GE-Exp-AK", to=place, forced_march=True)) == [] for place in marched)


@pytest.mark.rule("15.5")
def test_a_unit_out_of_supply_can_only_march():
    """No forced march and no train."""
    assert set(by_how(sandbox({"4535": ["OT-Inf-1"]}), "OT-Inf-1")) == {"march"}


@pytest.mark.rule("8.4", "24.2")
@pytest.mark.parametrize("unit", ["CP-Gar-1", "GE-Inf-2", "GE-Inf-3", "GE-Inf-4"])
def test_who_goes_nowhere(unit):
    """Garrisons, locked units, units in the pool, and forces at sea."""
    landing = Landing(marker="GE-Amph-1", sea_hex="2306", target="2805", units=("GE-Inf-4",))
    stacks = {"Kiev": ["CP-Gar-1", "GE-Inf-2"], "2409": ["GE-Inf-4"]}
    position = sandbox(stacks, frozen=["GE-Inf-2"], landings=[landing])
    assert destinations(position, unit) == []


def test_the_lines_of_a_movement_phase():
    """Every unit that can move, with its place, its supply, enemy zones, and how far it goes."""
    stacks = {"4535": ["OT-Inf-1"], "Berlin": ["GE-Inf-1", "CP-Gar-1"], "2013": ["FR-Inf-2"]}
    position = sandbox(stacks, phase="cp-movement")
    lines = dict(advice(position, "CP"))
    assert set(lines) == {"OT-Inf-1", "GE-Inf-1"}
    assert lines["OT-Inf-1"].startswith("4-6-2 infantry army in 4535: out of supply, ")
    assert "in 1913 Berlin: in an enemy zone of control, " in lines["GE-Inf-1"]
    assert ": out of supply, can go to " in lines["OT-Inf-1"]
    near = lines["GE-Inf-1"].partition("in 1913 Berlin: in an enemy zone of control, can go to ")[2]
    reached = {destination.place for destination in by_how(position, "GE-Inf-1")["march"].values()}
    assert {place.split()[0] for place in near.split(", ")} == reached


def test_a_long_list_of_hexes_is_folded_with_the_cities_first():
    told = dict(advice(sandbox({"Berlin": ["GE-Cav-1"]}, phase="cp-movement"), "CP"))["GE-Cav-1"]
    near = told.partition("can go to ")[2]
    assert re.fullmatch(r"(\d{4}[^,]*, ){7}\d{4}.* and \d+ more", near)
    assert near.split(", ")[0].partition(" ")[2]  # it has a name


def test_the_lines_of_a_combat_phase():
    """Every unit that can attack somebody, and whom; support units and forts are not asked."""
    stacks = {"1114": ["GE-Shock-1", "GE-Tac-1", "CP-Gar-1"], "1014": ["FR-Inf-2"], "3714": ["GE-Inf-1"]}
    lines = advice(sandbox(stacks, phase="cp-first-combat"), "CP")
    assert lines == [("GE-Shock-1", "8-8-3 shock army in 1114 Lille: can attack 1014 Amiens")]


def test_the_lines_of_an_assault_from_the_sea():
    """A force that waits off a coast is told that it must attack, and where."""
    landing = Landing(marker="BR-Amph-1", sea_hex="3130", target="3229", units=("BR-Inf-1",))
    stacks = {"3130": ["BR-Inf-1"], "3229": ["OT-Inf-1"], "1014": ["FR-Inf-2"], "1114": ["GE-Inf-1"]}
    position = sandbox(stacks, phase="allied-first-combat", landings=[landing])
    assert advice(position, "Allied") == [
        ("FR-Inf-2", "6-8-2 infantry army in 1014 Amiens: can attack 1114 Lille"),
        ("BR-Inf-1", "6-8-2 infantry army in 3130: must assault 3229 from the sea"),
    ]


@pytest.mark.parametrize("phase", ["cp-setup", "cp-attrition"])
def test_the_lines_of_a_phase_in_which_nothing_acts(phase):
    """Each unit of the side on the map with its factors and where it stands."""
    position = sandbox({"1114": ["GE-Inf-1"], "1014": ["FR-Inf-2"], "fleet": ["GE-Ship-1"]}, phase=phase)
    assert advice(position, "CP") == [("GE-Inf-1", "6-8-2 infantry army in 1114 Lille")]


def test_the_lines_of_a_mobilization_phase():
    """One's own reinforcements and when they are due, the next first; there is nothing to buy."""
    position = sandbox(
        {"track": ["GE-Inf-1", "GE-Inf-2", "FR-Inf-2"]},
        phase="cp-mobilization",
        due={"GE-Inf-1": 4, "GE-Inf-2": 3, "FR-Inf-2": 3},
    )
    assert [line for line in advice(position, "CP") if line[0].startswith("GE-")] == [
        ("GE-Inf-2", "6-8-2 infantry army, due in turn 3"),
        ("GE-Inf-1", "6-8-2 infantry army, due in turn 4"),
    ]


@pytest.mark.rule("6.2", "6.4")
def test_a_mobilization_phase_tells_prices_the_pool_and_the_places_of_entry():
    """Only what can be bought in the year and may enter somewhere."""
    position = sandbox({"track": ["GE-Inf-1"]}, phase="cp-mobilization",
                       due={"GE-Inf-1": 1})  # fmt: skip
    told = dict(advice(position, "CP"))
    assert "infantry army 4" in told["prices"].split(", ")
    assert told["Bulgaria"] == "in the pool BU-Inf-Mac, BU-Inf-1, BU-Inf-2. Entry in 2824 Sofia"
    assert told["GE-Inf-1"].startswith("6-8-2 infantry army, is due; enters in 1913 Berlin, ")


@pytest.mark.rule("6.6", "6.5")
def test_who_enters_in_land_of_the_enemy_is_told_where():
    """The Arabs rise in any Ottoman desert, and an army enters in a city that the enemy's zone only contests."""
    stacks = {"4136": ["OT-Inf-1"], "2014": ["FR-Inf-1"]}
    lines = dict(advice(sandbox(stacks, phase="allied-mobilization"), "Allied"))
    assert lines["Arabs"] == "in the pool AR-Cav-NLA. Entry in 4237 Akaba, 4332, 4335 and 58 more"
    lines = dict(advice(sandbox(stacks, phase="cp-mobilization"), "CP"))
    assert "shock army, tactical air and headquarters in 2217 Vienna, 2015 Prague" in lines["Austria-Hungary"]
    track = {"4136": ["OT-Inf-1"], "track": ["AR-Cav-NLA", "TC-AlpC-TCF"], "5322": ["OT-Inf-2"], "4821": ["OT-Inf-3"]}
    due = {"AR-Cav-NLA": 2, "TC-AlpC-TCF": 2}
    lines = dict(advice(sandbox(track, phase="allied-mobilization", due=due), "Allied"))
    assert lines["AR-Cav-NLA"].endswith(", is due; enters in 4237 Akaba, 4332, 4335 and 58 more")
    assert lines["TC-AlpC-TCF"].endswith(", is due; enters in no place that is open now")


@pytest.mark.rule("30.6", "30.12")
def test_nationalists_have_prices_of_their_own_and_only_what_is_for_sale_is_told():
    """Half the price is theirs alone; who is not in the war, or comes back by a die, is told to nobody."""
    stacks = {"Moscow": ["BO-Shock-RG"], "Kiev": ["GE-Inf-9"]}
    options = {"russian-front": "on"}
    position = sandbox(stacks, phase="cp-mobilization", options=options, kaiser_moved_east=1)
    lines = dict(advice(position, "CP"))
    assert "infantry army 4" in lines["prices"].split(", ")
    assert lines["Ukraine"].startswith("in the pool UA-Inf-GA, UA-Inf-1, UA-Cav-1 at half the price (30.6): ")
    assert lines["Ukraine"].endswith("cavalry corps 1, infantry army 2. Entry in 3315 Kiev")
    assert "3204 Petrograd" in lines["White Russians"]
    assert "Moscow" not in lines["White Russians"]
    assert not {"Bolsheviks", "Anarchists", "Czechs"} & dict(advice(position, "Allied")).keys()
    dormant = dict(advice(sandbox(stacks, phase="cp-mobilization", options=options), "CP"))
    assert not {"Ukraine", "White Russians", "Finland"} & dormant.keys()


@pytest.mark.rule("6.11")
def test_an_occupied_country_is_told_to_buy_nothing():
    """Belgium is in the pool again when Brussels is free."""
    for stacks, told in (({"1213": ["GE-Inf-1"]}, False), ({"1213": ["BR-Inf-1"]}, True)):
        lines = dict(advice(sandbox(stacks, phase="allied-mobilization"), "Allied"))
        assert ("Belgium" in lines) is told


def test_units_in_boxes_are_not_forgotten():
    """In the movement phase a unit in a box can be carried by sea."""
    position = sandbox({"box USA": ["US-Inf-1"]}, phase="allied-movement")
    assert advice(position, "Allied") == [("US-Inf-1", "6-8-2 infantry army in box USA: can be carried by sea")]


@pytest.mark.rule("30.2", "24.1")
@pytest.mark.parametrize(("moved", "told"), [(0, False), (1, True)])
def test_closed_russia_and_dormant_forces_are_no_targets_and_no_attackers(moved, told):
    """Neither Germans on the border nor Bolsheviks are told to attack before the Kaiser moves east."""
    stacks = {"3111": ["GE-Inf-1"], "3211": ["BO-Grp-NF"]}
    options = {"russian-front": "on"}
    for phase, side, unit in (("cp-first-combat", "CP", "GE-Inf-1"), ("allied-first-combat", "Allied", "BO-Grp-NF")):
        position = sandbox(stacks, options=options, kaiser_moved_east=moved, phase=phase)
        assert (unit in dict(advice(position, side))) is told


@pytest.mark.rule("21.6")
@pytest.mark.parametrize(("target", "told"), [("4525", False), ("4624", True)])
def test_the_trans_caucasus_corps_is_told_to_attack_only_in_its_area(target, told):
    """Ottomans beyond the strip of north-east Turkey are no targets of it."""
    stacks = {"4524": ["TC-AlpC-TCF"], target: ["OT-Inf-1"]}
    lines = dict(advice(sandbox(stacks, phase="allied-first-combat"), "Allied"))
    assert ("TC-AlpC-TCF" in lines) is told


@pytest.mark.rule("30.18", "30.21", "15.7")
@pytest.mark.parametrize(
    ("stacks", "unit", "points", "forced"),
    [
        ({"Moscow": ["BO-Shock-RG"]}, "BO-Shock-RG", 1, True),
        ({"Moscow": ["BO-Fort-1"], "Kazan": ["BO-Shock-RG"]}, "BO-Shock-RG", 50, False),
        ({"Kharkov": ["AN-CavA-Black"]}, "AN-CavA-Black", 50, False),
        ({"Kiev": ["UA-Cav-1"]}, "UA-Cav-1", 50, True),
        ({"Kiev": ["UA-Cav-1"]}, "UA-Cav-1", 1, False),
    ],
)
def test_forced_marches_of_the_east(stacks, unit, points, forced):
    """Bolsheviks near their capitals need no point for it; elsewhere they have none, nor have the Anarchists."""
    totals = {"CP": points, "Allied": points}
    position = sandbox(stacks, options={"russian-front": "on"}, kaiser_moved_east=1, points=totals)
    assert ("forced march" in by_how(position, unit)) is forced


def test_the_lines_of_airbases_that_fly_missions():
    """With chapter 38 a combat phase lists them, with what they have flown in this player turn."""
    stacks = {"1114": ["GE-Tac-1", "GE-Tac-2", "GE-Strat-1"], "2613": ["GE-Tac-3"]}
    turn = TurnRecord(flown={"GE-Tac-2": "support", "GE-Strat-1": "bombing"})
    options = {"air-missions": "on"}
    position = sandbox(stacks, phase="cp-second-combat", options=options, this_turn=turn, frozen=["GE-Tac-3"])
    assert advice(position, "CP") == [
        ("GE-Tac-1", "(2)-1-3 tactical air in 1114 Lille: can fly a mission within 3 hexes"),
        (
            "GE-Tac-2",
            "(2)-1-3 tactical air in 1114 Lille: has flown in support, and can do so once in each combat phase",
        ),
        ("GE-Strat-1", "(3)-1-2 strategic air in 1114 Lille: has flown its mission (bombing)"),
    ]


def test_the_lines_of_aerial_supply():
    """Who must check for attrition, and which airbases can spare him that; nobody else."""
    stacks = {"5127": ["BR-Exp-DF"], "2013": ["BR-Inf-1"], "Tabriz": ["BR-Tac-1", "FR-Tac-1", "BR-Inf-2"]}
    turn = TurnRecord(flown={"FR-Tac-1": "support"})
    options = {"air-missions": "on"}
    position = sandbox(stacks, turn=5, phase="allied-aerial-supply", options=options, this_turn=turn)
    lines = dict(advice(position, "Allied"))
    assert set(lines) == {"BR-Exp-DF", "BR-Inf-1"}
    assert lines["BR-Exp-DF"].endswith(": checks for attrition; BR-Tac-1 can supply it")
    assert lines["BR-Inf-1"].endswith(": checks for attrition; no airbase can supply it")
