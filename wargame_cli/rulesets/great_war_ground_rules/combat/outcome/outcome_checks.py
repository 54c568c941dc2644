"""What an attack may say of what comes after it (9D, 9F): the checks of losses, retreats and advances."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee


@BOOK.forbids_one_of(
    {
        "9D": "An order for losses names attackers of the combat",
        "9F2": "An order to retreat names attackers of the combat",
        "9F3": "An order to advance names attackers of the combat",
        "9F4": "An order to go on names attackers, and a hex beside the one that is attacked",
    },
    Attack,
)
def afterwards_attackers_only(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """What an order says of losses, retreats and advances is about units that attack (9D, 9F)"""
    going = order.advance if isinstance(order.advance, tuple) else ()
    named = {"9D": order.losses, "9F2": order.retreat, "9F3": going, "9F4": order.further}
    for rule, units in named.items():
        if others := [unit for unit in units if unit not in order.units]:
            return rule, f"{', '.join(others)}: no part of this attack; name of {', '.join(order.units)}"
    board, name = referee.position.kit.board, referee.position.kit.name
    around = board.neighbours[order.target] if order.target in board.index else ()
    for unit, place in order.further.items():
        if around and place not in around:
            beside = ", ".join(name(near) for near in sorted(around))
            return "9F4", f"{unit} cannot go on into {name(place)}: beside {name(order.target)} are {beside}"
    return None
