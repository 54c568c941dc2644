"""The Allied blockade (chapter 41): it takes a die of points from the Central Powers every turn."""

from __future__ import annotations

from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.counters import CP
from wargame_cli.rulesets.kaisers_war.points import score
from wargame_cli.rulesets.kaisers_war.position import KaisersPosition


def starve(referee: Referee[KaisersPosition]) -> None:
    """The Central Powers roll a die and lose as many points; it is never halved (5.4)."""
    die = referee.roll("blockade", "41.2")
    score(referee, {CP: -die}, "the Allied blockade", "41.2")
