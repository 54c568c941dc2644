"""The words that all parts of a report share, and what they know of the phase that they tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine import telling
from wargame_cli.engine.document import listed
from wargame_cli.engine.text.numbers import amount, counted
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Ratings
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_NAMES, SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.position import (
    BREAKDOWNS,
    GONE,
    ISOLATED_POOL,
    LATER,
    POOL,
    RESERVE,
    GroundPosition,
)

#: The words for each kind of event; each part of the report registers its own.
said = telling.registry()

#: What stands over the parts of a report.
MOVEMENT, OWNERS, CONDITION, ARRIVALS = "Movement", "Hexes that changed hands", "Condition of units", "Arrivals"
SUPPLY, WORKS, HEADQUARTERS, NATIONS = "Supply", "Works", "Headquarters", "Nations"
RAIL, STACKING, LOGISTICS = "Rail nets", "Stacking", "Depots and Res Pts"

#: What stands over scenes in which no event says more.
HEADINGS = {
    "stacking": STACKING,
    "supply": SUPPLY,
    "activation": HEADQUARTERS,
    "works": WORKS,
    "rail": RAIL,
}

#: What the places off the map are called.
BOXES: Mapping[str, str] = {
    **dict.fromkeys(POOL.values(), "the replacement pool"),
    **dict.fromkeys(ISOLATED_POOL.values(), "the replacement pool, eliminated while isolated"),
    **dict.fromkeys(RESERVE.values(), "the headquarters in reserve"),
    BREAKDOWNS: "the units broken down",
    LATER: "the order of battle",
    GONE: "nowhere: it is out of the game",
}

#: How units go (6, 6B, 7A2, 7A3, 7C).
HOW = {
    "march": "",
    "haste": " in haste",
    "rail": " by rail",
    "strategic": " by strategic rail",
    "river": " by river",
}

#: What logistics items are called, one and several (11C2bii, 11G).
RES_PTS, SUPPLY_POINTS = ("Res Pt", "Res Pts"), ("general supply point", "general supply points")

#: The degrees of disruption (3A5).
DEGREES = ("not disrupted", "disrupted", "badly disrupted")


def place_name(kit: Kit, place: str) -> str:
    """What a place is called, a box by what it is."""
    return BOXES.get(place) or kit.name(place)


def depot_name(position: GroundPosition, depot: str) -> str:
    """A supply depot by where it stands, while it does: `the depot in 0924 Le Cateau`."""
    marker = position.depots.get(depot)
    return f"the depot in {position.kit.name(marker.place)}" if marker else depot


def items(res: int, gsp: int) -> str:
    """Logistics items in words: `1 Res Pt and 2 general supply points`."""
    return listed([counted(number, called) for number, called in ((res, RES_PTS), (gsp, SUPPLY_POINTS)) if number])


def the(side: str) -> str:
    """A side as the subject of a sentence: `the Central Powers`."""
    return f"the {SIDE_NAMES[side]}" if side in SIDES else "nobody"


def apart(event: engine.Event, heading: str) -> str:
    """The heading of what happens outside of scenes; within one it is told with the rest of the scene."""
    return "" if event.scene else heading


def factors(position: GroundPosition, unit: str) -> str:
    """The ratings that a unit shows: `8-11-5`, `2-6` where both strengths are one, `+6-3` of an Art XX HQ."""
    counter = position.counter(unit)
    if counter.modifier:
        return counter.values
    return ratings(position.face(unit))


def ratings(face: Ratings) -> str:
    """Ratings as a counter has them."""
    movement = {"rail": "R", "water": "W"}.get(face.way, str(face.movement))
    strengths = (face.attack,) if face.attack == face.defence else (face.attack, face.defence)
    return "-".join((*map(amount, strengths), movement))


class Stage(telling.Stage[GroundPosition]):
    """A phase of this game."""

    def name(self, place: str) -> str:
        """What a place is called."""
        return place_name(self.position.kit, place)

    def way(self, hexes: Sequence[str]) -> str:
        """The names of hexes that are passed one after the other."""
        return " – ".join(map(self.name, hexes))
