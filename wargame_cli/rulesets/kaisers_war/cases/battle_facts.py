"""The facts of battles, air raids, retreats and pursuits that conformance cases may expect."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from wargame_cli.engine.cases import Played, Units, fact, happened, listed, told, unlike
from wargame_cli.engine.naming import UnitId
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.position.events.field import AirRaidFought
from wargame_cli.rulesets.kaisers_war.position.events.general import (
    AttackDeclared,
    CombatFought,
    PlanNotFollowed,
    StacksShown,
    UnitMoved,
    UnitRemoved,
)

#: The names of what modifies a battle; each is also what a report calls it.
Modifies = Literal[
    "Headquarters support", "Air support", "Naval gunfire", "Maximum attack supply", "Concentric attack",
    "Alpine troops into rough", "Marines in an invasion", "Shock effect", "Low morale", "High morale",
    "Trenchline", "City", "Rough", "Water hexside",
]  # fmt: skip
Moves = dict[UnitId, str] | Literal["none"]


class Raid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An air raid; whatever is left out may be anything."""

    mission: str | None = None
    target: str | None = None
    attack: int | None = None
    defence: int | None = None
    percent: int | None = None
    column: str | None = None
    result: str | None = None


@fact
def attack(expected: int, played: Played) -> Iterator[str]:
    """The attack strength of the last battle."""
    yield from _of_battle(played, "attack", expected)


@fact
def defence(expected: int, played: Played) -> Iterator[str]:
    """The defence strength of the last battle."""
    yield from _of_battle(played, "defence", expected)


@fact
def percent(expected: int, played: Played) -> Iterator[str]:
    """The percentage of the last battle."""
    yield from _of_battle(played, "percent", expected)


@fact
def column(expected: str, played: Played) -> Iterator[str]:
    """The column of the last battle, as the combat results tables call it."""
    yield from _of_battle(played, "column", expected)


@fact
def raids(expected: tuple[Raid, ...], played: Played) -> Iterator[str]:
    """All air raids in order, each with as many of its values as matter."""
    found = happened(played, AirRaidFought)
    if len(found) != len(expected):
        yield f"expected {len(expected)} raids, found {len(found)}"
    for wanted, fought in zip(expected, found, strict=False):
        for name in wanted.__struct_fields__:
            value = getattr(wanted, name)
            if value is not None:
                yield from unlike(played.place(value) if name == "target" else value, getattr(fought, name), name)


@fact
def table(expected: Literal["big_push", "infiltration"], played: Played) -> Iterator[str]:
    """The combat results table of the last battle."""
    yield from _of_battle(played, "table", expected)


@fact
def result(expected: str, played: Played) -> Iterator[str]:
    """The result of the last battle."""
    yield from _of_battle(played, "result", expected)


@fact
def results(expected: dict[str, str], played: Played) -> Iterator[str]:
    """The results of several battles, by the defended hex."""
    found = {event.target: event.result for event in happened(played, CombatFought)}
    wanted = {played.find(place): code for place, code in expected.items()}
    if found != wanted:
        yield f"expected {wanted}, found {found}"


@fact
def modifiers(expected: tuple[Modifies, ...] | Literal["none"], played: Played) -> Iterator[str]:
    """The names of everything that modifies the last battle, each once."""
    fought = _last_battle(played)
    found = {modifier.name for modifier in fought.modifiers} if fought else set()
    if found != set(listed(expected)):
        yield f"expected {told(listed(expected))}, found {told(found)}"


@fact
def modified_by(expected: dict[Modifies, bool], played: Played) -> Iterator[str]:
    """Whether things modify the last battle, by their names."""
    fought = _last_battle(played)
    found = {modifier.name for modifier in fought.modifiers} if fought else set()
    for name, does in expected.items():
        if (name in found) != does:
            yield f"{name} does {'not ' if does else ''}modify the battle; found {told(found)}"


@fact
def eliminated(expected: Units, played: Played) -> Iterator[str]:
    """All units that are eliminated."""
    found = [event.unit for event in happened(played, UnitRemoved)]
    if sorted(found) != sorted(listed(expected)):
        yield f"expected {told(listed(expected))}, found {told(found)}"


@fact
def safe(expected: tuple[UnitId, ...], played: Played) -> Iterator[str]:
    """Units that are not eliminated."""
    dead = {event.unit for event in happened(played, UnitRemoved)} & set(expected)
    if dead:
        yield f"{told(dead)} is eliminated"


@fact
def retreats(expected: Moves, played: Played) -> Iterator[str]:
    """All units that retreat, and where they come to stand; `none` if nobody does."""
    yield from _moves(expected, played, ("retreat",))


@fact
def pursues(expected: Moves, played: Played) -> Iterator[str]:
    """All units that pursue or land from the sea, and where they come to stand; `none` if nobody does."""
    yield from _moves(expected, played, ("pursuit", "landing"))


@fact
def unfollowed(expected: dict[UnitId, str] | Literal["none"], played: Played) -> Iterator[str]:
    """All units that do not pursue, retreat or get supply as their side planned, and the rule that forbids it."""
    found = {event.unit: event.rule for event in happened(played, PlanNotFollowed)}
    yield from unlike({} if expected == "none" else expected, found)


@fact
def shown_beside(expected: dict[str, Units] | Literal["none"], played: Played) -> Iterator[str]:
    """All units that take no part in battles, and that both players see beside those that do, by hex."""
    found = {hex: set(units) for event in happened(played, StacksShown) for hex, units in event.stacks}
    wanted = {} if expected == "none" else {played.place(hex): set(listed(units)) for hex, units in expected.items()}
    if found != wanted:
        yield f"expected {wanted or 'nobody'}, found {found or 'nobody'}"


@fact
def cleared(expected: bool, played: Played) -> Iterator[str]:
    """Whether the hex of the last battle is empty of its defenders afterwards."""
    fought = _last_battle(played)
    if fought is None:
        yield "no battle"
        return
    enemy = OTHER[played.before.side_of(_declared(played).attackers[0])]
    left = [unit for unit in played.after.at(fought.target) if played.after.side_of(unit) == enemy]
    if bool(left) == expected:
        yield f"in {fought.target} there stand {told(left)}"


@fact
def pursuers(expected: int, played: Played) -> Iterator[str]:
    """How many units the result of the last battle lets pursue."""
    fought = _last_battle(played)
    found = played.after.kit.tables.combat.results[fought.result].units if fought else 0
    if found != expected:
        yield f"expected {expected}, found {found}"


def _declared(played: Played) -> AttackDeclared:
    return happened(played, AttackDeclared)[-1]


def _of_battle(played: Played, field: str, expected: object) -> Iterator[str]:
    fought = _last_battle(played)
    found = getattr(fought, field) if fought else "no battle"
    if found != expected:
        yield f"expected {expected}, found {found}"


def _last_battle(played: Played) -> CombatFought | None:
    return next(reversed(happened(played, CombatFought)), None)


def _moves(expected: Moves, played: Played, how: tuple[str, ...]) -> Iterator[str]:
    found = {event.unit: event.end for event in happened(played, UnitMoved) if event.how in how}
    wanted = {} if expected == "none" else {unit: played.place(place) for unit, place in dict(expected).items()}
    if found != wanted:
        yield f"expected {wanted or 'nobody'}, found {found or 'nobody'}"
