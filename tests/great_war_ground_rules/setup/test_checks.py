"""What a set-up is held to, by users' plans that break it."""

import pytest

from wargame_cli.engine.errors import Malformed
from wargame_cli.rulesets.great_war_ground_rules.setup.scenario_files import plan
from wargame_cli.rulesets.great_war_ground_rules.setup.scenarios import new_position

BAPAUME, PICARDY, CAPORETTO = "bapaume-1918", "picardy-1918", "caporetto-1917"


def begun_with(scenario, **fields):
    return new_position(scenario, overlays=[{"scenarios": {scenario: fields}}])


def otherwise(scenario, field, **changes):
    """A field of a plan that is a mapping, with other entries."""
    return {field: {**getattr(plan(scenario), field), **changes}}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"owner": {"CP": ["0723"], "Entente": []}}, "0724 Douai has no owner"),
        (otherwise(BAPAUME, "owner", CP=[*plan(BAPAUME).owner["CP"], "0825"]), "0825 Bapaume has two owners"),
        (otherwise(BAPAUME, "owner", CP=[*plan(BAPAUME).owner["CP"], "0622"]), "0622.* is no land"),
        ({"depots": {"CP": ["0925"]}}, "CP-Depot-1 lies in 0925, which is no rail hex of its side"),
        ({"rail": {"CP": 5, "Entente": 16}}, "capacity of CP on the net .* is too small"),
        ({"res": {"CP": {"0825": 1}}}, "Res Pts of CP in 0825 Bapaume lie in a hex that it does not own"),
        ({"improved": ["0825"]}, "0825 Bapaume has no fortress"),
        ({"fortified": {"fort": ["0622"]}}, "0622 can have no fortification"),
        ({"demolished": ["0923-0924"]}, "0923-0924 has no bridge"),
        ({"attached": {"GE-Art1": ["GE-Hv1"]}}, "GE-Hv1 does not lie with GE-Art1"),
        ({"attached": {"GE-28": ["GE-Art1-1"]}}, "GE-28 is no Art XX HQ"),
        ({"attached": {"GE-Art1": ["GE-28"]}}, "GE-28 is no artillery"),
        ({"corps": {"GE-28": ["GE-36"]}}, "GE-28 is no Corps HQ"),
        ({"overstacked": ["GE-28"]}, "GE-28 is overstacked in no Corps HQ's box"),
        ({"arrivals": [{"turn": "Apr I 18", "side": "CP", "units": ["GE-28"]}]}, "GE-28 cannot arrive"),
        ({"places": {"0825": ["GE-999"]}}, "no unit is called 'GE-999'"),
    ],
)
def test_a_plan_that_cannot_be_set_up_is_refused(fields, words):
    """5B, 7A4, 8C, 11C1, 11G, 12B9, 13A1, 15A1, 15B4, 16.0"""
    with pytest.raises(Malformed, match=words):
        begun_with(BAPAUME, **fields)


def test_units_stand_behind_their_own_line():
    """5B"""
    with pytest.raises(Malformed, match="GE-199 stands in 0727, which the enemy owns"):
        new_position(BAPAUME, overlays=[{"setup": {"GE-199": "0727"}}])
    with pytest.raises(Malformed, match="there is no place 'Berlin'"):
        new_position(BAPAUME, overlays=[{"setup": {"GE-199": "Berlin"}}])


def test_no_more_units_are_in_a_hex_than_stack_there():
    """8A1"""
    with pytest.raises(Malformed, match="more units than may stack in 1024 St Quentin"):
        new_position(BAPAUME, overlays=[{"setup": {"GE-199": "1024"}}])


def test_an_overstack_takes_what_is_over_the_limit():
    """8C2: without it there are too many."""
    with pytest.raises(Malformed, match="more units than may stack in 0825 Bapaume"):
        begun_with(PICARDY, overstacked=[])


def test_an_artillery_division_is_no_larger_than_its_headquarters_can_take():
    """12B9, 12B10: four REs, three with siege artillery, six for a Siege Art XX HQ."""
    attached = dict(plan(PICARDY).attached)
    assert len(attached["GE-SArt1"]) == 6
    attached["GE-Art3"] = [*attached["GE-Art3"], attached["GE-SArt1"][0]]
    attached["GE-SArt1"] = attached["GE-SArt1"][1:]
    with pytest.raises(Malformed, match="GE-Art3 has more than 3 REs of artillery"):
        begun_with(PICARDY, attached=attached)


def test_a_leader_is_at_an_army_hq_of_his_nation():
    """14P"""
    haig = {"name": "Haig", "nation": "British", "ratings": [-1, 0, 1], "source": "printed"}
    with pytest.raises(Malformed, match="Haig is with FR-6A, an Army HQ of another nation"):
        begun_with(PICARDY, leaders=[{**haig, "at": "FR-6A"}])
    with pytest.raises(Malformed, match="Haig is with BR-1, which is no Army HQ on the map"):
        begun_with(PICARDY, leaders=[{**haig, "at": "BR-1"}])


def test_elite_brigades_belong_to_divisions():
    """14Q: up to two to a rifle division, one to any other."""
    with pytest.raises(Malformed, match="IT-E-B4 is no elite brigade that AH-12 can have"):
        begun_with(CAPORETTO, **otherwise(CAPORETTO, "elite", **{"IT-E-B4": "AH-12"}))
    with pytest.raises(Malformed, match="IT-47 has more elite brigades"):
        begun_with(CAPORETTO, **otherwise(CAPORETTO, "elite", **{"IT-E-B4": "IT-47"}))
