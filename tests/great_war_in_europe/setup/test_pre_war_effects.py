"""What pre-war events change before the set-up (20.2, 20.3)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli import rulesets
from wargame_cli.engine.events import PhaseStarted
from wargame_cli.rulesets.great_war_in_europe.ground.score import score, score_for_a_win
from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import pre_war_events
from wargame_cli.rulesets.great_war_in_europe.machine.laws import LAWS
from wargame_cli.rulesets.great_war_in_europe.setup.codes import what_is_wrong
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_effects import take_effect
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import due

GAME = rulesets.load("great-war-in-europe")


def with_event(event, **options):
    """The campaign with an event in force."""
    position = GAME.new("campaign", {"pre-war-events": "on", **options})
    position.pre_war = {pre_war_events()[event].side: [event]}
    return position


@pytest.mark.rule("20.2")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_plan_19_razes_the_light_forts_of_russia(maps):
    """Those of the Caucasus too."""
    bench = Bench("great-war-in-europe", position=with_event("Allied-pre-war-2", maps=maps))
    kit = bench.position.kit
    russian = kit.countries["Russia"] | kit.countries["Russian Poland"]
    bench.run(take_effect)
    assert set(kit.board.spaces(kit.of_kind("fort") & russian)) <= set(bench.position.destroyed)
    assert not set(kit.board.spaces(kit.of_kind("heavy-fort") & russian)) & set(bench.position.destroyed)


@pytest.mark.rule("20.3")
def test_albert_caves_in():
    bench = Bench("great-war-in-europe", position=with_event("CP-pre-war-6"))
    bench.run(take_effect)
    position, kit = bench.position, bench.position.kit
    assert not [unit for unit in position.units() if position.counter(unit).nation == "BE" and position.on_map(unit)]
    assert set(kit.board.spaces(kit.of_kind("fort", "heavy-fort") & kit.countries["Belgium"])) <= set(
        position.destroyed
    )
    assert position.us_entry == "P"
    for hex in kit.board.spaces(kit.of_kind("victory") & kit.countries["Belgium"]):
        position.take(CP, hex)
    assert score_for_a_win(position) < score(position)


def with_fisher(*others):
    """A bench of the campaign with Fisher's Gambit, and events of the Central Powers."""
    position = with_event("Allied-pre-war-7")
    position.pre_war = {**position.pre_war, CP: list(others)}
    return Bench("great-war-in-europe", position=position)


@pytest.mark.rule("20.2")
def test_the_expeditionary_force_lands_in_the_baltic():
    """All of it in one hex, which is Allied; its set-up code asks for that hex, and no other."""
    bench = with_fisher()
    bench.run(take_effect, dice=[5])
    position = bench.position
    force = [each.id for each in position.kit.units.values() if (each.nation, each.setup) == ("BR", "B")]
    assert set(position.at("E5403")) == set(force)
    assert len(force) == 5
    assert position.controls(ALLIED, "E5403")
    assert not [fault for fault in what_is_wrong(position, ALLIED) if "BR-" in fault[1]]
    position.put("BR-1", "W6316")
    assert [fault for fault in what_is_wrong(position, ALLIED) if "BR-1 " in fault[1]]


@pytest.mark.rule("20.2")
@pytest.mark.rule("20.3")
@pytest.mark.parametrize(
    ("other", "worth"),
    [
        ((), {1: 3, 2: 3, 3: 3, 4: 4, 5: 5, 6: 6}),
        (("CP-pre-war-2",), {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}),
        (("CP-pre-war-8",), {1: 3, 6: 6}),
    ],
)
def test_the_ships_lost_in_the_baltic(other, worth):
    for die, points in worth.items():
        bench = with_fisher(*other)
        bench.run(take_effect, dice=[die])
        assert bench.position.extra_points == score(bench.position) == points


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("other", ["CP-pre-war-3", "CP-pre-war-4"])
def test_against_more_ships_and_more_u_boats_six_points_without_a_die(other):
    bench = with_fisher(other)
    bench.run(take_effect)
    assert bench.position.extra_points == 6


@pytest.mark.rule("20.2")
def test_a_rehearsal_knows_no_losses_at_sea():
    bench = Bench("great-war-in-europe", position=with_event("Allied-pre-war-7"), rehearsing=True)
    bench.run(take_effect)
    assert bench.position.at("E5403")
    assert bench.position.extra_points == 0


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_the_army_that_invades_holland_has_no_units_of_strategic_turn_a(maps):
    bench = Bench("great-war-in-europe", position=with_event("CP-pre-war-5", maps=maps))
    bench.run(take_effect)
    at = bench.position
    gone = {unit for unit in at.at("gone") if at.counter(unit).nation == "GE"}
    assert {"GE-17R", "GE-18R", "GE-1LW", "GE-1N", "GE-1BLW"} == gone - {
        *GAME.new("campaign", {"maps": maps}).at("gone")
    }
    assert not [unit for unit in due(at, "A") if at.counter(unit).nation == "GE" and unit not in gone]


@pytest.mark.rule("20.3")
@pytest.mark.rule("19.2")
@pytest.mark.rule("19.3")
@pytest.mark.parametrize("maps", ["europe", "combined"])
def test_von_moltke_leaves_belgium_alone(maps):
    """Nobody stands there, and all who did begin where their codes have them at home."""
    bench = Bench("great-war-in-europe", position=with_event("CP-pre-war-10", maps=maps))
    bench.run(take_effect)
    at, kit = bench.position, bench.position.kit
    assert {"BE", "BR"} <= set(at.neutral)
    assert at.us_entry == "P"
    assert not [unit for unit in at.units() if at.counter(unit).nation == "BE" and at.place_of(unit) != "gone"]
    assert {"BR-1", "BR-2", "BR-3", "BR-5", "BR-1CAV"} <= set(at.at("later"))
    assert not [unit for unit in at.units_in("Allied", kit.europe) if at.counter(unit).nation == "BR"]
    assert kit.map.area[at.place_of("FR-1")] == "France"
    assert kit.map.area[at.place_of("GE-3")] == "Germany"
    assert list(what_is_wrong(at, CP)) == []
    assert [words for _, words in what_is_wrong(at, ALLIED) if "BR-" not in words] == []
    assert not out_of_supply(at, CP) + out_of_supply(at, ALLIED)
    begun = PhaseStarted(turn=1, phase="first-combat")
    for law in LAWS:
        law(at, begun)
    assert at.units().get("BR-10IN") == ("N4307" if maps == "combined" else None)
