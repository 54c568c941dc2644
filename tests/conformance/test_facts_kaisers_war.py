"""Every fact of The Kaiser's War can fail, and says what came instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_cli.conformance import run

#: Two German armies in the Ukraine, a French one cut off near them, and a German one on the turn track.
QUIET = """
  given:
    phase: cp-movement
    stacks: {"3416": [GE-Inf-1], Kiev: [GE-Inf-2], "3716": [FR-Inf-1]}
    due: {GE-Inf-3: 4}
"""
MOVE = QUIET + '  orders: [{move: GE-Inf-1, to: "3415"}]'
BATTLE = """
  given: {battle: {attackers: [{id: A1, values: 6-8-2}], defenders: [{id: D1, values: 4-6-2}]}}
  orders: [{attack: T, with: [A1]}]
  dice: [6]
"""
HELD = """
  given:
    battle:
      target: {trench: defender}
      attackers: [{id: A1, values: 16-8-2}]
      defenders: [{id: D1, values: 4-3-2}]
  orders: [{attack: T, with: [A1]}]
  dice: [5]
"""
INCOME = "\n  given: {phase: victory-points, stacks: {Berlin: [GE-Inf-1]}}\n  play: phase"
PSYWAR = """
  options: {psywar: "on"}
  given: {phase: cp-start, stacks: {Amiens: [FR-Inf-1]}}
  orders: [{psywar: A, examine: France}]
"""


@pytest.mark.parametrize(
    ("given", "expected", "message"),
    [
        # battles
        (QUIET, "attack: 6", "attack: expected 6, found no battle"),
        (QUIET, "modifiers: [Concentric attack]", "modifiers: expected Concentric attack, found none"),
        (QUIET, "modified_by: {Rough: true}", "modified_by: Rough does not modify the battle; found none"),
        (QUIET, "cleared: true", "cleared: no battle"),
        (QUIET, "pursuers: 1", "pursuers: expected 1, found 0"),
        (BATTLE, "attack: 7", "attack: expected 7, found 6"),
        (BATTLE, "column: 150-199%", "column: expected 150-199%, found 100-149%"),
        (BATTLE, "results: {T: DW}", "results: expected {'1010': 'DW'}, found {'1010': 'DD'}"),
        (BATTLE, "cleared: false", "cleared: in 1010 there stand none"),
        (BATTLE, "pursuers: 2", "pursuers: expected 2, found 1"),
        (BATTLE, "eliminated: none", "eliminated: expected none, found D1"),
        (BATTLE, "safe: [D1]", "safe: D1 is eliminated"),
        (BATTLE, "pursues: {A1: T}", "pursues: expected {'A1': '1010'}, found nobody"),
        (BATTLE, "retreats: {A1: N-N}", "retreats: expected {'A1': '1008'}, found nobody"),
        # hexes
        (QUIET, 'controls: {"3416": Allied}', "controls: expected Allied in 3416, found CP"),
        (QUIET, 'zones: {"3415": none}', "zones: expected none in 3415, found CP"),
        (QUIET, "sources_of: {Berlin: [Allied]}", "sources_of: expected Allied in 1913, found CP"),
        (QUIET, "railheads_of: {Berlin: none}", "railheads_of: expected none in 1913, found CP"),
        (QUIET, 'limits: {"3416": 3}', "limits: expected 3 in 3416, found 6"),
        (QUIET, 'loads: {"3416": 1}', "loads: expected 1 in 3416, found 3"),
        (QUIET, 'trenchlines: {"3416": CP}', "trenchlines: expected a trenchline of CP in 3416, found nobody"),
        # units
        (QUIET, "supplied: {FR-Inf-1: true}", "supplied: FR-Inf-1 is not in general supply"),
        (QUIET, "supplied: {GE-Inf-2: false}", "supplied: GE-Inf-2 is in general supply"),
        (QUIET, "lines: {GE-Inf-1: {Kiev: 1}}", "lines: expected 1 from GE-Inf-1 to 3315, found 2"),
        (QUIET, "dice_of_attrition: {FR-Inf-1: 2}", "dice_of_attrition: expected 2 for FR-Inf-1, found 0"),
        (QUIET, 'reaches: {GE-Inf-1: {"3415": 2}}', "reaches: expected GE-Inf-1 to reach 3415 for 2, found 1"),
        (QUIET, "reaches: {GE-Inf-1: {Paris: 2}}", "reaches: expected GE-Inf-1 to reach 1015 for 2, found never"),
        (QUIET, "worth: {GE-Inf-1: 2}", "worth: expected 2 for GE-Inf-1, found 6"),
        (QUIET, "due: {GE-Inf-3: 3}", "due: expected GE-Inf-3 in turn 3, found 4"),
        (QUIET, "due: {GE-Inf-4: 3}", "due: expected GE-Inf-4 in turn 3, found none"),
        (QUIET, "armies: [GE-Tank-1]", "armies: expected GE-Tank-1, found none"),
        (QUIET, "annihilated: {GE-Inf-4: 3}", "annihilated: expected {'GE-Inf-4': 3}, found {}"),
        (QUIET, "frozen: [GE-Inf-1]", "frozen: expected GE-Inf-1, found none"),
        (QUIET, "fights_for: {GE-Inf-1: Allied}", "fights_for: expected GE-Inf-1 to fight for Allied, found CP"),
        (QUIET, "on_map: {Germany: 3}", "on_map: expected 3 of Germany, found 2"),
        (QUIET, "prints: {GE-Inf-1: 1-1-1}", "prints: expected 1-1-1 for GE-Inf-1, found 6-8-2"),
        (QUIET, 'sees: {Allied: {"3416": none}}', "sees: expected Allied to see none in 3416, found GE-Inf-1"),
        (QUIET, "does_not_happen: {GE-Inf-1: retreat}", "does_not_happen: expected GE-Inf-1: retreat, found nothing"),
        (HELD, "does_not_happen: {D1: pursuit}", "does_not_happen: expected D1: pursuit, found D1: retreat"),
        (HELD, "does_not_happen: nobody", "does_not_happen: expected nobody, found D1: retreat"),
        (MOVE, "spent: {GE-Inf-1: 2}", "spent: expected 2 for GE-Inf-1, found 1"),
        (MOVE, "spent: {GE-Inf-2: 2}", "spent: expected 2 for GE-Inf-2, found no move"),
        (MOVE, 'paths: {GE-Inf-1: ["3416", Kiev]}', "paths: expected GE-Inf-1 to go 3416 - Kiev, found 3416 - 3415"),
        # income and optional rules
        (INCOME, "income: {CP: 0}", "income: expected 0 for CP, found"),
        (INCOME, "pays: {Berlin: nobody}", "pays: expected Berlin to pay nobody, found {'CP': 4}"),
        (INCOME, "pays: {Berlin: {Allied: 4}}", "pays: expected Berlin to pay {'Allied': 4}, found {'CP': 4}"),
        (QUIET, "scored: {bombs: {CP: 1}}", "scored: expected {'CP': 1} for bombs, found {}"),
        (PSYWAR + "  dice: [1]", "psywar: none", "psywar: expected none, found nothing"),
        (PSYWAR + "  dice: [1]", "psywar: [mutiny]", "psywar: expected mutiny, found nothing"),
        (PSYWAR + "  dice: [1]", "examined: {Amiens: [FR-Inf-1]}", "examined: expected {'1014': ('FR-Inf-1',)}, found"),
    ],
)
def test_a_false_expectation_fails(tmp_path: Path, given: str, expected: str, message: str) -> None:
    """Where a case expects what does not come true, it fails, and the message tells both."""
    text = f'game: kaisers-war\ncases:\n- id: X\n  rule: "1"{given}\n  expect: {{{expected}}}\n'
    (tmp_path / "cases.yaml").write_text(text, encoding="utf-8")
    (verdict,) = run([tmp_path])
    assert verdict.result == "fails", verdict
    assert any(text.startswith(message) for text in verdict.messages), verdict.messages
