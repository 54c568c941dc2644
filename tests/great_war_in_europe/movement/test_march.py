"""Operational movement (chapter 8): costs, weather, what bars the way, supply at its end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from bench_of_rules import Bench, staged
from hypothesis import given, settings
from hypothesis import strategies as st

from great_war_in_europe import europe
from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status, through
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import cannot_attack_across, closed_by_enemy, step_cost
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.movement.march import path_to, reach
from wargame_cli.rulesets.great_war_in_europe.position.events.general import ControlChanged, UnitMoved

GAME = "great-war-in-europe"


def bench(phase="first-movement", turn=40, by="CP", **given):
    return Bench(GAME, phase=phase, turn=turn, by=by, **given)


def cost(position, unit, here, near):
    return step_cost(position, position.counter(unit), here, near)


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("turn", "here", "near", "word", "points"),
    [
        (40, "N3350", "N3351", "clear", 1),
        (40, "N4138", "N4039", "rough", 1),
        (40, "N4138", "N4137", "mountain", 2),
        (40, "N3045", "N2944", "difficult", 2),
        (40, "N4538", "N4537", "forest", 2),
        (40, "N4638", "N4637", "marsh", 2),
        (40, "N2931", "N2831", "desert", 2),
        (40, "N4335", "N4235", "alpine", 0),  # for mountain units alone
        (40, "N1037", "N1038", "flood-plain", 1),
        (38, "N4342", "N4242", "rough", 2),  # wet, over the Kura
        (38, "N3534", "N3634", "mountain", 3),  # wet, over the Euphrates
        (37, "N3534", "N3634", "mountain", 2),  # in snow a river costs nothing
    ],
)
def test_what_a_step_costs(turn, here, near, word, points):
    """8.31, 8.34, 12.2: terrain, and a river in wet weather alone; costs add up (8.25)."""
    position = staged(GAME, turn=turn, stacks={here: ["TU-28"]})
    assert position.kit.map.terrain[near] == word
    assert cost(position, "TU-28", here, near) == points


@pytest.mark.rule("8.3")
@pytest.mark.rule("15.7")
@pytest.mark.parametrize("turn", [37, 38, 40])
def test_mountain_units_go_where_nobody_else_does(turn):
    """8.32, 15.71: a mountain hex costs them one point, an alpine one two; others never enter the latter (8.13)."""
    alpine, mountain = "N4235", "N4335"
    position = staged(GAME, turn=turn, stacks={mountain: ["GE-AKST", "TU-28"]}, values={"TU-28": "2-9"})
    assert [cost(position, unit, mountain, alpine) for unit in ("GE-AKST", "TU-28")] == [2, 0]
    assert [cost(position, unit, alpine, mountain) for unit in ("GE-AKST", "TU-28")] == [1, 2]
    assert (alpine in reach(position, "GE-AKST"), alpine in reach(position, "TU-28")) == (True, False)
    table = bench("second-movement", turn=turn, stacks={mountain: ["GE-AKST", "TU-28"]})
    assert "8.2" in table.refusals(f"{{move: [TU-28], to: {alpine}}}")
    assert "8.2" in table.refusals(f"{{move: [GE-AKST, TU-28], to: {alpine}}}")
    table.play(f"{{move: [GE-AKST], to: {alpine}}}")


@pytest.mark.rule("8.14")
def test_allowances_are_doubled_in_the_western_theater():
    """8.14: on the Egyptian Front a 2-4 has eight movement points, on the others four."""
    position = staged(GAME, stacks={"N1728": ["TU-17"], "N1437": ["TU-35"]})
    assert max(step.cost for step in reach(position, "TU-17").values()) == 8
    assert max(step.cost for step in reach(position, "TU-35").values()) == 4


@pytest.mark.rule("8.1")
def test_a_stack_moves_at_the_pace_of_its_slowest_unit():
    """8.16: units of one hex go together; each marches once a phase."""
    table = bench(stacks={"N1728": ["TU-3CAV", "TU-17"]})
    table.play("{move: [TU-3CAV, TU-17], to: N1725}")
    assert {table.position.place_of(unit) for unit in ("TU-17", "TU-3CAV")} == {"N1725"}
    assert {event.path for event in table.events(UnitMoved)} == {("N1728", "N1727", "N1726", "N1725")}
    alone = bench(stacks={"N1728": ["TU-3CAV", "TU-17"]})
    assert len(reach(alone.position, "TU-3CAV")) > len(reach(alone.position, "TU-17"))


@pytest.mark.rule("8.1", "8.2")
def test_a_stack_takes_a_way_that_all_of_it_can_go():
    """8.16: the cheapest way of a mountain unit over the Carpathians is none for infantry, another one is."""
    table = bench("second-movement", map="europe", stacks={"E3023": ["AH-59", "AH-63"]}, taken={"E2623": "CP"})
    table.play("{move: [AH-59, AH-63], to: E2623}")
    assert {table.position.place_of(unit) for unit in ("AH-59", "AH-63")} == {"E2623"}
    assert {event.path for event in table.events(UnitMoved)} == {("E3023", "E2922", "E2823", "E2723", "E2623")}


@pytest.mark.rule("8.1")
def test_units_march_once_and_from_one_hex():
    """8.16, 8.11."""
    table = bench(stacks={"N1728": ["TU-17"], "N1828": ["TU-27"]})
    assert "8.1" in table.refusals("{move: [TU-17, TU-27], to: N1727}")
    table.play("{move: [TU-17], to: N1727}")
    assert "8.1" in table.refusals("{move: [TU-17], to: N1728}")


@pytest.mark.rule("8.2")
def test_a_unit_may_always_go_one_hex():
    """8.13: whatever it costs, but not where it may never go."""
    position = staged(GAME, turn=38, stacks={"N4243": ["RU-39"]}, values={"RU-39": "2-1"})
    steps = reach(position, "RU-39")
    assert "N4244" in steps
    assert max(step.cost for step in steps.values()) == 1


@pytest.mark.rule("4.2")
@pytest.mark.rule("3.13")
@pytest.mark.trap(1)
@pytest.mark.parametrize(
    ("phase", "unit", "hex", "to", "lawful"),
    [
        ("first-movement", "TU-17", "N1728", "N1727", True),
        ("first-movement", "TU-28", "N3835", "N3836", False),
        ("second-movement", "TU-28", "N3835", "N3836", True),
        ("second-movement", "TU-17", "N1728", "N1727", False),
    ],
)
def test_a_side_moves_in_one_theater_and_then_in_the_other(phase, unit, hex, to, lawful):
    """4.21: the Central Powers have the West first, the Allies the East; then they change places."""
    refused = bench(phase, stacks={hex: [unit]}).refusals(f"{{move: [{unit}], to: {to}}}")
    assert ("4.2" in refused) != lawful


@pytest.mark.rule("8.2")
def test_enemies_and_their_forts_bar_the_way():
    """8.22: combat units and intact forts; a headquarters alone is overrun (15.63)."""
    table = bench(stacks={"N2419": ["TU-17"], "N2418": ["BR-52T"], "N2420": ["BR-20CRP"]})
    assert "8.2" in table.refusals("{move: [TU-17], to: N2418}")
    table.play("{move: [TU-17], to: N2420}")
    assert table.position.place_of("BR-20CRP") == "allied-dead"


@pytest.mark.rule("15.61")
def test_headquarters_never_enter_a_hex_of_the_enemy():
    """15.63: not even one with a headquarters alone."""
    table = bench(stacks={"N2419": ["TU-YAG"], "N2420": ["BR-20CRP"]})
    assert "15.61" in table.refusals("{move: [TU-YAG], to: N2420}")


@pytest.mark.rule("8.2")
def test_nobody_ends_a_march_out_of_supply():
    """8.26: where no line of four hexes leads to a town or a source; in the desert far from all."""
    table = bench("second-movement", by="Allied", stacks={"N4208": ["BR-Y"]})
    assert "8.2" in table.refusals("{move: [BR-Y], to: N3508}")


@pytest.mark.rule("8.2")
@pytest.mark.rule("11.8")
def test_who_is_out_of_supply_marches_but_into_supply():
    """11.82: it moves normally, and still ends nowhere where it would be out of supply."""
    table = bench("second-movement", by="Allied", stacks={"N3508": ["BR-52T"]})
    assert status(table.position, "BR-52T") == "out"
    assert "8.2" in table.refusals("{move: [BR-52T], to: N3507}")
    assert table.refusals("{move: [BR-52T], to: N3611}") == []


@pytest.mark.rule("8.2")
def test_who_comes_with_a_headquarters_is_supplied_by_it():
    """8.26, 11.22: units of one stack arrive together."""
    stacks = {"N3809": ["BR-52T", "BR-20CRP"]}
    table = bench("second-movement", by="Allied", stacks=stacks)
    to = "N3608"
    assert "8.2" in table.refusals(f"{{move: [BR-52T], to: {to}}}")
    assert table.refusals(f"{{move: [BR-52T, BR-20CRP], to: {to}}}") == []


@pytest.mark.rule("7.1")
def test_arabs_control_no_more_than_where_they_stand():
    """7.13: what they leave, and what they only pass, goes back to who had it."""
    table = bench("second-movement", by="Allied", stacks={"N1508": ["AB-1"]})
    path = ["N1508", *table.position.kit.steps.path("N1508", lambda hex: hex == "N1511", lambda hex: True)[1:]]
    table.play(f"{{move: [AB-1], to: N1511, path: [{', '.join(path[1:])}]}}")
    assert len(path) > 2
    assert [table.position.controller(hex) for hex in path[1:]] == ["CP"] * (len(path) - 2) + ["Allied"]


@pytest.mark.rule("17.31c")
def test_a_fourth_turkish_unit_does_not_pass_through_egypt():
    """17.31: not at any time, were it on the way only."""
    stacks = {"N3311": ["TU-17", "TU-27", "TU-10"], "N2907": ["TU-23"]}
    table = bench(stacks=stacks)
    around = "{move: [TU-23], to: N3010, path: [N2908, N3009, N3010]}"
    assert "17.31c" in table.refusals(around)
    assert "17.31c" not in table.refusals("{move: [TU-23], to: N2909, path: [N2908, N2909]}")


@pytest.mark.rule("8.3")
def test_ice_carries_but_nobody_stays_on_it():
    """8.34: lakes of the Caucasus freeze in snow."""
    lake = "N2844"
    in_snow = staged(GAME, turn=37, stacks={"N2843": ["TU-28"]})
    in_summer = staged(GAME, turn=40, stacks={"N2843": ["TU-28"]})
    assert (cost(in_snow, "TU-28", "N2843", lake), cost(in_summer, "TU-28", "N2843", lake)) == (1, 0)
    table = bench("second-movement", turn=37, stacks={"N2843": ["TU-28"]})
    assert "8.3" in table.refusals(f"{{move: [TU-28], to: {lake}}}")


@pytest.mark.rule("8.3")
@pytest.mark.rule("10.1")
@pytest.mark.rule("11.2")
def test_a_lake_hexside_is_crossed_on_ice_by_nobody_s_attack_and_by_supply():
    """8.34, 10.15, 11.6: our sheets have none, so it is laid over them as users lay theirs."""
    here, there = "N2942", "N2843"
    sheet = {"map": {"caucasus": {"hexsides": {"lake": {"a narrow lake": f"{here}-{there}"}}}}}
    position = rulesets.load(GAME).new("near-east-1918", {}, [sheet])
    position.put("TU-28", here)
    position.take(CP, here)
    crossings = {}
    for turn in (37, 38, 40):
        position.begin_phase(turn, "second-movement")
        crossings[turn] = {cost(position, "TU-28", *way) for way in ((here, there), (there, here))}
        table = Bench(GAME, position=position.copy(), by="CP")
        assert table.refusals(f"{{move: [TU-28], to: {there}, path: [{there}]}}") == ([] if turn == 37 else ["8.2"])
        assert "no attack leads" in cannot_attack_across(position, position.counter("TU-28"), here, there)
        line = position.kit.steps.spread(position.kit.board.bit[here]) & through(position, CP)
        assert line & position.kit.board.bit[there]
    assert crossings == {37: {1}, 38: {0}, 40: {0}}


@pytest.mark.rule("17.31c")
def test_no_more_than_three_turkish_units_are_in_egypt():
    """17.31: Sinai included."""
    stacks = {"N3112": ["TU-17", "TU-27", "TU-10"], "N2913": ["TU-23"]}
    table = bench(stacks=stacks)
    assert table.refusals("{move: [TU-23], to: N3112}") == ["17.31c"]
    assert table.refusals("{move: [TU-23], to: N3012}") == []


@pytest.mark.rule("7.1")
def test_control_changes_in_every_hex_of_the_way():
    """7.13: the instant a unit enters, and each change is told."""
    table = bench(stacks={"N2419": ["TU-17"]}, taken={"N2420": "Allied", "N2421": "Allied"})
    table.play("{move: [TU-17], to: N2421, path: [N2420, N2421]}")
    assert [event.place for event in table.events(ControlChanged)] == ["N2420", "N2421"]
    assert table.position.controls(CP, "N2421")
    (moved,) = table.events(UnitMoved)
    assert moved.path == ("N2419", "N2420", "N2421")
    assert moved.seen_by == (CP,)


@pytest.mark.rule("8.2")
@settings(max_examples=30, deadline=None)
@given(st.data())
def test_reach_is_what_a_naive_search_finds(data):
    """A second calculation: cheapest ways by relaxing every step until nothing changes."""
    ruleset = rulesets.load(GAME)
    position = ruleset.new("near-east-1918", {})
    position.begin_phase(data.draw(st.sampled_from([37, 38, 40])), "first-movement")
    on_map = sorted(unit for unit, place in position.units().items() if place in position.kit.board.index)
    unit = data.draw(st.sampled_from(on_map))
    assert {hex: step.cost for hex, step in reach(position, unit).items()} == naive(position, unit)


def naive(position, unit):
    """Every hex within reach and what it costs, hex by hex."""
    counter, start = position.counter(unit), position.place_of(unit)
    points = position.face(unit).movement * (2 if position.kit.front_of(start) == "egypt" else 1)
    barred = position.kit.board.spaces(closed_by_enemy(position, counter.side) | closed_to(position, unit))
    if counter.headquarters:
        barred += [hex for hex in position.stacks if position.units_at({"CP": "Allied"}.get(counter.side, "CP"), hex)]
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for here, spent in list(best.items()):
            for near in position.kit.board.neighbours.get(here, ()):
                step = step_cost(position, counter, here, near)
                if not step or near in barred:
                    continue
                total = min(step, points) if here == start else spent + step
                if total <= points and total < best.get(near, points + 1):
                    best[near] = total
                    changed = True
    return best


@pytest.mark.rule("14.2")
def test_nobody_leaves_or_enters_a_besieged_kut():
    """14.22, 14.23: from any hex marked for it."""
    stacks = {"N1845": ["BR-34INBD"], "N1846": ["TU-35"], "N1844": ["BR-42INBD"]}
    table = bench(by="Allied", stacks=stacks, kut=True)
    assert "14.2" in table.refusals("{move: [BR-34INBD], to: N1844}")
    assert "14.2" in table.refusals("{move: [BR-42INBD], to: N1845}")
    free = bench(by="Allied", stacks={"N1845": ["BR-34INBD"], "N1843": ["TU-35"]}, kut=True)
    assert free.refusals("{move: [BR-34INBD], to: N1844}") == []


@pytest.mark.rule("5.46")
def test_russians_do_not_march_after_the_treaty():
    """5.46."""
    table = bench(by="Allied", stacks={"N4243": ["RU-39"]}, russia="treaty")
    assert "5.46" in table.refusals("{move: [RU-39], to: N4143}")


@pytest.mark.rule("3.26c")
def test_hostile_orders_are_refused_in_words():
    """The enemy's units, units off the map, a unit twice, nothing at all, hexes that are none."""
    table = bench(stacks={"N2419": ["TU-17"], "N2618": ["BR-52T"]})
    for order, row in (
        ("{move: [BR-52T], to: N2619}", "3.26c"),
        ("{move: [TU-17, TU-17], to: N2420}", "3.26c"),
        ("{move: [], to: N2420}", "3.26c"),
        ("{move: [TU-18], to: N2420}", "8.1"),
        ("{move: [TU-17], to: transit}", "8.2"),
        ("{move: [TU-17], to: N3010}", "8.2"),
        ("{move: [TU-17], to: N2420, path: [transit, N2420]}", "8.2"),
        ("{move: [TU-17], to: N2419}", "8.2"),
    ):
        assert row in table.refusals(order), order


def test_the_walk_of_a_path_is_the_path():
    """Steps of the cheapest way are adjacent."""
    position = staged(GAME, stacks={"N1728": ["TU-17"]})
    table = bench(stacks={"N1728": ["TU-17"]})
    table.play("{move: [TU-17], to: N1725}")
    (moved,) = table.events(UnitMoved)
    assert all(position.kit.steps.joined(here, near) for here, near in pairwise(moved.path))


def into_european_turkey(*path):
    """Serbian cavalry on the march there, out of a Bulgaria that the Allies hold; no Turks stand there yet."""
    kit = europe.position().kit
    table = europe.bench(
        phase="first-movement", by="Allied", western="CP", neutral=["GK"], european_turkey=False, turn=20,
        stacks={"E1322": ["SR-CVCRP"]}, taken=dict.fromkeys(kit.board.spaces(kit.countries["Bulgaria"]), "Allied"),
    )  # fmt: skip
    table.play(f"{{move: [SR-CVCRP], to: {path[-1]}, path: [{', '.join(path)}]}}")
    return table


@pytest.mark.rule("17.1", "8.2")
def test_a_march_halts_before_turks_who_stand_up_in_its_way():
    """17.13, 8.22: nobody enters hexes with enemy combat units, those that are there since the march began neither."""
    at = into_european_turkey("E1223", "E1123", "E1024", "E1025").position
    assert [at.place_of(unit) for unit in ("TU-5", "TU-26", "SR-CVCRP")] == ["E1024", "E1024", "E1123"]
    assert at.this_phase.moved == ["SR-CVCRP"]


@pytest.mark.rule("17.1", "8.2")
def test_a_march_goes_on_where_turks_stand_up_elsewhere():
    table = into_european_turkey("E1223", "E1123", "E1124")
    assert table.position.european_turkey
    assert [(each.start, each.end) for each in table.events(UnitMoved)] == [("E1322", "E1223"), ("E1223", "E1124")]
    assert table.position.this_phase.moved == ["SR-CVCRP"]


@pytest.mark.rule("8.2", "6.53")
@pytest.mark.parametrize(("staying", "refused"), [([], True), (["BR-1"], False)])
def test_the_last_unit_does_not_march_out_of_salonika_into_want(staying, refused):
    """8.26, 6.53: its source goes with it, as long as Greece is neutral."""
    table = europe.bench(
        phase="first-movement", by="Allied", western="CP", neutral=["GK"], salonika=True,
        stacks={"E1116": ["BR-9NA", *staying]}, taken={"E1116": "Allied", "E1115": "Allied"},
    )  # fmt: skip
    assert ("8.2" in table.refusals("{move: [BR-9NA], to: E1016}")) == refused


@pytest.mark.rule("8.2", "6.52")
def test_the_last_unit_does_not_march_out_of_its_landing_hex_into_want():
    table = europe.bench(
        phase="first-movement", by="Allied", western="CP", gallipoli=True, lost_sources=["E1022"],
        stacks={"E1122": ["BR-29"]}, taken={"E1022": "Allied"},
    )  # fmt: skip
    assert "8.2" in table.refusals("{move: [BR-29], to: E1023}")


@pytest.mark.rule("14.2")
@pytest.mark.parametrize(("turks", "refused"), [("N1744", True), ("N1544", False)])
def test_nobody_goes_through_a_kut_that_is_besieged_as_he_enters(turks, refused):
    """14.22, 14.23: Turks in N1744, which is marked for it, besiege whoever comes; to stop there is allowed."""
    table = Bench(GAME, phase="first-movement", by="Allied", kut=True, stacks={"N1944": ["BR-3IN"], turks: ["TU-2"]})
    assert ("14.2" in table.refusals("{move: [BR-3IN], to: N1844, path: [N1845, N1844]}")) == refused
    assert table.refusals("{move: [BR-3IN], to: N1845}") == []
    assert not refused or "N1845" not in path_to(reach(table.position, "BR-3IN"), "N1844")
