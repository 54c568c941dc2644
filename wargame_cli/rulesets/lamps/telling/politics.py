"""The world as a report: nations that join, fall or collapse, each with what happens to its units (chapter 10)."""

from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.position.events import politics
from wargame_cli.rulesets.lamps.telling.words import Stage, headline, said


@said.register(politics.NationJoined)
def _(event: politics.NationJoined, stage: Stage) -> Said:
    return headline(event, stage, f"{title(event.nation)} joins the war")


@said.register(politics.NationConquered)
def _(event: politics.NationConquered, stage: Stage) -> Said:
    fights_on = f"; {event.army} fights on, Spent for good" if event.army else ""
    return headline(event, stage, f"{title(event.nation)} is conquered{fights_on}")


@said.register(politics.RussiaCollapsed)
def _(event: politics.RussiaCollapsed, stage: Stage) -> Said:
    return headline(event, stage, f"Russia collapses: {event.cause}")


@said.register(politics.TurmoilPlaced)
def _(event: politics.TurmoilPlaced, stage: Stage) -> Said:
    return headline(event, stage, "Revolutionary Turmoil in Russia")


@said.register(politics.EntryMoved)
def _(event: politics.EntryMoved, stage: Stage) -> Said:
    goal = stage.position.kit.tables.victory.usa_war_at
    return headline(event, stage, f"USA Entry {event.spaces:+d} to {event.total} of {goal}: {event.cause}")


@said.register(politics.UsaDeclaredWar)
def _(event: politics.UsaDeclaredWar, stage: Stage) -> Said:
    return headline(event, stage, "The United States declare war")


@said.register(politics.SalonikaChanged)
def _(event: politics.SalonikaChanged, stage: Stage) -> Said:
    told = {"open": "Salonika is open", "closed": "Salonika is closed"}.get(event.state, "Salonika's marker goes")
    return headline(event, stage, f"{told}: {event.cause}")
