"""Sides, nations and powers (3B), which nations cooperate (15E), and the commands of the scenarios (3F)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Side = Literal["CP", "Entente"]

CP: Side = "CP"
ENTENTE: Side = "Entente"
#: The sides in the order of their player turns (4).
SIDES: tuple[Side, Side] = (ENTENTE, CP)
OTHER: Mapping[str, Side] = {CP: ENTENTE, ENTENTE: CP}
SIDE_NAMES: Mapping[str, str] = {CP: "Central Powers", ENTENTE: "Entente"}

AUSTRIA = "Austro-Hungarian"
AMERICA = "American"
BELGIUM = "Belgian"
BRITAIN = "British"
FRANCE = "French"
GERMANY = "German"
ITALY = "Italian"
JAPAN = "Japanese"
OTTOMAN = "Ottoman"
PORTUGAL = "Portuguese"
RUSSIA = "Russian"
SERBIA = "Serbian"

#: The nations that the scenarios and the rules name, by the adjective on their counters, with their side (3B1, 3B2).
SIDE_OF: Mapping[str, Side] = {
    AUSTRIA: CP,
    GERMANY: CP,
    OTTOMAN: CP,
    AMERICA: ENTENTE,
    BELGIUM: ENTENTE,
    BRITAIN: ENTENTE,
    FRANCE: ENTENTE,
    ITALY: ENTENTE,
    JAPAN: ENTENTE,
    PORTUGAL: ENTENTE,
    RUSSIA: ENTENTE,
    SERBIA: ENTENTE,
}

#: Great powers are major powers too; every other nation is a minor power (3B4).
GREAT_POWERS = frozenset({BRITAIN, FRANCE, GERMANY})
MAJOR_POWERS = GREAT_POWERS | {AMERICA, RUSSIA, AUSTRIA, ITALY, JAPAN, OTTOMAN}

#: Contingents that are of another nationality than their name (3B5), those of the Man Pts among them (16B1).
NATIONALITY: Mapping[str, str] = {
    "Common Army": AUSTRIA,
    "Austrian": AUSTRIA,
    "Hungarian": AUSTRIA,
    "Foreign Volunteer": AUSTRIA,
    "Bavarian": GERMANY,
    "Wurttemburger": GERMANY,
    "Anzac": BRITAIN,
    "Canadian": BRITAIN,
    "South African": BRITAIN,
    "Imperial Army": BRITAIN,
    "British Imperial Army": BRITAIN,
    "Army of Africa": FRANCE,
    "Colonial": FRANCE,
    "French Metropolitan Army": FRANCE,
    "French Army of Africa": FRANCE,
    "French Colonial": FRANCE,
    "French Foreign Contingent": FRANCE,
    "Belgian Regulars": BELGIUM,
    "Portuguese Regulars": PORTUGAL,
}


def nationality(contingent: str) -> str:
    """The nation that a contingent belongs to for purposes of the rules (3B5); a nation is its own."""
    return NATIONALITY.get(contingent, contingent)


def is_major(nation: str) -> bool:
    """Whether a nation is a great or a major power (3B4)."""
    return nation in MAJOR_POWERS


def side_named(name: str) -> Side:
    """The side of that name. Raises KeyError for any other word."""
    return OTHER[OTHER[name]]
