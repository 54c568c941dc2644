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

#: Countries of the maps that rules name.
ALBANIA = "Albania"
AUSTRIA = "Austria-Hungary"
BELGIUM = "Belgium"
EGYPTIAN = "Egypt"
FRANCE = "France"
GERMANY = "Germany"
GREECE = "Greece"
HOLLAND = "Holland"
LUXEMBOURG = "Luxembourg"
MONTENEGRO = "Montenegro"
OTTOMAN = "Ottoman Empire"
PERSIA = "Persia"
POLAND = "Russian Poland"
ROMANIA = "Romania"
RUSSIA = "Russia"
SERBIA = "Serbia"

#: The nation in whose country a hex lies, by the country's name on the maps.
NATION_OF: Mapping[str, str] = {
    AUSTRIA: "AH",
    BELGIUM: "BE",
    "Bulgaria": "BU",
    EGYPTIAN: "BR",
    FRANCE: "FR",
    GERMANY: "GE",
    GREECE: "GK",
    "Italy": "IT",
    MONTENEGRO: "MN",
    OTTOMAN: "TU",
    ROMANIA: "RO",
    RUSSIA: "RU",
    POLAND: "RU",
    SERBIA: "SR",
}

#: What a nation is called, by its code on the counters (3.26).
NATIONS: Mapping[str, str] = {
    "AB": "Arab Northern Army",
    "AH": "Austria-Hungary",
    "ARM": "Armenia",
    "BE": "Belgium",
    "BR": "British Empire",
    "BU": "Bulgaria",
    "FR": "France",
    "GE": "Germany",
    "GK": "Greece",
    "IT": "Italy",
    "MN": "Montenegro",
    "PN": "Persia",
    "RO": "Romania",
    "RU": "Russia",
    "SR": "Serbia",
    "TU": "Ottoman Empire",
    "US": "United States",
}

#: Those that have an article.
_WITH_ARTICLE = ("AB", "BR", "TU", "US")


def named(nation: str) -> str:
    """A nation in a sentence: `the British Empire`, `Germany`."""
    return f"the {NATIONS[nation]}" if nation in _WITH_ARTICLE else NATIONS[nation]


#: The nations whose points may pay for events, in one version of the game or another (6.16).
Payer = Literal["TU", "BR", "FR", "US", "GE"]

#: The staffs with which Germany attacks again (5.88): of the Western Theater and of the Eastern.
OHL, OBEROST = "OHL", "OberOst"
STAFFS = (OHL, OBEROST)

Theater = Literal["Western", "Eastern"]
WESTERN: Theater = "Western"
EASTERN: Theater = "Eastern"
THEATERS: tuple[Theater, Theater] = (WESTERN, EASTERN)

#: The sheets of the map, one a front.
CAUCASUS, EGYPT, IRAQ = "caucasus", "egypt", "iraq"
WEST, ITALY, EAST = "west", "italy", "east"
FRONT_NAMES: Mapping[str, str] = {
    CAUCASUS: "Caucasus Front",
    EGYPT: "Egyptian Front",
    IRAQ: "Iraqi Front",
    WEST: "Western Front",
    ITALY: "Italian Front",
    EAST: "Eastern Front",
}
#: The fronts of Europe, where trenches follow the Trench Status Track (14.47).
EUROPEAN = (WEST, ITALY, EAST)

#: The theater that each front belongs to (3.13, 5.86).
THEATER_OF: Mapping[str, Theater] = {
    WEST: WESTERN,
    ITALY: WESTERN,
    EGYPT: WESTERN,
    EAST: EASTERN,
    CAUCASUS: EASTERN,
    IRAQ: EASTERN,
}


def side_named(name: str) -> Side:
    """The side of that name. Raises KeyError for any other word."""
    return OTHER[OTHER[name]]
