"""The Strategic Turn in words, and forts, trenches and the pipeline (chapters 5, 11.5, 14 and 18)."""

from collections.abc import Iterator, Mapping

from wargame_cli.engine.document import Block, Paragraph, Table, listed
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.great_war_in_europe.position.events import combined, russia
from wargame_cli.rulesets.great_war_in_europe.position.events import general as happen
from wargame_cli.rulesets.great_war_in_europe.position.position import Russia
from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import NEEDED
from wargame_cli.rulesets.great_war_in_europe.telling.words import (
    CONTROL,
    FORTS,
    MOVEMENT,
    RESERVES,
    RESOURCES,
    RUSSIA,
    SURRENDER,
    VICTORY,
    Stage,
    apart,
    said,
    the,
)

with lazily():
    from wargame_cli.rulesets.great_war_in_europe.combat.leaders import leader_of

#: How Russia stands, in words.
RUSSIAS: Mapping[Russia, str] = {
    "czar": "the Czar rules",
    "provisional": "the Czar has fallen, the Provisional Government rules",
    "collapsed": "the Bolsheviks have taken power, and Russia has collapsed",
    "treaty": "the Treaty of Brest-Litovsk has ended the war in Russia",
}


@said.register(happen.StrategicTurnBegan)
def _(event: happen.StrategicTurnBegan, stage: Stage) -> Said:
    return Said(f"Strategic Turn {event.letter} begins: air units can fly again", heading=RESOURCES)


@said.register(happen.ReserveRolled)
def _(event: happen.ReserveRolled, stage: Stage) -> Said:
    dice = " and ".join(map(str, event.dice))
    told = f"The reserve needs {event.required} divisions until the next Strategic Turn (dice {dice})"
    return Said(told, heading=RESERVES)


# -- Russia --------------------------------------------------------------------------------------------------------


@said.register(russia.RevolutionRolled)
def _(event: russia.RevolutionRolled, stage: Stage) -> Said:
    """The sum of the roll, or that none was needed."""
    what = "the Fall of the Czar" if stage.position.russia == "czar" else "the Bolshevik Revolution"
    came = "it comes" if event.happened else "it does not come"
    if not event.die:
        return Said(f"{what} is certain in this Strategic Turn", heading=RUSSIA)
    sum_of_it = _sum(event.die, event.modifiers, event.total)
    return Said(f"{what}: {sum_of_it}, {event.needed} needed: {came}", heading=RUSSIA)


def _sum(die: int, modifiers: tuple[tuple[str, int], ...], total: int) -> str:
    """A roll with what changes it: `die 4, +2 for Russian cities, together 6`."""
    parts = [f"die {die}", *(f"{number:+d} for {words}" for words, number in modifiers)]
    return f"{', '.join(parts)}, together {total}" if modifiers else parts[0]


@said.register(russia.RussiaChanged)
def _(event: russia.RussiaChanged, stage: Stage) -> Said:
    return Said(RUSSIAS[event.russia], heading=RUSSIA)


@said.register(russia.UnrestCounted)
def _(event: russia.UnrestCounted, stage: Stage) -> Said:
    told = f"the next roll for the Bolshevik Revolution is changed by {event.unrest:+d} by the turns so far"
    return Said(told if event.unrest else "the unrest in Russia is counted anew", heading=RUSSIA)


# -- surrender and victory -----------------------------------------------------------------------------------------


@said.register(happen.FortressTested)
def _(event: happen.FortressTested, stage: Stage) -> Said:
    outcome = "it surrenders" if event.surrendered else "it holds out"
    enemies = f"{event.enemies} enemy unit{'' if event.enemies == 1 else 's'} beside it"
    return Said(f"{stage.name(event.place)} of {the(event.side)}, {enemies}: die {event.die}, {outcome}", heading=FORTS)


@said.register(happen.SurrenderRolled)
def _(event: happen.SurrenderRolled, stage: Stage) -> Said:
    return Said(heading=SURRENDER, blocks=tuple(_surrender(event)))


def _surrender(event: happen.SurrenderRolled) -> Iterator[Block]:
    """The modifiers as a table, then the roll."""
    if event.modifiers:
        rows = tuple((words, f"{number:+d}") for words, number in event.modifiers)
        yield Table(("Modifier", "Change"), rows, right=("Change",))
    outcome = "Turkey surrenders" if event.surrendered else "Turkey fights on"
    modified = sum(number for _, number in event.modifiers)
    die = f"Die {event.die} with {modified:+d} is {event.total}" if modified else f"Die {event.die}"
    tone = "bad" if event.surrendered else "good"
    yield Paragraph(f"{die}, and {NEEDED} is needed: {outcome} ({event.rule})", tone=tone)


@said.register(happen.TurkeySurrendered)
def _(event: happen.TurkeySurrendered, stage: Stage) -> Said:
    return Said("Turkey surrenders: its units leave the game", heading=SURRENDER)


@said.register(happen.MajorEffortMade)
def _(event: happen.MajorEffortMade, stage: Stage) -> Said:
    return Said(
        "the Central Powers make their Major Effort: shock-troops from the west are in play, and without three Allied "
        "Victory hexes they lose",
    )


@said.register(happen.VictoryCounted)
def _(event: happen.VictoryCounted, stage: Stage) -> Said:
    """The supplied Allied Victory hexes by name."""
    names = f": {listed(map(stage.name, event.hexes))}" if event.hexes else ""
    due = ""
    if len(event.hexes) >= event.needed:
        due = "; they win unless Turkey surrenders in this Strategic Turn"
    told = f"the Central Powers control {len(event.hexes)} of {event.needed} Allied Victory hexes{names}{due}"
    return Said(told, heading=VICTORY)


@said.register(happen.TakenEarly)
def _(event: happen.TakenEarly, stage: Stage) -> Said:
    baghdad = event.place == happen.BAGHDAD
    what = "Baghdad is Allied in 1915: three are" if baghdad else "Jerusalem is Allied before 1918: one is"
    return Said(f"{what} added to each Turkish Surrender roll for good")


@said.register(combined.AlpenkorpsCame)
def _(event: combined.AlpenkorpsCame, stage: Stage) -> Said:
    return Said("the Alpenkorps has come to the Near East: one is added to each Turkish Surrender roll for good")


@said.register(happen.ExpeditionChanged)
def _(event: happen.ExpeditionChanged, stage: Stage) -> Said:
    out = "sets out for Hamadan, which supplies it from now on"
    back = "comes back, and no Russian unit goes to the Iraqi Front any more"
    return Said(f"the Persian Expeditionary Force {out if event.expedition == 'out' else back}", heading=MOVEMENT)


@said.register(happen.RaidMade)
def _(event: happen.RaidMade, stage: Stage) -> Said:
    where = stage.name(event.place)
    if event.stopped:
        return Said(f"the raid on {where} is stopped")
    return Said(f"Lawrence raids {where}: no strategic movement begins or ends there in this turn", heading=MOVEMENT)


@said.register(happen.MarkerPlaced)
def _(event: happen.MarkerPlaced, stage: Stage) -> Said:
    leader = leader_of(stage.position, event.chit)
    words = leader.words if leader else "its"
    told = f"supplied {words} units within two hexes of {stage.name(event.place)} attack again after the combats"
    return Said(told, below=True)


# -- forts, trenches and the pipeline ------------------------------------------------------------------------------


@said.register(happen.FortDestroyed)
def _(event: happen.FortDestroyed, stage: Stage) -> Said:
    return Said(f"the fort in {stage.name(event.place)} is destroyed", heading=apart(event, CONTROL), below=True)


@said.register(happen.KutFortified)
def _(event: happen.KutFortified, stage: Stage) -> Said:
    told = f"{stage.name(event.place)} is a fort for the Allies from now on"
    return Said(told, heading=apart(event, CONTROL), below=True)


@said.register(happen.TrenchLost)
def _(event: happen.TrenchLost, stage: Stage) -> Said:
    never = ", and those of the Gaza Line never work" if event.never else ""
    told = f"the trenches in {stage.name(event.place)} are gone{never}"
    return Said(told, heading=apart(event, CONTROL), below=True)


@said.register(happen.PipelineMoved)
def _(event: happen.PipelineMoved, stage: Stage) -> Said:
    if not event.place:
        return Said("the Sinai pipeline is lost", below=True)
    return Said(f"the Sinai pipeline reaches {stage.name(event.place)}", below=True)
