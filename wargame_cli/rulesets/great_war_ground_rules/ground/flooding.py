"""Partial flooding: the owner of a canal-intensive hex that is attacked may flood it for a player turn (15A6)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def may_flood(position: GroundPosition, place: str) -> bool:
    """Whether the owner of a hex may try to flood it now (15A6)."""
    return bool(position.owner_of(place)) and place not in position.this_turn.flooded


def ask_flood(referee: Referee, place: str) -> bool:
    """Put the question to the owner of a hex that is attacked, and try it if he wishes; whether it is flooded now."""
    return False


def flood(referee: Referee, place: str) -> bool:
    """The owner tries to flood a hex: a die on the Ground Success Table; whether he succeeds (15A6)."""
    return False
