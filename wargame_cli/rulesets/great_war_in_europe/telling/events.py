"""Event chits in words: what enters the pools, what is bought, drawn and played (chapter 6)."""

from wargame_cli.engine.document import listed
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.mandated import OFFENSIVES, TURNS
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    CP,
    EASTERN,
    FRONT_NAMES,
    NATIONS,
    OTHER,
    THEATER_OF,
    WESTERN,
    Theater,
)
from wargame_cli.rulesets.great_war_in_europe.position.events import chits as happen
from wargame_cli.rulesets.great_war_in_europe.position.events import combat, general, offensives
from wargame_cli.rulesets.great_war_in_europe.telling.words import (
    ATTRITION,
    EVENTS,
    MOVEMENT,
    NEW_UNITS,
    RESOURCES,
    Stage,
    apart,
    chit_of,
    in_points,
    said,
    the,
)

with lazily():
    from wargame_cli.rulesets.great_war_in_europe.telling.card_texts import says

#: The turns of an offensive.
ORDINALS = {1: "first", 2: "second", 3: "third"}


@said.register(happen.ChitsEntered)
def _(event: happen.ChitsEntered, stage: Stage) -> Said:
    chits = ", ".join(chit_of(stage.position, chit) for chit in event.chits)
    return Said(f"into the pool of {the(event.side)} go {chits}", heading=RESOURCES)


@said.register(happen.ChitBought)
def _(event: happen.ChitBought, stage: Stage) -> Said:
    whose = "their own pool" if event.side == event.pool else f"the pool of {the(event.pool)}"
    return Said(f"{the(event.side)} pay {in_points(1)} and draw an event from {whose}", heading=EVENTS)


@said.register(happen.PurchaseDropped)
def _(event: happen.PurchaseDropped, stage: Stage) -> Said:
    told = f"{the(event.side)} draw nothing from the pool of {the(OTHER[event.side])}: {event.reason}"
    return Said(told, heading=EVENTS)


@said.register(happen.ChitDrawn)
def _(event: happen.ChitDrawn, stage: Stage) -> Said:
    whose = "" if event.seen_by else f" from the pool of {the(event.side)}"
    return Said(f"{chit_of(stage.position, event.chit)} is drawn{whose}", heading=EVENTS)


@said.register(happen.ChitReturned)
def _(event: happen.ChitReturned, stage: Stage) -> Said:
    return Said(f"{chit_of(stage.position, event.chit)} goes back into the pool", heading=EVENTS)


@said.register(happen.MutinyHidden)
def _(event: happen.MutinyHidden, stage: Stage) -> Said:
    told = "goes on in secret: French units do not attack on the Western Front in this turn and the two after it"
    return Said(f"{chit_of(stage.position, event.chit)} {told}", heading=EVENTS)


@said.register(happen.ChitPlayed)
def _(event: happen.ChitPlayed, stage: Stage) -> Said:
    """In a combat with it, else among the events; below stands what the chit does."""
    in_combat = event.scene.startswith("attack")
    where = f" in {stage.name(event.target)}" if event.target and not in_combat else ""
    used = "; it is out of the game after use" if event.spent else ""
    told = f"{the(event.side)} play {chit_of(stage.position, event.chit)}{where}{used}"
    if event.since:
        began = stage.position.kit.tables.turns[event.since].name
        told = f"{chit_of(stage.position, event.chit)} has been a secret: it began in {began}, and is over"
    chit = stage.position.kit.chits.get(event.chit)
    more = says(chit) if chit and not in_combat else ()
    return Said(told, heading="" if in_combat else EVENTS, more=more)


@said.register(happen.ChitRemoved)
def _(event: happen.ChitRemoved, stage: Stage) -> Said:
    how = "" if event.chit in stage.position.played else " unplayed"
    told = f"{chit_of(stage.position, event.chit)} of {the(event.side)} leaves the game{how}: {event.reason}"
    return Said(told, heading=EVENTS)


# -- what some of them do ------------------------------------------------------------------------------------------


@said.register(general.InitiativeTaken)
def _(event: general.InitiativeTaken, stage: Stage) -> Said:
    fixed = ", for good" if event.fixed else ""
    west, east = (_fronts(stage.position.kit, theater) for theater in (WESTERN, EASTERN))
    told = (
        f"{the(event.side)} have the initiative in the Western Theater{west}, {the(OTHER[event.side])} in the Eastern"
    )
    return Said(f"{told}{east}{fixed}")


def _fronts(kit: Kit, theater: Theater) -> str:
    """The fronts of a theater that are in play: ` (the Egyptian Front)`."""
    names = [
        name.removesuffix(" Front")
        for front, name in FRONT_NAMES.items()
        if front in kit.mode.sheets and THEATER_OF[front] == theater
    ]
    return f" (the {listed(names)} Front{'s' if len(names) > 1 else ''})" if names else ""


@said.register(combat.OffensiveOrdered)
def _(event: combat.OffensiveOrdered, stage: Stage) -> Said:
    """What must be done is told to all, which units can do it to their own side alone (7.25)."""
    if event.attack:
        told = "three of their units attack one hex of the Caucasus Front in this turn"
    else:
        told = "three of their units on the Caucasus Front come as near to the Allies as they can in this turn"
    lines = (f"{unit}: within {hexes} hexes" for unit, hexes in event.goals.items())
    more = tuple(lines) if stage.reader in (CP, "umpire") else ()
    return Said(f"Enver's offensive binds {the(CP)}: {told}", heading=apart(event, EVENTS), more=more)


@said.register(offensives.OffensiveOwed)
def _(event: offensives.OffensiveOwed, stage: Stage) -> Said:
    """What it calls for in this turn; where that is less than the rule has it, to its own side alone."""
    title = OFFENSIVES[event.offensive].title  # type: ignore[index]  # of one of these kinds
    what = f"calls for {event.attacks or 'no'} attack{'' if event.attacks == 1 else 's'}"
    told = f"{title} {what} in this turn, the {ORDINALS[event.number]} of {TURNS}"
    return Said(told, heading=apart(event, EVENTS))


@said.register(offensives.OffensiveMade)
def _(event: offensives.OffensiveMade, stage: Stage) -> Said:
    title = OFFENSIVES[event.offensive].title  # type: ignore[index]  # of one of these kinds
    left = f"{event.left} still to be made" if event.left else "no more is owed in this turn"
    return Said(f"it counts for {title}: {left}")


@said.register(offensives.ArmeniansRose)
def _(event: offensives.ArmeniansRose, stage: Stage) -> Said:
    if not event.unit:
        return Said("The fight in Van is over")
    return Said(f"{event.unit} rises in Van, and the Central Powers there attack it at once")


@said.register(offensives.TroopsSheltered)
def _(event: offensives.TroopsSheltered, stage: Stage) -> Said:
    if not event.units:
        return Said("Scheffer-Boyadel shelters nobody any more", heading=apart(event, ATTRITION))
    one = "lives on out of supply under Scheffer-Boyadel until the next attrition"
    return Said(one, event.units, one.replace("lives", "live", 1))


@said.register(general.TrenchDug)
def _(event: general.TrenchDug, stage: Stage) -> Said:
    who = (stage.name(event.place),)
    return Said("has trenches of the Central Powers", who, "have trenches of the Central Powers")


@said.register(general.UnitsConverted)
def _(event: general.UnitsConverted, stage: Stage) -> Said:
    return Said("becomes shock-troops", event.units, "become shock-troops", heading=NEW_UNITS)


@said.register(general.HindenburgLineLaid)
def _(event: general.HindenburgLineLaid, stage: Stage) -> Said:
    return Said(f"The Hindenburg Line is in {listed(map(stage.name, event.places))}", heading=NEW_UNITS)


@said.register(general.DevastationBegun)
def _(event: general.DevastationBegun, stage: Stage) -> Said:
    told = f"is laid waste; its units go to {stage.name(event.to)} after the combats"
    return Said(told, (stage.name(event.place),), told, heading=MOVEMENT)


@said.register(general.HexDevastated)
def _(event: general.HexDevastated, stage: Stage) -> Said:
    return Said(f"{stage.name(event.place)} is devastated", heading=f"Devastation of {stage.name(event.place)}")


@said.register(general.ArabsDestroyed)
def _(event: general.ArabsDestroyed, stage: Stage) -> Said:
    if event.drawn:
        return Said("a unit of the Arab Northern Army is drawn by lot, its strength unknown", heading=_arabs(event))
    return Said("a unit of the Arab Northern Army is to be drawn in the next Strategic Turn", below=True)


def _arabs(event: general.ArabsDestroyed) -> str:
    """Outside of an event the Arabs have a heading of their own."""
    return "" if event.scene else NATIONS["AB"]
