"""Reinforcements and Troop Quality in the collected examples (15, 24)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wargame_cli.rulesets.illusions_of_glory.cases.battles import Battle, fighters
from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import all_cards, at_play, ready
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import reads, says
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.troops import Troop
from wargame_cli.rulesets.illusions_of_glory.cases.words import (
    NATIONS_IN_WORDS,
    is_so,
    nation_of,
    number,
    side_of,
)
from wargame_cli.rulesets.illusions_of_glory.kit import kit
from wargame_cli.rulesets.illusions_of_glory.nations import SIDES

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
        if part.has("control") and side_of(part.take("control")) != scene.stand(nation):
            scene.hold({"AP": "GE", "CP": "RU"}[scene.stand(nation)], space)
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


def _tells_quality(told: Told) -> bool:
    return any(name.startswith("troop_quality") for name in told.given)


@reads("troop_quality_after", "first_card_units", "second_card_units", when=_tells_quality)
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
            yield corps_lost(scene, nation, expect, replaced=step == "destroyed")
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


def corps_lost(scene: Scene, nation: str, expect: Run, *, replaced: bool) -> Run:
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
