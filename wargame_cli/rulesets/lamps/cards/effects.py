"""The effects of event cards, carried out one by one (5.2)."""

from __future__ import annotations

from typing import Any

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.cards.choices import CHOSEN, free_gun, options_of
from wargame_cli.rulesets.lamps.ground import conditions
from wargame_cli.rulesets.lamps.ground.armies import freshen, go, place, spend
from wargame_cli.rulesets.lamps.ground.technology_deck import take_card
from wargame_cli.rulesets.lamps.ground.trench_pool import pool_of, trench_limit, trenches_left
from wargame_cli.rulesets.lamps.kit.cards import (
    BonusTechnology,
    Effect,
    Exile,
    FindTechnology,
    Flag,
    FreeArmy,
    FreeRefit,
    FreeTrench,
    Join,
    LettowVorbeck,
    Marker,
    MoreMoves,
    MustAttack,
    NamedRule,
    NavalReroll,
    NoRefit,
    PlaceGun,
    Points,
    Roll,
    Russia,
    Salonika,
    ShiftUBoats,
    Spend,
    UsaEntry,
)
from wargame_cli.rulesets.lamps.kit.nations import FACTION
from wargame_cli.rulesets.lamps.politics import greece, neutrals, russia, usa
from wargame_cli.rulesets.lamps.position.events.cards import (
    BaseChanged,
    EffectBegan,
    EffectSettled,
    EffectWaits,
    FlagSet,
)
from wargame_cli.rulesets.lamps.position.events.general import MarkerPlaced, TrenchesChanged
from wargame_cli.rulesets.lamps.position.events.production import TrenchesDug
from wargame_cli.rulesets.lamps.position.position import HAGUE, POOL, UNRESTRICTED, InForce, LampsPosition, Referee

#: Effects that hold for a while and are looked up by the chapters that they change.
_LASTING = (Roll, NavalReroll, MustAttack, NoRefit, MoreMoves, NamedRule)


def begin(referee: Referee, card: str, number: int) -> None:
    """An effect of a card that was drawn: carried out at once, in force for a time, or waiting for a choice."""
    position = referee.position
    effect = position.kit.cards[card].effects[number]
    if any(isinstance(other, ShiftUBoats) for other in position.kit.cards[card].effects[:number]):
        # What follows the owner's choice waits for it.
        referee.emit(EffectWaits(rule="5.2", card=card, number=number))
        return
    if not conditions.hold(position, effect):
        return
    if isinstance(effect, _LASTING):
        _hold(referee, card, number, _until(position, effect), "")
    elif isinstance(effect, Points):
        _points(referee, card, number, effect)
    elif isinstance(effect, (*CHOSEN, BonusTechnology, FreeArmy)):
        later = isinstance(effect, BonusTechnology | FreeArmy) or getattr(effect, "when", "") == "this production"
        if later:
            _hold(referee, card, number, "turn", "")
        else:
            referee.emit(EffectWaits(rule="5.2", card=card, number=number))
    else:
        _at_once(referee, card, effect)


def _until(position: LampsPosition, effect: Any) -> str:
    """Until when an effect lasts: this faction turn, its faction's next one, or for good."""
    until = getattr(effect, "until", "this turn")
    return {"this turn": "turn", "next turn": position.faction, "end of game": ""}[until]


def _hold(referee: Referee, card: str, number: int, until: str, nation: str) -> None:
    referee.emit(EffectBegan(rule="5.2", effect=InForce(card=card, number=number, until=until, nation=nation)))


def _points(referee: Referee, card: str, number: int, effect: Points) -> None:
    """Production points: for good, at the next tally, or by the owner's choice among several nations (8.2.3)."""
    if len(effect.nations) > 1:
        referee.emit(EffectWaits(rule="5.2", card=card, number=number))
    elif effect.when == "always":
        referee.emit(BaseChanged(rule="8.2.3", nation=effect.nations[0], change=effect.change))
    else:
        _hold(referee, card, number, _tally_of(effect, effect.nations[0]), effect.nations[0])


def _tally_of(effect: Points, nation: str) -> str:
    """Points of this turn end with it; points of the next Production Phase end with that nation's tally."""
    return "turn" if effect.when == "this production" else f"tally {FACTION[nation]}"


def _at_once(referee: Referee, card: str, effect: Effect) -> None:
    position = referee.position
    title = position.kit.cards[card].title
    if isinstance(effect, UsaEntry):
        usa.move_entry(referee, effect.change, "10.2.3.2", title)
    elif isinstance(effect, Flag):
        referee.emit(FlagSet(rule="5.2", name=effect.name))
    elif isinstance(effect, Join):
        neutrals.join(referee, effect.nation, "10.2.2")
    elif isinstance(effect, Salonika):
        greece.open_salonika(referee)
    elif isinstance(effect, Exile):
        greece.exile(referee)
    elif isinstance(effect, Russia):
        russia.play_card(referee, card, effect.event)
    elif isinstance(effect, LettowVorbeck):
        if position.on_map("GE-LV"):
            freshen(referee, "GE-LV", "7.4.3", title)
    elif isinstance(effect, FindTechnology):
        take_card(referee, position.side, effect.card, "5.2")


def settle_effect(referee: Referee, card: str, number: int, choice: str = "") -> None:
    """Carry out an effect that waits; what is not chosen on the sheet is asked."""
    with referee.scene("event", card):
        _settle(referee, card, number, choice)


def _settle(referee: Referee, card: str, number: int, choice: str) -> None:
    position = referee.position
    effect = position.kit.cards[card].effects[number]
    if not conditions.hold(position, effect):
        referee.emit(EffectSettled(rule="5.2", card=card, number=number, reason="its condition does not hold"))
        return
    if not isinstance(effect, CHOSEN):
        referee.emit(EffectSettled(rule="5.2", card=card, number=number))
        _at_once(referee, card, effect)
        return
    options = options_of(position, card, number)
    if not options.values:
        reason = "there is nothing that it could act on"
        referee.emit(EffectSettled(rule="5.2", card=card, number=number, reason=reason))
        return
    count = _count(effect, len(options.values))
    takes_all = isinstance(effect, FreeRefit | Spend) and count >= len(options.values)
    for turn in range(count):
        options = options_of(position, card, number)
        if not options.values:
            break
        chosen = choice or (options.values[0] if takes_all else _ask(referee, card, number, turn))
        choice = ""
        _apply(referee, card, number, effect, chosen)
    referee.emit(EffectSettled(rule="5.2", card=card, number=number))


def _count(effect: Effect, most: int) -> int:
    """How many things are chosen; 0 in the card means all that there are."""
    if isinstance(effect, FreeRefit | Spend):
        return effect.count or most
    return effect.count if isinstance(effect, FreeTrench) and effect.abroad else 1


def _ask(referee: Referee, card: str, number: int, turn: int) -> str:
    position = referee.position
    options = options_of(position, card, number)
    question = Question(
        label=f"{number}/{turn + 1}" if turn else str(number),
        side=options.side,
        kind="event",
        text=f"{position.kit.cards[card].title}: which?",
        options=options.values,
        default=options.default,
        rule="5.2",
        about=(card,),
    )
    return referee.ask(question)


def _apply(referee: Referee, card: str, number: int, effect: Effect, choice: str) -> None:
    position = referee.position
    title = position.kit.cards[card].title
    if isinstance(effect, Marker):
        referee.emit(MarkerPlaced(rule="2.6", card=card, unit=choice))
    elif isinstance(effect, Points):
        _hold(referee, card, number, _tally_of(effect, choice), choice)
    elif isinstance(effect, FreeRefit):
        freshen(referee, choice, "5.2", title)
    elif isinstance(effect, Spend):
        spend(referee, choice, "5.2", title)
    elif isinstance(effect, PlaceGun):
        place(referee, free_gun(position, effect.nation), choice, "7.6.1", title, spent=False)
    elif isinstance(effect, FreeTrench):
        _dig(referee, effect, choice, title)
    elif isinstance(effect, ShiftUBoats) and choice == "hague":
        for boat in position.of_type("u-boat", UNRESTRICTED):
            go(referee, boat, HAGUE, "8.2.4.1", "shifts")


def _dig(referee: Referee, effect: FreeTrench, area: str, title: str) -> None:
    """Trenches free of cost, as many as the pool and the area take (8.3.4.2, 8.3.4.3)."""
    position = referee.position
    pool = pool_of(effect.nation)
    there = tuple(position.trenches.get(area, ()))
    wanted = 1 if effect.abroad else effect.count
    room = min(wanted, trenches_left(position, pool), trench_limit(position, area) - len(there))
    referee.emit(TrenchesDug(rule="5.2", area=area, before=len(there)))
    referee.emit(TrenchesChanged(rule="5.2", area=area, owners=there + (pool,) * room, cause=title))


def free_armies(referee: Referee, nation: str) -> None:
    """Armies that a card gives in this Production Phase come from the pool (5.2)."""
    position = referee.position
    for entry, effect in position.effects(FreeArmy):
        if effect.nation != nation:
            continue
        for area in effect.areas:
            pool = [unit for unit in position.of_type("army", POOL) if position.counter(unit).nation == nation]
            if pool and position.control.get(area) == position.side:
                army = min(pool, key=list(position.kit.units).index)
                title = position.kit.cards[entry.card].title
                with referee.scene("event", entry.card):
                    place(referee, army, area, "5.2", title, spent=effect.spent)


def free_refits(referee: Referee) -> None:
    """Refits that a card gives in this Production Phase (5.2)."""
    position = referee.position
    for entry, effect in position.effects(FreeRefit):
        if effect.when == "this production" and conditions.hold(position, effect):
            settle_effect(referee, entry.card, entry.number)
