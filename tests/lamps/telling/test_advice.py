"""What a side is told that it can do and why not: destinations, the lines of a template, supply, refused attacks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.dice import SeededDice
from wargame_cli.players.games import make_players, play
from wargame_cli.players.tallies import Tally
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.ground.supply import can_be_refit
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.movement.land import Move
from wargame_cli.rulesets.lamps.movement.sea import Sail
from wargame_cli.rulesets.lamps.production.regroup import PlaceAir
from wargame_cli.rulesets.lamps.telling.examples import leads_to


def advice(position):
    return dict(RULESET.telling.advice(position, RULESET.phase(position).side))


# -- destinations -------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.3", "6.5a")
@pytest.mark.parametrize(
    ("places", "unit", "faction"),
    [
        ({"rhine": ["GE-1"], "poland": ["GE-2"], "verdun": ["FR-1"]}, "GE-1", "germany"),
        ({"paris": ["FR-1"], "belgium": ["GE-1"]}, "FR-1", "western-allies"),
        ({"british_isles": ["GB-2"], "beachhead gallipoli": ["GB-3"], "gallipoli": ["TU-1"]}, "GB-2", "western-allies"),
        ({"anatolia": ["TU-1"], "kars": ["RU-CAU"]}, "TU-1", "central-allies"),
        ({"poland": ["WA-HA1", "FR-1"], "kiev": ["RU-1"]}, "WA-HA1", "western-allies"),
    ],
)
def test_every_destination_is_a_legal_order_and_no_other_place_is(places, unit, faction):
    """A place is told if and only if the order to go there is legal, over land or by sea."""
    bench = Bench("lamps", phase=f"{faction}-movement", areas=places)
    ways = RULESET.telling.moves(bench.position, unit)
    assert len({(way.place, way.how) for way in ways}) == len(ways)
    kinds = {"land": lambda to: Move(unit=unit, to=to), "sea": lambda to: Sail(unit=unit, to=to)}
    told = {(way.place, way.how) for way in ways}
    spots = [
        *bench.position.kit.map.areas,
        *(place for place in bench.position.stacks if place.startswith("beachhead ")),
    ]
    for place in spots:
        for how, order in kinds.items():
            if place != bench.position.place_of(unit):
                assert ((place, how) in told) is (bench.faults(order(place)) == []), place


@pytest.mark.rule("6.3")
def test_a_way_is_told_by_its_areas():
    """From where the unit stands, over areas that touch, to where it goes, in words for people."""
    position = staged("lamps", phase="germany-movement", areas={"rhine": ["GE-1"], "brest_litovsk": ["GE-2"]})
    name = position.kit.name
    names = {name(area): area for area in position.kit.map.areas}
    for way in RULESET.telling.moves(position, "GE-1"):
        path = [names[part] for part in way.path]
        assert (path[0], path[-1]) == ("rhine", way.place)
        assert all(near in position.kit.board.neighbours[area] for area, near in pairwise(path))


def test_units_off_the_map_go_nowhere():
    """Neither out of the pool nor out of a box."""
    position = staged("lamps", phase="western-allies-movement", areas={"blockade_box": ["GB-FL1"]})
    assert RULESET.telling.moves(position, "GB-2") == RULESET.telling.moves(position, "GB-FL1") == []


# -- the lines of a template --------------------------------------------------------------------------------------


def test_the_lines_of_a_movement_phase():
    """Where each unit can go by land and then by sea, the waiting card first, the ships last."""
    places = {
        "paris": ["FR-1"], "british_isles": ["GB-1*"], "french_alps": ["WA-HA1*"], "blockade_box": ["GB-FL1"],
        "tanga": ["GB-BEAEF"], "rome": ["IT-1"],
    }  # fmt: skip
    position = staged("lamps", phase="western-allies-movement", areas=places, open_cards=["W14-1 0"], card="W14-1")
    lines = RULESET.telling.advice(position, "TE")
    assert [subject for subject, _ in lines] == [
        "Old Contemptibles", "GB-1", "WA-HA1", "FR-1", "IT-1", "GB-BEAEF", "GB-FL1",
    ]  # fmt: skip
    told = dict(lines)
    assert told["Old Contemptibles"] == "waits for a choice: GB-1; by default GB-1"
    assert told["GB-1"].startswith("British Isles, Spent; can go by sea to ")
    assert told["WA-HA1"].startswith("French Alps, Fired; ")
    assert told["GB-FL1"] == "Blockade Box, Fresh"
    by_land, by_sea = told["FR-1"].removeprefix("Paris, Fresh; can go to ").split("; by sea to ")
    assert "Somme" in by_land
    assert not set(by_land.split(", ")) & set(by_sea.split(", "))


def test_who_cannot_move_is_told_so():
    """Nobody goes nowhere in silence."""
    position = staged("lamps", phase="germany-movement", areas={"tanga": ["GE-LV"]})
    assert advice(position) == {"GE-LV": "Tanga, Fresh; cannot move"}


@pytest.mark.rule("7.2.2a", "7.6.1b")
def test_the_lines_of_a_combat_phase():
    """Fresh armies with what defends each target, and the guns that can fire with them."""
    places = {
        "rhine": ["GE-1", "GE-2*", "GE-HA1", "GE-HA2*"], "hanover": ["GE-3"], "verdun": ["FR-1", "FR-2*"],
        "berlin": ["GE-4"],
    }  # fmt: skip
    position = staged("lamps", areas=places, trenches={"verdun": ["western_allies"]})
    assert advice(position) == {
        "GE-1": "Rhine, Fresh; can attack Verdun (1 trench, 1 Fresh, 1 Spent); GE-HA1 can fire with it",
        "GE-3": "Hanover, Fresh; can attack Belgium (garrison)",
    }


@pytest.mark.rule("7.3.1a")
def test_an_army_that_is_landing_is_told_where():
    """It lies off the coast, and what it will meet is told."""
    places = {"beachhead gallipoli": ["GB-3"], "gallipoli": ["TU-1", "TU-2*"]}
    position = staged("lamps", phase="western-allies-combat", areas=places)
    position.this_turn.invading = ("GB-3", "gallipoli")
    assert advice(position) == {"GB-3": "the beachhead off Gallipoli, Fresh; lands in Gallipoli (1 Fresh, 1 Spent)"}


def test_the_lines_of_production_and_regroup():
    """A nation's points, whom they can refit and whom they can raise; where aircraft can be placed."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"somme": ["FR-1*", "GB-1*"], "paris": ["FR-2"]},
        technology={"CP": [], "TE": ["P1"]},
    )
    produced = bench.resolve().position
    lines = advice(produced)
    assert lines["prices"] == (
        "a refit 1; a new army 2 Fresh or 1 Spent; a new u-boat 2 Fresh or 1 Spent; a new fleet 3 Fresh or 2 Spent; "
        "a trench 2"
    )
    assert lines["France"].startswith("4 points; to refit: FR-1; in the pool: FR-")
    assert lines["Great Britain"].startswith("7 points; to refit: GB-1; in the pool: GB-")
    regrouping = Bench("lamps", position=produced).resolve(dice=[6]).position
    assert advice(regrouping)["air"].startswith("1 marker can be placed, in: ")
    nothing = staged("lamps", phase="germany-regroup", areas={"verdun": ["GE-1"]}, technology={"CP": [], "TE": []})
    assert advice(nothing) == {}


@pytest.mark.rule("8.1")
def test_a_sheet_of_a_whole_turn_tells_the_points_that_will_come():
    """What production brings is not counted yet; refits are planned before the dice."""
    areas = {"somme": ["FR-1*", "GB-1*"], "paris": ["FR-2"]}
    options = {"turn": "two-step"}
    lines = advice(staged("lamps", phase="western-allies-turn", areas=areas, options=options))
    assert lines["France"].startswith("4 points to come as things stand; to refit: FR-1; in the pool: FR-")
    assert lines["Great Britain"].startswith("7 points to come as things stand; to refit: GB-1; ")


@pytest.mark.rule("9.1.1")
@pytest.mark.parametrize(
    ("phase", "cards", "found"),
    [
        ("western-allies-turn", ["P1"], [PlaceAir(areas=("paris",))]),
        ("western-allies-turn", [], "you have no Air Superiority marker to place"),
        ("western-allies-regroup", ["P1"], "you have no Air Superiority marker to place"),
    ],
)
def test_a_sheet_of_a_whole_turn_may_place_aircraft(phase, cards, found):
    """How many markers there will be is known after the dogfight only, and then the sheet is written."""
    options = {"turn": "two-step" if phase.endswith("-turn") else "phases"}
    position = staged("lamps", phase=phase, areas={"paris": ["FR-2"]}, options=options, technology={"TE": cards})
    assert leads_to(position, "TE", PlaceAir) == found


def test_nobody_else_is_advised():
    """The side that waits gets no lines."""
    position = staged("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1"]})
    assert RULESET.telling.advice(position, "TE") == []


# -- supply -------------------------------------------------------------------------------------------------------


def supply(position, unit):
    sides = RULESET.sides_in(position)
    (found,) = (status for side in sides for status in RULESET.telling.supply(position, side) if status.unit == unit)
    return found


@pytest.mark.rule("6.2.2.1", "8.3.2b")
@pytest.mark.parametrize(
    ("places", "control", "unit", "source", "path"),
    [
        ({"somme": ["GE-1"]}, {"belgium": "CP"}, "GE-1", "Hanover", "Somme Belgium Hanover"),
        ({"rhine": ["GE-1"]}, {}, "GE-1", "Rhine", "Rhine"),
        ({"somme": ["GB-1"]}, {}, "GB-1", "Somme", "Somme"),
        ({"somme": ["WA-Tanks", "GB-1"]}, {}, "WA-Tanks", "Somme", "Somme"),
    ],
)
def test_a_line_over_land_names_its_source_and_way(places, control, unit, source, path):
    """The nearest Home Production Area, and every area on the way to it."""
    found = supply(staged("lamps", areas=places, control=control), unit)
    assert (found.supplied, found.rule, found.source, " ".join(found.path)) == (True, "8.3.2", source, path)


@pytest.mark.rule("6.2.2.2")
@pytest.mark.parametrize(
    ("places", "unit", "path"),
    [
        ({"kut": ["GB-IEF"]}, "GB-IEF", ("Kut", "Basra", "by sea", "British Isles")),
        ({"beachhead gallipoli": ["GB-2"], "gallipoli": ["TU-1"]}, "GB-2",
         ("the beachhead off Gallipoli", "by sea", "British Isles")),
        ({"tabora": ["GB-BEAEF"]}, "GB-BEAEF", ("Tabora", "by sea", "British Isles")),
    ],
)  # fmt: skip
def test_a_line_over_the_sea_says_so(places, unit, path):
    """By land to a port, then by sea to Great Britain."""
    found = supply(staged("lamps", areas=places), unit)
    assert (found.supplied, found.rule, found.source, found.path) == (True, "6.2.2.2", "British Isles", path)


@pytest.mark.rule("6.2.2.1", "8.3.2a", "10.2.3.1")
@pytest.mark.parametrize(
    ("places", "fields", "unit", "cut_at", "cut_by", "nearest", "rule"),
    [
        pytest.param(
            {"somme": ["GE-1"], "belgium": ["GB-1"]}, {}, "GE-1",
            "Belgium", "TE controls it", "Hanover", "6.2.2.1", id="enemy land",
        ),
        pytest.param({"albania": ["AH-1"]}, {"options": {"albania-supply": "never"}}, "AH-1",
            "Albania", "no line of supply passes Albania", "Hungary", "6.2.2.1", id="Albania",
        ),
        pytest.param(
            {"tanga": ["GE-LV"]}, {}, "GE-LV",
            "Tanga", "no land leads to a Home Area of Germany", "", "6.2.2.1", id="Africa",
        ),
        pytest.param(
            {"beachhead gallipoli": ["FR-1"], "gallipoli": ["TU-1"]}, {}, "FR-1",
            "the beachhead off Gallipoli", "no land leads to a Home Area of France", "", "6.2.2.1", id="a beachhead",
        ),
        pytest.param(
            {"galicia": ["AH-1"]}, {"control": {"austria": "TE", "hungary": "TE", "posen": "TE"}}, "AH-1",
            "Austria", "TE controls it", "Austria", "8.3.2", id="home without production",
        ),
        pytest.param(
            {"serbia": ["TU-1"]}, {}, "TU-1",
            "Bulgaria", "neutral land", "Anatolia", "6.2.2.1", id="neutral land",
        ),
    ],
)  # fmt: skip
def test_what_cuts_a_line_is_named(places, fields, unit, cut_at, cut_by, nearest, rule):
    """Where the line stops, what stops it, the source that would be nearest, and the rule."""
    found = supply(staged("lamps", areas=places, **fields), unit)
    assert (found.supplied, found.cut_at, found.cut_by, found.rule) == (False, cut_at, cut_by, rule)
    assert found.nearest_source == nearest
    assert (found.source, found.path) == ("", ())


@pytest.mark.rule("8.3.2a")
@pytest.mark.parametrize("seed", ["21", "22"])
def test_the_report_agrees_with_the_rules(seed):
    """Through games of machine players: told to be in supply if and only if it can be refitted, with a cut if not."""
    start = RULESET.new("campaign", DEFAULTS)
    players = make_players(["random"], RULESET.sides_in(start), seed)

    def dice(position):
        return SeededDice(seed, f"{position.turn}/{position.phase}")

    cuts = 0
    for played in play(RULESET, start, players, dice, Tally(), last_turn=8):
        position = played.position
        for side in RULESET.sides_in(position):
            for found in RULESET.telling.supply(position, side):
                assert found.supplied is can_be_refit(position, found.unit)
                assert bool(found.cut_at and found.cut_by) is not found.supplied
                assert bool(found.source and found.path) is found.supplied
                cuts += not found.supplied
    assert cuts


# -- why it cannot attack -----------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2a", "2.1.10", "10.2")
@pytest.mark.parametrize(
    ("order", "rule", "message"),
    [
        ("{attack: Verdun, with: [GE-2]}", "7.2.1", "GE-2 is Spent"),
        ("{attack: Somme, with: [GE-1]}", "7.2.2", "Somme is not adjacent to Rhine"),
        ("{attack: Somme, with: [GE-1], from: Rhine}", "2.1.10", "Somme is not adjacent to Rhine"),
        ("{attack: Hanover, with: [GE-1]}", "7.2.2", "Hanover is controlled by our own side"),
        ("{attack: Romania, with: [GE-4]}", "10.2", "Romania is neutral"),
        ("{attack: Verdun, with: [FR-1]}", "7.2.2", "FR-1 belongs to Western Allies, whose turn it is not"),
        ("{attack: Verdun, with: [AH-1]}", "7.2.2", "AH-1 belongs to Central Allies, whose turn it is not"),
        ("{attack: Verdun, with: [GE-HA1]}", "7.2.2", "GE-HA1 is no army"),
        ("{attack: Verdun, with: [GE-1, GE-1]}", "7.2.2", "an army is named twice"),
        ("{attack: Verdun, with: []}", "7.2.2", "no army is named (`with: [...]`)"),
        (
            "{attack: Verdun, with: [GE-1, GE-3]}",
            "7.2.2",
            "the armies stand in Hanover, Rhine: write an attack for each area",
        ),
        (
            "{attack: Verdun, with: [GE-1], guns: [GE-HA2]}",
            "7.6.1",
            "GE-HA2 cannot fire with any of GE-1 (it has fired)",
        ),
        ("{attack: Verdun, with: [GE-1], guns: [WA-HA1]}", "7.6.1", "WA-HA1 is no Heavy Artillery of ours"),
        ("{attack: Verdun, with: [GE-1], gas: true}", "7.6.8", "G1 is not active"),
        ("{attack: Verdun, with: [GE-1], advance: [FR-1]}", "7.2.7", "FR-1 is not of our alliance"),
        ("{attack: Blockade Box, with: [GE-1]}", "2.1.10", "Blockade Box is no area"),
    ],
)
def test_a_refused_attack_says_why(order, rule, message):
    """One sentence with the rule, in the names that are on the map."""
    places = {
        "rhine": ["GE-1", "GE-2*", "GE-HA1", "GE-HA2*"], "hanover": ["GE-3"], "hungary": ["GE-4", "AH-1"],
        "verdun": ["FR-1", "WA-HA1"],
    }  # fmt: skip
    outcome = Bench("lamps", areas=places, technology={"CP": ["A1"], "TE": ["A1"]}).resolve(order)
    assert not outcome.accepted
    assert (rule, message) in [(problem.rule, problem.message) for problem in outcome.problems]
