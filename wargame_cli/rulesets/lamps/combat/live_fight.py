"""Ground combat played live (7.2.2): one attack at a time, each chosen after the last is decided."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.combat.advance import followers_from_all_sides
from wargame_cli.rulesets.lamps.combat.artillery import may_fire_with
from wargame_cli.rulesets.lamps.combat.attack import Choices, attack
from wargame_cli.rulesets.lamps.combat.modifiers import gas_may_be_used
from wargame_cli.rulesets.lamps.combat.rules import cannot_attack, targets
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.position.combat import Combat
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee
from wargame_cli.rulesets.lamps.position.seats import seat_of

#: One attack: the army, where it attacks, the gun that fires with it, if one does, and whether gas is used.
_Choice = tuple[str, str, str, bool]


class LiveFight(Order, frozen=True, kw_only=True):
    """Fight ground combat live, with `--ask-first`: each attack is chosen after the last is decided (7.2.2).

    `fight`: say `live`.
    """

    verb: ClassVar[str] = "fight"
    example: ClassVar[str] = "{fight: live}"

    how: Literal["live"] = msgspec.field(name="fight")


@BOOK.performs(LiveFight, rolls=True)
def fight_live(order: LiveFight, referee: Referee) -> None:
    """Ask for an attack, carry it out, and ask again until the side ends it or nobody can attack."""
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
        near, guns = targets(position, place), position.of_type("artillery", place)
        for army in position.armies_at(place):
            if position.faction_of(army) != position.faction:
                continue
            for target in near:
                if cannot_attack(position, army, place, target):
                    continue
                for words, gun, gas in _means(position, army, target, guns):
                    found[f"{army} into {name(target)}{words}"] = (army, target, gun, gas)
    return found


def _means(position: LampsPosition, army: str, target: str, beside: Sequence[str]) -> Iterator[tuple[str, str, bool]]:
    """With what an army could attack now, in words: alone or with a gun (7.6.1), and each also with gas (7.6.8).

    `beside` are the guns where it stands.
    """
    place = position.place_of(army)
    guns = [gun for gun in beside if may_fire_with(position, gun, army, target)]
    for gun in ("", *guns):
        yield f" with {gun}" if gun else "", gun, False
    if gas_may_be_used(position, place, army, target):
        for gun in ("", *guns):
            yield f" with {gun} and gas" if gun else " with gas", gun, True


def _attack(referee: Referee, choice: _Choice, side: str) -> None:
    army, target, gun, gas = choice
    position = referee.position
    origin, name = position.place_of(army), position.kit.name(target)
    rerolls = count(1)

    def asked(label: str, text: str, options: tuple[str, str], rule: str, about: tuple[str, ...], default: str) -> bool:
        """Whether the side chooses the first of two options; its kind of question is what the label begins with."""
        kind = label.partition("/")[0]
        question = Question(
            label=label, side=side, kind=kind, text=text, options=options, default=default, rule=rule, about=about
        )
        return referee.ask(question) == options[0]

    def wants_reroll(combat: Combat, needed: int) -> bool:
        text = f"{army} is losing and would need {needed} on a die: roll again?"
        likely = "yes" if needed <= 6 else "no"
        return asked(f"reroll/{next(rerolls)}", text, ("yes", "no"), "7.2.2", (army, target), likely)

    def follows(unit: str) -> bool:
        text = f"Does {unit} advance into {name}?"
        return asked(f"advance/{unit}", text, ("yes", "no"), "7.2.7", (unit, target), "no")

    def marker_follows() -> bool:
        text = f"Does the Stosstruppen marker go along into {name}?"
        return asked("stosstruppen", text, ("advance", "stay"), "7.6.4", (target,), "advance")

    choices = Choices(
        gun=gun,
        gas=gas,
        wants_reroll=wants_reroll,
        who_follows=lambda: filter(follows, followers_from_all_sides(position, origin, target)),
        marker_follows=marker_follows,
    )
    with referee.scene("attack", target):
        attack(referee, army, target, choices)
