"""The charts, read from the YAML files beside this module, once a process; a user's file may replace whole charts.

The ground rules print hardly any of them: `source` says of each what is the text's and what is this project's.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wargame_cli.engine.loading.charts import Charts, charts_with
from wargame_cli.engine.loading.lazily import lazily

with lazily():
    from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import CombatChart
    from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import ReplacementChart, SupplyChart
    from wargame_cli.rulesets.great_war_ground_rules.kit.tables.success import SuccessChart
    from wargame_cli.rulesets.great_war_ground_rules.kit.tables.terrain import TerrainChart
    from wargame_cli.rulesets.great_war_ground_rules.kit.tables.users import ChartsFile
    from wargame_cli.rulesets.great_war_ground_rules.kit.tables.works import (
        BombardmentChart,
        FortificationsChart,
        PortChart,
    )


class Tables(Charts):
    """All charts."""

    success: SuccessChart
    combat: CombatChart
    bombardment: BombardmentChart
    terrain: TerrainChart
    fortifications: FortificationsChart
    supply: SupplyChart
    replacements: ReplacementChart
    ports: PortChart


def tables(overlays: Sequence[Mapping[str, Any]] = ()) -> Tables:
    """The charts with users' own in their place. Raises Malformed for data that is wrong."""
    return charts_with(Path(__file__).parent, Tables, ChartsFile, overlays)
