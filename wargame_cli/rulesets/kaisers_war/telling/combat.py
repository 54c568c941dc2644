"""A battle told to people: the stacks, the arithmetic with every modifier, the die, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, Table, cite
from wargame_cli.rulesets.kaisers_war.position.events import field
from wargame_cli.rulesets.kaisers_war.position.events import general as happen
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.telling import east
from wargame_cli.rulesets.kaisers_war.telling import field as field_report

TABLE_NAMES = {"big_push": "Big Push", "infiltration": "Infiltration"}


#: What a unit does not do that cannot follow its plan; then, where it follows a part of it.
_FAILS = {
    "pursuit": ("does not pursue", "does not pursue as far"),
    "retreat": ("cannot retreat", "cannot retreat as far"),
}

#: What is told apart from the battles of a phase (36.1, 38.2, 38.4).
_ELSEWHERE = (field.NavalUseContested, field.AirMissionFlown)


class Battle(msgspec.Struct):
    """The events of one battle, from its declaration to the last that follows from it."""

    declared: happen.AttackDeclared
    events: list[engine.Event]


def battles(events: Sequence[engine.Event]) -> tuple[list[engine.Event], list[Battle]]:
    """The events outside battles, and the battles.

    A battle lasts until the next begins, something at sea or in the air comes between, or its phase ends.
    """
    outside: list[engine.Event] = []
    found: list[Battle] = []
    between = True
    for event in events:
        between = (between or isinstance(event, _ELSEWHERE)) and not isinstance(event, happen.AttackDeclared)
        if isinstance(event, happen.AttackDeclared):
            found.append(Battle(event, []))
        elif not between and not isinstance(event, engine.PhaseStarted | engine.OrderLapsed | engine.OrderRefused):
            found[-1].events.append(event)
        else:
            outside.append(event)
    return outside, found


def tell_battles(before: KaisersPosition, fought: Sequence[Battle]) -> list[Block]:
    """The battles of a phase in blocks, in the order in which they were fought."""
    blocks: list[Block] = []
    where = dict(before.units())
    for battle in fought:
        blocks += _tell(before, battle, where)
        for event in battle.events:
            if isinstance(event, engine.UnitMoved):
                where[event.unit] = event.end
    return blocks


def _tell(before: KaisersPosition, battle: Battle, where: Mapping[str, str]) -> list[Block]:
    declared = battle.declared
    what = "Bombardment of" if declared.bombardment else "Attack on"
    blocks: list[Block] = [
        Heading(f"{what} {before.kit.name(declared.target)}"),
        Table(("Unit", "Factors", "From", "Part"), tuple(_forces(before, declared, where))),
    ]
    blocks += _arithmetic(before, next(event for event in battle.events if isinstance(event, happen.BattleFought)))
    lines = [line for event in battle.events if (line := _consequence(before, event))]
    if lines:
        blocks.append(Items(tuple((0, line) for line in lines)))
    return blocks


def _forces(
    before: KaisersPosition, declared: happen.AttackDeclared, where: Mapping[str, str]
) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for units, part in (
        (declared.attackers, "attacks"),
        (declared.supports, "supports"),
        (declared.defenders, "defends"),
    ):
        for unit in units:
            supplied = f", max. supply{east.gratis(before, unit)}" if unit in declared.supplied else ""
            face = before.counter(unit)
            place = "at sea" if face.naval else before.kit.name(where[unit])
            rows.append((unit, face.values, place, part + supplied))
    return rows


def _arithmetic(before: KaisersPosition, fought: happen.BattleFought) -> list[Block]:
    chart = before.kit.tables.combat
    grouped: dict[tuple[str, str], list[str]] = {}
    for modifier in fought.modifiers:
        grouped.setdefault((modifier.name, modifier.rule), []).append(modifier.effect)
    modifiers = tuple((0, f"{name}: {', '.join(effects)} ({rule})") for (name, rule), effects in grouped.items())
    name = chart.results[fought.result].name
    return [
        *([Items(modifiers)] if modifiers else []),
        Paragraph(
            f"{TABLE_NAMES[fought.table]}: attack {fought.attack} against defence {fought.defence} is "
            f"{fought.percent}%, column {fought.column} ({fought.rule})"
        ),
        Paragraph(f"Die {fought.die}: {fought.result}, {name}", tone="good"),
    ]


def _consequence(before: KaisersPosition, event: engine.Event) -> str:
    """One line for what an event of a battle did, or empty for what is told elsewhere."""
    name = before.kit.name
    rule = cite(event.rule)
    match event:
        case happen.RoutChecked():
            outcome = "holds together" if event.survives else "breaks"
            return f"{event.unit} in panic rolls {event.die} against movement {event.movement}: {outcome}{rule}"
        case happen.PlanNotFollowed():
            way = " – ".join(name(hex) for hex in event.hexes)
            return f"{event.unit} {_FAILS[event.plan][bool(event.went)]} as planned ({way}): {event.reason}{rule}"
        case happen.UnitRemoved():
            where = f" in {name(event.place)}" if event.place in before.kit.board.index else ""
            return f"{event.unit} is eliminated{where}: {event.cause}{rule}"
        case happen.UnitMoved():
            goes = "retreats" if event.how == "retreat" else "pursues"
            return f"{event.unit} {goes} {' – '.join(name(hex) for hex in event.path)}{rule}"
        case engine.PointsChanged(rule="5.7"):
            return f"{event.side} loses {in_points(-event.change)}{rule}"
        case happen.EastReleased():
            return f"The units locked in the east are free: {name(event.hex)} is attacked or entered{rule}"
        case happen.LandingOver():
            return f"The assault of {', '.join(event.landing.units)} from the sea is over{rule}"
        case _:
            return field_report.in_battle(before, event) or east.line(before, event)


def in_points(count: int) -> str:
    """A number of victory points in words."""
    return f"{count} point" if count == 1 else f"{count} points"
