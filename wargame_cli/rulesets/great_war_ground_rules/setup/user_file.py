"""The form of a user's data file."""

from typing import Any

import msgspec

from wargame_cli.engine.maps.mapfile import MapPart
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.users import ChartsFile


class UserFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A user's data file: units and charts in place of ours, tables of the maps by map, fields of plans by scenario.

    `setup` gives units another place at the start: a hex, or a place off the map.
    """

    units: tuple[Counter, ...] = ()
    charts: ChartsFile = ChartsFile()
    map: dict[str, MapPart] = msgspec.field(default_factory=dict)
    scenarios: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)
    setup: dict[str, str] = msgspec.field(default_factory=dict)
