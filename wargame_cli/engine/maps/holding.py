"""Who holds what on a map of hexes, for its drawing: places that matter, conquered ground, the front between sides."""

from collections.abc import Mapping, Sequence

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.maps.hexmap import SEA, HexMap, Pair


class Held(msgspec.Struct, frozen=True):
    """Who holds each hex with a place and each conquered one; the conquered ones; and the front.

    The front is each pair of adjacent land hexes that different sides hold, the first side's hex first.
    """

    holders: Mapping[str, str]
    conquered: frozenset[str]
    front: tuple[Pair, ...]


def held(drawn: HexMap, ground: Mapping[str, Mask], own: Mapping[str, Mask], sides: Sequence[str]) -> Held:
    """What two sides hold, from the `ground` of each, and `own`, the land that is theirs by right.

    Hexes that both hold, such as contested ones, lie between the lines of both; nobody is their holder.
    """
    board, (first, second) = drawn.board, sides
    both = ground[first] & ground[second]
    alone = {side: ground[side] & ~both for side in sides}
    holders: dict[str, str] = {}
    conquered: set[str] = set()
    places = board.mask({place.hex for place in drawn.places})
    for side, other in ((first, second), (second, first)):
        taken = alone[side] & own[other] & ~own[side]
        conquered.update(board.spaces(taken))
        holders |= dict.fromkeys(board.spaces(alone[side] & (places | taken)), side)
    return Held(holders, frozenset(conquered), tuple(_front(drawn, ground[first], ground[second])))


def _front(drawn: HexMap, first: Mask, second: Mask) -> list[Pair]:
    """The pairs of hexes between which it runs: never across water, or through hexes that both sides hold."""
    board, water = drawn.board, drawn.hexsides.get(SEA, frozenset())
    land = board.mask(drawn.land)
    beyond, both = second & land, frozenset(board.spaces(first & second))
    return [
        (label, near)
        for label in board.spaces(first & land)
        for near in board.neighbours[label]
        if board.bit[near] & beyond and (label, near) not in water and not both.issuperset((label, near))
    ]
