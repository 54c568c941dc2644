"""The facts of combat that conformance cases may expect: each combat, and trenches, aircraft and armies after it."""

import re
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from wargame_cli.engine.cases import Played, each, fact, unlike
from wargame_cli.engine.events import Event, PhaseStarted
from wargame_cli.engine.naming import NationId, PlaceId, UnitId
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.lamps.combat.demands import all_demands
from wargame_cli.rulesets.lamps.combat.last_stand import least_die
from wargame_cli.rulesets.lamps.combat.rules import cannot_attack
from wargame_cli.rulesets.lamps.ground.trenches import whole_trenches
from wargame_cli.rulesets.lamps.position.events.combat import (
    AttackDeclared,
    BigPush,
    CombatFought,
    StosstruppenGone,
    TrenchBreached,
    TrenchesWhole,
)
from wargame_cli.rulesets.lamps.position.events.general import StepReached
from wargame_cli.rulesets.lamps.position.events.politics import NationConquered
from wargame_cli.rulesets.lamps.position.events.sea import FleetsFought, GuerillaFought
from wargame_cli.rulesets.lamps.position.position import LampsPosition

#: What begins after a combat: another one, or the end of the Combat Phase.
_NEXT = (
    AttackDeclared,
    TrenchesWhole,
    StosstruppenGone,
    NationConquered,
    GuerillaFought,
    FleetsFought,
    StepReached,
    PhaseStarted,
)


class Combat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a combat must have been; whatever is left out may be anything.

    `won` is the attacker's; `attack` and `defence` are all die-roll modifiers by name, `dice` counts those of each
    roll; `push` is where the Big Push stands after it, `breached` whether it breached a trench. `status`, `at` and
    `control` are of units and areas after its retreats and advances; `bare` are armies without a marker then,
    `bears` armies with one.
    """

    won: bool | None = None
    totals: tuple[int, int] | None = None
    tie: bool | None = None
    against: str = ""
    attack: dict[str, int] | None = None
    defence: dict[str, int] | None = None
    dice: dict[Literal["attack", "defence"], int] = {}
    push: tuple[str, str] | Literal["none"] | None = None
    breached: bool | None = None
    status: dict[UnitId, str] = {}
    at: dict[UnitId, str] = {}
    control: dict[PlaceId, str] = {}
    bare: tuple[UnitId, ...] = ()
    bears: tuple[UnitId, ...] = ()


class _Stretch(msgspec.Struct):
    """A combat with what followed from it, and the position then."""

    fought: CombatFought | None
    events: list[Event]
    after: LampsPosition


def _fights(played: Played) -> list[CombatFought]:
    return [event for event in played.events if isinstance(event, CombatFought)]


def _stretches(played: Played) -> Iterator[_Stretch]:
    """Every attack of a piece of play; one that needs no die was not fought out."""
    position = played.before.copy()
    open_one: list[Event] | None = None
    for event in played.events:
        if open_one is not None and isinstance(event, _NEXT):
            yield _stretch(open_one, position)
            open_one = None
        if isinstance(event, AttackDeclared):
            open_one = []
        event.apply(position)
        if open_one is not None:
            open_one.append(event)
    if open_one is not None:
        yield _stretch(open_one, position)


def _stretch(events: list[Event], position: LampsPosition) -> _Stretch:
    fought = next((event for event in events if isinstance(event, CombatFought)), None)
    return _Stretch(fought, events, position.copy())


@fact
def combats(expected: tuple[Combat, ...], played: Played) -> Iterator[str]:
    """What each attack was and brought: who won, totals, modifiers, the Big Push, units and areas after it."""
    found = list(_stretches(played))
    if len(found) != len(expected):
        yield f"expected {len(expected)} attacks, found {len(found)}"
    for number, (wanted, stretch) in enumerate(zip(expected, found, strict=False), start=1):
        for difference in (*_of_the_rolls(wanted, stretch.fought), *_of_what_followed(wanted, stretch, played)):
            yield f"attack {number}: {difference}"


def _of_the_rolls(wanted: Combat, fought: CombatFought | None) -> Iterator[str]:
    if wanted.won is not None and (fought is None or fought.won) != wanted.won:
        yield f"expected the {'attacker' if wanted.won else 'defender'} to win"
    if fought is None:
        if wanted.totals or wanted.tie or wanted.dice or wanted.attack or wanted.defence:
            yield "no die was needed"
        return
    totals = (fought.attack_total, fought.defence_total)
    if wanted.totals:
        yield from unlike(wanted.totals, totals, "totals")
    if wanted.tie is not None:
        yield from unlike(wanted.tie, totals[0] == totals[1], "a tie")
    if wanted.against:
        yield from unlike(wanted.against, fought.defender or fought.against, "a combat against")
    for role, modifiers in (("attack", fought.attack_modifiers), ("defence", fought.defence_modifiers)):
        if (named := getattr(wanted, role)) is not None:
            yield from _modified(role, named, modifiers)
    for role, count in wanted.dice.items():
        yield from unlike(count, len(getattr(fought, f"{role}_dice")), f"dice of the {role}")


def _modified(role: str, wanted: dict[str, int], modifiers: tuple[Modifier, ...]) -> Iterator[str]:
    found = {_plain(each.name): int(drm[0]) for each in modifiers if (drm := re.match(r"[+-]\d+", each.effect))}
    if found != {_plain(name): value for name, value in wanted.items() if value}:
        yield f"expected modifiers of the {role} {wanted}, found {[f'{each.name} {each.effect}' for each in modifiers]}"


def _of_what_followed(wanted: Combat, stretch: _Stretch, played: Played) -> Iterator[str]:
    after = stretch.after
    if wanted.push is not None:
        push = after.this_turn.big_push or "none"
        yield from unlike(wanted.push, tuple(push) if push != "none" else push, "the Big Push")
    if wanted.breached is not None:
        breached = any(isinstance(event, TrenchBreached) for event in stretch.events)
        yield from unlike(wanted.breached, breached, "a breach")
    for unit, state in wanted.status.items():
        if after.fresh(unit) != (state in ("fresh", "ready")):
            yield f"expected {unit} {state}; it is not"
    yield from each(wanted.at, {unit: after.place_of(unit) for unit in wanted.at if after.knows(unit)})
    for army in wanted.bare:
        yield from unlike([], after.markers.get(army, []), f"markers on {army}")
    for army in wanted.bears:
        if not after.markers.get(army):
            yield f"expected a marker on {army}"
    yield from each(wanted.control, {area: after.control.get(area, "nobody") for area in wanted.control})


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


@fact
def results(expected: tuple[Literal["won", "lost"], ...], played: Played) -> Iterator[str]:
    """How the combats go for the attacker, in order."""
    yield from unlike(list(expected), ["won" if fight.won else "lost" for fight in _fights(played)])


@fact
def totals(expected: tuple[tuple[int, int], ...], played: Played) -> Iterator[str]:
    """The net totals of attacker and defender, combat by combat."""
    found = [(fight.attack_total, fight.defence_total) for fight in _fights(played)]
    yield from unlike([tuple(pair) for pair in expected], found)


@fact
def against(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """Who or what defends, combat by combat: an army, trench, or garrison."""
    yield from unlike(list(expected), [fight.defender or fight.against for fight in _fights(played)])


@fact
def attack_modifiers(expected: tuple[tuple[str, ...], ...], played: Played) -> Iterator[str]:
    """The names of what acts on the attacker's roll, combat by combat."""
    found = [sorted(modifier.name for modifier in fight.attack_modifiers) for fight in _fights(played)]
    yield from unlike([sorted(names) for names in expected], found)


@fact
def defence_modifiers(expected: tuple[tuple[str, ...], ...], played: Played) -> Iterator[str]:
    """The names of what acts on the defender's roll, combat by combat."""
    found = [sorted(modifier.name for modifier in fight.defence_modifiers) for fight in _fights(played)]
    yield from unlike([sorted(names) for names in expected], found)


@fact
def big_push(expected: tuple[str, str] | Literal["none"], played: Played) -> Iterator[str]:
    """Between which areas the Big Push stands in the end of the last combat, or `none`."""
    standing: tuple[str, str] | None = played.before.this_turn.big_push
    for event in played.events:
        if isinstance(event, BigPush):
            standing = (event.origin, event.target) if event.target else None
        elif isinstance(event, AttackDeclared) and standing != (event.origin, event.target):
            standing = None
    yield from unlike(None if expected == "none" else tuple(expected), standing)


@fact
def trenches(expected: dict[PlaceId, int], played: Played) -> Iterator[str]:
    """How many trenches stand in areas, breached or whole."""
    yield from each(expected, {area: len(played.after.trenches.get(area, ())) for area in expected})


@fact
def whole(expected: dict[PlaceId, int], played: Played) -> Iterator[str]:
    """How many trenches stand whole in areas."""
    yield from each(expected, {area: whole_trenches(played.after, area) for area in expected})


@fact
def air(expected: dict[PlaceId, tuple[Literal["ready", "flown"], ...]], played: Played) -> Iterator[str]:
    """The Air Superiority markers in areas."""
    found: dict[str, list[str]] = {}
    for marker in played.after.air:
        found.setdefault(marker.area, []).append("flown" if marker.flown else "ready")
    for area, states in expected.items():
        yield from unlike(sorted(states), sorted(found.get(area, [])), area)


@fact
def tenacity(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """The least die with which nations pass the tenacity test; 7 and more cannot be rolled."""
    yield from each(expected, {nation: least_die(played.after, nation) for nation in expected})


@fact
def demands(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """The names of what demands attacks this turn."""
    yield from unlike(sorted(expected), sorted(demand.name for demand in all_demands(played.after)))


@fact
def can_attack(expected: bool, played: Played) -> Iterator[str]:
    """Whether an army of the faction that fought could attack again."""
    after = played.after
    able = [army for army in _fresh_armies(after) if any(not _fault(after, army, target) for target in after.control)]
    if bool(able) != expected:
        yield f"{', '.join(able) or 'nobody'} could attack"


@fact
def barred(expected: dict[UnitId, PlaceId], played: Played) -> Iterator[str]:
    """Armies that cannot attack certain areas any more in this turn."""
    for army, target in expected.items():
        if not _fault(played.after, army, target):
            yield f"{army} could attack {target}"


def _fresh_armies(position: LampsPosition) -> list[str]:
    armies = (unit for unit in position.units() if position.counter(unit).is_army and position.on_map(unit))
    return [army for army in armies if position.fresh(army) and position.faction_of(army) == position.faction]


def _fault(position: LampsPosition, army: str, target: str) -> tuple[str, str] | None:
    return cannot_attack(position, army, position.place_of(army), target)


@fact
def spared(expected: tuple[UnitId, ...], played: Played) -> Iterator[str]:
    """Armies that do not defend in any combat."""
    if met := {fight.defender for fight in _fights(played)} & set(expected):
        yield f"{', '.join(sorted(met))} defends"


@fact
def guerilla(expected: bool, played: Played) -> Iterator[str]:
    """Whether the guerilla attack succeeds."""
    found = [event.won for event in played.events if isinstance(event, GuerillaFought)]
    yield from unlike([expected], found)


@fact
def naval_winner(expected: Literal["CP", "TE"], played: Played) -> Iterator[str]:
    """Who wins the naval battle."""
    yield from unlike([expected], [event.winner for event in played.events if isinstance(event, FleetsFought)])


@fact
def hits(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The hits that each side takes in the naval battle."""
    fought = next((event for event in played.events if isinstance(event, FleetsFought)), None)
    yield from each(expected, dict[str, Any](fought.hits) if fought else {})
