"""Blocks of text for people."""

from __future__ import annotations

from wargame_cli.engine.document import Heading, Items, cite, section


def test_a_line_ends_with_its_rule() -> None:
    """In brackets; without a rule with nothing."""
    assert (cite("7.2.2"), cite("")) == (" (7.2.2)", "")


def test_a_section_is_a_heading_with_lines() -> None:
    """And nothing at all where there are none."""
    assert section("Movement", ["A goes", "B stays"]) == [Heading("Movement"), Items(((0, "A goes"), (0, "B stays")))]
    assert section("Movement", []) == []
