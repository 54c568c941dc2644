"""Which cards may be played when, in the collected examples: Events, reinforcements, openings (4.2, 9.7, 25)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.illusions_of_glory import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.card_effects import Landing
from wargame_cli.rulesets.illusions_of_glory.cases.cards_told import all_cards, at_play, hold_hand, ready_for
from wargame_cli.rulesets.illusions_of_glory.cases.conditions import SHORT, standing
from wargame_cli.rulesets.illusions_of_glory.cases.reading import reads
from wargame_cli.rulesets.illusions_of_glory.cases.reinforced import reinforcement_card
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Run, Scene
from wargame_cli.rulesets.illusions_of_glory.cases.told import Told
from wargame_cli.rulesets.illusions_of_glory.cases.words import NATIONS_IN_WORDS, card_of, cards_in, is_so, number
from wargame_cli.rulesets.illusions_of_glory.nations import AP


def _plays_a_card(told: Told) -> bool:
    named = cards_in(told.action) or any(told.speaks_of(name) for name in ("opening_card", "card"))
    return told.says(r"\bplays?\b") and bool(named)


def _is_open(told: Told) -> bool:
    return _plays_a_card(told) and "vp_spaces" not in str(told.given)


@reads("legal", when=_is_open)
def events(told: Told) -> Iterator[Run]:
    """Whether a card may be played as an Event; what its card needs and the case does not tell of is so."""
    for part in told.parts():
        earlier = _earlier(part)
        told_of = card_of(part.take("card")) if part.has("card") else ""
        opening = card_of(part.take("opening_card")) if part.has("opening_card") else ""
        card = _copy(next(iter(cards_in(part.action)), told_of or opening), earlier)
        scene = Scene()
        if opening:
            scene.fields["opening"] = {opening[:2]: opening}
        tells = set(part.given)
        standing(part, scene)
        for need in all_cards()[card].needs:
            if not _tells_of(need, tells):
                ready_for(scene, need)
        if any(isinstance(bar, terms.Seasons) for bar in all_cards()[card].barred) and not tells & {"turn", "season"}:
            scene.fields["turn"] = max(int(scene.fields.get("turn", 2)), 4)
        yield _in_second_round(scene, card, earlier, is_so(part.wanted("legal")))


def _earlier(told: Told) -> list[str]:
    """The cards that were played as Events earlier in the turn."""
    for name in ("turn_event", "played_this_turn", "played"):
        if told.has(name):
            value = told.take(name)
            return [card_of(title) for title in (value if isinstance(value, list) else [value])]
    return []


def _copy(card: str, earlier: list[str]) -> str:
    """The card, or another one of its title where it was played itself."""
    same = [label for label, each in all_cards().items() if each.title == all_cards()[card].title]
    return next((label for label in same if label not in earlier), card)


def _tells_of(need: terms.Condition, names: set[str]) -> bool:
    """Whether a case says itself how it stands with what an Event needs."""
    match need:
        case terms.Played():
            title = all_cards()[need.card].title.lower()
            called = {title.replace(" ", "_"), *(name for name, card in SHORT.items() if card == need.card)}
            return bool(called & names)
        case terms.Turns():
            return bool(names & {"turn", "season"})
        case terms.AtWar() | terms.Collapsed():
            return any(NATIONS_IN_WORDS.get(name.lower().partition("_")[0]) == need.nation for name in names)
        case terms.Uprising():
            return bool(names & {"uprising_in_russia", "ru_uprising_units_in_russia"})
        case terms.RevolutionState():
            return bool(names & {"revolution", "revolution_stage", "russian_revolution"})
    return False


def _in_second_round(scene: Scene, card: str, earlier: list[str], legal: bool) -> Run:
    """The play in its side's second round, when others were played as Events in the first."""
    for other in earlier:
        nation = next(iter(all_cards()[other].reinforces), "")
        action = {"use": "event", "card": other} | ({"nation": nation} if nation else {})
        actions = scene.fields.setdefault("this_turn", {}).setdefault("actions", {})
        actions.setdefault(other[:2], []).append(action)
        if any(isinstance(effect, Landing) for effect in all_cards()[other].effects):
            scene.fields["this_turn"]["landed"] = True
    if earlier:
        done = scene.fields["this_turn"]["actions"].setdefault(card[:2], [])
        at_play(scene, card, len(done) + 1)
    else:
        at_play(scene, card)
    return scene.run({"legal": legal}, orders=[{"play": card, "for": "event"}])


@reads("revolution", "ru_reinforcement_cards", "ru_rps", "stage", when=_plays_a_card)
def suppression(told: Told) -> Iterator[Run]:
    """What an Event does to the Russian Revolution, and what Russia may have after it."""
    for part in told.parts():
        card = cards_in(part.action)[0]
        scene = at_play(standing(part, Scene()), card)
        order = {"play": card, "for": "event"}
        if (state := part.maybe("revolution")) is not None:
            if str(state) not in ("suppressed", "goes on", "unchanged"):
                raise LookupError(f"expect.revolution: {state!r} is not understood")
            yield scene.run({"revolution": {"suppressed": state == "suppressed"}}, orders=[order])
        if (stage := part.maybe("stage")) is not None:
            yield scene.run({"revolution": {"stage": number(stage)}}, orders=[order])
        if (so := part.maybe("ru_reinforcement_cards")) is not None:
            other = reinforcement_card("RU")
            yield _after(scene, order, other, "event", {"legal": is_so(so)})
        if (so := part.maybe("ru_rps")) is not None:
            other = next(label for label, each in all_cards().items() if each.side == AP and each.rp.get("RU"))
            points = all_cards()[other].rp["RU"] if is_so(so) else 0
            yield _after(scene, order, other, "rp", {"replacements": {"RU": points}})


def _after(scene: Scene, order: Run, card: str, use: str, expect: Run) -> Run:
    """Another card is played in its side's next round."""
    later = scene.twin()
    hold_hand(later, card)
    turn = later.position().turn
    until = {"turn": turn, "phase": "round-2-ap"}
    second = {"until": until, "orders": [{"play": card, "for": use}], "expect": expect}
    return later.run({}, steps=[{"orders": [order], "expect": {"rolled": 0}}, second])
