"""Forts on Fortress Supply may surrender (14.15), Kut among them (14.23)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.position.events.general import FortDestroyed, FortressTested
from wargame_cli.rulesets.great_war_in_europe.strategic.fortress_surrender import (
    defenders,
    enemies_beside,
    may_surrender,
    on_fortress_supply_alone,
)

GAME = "great-war-in-europe"
#: A fort of the Central Powers with land all around it.
BEERSHEBA, RING = "N2711", ("N2710", "N2811", "N2812", "N2712", "N2612", "N2611")
BRITISH = ("BR-52T", "BR-53T", "BR-54T", "BR-60T", "BR-75T", "BR-10NA")


def ringed(inside=(), around=RING, *, per_hex=1):
    """Beersheba with Turkish units in it and British ones around it."""
    units = iter([*BRITISH, "BR-3IN", "BR-7IN", "BR-13IN", "BR-14IN", "BR-Y", "BR-74T"])
    stacks = {hex: [next(units) for _ in range(per_hex)] for hex in around}
    if inside:
        stacks[BEERSHEBA] = list(inside)
    return stacks


#: The forts that are behind the line in 1918 stand again but for those that a test is not about.
NO_OTHER_FORTS = ["N2913", "N3835", "N4039", "N4041", "N4138", "N4437"]


def phase(**given):
    """A bench in the Fortress Surrender Phase of Strategic Turn P; Beersheba is Turkish."""
    return Bench(
        GAME,
        **{
            "phase": "fortress-surrender",
            "turn": 38,
            "destroyed": NO_OTHER_FORTS,
            "taken": {BEERSHEBA: "CP"},
            **given,
        },
    )


@pytest.mark.rule("14.15")
@pytest.mark.parametrize("die", range(1, 7))
def test_on_four_to_six_the_fort_falls_with_all_in_it(die):
    bench = phase(stacks=ringed(["TU-17", "TU-27"]))
    bench.end(dice={f"fortress {BEERSHEBA}/surrender": die})
    position, fallen = bench.position, die >= 4
    assert position.at(BEERSHEBA) == ([] if fallen else ["TU-17", "TU-27"])
    assert (BEERSHEBA in position.destroyed) == fallen
    assert [event.rule for event in bench.events(FortDestroyed)] == (["14.15"] if fallen else [])
    tested = bench.only(FortressTested)
    assert (tested.side, tested.enemies, tested.surrendered) == ("CP", 6, fallen)
    if fallen:
        assert [position.place_of(unit) for unit in ("TU-17", "TU-27")] == ["cp-dead", "cp-dead"]
        assert bench.fates() == [("TU-17", "14.15", "surrender"), ("TU-27", "14.15", "surrender")]
        assert position.controls("CP", BEERSHEBA)


@pytest.mark.rule("14.15")
def test_a_fort_may_stand_alone():
    bench = phase(stacks=ringed())
    bench.end(dice=[4])
    assert bench.position.destroyed == [*NO_OTHER_FORTS, BEERSHEBA]


@pytest.mark.rule("14.15")
@pytest.mark.parametrize(("inside", "in_danger"), [(4, True), (5, True), (6, False)])
def test_as_many_enemies_as_defenders_with_the_intrinsic_unit(inside, in_danger):
    units = ["TU-17", "TU-27", "TU-10", "TU-23", "TU-25", "TU-8"][:inside]
    position = staged(GAME, stacks=ringed(units), destroyed=NO_OTHER_FORTS)
    assert (defenders(position, "CP", BEERSHEBA), enemies_beside(position, "CP", BEERSHEBA)) == (inside + 1, 6)
    assert may_surrender(position, "CP", BEERSHEBA) == in_danger


@pytest.mark.rule("14.15")
def test_headquarters_count_on_neither_side_and_fall_with_the_rest():
    stacks = ringed(["TU-17", "TU-YAG"])
    stacks[RING[0]] = ["BR-20CRP"]
    bench = phase(stacks=stacks)
    assert defenders(bench.position, "CP", BEERSHEBA) == 2
    assert enemies_beside(bench.position, "CP", BEERSHEBA) == 5
    bench.end(dice=[6])
    assert bench.position.place_of("TU-YAG") == "cp-dead"


@pytest.mark.rule("14.15")
def test_a_fort_in_supply_does_not_surrender():
    bench = phase(stacks=ringed(["TU-17"], RING[:4], per_hex=2), taken={BEERSHEBA: "CP", "N2513": "CP"})
    assert not on_fortress_supply_alone(bench.position, "CP", BEERSHEBA)
    bench.end()
    assert bench.events(FortressTested) == []


@pytest.mark.rule("14.15")
@pytest.mark.parametrize(("turn", "tests"), [(4, 0), (6, 0), (8, 1)])
def test_forts_surrender_after_strategic_turn_c(turn, tests):
    bench = phase(turn=turn, stacks=ringed(["TU-17"]))
    bench.end(dice=[1] * tests)
    assert len(bench.events(FortressTested)) == tests


@pytest.mark.rule("14.15")
def test_a_destroyed_fort_has_nothing_to_surrender():
    bench = phase(stacks=ringed(["TU-17"]), destroyed=[*NO_OTHER_FORTS, BEERSHEBA])
    bench.end()
    assert bench.events(FortressTested) == []


@pytest.mark.rule("14.15")
def test_russian_forts_surrender_to_turks():
    kars = "N4039"
    ring = ("N4139", "N4040", "N3939", "N3938", "N4038", "N4138")
    turks = ("TU-28", "TU-29", "TU-30", "TU-31", "TU-32", "TU-33")
    stacks = {kars: ["RU-39"], **{hex: [unit] for hex, unit in zip(ring, turks, strict=True)}}
    bench = phase(stacks=stacks, destroyed=[*(fort for fort in NO_OTHER_FORTS if fort != kars), BEERSHEBA])
    bench.end(dice={f"fortress {kars}/surrender": 5})
    assert bench.position.place_of("RU-39") == "allied-dead"
    assert bench.rolls()[0][1] == "CP"


@pytest.mark.rule("14.2")
@pytest.mark.rule("14.15")
@pytest.mark.trap(43)
def test_besieged_kut_checks_for_surrender_and_keeps_its_fort():
    stacks = {"N1845": ["BR-3IN", "BR-13CRP"], "N1744": ["TU-2"]}
    bench = phase(stacks=stacks, kut=True, destroyed=[*NO_OTHER_FORTS, BEERSHEBA])
    bench.end(dice={"fortress N1845/surrender": 4})
    assert bench.position.at("N1845") == []
    assert bench.events(FortDestroyed) == []
    assert bench.position.kut


@pytest.mark.rule("14.2")
@pytest.mark.parametrize(
    ("kut", "stacks"),
    [
        (True, {"N1845": ["BR-3IN", "BR-7IN"], "N1744": ["TU-2"]}),
        (True, {"N1845": ["BR-3IN"], "N1843": ["TU-2"]}),
        (True, {"N1744": ["TU-2"]}),
        (False, {"N1845": ["BR-3IN"], "N1744": ["TU-2"]}),
    ],
)
def test_without_siege_or_enough_enemies_kut_holds(kut, stacks):
    bench = phase(stacks=stacks, kut=kut, destroyed=[*NO_OTHER_FORTS, BEERSHEBA])
    bench.end()
    assert bench.events(FortressTested) == []


@pytest.mark.rule("14.15")
def test_a_check_rolls_nothing():
    assert phase(stacks=ringed(["TU-17"])).ends_openly()
    assert not phase(stacks={}, destroyed=[*NO_OTHER_FORTS, BEERSHEBA]).ends_openly()


@pytest.mark.rule("14.15", "11.2")
@pytest.mark.parametrize(
    ("hex", "enemies", "alone"),
    [
        ("E5412", "RU", False),  # Danzig, a port of the Baltic
        ("W6709", "GE", False),  # Dunkirk
        ("N4437", "TU", False),  # Batum on the Black Sea
        ("E4719", "GE", True),  # Brest-Litovsk, inland
        ("W5123", "GE", True),  # Verdun
    ],
)
def test_the_intrinsic_unit_is_supplied_by_a_port_as_others_are(hex, enemies, alone):
    """14.15 with 11.41, 11.44, 11.45: a fort that is surrounded stands in supply where a unit of its nation would."""
    kit = staged(GAME, map="combined").kit
    side = "CP" if kit.nation_at(hex) == "GE" else "Allied"
    land = [near for near in kit.steps.steps[hex] if kit.land & kit.board.bit[near]]
    units = [c.id for c in kit.units.values() if c.nation == enemies and c.infantry and not c.provisional and not c.red]
    given = {"destroyed": [], "taken": {hex: side}, "stacks": dict(zip(land, [[unit] for unit in units], strict=False))}
    at = staged(GAME, map="combined", russia="czar", **given)
    assert forts(at, side) & kit.board.bit[hex]
    assert on_fortress_supply_alone(at, side, hex) is alone
