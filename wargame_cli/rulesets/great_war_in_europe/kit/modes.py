"""The versions of the game (3.4): which maps, counters and chits they use, and whose points are spent."""

from __future__ import annotations

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

#: The Near East by itself (GWiNE), Europe by itself (GWiE), and a part of the Western Front for training.
ModeName = Literal["near-east", "europe", "western-sector"]


class Mode(msgspec.Struct, frozen=True):
    """A version of the game.

    `sheets` are its maps in the order in which they are drawn (3.12), `units` and `chits` its files of counters and
    events, `window` the part of them that is in play. `payers` are the nations that have Resource Points of their
    own, with the side that spends them (5.15), `buyers` those of them that pay for events, the first one unless a
    side says otherwise (6.16; trap 68).
    """

    name: ModeName
    title: str
    sheets: tuple[str, ...]
    units: str
    chits: str
    payers: Mapping[str, Side]
    buyers: Mapping[str, tuple[Payer, ...]]
    window: str | None = None

    @property
    def near_east(self) -> bool:
        """Whether the maps of the Near East are in play."""
        return EGYPT in self.sheets

    @property
    def whole_europe(self) -> bool:
        """Whether the maps of Europe are in play, all of them."""
        return EAST in self.sheets


MODES: Mapping[str, Mode] = {
    mode.name: mode
    for mode in (
        Mode(
            name="near-east",
            title="The Near East",
            sheets=(CAUCASUS, IRAQ, EGYPT),
            units="units.yaml",
            chits="chits.yaml",
            payers={"BR": ALLIED, "RU": ALLIED, "TU": CP},
            buyers={CP: ("TU",), ALLIED: ("BR",)},
        ),
        Mode(
            name="europe",
            title="Europe",
            sheets=(WEST, ITALY, EAST),
            units="units-europe.yaml",
            chits="chits-europe.yaml",
            payers=dict.fromkeys(("BE", "BR", "FR", "GK", "IT", "RO", "RU", "SR", "US"), ALLIED)
            | dict.fromkeys(("AH", "BU", "GE", "TU"), CP),
            buyers={CP: ("GE",), ALLIED: ("BR", "FR", "US")},
        ),
        Mode(
            name="western-sector",
            title="The Western Front",
            sheets=(WEST,),
            units="units-west.yaml",
            chits="chits-west.yaml",
            payers={"BR": ALLIED, "FR": ALLIED, "GE": CP},
            buyers={CP: ("GE",), ALLIED: ("BR", "FR")},
            window="western-sector",
        ),
    )
}
