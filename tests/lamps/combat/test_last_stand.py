"""Last stands (7.2.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.lamps.combat.last_stand import least_die, may_stand
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought, LastStand
from wargame_cli.rulesets.lamps.position.position import GONE


@pytest.mark.rule("7.2.4a")
@pytest.mark.trap(8)
def test_only_an_army_at_home_may_stand_to_the_last():
    """The French in Paris may; the British beside them, and the French in Belgium, may not."""
    position = staged("lamps", areas={"paris": ["FR-1*", "GB-1*"], "belgium": ["FR-2*"]})
    assert may_stand(position, "FR-1", "paris")
    assert not may_stand(position, "GB-1", "paris")
    assert not may_stand(position, "FR-2", "belgium")


@pytest.mark.rule("7.2.4b")
@pytest.mark.trap(8)
def test_the_army_that_stood_makes_the_next_stand_harder():
    """The first test needs a 2, the second a 3; a 2 then fails and Paris is lost."""
    bench = Bench("lamps", areas={"somme": ["GE-1", "GE-2"], "paris": ["FR-1*", "FR-2*"]})
    answers = {
        "attack paris/1/defender": "FR-1",
        "attack paris/1/last-stand": "FR-1",
        "attack paris/2/last-stand": "FR-2",
        "attack paris/2/retreat/FR-2": "verdun",
    }
    position = bench.play("{attack: paris, with: [GE-1, GE-2]}", dice=[6, 1, 2, 6, 1, 2], answers=answers)
    assert position.place_of("FR-1") == GONE
    assert position.place_of("FR-2") == "verdun"
    assert position.control["paris"] == CP


@pytest.mark.rule("7.2.4b")
@pytest.mark.trap(8)
@pytest.mark.parametrize(("lost", "least", "possible"), [(0, 2, True), (4, 6, True), (5, 7, False)])
def test_the_fifth_loss_makes_a_stand_impossible(lost, least, possible):
    """Four armies lost leave a 6 to hope for; five leave nothing, and nobody is asked."""
    gone = ["FR-2", "FR-3", "FR-4", "FR-5", "FR-6"][:lost]
    position = staged("lamps", areas={"somme": ["GE-1"], "paris": ["FR-1*"], GONE: gone})
    assert least_die(position, "france") == least
    assert may_stand(position, "FR-1", "paris") == possible


@pytest.mark.rule("7.2.4a")
@pytest.mark.parametrize(("reading", "stands"), [("defender", False), ("any-home-army", True)])
def test_the_army_that_defended_stands_to_the_last_or_by_option_any_at_home(reading, stands):
    """R-8: the British army was beaten, and the French one beside it is put up only by the other reading."""
    bench = Bench("lamps", areas={"somme": ["GE-1"], "paris": ["FR-1*", "GB-1*"]}, options={"who-may-stand": reading})
    retreats = {f"attack paris/1/retreat/{army}": "verdun" for army in ("FR-1", "GB-1")}
    answers = {"attack paris/1/defender": "GB-1"} | ({"attack paris/1/last-stand": "FR-1"} if stands else retreats)
    position = bench.play("{attack: paris, with: [GE-1]}", dice=[6, 1, 6] if stands else [6, 1], answers=answers)
    assert bool(bench.events(LastStand)) == stands
    assert position.control["paris"] == (TE if stands else CP)


@pytest.mark.rule("7.2.4a", "7.2.3a")
@pytest.mark.parametrize(("reading", "third"), [("yes", ["Big Push"]), ("no", [])])
def test_a_stand_keeps_the_big_push_or_by_option_ends_it(reading, third):
    """R-7: the first attack earned it and the second had it; after the stand the third has it, or not."""
    places = {"somme": ["GE-1", "GE-2", "GE-3"], "paris": ["FR-1", "FR-2*"]}
    bench = Bench("lamps", areas=places, options={"stand-earns-big-push": reading})
    answers = {"attack paris/2/defender": "FR-1", "attack paris/2/last-stand": "FR-1"}
    bench.play(
        *(f"{{attack: paris, with: [{army}]}}" for army in places["somme"]), dice=[6, 1, 6, 1, 6, 1, 6], answers=answers
    )
    modified = [[each.name for each in event.attack_modifiers] for event in bench.events(CombatFought)]
    assert modified == [[], ["Big Push"], third]
    assert any(event.passed for event in bench.events(LastStand))


@pytest.mark.rule("7.2.4b")
def test_only_armies_lost_for_good_count_against_a_last_stand():
    """R-8: guns that were captured make it no harder."""
    bench = Bench("lamps", areas={"somme": ["GE-1"], "paris": ["FR-1*"], GONE: ["WA-HA1", "WA-HA2"]})
    answers = {"attack paris/1/last-stand": "FR-1"}
    position = bench.play("{attack: paris, with: [GE-1]}", dice=[6, 1, 2], answers=answers)
    assert position.control["paris"] == TE
