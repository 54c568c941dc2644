"""The charts of the rulebook, read from the YAML files beside this module, once a process."""

from functools import cache
from pathlib import Path

from wargame_cli.engine.loading.charts import Charts
from wargame_cli.engine.loading.lazily import lazily

with lazily():
    from wargame_cli.rulesets.illusions_of_glory.kit.tables.activity import Activity, Supply
    from wargame_cli.rulesets.illusions_of_glory.kit.tables.combat import Combat
    from wargame_cli.rulesets.illusions_of_glory.kit.tables.status import Status
    from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Forts, Replacement, SeaCharts
    from wargame_cli.rulesets.illusions_of_glory.kit.tables.turns import Turns


class Tables(Charts):
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
    return Tables(Path(__file__).parent)
