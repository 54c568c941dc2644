"""What cases expect of combats: both sides' fire, weather, flanks, and what became of the units."""

from collections.abc import Iterator
from typing import Literal, TypeVar

import msgspec

from wargame_cli.engine.cases import Played, each, fact, unlike
from wargame_cli.engine.events import Event
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.illusions_of_glory.cases.facts import spaces_in
from wargame_cli.rulesets.illusions_of_glory.cases.unit_facts import units_in
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import (
    CombatFought,
    FlankTried,
    Volley,
    WeatherChecked,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.general import (
    StepChanged,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
)
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

E = TypeVar("E", bound=Event)


class Fire(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is expected of one side's fire; what is not said may be anything.

    `shift` is the sum of the column shifts, `drm` of the die roll modifiers; `shifts` and `modifiers` are single ones,
    by their names, 0 for one that there is not.
    """

    table: Literal["light", "heavy", "none"] | None = None
    strength: int | None = None
    shift: int | None = None
    column: str | None = None
    die: int | None = None
    drm: int | None = None
    modified: int | None = None
    loss: int | None = None
    shifts: dict[str, int] = {}
    modifiers: dict[str, int] = {}


class Fought(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is expected of a combat; `attackers` and `defenders` say how many take part."""

    winner: Literal["attacker", "defender", "nobody"] | None = None
    order: Literal["simultaneous", "attacker first", "defender first"] | None = None
    attackers: int | None = None
    defenders: int | None = None
    fort: int | None = None
    attack: Fire = Fire()
    defence: Fire = Fire()


def _all(played: Played, kind: type[E]) -> list[E]:
    return [event for event in played.events if isinstance(event, kind)]


@fact
def combats(expected: tuple[Fought, ...] | Literal["none"], played: Played) -> Iterator[str]:
    """Every combat, in order; `none` if there is none."""
    found = _all(played, CombatFought)
    wanted = () if expected == "none" else expected
    if len(found) != len(wanted):
        yield f"expected {len(wanted)} combats, found {len(found)}"
        return
    for combat, fought in zip(wanted, found, strict=True):
        yield from _compared(
            combat,
            {
                "winner": fought.winner or "nobody",
                "order": fought.order,
                "attackers": len(fought.attackers),
                "defenders": len(fought.defenders),
                "fort": fought.fort,
            },
        )
        for role, volley in (("attack", fought.attack), ("defence", fought.defence)):
            wanted_fire: Fire = getattr(combat, role)
            yield from (f"{role}: {text}" for text in _compared(wanted_fire, _fired(volley)))
            for named, effects in ((wanted_fire.shifts, volley.shifts), (wanted_fire.modifiers, volley.modifiers)):
                values = dict.fromkeys(named, 0) | {effect.name: int(effect.effect) for effect in effects}
                yield from (f"{role}: {text}" for text in each(named, values))


def _fired(volley: Volley) -> dict[str, object]:
    return {
        "table": volley.table or "none",
        "strength": volley.strength,
        "shift": _sum(volley.shifts),
        "column": volley.column,
        "die": volley.die,
        "drm": _sum(volley.modifiers),
        "modified": volley.modified,
        "loss": volley.number,
    }


def _sum(effects: tuple[Modifier, ...]) -> int:
    return sum(int(effect.effect) for effect in effects)


def _compared(wanted: msgspec.Struct, found: dict[str, object]) -> Iterator[str]:
    for name, value in found.items():
        if (expected := getattr(wanted, name)) is not None:
            yield from unlike(expected, value, name)


@fact
def weather(expected: tuple[bool, ...], played: Played) -> Iterator[str]:
    """Every Severe Weather Check that is made, and whether the attackers suffer from it."""
    yield from unlike(expected, tuple(event.severe for event in _all(played, WeatherChecked)))


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is expected of a Flank Attack Attempt."""

    modified: int | None = None
    drm: int | None = None
    success: bool | None = None


@fact
def flank_attempts(expected: tuple[Attempt, ...], played: Played) -> Iterator[str]:
    """Every Flank Attack Attempt, in order."""
    found = _all(played, FlankTried)
    if len(found) != len(expected):
        yield f"expected {len(expected)} attempts, found {len(found)}"
        return
    for attempt, tried in zip(expected, found, strict=True):
        yield from _compared(
            attempt, {"modified": tried.modified, "drm": _sum(tried.modifiers), "success": tried.succeeded}
        )


# -- what became of them -----------------------------------------------------------------------------------------


@fact
def retreats(expected: dict[str, tuple[str, ...]] | Literal["none"], played: Played) -> Iterator[str]:
    """Everybody who retreats, with the places that he goes to; `none` if nobody does."""
    yield from _moves(expected, played, "retreat")


@fact
def advances(expected: dict[str, tuple[str, ...]] | Literal["none"], played: Played) -> Iterator[str]:
    """Everybody who advances, with the places that he goes to; `none` if nobody does."""
    yield from _moves(expected, played, "advance")


def _moves(expected: dict[str, tuple[str, ...]] | str, played: Played, how: str) -> Iterator[str]:
    found: dict[str, tuple[str, ...]] = {}
    for event in _all(played, UnitMoved):
        if event.how == how:
            found[event.unit] = (*found.get(event.unit, ()), *(event.path[1:] or (event.end,)))
    wanted = {} if isinstance(expected, str) else expected
    named = {unit: tuple(played.find(place) for place in places) for unit, places in units_in(wanted, played)}
    if found != named:
        yield f"expected {_told(named)}, found {_told(found)}"


def _told(moves: dict[str, tuple[str, ...]]) -> str:
    return "; ".join(f"{unit} to {', '.join(places)}" for unit, places in sorted(moves.items())) or "nobody"


@fact
def units_advance(expected: int, played: Played) -> Iterator[str]:
    """How many units advance."""
    yield from unlike(expected, len({event.unit for event in _all(played, UnitMoved) if event.how == "advance"}))


@fact
def may_advance(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether units advance where nobody keeps them from it."""
    found = {event.unit for event in _all(played, UnitMoved) if event.how == "advance"}
    for unit, is_so in units_in(expected, played):
        yield from unlike(is_so, unit in found, unit)


@fact
def retreat_steps(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many spaces units retreat, whichever; 0 for those who stay or are lost."""
    for unit, spaces in units_in(expected, played):
        moves = [event for event in _all(played, UnitMoved) if event.how == "retreat" and event.unit == unit]
        yield from unlike(spaces, sum(len(event.path) - 1 for event in moves), unit)


@fact
def steps_lost(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many steps units lose."""
    for unit, steps in units_in(expected, played):
        turned = sum(event.unit == unit and event.reduced for event in _all(played, StepChanged))
        lost = sum(event.unit == unit for event in _all(played, UnitRemoved))
        yield from unlike(steps, turned + lost, unit)


@fact
def unabsorbed(expected: int, played: Played) -> Iterator[str]:
    """What is left of the attacker's Loss Number in the last combat when the defenders have taken their losses.

    The SCU that took an LCU's place takes some of them too.
    """
    fought = _all(played, CombatFought)[-1:]
    if not fought:
        yield "no combat"
        return
    left, position = fought[0].attack.number, played.before.copy()
    defending = set(fought[0].defenders)
    for event in played.events:
        if isinstance(event, StepChanged | UnitRemoved) and event.unit in defending:
            left -= position.step(event.unit).lf if event.cause.startswith("fire") else 0
        if isinstance(event, UnitPlaced) and event.replaces in defending:
            defending.add(event.unit)
        event.apply(position)
    yield from unlike(expected, left)


@fact
def bystanders_hurt(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether somebody in regions loses a step there who did not defend them."""
    before: IllusionsPosition = played.before
    for region, is_so in spaces_in(expected, played):
        fought = {unit for event in _all(played, CombatFought) if event.target == region for unit in event.defenders}
        attackers = {unit for event in _all(played, CombatFought) for unit in event.attackers}
        others = [unit for unit in before.at(region) if unit not in fought | attackers]
        hurt = {event.unit for event in played.events if isinstance(event, StepChanged | UnitRemoved)}
        yield from unlike(is_so, any(unit in hurt for unit in others), f"in {region}")
