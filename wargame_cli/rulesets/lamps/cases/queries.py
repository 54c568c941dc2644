"""Questions of the collected examples about map, tables and nations, answered by facts of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.outcomes import state_facts
from wargame_cli.rulesets.lamps.cases.sayings import Facts
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    card_of,
    faction_of,
    fields,
    find_faction,
    find_nation,
    find_place,
    is_so,
    letters,
    listed,
    nation_of,
    place_in,
    place_of,
    plain,
    says_no,
    side_of,
    unit_of,
    units_in,
    verdict_of,
)
from wargame_cli.rulesets.lamps.nations import ALLIANCE, FACTION, FACTIONS, NATIONS, OTHER, SIDE, TE

Answer = Callable[[str, Plain, Plain, Scene], Facts]


def answered(action: Plain, expect: Plain, scene: Scene) -> dict[str, Any]:
    """The run of a question."""
    query = plain(action["query"])
    for word, answer in _ANSWERS:
        if word in query:
            facts = answer(query, action, expect, scene)
            return {"given": scene.staged(), "expect": facts}
    raise LookupError(f"the query {action['query']!r} is not understood")


def _answers(told: Plain, count: int) -> list[Any]:
    """One answer for each thing that was asked."""
    found = told.get("answers", told.get("answer", told.get("result")))
    answers = listed(found)
    if len(answers) != count:
        raise LookupError(f"there are {len(answers)} answers to {count} questions")
    return answers


def _adjacent(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    if "pairs" not in action and "pair" not in action:
        area = place_of(action.get("area", action.get("of")))
        named = told.get("adjacent", told.get("neighbours", told.get("areas", told.get("answers"))))
        return {"borders": {area: [place_of(other) for other in listed(named)]}}
    pairs = action.get("pairs") or [action["pair"]]
    facts: Facts = {}
    for pair, said in zip(pairs, _answers(told, len(pairs)), strict=True):
        fact = "adjacent" if is_so(said) else "apart"
        facts.setdefault(fact, []).append([place_of(area) for area in pair])
    return facts


def _owners(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    """Who gets the production points of areas, told by nation or by area."""
    makes: dict[str, dict[str, int]] = {}
    for name, value in told.items():
        if find_place(name) and not isinstance(value, Mapping):
            nation, area = nation_of(value), place_of(name)
            makes.setdefault(nation, {})[area] = _worth(area)
        else:
            areas = fields(value, f"expect.{name}")
            makes[nation_of(name)] = {place_of(area): int(points) for area, points in areas.items()}
    told_of = {area for areas in makes.values() for area in areas}
    return {"pays" if told_of & set(scene.control) else "makes": makes}


def _worth(area: str) -> int:
    return scenarios.components().map.areas[area].worth


def _nations(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    """The nations of a faction, in any order."""
    words = query.partition(" of ")[2].removeprefix("the ").strip() or str(action.get("of", ""))
    if find_faction(words):
        return {"members": {faction_of(words): [nation_of(nation) for nation in listed(told["nations"])]}}
    side = side_of(words)
    if "factions" in told:
        return {"factions": [faction_of(faction) for faction in listed(told["factions"])]}
    members: dict[str, list[str]] = {faction: [] for faction in FACTIONS if ALLIANCE[faction] == side}
    for nation in map(nation_of, listed(told["nations"])):
        if SIDE[nation] != side:
            raise LookupError(f"expect.nations: {nation} is not of {side}")
        members[FACTION[nation]].append(nation)
    return {"members": members}


def _factions(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    named = told.get("order", told.get("factions", told.get("answers")))
    return {"factions": [faction_of(faction) for faction in listed(named)]}


def _spending(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    named = told.get("order", told.get("nations"))
    nations = [nation_of(nation) for nation in listed(named)]
    faction = next((faction for faction in FACTIONS if plain(faction) in query or nations[0] in NATIONS[faction]), "")
    return {"spending_order": {faction: nations}}


def _effects(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    """What cards do, in the example's own words."""
    return {"says": {card_of(title, faction=scene.faction): str(words) for title, words in told.items()}}


def _homes(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    if "areas" in told or "home" in told:
        words = query.partition(" of ")[2] or str(action.get("of", action.get("nation", "")))
        named = told.get("areas", told.get("home"))
        return {"home": {nation_of(words): [place_of(area) for area in listed(named)]}}
    return {"home": {nation_of(nation): [place_of(area) for area in listed(areas)] for nation, areas in told.items()}}


def _garrison(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    """What an empty area defends itself with against the side that attacks it."""
    values: dict[str, int] = {}
    for name, value in told.items():
        area = place_of(name) if find_place(name) else _asked_area(query, action)
        values[area] = 0 if says_no(value) else int(value)
    side = side_of(action["by"]) if "by" in action else (ALLIANCE[scene.faction] if scene.faction else "")
    facts: dict[str, dict[str, int]] = {}
    for area, value in values.items():
        against = side or OTHER[_first_owner(area) or TE]
        facts.setdefault(against, {})[area] = value
    return {"garrisons": facts}


def _first_owner(area: str) -> str:
    return SIDE.get(scenarios.components().map.areas[area].owner, "")


def _asked_area(query: str, action: Plain) -> str:
    return place_of(action.get("area", action.get("of", place_in(query))))


def _reach(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    unit = unit_of(action.get("unit") or (units_in(action["query"]) or [""])[0])
    scene.need(unit, place_of(action["from"]) if "from" in action else "")
    facts: Facts = {}
    for name, value in told.items():
        if find_place(name):
            fact = "reaches" if is_so(value) else "cannot_reach"
            facts.setdefault(fact, {}).setdefault(unit, []).append(place_of(name))
            continue
        fact = "cannot_reach" if "not" in name else "reaches"
        facts.setdefault(fact, {})[unit] = [place_of(area) for area in listed(value)]
    scene.step = scene.step or "movement"
    return facts


def _supply(fact: str) -> Answer:
    def answer(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
        units = [unit_of(unit) for unit in listed(action.get("units", action.get("unit", [])))]
        if units:
            said = _answers(told, len(units))
            return {fact: {unit: is_so(each) for unit, each in zip(units, said, strict=True)}}
        return {fact: {unit_of(unit): is_so(said) for unit, said in told.items()}}

    return answer


def _victory(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    points = {side_of(side): int(value) for side, value in told.items() if plain(side) in ("cp", "te")}
    rest = {name: value for name, value in told.items() if plain(name) not in ("cp", "te")}
    facts: Facts = {"victory_points": points} if points else {}
    return state_facts(rest, scene, facts)


def _tenacity(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    nations = {nation_of(name): value for name, value in told.items() if find_nation(name)}
    if not nations:
        named = action.get("nation") or action.get("of") or query.split()[-1]
        value = next(iter(told.values()))
        nations = {nation_of(named): value}
    return {"tenacity": {nation: 7 if verdict_of(value) is False else int(value) for nation, value in nations.items()}}


def _transfers(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    """Who may give to whom, or how many points a nation may receive."""
    if "limit" in query or "cap" in query or "most" in query or "receive" in query:
        return {"caps": {nation_of(nation): int(value) for nation, value in told.items()}}
    facts: dict[str, list[str]] = {}
    for name, value in told.items():
        giver = nation_of(name) if find_nation(name) else nation_of(action.get("from", action.get("nation")))
        facts[giver] = [nation_of(nation) for nation in listed(value)]
    return {"may_give": facts}


#: What is said where there is no limit, or nothing is allowed.
_NO_NUMBER = ("unlimited", "any number", "no limit", "none")


def _table(fact: str, reader: Callable[[object], str]) -> Answer:
    def answer(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
        return {fact: {reader(name): 0 if plain(value) in _NO_NUMBER else int(value) for name, value in told.items()}}

    return answer


def _forces(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    kinds = {"armies": "army", "fleets": "fleet", "uboats": "u-boat", "heavyartillery": "artillery"}
    facts: dict[str, dict[str, int]] = {}
    pools: dict[str, int] = {}
    for name, value in told.items():
        nation = nation_of(name)
        for kind, count in fields(value, f"expect.{name}").items():
            if kind == "trenches":
                pools[nation] = int(count)
            elif letters(kind) in kinds:
                facts.setdefault(nation, {})[kinds[letters(kind)]] = int(count)
            else:
                raise LookupError(f"expect.{name}.{kind} is not understood")
    return {"forces": facts, **({"trench_pools": pools} if pools else {})}


def _seasons(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    return {"seasons": {str(turn).removeprefix("turn_"): plain(season) for turn, season in told.items()}}


def _position(query: str, action: Plain, told: Plain, scene: Scene) -> Facts:
    """How the table looks as it is given."""
    return state_facts(told, scene)


#: A word of the question, and who answers it; the first that fits.
_ANSWERS: tuple[tuple[str, Answer], ...] = (
    ("adjacent", _adjacent),
    ("neighbour", _adjacent),
    ("destination", _reach),
    ("nations of", _nations),
    ("spending order", _spending),
    ("turn order", _factions),
    ("factions", _nations),
    ("home", _homes),
    ("garrison", _garrison),
    ("who owns", _owners),
    ("production points", _owners),
    ("effect", _effects),
    ("land supplied", _supply("land_supplied")),
    ("suppl", _supply("supplied")),
    ("refit possible", _supply("supplied")),
    ("reach", _reach),
    ("may move", _reach),
    ("victory", _victory),
    ("tenacity", _tenacity),
    ("last stand", _tenacity),
    ("receive", _transfers),
    ("transfer", _transfers),
    ("capacit", _table("capacities", place_of)),
    ("trench limit", _table("trench_limits", place_of)),
    ("force", _forces),
    ("season", _seasons),
    ("position", _position),
    ("set up", _position),
)
