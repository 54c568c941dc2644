"""Last stands (7.2.4)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from lamps.event_cards import drawn, turn_of
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.combat.last_stand import least_die, may_stand
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    BigPush,
    CombatFought,
    LastStand,
)
from wargame_cli.rulesets.lamps.position.position import GONE

LAST = {"rhine": ["GE-1", "GE-2", "GE-3"], "verdun": ["FR-1*", "GB-1*", "WA-HA1"]}


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


@pytest.mark.rule("7.2.4a")
@pytest.mark.parametrize(("area", "lost", "stands"), [("paris", 2, True), ("paris", 3, False), ("verdun", 0, False)])
def test_a_capital_is_held_by_default_while_four_or_less_passes(area, lost, stands):
    """Two French armies lost for good leave a 4 in Paris; three leave a 5. Verdun, a lesser place, is given up."""
    gone = ["FR-5", "FR-6", "FR-7"][:lost]
    bench = Bench("lamps", areas={"somme": ["GE-1"], area: ["FR-1*"], GONE: gone})
    bench.play(f"{{attack: {area}, with: [GE-1]}}", dice=[6, 1, 6] if stands else [6, 1])
    assert bool(bench.events(LastStand)) == stands


@pytest.mark.rule("7.2.4a", "7.2.4b")
@pytest.mark.parametrize(
    ("standing", "dice", "stands"),
    [
        ([], [6, 1], False),
        (["{ask: last-stand, prefer: [stand]}"], [6, 1, 2], True),
        (["{ask: last-stand, prefer: [stand]}"], [6, 1, 1], False),
        (["{ask: last-stand, prefer: [retreat]}"], [6, 1], False),
    ],
)
def test_a_last_stand(standing, dice, stands):
    """Nobody stands in Verdun unless he is told to; who passes the test is gone, and the others hold the area."""
    bench = Bench("lamps", areas={**LAST, "verdun": ["FR-1*", "GB-1*"]})
    outcome = bench.resolve(
        "{attack: Verdun, with: [GE-1]}", dice=dice, standing={"TE": standing} if standing else None
    )
    assert outcome.position.control["verdun"] == ("TE" if stands else "CP")
    assert outcome.position.at("verdun") == (["GB-1"] if stands else ["GE-1"])
    assert outcome.position.place_of("FR-1") == ("eliminated" if stands else outcome.position.place_of("GB-1"))


@pytest.mark.rule("7.2.4a")
@pytest.mark.parametrize(
    ("attacker", "origin", "area", "army", "stands"),
    [
        ("GE-1", "somme", "paris", "FR-1", True),  # the capital
        ("RU-1", "prussia", "berlin", "GE-1", True),
        ("IT-1", "northern_italy", "austria", "AH-1", True),  # whose flag conquers the nation
        ("AH-1", "northern_italy", "rome", "IT-1", True),
        ("GB-1", "gallipoli", "anatolia", "TU-1", True),
        ("RU-1", "galicia", "hungary", "AH-1", False),  # of such a nation, but no flag
        ("GE-1", "estonia", "petrograd", "RU-1", False),  # a flag, but no nation that falls with it
        ("GE-1", "rhine", "verdun", "FR-1", False),
    ],
)
def test_who_stands_to_the_last_without_a_word(attacker, origin, area, army, stands):
    """In the capitals that win the game, and where the loss of a flag conquers the nation."""
    faction = {"GE": "germany", "RU": "eastern-allies", "AH": "central-allies"}.get(attacker[:2], "western-allies")
    bench = Bench("lamps", phase=f"{faction}-combat", areas={origin: [attacker], area: [f"{army}*"]})
    assert may_stand(bench.position, army, area)
    assert bench.question("last-stand", f"{{attack: {area}, with: [{attacker}]}}", dice=[6, 1]).default == (
        army if stands else "retreat"
    )


@pytest.mark.rule("7.2.4a")
def test_the_question_of_a_last_stand():
    """Everything that a player and his standing orders see of it."""
    bench = Bench(
        "lamps", areas={"somme": ["GE-1"], "paris": ["FR-1*", "FR-2*"]}, options={"who-may-stand": "any-home-army"}
    )
    assert bench.question("last-stand", "{attack: paris, with: [GE-1]}", dice=[6, 1]) == Question(
        label="attack paris/1/last-stand",
        side=TE,
        kind="last-stand",
        text="They Shall Not Pass in Paris? The army is lost for good if the test is passed.",
        options=("FR-1", "FR-2", "retreat"),
        default="FR-1",
        rule="7.2.4",
        about=("paris", "FR-1", "FR-2"),
    )


@pytest.mark.rule("7.2.4b")
def test_what_is_told_of_a_last_stand():
    """The die, what earlier losses took from it, and who is gone."""
    bench = Bench("lamps", areas={"somme": ["GE-1"], "paris": ["FR-1*"], "eliminated": ["FR-2"]})
    bench.play("{attack: paris, with: [GE-1]}", dice=[6, 1, 5])
    assert bench.happened(DieRolled)[-1].rule == "7.2.4"
    assert bench.happened(LastStand) == [
        LastStand(rule="7.2.4", army="FR-1", area="paris", die=5, lost_before=1, passed=True)
    ]
    assert bench.fates() == [("GE-1", "7.2.2", "attacked"), ("FR-1", "7.2.4", "last stand")]


@pytest.mark.rule("7.2.4b", "7.2.3a")
@pytest.mark.parametrize(
    ("reading", "won_before", "pushes"),
    [
        ("yes", False, [("somme", "paris")]),
        ("yes", True, [("somme", "paris")] * 2),
        ("no", False, []),
        ("no", True, [("somme", "paris"), ("", "")]),  # the push that stood is over
    ],
)
def test_whether_an_attack_that_a_last_stand_stops_earns_the_big_push(reading, won_before, pushes):
    """R-7: it was won, or by option it was not."""
    paris = ["FR-1" if won_before else "FR-1*", "GB-1*"]
    bench = Bench("lamps", areas={"somme": ["GE-1", "GE-2"], "paris": paris}, options={"stand-earns-big-push": reading})
    attackers = "GE-1, GE-2" if won_before else "GE-1"
    bench.play(
        f"{{attack: paris, with: [{attackers}]}}",
        dice=[*([6, 1] if won_before else []), 6, 1, 6],
        answers={f"attack paris/{2 if won_before else 1}/defender": "FR-1"},
    )
    assert bench.happened(BigPush) == [BigPush(rule="7.2.3", origin=origin, target=target) for origin, target in pushes]


@pytest.mark.rule("7.2.4a", "5.2")
@pytest.mark.card("C18-4")
def test_the_piave_allows_no_last_stand():
    """Not until the next turn of the Central Allies; Germans may stand in Berlin."""
    bench = drawn("C18-4", {"austria": ["AH-1*"], "northern_italy": ["IT-1"], "berlin": ["GE-1*"]})
    western = turn_of(bench, "western_allies")
    assert not may_stand(western.position, "AH-1", "austria")
    assert may_stand(western.position, "GE-1", "berlin")
    steps.finish(western.referee)
    western.position.begin_phase(17, "central-allies-event")
    Bench("lamps", position=western.position).end()
    assert may_stand(western.position, "AH-1", "austria")
