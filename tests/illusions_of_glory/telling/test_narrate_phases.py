"""What whole phases are told as: reports as players read them.

A snapshot that is meant to change is written anew with `UPDATE_SNAPSHOTS=1 pytest tests/illusions_of_glory`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from bench_of_rules import Bench
from snapshots import matches

from illusions_of_glory.on_the_bench import on_map
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles

SNAPSHOTS = Path(__file__).parents[1] / "snapshots"


def war(stacks, phase="round-1-ap", **fields):
    """A bench with all markers where they begin, and a few cards in the hands."""
    markers = {
        "will": {"RU": 19, "GE": 19, "AH": 19},
        "quality": {"RU": 18, "IT": 18, "GE": 18, "AH": 18},
        "war_status": {"AP": 0, "CP": 0},
        "level": {"AP": "mobilization", "CP": "mobilization"},
        "armistice": 40,
        "offensives": {"AP": "RU", "CP": "none"},
        "offensive_drm": {"AP": 0, "CP": 0},
        "piles": {"AP": Piles(hand=("AP-3", "AP-13")), "CP": Piles(hand=("CP-6", "CP-14"))},
    }
    return Bench("illusions-of-glory", position=on_map(stacks, phase=phase, **{**markers, **fields}).position)


@pytest.mark.rule("8.1", "9.4.1", "11.1", "12.2 D", "19.1")
def test_an_action_round():
    """A card for its Event and OPS, activation, moves, a Trench, a combat that takes a VP space, and its follow-up."""
    bench = war(
        {
            "dubno": ["RU-I-9", "RU-I-11"],
            "brody": ["RU-I-21", "RU-I-10"],
            "rovno": ["RU-I-12"],
            "lemberg": ["AH-I-3"],
            "przemysl": ["AH-I-2"],
            "nish": ["SB-I-1"],
        },
        control={"brody": "RU"},
    )
    outcome = bench.resolve(
        "{play: AP-13, for: event}",
        "{activate: brody, for: attack}",
        "{activate: dubno, for: move}",
        "{activate: rovno, for: move}",
        "{move: RU-I-9, by: [lutsk]}",
        "{move: RU-I-11, by: [lutsk]}",
        "{entrench: rovno, with: RU-I-12}",
        "{attack: lemberg, with: [RU-I-21, RU-I-10]}",
        dice={"entrench/rovno": [2], "attack lemberg/RU-I-21/attacker": [5], "attack lemberg/RU-I-21/defender": [2]},
    )
    assert matches(SNAPSHOTS / "round.txt", bench.told(of=outcome))
    text = bench.told("AP", of=outcome)
    assert "Your hand" in text
    assert "PLEHVE" in text
    assert "WIRELESS INTERCEPTS" not in text
    assert "PLEHVE" not in bench.told("CP", of=outcome)


@pytest.mark.rule("13.1", "13.3", "13.4")
def test_a_round_of_redeployment():
    """Over land, out of the box and into it."""
    bench = war(
        {"berlin": ["GE-I-1"], "posen": ["GE-I-1-SCU"], "reserve": ["AH-I-1-SCU"], "nish": ["SB-I-1"]},
        phase="round-1-cp",
    )
    outcome = bench.resolve(
        "{play: CP-14, for: sr}",
        "{sr: GE-I-1, to: thorn}",
        "{sr: GE-I-1-SCU, into: reserve}",
        "{sr: AH-I-1-SCU, to: lemberg}",
    )
    assert matches(SNAPSHOTS / "redeployment.txt", bench.told(of=outcome))


@pytest.mark.rule("20.4")
def test_the_sieges():
    """Every besieged Fort with its die, and who has the space of one that surrenders."""
    stacks = {"thorn": ["RU-I-1"], "kovno": ["GE-I-1"], "przemysl": ["RU-I-2"], "nish": ["SB-I-1"]}
    bench = war(stacks, phase="siege")
    dice = {"surrender/thorn": [6], "surrender/przemysl": [3], "surrender/kovno": [1]}
    assert matches(SNAPSHOTS / "sieges.txt", bench.told(of=bench.resolve(dice=dice)))


@pytest.mark.rule("14.3.2")
def test_attrition():
    """Units, spaces and Trenches that are cut off, each with its place."""
    bench = war(
        {"minsk": ["GE-I-1", "GE-I-17"], "lemberg": ["AH-I-1"], "nish": ["SB-I-1"]},
        phase="attrition",
        control={"minsk": "GE", "slonim": "GE"},
        reduced=["GE-I-17"],
    )
    assert matches(SNAPSHOTS / "attrition.txt", bench.told(of=bench.resolve()))


@pytest.mark.rule("16.1")
def test_replacements():
    """What was rebuilt where and for how much, and what was lost."""
    bench = war(
        {"warsaw": ["RU-I-1"], "replaceable": ["RU-I-2", "RU-I-1-SCU"], "nish": ["SB-I-1"]},
        phase="replacement-ap",
        reduced=["RU-I-1"],
        replacements={"RU": 4.5, "IT": 1},
    )
    outcome = bench.resolve(
        "{rebuild: RU-I-1}",
        "{rebuild: RU-I-2, at: warsaw}",
        "{rebuild: RU-I-1-SCU, into: reserve, steps: 1}",
    )
    assert matches(SNAPSHOTS / "replacements.txt", bench.told(of=outcome))


@pytest.mark.rule("7.2a", "7.3")
def test_the_rolls_for_offensives():
    """What each side must do."""
    bench = war({"nish": ["SB-I-1"]}, phase="offensives")
    dice = {"mandatory offensive/AP": [5], "mandatory offensive/CP": [3]}
    assert matches(SNAPSHOTS / "offensives.txt", bench.told(of=bench.resolve(dice=dice)))
