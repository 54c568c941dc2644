"""Who goes in after a won attack (7.2.7), who stays away, and what the winners of one fight mean for the next."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.events import Answered
from wargame_cli.rulesets.lamps.combat.tanks import TANKS
from wargame_cli.rulesets.lamps.ground.trenches import restore, whole_trenches
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    AdvanceStopped,
    BigPush,
    CombatFought,
    StayedBehind,
    TrenchesWhole,
)
from wargame_cli.rulesets.lamps.position.position import FactionTurn, InForce

BEACH = "beachhead gallipoli"


def asked_live(bench):
    """The questions of a live fight that were answered, with the choices, but for those of the next attack."""
    answered = [(event.question, event.choice) for event in bench.events(Answered)]
    return [pair for pair in answered if not pair[0].startswith("next attack")]


@pytest.mark.rule("7.2.7a")
def test_in_the_live_way_the_winner_is_not_asked():
    """He must; the others of his area are asked when he has gone in."""
    bench = Bench("lamps", areas={"posen": ["GE-1", "GE-2*", "GE-3"]})
    answers = {"next attack/1": "GE-1 into Poland", "attack poland/1/advance/GE-2": "yes"}
    position = bench.play("{fight: live}", dice=[6], answers=answers)
    assert asked_live(bench) == [("attack poland/1/advance/GE-2", "yes"), ("attack poland/1/advance/GE-3", "no")]
    assert sorted(position.armies_at("poland")) == ["GE-1", "GE-2"]


@pytest.mark.rule("7.2.7a", "2.1.8a")
def test_in_the_live_way_nobody_is_asked_to_follow_into_a_full_square():
    """The winner fills it."""
    bench = Bench("lamps", areas={"anatolia": ["GE-1", "GE-2"]}, nations={"turkey": "war"}, control={"aleppo": TE})
    position = bench.play("{fight: live}", answers={"next attack/1": "GE-1 into Aleppo"})
    assert (position.armies_at("aleppo"), asked_live(bench)) == (["GE-1"], [])


@pytest.mark.rule("7.6.4")
@pytest.mark.parametrize(("choice", "lies"), [("advance", "poland"), ("stay", "posen")])
def test_the_live_way_asks_whether_the_marker_goes_along(choice, lies):
    """It may; who says nothing takes it along."""
    bench = Bench("lamps", areas={"posen": ["GE-1"]}, stosstruppen="posen", stosstruppen_rerolls=2)
    label = "attack poland/1/stosstruppen"
    position = bench.play("{fight: live}", dice=[6], answers={label: choice, "next attack/1": "GE-1 into Poland"})
    assert position.stosstruppen == lies
    assert [event.question for event in bench.happened(Answered)] == ["next attack/1", label]


@pytest.mark.rule("7.2.7a")
def test_who_was_named_and_cannot_follow_is_told():
    """A winner met what nobody could know: an army that was to follow had gone elsewhere."""
    bench = Bench("lamps", areas={"prussia": ["GE-1", "GE-2"], "posen": ["GE-3"]})
    orders = ["{attack: Lithuania, with: [GE-1], advance: all}", "{attack: Estonia, with: [GE-2], from: lithuania}"]
    orders += ["{attack: Poland, with: [GE-3], advance: [GE-2]}"]
    outcome = bench.resolve(*orders, dice=[6, 6, 6])
    stayed = [event for event in outcome.events if isinstance(event, StayedBehind)]
    reason = "GE-2 in Estonia is not beside Poland"
    assert stayed == [StayedBehind(rule="7.2.7", scene="attack poland/3", unit="GE-2", area="poland", reason=reason)]
    assert f"GE-2 does not follow: {reason}" in bench.told(of=outcome)


@pytest.mark.rule("7.2.7a", "7.3.1e")
def test_followers_of_a_landing_come_from_any_side():
    """Out of Bulgaria as well as off the beach; who cannot is refused."""
    areas = {BEACH: ["GB-2", "GB-3*"], "bulgaria": ["FR-1"], "paris": ["FR-2"]}
    turn = FactionTurn(invading=("GB-2", "gallipoli"))
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas=areas,
        nations={"turkey": "war", "bulgaria": "conquered"},
        this_turn=turn,
    )
    (told,) = bench.rehearse("{land: gallipoli, advance: [FR-2]}").problems
    assert (told.rule, told.message) == ("7.2.7", "FR-2 in Paris is not beside Gallipoli")
    assert bench.faults("{land: gallipoli, advance: [TU-1]}") == [("7.2.7a", "TU-1 is not of our alliance")]
    bench.play("{land: gallipoli, advance: [FR-1, GB-3]}", dice=[4])
    assert sorted(bench.position.at("gallipoli")) == ["FR-1", "GB-2", "GB-3"]


@pytest.mark.rule("7.3.1e", "2.1.3b")
def test_who_goes_ashore_in_mountains_that_friends_have_taken_stops_there():
    """It is an advance like any other."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"beachhead french_alps": ["GB-2"], "french_alps": ["FR-1*"]},
        this_turn=FactionTurn(invading=("GB-2", "french_alps")),
    )
    bench.play("{land: french_alps}")
    assert bench.happened(AdvanceStopped) == [AdvanceStopped(rule="2.1.3", units=("GB-2",), area="french_alps")]


@pytest.mark.rule("7.2.3a", "7.3.1e")
def test_a_landing_that_fails_loses_the_big_push_of_the_beachhead():
    """The push of the army beside it was into the same area."""
    areas = {BEACH: ["GB-2", "GB-3"], "gallipoli": ["TU-1", "TU-2"]}
    turn = FactionTurn(invading=("GB-2", "gallipoli"))
    bench = Bench("lamps", phase="western-allies-combat", areas=areas, nations={"turkey": "war"}, this_turn=turn)
    bench.play(
        "{attack: gallipoli, with: [GB-3]}",
        "{land: gallipoli}",
        dice=[6, 1, 1, 2, 1],
        answers={"attack gallipoli/1/defender": "TU-1"},
    )
    assert [(event.origin, event.target) for event in bench.happened(BigPush)] == [(BEACH, "gallipoli"), ("", "")]


@pytest.mark.rule("7.5b", "7.4.2")
def test_a_guerilla_attack_ends_a_breach():
    """It is an attack elsewhere."""
    areas = {"rhine": ["GE-6"], "verdun": ["FR-1"], "tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]}
    bench = Bench("lamps", areas=areas, trenches={"verdun": ["western_allies"]})
    bench.play("{attack: verdun, with: [GE-6], until: breached}", "{guerilla: british_east_africa}", dice=[6, 1, 1])
    assert bench.happened(TrenchesWhole) == [TrenchesWhole(rule="7.5", area="verdun")]


@pytest.mark.rule("7.5a", "7.5b")
def test_by_option_a_breach_waits_until_another_area_attacks():
    """The attacks elsewhere leave it, an attack of a neighbour ends it, and so does the end of the phase."""
    areas = {"rhine": ["GE-6", "GE-7"], "belgium": ["GE-8"], "posen": ["GE-9"], "verdun": ["FR-1"], "somme": ["FR-2"]}
    trenches = {"verdun": ["western_allies"], "somme": ["western_allies"]}
    position = staged("lamps", areas=areas, trenches=trenches, options={"breach-lasts": "until-another-area"})
    first = ["{attack: verdun, with: [GE-6], until: breached}", "{attack: poland, with: [GE-9]}"]
    bench = Bench("lamps", position=position.copy())
    bench.play(*first, "{attack: somme, with: [GE-8], until: breached}", dice=[6, 1, 6, 6, 1])
    assert bench.position.this_turn.elsewhere == {"verdun": ("rhine", 1)}
    assert [whole_trenches(bench.position, "verdun", origin) for origin in ("rhine", "somme", "")] == [0, 1, 0]
    restore(bench.referee)
    assert [event.area for event in bench.happened(TrenchesWhole)] == ["somme", "verdun"]
    assert bench.position.this_turn.elsewhere == {}
    again = Bench("lamps", position=position.copy())
    again.play(
        *first, "{attack: verdun, with: [GE-7], most: 1}", "{attack: verdun, with: [GE-6]}", dice=[6, 1, 6, 6, 1, 6, 1]
    )
    assert [event.against for event in again.events(CombatFought)] == ["trench", "garrison", "army", "army"]


@pytest.mark.rule("7.5b")
def test_by_option_an_attack_out_of_another_area_finds_the_trench_whole():
    """Whatever was attacked in between."""
    areas = {"rhine": ["GE-6"], "somme": ["GE-8"], "posen": ["GE-9"], "verdun": ["FR-1"]}
    bench = Bench(
        "lamps", areas=areas, trenches={"verdun": ["western_allies"]}, options={"breach-lasts": "until-another-area"}
    )
    bench.play(
        "{attack: verdun, with: [GE-6], until: breached}",
        "{attack: poland, with: [GE-9]}",
        "{attack: verdun, with: [GE-8]}",
        dice=[6, 1, 6, 1, 6],
    )
    assert [event.against for event in bench.events(CombatFought)] == ["trench", "garrison", "trench"]
    assert bench.happened(TrenchesWhole) == [TrenchesWhole(rule="7.5", area="verdun")]


@pytest.mark.rule("7.2.5b", "6.4.1")
def test_who_retreats_first_leaves_the_only_square_to_him_who_needs_it():
    """Three armies, and two squares only: all are lost. Two armies: neither is offered what the other needs."""
    lost = {"gallipoli": TE, "aleppo": TE}
    areas = {"gallipoli": ["GB-2"], "anatolia": ["TU-1*", "TU-2*"]}
    position = staged("lamps", phase="western-allies-combat", areas=areas, nations={"turkey": "war"}, control=lost)
    answers = {"attack anatolia/1/last-stand": "retreat"}
    found = Bench("lamps", position=position).question(
        "retreat", "{attack: anatolia, with: [GB-2]}", dice=[6, 1], answers=answers
    )
    assert len(found.options) == 2
    after = Bench("lamps", position=position).play("{attack: anatolia, with: [GB-2]}", dice=[6, 1], answers=answers)
    assert {after.place_of("TU-1"), after.place_of("TU-2")} == set(found.options)


@pytest.mark.rule("2.1.8c", "7.6.4")
@pytest.mark.parametrize(("reading", "rerolls"), [("none", 0), ("helps", 2)])
def test_the_stosstruppen_help_no_attack_into_a_square(reading, rerolls):
    """Or by option they do."""
    bench = Bench(
        "lamps",
        areas={"anatolia": ["GE-1"], "erzurum": ["RU-CAU"]},
        nations={"turkey": "war"},
        stosstruppen="anatolia",
        stosstruppen_rerolls=2,
        options={"technology-into-squares": reading},
    )
    position = bench.play("{attack: erzurum, with: [GE-1]}", dice=[1, 6] + [1] * rerolls)
    assert position.stosstruppen_rerolls == 2 - rerolls


@pytest.mark.rule("2.1.8c", "7.6.3a")
@pytest.mark.parametrize(
    ("reading", "found"), [("none", [("2.1.8c", "the Tanks do not attack Erzurum")]), ("helps", [])]
)
def test_the_tanks_attack_no_square(reading, found):
    """Or by option they do."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"anatolia": ["FR-1", TANKS], "erzurum": ["TU-1"]},
        trenches={"erzurum": ["turkey"]},
        control={"anatolia": TE},
        options={"technology-into-squares": reading},
    )
    assert bench.faults("{tanks: erzurum}") == found


@pytest.mark.rule("7.3.2.1")
def test_americans_reinforce_no_beachhead():
    """The Western Allies invade, and reinforce."""
    areas = {
        "beachhead somme": ["FR-2"],
        "paris": ["FR-1", "US-1"],
        "united_states": ["US-2", "US-3"],
    }
    bench = Bench("lamps", phase="eastern-allies-movement", areas=areas, control={"somme": CP}, mobilized=4)
    found = bench.faults("{sail: US-1, to: beachhead somme}")
    assert found == [("7.3.2.1", "only a Western army reinforces a beachhead")]


@pytest.mark.rule("7.2.3a", "5.2")
@pytest.mark.parametrize(("cards", "modifiers"), [([], []), (["W18-1"], ["Big Push"])])
def test_the_push_that_a_landing_won_serves_other_areas_by_a_card(cards, modifiers):
    """A change of area does not lose it while Foch commands."""
    areas = {BEACH: ["GB-2"], "bulgaria": ["FR-1", "FR-2"], "gallipoli": ["TU-1", "TU-2", "TU-3"]}
    turn = FactionTurn(invading=("GB-2", "gallipoli"))
    in_force = [InForce(card=card, number=0, until="turn") for card in cards]
    nations = {"turkey": "war", "bulgaria": "conquered"}
    bench = Bench(
        "lamps", phase="western-allies-combat", areas=areas, nations=nations, this_turn=turn, in_force=in_force
    )
    bench.play(
        "{attack: gallipoli, with: [FR-1]}",
        "{land: gallipoli}",
        "{attack: gallipoli, with: [FR-2]}",
        dice=[6, 1, 6, 1, 1, 3, 3],
    )
    assert [each.name for each in bench.events(CombatFought)[-1].attack_modifiers] == modifiers


@pytest.mark.rule("7.2.7a", "7.2.7b", "7.2.2a")
@pytest.mark.trap(7)
def test_allies_of_any_faction_advance_from_any_side_and_only_the_acting_faction_attacks_on():
    """An Austro-Hungarian army goes into Poland behind a German one and does not attack in the German turn."""
    bench = Bench("lamps", areas={"posen": ["GE-1"], "prussia": ["GE-2"], "galicia": ["AH-1"]})
    position = bench.play("{attack: poland, with: [GE-1], advance: [GE-2, AH-1]}", dice=[5])
    assert {position.place_of(unit) for unit in ("GE-1", "GE-2", "AH-1")} == {"poland"}
    assert bench.refusals("{attack: brest_litovsk, with: [AH-1], from: poland}") == ["7.2.2a"]
    bench.play("{attack: brest_litovsk, with: [GE-2], from: poland}", dice=[5])
    assert position.place_of("GE-2") == "brest_litovsk"


@pytest.mark.rule("2.1.3b", "2.1.4", "7.2.7b")
@pytest.mark.trap(7, 12)
@pytest.mark.parametrize(
    ("faction", "places", "target", "first", "second", "onward", "rule"),
    [
        ("western-allies", {"verdun": ["FR-1", "FR-2"]}, "rhine", "FR-1", "FR-2", "hanover", "2.1.3b"),
        ("germany", {"brest_litovsk": ["GE-1", "GE-2"]}, "pripet_marshes", "GE-1", "GE-2", "kiev", "2.1.4"),
    ],
)
def test_nobody_attacks_out_of_a_mountain_or_the_marshes_that_he_has_just_entered(
    faction, places, target, first, second, onward, rule
):
    """A Fresh army that followed has to wait for the next turn."""
    bench = Bench("lamps", phase=f"{faction}-combat", areas=places)
    position = bench.play(f"{{attack: {target}, with: [{first}], advance: [{second}]}}", dice=[6])
    assert position.place_of(second) == target
    assert position.fresh(second)
    assert bench.refusals(f"{{attack: {onward}, with: [{second}], from: {target}}}") == [rule]


@pytest.mark.rule("7.6.4")
@pytest.mark.parametrize(("rerolls", "lies_in"), [(1, "belgium"), (0, "hanover")])
def test_the_stosstruppen_go_along_while_they_have_a_reroll(rerolls, lies_in):
    """With the armies that take the area, into the area; a marker without a reroll left is left behind."""
    bench = Bench(
        "lamps",
        areas={"hanover": ["GE-1", "GE-2"], "belgium": []},
        stosstruppen="hanover",
        stosstruppen_rerolls=rerolls,
    )
    position = bench.play("{attack: belgium, with: [GE-1]}", dice=[6])
    assert (position.place_of("GE-1"), position.stosstruppen) == ("belgium", lies_in)
