"""A combat told to people: the stacks, the arithmetic with every modifier, the die, and what came of it."""

from collections.abc import Iterator

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Items, Paragraph, Table, listed
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.odds.likelihood import aside
from wargame_cli.engine.telling import Said, spared
from wargame_cli.rulesets.kaisers_war.position.events import field
from wargame_cli.rulesets.kaisers_war.position.events import general as happen
from wargame_cli.rulesets.kaisers_war.telling import east
from wargame_cli.rulesets.kaisers_war.telling.words import Stage, in_points, in_words, said

with lazily():
    from wargame_cli.rulesets.kaisers_war.combat.odds import how_likely

TABLE_NAMES = {"big_push": "Big Push", "infiltration": "Infiltration"}

#: What a unit does not do that cannot follow its plan; then, where it follows a part of it.
_FAILS = {
    "pursuit": ("does not pursue", "does not pursue as far"),
    "retreat": ("cannot retreat", "cannot retreat as far"),
    "supply": ("has no attack supply", ""),
}


@said.register(happen.AttackDeclared)
def _(event: happen.AttackDeclared, stage: Stage) -> Said:
    what = "Bombardment of" if event.bombardment else "Attack on"
    forces = Table(("Unit", "Factors", "From", "Part"), tuple(_forces(event, stage)))
    return Said(heading=f"{what} {stage.name(event.target)}", opens=True, blocks=(forces,))


def _forces(event: happen.AttackDeclared, stage: Stage) -> Iterator[tuple[str, ...]]:
    position = stage.position
    for units, part in ((event.attackers, "attacks"), (event.supports, "supports"), (event.defenders, "defends")):
        for unit in units:
            supplied = f", max. supply{east.gratis(position, unit)}" if unit in event.supplied else ""
            face = position.counter(unit)
            place = "at sea" if face.naval else stage.name(position.place_of(unit))
            yield unit, face.values, place, part + supplied


@said.register(happen.StacksShown)
def _(event: happen.StacksShown, stage: Stage) -> Said:
    seen = listed(f"{listed(units)} in {stage.name(hex)}" for hex, units in event.stacks)
    return Said(f"Beside them both players see {seen}")


@said.register(happen.CombatFought)
def _(event: happen.CombatFought, stage: Stage) -> Said:
    modifiers = tuple((0, line) for line in in_words(event.modifiers))
    name = stage.position.kit.tables.combat.results[event.result].name
    sum_of_it = Paragraph(
        f"{TABLE_NAMES[event.table]}: attack {event.attack} against defence {event.defence} is "
        f"{event.percent}%, column {event.column} ({event.rule})"
    )
    begun = (each for each in stage.events if isinstance(each, happen.AttackDeclared) and each.scene == event.scene)
    declared = next((each for each in begun if each.target == event.target), None)
    likely = how_likely(stage.position, declared, event) if declared else None
    die = Paragraph(f"Die {event.die}: {event.result}, {name}{aside(likely)}", tone="good")
    blocks: tuple[Block, ...] = (sum_of_it, die)
    return Said(blocks=(Items(modifiers), *blocks) if modifiers else blocks)


@said.register(field.StandAnnounced)
def _(event: field.StandAnnounced, stage: Stage) -> Said:
    where = stage.name(event.target)
    return Said(f"{event.side} announces for {in_points(event.cost)} that the enemy shall not pass {where}")


@said.register(happen.RoutChecked)
def _(event: happen.RoutChecked, stage: Stage) -> Said:
    outcome = "holds together" if event.survives else "breaks"
    return Said(f"{event.unit} in panic rolls {event.die} against movement {event.movement}: {outcome}")


@said.register(field.UnitAnnihilated)
def _(event: field.UnitAnnihilated, stage: Stage) -> Said:
    turns = f"{event.die} turn{'s' if event.die > 1 else ''}"
    return Said(f"{event.unit} was destroyed out of supply: it comes back in {turns} at the earliest")


@said.register(engine.Spared)
def _(event: engine.Spared, stage: Stage) -> Said:
    """Ships and aircraft hold no ground."""
    told = spared(event)
    faces = [stage.position.counter(unit) for unit in event.units]
    if event.what == "retreat" and any(face.naval or face.air for face in faces):
        return msgspec.structs.replace(
            told, one=f"does not retreat: {event.cause}", many=f"do not retreat: {event.cause}"
        )
    return told


@said.register(happen.PlanNotFollowed)
def _(event: happen.PlanNotFollowed, stage: Stage) -> Said:
    fails = _FAILS[event.plan][bool(event.went)]
    way = f" ({stage.way(event.hexes)})" if event.hexes else ""
    return Said(f"{event.unit} {fails} as planned{way}: {event.reason}")
