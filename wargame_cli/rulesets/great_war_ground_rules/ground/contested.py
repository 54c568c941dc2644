"""Contested hexes (9J): how they come about, what entering them does, and how they come to have an owner again."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


def contest(referee: Referee, attacker: str, place: str) -> bool:
    """Look, after a Positional combat, whether its hex is contested now (9J; trap 31). Says whether it is.

    At least one attacking unit holds the hex with a ZOC, and at least one defending unit with a ZOC stands in a hex
    adjacent to it.
    """
    return False


def enter(referee: Referee, units: Sequence[str], place: str) -> None:
    """Units have entered a hex: in a contested one all but infantry may be disrupted (9J, 14H)."""


def look_again(referee: Referee) -> None:
    """A side that ceases to contest a hex, with no unit with a ZOC in it or adjacent to it, leaves it to the other (9J)."""


def settle_contests(referee: Referee) -> None:
    """At the end of a phase: who has held a contested hex for a whole game turn since that phase owns it (9J; trap 34)."""
