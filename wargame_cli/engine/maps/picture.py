"""What a map drawing shows, without a word on how it is drawn."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from wargame_cli.engine.maps.areamap import AreaMap
from wargame_cli.engine.maps.hexmap import HexMap
from wargame_cli.engine.maps.pointmap import PointMap


class Piece(msgspec.Struct, frozen=True):
    """What a picture needs to know of a unit: `label` is what orders call it (nothing, where it lies hidden), `side`
    edges its counter and `nation` fills it, `kind` (a free word, such as "infantry") gives its symbol, `detail` (such
    as "6-8-2") stands below. A `faded` one is drawn paler."""

    label: str
    side: str
    kind: str = ""
    detail: str = ""
    faded: bool = False
    nation: str = ""


def with_hidden(
    pieces: Mapping[str, Sequence[Piece]], hidden: Mapping[str, int], owner: Callable[[str], str]
) -> dict[str, list[Piece]]:
    """Stacks with a piece without a word for each unit that lies `hidden` in a place, of the side that is `owner`."""
    found = {place: [*stack] for place, stack in pieces.items()}
    for place, count in hidden.items():
        found.setdefault(place, []).extend([Piece("", owner(place))] * count)
    return found


class Picture(msgspec.Struct, frozen=True):
    """A map and the pieces on it and beside it, by place, the top of each stack first.

    `title` is the moment in the game's words. `colours` give the colour of each side and nation and that of its print;
    `patterns` a `band` along the left edge of its counters, or `bands` along both, for each nation whose colour is like
    another's to those who do not see it.
    `holders` names the side that holds each space, of maps of hexes those that matter (see `holding`): places and
    `conquered` ground, which its first owner has lost. The `front` are pairs of adjacent hexes between which it runs;
    `printed` says what the map's kinds of line are called in this scenario, such as its first front. Of maps of areas
    and points `owners` says what the owners of spaces are called, and `notes` are short words to print in a space.
    `region` are the spaces that are in play, where a scenario does not use the whole map. `sides` are those of the game
    in its order.
    """

    map: HexMap | AreaMap | PointMap
    pieces: Mapping[str, Sequence[Piece]]
    title: str = ""
    holders: Mapping[str, str] = {}
    owners: Mapping[str, str] = {}
    colours: Mapping[str, tuple[str, str]] = {}
    notes: Mapping[str, tuple[str, ...]] = {}
    region: frozenset[str] = frozenset()
    sides: tuple[str, ...] = ()
    conquered: frozenset[str] = frozenset()
    front: tuple[tuple[str, str], ...] = ()
    printed: Mapping[str, str] = {}
    patterns: Mapping[str, str] = {}
