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
    """The hexes from which a line of four hexes, or one by a town, leads to Berlin or the Ruhr (5.16, 15.42).

    In the training sector, where neither is on the map, to any source of the Central Powers.
    """
    kit, steps = position.kit, position.kit.steps
    inside, ends = through(position, CP), enterable(position, CP)
    home = (kit.hexes((BERLIN,)) | kit.marked(RUHR)) & position.controlled(CP) or ultimate_sources(position, CENTRAL)
    trunk = steps.reached(home & ends, inside, ends)
    return steps.reached((home | towns(position, CENTRAL)) & trunk, inside, ends, limit=LINE)
