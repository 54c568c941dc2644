"""Units that are raised, placed, moved and lost, in words (chapters 3, 6, 8, 9, 16, 20 and 24)."""

from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.kaisers_war.position.events import general as happen
from wargame_cli.rulesets.kaisers_war.position.position import FLEET
from wargame_cli.rulesets.kaisers_war.telling import east
from wargame_cli.rulesets.kaisers_war.telling.words import MOVEMENT, Stage, in_points, said

_SET_UP, _MOBILIZATION = "Set-up", "Mobilization"

#: Kinds of movement as the report calls them.
_HOW = {"march": "marches", "rail": "goes by rail", "sea": "is carried by sea", "air": "lands from the air"}
#: How units go after combat, hex by hex.
_AFTER_COMBAT = {"retreat": "retreats", "pursuit": "pursues", "landing": "lands"}
#: The rule by which a garrison is placed in a rebellion; all other units are placed by chapter 6 or 30.
_REBELLION = "32.5"
#: What frees the units that are locked in the east, by the kind of scene.
_RELEASED_BY = {"landing": "entered", "superiority": "attacked", "bombing": "attacked"}
#: Eliminations that the table of attrition tells.
_ATTRITION = "15.6"


# -- set-up and mobilization -------------------------------------------------------------------------------------


@said.register(happen.UnitDeployed)
def _(event: happen.UnitDeployed, stage: Stage) -> Said:
    locked = ", locked in the east" if event.frozen else ""
    return Said(f"{event.unit} starts in {stage.name(event.place)}{locked}", heading=_SET_UP)


@said.register(happen.UnitMobilized)
def _(event: happen.UnitMobilized, stage: Stage) -> Said:
    when = "at once" if event.due <= stage.position.turn else f"in turn {event.due}"
    half = east.price(stage.position, event.unit)
    price = f"for {in_points(event.cost)}{half}" if event.cost else "free"
    return Said(f"{event.unit} is mobilized {price} and arrives {when}", heading=_MOBILIZATION)


@said.register(happen.UnitPlaced)
def _(event: happen.UnitPlaced, stage: Stage) -> Said:
    where = stage.name(event.place)
    if event.rule == _REBELLION:
        return Said(f"Rebellion: {event.unit} appears in {where}", heading="Psychological warfare")
    return Said(f"{event.unit} arrives: {where}", heading=_MOBILIZATION)


@said.register(happen.ArrivalBlocked)
def _(event: happen.ArrivalBlocked, stage: Stage) -> Said:
    return Said(f"{event.unit} waits on the track: {event.reason}", heading=_MOBILIZATION)


@said.register(happen.UnitDemobilized)
def _(event: happen.UnitDemobilized, stage: Stage) -> Said:
    return Said(f"{event.unit} is demobilized from {stage.name(event.place)}", heading=_MOBILIZATION)


@said.register(happen.UnitConverted)
def _(event: happen.UnitConverted, stage: Stage) -> Said:
    return Said(f"{event.unit} becomes an army for {in_points(event.cost)}", heading=_MOBILIZATION)


# -- movement ----------------------------------------------------------------------------------------------------


@said.register(happen.UnitMoved)
def _(event: happen.UnitMoved, stage: Stage) -> Said:
    """In a movement phase, or after combat in the section of the combat."""
    if goes := _AFTER_COMBAT.get(event.how):
        return Said(f"{event.unit} {goes} {stage.way(event.path)}")
    way = " – ".join(event.path) if event.how == "march" and len(event.path) > 2 else ""
    forced = f", forced march{east.gratis(stage.position, event.unit)}" if event.forced else ""
    points = f"{event.cost} MP" if event.cost else ""
    detail = ", ".join(part for part in (points + forced, way) if part)
    told = f"{event.unit} {_HOW[event.how]} from {stage.name(event.start)} to {stage.name(event.end)}"
    return Said(f"{told} [{detail}]" if detail else told, heading=MOVEMENT)


@said.register(happen.LandingPlanned)
def _(event: happen.LandingPlanned, stage: Stage) -> Said:
    landing = event.landing
    told = f"{', '.join(landing.units)} put to sea with {landing.marker} in {landing.sea_hex}"
    return Said(f"{told}, to assault {stage.name(landing.target)}", heading=MOVEMENT)


@said.register(happen.LandingOver)
def _(event: happen.LandingOver, stage: Stage) -> Said:
    return Said(f"The assault of {', '.join(event.landing.units)} from the sea is over")


@said.register(happen.RailUsed)
def _(event: happen.RailUsed, stage: Stage) -> Said:
    return Said(f"Rail capacity used: {event.load} in {', '.join(event.countries)}", heading=MOVEMENT)


@said.register(happen.StackArranged)
def _(event: happen.StackArranged, stage: Stage) -> Said:
    return Said(f"{stage.name(event.place)} is stacked {', '.join(event.units)}, top first", heading=MOVEMENT)


@said.register(happen.EastReleased)
def _(event: happen.EastReleased, stage: Stage) -> Said:
    """By units that march in or land, by a raid, or in an attack by what it brings about."""
    kind = event.scene.partition(" ")[0]
    moving = stage.position.phase.endswith("movement")
    how = "entered" if moving else _RELEASED_BY.get(kind, "attacked or entered")
    told = f"The units locked in the east are free: {stage.name(event.hex)} is {how}"
    return Said(told, heading=MOVEMENT if moving else "")


# -- losses ------------------------------------------------------------------------------------------------------


@said.register(happen.UnitRemoved)
def _(event: happen.UnitRemoved, stage: Stage) -> Said | None:
    if event.rule == _ATTRITION:
        return None
    where = "" if event.place == FLEET else f" in {stage.name(event.place)}"
    return Said(f"{event.unit} is eliminated{where}: {event.cause}")
