"""Nations that enter the war, and landings, in words (6.52-6.54, 17.1)."""

from __future__ import annotations

from wargame_cli.engine.document import capital
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.great_war_in_europe.kit.nations import named
from wargame_cli.rulesets.great_war_in_europe.politics.joining import BY_ITSELF
from wargame_cli.rulesets.great_war_in_europe.position.events import politics as happen
from wargame_cli.rulesets.great_war_in_europe.telling.words import CONTROL, NEW_UNITS, Stage, apart, said, the

#: What stands over these parts of a report.
ENTRY = "Entry into the war"


@said.register
def _(event: happen.NationJoined, stage: Stage) -> Said:
    """That it stays where it is in this turn goes for all but Britain, and a Turkey that joins by itself."""
    told = f"{named(event.nation)} joins {the(event.side)}"
    if event.nation != "BR" and event.rule != BY_ITSELF:
        told += ": in this turn it neither moves nor fights, and nobody enters its country"
    return Said(capital(told), heading=ENTRY)


@said.register
def _(event: happen.LandingMade, stage: Stage) -> Said:
    told = f"the Allies land at {event.place}, which supplies them from now on; no ships sail in Europe in this turn"
    return Said(told, heading=NEW_UNITS)


@said.register
def _(event: happen.LandingLost, stage: Stage) -> Said:
    told = "Gallipoli is left to the enemy, and nobody lands there any more"
    return Said(told, heading=apart(event, CONTROL), below=True)


@said.register
def _(event: happen.EuropeanTurkeyDeployed, stage: Stage) -> Said:
    return Said("the Turkish units of Europe are deployed", heading=apart(event, ENTRY))
