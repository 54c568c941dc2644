"""The mapboard as the rules see it (3.1): spaces, regions, Sea Invasion spaces and Lemnos in one graph.

The map itself is the engine's; what the rules ask of it is written down here and nowhere else.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from wargame_cli.engine.board import Board, Mask, Net
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.loading.attributes import cached_property, in_its_own_dict
from wargame_cli.engine.maps.pointfile import read_point_map

#: The kinds of space (3.1, 25.1): squares, regions, Sea Invasion spaces, and Lemnos.
SPACE, REGION, SEA, ISLAND = "space", "region", "sea", "island"
#: The kinds of connection (3.1.3) that rules speak of by name; the others are Roads and Alpine Trails.
SINGLE, MIXED, LANE = "single", "mixed", "lane"


class Space(Protocol):
    """A space of the map."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def kind(self) -> str:
        """Space, region, sea or island."""

    @property
    def owner(self) -> str:
        """The nation that it is part of; nothing for the sea and Lemnos."""

    @property
    def terrain(self) -> str:
        """Clear, forest, mountain or swamp (3.1.1); nothing at sea."""

    @property
    def fort(self) -> int:
        """The Combat Factor of its Fort, 0 without one (2.0)."""

    @property
    def worth(self) -> int:
        """1 for a VP space (2.0)."""

    @property
    def supplies(self) -> tuple[str, ...]:
        """The nations whose Supply Source it is (14.2)."""

    @property
    def port(self) -> str:
        """The sea of its Port (13.3)."""

    @property
    def inset(self) -> str:
        """Set on the Italian Front (3.1.2)."""


class Connection(Protocol):
    """A connection of two spaces (3.1.3)."""

    @property
    def way(self) -> str:
        """Its kind."""

    @property
    def water(self) -> bool:
        """Whether it crosses a Water Obstacle (3.1.1.1)."""


class PrintedMap(Protocol):
    """A map of points, as the engine reads it."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def board(self) -> Board:
        """The graph."""

    @property
    def spaces(self) -> Mapping[str, Space]:
        """All spaces by their ids, in the order of the board."""

    def between(self, start: str, end: str) -> Connection | None:
        """The connection of two spaces."""

    def names(self) -> list[str]:
        """What the spaces are called."""

    def find(self, text: str) -> str | None:
        """The space that a text means."""


def read_map(overlays: Sequence[Mapping[str, Any]] = ()) -> PrintedMap:
    """The map of the game with tables of users' map files laid over it. Raises Malformed for a map that is wrong."""
    return read_point_map(scenarios_folder("illusions-of-glory") / "map.yaml", overlays)


class Ground:
    """The map and what follows from it; it never changes."""

    def __init__(self, printed: PrintedMap) -> None:
        in_its_own_dict(self)
        self.map = printed
        self.board = printed.board
        self.spaces = printed.spaces
        #: One step of movement: along any connection (11.1.2a).
        self.steps: Net = self.board.all_steps

    def net(self, *kinds: str) -> Net:
        """The steps along connections of these kinds."""
        return self.board.net_of({pair for pair, way in self.connections.items() if way in kinds})

    @cached_property
    def connections(self) -> Mapping[tuple[str, str], str]:
        """The kind of each connection, by its ends either way round."""
        pairs = ((start, end) for start, around in self.board.neighbours.items() for end in around)
        return {pair: found.way for pair in pairs if (found := self.map.between(*pair))}

    def way(self, start: str, end: str) -> str:
        """The kind of a connection; empty where there is none."""
        return self.connections.get((start, end), "")

    def crosses_water(self, start: str, end: str) -> bool:
        """Whether there is a Water Obstacle between two connected spaces (12.4.3)."""
        found = self.map.between(start, end)
        return found is not None and found.water

    def _by(self, field: str) -> dict[str, Mask]:
        """The spaces by the words that stand in one of their fields, but for those where it is empty."""
        found: dict[str, Mask] = {}
        bit = self.board.bit
        for label, space in self.spaces.items():
            if word := getattr(space, field):
                found[word] = found.get(word, 0) | bit[label]
        return dict(sorted(found.items()))

    @cached_property
    def whole(self) -> Mask:
        """Every space."""
        return self.board.mask(self.spaces)

    @cached_property
    def of_kind(self) -> Mapping[str, Mask]:
        """The spaces of each kind."""
        return dict.fromkeys((SPACE, REGION, SEA, ISLAND), 0) | self._by("kind")

    @cached_property
    def land_of(self) -> Mapping[str, Mask]:
        """The home spaces and regions of each nation."""
        return self._by("owner")

    @cached_property
    def unowned(self) -> tuple[str, ...]:
        """The spaces that are no nation's home."""
        return tuple(label for label, space in self.spaces.items() if not space.owner)

    @cached_property
    def vp(self) -> Mask:
        """The VP spaces (2.0)."""
        return self.board.mask(label for label, space in self.spaces.items() if space.worth)

    @cached_property
    def forts(self) -> Mapping[str, int]:
        """The Combat Factor of every Fort (2.0)."""
        return {label: space.fort for label, space in self.spaces.items() if space.fort}

    @cached_property
    def with_forts(self) -> Mask:
        """The spaces with a Fort."""
        return self.board.mask(self.forts)

    @cached_property
    def sources(self) -> Mapping[str, Mask]:
        """The Supply Sources of each nation (14.2)."""
        nations = {nation for space in self.spaces.values() for nation in space.supplies}
        return {
            nation: self.board.mask(label for label, space in self.spaces.items() if nation in space.supplies)
            for nation in sorted(nations)
        }

    @cached_property
    def ports(self) -> Mapping[str, Mask]:
        """The Ports on each sea (13.3)."""
        return self._by("port")

    @cached_property
    def all_ports(self) -> Mask:
        """The Ports on any sea (13.3)."""
        return self.board.mask(label for label, space in self.spaces.items() if space.port)

    @cached_property
    def inset(self) -> Mask:
        """The Italian Front (3.1.2, 11.3)."""
        return self.board.mask(label for label, space in self.spaces.items() if space.inset)

    @cached_property
    def on_lanes(self) -> Mask:
        """The places at the ends of Sea Invasion Lanes (25.1)."""
        lanes = self.net(LANE)
        return self.board.mask(start for start, ends in lanes.steps.items() if ends)

    def vp_spaces_of(self, nation: str) -> Iterator[str]:
        """A nation's home VP spaces (23.2)."""
        yield from self.board.spaces(self.land_of.get(nation, 0) & self.vp)
