"""What differs between two positions of The Kaiser's War, in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_cli.engine.changes import UNITS, Change, Told, Words, in_words
from wargame_cli.rulesets.kaisers_war.position.position import GONE, POOL, KaisersPosition


def _landing(landing: Mapping[str, Any]) -> str:
    return f"{landing['marker']} in {landing['sea_hex']} with {', '.join(landing['units'])} against {landing['target']}"


def _recorded(heading: str, what: str) -> Words:
    """A record that is kept for a while."""
    return Words(heading, f"{what} {{value}}", f"no longer on record: {what} {{value}}")


_TRACK, _ARMIES, _EAST, _CITIES = "Turn track", "Armies", "The east", "Critical cities"
_PHASE, _TURN = "Records of this phase", "Records of this player turn"

_WORDS: Mapping[str, Words] = {
    "due.*": Words(_TRACK, "{key} arrives in turn {value}", "{key}, due in turn {value}, is no longer on its way"),
    "armies": Words(_ARMIES, "now show their army side: {value}", "no longer show their army side: {value}"),
    "lost_armies": Words(_ARMIES, "eliminated as armies: {value}", "no longer eliminated as armies: {value}"),
    "returned.*": Words(_ARMIES, "{key} came back as a corps in turn {value}", "{key} has not come back as a corps"),
    "frozen": Words(_EAST, "locked in the east: {value}", "no longer locked in the east: {value}"),
    "landings": Words("Landings", "waits at sea: {value}", "no longer waits at sea: {value}", _landing),
    "airlanding_used": Words("Airlanding", "the airlanding has been made", "the airlanding has not been made"),
    "last_turn": Words("Playing on", "the last turn is turn {value}", "no turn is the last"),
    "extending": Words("Playing on", "would play on: {value}", "would no longer play on: {value}"),
    "concealed.*": Words("Hidden units", "{key}: {value} hidden", "{key}: none hidden (before: {value})"),
    "fallen": Words(_CITIES, "fallen: {value}", "not fallen: {value}"),
    "paris_bombarded": Words(_CITIES, "Paris has been bombarded", "Paris has not been bombarded"),
    "kaiser_moved_east": Words(_EAST, "the Kaiser moved east in turn {value}", "the Kaiser has not moved east"),
    "east.awake": Words(_EAST, "now in arms: {value}", "no longer in arms: {value}"),
    "east.anarchists": Words(_EAST, "the Anarchists fight for {value}", "the Anarchists no longer fight for {value}"),
    "east.poles_lost": Words(
        _EAST, "the Poles have left the Central Powers for good", "the Poles have not left the Central Powers for good"
    ),
    "annihilated.*": Words(
        "Destroyed out of supply", "{key} can be bought from turn {value} on", "{key} need not wait for turn {value}"
    ),
    "built.*": Words(
        "Trenchlines", "{value} has built one in {key}", "the one that {value} had built in {key} is gone"
    ),
    "beachheads.*": Words("Beachheads", "{key} supplies {value}", "{key} no longer supplies {value}"),
    "fired": _recorded("Ships", "missions in this game turn:"),
    "contested.*": _recorded("Ships", "sailed out in this game turn, {key}:"),
    "this_phase.moved": _recorded(_PHASE, "moved:"),
    "this_phase.placed_in": _recorded(_PHASE, "units placed in"),
    "this_phase.attacked": _recorded(_PHASE, "attacked:"),
    "this_phase.targets": _recorded(_PHASE, "attacks on"),
    "this_phase.bombarded": _recorded(_PHASE, "bombardments of"),
    "this_phase.supporting": _recorded(_PHASE, "supported attacks:"),
    "this_phase.psywar": _recorded(_PHASE, "psywar attacks:"),
    "this_phase.raided": _recorded(_PHASE, "air missions:"),
    "this_turn.rail.*": _recorded(_TURN, "units moved by rail, {key}:"),
    "this_turn.loads.*": _recorded(_TURN, "loads carried by {key}:"),
    "this_turn.demobilized": _recorded(_TURN, "demobilized:"),
    "this_turn.flown.*": _recorded(_TURN, "air mission of {key}:"),
    "this_turn.airlifted": _recorded(_TURN, "supplied by air:"),
}  # fmt: skip


def tell_change(before: KaisersPosition, after: KaisersPosition, change: Change) -> Told | None:
    """A change of a field of this game; of units the heading where they were lost or demobilized."""
    index = before.kit.board.index
    if change.field == UNITS and change.before in index and change.after in (POOL, GONE):
        return Told("Units that were lost or demobilized")
    return in_words(_WORDS, change, after.kit.name)
