"""Small positions of The Lamps Are Going Out on the real map, and a referee with given dice, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.lamps import RULESET, scenarios
from wargame_cli.rulesets.lamps.nations import SIDE
from wargame_cli.rulesets.lamps.options import DEFAULTS
from wargame_cli.rulesets.lamps.position import POOL, UNDEVELOPED, LampsPosition

#: Nations that are at war from the start (13.0).
AT_WAR = {"germany", "austria_hungary", "great_britain", "france", "belgium", "russia", "serbia"}


def field(
    areas: Mapping[str, Sequence[str]],
    *,
    faction: str = "germany",
    step: str = "combat",
    turn: int = 4,
    control: Mapping[str, str] | None = None,
    nations: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    **fields: object,
) -> LampsPosition:
    """A position with these units (`GE-1*` is Spent) in areas, boxes or beachheads, and every other unit off the map.

    Nations at war are those of the start and those whose armies are named; `nations` and `control` say otherwise. An
    area is controlled by the alliance whose army stands there, else by its owner's, if that is at war.
    """
    kit = scenarios.components()
    placed = {place: [unit.rstrip("*") for unit in units] for place, units in areas.items() if units}
    spent = [unit.rstrip("*") for units in areas.values() for unit in units if unit.endswith("*")]
    used = {unit for units in placed.values() for unit in units}
    for unit, counter in kit.units.items():
        if unit not in used:
            away = UNDEVELOPED if counter.type in ("artillery", "tanks") else POOL
            placed.setdefault(away, []).append(unit)
    fighting = AT_WAR | {kit.units[unit].nation for unit in used if kit.units[unit].is_army}
    stands = {nation: "war" if nation in fighting else "neutral" for nation in SIDE} | dict(nations or {})
    holders = {
        label: SIDE[area.owner]
        for label, area in kit.map.areas.items()
        if area.owner and stands[area.owner] != "neutral"
    }
    for place, units in placed.items():
        if kit.is_area(place):
            holders |= {place: kit.units[unit].side for unit in units if kit.units[unit].is_army}
    holders |= dict(control or {})
    position = LampsPosition(
        turn=turn,
        phase=f"{faction.replace('_', '-')}-{'movement' if step == 'event' else step}",
        points={"CP": 0, "TE": 0},
        stacks=placed,
        scenario="campaign",
        options=DEFAULTS | dict(options or {}),
        step=step,  # type: ignore[arg-type]
        spent=spent,
        nations=stands,  # type: ignore[arg-type]
        control={area: side for area, side in holders.items() if side},
        technology=dict(fields.pop("technology", {})) or {"CP": [], "TE": []},  # type: ignore[call-overload]
        **fields,  # type: ignore[arg-type]
    )
    position.equip(kit)
    return position


def judge(
    position: LampsPosition,
    dice: Sequence[int] | Mapping[str, Sequence[int]] = (),
    *,
    rehearsing: bool = False,
    answers: Mapping[str, Mapping[str, str]] | None = None,
    ask_first: bool = False,
) -> Referee[LampsPosition]:
    """A referee of the position's phase with these dice, in order or by label (without turn and phase)."""
    prefix = f"turn {position.turn}/{position.phase}/"
    if isinstance(dice, Mapping):
        given = GivenDice(by_label={prefix + label: values for label, values in dice.items()})
    else:
        given = GivenDice(in_order=list(dice))
    return Referee(
        position,
        RULESET.phase(position),
        RULESET.book,
        None if rehearsing else given,
        answers=answers,
        ask_first=ask_first,
    )


def faults(referee: Referee[LampsPosition], order: Order) -> list[tuple[str, str]]:
    """The rules that forbid an order now, with their messages."""
    return [(fastened.rule.rule, message) for fastened, message in referee.faults(order)]


def do(referee: Referee[LampsPosition], *orders: Order) -> LampsPosition:
    """Carry out legal orders one after the other; gives the position after them."""
    for order in orders:
        RULESET.prepare(order, referee)
        assert faults(referee, order) == [], order
        referee.perform(order)
    return referee.position
