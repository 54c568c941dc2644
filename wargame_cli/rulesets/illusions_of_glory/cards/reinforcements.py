"""Reinforcements (chapter 15, 9.7.3): who may have them, where they come, what they cost in Troop Quality (24.0)."""

from collections.abc import Iterator

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play, card_of
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.ground.quality import move_quality
from wargame_cli.rulesets.illusions_of_glory.ground.supply import sources_of
from wargame_cli.rulesets.illusions_of_glory.kit.board import REGION
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Reinforce
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.components import OFF_MAP
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, UPRISING, Nation, title
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.arrivals import Arrival, bring, open_places

#: Whose reinforcements come on the Italian Front only (15.2b).
_ON_THE_INSET = "IT"


# -- where they come ------------------------------------------------------------------------------------------------


def places_for(position: IllusionsPosition, effect: Reinforce) -> Mask:
    """The places where a card's units may come, whether there is room or not (15.1c, 15.2, 15.3).

    They are those that the card names and the friendly Supply Sources of its nation. The regions among these have room
    for any number, so what finds none elsewhere comes there (15.1g).
    """
    found = sources_of(position, effect.nation)
    if effect.nation == _ON_THE_INSET:
        found &= position.kit.ground.inset
    return found | position.kit.board.mask(effect.at)


def _newcomers(position: IllusionsPosition, effect: Reinforce) -> list[str]:
    return [unit for unit in effect.units if position.place_of(unit) == OFF_MAP]


def left_over(position: IllusionsPosition, effect: Reinforce) -> list[str]:
    """The units of a card that would find no place on the map (15.1h). A region has room for all (15.1g)."""
    regions = places_for(position, effect) & position.kit.ground.of_kind[REGION]
    if all(open_places(position, unit, regions) for unit in _newcomers(position, effect)):
        return []
    twin, outside = position.copy(), list[str]()
    for unit in _newcomers(position, effect):
        if found := open_places(twin, unit, places_for(twin, effect)):
            twin.put(unit, found[0])
        else:
            outside.append(unit)
    return outside


# -- what forbids them ----------------------------------------------------------------------------------------------


def _brought(order: Play, position: IllusionsPosition) -> Iterator[Reinforce]:
    """The reinforcements of a card that is played as an Event."""
    card = card_of(order, position)
    if card is not None and order.use == "event":
        yield from (effect for effect in card.effects if isinstance(effect, Reinforce))


@BOOK.forbids("4.3", Play)
def nobody_is_reinforced_in_summer_1914(order: Play, referee: Referee) -> str | None:
    """No Reinforcement Card is played in Summer 1914"""
    position = referee.position
    if position.turn != position.kit.tables.turns.first_turn.turn or not any(_brought(order, position)):
        return None
    return f"no Reinforcement Card is played in {position.season}"


@BOOK.forbids("9.7.3", Play)
def one_reinforcement_card_a_nation(order: Play, referee: Referee) -> str | None:
    """A side plays one Reinforcement Card for each nation in a turn"""
    position = referee.position
    for effect in _brought(order, position):
        done = [
            position.cards[action.card].title
            for action in position.this_turn.actions.get(position.acting, [])
            if effect.nation in action.nation.split("/")
        ]
        if len(done) >= position.kit.tables.turns.rounds.reinforcement_cards:
            return f"{title(effect.nation)} had its Reinforcement Card of this turn: {done[0]}"
    return None


@BOOK.forbids("9.7.3", Play)
def all_reinforcements_find_a_place(order: Play, referee: Referee) -> str | None:
    """A Reinforcement Card is played only where all its units can come on the map"""
    position = referee.position
    for effect in _brought(order, position):
        if outside := left_over(position, effect):
            return f"there is no place on the map for {', '.join(outside)}"
    return None


@BOOK.forbids("15.4", Play)
def capitals_are_held(order: Play, referee: Referee) -> str | None:
    """A nation is not reinforced while its capitals are in enemy hands"""
    position = referee.position
    for effect in _brought(order, position):
        if lost := _lost_capitals(position, effect.nation):
            names = " and ".join(position.kit.name(place) for place in lost)
            verb = "is" if len(lost) == 1 else "are"
            return f"{title(effect.nation)} gets no reinforcements: {names} {verb} in enemy hands"
    return None


def _lost_capitals(position: IllusionsPosition, nation: Nation) -> tuple[str, ...]:
    """A nation's capitals where all of them are occupied by enemies or Uprising Units of its own (15.4)."""
    capitals = position.kit.tables.replacement.reinforcements.capitals.get(nation, ())
    return tuple(capitals) if all(_is_occupied(position, place, nation) for place in capitals) else ()


def _is_occupied(position: IllusionsPosition, place: str, nation: Nation) -> bool:
    enemies = position.units_at(OTHER[position.nations[nation]], place)
    return bool(enemies) or any(position.counter(unit).nation == nation for unit in position.units_at(UPRISING, place))


@BOOK.forbids("23.4.2", Play)
def the_revolution_brings_nobody(order: Play, referee: Referee) -> str | None:
    """From Stage 1 of the Revolution on no card brings Russian reinforcements"""
    position = referee.position
    revolution, stage = position.revolution, position.kit.tables.status.revolution.no_reinforcements
    if not revolution.on_track or revolution.stage < stage:
        return None
    if all(effect.nation != "RU" for effect in _brought(order, position)):
        return None
    return f"the Russian Revolution is at Stage {revolution.stage}: Russia gets no reinforcements"


# -- what they do ---------------------------------------------------------------------------------------------------


@at_once.register(Reinforce)
def _(effect: Reinforce, card: Card, referee: Referee) -> bool:
    """Its units come; those that the card says come reduced if Troop Quality was Poor before (24.1d, 24.2)."""
    position = referee.position
    was_poor = position.poor_quality(effect.nation)
    arrival = Arrival(card.label, card.title, "15.1")
    units = _newcomers(position, effect)
    for unit in units:
        found = open_places(position, unit, places_for(position, effect))
        places = sorted(found, key=lambda place: place not in effect.at)
        bring(referee, arrival, unit, places, reduced=was_poor and unit in effect.reduced)
    change = position.kit.tables.replacement.quality.of_reinforcement(effect.nation, effect.troop_quality)
    move_quality(referee, effect.nation, change, card.title)
    return bool(units)
