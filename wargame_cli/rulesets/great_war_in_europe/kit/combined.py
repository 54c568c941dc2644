"""The counters and chits of the combined game (19.12): those of both parts but what belongs to one of them alone."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit, ChitKind
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter

#: Turkish units that Europe has too, and German ones that are there as they are: where the Near East is alone (NE*).
NEAR_EAST_ALONE = (
    *("TU-3NE", "TU-16NE", "TU-19NE", "TU-20NE"),
    *("GE-1ST", "GE-25ST", "GE-26ST", "GE-37ST", "GE-50ST", "GE-AKST"),
)
#: Units of both parts that come to Europe and go to the Near East from there (3.26, 17.21): all others of both are as
#: the Near East has them, the 46th and the 50th Turkish Division among them (19.12).
FIRST_IN_EUROPE = ("BR-10NA", "BR-42T", "BR-52T", "BR-53T", "BR-54T", "BR-3IN", "BR-7IN")
#: Events of the Near East alone (NE*: 6.60-6.64), and of Europe alone (19.12).
CHITS_ALONE: tuple[ChitKind, ...] = (
    "initiative",
    "resource-points",
    "10th-na-division",
    "remove-42t",
    "kaiserschlacht",
    "turkey-surrenders",
)


def of_the_near_east(units: Mapping[str, Counter]) -> frozenset[str]:
    """Those of the Near East's units that come into play there in the combined game (5.11)."""
    return frozenset(units) - {*NEAR_EAST_ALONE, *FIRST_IN_EUROPE}


def counters_of_both(europe: Mapping[str, Counter], near_east: Mapping[str, Counter]) -> Mapping[str, Counter]:
    """The counters, each once. Germans lost in the Near East come back in Europe (5.37)."""
    there = of_the_near_east(near_east)
    return dict(europe) | {id: _rebuilt_in_europe(unit) for id, unit in near_east.items() if id in there}


def _rebuilt_in_europe(unit: Counter) -> Counter:
    return msgspec.structs.replace(unit, replaceable=True) if unit.nation == "GE" else unit


def chits_of_both(europe: Mapping[str, Chit], near_east: Mapping[str, Chit]) -> Mapping[str, Chit]:
    """The chits, the No Events of both once (21.47, 21.48)."""
    return {id: chit for id, chit in (dict(near_east) | dict(europe)).items() if chit.kind not in CHITS_ALONE}
