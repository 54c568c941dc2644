"""Fog of war (7.25) and secret chits (6.17): what a side may see of a position."""

from __future__ import annotations

import msgspec

from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, SIDES
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The countries in which Allied stacks lie open to the Central Powers (7.25).
LIES_OPEN = ("Germany", "Austria-Hungary", "Russian Poland")


def view(position: GreatWarPosition, side: str | None) -> GreatWarPosition:
    """The position as a side, or the public, may see it.

    Of an enemy stack on the map only the top unit is seen, a combat unit where there is one; `concealed` counts how
    many more are in it. The Central Powers see Allied stacks in Germany, Austria-Hungary and Russian Poland whole.
    Boxes lie open. What the other side holds and what is left in its pool nobody else knows, nor that a Mutiny goes on
    in secret (6.47), nor which pre-war events it has drawn and chosen (20.1); `unknown_chits` counts the chits.
    """
    seen = position.copy()
    for place in list(seen.stacks):
        if place in position.kit.board.index:
            _conceal(seen, side, place)
    for owner in SIDES:
        if owner != side:
            hidden = len(seen.pools.get(owner, ())) + len(seen.held.get(owner, ()))
            seen.unknown_chits[owner] = seen.unknown_chits.get(owner, 0) + hidden
            seen.pools[owner] = []
            seen.held[owner] = []
            seen.pre_war_drawn.pop(owner, None)
            seen.pre_war_plans.pop(owner, None)
            if owner == ALLIED:
                seen.secret = {}
    _forget_the_hidden(seen, side)
    seen.keep_wishes_of(side)
    bare = GreatWarPosition(**{name: getattr(seen, name) for name in seen.__struct_fields__})
    position.hand_down(bare)
    bare.recount()
    bare.veil()
    return bare


def _forget_the_hidden(seen: GreatWarPosition, side: str | None) -> None:
    """Records, depleted headquarters and tried units name no unit that is out of sight."""
    in_sight = {unit for units in seen.stacks.values() for unit in units}

    def told(units: list[str]) -> list[str]:
        return [unit for unit in units if unit in in_sight or seen.side_of(unit) == side]

    phase = seen.this_phase
    seen.this_phase = msgspec.structs.replace(
        phase,
        moved=told(phase.moved),
        attacked=told(phase.attacked),
        again=told(phase.again),
        ashore=told(phase.ashore),
        placed={via: told(units) for via, units in phase.placed.items() if not via or told([via])},
        named={event: told(units) for event, units in phase.named.items()},
    )
    turn = seen.this_turn
    goals = {unit: goal for unit, goal in turn.offensive_goals.items() if told([unit])}
    seen.this_turn = msgspec.structs.replace(
        turn, halted=told(turn.halted), worked=told(turn.worked), offensive_goals=goals
    )
    seen.depleted = told(seen.depleted)
    seen.shock = told(seen.shock)
    seen.reverted = told(seen.reverted)
    seen.reduced = told(seen.reduced)
    seen.dismounted = told(seen.dismounted)
    seen.set_up_as = {unit: code for unit, code in seen.set_up_as.items() if told([unit])}
    seen.shown = {unit: counter for unit, counter in seen.shown.items() if told([unit])}


def _conceal(seen: GreatWarPosition, side: str | None, place: str) -> None:
    """Leave the top unit of an enemy stack alone in sight."""
    units = seen.stacks[place]
    if seen.side_of(units[0]) == side or len(units) == 1 or (side == CP and seen.kit.map.area[place] in LIES_OPEN):
        return
    top = next((unit for unit in units if not seen.counter(unit).headquarters), units[0])
    seen.concealed[place] = seen.concealed.get(place, 0) + len(units) - 1
    seen.stacks[place] = [top]
