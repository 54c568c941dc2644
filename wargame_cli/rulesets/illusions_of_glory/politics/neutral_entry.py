"""Neutral nations that enter the war (9.7.2, chapter 26): by a card, at once or when no answer came, or with a turn."""

from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play, card_of
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.cards.prerequisites import comes_about
from wargame_cli.rulesets.illusions_of_glory.ground import greece
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import Join, Refuse
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.components import SetUp
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, Side, title
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import AnswerClosed, CardLaid, EventUndone
from wargame_cli.rulesets.illusions_of_glory.position.events.general import TrenchChanged
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import NationEntered
from wargame_cli.rulesets.illusions_of_glory.position.position import VP, IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import scenario_file
from wargame_cli.rulesets.illusions_of_glory.units.arrivals import (
    Arrival,
    bring,
    can_come,
    come,
    nearest_supplied,
    takes_in,
)

_GREECE = "GR"


# -- the cards ------------------------------------------------------------------------------------------------------


@BOOK.forbids("26.3.2", Play)
def the_king_has_something_to_say(order: Play, referee: Referee) -> str | None:
    """KING CONSTANTINE answers GREECE in the round after it, or joins the Central Powers who hold the Balkans"""
    position = referee.position
    card = card_of(order, position)
    if card is None or order.use != "event" or not any(isinstance(effect, Refuse) for effect in card.effects):
        return None
    if any(comes_about(effect, card, position) for effect in card.effects):
        return None
    return f"{card.title} would do nothing now: there is nothing to refuse and nobody to join"


@at_once.register(Join)
def _(effect: Join, card: Card, referee: Referee) -> bool:
    """A nation joins a side; where the enemy may still prevent it, only when his next round has passed (9.7.2d).

    By one reading the king who has just refused GREECE keeps his country out of the war altogether (26.3.2b).
    """
    if effect.answered_by:
        return True
    refuses = any(isinstance(event, EventUndone) for event in referee.events)
    if refuses and referee.position.option("king-constantine") == "refuses":
        return False
    return enter_war(referee, effect.nation, effect.side, card.title, card.label, others=effect.others)


@at_once.register(Refuse)
def _(effect: Refuse, card: Card, referee: Referee) -> bool:
    """What was played comes to nothing: the card is discarded and may be played again, the turn's entry is used up."""
    refused = referee.position.cards[effect.card]
    referee.emit(EventUndone(rule="9.7.2", card=refused.label))
    laid = CardLaid(rule="9.7.2", side=refused.side, card=refused.label, to="discard", cause=f"refused by {card.title}")
    referee.emit(laid)
    return True


def settle_answer(referee: Referee) -> None:
    """The enemy's round is over in which an entry could be prevented, and it was not (9.7.2d, 26.3.2a)."""
    position = referee.position
    label = position.this_turn.answerable
    if not label or position.cards[label].side == position.acting:
        return
    referee.emit(AnswerClosed(rule="9.7.2", card=label))
    card = position.cards[label]
    for effect in card.effects:
        if isinstance(effect, Join) and effect.answered_by:
            enter_war(referee, effect.nation, effect.side, card.title, label, others=effect.others)


# -- entry with a turn ----------------------------------------------------------------------------------------------


def enter_with_next_turn(referee: Referee) -> None:
    """Who enters the war without a card when the Turn marker advances, as the scenario says."""
    position = referee.position
    nation = scenario_file(position.scenario).enters.get(position.turn + 1)
    if nation is not None:
        chart = position.kit.tables.status.entry
        others = tuple(other for other, leader in chart.together.items() if leader == nation)
        enter_war(referee, nation, chart.sides[nation], f"the entry of {title(nation)}", f"entry/{nation}", others)


# -- what entry means -----------------------------------------------------------------------------------------------


def enter_war(referee: Referee, nation: str, side: Side, cause: str, key: str, others: tuple[str, ...] = ()) -> bool:
    """A neutral nation joins a side with its units and Victory Points (9.7.2c, 26.2.2, 26.4.2, 26.5.2, trap 69)."""
    position = referee.position
    if position.nations[nation] != NEUTRAL:
        return False
    if nation == _GREECE:
        greece.joins(referee, side, cause, "26.3.2")
    else:
        set_up = position.kit.entries[nation]
        for each in (nation, *others):
            referee.emit(NationEntered(rule=set_up.rule, nation=each, stand=side, cause=cause))
        _set_up(referee, set_up, Arrival(key, cause, set_up.rule))
        _score(referee, nation, side, set_up.rule)
    return True


def _set_up(referee: Referee, set_up: SetUp, arrival: Arrival) -> None:
    """The units and Trenches of the Neutral Entry Setup Chart come on the map."""
    for unit, place in set_up.places.items():
        if can_come(referee.position, unit) and _is_in_play(referee.position, unit, place):
            _come(referee, arrival, unit, place)
    for space, trench in set_up.trenches.items():
        if referee.position.controls(trench.owner, space):
            level, owner = trench.level, trench.owner
            event = TrenchChanged(rule=arrival.rule, space=space, owner=owner, level=level, cause=arrival.cause)
            referee.emit(event)


def _is_in_play(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether a scenario that is not about the whole map uses a unit: by its place, in the box by its nation."""
    if position.kit.is_space(place):
        return bool(position.kit.board.bit[place] & position.spaces_in_play)
    nations = scenario_file(position.scenario).nations
    return not nations or position.counter(unit).nation in nations


def _come(referee: Referee, arrival: Arrival, unit: str, place: str) -> None:
    """A unit comes where the chart has it; where that is enemy-held or full, on the nearest supplied place (9.7.2c)."""
    position = referee.position
    if not position.kit.is_space(place) or takes_in(position, unit, place):
        come(referee, arrival, unit, place)
    elif near := nearest_supplied(position, unit, place):
        bring(referee, arrival, unit, near)
    else:
        referee.warn("9.7.2", f"{arrival.cause}: there is no place on the map for {unit}")


def _score(referee: Referee, nation: str, side: Side, rule: str) -> None:
    """A Victory Point for each VP space of the nation that its side controls now."""
    position = referee.position
    spaces = [space for space in position.kit.ground.vp_spaces_of(nation) if position.controls(side, space)]
    change = len(spaces) * position.kit.tables.status.points.space[side]
    if change:
        total, reason = position.vp + change, f"{title(nation)} joins the {side}"
        referee.emit(PointsChanged(rule=rule, side=VP, change=change, total=total, reason=reason))
