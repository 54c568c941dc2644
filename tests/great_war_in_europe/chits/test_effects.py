"""Events that bring or remove units in Europe (6.6, 6.12)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe import together
from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.chits.arabs_and_armenians import free_towns
from wargame_cli.rulesets.great_war_in_europe.chits.drawing import draw
from wargame_cli.rulesets.great_war_in_europe.ground.control import eliminate
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.modes import MODES
from wargame_cli.rulesets.great_war_in_europe.position.events.general import HeadquartersFlipped
from wargame_cli.rulesets.great_war_in_europe.position.position import BOX, GONE

POLES = "AH-PL"
NEAR_EAST = "great-war-in-europe"
LEAVE = "Allied-remove-3in-7in"


@pytest.mark.rule("6.6")
def test_the_polish_division_comes_into_the_box():
    """6.6: played at will, and it may be placed from then on."""
    table = bench(phase="events", held={"CP": ["CP-polish-division"], "Allied": []}, turn=7)
    table.play("{play-event: CP-polish-division}")
    assert table.position.place_of(POLES) == BOX["CP"]
    assert "CP-polish-division" in table.position.spent


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(
    ("hex", "closed"),
    [("E4020", False), ("E5019", False), ("E1819", True), ("W2617", True), ("W6213", True)],
)
def test_it_fights_in_the_east_outside_of_the_balkans(hex, closed):
    """6.6."""
    at = position(stacks={BOX["CP"]: [POLES]}, turn=30)
    assert bool(closed_to(at, POLES) & at.kit.board.bit[hex]) is closed


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(("hex", "legal"), [("E3606", True), ("W2230", False)])
def test_it_is_placed_in_cities_of_austria_in_the_east(hex, legal):
    """6.6, 13.11: Vienna, not Trieste."""
    table = bench(phase="cp-new-units", stacks={BOX["CP"]: [POLES]}, turn=7, taken={"W2230": "CP"})
    assert (table.refusals(f"{{place: {POLES}, at: {hex}}}") == []) is legal


@pytest.mark.rule("6.6")
def test_it_is_never_rebuilt():
    """6.6: out of the game, not in the dead pile."""
    table = bench(stacks={"E4020": [POLES]})
    table.run(eliminate, POLES, "combat", "10.63")
    assert table.position.place_of(POLES) == GONE


@pytest.mark.rule("6.12r")
@pytest.mark.trap(49)
def test_two_indian_divisions_leave_europe():
    """6.12: wherever they are, the dead pile too."""
    stacks = {"W6211": ["BR-3IN", "BR-9NA"], "allied-dead": ["BR-7IN"]}
    table = bench(phase="events", stacks=stacks, pools={"Allied": ["Allied-remove-3in-7in"], "CP": []})
    table.run(draw, "Allied", "Allied")
    assert table.position.at(GONE)[:2] == ["BR-7IN", "BR-3IN"] or {"BR-3IN", "BR-7IN"} <= set(table.position.at(GONE))
    assert table.position.place_of("BR-9NA") == "W6211"


@pytest.mark.rule("6.12r")
@pytest.mark.trap(49)
def test_with_the_maps_of_the_near_east_they_stay():
    """6.12: where both parts are played together it is a No Event that leaves the game."""
    stacks = {"W6211": ["BR-3IN"]}
    table = bench(phase="events", stacks=stacks, pools={"Allied": ["Allied-remove-3in-7in"], "CP": []})
    printed = table.position.kit
    both = Kit(MODES["near-east"], printed.map, printed.units, printed.chits, printed.tables)
    table.position.equip(both)
    table.run(draw, "Allied", "Allied")
    assert table.position.place_of("BR-3IN") == "W6211"
    assert "Allied-remove-3in-7in" in table.position.spent
    assert "Allied-remove-3in-7in" not in table.position.played


def draws(side, chit, **given):
    """The Near East, where a side draws the one event of its pool."""
    pools = {"Allied": [], "CP": []} | {side: [chit]}
    table = Bench(NEAR_EAST, phase="events", pools=pools, others=lambda label, sides: 1, **given)
    table.run(draw, side, side)
    return table


@pytest.mark.rule("6.7", "15.8")
def test_the_arab_northern_army_appears_as_it_is_drawn():
    """6.7, 15.83: one of its counters, in a desert of Palestine; the event goes on."""
    table = draws("Allied", "Allied-arab-northern-army", stacks={"untried": ["AB-1", "AB-2"]})
    (unit,) = [unit for unit, place in table.position.units().items() if place in table.position.kit.board.index]
    kit, place = table.position.kit, table.position.place_of(unit)
    assert (unit, kit.map.terrain[place], kit.front_of(place)) == ("AB-1", "desert", "egypt")
    assert not table.position.arab_draw
    assert table.position.in_play("arab-northern-army")


@pytest.mark.rule("6.11r", "6.12r")
@pytest.mark.parametrize(
    ("chit", "leave"), [("Allied-remove-10in-11in", {"BR-10IN", "BR-11IN"}), ("Allied-remove-42t", {"BR-42T"})]
)
def test_divisions_leave_by_their_events(chit, leave):
    """6.11, 6.63: for good, and nobody else with them."""
    stacks = {"N4307": ["BR-10IN", "BR-42T"], "allied-dead": ["BR-11IN"], "N4308": ["BR-52T"]}
    table = draws("Allied", chit, stacks=stacks, turn=20)
    stay = {unit for stack in stacks.values() for unit in stack} - leave
    assert {unit for unit in table.position.at(GONE) if unit in {*leave, *stay}} == leave
    assert chit in table.position.spent


@pytest.mark.rule("6.9", "6.48")
@pytest.mark.parametrize(("russia", "comes"), [("collapsed", True), ("provisional", False)])
def test_the_armenian_republic_waits_for_the_revolution(russia, comes):
    """6.9: before it the event goes back into the pool."""
    table = draws("Allied", "Allied-armenian-republic", stacks={"untried": ["ARM-1"]}, russia=russia)
    place = table.position.place_of("ARM-1")
    assert (place in table.position.kit.board.index) is comes
    assert ("Allied-armenian-republic" in table.position.pools["Allied"]) is not comes
    if comes:
        assert "town" in table.position.kit.kinds[place]
        assert table.position.controls("Allied", place)


@pytest.mark.rule("6.9", "6.48")
def test_the_armenian_republic_waits_for_a_free_town():
    """6.9: with a unit in every town of Russia on the Caucasus Front it goes back."""
    empty = Bench(NEAR_EAST, phase="events", russia="collapsed").position
    towns = empty.kit.board.spaces(free_towns(empty))
    turks = [unit for unit, counter in empty.kit.units.items() if counter.nation == "TU" and counter.infantry]
    stacks = {town: [unit] for town, unit in zip(towns, turks, strict=False)} | {"untried": ["ARM-1"]}
    assert len(stacks) == len(towns) + 1
    table = draws("Allied", "Allied-armenian-republic", stacks=stacks, russia="collapsed")
    assert table.position.pools["Allied"] == ["Allied-armenian-republic"]
    assert table.position.place_of("ARM-1") == "untried"


@pytest.mark.rule("6.44")
@pytest.mark.parametrize(
    ("place", "depleted", "flips"), [("N2419", [], True), ("N2419", ["TU-YAG"], False), ("N1540", [], False)]
)
def test_bombers_find_the_yilderim_headquarters_in_palestine(place, depleted, flips):
    """6.44: on the Egyptian Front alone, and once."""
    held = {"Allied": ["Allied-turkish-hq-bombed"], "CP": []}
    table = Bench(NEAR_EAST, phase="events", by="Allied", stacks={place: ["TU-YAG"]}, held=held, depleted=depleted)
    table.play("{play-event: Allied-turkish-hq-bombed}")
    assert [event.unit for event in table.events(HeadquartersFlipped)] == ["TU-YAG"] * flips
    assert "Allied-turkish-hq-bombed" in table.position.spent


@pytest.mark.rule("6.12r")
@pytest.mark.trap(49)
def test_in_the_combined_game_the_indians_of_europe_stay():
    """6.12: both divisions are carried to the Near East, so that the event leaves the game."""
    table = together.bench(phase="events", stacks={"W6211": ["BR-3IN"]}, pools={"Allied": [LEAVE], "CP": []})
    table.run(draw, "Allied", "Allied")
    assert table.position.place_of("BR-3IN") == "W6211"
    assert LEAVE in table.position.spent


@pytest.mark.rule("6.42", "20.2")
@pytest.mark.parametrize(("russia", "stays"), [("czar", True), ("provisional", False)])
def test_the_czar_takes_command_while_there_is_one(russia, stays):
    """6.42: drawn after his fall the event does nothing."""
    table = bench(phase="events", russia=russia, pools={"Allied": ["Allied-czar-takes-command"], "CP": []})
    table.run(draw, "Allied", "Allied")
    assert table.position.in_play("czar-takes-command") is stays
    assert ("Allied-czar-takes-command" in table.position.spent) is not stays


@pytest.mark.rule("6.60")
def test_the_offensive_in_the_west_is_over_after_july_1918():
    """6.64: in August it takes nobody away."""
    for turn, gone in ((42, True), (43, False)):
        table = draws("CP", "CP-kaiserschlacht", stacks={"N4307": ["BR-52T"]}, turn=turn)
        assert (table.position.place_of("BR-52T") == GONE) is gone


@pytest.mark.rule("6.18")
def test_townshend_comes_too_late_after_maude():
    """6.21."""
    for played, spent in (({}, False), ({"Allied-maude": 30}, True)):
        table = draws("Allied", "Allied-townshend", played=played)
        assert ("Allied-townshend" in table.position.spent) is spent


@pytest.mark.rule("6.35")
def test_trenches_of_the_gaza_line_are_dug_once():
    """One of them may have been dug by another event; entered once, it is gone (14.53)."""
    held = {"CP": ["CP-near-east-trenches-1", "CP-kress-von-kressenstein"]}
    printed = Bench("great-war-in-europe", phase="events", by="CP").position.kit
    palestine = printed.board.spaces(printed.countries["Ottoman Empire"] & printed.fronts["egypt"])
    table = Bench(
        "great-war-in-europe", phase="events", by="CP", turn=29, held=held, stacks={"N2712": ["TU-17"]},
        taken=dict.fromkeys(palestine, "CP"),
    )  # fmt: skip
    table.play("{play-event: CP-near-east-trenches-1, at: N2712}", "{play-event: CP-kress-von-kressenstein}")
    assert sorted(table.position.trenches) == ["N2712", "N2813"]
