"""A combat told to people: who fought, the fire of both sides with every shift and modifier, and what came of it."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Paragraph, Table, capital, cite
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.queries import Modifier
from wargame_cli.engine.telling import Said, spared
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import enemy_fort
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import Reroll
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, side_named
from wargame_cli.rulesets.illusions_of_glory.position.events import combat
from wargame_cli.rulesets.illusions_of_glory.position.events.general import FortDestroyed, StepChanged, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import AttackDeclared
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.telling.words import Stage, card_of, said, steps

with lazily():
    from wargame_cli.rulesets.illusions_of_glory.combat.odds import how_likely

#: What fire does to units and Forts; where one side fires first, its enemy loses steps before he fires.
_LOSSES = (StepChanged, UnitRemoved, FortDestroyed, engine.Spared)

_ORDER = {
    "simultaneous": "both sides fire at once",
    "attacker first": "the attacker fires first",
    "defender first": "the defender fires first",
}


@said.register(AttackDeclared)
def _(event: AttackDeclared, stage: Stage) -> Said:
    """Every attack is a section, which begins with the units that take part."""
    position, target = stage.position, event.target
    rows = [_unit(position, unit, "attacks") for unit in event.units]
    enemies = _attacked(event, stage)
    rows += [_unit(position, unit, _part_of(position, unit)) for unit in enemies]
    risen = any(position.counter(unit).is_uprising for unit in enemies)
    fort = 0 if risen else enemy_fort(position, side_named(position.side_of(event.units[0])), target)
    if fort:
        rows.append(("Fort", "", str(fort), stage.name(target), "defends"))
    heads = ("Unit", "Name", "Factors", "From", "Part")
    return Said(heading=f"Attack on {stage.name(target)}", opens=True, blocks=(Table(heads, tuple(rows)),))


def _attacked(event: AttackDeclared, stage: Stage) -> Sequence[str]:
    """All enemies in a space; in a region those who defend it, as the combat has them, with their HQ (18.3.1, 27.0).

    Where a region is attacked once only, it stands among its defenders.
    """
    position = stage.position
    if not event.defenders:
        ours = {position.side_of(unit) for unit in event.units}
        return [unit for unit in position.at(event.target) if position.side_of(unit) not in ours]
    fought = (each for each in stage.rest if isinstance(each, combat.CombatFought) and each.scene == event.scene)
    found = next((each.defenders for each in fought), event.defenders)
    return [unit for unit in found if unit != event.target]


def _part_of(position: IllusionsPosition, unit: str) -> str:
    """Whether a unit in the target defends it, or retreated there before and takes no part (12.7.6a)."""
    return "retreated before" if unit in position.this_round.retreated else "defends"


def _unit(position: IllusionsPosition, unit: str, part: str) -> tuple[str, ...]:
    counter = position.counter(unit)
    where = position.kit.name(position.place_of(unit))
    reduced = position.is_reduced(unit)
    name = f"{counter.name}, reduced" if reduced else counter.name
    role = {"hq": "commands", "artillery": "supports"}.get(counter.type, part)
    return unit, name, steps(position, unit, reduced=reduced), where, role


# -- before the fire ------------------------------------------------------------------------------------------------


@said.register(combat.WeatherChecked)
def _(event: combat.WeatherChecked, stage: Stage) -> Said:
    result = "Severe Weather" if event.severe else "fair weather"
    return Said(f"weather: die {event.die} against Action Round {event.round}: {result}")


@said.register(combat.FlankTried)
def _(event: combat.FlankTried, stage: Stage) -> Said:
    result = "it succeeds" if event.succeeded else "it fails"
    modified = f", modified {event.modified}" if event.modifiers else ""
    pinned = f" with {stage.name(event.pinning)} as Pinning Space" if event.pinning else ""
    needed = stage.position.kit.tables.combat.flank.succeeds_at
    words = f"Flank Attack Attempt{pinned}: die {event.die}{modified}, needed {needed}: {result}"
    return Said(words, more=tuple(_modifiers(event.modifiers)))


@said.register(combat.CombatAvoided)
def _(event: combat.CombatAvoided, stage: Stage) -> Said:
    card = card_of(stage.position, event.card)
    return Said(f"there is no combat: the defenders withdraw by {card}", alone=True)


# -- the fire -------------------------------------------------------------------------------------------------------


@said.register(combat.CombatFought)
def _(event: combat.CombatFought, stage: Stage) -> Said:
    """Both volleys side by side, and who has won."""
    heads = ("", f"Attack ({event.side})", f"Defence ({_defender(event, stage.position)})")
    likely = None if _rolls_again(event, stage) else how_likely(event)
    result = _result(event)
    if likely:
        told = f"{likely}"
        result = msgspec.structs.replace(result, text=f"{result.text} {capital(told)}.")
    blocks: tuple[Block, ...] = (Table(heads, tuple(_rows(event))), result)
    return Said(blocks=blocks, before=_LOSSES)


@said.register(engine.Spared)
def _(event: engine.Spared, stage: Stage) -> Said:
    """Units lose steps."""
    told = spared(event)
    if event.what == "loss" and event.units:
        return msgspec.structs.replace(told, one=f"loses no step: {event.cause}", many=f"lose no step: {event.cause}")
    return told


def _defender(event: combat.CombatFought, position: IllusionsPosition) -> str:
    """Who defends: the other side, or an Uprising."""
    uprising = any(position.counter(unit).is_uprising for unit in event.defenders)
    return "Uprising" if uprising else OTHER[event.side]


def _rolls_again(event: combat.CombatFought, stage: Stage) -> bool:
    """Whether a card let a side roll again if it liked."""
    shown = (each.shows_card() for each in stage.events if each.scene == event.scene)
    effects = (effect for card in shown if card for effect in stage.position.cards[card].effects)
    return any(isinstance(effect, Reroll) for effect in effects) or any(in_force(stage.position, Reroll))


def _rows(event: combat.CombatFought) -> Iterator[tuple[str, str, str]]:
    """The sum of each side, line by line; lines that neither side has are left out."""
    both = (event.attack, event.defence)
    lines: tuple[tuple[str, Sequence[str]], ...] = (
        ("Strength", [str(volley.strength) for volley in both]),
        ("Fire Table", [_table(volley) for volley in both]),
        ("Shifts", [_list(volley.shifts) for volley in both]),
        ("Column", [volley.column for volley in both]),
        ("Die", [_die(volley) for volley in both]),
        ("Modifiers", [_list(volley.modifiers) for volley in both]),
        ("Modified die", [str(volley.modified) if volley.modifiers else "" for volley in both]),
        ("Loss Number", [str(volley.number) for volley in both]),
    )
    for head, (attack, defence) in lines:
        if attack or defence:
            yield head, attack or "-", defence or "-"


def _table(volley: combat.Volley) -> str:
    return f"{volley.table.title()}{cite(volley.reason)}" if volley.table else "none: no fire"


def _die(volley: combat.Volley) -> str:
    """The natural die, and the one before it that a card had rolled again."""
    if not volley.table:
        return ""
    return f"{volley.die}, after a {volley.first} that was rolled again" if volley.first else str(volley.die)


def _list(modifiers: Iterable[Modifier]) -> str:
    return "; ".join(_modifiers(modifiers))


def _modifiers(modifiers: Iterable[Modifier]) -> Iterator[str]:
    return (f"{modifier.name} {modifier.effect}{cite(modifier.rule)}" for modifier in modifiers)


def _result(event: combat.CombatFought) -> Paragraph:
    """Who fired first, and who won by how much."""
    order = capital(_ORDER[event.order])
    difference = abs(event.attack.number - event.defence.number)
    if not event.winner:
        return Paragraph(f"{order}. The Loss Numbers are equal: nobody wins{cite(event.rule)}.")
    winner = event.side if event.winner == "attacker" else OTHER[event.side]
    words = f"{order}. The {event.winner} wins by {difference}{cite(event.rule)}."
    return Paragraph(words, tone="good" if event.winner == "attacker" else "bad", side=winner)
