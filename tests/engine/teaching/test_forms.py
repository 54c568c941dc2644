"""The form of an order, read off its docstring and its types."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec
import pytest

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.engine.teaching.forms import Field, form_of, value_of


class Guide(msgspec.Struct):
    """Somebody who knows the way.

    `who`: his name.
    `paths`: where he leads.
    """

    who: str
    paths: tuple[PlaceName, ...] = ()


class Ride(Order, frozen=True, kw_only=True):
    """Ride with a unit
    to a place (4.2, 4.3).

    A remark that names `to` (5.1), and `--fast`: that is no field.

    `to`: where it goes.
    `ride`: who rides: one alone.
    `guide`: who leads.
    """

    verb: ClassVar[str] = "ride"
    to: PlaceName
    unit: UnitName = msgspec.field(name="ride")
    guide: Guide | None = None
    untold: int = 0


class Gallop(Ride, frozen=True, kw_only=True):
    """Ride fast."""


def test_the_verb_comes_first_and_the_words_are_found():
    form = form_of(Ride)
    assert (form.title, form.rule) == ("Ride with a unit to a place", "4.2, 4.3")
    assert form.remarks == ("A remark that names `to` (5.1), and `--fast`: that is no field.",)
    assert form.fields[:2] == (
        Field("ride", "who rides: one alone", "UNIT", True, brief="UNIT"),
        Field("to", "where it goes", "PLACE", True, brief="PLACE"),
    )


def test_a_record_within_an_order_has_its_own_fields():
    guide = form_of(Ride).fields[2]
    assert (guide.value, guide.needed) == ("{who: TEXT, paths: [PLACE, ...]}", False)
    assert guide.brief == "{who: TEXT, ...}"
    assert [inner.words for inner in guide.inner] == ["his name", "where he leads"]


def test_a_field_without_a_sentence_has_no_words():
    assert form_of(Ride).fields[3].words == ""


def test_what_is_built_upon_tells_of_the_fields_that_come_from_it():
    form = form_of(Gallop)
    assert (form.title, form.rule, form.remarks) == ("Ride fast", "", ())
    assert form.fields == form_of(Ride).fields


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (tuple[UnitName, ...] | Literal["all", "ask"], "[UNIT, ...] | all | ask"),
        (Literal["", "sea"], "sea"),
        (Literal[0, 1, 2], "1 | 2"),
        (dict[UnitName, tuple[PlaceName, ...]], "{UNIT: [PLACE, ...], ...}"),
        (tuple[UnitName | Literal["any"], ...], "[(UNIT | any), ...]"),
        (bool, "true"),
        (int | None, "NUMBER"),
    ],
)
def test_what_may_be_written_is_read_off_the_type(hint, value):
    assert value_of(hint) == value
