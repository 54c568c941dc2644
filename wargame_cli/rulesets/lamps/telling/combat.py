"""The Combat Phase as a report: each combat with its dice, every modifier with its rule, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block, Heading, Items, cite
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.lamps.kit.phrases import listed
from wargame_cli.rulesets.lamps.position.events import combat, sea
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.telling.words import is_politics, removal, state, trenches_of

#: What happened, as who it happened to, and what, in words for one and for several.
_Told = tuple[str, str, str]

#: How a landing ended (7.3.1).
_LANDINGS = {
    "taken": "takes the area",
    "beachhead": "holds a beachhead",
    "destroyed": "is lost on the beach",
    "landed unopposed": "lands unopposed",
}

_AFTERWARDS = "After the battles"


class _Line(msgspec.Struct):
    """What happened to one or more of those in a combat, by one rule."""

    names: list[str]
    one: str
    many: str
    rule: str

    def __str__(self) -> str:
        return f"{listed(self.names)} {self.many if len(self.names) > 1 else self.one}".lstrip() + cite(self.rule)


class _Combat(msgspec.Struct):
    """A combat, its dice and what followed from it; without a title its lines stand by themselves."""

    title: str = ""
    rolls: list[str] = msgspec.field(default_factory=list)
    lines: list[_Line] = msgspec.field(default_factory=list)

    def items(self) -> Iterator[tuple[int, str]]:
        """As nested lines."""
        if self.title:
            yield 0, self.title
        depth = 1 if self.title else 0
        for line in (*self.rolls, *map(str, self.lines)):
            yield depth, line if depth else line[:1].upper() + line[1:]

    def add(self, told: _Told, rule: str) -> None:
        """Add what happened, to a line of the same words if there is one."""
        name, one, many = told
        same = next((line for line in self.lines if name and (line.one, line.rule) == (one, rule)), None)
        if same is None:
            self.lines.append(_Line([name] if name else [], one, many, rule))
        elif name not in same.names:
            same.names.append(name)


class _Chapter(msgspec.Struct):
    """The combats of one pair of areas, or of one kind, in the order in which they were fought."""

    heading: str = ""
    target: str = ""
    combats: list[_Combat] = msgspec.field(default_factory=list)

    def blocks(self) -> list[Block]:
        """As a heading with its lines."""
        items = tuple(item for fought in self.combats for item in fought.items())
        return [*([Heading(self.heading, 3)] if self.heading else []), Items(items)] if items else []


def battles(before: LampsPosition, events: Sequence[engine.Event]) -> list[Block]:
    """All combats in the order in which they were fought, under a heading for each pair of areas."""
    teller = _Teller(before)
    lost = {event.area for event in events if isinstance(event, happen.TrenchesChanged) and not event.owners}
    for event in events:
        if not is_politics(event) and not (isinstance(event, combat.TrenchesWhole) and event.area in lost):
            teller.tell(event)
    teller.open(_AFTERWARDS).combats.extend(teller.waiting)
    found = [block for chapter in teller.chapters for block in chapter.blocks()]
    return [Heading("Combat"), *found] if found else []


class _Teller:
    """Sorts the events of the Combat Phase into chapters; `waiting` is what belongs to a combat that is yet to come."""

    def __init__(self, before: LampsPosition) -> None:
        self.before = before
        self.chapters = [_Chapter()]
        self.waiting: list[_Combat] = []
        self.push = before.this_turn.big_push

    def open(self, heading: str, target: str = "", *combats: _Combat) -> _Chapter:
        """The chapter with this heading, a new one where the last has another, with further combats."""
        if self.chapters[-1].heading != heading:
            self.chapters.append(_Chapter(heading, target))
        self.chapters[-1].combats.extend(combats)
        return self.chapters[-1]

    def tell(self, event: engine.Event) -> None:
        """Put an event where it belongs."""
        name = self.before.kit.name
        match event:
            case combat.AttackDeclared():
                self._attack(event)
            case combat.CombatFought():
                self._combat().title = _fought(event)
                self._combat().rolls += _rolls(event)
            case combat.Rerolled():
                self._combat().rolls.append(_again(event))
            case sea.GuerillaFought():
                self.open(f"Guerilla war in {name(event.area)}", "", _Combat(_guerilla(event)))
            case sea.FleetsFought():
                self.open("Battle in the Blockade box", "", _Combat(_fleets(event), lines=self._losses()))
            case combat.ArmyPassedOver() | combat.ProgrammeEnded():
                here = self.chapters[-1].combats if event.target == self.chapters[-1].target else self.waiting
                here.append(_Combat(lines=[_Line([], _word_on_programme(event), "", event.rule)]))
            case combat.BigPush():
                pair = (event.origin, event.target) if event.target else None
                if pair != self.push:
                    self._combat().add(_push(self.before, event), event.rule)
                self.push = pair
            case _:
                if told := _consequence(self.before, event):
                    self._follow(event, told)

    def _attack(self, event: combat.AttackDeclared) -> None:
        heading = _pair(self.before, event.origin, event.target)
        if event.rule == "7.3.1":
            heading = _landing(self.before, event.target)
        attack = _Combat(f"{event.army} attacks: no die is needed{cite(event.rule)}")
        self.open(heading, event.target, *self.waiting, attack)
        self.waiting.clear()
        if self.push != (event.origin, event.target) and not event.keeps_push:
            self.push = None

    def _follow(self, event: engine.Event, told: _Told) -> None:
        """What followed from a combat, or came just before one."""
        match event:
            case sea.InvasionDecided():
                self.open(_landing(self.before, event.area), event.area)
            case combat.TrenchBreached() if event.rule == "7.6.3":
                self.open(_pair(self.before, event.origin, event.area), event.area, _Combat())
            case combat.TrenchesWhole() if event.area != self.chapters[-1].target:
                self.open(_AFTERWARDS)
            case happen.StatusChanged(cause="shore bombardment" | "hit in battle") | happen.UnitRemoved(cause="sunk"):
                self.waiting.append(_Combat())
                self.waiting[-1].add(told, event.rule)
                return
        self._combat().add(told, event.rule)

    def _combat(self) -> _Combat:
        """The combat that was fought last."""
        if not self.chapters[-1].combats:
            self.chapters[-1].combats.append(_Combat())
        return self.chapters[-1].combats[-1]

    def _losses(self) -> list[_Line]:
        """What waited for the end of the battle at sea."""
        lost = _Combat()
        for waiting in self.waiting:
            for line in waiting.lines:
                for unit in line.names:
                    lost.add((unit, line.one, line.many), line.rule)
        self.waiting.clear()
        return lost.lines


def _pair(before: LampsPosition, origin: str, target: str) -> str:
    return f"{before.kit.name(origin)} against {before.kit.name(target)}"


def _landing(before: LampsPosition, area: str) -> str:
    return f"Landing in {before.kit.name(area)}"


# -- combats ----------------------------------------------------------------------------------------------------


def _fought(event: combat.CombatFought) -> str:
    """How a combat between two areas ended."""
    against = event.defender or ("a trench" if event.against == "trench" else "the garrison")
    tie = "a tie, " if event.attack_total == event.defence_total else ""
    totals = f"{event.attack_total} to {event.defence_total}"
    return f"{event.attacker} against {against}: {totals}, {tie}{'won' if event.won else 'lost'}{cite(event.rule)}"


def _guerilla(event: sea.GuerillaFought) -> str:
    rolled = f"{event.die}, needed {event.least}: it {'succeeds' if event.won else 'fails'}"
    return f"{event.army} against {event.defender}: {rolled}{cite(event.rule)}"


def _fleets(event: sea.FleetsFought) -> str:
    dice = ", ".join(f"{fleet} {die}" for fleet, die in event.dice.items()) or "no Fresh fleet rolls"
    hits = ", ".join(f"{number or 'none'} on {side}" for side, number in event.hits.items())
    return f"{dice}; hits: {hits}; {event.winner or 'nobody'} holds the box{cite(event.rule)}"


def _rolls(event: combat.CombatFought) -> list[str]:
    """The dice of both sides with all that changed them; nothing where the totals say it already."""
    defender = event.defender or ("the trench" if event.against == "trench" else "the garrison")
    return [
        *_roll(event.attacker, event.attack_dice, event.attack_modifiers, event.attack_total),
        *_roll(defender, event.defence_dice, event.defence_modifiers, event.defence_total),
    ]


def _roll(who: str, dice: tuple[int, ...], modifiers: Sequence[Modifier], total: int) -> Iterator[str]:
    if not modifiers and (len(dice) < 2 and (not dice or dice[0] == total)):
        return
    told = [f"{modifier.name} {modifier.effect} ({modifier.rule})" for modifier in modifiers]
    rolled = f"rolls {_dice(dice)}" if dice else "rolls nothing"
    yield f"{who} {rolled}{'; ' if told else ''}{', '.join(told)}"


def _again(event: combat.Rerolled) -> str:
    becomes = "becomes" if len(event.before) == 1 else "become"
    rolled = f"{_dice(event.before)} {becomes} {_dice(event.after)}"
    return f"{event.side} rolls again ({event.source}): {rolled}{cite(event.rule)}"


def _dice(dice: Sequence[int]) -> str:
    return listed([str(die) for die in dice])


# -- what followed ----------------------------------------------------------------------------------------------


def _word_on_programme(event: combat.ArmyPassedOver | combat.ProgrammeEnded) -> str:
    if isinstance(event, combat.ArmyPassedOver):
        return f"{event.army} does not attack: {event.reason}"
    return f"the attack ends: {event.reason}"


def _push(before: LampsPosition, event: combat.BigPush) -> _Told:
    if not event.target:
        return "", "the Big Push is over", ""
    return "", f"a Big Push stands from {before.kit.name(event.origin)} into {before.kit.name(event.target)}", ""


def _consequence(before: LampsPosition, event: engine.Event) -> _Told | tuple[()]:
    """What followed from a combat, in words; empty for what needs none."""
    name = before.kit.name
    match event:
        case combat.TrenchBreached():
            return "", f"a trench in {name(event.area)} is breached for attacks from {name(event.origin)}", ""
        case combat.TrenchesWhole():
            return "", f"the trenches in {name(event.area)} are whole again", ""
        case sea.InvasionDecided():
            return event.army, _LANDINGS[event.result], ""
        case combat.AirFlown():
            return "", f"Air Superiority gave {event.side} the tie; the marker has flown", ""
        case combat.GasUsed():
            return "", f"the Poison Gas of {event.side} is used up", ""
        case combat.StosstruppenMoved():
            return "", f"the Stosstruppen marker goes along to {name(event.area)}", ""
        case combat.LastStand():
            less = f" less {event.lost_before}" if event.lost_before else ""
            net = f" is {event.die - event.lost_before}" if less else ""
            needed = before.kit.tables.combat.tenacity
            result = "the line holds" if event.passed else "the line breaks"
            return "", f"They Shall Not Pass! {event.army} rolls {event.die}{less}{net}, needed {needed}: {result}", ""
        case combat.StayedBehind():
            return event.unit, f"does not follow: {event.reason}", ""
        case combat.AdvanceStopped():
            return "", f"{listed(event.units)} may not attack out of {name(event.area)} this turn", ""
        case happen.StatusChanged():
            word = state(before, event.unit, spent=event.spent)
            return event.unit, f"is {word}", f"are {word}"
        case engine.UnitMoved():
            return event.unit, *_goes(event.how, name(event.end))
        case happen.UnitRemoved():
            return event.unit, f"is {removal(event)}", f"are {removal(event)}"
        case happen.ControlChanged():
            return "", f"{name(event.area)} passes to {event.side or 'nobody'}", ""
        case happen.MarkerUsed() if event.gone:
            return "", f"{before.kit.cards[event.card].title} is used up", ""
        case happen.TrenchesChanged():
            return "", trenches_of(name(event.area), event), ""
        case happen.AirLost():
            return "", f"{event.side} loses its Air Superiority in {name(event.area)}", ""
        case _:
            return ()


def _goes(how: str, to: str) -> tuple[str, str]:
    one, many = {
        "retreat": ("retreats", "retreat"),
        "advance": ("advances", "advance"),
        "driven home": ("is driven home", "are driven home"),
    }.get(how, ("goes", "go"))
    return f"{one} to {to}", f"{many} to {to}"
