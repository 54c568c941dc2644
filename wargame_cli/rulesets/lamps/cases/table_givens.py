"""What is `given` of markers, technology, ships, points and nations in the collected examples."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cards import (
    BonusTechnology,
    Flag,
    FreeArmy,
    FreeRefit,
    MoreMoves,
    MustAttack,
    NamedRule,
    NavalReroll,
    NoRefit,
    Points,
    Roll,
    deck_of,
)
from wargame_cli.rulesets.lamps.cases.idle import U_BOATS
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    COUNTS,
    card_of,
    fields,
    find_faction,
    find_unit,
    letters,
    listed,
    nation_of,
    pair_of,
    place_of,
    plain,
    says_no,
    side_of,
    turn_of,
    unit_of,
)
from wargame_cli.rulesets.lamps.nations import CP, FACTION, NATIONS, OTHER, SIDE, TE
from wargame_cli.rulesets.lamps.position import HAGUE, UNRESTRICTED, Stand

#: Effects of cards that a position holds while they last.
_LASTING = (Roll, NavalReroll, MustAttack, NoRefit, MoreMoves, NamedRule, Points, FreeArmy, FreeRefit, BonusTechnology)

_STANDS: Mapping[str, Stand] = {
    "neutral": "neutral",
    "at war": "war",
    "war": "war",
    "joined": "war",
    "active": "war",
    "te": "war",
    "cp": "war",
    "declared war": "war",
    "conquered": "conquered",
    "collapsed": "conquered",
    "surrendered": "conquered",
}
FLAGS = {
    "red_baron": "The Red Baron",
    "convoys": "Convoys",
    "sussex_pledge": "Sussex Pledge",
    "open_ocean_policy": "Open Ocean Policy",
    "lusitania_sunk": "Lusitania Sunk",
    "mutiny": "German fleet mutiny",
}


# -- markers and technology ---------------------------------------------------------------------------------------


def technology(scene: Scene, value: Any, name: str) -> None:
    """The active technology cards of each side, or of the acting one."""
    if isinstance(value, list):
        value = {SIDE[NATIONS[scene.faction or "germany"][0]]: value}
    told = {side_of(side): [str(card) for card in listed(cards)] for side, cards in fields(value, name).items()}
    scene.fields["technology"] = {CP: [], TE: []} | told


def trenches(scene: Scene, value: Any, name: str) -> None:
    """Trenches by area: a number of the owner's own, or the pools that they come from."""
    found: dict[str, list[str]] = scene.fields.setdefault("trenches", {})
    for key, content in fields(value, "given.trenches").items():
        area = place_of(key)
        owner = _trench_pool(scenarios.components().map.areas[area].owner)
        if isinstance(content, int) and not isinstance(content, bool):
            found[area] = [owner] * content
        else:
            found[area] = [_trench(str(each), owner) for each in listed(content)]


def _trench(told: str, owner: str) -> str:
    """The pool of one trench: `germany/intact`, `france`, or `intact` of the area's owner."""
    pool, _, state = told.partition("/")
    if letters(pool) in ("intact", "true"):
        pool = owner
    if state not in ("", "intact"):
        raise LookupError(f"given.trenches: {told!r}; a phase begins with whole ones")
    return find_faction(pool) or _trench_pool(nation_of(pool))


def _trench_pool(nation: str) -> str:
    """The trenches of the Western Allies are all nations' of theirs (8.3.4.2)."""
    return "western_allies" if FACTION.get(nation) == "western_allies" else nation


def air(scene: Scene, value: Any, name: str) -> None:
    """`{TE: paris/ready}`, a list of them, or with `owned` and `on_map`; who has a marker has aviation."""
    markers: list[dict[str, Any]] = scene.fields.setdefault("air", [])
    for key, content in fields(value, f"given.{name}").items():
        side = side_of(key)
        places = content.get("on_map", []) if isinstance(content, Mapping) else content
        for each in listed(places):
            area, _, state = str(each).partition("/")
            markers.append({"side": side, "area": place_of(area), "flown": state.strip().lower() == "flown"})
        known = scene.fields.setdefault("technology", {CP: [], TE: []})
        if listed(places) and not any(card.startswith("P") for card in known[side]):
            known[side].append("P1")


def stosstruppen(scene: Scene, value: Any, name: str) -> None:
    """The Stosstruppen marker, with the technology that brings it."""
    told = value if isinstance(value, Mapping) else {"area": value}
    scene.fields["stosstruppen"] = place_of(told.get("area"))
    scene.fields["stosstruppen_rerolls"] = int(told.get("rerolls", 2))
    known = scene.fields.setdefault("technology", {CP: [], TE: []})
    known[CP] += [card for card in ("A1", "A2", "A3") if card not in known[CP]]


def big_push(scene: Scene, value: Any, name: str) -> None:
    """Where the Big Push stands."""
    pair = pair_of(value)
    if pair != "none":
        scene.fields.setdefault("this_turn", {})["big_push"] = list(pair)


def markers(scene: Scene, value: Any, name: str) -> None:
    """The markers that armies bear, by the titles of their cards."""
    for unit, titles in fields(value, f"given.{name}").items():
        for title in listed(titles):
            scene.mark(unit_of(unit), title)


def events(scene: Scene, value: Any, name: str) -> None:
    """Event cards in force: what they hold for a while, and their standing conditions."""
    for title in listed(value):
        card = card_of(title, faction=scene.faction)
        for number, effect in enumerate(scenarios.components().cards[card].effects):
            if isinstance(effect, Flag):
                scene.add("flags", effect.name)
            elif isinstance(effect, _LASTING):
                scene.add("in_force", {"card": card, "number": number, "until": "turn"})


def draw(scene: Scene, value: Any, name: str) -> None:
    """The cards that the decks hold."""
    for title in listed(value):
        card = card_of(title, faction=scene.faction)
        faction = scenarios.components().cards[card].faction
        scene.faction = scene.faction or faction
        scene.fields.setdefault("decks", {}).setdefault(faction, []).append(card)


def deck_left(scene: Scene, value: Any, name: str) -> None:
    """What is left of a deck: cards by their titles, or `one 1914 card`."""
    faction = scene.faction or "germany"
    cards: list[str] = []
    for each in listed(value):
        told = re.fullmatch(r"(\w+) (\d{4}) cards?", str(each))
        if told and told[1] in COUNTS:
            cards += deck_of(scenarios.components().cards, faction, int(told[2]))[-COUNTS[told[1]] :]
        else:
            cards.append(card_of(each, faction=faction))
    scene.fields.setdefault("decks", {})[faction] = cards


def flag(scene: Scene, value: Any, name: str) -> None:
    """A standing condition set by a card."""
    if not says_no(value):
        scene.add("flags", FLAGS[name])


# -- ships --------------------------------------------------------------------------------------------------------


def u_boats(scene: Scene, value: Any, name: str) -> None:
    """The box of the U-Boats, and their states by unit or by number."""
    told = fields(value, "given.u_boats")
    box = UNRESTRICTED if "unrestricted" in str(told.get("box", "")).lower() else HAGUE
    for key, content in told.items():
        if find_unit(key):
            scene.put(unit_of(key), box, spent=str(content) == "spent")
        elif key in ("fresh", "spent"):
            for boat in [boat for boat in U_BOATS if not scene.where(boat)][: int(content)]:
                scene.put(boat, box, spent=key == "spent")
        elif key != "box":
            raise LookupError(f"given.u_boats.{key} is not understood")


def blockade(scene: Scene, value: Any, name: str) -> None:
    """Who controls the Blockade box."""
    scene.fields["blockade"] = side_of(value)


# -- points and politics ------------------------------------------------------------------------------------------


def points(scene: Scene, value: Any, name: str) -> None:
    """The production points of this phase, by nation or of the acting one."""
    if not isinstance(value, Mapping):
        scene.points[NATIONS[scene.faction or "germany"][-1]] = int(value)
        return
    for key, told in value.items():
        nation = nation_of(key)
        points = told.get("available", told.get("left")) if isinstance(told, Mapping) else told
        if points is None:
            raise LookupError(f"given.{name}.{key}: it is not said how many points are available")
        scene.points[nation] = int(points)


def transfers(scene: Scene, value: Any, name: str) -> None:
    """Production points under way."""
    for each in listed(value):
        receiver = nation_of(each["to"])
        area = place_of(each["area"]) if "area" in each else scenarios.components().home[receiver][0]
        transfer = {"giver": nation_of(each["from"]), "receiver": receiver, "points": int(each["pp"]), "area": area}
        scene.add("transfers", transfer)


def nation(scene: Scene, value: Any, name: str) -> None:
    """Whether a nation is neutral, at war or conquered."""
    if plain(value) in ("cp", "te") and side_of(value) != SIDE[nation_of(name)]:
        raise LookupError(f"given.{name}: {value} is not its alliance (`control` says who holds an area)")
    stand = next((stand for words, stand in _STANDS.items() if plain(value).startswith(words)), None)
    if stand is None:
        raise LookupError(f"given.{name}: {value!r} is neither neutral, at war nor conquered")
    scene.nations[nation_of(name)] = stand


def conquered(scene: Scene, value: Any, name: str) -> None:
    """Conquered nations; their armies that still stand are those that fight on, and their land is the enemy's."""
    kit = scenarios.components()
    for nation in map(nation_of, listed(value)):
        scene.nations[nation] = "conquered"
        for area in kit.home[nation]:
            scene.control.setdefault(area, OTHER[SIDE[nation]])
        stand = [unit for units in scene.areas.values() for unit in units if kit.units[unit].nation == nation]
        survivor(scene, [unit for unit in stand if kit.units[unit].is_army], name)


def survivor(scene: Scene, value: Any, name: str) -> None:
    """The army of a conquered nation that fights on."""
    known = scene.fields.setdefault("survivors", [])
    known += [unit for unit in map(unit_of, listed(value)) if unit not in known]


def salonika(scene: Scene, value: Any, name: str) -> None:
    """The Salonika marker."""
    words = plain(value)
    scene.fields["salonika"] = next((state for state in ("open", "closed") if words.startswith(state)), "")


def usa_war(scene: Scene, value: Any, name: str) -> None:
    """When the United States declared war."""
    scene.fields["usa_war"] = turn_of(value)
    scene.nations["united_states"] = "war"


def moved(scene: Scene, value: Any, name: str) -> None:
    """Units that have moved in this phase."""
    scene.fields.setdefault("this_turn", {})["moved"] = {unit_of(unit): "land" for unit in listed(value)}


def rerolls_used(scene: Scene, value: Any, name: str) -> None:
    """Rerolls of the Schlieffen Plan that are used."""
    scene.fields.setdefault("this_turn", {})["rerolls"] = int(value)


def guerilla_made(scene: Scene, value: Any, name: str) -> None:
    """Whether the guerilla attack of this turn was made."""
    scene.fields.setdefault("this_turn", {})["guerilla"] = not says_no(value)


def plain_number(scene: Scene, value: Any, name: str) -> None:
    """A number that a position saves under the same name."""
    scene.fields[name] = int(value)


def owned(scene: Scene, value: Any, name: str) -> None:
    """How many aircraft a side owns, which follows from its technology."""
    levels = [sum(card.startswith("P") for card in cards) for cards in scene.fields.get("technology", {}).values()]
    if int(value) not in levels:
        raise LookupError(f"given: nobody has {value} aviation cards")
