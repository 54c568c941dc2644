"""Actions in the collected examples: activation, movement, redeployment, stacking, replacement (9.4-9.6, 10-13, 16)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.board import SPACE
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import offensive_called, standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, nation_in, number
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP
from wargame_cli.rulesets.illusions_of_glory.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.supply import Grade, grade

#: Where British and French come by their supply in the Balkans, and where the Central Powers meet.
_BRIDGEHEADS: tuple[dict[str, str], ...] = (
    {},
    {"salonika": "FR"},
    {"salonika": "FR", "florina": "FR", "larissa": "FR"},
    {"negotin": "AH", "nish": "AH", "pozarevac": "AH", "belgrade": "AH", "kragujevac": "AH"},
)


# -- activation (9.4) --------------------------------------------------------------------------------------------


def _supplied(wanted: Grade) -> Any:
    def fits(position: IllusionsPosition, place: str) -> bool:
        side = position.acting
        holder = position.control_of(place)
        return holder == side and all(grade(position, unit) == wanted for unit in position.units_at(place, side))

    return fits


def stand_together(scene: Scene, troops: list[Troop], wanted: Grade = "own") -> tuple[str, list[str]]:
    """Stand units in a space of their side where each has supply of its own nation (or what is wanted)."""
    side = next(sides_of(troops))
    scene.fields.setdefault("phase", f"round-1-{side.lower()}")
    units = scene.cast_all(troops, "off map")
    places = [label for label, space in kit().map.spaces.items() if space.kind == SPACE]
    for held in _BRIDGEHEADS:
        tried = scene.twin()
        for space, nation in held.items():
            tried.hold(nation, space)
        try:
            place = tried.settle(units, _supplied(wanted), places)
        except LookupError:
            continue
        for space, nation in held.items():
            scene.hold(nation, space)
        scene.stacks = tried.stacks
        return place, units
    raise LookupError("no space on the map gives all these units the supply that the case needs")


def _how(told: Told) -> str:
    if told.says("attack"):
        return "attack"
    if told.says("move"):
        return "move"
    raise LookupError(f"action: {told.action!r} says neither Movement nor Attack")


@reads("ops_cost", when=tells("lemnos"))
def lemnos_costs(told: Told) -> Iterator[Run]:
    """What it costs to activate stacks on Lemnos."""
    scene = standing(told, Scene(AP))
    stacks = [
        text for text in re.split(r"[,;]?\s*(?:plus|and)\s+a second stack(?: of)?", str(told.take("lemnos"))) if text
    ]
    wanted = told.wanted("ops_cost")
    wanted = wanted if isinstance(wanted, list) else [wanted]
    if len(stacks) != len(wanted):
        raise LookupError(f"expect.ops_cost: {len(wanted)} answers for {len(stacks)} stacks")
    expect = []
    for text, cost in zip(stacks, wanted, strict=True):
        units = scene.cast_all(troops_in(text), "lemnos")
        expect.append({"place": "lemnos", "for": _how(told), "units": units, "ops": number(cost)})
    yield scene.run({"ops_cost": expect})


def _stands_in_a_space(told: Told) -> bool:
    told_of = any(told.speaks_of(name) for name in ("space", "stack", "region", "units", "unit"))
    return told_of and "can only trace" not in str(told.given.get("unit", ""))


@reads("ops_cost", when=_stands_in_a_space)
def activation_costs(told: Told) -> Iterator[Run]:
    """What it costs to activate a space with some units."""
    for part in told.parts():
        wanted = part.wanted("ops_cost")
        scene = standing(part, Scene())
        name = next(name for name in ("space", "stack", "region", "units", "unit") if part.has(name))
        troops = troops_in(part.take(name))
        if part.has("orders"):
            orders = str(part.take("orders"))  # whoever stays idle counts as well
            if not re.fullmatch(r"only the \w+ units? (moves?|attacks?)", orders):
                raise LookupError(f"given.orders: {orders!r} is not understood")
        if part.has("mo"):
            scene.fields["offensives"] = {next(sides_of(troops)): offensive_called(part.take("mo"))}
        place, units = stand_together(scene, troops, _grade(part))
        how = _how(part)
        acting = [] if how == "move" else [unit for unit in units if _takes_part(part, unit)]
        named = {"units": acting} if acting else {}
        yield scene.run({"ops_cost": [{"place": place, "for": how, **named, "ops": number(wanted)}]})


def _grade(told: Told) -> Grade:
    """The supply that the case tells of; a unit has its own unless it is said."""
    words = str(told.take("supply", "own")).lower()
    if re.search(r"\ball(y|ies|ied)\b|foreign", words):
        return "ally"
    if re.search(r"\bown\b|in supply|supplied", words):
        return "own"
    if re.search(r"none|out", words):
        return "none"
    raise LookupError(f"given.supply: {words!r} is not understood")


def _takes_part(told: Told, unit: str) -> bool:
    """Whether the action says of a unit's nation that it takes part in the attack."""
    nation = kit().units[unit].nation
    only = re.search(r"with the (\w+) units? only", told.action)
    part = re.search(r"with the (\w+) units? taking part", told.action)
    if only:
        return nation == nation_in(only[1])
    return part is not None and nation == nation_in(part[1])


# -- redeployment (9.5, 13.0) ------------------------------------------------------------------------------------


@reads("sr_cost", when=says(r"\bSR\b|redeploy"))
def redeployment_costs(told: Told) -> Iterator[Run]:
    """What it costs to redeploy units."""
    for part in told.parts():
        name = next(name for name in ("units", "unit", CASE) if part.has(name))
        scene = standing(part, Scene(CP))
        unit = scene.cast(troops_in(part.take(name), "GE")[0], "berlin", "GE")
        yield scene.run({"sr_cost": {unit: number(part.wanted("sr_cost"))}})


@reads("legal", when=both(tells("plays"), says(r"check|play|round")))
def plays_in_rounds(told: Told) -> Iterator[Run]:
    """Which of a row of plays are allowed, those before them taken as they were where they were."""
    done: dict[int, str] = {}
    turn = 2
    for part in told.parts():
        text = str(part.take("plays"))
        found = re.search(r"round (\d) (SR|RPs?|OPS|Event)", text, re.IGNORECASE)
        if not found:
            raise LookupError(f"given.plays: {text!r} is not understood (`round 2 SR`)")
        if "next turn" in text:
            done, turn = {}, turn + 1
        round_, use = int(found[1]), found[2].lower().rstrip("s") if found[2].lower() != "ops" else "ops"
        legal = is_so(part.wanted("legal"))
        before = [{"use": done.get(earlier, "cardless")} for earlier in range(1, round_)]
        scene = Scene()
        scene.fields |= {"phase": f"round-{round_}-ap", "turn": turn, "this_turn": {"actions": {AP: before}}}
        scene.fields["hands"] = {AP: ["AP-5"]}
        yield scene.run({"legal": legal}, orders=[{"play": "AP-5", "for": use}])
        if legal:
            done[round_] = use


# -- stacking (10.0, 27.0) ---------------------------------------------------------------------------------------


@reads("legal", when=says(r"end of (the |an )?action round in one space"))
def stacks(told: Told) -> Iterator[Run]:
    """Whether units may stand together when an Action Round ends."""
    for part in told.parts():
        name = next(name for name in (CASE, "units", "space", "stack") if part.has(name))
        troops = troops_in(part.take(name), "GE")
        scene = standing(part, Scene(next(sides_of(troops), CP)))
        hqs = [troop for troop in troops if troop.kind == "hq"]
        scene.cast_all(troops, _home_of(troops[0], len(hqs)), "GE")
        place = next(iter(scene.stacks))
        yield scene.run({"may_stay": {place: is_so(part.wanted("legal"))}})


def _home_of(troop: Troop, _: int) -> str:
    """A space in which a nation's units stand well: a Supply Source of its own."""
    nation = (troop.nation or "GE").partition("/")[0]
    sources = kit().ground.sources.get(nation, 0)
    return next(iter(kit().board.spaces(sources)), "nish")
