"""What went wrong is told in one way, and reaches the user with the right exit code."""

from __future__ import annotations

import pickle
import re
import typing
from pathlib import Path

import pytest

from wargame_cli.engine import errors
from wargame_cli.engine.errors import Problem, nearest

PROBLEM = Problem(
    code="illegal", kind="illegal", message="out of supply", file="a.yaml", line=7, rule="9.2", text="  - march: X"
)


def test_problem_is_one_line_with_file_line_and_rule() -> None:
    """A problem begins FILE:LINE: MESSAGE (rule N), then shows the line as written and the hint, indented."""
    problem = Problem(
        code="illegal",
        kind="illegal",
        message="no such unit",
        file="a.yaml",
        line=7,
        rule="9.2",
        text="  - march: X\n",
        hint="try Y",
    )
    assert str(problem) == "a.yaml:7: no such unit (rule 9.2)\n    - march: X\n    hint: try Y"


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (Problem(code="wrong-type", kind="malformed", message="it is empty"), "it is empty"),
        (
            Problem(code="wrong-type", kind="malformed", message="it is empty", file="a.yaml"),
            "a.yaml: it is empty [wrong-type]",
        ),
        (
            Problem(code="illegal", kind="illegal", message="no", file="a", line=1, order="2: march"),
            "a:1: no\n    2: march",
        ),
    ],
)
def test_problem_leaves_out_what_it_does_not_know(problem: Problem, told: str) -> None:
    """Parts that are not known leave no trace; without the offending line the order stands for it."""
    assert str(problem) == told


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.WargameError("no"), 2),
        (errors.Malformed([PROBLEM]), 2),
        (errors.Refused([PROBLEM]), 2),
        (errors.Unsafe("no"), 2),
        (errors.Busy("no"), 2),
        (errors.DieNeeded("turn 1/Amiens", 6), 3),
        (errors.VerificationFailed("no"), 4),
    ],
)
def test_every_error_keeps_its_exit_code_and_survives_pickling(error: errors.WargameError, code: int) -> None:
    """Exit codes are the documented ones, and an error from another process tells the same."""
    again = pickle.loads(pickle.dumps(error))
    assert (again.exit_code, str(again), type(again)) == (code, str(error), type(error))
    assert getattr(again, "problems", None) == getattr(error, "problems", None)


def test_bad_input_tells_every_problem() -> None:
    """The message of malformed or refused input holds each of its problems."""
    other = Problem(code="illegal", kind="illegal", message="already moved", file="a.yaml", line=9)
    assert str(errors.Refused([PROBLEM, other])) == f"{PROBLEM}\n{other}"


@pytest.mark.parametrize(
    ("word", "hint"),
    [("AMEINS", "did you mean Amiens?"), ("amiens", "did you mean Amiens?"), ("Zzz", ""), ("", "")],
)
def test_nearest_ignores_case_and_keeps_silent_when_nothing_is_near(word: str, hint: str) -> None:
    """The hint names the candidate as it is really written, and only if it is like the word."""
    assert nearest(word, ["Amiens", "Arras"]) == hint


@pytest.mark.parametrize(("length", "shown"), [(200, "x" * 200), (201, "x" * 200 + " ...")])
def test_of_a_long_line_the_beginning_is_shown(length: int, shown: str) -> None:
    """What a user wrote is quoted, but never pages of it."""
    problem = Problem(code="wrong-type", kind="malformed", message="no order", text="x" * length)
    assert str(problem) == f"no order\n    {shown}"


def test_a_die_that_is_needed_names_its_label_and_sides() -> None:
    """So that the moderator knows which die to roll; of six sides unless another is wanted."""
    needed = pickle.loads(pickle.dumps(errors.DieNeeded("turn 1/Amiens", 10)))
    assert (needed.label, needed.sides, str(needed)) == (
        "turn 1/Amiens", 10, "a die is needed: turn 1/Amiens (1 to 10)",
    )  # fmt: skip
    assert errors.DieNeeded("x").sides == 6


def test_every_code_has_its_sentence() -> None:
    """The catalogue explains each code that a problem can have, and no other; a code is words with dashes."""
    assert set(errors.CODES) == set(typing.get_args(errors.Code))
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in errors.CODES)
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in errors.CODES.values())


def test_a_code_is_never_given_up() -> None:
    """Scripts rely on them: whatever was ever a code is one for ever."""
    kept = (Path(__file__).parent / "codes.txt").read_text().split()
    assert set(kept) == set(errors.CODES), "a new code is added to codes.txt; none is taken out"


def test_what_is_wrong_is_pointed_at() -> None:
    """FILE:LINE:COLUMN, and a caret for each column of the word below the line as it was written."""
    problem = Problem(
        code="no-such-place",
        kind="malformed",
        message="no",
        file="a",
        line=3,
        column=9,
        length=4,
        text="  - {to: Fodr}",
    )
    assert str(problem) == "a:3:9: no [no-such-place]\n    - {to: Fodr}\n          ^^^^"
