"""Units that come and go, their condition and hexes that change hands, in words."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import division, staged_with
from wargame_cli.rulesets.great_war_ground_rules.position.events import general
from wargame_cli.rulesets.great_war_ground_rules.position.position import GONE, POOL
from wargame_cli.rulesets.great_war_ground_rules.position.records import Contest
from wargame_cli.rulesets.great_war_ground_rules.telling.general import said
from wargame_cli.rulesets.great_war_ground_rules.telling.words import Stage


def told(event):
    """Of whom it is said, and the words."""
    words = said(event, Stage(staged_with({"0505": {"GE-1": division()}}), [event], "umpire"))
    return (*words.who, words.one, *words.more)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            general.UnitMoved(
                rule="6", unit="GE-1", start="0505", end="0507", path=("0505", "0506", "0507"), how="march", spent=2.5
            ),
            "moves from 0505 to 0507 [2½ MP, 0505 – 0506 – 0507]",
        ),
        (
            general.UnitMoved(rule="7A3", unit="GE-1", start="0505", end="0507", how="strategic"),
            "goes by strategic rail from 0505 to 0507",
        ),
        (
            general.UnitMoved(rule="9F2", unit="GE-1", start="0505", end="0506", how="retreat"),
            "retreats from 0505 to 0506",
        ),
        (
            general.UnitPlaced(rule="16A", unit="GE-1", place="0505", cause="reinforcement"),
            "comes into play in 0505: reinforcement",
        ),
        (
            general.UnitPlaced(rule="16B3c", unit="GE-1", place="0505", reduced=True),
            "comes into play in 0505 as a cadre",
        ),
        (
            general.UnitRemoved(rule="9D", unit="GE-1", place="0505", to=POOL["CP"], cause="combat loss"),
            "is eliminated in 0505: combat loss",
        ),
        (
            general.UnitRemoved(rule="9D", unit="GE-1", place="0505", to=GONE, cause="combat loss"),
            "is eliminated in 0505: combat loss, out of the game",
        ),
        (
            general.UnitRemoved(rule="16A1d", unit="GE-1", place="0505", to=GONE, cause="withdrawn"),
            "leaves 0505: withdrawn",
        ),
        (general.UnitReduced(rule="9E", unit="GE-1", cause="combat loss"), "is reduced to a cadre: combat loss"),
        (general.UnitReduced(rule="16B3d", unit="GE-1", reduced=False), "is at full strength again"),
        (
            general.UnitDisrupted(rule="3A5", unit="GE-1", degree=2, cause="bombardment"),
            "is badly disrupted: bombardment",
        ),
        (general.UnitDisrupted(rule="3A5", unit="GE-1", degree=0, cause=""), "recovers"),
        (general.Fatigued(rule="6B4", unit="GE-1", hits=1, cause="haste"), "has 1 fatigue hit: haste"),
        (general.Fatigued(rule="6B4", unit="GE-1", hits=0, cause=""), "has no fatigue hit"),
    ],
)
def test_what_happens_to_units_is_told(event, words):
    """3A5, 6, 6B4, 7A3, 9D, 9E, 9F2, 16"""
    assert told(event) == ("GE-1", words)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (general.OwnerChanged(rule="5B", place="0505", side="CP"), ("0505", "is owned by the Central Powers now")),
        (general.HexContested(rule="9J", place="0505", contest=Contest(owner="CP")), ("0505", "is contested")),
        (
            general.FortificationChanged(rule="15B", place="0505", grade="improved-fort", cause="built"),
            ("0505 has improved fort now: built",),
        ),
        (
            general.FortificationChanged(rule="9J", place="0505", grade="", cause="contested"),
            ("0505 has no fortification any more: contested",),
        ),
        (
            general.FortressChanged(rule="15B2", place="0505", improved=False, cause="captured"),
            ("the fortress of 0505 is unimproved now: captured",),
        ),
        (
            general.ResChanged(rule="11F1", side="CP", place="0505", change=-1, cause="combat supply"),
            ("the Central Powers have used up 1 Res Pt in 0505: combat supply",),
        ),
        (
            general.ResChanged(rule="16A", side="CP", place="0505", change=2, cause="reinforcement"),
            ("the Central Powers gain 2 Res Pts in 0505: reinforcement",),
        ),
    ],
)
def test_what_happens_to_hexes_is_told(event, words):
    """5B, 9J, 11F1, 15B"""
    assert told(event) == words
