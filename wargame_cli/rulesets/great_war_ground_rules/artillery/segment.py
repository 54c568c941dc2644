"""The bombardment segment: the phasing side bombards, then those that it bombarded, then hits are allocated (12C)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


def begin(referee: Referee) -> None:
    """The bombardment phase begins."""


def end(referee: Referee) -> None:
    """After the last order: hits are allocated, the other side counterbombards, and its hits are allocated (12C3)."""
