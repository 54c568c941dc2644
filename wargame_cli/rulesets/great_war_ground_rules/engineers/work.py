"""Work in progress: what goes on in each initial phase, what is done then, what is finished with MPs (13A)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


def advance_works(referee: Referee, side: str) -> None:
    """A side's initial phase begins: its work in turns is a turn further, and what is finished is done (13A1c)."""
