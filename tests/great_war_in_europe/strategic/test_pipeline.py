"""The Sinai pipeline (11.53)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.great_war_in_europe.ground.control import entered
from wargame_cli.rulesets.great_war_in_europe.strategic.pipeline import next_town

GAME = "great-war-in-europe"
ROMANI, STATION, ARISH, RAFA = TOWNS = ("N4011", "N3611", "N3311", "N3112")


def phase(pipeline="", **given):
    """A bench in the phase in which the Allies lay the pipeline; British units are in all towns of the Sinai."""
    stacks = {hex: [unit] for hex, unit in zip(TOWNS, ("BR-52T", "BR-53T", "BR-54T", "BR-Y"), strict=True)}
    return Bench(GAME, **{"phase": "pipeline", "turn": 38, "stacks": stacks, "pipeline": pipeline, **given})


@pytest.mark.rule("11.53")
@pytest.mark.parametrize(
    ("before", "town"), [("", ROMANI), (ROMANI, STATION), (STATION, ARISH), (ARISH, RAFA), (RAFA, "")]
)
def test_the_pipeline_goes_from_west_to_east(before, town):
    bench = phase(before)
    assert next_town(bench.position) == town
    assert [each for each in TOWNS if not bench.refusals(f"{{pipeline: {each}}}")] == ([town] if town else [])
    if town:
        bench.play(f"{{pipeline: {town}}}")
        assert bench.position.pipeline == town


@pytest.mark.rule("11.53")
def test_one_town_in_a_strategic_turn():
    bench = phase()
    bench.play(f"{{pipeline: {ROMANI}}}")
    assert bench.refusals(f"{{pipeline: {STATION}}}") == ["11.53"]


@pytest.mark.rule("11.53")
def test_an_allied_unit_is_in_the_town():
    assert phase(stacks={}).refusals(f"{{pipeline: {ROMANI}}}") == ["11.53"]
    assert phase(stacks={ROMANI: ["TU-17"]}).refusals(f"{{pipeline: {ROMANI}}}") == ["11.53"]


@pytest.mark.rule("11.53")
@pytest.mark.parametrize("place", ["N4309", "N2913", "allied-box"])
def test_it_goes_nowhere_else(place):
    assert phase().refusals(f"{{pipeline: {place}}}") == ["11.53"]


@pytest.mark.rule("11.53")
@pytest.mark.parametrize(
    ("hex", "after"), [("N3112", RAFA), ("N3311", STATION), ("N3411", STATION), ("N3811", ROMANI), ("N4111", "")]
)
def test_enemies_set_it_back_and_it_is_laid_anew(hex, after):
    bench = phase(ARISH, stacks={hex: ["TU-17"]})
    if hex == "N3112":
        bench.run(entered, ["TU-17"], hex)
        assert bench.position.pipeline == ARISH
        return
    bench.run(entered, ["TU-17"], hex)
    assert bench.position.pipeline == after
    again = Bench(GAME, position=bench.position)
    assert next_town(again.position) == TOWNS[TOWNS.index(after) + 1 if after else 0]
