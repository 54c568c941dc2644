"""Technology and dogfights of the collected examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.idle import idle_research, is_eligible, research_deck
from wargame_cli.rulesets.lamps.cases.outcomes import state_facts
from wargame_cli.rulesets.lamps.cases.sayings import Facts
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    fields,
    find_faction,
    find_nation,
    listed,
    nation_of,
    numbers,
    place_of,
    plain,
    says_no,
    side_of,
    unit_of,
)
from wargame_cli.rulesets.lamps.nations import ALLIANCE, CP, NATIONS, OTHER, TE

Run = dict[str, Any]


def research(action: Plain, expect: Plain, scene: Scene) -> Iterator[Run]:
    """Technology cards that are drawn: one, several as cases of their own, or two as a bonus."""
    bonus = action.get("bonus_draw", action.get("bonus_technology"))
    drawn = action.get("research_draw", action.get("draw", action.get("draws", bonus)))
    cards = [re.sub(r"\s*\(.*\)", "", str(card)).strip() for card in listed(drawn)]
    words = str(drawn)
    side = next((side for side in (CP, TE) if f"({side})" in words), "")
    side = side or (ALLIANCE[scene.faction] if scene.faction else _side_of_cards(cards, scene))
    scene.faction, scene.step = {CP: "germany", TE: "western_allies"}[side], "production"
    scene.fields["technology"] = {CP: [], TE: []} | scene.fields.get("technology", {})
    if bonus:
        yield _bonus(cards, action, expect, scene, side)
        return
    for card in cards:
        told = _expected_of(card, expect) if len(cards) > 1 else expect
        yield _research(card, action, told, scene, side)


def _side_of_cards(cards: list[str], scene: Scene) -> str:
    """Whose cards these are: by their letters, or whose technology is told."""
    if any(card.startswith("Q") for card in cards):
        return TE
    if any(card.startswith("U") for card in cards):
        return CP
    told = scene.fields.get("technology", {})
    return next((side for side in (TE, CP) if told.get(side)), CP)


def _expected_of(card: str, expect: Plain) -> Plain:
    if card not in expect:
        raise LookupError(f"expect does not say what becomes of {card}")
    return {"result": expect[card]}


def _research(card: str, action: Plain, expect: Plain, scene: Scene, side: str) -> Run:
    facts = of_research(card, expect, scene, side)
    gains = is_eligible(scene, side, card)
    standing = _wishes(action.get("place", {}), scene) if gains else {}
    if gains:
        _make_room_for_guns(card, side, scene)
    deck = research_deck(scene, side)
    if card not in deck:
        raise LookupError(f"{side} cannot draw {card}: it is none of {', '.join(deck)}")
    dice = {"technology/research": [deck.index(card) + 1]} if len(deck) > 1 else {}
    run: Run = {"given": scene.staged(), "dice": dice, "standing": standing, "play": "phase"}
    return {**run, "expect": facts, "title": card}


def of_research(card: str, expect: Plain, scene: Scene, side: str) -> Facts:
    """What a draw brings: an active card or one that goes back, and the guns that it places."""
    active = list(scene.fields["technology"][side])
    facts: Facts = {}
    placed = dict(fields(expect.get("placed", {}), "placed"))
    rest: dict[str, Any] = {}
    for name, value in expect.items():
        words = plain(value)
        if name in ("result", card):
            facts["technology"] = {side: active if _goes_back(value) else [*active, card]}
        elif name == "active" and isinstance(value, list):
            facts["technology"] = {side: [str(each) for each in value]}
        elif (find_nation(name) or find_faction(name)) and isinstance(value, int):
            placed[name] = value
        elif name == "state":
            facts["guns_are"] = words
        elif name != "placed":
            rest[name] = value
    if placed:
        facts["guns"] = {_owner(name): int(count) for name, count in placed.items()}
    return state_facts(rest, scene, facts)


def _goes_back(value: Any) -> bool:
    """Whether a card that is drawn is said to go back to the deck, not to become active."""
    if re.search(r"\b(deck|ineligible|not eligible|no effect|returned|discarded)\b", plain(value)):
        return True
    if re.search(r"\b(active|eligible|kept|gained)\b", plain(value)):
        return False
    raise LookupError(f"expect: {value!r} does not say what becomes of the card")


def _owner(name: str) -> str:
    """Whose guns are counted; those of the Western Allies are entered as French ones."""
    return "france" if find_faction(name) == "western_allies" else nation_of(name)


def _wishes(told: Any, scene: Scene) -> dict[str, Any]:
    """Where guns are placed, as standing orders; an army of their nation stands there."""
    wishes = []
    for unit, area in fields(told, "place").items():
        gun, where = unit_of(unit), place_of(area)
        nations = scenarios.components().units[gun].shared
        if where not in scene.areas_with(nations):
            scene.some_army(nations, where)
        wishes.append(wish_of_place(gun, where))
    return dict.fromkeys((CP, TE), wishes) if wishes else {}


def wish_of_place(unit: str, area: str) -> dict[str, Any]:
    """Where a gun or the tanks are placed, as a standing order."""
    return {"ask": "place-tanks" if unit == "WA-Tanks" else "place-gun", "about": unit, "prefer": [area]}


def _make_room_for_guns(card: str, side: str, scene: Scene) -> None:
    """Guns are placed with armies: of each nation that gets some, one stands at home if none is told of."""
    kit = scenarios.components()
    for owner in kit.tables.technology.of(side)[card].guns:
        nations = ("france", "great_britain") if owner == "western_allies" else (owner,)
        if not scene.areas_with(nations):
            scene.some_army(nations, kit.home[nations[0]][0])


def _bonus(cards: list[str], action: Plain, expect: Plain, scene: Scene, side: str) -> Run:
    """Two cards are drawn and one may be kept; research then finds nothing."""
    event = {CP: "G15-1", TE: "W16-1"}[side]
    scene.add("in_force", {"card": event, "number": 0, "until": "turn"})
    deck = research_deck(scene, side)
    dice, left = [], list(deck)
    for card in cards:
        if card not in left:
            raise LookupError(f"{side} cannot draw {card}: it is none of {', '.join(left)}")
        dice.append(left.index(card) + 1)
        left.remove(card)
    able = [card for card in cards if is_eligible(scene, side, card)]
    kept = _kept(cards, able, action, expect)
    facts: Facts = {"technology": {side: [*scene.fields["technology"][side], *([kept] if kept in able else [])]}}
    rest = {name: value for name, value in expect.items() if name not in ("kept", "returned", *cards)}
    if kept in able:
        _make_room_for_guns(kept, side, scene)
        scene.fields["technology"][side].append(kept)
    after = idle_research(scene)
    if kept in able:
        scene.fields["technology"][side].remove(kept)
    run: Run = {"given": scene.staged(), "dice": {"technology/bonus": dice, **after}, "play": "phase"}
    answers = {"technology/keep": kept} if len(able) > 1 else {}
    return {**run, "answers": answers, "expect": state_facts(rest, scene, facts)}


def _kept(cards: list[str], able: list[str], action: Plain, expect: Plain) -> str:
    """The card of a bonus that is kept, as far as it is said; else the first that may be."""
    back = {*listed(expect.get("returned")), *(card for card in cards if card in expect and _goes_back(expect[card]))}
    told = [expect.get("kept"), action.get("keep"), *(card for card in cards if card in expect and card not in back)]
    said = {str(card) for card in told if card}
    if len(said) > 1 or said & back:
        raise LookupError(f"expect says two things of {' and '.join(cards)}")
    return next(iter(said), next((card for card in able if card not in back), ""))


# -- the dogfight ----------------------------------------------------------------------------------------------------


def dogfight(action: Plain, dice: Plain, expect: Plain, scene: Scene) -> Run:
    """The dogfight at the beginning of the Regroup Phase, and what is placed after it."""
    scene.faction, scene.step = scene.faction or "germany", "production"
    side = ALLIANCE[scene.faction]
    nation = NATIONS[scene.faction][-1]
    home = {"germany": "rhine", "great_britain": "paris"}[nation]
    if not scene.areas_with((nation, "france")):
        scene.some_army((nation,), home)
    given_dice: dict[str, Any] = idle_research(scene)
    for name, value in dice.items():
        if value not in (None, [], "none"):
            given_dice[f"dogfight/{side_of(name)}"] = numbers(value)
    facts: Facts = {}
    rest: dict[str, Any] = {}
    highs: dict[str, int] = {}
    for name, value in expect.items():
        if found := re.fullmatch(r"(.+)_high", name):
            highs[side_of(found[1])] = int(value)
        elif name == "dice" and says_no(value):
            facts["rolled"] = len(given_dice.get("technology/research", []))
        elif name == "red_baron":
            gone = re.search(r"\b(removed|shot|lost|gone)\b", plain(value))
            if not gone and not re.search(r"\b(stays|remains|lives|active)\b", plain(value)):
                raise LookupError(f"expect.red_baron: {value!r} is not understood")
            facts["flags"] = {"The Red Baron": not gone}
        else:
            rest[name] = value
    if len(highs) == 2:
        facts["dogfight_highs"] = [highs[side], highs[OTHER[side]]]
    placed = action.get("place_air", action.get("air"))
    late: dict[str, Any] = {name: rest.pop(name) for name in ("CP_air", "TE_air", "air") if name in rest and placed}
    first = {"dice": given_dice, "play": "phase", "expect": state_facts(rest, scene, facts)}
    if not placed:
        return {"given": scene.staged(), **first}
    order = {"air": [place_of(area) for area in listed(placed)]}
    then = {"orders": [order], "expect": state_facts(late, scene, {}) or {"legal": True}}
    return {"given": scene.staged(), "steps": [first, then]}
