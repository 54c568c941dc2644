"""A game told in faction turns, as the rulebook's extended example is, as a case in steps.

Each faction turn gives its card, orders, dice and the state after it. It is played in two steps, the card and then the
whole turn on one sheet, and everything on the table is compared after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cards import deck_of, first_decks
from wargame_cli.rulesets.lamps.cases.blows import blow_of
from wargame_cli.rulesets.lamps.cases.fights import Battle
from wargame_cli.rulesets.lamps.cases.givens import scene_of
from wargame_cli.rulesets.lamps.cases.idle import research_deck
from wargame_cli.rulesets.lamps.cases.orders import orders_of
from wargame_cli.rulesets.lamps.cases.outcomes import state_facts
from wargame_cli.rulesets.lamps.cases.phases import sum_of
from wargame_cli.rulesets.lamps.cases.research import of_research, wish_of_place
from wargame_cli.rulesets.lamps.cases.sayings import Facts, merge
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.whole_table import PARTS
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    card_of,
    faction_of,
    fields,
    listed,
    nation_of,
    numbers,
    piece,
    place_of,
    side_of,
    turn_of,
    unit_of,
)
from wargame_cli.rulesets.lamps.nations import ALLIANCE, FACTIONS, NATIONS

Step = dict[str, Any]

_ASIDES = ("lines", "note", "notes", "not_stated_in_text")
#: What a faction's turn is made of, and the parts of those parts.
_PARTS: Mapping[str, tuple[str, ...]] = {
    "turn": (
        "turn", "season", "faction", "start_of_phase", "event", "movement", "combat", "production", "technology",
        "regroup", "state_after",
    ),
    "event": ("card", "orders", "expect"),
    "production": ("u_boat_attrition", "u_boat_attack", "event", "pp", "order_of_nations", "spending", "expect"),
    "technology": ("draw", "orders", "expect"),
    "regroup": ("dogfight", "place_air", "expect"),
}  # fmt: skip
_OF_SPENDING = ("nation", "pp", "where")


def _part(told: Any, name: str) -> Plain:
    """A part of a turn as fields, all of which are known."""
    found = {key: value for key, value in fields(told or {}, name).items() if key not in _ASIDES}
    for key in found:
        if key not in _PARTS[name]:
            raise LookupError(f"{name}: {key} is not understood")
    return found


def replayed(told: Plain) -> dict[str, Any]:
    """The case. Raises LookupError for what is not understood."""
    given = fields(told.get("given", {}), "given")
    state = dict(fields(given.get("state", {}), "given.state"))
    decks = first_decks(scenarios.components().cards)
    steps: list[Step] = [{"expect": {"stands": _table(state)}}] if state else []
    for turn in listed(told["faction_turns"]):
        steps += _faction_turn(turn, state, decks)
        state = dict(turn.get("state_after", state))
    for name in told:
        if str(name).startswith("end_of_turn"):
            merge(steps[-1]["expect"], _end_of_turn(fields(told[name], str(name))))
    return {"options": {"turn": "two-step"}, "given": {"scenario": "campaign"}, "steps": steps}


def _end_of_turn(told: Plain) -> Facts:
    """What is said of the game turn that begins."""
    turn = int(told["game_turn"])
    facts: Facts = {"next": [turn, "germany-event"]}
    for name, value in told.items():
        opens = scenarios.components().tables.turns.trenches_from <= turn
        if name.startswith("cards_left"):
            facts["decks"] = dict.fromkeys(FACTIONS, int(value))
        elif (name, value) == ("trench_building", "open" if opens else "not open"):
            continue
        elif name not in ("game_turn", *_ASIDES) and not (name == "season" and turn_of(value) == turn):
            state_facts({name: value}, Scene(), facts)
    return facts


def _table(state: Plain) -> dict[str, Any]:
    """A state as the parts of the fact `stands`; U-Boats that are in no box yet may be in either."""
    for name in state:
        if name not in PARTS:
            raise LookupError(f"state_after.{name} is not understood")
    told = dict(state)
    if "u_boats" in told and told["u_boats"].get("box") == "unset":
        del told["u_boats"]
    return told


def _faction_turn(turn: Plain, state: Plain, decks: dict[str, list[str]]) -> Iterator[Step]:
    """The two steps of a faction's turn."""
    turn = _part(turn, "turn")
    faction = faction_of(turn["faction"])
    card, dice = _draw(turn, faction, decks)
    entering = fields(turn.get("start_of_phase", {}).get("turkey_enters", {}), "turkey_enters")
    placed = [piece(f"{unit}/{place}") for unit, place in entering.items()]
    expect: dict[str, Any] = {"drawn": [card]}
    if placed:
        expect["at"] = {each.unit: each.place for each in placed}
        expect["status"] = {each.unit: each.state for each in placed}
    yield {"play": "phase", "dice": dice, "expect": expect}
    sheet = _Sheet(turn, faction, card, state)
    for each in placed:
        sheet.scene.put(each.unit, each.place, spent=each.spent)
    yield sheet.step()


def _draw(turn: Plain, faction: str, decks: dict[str, list[str]]) -> tuple[str, list[int]]:
    """The card that is drawn, and the die that draws it; spring adds the year's cards."""
    kit = scenarios.components()
    season = kit.tables.turns.turns[turn_of(turn["turn"])]
    if season.season == "spring":
        decks[faction] = [*decks[faction], *deck_of(kit.cards, faction, season.year)]
    deck = decks[faction]
    title = _part(turn["event"], "event")["card"]
    card = card_of(title, faction=faction)
    if card not in deck:
        raise LookupError(f"{title!r} is not in the deck")
    die = [deck.index(card) + 1] if len(deck) > 1 else []
    decks[faction] = [other for other in deck if other != card]
    return card, die


class _Sheet:
    """The orders, dice and wishes of a faction's turn."""

    def __init__(self, turn: Plain, faction: str, card: str, state: Plain) -> None:
        self.turn = turn
        self.faction = faction
        self.card = card
        self.orders: list[dict[str, Any]] = []
        self.dice: dict[str, Any] = {}
        self.expect: dict[str, Any] = {}
        self.box = str(state.get("u_boats", {}).get("box", "hague"))
        told = ("armies", "heavy_artillery", "control_changes", "technology", "air_superiority")
        self.scene: Scene = scene_of({name: state[name] for name in told if name in state})
        self.battle = Battle(self.scene)
        self.wishes: list[dict[str, Any]] = []

    def step(self) -> Step:
        """The whole turn as one step."""
        self._event()
        for entry in listed(self.turn.get("movement")):
            self._movement(entry)
        for entry in listed(self.turn.get("combat")):
            self._combat(fields(entry, "combat"))
        self.expect["combats"] = self.battle.combats
        merge(self.expect, {name: value for name, value in self.battle.facts.items() if name in ("trenches", "whole")})
        self._production(_part(self.turn.get("production"), "production"))
        self._technology(_part(self.turn.get("technology"), "technology"))
        self._regroup(_part(self.turn.get("regroup"), "regroup"))
        if "state_after" in self.turn:
            self.expect["stands"] = _table(fields(self.turn["state_after"], "state_after"))
        standing = self.battle.standing()
        if self.wishes:
            for side in ("CP", "TE"):
                standing.setdefault(side, []).extend(self.wishes)
        step: Step = {"orders": self.orders, "dice": self.dice, "answers": self.battle.answers, "play": "phase"}
        return {**step, "standing": standing, "expect": self.expect}

    def _event(self) -> None:
        name = scenarios.components().cards[self.card].title
        for what, choice in (self.turn["event"].get("orders") or {}).items():
            if what == "place_marker_on":
                self.orders.append({"event": name, "choose": unit_of(choice)})
            elif what == "place_heavy_artillery":
                self.orders.append({"event": name, "choose": place_of(choice)})
                gun = next(unit for unit in ("AH-HA1", "AH-HA2") if not self.scene.where(unit))
                self.scene.put(gun, place_of(choice))
            elif what != "place_armies":  # those come of themselves
                raise LookupError(f"event.orders.{what} is not understood")

    def _movement(self, entry: Plain) -> None:
        if "unit" in entry:
            self.orders += orders_of("move", entry, self.scene)
            unit = unit_of(entry["unit"])
            self.scene.put(unit, place_of(entry["to"]), spent=self.scene.is_spent(unit))
            return
        for name, told in entry.items():
            if name == "u_boats" and told in (self.box, {"unset": "hague"}.get(self.box)):
                continue  # they stay where they are
            if name not in _ASIDES:
                self.orders += orders_of(name, told, self.scene)

    def _combat(self, entry: Plain) -> None:
        if "guerilla_attack" in entry:
            target = place_of(entry["target"])
            self.orders.append({"guerilla": target})
            self.dice[f"guerilla {target}"] = numbers(entry["dice"]["attacker"])
            self.expect["guerilla"] = bool(entry["expect"]["success"])
        elif "attacker" in entry:
            expect = {n: v for n, v in entry.get("expect", {}).items() if n != "plan_xvii"}
            if (air := expect.pop("air_superiority", None)) is not None:
                merge(self.expect, {"happens" if "flown" in str(air) else "never": ["AirFlown"]})
            blow = blow_of({**entry, "expect": expect}, self.scene, self.battle.place_of, {})
            before = len(self.battle.orders)
            self.battle.fight(blow)
            self.orders += self.battle.orders[before:]
        elif "end_of_combat_phase" in entry:
            told = fields(entry.get("expect", {}), "expect")
            state_facts({n: told[n] for n in ("conquered", "surviving_army") if n in told}, self.scene, self.expect)
        elif "end_of_attacks_on" not in entry:
            raise LookupError(f"combat: {', '.join(entry)} is not understood")
        self.dice |= self.battle.dice

    def _production(self, told: Plain) -> None:
        for name, label in (("u_boat_attrition", "u-boat attrition"), ("u_boat_attack", "u-boat attack")):
            if name in told:
                part = told[name]
                self.dice[f"{label}/{unit_of(part['unit'])}"] = sum_of({"sum": part["dice_sum_2d6"]})
                said = part.get("expect", {})
                state_facts(said if isinstance(said, Mapping) else {part["unit"]: said}, self.scene, self.expect)
        for nation, points in fields(told.get("pp", {}), "pp").items():
            self.expect.setdefault("tallied", {})[nation_of(nation)] = int(points["available"])
        for entry in listed(told.get("spending")):
            nation = nation_of(entry.get("nation", NATIONS[self.faction][-1]))
            for name, what in entry.items():
                if name not in (*_OF_SPENDING, *_ASIDES):
                    self.orders += orders_of(name, what, self.scene, nation)
        state_facts(fields(told.get("expect", {}), "expect"), self.scene, self.expect)

    def _technology(self, told: Plain) -> None:
        if not told:
            return
        side, card = ALLIANCE[self.faction], str(told["draw"])
        deck = research_deck(self.scene, side)
        if card not in deck:
            raise LookupError(f"technology: {card} is not in the deck")
        self.dice["technology/research"] = [deck.index(card) + 1]
        said = told.get("expect", {})
        merge(self.expect, of_research(card, said if isinstance(said, Mapping) else {"result": said}, self.scene, side))
        for unit, area in fields((told.get("orders") or {}).get("place", {}), "place").items():
            self.wishes.append(wish_of_place(unit_of(unit), place_of(area)))

    def _regroup(self, told: Plain) -> None:
        dogfight = told.get("dogfight")
        if isinstance(dogfight, Mapping):
            for who, dice in dogfight["dice"].items():
                self.dice[f"dogfight/{side_of(who)}"] = numbers(dice)
        said = told.get("expect")
        if isinstance(said, Mapping):
            state_facts(said, self.scene, self.expect)
        if areas := [place_of(area) for area in listed(told.get("place_air"))]:
            self.orders.append({"air": areas})
