"""Counterbombardment: artillery whose hex was bombarded fires back, all of it together or each for itself (12C)."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.artillery.batteries import (
    Battery,
    eligible,
    gun_strength,
    reaches,
)
from wargame_cli.rulesets.great_war_ground_rules.artillery.bombardment import Fire, Fired, bombard, open_fire
from wargame_cli.rulesets.great_war_ground_rules.artillery.provision import supply_fire
from wargame_cli.rulesets.great_war_ground_rules.combat.special.effects import GEC, why_not_able
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import all_cooperate
from wargame_cli.rulesets.great_war_ground_rules.ground.stacking import too_many_from
from wargame_cli.rulesets.great_war_ground_rules.ground.strength.artillery_divisions import attached_to
from wargame_cli.rulesets.great_war_ground_rules.ground.terrain import bars_attack
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, enemy

#: What a side answers where its artillery is silent, or where each unit has a target of its own; whether gas is fired.
NOTHING, SPLIT, YES, NO = "nothing", "split", "yes", "no"


def counterbombard(referee: Referee) -> list[str]:
    """The other side bombards from each hex that was bombarded; the hexes that it bombarded, each once."""
    position = referee.position
    side = enemy(position.phasing)
    hexes: dict[str, None] = {}
    for place in list(referee.record(Fired).at):
        guns = eligible(position, side, place)
        if not _reached(position, side, place, guns):
            continue
        with referee.scene("counterbombardment", place):
            targets = _targets(referee, side, place, guns)
            for target, firing in targets.items():
                label = "gas" if len(targets) == 1 else f"gas {target}"
                _fire(referee, side, place, target, firing, label)
                hexes[target] = None
    return list(hexes)


def _targets(referee: Referee, side: str, place: str, guns: list[str]) -> dict[str, list[str]]:
    """The hexes that the artillery of a hex bombards, each with what fires at it: one hex for all, or each its own."""
    position = referee.position
    pieces = _pieces(position, guns)
    choice = _ask(referee, side, place, guns, "target", splits=len(pieces) > 1)
    if choice != SPLIT:
        return {} if choice == NOTHING else {choice: guns}
    found: dict[str, list[str]] = {}
    for piece in pieces:
        if _reached(position, side, place, piece):
            target = _ask(referee, side, place, piece, f"target {piece[0]}")
            found.setdefault(target, []).extend(piece)
    found.pop(NOTHING, None)
    return found


def _pieces(position: GroundPosition, guns: list[str]) -> list[list[str]]:
    """Artillery that has a target of its own: each unit, an artillery division as one (12B9)."""
    heads = {unit: attached_to(position, unit) for unit in guns if position.counter(unit).is_art_hq}
    parts = {unit for attached in heads.values() for unit in attached}
    return [[unit, *(each for each in heads.get(unit, ()) if each in guns)] for unit in guns if unit not in parts]


def _reached(position: GroundPosition, side: str, place: str, guns: list[str]) -> list[str]:
    """The hexes with enemy units that some of the artillery of a hex can bombard."""
    furthest = max((position.counter(unit).range for unit in guns), default=0)
    if not furthest:
        return []
    board = position.kit.board
    return [
        hex
        for hex in board.spaces(board.all_steps.reached(board.bit[place], -1, limit=furthest))
        if position.units_at(enemy(side), hex) and _able(position, side, place, hex, guns)
    ]


def _able(position: GroundPosition, side: str, place: str, target: str, guns: list[str]) -> list[str]:
    """Those of the guns of a hex that can bombard a target with any effect."""
    return [
        unit
        for unit in guns
        if reaches(position, unit, target)
        and not (target in position.kit.board.neighbours[place] and bars_attack(position, unit, place, target))
        and gun_strength(position, unit, target, supplied=False, among=guns) > 0
    ]


def _ask(referee: Referee, side: str, place: str, guns: list[str], label: str, *, splits: bool = False) -> str:
    """Which hex these bombard: by default the one that bombarded theirs with most strength (inventory of decisions)."""
    position = referee.position
    options = _reached(position, side, place, guns)
    sources = referee.record(Fired).at[place]
    best = sorted(options, key=lambda hex: (-sources.get(hex, 0), hex))
    default = best[0] if sources.get(best[0]) else NOTHING
    who = "the artillery" if label == "target" else guns[0]
    return referee.ask(
        Question(
            label=label,
            side=side,
            kind="counterbombardment",
            text=f"which hex does {who} in {position.kit.name(place)} bombard?",
            options=(*options, *((SPLIT,) if splits else ()), NOTHING),
            default=default,
            rule="12C",
            about=(place,),
        ),
        lambda: {"strongest": best[0]},
    )


def _fire(referee: Referee, side: str, place: str, target: str, guns: list[str], label: str) -> None:
    """All of these that can fire at a hex do so together, but those that do not cooperate apart (12C, 15E3)."""
    position = referee.position
    waiting = guns
    while waiting and (fire := _battery(position, side, place, target, waiting)).units:
        waiting = [unit for unit in waiting if unit not in fire.units]
        gas = tuple(unit for unit in fire.units if _fires_gas(position, unit))
        if gas and _ask_gas(referee, side, place, gas, label) != YES:
            gas = ()
        supplied = supply_fire(referee, side, fire.units)
        with referee.scene("bombardment", target):
            answer = Fire(side=side, target=target, battery=fire, gas=gas, counter=True, supplied=supplied)
            open_fire(referee, answer)
            bombard(referee, answer)


def _battery(position: GroundPosition, side: str, place: str, target: str, guns: list[str]) -> Battery:
    """The strongest artillery that stacking lets bombard, of nations that cooperate; divisions as such where whole."""
    able = _able(position, side, place, target, guns)
    strengths = {unit: gun_strength(position, unit, target, supplied=False, among=able) for unit in able}
    earlier = [unit for unit, hex in position.this_phase.bombarded.items() if hex == target]
    found: list[str] = []
    for unit in sorted(able, key=lambda unit: (-strengths[unit], unit)):
        fits = too_many_from(position, [*earlier, *found, unit], place, target, "bombard") is None
        if fits and all_cooperate(position, [*found, unit]):
            found.append(unit)
    alone = [
        unit
        for unit in found
        if position.counter(unit).is_art_hq and not set(attached_to(position, unit)) <= set(found)
    ]
    return Battery(tuple(unit for unit in able if unit in found and unit not in alone))


def _fires_gas(position: GroundPosition, unit: str) -> bool:
    return position.counter(unit).of(types.GAS_ARTILLERY) and not why_not_able(position, unit, GEC)


def _ask_gas(referee: Referee, side: str, place: str, gas: tuple[str, ...], label: str) -> str:
    """Whether its gas artillery tries gas now; by default it keeps it for the combats that follow (12B8, 12C)."""
    return referee.ask(
        Question(
            label=label,
            side=side,
            kind="counter-gas",
            text=f"does the gas artillery in {referee.position.kit.name(place)} try gas in its bombardment?",
            options=(YES, NO),
            default=NO,
            rule="12B8",
            about=(place, *gas),
        )
    )
