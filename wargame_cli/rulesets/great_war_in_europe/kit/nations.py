"""Sides, nations, fronts and theaters (3.13, 3.26), and which nations fight well together (7.24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Side = Literal["CP", "Allied"]

CP: Side = "CP"
ALLIED: Side = "Allied"
SIDES: tuple[Side, Side] = (CP, ALLIED)
OTHER: Mapping[str, Side] = {CP: ALLIED, ALLIED: CP}
SIDE_NAMES: Mapping[str, str] = {CP: "Central Powers", ALLIED: "Allies"}

#: What a nation is called, by its code on the counters (3.26).
NATIONS: Mapping[str, str] = {
    "AB": "Arab Northern Army",
    "ARM": "Armenia",
    "BR": "British Empire",
    "FR": "France",
    "GE": "Germany",
    "PN": "Persia",
    "RU": "Russia",
    "TU": "Ottoman Empire",
}

#: The nations that have Resource Points of their own in the Near East, with the side that spends them (5.15).
PAYERS: Mapping[str, Side] = {"BR": ALLIED, "RU": ALLIED, "TU": CP}

#: The nation with whose points a side buys events where the Near East is played alone (6.16; trap 68).
BUYER: Mapping[str, str] = {CP: "TU", ALLIED: "BR"}

Theater = Literal["Western", "Eastern"]
WESTERN: Theater = "Western"
EASTERN: Theater = "Eastern"
THEATERS: tuple[Theater, Theater] = (WESTERN, EASTERN)

#: The sheets of the map, one a front.
CAUCASUS, EGYPT, IRAQ = "caucasus", "egypt", "iraq"
FRONT_NAMES: Mapping[str, str] = {CAUCASUS: "Caucasus Front", EGYPT: "Egyptian Front", IRAQ: "Iraqi Front"}

#: The theater that each front belongs to (3.13, 5.86).
THEATER_OF: Mapping[str, Theater] = {EGYPT: WESTERN, CAUCASUS: EASTERN, IRAQ: EASTERN}


def side_named(name: str) -> Side:
    """The side of that name. Raises KeyError for any other word."""
    return OTHER[OTHER[name]]
