"""Replacement in the collected examples: what it costs, who may have it, where the rebuilt come (9.6, 14.2, 16)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wargame_cli.rulesets.illusions_of_glory.card_effects import NoRebuilding
from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import all_cards
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import play, standing
from wargame_cli.rulesets.illusions_of_glory.cases.operations import stand_together
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.routes_told import unit_told
from wargame_cli.rulesets.illusions_of_glory.cases.scene import INVADER, Run, Scene, like, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    card_of,
    is_so,
    nation_of,
    number,
    places_in,
    side_of,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP, NEUTRAL

_POINTS = 4
#: Where each side's units are cut off.
_POCKETS = {AP: "stanislau", CP: "radom"}
_SPENDS = both(
    lambda told: told.says(r"\bRPs?\b|\brebuil|replacement") or (told.says("place") and "rebuilt" in str(told.given)),
    lambda told: not told.says(r"convert|plays? ") and not told.speaks_of("turn_event"),
)


def pools_of(nation: str) -> list[str]:
    """The pools from which a nation's units are rebuilt."""
    return [pool for pool, nations in kit().tables.replacement.pools.nations.items() if nation in nations]


def _at_home(scene: Scene, nation: str) -> str:
    """A Supply Source of a nation, which is in the war."""
    if scene.stand(nation) == NEUTRAL:
        scene.join(nation)
    sources = list(kit().board.spaces(kit().ground.sources[nation]))
    own = [place for place in sources if place == "lemnos" or scene.position().control_of(place) == scene.stand(nation)]
    return next((place for place in own if kit().map.spaces[place].kind == "space"), (own or sources)[0])


@reads("legal", when=_SPENDS)
def spending(told: Told) -> Iterator[Run]:
    """Whether points may be spent on a unit, and whether it may come where the case says."""
    for part in told.parts():
        scene = standing(part, Scene())
        hungry = _is_hungry(part)
        troop, lost = _unit(part)
        nation = troop.nation or kit().units[troop.name].nation
        if part.has("supply_sources"):
            words = str(part.take("supply_sources")).replace("all ", "").replace("-controlled", "")
            if scene.stand(nation) == NEUTRAL:
                scene.join(nation)
            if side_of(words) != scene.stand(nation):
                for source in kit().board.spaces(kit().ground.sources[nation]):
                    scene.hold(INVADER[scene.stand(nation)], source)
        home = _at_home(scene, nation)
        side = scene.stand(nation)
        order: Run = {}
        into = part.says(r"reserve box")
        where = next((name for name in ("place", "at", "space") if part.has(name)), "")
        places = places_in(part.take(where)) if where else places_in(re.split(r"\b(?:in|at|on)\b", part.action)[-1])
        unit = scene.cast(troop, "replaceable" if lost or into or places else home, nation)
        order = {"rebuild": unit}
        if into:
            order["into"] = "reserve"
        elif places or lost:
            order["at"] = places[0] if places else home
        if hungry:
            for near in kit().board.neighbours[(place := _POCKETS[side])]:
                scene.hold(INVADER[side], near)
            scene.stacks = {place: [unit]}
        pool = str(part.take("pool")) if part.has("pool") else next(iter(pools_of(nation)), "AP-A")
        points = part.take(name) if part.has(name := f"rp_{pool.lower().replace('-', '_')}") else _POINTS
        scene.fields |= {"phase": f"replacement-{side.lower()}", "replacements": {pool: number(points)}}
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[order])


def _is_hungry(told: Told) -> bool:
    """Whether the unit is Out-Of-Supply."""
    text = " ".join(str(told.given.get(name, "")) for name in ("unit", "units", CASE)) + told.action
    return bool(re.search(r"out[- ]of[- ]supply", text, re.IGNORECASE))


def _unit(told: Told) -> tuple[Troop, bool]:
    """The unit that is to be rebuilt, reduced, and whether it was destroyed."""
    text = unit_told(told, told.action)
    if (
        not told.speaks_of("unit")
        and not told.speaks_of("units")
        and (found := re.search(r"\b(?:rebuilt?|on|for) (?:an? )?(.*?(?:LCU|SCU|unit|HQ)s?)\b", told.action))
    ):
        text = found[1] if not told.has(CASE) else text
    if told.has("nation"):
        text = f"{told.take('nation')} {text}" if re.search("LCU|SCU", text) else f"{told.take('nation')} LCU"
    lost = bool(re.search(r"destroyed|rebuilt", text + told.action))
    text = re.sub(r"\b(destroyed|rebuilt|of the nation|to full( strength)?|out[- ]of[- ]supply)\b", "", text)
    (troop,) = troops_in(text, "RU")
    if not troop.size and not troop.kind and not troop.name:
        troop = Troop(nation=troop.nation, size="SCU" if troop.nation == "MN" else "LCU", reduced=True)
    fields = {name: getattr(troop, name) for name in troop.__struct_fields__}
    return Troop(**{**fields, "reduced": True}), lost


# -- supply of allies only (14.2) --------------------------------------------------------------------------------


def _of_allies(told: Told) -> bool:
    return "can only trace" in str(told.given.get("unit", "")) and told.says(r"activat|\bSR\b|rebuil|\bRP|legal")


@reads("ops_cost", "sr", "rp", "may_sr", "may_receive_rp", when=_of_allies)
def fed_by_allies(told: Told) -> Iterator[Run]:
    """What a unit costs and may do that has supply of allies only."""
    for part in told.parts():
        text, _, sources = str(part.take("unit")).partition("can only trace")
        (troop,) = troops_in(re.sub(r"\b(that|which)\b", "", text))
        if not re.search(r"supply sources?", sources.lower()):
            raise LookupError(f"given.unit: {sources!r} is not understood")
        side = next(sides_of([troop]))
        scene = standing(part, Scene())
        nation = troop.nation or kit().units[troop.name].nation
        if scene.stand(nation) == NEUTRAL:
            scene.join(nation)
        if nation not in ("BR", "FR", "SB", "MN"):
            scene.hold(INVADER[scene.stand(nation)], *kit().board.spaces(kit().ground.sources[nation]))
        place, (unit,) = stand_together(scene, [troop], "ally")
        if (cost := part.maybe("ops_cost")) is not None:
            yield scene.run({"ops_cost": [{"place": place, "for": "move", "ops": number(cost)}]})
        for key in ("sr", "may_sr"):
            if (so := part.maybe(key)) is not None:
                there = scene.twin()
                there.fields["this_round"] = {"use": "sr", "points": 9}
                near = kit().board.neighbours[place][0] if kit().units[like(unit)].is_lcu else ""
                order = {"sr": unit, "to": near} if near else {"sr": unit, "into": "reserve"}
                yield there.run({"legal": is_so(so)}, orders=[order])
        for key in ("rp", "may_receive_rp"):
            if (so := part.maybe(key)) is not None:
                there = scene.twin()
                there.reduced.add(unit)
                pool = pools_of(kit().units[like(unit)].nation)[0]
                there.fields |= {"phase": f"replacement-{side.lower()}", "replacements": {pool: _POINTS / 2}}
                yield there.run({"legal": is_so(so)}, orders=[{"rebuild": unit}])


# -- replacement (16.0) ------------------------------------------------------------------------------------------


@reads("rp", when=says(r"spend rps?"))
def rebuilding(told: Told) -> Iterator[Run]:
    """What it costs to rebuild units."""
    for part in told.parts():
        text = str(part.take(CASE) if part.has(CASE) else part.take("unit"))
        found = re.fullmatch(r"(.*?)(?: to full(?: strength)?)?", text)
        if not found:
            raise LookupError(f"given.cases: {text!r} is not understood (`reduced LCU to full`)")
        lost = "destroyed" in found[1]
        troops = troops_in(found[1].replace("destroyed", ""), "GE")
        scene = standing(part, Scene())
        side = next(sides_of(troops))
        place = "berlin" if side == CP else "warsaw"
        if lost:
            units = scene.cast_all(troops, "replaceable")
        else:
            units = scene.cast_all(
                [Troop(nation=t.nation, size=t.size, kind=t.kind, reduced=True) for t in troops], place
            )
        nation = kit().units[units[0]].nation
        pool = next(pool for pool, nations in kit().tables.replacement.pools.nations.items() if nation in nations)
        scene.fields |= {"phase": f"replacement-{side.lower()}", "replacements": {pool: 10}}
        orders = [{"rebuild": unit, "at": place} if lost else {"rebuild": unit} for unit in units]
        yield scene.run(
            {"rp_spent": {pool: float(part.wanted("rp"))}, "strength": dict.fromkeys(units, "full")}, orders=orders
        )


@reads("max_converted", "legal", when=says(r"convert"))
def conversions(told: Told) -> Iterator[Run]:
    """How many points a side may convert in a turn."""
    for part in told.parts():
        allowed = part.maybe("legal")
        wanted = number(part.wanted("max_converted")) if allowed is None else int(is_so(allowed))
        pool, side = ("GE", CP) if part.says(r"\bGE RPs?\b|German") else ("AP-A", AP)
        linked = is_so(part.take("berlin_constantinople_link", False))
        scene = standing(part, Scene())
        if linked:
            scene.join("BU")
            scene.hold("AH", "negotin", "pozarevac", "belgrade", "nish")
        scene.fields |= {"phase": f"replacement-{side.lower()}", "replacements": {pool: 4}}
        orders = [{"convert": pool}] * wanted
        if wanted:
            yield scene.run({"legal": True}, orders=orders)
        if allowed is None or not wanted:
            yield scene.run({"legal": False}, orders=[*orders, {"convert": pool}])


@reads("legal", when=both(tells("turn_event"), says(r"rebuild")))
def barred_points(told: Told) -> Iterator[Run]:
    """Whether a unit may be rebuilt."""
    for part in told.parts():
        found = re.search(r"rebuild an? (.*?)(?: this turn)?$", part.action)
        if not found:
            raise LookupError(f"action: {part.action!r} is not understood")
        (troop,) = troops_in(found[1])
        cards = [card_of(part.take("turn_event"))] if part.has("turn_event") else []
        drawn = [card_of(part.take("drawn"))] if part.has("drawn") else []
        scene = standing(part, Scene())
        _in_force(scene, cards)
        play(scene, *cards)
        nation = nation_of(troop.nation)
        side = next(sides_of([troop]))
        place = next(iter(kit().board.spaces(kit().ground.sources[nation])))
        unit = scene.cast(Troop(nation=nation, size=troop.size or "SCU", reduced=True), place)
        pool = next(pool for pool, nations in kit().tables.replacement.pools.nations.items() if nation in nations)
        scene.fields |= {"phase": f"replacement-{side.lower()}", "replacements": {pool: 4}}
        if drawn:
            scene.fields["hands"] = {drawn[0][:2]: drawn}
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[{"rebuild": unit}])


def _in_force(scene: Scene, cards: list[str]) -> None:
    """What these cards do for the turn is in force."""
    turn = int(scene.fields.get("turn", 2))
    for card in cards:
        for place, effect in enumerate(all_cards()[card].effects):
            if isinstance(effect, NoRebuilding):
                scene.fields.setdefault("in_force", []).append({"card": card, "number": place, "turn": turn})
