"""What the language of cases promises of The Great War: rules by paragraph, names of shifts, units counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench_of_rules import staged
from test_language import holds, judged

from wargame_cli.rulesets.great_war_in_europe.cases.combat_facts import MODIFIERS, SHIFTS
from wargame_cli.rulesets.great_war_in_europe.combat import modifiers as of_the_die
from wargame_cli.rulesets.great_war_in_europe.combat import shifts as of_columns

GAME = "great-war-in-europe"

#: A Frenchman and a Briton in August 1914, before a German.
AUGUST = """given: {map: europe, turn: 2, stacks: {W6312: [FR-3, BR-1], W6313: [GE-11]}}
orders: {CP: [{attack: W6312, with: [GE-11]}]}
dice: [3]
"""
#: A march of a Bulgarian in the turn in which Bulgaria joins.
JOINED = """given:
  {map: europe, phase: first-movement, western: Allied, this_turn: {joined: [BU]}, stacks: {E1819: [BU-1]}}
orders: {CP: [{move: [BU-1], to: E1820}]}
"""


@pytest.mark.parametrize("rule", ["17.11", "17.1"])
def test_a_refusal_is_named_by_its_paragraph_or_by_the_row_of_its_section(tmp_path, rule):
    """17.11 has no row of its own; the program cites 17.1."""
    assert holds(tmp_path, f'{JOINED}expect: {{refused: "{rule}"}}', GAME)


@pytest.mark.parametrize("rule", ["17.4", "17.2", "17", "1"])
def test_another_paragraph_or_a_whole_chapter_is_none(tmp_path, rule):
    assert judged(tmp_path, f'{JOINED}expect: {{refused: "{rule}"}}', GAME).result == "fails"


@pytest.mark.parametrize(
    "names",
    [
        '["19.52", "10.45"]',
        "[French or Russian defenders in August 1914, Defenders of several nations]",
        '[Defenders of several nations, "19.52"]',
    ],
)
def test_what_shifts_columns_goes_by_its_name_or_its_paragraph(tmp_path, names):
    assert holds(tmp_path, f"{AUGUST}expect: {{shifts: {names}}}", GAME)
    assert judged(tmp_path, f'{AUGUST}expect: {{shifts: ["19.52"]}}', GAME).result == "fails"
    assert judged(tmp_path, f'{AUGUST}expect: {{shifts: ["19.52", "19.52"]}}', GAME).result == "fails"


@pytest.mark.parametrize("fact", ["shifts: [Citty]", "shifted_by: {Citty: false}", "modifiers: [Trenchs]"])
def test_a_misspelt_name_makes_a_case_unread(tmp_path, fact):
    """Nothing holds for a slip of the pen."""
    assert judged(tmp_path, f"{AUGUST}expect: {{{fact}}}", GAME).result == "unread"


def test_every_name_of_a_shift_and_of_a_modifier_is_known():
    """But for terrain, headquarters and events, which the game names."""
    for module, call, names in ((of_columns, "Shift", SHIFTS), (of_the_die, "Bonus", MODIFIERS)):
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        written = {*re.findall(rf'{call}\([^"()]*"([A-Z][^"]+)"', source)}
        kits = [staged(GAME, map=maps).kit for maps in ("combined", "near-east")]
        titles = {chit.title for kit in kits for chit in kit.chits.values()}
        assert written - titles - {*names} == set()


def test_the_strategic_turn_follows_from_the_turn(tmp_path):
    """The last one before it; from the Replacement Phase on that of the turn itself."""
    assert staged(GAME, map="europe").strategic == "O"
    letters = {(2, "first-combat"): "", (3, "first-combat"): "A", (4, "victory-check"): "A", (4, "replacements"): "B"}
    for (turn, phase), letter in letters.items():
        assert staged(GAME, map="europe", turn=turn, phase=phase).strategic == letter
    assert staged(GAME, map="europe", turn=2, strategic="D").strategic == "D"


def test_units_are_counted_in_hexes_and_by_kind(tmp_path):
    case = "given: {map: europe, stacks: {W6313: [GE-11, GE-12, GE-1A, GE-2CV]}}\nexpect: {boxed: {W6313: "
    assert holds(tmp_path, f"{case}{{GE: 4, GE headquarters: 1, GE combat units: 3, GE cavalry: 1, BR: 0}}}}}}", GAME)
    assert judged(tmp_path, f"{case}{{GE headquarters: 2}}}}}}", GAME).result == "fails"
    assert judged(tmp_path, case.replace("boxed: {W6313", "boxed: {Atlantis") + "{GE: 0}}}", GAME).result == "unread"


def test_capacities_of_trains_go_by_their_names(tmp_path):
    case = "given:\n  {map: europe, phase: cp-new-units, this_phase: {carried: {Europe for the Central Powers: 1}}}\n"
    case += "expect: {capacity: "
    assert holds(tmp_path, f"{case}{{Europe for the Central Powers: 23, Russia: 8}}}}", GAME)
    assert judged(tmp_path, f"{case}{{Europe: 23}}}}", GAME).result == "unread"
