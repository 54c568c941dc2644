"""Doors: names whose modules are imported when they are used."""

from __future__ import annotations

import builtins
import sys

import pytest

from wargame_cli.engine.loading.lazily import Door, Listed, by_name, full_name, lazily, listed

with lazily():
    from calendar import HTMLCalendar
    from colorsys import hls_to_rgb, rgb_to_hls
    from xml import sax

    from nowhere.at_all import nothing


def test_nothing_is_imported_before_it_is_used():
    """A name can be handed on; called, it is what it stands for."""
    assert isinstance(rgb_to_hls, Door)
    assert repr(rgb_to_hls) == "<door to colorsys.rgb_to_hls>"
    assert rgb_to_hls(1, 1, 1) == (0.0, 1, 0.0)
    assert "colorsys" in sys.modules


def test_a_door_may_lead_to_a_module():
    """What is no name of a package is a module in it."""
    assert sax.behind.__name__ == "xml.sax"


def test_what_a_module_behind_a_door_has():
    """Asked for by its name, unless the name is private: nobody who looks a door over opens it."""
    assert sax.make_parser is sax.behind.make_parser
    assert not hasattr(sax, "_private")


def test_types_behind_doors_are_compared_without_opening_them():
    """What has another name is no such thing; what has its name is looked at."""
    assert not isinstance(3, HTMLCalendar)
    assert int not in (HTMLCalendar,)
    assert by_name((HTMLCalendar, 1), (int, 2)) == {"calendar.HTMLCalendar": 1, "builtins.int": 2}
    assert "behind" not in vars(HTMLCalendar)
    kind = HTMLCalendar.behind
    assert kind in (HTMLCalendar,)
    assert {kind: 3}[HTMLCalendar] == 3
    assert isinstance(kind(), HTMLCalendar)
    assert full_name(kind) in by_name((HTMLCalendar, 1))


def test_a_door_to_nothing_says_so_when_it_is_opened():
    """As the import would have."""
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        nothing()


def test_other_modules_import_as_ever_in_the_block():
    """Only the module whose block it is makes doors, and after the block nobody does."""
    before = builtins.__import__
    with lazily():
        exec("from math import tau", found := {"__name__": "another"})
    assert found["tau"] > 6
    assert builtins.__import__ is before


def test_a_list_opens_its_doors_when_it_is_looked_at():
    """It is a tuple of what stands behind them; added to others it stays closed."""
    orders = listed((int, rgb_to_hls)) + listed((hls_to_rgb,))
    assert isinstance(orders, Listed)
    assert len(orders) == 3
    assert "opened" not in vars(orders)
    assert [each.__name__ for each in orders] == ["int", "rgb_to_hls", "hls_to_rgb"]
    assert orders[1] in orders
    assert orders == (int, rgb_to_hls.behind, hls_to_rgb.behind)
    assert hash(orders) == hash(tuple(orders))
    assert [*((str,) + orders)] == [str, *orders]  # noqa: RUF005 - this is what is tested
    assert type(listed((int, str))) is tuple
