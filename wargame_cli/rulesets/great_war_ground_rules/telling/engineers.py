"""What engineers do and what becomes of the ground, told to people (13, 15A)."""

from wargame_cli.engine.telling import Said
from wargame_cli.engine.text.numbers import amount
from wargame_cli.rulesets.great_war_ground_rules.position.events import general, works
from wargame_cli.rulesets.great_war_ground_rules.position.records import Work
from wargame_cli.rulesets.great_war_ground_rules.telling.words import CONDITION, OWNERS, WORKS, Stage, apart, said, the


def _what(what: str) -> str:
    return what.replace("-", " ")


def _left(work: Work) -> str:
    """What is still to be done, as for one unit in good weather."""
    unit = "turn" if work.turns else "MP"
    return f"{amount(work.left)} {unit}{'' if work.left == 1 else 's'}"


@said.register(works.WorkChanged)
def _(event: works.WorkChanged, stage: Stage) -> Said:
    """Work that was begun or goes on, with what is left of it."""
    work = event.work
    told = f"{_what(work.what)} at {stage.name(work.at)}: {_left(work)} left"
    cause = f"; {event.cause}" if event.cause else ""
    return Said(f"work on {told}{cause}", heading=apart(event, WORKS), more=_by(event.spent))


def _by(spent: dict[str, float]) -> tuple[str, ...]:
    """The MPs that each unit has spent."""
    return (", ".join(f"{unit} {amount(points)} MP" for unit, points in spent.items()),) if spent else ()


@said.register(works.WorkEnded)
def _(event: works.WorkEnded, stage: Stage) -> Said:
    told = f"given up: {event.cause}" if event.cause else "done"
    return Said(
        f"work on {_what(event.what)} at {stage.name(event.at)}: {told}",
        heading=apart(event, WORKS),
        more=_by(event.spent),
    )


@said.register(works.BridgeChanged)
def _(event: works.BridgeChanged, stage: Stage) -> Said:
    told = "demolished" if event.demolished else "repaired"
    return Said(f"the bridge {event.at} is {told}", heading=apart(event, WORKS))


@said.register(works.PontoonChanged)
def _(event: works.PontoonChanged, stage: Stage) -> Said:
    told = "is laid" if event.laid else f"is gone: {event.cause}"
    return Said(f"the pontoon bridge {event.at} {told}", heading=apart(event, WORKS))


@said.register(works.RailBroken)
def _(event: works.RailBroken, stage: Stage) -> Said:
    told = "is broken" if event.broken else "is repaired"
    return Said(f"the rail line in {stage.name(event.place)} {told}", heading=apart(event, WORKS))


@said.register(works.RailObstructed)
def _(event: works.RailObstructed, stage: Stage) -> Said:
    """A captured line stands below the hex that changed hands."""
    told = "is obstructed" if event.obstructed else "is cleared"
    captured = event.cause == "captured"
    return Said(
        f"the rail line in {stage.name(event.place)} {told}",
        heading=apart(event, OWNERS if captured else WORKS),
        below=captured,
    )


@said.register(works.GaugeChanged)
def _(event: works.GaugeChanged, stage: Stage) -> Said:
    return Said(f"the rail line in {stage.name(event.place)} has {event.gauge} gauge now", heading=apart(event, WORKS))


@said.register(works.LineLaid)
def _(event: works.LineLaid, stage: Stage) -> Said:
    return Said(f"{_what(event.kind)} is laid over {event.at}", heading=apart(event, WORKS))


@said.register(works.PortDamaged)
def _(event: works.PortDamaged, stage: Stage) -> Said:
    hits = f"{event.hits} {'hit' if event.hits == 1 else 'hits'}" if event.hits else "no hits"
    return Said(f"the port of {stage.name(event.place)} has {hits}", heading=apart(event, WORKS))


@said.register(works.PortUpgraded)
def _(event: works.PortUpgraded, stage: Stage) -> Said:
    told = f"is upgraded and kept so by {event.unit}" if event.unit else "is what it was before its upgrade"
    return Said(f"the port of {stage.name(event.place)} {told}", heading=apart(event, WORKS))


@said.register(works.HexDevastated)
def _(event: works.HexDevastated, stage: Stage) -> Said:
    told = "is devastated" if event.devastated else "is devastated no more"
    return Said(told, (stage.name(event.place),), told.replace("is ", "are ", 1), apart(event, WORKS))


@said.register(works.HexFlooded)
def _(event: works.HexFlooded, stage: Stage) -> Said:
    told = "is under water for this player turn" if event.flooded else "could not be flooded"
    return Said(told, (stage.name(event.place),), heading=apart(event, WORKS))


@said.register(works.CityOpened)
def _(event: works.CityOpened, stage: Stage) -> Said:
    return Said(f"{the(event.side)}: {stage.name(event.place)} is an open city", heading=apart(event, WORKS))


@said.register(works.AtrocityDone)
def _(event: works.AtrocityDone, stage: Stage) -> Said:
    relief = "with disaster relief" if event.relieved else "without disaster relief"
    return Said(f"{the(event.side)}: {event.cause} in {stage.name(event.place)}, {relief}", heading=apart(event, WORKS))


@said.register(general.TankDisabled)
def _(event: general.TankDisabled, stage: Stage) -> Said:
    told = f"disabled: {event.cause}" if event.disabled else "repaired"
    return Said(f"is {told}", (event.unit,), f"are {told}", apart(event, CONDITION))


@said.register(general.SiegeChanged)
def _(event: general.SiegeChanged, stage: Stage) -> Said:
    where = stage.name(event.place)
    told = (
        f"the units of {the(event.besieged)} in {where} are under siege"
        if event.besieged
        else f"the siege of {where} is lifted"
    )
    return Said(told, heading=apart(event, OWNERS))
