"""`wargame rules`: from the number of a paragraph to the lines that keep it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from table import command

PACKAGE = Path(__file__).parents[2] / "wargame_cli" / "rulesets"


def test_a_rule_ends_with_its_places_and_rulings():
    """The rows with checks and tests first, then the lines that keep the paragraph, then what was decided on it."""
    said = command("rules", "kaisers-war", "12.14").out
    rows, places = said.split("Where 12.14 is kept (in wargame_cli/rulesets/kaisers_war)\n")
    assert "12.14h HQ support" in rows
    assert re.search(r" • combat/strength\.py:\d+ attack_total\n", places)
    assert re.search(r" • sea_and_air/support\.py:\d+ one_headquarters\n", places)
    assert "an enemy fort in the ring of a concentric attack" in places.split("\nRulings\n")[1]


def test_a_row_tells_its_own_places_first():
    """What is fastened to the row itself stands before what else keeps its paragraph."""
    paragraph = command("rules", "kaisers-war", "12.14h", "--json").json["paragraph"]
    assert paragraph["number"] == "12.14"
    assert next(place.partition(" ")[2] for place in paragraph["places"]) == "one_headquarters"
    assert any(place.endswith(" attack_total") for place in paragraph["places"])


@pytest.mark.parametrize(
    ("game", "number", "place"),
    [
        ("illusions-of-glory", "6.0 H3", "cards/hands.py:"),
        ("illusions-of-glory", "6.0h3", "cards/hands.py:"),
        ("illusions-of-glory", "12.7.3 d", "combat/retreat"),
        ("kaisers-war", "16.4.1", "movement/rail.py:"),
        ("kaisers-war", "15", "ground/supply.py:"),
    ],
)
def test_a_paragraph_that_is_no_row(game, number, place):
    """It is told all the same, however its letters are spelt."""
    said = command("rules", game, number)
    assert said.code == 0
    assert f" • {place}" in said.out


def test_a_paragraph_without_a_row():
    """The lines that keep it, and the rows of its chapter by their titles only."""
    said = command("rules", "kaisers-war", "11.8").out
    assert said.startswith("11.8\n")
    assert "The paragraph has no row of its own." in said
    assert " • 11.6 Disengagement\n" in said
    assert re.search(r" • combat/retreat\.py:\d+ open_hexes\n", said)
    assert "Tests" not in said


def test_a_paragraph_that_is_kept_by_absence():
    """It says why no code is needed."""
    said = command("rules", "kaisers-war", "20.5").out
    assert "Kept by absence\n • no check of an amphibious move asks for supply\n" in said
    paragraph = command("rules", "kaisers-war", "20.5", "--json").json["paragraph"]
    assert (paragraph["places"], len(paragraph["absent"])) == ([], 1)


def test_a_place_is_where_it_says():
    """The line that is named holds the name."""
    for place in command("rules", "lamps", "7.2.2", "--json").json["paragraph"]["places"]:
        file, line, name = re.fullmatch(r"(.+):(\d+) ?(.*)", place).groups()
        source = (PACKAGE / "lamps" / file).read_text(encoding="utf-8").splitlines()
        assert name.rpartition(".")[2].split(",")[0] in source[int(line) - 1]


def test_there_is_no_such_paragraph():
    """A number that nothing knows is refused, and the nearest is named."""
    said = command("rules", "kaisers-war", "99.3")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("there is no rule '99.3' in kaisers-war\n    hint: ")
