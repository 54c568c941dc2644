"""Every game: what the code cites is in the rulebook, and the index of places is as the code stands."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

_spec = importlib.util.spec_from_file_location("places_index", Path(__file__).parent.parent / "places_index.py")
assert _spec
assert _spec.loader
index = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(index)


def paragraph(cited: str, game: str) -> str:
    """The numbered paragraph that a citation is of: 12.7.3 of 12.7.3d, 13.2 of its point 13.2.5."""
    number = re.match(index.numbering(game).paragraph, cited)[0]
    return number if number in index.paragraphs(game) else number.rpartition(".")[0]


@pytest.mark.parametrize("game", index.games())
def test_every_citation_is_of_a_paragraph_that_there_is(game):
    """A mistyped number leads a reader astray."""
    cited = [(place.cited, str(place)) for place in index.places(game) if place.cited not in index.rows(game)]
    cited += [(ruling.cited, f"RULINGS.md:{ruling.line}") for ruling in index.rulings(game)]
    cited += [(each, f"row {row}") for row, rule in index.rows(game).items() for each in index.cited_in(rule, game)]
    cited += [(each, f"row {row}") for row in index.rows(game) for each in index.cited_in(row, game)]
    assert [each for each in cited if paragraph(each[0], game) not in index.paragraphs(game)] == []


@pytest.mark.parametrize("game", index.games())
def test_the_shipped_places_are_up_to_date(game):
    """`wargame rules` and CHAPTERS.md name the lines where a paragraph is kept now; `make index` writes them."""
    for path, text in index.texts_of(game).items():
        assert path.read_text(encoding="utf-8") == text, path.name


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("What a side is paid for (5.2, 5.3, 26.5.1b).", ["5.2", "5.3", "26.5.1b"]),
        ("strengths (12.14-12.18, 7.4)", ["12.14", "12.15", "12.16", "12.17", "12.18", "7.4"]),
        ("chapters 28 to 30 and 40", ["28.0", "29.0", "30.0", "40.0"]),
        ("by chapter 15; version 0.1.0 at 12.5% of 1,300.25", ["15.0"]),
    ],
)
def test_what_is_read_as_a_citation(text, cited):
    """Lists, ranges, letters and chapters; no other number."""
    assert list(index.cited_in(text, "kaisers_war")) == cited


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("as by 6.0 H3, and then", ["6.0 H3"]),
        ("12.5c-d", ["12.5c", "12.5d"]),
        ("12.2 G2-G3", ["12.2 G2", "12.2 G3"]),
        ("28.1a5-6", ["28.1a5", "28.1a6"]),
        ("12.4 A unit stands", ["12.4"]),
    ],
)
def test_letters_and_ranges_of_parts(text, cited):
    """Parts of paragraphs are cited as the rulebook letters them."""
    assert list(index.cited_in(text, "illusions_of_glory")) == cited


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("the 17A of GE-17A, 9F2 and 11C2bii", ["9F2", "11C2bii"]),
        ("12B2-4, 13E-H", ["12B2", "12B3", "12B4", "13E", "13F", "13G", "13H"]),
        ("14D3-14D5 by 16A1aa", ["14D3", "14D4", "14D5", "16A1aa"]),
        ("chapter 6, 6.0", ["6.0", "6.0"]),
        ("a 9-12-5 in 0825-0926", []),
    ],
)
def test_paragraphs_with_letters(text, cited):
    """A rulebook that numbers by letters between numbers is cited so."""
    assert list(index.cited_in(text, "great_war_ground_rules")) == cited


def test_a_place_is_the_line_of_what_cites():
    """A docstring, a decorator, a comment above a constant: the line is that of the name."""
    found = {(place.cited, place.name): place for place in index.places("kaisers_war")}
    attacks_once = found["12.7", "attacks_once"]
    source = (index.RULESETS / "kaisers_war" / attacks_once.file).read_text(encoding="utf-8").splitlines()
    assert source[attacks_once.line - 1].startswith("def attacks_once(")
    cost = found["15.7", "COST"]
    source = (index.RULESETS / "kaisers_war" / cost.file).read_text(encoding="utf-8").splitlines()
    assert source[cost.line - 1].startswith("COST = ")


@pytest.mark.parametrize("game", index.games())
def test_every_paragraph_is_kept_somewhere(game):
    """Code cites each paragraph, or a part of it, or RULINGS.md says why it needs none; a row alone leads nowhere."""
    named = {place.cited for place in index.places(game)}
    named |= {ruling.cited for ruling in index.rulings(game) if ruling.absence}
    found = [number[0] for each in named if (number := re.match(index.numbering(game).paragraph, each))]
    steps = [re.findall(r"\.?\d+|[A-Z]", number) for number in found]
    whole = {"".join(number[:length]) for number in steps for length in range(1, len(number) + 1)}
    assert [each for each in index.paragraphs(game) if each.removesuffix(".0") not in whole] == []


@pytest.mark.parametrize("game", index.games())
def test_what_is_kept_by_absence_is_kept_by_no_code(game):
    """A paragraph that some function keeps is struck from the list of those that need none."""
    kept = {place.cited for place in index.places(game)}
    assert kept & {ruling.cited for ruling in index.rulings(game) if ruling.absence} == set()
