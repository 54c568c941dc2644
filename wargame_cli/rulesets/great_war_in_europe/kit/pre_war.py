"""The pre-war events (chapter 20): which there are, and which of them do not go together."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated

import msgspec

from wargame_cli.engine.data import read_data, scenarios_folder
from wargame_cli.engine.orders import name_of
from wargame_cli.rulesets.great_war_in_europe.kit.nations import Side

#: The events that rules ask for (20.2, 20.3).
CZAR_MICHAEL = "Allied-pre-war-1"
PLAN_19 = "Allied-pre-war-2"
PLAN_MICHEL = "Allied-pre-war-3"
DEFENSE_TO_THE_LIMIT = "Allied-pre-war-4"
ALTERNATIVE_BEF = "Allied-pre-war-5"
LARGER_BEF = "Allied-pre-war-6"
FISHERS_GAMBIT = "Allied-pre-war-7"
TURKEY_HESITATES = "Allied-pre-war-8"
ITALIAN_ENTRY = "Allied-pre-war-9"
T_R = "Allied-pre-war-10"
PLAN_R = "CP-pre-war-1"
LESS_NAVY = "CP-pre-war-2"
MORE_NAVY = "CP-pre-war-3"
MORE_U_BOATS = "CP-pre-war-4"
INVADES_HOLLAND = "CP-pre-war-5"
ALBERT_CAVES_IN = "CP-pre-war-6"
AGGRESSIVE_NAVY = "CP-pre-war-7"
GOEBEN = "CP-pre-war-8"
ROMANIAN_TREATY = "CP-pre-war-9"
VON_MOLTKE = "CP-pre-war-10"

#: The Strategic Turn on which the British join if Germany leaves Belgium alone (20.3).
BRITISH_ENTRY = "B"

#: A pre-war event's id on a sheet; capitals do not matter.
PreWarName = Annotated[str, name_of("card", "a pre-war event's id")]


class PreWarEvent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pre-war event (20.2, 20.3).

    `unlike` are events that its side may not play beside it, `cancels` those of the other side that it undoes (20.11).
    One that is `announced` is told to the Allies before they choose.
    """

    id: str
    number: int
    side: Side
    title: str
    rule: str
    source: str
    unlike: tuple[str, ...] = ()
    cancels: tuple[str, ...] = ()
    announced: bool = False


class PreWarFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of the pre-war events."""

    events: tuple[PreWarEvent, ...]


@cache
def pre_war_events() -> Mapping[str, PreWarEvent]:
    """Every pre-war event by its id."""
    rows = read_data(scenarios_folder("great-war-in-europe") / "pre-war.yaml", PreWarFile).events
    return {event.id: event for event in rows}


def pool_of(side: Side) -> list[str]:
    """The events from which a side draws (20.1)."""
    return [event.id for event in pre_war_events().values() if event.side == side]


def clash(one: str, two: str) -> bool:
    """Whether a side may not play both of two events (20.11)."""
    events = pre_war_events()
    return two in events[one].unlike or one in events[two].unlike
