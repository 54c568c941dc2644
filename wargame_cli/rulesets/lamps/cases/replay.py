"""A game told in faction turns, as the rulebook's extended example is, as a case in steps.

Each faction turn gives its card, orders, dice and the state after it. It is played in two steps, the card and then the
whole turn on one sheet, and everything on the table is compared after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cards import deck_of, first_decks
from wargame_cli.rulesets.lamps.cases.fights import Battle, blow_of
from wargame_cli.rulesets.lamps.cases.givens import scene_of
from wargame_cli.rulesets.lamps.cases.phases import sum_of
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
    state_in,
    turn_of,
    unit_of,
)
from wargame_cli.rulesets.lamps.nations import ALLIANCE, NATIONS, title
from wargame_cli.rulesets.lamps.technology_deck import left

Step = dict[str, Any]

_TURN = (
    "turn", "season", "faction", "lines", "start_of_phase", "event", "movement", "combat", "production", "technology",
    "regroup", "notes", "note", "state_after",
)  # fmt: skip
_COMBAT = ("guerilla_attack", "end_of_attacks_on", "end_of_combat_phase", "attacker", "n")


def replayed(told: Plain) -> dict[str, Any]:
    """The case. Raises LookupError for what is not understood."""
    given = fields(told.get("given", {}), "given")
    state = dict(fields(given.get("state", {}), "given.state"))
    decks = first_decks(scenarios.components().cards)
    steps: list[Step] = [{"expect": {"stands": _table(state)}}] if state else []
    for turn in listed(told["faction_turns"]):
        steps += _faction_turn(turn, state, decks)
        state = dict(turn.get("state_after", state))
    return {"options": {"turn": "two-step"}, "given": {"scenario": "campaign"}, "steps": steps}


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
    for name in turn:
        if name not in _TURN:
            raise LookupError(f"faction_turns: {name} is not understood")
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
    card = card_of(turn["event"]["card"], faction=faction)
    if card not in deck:
        raise LookupError(f"{turn['event']['card']!r} is not in the deck")
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
        self.technology = [str(each) for each in state.get("technology", {}).get(ALLIANCE[faction], [])]
        placed = {name: state[name] for name in ("armies", "heavy_artillery", "control_changes") if name in state}
        self.scene: Scene = scene_of(placed)
        self.battle = Battle(self.scene)
        self.wishes: list[dict[str, Any]] = []

    def step(self) -> Step:
        """The whole turn as one step."""
        self._event()
        for entry in listed(self.turn.get("movement")):
            self._movement(entry)
        for entry in listed(self.turn.get("combat")):
            self._combat(fields(entry, "combat"))
        if self.battle.combats:
            self.expect["combats"] = self.battle.combats
        for name, value in self.battle.facts.items():
            if name in ("trenches", "whole"):
                self.expect[name] = value
        self._production(fields(self.turn.get("production", {}), "production"))
        self._technology(fields(self.turn.get("technology", {}), "technology"))
        self._regroup(fields(self.turn.get("regroup", {}), "regroup"))
        if "state_after" in self.turn:
            self.expect["stands"] = _table(fields(self.turn["state_after"], "state_after"))
        standing = self.battle.standing()
        if self.wishes:
            for side in ("CP", "TE"):
                standing.setdefault(side, []).extend(self.wishes)
        step: Step = {"orders": self.orders, "dice": self.dice, "answers": self.battle.answers, "play": "phase"}
        return {**step, "standing": standing, "expect": self.expect}

    def _event(self) -> None:
        told = self.turn["event"].get("orders") or {}
        name = scenarios.components().cards[self.card].title
        for what, choice in told.items():
            if what == "place_marker_on":
                self.orders.append({"event": name, "choose": unit_of(choice)})
            elif what == "place_heavy_artillery":
                area = place_of(choice)
                self.orders.append({"event": name, "choose": area})
                guns = [unit for unit in ("AH-HA1", "AH-HA2") if not self.scene.where(unit)]
                self.scene.put(guns[0], area)
            elif what == "choose":
                self.orders.append({"event": name, "choose": str(choice)})
            elif what != "place_armies":  # those come of themselves
                raise LookupError(f"event.orders.{what} is not understood")

    def _movement(self, entry: Plain) -> None:
        if "u_boats" in entry:
            if str(entry["u_boats"]) != self.box:
                if not (self.box == "unset" and entry["u_boats"] == "hague"):
                    self.orders.append({"u-boats": entry["u_boats"]})
                self.box = str(entry["u_boats"])
        elif "fleets" in entry:
            self.orders.append({"fleets": [unit_of(unit) for unit in listed(entry["fleets"])]})
        elif "stosstruppen" in entry:
            self.orders.append({"stosstruppen": place_of(entry["stosstruppen"])})
        elif "unit" in entry:
            unit, area = unit_of(entry["unit"]), place_of(entry["to"])
            verb = "sail" if str(entry.get("kind", "land")) == "sea" else "move"
            self.orders.append({verb: unit, "to": area})
            self.scene.put(unit, area, spent=self.scene.is_spent(unit))
        else:
            raise LookupError(f"movement: {', '.join(entry)} is not understood")

    def _combat(self, entry: Plain) -> None:
        if "guerilla_attack" in entry:
            target = place_of(entry["target"])
            self.orders.append({"guerilla": target})
            self.dice[f"guerilla {target}"] = numbers(entry["dice"]["attacker"])
            self.expect["guerilla"] = bool(entry["expect"]["success"])
        elif "attacker" in entry:
            expect = {n: v for n, v in entry.get("expect", {}).items() if n != "plan_xvii"}
            air = expect.pop("air_superiority", None)
            gun = expect.pop("heavy_artillery", None)
            if air is not None and "air" not in expect:
                self.expect.setdefault("happens", []).append("AirFlown")
            if gun is not None:
                expect |= {unit_of(str(gun).split()[0]): state_in(gun)}
            told = {name: value for name, value in entry.items() if name != "extra_die"}
            blow = blow_of({**told, "expect": expect}, self.scene, self.battle, {})
            before = len(self.battle.orders)
            self.battle.fight(blow)
            self.orders += self.battle.orders[before:]
        elif not ("end_of_attacks_on" in entry or "end_of_combat_phase" in entry):
            raise LookupError(f"combat: {', '.join(entry)} is not understood")
        self.dice |= self.battle.dice

    def _production(self, told: Plain) -> None:
        for name, label in (("u_boat_attrition", "u-boat attrition"), ("u_boat_attack", "u-boat attack")):
            if name in told:
                part = told[name]
                self.dice[f"{label}/{unit_of(part['unit'])}"] = sum_of({"sum": part["dice_sum_2d6"]})
        for nation, points in fields(told.get("pp", {}), "pp").items():
            self.expect.setdefault("tallied", {})[nation_of(nation)] = int(points["available"])
        for entry in listed(told.get("spending")):
            self._spend(entry)
        for name, points in fields(told.get("expect", {}), "expect").items():
            for word, fact in (("spent", "paid"), ("left", "unspent")):
                if isinstance(points, dict) and word in points:
                    self.expect.setdefault(fact, {})[nation_of(name)] = int(points[word])

    def _spend(self, entry: Plain) -> None:
        nation = nation_of(entry.get("nation", NATIONS[self.faction][-1]))
        if "refit" in entry:
            self.orders.append({"refit": [unit_of(unit) for unit in listed(entry["refit"])]})
        elif "raise" in entry:
            for unit, place in entry["raise"].items():
                area, _, state = str(place).partition("/")
                self.orders.append({"raise": unit_of(unit), "in": place_of(area), "status": state or "fresh"})
        elif "absorb" in entry:
            part = entry["absorb"]
            army = part.get("conquered_army", part.get("army"))
            self.orders.append({"absorb": unit_of(army), "refit": unit_of(part["refits"])})
        elif "trench" in entry:
            part = entry["trench"] if isinstance(entry["trench"], dict) else {"area": entry["trench"]}
            order = {"trench": place_of(part["area"]), "by": title(nation)}
            self.orders.append({**order, "count": int(part.get("count", 1))})
        elif "transfer" in entry:
            part = entry["transfer"]
            to = title(nation_of(part["to"]))
            self.orders.append({"transfer": int(part["pp"]), "from": title(nation), "to": to})
        else:
            raise LookupError(f"production.spending: {', '.join(entry)} is not understood")

    def _technology(self, told: Plain) -> None:
        if "draw" not in told:
            return
        side = ALLIANCE[self.faction]
        deck = left(scenarios.components().tables.technology, side, self.technology)
        if str(told["draw"]) not in deck:
            raise LookupError(f"technology: {told['draw']} is not in the deck")
        if len(deck) > 1:
            self.dice["technology/research"] = [deck.index(str(told["draw"])) + 1]
        for unit, area in fields((told.get("orders") or {}).get("place", {}), "place").items():
            kind = "place-tanks" if unit_of(unit) == "WA-Tanks" else "place-gun"
            self.wishes.append({"ask": kind, "about": unit_of(unit), "prefer": [place_of(area)]})

    def _regroup(self, told: Plain) -> None:
        dogfight = told.get("dogfight")
        if isinstance(dogfight, dict):
            for who, dice in dogfight["dice"].items():
                self.dice[f"dogfight/{side_of(who)}"] = numbers(dice)
        expect = told.get("expect")
        if isinstance(expect, dict) and "markers_allowed" in expect:
            self.expect["markers_allowed"] = int(expect["markers_allowed"])
        if areas := [place_of(area) for area in listed(told.get("place_air"))]:
            self.orders.append({"air": areas})
