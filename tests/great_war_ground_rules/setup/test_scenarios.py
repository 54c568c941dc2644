"""The scenarios begin with positions that the rules allow, and with what their plans say."""

import pytest

from wargame_cli.engine.errors import Refused
from wargame_cli.rulesets.great_war_ground_rules.ground.builders import maintains
from wargame_cli.rulesets.great_war_ground_rules.ground.isolation import isolated_now
from wargame_cli.rulesets.great_war_ground_rules.ground.owners import gains
from wargame_cli.rulesets.great_war_ground_rules.ground.stacking import may_overstack
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import judge
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.position import LATER, RESERVE
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import NAMES
from wargame_cli.rulesets.great_war_ground_rules.setup.scenarios import new_position


@pytest.fixture(params=NAMES)
def position(request):
    """Each scenario as it begins."""
    return new_position(request.param)


def test_each_scenario_begins_with_the_phase_of_its_plan(position):
    """4, 42B"""
    assert position.phase == position.kit.plan.first_phase
    assert position.phasing == {"cp-initial": "CP", "entente-initial": "Entente"}[position.phase]
    assert position.weather_now == "clear"


def test_every_unit_is_somewhere(position):
    """3A"""
    assert position.units().keys() == position.kit.units.keys()


def test_units_that_arrive_lie_in_wait_and_all_that_wait_arrive(position):
    """16.0"""
    coming = [unit for arrival in position.kit.plan.arrivals for unit in arrival.units]
    assert sorted(coming) == sorted(position.at(LATER))


def test_arrivals_have_a_hex_to_come_to(position):
    """16A1: hexes of the map, owned cities, or depots."""
    for arrival in position.kit.plan.arrivals:
        assert set(arrival.into) <= position.kit.map.land | {"city", "depot"}


def test_arrivals_have_room_in_the_hexes_to_which_they_come(position):
    """8A1, 8B: stacking holds again when they have moved, or have not."""
    for arrival in position.kit.plan.arrivals:
        coming = [unit for unit in map(position.counter, arrival.units) if unit.is_division]
        assert "city" in arrival.into or len(coming) <= 6 * len(arrival.into) - 4, arrival.units


def test_nobody_is_shaken_as_a_game_begins(position):
    """15D3"""
    morale = position.kit.plan.morale
    assert morale is None or min(position.will.values()) > morale.shaken


def test_leaders_have_headquarters_to_come_to(position):
    """14P"""
    leaders = {each.name: each for each in position.kit.plan.leaders}
    assert all(position.counter(each.at).is_army_hq for each in leaders.values())
    assert all(position.counter(each.at).nation == each.nation for each in leaders.values())
    coming = {name for arrival in position.kit.plan.arrivals for name in arrival.leaders}
    assert position.leaders.keys() | coming == leaders.keys()


def test_everybody_is_supplied_as_a_game_begins(position):
    """11B, 11C2a"""
    for side in SIDES:
        assert {unit for unit, found in judge(position, side).items() if found.status != "regular"} == set()
        assert isolated_now(position, side) == set()


def test_no_hex_changes_hands_before_somebody_moves(position):
    """5B"""
    assert gains(position) == {"Entente": 0, "CP": 0}


def test_somebody_keeps_every_field_fortification_up(position):
    """13A1a, 13A1b"""
    kept = ("fieldworks", "entrenchment")
    for place in (place for place, grade in position.fortified.items() if grade in kept):
        assert any(maintains(position, unit) for unit in position.at(place)), place


def test_goals_and_losses_are_hexes_of_the_map(position):
    """42B, 40"""
    plan = position.kit.plan
    goals = [goal for side in SIDES for goal in (*plan.victory.goals[side], *plan.victory.automatic.values())]
    losses = plan.morale.losses if plan.morale else ()
    assert {hex for each in (*goals, *losses) for hex in each.hexes} <= position.kit.map.land


def test_the_morale_of_every_nation_in_play_is_known(position):
    """15D"""
    plan = position.kit.plan
    nations = {unit.nationality for unit in position.kit.units.values()}
    assert plan.morale is None or nations <= plan.morale.will.keys()
    assert position.will == (plan.morale.will if plan.morale else {})


def test_depots_are_named_by_side_and_number():
    """11C1"""
    depots = new_position("bapaume-1918").depots
    assert sorted(depots) == [f"{side}-Depot-{number}" for side in ("CP", "Entente") for number in (1, 2, 3)]
    assert depots["CP-Depot-1"].place == "0823"
    assert all(depot.operational for depot in depots.values())


def test_corps_headquarters_that_may_still_be_placed_are_in_reserve():
    """14N"""
    position = new_position("picardy-1918")
    assert [len(position.at(RESERVE[side])) for side in ("CP", "Entente")] == [12, 12]


def test_corps_near_the_enemy_are_known():
    """14N2: within three hexes."""
    position = new_position("caporetto-1917")
    assert "IT-CHQ-VI" in position.known
    assert "AH-CHQ-III" in position.known, "Trento lies two hexes behind the line"
    assert all(position.counter(unit).is_corps_hq for unit in position.known)


def test_a_contested_hex_is_held_by_those_in_it():
    """9J"""
    position = new_position("picardy-1918")
    contest = position.contested["0624"]
    assert (contest.owner, contest.since) == ("Entente", {"Entente": (1, "cp-initial")})
    assert position.owner_of("0624") == ""


def test_cities_that_their_enemy_owns_are_sources_no_more():
    """11C2a, 11C2biii"""
    position = new_position("flanders-1914")
    assert {"0720", "1118", "0922"} <= set(position.enemy_owned)
    assert {"0922", "1019", "1118", "1125"} <= set(position.enemy_owned), "fortresses"
    assert position.improved == ["0324", "0618"]
    assert "4507" in new_position("caporetto-1917").enemy_owned, "Gorizia is Austrian"


def test_a_scenario_may_be_played_in_its_short_version():
    """42B, house"""
    assert new_position("picardy-1918").last_turn == 11
    assert new_position("picardy-1918", {"length": "short"}).last_turn == 3
    with pytest.raises(Refused, match="length"):
        new_position("picardy-1918", {"length": "endless"})


def test_a_scenario_without_a_short_version_is_played_to_its_end():
    """42B, house"""
    assert new_position("bapaume-1918", {"length": "short"}).last_turn == 2


def test_a_user_sets_a_unit_up_elsewhere():
    """42B"""
    position = new_position("bapaume-1918", overlays=[{"setup": {"GE-199": "Cambrai"}}])
    assert position.place_of("GE-199") == "0824"


@pytest.mark.rule("8C2a")
def test_picardy_begins_with_overstacks_in_any_game():
    """8C2: where a game is played without them units only leave them."""
    position = new_position("picardy-1918")
    assert position.option("overstacking") == "off"
    assert {position.side_of(unit) for unit in position.overstacked} == set(SIDES)
    assert not any(may_overstack(position, position.side_of(unit), position.place_of(unit)) for unit in position.corps)
