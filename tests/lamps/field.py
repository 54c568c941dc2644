"""Small positions on the real map, and a referee with given dice, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import pytest

from wargame_cli.archive.journal.scenes import without
from wargame_cli.engine.dice import GivenDice
from wargame_cli.engine.events import DieRolled, Event, UnitMoved
from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import Question, QuestionOpen
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.cases.stage import build
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.ground import areas
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCES
from wargame_cli.rulesets.lamps.movement import land_paths
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought
from wargame_cli.rulesets.lamps.position.events.general import StatusChanged, UnitRemoved
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.production.points import group_for


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
    name = faction.replace("_", "-")
    return build(
        areas,
        dict(options or {}),
        turn=turn,
        phase=f"{name}-{'movement' if step == 'event' else step}",
        control=control,
        nations=nations,  # type: ignore[arg-type]
        step=step,
        **deepcopy(fields),
    )


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


def rules(referee: Referee[LampsPosition], order: Order) -> list[str]:
    """The rules that forbid an order now."""
    return [rule for rule, _ in faults(referee, order)]


def attack(target: str, *units: str, **more: Any) -> Attack:
    """The order to attack an area with these armies."""
    return Attack(target=target, units=units, **more)


def fights(referee: Referee[LampsPosition]) -> list[CombatFought]:
    """Every combat of the phase so far."""
    return [event for event in referee.events if isinstance(event, CombatFought)]


def modifiers(referee: Referee[LampsPosition]) -> list[list[str]]:
    """The names of the attacker's modifiers, combat by combat."""
    return [[modifier.name for modifier in event.attack_modifiers] for event in fights(referee)]


def do(referee: Referee[LampsPosition], *orders: Order) -> LampsPosition:
    """Carry out legal orders one after the other; gives the position after them."""
    for order in orders:
        referee.prepare(order)
        assert faults(referee, order) == [], order
        referee.perform(order)
    return referee.position


def question(
    position: LampsPosition,
    kind: str,
    *orders: Order,
    dice: Sequence[int] | Mapping[str, Sequence[int]] = (),
    answers: Mapping[str, Mapping[str, str]] | None = None,
) -> Question:
    """The first question of a kind that orders come to and nobody has answered; others take their defaults."""
    given = {side: dict(answers.get(side, {})) if answers else {} for side in ALLIANCES}
    while True:
        with pytest.raises(QuestionOpen) as stopped:
            do(judge(position.copy(), dice, answers=given, ask_first=True), *orders)
        found = stopped.value.question
        if found.kind == kind:
            return found
        given[found.side][found.label] = found.default


def changes(referee: Referee[LampsPosition]) -> list[tuple[str, str, str]]:
    """What came over units in the phase so far: the unit, the rule, and why or how."""
    found = []
    for event in referee.events:
        if isinstance(event, StatusChanged | UnitRemoved):
            found.append((event.unit, event.rule, event.cause))
        elif isinstance(event, UnitMoved):
            found.append((event.unit, event.rule, event.how))
    return found


def happened(referee: Referee[LampsPosition], *kinds: type[Event]) -> list[Event]:
    """The events of these kinds, whole but for their scenes."""
    return [without(event) for event in referee.events if isinstance(event, kinds)]


def reaches(position: LampsPosition, unit: str) -> set[str]:
    """The areas that a unit can move to by land."""
    return set(position.kit.board.spaces(land_paths.reach(position, unit)))


def rolled(referee: Referee[LampsPosition]) -> list[str]:
    """The labels of all dice, without turn and phase."""
    return [event.label.split("/", 2)[2] for event in referee.events if isinstance(event, DieRolled)]


def producing(
    stacks: Mapping[str, Sequence[str]], faction: str, nation: str = "", points: int = 0, **more: object
) -> LampsPosition:
    """A Production Phase in which a nation has points left."""
    position = field(stacks, faction=faction, step="production", **more)
    if nation:
        home = next(area for area in position.kit.home[nation] if areas.controls(position, position.side, area))
        position.this_turn.points[nation] = {group_for(position, nation, home): points}
    return position


def thrown(referee: Referee[LampsPosition]) -> list[tuple[str, str, str, str]]:
    """The dice of the phase so far: the label without turn and phase, who threw it, its kind, and what is good."""
    dice = [event for event in referee.events if isinstance(event, DieRolled)]
    return [("/".join(die.label.split("/")[2:]), die.by, die.kind, die.good) for die in dice]
