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

#: The nation in whose country a hex lies, by the country's name on the maps.
NATION_OF: Mapping[str, str] = {
    "Belgium": "BE",
    "Egypt": "BR",
    "France": "FR",
    "Germany": "GE",
    "Ottoman Empire": "TU",
    "Russia": "RU",
}

#: What a nation is called, by its code on the counters (3.26).
NATIONS: Mapping[str, str] = {
    "AB": "Arab Northern Army",
    "ARM": "Armenia",
    "BE": "Belgium",
    "BR": "British Empire",
    "FR": "France",
    "GE": "Germany",
    "PN": "Persia",
    "RU": "Russia",
    "TU": "Ottoman Empire",
}

#: The nations whose points may pay for events, in one version of the game or another (6.16).
Payer = Literal["TU", "BR", "FR", "GE"]

Theater = Literal["Western", "Eastern"]
WESTERN: Theater = "Western"
EASTERN: Theater = "Eastern"
THEATERS: tuple[Theater, Theater] = (WESTERN, EASTERN)

#: The sheets of the map, one a front.
CAUCASUS, EGYPT, IRAQ, WEST = "caucasus", "egypt", "iraq", "west"
FRONT_NAMES: Mapping[str, str] = {
    CAUCASUS: "Caucasus Front",
    EGYPT: "Egyptian Front",
    IRAQ: "Iraqi Front",
    WEST: "Western Front",
}
#: The fronts of Europe, where trenches follow the Trench Status Track (14.47).
EUROPEAN = (WEST,)

#: The theater that each front belongs to (3.13, 5.86).
THEATER_OF: Mapping[str, Theater] = {WEST: WESTERN, EGYPT: WESTERN, CAUCASUS: EASTERN, IRAQ: EASTERN}


def side_named(name: str) -> Side:
    """The side of that name. Raises KeyError for any other word."""
    return OTHER[OTHER[name]]
