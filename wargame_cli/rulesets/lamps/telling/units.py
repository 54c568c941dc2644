"""What happened to units and areas, in whatever chapter (2.2, 6.1, 6.3, 7.2.5, 7.2.7, 7.6.5, 8.3.4)."""

from wargame_cli.engine import events as engine
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.position.events import sea
from wargame_cli.rulesets.lamps.telling.words import (
    BATTLE_AT_SEA,
    EVENTS,
    GUNS,
    MOVEMENT,
    SPENDING,
    TECHNOLOGY,
    WORLD,
    Stage,
    dug,
    removal,
    said,
    trenches_of,
)

#: How a unit goes, of one and of several.
_GOES = {
    "sail": ("sails", "sail"),
    "invade": ("sails", "sail"),
    "put to sea": ("puts to sea", "put to sea"),
    "shift": ("shifts", "shift"),
    "shifts": ("shifts", "shift"),
    "retreat": ("retreats", "retreat"),
    "advance": ("advances", "advance"),
    "driven home": ("is driven home", "are driven home"),
    "goes home": ("goes home", "go home"),
}


@said.register(engine.UnitMoved)
def _(event: engine.UnitMoved, stage: Stage) -> Said:
    """A move with its path; in a combat and at home only its end."""
    moves = stage.part(event) == MOVEMENT
    one, many = _GOES.get(event.how, ("moves", "move") if moves else ("goes", "go"))
    end = f"to {stage.name(event.end)}"
    if moves:
        path = " by way of " + ", ".join(map(stage.name, event.path[1:-1])) if len(event.path) > 2 else ""
        end = f"from {stage.name(event.start)} {end}{path}"
    return stage.tell(event, f"{one} {end}", event.unit, f"{many} {end}")


@said.register(happen.UnitPlaced)
def _(event: happen.UnitPlaced, stage: Stage) -> Said | None:
    """A unit that was raised is reported with its points (8.3.3)."""
    if event.rule == "8.3.3":
        return None
    status = stage.state(event.unit, spent=event.spent)
    where = stage.name(event.place)
    if event.cause == "developed":
        return Said(f"comes to {where}", (event.unit,), f"come to {where}", heading=TECHNOLOGY)
    end = f"to {where}, {status}: {event.cause}"
    return stage.tell(event, f"comes {end}", event.unit, f"come {end}")


@said.register(happen.UnitRemoved)
def _(event: happen.UnitRemoved, stage: Stage) -> Said:
    if event.cause == "sunk":
        words = removal(event)
        return Said(f"is {words}", (event.unit,), f"are {words}", heading=BATTLE_AT_SEA, below=True)
    what = event.cause if stage.part(event) == SPENDING else removal(event)
    return stage.tell(event, f"is {what}", event.unit, f"are {what}")


@said.register(happen.StatusChanged)
def _(event: happen.StatusChanged, stage: Stage) -> Said | None:
    """A refit is reported with its points (8.3.2), a U-Boat's status with the hunt for it (8.2.4.3)."""
    part, status = stage.part(event), stage.state(event.unit, spent=event.spent)
    if event.rule == "9.2":
        return Said("is Ready again", (event.unit,), "are Ready again", heading=GUNS)
    if event.rule in ("8.2.4.3", "8.3.2"):
        return None
    if event.cause == "hit in battle":
        return Said(f"is {status}", (event.unit,), f"are {status}", heading=BATTLE_AT_SEA, below=True)
    if event.cause == "shore bombardment":  # before the attack that it supports
        return Said(f"is {status}", (event.unit,))
    if not part:
        return stage.tell(event, f"is {status}", event.unit, f"are {status}")
    one, many = ("becomes", "become") if part == EVENTS else ("is", "are")
    return stage.tell(event, f"{one} {status}: {event.cause}", event.unit, f"{many} {status}: {event.cause}")


@said.register(happen.ControlChanged)
def _(event: happen.ControlChanged, stage: Stage) -> Said:
    return stage.tell(event, f"{stage.name(event.area)} passes to {event.side or 'nobody'}")


@said.register(happen.TrenchesChanged)
def _(event: happen.TrenchesChanged, stage: Stage) -> Said | None:
    """A trench built in production is reported with its points (8.3.4)."""
    part = stage.part(event)
    if part == SPENDING:
        return None
    if part == EVENTS:
        trenches = dug(stage, event)
        are = "is" if trenches == "a trench" else "are"
        return stage.tell(event, f"{trenches} {are} dug in {stage.name(event.area)}: {event.cause}")
    return stage.tell(event, trenches_of(stage.name(event.area), event))


@said.register(happen.AirLost)
def _(event: happen.AirLost, stage: Stage) -> Said:
    return stage.tell(event, f"{event.side} loses its Air Superiority in {stage.name(event.area)}")


@said.register(sea.InvasionSailed)
def _(event: sea.InvasionSailed, stage: Stage) -> Said:
    return Said(f"{event.army} is to land in {stage.name(event.area)}", heading=MOVEMENT)


@said.register(sea.StosstruppenPlaced)
def _(event: sea.StosstruppenPlaced, stage: Stage) -> Said:
    return Said(f"The Stosstruppen marker lies in {stage.name(event.area)}", heading=MOVEMENT)


@said.register(sea.BlockadeChanged)
def _(event: sea.BlockadeChanged, stage: Stage) -> Said:
    return Said(f"{event.side} controls the Blockade box", heading=WORLD)
