"""The traps of the rulebook: last stands, losses, retreats and attacks that must be made (4.1.4, 7.2.4 to 7.2.6)."""

from __future__ import annotations

import pytest

from lamps.field import attack, do, field, fights, judge, modifiers
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.combat.invasion import Land
from wargame_cli.rulesets.lamps.combat.last_stand import least_die, may_stand
from wargame_cli.rulesets.lamps.combat.naval import Naval
from wargame_cli.rulesets.lamps.ground.trench_pool import trenches_left
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, GONE, POOL, FactionTurn, InForce, beachhead
from wargame_cli.rulesets.lamps.production.spending import Absorb

# -- last stand and losses (7.2.4 to 7.2.6) -----------------------------------------------------------------------


@pytest.mark.rule("7.2.4a")
@pytest.mark.trap(8)
def test_only_an_army_at_home_may_stand_to_the_last():
    """The French in Paris may; the British beside them, and the French in Belgium, may not."""
    position = field({"paris": ["FR-1*", "GB-1*"], "belgium": ["FR-2*"]})
    assert may_stand(position, "FR-1", "paris")
    assert not may_stand(position, "GB-1", "paris")
    assert not may_stand(position, "FR-2", "belgium")


@pytest.mark.rule("7.2.4b")
@pytest.mark.trap(8)
def test_the_army_that_stood_makes_the_next_stand_harder():
    """The first test needs a 2, the second a 3; a 2 then fails and Paris is lost."""
    position = field({"somme": ["GE-1", "GE-2"], "paris": ["FR-1*", "FR-2*"]})
    answers = {
        TE: {
            "attack paris/1/defender": "FR-1",
            "attack paris/1/last-stand": "FR-1",
            "attack paris/2/last-stand": "FR-2",
            "attack paris/2/retreat/FR-2": "verdun",
        }
    }
    do(judge(position, [6, 1, 2, 6, 1, 2], answers=answers), attack("paris", "GE-1", "GE-2"))
    assert position.place_of("FR-1") == GONE
    assert position.place_of("FR-2") == "verdun"
    assert position.control["paris"] == CP


@pytest.mark.rule("7.2.4b")
@pytest.mark.trap(8)
@pytest.mark.parametrize(("lost", "least", "possible"), [(0, 2, True), (4, 6, True), (5, 7, False)])
def test_the_fifth_loss_makes_a_stand_impossible(lost, least, possible):
    """Four armies lost leave a 6 to hope for; five leave nothing, and nobody is asked."""
    gone = ["FR-2", "FR-3", "FR-4", "FR-5", "FR-6"][:lost]
    position = field({"somme": ["GE-1"], "paris": ["FR-1*"], GONE: gone})
    assert least_die(position, "france") == least
    assert may_stand(position, "FR-1", "paris") == possible


def _evacuated():
    position = field({"belgium": ["GE-1"], "somme": ["GB-1*"]}, control={"paris": CP, "verdun": CP})
    do(judge(position, [6, 1]), attack("somme", "GE-1"))
    return position.place_of("GB-1")


def _no_retreat():
    closed = {"estonia": CP, "minsk": CP, "poland": CP, "brest_litovsk": CP}
    position = field({"prussia": ["GE-1"], "lithuania": ["RU-1*"]}, control=closed)
    do(judge(position, [6, 1]), attack("lithuania", "GE-1"))
    return position.place_of("RU-1")


def _last_stand():
    position = field({"somme": ["GE-1"], "paris": ["FR-1*"]})
    answers = {TE: {"attack paris/1/last-stand": "FR-1"}}
    do(judge(position, [6, 1, 6], answers=answers), attack("paris", "GE-1"))
    return position.place_of("FR-1")


def _invader_destroyed():
    position = field(
        {beachhead("gallipoli"): ["GB-2"], "gallipoli": ["TU-1"]},
        faction="western_allies",
        this_turn=FactionTurn(invading=("GB-2", "gallipoli")),
    )
    do(judge(position, [1, 5, 6]), Land(target="gallipoli"))
    return position.place_of("GB-2")


def _conquest():
    position = field({"rome": ["AH-1"], "paris": ["IT-1", "IT-2"]})
    steps.reach(judge(position, answers={TE: {"conquest/italy/survivor": "IT-1"}}), "production")
    return position.place_of("IT-2")


def _absorption():
    position = field(
        {"somme": ["BE-1*", "GB-1*"]},
        faction="western_allies",
        step="production",
        nations={"belgium": "conquered"},
        survivors=["BE-1"],
    )
    do(judge(position), Absorb(army="BE-1", refit="GB-1"))
    return position.place_of("BE-1")


def _sunk():
    position = field({BLOCKADE: ["GE-FL1", "GB-FL1*"]})
    do(judge(position, [1]), Naval(how="fight"))
    return position.place_of("GB-FL1")


def _americans_sunk():
    position = field({BLOCKADE: ["GE-FL1", "US-FL1*"]}, nations={"united_states": "war"})
    do(judge(position, [1]), Naval(how="fight"))
    return position.place_of("US-FL1")


@pytest.mark.rule("7.2.6", "7.2.5b", "7.2.4b", "7.3.1c", "10.1.2b", "7.1.2b")
@pytest.mark.trap(9)
@pytest.mark.parametrize(
    ("fate", "place"),
    [
        (_evacuated, POOL),
        (_sunk, POOL),
        (_americans_sunk, GONE),  # rebuilt never (10.2.3.2)
        (_no_retreat, GONE),
        (_last_stand, GONE),
        (_invader_destroyed, GONE),
        (_conquest, GONE),
        (_absorption, GONE),
    ],
)
def test_who_comes_back_through_the_pool_and_who_is_gone_for_good(fate, place):
    """Evacuated armies and sunk fleets may be raised again; the others never."""
    assert fate() == place


@pytest.mark.rule("7.5c", "8.3.4.2")
@pytest.mark.trap(9)
def test_a_lost_trench_goes_back_to_its_pool():
    """The Western Allies have as many to dig as before it was built."""
    position = field({"rhine": ["GE-4"]}, trenches={"verdun": ["western_allies"]})
    before = trenches_left(position, "western_allies")
    do(judge(position, [6, 1, 6]), attack("verdun", "GE-4"))
    assert "verdun" not in position.trenches
    assert trenches_left(position, "western_allies") == before + 1


@pytest.mark.rule("7.2.5b", "2.1.8a")
@pytest.mark.trap(30)
@pytest.mark.parametrize(("behind", "end"), [([], "aleppo"), (["TU-3*"], GONE)])
def test_in_the_squares_a_retreat_needs_an_empty_neighbour(behind, end):
    """With one army to a square, an occupied square behind is no way out; no army of two is squeezed in."""
    position = field({"jerusalem": ["GB-MEF"], "damascus": ["TU-4*"], "aleppo": behind}, faction="western_allies")
    do(judge(position, [6, 1]), attack("damascus", "GB-MEF"))
    assert position.place_of("TU-4") == end
    assert position.control["damascus"] == TE


# -- mandatory attacks (4.1.4) ------------------------------------------------------------------------------------

PANTALONS = [InForce(card="W14-2", number=0, until="turn")]


@pytest.mark.rule("4.1.4a", "4.1.4b")
@pytest.mark.trap(27)
@pytest.mark.parametrize("by_order", [0, 1, 2])
def test_plan_xvii_and_pantalons_rouge_are_two_attacks(by_order):
    """Whatever of them the sheet makes, the phase ends with both made, each at -1 and by another Fresh army."""
    position = field(
        {"verdun": ["FR-1", "FR-2", "FR-3"], "rhine": ["GE-4", "GE-5"]},
        faction="western_allies",
        turn=1,
        in_force=PANTALONS,
    )
    referee = judge(position, [1, 6, 1, 6])
    if by_order:
        do(referee, attack("rhine", *("FR-1", "FR-2")[:by_order]))
    steps.reach(referee, "production")
    assert modifiers(referee) == [["Plan XVII"], ["Pantalons Rouge"]]
    assert [event.attack_total for event in fights(referee)] == [0, 0]
    assert len({event.attacker for event in fights(referee)}) == 2
    assert sum(position.fresh(army) for army in ("FR-1", "FR-2", "FR-3")) == 1


@pytest.mark.rule("4.1.4a")
@pytest.mark.trap(27)
def test_the_plan_alone_is_one_attack_and_the_next_has_no_penalty():
    """The second attack of Verdun into the Rhine is a normal one."""
    position = field({"verdun": ["FR-1", "FR-2"], "rhine": ["GE-4", "GE-5"]}, faction="western_allies", turn=1)
    referee = judge(position, [1, 6, 1, 6])
    do(referee, attack("rhine", "FR-1", "FR-2"))
    steps.reach(referee, "production")
    assert modifiers(referee) == [["Plan XVII"], []]
