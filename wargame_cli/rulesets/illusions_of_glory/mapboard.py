"""The mapboard (3.1): its spaces and regions as sets, and the steps that its connections allow.

The rulebook does not print the board; `scenarios/illusions-of-glory/map.yaml` holds a reconstruction, which a user's
file may replace. A mapboard never changes; every position of a process that plays with the same data shares one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from wargame_cli.engine.board import Board, Mask, Net
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.pointfile import read_point_map
from wargame_cli.engine.pointmap import PointMap

#: Kinds of space (2.0): the squares, the oblong regions, the circles of a Sea Invasion, and Lemnos.
SPACE, REGION, SEA, ISLAND = "space", "region", "sea", "island"
#: Kinds of connection (3.1.3).
SINGLE, MIXED, ROAD, ALPINE, LANE = "single", "mixed", "road", "alpine", "lane"
#: Terrain (3.1.1).
MOUNTAIN, SWAMP, FOREST = "mountain", "swamp", "forest"
LEMNOS = "lemnos"
ITALIAN_FRONT = "italian_front"


class Mapboard:
    """The board of a game, with what the chapters ask of it."""

    def __init__(self, point_map: PointMap) -> None:
        self.map = point_map
        self.board: Board = point_map.board

    @cached_property
    def everything(self) -> Mask:
        """All spaces and regions, Lemnos and the Sea Invasion spaces."""
        return self.board.mask(self.map.spaces)

    @cached_property
    def of_kind(self) -> Mapping[str, Mask]:
        """The spaces of each kind."""
        return self._sets((SPACE, REGION, SEA, ISLAND), "kind")

    @cached_property
    def of_terrain(self) -> Mapping[str, Mask]:
        """The spaces and regions of each terrain (3.1.1)."""
        return self._sets(tuple(self.map.terrains), "terrain")

    @cached_property
    def home(self) -> Mapping[str, Mask]:
        """The spaces and regions of each nation in 1914."""
        owners = dict.fromkeys(space.owner for space in self.map.spaces.values() if space.owner)
        return self._sets(tuple(owners), "owner")

    @cached_property
    def forts(self) -> Mapping[str, int]:
        """The Combat Factor of each Fort, which is its Loss Factor too (2.0)."""
        return {label: space.fort for label, space in self.map.spaces.items() if space.fort}

    @cached_property
    def victory(self) -> Mask:
        """The VP spaces (2.0)."""
        return self.board.mask(label for label, space in self.map.spaces.items() if space.worth)

    @cached_property
    def sources(self) -> Mapping[str, Mask]:
        """The Supply Sources of each nation (14.2), whoever holds them."""
        found: dict[str, Mask] = {}
        for label, space in self.map.spaces.items():
            for nation in space.supplies:
                found[nation] = found.get(nation, 0) | self.board.bit[label]
        return found

    @cached_property
    def ports(self) -> Mapping[str, Mask]:
        """The Ports on each sea (13.3, 14.1.3), Lemnos among them."""
        return self.map.ports

    @cached_property
    def capitals(self) -> Mask:
        """The capitals without which a nation receives no reinforcements (15.4)."""
        return self.board.mask(label for label, space in self.map.spaces.items() if "capital" in space.marks)

    @cached_property
    def balkans(self) -> Mask:
        """Albania, Bulgaria, Greece, Montenegro, Romania and Serbia, without Lemnos (2.0)."""
        return self.board.mask(self.map.groups["balkans"].spaces)

    @cached_property
    def italian_front(self) -> Mask:
        """The spaces and the region of the inset (3.1.2)."""
        return self.board.mask(label for label, space in self.map.spaces.items() if space.inset == ITALIAN_FRONT)

    @cached_property
    def steps(self) -> Net:
        """Every connection (11.1.2)."""
        return self.map.net()

    @cached_property
    def land(self) -> Net:
        """Every connection but the lanes of Sea Invasions, for lines of supply and most movement (14.1)."""
        return self.map.net(SINGLE, MIXED, ROAD, ALPINE)

    def redeployment(self, large: bool, converted: bool) -> Net:
        """The connections of an SR overland: LCUs use Single-Gauge Railroads, SCUs Roads too, and either Mixed-Gauge
        Railroads once they are converted (13.2a, 12.5c, 12.5d)."""
        return self._redeployment[large, converted]

    @cached_property
    def _redeployment(self) -> Mapping[tuple[bool, bool], Net]:
        return {
            (large, converted): self.map.net(SINGLE, *([] if large else [ROAD]), *([MIXED] if converted else []))
            for large in (True, False)
            for converted in (True, False)
        }

    def way(self, start: str, end: str) -> str:
        """The kind of connection of two spaces. Raises KeyError where there is none."""
        found = self.map.between(start, end)
        if found is None:
            raise KeyError(f"{start} and {end} are not connected")
        return found.way

    def across_water(self, start: str, end: str) -> bool:
        """Whether a step, or an attack, crosses a Water Obstacle (12.4.3)."""
        found = self.map.between(start, end)
        return found is not None and found.water

    def _sets(self, words: Sequence[str], field: str) -> Mapping[str, Mask]:
        spaces = self.map.spaces.items()
        return {
            word: self.board.mask(label for label, each in spaces if getattr(each, field) == word) for word in words
        }


@cache
def _mapboard(overlays: str) -> Mapboard:
    return Mapboard(read_point_map(scenarios_folder("illusions-of-glory") / "map.yaml", json.loads(overlays)))


def mapboard(overlays: Sequence[Mapping[str, Any]] = ()) -> Mapboard:
    """The mapboard with users' data files laid over it, of which the part `map` belongs here; the same files give the
    same object. Raises Malformed for data that is wrong."""
    return _mapboard(json.dumps([each["map"] for each in overlays if each.get("map")]))
