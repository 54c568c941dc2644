"""Who is who (2.0): two sides, the nations that belong to them or may join them, and what they share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

Side = Literal["AP", "CP"]
Control = Literal["AP", "CP", "Uprising", "neutral"]
#: How a nation stands: neutral, or in the war on a side (2.0, 26.0).
Stand = Literal["neutral", "AP", "CP"]
Nation = Literal["RU", "SB", "MN", "BR", "FR", "IT", "RO", "GE", "AH", "TU", "BU", "GR", "AL"]

#: The Allied Powers, who act first in every round, and the Central Powers (2.0, 8.1).
AP: Final = "AP"
CP: Final = "CP"
SIDES: tuple[Side, ...] = (AP, CP)
OTHER: Mapping[str, Side] = {AP: CP, CP: AP}

#: Who else may control a space: an Uprising Unit, or nobody (2.0).
UPRISING: Final = "Uprising"
NEUTRAL: Final = "neutral"
#: Everybody who may control a space, and whose units there are.
EVERYBODY: tuple[Control, ...] = (AP, CP, UPRISING, NEUTRAL)

#: What people call a nation, by its two letters (2.0). Albania enters the war with Italy (26.1.1).
TITLES: Mapping[str, str] = {
    "RU": "Russia",
    "SB": "Serbia",
    "MN": "Montenegro",
    "BR": "Great Britain",
    "FR": "France",
    "IT": "Italy",
    "RO": "Romania",
    "GE": "Germany",
    "AH": "Austria-Hungary",
    "TU": "Turkey",
    "BU": "Bulgaria",
    "GR": "Greece",
    "AL": "Albania",
}
NATIONS: tuple[Nation, ...] = get_args(Nation)

#: How every nation stands when the war begins (2.0).
AT_START: Mapping[str, Stand] = {
    "RU": "AP",
    "SB": "AP",
    "MN": "AP",
    "BR": "AP",
    "FR": "AP",
    "GE": "CP",
    "AH": "CP",
    "TU": "CP",
    "IT": "neutral",
    "RO": "neutral",
    "BU": "neutral",
    "GR": "neutral",
    "AL": "neutral",
}

#: The Balkans; Lemnos is not one of them (2.0).
BALKANS = ("AL", "BU", "GR", "MN", "RO", "SB")


def title(nation: str) -> str:
    """A nation as people write it; of two nations, both."""
    return "/".join(TITLES[part] for part in nation.split("/"))


def side_named(name: str) -> Side:
    """The side of that name, where it comes from outside: from the engine, a sheet, a label. Raises KeyError."""
    return _SIDES[name]


def nation_named(letters: str) -> Nation:
    """The nation of these two letters, where they come from outside. Raises KeyError."""
    return _NATIONS[letters]


_SIDES: Mapping[str, Side] = {side: side for side in SIDES}
_NATIONS: Mapping[str, Nation] = {nation: nation for nation in NATIONS}
