"""Resource hexes (5.16): what the Central Powers hold long enough, with a line to Berlin or the Ruhr, pays Germany."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.ground.control import due_letter
from wargame_cli.rulesets.great_war_in_europe.ground.homeland import homeward
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import KIEV
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import ResourceHexTimed
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee

#: What a resource hex pays, and what Kiev does (5.16).
_ONE, _KIEV = 1, 2


def pay_for_resource_hexes(referee: Referee, letter: str) -> None:
    """Where the line is broken the wait begins anew; the others pay from their letter on (5.16)."""
    position = referee.position
    total = 0
    for hex in position.kit.board.spaces(position.kit.of_kind("resource") & position.controlled(CP)):
        joined = homeward(position) & position.kit.board.bit[hex]
        if not joined or hex not in position.resources:
            again = due_letter(position)
            if position.resources.get(hex) != again:
                referee.emit(ResourceHexTimed(rule="5.16", place=hex, letter=again))
        elif position.resources[hex] <= letter:
            total += _KIEV if hex == KIEV else _ONE
    if total:
        change_points(referee, "GE", total, "resource hexes", "5.16")
