"""What happens to units and spaces: moves, steps, losses, control, Trenches, Forts and sieges."""

from __future__ import annotations

from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import listed
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieger
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, OFF_MAP, REMOVED, REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, SIDES, UPRISING, title
from wargame_cli.rulesets.illusions_of_glory.position.events import general as happen
from wargame_cli.rulesets.illusions_of_glory.position.events import rounds
from wargame_cli.rulesets.illusions_of_glory.telling.scene import Said, Scene, said

MOVEMENT, REDEPLOYMENT, ROUND_END = "Movement", "Strategic Redeployment", "Put right as the round ends"

#: The words for the kinds of movement, of one unit and of several, and the section that they open.
_GOES = {
    "move": ("moves", "move", MOVEMENT),
    "redeployment": ("goes", "go", REDEPLOYMENT),
    "retreat": ("retreats", "retreat", ""),
    "advance": ("advances", "advance", ""),
    "return": ("goes back", "go back", ROUND_END),
}


@said.register
def _(event: happen.UnitMoved, scene: Scene) -> Said:
    one, many, heading = _GOES.get(event.how, ("goes", "go", ""))
    way = f"from {scene.name(event.start)} to {scene.name(event.end)}"
    if len(event.path) > 2:
        way += f" by way of {', '.join(map(scene.name, event.path[1:-1]))}"
    if event.how == "redeployment":
        way += _carried(event, scene)
    return Said(f"{one} {way}", (event.unit,), f"{many} {way}", heading)


def _carried(event: happen.UnitMoved, scene: Scene) -> str:
    """How a unit is redeployed, and what that costs it."""
    ship = ", by sea" if event.rule == "13.3" else ""
    spent, scene.spent = scene.spent, None
    return f"{ship}, for {spent.spent} SR" if spent else f"{ship}, free of SR"


@said.register
def _(event: happen.UnitPlaced, scene: Scene) -> Said:
    if event.rises:
        takes = ", and takes control of it" if event.rises == "alone" else ""
        return Said(f"rises in {scene.name(event.place)}{takes}: {event.cause}", (event.unit,))
    if event.replaces:
        return Said(f"takes the place of {event.replaces}", (event.unit,), alone=True)
    where = f"into {scene.name(RESERVE)}" if event.place == RESERVE else f"to {scene.name(event.place)}"
    reduced = ", reduced" if event.reduced else ""
    cause = f": {event.cause}" if event.cause else ""
    return Said(f"comes {where}{reduced}{cause}", (event.unit,), f"come {where}{reduced}{cause}")


@said.register
def _(event: happen.UnitRemoved, scene: Scene) -> Said:
    one, many = {
        REPLACEABLE: ("goes to the Replaceable Units Box", "go to the Replaceable Units Box"),
        ELIMINATED: ("is eliminated for good", "are eliminated for good"),
        REMOVED: ("leaves the game", "leave the game"),
        RESERVE: ("goes to the Reserve Box", "go to the Reserve Box"),
        OFF_MAP: ("leaves the map", "leave the map"),
    }[event.to]
    side = scene.position.side_of(event.unit)
    return Said(f"{one}: {event.cause}", (_there(event.unit, scene),), f"{many}: {event.cause}", of=side)


@said.register
def _(event: happen.StepChanged, scene: Scene) -> Said:
    one, many = ("loses a step", "lose a step") if event.reduced else ("is at full strength", "are at full strength")
    side = scene.position.side_of(event.unit)
    return Said(f"{one}: {event.cause}", (_there(event.unit, scene),), f"{many}: {event.cause}", of=side)


def _there(unit: str, scene: Scene) -> str:
    """A unit, and outside of an Action Round where it is."""
    if scene.position.acting or not scene.position.on_map(unit):
        return unit
    return f"{unit} in {scene.name(scene.position.place_of(unit))}"


# -- spaces ---------------------------------------------------------------------------------------------------------


@said.register
def _(event: happen.ControlChanged, scene: Scene) -> Said:
    name = scene.name(event.space)
    owner = scene.position.kit.ground.spaces[event.space].owner
    if event.marker == UPRISING:
        words = f"an Uprising holds {name}"
    elif event.marker == NEUTRAL:
        words = f"nobody controls {name}"
    elif not event.marker:
        words = f"{name} is {title(owner)}'s again" if owner else f"{name} is as before"
    else:
        words = f"{title(event.marker)} takes control of {name}"
    is_unit = event.cause in scene.position.kit.units
    cause = f": {event.cause}" if event.cause and not is_unit else ""
    return Said(words + cause, below=is_unit or bool(scene.position.acting))


@said.register
def _(event: happen.TrenchChanged, scene: Scene) -> Said:
    name = scene.name(event.space)
    cause = "" if event.cause in scene.position.kit.units else f": {event.cause}"
    if not event.level:
        return Said(f"the Trench in {name} is gone{cause}", below=True)
    owner = event.owner if event.owner in SIDES else title(event.owner)
    return Said(f"a Trench of level {event.level} in {name} ({owner}){cause}", below=True)


@said.register
def _(event: rounds.TrenchTried, scene: Scene) -> Said:
    die, name = scene.die(f"entrench/{event.space}"), scene.name(event.space)
    most = scene.position.kit.tables.forts.building.succeeds_to
    told = "the Trench is built" if event.built else "no Trench"
    return Said(f"entrenches in {name}: die {die}, needed {most} or less: {told}", (event.unit,), heading=MOVEMENT)


@said.register
def _(event: rounds.UnitsAssembled, scene: Scene) -> Said:
    becomes = "becomes" if len(event.used) == 1 else "become"
    words = f"{listed(event.used)} {becomes} {listed(event.made)} in {scene.name(event.place)}"
    return Said(words, heading=MOVEMENT)


# -- Forts ----------------------------------------------------------------------------------------------------------


@said.register
def _(event: DieRolled, scene: Scene) -> Said | None:
    """The roll for a besieged Fort; every other die is told by what came of it."""
    what, _, space = "/".join(event.label.split("/")[2:]).partition("/")
    if what != "surrender":
        return None
    side = besieger(scene.position, space) or "nobody"
    fort = scene.position.fort(space)
    falls = any(isinstance(each, happen.FortDestroyed) and each.space == space for each in scene.rest[:1])
    told = "it surrenders" if falls else "it holds"
    words = f"the Fort of {scene.name(space)}, besieged by the {side}: die {event.value} against {fort}: {told}"
    return Said(words, alone=True)


@said.register
def _(event: happen.FortDestroyed, scene: Scene) -> Said:
    return Said(f"the Fort of {scene.name(event.space)} is destroyed: {event.cause}", below=True)


@said.register
def _(event: happen.SiegeChanged, scene: Scene) -> Said:
    name = scene.name(event.space)
    words = f"the siege of {name} lapses: too few are left for it" if event.lapsed else f"{name} is besieged again"
    return Said(words, below=True)
