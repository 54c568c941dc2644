"""`wargame map -o FILE.png`: a picture of the width that is asked for, where the extra is installed."""

from __future__ import annotations

import sys

import pytest


def size_of(path):
    """Width and height of a PNG."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def test_a_png_is_as_wide_as_is_asked_for(table):
    """In the proportions of the SVG."""
    pytest.importorskip("resvg_py")
    said = table.say("map", table.path, "-o", table.folder / "m.png", "--width", "300")
    assert (said.code, said.err) == (0, f"written: {table.folder / 'm.png'}\n")
    wide, high = size_of(table.folder / "m.png")
    assert wide == 300
    table.say("map", table.path, "-o", table.folder / "n.png")
    own = size_of(table.folder / "n.png")
    assert own[0] >= 1200
    assert own[1] / own[0] == pytest.approx(high / wide, rel=0.01)


def test_without_the_extra_it_is_named(table, monkeypatch):
    """And what needs nothing."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    said = table.say("map", table.path, "-o", table.folder / "m.png")
    assert (said.code, said.out) == (2, "")
    assert "pip install 'wargame-cli[png]'" in said.err
    assert not (table.folder / "m.png").exists()
    assert table.say("map", table.path, "-o", table.folder / "m.svg").code == 0
