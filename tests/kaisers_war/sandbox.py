"""Small positions on the real map, and a referee with given dice, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.kit.book import DEFAULTS
from wargame_cli.rulesets.kaisers_war.kit.counters import Counter
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
