"""The calendar: a game turn is half a month (4), written `Mar II 18`; many rules begin with a date."""

from __future__ import annotations

from itertools import product
from typing import Final

MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

#: A half-month as a number, from Jan I 14 on, which is 0.
Date = int

_DATES: Final = {
    f"{name} {half} {year}": Date(number)
    for number, (year, name, half) in enumerate(product(range(14, 20), MONTHS, ("I", "II")))
}


def date(text: str) -> Date:
    """The half-month of a text such as `Mar II 18`. Raises ValueError for any other text."""
    if text not in _DATES:
        raise ValueError(f"{text!r} is no game turn such as Mar II 18")
    return _DATES[text]


def is_date(text: str) -> bool:
    """Whether a text names a game turn."""
    return text in _DATES


def named(when: Date) -> str:
    """A half-month as the rulebook writes it."""
    year, half = divmod(when, 24)
    return f"{MONTHS[half // 2]} {'I' * (half % 2 + 1)} {14 + year}"


def month(when: Date) -> int:
    """The month that a half-month belongs to, as a number that grows by one a month."""
    return when // 2


def is_production_turn(when: Date) -> bool:
    """Whether production is received: Jan I, Mar I, May I, Jul I, Sep I, Nov I (16B1)."""
    return when % 4 == 0


OCT_II_14: Final = date("Oct II 14")
FEB_I_15: Final = date("Feb I 15")
JUN_I_15: Final = date("Jun I 15")
FEB_I_16: Final = date("Feb I 16")
FEB_I_17: Final = date("Feb I 17")
OCT_I_17: Final = date("Oct I 17")
FEB_I_18: Final = date("Feb I 18")
JUL_I_18: Final = date("Jul I 18")
FEB_I_19: Final = date("Feb I 19")
APR_I_19: Final = date("Apr I 19")
JUN_I_19: Final = date("Jun I 19")
