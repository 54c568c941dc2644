"""Who goes in after a won attack (7.2.7), who stays away, and what the winners of one fight mean for the next."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    AdvanceStopped,
    StayedBehind,
    StosstruppenMoved,
)
from wargame_cli.rulesets.lamps.position.position import FactionTurn

BEACH = "beachhead gallipoli"


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


@pytest.mark.rule("2.1.3b", "7.2.7b")
@pytest.mark.parametrize(
    ("faction", "then", "areas", "first", "second"),
    [
        ("western-allies", "eastern-allies", {"verdun": ["FR-1", "US-1"], "rhine": ["GE-4*"], "bavaria": ["GE-5"]},
         "{attack: rhine, with: [FR-1], advance: [US-1]}", "{attack: bavaria, with: [US-1]}"),
        ("germany", "central-allies",
         {"hungary": ["GE-1", "AH-5"], "serbia": ["SE-1*"], "greece": ["GR-1"], "romania": ["RO-1"]},
         "{attack: serbia, with: [GE-1], advance: [AH-5]}", "{attack: greece, with: [AH-5]}"),
        ("western-allies", "eastern-allies",
         {"verdun": ["FR-1", "US-1", "WA-Tanks"], "rhine": ["GE-4*"], "bavaria": ["GE-5"]},
         "{attack: rhine, with: [FR-1], advance: [US-1, WA-Tanks]}", "{tanks: bavaria}"),
    ],
)  # fmt: skip
def test_an_ally_that_followed_into_a_mountain_does_not_attack_out_of_it_in_that_game_turn(
    faction, then, areas, first, second
):
    """It waits through its own Combat Phase, and is free when the next game turn begins."""
    bench = Bench("lamps", phase=f"{faction}-combat", areas=areas, trenches={"bavaria": ["germany"]})
    position = bench.play(first, dice=[6, 1])
    for turn, found in ((position.turn, ["2.1.3b"]), (position.turn + 1, [])):
        position.begin_phase(turn, f"{then}-combat")
        assert Bench("lamps", position=position.copy()).refusals(second) == found


@pytest.mark.rule("2.1.3b", "7.2.7b", "7.6.1b")
@pytest.mark.parametrize(
    ("faction", "then", "areas", "first", "comes", "second"),
    [
        ("western-allies", "eastern-allies",
         {"verdun": ["FR-1", "US-1", "WA-HA1"], "rhine": ["GE-4*"], "bavaria": ["GE-5"]},
         "{attack: rhine, with: [FR-1], advance: [WA-HA1]}", "{move: US-1, to: rhine}",
         "{attack: bavaria, with: [US-1], guns: [WA-HA1]}"),
        ("germany", "central-allies",
         {"hungary": ["GE-1", "AH-5", "AH-HA1"], "serbia": ["SE-1*"], "greece": ["GR-1"], "romania": ["RO-1"]},
         "{attack: serbia, with: [GE-1], advance: [AH-HA1]}", "{move: AH-5, to: serbia}",
         "{attack: greece, with: [AH-5], guns: [AH-HA1]}"),
    ],
)  # fmt: skip
def test_a_gun_that_followed_into_a_mountain_does_not_fire_out_of_it_in_that_game_turn(
    faction, then, areas, first, comes, second
):
    """An army that came by a move attacks out of it, without the gun; in the next game turn the gun fires."""
    bench = Bench(
        "lamps",
        phase=f"{faction}-combat",
        areas=areas,
        nations={"greece": "war", "romania": "war"},
        americans_left=True,
    )
    position = bench.play(first, dice=[6, 1])
    position.begin_phase(position.turn, f"{then}-movement")
    Bench("lamps", position=position).play(comes)
    for turn, found in ((position.turn, ["2.1.3b"]), (position.turn + 1, [])):
        position.begin_phase(turn, f"{then}-combat")
        later = Bench("lamps", position=position.copy())
        assert later.refusals(second) == found
        assert later.refusals(second.partition(", guns")[0] + "}") == []


@pytest.mark.rule("2.1.3b")
@pytest.mark.parametrize(("area", "found"), [("austria", []), ("serbia", ["2.1.3b"])])
def test_who_has_left_a_mountain_attacks_out_of_another(area, found):
    """The bar is on the area that was entered by an advance, not on the unit."""
    bench = Bench("lamps", phase="central-allies-combat", areas={"serbia": ["AH-1"]}, stopped={"AH-1": area})
    assert bench.refusals("{attack: albania, with: [AH-1]}") == found


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


@pytest.mark.rule("7.2.7b", "2.1.3b", "2.1.4")
@pytest.mark.parametrize(("area", "rule"), [("pripet_marshes", "2.1.4"), ("austria", "2.1.3"), ("poland", "")])
def test_who_enters_a_mountain_or_the_marshes_is_told_that_he_stops_there(area, rule):
    """Whoever went in, by the rule of the ground."""
    origin = {"pripet_marshes": "minsk", "austria": "hungary", "poland": "posen"}[area]
    bench = Bench("lamps", phase="eastern-allies-combat", areas={origin: ["RU-1", "RU-2"]}, control={area: CP})
    bench.play(f"{{attack: {area}, with: [RU-1], advance: [RU-2]}}", dice=[6] if area == "austria" else [])
    stopped = [AdvanceStopped(rule=rule, units=("RU-1", "RU-2"), area=area)] if rule else []
    assert bench.happened(AdvanceStopped) == stopped


@pytest.mark.rule("7.6.4")
@pytest.mark.parametrize(
    ("marker", "rerolls", "end"), [("rhine", 1, "verdun"), ("rhine", 0, "rhine"), ("hanover", 2, "hanover")]
)
def test_the_stosstruppen_go_on_with_the_armies_that_they_led(marker, rerolls, end):
    """From the area of the attack, with rerolls left."""
    bench = Bench(
        "lamps", areas={"rhine": ["GE-1"], "hanover": ["GE-2"]}, stosstruppen=marker, stosstruppen_rerolls=rerolls
    )
    position = bench.play("{attack: verdun, with: [GE-1]}", dice=[6])
    assert position.stosstruppen == end
    moved = [StosstruppenMoved(rule="7.6.4", area="verdun")] if end == "verdun" else []
    assert bench.happened(StosstruppenMoved) == moved


@pytest.mark.rule("7.6.4", "2.1.8a")
def test_the_stosstruppen_go_into_no_square():
    """Technology has no effect there."""
    bench = Bench(
        "lamps",
        areas={"anatolia": ["GE-1"]},
        stosstruppen="anatolia",
        stosstruppen_rerolls=2,
        control={"aleppo": TE},
        nations={"turkey": "war"},
    )
    position = bench.play("{attack: aleppo, with: [GE-1]}")
    assert (position.place_of("GE-1"), position.stosstruppen) == ("aleppo", "anatolia")


@pytest.mark.rule("7.2.7a")
def test_guns_and_tanks_follow_as_armies_do():
    """Whatever their status."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"somme": ["FR-1", "FR-2*", "WA-HA1*", "WA-Tanks*"]},
        control={"belgium": CP},
    )
    position = bench.play("{attack: belgium, with: [FR-1], advance: all}")
    assert set(position.at("belgium")) == {"FR-1", "FR-2", "WA-HA1", "WA-Tanks"}
