"""Counterbombardment: artillery whose hex was bombarded fires back, all of a hex together (12C)."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import (
    Battery,
    attached_to,
    eligible,
    gun_strength,
    reaches,
)
from wargame_cli.rulesets.great_war_ground_rules.artillery.bombardment import Fire, Fired, bombard, open_fire
from wargame_cli.rulesets.great_war_ground_rules.artillery.checks import crowded
from wargame_cli.rulesets.great_war_ground_rules.artillery.provision import supply_fire
from wargame_cli.rulesets.great_war_ground_rules.combat.special.effects import GEC, why_not_able
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import all_steps
from wargame_cli.rulesets.great_war_ground_rules.ground.terrain import prohibited
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, enemy

#: What a side answers where its artillery is silent; whether gas is fired.
NOTHING, YES, NO = "nothing", "yes", "no"


def counterbombard(referee: Referee) -> list[str]:
    """The other side bombards from each hex that was bombarded; the hexes that it bombarded, each once."""
    position = referee.position
    side = enemy(position.phasing)
    hexes: dict[str, None] = {}
    for place in list(referee.record(Fired).at):
        guns = eligible(position, side, place)
        options = _reached(position, side, place, guns)
        if not options:
            continue
        with referee.scene("counterbombardment", place):
            target = _ask(referee, side, place, options)
            if target != NOTHING:
                _fire(referee, side, place, target)
                hexes[target] = None
    return list(hexes)


def _reached(position: GroundPosition, side: str, place: str, guns: list[str]) -> list[str]:
    """The hexes with enemy units that some of the artillery of a hex can bombard."""
    furthest = max((position.counter(unit).range for unit in guns), default=0)
    if not furthest:
        return []
    board = position.kit.board
    return [
        hex
        for hex in board.spaces(all_steps(board).reached(board.bit[place], -1, limit=furthest))
        if position.units_at(enemy(side), hex) and _able(position, side, place, hex, guns)
    ]


def _able(position: GroundPosition, side: str, place: str, target: str, guns: list[str]) -> list[str]:
    """Those of the guns of a hex that can bombard a target with any effect."""
    return [
        unit
        for unit in guns
        if reaches(position, unit, target)
        and not (target in position.kit.board.neighbours[place] and prohibited(position, unit, place, target))
        and gun_strength(position, unit, target, supplied=False, among=guns) > 0
    ]


def _ask(referee: Referee, side: str, place: str, options: list[str]) -> str:
    """Which hex it bombards: by default the one that bombarded it with most strength (inventory of decisions)."""
    position = referee.position
    sources = referee.record(Fired).at[place]
    best = sorted(options, key=lambda hex: (-sources.get(hex, 0), hex))
    default = best[0] if sources.get(best[0]) else NOTHING
    return referee.ask(
        Question(
            label="target",
            side=side,
            kind="counterbombardment",
            text=f"which hex does the artillery in {position.kit.name(place)} bombard?",
            options=(*options, NOTHING),
            default=default,
            rule="12C",
            about=(place,),
        ),
        lambda: {"strongest": best[0]},
    )


def _fire(referee: Referee, side: str, place: str, target: str) -> None:
    """All artillery of the hex that can fire does so together."""
    position = referee.position
    fire = _battery(position, side, place, target)
    gas = tuple(unit for unit in fire.units if _fires_gas(position, unit))
    if gas and _ask_gas(referee, side, place, gas) != YES:
        gas = ()
    supplied = supply_fire(referee, side, fire.units)
    with referee.scene("bombardment", target):
        answer = Fire(side=side, target=target, battery=fire, gas=gas, counter=True, supplied=supplied)
        open_fire(referee, answer)
        bombard(referee, answer)


def _battery(position: GroundPosition, side: str, place: str, target: str) -> Battery:
    """The strongest artillery that stacking lets bombard; divisions act as such where all of one does."""
    able = _able(position, side, place, target, eligible(position, side, place))
    strengths = {unit: gun_strength(position, unit, target, supplied=False, among=able) for unit in able}
    found: list[str] = []
    for unit in sorted(able, key=lambda unit: (-strengths[unit], unit)):
        if crowded(position, [*found, unit], place, target) is None:
            found.append(unit)
    alone = [
        unit
        for unit in found
        if position.counter(unit).is_art_hq and not set(attached_to(position, unit)) <= set(found)
    ]
    return Battery(tuple(unit for unit in able if unit in found and unit not in alone))


def _fires_gas(position: GroundPosition, unit: str) -> bool:
    return position.counter(unit).of(types.GAS_ARTILLERY) and not why_not_able(position, unit, GEC)


def _ask_gas(referee: Referee, side: str, place: str, gas: tuple[str, ...]) -> str:
    """Whether its gas artillery tries gas now; by default it keeps it for the combats that follow (12B8, 12C)."""
    return referee.ask(
        Question(
            label="gas",
            side=side,
            kind="counter-gas",
            text=f"does the gas artillery in {referee.position.kit.name(place)} try gas in its bombardment?",
            options=(YES, NO),
            default=NO,
            rule="12B8",
            about=(place, *gas),
        )
    )
