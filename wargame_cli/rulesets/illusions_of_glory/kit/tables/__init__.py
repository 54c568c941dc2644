"""The charts of the rulebook, read from the YAML files beside this module, once a process."""

from functools import cache
from pathlib import Path

import msgspec

from wargame_cli.engine.data import read_charts
from wargame_cli.rulesets.illusions_of_glory.kit.tables.activity import Activity, Supply
from wargame_cli.rulesets.illusions_of_glory.kit.tables.combat import Combat
from wargame_cli.rulesets.illusions_of_glory.kit.tables.status import Status
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Forts, Replacement, SeaCharts
from wargame_cli.rulesets.illusions_of_glory.kit.tables.turns import Turns


class Tables(msgspec.Struct, frozen=True):
    """All charts, each from the file of its name."""

    turns: Turns
    activity: Activity
    combat: Combat
    supply: Supply
    replacement: Replacement
    forts: Forts
    status: Status
    sea: SeaCharts


@cache
def tables() -> Tables:
    """The charts, read once."""
    return read_charts(Path(__file__).parent, Tables)
