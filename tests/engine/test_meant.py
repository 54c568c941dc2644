"""What is plainly meant is taken, and nothing is guessed."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.text import decode, read_text
from wargame_cli.engine.text.meant import as_meant


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """A record within a record."""

    unit: str
    by_night: bool = msgspec.field(name="by-night", default=False)


class Order(msgspec.Struct, forbid_unknown_fields=True):
    """Every sort of field."""

    move: str = ""
    units: tuple[str, ...] = ()
    supply: tuple[str, ...] | Literal["all", "ask"] = ()
    table: Literal["big_push", "infiltration"] = "infiltration"
    forced_march: bool = msgspec.field(name="forced-march", default=False)
    times: int = 0
    steps: tuple[Step, ...] = ()
    paths: dict[str, tuple[str, ...]] = {}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("{MOVE: X}", {"move": "X"}),
        ("{units: A}", {"units": ("A",)}),
        ("{units: [A, B]}", {"units": ("A", "B")}),
        ("{Supply: ALL}", {"supply": "all"}),
        ("{supply: A}", {"supply": ("A",)}),
        ("{table: Big Push}", {"table": "big_push"}),
        ("{Forced_March: yes}", {"forced_march": True}),
        ("{forced march: OFF}", {"forced_march": False}),
        ("{times: '3'}", {"times": 3}),
        ("{steps: {unit: A, By-Night: on}}", {"steps": (Step(unit="A", by_night=True),)}),
        ("{paths: {A: x, B: [y, z]}}", {"paths": {"A": ("x",), "B": ("y", "z")}}),
    ],
)
def test_what_is_meant_is_taken(text: str, meant: dict[str, Any]) -> None:
    """As if it had been written as the record wants it."""
    assert decode(as_meant(read_text(text.encode(), "x"), Order), Order) == Order(**meant)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("{mvoe: X}", 2, "unknown field 'mvoe'"),
        ("{MOVE: X, move: Y}", 2, "unknown field 'MOVE'"),
        ("{forced-march: perhaps}", 16, "expected true or false, not 'perhaps'"),
        ("{table: Bigpush}", 9, "'Bigpush' is not one of: big_push, infiltration"),
        ("{move: [X]}", 8, "expected text, not a list of 1"),
        ("{steps: {unti: A}}", 10, "unknown field 'unti'"),
    ],
)
def test_nothing_is_guessed(text: str, column: int, message: str) -> None:
    """What may mean something else, or nothing, is refused where it stands."""
    with pytest.raises(Malformed) as refused:
        decode(as_meant(read_text(text.encode(), "x"), Order), Order)
    (problem,) = refused.value.problems
    assert (problem.column, problem.message) == (column, message)
