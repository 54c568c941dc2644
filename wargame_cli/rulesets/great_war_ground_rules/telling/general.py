"""Units that move, come, are lost and change their condition, and hexes that change hands, in words."""

from collections.abc import Mapping

from wargame_cli.engine.telling import Said
from wargame_cli.engine.text.numbers import amount, counted
from wargame_cli.rulesets.great_war_ground_rules.position.events import general as happen
from wargame_cli.rulesets.great_war_ground_rules.position.position import GONE
from wargame_cli.rulesets.great_war_ground_rules.telling.words import (
    ARRIVALS,
    CONDITION,
    DEGREES,
    LOGISTICS,
    MOVEMENT,
    OWNERS,
    RES_PTS,
    WORKS,
    Stage,
    apart,
    said,
    the,
)

#: Kinds of movement as the report calls them, of one unit and of several.
_HOW: Mapping[str, tuple[str, str]] = {
    "march": ("moves", "move"),
    "haste": ("moves by accelerated movement", "move by accelerated movement"),
    "rail": ("goes by rail", "go by rail"),
    "strategic": ("goes by strategic rail", "go by strategic rail"),
    "river": ("goes by river", "go by river"),
    "cargo": ("is carried", "are carried"),
    "reserve": ("is committed as a reserve", "are committed as reserves"),
    "overrun": ("overruns the enemy and goes on", "overrun the enemy and go on"),
    "retreat": ("retreats", "retreat"),
    "advance": ("advances", "advance"),
}
#: Movement that belongs to a combat.
_IN_COMBAT = ("retreat", "advance", "reserve")


@said.register(happen.UnitMoved)
def _(event: happen.UnitMoved, stage: Stage) -> Said:
    """Units that go together by one way stand in one line."""
    one, many = _HOW.get(event.how, ("moves", "move"))
    if event.how in _IN_COMBAT:
        where = f"from {stage.name(event.start)} to {stage.name(event.end)}"
        return Said(f"{one} {where}", (event.unit,), f"{many} {where}")
    where = f"from {stage.name(event.start)} to {stage.name(event.end)}{_detail(event)}"
    return Said(f"{one} {where}", (event.unit,), f"{many} {where}", heading=apart(event, MOVEMENT))


def _detail(event: happen.UnitMoved) -> str:
    """What a move costs and by which hexes it goes."""
    parts = [f"{amount(event.spent)} MP"] if event.spent else []
    if len(event.path) > 2 and event.how in ("march", "haste"):
        parts.append(" – ".join(event.path))
    return f" [{', '.join(parts)}]" if parts else ""


@said.register(happen.UnitPlaced)
def _(event: happen.UnitPlaced, stage: Stage) -> Said:
    cause = f": {event.cause}" if event.cause else ""
    as_cadre = " as a cadre" if event.reduced else ""
    where = f"in {stage.name(event.place)}{as_cadre}{cause}"
    return Said(f"comes into play {where}", (event.unit,), f"come into play {where}", apart(event, ARRIVALS))


@said.register(happen.UnitRemoved)
def _(event: happen.UnitRemoved, stage: Stage) -> Said:
    """What is lost goes into the replacement pool or out of the game."""
    where = stage.name(event.place)
    if not event.is_loss:
        told = f"leaves {where}: {event.cause}"
        return Said(told, (event.unit,), told.replace("leaves", "leave", 1), apart(event, ARRIVALS))
    rest = ", out of the game" if event.to == GONE else ""
    told = f"eliminated in {where}: {event.cause}{rest}"
    return Said(f"is {told}", (event.unit,), f"are {told}", apart(event, CONDITION))


@said.register(happen.UnitReduced)
def _(event: happen.UnitReduced, stage: Stage) -> Said:
    what = "reduced to a cadre" if event.reduced else "at full strength again"
    cause = f": {event.cause}" if event.cause else ""
    return Said(f"is {what}{cause}", (event.unit,), f"are {what}{cause}", apart(event, CONDITION))


@said.register(happen.UnitDisrupted)
def _(event: happen.UnitDisrupted, stage: Stage) -> Said:
    if not event.degree:
        return Said("recovers", (event.unit,), "recover", apart(event, CONDITION))
    cause = f": {event.cause}" if event.cause else ""
    return Said(
        f"is {DEGREES[event.degree]}{cause}",
        (event.unit,),
        f"are {DEGREES[event.degree]}{cause}",
        apart(event, CONDITION),
    )


@said.register(happen.Fatigued)
def _(event: happen.Fatigued, stage: Stage) -> Said:
    hits = f"{event.hits} fatigue {'hit' if event.hits == 1 else 'hits'}" if event.hits else "no fatigue hit"
    words = f"{hits}: {event.cause}" if event.cause else hits
    return Said(f"has {words}", (event.unit,), f"have {words}", apart(event, CONDITION))


@said.register(happen.OwnerChanged)
def _(event: happen.OwnerChanged, stage: Stage) -> Said:
    """All of a phase together; in a combat with the advance that brought it."""
    words = f"owned by {the(event.side)} now"
    return Said(
        f"is {words}", (stage.name(event.place),), f"are {words}", apart(event, OWNERS), below=bool(event.scene)
    )


@said.register(happen.HexContested)
def _(event: happen.HexContested, stage: Stage) -> Said:
    return Said("is contested", (stage.name(event.place),), "are contested", apart(event, OWNERS))


@said.register(happen.FortificationChanged)
def _(event: happen.FortificationChanged, stage: Stage) -> Said:
    what = f"{event.grade.replace('-', ' ')} now" if event.grade else "no fortification any more"
    cause = f": {event.cause}" if event.cause else ""
    return Said(f"{stage.name(event.place)} has {what}{cause}", heading=apart(event, WORKS))


@said.register(happen.FortressChanged)
def _(event: happen.FortressChanged, stage: Stage) -> Said:
    what = "improved" if event.improved else "unimproved"
    return Said(f"the fortress of {stage.name(event.place)} is {what} now: {event.cause}", heading=apart(event, WORKS))


@said.register(happen.ResChanged)
def _(event: happen.ResChanged, stage: Stage) -> Said:
    points = counted(abs(event.change), RES_PTS)
    verb = "gain" if event.change > 0 else "have used up"
    return Said(
        f"{the(event.side)} {verb} {points} in {stage.name(event.place)}: {event.cause}",
        heading=apart(event, LOGISTICS),
    )
