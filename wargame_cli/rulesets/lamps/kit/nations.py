"""Who is who (2.3): two alliances, four factions, the nations of each in spending order (8.3.1), names on a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from wargame_cli.engine.orders import name_of

#: A nation's name on a sheet, as people write it or by its id; capitals do not matter.
NationName = Annotated[str, name_of("nation", "a nation's name")]


#: The two alliances: the Central Powers and the Triple Entente (2.3.1).
CP, TE = "CP", "TE"
ALLIANCES = (CP, TE)
OTHER: Mapping[str, str] = {CP: TE, TE: CP}

GERMANY, WESTERN_ALLIES = "germany", "western_allies"
EASTERN_ALLIES, CENTRAL_ALLIES = "eastern_allies", "central_allies"

#: The factions of both alliances (4.1.1, 4.1.2) in the order in which they act (4.1), and the nations of each in the
#: order in which they spend (8.3.1).
NATIONS: Mapping[str, tuple[str, ...]] = {
    GERMANY: ("germany",),
    WESTERN_ALLIES: ("belgium", "italy", "france", "great_britain"),
    EASTERN_ALLIES: ("serbia", "romania", "greece", "russia", "united_states"),
    CENTRAL_ALLIES: ("bulgaria", "turkey", "austria_hungary"),
}
FACTIONS = tuple(NATIONS)
ALLIANCE: Mapping[str, str] = {GERMANY: CP, WESTERN_ALLIES: TE, EASTERN_ALLIES: TE, CENTRAL_ALLIES: CP}
FACTION: Mapping[str, str] = {nation: faction for faction, nations in NATIONS.items() for nation in nations}
SIDE: Mapping[str, str] = {nation: ALLIANCE[faction] for nation, faction in FACTION.items()}

#: What a player who leads one faction only calls himself (12.0).
SEAT: Mapping[str, str] = {
    GERMANY: "Germany",
    WESTERN_ALLIES: "Western-Allies",
    EASTERN_ALLIES: "Eastern-Allies",
    CENTRAL_ALLIES: "Central-Allies",
}


def title(name: str) -> str:
    """A nation or faction as people write it: `great_britain` is Great Britain."""
    words = " ".join(word.capitalize() for word in name.split("_"))
    return "Austria-Hungary" if name == "austria_hungary" else words
