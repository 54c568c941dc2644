"""The traps of the rulebook: production, technology and regrouping (chapters 8 and 9)."""

from __future__ import annotations

import pytest

from lamps.field import do, field, judge, rules
from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.ground import areas
from wargame_cli.rulesets.lamps.kit.nations import CP, FACTION, FACTIONS, TE
from wargame_cli.rulesets.lamps.movement.sea import Sail
from wargame_cli.rulesets.lamps.position.events.production import (
    PointsSent,
    PointsTallied,
    TechnologyDrawn,
    TechnologyLost,
)
from wargame_cli.rulesets.lamps.position.position import GONE, HAGUE, UNRESTRICTED, Air, InForce, Transfer
from wargame_cli.rulesets.lamps.production import transfers
from wargame_cli.rulesets.lamps.production.points import group_for
from wargame_cli.rulesets.lamps.production.spending import Raise
from wargame_cli.rulesets.lamps.production.transfers import Give
from wargame_cli.rulesets.lamps.production.trench_building import Dig


def producing(stacks, faction, nation="", points=0, **more):
    """A Production Phase in which a nation has points left."""
    position = field(stacks, faction=faction, step="production", **more)
    if nation:
        home = next(area for area in position.kit.home[nation] if areas.controls(position, position.side, area))
        position.this_turn.points[nation] = {group_for(position, nation, home): points}
    return position


# -- trenches and new armies (8.3.3, 8.3.4) -----------------------------------------------------------------------


@pytest.mark.rule("8.3.4.1a", "6.2.2.1")
@pytest.mark.trap(11)
@pytest.mark.parametrize(("area", "army"), [("sinai", "GB-MEF"), ("basra", "GB-IEF"), ("greece", "GB-2")])
def test_british_armies_that_only_ships_supply_dig_no_trench(area, army):
    """In Sinai, Basra and Greece they can be refitted, but no path over land leads to France."""
    position = producing({area: [army]}, "western_allies", "great_britain", 7, nations={"greece": "war"})
    assert "8.3.4.1" in rules(judge(position), Dig(area=area, nation="great_britain"))


@pytest.mark.rule("10.2.3.3a", "8.3.4.1a")
@pytest.mark.trap(11)
@pytest.mark.parametrize(("drawn", "dug"), [(4, 1), (3, 0)])
def test_the_trench_of_salonika_comes_with_the_card_and_needs_no_supply(drawn, dug):
    """The army that lands on the turn of the card finds one dug; a turn later it finds none."""
    position = field(
        {"british_isles": ["GB-2"]},
        faction="western_allies",
        step="movement",
        salonika="open",
        salonika_drawn=drawn,
        nations={"greece": "neutral"},
    )
    do(judge(position), Sail(unit="GB-2", to="greece"))
    assert len(position.trenches.get("greece", ())) == dug


@pytest.mark.rule("8.3.3a")
@pytest.mark.trap(29)
@pytest.mark.parametrize(
    ("faction", "nation", "unit", "area", "allowed"),
    [
        ("western_allies", "great_britain", "GB-4", "british_isles", True),
        ("western_allies", "great_britain", "GB-4", "sinai", False),
        ("western_allies", "great_britain", "GB-4", "paris", False),
        ("western_allies", "great_britain", "GB-4", "british_east_africa", False),
        ("eastern_allies", "russia", "RU-7", "caucasus", False),
        ("eastern_allies", "russia", "RU-7", "poland", False),  # in the enemy's hands
        ("eastern_allies", "russia", "RU-7", "kiev", True),
        ("eastern_allies", "russia", "RU-9", "kiev", False),  # lost for good
        ("central_allies", "turkey", "TU-2", "damascus", False),
        ("central_allies", "turkey", "TU-2", "gallipoli", True),
    ],
)
def test_new_armies_come_to_their_own_home_areas_in_friendly_hands(faction, nation, unit, area, allowed):
    """No square, no circle, no ally's land, nothing lost; and never an army that is gone for good."""
    stacks = {"anatolia": ["TU-1"], GONE: ["RU-9"]}
    position = producing(stacks, faction, nation, 9, control={"poland": CP})
    found = rules(judge(position), Raise(unit=unit, area=area))
    assert found == [] if allowed else "8.3.3" in found


@pytest.mark.rule("4.1.3b")
@pytest.mark.trap(29)
def test_the_schlieffen_plan_counts_new_armies_that_come_east_without_a_word_too():
    """The largest stack at home is in Posen: one army comes to it, the second has to be sent elsewhere."""
    position = producing({"posen": ["GE-8", "GE-9"], "rhine": ["GE-4"]}, "germany", "germany", 9, turn=1)
    referee = judge(position)
    assert do(referee, Raise(unit="GE-10")).place_of("GE-10") == "posen"
    assert rules(referee, Raise(unit="GE-11")) == ["4.1.3"]
    assert rules(referee, Raise(unit="GE-11", area="rhine")) == []


# -- transfers (8.3.5) --------------------------------------------------------------------------------------------


@pytest.mark.rule("8.3.5.5")
@pytest.mark.trap(13)
@pytest.mark.parametrize(
    ("giver", "receiver", "more", "most"),
    [
        ("great_britain", "russia", {"base": {"russia": 1}}, 4),  # makes 5, made 4
        ("great_britain", "france", {"control": {"somme": CP, "verdun": CP}}, 4),  # makes 2, made 4
        ("great_britain", "france", {"transfers": [Transfer("great_britain", "france", 3, "paris")]}, 1),
        ("united_states", "great_britain", {}, 4),  # made 7; four to one nation in a turn
        ("germany", "austria_hungary", {}, 3),
        ("germany", "bulgaria", {"nations": {"bulgaria": "war"}}, 1),  # makes nothing
    ],
)
def test_a_receivers_limit_is_what_it_made_at_the_start_and_four_from_one_giver(giver, receiver, more, most):
    """Neither what it makes now nor what it could use."""
    position = producing({"paris": ["FR-1", "US-1"]}, FACTION[giver], **more)
    assert transfers.room(position, giver, receiver) == most


@pytest.mark.rule("8.3.5.5")
@pytest.mark.trap(13)
def test_two_transfers_to_one_nation_share_the_limit_of_four():
    """Great Britain could take seven, and after three American points takes one more of them this turn."""
    stacks = {"paris": ["FR-1", "US-1"], "united_states": ["US-2"]}
    position = producing(stacks, "eastern_allies", "united_states", 9, mobilized=4)
    do(judge(position), Give(points=3, giver="united_states", receiver="great_britain"))
    assert transfers.room(position, "united_states", "great_britain") == 1


def next_tally(position, receiver):
    """Turn and faction of the Production Phase in which points on the way are added."""
    start = FACTIONS.index(position.faction)
    rounds = [(position.turn, faction) for faction in FACTIONS[start + 1 :]]
    for turn, faction in rounds + [(position.turn + 1, faction) for faction in FACTIONS]:
        position.begin_phase(turn, f"{faction.replace('_', '-')}-combat")
        position.step = "combat"
        steps.reach(referee := judge(position), "production")
        tallied = [event for event in referee.events if isinstance(event, PointsTallied)]
        if any(entry.rule == "8.2.5" for event in tallied if event.nation == receiver for entry in event.ledger):
            return turn, faction
    return None


@pytest.mark.rule("8.3.5b", "8.2.5")
@pytest.mark.trap(14)
@pytest.mark.parametrize(
    ("giver", "receiver", "turn"),
    [
        ("germany", "austria_hungary", 6),  # acts later in the turn
        ("great_britain", "russia", 6),
        ("great_britain", "france", 7),  # the same faction
        ("russia", "serbia", 7),
        ("united_states", "russia", 7),
        ("united_states", "france", 7),  # has acted already
    ],
)
def test_points_arrive_in_the_receivers_next_production_phase(giver, receiver, turn):
    """In the same turn for a faction that acts later; in the next for one's own or one that has acted."""
    position = producing(
        {"paris": ["FR-1", "US-1"], "united_states": ["US-2"]},
        FACTION[giver],
        giver,
        2,
        turn=6,
        mobilized=4,
        salonika="open",
        control={"gallipoli": TE, "anatolia": TE},
    )
    do(judge(position), Give(points=1, giver=giver, receiver=receiver))
    assert next_tally(position, receiver) == (turn, FACTION[receiver])
    assert position.transfers == []


@pytest.mark.rule("8.3.5.3", "10.2.3.3a")
@pytest.mark.trap(15)
@pytest.mark.parametrize(("salonika", "cost"), [("", 2), ("open", 1), ("closed", 2)])
def test_the_way_to_serbia_through_greece_costs_a_point_more_unless_salonika_is_open(salonika, cost):
    """Neutral Greece asks its price, before the card and after the marker is closed."""
    position = producing({"serbia": ["SE-1"]}, "western_allies", "great_britain", 4, salonika=salonika)
    do(referee := judge(position), Give(points=1, giver="great_britain", receiver="serbia"))
    assert [event.cost for event in referee.events if isinstance(event, PointsSent)] == [cost]


@pytest.mark.rule("10.2.3.3a", "8.3.5.3")
def test_salonika_is_an_ally_on_the_way_to_serbia_only():
    """Points that go on to Romania pay for neutral Greece as ever."""
    areas = {"serbia": ["SE-1"], "romania": ["RO-1"]}
    position = producing(areas, "western_allies", "great_britain", 4, salonika="open")
    do(referee := judge(position), Give(points=1, giver="great_britain", receiver="romania"))
    assert [event.cost for event in referee.events if isinstance(event, PointsSent)] == [2]


# -- technology (8.4) ---------------------------------------------------------------------------------------------

NO_CARDS = {CP: [], TE: []}


@pytest.mark.rule("8.4.3")
@pytest.mark.trap(19)
def test_gas_is_given_back_after_research_so_it_is_never_drawn_again_at_once():
    """The deck that is drawn from has nine cards; the gas lies in it only afterwards."""
    position = producing({"rhine": ["GE-1"]}, "germany", turn=5, technology=NO_CARDS | {CP: ["G1"]}, gas_since={CP: 4})
    referee = judge(position, [2])
    steps.reach(referee, "regroup")
    assert [event.sides for event in referee.events if isinstance(event, DieRolled)] == [9]
    kinds = [type(event) for event in referee.events]
    assert kinds.index(TechnologyDrawn) < kinds.index(TechnologyLost)
    assert position.technology[CP] == []


@pytest.mark.rule("8.4.3")
@pytest.mark.trap(19)
def test_gas_that_was_just_drawn_is_kept_through_the_next_turn():
    """Drawn in turn 5 it is there in the combat of turn 6, and goes at the end of its production."""
    position = producing({"rhine": ["GE-1"]}, "germany", turn=5, technology=NO_CARDS | {CP: []})
    steps.reach(judge(position, [10]), "regroup")
    assert position.technology[CP] == ["G1"]
    position.begin_phase(6, "germany-production")
    position.step = "production"
    steps.reach(judge(position, [2]), "regroup")
    assert position.technology[CP] == []


@pytest.mark.rule("8.4.1", "8.4.2")
@pytest.mark.trap(20)
@pytest.mark.parametrize(
    ("dice", "active"),
    [
        ([5, 5, 2], ["P1"]),  # P1 and P2 in one bonus draw; then A2, which nothing leads to
        ([5, 5, 5], ["P1", "P2"]),  # the same, and P2 again by research
        ([6, 6, 2], []),  # P2 and P3 without P1
    ],
)
def test_a_bonus_card_is_no_predecessor_in_its_own_draw_and_one_for_research(dice, active):
    """Of P1 and P2 drawn together only P1 can be kept; the research that follows may go on from it."""
    position = producing(
        {"rhine": ["GE-1"]},
        "germany",
        technology=NO_CARDS | {CP: []},
        in_force=[InForce(card="G15-1", number=0, until="turn")],
    )
    steps.reach(judge(position, dice), "regroup")
    assert position.technology[CP] == active


# -- U-Boats (8.2.4) ----------------------------------------------------------------------------------------------


def labels(faction, boats, dice):
    """What is rolled for U-Boats when a faction comes to its Production Phase."""
    position = field({HAGUE: boats, "rhine": ["GE-1"]}, faction=faction)
    steps.reach(referee := judge(position, dice), "production")
    rolled = [event.label.split("/", 2)[2] for event in referee.events if isinstance(event, DieRolled)]
    return list(dict.fromkeys(rolled))


@pytest.mark.rule("8.2.4.2", "8.2.4.3")
@pytest.mark.trap(24)
def test_u_boats_attack_in_the_western_turn_and_are_hunted_in_the_german_and_only_fresh_ones():
    """One table a faction, two dice a Fresh boat; the other factions roll nothing."""
    boats = ["GE-UB1", "GE-UB2*"]
    assert labels("germany", boats, [6, 6]) == ["u-boat attrition/GE-UB1"]
    assert labels("western_allies", boats, [6, 6]) == ["u-boat attack/GE-UB1"]
    assert labels("eastern_allies", boats, []) == labels("central_allies", boats, []) == []


ALL = {CP: ["U1", "U2"], TE: ["Q1", "Q2"]}


def successes(faction, technology, flags, box):
    """The sums of two dice with which a U-Boat attack succeeds, or a U-Boat becomes Spent."""
    found = set()
    for total in range(2, 13):
        dice = [total // 2, total - total // 2]
        position = field({box: ["GE-UB1"]}, faction=faction, technology=technology, flags=flags)
        steps.reach(referee := judge(position, dice), "production")
        tallied = [event for event in referee.events if isinstance(event, PointsTallied)]
        sunk = any(entry.reason == "U-Boats" for event in tallied for entry in event.ledger)
        if sunk or not position.fresh("GE-UB1"):
            found.add(total)
    return found


@pytest.mark.rule("8.2.4.2", "8.2.4.3", "7.6.6", "7.6.7")
@pytest.mark.trap(24)
@pytest.mark.parametrize(
    ("faction", "technology", "flags", "box", "expected"),
    [
        ("western_allies", NO_CARDS, [], HAGUE, {2, 3, 4, 5, 6}),
        ("western_allies", NO_CARDS, [], UNRESTRICTED, {2, 3, 4, 5, 6, 7, 8}),
        ("western_allies", ALL, ["Convoys"], HAGUE, {6, 9, 10}),
        ("western_allies", {CP: ["U1"], TE: ["Q1"]}, [], HAGUE, {3, 4, 5, 6, 10}),
        ("germany", NO_CARDS, [], HAGUE, {4, 5, 6}),
        ("germany", ALL, ["Convoys"], UNRESTRICTED, {4, 5, 6, 7, 8, 9}),
        ("germany", {CP: ["U1", "U2"], TE: ["Q1"]}, [], HAGUE, {4, 5, 6, 9}),
    ],
)
def test_the_rows_of_the_u_boat_tables_ask_for_cards_of_both_sides(faction, technology, flags, box, expected):
    """U-cards help the attack, Q-cards take rows from it and add them to the hunt, convoys do both."""
    assert successes(faction, technology, flags, box) == expected


# -- the air (9.1) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.1.1")
@pytest.mark.trap(21)
@pytest.mark.parametrize(("faction", "theirs"), [("germany", TE), ("western_allies", CP)])
def test_the_dogfight_takes_the_markers_of_the_side_whose_turn_it_is_and_no_others(faction, theirs):
    """Those of the enemy stay where they are, Ready or Flown, even where he rolls worse."""
    markers = [Air(CP, "rhine"), Air(CP, "hanover", flown=True), Air(TE, "paris"), Air(TE, "verdun", flown=True)]
    stacks = {"rhine": ["GE-1"], "hanover": ["GE-2"], "paris": ["FR-1"], "verdun": ["FR-2"]}
    position = field(
        stacks, faction=faction, step="production", air=markers, technology={CP: ["P1", "P2"], TE: ["P1", "P2"]}
    )
    dice = {"technology/research": [2], "dogfight/TE": [1, 4], "dogfight/CP": [4, 2]}
    steps.reach(judge(position, dice), "regroup")
    assert position.air == [marker for marker in markers if marker.side == theirs]
    assert position.this_turn.air_allowed == 0
