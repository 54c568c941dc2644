"""What a report says of the Russian front and the Poles (chapters 30 and 40)."""

from collections.abc import Iterator

from wargame_cli.engine import events as engine
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import BOLSHEVIKS, NATIONALISTS
from wargame_cli.rulesets.kaisers_war.position.events import east as happen
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.telling.words import Stage, is_combat, said


def price(position: KaisersPosition, unit: str) -> str:
    """What a report adds to the price of a unit: Nationalists cost half (30.6)."""
    return ", half the price (30.6)" if position.counter(unit).nation in NATIONALISTS else ""


def gratis(position: KaisersPosition, unit: str) -> str:
    """What a report adds to offensive supply that cost nothing: the Bolsheviks' (30.19)."""
    return " (free, 30.19)" if position.counter(unit).nation == BOLSHEVIKS else ""


def _in_the_east(event: engine.Event, told: str) -> Said:
    """What an attack brings about is told with it."""
    return Said(told, heading="" if is_combat(event) else "The east")


@said.register(happen.KaiserMovedEast)
def _(event: happen.KaiserMovedEast, stage: Stage) -> Said:
    return _in_the_east(event, "; ".join(_at_war(stage.position)))


def _at_war(position: KaisersPosition) -> Iterator[str]:
    """What the declaration brings, besides the forces that appear."""
    yield "The Kaiser moves east: the Central Powers are at war with the Bolsheviks, and Russia is open"
    if position.frozen:
        yield "the units locked in the east are free (30.2)"
    yield "every pro-Central Powers Nationalist is the Central Powers' to command"
    if position.option("poles") == "on":
        yield "so are the Poles from now on (40.2)"


@said.register(happen.NationWoken)
def _(event: happen.NationWoken, stage: Stage) -> Said:
    where = stage.name(event.hex)
    return _in_the_east(event, f"{event.nation} takes up arms for the Central Powers: {where} is attacked or entered")


@said.register(happen.ForceAppeared)
def _(event: happen.ForceAppeared, stage: Stage) -> Said:
    return _in_the_east(event, f"{event.unit} appears in {stage.name(event.place)}")


@said.register(happen.AnarchistsTurned)
def _(event: happen.AnarchistsTurned, stage: Stage) -> Said:
    return _in_the_east(event, f"The Anarchists fight for {event.side} this turn")


@said.register(happen.PolesRecalled)
def _(event: happen.PolesRecalled, stage: Stage) -> Said:
    whose = "The Poles go over to the Central Powers"
    if event.lost:
        whose = "White Russians are in Poland: the Poles are Allied for good"
    units = ", ".join(event.units) or "no units"
    return _in_the_east(event, f"{whose}; taken off the map and the turn track: {units}")
