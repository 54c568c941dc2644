"""Lines of supply to the heart of Germany: Berlin in the East, the Ruhr in the West (5.16, 15.42, 15.55)."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.lines import enterable, through
from wargame_cli.rulesets.great_war_in_europe.ground.sources import CENTRAL, towns, ultimate_sources
from wargame_cli.rulesets.great_war_in_europe.ground.supply import LINE
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

BERLIN, RUHR = "E5102", "Ruhr"


@derived
def homeward(position: GreatWarPosition) -> Mask:
    """The hexes from which a line of four hexes, or one by a town, leads to Berlin or the Ruhr (5.16, 15.42)."""
    trunk = _trunk(position)
    hubs = _home(position) | towns(position, CENTRAL)
    return position.kit.steps.reached(hubs & trunk, through(position, CP), enterable(position, CP), limit=LINE)


@derived
def units_homeward(position: GreatWarPosition) -> Mask:
    """The hexes from which German units have such a line: headquarters with or beside them lend theirs (11.22)."""
    kit = position.kit
    staffs = [position.place_of(counter.id) for counter in kit.headquarters if counter.nation == "GE"]
    lending = kit.hexes(staffs) & _trunk(position)
    return homeward(position) | lending | kit.steps.spread(lending) & enterable(position, CP)


def _home(position: GreatWarPosition) -> Mask:
    """Berlin and the Ruhr where they are held; in the training sector, which has neither, any source (15.42)."""
    printed = position.kit.hexes((BERLIN,)) | position.kit.marked(RUHR)
    return printed & position.controlled(CP) if printed else ultimate_sources(position, CENTRAL)


@derived
def _trunk(position: GreatWarPosition) -> Mask:
    """The hexes from which a line of any length leads there."""
    ends = enterable(position, CP)
    return position.kit.steps.reached(_home(position) & ends, through(position, CP), ends)
