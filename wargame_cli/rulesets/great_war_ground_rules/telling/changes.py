"""What differs between two positions of this game, in its own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargame_cli.engine.changes import UNITS, Change, Told, Words, in_words
from wargame_cli.engine.text.numbers import amount, counted
from wargame_cli.rulesets.great_war_ground_rules.position.position import GONE, ISOLATED_POOL, POOL, GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling.words import DEGREES, RES_PTS, the


def _degree(value: Any) -> str:
    return DEGREES[int(value)]


def _recorded(heading: str, what: str) -> Words:
    """A record that is kept for a while."""
    return Words(heading, f"{what} {{value}}", f"no longer on record: {what} {{value}}")


#: The kinds of points in a pool.
_POINTS = {"man": "Man Pts", "equ": "Equ Pts"}


def _res(value: Any) -> str:
    return counted(value, RES_PTS)


def _stock(value: Any) -> str:
    """The points of a nation's pool."""
    return ", ".join(f"{amount(number)} {_POINTS[kind]}" for kind, number in value.items() if number) or "nothing"


def _listed(heading: str, what: str, each: Callable[[Any], str] = str) -> Words:
    """A list of units or places."""
    return Words(heading, f"{what}: {{value}}", f"no longer {what}: {{value}}", each)


_OWNERS, _GROUND, _UNITS, _SUPPLY = "Owners of hexes", "Fortifications and ground", "Condition of units", "Supply"
_RAIL, _WORKS, _HQS, _NATIONS, _PHASE, _TURN = (
    "Rail nets",
    "Works",
    "Headquarters",
    "Nations",
    "Records of this phase",
    "Records of this player turn",
)

#: The words for each field, by its path.
WORDS: Mapping[str, Words] = {
    "last_turn": Words("The end", "the last turn is turn {value}", "no turn is the last"),
    "phasing": Words(_TURN, "the player turn of {value}", "nobody's player turn", the),
    "weather_now": Words("Weather", "{value}", "no weather (before: {value})"),
    "owner.*": Words(_OWNERS, "{key} is owned by {value}", "{key} is owned as at the start", the),
    "contested.*": Words(_OWNERS, "{key} is contested", "{key} is not contested any more"),
    "besieged.*": Words(_OWNERS, "the units of {value} in {key} are besieged", "the siege of {key} is lifted", the),
    "fortified.*": Words(_GROUND, "{key} has {value}", "{key} has no fortification (before: {value})"),
    "improved": _listed(_GROUND, "improved fortresses"),
    "depleted": _listed(_SUPPLY, "depleted fortresses"),
    "devastated": _listed(_GROUND, "devastated"),
    "broken": _listed(_RAIL, "broken"),
    "obstructed": _listed(_RAIL, "obstructed"),
    "gauges.*": Words(_RAIL, "{key} has {value} gauge", "{key} has its own gauge again"),
    "demolished": _listed(_GROUND, "demolished bridges"),
    "pontoons": _listed(_GROUND, "pontoon bridges"),
    "bridge_owner.*": Words(_GROUND, "the bridge {key} is owned by {value}", "nobody owns the bridge {key}", the),
    "ports.*": Words(_GROUND, "the port of {key} has {value} hits", "the port of {key} has no hits"),
    "enemy_owned": _listed(_SUPPLY, "cities and fortresses that the enemy has owned"),
    "works": _listed(_WORKS, "in progress", lambda work: f"{work['what'].replace('-', ' ')} at {work['at']}"),
    "laid.*": Words(_GROUND, "{key} has a new {value}", "{key} has no new {value}"),
    "upgraded.*": Words(_GROUND, "{value} upgrades {key}", "{key} is not upgraded any more"),
    "depots.*": Words(_SUPPLY, "{key} is in {value}", "{key} is gone", lambda depot: str(depot["place"])),
    "gsp": _listed(_SUPPLY, "general supply points", lambda points: f"{points['points']} in {points['place']}"),
    "rail.*": Words(_RAIL, "{key} has {value} REs of capacity", "{key} has no capacity"),
    "section_rail.*": Words(_RAIL, "the section {key} has {value} REs besides", "the section {key} has no more"),
    "strained.*": Words(_RAIL, "{key} is to be checked {value} times", "{key} is to be checked no more"),
    "reduced": _listed(_UNITS, "reduced"),
    "mobile": _listed(_UNITS, "mobile"),
    "disruption.*": Words(_UNITS, "{key} is {value}", "{key} is not disrupted any more", _degree),
    "disabled": _listed(_UNITS, "disabled"),
    "fatigue.*": Words(_UNITS, "{key} has {value} fatigue hits", "{key} has no fatigue hits"),
    "inactive": _listed(_HQS, "inactive"),
    "attached.*": Words(_HQS, "{key} is attached to {value}", "{key} is attached to nobody"),
    "corps.*": Words(_HQS, "{key} is in the box of {value}", "{key} is in no box"),
    "overstacked": _listed(_HQS, "overstacked"),
    "known": _listed(_HQS, "known"),
    "elite.*": Words(_HQS, "{key} belongs to {value}", "{key} belongs to no division"),
    "extending": _listed(_SUPPLY, "extending supply lines"),
    "leaders.*": Words(_HQS, "{key} is with {value}", "{key} is off the map"),
    "unsupplied.*": Words(_SUPPLY, "{key} is out of supply, player turn {value}", "{key} is in supply again"),
    "by_special": _listed(_SUPPLY, "supplied by special sources"),
    "isolated": _listed(_SUPPLY, "isolated"),
    "isolated_hexes": _listed(_SUPPLY, "isolated hexes"),
    "supply_hq.*": Words(_SUPPLY, "{key} traces to {value}", "{key} traces to the depot that serves most"),
    "stock.*": Words(_NATIONS, "{key}: {value}", "{key}: nothing in the pool", _stock),
    "will.*": Words(_NATIONS, "the National Will of {key} is {value}", "{key} has no National Will"),
    "shaken": _listed(_NATIONS, "shaken"),
    "lost.*": Words(_NATIONS, "{key} has lost {value} Man Pts since morale was checked", "{key} has lost nothing"),
    "losses.*": Words(_NATIONS, "{key} has lost {value} Man Pts in the game", "{key} has lost nothing"),
    "returning.*": Words(_NATIONS, "{key} waits for special replacements of {value}", "{key} waits for nothing"),
    "replaced.*": Words(_NATIONS, "{key} has replaced {value} REs in its month", "{key} has replaced nothing"),
    "suffered.*": Words(_NATIONS, "{key} counts {value}", "{key} counts nothing"),
    "waiting.*": Words(_NATIONS, "{value} Res Pts of {key} wait for a place", "no Res Pts of {key} wait"),
    "since_lost.*": Words(_NATIONS, "{key} has been lost since turn {value}", "{key} is on record no longer as lost"),
    "withdrawn": _listed(_NATIONS, "withdrawn"),
    "met": _listed(_NATIONS, "conditions of arrivals that are met, by number"),
    "unified": Words(_NATIONS, "the Entente has a Unified Command", "the Entente has no Unified Command"),
    "air.*": Words(_PHASE, "{key} has {value} air points", "{key} has no air points"),
    "exerting": _listed(_HQS, "unknown corps with zones around them"),
    "concealed.*": Words("Units in unknown corps", "{key}: {value} hidden", "{key}: none hidden (before: {value})"),
}  # fmt: skip


def _within(change: Change) -> Mapping[str, Words]:
    """The words of a change within a record, or in a side's part of a field."""
    match change.path:
        case ("res", side, _):
            whose = the(side)
            words = Words(_SUPPLY, f"{{value}} of {whose} in {{key}}", f"no Res Pts of {whose} in {{key}}", _res)
        case ("depots", depot, "idle"):
            words = Words(_SUPPLY, f"{depot} is not operational", f"{depot} is operational")
        case ("depots", depot, "place"):
            words = Words(_SUPPLY, f"{depot} is in {{value}}", f"{depot} is nowhere")
        case ("stock", of, kind):
            words = Words(
                _NATIONS, f"{of}: {{value}}", f"{of}: no {_POINTS[kind]}", lambda value: _stock({kind: value})
            )
        case _:
            return WORDS
    return {".".join(change.path): words}


def tell_change(before: GroundPosition, after: GroundPosition, change: Change) -> Told | None:
    """A change of a field of this game; of units the heading where they were lost or left."""
    if change.field == UNITS and change.after in (*POOL.values(), *ISOLATED_POOL.values(), GONE):
        return Told("Units that were lost or left")
    if change.field in ("this_phase", "this_turn"):
        heading = _PHASE if change.field == "this_phase" else _TURN
        return in_words({".".join(change.path): _recorded(heading, " ".join(change.keys))}, change, after.kit.name)
    return in_words(_within(change), change, after.kit.name)
