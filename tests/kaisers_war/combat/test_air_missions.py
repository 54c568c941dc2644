"""Air missions (38): air superiority, strategic bombing, aerial supply, recon."""

from __future__ import annotations

import msgspec
import pytest
from bench_of_rules import give, of_kind, rows

from kaisers_war.field import PLAIN, RING, lost, referee, sandbox, spared
from wargame_cli.engine.document import Heading, Items
from wargame_cli.engine.events import GameEnded, PointsChanged
from wargame_cli.rulesets.kaisers_war.combat.air_missions import AirSuperiority, StrategicBombing
from wargame_cli.rulesets.kaisers_war.fog import view
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.position.events.field import AirMissionFlown, AirRaidFought
from wargame_cli.rulesets.kaisers_war.position.events.general import EastReleased
from wargame_cli.rulesets.kaisers_war.position.position import TurnRecord
from wargame_cli.rulesets.kaisers_war.telling.narrate import narrate

ON = {"air-missions": "on"}
KIT = sandbox({}).kit
AMIENS, METZ, LONDON, BRUSSELS, CALAIS, PARIS = (
    KIT.map.find(name) for name in ("Amiens", "Metz", "London", "Brussels", "Calais", "Paris")
)
BASES = {"Amiens": ["FR-Inf-1", "FR-Tac-1"], "Metz": ["GE-Tac-1", "GE-Tac-2"]}


def judge_of(stacks=BASES, dice=(), *, phase="cp-first-combat", options=ON, **fields):
    return referee(sandbox(stacks, phase=phase, options=options, **fields), dice)


def superiority(*air, target=AMIENS, **fields):
    return AirSuperiority(target=target, air=air, **fields)


def bombing(*air, target=LONDON, **fields):
    return StrategicBombing(target=target, air=air, **fields)


# -- air superiority (38.2) --------------------------------------------------------------------------------------


@pytest.mark.rule("38.2")
@pytest.mark.trap(59)
@pytest.mark.parametrize(
    ("attackers", "die", "result", "dead"),
    [
        (1, 1, "AD", ["GE-Tac-1"]),
        (1, 2, "AA", []),
        (1, 3, "AW", []),
        (1, 4, "BB", ["GE-Tac-1", "FR-Tac-1"]),
        (1, 5, "DW", []),
        (1, 6, "DD", ["FR-Tac-1"]),
    ],
)
def test_only_results_that_eliminate_count(attackers, die, result, dead):
    """On the Big Push AC, AD, BB, DD and DC; nobody retreats, no unit but airbases dies, AA and DA cost nothing."""
    judge = judge_of(dice=[die])
    give(judge, superiority("GE-Tac-1"))
    (fought,) = of_kind(judge, AirRaidFought)
    assert (fought.result, fought.attack, fought.defence, fought.percent) == (result, 2, 2, 100)
    assert lost(judge) == dead
    assert len(of_kind(judge, PointsChanged)) == len(dead)
    why = ("only eliminations count in an air mission", "38.2")
    stays = {"AW": ("retreat", ("GE-Tac-1",), *why), "DW": ("retreat", ("FR-Tac-1",), *why), "AA": ("loss", (), *why)}
    assert spared(judge) == ([stays[result]] if result in stays else [])


@pytest.mark.rule("38.2")
@pytest.mark.trap(59)
@pytest.mark.parametrize(
    ("attack", "die", "result", "dead"), [(1, 1, "AC", "GE"), (30, 6, "DC", "FR"), (8, 2, "DA", "")]
)
def test_catastrophes_and_attrition(attack, die, result, dead):
    """AC and DC take all airbases of a side, DA none."""
    position = sandbox({"Amiens": ["FR-Tac-1", "FR-Tac-2"], "Metz": ["GE-Tac-1"]}, options=ON)
    for unit, factor in (("GE-Tac-1", attack), ("FR-Tac-1", 1), ("FR-Tac-2", 1)):
        position._faces[unit] = msgspec.structs.replace(position.counter(unit), attack=factor)
    if attack == 1:
        position._faces["FR-Tac-1"] = msgspec.structs.replace(position.counter("FR-Tac-1"), attack=9)
    judge = referee(position, [die])
    give(judge, superiority("GE-Tac-1"))
    assert of_kind(judge, AirRaidFought)[0].result == result
    assert {unit[:2] for unit in lost(judge)} == ({dead} if dead else set())


@pytest.mark.rule("38.2")
def test_support_strengths_alone_count():
    """Five against four: the army, the city and the trenchline of Amiens are as if they were not there."""
    stacks = {"Amiens": ["FR-Inf-1", "FR-Tac-1", "BR-Tac-1"], "Metz": ["GE-Tac-1", "GE-Strat-1"]}
    judge = judge_of(stacks, [5])
    give(judge, superiority("GE-Tac-1", "GE-Strat-1"))
    (fought,) = of_kind(judge, AirRaidFought)
    assert (fought.attack, fought.defence, fought.column) == (5, 4, "100-149%")
    assert fought.defenders == ("FR-Tac-1", "BR-Tac-1")


@pytest.mark.rule("38.2")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (superiority("GE-Tac-1"), []),
        (superiority(), ["38.2"]),
        (superiority("GE-Tac-1", "GE-Tac-1"), ["38.2"]),
        (superiority("GE-Tac-3"), ["38.2"]),
        (superiority("GE-Tac-4"), ["38.2"]),
        (superiority("GE-Inf-1"), ["38.2"]),
        (superiority("FR-Tac-1"), ["2.3"]),
        (superiority("GE-Tac-1", target=CALAIS), ["38.2"]),
        (superiority("GE-Tac-1", target="pool"), ["38.2"]),
        (superiority("GE-Tac-1", lose=("GE-Tac-2",)), ["38.2"]),
    ],
)
def test_what_is_refused(order, expected):
    """Airbases on the map, in range, named once; an enemy airbase in the target, as far as anybody can see."""
    stacks = BASES | {"Metz": ["GE-Tac-1", "GE-Tac-2", "GE-Inf-1"], "Berlin": ["GE-Tac-3"], "1013": ["BR-Inf-1"]}
    assert sorted(set(rows(judge_of(stacks), order))) == expected


@pytest.mark.rule("38.2", "10.1")
def test_a_refusal_gives_no_hidden_airbase_away():
    """Out of supply an airbase examines nothing: it may look under a stack in vain, and has flown then."""
    stacks = {"5127": ["BR-Tac-1"], "5128": ["OT-Inf-1", "OT-Inf-2"]}
    judge = judge_of(stacks, phase="allied-first-combat")
    give(judge, superiority("BR-Tac-1", target="5128"))
    assert of_kind(judge, AirRaidFought) == []
    assert judge.position.this_turn.flown == {"BR-Tac-1": "superiority"}


@pytest.mark.rule("38.2", "38.4")
def test_one_mission_a_player_turn():
    """Support, superiority and bombing exclude each other; supporting in both phases is as ever."""
    support = Attack(target=CALAIS, units=("GE-Shock-1",), air=("GE-Tac-1",))
    stacks = {"Amiens": ["FR-Tac-1"], "1013": ["BR-Inf-1"], "1114": ["GE-Shock-1"], "Brussels": ["GE-Tac-1"]}
    for mission, orders in (
        ("support", {"superiority": ["38.2"], "bombing": ["38.4"], "support": []}),
        ("superiority", {"superiority": ["38.2"], "bombing": ["38.4"], "support": ["38.2"]}),
        ("bombing", {"superiority": ["38.2"], "bombing": ["38.4"], "support": ["38.2"]}),
    ):
        judge = judge_of(stacks, phase="cp-second-combat", this_turn=TurnRecord(flown={"GE-Tac-1": mission}))
        found = {
            "superiority": rows(judge, superiority("GE-Tac-1")),
            "bombing": rows(judge, bombing("GE-Tac-1", target=PARIS)),
            "support": rows(judge, support),
        }
        assert found == orders, mission


@pytest.mark.rule("38.2")
def test_an_attack_remembers_who_flew():
    """With the option a battle notes its airbases for the player turn, without it nothing."""
    stacks = {"1013": ["BR-Inf-1"], "1114": ["GE-Shock-1"], "Brussels": ["GE-Tac-1"]}
    order = Attack(target=CALAIS, units=("GE-Shock-1",), air=("GE-Tac-1",), pursue=())
    for options, flown in ((ON, {"GE-Tac-1": "support"}), ({}, {})):
        judge = judge_of(stacks, [3], options=options)
        give(judge, order)
        assert judge.position.this_turn.flown == flown


@pytest.mark.rule("38.2", "38.4", "24.2")
def test_locked_airbases_do_not_fly():
    """Whoever is locked in the east attacks nobody."""
    judge = judge_of(frozen=["GE-Tac-1"])
    assert rows(judge, superiority("GE-Tac-1")) == ["24.2"]


@pytest.mark.rule("38.2", "38.4", "24.2")
@pytest.mark.parametrize("order", [superiority("BR-Strat-1", target="3315"), bombing("BR-Strat-1", target="3315")])
def test_an_allied_raid_attacks_into_the_east(order):
    """Kiev is attacked from the air, and at that instant the army that is locked in the east is free."""
    stacks = {"Kiev": ["GE-Inf-1", "GE-Tac-1"], "3417": ["BR-Strat-1"]}
    judge = judge_of(stacks, [3], phase="allied-first-combat", frozen=["GE-Inf-1", "GE-Tac-1"])
    before = judge.position.copy()
    give(judge, order)
    assert of_kind(judge, EastReleased) == [EastReleased(rule="24.2", scene=f"{order.mission} 3315", hex="3315")]
    assert judge.position.frozen == []
    blocks = narrate(before, judge.position, judge.events, "CP")
    assert Heading("Movement") not in blocks
    lines = [line for block in blocks if isinstance(block, Items) for _, line in block.lines]
    assert "The units locked in the east are free: 3315 Kiev is attacked (24.2)" in lines


@pytest.mark.rule("38.4", "24.2")
def test_a_raid_elsewhere_or_of_the_central_powers_frees_nobody():
    """Bombs on Metz do not, nor do German ones on Kiev in Allied hands."""
    stacks = {"Warsaw": ["GE-Inf-1"], "Metz": ["GE-Inf-2"], "Amiens": ["BR-Strat-1"]}
    judge = judge_of(stacks, [3], phase="allied-first-combat", frozen=["GE-Inf-1"])
    give(judge, bombing("BR-Strat-1", target=METZ))
    assert judge.position.frozen == ["GE-Inf-1"]
    judge = judge_of({"Kiev": ["BR-Inf-1"], "3417": ["GE-Strat-1"], "Warsaw": ["GE-Inf-1"]}, [3], frozen=["GE-Inf-1"])
    give(judge, bombing("GE-Strat-1", target="3315"))
    assert judge.position.frozen == ["GE-Inf-1"]


@pytest.mark.rule("38.2", "24.2")
def test_airbases_that_find_nobody_have_attacked_nobody():
    """Flown in vain, a mission for air superiority frees nobody in the east."""
    ring = {hex: [f"GE-Inf-{number}"] for number, hex in enumerate(RING, start=3)}
    stacks = {"Kiev": ["GE-Inf-1", "GE-Inf-2"], PLAIN: ["BR-Tac-1"], **ring}
    judge = judge_of(stacks, phase="allied-first-combat", frozen=["GE-Inf-1"])
    give(judge, superiority("BR-Tac-1", target="3315"))
    assert judge.position.frozen == ["GE-Inf-1"]


@pytest.mark.rule("38.2")
def test_a_rehearsal_rolls_nothing():
    """`wargame check` only declares the mission."""
    judge = referee(sandbox(BASES, options=ON), rehearsing=True)
    judge.perform(superiority("GE-Tac-1"))
    assert [type(event) for event in judge.events] == [AirMissionFlown]


# -- strategic bombing (38.4) ------------------------------------------------------------------------------------


@pytest.mark.rule("38.4")
@pytest.mark.trap(59)
@pytest.mark.parametrize(
    ("die", "result", "dead", "changes"),
    [
        (1, "AD", ["GE-Strat-1"], {"CP": -2}),
        (2, "AA", [], {}),
        (3, "AW", [], {}),
        (4, "BB", ["GE-Strat-1"], {"CP": -2, "Allied": -4}),
        (5, "DW", [], {}),
        (6, "DD", [], {"Allied": -4}),
    ],
)
def test_the_city_pays_with_its_points(die, result, dead, changes):
    """Five against London's four: the attacker loses airbases, the defender the points of the city and no unit."""
    judge = judge_of({"London": ["BR-Inf-1"], "1113": ["GE-Strat-1", "GE-Tac-1"]}, [die])
    give(judge, bombing("GE-Strat-1", "GE-Tac-1"))
    (fought,) = of_kind(judge, AirRaidFought)
    assert (fought.result, fought.attack, fought.defence) == (result, 5, 4)
    assert lost(judge) == dead
    assert {event.side: event.change for event in of_kind(judge, PointsChanged)} == changes


@pytest.mark.rule("38.4")
@pytest.mark.parametrize(("airbases", "stay"), [((), ()), (("BR-Tac-1",), ("BR-Tac-1",))])
def test_bombs_drive_nobody_out_of_a_city(airbases, stay):
    """The report says why a withdrawal does nothing, whether airbases stand there or not."""
    judge = judge_of({"London": ["BR-Inf-1", *airbases], "1113": ["GE-Strat-1", "GE-Tac-1"]}, [6 if airbases else 5])
    position = judge.position
    give(judge, bombing("GE-Strat-1", "GE-Tac-1"))
    (fought,) = of_kind(judge, AirRaidFought)
    assert fought.result == "DW"
    assert spared(judge) == [("retreat", stay, "only eliminations count in an air mission", "38.4")]
    assert lost(judge) == []
    assert not of_kind(judge, PointsChanged)
    assert position.place_of("BR-Inf-1") == "0912"


@pytest.mark.rule("38.4", "5.5")
@pytest.mark.parametrize("reading", ["one-event", "part-by-part"])
def test_a_raid_may_end_the_game(reading):
    """The last two points go with the airbase; the game ends once, by either reading of what counts together."""
    options = ON | {"simultaneous-losses": reading}
    stacks = {"London": ["BR-Inf-1"], "1113": ["GE-Strat-1", "GE-Tac-1"]}
    judge = judge_of(stacks, [1], options=options, points={"CP": 2, "Allied": 50})
    give(judge, bombing("GE-Strat-1", "GE-Tac-1"))
    assert [event.winner for event in of_kind(judge, GameEnded)] == ["Allied"]


@pytest.mark.rule("38.4")
def test_aircraft_in_the_city_help_it_and_survive():
    """Three against four and two: they count, but are never eliminated."""
    judge = judge_of({"London": ["BR-Inf-1", "BR-Tac-1"], "1113": ["GE-Strat-1"]}, [5])
    give(judge, bombing("GE-Strat-1"))
    (fought,) = of_kind(judge, AirRaidFought)
    assert (fought.attack, fought.defence, fought.percent, fought.result) == (3, 6, 50, "BB")
    assert lost(judge) == ["GE-Strat-1"]


@pytest.mark.rule("38.4")
def test_a_city_is_bombed_once_a_phase():
    """By whomever; a raid on its airbases in the same phase is another matter."""
    stacks = {"Paris": ["FR-Tac-1"], "Metz": ["GE-Tac-1", "GE-Tac-2", "GE-Tac-3"]}
    judge = judge_of(stacks, [2, 2])
    give(judge, bombing("GE-Tac-1", target=PARIS))
    assert rows(judge, bombing("GE-Tac-2", target=PARIS)) == ["38.4"]
    give(judge, superiority("GE-Tac-3", target=PARIS))


@pytest.mark.rule("38.4")
@pytest.mark.parametrize(
    ("target", "expected"), [(PARIS, []), (BRUSSELS, ["38.4"]), ("1016", ["38.4"]), ("box USA", ["38.4"])]
)
def test_only_cities_of_the_enemy(target, expected):
    """A city that the enemy controls; Brussels in German hands is none, open country is no city."""
    stacks = {"Metz": ["GE-Tac-1"], "Brussels": ["GE-Inf-1"]}
    assert rows(judge_of(stacks), bombing("GE-Tac-1", target=target)) == expected


@pytest.mark.rule("38.4")
@pytest.mark.parametrize(("target", "warned"), [(CALAIS, ["38.4"]), (PARIS, [])])
def test_a_city_that_pays_nothing_is_bombed_in_vain(target, warned):
    """It is legal, the owner is told before, and the report gives no percentage of nothing."""
    stacks = {"Calais": ["BR-Inf-1"], "Paris": ["FR-Inf-1"], "1113": ["GE-Strat-1"]}
    judge = judge_of(stacks, [6])
    before = judge.position.copy()
    give(judge, bombing("GE-Strat-1", target=target))
    assert [rule for rule, _ in judge.warnings] == warned
    assert lost(judge) == []
    assert [event.change for event in of_kind(judge, PointsChanged)] == []
    blocks = narrate(before, judge.position, judge.events, "umpire")
    lines = [line for block in blocks if isinstance(block, Items) for _, line in block.lines]
    told = "Attack 3 against 0, column 600% or more: die 6, DC, Defender Catastrophe; the same in 3 cases of 6 (38.4)"
    assert (told in lines) is (target == CALAIS)


# -- aerial supply (38.3) ----------------------------------------------------------------------------------------

NEEDY = {"5127": ["BR-Exp-DF", "BR-Cav-DMC"], "Tabriz": ["BR-Tac-1", "FR-Tac-1"]}


# -- recon (38.5) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("38.5", "10.1")
def test_supplied_airbases_see_through_stacks():
    """Within range all of a stack is seen, by the owner of the airbase alone; farther off only its top."""
    stacks = BASES | {"Bordeaux": ["FR-Inf-2", "FR-Inf-3"]}
    position = sandbox(stacks, options=ON)
    german = view(position, "CP")
    assert german.at(AMIENS) == ["FR-Inf-1", "FR-Tac-1"]
    assert german.at(KIT.map.find("Bordeaux")) == ["FR-Inf-2"]
    assert AMIENS not in german.concealed
    assert view(position, None).at(AMIENS) == ["FR-Inf-1"]
    assert view(sandbox(stacks), "CP").at(AMIENS) == ["FR-Inf-1"]


@pytest.mark.rule("38.5")
def test_without_supply_nothing_is_seen():
    """The airbase must be in general supply; enemy aircraft do not hinder it."""
    position = sandbox({"5127": ["BR-Tac-1"], "5128": ["OT-Inf-1", "OT-Inf-2"]}, options=ON)
    assert view(position, "Allied").at("5128") == ["OT-Inf-1"]
    supplied = sandbox({"Tabriz": ["BR-Tac-1"], "5128": ["OT-Inf-1", "OT-Inf-2", "GE-Tac-1"]}, options=ON)
    assert len(view(supplied, "Allied").at("5128")) == 3


@pytest.mark.rule("38.5", "12.15", "10.1")
@pytest.mark.parametrize(("options", "expected"), [({}, ["12.15"]), (ON, [])])
def test_what_is_seen_from_the_air_counts_for_attack_supply(options, expected):
    """A fort that lies hidden breaks the ring of a concentric attack; who sees it may name the units to supply."""
    ring = {"3415": ["GE-Inf-1"], "3417": ["GE-Shock-1"], "3316": ["BR-Inf-1", "FR-Fort-1"]}
    position = sandbox({"3416": ["FR-Inf-1"], "Kiev": ["GE-Tac-1"], **ring}, options=options)
    order = Attack(target="3416", units=("GE-Inf-1", "GE-Shock-1"), supply=("GE-Shock-1",))
    assert rows(referee(position), order) == expected


# -- the report --------------------------------------------------------------------------------------------------


@pytest.mark.rule("38.2", "38.4")
def test_the_report_tells_missions_apart_from_battles():
    """A mission after a battle of the phase has lines of its own, with arithmetic, die and losses."""
    stacks = BASES | {"1013": ["BR-Inf-1"], "1114": ["GE-Shock-1"]}
    judge = judge_of(stacks, [3, 6])
    before = judge.position.copy()
    give(judge, Attack(target=CALAIS, units=("GE-Shock-1",), pursue=()), superiority("GE-Tac-1"))
    blocks = narrate(before, judge.position, judge.events, "umpire")
    lines = [line for block in blocks if isinstance(block, Items) for _, line in block.lines]
    assert any("flies for air superiority over 1014 Amiens (38.2)" in line for line in lines)
    assert any("Attack 2 against 2 (FR-Tac-1) is 100%" in line and "DD" in line for line in lines)
    assert any(line.startswith("FR-Tac-1 is eliminated") for line in lines)


# -- the east (24, 30) -------------------------------------------------------------------------------------------


@pytest.mark.rule("30.2", "24.1", "38.4", "38.2")
@pytest.mark.parametrize(
    ("options", "moved", "expected"),
    [
        ({"additional-forces": "on"}, 0, ["24.1"]),
        ({"russian-front": "on"}, 0, ["30.2"]),
        ({"russian-front": "on"}, 1, []),
    ],
)
def test_nobody_raids_russia_before_the_kaiser_moves_east(options, moved, expected):
    """Raids are attacks, and nobody attacks into Russia before that (30.10)."""
    stacks = {"Minsk": ["GE-Tac-1"], "3211": ["BO-Grp-NF", "FR-Tac-1"], "Vitebsk": ["BO-Grp-WF"]}
    judge = judge_of(stacks, options={**ON, **options}, kaiser_moved_east=moved)
    vitebsk = KIT.map.find("Vitebsk")
    assert rows(judge, bombing("GE-Tac-1", target=vitebsk)) == expected
    assert rows(judge, superiority("GE-Tac-1", target="3211")) == expected


@pytest.mark.rule("24.2", "30.2", "38.2", "38.4")
@pytest.mark.trap(41)
@pytest.mark.parametrize("order", [bombing("BR-Strat-1", target="3419"), superiority("BR-Strat-1", target="3419")])
def test_a_raid_on_the_east_is_an_attack_on_it(order):
    """Allied airbases that raid Odessa free the locked army and wake the Ukrainians, as an attack does."""
    stacks = {"Bucharest": ["BR-Strat-1"], "Odessa": ["AH-Inf-4", "GE-Tac-4"]}
    options = {**ON, "russian-front": "on"}
    judge = judge_of(stacks, [3], phase="allied-first-combat", options=options, frozen=["AH-Inf-4", "GE-Tac-4"])
    give(judge, order)
    position = judge.position
    assert position.frozen == []
    assert position.east.awake == ("Ukraine",)


@pytest.mark.rule("24.2")
def test_a_raid_by_the_central_powers_frees_nobody():
    """It takes an Allied unit."""
    judge = judge_of({"Bucharest": ["GE-Strat-1"], "Odessa": ["BR-Inf-1"]}, [3], frozen=["AH-Inf-4"])
    give(judge, bombing("GE-Strat-1", target="3419"))
    assert judge.position.frozen == ["AH-Inf-4"]
