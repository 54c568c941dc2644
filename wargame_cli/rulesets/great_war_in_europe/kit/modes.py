"""The versions of the game (3.4): which maps, counters and chits they use, and whose points are spent."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    CAUCASUS,
    CP,
    EAST,
    EGYPT,
    IRAQ,
    ITALY,
    WEST,
    Payer,
    Side,
)

#: The Near East by itself (GWiNE), Europe by itself (GWiE), a part of the Western Front for training, and all six maps
#: together (GWiE/NE).
ModeName = Literal["near-east", "europe", "western-sector", "combined"]


class Mode(msgspec.Struct, frozen=True):
    """A version of the game.

    `sheets` are its maps in the order in which they are drawn (3.12), `units` and `chits` its files of counters and
    events, of two the first is Europe's, `window` the part of the maps that is in play. `payers` are the nations that
    have Resource Points of their own, with the side that spends them (5.15), `buyers` those of them that pay for
    events, the first one unless a side says otherwise (6.16; trap 68). `draws` is how many events a point buys (6.11).
    """

    name: ModeName
    title: str
    sheets: tuple[str, ...]
    units: tuple[str, ...]
    chits: tuple[str, ...]
    payers: Mapping[str, Side]
    buyers: Mapping[str, tuple[Payer, ...]]
    window: str | None = None
    draws: int = 1

    @property
    def near_east(self) -> bool:
        """Whether the maps of the Near East are in play."""
        return EGYPT in self.sheets

    @property
    def whole_europe(self) -> bool:
        """Whether the maps of Europe are in play, all of them."""
        return EAST in self.sheets

    @property
    def near_east_alone(self) -> bool:
        """Whether the Near East is played by itself (GWiNE)."""
        return self.near_east and not self.whole_europe

    @property
    def combined(self) -> bool:
        """Whether all six maps are in play (GWiE/NE)."""
        return self.near_east and self.whole_europe


_EUROPEAN_PAYERS: Mapping[str, Side] = dict.fromkeys(
    ("BE", "BR", "FR", "GK", "IT", "RO", "RU", "SR", "US"), ALLIED
) | dict.fromkeys(("AH", "BU", "GE", "TU"), CP)
_EUROPEAN_BUYERS: Mapping[str, tuple[Payer, ...]] = {CP: ("GE",), ALLIED: ("BR", "FR", "US")}


MODES: Mapping[str, Mode] = {
    mode.name: mode
    for mode in (
        Mode(
            name="near-east",
            title="The Near East",
            sheets=(CAUCASUS, IRAQ, EGYPT),
            units=("units.yaml",),
            chits=("chits.yaml",),
            payers={"BR": ALLIED, "RU": ALLIED, "TU": CP},
            buyers={CP: ("TU",), ALLIED: ("BR",)},
        ),
        Mode(
            name="europe",
            title="Europe",
            sheets=(WEST, ITALY, EAST),
            units=("units-europe.yaml",),
            chits=("chits-europe.yaml",),
            payers=_EUROPEAN_PAYERS,
            buyers=_EUROPEAN_BUYERS,
        ),
        Mode(
            name="combined",
            title="Europe and the Near East",
            sheets=(WEST, ITALY, EAST, CAUCASUS, IRAQ, EGYPT),
            units=("units-europe.yaml", "units.yaml"),
            chits=("chits-europe.yaml", "chits.yaml"),
            payers=_EUROPEAN_PAYERS,
            buyers=_EUROPEAN_BUYERS,
            draws=2,
        ),
        Mode(
            name="western-sector",
            title="The Western Front",
            sheets=(WEST,),
            units=("units-west.yaml",),
            chits=("chits-west.yaml",),
            payers={"BR": ALLIED, "FR": ALLIED, "GE": CP},
            buyers={CP: ("GE",), ALLIED: ("BR", "FR")},
            window="western-sector",
        ),
    )
}
