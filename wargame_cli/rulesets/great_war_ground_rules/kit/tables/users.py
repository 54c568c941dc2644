"""What a user's file may say of the charts."""

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import CombatChart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import ReplacementChart, SupplyChart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.success import SuccessChart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.terrain import TerrainChart
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.works import (
    BombardmentChart,
    FortificationsChart,
    PortChart,
)


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
