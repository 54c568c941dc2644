"""Battles of The Kaiser's War in the spelling of the collected worked examples: able to fail, and never guessed at."""

from __future__ import annotations

from pathlib import Path

import pytest
from collected_cases import parts, verdict_on

from wargame_cli.rulesets.kaisers_war import RULESET

FILE = "kaisers-war.yaml"


@pytest.mark.parametrize(
    ("case", "old", "new", "message"),
    [
        ("K-columns", "percent: 600", "percent: 599", "percent: expected 599, found 600"),
        ("K-columns", "'>=600%'", "500-599%", "column: expected 500-599%, found 600% or more"),
        ("K-columns", "dice: [2]", "dice: [1]", "result: expected DW, found MD"),
        ("K-columns", "dice_rolled: 1", "dice_rolled: 2", "rolled: expected 2 dice"),
        ("K-support", "max_supply: true", "max_supply: false", "attack: expected 27, found 19"),
        ("K-support", "factor: 3", "factor: 4", "attack: expected 27, found 28"),
        ("K-support", "H1, P1, N1]", "H1, N1]", "attack: expected 38, found 36"),
        ("K-support", "side: Allied", "side: CP", "change: expected Allied -7, found -6"),
        ("K-support", "coastal: true", "coastal: false", "an order is refused"),
        ("K-support", "vp: -4", "vp: -3", "change: expected Allied -3, found -4"),
        ("K-support", "vp_after: 46", "vp_after: 47", "points: expected Allied to have 47, found 46"),
        ("K-support", "hex_cleared: true", "hex_cleared: false", "cleared: in 1010 there stand none"),
        ("K-two-airbases", "legal: true", "legal: false", "legal: all orders are legal"),
        ("K-two-airbases", "dice: []\n    expect: {rejected: true}", "expect: {result: AA}", "an order is refused"),
        ("K-range", "range: 1", "range: 2", "legal: all orders are legal"),
        ("K-range", "rejected: false", "rejected: true", "legal: all orders are legal"),
        ("K-range", "rejected: true", "rejected: false", "legal: refused: order 1"),
        ("K-river", "nation: France", "nation: Germany", "change: expected Allied -2, found +0"),
        ("K-river", "dir: 1", "dir: 2", "defence: expected 8, found 4"),
        ("K-river", "hex: N}", "hex: NW}", "defence: expected 8, found 4"),
        ("K-river", "river: [N, NE]", "river: [N, S]", "defence: expected 8, found 4"),
        ("K-river", "water: all", "water: [N]", "defence: expected 8, found 4"),
        ("K-river", "river: false", "river: true", "defence: expected 4, found 8"),
        ("K-ground", "terrain: rough}", "terrain: clear}", "defence: expected 8, found 4"),
        ("K-ground", "{terrain: city}", "{terrain: clear}", "defence: expected 8, found 4"),
        ("K-ground", "{city: true}", "{city: false}", "defence: expected 8, found 4"),
        ("K-ground", "trench: defender", "trench: attacker", "defence: expected 8, found 4"),
        ("K-ground", "trench_owner: Allied", "trench_owner: CP", "defence: expected 8, found 4"),
        ("K-concentric", "concentric: true", "concentric: false", "modified_by: Concentric attack does modify"),
        ("K-concentric", "concentric: false", "concentric: true", "modified_by: Concentric attack does not modify"),
        ("K-fort", "0-2-0", "0-9-0", "result: expected DW, found"),
        ("K-seasons", "season: winter", "season: normal", "legal: all orders are legal"),
        ("K-seasons", "season: summer", "season: winter", "legal: refused: order 1"),
        ("K-unsupplied", "supplied: false", "supplied: true", "legal: all orders are legal"),
        ("K-mobile-defence", "table: INF", "table: BP", "result: expected MD, found BB"),
        ("K-mobile-defence", "shock: true", "shock: false", "an order is refused"),
        ("K-shock-effect", "turn: 1", "turn: 2", "result: expected DP, found DW"),
        ("K-morale", "options: [33]", "options: [32]", "column: expected 500-599%, found 400-499%"),
        ("K-morale", "vp: 76}", "vp: 75}", "column: expected 500-599%, found 400-499%"),
        ("K-morale", "Allied: 80}", "Allied: 70}", "points: expected Allied to have 79, found 69"),
        ("K-exposed", "exposed_support: instead", "exposed_support: debt", "eliminated: expected N1, found A1, N1"),
        ("K-bombardment", "factor: 6}, {id: N2", "factor: 5}, {id: N2", "attack: expected 12, found 11"),
        ("K-friendly-seas", "sea: North Sea", "sea: Baltic Sea", "legal: all orders are legal"),
        ("K-who-attacks", "vp: -1", "vp: -2", "change: expected CP -2, found -1"),
    ],
)
def test_a_false_expectation_does_not_hold(tmp_path: Path, case: str, old: str, new: str, message: str) -> None:
    """Where a battle does not come out as it is said to, the case fails; none of these words is passed over."""
    text = parts()[case]
    assert old in text
    verdict = verdict_on(tmp_path, text.replace(old, new, 1), FILE)
    assert verdict.result == "fails", verdict
    assert any(text.startswith(message) for text in verdict.messages), verdict.messages


@pytest.mark.parametrize(
    ("case", "old", "new", "message"),
    [
        ("K-columns", "attack_total: 77, d", "attack: 77, d", "given.attack is not understood"),
        ("K-columns", "given: {attack_total: 77, defence_total: 13, table: BP}", "", "no attackers and defenders"),
        ("K-columns", "table: INF", "table: CRT", "there is no table 'CRT'"),
        ("K-columns", "- expect: {a", "- {}\n  - expect: {a", "expect. is not written as fields"),
        (
            "K-columns",
            "- {given: {attack_total: 78}",
            "- none\n  - {given: {attack_total: 78}",
            "not written as fields",
        ),
        ("K-columns", "{given: {attack_total: 78}", "{weather: rain", "a variant's weather is not understood"),
        ("K-fort", "expect: {", "expect: {weather: rain, ", "expect.weather is not understood"),
        ("K-fort", "target: {city: true}", "target: [city]", "target. is not written as fields"),
        ("K-fort", "target: {", "target: {morass: true, ", "target.morass is not understood"),
        ("K-fort", "action: {attack: T", "action: {ambush: T", "action.ambush is not understood"),
        ("K-fort", "attackers: [{", "attackers: [A2, {", "unit. is not written as fields"),
        ("K-fort", "id: A1, adm: 24-6-2", "adm: 24-6-2", "a unit needs its name (id)"),
        ("K-fort", "id: A1, adm: 24-6-2", "id: A1", "A1: a unit needs its factors (adm)"),
        ("K-fort", "id: A1, adm", "id: A1, morale: 5, adm", "unit.morale is not understood"),
        ("K-fort", "type: fortified zone", "type: fortress", "F1: there is no type of unit 'fortress'"),
        ("K-fort", "retreat: none", "retreat: [S]", "is not understood where only `none` is"),
        ("K-fort", "city: true", "city: true, river: [up]", "'up' is no neighbour of T"),
        ("K-fort", "city: true", "city: true, coastal: true, sea: Dead Sea", "'Dead Sea' is no sea"),
        ("K-concentric", ", {id: F1, type: fort, adm: 0-2-0}", "", "no defender is a fortified zone with factors"),
        ("K-seasons", "season: summer", "season: spring", "there is no season 'spring'"),
        ("K-unsupplied", "3, supplied: false}", "3, supplied: false}, {id: A2, adm: 1-1-1, supplied: true}", "are not"),
        ("K-shock-effect", "expect: {result_after", "expect: {calc: DP, result_after", "expect.calc. is not written"),
        ("K-exposed", "exposed_support: instead", "exposed_support: ignored", "exposed-support' is debt or instead"),
        ("K-exposed", "long_scenario_last_turn: 11", "weather: rain", "rulings.weather is not understood"),
    ],
)
def test_what_is_not_understood_is_said(tmp_path: Path, case: str, old: str, new: str, message: str) -> None:
    """A word that means nothing is never guessed at: the case cannot be read, and the message has the word."""
    text = parts()[case]
    assert old in text
    verdict = verdict_on(tmp_path, text.replace(old, new, 1), FILE)
    assert verdict.result == "unread", verdict
    assert message in "\n".join(verdict.messages)


def test_a_chapter_that_cannot_be_played_with_is_waited_for(tmp_path: Path) -> None:
    """A case that is played with an optional chapter which the game does not have waits."""
    verdict = verdict_on(tmp_path, parts()["K-morale"].replace("[33]", "[33, 44]"), FILE)
    assert (verdict.result, verdict.messages) == ("waits", ("waits for option 44, which is not built yet",))


def test_a_whole_battle_in_our_spelling() -> None:
    """What the outcome of a battle does not show is reworded as well: the second combat phase, the nation, the sea."""
    case = {
        "id": "X",
        "given": {
            "phase": "Allied second combat",
            "season": "thaw",
            "vp": {"Allied": "40"},
            "attackers": [
                {"id": "A1", "type": "Army", "values": "8-8-2", "nation": "France", "dir": "4", "max_supply": "true"},
                {"id": "H1", "type": "hq", "factor": "3", "range": "2", "hex": "SW-SW"},
            ],
            "defenders": [{"id": "D1", "adm": "4-4-2", "supplied": "false"}],
            "target": {"coastal": "true", "sea": "North Sea"},
        },
        "action": {"attack": "T"},
        "dice": ["5"],
        "expect": {"column": "400-499%"},
    }
    assert RULESET.reword(case) == {
        "id": "X",
        "rule": "",
        "given": {
            "phase": "allied-second-combat",
            "turn": "7",
            "points": {"Allied": "40"},
            "battle": {
                "target": {"terrain": "clear", "coastal": "true", "sea": "North Sea"},
                "attackers": [
                    {"id": "A1", "type": "infantry army", "values": "8-8-2", "nation": "France", "at": "4"},
                    {"id": "H1", "type": "headquarters", "values": "(3)-1-3", "range": "2", "at": "SW-SW"},
                ],
                "defenders": [{"id": "D1", "type": "infantry army", "values": "4-4-2"}],
                "cut": ["defender"],
            },
        },
        "orders": [{"attack": "T", "table": "big_push", "with": ["A1"], "hq": "H1", "supply": ["A1"]}],
        "dice": ["5"],
        "expect": {"column": "400-499%"},
    }
