"""Scheffer-Boyadel (11.86): once a game a German stack in the East outlives an attrition out of supply."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.combat.losses import weakest_first
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import balkans
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, EAST
from wargame_cli.rulesets.great_war_in_europe.position.events.offensives import TroopsSheltered
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: How many divisions he commands.
MOST = 4
#: The answer with which he is kept for another time.
NOBODY = "nobody"


def shelter(referee: Referee, lost: Sequence[str]) -> Sequence[str]:
    """Those of the units out of supply that Scheffer-Boyadel saves now: the Central Powers say which stack, if any.

    By default the largest one. What is beyond four divisions is lost, headquarters too.
    """
    position = referee.position
    stacks = stacks_to_save(position, lost)
    if not stacks:
        return ()
    best = max(stacks, key=lambda hex: (len(stacks[hex]), _strength(position, stacks[hex]), hex))
    chosen = referee.ask(
        Question(
            label="Scheffer-Boyadel",
            side=CP,
            kind="scheffer-boyadel",
            text="Which German stack out of supply lives on under Scheffer-Boyadel, once in the game?",
            options=(NOBODY, *stacks),
            default=best,
            rule="11.86",
            about=tuple(stacks),
        ),
        lambda: {"largest": best},
    )
    if chosen == NOBODY:
        return ()
    saved = _four_of(referee, stacks[chosen])
    referee.emit(TroopsSheltered(rule="11.86", units=tuple(saved)))
    return saved


def stacks_to_save(position: GreatWarPosition, lost: Sequence[str]) -> dict[str, list[str]]:
    """The German divisions out of supply in the East outside of the Balkans, where no others are in the hex."""
    kit = position.kit
    if position.scheffer_boyadel or not kit.mode.whole_europe:
        return {}
    part = kit.fronts[EAST] & ~balkans(kit)
    found: dict[str, list[str]] = {}
    for unit in lost:
        place, counter = position.place_of(unit), position.counter(unit)
        german = all(position.counter(each).nation == "GE" for each in position.at(place))
        if counter.nation == "GE" and counter.division and german and part & kit.board.bit[place]:
            found.setdefault(place, []).append(unit)
    return found


def _strength(position: GreatWarPosition, units: Sequence[str]) -> int:
    return sum(position.face(unit).attack for unit in units)


def _four_of(referee: Referee, units: Sequence[str]) -> list[str]:
    """Four divisions of a stack; which of more are lost their side says, by default the weakest."""
    left = sorted(units, key=lambda unit: weakest_first(referee.position, unit))
    number = 0
    while len(left) > MOST:
        number += 1
        gone = referee.ask(
            Question(
                label=f"Scheffer-Boyadel {number}",
                side=CP,
                kind="scheffer-boyadel-excess",
                text=f"Scheffer-Boyadel commands {MOST} divisions: which one is lost?",
                options=tuple(left),
                default=left[0],
                rule="11.86",
                about=tuple(left),
            ),
            lambda: {"weakest": left[0]},
        )
        left.remove(gone)
    return left


def shelter_no_more(referee: Referee) -> None:
    """His stack is out of supply as others are, once the combats after he saved it are over."""
    if referee.position.sheltered:
        referee.emit(TroopsSheltered(rule="11.86", units=()))
