"""Small positions of this game for tests of single rules, and what became of combat and reports there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from bench_of_rules import of_kind

from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.document import Block, Items, Table
from wargame_cli.engine.events import Event, Spared
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard
from wargame_cli.rulesets.kaisers_war.kit.book import DEFAULTS
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import Counter
from wargame_cli.rulesets.kaisers_war.position.events.general import CombatFought, UnitMoved, UnitRemoved
from wargame_cli.rulesets.kaisers_war.position.position import POOL, KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup import scenarios


def sandbox(
    stacks: Mapping[str, Sequence[str]],
    *,
    turn: int = 2,
    phase: str = "cp-first-combat",
    points: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
    faces: Mapping[str, Counter] | None = None,
    **fields: object,
) -> KaisersPosition:
    """A position with these stacks (hex number or place name, units top first) and every other unit in the pool.

    `faces` replaces the printed faces of units, for cases that state factors of their own.
    """
    components = scenarios.components("1918", (), options)
    placed = {components.map.find(place) or place: list(units) for place, units in stacks.items() if units}
    used = {unit for units in placed.values() for unit in units}
    placed[POOL] = [unit for unit in components.mix.faces if unit not in used]
    position = KaisersPosition(
        turn=turn,
        phase=phase,
        points=dict(points or {"CP": 50, "Allied": 50}),
        stacks=placed,
        scenario="1918",
        options=DEFAULTS | dict(options or {}),
        **fields,  # type: ignore[arg-type]
    )
    position.equip(components)
    position._faces.update(faces or {})
    return position


def hex_of(name: str) -> str:
    """The number of a hex by any of its names; of a place off the map its own."""
    return kit().map.find(name) or name


def referee(
    position: KaisersPosition,
    dice: Sequence[int] | Mapping[str, Sequence[int]] = (),
    *,
    rehearsing: bool = False,
    answers: Mapping[str, Mapping[str, str]] | None = None,
    ask_first: bool = False,
) -> Referee[KaisersPosition]:
    """A referee of the position's phase with these dice, in order or by label."""
    given = GivenDice(by_label=dict(dice)) if isinstance(dice, Mapping) else GivenDice(in_order=list(dice))
    return Referee(
        position,
        RULESET.sequence[position.phase],
        RULESET.book,
        None if rehearsing else given,
        answers=answers,
        ask_first=ask_first,
    )


# -- combat on an open plain ----

#: Clear land in the Ukraine without rivers, and the clear hexes round it clockwise from north.
PLAIN = "3416"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = RING = ("3415", "3516", "3517", "3417", "3317", "3316")


def with_factors(unit: str, attack: int, defence: int, movement: int) -> dict[str, Counter]:
    """The unit with these printed factors, for the `faces` of a sandbox."""
    face = kit().mix.faces[unit]
    return {unit: msgspec.structs.replace(face, attack=attack, defence=defence, movement=movement)}


def on_plain(attack: int, defence: int, **kwargs: object) -> KaisersPosition:
    """A German shock army of this attack factor south of an Allied army of this defence factor on the plain.

    Both move two hexes; the shock army stands in a city's supply, so both tables are open.
    """
    faces = with_factors("GE-Shock-1", attack, 7, 2) | with_factors("FR-Inf-1", 5, defence, 2)
    stacks = {SOUTH: ["GE-Shock-1"], PLAIN: ["FR-Inf-1"], "Kiev": ["GE-Inf-9"]}
    return sandbox(stacks, faces=faces, **kwargs)  # type: ignore[arg-type]


def fight(
    position: KaisersPosition, order: Attack | Bombard, dice: Sequence[int] | dict[str, Sequence[int]], **kwargs: object
) -> Referee[KaisersPosition]:
    """Carry out an order that must be legal, with these dice."""
    judge = referee(position, dice, **kwargs)  # type: ignore[arg-type]
    assert [message for _, message in judge.faults(order)] == []
    judge.book.perform(order, judge)
    return judge


def faults(position: KaisersPosition, order: Attack | Bombard, **kwargs: object) -> list[str]:
    """The rows of the rulebook that forbid an order."""
    return [fastened.rule.number for fastened, _ in referee(position, **kwargs).faults(order)]  # type: ignore[arg-type]


def retreats(judge: Referee[KaisersPosition]) -> list[UnitMoved]:
    """How units retreated, in order."""
    return [event for event in of_kind(judge, UnitMoved) if event.how == "retreat"]


def pursuits(judge: Referee[KaisersPosition]) -> list[UnitMoved]:
    """How units pursued or landed, in order."""
    return [event for event in of_kind(judge, UnitMoved) if event.how in ("pursuit", "landing")]


def outcome(judge: Referee[KaisersPosition]) -> CombatFought:
    """The arithmetic and the result of the only battle."""
    (fought,) = of_kind(judge, CombatFought)
    return fought


def lost(judge: Referee[KaisersPosition]) -> list[str]:
    """The units that were eliminated, in order."""
    return [event.unit for event in of_kind(judge, UnitRemoved)]


def spared(judge: Referee[KaisersPosition]) -> list[tuple[str, tuple[str, ...], str, str]]:
    """What did not come about, in order: what, of which units, why, by which rule."""
    return [(event.what, event.units, event.cause, event.rule) for event in of_kind(judge, Spared)]


# -- the Russian Front (chapter 30) ----

FRONT = {"russian-front": "on"}
KIT = kit(eastern=True)


def east(
    stacks: Mapping[str, Sequence[str]], *, moved: int = 1, options: Mapping[str, str] = FRONT, **fields: object
) -> KaisersPosition:
    """A small position in which the Kaiser has moved east, or not."""
    return sandbox(stacks, options=options, kaiser_moved_east=moved, **fields)


def lands_of(hexes: int) -> set[str]:
    """The countries in which some hexes lie."""
    return {KIT.map.area[hex] for hex in KIT.board.spaces(hexes)}


# -- reports ----


def told(position: KaisersPosition, events: Sequence[Event], reader: str = "umpire") -> list[str]:
    """The report of events that happen in this position, without the units out of supply."""
    return list(lines(RULESET.telling.narrate(position, position, events, reader)))


def lines(blocks: Iterable[Block]) -> Iterator[str]:
    """The lines of a report up to its last table; those below others begin with a dash."""
    for block in blocks:
        match block:
            case Items():
                yield from (f"{'- ' * depth}{line}" for depth, line in block.lines)
            case Table():
                yield from (" | ".join(row) for row in block.rows)
            case _:
                if block.text == "Units out of supply":
                    return
                yield block.text
