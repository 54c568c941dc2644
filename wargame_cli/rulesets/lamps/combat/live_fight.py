"""The live way (7.2.2): one attack at a time, each chosen after the last is decided."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.combat.advance import advance, followers
from wargame_cli.rulesets.lamps.combat.artillery import may_fire_with
from wargame_cli.rulesets.lamps.combat.attack import Means, assault
from wargame_cli.rulesets.lamps.combat.rules import cannot_attack, targets
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.position.combat import Fight
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee
from wargame_cli.rulesets.lamps.position.seats import seat_of

#: One attack: the army, where it attacks, and the gun that fires with it, if one does.
_Choice = tuple[str, str, str]


class LiveFight(Order, frozen=True, kw_only=True):
    """Ground combat played live: one attack at a time, each chosen after the last is decided (with `--ask-first`)."""

    verb: ClassVar[str] = "fight"
    example: ClassVar[str] = "{fight: live}"
    certain: ClassVar[bool] = False

    how: Literal["live"] = msgspec.field(name="fight")


@BOOK.performs(LiveFight)
def fight_live(order: LiveFight, referee: Referee) -> None:
    """Ask for an attack, carry it out, and ask again until the side ends it or nobody can attack."""
    if referee.rehearsing:
        return
    position = referee.position
    side = seat_of(position, position.faction)
    for number in range(1, 200):
        choices = _choices(position)
        if not choices or position.over:
            return
        question = Question(
            label=f"next attack/{number}",
            side=side,
            kind="next",
            text="Which attack comes next?",
            options=(*choices, "end"),
            default="end",
            rule="7.2.2",
        )
        answer = referee.ask(question)
        if answer == "end":
            return
        _attack(referee, choices[answer], side)


def _choices(position: LampsPosition) -> dict[str, _Choice]:
    """Every attack that some army of the faction could make now, in words."""
    found: dict[str, _Choice] = {}
    name = position.kit.name
    own = position.kit.armies_of[position.faction]
    for place in dict.fromkeys(position.place_of(army) for army in own if position.on_map(army)):
        near = targets(position, place)
        for army in position.armies_at(place):
            if position.faction_of(army) != position.faction:
                continue
            for target in near:
                if cannot_attack(position, army, place, target):
                    continue
                found[f"{army} into {name(target)}"] = (army, target, "")
                for gun in position.of_type("artillery", place):
                    if may_fire_with(position, gun, army, target):
                        found[f"{army} into {name(target)} with {gun}"] = (army, target, gun)
    return found


def _attack(referee: Referee, choice: _Choice, side: str) -> None:
    army, target, gun = choice
    position = referee.position
    origin = position.place_of(army)
    rerolls = count(1)

    def wants_reroll(fight: Fight, needed: int) -> bool:
        question = Question(
            label=f"attack {target}/{fight.number}/reroll/{next(rerolls)}",
            side=side,
            kind="reroll",
            text=f"{army} is losing and would need {needed} on a die: roll again?",
            options=("yes", "no"),
            default="yes" if needed <= 6 else "no",
            rule="7.2.2",
            about=(army, target),
        )
        return referee.ask(question) == "yes"

    result = assault(referee, army, target, Means(gun=gun, wants_reroll=wants_reroll))
    if result == "taken":
        advance(
            referee,
            army,
            target,
            lambda: _who_follows(referee, origin, target, side),
            lambda: _marker_follows(referee, target, side),
        )


def _marker_follows(referee: Referee, target: str, side: str) -> bool:
    question = Question(
        label=f"attack {target}/{len(referee.position.this_turn.attacked)}/stosstruppen",
        side=side,
        kind="stosstruppen",
        text=f"Does the Stosstruppen marker go along into {referee.position.kit.name(target)}?",
        options=("advance", "stay"),
        default="advance",
        rule="7.6.4",
        about=(target,),
    )
    return referee.ask(question) == "advance"


def _who_follows(referee: Referee, origin: str, target: str, side: str) -> Iterator[str]:
    position = referee.position
    number = len(position.this_turn.attacked)
    for unit in followers(position, origin, target):
        question = Question(
            label=f"attack {target}/{number}/advance/{unit}",
            side=side,
            kind="advance",
            text=f"Does {unit} advance into {position.kit.name(target)}?",
            options=("yes", "no"),
            default="no",
            rule="7.2.7",
            about=(unit, target),
        )
        if referee.ask(question) == "yes":
            yield unit
