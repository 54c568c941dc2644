"""What optional chapters did in a phase, in words: critical cities, psychological warfare, morale (31, 32, 33)."""

from itertools import takewhile

from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.kaisers_war.ground.morale import state, without_zones
from wargame_cli.rulesets.kaisers_war.kit.counters import SIDES
from wargame_cli.rulesets.kaisers_war.position.events import general as happen
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.telling.words import Stage, in_words, is_combat, said

_CRITICAL_CITIES, _PSYWAR = "Critical cities", "Psychological warfare"

#: What a psywar attack came to that had nothing to fall on, by its effect.
_IN_VAIN = {
    "desertion": "no unit that may desert is in play",
    "mutiny": "no unit that may mutiny is in play",
    "rebellion": "no garrison or no city is left for it",
}


# -- critical cities (31) ----------------------------------------------------------------------------------------


@said.register(happen.CriticalCityFallen)
def _(event: happen.CriticalCityFallen, stage: Stage) -> Said:
    """With the attack in which it falls to a pursuit."""
    heading = "" if is_combat(event) else _CRITICAL_CITIES
    return Said(f"{stage.name(event.hex)} of {event.side} falls for the first time", heading=heading)


@said.register(happen.ParisBombarded)
def _(event: happen.ParisBombarded, stage: Stage) -> Said:
    return Said("German guns bombard Paris, this once", heading=_CRITICAL_CITIES)


# -- psychological warfare (32) ----------------------------------------------------------------------------------


@said.register(happen.PsywarDeclared)
def _(event: happen.PsywarDeclared, stage: Stage) -> Said:
    price = "free" if event.free else f"for {stage.position.kit.tables.psywar.cost} points"
    return Said(f"{event.side} makes a psywar attack on column {event.column}, {price}", heading=_PSYWAR)


@said.register(happen.PsywarResolved)
def _(event: happen.PsywarResolved, stage: Stage) -> Said:
    total = f", counted as {event.total}" if event.total != event.die else ""
    vain = f", but {_IN_VAIN[event.effect]}" if _in_vain(event, stage) else ""
    told = f"Die {event.die}{total}: {event.effect}{vain}"
    return Said(told, heading=_PSYWAR, more=in_words(event.modifiers))


def _in_vain(resolved: happen.PsywarResolved, stage: Stage) -> bool:
    """Whether the effect should have taken or placed a unit, and did not before the next attack."""
    if resolved.effect not in _IN_VAIN:
        return False
    until_next = takewhile(lambda event: not isinstance(event, happen.PsywarDeclared), stage.rest)
    return not any(isinstance(event, happen.UnitRemoved | happen.UnitPlaced) for event in until_next)


@said.register(happen.StacksExamined)
def _(event: happen.StacksExamined, stage: Stage) -> Said:
    """What only the attacker reads: each enemy stack that intelligence showed, top first."""
    if not event.stacks:
        return Said(f"Spies find no enemy units: {event.where}", heading=_PSYWAR)
    seen = tuple(f"{stage.name(where)}: {', '.join(units)}" for where, units in event.stacks)
    return Said("Spies see", heading=_PSYWAR, more=seen)


@said.register(happen.ArrivalsDelayed)
def _(event: happen.ArrivalsDelayed, stage: Stage) -> Said:
    late = ", ".join(f"{unit} in turn {turn}" for unit, turn in event.due.items())
    return Said(f"General strike in {event.nation}: {late or 'nobody on the track'}", heading=_PSYWAR)


# -- morale (33) -------------------------------------------------------------------------------------------------


def morale(before: KaisersPosition, after: KaisersPosition) -> list[str]:
    """The sides whose morale is another after the phase, and what that means (chapter 33)."""
    lines: list[str] = []
    for side in SIDES:
        now = state(after, side)
        if now is None or now == state(before, side):
            continue
        zones = ", and its units have no zones of control" if without_zones(after, side) else ""
        lines.append(f"{side} with {after.points[side]} points now has {now.name} morale{zones} ({now.rule})")
    return lines
