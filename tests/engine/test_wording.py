"""Orders: how they are written, and whose names in them become canonical."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName, canonical, wording


class Halt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an order."""

    at: PlaceName
    loud: bool = False


class March(Order, frozen=True, kw_only=True, rename={"units": "march"}):
    """Some units go somewhere."""

    verb = "march"
    example = "{march: [A], to: B}"

    units: tuple[UnitName, ...]
    to: Literal["home"] | PlaceName = "home"
    halts: tuple[Halt, ...] = ()
    carry: dict[UnitName, PlaceName] = msgspec.field(default_factory=dict)
    fast: bool = False


def test_an_order_is_worded_as_a_sheet_writes_it():
    """The verb first, then what is not the default; lists and parts in one line."""
    order = March(units=("A", "B"), to="Ford", halts=(Halt(at="Hill", loud=True),), carry={"C": "Hill"}, fast=True)
    assert wording(order) == (
        "{march: [A, B], to: Ford, halts: [{at: Hill, loud: true}], carry: {C: Hill}, fast: true}"
    )
    assert wording(March(units=("A",), fast=False)) == "{march: [A]}"
    assert wording(March(units=("A",), halts=(Halt(at="Hill"),))) == "{march: [A], halts: [{at: Hill, loud: false}]}"


def test_every_name_in_an_order_becomes_canonical():
    """However deep; words of the order itself stay as they are."""
    order = March(units=("a",), to="ford", halts=(Halt(at="hill"),), carry={"c": "hill"})
    assert canonical(order, lambda what, name: f"{what} {name}") == March(
        units=("unit a",), to="place ford", halts=(Halt(at="place hill"),), carry={"unit c": "place hill"}
    )
    home = March(units=(), to="home")
    assert canonical(home, lambda what, name: f"{what} {name}") == home
