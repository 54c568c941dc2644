"""The facts of combats and bombardments that conformance cases may expect: strengths, odds, dice, results, losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from wargame_cli.engine.cases import (
    Played,
    Units,
    Unread,
    all_of,
    by_hex,
    by_unit,
    fact,
    happened,
    listed,
    told,
    unlike,
)
from wargame_cli.engine.errors import nearest
from wargame_cli.engine.events import Answered
from wargame_cli.engine.naming import UnitId
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import MODIFIERS
from wargame_cli.rulesets.great_war_ground_rules.combat.special.effects import WORDS
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.combat import Table
from wargame_cli.rulesets.great_war_ground_rules.position.events.bombardment import HexBombarded, HitAllocated
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import (
    AttackCalledOff,
    CombatFought,
    DefenceLost,
    EffectTried,
    HexLeft,
    ReserveTried,
)
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import UnitMoved
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import CombatSupplied

#: What changes the die or shifts columns, by the names that reports give or by the paragraph.
Names = tuple[str, ...] | Literal["none"]
#: Units with the hexes to which they go, or the word for nobody.
Moves = dict[UnitId, str] | Literal["nobody"]
Effect = Literal["AECA", "AECD", "ATEC", "CEC", "EEC", "GEC", "SEC"]

#: Names beside those of the modifiers that need no die.
OTHERS = (
    "fatigue of the attacker",
    "fatigue of the defender",
    "resource center",
)


@fact
def attack(expected: float, played: Played) -> Iterator[str]:
    """The attack strength of the last combat (9A)."""
    yield from _of_combat(played, "attack", expected)


@fact
def defence(expected: float, played: Played) -> Iterator[str]:
    """The defence strength of the last combat (9A)."""
    yield from _of_combat(played, "defence", expected)


@fact
def strengths(expected: dict[UnitId, float], played: Played) -> Iterator[str]:
    """What units count in the last combat, with all that changes it (9A)."""
    fought = _last(played)
    sums = (*fought.attack_by_unit, *fought.defence_by_unit) if fought else ()
    found = {each.unit: each.counts for each in sums}
    for unit, counts in by_unit(expected, played):
        yield from unlike(counts, found.get(unit, "not in it"), unit)


@fact
def table(expected: Table, played: Played) -> Iterator[str]:
    """The Ground CRT of the last combat (9A)."""
    yield from _of_combat(played, "table", expected)


@fact
def table_by(expected: str, played: Played) -> Iterator[str]:
    """The paragraph by which that table is used, such as 9A, 14H1 or 9J."""
    fought = _last(played)
    yield from unlike(expected, fought.why.rule if fought else "no combat")


@fact
def first_odds(expected: str, played: Played) -> Iterator[str]:
    """The odds of the last combat before shifts, rounded for the defender; empty below all columns."""
    yield from _of_combat(played, "base", expected)


@fact
def odds(expected: str, played: Played) -> Iterator[str]:
    """The column of the last combat after all shifts, at most the last that can be used (9A, 9B); `none` below all."""
    fought = _last(played)
    yield from unlike(expected, (fought.column or "none") if fought else "no combat")


@fact
def modifier(expected: int, played: Played) -> Iterator[str]:
    """What is added to the die of the last combat, all told (9A)."""
    yield from _of_combat(played, "modifier", expected)


@fact
def result(expected: str, played: Played) -> Iterator[str]:
    """The result of the last combat, as it became (9C, 14H1, 14R)."""
    yield from _of_combat(played, "result", expected)


@fact
def results(expected: dict[str, str], played: Played) -> Iterator[str]:
    """What came of the attacks on hexes: a result, `gone` where all retreated before, `called off` after a flood.

    `helpless` is an attack in which a side had no strength at all, so that it was lost without a die (9G1, 9K1).
    """
    found = {event.target: event.result for event in happened(played, CombatFought)}
    found |= {event.target: "gone" for event in happened(played, HexLeft)}
    found |= {event.target: "called off" for event in happened(played, AttackCalledOff)}
    found |= {event.target: "helpless" for event in happened(played, DefenceLost)}
    for hex, wanted in by_hex(expected, played):
        yield from unlike(wanted, found.get(hex, "no combat"), hex)


@fact
def to_lose(expected: dict[Literal["attacker", "defender"], float | Literal["all"]], played: Played) -> Iterator[str]:
    """The printed strengths that the result of the last combat calls for, at least; `all` of a side (9C, 9D).

    Of a defender that retreats after a BXM it is half.
    """
    fought = _last(played)
    lost: Mapping[str, object] = {}
    if fought:
        attack = "all" if fought.attack_all else fought.attack_lost
        lost = {"attacker": attack, "defender": "all" if fought.defence_all else _defence_lost(fought, played)}
    for side, wanted in expected.items():
        yield from unlike(wanted, lost.get(side, "no combat"), side)


@fact
def shifts(expected: Names, played: Played) -> Iterator[str]:
    """The names or the paragraphs of everything that shifts columns in the last combat."""
    fought = _last(played)
    yield from _named(expected, list(fought.shifts) if fought else [], played)


@fact
def modifiers(expected: Names, played: Played) -> Iterator[str]:
    """The names or the paragraphs of everything that changes the die of the last combat."""
    fought = _last(played)
    yield from _named(expected, list(fought.modifiers) if fought else [], played)


@fact
def modified_by(expected: dict[str, int], played: Played) -> Iterator[str]:
    """What single things add to the die of the last combat, by names or paragraphs; 0 where they add nothing."""
    fought = _last(played)
    found = list(fought.modifiers) if fought else []
    for name, wanted in expected.items():
        _look_up(name, played)
        yield from unlike(wanted, sum(int(each.effect) for each in found if name in (each.name, each.rule)), name)


@fact
def effects(expected: dict[Effect, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The results of all attempts at special combat effects, in order: S, F, or with an asterisk S*, F* (10)."""
    found: dict[str, list[str]] = {}
    for event in happened(played, EffectTried):
        found.setdefault(event.effect, []).append(event.result)
    for effect, wanted in expected.items():
        yield from unlike(list(wanted), found.get(effect, []), effect)


@fact
def effect_re(expected: dict[Effect, tuple[float, ...]], played: Played) -> Iterator[str]:
    """The REs of all attempts at special combat effects, in order (10A, 10C)."""
    found: dict[str, list[float]] = {}
    for event in happened(played, EffectTried):
        found.setdefault(event.effect, []).append(event.res)
    for effect, wanted in expected.items():
        yield from unlike(list(wanted), found.get(effect, []), effect)


@fact
def combat_supplied(expected: Units, played: Played) -> Iterator[str]:
    """All units that draw combat supply in this piece of play (11D)."""
    yield from all_of(expected, (unit for event in happened(played, CombatSupplied) for unit in event.units))


@fact
def reserves(expected: Units, played: Played) -> Iterator[str]:
    """All units that come as reserves (6C)."""
    yield from all_of(expected, (event.unit for event in happened(played, ReserveTried) if event.success))


@fact
def retreats(expected: Moves, played: Played) -> Iterator[str]:
    """All units that retreat, before or after combat, and where they come to stand; or `nobody` (9F2, 9I)."""
    yield from _moves(expected, played, "retreat")


@fact
def advances(expected: Moves, played: Played) -> Iterator[str]:
    """All units that advance after combat, and where they come to stand; or `nobody` (9F3)."""
    yield from _moves(expected, played, "advance")


# -- bombardment (12C) -----------------------------------------------------------------------------------------------


@fact
def bombardment(expected: float, played: Played) -> Iterator[str]:
    """The strength of the last bombardment by the phasing side (12C2)."""
    yield from _of_fire(played, "strength", expected)


@fact
def bombardment_die(expected: int, played: Played) -> Iterator[str]:
    """The modified die of that bombardment."""
    yield from _of_fire(played, "modified", expected)


@fact
def bombardment_hits(expected: int, played: Played) -> Iterator[str]:
    """The hits of that bombardment, in terror too (12C2, 12C5)."""
    yield from _of_fire(played, "hits", expected)


@fact
def allocated(expected: dict[Literal["CP", "Entente"], int], played: Played) -> Iterator[str]:
    """The bombardment hits that sides allocate (12C3)."""
    for side, wanted in expected.items():
        found = sum(event.hits for event in happened(played, HitAllocated) if event.by == side)
        yield from unlike(wanted, found, side)


@fact
def counterbombardment(expected: dict[str, float] | Literal["none"], played: Played) -> Iterator[str]:
    """The strengths of all counterbombardments, by the hex that they strike; or `none` (12C)."""
    found = {event.place: event.strength for event in happened(played, HexBombarded) if event.counter}
    wanted = {} if isinstance(expected, str) else dict(by_hex(expected, played))
    yield from unlike(wanted, found)


def _of_fire(played: Played, field: str, expected: object) -> Iterator[str]:
    fired = [event for event in happened(played, HexBombarded) if not event.counter]
    yield from unlike(expected, getattr(fired[-1], field) if fired else "no bombardment")


# -- helpers ---------------------------------------------------------------------------------------------------------


def _words(found: Iterable[Modifier]) -> list[str]:
    return [each.name for each in found]


def _look_up(word: str, played: Played) -> None:
    """Raises Unread for a word that is neither a name nor a paragraph."""
    leaders = (leader.name for leader in played.after.kit.plan.leaders)
    names = {*(name for _, name, _ in MODIFIERS), *WORDS.values(), *OTHERS, *leaders}
    if word not in names and not word[:1].isdigit():
        raise Unread(f"nothing is called {word!r}", nearest(word, names))


def _named(expected: Names, found: list[Modifier], played: Played) -> Iterator[str]:
    """What is not as expected where everything is named, by name or paragraph, in whatever order."""
    left, missing = list(found), False
    for word in listed(expected):
        _look_up(word, played)
        meant = next((each for each in left if word in (each.name, each.rule)), None)
        missing |= meant is None
        left = [each for each in left if each is not meant]
    if left or missing:
        yield f"expected {told(listed(expected))}, found {told(_words(found))}"


def _last(played: Played) -> CombatFought | None:
    return next(reversed(happened(played, CombatFought)), None)


def _defence_lost(fought: CombatFought, played: Played) -> float:
    """What the defender must lose: half of it where he has chosen to retreat for that (9C2 BXM)."""
    answers = [event.choice for event in happened(played, Answered) if event.question.endswith("/withdraw defender")]
    halved = fought.result == "BXM" and answers[-1:] == ["retreat"]
    return fought.defence_lost / 2 if halved else fought.defence_lost


def _of_combat(played: Played, field: str, expected: object) -> Iterator[str]:
    fought = _last(played)
    yield from unlike(expected, getattr(fought, field) if fought else "no combat")


def _moves(expected: Moves, played: Played, how: str) -> Iterator[str]:
    found = {event.unit: event.end for event in happened(played, UnitMoved) if event.how == how}
    wanted = {} if isinstance(expected, str) else {unit: played.place(place) for unit, place in expected.items()}
    if found != wanted:
        yield f"expected {_listing(wanted)}, found {_listing(found)}"


def _listing(moves: Mapping[str, str]) -> str:
    return ", ".join(f"{unit}: {place}" for unit, place in sorted(moves.items())) or "nobody"
