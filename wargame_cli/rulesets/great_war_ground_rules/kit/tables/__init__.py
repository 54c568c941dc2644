"""The charts, read from the YAML files beside this module, once a process; a user's file may replace whole charts.

The ground rules print hardly any of them: `source` says of each what is the text's and what is this project's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from wargame_cli.engine.data import read_charts
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import CombatChart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import ReplacementChart, SupplyChart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.success import SuccessChart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.terrain import TerrainChart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.works import (
    BombardmentChart,
    FortificationsChart,
    PortChart,
)


class Tables(msgspec.Struct, frozen=True):
    """All charts."""

    success: SuccessChart
    combat: CombatChart
    bombardment: BombardmentChart
    terrain: TerrainChart
    fortifications: FortificationsChart
    supply: SupplyChart
    replacements: ReplacementChart
    ports: PortChart


class ChartsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Charts of a user's file: each takes the place of ours as a whole."""

    success: SuccessChart | None = None
    combat: CombatChart | None = None
    bombardment: BombardmentChart | None = None
    terrain: TerrainChart | None = None
    fortifications: FortificationsChart | None = None
    supply: SupplyChart | None = None
    replacements: ReplacementChart | None = None
    ports: PortChart | None = None


def tables(overlays: Sequence[Mapping[str, Any]] = ()) -> Tables:
    """The charts with users' own in their place. Raises Malformed for data that is wrong."""
    own = [overlay["charts"] for overlay in overlays if overlay.get("charts")]
    return _tables(json.dumps(own, sort_keys=True)) if own else shipped()


@cache
def shipped() -> Tables:
    """The charts, read once."""
    return read_charts(Path(__file__).parent, Tables)


@cache
def _tables(own: str) -> Tables:
    found = shipped()
    for overlay in json.loads(own):
        charts = msgspec.convert(overlay, ChartsFile, strict=False)
        given = {name: chart for name in charts.__struct_fields__ if (chart := getattr(charts, name)) is not None}
        found = msgspec.structs.replace(found, **given)
    return found
