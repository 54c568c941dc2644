"""Positions of conformance cases: what cannot be is told with its line, and strange orders are refused."""

import pytest

from wargame_cli.conformance import run

CASE = """\
game: lamps
cases:
- id: X-1
  rule: "6.4"
  given:
    phase: western-allies-movement
    areas: {paris: [GB-1], british_isles: [GB-2]}
  orders: [{move: GB-1, to: verdun}]
  expect: {at: {GB-1: verdun}}
"""


def verdict_on(folder, text):
    path = folder / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    (verdict,) = run([path])
    return verdict


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("control: {atlantis: CP}", "control names 'atlantis'"),
        ("nations: {atlantis: war}", "nations names 'atlantis'"),
        ("turn: 18", "turn names '18'"),
        ("technology: {CP: [Q1]}", "technology names 'Q1'"),
        ("decks: {germany: [G99-1]}", "decks of germany names 'G99-1'"),
        ("markers: {GE-99: [G14-1]}", "markers names 'GE-99'"),
        ("in_force: [{card: G14-2, number: 7}]", "G14-2 has no effect number 7"),
        ("trenches: {atlantis: [germany]}", "trenches names 'atlantis'"),
        ("weather: rain", "unknown field 'weather'"),
        ("points_left: {atlantis: 1}", "there is no nation 'atlantis'"),
        ("data: {units: {GE-99: {type: armi}}}", "'armi' is not one of: army"),
        ("data: {weather: rain}", "unknown field 'weather'"),
        ("data: {units: {GB-1: {start: atlantis}}}", "unit GB-1: no area is called 'atlantis'"),
        ("data: {map: {areas: {verdun: {worth: 7}}}}", "the field 'name' is missing"),
    ],
)
def test_what_a_position_names_must_be_there(tmp_path, field, message):
    """A name that means nothing is told, with the line of the field."""
    verdict = verdict_on(tmp_path, CASE.replace("    phase:", f"    {field}\n    phase:"))
    assert verdict.result == "unread"
    assert message in verdict.messages[0]
    assert "cases.yaml:6:" in verdict.messages[0]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("phase: western-allies-movement", "phase: siesta", "there is no phase 'siesta'"),
        ("paris: [GB-1]", "atlantis: [GB-1]", "there is no place 'atlantis'"),
        ("paris: [GB-1]", "paris: [GB-99]", "no unit is called 'GB-99'"),
        ("  given:", "  options: {weather: rain}\n  given:", "no option 'weather'"),
        ("{at: {GB-1: verdun}}", "{status: {GB-99: fresh}}", "no unit is called 'GB-99'"),
        ("  given:", "  options: {lower-base: rain}\n  given:", "option 'lower-base' is all-receivers or western-only"),
    ],
)
def test_what_is_none_is_told(tmp_path, old, new, message):
    """Phases, places, units and options are those of the game."""
    verdict = verdict_on(tmp_path, CASE.replace(old, new))
    assert verdict.result == "unread"
    assert message in verdict.messages[0]


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("{status: {GB-1: spent}}", "expected GB-1 spent; it is not"),
        ("{adjacent: [[paris, rhine]]}", "paris and rhine are not adjacent"),
        ("{apart: [[paris, somme]]}", "paris and somme are adjacent"),
        ("{happens: [CombatFought]}", "CombatFought did not happen"),
        ("{never: [MoveMade]}", "MoveMade happened"),
        ("{not_at: {GB-1: verdun}}", "GB-1 is in verdun"),
        ("{stands: {weather: {}}}", "there is no part 'weather'"),
        ("{over: true}", "expected True, found False"),
    ],
)
def test_a_false_fact_is_told(tmp_path, expected, message):
    """A fact that does not hold says so."""
    verdict = verdict_on(tmp_path, CASE.replace("{at: {GB-1: verdun}}", expected))
    assert verdict.result == "fails"
    assert message in "\n".join(verdict.messages)


@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("western-allies-movement", "{sail: GB-1, to: Blockade Box}"),
        ("western-allies-movement", "{move: GB-1, to: Blockade Box}"),
        ("western-allies-combat", "{attack: somme, with: []}"),
    ],
)
def test_strange_orders_are_refused(tmp_path, phase, order):
    """An order that names a box for an area, or nobody to attack, is illegal like any other."""
    text = CASE.replace("western-allies-movement", phase).replace("{move: GB-1, to: verdun}", order)
    assert verdict_on(tmp_path, text.replace("{at: {GB-1: verdun}}", "{legal: false}")).holds


def test_the_case_itself_holds(tmp_path):
    """Without any of that it is a good case."""
    assert verdict_on(tmp_path, CASE).holds
