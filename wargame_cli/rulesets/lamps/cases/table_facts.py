"""The facts of tables, turns and prices that conformance cases may expect, and of what a phase brought to the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from wargame_cli.engine.cases import Played, each, fact, unlike
from wargame_cli.engine.events import GameEnded
from wargame_cli.engine.naming import CardId, NationId, PlaceId, UnitId
from wargame_cli.rulesets.lamps.cards.choices import options_of
from wargame_cli.rulesets.lamps.cases.facts import FactionId
from wargame_cli.rulesets.lamps.cases.relaxed import falls_in_turn_one
from wargame_cli.rulesets.lamps.combat.demands import all_demands
from wargame_cli.rulesets.lamps.ground.areas import capacity
from wargame_cli.rulesets.lamps.ground.supply import is_land_supplied
from wargame_cli.rulesets.lamps.ground.trench_pool import trench_limit, trenches_left
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCE, FACTIONS, NATIONS, SIDE
from wargame_cli.rulesets.lamps.position.events.cards import CardDrawn
from wargame_cli.rulesets.lamps.position.events.general import UnitPlaced
from wargame_cli.rulesets.lamps.position.events.production import (
    Dogfight,
    PointsLost,
    PointsSpent,
    PointsTallied,
    UBoatAttacked,
)
from wargame_cli.rulesets.lamps.position.events.sea import InvasionDecided
from wargame_cli.rulesets.lamps.production.transfers import not_eligible

_NUMBERS = {"one": "1", "first": "1", "once": "1", "an": "1", "a": "1", "two": "2", "three": "3", "twice": "2"}
_FIGURES = r"[+-]?\d+"


@fact
def empty(expected: tuple[PlaceId, ...], played: Played) -> Iterator[str]:
    """Areas in which no army stands afterwards."""
    for area in expected:
        if armies := played.after.armies_at(area):
            yield f"in {area} there stand {', '.join(armies)}"


@fact
def not_at(expected: dict[UnitId, str], played: Played) -> Iterator[str]:
    """Places that units are not in afterwards."""
    for unit, place in expected.items():
        if played.after.place_of(unit) == played.place(place):
            yield f"{unit} is in {place}"


@fact
def land_supplied(expected: dict[UnitId, bool], played: Played) -> Iterator[str]:
    """Whether units are land-supplied."""
    yield from each(expected, {unit: is_land_supplied(played.after, unit) for unit in expected})


@fact
def capacities(expected: dict[PlaceId, int], played: Played) -> Iterator[str]:
    """How many armies places may hold; 0 for no limit."""
    yield from each(expected, {place: capacity(played.after, place) for place in expected})


@fact
def trench_limits(expected: dict[PlaceId, int], played: Played) -> Iterator[str]:
    """How many trenches areas take."""
    yield from each(expected, {area: trench_limit(played.after, area) for area in expected})


@fact
def trench_pools(expected: dict[str, int], played: Played) -> Iterator[str]:
    """How many trenches nations and the Western Allies have left."""
    yield from each(expected, {pool: trenches_left(played.after, pool) for pool in expected})


@fact
def forces(expected: dict[NationId, dict[str, int]], played: Played) -> Iterator[str]:
    """How many units of a type nations have in all: army, fleet, u-boat, artillery."""
    units = played.after.kit.units.values()
    for nation, types in expected.items():
        found = {kind: sum((unit.nation, unit.type) == (nation, kind) for unit in units) for kind in types}
        yield from each(types, found)


@fact
def spending_order(expected: dict[str, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The nations of factions in the order in which they spend."""
    for faction, nations in expected.items():
        yield from unlike(list(nations), list(NATIONS.get(faction, ())), faction)


@fact
def factions(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """The factions in the order in which they act, or those of an alliance."""
    known = [*FACTIONS]
    if len(expected) < len(known):
        known = [faction for faction in known if ALLIANCE[faction] == ALLIANCE.get(expected[0], "")]
    yield from unlike(list(expected), known)


@fact
def seasons(expected: dict[str, str], played: Played) -> Iterator[str]:
    """Season and year of turns, by their numbers."""
    turns = played.after.kit.tables.turns.turns
    yield from each(expected, {str(number): f"{turn.season} {turn.year}" for number, turn in turns.items()})


@fact
def draws(expected: dict[FactionId, int], played: Played) -> Iterator[str]:
    """How many event cards factions draw."""
    drawn = [event.faction for event in played.events if isinstance(event, CardDrawn)]
    yield from each(expected, {faction: drawn.count(faction) for faction in expected})


@fact
def draw_order(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """The factions in the order in which they draw."""
    drawn = [event.faction for event in played.events if isinstance(event, CardDrawn)]
    yield from unlike(list(expected), list(dict.fromkeys(drawn)))


@fact
def in_deck(expected: dict[FactionId, tuple[CardId, ...]], played: Played) -> Iterator[str]:
    """Cards that the decks of factions hold, and nothing else."""
    found = {faction: sorted(played.after.decks.get(faction, ())) for faction in expected}
    yield from each({faction: sorted(cards) for faction, cards in expected.items()}, found)


@fact
def aside(expected: dict[FactionId, tuple[CardId, ...]], played: Played) -> Iterator[str]:
    """The cards of factions that wait for next year's deck."""
    for faction, cards in expected.items():
        yield from unlike(sorted(cards), sorted(played.after.aside.get(faction, ())), faction)


@fact
def pays(expected: dict[NationId, dict[PlaceId, int]], played: Played) -> Iterator[str]:
    """The production points that nations get from areas as they are controlled now."""
    after = played.after
    for nation, areas in expected.items():
        worth = after.kit.production[nation]
        held = {area: worth.get(area, 0) * (after.control.get(area) == SIDE[nation]) for area in areas}
        yield from each(areas, held)


@fact
def in_effect(expected: dict[CardId, bool] | tuple[CardId, ...], played: Played) -> Iterator[str]:
    """Whether an effect of event cards is in force, waits, or lies as a marker, by the cards' ids; a list is of all."""
    after = played.after
    cards = {entry.card for entry in after.in_force} | {waiting.partition(" ")[0] for waiting in after.open_cards}
    cards |= {card for carried in after.markers.values() for card in carried}
    if isinstance(expected, tuple):
        yield from unlike(sorted(expected), sorted(cards))
    else:
        yield from each(expected, {card: card in cards for card in expected})


@fact
def says(expected: dict[CardId, str], played: Played) -> Iterator[str]:
    """What event cards do, in any words: each number and each name in them must be in the card's text."""
    cards = played.after.kit.cards
    for card, words in expected.items():
        text = f"{cards[card].title} {cards[card].text}"
        figures = {_figure(each) for each in re.findall(rf"{_FIGURES}|\b[a-z]+\b", text.lower())}
        for word in re.findall(rf"{_FIGURES}|\b[A-Za-z]+\b", words):
            is_number = re.fullmatch(_FIGURES, word) or (word in _NUMBERS and word not in ("an", "a", "first"))
            known = _figure(word) in figures if is_number else _is_named(word, text)
            if not known:
                yield f"{cards[card].title}: its text knows no {word!r}"


def _figure(word: str) -> str:
    return _NUMBERS.get(word, word).lstrip("+-")


def _is_named(word: str, text: str) -> bool:
    """Whether a name is in a text, by its stem; small words are no names."""
    if not word[0].isupper() or len(word) < 4:
        return True
    return word[:5].lower() in text.lower()


@fact
def shipping(expected: int, played: Played) -> Iterator[str]:
    """How many production points U-Boats cost Great Britain."""
    yield from unlike(expected, sum(event.success for event in played.events if isinstance(event, UBoatAttacked)))


@fact
def paid(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """The production points that nations spend."""
    found = dict.fromkeys(expected, 0)
    for event in played.events:
        if isinstance(event, PointsSpent):
            found[event.nation] = found.get(event.nation, 0) + event.points
    yield from each(expected, found)


@fact
def paid_for(expected: dict[NationId, tuple[int, ...]], played: Played) -> Iterator[str]:
    """The points that nations spend on refits, new units, trenches and transfers, as far as they do, in order."""
    found: dict[str, dict[str, int]] = {}
    for event in played.events:
        if isinstance(event, PointsSpent):
            by_category = found.setdefault(event.nation, {})
            by_category[event.category] = by_category.get(event.category, 0) + event.points
    yield from each(
        {nation: list(points) for nation, points in expected.items()},
        {nation: list(points.values()) for nation, points in found.items()},
    )


@fact
def unspent(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """The points that nations have not spent at the end of the Production Phase, and lose."""
    found = dict.fromkeys(expected, 0)
    found |= {event.nation: event.points for event in played.events if isinstance(event, PointsLost)}
    yield from each(expected, found)


@fact
def markers_allowed(expected: int, played: Played) -> Iterator[str]:
    """How many Air Superiority markers the dogfight allows."""
    yield from unlike([expected], [event.allowed for event in played.events if isinstance(event, Dogfight)])


@fact
def dogfight_difference(expected: int, played: Played) -> Iterator[str]:
    """By how much the phasing side's highest die is above its enemy's in the dogfight."""
    fought = [event for event in played.events if isinstance(event, Dogfight)]
    yield from unlike([expected], [max(event.own) - max(event.enemy) for event in fought if event.own and event.enemy])


@fact
def dogfight_highs(expected: tuple[int, int], played: Played) -> Iterator[str]:
    """The highest dice of the phasing side and its enemy in the dogfight."""
    fought = [event for event in played.events if isinstance(event, Dogfight)]
    found = [(max(event.own, default=0), max(event.enemy, default=0)) for event in fought]
    yield from unlike([tuple(expected)], found)


@fact
def landed(expected: str, played: Played) -> Iterator[str]:
    """What comes of an invasion: taken, beachhead, destroyed."""
    yield from unlike([expected], [event.result for event in played.events if isinstance(event, InvasionDecided)])


@fact
def over(expected: bool, played: Played) -> Iterator[str]:
    """Whether the game ends."""
    yield from unlike(expected, any(isinstance(event, GameEnded) for event in played.events))


@fact
def falls(expected: dict[PlaceId, bool], played: Played) -> Iterator[str]:
    """Whether areas can fall to Germany in turn 1, by any moves and the best of dice."""
    found = falls_in_turn_one(played.before)
    yield from each(expected, {area: area in found for area in expected})


@fact
def arrived(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """The points that nations receive from others in this phase."""
    found = dict.fromkeys(expected, 0)
    for event in played.events:
        if isinstance(event, PointsTallied) and event.nation in found:
            found[event.nation] = sum(entry.points for entry in event.ledger if entry.rule == "8.2.5")
    yield from each(expected, found)


@fact
def gives(expected: dict[NationId, bool], played: Played) -> Iterator[str]:
    """Whether nations may transfer points to anybody."""
    for nation, may in expected.items():
        able = any(not not_eligible(played.after, nation, receiver) for receiver in SIDE)
        yield from unlike(may, able, nation)


@fact
def payers(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """The nations that spend points, in order."""
    found = dict.fromkeys(event.nation for event in played.events if isinstance(event, PointsSpent))
    yield from unlike(list(expected), list(found))


@fact
def spent_armies(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """How many Spent armies nations have on the map."""
    after = played.after
    armies = [unit for unit in after.spent if after.counter(unit).is_army and after.on_map(unit)]
    nations = [after.counter(army).nation for army in armies]
    yield from each(expected, {nation: nations.count(nation) for nation in expected})


@fact
def guns(expected: dict[NationId, int], played: Played) -> Iterator[str]:
    """How many guns of nations are placed."""
    placed = [event.unit for event in played.events if isinstance(event, UnitPlaced)]
    nations = [played.after.counter(unit).nation for unit in placed if played.after.counter(unit).type == "artillery"]
    yield from each(expected, {nation: nations.count(nation) for nation in expected})


@fact
def guns_are(expected: Literal["ready", "fired"], played: Played) -> Iterator[str]:
    """What all guns on the map show."""
    after = played.after
    for unit in after.units():
        if (
            after.counter(unit).type == "artillery"
            and after.on_map(unit)
            and after.fresh(unit) != (expected == "ready")
        ):
            yield f"{unit} is not {expected}"


@fact
def bearers(expected: dict[CardId, tuple[UnitId, ...]], played: Played) -> Iterator[str]:
    """The armies that the marker of a card may be laid on, while its owner has to choose."""
    waiting = {each.partition(" ")[0]: int(each.partition(" ")[2]) for each in played.after.open_cards}
    for card, armies in expected.items():
        found = sorted(options_of(played.after, card, waiting[card]).values) if card in waiting else "nothing"
        yield from unlike(sorted(armies), found, card)


@fact
def demanded(expected: int, played: Played) -> Iterator[str]:
    """How many attacks must be made this turn."""
    yield from unlike(expected, sum(demand.count for demand in all_demands(played.after)))


@fact
def demanded_at(expected: int, played: Played) -> Iterator[str]:
    """The modifier of every attack that must be made."""
    yield from unlike({expected}, {demand.drm for demand in all_demands(played.after)})


@fact
def demanded_from(expected: tuple[str, str], played: Played) -> Iterator[str]:
    """Areas from and into which one of the attacks must go that must be made."""
    found = [(demand.origin, demand.target) for demand in all_demands(played.after)]
    if tuple(expected) not in found:
        yield f"expected {tuple(expected)}, found {found}"


@fact
def borders(expected: dict[PlaceId, tuple[PlaceId, ...]], played: Played) -> Iterator[str]:
    """All areas that areas border on."""
    found = {area: sorted(played.after.kit.board.neighbours.get(area, ())) for area in expected}
    yield from each({area: sorted(others) for area, others in expected.items()}, found)
