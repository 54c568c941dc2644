"""What happens to units and spaces: moves, steps, losses, control, Trenches, Forts and sieges."""

from wargame_cli.engine.document import listed
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieger
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, OFF_MAP, REMOVED, REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, SIDES, UPRISING, title
from wargame_cli.rulesets.illusions_of_glory.position.events import general as happen
from wargame_cli.rulesets.illusions_of_glory.position.events import rounds
from wargame_cli.rulesets.illusions_of_glory.telling.words import Stage, said

MOVEMENT, REDEPLOYMENT, ROUND_END = "Movement", "Strategic Redeployment", "Corrected as the round ends"

#: The words for the kinds of movement, of one unit and of several, and the section that they open.
_GOES = {
    "move": ("moves", "move", MOVEMENT),
    "redeployment": ("goes", "go", REDEPLOYMENT),
    "retreat": ("retreats", "retreat", ""),
    "advance": ("advances", "advance", ""),
    "return": ("goes back", "go back", ROUND_END),
}


@said.register(happen.UnitMoved)
def _(event: happen.UnitMoved, stage: Stage) -> Said:
    one, many, heading = _GOES.get(event.how, ("goes", "go", ""))
    way = f"from {stage.name(event.start)} to {stage.name(event.end)}"
    if len(event.path) > 2:
        way += f" by way of {', '.join(map(stage.name, event.path[1:-1]))}"
    if event.how == "redeployment":
        way += _carried(event, stage)
    return Said(f"{one} {way}", (event.unit,), f"{many} {way}", heading)


def _carried(event: happen.UnitMoved, stage: Stage) -> str:
    """How a unit is redeployed, and what that costs it."""
    ship = ", by sea" if event.rule == "13.3" else ""
    spent, stage.spent = stage.spent, None
    return f"{ship}, for {spent.spent} SR" if spent else f"{ship}, free of SR"


@said.register(happen.UnitPlaced)
def _(event: happen.UnitPlaced, stage: Stage) -> Said:
    if event.rises:
        takes = ", and takes control of it" if event.rises == "alone" else ""
        return Said(f"rises in {stage.name(event.place)}{takes}: {event.cause}", (event.unit,))
    if event.replaces:
        return Said(f"takes the place of {event.replaces}", (event.unit,), alone=True)
    where = f"into {stage.name(RESERVE)}" if event.place == RESERVE else f"to {stage.name(event.place)}"
    reduced = ", reduced" if event.reduced else ""
    cause = f": {event.cause}" if event.cause else ""
    return Said(f"comes {where}{reduced}{cause}", (event.unit,), f"come {where}{reduced}{cause}")


@said.register(happen.UnitRemoved)
def _(event: happen.UnitRemoved, stage: Stage) -> Said:
    one, many = {
        REPLACEABLE: ("goes to the Replaceable Units Box", "go to the Replaceable Units Box"),
        ELIMINATED: ("is eliminated for good", "are eliminated for good"),
        REMOVED: ("leaves the game", "leave the game"),
        RESERVE: ("goes to the Reserve Box", "go to the Reserve Box"),
        OFF_MAP: ("leaves the map", "leave the map"),
    }[event.to]
    side = stage.position.side_of(event.unit)
    return Said(f"{one}: {event.cause}", (_there(event.unit, stage),), f"{many}: {event.cause}", of=side)


@said.register(happen.StepChanged)
def _(event: happen.StepChanged, stage: Stage) -> Said:
    one, many = ("loses a step", "lose a step") if event.reduced else ("is at full strength", "are at full strength")
    side = stage.position.side_of(event.unit)
    return Said(f"{one}: {event.cause}", (_there(event.unit, stage),), f"{many}: {event.cause}", of=side)


def _there(unit: str, stage: Stage) -> str:
    """A unit, and outside of an Action Round where it is."""
    if stage.position.acting or not stage.position.on_map(unit):
        return unit
    return f"{unit} in {stage.name(stage.position.place_of(unit))}"


# -- spaces ---------------------------------------------------------------------------------------------------------


@said.register(happen.ControlChanged)
def _(event: happen.ControlChanged, stage: Stage) -> Said:
    name = stage.name(event.space)
    owner = stage.position.kit.ground.spaces[event.space].owner
    if event.marker == UPRISING:
        words = f"an Uprising holds {name}"
    elif event.marker == NEUTRAL:
        words = f"nobody controls {name}"
    elif not event.marker:
        words = f"{name} is {title(owner)}'s again" if owner else f"{name} is as before"
    else:
        words = f"{title(event.marker)} takes control of {name}"
    is_unit = event.cause in stage.position.kit.units
    cause = f": {event.cause}" if event.cause and not is_unit else ""
    return Said(words + cause, below=is_unit or bool(stage.position.acting))


@said.register(happen.TrenchChanged)
def _(event: happen.TrenchChanged, stage: Stage) -> Said:
    name = stage.name(event.space)
    cause = "" if event.cause in stage.position.kit.units else f": {event.cause}"
    if not event.level:
        return Said(f"the Trench in {name} is gone{cause}", below=True)
    owner = event.owner if event.owner in SIDES else title(event.owner)
    return Said(f"a Trench of level {event.level} in {name} ({owner}){cause}", below=True)


@said.register(rounds.TrenchTried)
def _(event: rounds.TrenchTried, stage: Stage) -> Said:
    die, name = stage.die(f"entrench/{event.space}"), stage.name(event.space)
    most = stage.position.kit.tables.forts.building.succeeds_to
    told = "the Trench is built" if event.built else "no Trench"
    return Said(f"entrenches in {name}: die {die}, needed {most} or less: {told}", (event.unit,), heading=MOVEMENT)


@said.register(rounds.UnitsAssembled)
def _(event: rounds.UnitsAssembled, stage: Stage) -> Said:
    becomes = "becomes" if len(event.used) == 1 else "become"
    words = f"{listed(event.used)} {becomes} {listed(event.made)} in {stage.name(event.place)}"
    return Said(words, heading=MOVEMENT)


# -- Forts ----------------------------------------------------------------------------------------------------------


@said.register(DieRolled)
def _(event: DieRolled, stage: Stage) -> Said | None:
    """The roll for a besieged Fort; every other die is told by what came of it."""
    what, _, space = "/".join(event.label.split("/")[2:]).partition("/")
    if what != "surrender":
        return None
    side = besieger(stage.position, space) or "nobody"
    fort = stage.position.fort(space)
    falls = any(isinstance(each, happen.FortDestroyed) and each.space == space for each in stage.rest[:1])
    told = "it surrenders" if falls else "it holds"
    words = f"the Fort of {stage.name(space)}, besieged by the {side}: die {event.value} against {fort}: {told}"
    return Said(words, alone=True)


@said.register(happen.FortDestroyed)
def _(event: happen.FortDestroyed, stage: Stage) -> Said:
    return Said(f"the Fort of {stage.name(event.space)} is destroyed: {event.cause}", below=True)


@said.register(happen.SiegeChanged)
def _(event: happen.SiegeChanged, stage: Stage) -> Said:
    name = stage.name(event.space)
    words = f"the siege of {name} lapses: too few are left for it" if event.lapsed else f"{name} is besieged again"
    return Said(words, below=True)
