"""What Events do at once to units on the map (9.7.1): they lose steps, or leave it for a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.card_effects import Reduce, TakeOff
from wargame_cli.rulesets.illusions_of_glory.cards import Card
from wargame_cli.rulesets.illusions_of_glory.departures import depart, garrisons_of, look_round
from wargame_cli.rulesets.illusions_of_glory.events_at_once import at_once, waits
from wargame_cli.rulesets.illusions_of_glory.in_force import Judge
from wargame_cli.rulesets.illusions_of_glory.nations import OTHER
from wargame_cli.rulesets.illusions_of_glory.phrases import number
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.step_losses import lose_step

_RULE = "9.7.1"


def candidates(position: IllusionsPosition, effect: Reduce | TakeOff) -> list[str]:
    """The units on the map that an effect is about."""
    ground, outside = position.kit.ground, effect.outside if isinstance(effect, TakeOff) else ()
    return [
        unit
        for unit in position.kit.units_of[effect.nation]
        if position.on_map(unit)
        and position.side_of(unit) in OTHER
        and position.unit(unit).size == effect.size
        and not position.unit(unit).is_escorted
        and ground.spaces[position.place_of(unit)].owner not in outside
    ]


@at_once.register
def _(effect: Reduce, card: Card, referee: Judge) -> bool:
    """So many units lose their steps; one that is destroyed is replaced as in combat (12.6.4)."""
    if waits(referee):
        return True
    position = referee.position

    def pain(unit: str) -> tuple[bool, int, str]:
        return position.is_reduced(unit), position.step(unit).cf, unit

    chosen = _chosen(referee, effect, card, f"loses {number(effect.steps, 'step')}", pain)
    left = garrisons_of(position, chosen)
    for unit in chosen:
        for _ in range(effect.steps):
            if position.on_map(unit):
                lose_step(referee, unit, _RULE, card.title)
    look_round(referee, left)
    return bool(chosen)


@at_once.register
def _(effect: TakeOff, card: Card, referee: Judge) -> bool:
    """So many units leave the map; Troop Quality does not suffer from it (trap 29)."""
    if waits(referee):
        return True
    position = referee.position

    def pain(unit: str) -> tuple[bool, int, str]:
        return not position.is_reduced(unit), position.step(unit).cf, unit

    chosen = _chosen(referee, effect, card, "leaves the map", pain)
    depart(referee, dict.fromkeys(chosen, effect.to), _RULE, card.title)
    return bool(chosen)


def _chosen(
    referee: Judge, effect: Reduce | TakeOff, card: Card, what: str, pain: Callable[[str], tuple[bool, int, str]]
) -> list[str]:
    """Who suffers, one after the other: the units' owner chooses, or his enemy."""
    ranked = sorted(candidates(referee.position, effect), key=pain)
    chosen: list[str] = []
    for turn in range(1, min(effect.count, len(ranked)) + 1):
        unit = _choice(referee, effect, card, what, turn, ranked)
        ranked.remove(unit)
        chosen.append(unit)
    return chosen


def _choice(referee: Judge, effect: Reduce | TakeOff, card: Card, what: str, turn: int, ranked: Sequence[str]) -> str:
    """One unit; where nobody says which, the owner gives up what hurts least, and his enemy takes what hurts most."""
    owner = referee.position.nations[effect.nation]
    question = Question(
        label=f"{card.label}/{effect.__struct_config__.tag} {effect.nation}/{turn}",
        side=owner if effect.by == "owner" else OTHER[owner],
        kind="event unit",
        text=f"{card.title}: which {effect.nation} {effect.size} {what} ({turn} of {effect.count})?",
        options=tuple(ranked),
        default=ranked[0] if effect.by == "owner" else ranked[-1],
        rule=_RULE,
        about=(card.label, *ranked),
    )

    def policies() -> Mapping[str, str]:
        return {"weakest": ranked[0], "strongest": ranked[-1]}

    return referee.ask(question, policies)
