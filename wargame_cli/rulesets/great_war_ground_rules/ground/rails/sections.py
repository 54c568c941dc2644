"""Isolated sections of a rail net, which have capacities of their own (7A9, optional)."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets, tracks
from wargame_cli.rulesets.great_war_ground_rules.kit.book import SECTIONS
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

#: REs of an orphan section for each of its yards and each of its depots (7A9).
YARD_RE = DEPOT_RE = 2


def separate(position: GroundPosition) -> bool:
    """Whether sections are kept apart in this game."""
    return position.option(SECTIONS) == "on"


@derived
def sections(position: GroundPosition, side: str, net: str) -> tuple[Mask, ...]:
    """The sections of a net that have marshaling yards of a side: the home section first, with the most of them (7A9).

    They are divided by hexes that the side does not own. Of several with as many yards the larger one is home.
    """
    board, own = position.kit.board, nets.hexes(position, net) & position.owned[side]
    yards = board.mask(nets.yards(position, side, net))
    found: list[Mask] = []
    rest = own
    while rest & yards:
        first = rest & yards & -(rest & yards)
        section = tracks.lines(position).reached(first, own)
        found.append(section)
        rest &= ~section
    return tuple(sorted(found, key=lambda each: (-(each & yards).bit_count(), -each.bit_count(), each)))


@derived
def orphans(position: GroundPosition, side: str, net: str) -> Mapping[str, int]:
    """The capacity of each orphan section, by its first yard: two REs for each yard and each depot in it (7A9).

    What was built or lost there comes on top of that, or off it.
    """
    board = position.kit.board
    yards = board.mask(nets.yards(position, side, net))
    depots = [board.bit[position.depots[name].place] for name in nets.depots_on(position, side, net)]
    found: dict[str, int] = {}
    for section in sections(position, side, net)[1:]:
        first = board.spaces(section & yards)[0]
        changed = position.section_rail.get(f"{nets.key(net, side)}/{first}", 0)
        standing = sum(bool(section & depot) for depot in depots)
        found[first] = max(0, YARD_RE * (section & yards).bit_count() + DEPOT_RE * standing + changed)
    return found


def part(position: GroundPosition, side: str, net: str, place: str) -> str:
    """How the orphan section of a hex is written behind its net and side; empty for the home section."""
    if not separate(position):
        return ""
    bit, board = position.kit.board.bit[place], position.kit.board
    yards = board.mask(nets.yards(position, side, net))
    orphan = next((each for each in sections(position, side, net)[1:] if each & bit), 0)
    return f"/{board.spaces(orphan & yards)[0]}" if orphan else ""


def left(position: GroundPosition, side: str, net: str, place: str) -> float:
    """What is left in this turn of a net's capacity for units of a hex: of the whole, or its section (7A4, 7A9).

    A depot on a part of the net without a yard is maintained by the home section.
    """
    if not separate(position):
        return nets.left(position, side, net)
    turn, bits = position.this_turn, position.kit.board.bit
    behind, apart = part(position, side, net, place), orphans(position, side, net)
    where = nets.key(net, side) + behind
    others = sections(position, side, net)[1:]
    depots = [bits[position.depots[name].place] for name in nets.depots_on(position, side, net)]
    if behind:
        mask = next(each for each in others if each & bits[place])
        total = apart[behind[1:]] + turn.rail_extra.get(where, 0)
        here = sum(bool(mask & depot) for depot in depots)
    else:
        total = nets.in_turn(position, side, net) - sum(apart.values())
        here = sum(not any(mask & depot for mask in others) for depot in depots)
    return total - here * nets.DEPOT_RE - turn.rail_used.get(where, 0)
