"""What people call the places beside the maps."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.rulesets.great_war_in_europe.kit.nations import SIDE_NAMES
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
)

#: What people call the boxes.
PLACE_NAMES: Mapping[str, str] = {
    **{box: f"reinforcements of the {SIDE_NAMES[side]}" for side, box in BOX.items()},
    **{box: f"lost units of the {SIDE_NAMES[side]}" for side, box in DEAD.items()},
    **{box: f"reinforcements of the {SIDE_NAMES[side]} in the Near East" for side, box in NEAR_EAST_BOX.items()},
    **{box: f"lost units of the {SIDE_NAMES[side]} in the Near East" for side, box in NEAR_EAST_DEAD.items()},
    RESERVE: "Turkish Required Reserve",
    ARABIA: "Arabia",
    TRANSIT: "Turkish units in transit",
    RUSSIAN_TRANSIT: "Russian units in transit",
    LATER: "units still to come",
    GONE: "out of the game",
    AWAY: "away for a time",
    UNTRIED: "untried units",
}
