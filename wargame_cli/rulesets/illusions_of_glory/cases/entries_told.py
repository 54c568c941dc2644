"""Neutral nations in the collected examples: Neutral Entry Events, Greece, interned units (9.7.2, 26)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import (
    at_play,
    hold_hand,
    ready,
)
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.risings import enters
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    box_of,
    cards_in,
    is_so,
    nation_in,
    number,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import MAY_JOIN

_GREECE, _KING, _ITALY = "AP-40", "CP-35", "AP-21"


# -- entries (9.7.2, 26.x) ---------------------------------------------------------------------------------------


@reads("vp_after", when=says(r"[A-Z]{5,}"))
def entries(told: Told) -> Iterator[Run]:
    """What the Victory Points are after each of some Neutral Entry Events."""
    now = number(told.take("vp"))
    cards = cards_in(told.action)
    wanted = told.wanted("vp_after")
    if len(wanted) != len(cards):
        raise LookupError(f"expect.vp_after: {len(wanted)} answers for {len(cards)} Events")
    for card, after in zip(cards, wanted, strict=True):
        scene = Scene()
        scene.fields["points"] = {"VP": now}
        at_play(ready(scene, card), card)
        yield scene.run({"points": {"VP": number(after)}}, orders=[{"play": card, "for": "event"}])
        now = number(after)


@reads("vp", "vp_change", when=says(r"greece becomes an? (ap|cp) ally"))
def greece_joins(told: Told) -> Iterator[Run]:
    """What Greece brings the side that it joins, by who controls its VP spaces."""
    key = "vp" if "vp" in told.expect else "vp_change"
    fact = "points" if key == "vp" else "change"
    for part in told.parts():
        scene = standing(part, Scene())
        for name in ("salonika", "athens"):
            if part.has(name):
                words = str(part.take(name))
                if found := re.match(r"(AP|CP)-controlled", words):
                    scene.hold({"AP": "FR", "CP": "GE"}[found[1]], name)
                elif words != "neutral":
                    raise LookupError(f"given.{name}: {words!r} is not understood")
        expect = {fact: {"VP": number(part.wanted(key))}}
        if part.says(r"ap ally"):
            at_play(scene, _GREECE)
            first = {"orders": [{"play": _GREECE, "for": "event"}], "expect": {"nations": {"GR": "neutral"}}}
            after = expect["change"]["VP"] if fact == "change" else None
            second = {
                "play": "phase",
                "expect": {"nations": {"GR": "AP"}} | ({"change": {"VP": after}} if after is not None else expect),
            }
            yield scene.run({}, steps=[first, second])
        else:
            for nation in ("SB", "RO", "BU"):
                scene.join(nation) if nation in MAY_JOIN else None
                scene.hold("GE", *kit().ground.vp_spaces_of(nation))
            at_play(scene, _KING)
            yield scene.run(expect | {"nations": {"GR": "CP"}}, orders=[{"play": _KING, "for": "event"}])


@reads("greece", "greece_card", "second_event", when=both(tells("ap_round"), says(r"king constantine")))
def the_king(told: Told) -> Iterator[Run]:
    """KING CONSTANTINE answers GREECE."""
    if cards_in(told.take("ap_round")) != [_GREECE]:
        raise LookupError("given.ap_round: only GREECE is answered")
    scene = standing(told, Scene())
    scene.fields["turn"] = 4
    at_play(scene, _GREECE)
    hold_hand(scene, _KING)
    hold_hand(scene, _ITALY)
    expect: Run = {}
    if (stand := told.maybe("greece")) is not None:
        expect["nations"] = {"GR": _stand(stand)}
    if (pile := told.maybe("greece_card")) is not None:
        expect["cards"] = {_GREECE: str(pile).replace(" pile", "")}
    steps: list[Run] = [
        {"orders": [{"play": _GREECE, "for": "event"}], "expect": {"nations": {"GR": "neutral"}}},
        {"orders": [{"play": _KING, "for": "event"}], "expect": expect or {"nations": {"GR": "neutral"}}},
    ]
    if (second := told.maybe("second_event")) is not None:
        steps.append({"orders": [{"play": _ITALY, "for": "event"}], "expect": {"legal": is_so(second)}})
    yield scene.run({}, steps=steps)


def _stand(value: Any) -> str:
    words = str(value).lower()
    if words.startswith("neutral"):
        return "neutral"
    if found := re.match(r"(ap|cp) ally", words):
        return found[1].upper()
    raise LookupError(f"{value!r} is not understood of Greece")


@reads("greece", when=says(r"enters? (athens|salonika)"))
def greece_entered(told: Told) -> Iterator[Run]:
    """What comes of it when a unit enters Athens or Salonika while Greece is neutral."""
    told.throws()
    for part in told.parts():
        if str(part.take("greece", "neutral")) != "neutral":
            raise LookupError("given.greece: only a neutral one is entered so")
        found = re.search(r"(AP|CP) unit enters (Athens|Salonika)(?:, die (\d))?", part.action, re.IGNORECASE)
        if not found:
            raise LookupError(f"action: {part.action!r} is not understood")
        wanted = str(part.wanted("greece"))
        scene = Scene()
        troop = Troop(nation={"AP": "FR", "CP": "GE"}[found[1].upper()], size="LCU" if found[1] == "CP" else "SCU")
        if "without a roll" in wanted and found[3]:
            raise LookupError("a die is thrown, and none is expected")
        expect: Run = {"nations": {"GR": _stand(wanted)}, "rolled": 1 if found[3] else 0}
        dice = [int(found[3])] if found[3] else None
        yield enters(scene, troop, found[2].lower(), expect, dice=dice)


@reads("unit", when=says(r"ends its move in an? \w+ space"))
def interned(told: Told) -> Iterator[Run]:
    """What becomes of a unit that moves into a neutral country; by the other reading its order is refused."""
    for part in told.parts():
        found = re.search(r"an? (.*?) ends its move in an? (\w+) space", part.action)
        if not found:
            raise LookupError(f"action: {part.action!r} is not understood")
        (troop,) = troops_in(found[1])
        nation = nation_in(found[2])
        name = next(name for name in part.given if nation_in(name.replace("_", " ")) == nation)
        if str(part.take(name)) != "neutral":
            raise LookupError(f"given.{name}: only a neutral country interns")
        ground = kit().ground
        space = next(
            place
            for place in kit().board.spaces(ground.land_of[nation])
            if not ground.spaces[place].fort
            and any(
                not ground.spaces[near].fort and ground.spaces[near].owner != nation
                for near in kit().board.neighbours[place]
            )
        )
        scene = Scene()
        scene.options["neutral-countries"] = "interned"
        near = next(near for near in kit().board.neighbours[space] if ground.spaces[near].owner != nation)
        scene.hold(troop.nation, near)
        unit = scene.cast(troop, near)
        side = scene.side_of(unit)
        marks = [{"place": near, "how": "move"}]
        scene.fields |= {
            "phase": f"round-1-{side.lower()}",
            "this_round": {"use": "ops", "points": 9, "activated": marks},
        }
        yield scene.run({"at": {unit: box_of(part.wanted("unit"))}}, orders=[{"move": unit, "by": [space]}])
