"""What differs between two positions of Illusions of Glory, in its own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from wargame_cli.engine.changes import STACKS, UNITS, Change, Told, Words, in_words
from wargame_cli.rulesets.illusions_of_glory.kit.components import BOXES, ELIMINATED, REMOVED, REPLACEABLE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import TITLES, UPRISING, title
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.telling.words import USES, card_of, halves

_SPACES, _STEPS, _FORTS = "Control of spaces", "Steps of units", "Forts and Trenches"
_TRACKS, _POLITICS, _CARDS = "Tracks", "Nations and politics", "Strategy Cards"
_TURN, _ROUND = "Records of this turn", "Records of this Action Round"


def _recorded(what: str, each: Callable[[Any], str] = str) -> Words:
    """A record that is kept until the Action Round ends."""
    return Words(_ROUND, f"{what} {{value}}", f"no longer on record: {what} {{value}}", each)


def _noted(what: str, each: Callable[[Any], str] = str) -> Words:
    """A record that is kept until the turn ends."""
    return Words(_TURN, f"{what} {{value}}", f"no longer on record: {what} {{value}}", each)


_PLAIN: Mapping[str, Words] = {
    "last_turn": Words("Turn and phase", "last turn: {value}", "no last turn ({value} before)"),
    "area": Words("Scenario", "in play: {value}", "no longer in play: {value}"),
    "reduced": Words(_STEPS, "reduced now: {value}", "at full strength, or gone from the map: {value}"),
    "nations.*": Words(_POLITICS, "{key}: {value}", "{key}: nothing ({value} before)"),
    "collapsed": Words(_POLITICS, "collapsed: {value}", "no longer collapsed: {value}"),
    "restored": Words(_POLITICS, "stands again after its collapse: {value}", "not restored: {value}"),
    "control.*": Words(_SPACES, "{key}: marker of {value}", "{key}: no marker ({value} before)"),
    "risen.*": Words(
        _SPACES, "{key}: before the Uprising a marker of {value}", "{key}: no record from before an Uprising"
    ),
    "ruined": Words(_FORTS, "destroyed Forts: {value}", "Forts that stand again: {value}"),
    "lapsed": Words(_FORTS, "sieges that lapsed: {value}", "no lapsed siege: {value}"),
    "level.*": Words(_TRACKS, "{key}: level {value}", "{key}: no level ({value} before)"),
    "war_status.*": Words(_TRACKS, "War Status {key}: {value}", "War Status {key}: 0 (before: {value})"),
    "armistice": Words(_TRACKS, "Armistice: {value}", "Armistice: 0 (before: {value})"),
    "will.*": Words(_TRACKS, "National Will {key}: {value}", "National Will {key}: 0 (before: {value})"),
    "quality.*": Words(_TRACKS, "Troop Quality {key}: {value}", "Troop Quality {key}: 0 (before: {value})"),
    "replacements.*": Words(_TRACKS, "RPs {key}: {value}", "RPs {key}: none (before: {value})", halves),
    "played": Words(_CARDS, "played as Events: {value}", "no longer played as Events: {value}"),
    "opening.*": Words(_CARDS, "opening card {key}: {value}", "opening card {key}: none ({value} before)"),
    "offensives.*": Words(
        _POLITICS, "Mandatory Offensive {key}: {value}", "Mandatory Offensive {key}: none on record ({value} before)"
    ),
    "offensive_drm.*": Words(
        _POLITICS, "Mandatory Offensive rolls {key}: {value} added", "Mandatory Offensive rolls {key}: 0 added"
    ),
    "treaty": Words(_POLITICS, "Treaty of Brest-Litovsk in turn {value}", "no Treaty of Brest-Litovsk"),
    "revolution.due": Words(_POLITICS, "Revolution due in turn {value}", "no Revolution is due"),
    "revolution.on_track": Words(_POLITICS, "the Revolution goes on", "the Revolution does not go on"),
    "revolution.stage": Words(_POLITICS, "Revolution at Stage {value}", "Revolution at no Stage ({value} before)"),
    "revolution.ever": Words(_POLITICS, "the Revolution has begun once", "the Revolution has never begun"),
    "revolution.began": Words(_POLITICS, "the Revolution began in turn {value}", "the Revolution has not begun"),
    "revolution.suppressed": Words(_POLITICS, "the Revolution is suppressed", "the Revolution is not suppressed"),
    "landings_gone": Words(_FORTS, "Landing markers that left the game: {value}", "no Landing marker left the game"),
    "assault_made": Words(
        _POLITICS, "the Russian amphibious assault was made", "the Russian amphibious assault was not made"
    ),
    "this_turn.trenches.*": _noted("Trenches built by {key}:"),
    "this_turn.converted": _noted("Replacement Points converted by"),
    "this_turn.earmarked.*": _noted("RPs for {key} alone:", halves),
    "this_turn.landed": Words(_TURN, "a Sea Invasion card was played", "no Sea Invasion card was played"),
    "this_turn.fined": Words(
        _TURN, "the attack against orders was paid for", "no attack against orders was paid for"
    ),
    "this_turn.answerable": _noted("may be answered in the next round:"),
    "this_round.use": Words(_ROUND, "action: {value}", "no action is chosen", lambda use: USES.get(use, use)),
    "this_round.card": _recorded("card:"),
    "this_round.points": _recorded("points left:"),
    "this_round.moved": _recorded("moved:"),
    "this_round.redeployed": _recorded("redeployed:"),
    "this_round.retreated": _recorded("retreated:"),
    "this_round.advanced": _recorded("advanced:"),
    "this_round.attacked": _recorded("attacked:"),
    "this_round.defended": _recorded("were attacked:"),
    "this_round.entrenching.*": _recorded("entrenched in {key}:"),
    "this_round.assembled": _recorded("assembled or disassembled:"),
    "this_round.trench_built": Words(_ROUND, "a Trench was built", "no Trench was built"),
    "this_round.acted": _recorded("units moved or entrenched out of:"),
    "this_round.came_from.*": _recorded("{key} came from"),
    "this_round.freed": _recorded("sieges that lapsed in it:"),
    "this_round.repairs.*": _recorded("RPs of {key} for repairs:", halves),
    "this_round.fought.*": _recorded("attack on {key} won by"),
}  # fmt: skip

#: Markers that have more than one value.
_MARKERS = {"trenches": "Trench", "landings": "Landing marker"}
#: The piles of a side's cards, in words.
_PILES = {
    "shown": "shown in the hand of {side}",
    "draw": "in the draw pile of {side}",
    "hand": "in the hand of {side}",
    "discard": "in the discards of {side}",
    "removed": "of {side} out of the game",
    "face_up": "face up before {side}",
}


def tell_change(before: IllusionsPosition, after: IllusionsPosition, change: Change) -> Told | None:
    """A change of a field of this game; of units the heading where the map alone does not give it."""
    if change.field == UNITS:
        return _unit(before, change)
    if change.field == STACKS:
        return _order(after, change)
    if change.field == "piles":
        return _piles(after, change)
    if change.field in _MARKERS and len(change.keys) > 1:
        return _marker(after, change)
    name = partial(_name, after)
    return in_words(_PLAIN, change, name) or in_words(_records(after), change, name)


def _unit(position: IllusionsPosition, change: Change) -> Told | None:
    was_there = position.kit.is_space(change.before or "")
    if was_there and change.after in (REPLACEABLE, ELIMINATED, REMOVED):
        return Told("Units that were lost")
    return None


def _order(position: IllusionsPosition, change: Change) -> Told:
    """In which order units lie means nothing in this game."""
    heading = "Order of units, which means nothing"
    if change.came or change.went:
        return Told(heading)
    return Told(heading, (f"{position.kit.name(change.keys[0])}: {', '.join(change.after)}",))


def _marker(position: IllusionsPosition, change: Change) -> Told:
    """A marker that lies where it lay, and is another now."""
    space, what = change.keys
    words = f"{_MARKERS[change.field]} in {position.kit.name(space)}: {what}"
    return Told(_FORTS, (f"{words} {_name(position, str(change.after))} (before: {change.before})",))


def _piles(position: IllusionsPosition, change: Change) -> Told | None:
    side, pile = change.keys
    if pile == "unseen":
        return Told(_CARDS, (f"cards of {side} in hand that cannot be seen: {change.after}",))
    words = _PILES[pile].format(side=side)
    lines = []
    if change.came:
        lines.append(f"now {words}: {', '.join(card_of(position, card) for card in change.came)}")
    if change.went:
        lines.append(f"no longer {words}: {', '.join(card_of(position, card) for card in change.went)}")
    return Told(_CARDS, tuple(lines)) if lines else None


def _name(position: IllusionsPosition, word: str) -> str:
    """A space, a nation or a card by its name."""
    if word in position.cards:
        return card_of(position, word)
    if word in TITLES:
        return title(word)
    if word in BOXES or word == UPRISING:
        return BOXES.get(word, word)
    return position.kit.name(word)


def _records(position: IllusionsPosition) -> Mapping[str, Words]:
    """The words for what is more than a name."""
    name = partial(_name, position)

    def trench(marker: Mapping[str, Any]) -> str:
        return f"level {marker.get('level', 1)}, of {name(marker['owner'])}"

    def force(effect: Mapping[str, Any]) -> str:
        used = f", used {effect['used']} times" if effect.get("used") else ""
        return f"{name(effect['card'])}, effect {effect.get('number', 0) + 1}, since turn {effect['turn']}{used}"

    def landing(marker: Mapping[str, Any]) -> str:
        return f"turn {marker['turn']}, round {marker['round']}"

    def action(done: Mapping[str, Any]) -> str:
        card = f" of {name(done['card'])}" if done.get("card") else ""
        nation = f", {title(done['nation'])}" if done.get("nation") else ""
        return f"{USES[done['use']]}{card}{nation}"

    def activation(marker: Mapping[str, Any]) -> str:
        units = f" ({', '.join(marker['units'])})" if marker.get("units") else ""
        return f"{name(marker['place'])} for {'Movement' if marker['how'] == 'move' else 'Attack'}{units}"

    return {
        "trenches.*": Words(_FORTS, "{key}: a Trench, {value}", "{key}: no Trench ({value} before)", trench),
        "landings.*": Words(_FORTS, "Landing marker in {key} since {value}", "no Landing marker in {key}", landing),
        "in_force": Words(_CARDS, "in force: {value}", "no longer in force: {value}", force),
        "this_turn.actions.*": _noted("actions of {key}:", action),
        "this_round.activated": _recorded("activated:", activation),
    }
