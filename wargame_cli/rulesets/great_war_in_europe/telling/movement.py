"""Units that are placed, moved and lost, and hexes that change hands, in words (chapters 7, 8, 9 and 13)."""

from collections.abc import Mapping

from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.great_war_in_europe.movement.expedition import EXPEDITION
from wargame_cli.rulesets.great_war_in_europe.movement.sea import VOYAGE
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import RAIL
from wargame_cli.rulesets.great_war_in_europe.position.events import general as happen
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE, UNTRIED
from wargame_cli.rulesets.great_war_in_europe.setup.free_setup import SET_UP
from wargame_cli.rulesets.great_war_in_europe.telling.words import (
    CONTROL,
    MOVEMENT,
    NEW_UNITS,
    PRE_WAR,
    REPLACEMENTS,
    RESERVES,
    RESOURCES,
    SETTING_UP,
    Stage,
    apart,
    said,
    the,
)

#: Kinds of movement as the report calls them, of one unit and of several.
_HOW: Mapping[str, tuple[str, str]] = {
    happen.OPERATIONAL: ("marches", "march"),
    RAIL: ("is carried", "are carried"),
    VOYAGE: ("goes by sea", "go by sea"),
    EXPEDITION: ("goes", "go"),
    happen.ASHORE: ("goes by sea", "go by sea"),
    "advance": ("advances", "advance"),
    "retreat": ("retreats", "retreat"),
    "devastation": ("leaves", "leave"),
}
#: How units go in and out of the reserve, which is no movement (5.38).
_RESERVE: Mapping[str, tuple[str, str]] = {
    "reserve": ("joins the reserve from", "join the reserve from"),
    "release": ("leaves the reserve for", "leave the reserve for"),
}
#: What units stand in as they move after or before a combat: the section of the combat.
_IN_COMBAT = ("advance", "retreat", "devastation")

#: Why a unit was lost or left, in words.
_CAUSES: Mapping[str, str] = {
    "combat": "lost in combat",
    "attrition": "out of supply",
    "overrun": "overrun by enemy combat units",
    "sunk": "sunk by U-boats",
    "overstacked": "too many units in the hex",
    "no exit": "no hex to the east of the devastation is open to it",
    "surrender": "the surrender",
    "collapse": "the collapse of its nation",
    "withdrawn": "withdrawn",
    "brusilov": "it has led an attack of Brusilov's offensive",
}
#: Why a unit comes into a box, in words, and the heading of it.
_COMES: Mapping[str, tuple[str, str]] = {
    happen.REBUILT: ("is rebuilt", REPLACEMENTS),
    "reinforcement": ("is a new unit in", RESOURCES),
    "return": ("is back in", RESOURCES),
}


@said.register(happen.UnitMoved)
def _(event: happen.UnitMoved, stage: Stage) -> Said:
    """Units that go together by one way stand in one line."""
    if words := _RESERVE.get(event.how):
        other = stage.name(event.start if event.how == "reserve" else event.end)
        return Said(f"{words[0]} {other}", (event.unit,), f"{words[1]} {other}", heading=RESERVES)
    if event.how == SET_UP:
        where = f"in {stage.name(event.end)} instead of {stage.name(event.start)}"
        return Said(f"begins {where}", (event.unit,), f"begin {where}", heading=SETTING_UP)
    one, many = _HOW[event.how]
    if event.how in _IN_COMBAT:
        where = f"to {stage.name(event.end)}"
        return Said(f"{one} {where}", (event.unit,), f"{many} {where}")
    where = f"from {stage.name(event.start)} to {stage.name(event.end)}{_detail(event)}"
    return Said(f"{one} {where}", (event.unit,), f"{many} {where}", heading=MOVEMENT)


def _detail(event: happen.UnitMoved) -> str:
    """What a march costs and by which hexes it goes, or what a journey counts as."""
    if event.how != happen.OPERATIONAL:
        return f" [counts as {event.cost}]" if event.cost > 1 else ""
    parts = [f"{event.cost} MP"]
    if len(event.path) > 2:
        parts.append(" – ".join(event.path))
    if event.halted:
        parts.append("stopped by aircraft for this turn")
    return f" [{', '.join(parts)}]"


@said.register(happen.UnitPlaced)
def _(event: happen.UnitPlaced, stage: Stage) -> Said:
    where = stage.name(event.place)
    if event.cause in _COMES:
        words, heading = _COMES[event.cause]
        what = words if event.cause == happen.REBUILT else f"{words} {where}"
        return Said(what, (event.unit,), what.replace("is ", "are ", 1).replace("a new unit", "new units"), heading)
    if event.cause in (happen.LANDING, happen.ASHORE):
        return Said(f"lands in {where}", (event.unit,), f"land in {where}", NEW_UNITS)
    if event.cause == SET_UP:
        return Said(f"begins in {where}", (event.unit,), f"begin in {where}", SETTING_UP)
    by = f" with {event.via}" if event.via else ""
    drawn = ", drawn by lot" if event.cause == "drawn" else ""
    told = f"appears in {where}{by}{drawn}"
    heading = NEW_UNITS if not event.scene and event.cause != "drawn" else ""
    return Said(told, (event.unit,), told.replace("appears", "appear", 1), heading)


@said.register(happen.UnitRemoved)
def _(event: happen.UnitRemoved, stage: Stage) -> Said:
    """A unit of the game, of the dead pile, or of the untried ones again."""
    cause = _CAUSES.get(event.cause, event.cause)
    where = stage.name(event.place)
    if event.cause == happen.NEVER_RAISED:
        return Said(f"begins in {stage.name(event.to)}", (event.unit,), f"begin in {stage.name(event.to)}", PRE_WAR)
    if not event.is_loss:
        told = f"leaves the game from {where}: {cause}"
        return Said(told, (event.unit,), told.replace("leaves", "leave", 1), heading=_left(event))
    rest = {GONE: ", never to be rebuilt", UNTRIED: ", and goes back among the untried units"}.get(event.to, "")
    told = f"eliminated in {where}: {cause}{rest}"
    many = told.replace("and goes", "and go")
    overrun = event.cause == "overrun"
    heading = apart(event, MOVEMENT) if overrun else ""
    return Said(f"is {told}", (event.unit,), f"are {many}", heading, below=overrun)


def _left(event: happen.UnitRemoved) -> str:
    """The heading of units that leave the game: they do so by an event, by a collapse or a surrender."""
    return "Withdrawals" if event.cause == "withdrawn" and not event.scene.startswith("event") else ""


@said.register(happen.UnitSentAway)
def _(event: happen.UnitSentAway, stage: Stage) -> Said:
    told = f"leaves {stage.name(event.place)} and comes back in Strategic Turn {event.letter}"
    return Said(told, (event.unit,), told.replace("leaves", "leave", 1).replace("comes", "come", 1))


@said.register(happen.ControlChanged)
def _(event: happen.ControlChanged, stage: Stage) -> Said:
    """All of a phase together, for everybody sees them; in a combat with the advance that brought it."""
    who = (stage.name(event.place),)
    if event.lent:
        words = "held by Arabs alone, who keep nothing that they leave"
    else:
        words = f"controlled by {the(event.side)} now"
    return Said(f"is {words}", who, f"are {words}", apart(event, CONTROL), below=bool(event.scene))
