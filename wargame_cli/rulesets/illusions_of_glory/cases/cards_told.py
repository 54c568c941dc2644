"""Strategy Cards in the collected examples: hands, draws, plays, and what Events do to markers (4.2, 6.0 H, 9.0, 28)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.actions import is_over
from wargame_cli.rulesets.illusions_of_glory.cards import Card
from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, fighters
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import play, standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import reads, says, tells
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import CASE, Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    NATIONS_IN_WORDS,
    card_of,
    cards_in,
    is_so,
    nation_of,
    number,
    side_of,
)
from wargame_cli.rulesets.illusions_of_glory.decks import deck_of
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import SIDES

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
_HAND = 7


def all_cards() -> dict[str, Card]:
    """Every card."""
    return dict(kit().cards["reconstructed"])


def ready(scene: Scene, card: str) -> Scene:
    """A scene in which a card can be played as an Event."""
    for need in all_cards()[card].needs:
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
    if scene.fields.get("turn") in (3, 7, 11, 15) and any(
        isinstance(bar, terms.Seasons) for bar in all_cards()[card].barred
    ):
        scene.fields["turn"] += 1
    return scene


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


# -- hands (4.2, 6.0 H) ------------------------------------------------------------------------------------------


@reads("ap", "cp", "draw_pile_each", when=says(r"opening hands?"))
def opening_hands(told: Told) -> Iterator[Run]:
    """The hands with which the sides begin."""
    turn = number(told.take("turn", 1))
    expect_held: Run = {"held": dict.fromkeys(SIDES, _HAND)}
    opens: dict[str, list[str]] = {}
    for side in SIDES:
        if (wanted := told.maybe(side.lower())) is not None:
            shown, rest = (str(each) for each in wanted)
            random = re.fullmatch(r"(\d+) random", rest)
            if not random or not shown.startswith("1 shown"):
                raise LookupError(f"expect.{side.lower()}: {wanted!r} is not understood")
            expect_held["held"][side] = 1 + int(random[1])
            opens[side] = _shown(side, shown)
    if (pile := told.maybe("draw_pile_each")) is not None:
        expect_held["drawable"] = dict.fromkeys(SIDES, number(pile))
    if turn != 1:
        raise LookupError("opening hands are formed before turn 1")
    yield {"given": {"scenario": "campaign"}, "expect": {"opens": opens}}
    draws = [1] * 6
    yield {
        "given": {"scenario": "campaign"},
        "steps": [
            {"play": "phase", "dice": draws, "expect": {"rolled": 6}},
            {"play": "phase", "dice": draws, "expect": expect_held},
        ],
    }


def _shown(side: str, text: str) -> list[str]:
    """The cards of which one is shown: those named, or all of a deck that are worth so much."""
    if named := cards_in(text):
        return named
    worth = re.search(r"(\d) OPS (\w+) card", text)
    if not worth:
        raise LookupError(f"{text!r} is not understood of an opening card")
    deck = worth[2].lower()
    pile = deck_of(all_cards(), side, deck)  # type: ignore[arg-type]
    return [card for card in pile if all_cards()[card].ops == int(worth[1])]


@reads("may_discard", when=says(r"discard"))
def discards(told: Told) -> Iterator[Run]:
    """Which cards may be discarded before the draw."""
    for part in told.parts():
        text = str(part.take("hand") if part.has("hand") else part.take(CASE)).lower()
        combat = bool(re.search(r"\bcc\b|combat card", text))
        card = next(label for label, each in all_cards().items() if (each.mode == "combat card") == combat)
        scene = standing(part, Scene())
        scene.fields |= {"phase": "draw-ap", "hands": {"AP": [card]}}
        yield scene.run({"legal": is_so(part.wanted("may_discard"))}, orders=[{"discard": [card]}])


@reads("hand", "draw_pile_after", "discard_pile_after", when=says(r"draw"))
def draws(told: Told) -> Iterator[Run]:
    """A hand is filled from a draw pile and, when that is empty, from the discards."""
    for part in told.parts():
        held, pile, discards_ = (number(part.take(name, 0)) for name in ("hand", "draw_pile", "discard_pile"))
        cards = [label for label in all_cards() if label.startswith("AP")][: held + pile + discards_]
        piles = {
            "hand": cards[:held],
            "draw": cards[held : held + pile],
            "discard": cards[held + pile :],
        }
        scene = standing(part, Scene())
        scene.fields |= {"phase": "draw-ap", "piles": {"AP": piles, "CP": {}}}
        expect: Run = {}
        if (after := part.maybe("hand")) is not None:
            expect["held"] = {"AP": number(after)}
        if (left := part.maybe("draw_pile_after")) is not None:
            expect["drawable"] = {"AP": number(left)}
        if (left := part.maybe("discard_pile_after")) is not None:
            expect["discarded"] = {"AP": number(left)}
        yield scene.run(expect, dice=_draw_dice(held, pile, discards_), play="phase")


def _draw_dice(held: int, pile: int, discards_: int) -> list[int]:
    """A one for every draw out of more than one card."""
    dice = []
    for _ in range(_HAND - held):
        if not pile:
            pile, discards_ = discards_, 0
        if not pile:
            break
        dice += [1] if pile > 1 else []
        pile -= 1
    return dice


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
    "marker_turn",
    "in_force_from_turn",
    "drm_ap_attacks_on_cp_in_germany_this_turn",
)


def _is_play(told: Told) -> bool:
    return told.says(r"\bplays?\b") and (told.speaks_of("card") or bool(cards_in(told.action)))


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
            dead = scene.twin()
            dead.fields |= {"turn": 3, "opening": {card.side: label}}
            if is_over(card, dead.position()):
                scene.fields |= dead.fields
                return label
    raise LookupError(f"no card is {text!r}")


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
        drawn = {"until": {"turn": turn, "phase": f"draw-{side}"}, "play": "phase", "dice": [1] * _HAND}
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


# -- what may be played ------------------------------------------------------------------------------------------


@reads("legal", when=says(r"reinforcement card"))
def reinforcement_cards(told: Told) -> Iterator[Run]:
    """Whether nations may be reinforced."""
    listed = [nation_of(word) for word in re.findall(r"\b[A-Z]{2}\b", told.action) if word not in SIDES]
    for place, part in enumerate(told.parts()):
        nation = nation_of(part.take("nation")) if part.has("nation") else listed[min(place, len(listed) - 1)]
        scene = Scene()
        for name in [name for name in part.given if kit().map.find(name.replace("_", " ")) or kit().map.find(name)]:
            _occupy(scene, kit().map.find(name) or name, part.take(name))
        standing(part, scene)
        card = reinforcement_card(nation)
        at_play(ready(scene, card), card)
        yield scene.run({"legal": is_so(part.wanted("legal"))}, orders=[{"play": card, "for": "event"}])


def reinforcement_card(nation: str) -> str:
    """The first card that reinforces a nation alone and needs nothing."""
    cards = all_cards().items()
    fitting = [label for label, card in cards if card.mode == "reinforcement" and tuple(card.reinforces) == (nation,)]
    if not fitting:
        raise LookupError(f"no card reinforces {nation}")
    return min(fitting, key=lambda label: len(all_cards()[label].needs))


def _occupy(scene: Scene, place: str, value: Any) -> None:
    """Who is in a place: an Uprising Unit, a unit of a nation, or who controls it."""
    words = str(value).strip()
    if words in SIDES:
        scene.hold(side_of(words), place)
        return
    nation = nation_of(words.split()[0])
    if "uprising" in words.lower():
        scene.cast(Troop(nation=nation, kind="uprising"), place)
        scene.fields.setdefault("control", {})[place] = "Uprising"
    else:
        scene.cast(Troop(nation=nation, size="LCU"), place)
        scene.hold(nation, place)


@reads("legal", when=says(r"place \w+ reinforcements"))
def reinforcement_places(told: Told) -> Iterator[Run]:
    """Whether reinforcements may come on a Supply Source."""
    for part in told.parts():
        text = str(part.take("source"))
        found = re.fullmatch(r"(\w+) Supply Source(?: in an? (besieged)? ?(?:\w+ )?Fort space)?", text)
        if not found:
            raise LookupError(f"given.source: {text!r} is not understood")
        nation = nation_of(found[1])
        space = next(iter(kit().board.spaces(kit().ground.sources[nation])))
        scene = standing(part, Scene())
        if "Fort" in text:
            scene.shape(space, fort=2)
        if found[2]:
            scene.cast(Troop(nation="AH" if scene.stand(nation) == "AP" else "RU", size="LCU"), space)
        card = reinforcement_card(nation)
        at_play(ready(scene, card), card)
        yield scene.run({"reinforced": {card: {space: is_so(part.wanted("legal"))}}})


# -- Troop Quality (24.0) ----------------------------------------------------------------------------------------


@reads("points", when=says(r"poor troop quality"))
def quality_points(told: Told) -> Iterator[Run]:
    """How many points a nation can lose before its Troop Quality is Poor, by each pair of numbers in the text."""
    points = number(told.wanted("points"))
    for name, scale in kit().tables.replacement.quality.scales.items():
        for lost, poor in ((points, True), (points - 1, False)):
            given = {"quality": {"RU": scale.start - lost}}
            yield {"options": {"troop-quality": name}, "given": given, "expect": {"poor_quality": {"RU": poor}}}
        scenario = {"given": {"scenario": "campaign"}, "options": {"troop-quality": name}}
        yield {**scenario, "expect": {"quality": {"RU": scale.start}}}


@reads("troop_quality_after", "first_card_units", "second_card_units", when=tells("troop_quality", "troop_quality_ru"))
def quality_after(told: Told) -> Iterator[Run]:
    """What Troop Quality is after each of some losses and reinforcements."""
    name = next(name for name in told.given if name.startswith("troop_quality"))
    nation = NATIONS_IN_WORDS.get(name.removeprefix("troop_quality").strip("_") or "ru", "RU")
    now = number(told.take(name))
    threshold = told.take("threshold") if told.has("threshold") else None
    wanted = told.wanted("troop_quality_after")
    wanted = wanted if isinstance(wanted, list) else [wanted]
    steps = _quality_steps(told.action, len(wanted))
    came = [told.maybe("first_card_units"), told.maybe("second_card_units")]
    if threshold is not None:
        yield from _threshold(nation, number(threshold))
    for place, (step, after) in enumerate(zip(steps, wanted, strict=True)):
        scene = Scene()
        scene.fields["quality"] = {nation: now}
        expect: Run = {"quality": {nation: number(after)}}
        if step == "card":
            yield _reinforced(scene, nation, expect, came[place] if place < len(came) else None)
        else:
            yield _corps_lost(scene, nation, expect, replaced=step == "destroyed")
        now = number(after)


def _threshold(nation: str, points: int) -> Iterator[Run]:
    for level, poor in ((points, True), (points + 1, False)):
        yield {"given": {"quality": {nation: level}}, "expect": {"poor_quality": {nation: poor}}}


def _quality_steps(text: str, number_: int) -> list[str]:
    words = {"destroyed": "destroyed", "eliminated": "eliminated", "reinforcement": "card", "another": "card"}
    found = [words[word] for word in re.findall("|".join(words), text.lower())]
    if len(found) != number_:
        raise LookupError(f"expect.troop_quality_after: {number_} answers for {len(found)} losses and cards")
    return found


def _corps_lost(scene: Scene, nation: str, expect: Run, *, replaced: bool) -> Run:
    """An LCU of a nation is destroyed by fire; where no SCU is there to take its place it is eliminated."""
    side = "AP" if scene.stand(nation) == "CP" else "CP"
    battle = Battle(side, scene=scene)
    battle.attack_with(fighters(1, reduced=True))
    (unit,) = battle.defend_with([Troop(nation=nation, size="LCU", reduced=True)])
    battle.unhurt(*battle.attackers)
    if replaced:
        scene.cast(Troop(nation=nation, size="SCU", kind="infantry"), "reserve")
    dice = battle.aim(kit().units[unit].reduced.lf)
    box = "replaceable" if replaced else "eliminated"
    return battle.run(expect | {"at": {unit: box}}, dice=battle.dice(**dice))


def _reinforced(scene: Scene, nation: str, expect: Run, came: Any) -> Run:
    """A card of line infantry for a nation is played; its units come full or reduced."""
    if nation == "IT":
        scene.join("IT")
    card = reinforcement_card(nation)
    at_play(ready(scene, card), card)
    if came is not None:
        words = str(came).lower()
        reduced = "step reduction" in words or "reduced" in words
        if not reduced and "full" not in words:
            raise LookupError(f"{came!r} is not understood of reinforcements")
        effect = next(effect for effect in all_cards()[card].effects if type(effect).__name__ == "Reinforce")
        units = effect.reduced or kit().brought_by[card]  # type: ignore[union-attr]
        expect["strength"] = dict.fromkeys(units, "reduced" if reduced else "full")
    return scene.run(expect, orders=[{"play": card, "for": "event"}])
