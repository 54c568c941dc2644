"""A combat told to people: the stacks, the arithmetic with every shift and modifier, the die, and what came of it."""

from collections.abc import Iterator

from wargame_cli.engine.document import Block, Paragraph, Table, cite
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.odds.likelihood import aside
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.great_war_in_europe.combat.strength import GARRISON
from wargame_cli.rulesets.great_war_in_europe.ground.forts import has_garrison
from wargame_cli.rulesets.great_war_in_europe.ground.supply import Status, status
from wargame_cli.rulesets.great_war_in_europe.kit.nations import OTHER
from wargame_cli.rulesets.great_war_in_europe.position.events import combat as happen
from wargame_cli.rulesets.great_war_in_europe.position.events import general
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.telling.counters import factors
from wargame_cli.rulesets.great_war_in_europe.telling.words import RESOURCES, Stage, chit_of, said, the

with lazily():
    from wargame_cli.rulesets.great_war_in_europe.combat.odds import how_likely, words

#: Why a headquarters is turned over, in words.
_FLIPPED = {
    "support": "is depleted by its support",
    "bombed": "is depleted by bombs",
    "overmovement": "is depleted, for it went beyond its printed allowance",
    general.REBUILT: "shows its depleted side",
    "refit": "shows its support side again",
}

#: What a unit's supply adds to its part in a combat, where it attacks and where it defends (11.12, 11.51).
_SUPPLY: dict[Status, tuple[str, str]] = {
    "supplied": ("", ""),
    "fortress": (", halved (Fortress Supply)", " on Fortress Supply"),
    "out": (", halved (out of supply)", ", halved (out of supply)"),
}


@said.register(happen.AttackDeclared)
def _(event: happen.AttackDeclared, stage: Stage) -> Said:
    forces = Table(("Unit", "Factors", "From", "Part"), tuple(_forces(event, stage)))
    return Said(heading=f"Attack on {stage.name(event.target)}", opens=True, blocks=(forces,))


def _forces(event: happen.AttackDeclared, stage: Stage) -> Iterator[tuple[str, ...]]:
    """Attackers with what supports them, defenders, and the intrinsic unit of their fort (14.11)."""
    position = stage.position
    leaders = (event.headquarters,) if event.headquarters else ()
    for units, part in ((event.attackers, "attacks"), (leaders, "supports"), (event.defenders, "defends")):
        for unit in units:
            place = stage.name(position.place_of(unit))
            yield unit, factors(position, unit), place, part + _supply(position, unit, part)
    if has_garrison(position, OTHER[position.side_of(event.attackers[0])], event.target):
        yield "The fort", str(GARRISON), stage.name(event.target), "defends"


def _supply(position: GreatWarPosition, unit: str, part: str) -> str:
    """What its supply makes of a unit's strength; not of headquarters, and not of units that a view hides."""
    if part == "supports" or not position.on_map(unit):
        return ""
    attacks, defends = _SUPPLY[status(position, unit)]
    return attacks if part == "attacks" else defends


@said.register(happen.CombatFought)
def _(event: happen.CombatFought, stage: Stage) -> Said:
    return Said(blocks=tuple(_arithmetic(event, stage)))


def _arithmetic(event: happen.CombatFought, stage: Stage) -> Iterator[Block]:
    """The shifts and modifiers as a table with their rules, then the sum, then the die."""
    if rows := tuple((each.name, each.effect, each.rule) for each in (*event.shifts, *event.modifiers)):
        yield Table(("Shift or modifier", "Effect", "Rule"), rows, right=("Effect",))
    odds = f"{event.first_column}, {event.column} after shifts" if event.shifts else event.column
    yield Paragraph(f"Table {event.table}: attack {event.attack} against defence {event.defence} is {odds} (10.31)")
    result = f"{event.result}, {words(event.result)}"
    if not event.die:
        yield Paragraph(f"Below the table, no die: {result}{cite(event.rule)}", tone="good")
        return
    die = f"Die {event.die}" + (f" with {event.modifier:+d}" if event.modifier else "")
    yield Paragraph(f"{die}: {result}{aside(how_likely(stage.position, event))}", tone="good")


@said.register(happen.CavalryRetreated)
def _(event: happen.CavalryRetreated, stage: Stage) -> Said:
    """Before the combat, which is not fought; the moves of the cavalry tell where it goes."""
    told = f"retreats from {stage.name(event.start)} before the combat, which is not fought"
    return Said(told, event.units, told.replace("retreats", "retreat", 1))


@said.register(happen.AirFlown)
def _(event: happen.AirFlown, stage: Stage) -> Said:
    count = len(event.chits)
    units = "an air unit" if count == 1 else f"{count} air units"
    chits = ", ".join(chit_of(stage.position, chit) for chit in event.chits)
    return Said(f"{the(event.side)} support the combat with {units}: {chits}")


@said.register(happen.AceKilled)
def _(event: happen.AceKilled, stage: Stage) -> Said:
    return Said(f"{chit_of(stage.position, event.chit)} is dead, and out of the game")


@said.register(general.StrengthShown)
def _(event: general.StrengthShown, stage: Stage) -> Said:
    return Said(f"{event.unit} fights for the first time and has {stage.position.counter(event.counter).values}")


@said.register(general.HeadquartersFlipped)
def _(event: general.HeadquartersFlipped, stage: Stage) -> Said:
    known = _FLIPPED.get(event.cause, "")
    told = "shows its support side" if event.cause == general.REBUILT and not event.depleted else known
    told = told or ("is depleted" if event.depleted else "shows its support side again")
    many = told.replace("is ", "are ", 1).replace("shows its", "show their", 1).replace("its", "their")
    return Said(told, (event.unit,), many, heading=RESOURCES if event.cause == "refit" else "")
