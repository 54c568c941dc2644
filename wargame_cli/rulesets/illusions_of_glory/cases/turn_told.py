"""More of the turn in the collected examples: who controls what is entered, sieges that lapse, offensives, decks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.card_effects import Reinforce
from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, fighters
from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import all_cards, at_play, ready
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import offensive_called, standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import both, reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.reinforced import corps_lost, reinforcement_card
from wargame_cli.rulesets.illusions_of_glory.cases.risings import enters
from wargame_cli.rulesets.illusions_of_glory.cases.routes_told import unit_told
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene, sides_of
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop, troops_in
from wargame_cli.rulesets.illusions_of_glory.cases.words import is_so, nation_in, number, side_of
from wargame_cli.rulesets.illusions_of_glory.decks import deck_of
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import AP, CP

# -- control by entering (11.2) ----------------------------------------------------------------------------------


@reads("takes_control", when=says(r"\benters?\b|moves? (in|through)"))
def entered(told: Told) -> Iterator[Run]:
    """Whether a unit that enters an empty enemy space controls it."""
    for part in told.parts():
        text = re.sub(r"\balone\b", "", unit_told(part))
        (troop,) = troops_in(text, "GE")
        side = next(sides_of([troop]), CP)
        place = {CP: "radom", AP: "przeworsk" if kit().map.find("przeworsk") else "gorlice"}[side]
        scene = standing(part, Scene())
        so = is_so(part.wanted("takes_control"))
        other = {CP: AP, AP: CP}[side]
        yield enters(scene, troop, place, {"control": {place: side if so else other}})


# -- sieges that lapse (20.3.5) ----------------------------------------------------------------------------------


@reads("surrender_roll", "besieged", when=both(tells("besiegers"), says(r"siege phase|siege|surrender")))
def lapsed_sieges(told: Told) -> Iterator[Run]:
    """Whether a Fort is still besieged, and thrown for, when so many besiegers are left."""
    for part in told.parts():
        scene = standing(part, Scene())
        fort = "grodno"
        scene.shape(fort, fort=number(part.take("fort_cf")))
        troops = troops_in(part.take("besiegers"), "AH")
        gone = is_so(part.take("one_destroyed", False))
        scene.cast_all(troops[1:] if gone else troops, fort, "AH")
        if gone:
            scene.fields["lapsed"] = [fort]
        scene.fields["phase"] = "siege"
        for key in ("surrender_roll", "besieged"):
            if (wanted := part.maybe(key)) is None:
                continue
            if key == "besieged":
                yield scene.run({"besieged": {fort: CP if is_so(wanted) else "nobody"}})
            else:
                yield scene.run(
                    {"rolled": 1 if is_so(wanted) else 0}, dice=[1] if is_so(wanted) else None, play="phase"
                )


@reads("control", when=both(tells("oos_units"), says(r"attrition")))
def control_after_attrition(told: Told) -> Iterator[Run]:
    """Who controls the space of a unit that is Out-Of-Supply, when attrition is over."""
    for part in told.parts():
        (troop,) = troops_in(part.take("oos_units"), "GE")
        side = next(sides_of([troop]), CP)
        place = {CP: "radom", AP: "stanislau"}[side]
        scene = standing(part, Scene())
        scene.hold(troop.nation or "GE", place)
        scene.cast(troop, place)
        scene.fields["phase"] = "attrition"
        yield scene.run({"control": {place: side_of(part.wanted("control"))}}, play="phase")


# -- a side's offensive (7.4) ------------------------------------------------------------------------------------


@reads("modified", "result", when=both(says(r"\bMO\b|mandatory offensive"), lambda told: "modified" in told.expect))
def modified_offensives(told: Told) -> Iterator[Run]:
    """A side's roll with the Events that were played before, and what it demands."""
    for part in told.parts():
        found = re.search(r"\b(AP|CP)\b", part.action)
        side = side_of(part.take("side")) if part.has("side") else side_of(found[1] if found else "")
        if part.has("events_played"):
            part.given["events"] = part.take("events_played")
        die = number(part.take("roll")) if part.has("roll") else part.throws()[0]
        given = set(part.given)
        scene = standing(part, Scene())
        if "italy_at_war" not in given:
            scene.join("IT")
        if side == CP and "ap_units_in_bulgaria_or_turkey" not in given:
            scene.cast_all(troops_in("RU LCU"), "adrianople")
        scene.fields["phase"] = "offensives"
        expect: Run = {"offensive_drm": {side: number(part.wanted("modified")) - die}}
        if (result := part.maybe("result")) is not None:
            expect["offensives"] = {side: offensive_called(result)}
        dice = {f"mandatory offensive/{each}": die if each == side else 1 for each in (AP, CP)}
        yield scene.run(expect, dice=dice, play="phase")


# -- reinforcements of Poor Troop Quality (24.2) -----------------------------------------------------------------


@reads("units", "reinforcements", when=says(r"reinforcement card"))
def poor_reinforcements(told: Told) -> Iterator[Run]:
    """Whether the line infantry of a card comes full or reduced."""
    for part in told.parts():
        nation = nation_in(part.action)
        scene = standing(part, Scene())
        if nation == "IT":
            scene.join(nation)
        card = reinforcement_card(nation)
        at_play(ready(scene, card), card)
        wanted = str(part.wanted("units" if "units" in part.expect else "reinforcements")).lower()
        if not re.search(r"full|reduced|reduction", wanted):
            raise LookupError(f"{wanted!r} is neither full nor reduced")
        effect = next(each for each in all_cards()[card].effects if isinstance(each, Reinforce))
        units = effect.reduced or kit().brought_by[card]
        expect = {"strength": dict.fromkeys(units, "full" if "full" in wanted else "reduced")}
        yield scene.run(expect, orders=[{"play": card, "for": "event"}])


# -- decks (17.2) ------------------------------------------------------------------------------------------------


@reads("draw_pile_after", "cards_added", when=both(tells("war_status"), says(r"war status phase")))
def added_decks(told: Told) -> Iterator[Run]:
    """How many cards the draw pile has when a new deck is shuffled in with the discards."""
    for part in told.parts():
        side = side_of(part.take("side"))
        pile, discards = number(part.take("draw_pile", 0)), number(part.take("discard_pile", 0))
        cards: list[Any] = list(deck_of(all_cards(), side, "mobilization"))[: pile + discards]  # type: ignore[arg-type]
        if len(cards) < pile + discards:
            raise LookupError("given.draw_pile: the Mobilization deck has fewer cards")
        scene = standing(part, Scene())
        scene.fields |= {"phase": "war-status", "piles": {side: {"draw": cards[:pile], "discard": cards[pile:]}}}
        scene.fields["piles"].setdefault({AP: CP, CP: AP}[side], {})
        scene.cast_all(troops_in("SB LCU"), "nish")
        key = "draw_pile_after" if "draw_pile_after" in part.expect else "cards_added"
        wanted = number(part.wanted(key)) + (0 if key == "draw_pile_after" else len(cards))
        yield scene.run({"drawable": {side: wanted}}, play="phase")


@reads("ops", when=says(r"cardless"))
def without_a_card(told: Told) -> Iterator[Run]:
    """What an action without a card gives."""
    for part in told.parts():
        if part.has("card") and str(part.take("card")) != "none":
            raise LookupError("given.card: a Cardless Play has none")
        scene = standing(part, Scene(AP))
        yield scene.run({"action_points": number(part.wanted("ops"))}, orders=[{"play": "cardless"}])


# -- Troop Quality (24.1) ----------------------------------------------------------------------------------------

_QUALITIES = tuple(f"troop_quality_{nation.lower()}" for nation in ("RU", "IT", "GE", "AH"))
_LOSS = r"(?:an? |one )?(\w\w) (LCU|SCU) (?:is )?(destroyed|(?:permanently )?eliminated)"


def _tells_a_loss(told: Told) -> bool:
    return bool(re.search(_LOSS, f"{told.action} {told.given.get('cases', '')}"))


@reads("troop_quality", *_QUALITIES, when=both(says(r"quality|destroyed|eliminated"), _tells_a_loss))
def quality_of_a_loss(told: Told) -> Iterator[Run]:
    """What Troop Quality is after a unit was lost."""
    for part in told.parts():
        text = str(part.take(CASE)) if part.has(CASE) else part.action
        found = re.fullmatch(_LOSS, text.strip())
        if not found:
            raise LookupError(f"{text!r} is not understood of a loss")
        nation = nation_in(found[1])
        scene = standing(part, Scene())
        key = next(key for key in ("troop_quality", f"troop_quality_{nation.lower()}") if key in part.expect)
        expect: Run = {"quality": {nation: number(part.wanted(key))}}
        if found[2] == "LCU":
            yield corps_lost(scene, nation, expect, replaced=found[3] == "destroyed")
            continue
        battle = Battle(CP if scene.stand(nation) == AP else AP, scene=scene)
        battle.attack_with(fighters(1, reduced=True))
        (unit,) = battle.defend_with([Troop(nation=nation, size="SCU", reduced=True)])
        battle.unhurt(*battle.attackers)
        dice = battle.aim(kit().units[unit].reduced.lf)
        box = "replaceable" if found[3] == "destroyed" else "eliminated"
        yield battle.run(expect | {"at": {unit: box}}, dice=battle.dice(**dice))


# -- attacks on neutral Greeks (26.3.1) --------------------------------------------------------------------------


@reads("greece", when=says(r"attacks? an? (neutral )?(gr|greek) unit"))
def greeks_attacked(told: Told) -> Iterator[Run]:
    """Whom Greece joins when its units are attacked."""
    for part in told.parts():
        if str(part.take("greece", "neutral")) != "neutral":
            raise LookupError("given.greece: only a neutral one is meant")
        found = re.search(r"(AP|CP) unit attacks", part.action, re.IGNORECASE)
        wanted = re.match(r"(AP|CP) ally", str(part.wanted("greece")))
        if not found or not wanted:
            raise LookupError(f"action: {part.action!r} is not understood")
        side = found[1].upper()
        scene = standing(part, Scene(side))
        scene.hold("FR" if side == AP else "GE", "monastir")
        unit = scene.cast(Troop(nation="FR" if side == AP else "GE", size="LCU"), "monastir")
        scene.join("BU")
        scene.cast(Troop(nation="GR", size="SCU"), "florina")
        marks = [{"place": "monastir", "how": "attack"}]
        scene.fields["this_round"] = {"use": "ops", "points": 9, "activated": marks}
        scene.fields["nations"].pop("GR", None)
        orders = [{"attack": "florina", "with": [unit]}]
        yield scene.run({"nations": {"GR": wanted[1]}}, orders=orders, dice=[1, 1])
