"""What Events do at once (9.6.1e, 9.7.1): to units on the map, to tracks, and to Replacement Points (16.1f)."""

from collections.abc import Callable, Mapping, Sequence

from wargame_cli.engine.events import PointsChanged
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.cards.sentences.phrases import number
from wargame_cli.rulesets.illusions_of_glory.ground.control import move_will
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import (
    Armistice,
    LoseReplacements,
    NationalWill,
    OffensiveRoll,
    Reduce,
    Replacements,
    TakeOff,
    VictoryPoints,
)
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.nations import OTHER, Side
from wargame_cli.rulesets.illusions_of_glory.operations.replacements import WHOLE, give_repairs, record
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import (
    ArmisticeMoved,
    OffensiveModified,
    ReplacementsChanged,
)
from wargame_cli.rulesets.illusions_of_glory.position.position import VP, IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.departures import depart, garrisons_of, look_round
from wargame_cli.rulesets.illusions_of_glory.units.step_losses import lose_step


@at_once.register(Replacements)
def _(effect: Replacements, card: Card, referee: Referee) -> bool:
    """Points to repair units on the map with in this round, or to record (16.1f)."""
    times = _times(referee.position, effect, card.side)
    gained = {pool: count * times for pool, count in effect.points.items()}
    if effect.use == "record":
        record(referee, gained, card.title)
    else:
        give_repairs(referee, gained, card.title)
    return times > 0


def _times(position: IllusionsPosition, effect: Replacements, side: Side) -> int:
    """How often the points are given: once, or for each group of VP spaces of a nation that the side controls."""
    if not effect.per:
        return 1
    ground = position.kit.ground
    held = position.controlled(side) & ground.land_of[effect.of] & ground.vp
    return held.bit_count() // effect.per


@at_once.register(LoseReplacements)
def _(effect: LoseReplacements, card: Card, referee: Referee) -> bool:
    """Points that were recorded this turn are lost: a number of them, or all of the pool (9.6.2b)."""
    now = referee.position.replacements.get(effect.pool, 0)
    total = max(0, now - WHOLE * effect.points) if effect.points else 0
    if now:
        referee.emit(ReplacementsChanged(rule="9.6.2", pool=effect.pool, total=total, cause=card.title))
    return now > 0


@at_once.register(NationalWill)
def _(effect: NationalWill, card: Card, referee: Referee) -> bool:
    """The nation's marker moves (23.2c)."""
    move_will(referee, effect.nation, effect.change, card.title)
    return True


@at_once.register(VictoryPoints)
def _(effect: VictoryPoints, card: Card, referee: Referee) -> bool:
    """The VP marker moves (5.1.1)."""
    total = referee.position.vp + effect.change
    referee.emit(PointsChanged(rule="5.1.1", side=VP, change=effect.change, total=total, reason=card.title))
    return True


@at_once.register(Armistice)
def _(effect: Armistice, card: Card, referee: Referee) -> bool:
    """The Armistice marker moves, never beyond where it began (17.3.2c-d)."""
    position = referee.position
    total = min(position.kit.tables.status.armistice.most, position.armistice + effect.change)
    change = total - position.armistice
    if change:
        referee.emit(ArmisticeMoved(rule="17.3.2", change=change, total=total, cause=card.title))
    return bool(change)


@at_once.register(OffensiveRoll)
def _(effect: OffensiveRoll, card: Card, referee: Referee) -> bool:
    """All later Mandatory Offensive rolls of the side are modified; such Events add up (7.4.1)."""
    total = referee.position.offensive_drm.get(effect.side, 0) + effect.drm
    referee.emit(OffensiveModified(rule="7.4.1", side=effect.side, total=total))
    return True


_RULE = "9.7.1"


def candidates(position: IllusionsPosition, effect: Reduce | TakeOff) -> list[str]:
    """The units on the map that an effect is about."""
    ground, outside = position.kit.ground, effect.outside if isinstance(effect, TakeOff) else ()
    return [
        unit
        for unit in position.kit.units_of[effect.nation]
        if position.on_map(unit)
        and position.side_of(unit) in OTHER
        and position.counter(unit).size == effect.size
        and not position.counter(unit).is_escorted
        and ground.spaces[position.place_of(unit)].owner not in outside
    ]


@at_once.register(Reduce)
def _(effect: Reduce, card: Card, referee: Referee) -> bool:
    """`count` units lose steps; one that is destroyed is replaced as in combat (12.6.4)."""
    if referee.lacks_dice():
        return True
    position = referee.position

    def pain(unit: str) -> tuple[bool, int, str]:
        return position.is_reduced(unit), position.step(unit).cf, unit

    chosen = _chosen(referee, effect, card, f"loses {number(effect.steps, 'step')}", pain)
    left = garrisons_of(position, chosen)
    for unit in chosen:
        for _ in range(effect.steps):
            if position.on_map(unit):
                lose_step(referee, unit, _RULE, card.title)
    look_round(referee, left)
    return bool(chosen)


@at_once.register(TakeOff)
def _(effect: TakeOff, card: Card, referee: Referee) -> bool:
    """`count` units leave the map; Troop Quality does not change (trap 29)."""
    if referee.lacks_dice():
        return True
    position = referee.position

    def pain(unit: str) -> tuple[bool, int, str]:
        return not position.is_reduced(unit), position.step(unit).cf, unit

    chosen = _chosen(referee, effect, card, "leaves the map", pain)
    depart(referee, dict.fromkeys(chosen, effect.to), _RULE, card.title)
    return bool(chosen)


def _chosen(
    referee: Referee, effect: Reduce | TakeOff, card: Card, what: str, pain: Callable[[str], tuple[bool, int, str]]
) -> list[str]:
    """The units that are affected, one after the other: their owner chooses, or his enemy."""
    ranked = sorted(candidates(referee.position, effect), key=pain)
    chosen: list[str] = []
    for turn in range(1, min(effect.count, len(ranked)) + 1):
        unit = _choice(referee, effect, card, what, turn, ranked)
        ranked.remove(unit)
        chosen.append(unit)
    return chosen


def _choice(referee: Referee, effect: Reduce | TakeOff, card: Card, what: str, turn: int, ranked: Sequence[str]) -> str:
    """One unit; by default the owner gives up the least valuable, and his enemy takes the most valuable."""
    owner = referee.position.nations[effect.nation]
    question = Question(
        label=f"/{card.label}/{effect.__struct_config__.tag} {effect.nation}/{turn}",
        side=owner if effect.by == "owner" else OTHER[owner],
        kind="event-unit",
        text=f"{card.title}: which {effect.nation} {effect.size} {what} ({turn} of {effect.count})?",
        options=tuple(ranked),
        default=ranked[0] if effect.by == "owner" else ranked[-1],
        rule=_RULE,
        about=(card.label, *ranked),
    )

    def policies() -> Mapping[str, str]:
        return {"weakest": ranked[0], "strongest": ranked[-1]}

    return referee.ask(question, policies)
