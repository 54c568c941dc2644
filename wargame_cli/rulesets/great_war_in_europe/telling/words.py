"""The words that all parts of a report share, and what they know of the phase that they tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine import telling
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import SIDE_NAMES
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import pre_war_events
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ARABIA,
    AWAY,
    BOX,
    DEAD,
    GONE,
    LATER,
    NEAR_EAST_BOX,
    NEAR_EAST_DEAD,
    RESERVE,
    RUSSIAN_TRANSIT,
    TRANSIT,
    UNTRIED,
    GreatWarPosition,
)

#: The words for each kind of event; each part of the report registers its own.
said = telling.registry()

#: What stands over the parts of a report.
SETTING_UP, PRE_WAR = "Set-up", "Pre-war events"
ATTRITION, EVENTS, MOVEMENT, NEW_UNITS, STACKING = "Supply attrition", "Events", "Movement", "New units", "Stacking"
CONTROL, WARFARE = "Control of hexes", "Strategic Warfare"
RESOURCES, REPLACEMENTS, RESERVES = "Resources", "Replacements", "Turkish Required Reserve"
RUSSIA, SURRENDER, VICTORY, FORTS = "Russia", "Turkish Surrender", "Victory", "Fortress Surrender"

#: What stands over scenes in which no event says more.
HEADINGS = {
    "stacking": STACKING,
    "attrition": ATTRITION,
    "events": EVENTS,
    "event": EVENTS,
    "pre-war": PRE_WAR,
    "fortress": FORTS,
    "u-boats": WARFARE,
}

#: What the places off the map are called.
BOXES: Mapping[str, str] = {
    **dict.fromkeys(BOX.values(), "the Available Units Box"),
    **dict.fromkeys(DEAD.values(), "the dead pile"),
    **dict.fromkeys(NEAR_EAST_BOX.values(), "the Available Units Box of the Near East"),
    **dict.fromkeys(NEAR_EAST_DEAD.values(), "the dead pile of the Near East"),
    RESERVE: "the Turkish Required Reserve",
    ARABIA: "the Arabia Holding Box",
    TRANSIT: "the transit box",
    RUSSIAN_TRANSIT: "the Russian transfer box",
    LATER: "the Turn Record Track",
    AWAY: "the Turn Record Track",
    GONE: "nowhere: it is out of the game",
    UNTRIED: "the untried units",
}


def place_name(kit: Kit, place: str) -> str:
    """What a place is called, a box by what it is."""
    return BOXES.get(place) or kit.name(place)


def the(side: str) -> str:
    """A side as the subject of a sentence: `the Allies`."""
    return f"the {SIDE_NAMES[side]}" if side in SIDE_NAMES else "nobody"


def apart(event: engine.Event, heading: str) -> str:
    """The heading of what happens outside of scenes; within one it is told with the rest of the scene."""
    return "" if event.scene else heading


class Stage(telling.Stage[GreatWarPosition]):
    """A phase of this game."""

    def name(self, place: str) -> str:
        """What a place is called."""
        return place_name(self.position.kit, place)

    def way(self, hexes: Sequence[str]) -> str:
        """The names of hexes that are passed one after the other."""
        return " – ".join(map(self.name, hexes))


def chit_of(position: GreatWarPosition, chit: str) -> str:
    """A chit's title with its id; the id alone of one that this game does not have."""
    found = position.kit.chits.get(chit)
    return f"{found.title} ({chit})" if found else chit


def pre_war_event_of(event: str) -> str:
    """A pre-war event's title with its id."""
    found = pre_war_events().get(event)
    return f"{found.title} ({event})" if found else event


def in_points(count: int) -> str:
    """A number of Resource Points in words."""
    return f"{count} Resource Point" if count == 1 else f"{count} Resource Points"
