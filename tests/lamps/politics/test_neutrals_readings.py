"""The readings of unclear rules: sea, production, politics and victory (chapters 5, 6, 8, 10 and 11)."""

from __future__ import annotations

import pytest

from lamps.field import do, field, judge, rules
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.lamps import RULESET, steps, victory
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.ground import supply
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.movement.naval import Fleets, UBoats
from wargame_cli.rulesets.lamps.movement.sea import Sail
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn
from wargame_cli.rulesets.lamps.position.position import (
    BLOCKADE,
    GONE,
    HAGUE,
    NEUTRAL,
    PORTS,
    UNRESTRICTED,
    InForce,
    Transfer,
)
from wargame_cli.rulesets.lamps.production import points as production
from wargame_cli.rulesets.lamps.production import transfers
from wargame_cli.rulesets.lamps.production.points import available
from wargame_cli.rulesets.lamps.production.spending import Raise, Refit


def points(position, side):
    """An alliance's victory points by their reasons."""
    return {reason: points for points, reason in victory.points_of(position, side)}


def ending(position):
    """Plays the position's combat to its end; gives the winner, or None."""
    steps.reach(referee := judge(position), "production")
    return next((event.winner for event in referee.events if isinstance(event, GameEnded)), None)


# -- cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2")
def test_an_empty_deck_gives_no_card():
    """R-40: the year goes on without one."""
    position = field({}, step="event", decks={"germany": []})
    position.begin_phase(6, "germany-event")
    referee = judge(position)
    referee.phase.end(referee)
    assert not any(isinstance(event, CardDrawn) for event in referee.events)


# -- the sea ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.6.1")
def test_u_boats_change_their_box_every_turn_as_germany_likes():
    """R-39: out of the Hague box and back in the next turn."""
    position = field({HAGUE: ["GE-UB1", "GE-UB2*"]}, step="movement")
    for turn, policy, box in ((4, "unrestricted", UNRESTRICTED), (5, "hague", HAGUE)):
        position.begin_phase(turn, "germany-movement")
        position.begin_phase(turn, "western-allies-movement")
        position.begin_phase(turn, "germany-movement")
        do(judge(position), UBoats(policy=policy))
        assert {position.place_of("GE-UB1"), position.place_of("GE-UB2")} == {box}


@pytest.mark.rule("6.6.2")
def test_a_fleet_leaves_the_blockade_box_by_losing_a_battle_only():
    """R-41: no order takes it home."""
    position = field(
        {BLOCKADE: ["GB-FL1"], PORTS["great_britain"]: ["GB-FL2"]}, faction="western_allies", step="movement"
    )
    assert rules(judge(position), Fleets(fleets=("GB-FL1",))) == ["6.6.2"]
    assert rules(judge(position), Sail(unit="GB-FL1", to="british_isles")) == ["6.5"]
    assert rules(judge(position), Fleets(fleets=("GB-FL2",))) == []


@pytest.mark.rule("6.6.2", "7.1.2c", "8.2.2")
def test_an_empty_blockade_box_keeps_its_last_controller():
    """R-46: raiders go on until somebody sails in, and that is enough to take it."""
    position = field({PORTS["great_britain"]: ["GB-FL2"]}, faction="western_allies", step="movement", blockade=CP)
    steps.reach(judge(position.copy()), "production")
    assert position.blockade == CP
    do(judge(position), Fleets(fleets=("GB-FL2",)))
    assert position.blockade == TE


@pytest.mark.rule("8.2.4.3")
def test_no_row_of_a_table_takes_a_u_boat_off_the_map():
    """R-43: attrition makes it Spent at most, so a U-Boat is raised only if a card has taken one away."""
    for faction in ("germany", "western_allies"):
        for total in range(2, 13):
            position = field({HAGUE: ["GE-UB1"]}, faction=faction, flags=["Convoys"])
            steps.reach(judge(position, [total // 2, total - total // 2]), "production")
            assert position.place_of("GE-UB1") == HAGUE


@pytest.mark.rule("10.2.3.2b", "6.5a")
@pytest.mark.parametrize(
    ("area", "allowed"),
    [("greece", False), ("sinai", False), ("basra", False), ("gallipoli", False), ("ukraine", True), ("kiev", True)],
)
def test_americans_sail_to_no_theatre_of_the_near_east_though_the_french_are_there(area, allowed):
    """R-47: 10.2.3.2 prevails; the Black Sea coast is open to them when the straits are."""
    position = field(
        {"united_states": ["US-1", "US-2", "US-3"], area: ["FR-1"]},
        faction="eastern_allies",
        step="movement",
        turn=15,
        mobilized=4,
        control={"gallipoli": TE, "anatolia": TE},
        nations={"turkey": "war", "greece": "war"},
    )
    assert rules(judge(position), Sail(unit="US-1", to=area)) == ([] if allowed else ["10.2.3.2"])


# -- production ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.3.2b", "8.2.5", "8.3.5a")
def test_transferred_points_serve_only_what_the_area_where_they_lie_is_joined_to():
    """R-15: with Paris and Verdun lost, British points in Somme refit nobody in the south."""
    position = field(
        {"somme": ["FR-5*"], "southern_france": ["FR-1*", "FR-2*"]},
        faction="western_allies",
        step="production",
        control={"paris": CP, "verdun": CP},
        transfers=[Transfer("great_britain", "france", 2, "somme")],
    )
    production.tally(referee := judge(position))
    assert available(position, "france") == 4
    assert rules(referee, Refit(units=("FR-1", "FR-2"))) == ["8.1"]
    assert rules(referee, Refit(units=("FR-1",))) == []
    assert rules(referee, Refit(units=("FR-5",))) == []


@pytest.mark.rule("8.2.3", "8.1")
def test_points_never_fall_below_nothing():
    """R-22: a Shell Famine takes one point of one and leaves no debt."""
    position = field(
        {},
        faction="eastern_allies",
        step="production",
        control={"kiev": CP, "petrograd": CP, "caucasus": CP},
        in_force=[InForce(card="E15-2", number=0, until="turn", nation="russia")],
    )
    production.tally(judge(position))
    assert list(position.this_turn.points["russia"].values()) == [0]


@pytest.mark.rule("7.1.1", "10.2.3.2b")
@pytest.mark.parametrize(("reading", "turn"), [("with-armies", 11), ("next-turn", 12)])
def test_the_american_fleet_comes_with_the_armies_or_by_option_a_turn_after_the_declaration(reading, turn):
    """R-23: war in Spring 1917, the armies at home in the Production Phase of that turn."""
    position = field(
        {NEUTRAL: ["US-1", "US-2", "US-3", "US-FL1"]},
        faction="eastern_allies",
        turn=11,
        usa_war=11,
        nations={"united_states": "war"},
        options={"us-fleet": reading},
    )
    arrived = 0
    for now in (11, 12):
        position.begin_phase(now, "central-allies-combat")
        position.begin_phase(now, "eastern-allies-combat")
        position.step = "combat"
        steps.reach(judge(position), "production")
        assert position.place_of("US-1") == "united_states"
        if not arrived and position.place_of("US-FL1") == PORTS["united_states"]:
            arrived = now
    assert arrived == turn


@pytest.mark.rule("10.2.3.2d")
@pytest.mark.parametrize(("turn", "home", "made"), [(14, ["US-2"], 9), (15, ["US-2"], 13), (15, ["US-2*"], 13)])
def test_the_united_states_make_nine_points_before_1918_and_thirteen_in_it(turn, home, made):
    """R-24: by the calendar, once an army has left."""
    position = field(
        {"united_states": home, "paris": ["US-1", "FR-1"]}, faction="eastern_allies", turn=turn, mobilized=4
    )
    steps.reach(judge(position), "production")
    assert available(position, "united_states") == made


@pytest.mark.rule("10.2.3.2b", "10.2.3.2d")
@pytest.mark.parametrize(("spent", "made"), [(["US-3"], 0), ([], 9)])
def test_the_united_states_make_nothing_while_they_mobilize(spent, made):
    """Points are there from the turn in which all three armies are Fresh."""
    home = [f"{army}*" if army in spent else army for army in ("US-1", "US-2", "US-3")]
    position = field({"united_states": home}, faction="eastern_allies", turn=14, mobilized=4)
    steps.reach(judge(position), "production")
    assert available(position, "united_states") == made


@pytest.mark.rule("8.3.5.2")
@pytest.mark.parametrize(("reading", "way"), [("ports", None), ("any-coast", "")])
def test_transfers_cross_the_sea_between_ports_or_by_option_between_all_coasts(reading, way):
    """R-25: on a map whose North Sea reaches Petrograd, which is no port; on ours all open coasts have ports."""
    coasts = ["british_isles", "belgium", "somme", "petrograd"]
    sea = {"name": "North Sea", "at": [3.0, 55.0], "coasts": coasts, "seas": ["atlantic"]}
    position = RULESET.new("campaign", DEFAULTS | {"sea-legs": reading}, [{"map": {"seas": {"north_sea": sea}}}])
    position.nations["turkey"] = "war"
    position.changed()
    assert transfers.route(position, "great_britain", "russia", "petrograd") == way


@pytest.mark.rule("8.3.1b", "8.3.3a")
def test_what_was_raised_spent_is_not_refitted_in_the_same_phase():
    """R-26: refits come before new units."""
    position = field({"berlin": ["GE-1"]}, step="production")
    position.this_turn.points = {"germany": {"hanover": 6}}
    referee = judge(position)
    do(referee, Raise(unit="GE-11", area="berlin", status="spent"))
    assert "8.3.1" in rules(referee, Refit(units=("GE-11",)))


@pytest.mark.rule("4.1.3d")
@pytest.mark.parametrize(("turn", "holder", "made"), [(1, CP, 13), (1, TE, 12), (2, CP, 12)])
def test_the_point_for_belgium_is_counted_when_germany_produces_in_turn_1(turn, holder, made):
    """R-42: held then, it pays; taken later, it does not."""
    position = field({}, turn=turn, control={"belgium": holder}, nations={"belgium": "conquered"})
    steps.reach(judge(position), "production")
    assert available(position, "germany") == made


@pytest.mark.rule("8.3.2a", "7.6.3a")
@pytest.mark.parametrize(("payer", "allowed"), [("france", True), ("great_britain", True), ("italy", False)])
def test_french_or_british_points_refit_the_tanks(payer, allowed):
    """R-48: the two nations that build them."""
    position = field({"paris": ["FR-1", "WA-Tanks*"], "rome": ["IT-1"]}, faction="western_allies", step="production")
    land = production.group_for(position, "france", "paris")
    sea = production.group_for(position, "great_britain", "paris")
    position.this_turn.points = {"france": {land: 2}, "great_britain": {sea: 2}, "italy": {land: 2}}
    found = rules(judge(position), Refit(units=("WA-Tanks",), by=payer))
    assert found == [] if allowed else "8.3.2" in found


@pytest.mark.rule("6.2.2.2", "7.4.3")
def test_the_expedition_in_east_africa_needs_no_port():
    """R-25: ships reach it, wherever on its track it stands."""
    position = field({"uganda": ["GB-BEAEF*"]})
    assert supply.can_be_refit(position, "GB-BEAEF")


# -- politics -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1b", "10.1.2a")
def test_guns_and_trenches_of_a_conquered_nation_go_too():
    """R-28: one army fights on beside them, and they do not."""
    position = field(
        {"austria": ["IT-1"], "galicia": ["AH-1", "AH-HA1", "GE-1", "GE-HA1"]},
        faction="western_allies",
        trenches={"galicia": ["austria_hungary", "germany"]},
    )
    steps.reach(judge(position), "production")
    assert position.nations["austria_hungary"] == "conquered"
    assert position.place_of("AH-1") == "galicia"
    assert position.place_of("AH-HA1") == GONE
    assert position.place_of("GE-HA1") == "galicia"
    assert position.trenches["galicia"] == ["germany"]


@pytest.mark.rule("10.1b")
@pytest.mark.parametrize(("left", "owner"), [([], TE), (["GE-HA1"], CP), (["GE-1"], CP)])
def test_an_area_reverts_only_when_nobody_is_left_in_it(left, owner):
    """10.1.1: not while an ally stands there, and a gun alone is a garrison (7.6.1.2)."""
    stands = {"austria": ["IT-1"], "galicia": ["AH-2", "GE-2", "GE-3"], "serbia": ["AH-1", "AH-HA1", *left]}
    position = field(stands, faction="western_allies")
    steps.reach(judge(position), "production")
    assert position.nations["austria_hungary"] == "conquered"
    assert position.control["serbia"] == owner
    assert sorted(position.at("serbia")) == left


@pytest.mark.rule("10.1b", "7.6.1a")
@pytest.mark.parametrize(("stand", "place"), [("war", "galicia"), ("conquered", "undeveloped")])
def test_no_new_gun_comes_to_a_nation_that_was_conquered(stand, place):
    """R-28: Heavy Artillery developed later finds no nation, though an army of it fights on."""
    position = field(
        {"rhine": ["GE-1"], "galicia": ["AH-1*"]},
        step="production",
        nations={"austria_hungary": stand},
        control={"austria": TE if stand == "conquered" else CP},
    )
    steps.reach(judge(position, [1]), "regroup")
    assert position.technology[CP] == ["A1"]
    assert position.place_of("AH-HA1") == place


@pytest.mark.rule("10.1b", "8.3.5b")
def test_points_on_the_way_to_a_conquered_nation_are_lost():
    """They do not lie in Belgium for the rest of the game."""
    position = field({"hanover": ["GE-1"], "belgium": ["BE-1*"]})
    position.transfers = [Transfer("great_britain", nation, 1, nation) for nation in ("belgium", "serbia")]
    referee = judge(position, [6, 1])
    do(referee, Attack(target="belgium", units=("GE-1",)))
    steps.reach(referee, "production")
    assert [transfer.receiver for transfer in position.transfers] == ["serbia"]


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(
    ("more", "paid"),
    [
        ({"nations": {"greece": "war"}, "control": {"greece": CP}}, 1),
        ({"nations": {"greece": "war"}, "control": {"greece": TE}}, 0),
        ({"salonika": "closed"}, 1),
        ({"salonika": "closed", "drawn": ["W15-2", "E17-2"]}, 1),
        ({"drawn": ["W15-2"], "salonika": "open"}, 1),
        ({}, 0),
    ],
)
def test_greece_pays_the_central_powers_one_point_at_most(more, paid):
    """R-29: conquered, closed or neutral to the end, it is one point, and never one for the area as well."""
    position = field({}, **more)
    greek = [reason for reason in points(position, CP) if "Greece" in reason]
    assert sum(points(position, CP)[reason] for reason in greek) == paid


@pytest.mark.rule("10.1.3", "11.3")
@pytest.mark.parametrize("held", [2, 7])
def test_after_the_collapse_areas_keep_their_controllers_and_russia_pays_four_flat(held):
    """R-30: whether two Russian areas were taken or seven."""
    taken = ["petrograd", "minsk", "poland", "lithuania", "estonia", "ukraine", "brest_litovsk"][:held]
    position = field({"minsk": ["GE-2"]}, control=dict.fromkeys(taken, CP), nations={"united_states": "war"})
    do(judge(position, [6]), Attack(target="moscow", units=("GE-2",)))
    assert position.nations["russia"] == "conquered"
    assert position.control["kiev"] == TE
    assert points(position, CP) == {"the Russian collapse": 4}


# -- the end ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1", "11.2")
@pytest.mark.parametrize(
    ("faction", "winner"), [("western_allies", CP), ("germany", TE), ("eastern_allies", None), ("central_allies", None)]
)
def test_of_two_capitals_taken_the_one_whose_check_comes_first_decides(faction, winner):
    """R-31: Berlin in Entente hands saves nobody who has lost Paris, and the other way round."""
    assert ending(field({}, faction=faction, control={"paris": CP, "berlin": TE})) == winner


@pytest.mark.rule("11.1", "11.3")
def test_a_capital_taken_too_late_in_the_last_turn_is_one_point():
    """R-32: Paris fallen to the Central Allies in turn 17 is never looked at again; the points decide."""
    position = field(
        {"paris": ["AH-1"]}, faction="central_allies", step="production", turn=17, nations={"united_states": "war"}
    )
    steps.finish(referee := judge(position))
    (end,) = (event for event in referee.events if isinstance(event, GameEnded))
    assert (end.winner, end.level) == (TE, "victory points")
    assert position.points[CP] == 1
