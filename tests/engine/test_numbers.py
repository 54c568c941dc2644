"""Numbers as people write them."""

import pytest

from wargame_cli.engine.text.numbers import amount, whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), (" 12 ", 12), ("007", 7), ("999999999", 999999999)])
def test_digits_are_a_number(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "1.0", "1e3", "²", "٣", "x", "1 2", "1" * 10, "9" * 5000, "None"])
def test_anything_else_is_none(text):
    assert whole_number(text) is None


@pytest.mark.parametrize(
    ("number", "text"),
    [(3, "3"), (2.5, "2½"), (0.25, "¼"), (1.75, "1¾"), (0, "0"), (4.375, "4.375"), (-1.5, "-1.5"), (120.0, "120")],
)
def test_parts_of_points(number, text):
    assert amount(number) == text
