"""Strategy Cards in the collected examples: hands, draws, plays, what Events do to markers (4.2, 6.0 H, 9, 28)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.actions import is_over
from wargame_cli.rulesets.illusions_of_glory.cards import Card
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import play, standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import reads
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    NATIONS_IN_WORDS,
    card_of,
    cards_in,
    is_so,
    number,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit

_PILES = {
    "discard": "discard",
    "discard pile": "discard",
    "discarded": "discard",
    "removed": "removed",
    "removed from the game": "removed",
    "hand": "hand",
    "face up": "face up",
}
_USES = {"event": "event", "rps": "rp", "rp": "rp", "ops": "ops", "sr": "sr", "war status points": "war status"}
#: How many cards a full hand has.
HAND = 7


def all_cards() -> dict[str, Card]:
    """Every card."""
    return dict(kit().cards["reconstructed"])


def ready(scene: Scene, card: str) -> Scene:
    """A scene in which a card can be played as an Event."""
    for need in all_cards()[card].needs:
        ready_for(scene, need)
    if scene.fields.get("turn") in (3, 7, 11, 15) and any(
        isinstance(bar, terms.Seasons) for bar in all_cards()[card].barred
    ):
        scene.fields["turn"] += 1
    return scene


def ready_for(scene: Scene, need: terms.Condition) -> None:
    """A scene in which one thing is so that an Event needs."""
    match need:
        case terms.Played():
            ready_played(scene, need.card)
        case terms.Turns():
            scene.fields["turn"] = max(int(scene.fields.get("turn", 2)), need.first)
        case terms.AtWar():
            scene.join(need.nation)
        case terms.Collapsed():
            scene.fields.setdefault("collapsed", []).append(need.nation)
        case terms.Uprising() if not _has_uprising(scene, need.nation):
            scene.cast(Troop(nation=need.nation, kind="uprising"), "polotsk")
            scene.fields.setdefault("control", {})["polotsk"] = "Uprising"
        case terms.RevolutionState():
            scene.fields.setdefault("revolution", {"on_track": True, "stage": need.stage, "ever": True})


def ready_played(scene: Scene, card: str) -> None:
    """A card was played, and what it needs before it."""
    if card not in scene.fields.get("played", ()):
        play(scene, card)


def _has_uprising(scene: Scene, nation: str) -> bool:
    return any(
        kit().units[unit].is_uprising and kit().units[unit].nation == nation
        for there in scene.stacks.values()
        for unit in there
        if unit in kit().units
    )


def hold_hand(scene: Scene, card: str) -> None:
    """The card is in its side's hand."""
    hand = scene.fields.setdefault("hands", {}).setdefault(card[:2], [])
    if card not in hand:
        hand.append(card)


def at_play(scene: Scene, card: str, number_: int = 1) -> Scene:
    """The card is in hand, and it is its side's round."""
    hold_hand(scene, card)
    scene.fields["phase"] = f"round-{number_}-{card[:2].lower()}"
    return scene


# -- plays (9.0) -------------------------------------------------------------------------------------------------

_MARKERS = (
    *(f"national_will_{nation.lower()}" for nation in ("RU", "GE", "AH")),
    *(f"troop_quality_{nation.lower()}" for nation in ("RU", "IT", "GE", "AH")),
    "vp",
    "vp_change",
    "armistice",
    "war_status",
    "ap_war_status",
    "cp_war_status",
    "combined",
    "combined_change",
    "ops",
    "ops_after_event",
    "card",
    "rp",
    "ops_value",
    "combat_card",
    "italy",
    "bulgaria",
    "romania",
    "marker_turn",
    "in_force_from_turn",
    "drm_ap_attacks_on_cp_in_germany_this_turn",
)


def _is_play(told: Told) -> bool:
    return (
        not told.says("cardless")
        and told.says(r"\bplays?\b")
        and (told.speaks_of("card") or bool(cards_in(told.action)))
    )


@reads(*_MARKERS, when=_is_play)
def plays(told: Told) -> Iterator[Run]:
    """A card is played, for its Event or otherwise, and what the markers show then."""
    for part in told.parts():
        scene = standing(part, Scene())
        card = _card(part, scene)
        use = _use(part)
        if use == "event":
            ready(scene, card)
        at_play(scene, card)
        order = {"play": card, "for": use}
        expect = _marked(part, scene, card, use)
        if expect:
            yield scene.run(expect, orders=[order])
        yield from _elsewhere(part, scene, card, order)


def _card(told: Told, scene: Scene) -> str:
    """The card that is played: by its title, or one such as the case describes it."""
    if not told.has("card"):
        return cards_in(told.action)[0]
    text = str(told.take("card"))
    found = re.fullmatch(r"(asterisk )?Event with (\d) War Status Points? that can no longer happen", text)
    if not found:
        return card_of(text)
    for label, card in all_cards().items():
        if card.war_status == int(found[2]) and card.asterisk == bool(found[1]):
            dead = _too_late(scene, card)
            if is_over(card, dead.position()):
                scene.fields |= dead.fields
                return label
    raise LookupError(f"no card is {text!r}")


def _too_late(start: Scene, card: Card) -> Scene:
    """A scene in which whatever ends the time of an Event has come."""
    scene = start.twin()
    for bar in card.barred:
        if isinstance(bar, terms.Opening):
            scene.fields |= {"turn": bar.after + 1, "opening": {card.side: card.label}}
        elif isinstance(bar, terms.Played):
            ready_played(scene, bar.card)
    if any(isinstance(need, terms.Turns) for need in card.needs):
        scene.fields["turn"] = kit().tables.turns.track.last
    return scene


def _use(told: Told) -> str:
    found = re.search(
        r"\bfor (?:its )?(RPs?|OPS|SR|War Status Points|Event)\b|\bas (?:an? )?(Event)\b", told.action, re.IGNORECASE
    )
    return _USES[(found[1] or found[2]).lower()] if found else "event"


def _marked(told: Told, scene: Scene, card: str, use: str) -> Run:
    """What the markers show after the play."""
    expect: Run = {}
    side = card[:2]
    for name in list(told.expect):
        prefix, _, nation = name.rpartition("_")
        if prefix in ("national_will", "troop_quality") and nation in NATIONS_IN_WORDS:
            fact = "will" if prefix == "national_will" else "quality"
            expect.setdefault(fact, {})[NATIONS_IN_WORDS[nation]] = number(told.wanted(name))
    for name, fact in (("vp", "points"), ("vp_change", "change")):
        if (value := told.maybe(name)) is not None:
            expect[fact] = {"VP": number(value)}
    for name in ("italy", "bulgaria", "romania"):
        if (stand := told.maybe(name)) is not None:
            if stand not in ("AP ally", "CP ally", "neutral"):
                raise LookupError(f"expect.{name}: {stand!r} is not understood")
            expect.setdefault("nations", {})[NATIONS_IN_WORDS[name]] = str(stand).replace(" ally", "")
    for name in ("armistice", "combined"):
        if (value := told.maybe(name)) is not None:
            expect[name] = number(value)
    for name, whose in (("war_status", side), ("ap_war_status", "AP"), ("cp_war_status", "CP")):
        if (value := told.maybe(name)) is not None:
            expect.setdefault("war_status", {})[whose] = number(value)
    if (change := told.maybe("combined_change")) is not None:
        expect["combined"] = scene.position().combined + number(change)
    for name in ("ops", "ops_after_event"):
        if (points := told.maybe(name)) is not None:
            expect["action_points"] = number(points)
    if (points := told.maybe("rp")) is not None:
        expect["replacements"] = {str(pool): number(count) for pool, count in points.items()}
    if (worth := told.maybe("ops_value")) is not None:
        expect["ops"] = {card: number(worth)}
    if (is_one := told.maybe("combat_card")) is not None:
        expect["combat_cards"] = {card: is_so(is_one)}
    if (turn := told.maybe("marker_turn")) is not None:
        treaty = any(type(effect).__name__ == "Treaty" for effect in all_cards()[card].effects)
        expect |= {"treaty": number(turn)} if treaty else {"revolution": {"due": number(turn)}}
    if (turn := told.maybe("in_force_from_turn")) is not None:
        expect["peace_from"] = number(turn)
    if "card" in told.expect and not _lies_open(card, use):
        expect["cards"] = {card: _pile(told.wanted("card"))}
    return expect


def _lies_open(card: str, use: str) -> bool:
    return use == "event" and all_cards()[card].duration not in (None, "this round", "this combat")


def _pile(value: Any) -> str:
    found = _PILES.get(str(value).strip().lower())
    if found is None:
        raise LookupError(f"{value!r} is no pile of cards")
    return found


def _elsewhere(told: Told, scene: Scene, card: str, order: Run) -> Iterator[Run]:
    """What shows only later: where a card lies when its time is over, and what it does to a combat."""
    if (pile := told.maybe("card")) is not None and _lies_open(card, str(order["for"])):
        side = card[:2].lower()
        turn = scene.position().turn
        drawn = {"until": {"turn": turn, "phase": f"draw-{side}"}, "play": "phase", "dice": [1] * HAND}
        later = scene.twin()
        later.cast(Troop(nation="SB", size="LCU"), "nish")
        step = {"orders": [order], "expect": {"cards": {card: "face up"}}}
        yield later.run({}, steps=[step, {**drawn, "expect": {"cards": {card: _pile(pile)}}}])
    name = "drm_ap_attacks_on_cp_in_germany_this_turn"
    if (drm := told.maybe(name)) is not None:
        fought = scene.twin()
        attacker = fought.cast(Troop(nation="RU", size="LCU"), "suwalki")
        fought.cast(Troop(nation="GE", size="LCU"), "lyck")
        attack = [{"activate": "suwalki", "for": "attack"}, {"attack": "lyck", "with": [attacker]}]
        expect = {"combats": [{"attack": {"modifiers": {all_cards()[card].title: number(drm)}}}]}
        yield fought.run(expect, orders=[order, *attack], dice=[1, 1])
