"""Advance after combat (10.7)."""

from __future__ import annotations

import pytest

from great_war_in_europe import europe
from great_war_in_europe.field import BRITISH, PLAIN, RING, attacks, force
from wargame_cli.engine.events import Spared
from wargame_cli.rulesets.great_war_in_europe.combat.advance import advance, goes_further, supplied_there, vacated
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status_at
from wargame_cli.rulesets.great_war_in_europe.kit.components import kit
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitMoved


def after(stacks, target=PLAIN, by="Allied", phase="first-combat", given=None, **fields):
    """The advance of all attackers beside an empty hex; gives the bench, who went, and why others did not."""
    bench = attacks(by, phase, stacks=stacks, **(given or {}))
    units = tuple(
        unit
        for hex, stack in stacks.items()
        for unit in stack
        if hex != target and bench.position.side_of(unit) == by and not bench.position.counter(unit).headquarters
    )
    order = Attack(target=target, units=units, **fields)
    bench.run(advance, force(bench.position, target, units, by), order)
    went = [event.unit for event in bench.events(UnitMoved)]
    return bench, went, [(event.units[0], event.rule) for event in bench.events(Spared)]


@pytest.mark.rule("10.7")
@pytest.mark.parametrize(
    ("fields", "went"),
    [
        ({}, ["BR-7IN", "BR-3IN", "BR-50INBD"]),
        ({"advance": "all"}, ["BR-7IN", "BR-3IN", "BR-50INBD"]),
        ({"advance": "none"}, []),
        ({"advance": ("BR-50INBD",)}, ["BR-50INBD"]),
    ],
)
def test_who_advances(fields, went):
    """10.71: as the order says, the strongest first; hexes that the units leave and enter change hands."""
    bench, gone, spared = after({RING[2]: ["BR-3IN", "BR-50INBD"], RING[1]: ["BR-7IN"]}, **fields)
    assert (gone, spared) == (went, [])
    assert bench.position.controls("Allied", PLAIN) is bool(went)
    assert all(event.how == "advance" and event.rule == "10.71" for event in bench.events(UnitMoved))


@pytest.mark.rule("10.7", "7.2")
def test_no_more_than_a_stack_advances():
    """10.71: six; whoever is named beyond that is told of."""
    stacks = {RING[2]: list(BRITISH[:4]), RING[1]: list(BRITISH[4:8])}
    _, went, spared = after(stacks)
    assert (len(went), spared) == (6, [])
    _, went, spared = after(stacks, advance="all")
    assert (len(went), [rule for _, rule in spared]) == (6, ["7.23", "7.23"])


@pytest.mark.rule("10.7")
def test_who_would_be_out_of_supply_stays_unless_it_is_sent():
    """10.73: one may; at the end of the phase such a unit is eliminated, so it takes a word."""
    stacks = {"N1418": ["BR-52T"]}
    assert after(stacks, "N1417", phase="second-combat")[1] == []
    assert after(stacks, "N1417", phase="second-combat", advance="all")[1] == ["BR-52T"]


@pytest.mark.rule("10.7")
def test_supply_is_looked_at_as_it_will_be():
    """Headquarters that are overrun and forts that fall do not stand in the way."""
    bench = attacks(phase="second-combat", stacks={"N2811": ["BR-52T"], "N2711": ["TU-YAG"]})
    position = bench.position
    assert supplied_there(position, ["BR-52T"], "N2711") == ["BR-52T"]
    assert position.at("N2711") == ["TU-YAG"]
    assert supplied_there(position, [], "N2711") == []


@pytest.mark.rule("10.7", "15.61")
@pytest.mark.trap(13)
@pytest.mark.trap(58)
def test_headquarters_hold_no_hex_and_are_overrun():
    """15.63: a hex is vacated when no combat unit and no fort is left."""
    bench = attacks(stacks={RING[2]: ["BR-3IN"], PLAIN: ["TU-YAG"]})
    position = bench.position
    combat = force(position, PLAIN, ["BR-3IN"], "Allied")
    assert vacated(position, combat)
    bench.run(advance, combat, Attack(target=PLAIN, units=("BR-3IN",)))
    assert bench.fates()[-1] == ("TU-YAG", "15.63", "overrun")
    held = attacks(stacks={RING[2]: ["BR-3IN"], PLAIN: ["TU-YAG", "TU-2"]}).position
    assert not vacated(held, force(held, PLAIN, ["BR-3IN"], "Allied"))
    fort = attacks(phase="second-combat", stacks={"N2811": ["BR-52T"]}).position
    assert not vacated(fort, force(fort, "N2711", ["BR-52T"], "Allied"))


@pytest.mark.rule("10.7", "17.31c")
def test_limits_of_nations_hold_in_an_advance():
    """17.31: three Turkish units in Egypt; 17.4: the Gendarmerie stays in Persia."""
    stacks = {"N2913": ["TU-2", "TU-6", "TU-10", "TU-23"]}
    _, went, spared = after(stacks, "N3013", "CP", advance="all")
    assert len(went) == 4  # this hex is not yet Egypt
    stacks = {"N3010": ["TU-2", "TU-6", "TU-10", "TU-23"]}
    _, went, spared = after(stacks, "N3110", "CP", advance="all")
    assert (len(went), [rule for _, rule in spared]) == (3, ["17.31"])
    _, went, spared = after({"N1940": ["PN-GNDM"]}, "N1841", "CP", "second-combat", advance="all")
    assert (went, [rule for _, rule in spared]) == ([], ["17.4"])


@pytest.mark.rule("10.7", "5.46")
def test_after_the_treaty_only_turks_advance_beside_russians():
    """5.46: the Turkish exception."""
    beside = kit().steps.steps["N4243"]
    target = next(hex for hex in beside if "N4243" in kit().board.neighbours[hex])
    start = next(hex for hex in kit().steps.steps[target] if hex not in beside and hex != "N4243")
    stacks = {"N4243": ["RU-39"], start: ["TU-28", "GE-601BN"]}
    for russia, spared in (("treaty", [("GE-601BN", "5.46")]), ("collapsed", [])):
        _, went, why = after(stacks, target, "CP", "second-combat", given={"russia": russia}, advance="all")
        assert ("TU-28" in went, why) == (True, spared)


@pytest.mark.rule("10.7", "15.44")
@pytest.mark.parametrize(
    ("further", "given", "ends", "rule"),
    [
        ("N1739", {}, "N1739", ""),
        ("N1645", {}, PLAIN, "10.72"),
        ("cp-box", {}, PLAIN, "10.72"),
        ("N1640", {"N1640": ["BR-7IN"]}, PLAIN, "10.72"),
    ],
)
def test_shock_troops_enter_a_second_hex(further, given, ends, rule):
    """10.72: next to the first, empty."""
    stacks = {RING[0]: ["GE-1ST", "TU-2"]}
    bench = attacks("CP", "second-combat", stacks={**stacks, **given})
    order = Attack(target=PLAIN, units=("GE-1ST", "TU-2"), further={"GE-1ST": further})
    bench.run(advance, force(bench.position, PLAIN, ["GE-1ST", "TU-2"], "CP"), order)
    assert bench.position.place_of("GE-1ST") == ends
    assert bench.position.place_of("TU-2") == PLAIN
    assert [event.rule for event in bench.events(Spared)] == ([rule] if rule else [])


@pytest.mark.rule("10.7", "15.44")
def test_a_marsh_ends_the_advance_of_shock_troops():
    """10.72: the one at the head of the Jordan."""
    bench = attacks("CP", "first-combat", western="CP", stacks={"N2226": ["GE-1ST"]})
    assert kit().map.terrain["N2225"] == "marsh"
    order = Attack(target="N2225", units=("GE-1ST",), further={"GE-1ST": "N2224"})
    bench.run(advance, force(bench.position, "N2225", ["GE-1ST"], "CP"), order)
    assert bench.position.place_of("GE-1ST") == "N2225"
    assert [event.rule for event in bench.events(Spared)] == ["10.72"]


@pytest.mark.rule("10.7")
def test_mountains_end_the_advance_of_shock_troops():
    """10.72: and whoever stayed behind goes nowhere."""
    bench = attacks("CP", "second-combat", stacks={"N2417": ["GE-1ST"]})
    order = Attack(target="N2416", units=("GE-1ST",), further={"GE-1ST": "N2316"}, advance="all")
    bench.run(advance, force(bench.position, "N2416", ["GE-1ST"], "CP"), order)
    assert bench.position.place_of("GE-1ST") == "N2416"
    assert [event.rule for event in bench.events(Spared)] == ["10.72"]
    bench = attacks("CP", "second-combat", stacks={"N2417": ["GE-1ST"]})
    order = Attack(target="N2416", units=("GE-1ST",), further={"GE-1ST": "N2316"}, advance="none")
    bench.run(advance, force(bench.position, "N2416", ["GE-1ST"], "CP"), order)
    assert bench.position.place_of("GE-1ST") == "N2417"


def second_hex(units, target, further, side="CP", **given):
    """Where attackers end that enter an empty hex of Europe and wish to go on, and why one did not."""
    bench = europe.bench(by=side, western=side, stacks={given.pop("start"): units, **given.pop("stacks", {})}, **given)
    order = Attack(target=target, units=tuple(units), further=further, advance="all")
    bench.run(advance, force(bench.position, target, units, side), order)
    return {unit: bench.position.place_of(unit) for unit in units}, [
        (event.rule, event.cause) for event in bench.events(Spared)
    ]


@pytest.mark.rule("10.7", "15.2")
@pytest.mark.parametrize(
    ("unit", "side", "start", "turn", "goes"),
    [
        ("BR-RTC", "Allied", "W6211", 48, False),  # March 1919
        ("BR-RTC", "Allied", "W6211", 49, True),
        ("BR-9NA", "Allied", "W6211", 49, False),
        ("GE-TANK", "CP", "W6213", 49, False),
    ],
)
def test_allied_tanks_go_further_after_march_1919(unit, side, start, turn, goes):
    """10.72: the Allies' alone, and no other units with them."""
    end = {"CP": "W6211", "Allied": "W6213"}[side]
    bench = europe.bench(by=side, western=side, turn=turn, stacks={start: [unit]})
    assert (goes_further(bench.position, unit), unit) == (goes, unit)
    order = f"{{attack: W6212, with: [{unit}], further: {{{unit}: {end}}}}}"
    assert ("10.7" in bench.refusals(order)) is not goes


@pytest.mark.rule("10.7", "15.44")
@pytest.mark.parametrize(
    ("given", "rule", "cause"),
    [
        ({}, "", ""),
        ({"stacks": {"W6211": ["FR-3A"]}}, "10.72", "the enemy is there"),  # headquarters alone are no empty hex
        ({"stacks": {"W6211": ["FR-25"]}}, "10.72", "the enemy is there"),
    ],
)
def test_the_second_hex_is_empty(given, rule, cause):
    """10.72: nobody of the enemy is in it, be it headquarters alone."""
    at, spared = second_hex(["GE-10"], "W6212", {"GE-10": "W6211"}, start="W6213", shock=["GE-10"], **given)
    assert at == {"GE-10": "W6212" if rule else "W6211"}
    assert spared == ([(rule, cause)] if rule else [])


@pytest.mark.rule("10.7", "14.1")
def test_the_second_hex_holds_no_fort_of_the_enemy():
    """10.72, 8.22: one without units is not empty while it stands."""
    stands, spared = second_hex(["GE-10"], "W5124", {"GE-10": "W5123"}, start="W5225", shock=["GE-10"])
    assert (stands, spared) == ({"GE-10": "W5124"}, [("10.72", "the enemy is there")])
    gone = {"shock": ["GE-10"], "destroyed": ["W5123"]}
    assert second_hex(["GE-10"], "W5124", {"GE-10": "W5123"}, start="W5225", **gone)[0] == {"GE-10": "W5123"}


@pytest.mark.rule("10.7", "15.7")
@pytest.mark.rule("15.44")
def test_nobody_advances_into_the_alps_but_mountain_units():
    """10.71, 10.72, 15.71: no advance goes where no move could; the second hex is never alpine."""
    for unit, rules in (("GE-10", ["10.71"]), ("AH-18", [])):
        at, spared = second_hex([unit], "W2510", {}, start="W2511")
        assert (at[unit] == "W2510", [rule for rule, _ in spared]) == (not rules, rules)


@pytest.mark.rule("10.7", "17.31b")
def test_a_fifth_austrian_does_not_advance_into_the_north():
    """10.71, 17.31: four in the East north of hexrow E48xx, those that advance among them."""
    four = [f"AH-{number}" for number in (1, 2, 3, 4)]
    at, spared = second_hex(["AH-5"], "E4927", {}, start="E4827", stacks={"E5026": four}, taken={"E4927": "Allied"})
    assert (at, [rule for rule, _ in spared]) == ({"AH-5": "E4827"}, ["17.31b"])
    at, spared = second_hex(["AH-5"], "E4927", {}, start="E4827", stacks={"E5026": four[:3]}, taken={"E4927": "Allied"})
    assert (at, spared) == ({"AH-5": "E4927"}, [])


@pytest.mark.rule("10.7")
def test_belgians_do_not_follow_out_of_antwerp():
    """19.56, 10.71: before October 1914."""
    for turn, rules in ((4, ["19.56"]), (5, [])):
        at, spared = second_hex(["BE-1"], "W6818", {}, "Allied", start="W6819", turn=turn, taken={"W6819": "Allied"})
        assert [rule for rule, _ in spared] == rules
        assert at == {"BE-1": "W6819" if rules else "W6818"}


@pytest.mark.rule("10.7")
def test_who_is_closed_out_is_told_only_if_he_wished_to_go():
    """10.71: before deep trenches nobody is told that he stays whom his order keeps."""
    for wish, told in (("all", 1), ("none", 0)):
        bench = europe.bench(by="Allied", stacks={"W6211": ["BR-9NA"]})
        order = Attack(target="W6212", units=("BR-9NA",), advance=wish)
        bench.run(advance, force(bench.position, "W6212", ["BR-9NA"], "Allied"), order, "deep trenches")
        assert [event.units for event in bench.events(Spared)] == [("BR-9NA",)] * told
        assert bench.events(UnitMoved) == []


@pytest.mark.rule("10.7", "11.2")
def test_a_town_that_is_taken_supplies_who_enters_it():
    """10.73, 11.22: too far from any other town, it is one of the enemy's until then."""
    given = {"taken": {"N1645": "Allied"}}
    bench, went, _ = after({"N1745": ["TU-2"]}, "N1645", "CP", "second-combat", given)
    assert went == ["TU-2"]
    assert status_at(bench.position, "TU-2", "N1645") == "supplied"
    assert after({"N1544": ["TU-2"]}, "N1545", "CP", "second-combat", given)[1] == []


@pytest.mark.rule("10.7", "11.53")
def test_a_town_of_the_sinai_supplies_who_enters_it_without_the_pipeline():
    """10.73, 11.53: whoever stands in it may use it."""
    bench, went, _ = after({"N3310": ["BR-52T"]}, "N3311", given={"western": "Allied", "taken": {"N3304": "CP"}})
    assert went == ["BR-52T"]
    assert status_at(bench.position, "BR-52T", "N3311") == "supplied"


@pytest.mark.rule("10.7", "15.44")
@pytest.mark.parametrize(("turn", "ends"), [(36, "W6817"), (40, "W6717")])
def test_a_flood_plain_ends_an_advance_in_wet_weather_alone(turn, ends):
    """10.72: between Antwerp and the sea in November 1917, and in May 1918."""
    taken = {"W6817": "Allied", "W6717": "Allied", "W6818": "CP"}
    given = {"turn": turn, "shock": ["GE-10"], "taken": taken}
    at, spared = second_hex(["GE-10"], "W6817", {"GE-10": "W6717"}, start="W6818", **given)
    assert at == {"GE-10": ends}
    assert [cause for _, cause in spared] == (["the advance ends in flood plain"] if ends == "W6817" else [])


@pytest.mark.rule("10.7", "7.1")
@pytest.mark.rule("15.8")
def test_arabs_that_advance_leave_nothing_behind():
    """7.13, 10.71: the hex that they held alone goes back to the Turks, the new one is theirs."""
    stacks = {"N2019": ["AB-1"]}
    bench = attacks("Allied", "second-combat", stacks=stacks, lent={"N2019": "CP"}, taken={"N2020": "CP"})
    bench.run(advance, force(bench.position, "N2020", ["AB-1"], "Allied"), Attack(target="N2020", units=("AB-1",)))
    assert bench.position.place_of("AB-1") == "N2020"
    assert bench.position.controls("Allied", "N2020")
    assert bench.position.controls("CP", "N2019")


@pytest.mark.rule("10.7", "6.53")
def test_by_default_nobody_advances_out_of_salonika_into_want():
    """10.73: with the last unit its source is lost, as long as Greece is neutral."""
    table = europe.bench(
        phase="first-combat", by="Allied", western="CP", neutral=["GK"], salonika=True, taken={"E1116": "Allied"},
        stacks={"E1116": ["BR-9NA"], "E1216": ["BU-1CAV"]}, values={"BR-9NA": "9-4-4"},
    )  # fmt: skip
    table.play("{attack: E1216, with: [BR-9NA]}", dice=[6], answers={"cavalry retreat": "stand"})
    assert not table.position.units_at("CP", "E1216")
    assert table.position.place_of("BR-9NA") == "E1116"
