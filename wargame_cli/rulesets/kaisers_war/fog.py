"""Fog of war (chapter 10): what a side may see of a position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition, PhaseRecord, TurnRecord
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import in_sight


def view(position: KaisersPosition, side: str | None) -> KaisersPosition:
    """The position as a side, or the public, may see it.

    Of an enemy stack only the top unit is seen (10.1), or all of it within sight of aircraft (38.5); of enemy boxes,
    pools and eliminated units nothing (10.2), but for a marker that supplies a beach (36.4), and the dice that fell for
    eliminated units (35.1). Units that are hidden are left out; `concealed` counts how many more are in each stack.
    """
    stacks, concealed = _seen(position, side)
    own = partial(_own, position, side)
    redacted = KaisersPosition(
        turn=position.turn,
        phase=position.phase,
        points=dict(position.points),
        stacks=stacks,
        standing=dict(position.standing),
        recurring=dict(position.recurring),
        over=position.over,
        winner=position.winner,
        ending=position.ending,
        scenario=position.scenario,
        options=dict(position.options),
        window=position.window,
        last_turn=position.last_turn,
        due={unit: turn for unit, turn in position.due.items() if position.side_of(unit) == side},
        armies=[unit for unit in position.armies if any(unit in units for units in stacks.values())],
        lost_armies=own(position.lost_armies),
        returned={unit: turn for unit, turn in position.returned.items() if position.side_of(unit) == side},
        frozen=own(position.frozen),
        landings=[landing for landing in position.landings if position.side_of(landing.marker) == side],
        airlanding_used=position.airlanding_used and side == ALLIED,
        extending=list(position.extending),
        this_phase=_of_the_phase(position, side),
        this_turn=_of_the_turn(position, side),
        fired=own(position.fired),
        contested=dict(position.contested),
        turned_back=own(position.turned_back),
        annihilated=dict(position.annihilated),
        built=dict(position.built),
        beachheads=dict(position.beachheads),
        concealed=concealed,
        fallen=list(position.fallen),
        paris_bombarded=position.paris_bombarded,
        kaiser_moved_east=position.kaiser_moved_east,
        east=position.east,
    )
    redacted.keep_wishes_of(side)
    redacted.equip(position.kit)
    redacted.veil()
    return redacted


def _of_the_phase(position: KaisersPosition, side: str | None) -> PhaseRecord:
    """What a side knows of the phase: what it did itself; attacks and air missions are open to all (10.1)."""
    phase, own = position.this_phase, partial(_own, position, side)
    return PhaseRecord(
        moved=own(phase.moved),
        placed_in=list(phase.placed_in) if _acts(position, side) else [],
        attacked=own(phase.attacked),
        targets=list(phase.targets),
        bombarded=list(phase.bombarded),
        supporting=own(phase.supporting),
        psywar=list(phase.psywar),
        raided=list(phase.raided),
    )


def _of_the_turn(position: KaisersPosition, side: str | None) -> TurnRecord:
    """What a side knows of the player turn: what its own units did, and in its own what it took of rails."""
    turn, own = position.this_turn, partial(_own, position, side)
    return TurnRecord(
        rail=dict(turn.rail) if _acts(position, side) else {},
        loads={marker: turn.loads[marker] for marker in own(turn.loads)},
        demobilized=own(turn.demobilized),
        flown={unit: turn.flown[unit] for unit in own(turn.flown)},
        airlifted=own(turn.airlifted),
    )


def _acts(position: KaisersPosition, side: str | None) -> bool:
    """Whether it is a side's player turn."""
    return side is not None and position.phase.startswith(side.lower())


def _own(position: KaisersPosition, side: str | None, units: Iterable[str]) -> list[str]:
    return [unit for unit in units if position.side_of(unit) == side]


def _seen(position: KaisersPosition, side: str | None) -> tuple[dict[str, list[str]], dict[str, int]]:
    """The units that are seen, by place, and how many more lie in each stack."""
    board = position.kit.board
    examined = in_sight(position, side) if side else 0
    stacks: dict[str, list[str]] = {}
    concealed = dict(position.concealed)
    for place, units in position.stacks.items():
        on_map = place in board.index
        seen = [
            unit
            for number, unit in enumerate(units)
            if position.side_of(unit) == side
            or (on_map and (number == 0 or examined & board.bit[place]))
            or unit in position.beachheads
        ]
        if seen:
            stacks[place] = seen
        if on_map and len(seen) < len(units):
            concealed[place] = concealed.get(place, 0) + len(units) - len(seen)
    return stacks, concealed
