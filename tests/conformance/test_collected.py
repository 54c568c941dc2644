"""Cases in the spelling of the collected worked examples: understood, and, of The Lamps Are Going Out, able to fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from collected_cases import CASES, parts, verdict_on

from wargame_cli.conformance.cases import Case
from wargame_cli.conformance.run import judge
from wargame_cli.engine.errors import Malformed


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    """Everything that a collected case expects comes true."""
    verdict = judge(case)
    assert verdict.holds, "\n".join(verdict.messages)


@pytest.mark.parametrize(
    ("case", "old", "new"),
    [
        ("C-mountain", "totals: [4, 5]", "totals: [4, 4]"),
        ("C-mountain", "winner: defender", "winner: attacker"),
        ("C-mountain", "AH-5: spent", "AH-5: fresh"),
        ("C-mountain-stop-2", "attack_2: {result: rejected}", "attack_2: {winner: attacker}"),
        ("C-pripet", "not_reachable: [galicia]", "not_reachable: [moscow]"),
        ("C-square-capacity", "'rejected: one army per square'", "accepted"),
        ("C-two-moves", "third: rejected", "third: accepted"),
        ("C-two-moves", "second: accepted", "second: rejected"),
        ("C-guerilla", "success: false", "success: true"),
        ("C-naval", "great_britain: 3}", "great_britain: 2}"),
        ("C-naval", "winner: TE", "winner: CP"),
        ("C-invasion-beachhead", "result: beachhead", "result: destroyed"),
        ("C-basra-refit", "cost: 2", "cost: 1"),
        ("C-trench-cost", "hanover: 2", "hanover: 1"),
        ("C-conquest-serbia", "surviving_army: SE-1", "surviving_army: SE-2"),
        ("C-usa-8", "usa_entry: 8", "usa_entry: 7"),
        ("C-sussex", "great_britain_pp: -2", "great_britain_pp: -1"),
        ("C-attrition-8", "without_Q2: fresh", "without_Q2: spent"),
        ("C-vp", "CP: 4", "CP: 5"),
        ("C-cp-victory", "CP automatic victory", "TE automatic victory"),
        ("C-tsnp", "tenacity: [4]", "tenacity: [3]"),
        ("C-trench", "trench: breached", "trench: not breached"),
        ("C-trench", "big_push: rhine->verdun", "big_push: none"),
        ("C-artillery", "attacker_dice: 2", "attacker_dice: 3"),
        ("C-cau", "cau_penalty: -1", "cau_penalty: -2"),
        ("C-dogfight", "markers_allowed: 1", "markers_allowed: 2"),
        ("C-bonus", "kept: P1", "kept: A2"),
        ("C-transfers-in", "available: 8", "available: 4"),
        ("C-may-give", "serbia, russia]", "serbia]"),
        ("C-caps", "serbia: 1", "serbia: 0"),
        ("C-forces", "armies: 16", "armies: 15"),
        ("C-setup", "GE-7: rhine/spent", "GE-7: rhine/fresh"),
        ("C-extended-example", "totals: {attacker: 5, defender: 5}", "totals: {attacker: 5, defender: 4}"),
        ("C-extended-example", "FR-6: paris/spent}\n        RU", "FR-6: verdun/spent}\n        RU"),
        ("C-extended-example", "box: unrestricted, GE-UB1: fresh", "box: hague, GE-UB1: fresh"),
        ("C-extended-example", "GE: [GE-13, GE-14, GE-15]", "GE: [GE-13, GE-14]"),
    ],
)
def test_a_false_expectation_does_not_hold(tmp_path: Path, case: str, old: str, new: str) -> None:
    """Where a case expects what does not come true, it fails; none of these words is passed over."""
    text = parts()[case]
    assert old in text
    assert verdict_on(tmp_path, text.replace(old, new)).result == "fails"


@pytest.mark.parametrize(
    ("case", "old", "new", "message"),
    [
        ("C-mountain", "winner: defender", "weather: rain", "expect.weather is not understood"),
        ("C-mountain", "given: {", "given: {weather: rain, ", "given.weather is not understood"),
        ("C-mountain", "hungary: [AH-5", "hungary: [AH-55", "no unit is called 'AH-55'"),
        ("C-mountain", "to: serbia", "to: atlantis", "no area is called 'atlantis'"),
        ("C-mountain", "AH-5: spent", "AH-5: tired", "'tired' is not understood"),
        ("C-mountain", "defender: [4]}", "defender: [four]}", "are no numbers"),
        ("C-mountain", "totals: [4, 5]", "totals: [4, 5, 6]", "expect.totals: [4, 5, 6] is not understood"),
        ("C-naval", "germany: [1, 2]", "germany: [1, 2, 3]", "dice.germany: 3 dice for 2 fleets"),
        ("C-mountain", "{attack: {", "{ambush: {", "the action ambush is not understood"),
        ("C-mountain", "rule: 2.1.3", "rule: 2.1.3\n  weather: rain", "weather is not understood"),
        ("C-usa-8", "expect: {usa_entry: 8, usa: declares war}", "", "nothing is expected"),
        ("C-garrisons", "garrison value", "the price of bread", "the query 'the price of bread' is not understood"),
        ("C-usa-8", "Atlanticist Lobby", "Peace at Last", "no card is called 'Peace at Last'"),
        ("C-usa-8", "usa_entry: 8", "usa_entry: 8, united_states: neutral", "expect says two things"),
        ("C-production-lost", "somme: CP", "somme: XP", "no alliance is called 'XP'"),
        ("C-extended-example", "u_boats: unrestricted", "airships: unrestricted", "movement: airships"),
    ],
)
def test_what_is_not_understood_is_said(tmp_path: Path, case: str, old: str, new: str, message: str) -> None:
    """A word that means nothing is never guessed at: the case cannot be read, and the message has the word."""
    text = parts()[case]
    assert old in text
    verdict = verdict_on(tmp_path, text.replace(old, new))
    assert verdict.result == "unread", verdict
    assert message in "\n".join(verdict.messages)


@pytest.mark.parametrize("name", ["lamps.yaml", "lamps-2.yaml", "Lamps_more.yaml", "lamps/of-mine.yaml"])
def test_a_file_or_folder_may_name_the_game(tmp_path: Path, name: str) -> None:
    """A file without `game` and `meta` is of the ruleset that it or its folder is named for."""
    assert verdict_on(tmp_path, parts()["C-mountain"], name).game == "lamps"


def test_a_file_of_any_other_name_must_say_its_game(tmp_path: Path) -> None:
    """Nothing is guessed from the cases themselves."""
    with pytest.raises(Malformed, match="does not say which game"):
        verdict_on(tmp_path, parts()["C-mountain"], "cases.yaml")
    text = f"meta: {{game: The Lamps Are Going Out}}\n{parts()['C-mountain']}"
    assert verdict_on(tmp_path, text, "cases.yaml").holds
