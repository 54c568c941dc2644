"""Free set-up (21.1, 21.11-21.13): the orders of both sides before the first phase."""

from __future__ import annotations

from random import Random

import pytest
from bench_of_rules import Bench
from hypothesis import given, settings
from hypothesis import strategies as st

import wargame_cli
from wargame_cli.engine.events import PhaseStarted
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.machine.setting_up import set_up as ideas
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_in_europe.ruleset import GreatWarInEurope
from wargame_cli.rulesets.great_war_in_europe.setup.codes import area_of, what_is_wrong
from wargame_cli.rulesets.great_war_in_europe.setup.deployment import front_line
from wargame_cli.rulesets.great_war_in_europe.setup.free_setup import deployment
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import NAMES, file_of
from wargame_cli.rulesets.great_war_in_europe.setup.scenarios import _check

GAME = "great-war-in-europe"
FREE = {"free-set-up": "on"}


def setting_up(scenario="near-east-1918", by=ALLIED, options=FREE):
    """A bench in the set-up phase of a side."""
    position = GreatWarInEurope().new(scenario, options)
    position.begin_phase(position.turn, "allied-set-up" if by == ALLIED else "cp-set-up")
    return Bench(GAME, position=position)


@pytest.mark.rule("21.1")
@pytest.mark.parametrize("scenario", NAMES)
def test_the_allies_set_up_first_and_then_the_scenario_begins(scenario):
    game = wargame_cli.new(f"{GAME}/{scenario}", options=FREE)
    first = file_of(scenario, {})
    assert (game.position.turn, game.position.phase) == (first.first_turn, "allied-set-up")
    bench = Bench(GAME, position=game.position)
    bench.end()
    bench.end()
    begun = [(event.turn, event.phase) for event in bench.events(PhaseStarted)]
    assert begun == [(first.first_turn, "cp-set-up"), (first.first_turn, first.first_phase)]


@pytest.mark.rule("21.1")
def test_without_the_option_a_scenario_begins_as_ever():
    assert wargame_cli.new(f"{GAME}/near-east-1918").position.phase == "allied-new-units"


@pytest.mark.rule("21.1")
def test_units_begin_elsewhere_on_their_front_and_the_other_side_is_not_told():
    bench = setting_up(by=CP)
    bench.play("{set-up: [TU-13], at: N2521}")
    assert bench.position.place_of("TU-13") == "N2521"
    moved = bench.only(UnitMoved)
    assert (moved.rule, moved.seen_by, moved.how) == ("21.1", (CP,), "set-up")
    assert "TU-13 begins in N2521 instead of" in bench.told()
    assert "TU-13" not in bench.told(ALLIED)


@pytest.mark.rule("21.1")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("{set-up: [], at: N2521}", "names no unit"),
        ("{set-up: [TU-13]}", "write either"),
        ("{set-up: [TU-13], at: N2521, for: TU-14}", "write either"),
        ("{set-up: [TU-13, TU-14], for: TU-17}", "one unit changes places with one other"),
        ("{set-up: [BR-52T], at: N2521}", "not of the side CP"),
        ("{set-up: [TU-13], at: N2416}", "does not lie behind your line (21.11)"),
        ("{set-up: [TU-13], at: N3936}", "is on another front"),
        ("{set-up: [PN-GNDM], at: N1936}", "PN-GNDM begins in N2036 Kermanshah"),
        ("{set-up: [TU-13], for: TU-YAG}", "are not printed alike"),
        ("{set-up: [TU-13], for: GE-601BN}", "are not of one nation"),
        ("{set-up: [TU-60], at: N2521}", "begins in a box"),
    ],
)
def test_what_is_refused(order, words):
    assert [row for row, message in setting_up(by=CP).faults(order) if words in message] == ["21.1"]


@pytest.mark.rule("21.1")
def test_units_of_one_kind_change_places_with_those_in_a_box_too():
    bench = setting_up(by=CP)
    (dead, *_) = [unit for unit in bench.position.at("cp-dead") if bench.position.counter(unit).values == "2-4"]
    place = bench.position.place_of("TU-13")
    bench.play(f"{{set-up: [TU-13], for: {dead}}}")
    assert (bench.position.place_of("TU-13"), bench.position.place_of(dead)) == ("cp-dead", place)


@pytest.mark.rule("21.1")
def test_stacking_holds():
    bench = setting_up(by=CP)
    units = bench.position.units_in(CP, bench.position.kit.fronts["egypt"])
    turks = [unit for unit in units if bench.position.counter(unit).values == "2-4"][:7]
    refused = bench.faults(f"{{set-up: [{', '.join(turks)}], at: N2521}}")
    assert ["7.23" in message for _, message in refused] == [True]


@pytest.mark.rule("21.1")
def test_one_russian_unit_stands_near_baku():
    """21.63: no more than one within six hexes of it."""
    bench = setting_up()
    russians = [
        unit
        for unit in bench.position.units()
        if bench.position.counter(unit).nation == "RU"
        and bench.position.counter(unit).division
        and bench.position.on_map(unit)
    ]
    near = [unit for unit in russians if bench.position.place_of(unit) in ("N3653", "N3652")]
    others = [unit for unit in russians if unit not in near]
    assert near
    assert ["21.63" in words for _, words in bench.faults(f"{{set-up: [{others[0]}], at: N3752}}")] == [True]


@pytest.mark.rule("21.1")
def test_every_hex_of_the_line_keeps_a_unit():
    """21.54: on the Western Front of 1918."""
    bench = setting_up("europe-1918")
    alone = bench.position.at("W5123")
    refused = bench.faults(f"{{set-up: [{', '.join(alone)}], at: W5008}}")
    assert ["hex of the line" in message for _, message in refused] == [True]


@pytest.mark.rule("21.1")
def test_the_british_stay_in_the_north_and_some_of_them_in_the_box():
    bench = setting_up("europe-1918")
    assert ["21.54" in words for _, words in bench.faults("{set-up: [BR-1A], at: W5008}")] == [True]
    boxed = [unit for unit in bench.position.at("allied-box") if bench.position.counter(unit).nation == "BR"]
    room = 15 - len(boxed)
    stacks = [bench.position.units_at(ALLIED, hex) for hex in bench.position.kit.board.spaces(bench.position.kit.land)]
    spare = [units[0] for units in stacks if len(units) > 2 and units[0].startswith("BR-")]
    for unit in spare[:room]:
        bench.play(f"{{set-up: [{unit}], at: allied-box}}")
    assert [row for row, _ in bench.faults(f"{{set-up: [{spare[room]}], at: allied-box}}")] == ["21.1"]


@pytest.mark.rule("21.1")
def test_germans_go_to_other_fronts_in_1918_but_austrians_stay_in_italy():
    """21.55: thirty of them at least."""
    bench = setting_up("europe-1918", by=CP)
    kit = bench.position.kit
    german = next(u for u in bench.position.units_in(CP, kit.fronts["east"]) if u.startswith("GE-") and u[3:].isdigit())
    bench.play(f"{{set-up: [{german}], at: W3130}}")
    assert bench.position.place_of(german) == "W3130"
    line = front_line(bench.position, CP) & kit.fronts["italy"]
    austrians = [u for u in bench.position.units_in(CP, line) if bench.position.counter(u).nation == "AH"]
    fighting = [unit for unit in austrians if not bench.position.counter(unit).headquarters]
    for unit in fighting[30:]:
        bench.play(
            f"{{set-up: [{unit}], at: E3904}}"
            if len(bench.position.at("E3904")) < 6
            else f"{{set-up: [{unit}], at: E3905}}"
        )
    assert ["at least 30" in words for _, words in bench.faults(f"{{set-up: [{fighting[0]}], at: E3804}}")] == [True]


@pytest.mark.rule("21.1")
def test_the_codes_of_the_campaign_hold():
    """19.31: thirty German divisions stand in the north; each code has its area."""
    bench = setting_up("campaign", by=CP)
    assert ["19.31" in words for _, words in bench.faults("{set-up: [GE-1A], at: E5102}")] == [True] or bench.refusals(
        "{set-up: [GE-1A], at: E5102}"
    )
    bench.play("{set-up: [GE-5], for: GE-6}")
    assert not list(what_is_wrong(bench.position, CP))


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), scenario=st.sampled_from(["near-east-1915", "western-sector-1917", "campaign"]))
def test_whatever_is_allowed_is_a_set_up_that_the_scenario_could_have(seed, scenario):
    """The check of the files, a second look at the same, finds nothing wrong with it."""
    for side in (ALLIED, CP):
        bench = setting_up(scenario, side)
        for order in ideas(bench.referee, Random(seed)):
            if not bench.refusals(order):
                bench.play(order)
        _check(bench.position)
        if file_of(scenario, {}).by_codes:
            assert not [*what_is_wrong(bench.position, side)]


@pytest.mark.rule("21.1")
def test_a_box_is_that_of_the_own_side():
    assert [
        "no hex of the map" in words for _, words in setting_up("europe-1918").faults("{set-up: [BR-1A], at: cp-box}")
    ]
    bench = setting_up("near-east-1915")
    bench.play("{set-up: [RU-20], at: allied-box}")
    assert bench.position.place_of("RU-20") == "allied-box"


@pytest.mark.rule("21.1", "21.2")
def test_on_six_maps_russians_of_the_caucasus_begin_in_the_box_of_the_near_east():
    """21.24: they stand on the Caucasus Front or in that box; those of Europe do not go there."""
    bench = setting_up("europe-1915", options=FREE | {"maps": "combined"})
    bench.play("{set-up: [RU-20], at: allied-near-east-box}")
    assert bench.position.place_of("RU-20") == "allied-near-east-box"
    assert "21.1" in bench.refusals("{set-up: [RU-39], at: allied-box}")
    assert "21.1" in bench.refusals("{set-up: [RU-33], at: allied-near-east-box}")
    assert "21.1" in bench.refusals("{set-up: [RU-20], at: E4417}")
    bench.play("{set-up: [RU-20], at: N3937}")
    assert bench.position.place_of("RU-20") == "N3937"


@pytest.mark.rule("21.1")
def test_australians_and_canadians_stay_away_from_salonika():
    """21.54: six British units there, but none of theirs."""
    bench = setting_up("europe-1918")
    assert [
        "does not begin on the Eastern Front" in words for _, words in bench.faults("{set-up: [BR-1AS], for: BR-59T}")
    ]
    bench.play("{set-up: [BR-8], for: BR-59T}")


@pytest.mark.rule("21.1")
def test_the_dead_pile_keeps_the_kinds_of_its_units():
    """21.54: two cavalry divisions lie in it."""
    bench = setting_up("europe-1918")
    refused = bench.faults("{set-up: [BR-8], for: BR-1INCAV}")
    assert ["not printed alike" in words for _, words in refused] == [True]


@pytest.mark.rule("21.1")
def test_austrian_mountain_troops_of_1917_stay_in_italy():
    """21.45: the 88th KB division is one of the twenty there."""
    refused = setting_up("europe-1917", by=CP).faults("{set-up: [AH-88KB], for: AH-10}")
    assert ["AH-88KB does not begin on the Eastern Front" in words for _, words in refused] == [True]


@pytest.mark.rule("21.1")
def test_three_turks_at_most_begin_in_egypt_in_1916():
    """21.35, 17.31."""
    bench = setting_up("near-east-1916", by=CP)
    bench.play("{set-up: [TU-10, TU-23], at: N3311}")
    refused = bench.faults("{set-up: [TU-27], at: N3212}") or bench.faults("{set-up: [TU-27], at: N3311}")
    assert ["no more than 3" in words for _, words in refused] == [True]


@pytest.mark.rule("21.1")
def test_turks_of_1915_stand_beside_russians_in_russia_alone():
    """21.25: not beside those in Turkey; who stands there all the same goes away."""
    bench = setting_up("near-east-1915", by=CP)
    kit, position = bench.position.kit, bench.position
    turkey = kit.countries["Ottoman Empire"] & kit.fronts["caucasus"]
    beside = kit.steps.spread(position.occupied(ALLIED) & turkey) & turkey & position.controlled(CP) & ~kit.alpine
    near = kit.board.spaces(beside & ~position.occupied(ALLIED))[0]
    refused = bench.faults(f"{{set-up: [TU-17], at: {near}}}")
    assert ["beside no enemy" in words for _, words in refused] == [True]
    in_russia = kit.steps.spread(position.occupied(ALLIED) & ~turkey) & turkey & position.controlled(CP) & ~beside
    bench.play(f"{{set-up: [TU-17], at: {kit.board.spaces(in_russia & ~kit.alpine)[0]}}}")
    bench.position.put("TU-28", near)
    bench.end()
    assert not beside & kit.board.bit[bench.position.place_of("TU-28")]
    assert [(event.unit, event.rule) for event in bench.events(UnitMoved)][-1] == ("TU-28", "21.12")
    _check(bench.position)


@pytest.mark.rule("19.3")
def test_austrians_follow_the_russians_of_the_south_west():
    """19.31: within three hexes of them, wherever the Allies have set them up."""
    bench = setting_up("campaign", by=CP)
    position = bench.position
    south_west = [unit for unit in position.units() if position.counter(unit).setup == "S"]
    hexes = position.kit.board.spaces(area_of(position, south_west[0]))
    for number, unit in enumerate(south_west):
        position.put(unit, hexes[number // 6])
    assert [*what_is_wrong(position, CP)]
    bench.end()
    assert not [*what_is_wrong(bench.position, CP)]
    assert {event.rule for event in bench.events(UnitMoved)} == {"19.31"}


@pytest.mark.rule("19.2")
def test_belgium_is_held_where_germans_begin_and_nowhere_else():
    """7.11: what they leave is Belgian again."""
    bench = setting_up("campaign", by=CP)
    kit = bench.position.kit
    belgium = kit.countries["Belgium"]
    held = kit.board.spaces(belgium & bench.position.controlled(CP))
    for unit in bench.position.units_at(CP, held[0]):
        rear = kit.board.spaces(area_of(bench.position, unit) & ~belgium)
        orders = (f"{{set-up: [{unit}], at: {hex}}}" for hex in reversed(rear))
        bench.play(next(order for order in orders if not bench.refusals(order)))
    bench.end()
    assert bench.position.controls(ALLIED, held[0])
    assert bench.position.controlled(CP) & belgium == bench.position.occupied(CP) & belgium


@pytest.mark.rule("21.1")
def test_thirty_austrians_stand_in_the_line_in_italy():
    """21.55: behind it they do not count."""
    bench = setting_up("europe-1918", by=CP)
    part = next(part for part in deployment(bench.position).parts if part.fewest)
    assert part.held(bench.position) >= 30
    line = front_line(bench.position, CP) & bench.position.kit.fronts["italy"]
    inside = [unit for unit in bench.position.units_in(CP, line) if unit.startswith("AH-")]
    rear = [hex for hex in ("W2631", "W2731", "W2632", "W2732", "W2533", "W2532") if hex in bench.position.kit.map.land]
    refused = []
    for unit in inside:
        for hex in rear:
            refused = bench.faults(f"{{set-up: [{unit}], at: {hex}}}")
            if not refused:
                bench.play(f"{{set-up: [{unit}], at: {hex}}}")
                break
    assert part.held(bench.position) == 30
    assert ["at least 30" in words for _, words in refused] == [True]


@pytest.mark.rule("21.1", "21.3")
def test_sud_alone_of_the_german_headquarters_begins_in_the_south_of_1916():
    """21.35: south of hexrow E46xx; nor does another one change places with it."""
    bench = setting_up("europe-1916", by=CP)
    refused = bench.faults("{set-up: [GE-11A], at: E4220}")
    assert ["none but GE-SUD in that part" in words for _, words in refused] == [True]
    assert "21.3" in bench.refusals("{set-up: [GE-11A], for: GE-SUD}")
    bench.play("{set-up: [GE-11A], at: E4620}")


@pytest.mark.rule("21.1", "21.2", "21.3")
@pytest.mark.parametrize(
    ("scenario", "units", "to"),
    [
        ("near-east-1915", "TU-35", "N1845"),
        ("near-east-1915", "TU-IBD", "N1949"),
        ("near-east-1916", "TU-52", "N1744"),
        ("near-east-1916", "TU-35", "N1641"),
    ],
)
def test_as_many_turks_of_iraq_as_are_named_begin_in_a_hex(scenario, units, to):
    """21.25, 21.35: one division in N1949, two units in Kut; four about Kut, one in N1641."""
    refused = setting_up(scenario, by=CP).faults(f"{{set-up: [{units}], at: {to}}}")
    assert ["must be set up in N" in words for _, words in refused] == [True]


@pytest.mark.rule("21.1", "21.3")
def test_turks_about_kut_stand_in_any_of_its_hexes_in_1916():
    """21.35: and those of N1641 change places with one of them."""
    bench = setting_up("near-east-1916", by=CP)
    bench.play("{set-up: [TU-35], at: N1846}")
    bench.play("{set-up: [TU-52], for: TU-38}")


@pytest.mark.rule("21.1", "21.3")
def test_both_sides_begin_in_a_greece_that_is_nobodys():
    """21.33: the Allies within two hexes of Salonika, the Central Powers north of hexrow E12xx, in supply."""
    bench = setting_up("europe-1916")
    bench.play("{set-up: [BR-28, BR-26NA], at: E1218}")
    assert "21.3" in bench.refusals("{set-up: [BR-28], at: E1219}")
    bench.end()
    assert [bench.position.controller(hex) for hex in ("E1218", "E1217")] == [ALLIED, ""]
    bench = setting_up("europe-1916", by=CP)
    start = bench.position.place_of("BU-3")
    assert bench.position.kit.map.area["E1213"] == bench.position.kit.map.area["E1319"] == "Greece"
    assert ["21.33" in words for _, words in bench.faults("{set-up: [BU-3], at: E1213}")] == [True]
    bench.play("{set-up: [BU-3], at: E1319}")
    bench.end()
    assert (bench.position.controller("E1319"), bench.position.controller(start)) == (CP, CP)
    _check(bench.position)


@pytest.mark.rule("21.1", "21.3")
def test_a_greek_hex_where_nobody_begins_is_nobodys():
    """21.33: neither the one that units have left."""
    bench = setting_up("europe-1916", by=CP)
    bench.play("{set-up: [BU-3], at: E1319}")
    bench.play("{set-up: [BU-3], at: E1314}")
    bench.end()
    assert not bench.position.controller("E1319")


@pytest.mark.rule("21.1", "21.4")
def test_two_austrian_infantry_divisions_of_the_line_begin_in_the_north_of_1917():
    """21.45: north of hexrow E46xx no headquarters, no third unit, and nobody behind the line."""
    bench = setting_up("europe-1917", by=CP)
    assert ["of the headquarters" in words for _, words in bench.faults("{set-up: [AH-4A], at: E4822}")] == [True]
    assert ["no more than 2" in words for _, words in bench.faults("{set-up: [AH-6], at: E4623}")] == [True]
    behind = bench.faults("{set-up: [AH-53], at: E4719}")
    assert ["infantry divisions in the line alone" in words for _, words in behind] == [True]
    assert "21.4" in bench.refusals("{set-up: [AH-53], for: AH-1CRP}")


@pytest.mark.rule("21.1", "21.4")
def test_the_box_of_1917_takes_german_divisions_but_none_of_salonika_and_moves_nobody_to_another_front():
    """21.45: 151 divisions in the West, 72 against Russia and Romania, three at Salonika."""
    bench = setting_up("europe-1917", by=CP)
    position = bench.position
    west = [unit for unit in position.units_in(CP, position.kit.fronts["west"]) if position.counter(unit).division]
    spare = next(unit for unit in west if len(position.at(position.place_of(unit))) > 2)
    assert "21.1" in bench.refusals("{set-up: [GE-1A], at: cp-box}")
    position.put("AH-20HLW", position.place_of("GE-302"))
    assert ["at least 3" in words for _, words in bench.faults("{set-up: [GE-302], at: cp-box}")] == [True]
    bench.play(f"{{set-up: [{spare}], at: cp-box}}")
    assert ["no more than 72" in words for _, words in bench.faults(f"{{set-up: [{spare}], at: E5102}}")] == [True]
    british = next(unit for unit in position.units_in(ALLIED, position.kit.fronts["east"]) if unit.startswith("BR-"))
    refused = setting_up("europe-1917").faults(f"{{set-up: [{british}], at: allied-box}}")
    assert ["at least 5" in words for _, words in refused] == [True]


@pytest.mark.rule("21.1", "21.5")
def test_bulgarians_and_four_turks_begin_anywhere_in_the_balkans_in_1918():
    """21.55: in hexes of the Central Powers; the other Turks at home."""
    bench = setting_up("europe-1918", by=CP)
    bench.play("{set-up: [BU-12], at: E2423}")
    bench.play("{set-up: [BU-10], at: E1328}")
    assert "21.1" in bench.refusals("{set-up: [BU-11], at: E3310}")
    bench.play("{set-up: [TU-15], at: E2423}")
    assert ["no more than 4" in words for _, words in bench.faults("{set-up: [TU-16], at: E2015}")] == [True]
    bench.play("{set-up: [TU-3], at: E1328}")
    bench.play("{set-up: [TU-16], at: E2015}")
    assert "21.5" in bench.refusals("{set-up: [TU-16], at: E3310}")


@pytest.mark.rule("21.1", "21.5")
def test_up_to_six_british_and_french_begin_at_salonika_and_four_in_italy_in_1918():
    """21.54: their headquarters among them; fewer as their side likes, and nobody elsewhere in the East."""
    bench = setting_up("europe-1918")
    bench.play("{set-up: [BR-8], at: E1315}")
    assert ["no more than 6" in words for _, words in bench.faults("{set-up: [BR-1A], at: E1315}")] == [True]
    assert ["no more than 4" in words for _, words in bench.faults("{set-up: [BR-27], at: W2220}")] == [True]
    assert "21.1" in bench.refusals("{set-up: [BR-1AS], at: E1315}")
    bench.play("{set-up: [BR-59T], at: W6006}")
    bench.play("{set-up: [FR-164], at: W4726}")
    assert "21.5" in bench.refusals("{set-up: [BR-27], at: E4129}")


@pytest.mark.rule("21.1", "17.31b")
@pytest.mark.parametrize(("hex", "words"), [("W6530", "on the Western Front"), ("E5412", "north of hexrow E48xx")])
def test_four_austrians_at_most_begin_in_the_west_and_in_the_north_in_1918(hex, words):
    """21.55: as 17.31 has it."""
    bench = setting_up("europe-1918", by=CP)
    east = bench.position.units_in(CP, bench.position.kit.fronts["east"])
    austrians = [unit for unit in east if unit.startswith("AH-") and not bench.position.counter(unit).headquarters]
    refused = bench.faults(f"{{set-up: [{', '.join(austrians[:5])}], at: {hex}}}")
    assert ["four Austrian units" in told and words in told for _, told in refused] == [True]
    bench.play(f"{{set-up: [{', '.join(austrians[:4])}], at: {hex}}}")


@pytest.mark.rule("21.1", "21.2", "21.3", "21.4")
@pytest.mark.parametrize(
    ("scenario", "by", "unit", "other", "may"),
    [
        ("europe-1915", CP, "GE-1GD", "GE-4ER", True),
        ("europe-1915", CP, "GE-1CV", "GE-4ER", False),
        ("europe-1915", CP, "AH-10", "AH-95LS", True),
        ("europe-1915", CP, "AH-10", "AH-4CRP", False),
        ("europe-1915", ALLIED, "FR-2C", "FR-44", True),
        ("europe-1915", ALLIED, "RU-28", "RU-1", False),
        ("europe-1915", CP, "GE-1CV", "GE-1GD", True),
        ("europe-1917", ALLIED, "IT-1ALP", "IT-35", False),
    ],
)
def test_units_of_any_strength_change_places_where_the_rulebook_counts_them_together(scenario, by, unit, other, may):
    """21.24, 21.25, 21.44: any three German infantry units lie in the dead pile, two of 2-4 of Italy at Salonika."""
    bench = setting_up(scenario, by=by)
    assert (not bench.refusals(f"{{set-up: [{unit}], for: {other}}}")) is may


@pytest.mark.rule("21.1", "21.2", "21.3", "21.4", "21.5", "21.6")
@pytest.mark.parametrize(
    ("scenario", "by", "order", "row"),
    [
        ("europe-1915", ALLIED, "{set-up: [BR-1], at: Calais}", "21.2"),
        ("europe-1916", ALLIED, "{set-up: [BE-1], at: W6710}", "21.3"),
        ("europe-1917", CP, "{set-up: [AH-6], at: E4623}", "21.4"),
        ("europe-1918", ALLIED, "{set-up: [BR-1A], at: W5008}", "21.5"),
        ("near-east-1918", CP, "{set-up: [TU-35], at: N2040}", "21.6"),
        ("europe-1918", ALLIED, "{set-up: [BR-1A], at: W5613, for: BR-2A}", "21.1"),
    ],
)
def test_a_refusal_names_the_section_that_says_where_units_begin(scenario, by, order, row):
    assert [cited for cited, _ in setting_up(scenario, by=by).faults(order)] == [row]
