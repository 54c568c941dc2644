"""The laws of cards, tracks and records (see `laws`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from wargame_cli.engine.events import DieRolled, Event, PhaseStarted, PointsChanged
from wargame_cli.engine.laws.law import Law, law
from wargame_cli.rulesets.illusions_of_glory.kit.components import Kit
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.kit.nations import NEUTRAL, OTHER, SIDES, UPRISING, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.status import Level
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import (
    CardDrawn,
    CardLaid,
    DiscardsShuffled,
    HandFilled,
    OpeningChosen,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.every import ALL
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import ActionChosen, PointsSpent, TrenchTried
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import (
    ArmisticeMoved,
    LevelRaised,
    NationCollapsed,
    NationEntered,
    NationRestored,
    QualityChanged,
    ReplacementsChanged,
    RevolutionChanged,
    WarStatusChanged,
    WillChanged,
)
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: The events that move tracks, each by its `change`.
_MOVES = (PointsChanged, WillChanged, QualityChanged, WarStatusChanged, ArmisticeMoved)
#: The events that change a side's piles, and the one that says that it has drawn.
_OF_PILES = (CardDrawn, CardLaid, DiscardsShuffled, OpeningChosen, LevelRaised, HandFilled)
#: Victory Points, Armistice, National Will, Troop Quality and War Status.
_Tracks = tuple[int, int, Mapping[str, int], Mapping[str, int], Mapping[Side, int]]
#: The events of this game that name a card.
_OF_CARDS = tuple(kind for kind in ALL if "card" in kind.__struct_fields__)


def broken(event: Event, what: str, rule: str) -> AssertionError:
    """A law was broken by an event."""
    return AssertionError(f"after {event}: {what} ({rule})")


# -- cards ----------------------------------------------------------------------------------------------------------


@law(*_OF_PILES)
def cards_are_conserved(position: IllusionsPosition, event: Event) -> None:
    """Each side has the cards of its levels so far, each in one pile (9.2, 17.2)."""
    if not isinstance(event, PhaseStarted | LevelRaised):
        return
    found_right: dict[Side, tuple[Piles, Level]] = position.__dict__.setdefault("_conserved", {})
    for side in SIDES:
        now = position.piles[side], position.level[side]
        if found_right.get(side) == now:
            continue
        held = _cards(position.piles[side])
        if len(held) != _cards_of(position.kit, side, position.level[side]):
            raise broken(event, f"the {side} have {len(held)} cards", "9.2")
        if len(set(held)) != len(held):
            raise broken(event, f"a card of the {side} is in two piles", "9.2")
        found_right[side] = now


@lru_cache
def _cards_of(kit: Kit, side: Side, level: Level) -> int:
    """How many cards a side has that has reached a level: those of its decks so far."""
    order = kit.tables.status.levels.order
    reached = order[: order.index(level) + 1]
    return sum(card.side == side and card.deck in reached for card in kit.heads.values())


@law(*_OF_PILES)
def hands_have_their_size(position: IllusionsPosition, event: Event) -> None:
    """Nobody holds more cards than a hand takes; after a draw fewer only when there were no more (6.0 H)."""
    size = position.kit.tables.turns.rounds.hand
    for side in SIDES:
        if position.piles[side].held > size:
            raise broken(event, f"the {side} hold {position.piles[side].held} cards", "6.0 H3")
    if isinstance(event, HandFilled):
        piles = position.piles[event.side]
        if piles.held < size and (piles.draw or piles.discard):
            raise broken(event, f"the {event.side} hold {piles.held} cards, and there are more", "6.0 H3")


@law(*_OF_CARDS, DieRolled, of_events=True)
def hands_stay_hidden(position: IllusionsPosition, event: Event) -> None:
    """What everybody sees names no card of a hand but the one that is played (9.3)."""
    by_die = isinstance(event, DieRolled) and event.label.split("/", 3)[2:3] == ["draw"]
    if by_die or isinstance(event, CardDrawn):
        if len(event.seen_by) != 1:
            raise broken(event, "everybody sees what was drawn", "6.0 H3")
    elif not event.seen_by and (card := getattr(event, "card", "")) and not _is_known(position, card):
        for side in SIDES:
            if card in position.hand(side) and card not in position.piles[side].shown:
                raise broken(event, f"everybody sees {card}, which is in a hand", "9.3")


@law(*_OF_PILES, between_phases=True)
def hands_are_seen_by_their_size(position: IllusionsPosition, event: Event) -> None:
    """Who may not look into a hand sees how many cards it holds, and of them those that were shown (9.3)."""
    found_right: dict[Side, Piles] = position.__dict__.setdefault("_seen_by_size", {})
    for side in SIDES:
        piles = position.piles[side]
        if found_right.get(side) is piles:  # which never changes
            continue
        seen = piles.hidden()
        open_piles = (seen.discard, seen.removed, seen.face_up) == (piles.discard, piles.removed, piles.face_up)
        shows_all = open_piles and {*seen.draw, *seen.hand} == {*piles.draw, *piles.hand}
        if not shows_all or seen.held != piles.held or not {*seen.hand} <= {*piles.shown}:
            raise broken(event, f"the hand of the {side} is seen as {seen.hand}", "9.3")
        found_right[side] = piles


def _cards(piles: Piles) -> list[str]:
    """All cards of a side, in whatever pile, in no order."""
    return [*piles.draw, *piles.hand, *piles.discard, *piles.removed, *piles.face_up]


def _is_known(position: IllusionsPosition, card: str) -> bool:
    """Whether a card is played just now, or was, so that everybody knows it."""
    return card == position.this_round.card or card in position.played


# -- tracks ---------------------------------------------------------------------------------------------------------


@law(*_MOVES, follows=True)
def tracks_move_by_their_events(position: IllusionsPosition, event: Event) -> None:
    """Victory Points, National Will, Troop Quality, War Status and Armistice move by their own events alone (3.2.3)."""
    now, known = _tracks(position), position.__dict__
    before: _Tracks = known.get("_tracks") or _copied(now)
    known["_tracks"] = told = _moved_by(event, before)
    if now != told:
        known["_tracks"] = _copied(now)
        was, is_now = _by_name(before), _by_name(now)
        moved = {name: is_now[name] - was[name] for name in is_now if is_now[name] != was[name]}
        raise broken(event, f"moved {moved}", "3.2.3")


def _tracks(position: IllusionsPosition) -> _Tracks:
    """Where the markers of all tracks stand."""
    return position.vp, position.armistice, position.will, position.quality, position.war_status


def _by_name(tracks: _Tracks) -> dict[str, int]:
    """The same by the names of the tracks."""
    vp, armistice, will, quality, status = tracks
    return {
        "VP": vp,
        "armistice": armistice,
        **{f"will {nation}": total for nation, total in will.items()},
        **{f"quality {nation}": total for nation, total in quality.items()},
        **{f"status {side}": total for side, total in status.items()},
    }


def _copied(tracks: _Tracks) -> _Tracks:
    """The same, which stays as it is when markers move."""
    vp, armistice, will, quality, status = tracks
    return vp, armistice, {**will}, {**quality}, {**status}


def _moved_by(event: Event, tracks: _Tracks) -> _Tracks:
    """The tracks after what an event says that it moved."""
    if not isinstance(event, _MOVES):
        return tracks
    vp, armistice, will, quality, status = tracks
    match event:
        case WillChanged():
            will = {**will, event.nation: will[event.nation] + event.change}
        case QualityChanged():
            quality = {**quality, event.nation: quality[event.nation] + event.change}
        case WarStatusChanged():
            status = {**status, event.side: status[event.side] + event.change}
        case ArmisticeMoved():
            armistice += event.change
        case PointsChanged():
            vp += event.change
    return vp, armistice, will, quality, status


@law(*_MOVES, RevolutionChanged)
def tracks_keep_their_bounds(position: IllusionsPosition, event: Event) -> None:
    """No marker stands below the least of its track, the Armistice above its start, the Revolution off its stages."""
    charts = position.kit.tables
    revolution = position.revolution
    will, quality = charts.status.will.least, charts.replacement.quality.least
    if (
        min(position.will.values(), default=will) < will
        or min(position.quality.values(), default=quality) < quality
        or min(position.war_status.values(), default=0) < 0
        or position.armistice > charts.status.armistice.most
        or not 0 <= revolution.stage <= charts.status.revolution.stages
        or (revolution.stage and not revolution.on_track)
    ):
        raise broken(event, f"the tracks are {_by_name(_tracks(position))}, {revolution}", "3.2.3")


@law(PointsChanged, NationEntered, NationCollapsed, NationRestored, follows=True)
def points_follow_control(position: IllusionsPosition, event: Event) -> None:
    """Victory Points are what control is worth and what events gave, whatever changed control (5.1.1, 11.2h)."""
    known = position.__dict__
    if "_besides" not in known or isinstance(event, NationEntered | NationCollapsed | NationRestored):
        # What a nation's own land counts for its holder is another thing from now on (26.0).
        known["_worth"] = _worth_of_control(position)
        known["_besides"] = position.vp - known["_worth"]
    elif isinstance(event, PhaseStarted) and known.get("_told") == (*_what_counts(position), known["_besides"]):
        return  # as when it was last found right
    elif isinstance(event, PointsChanged | PhaseStarted):
        worth, change = _worth_of_control(position), event.change if isinstance(event, PointsChanged) else 0
        if change != worth - known["_worth"]:
            known["_besides"] += change
        else:
            known["_worth"] = worth
        if isinstance(event, PhaseStarted) and position.vp - worth != known["_besides"]:
            raise broken(event, f"{position.vp} VP; control is worth {worth}, events gave {known['_besides']}", "5.1.1")
        if isinstance(event, PhaseStarted):
            vp, *of_control = _what_counts(position)
            known["_told"] = vp, *({**each} for each in of_control), known["_besides"]


def _what_counts(position: IllusionsPosition) -> tuple[int, dict[str, str], dict[str, str], Mapping[str, str]]:
    """What the points and the worth of control follow from."""
    return position.vp, position.control, position.risen, position.nations


def _worth_of_control(position: IllusionsPosition) -> int:
    """What all VP spaces are worth that are not their own side's; what an Uprising took counts for the other one.

    Not those of a neutral nation: what they are worth hangs on who took them first (5.1.1).
    """
    total = 0
    for space in position.kit.worth_points & position.control.keys():  # without a marker it is its own nation's
        owner = position.kit.ground.spaces[space].owner
        home, holder = position.nations[owner], str(position.controller(space))
        if holder == UPRISING:
            lost_by = position.nations.get(position.risen.get(space) or owner, NEUTRAL)
            holder = OTHER.get(lost_by, NEUTRAL)
        total += 0 if home in (holder, NEUTRAL) else {"AP": -1, "CP": 1}.get(holder, 0)
    return total


# -- records --------------------------------------------------------------------------------------------------------


@law(ActionChosen, PointsSpent, ReplacementsChanged)
def points_are_never_negative(position: IllusionsPosition, event: Event) -> None:
    """No side spends more than it has: OPS, SR and Replacement Points, what is earmarked no more than its pool."""
    if position.this_round.points < 0 or min(position.replacements.values(), default=1) <= 0:
        raise broken(event, f"{position.this_round.points} points, {position.replacements}", "9.4")


@law(TrenchTried)
def trenches_keep_their_number(position: IllusionsPosition, event: Event) -> None:
    """A side builds no more Trenches in an Action Phase than it may (19.1d)."""
    most = position.kit.tables.forts.building.each_phase
    if any(built > most for built in position.this_turn.trenches.values()):
        raise broken(event, f"Trenches were built: {position.this_turn.trenches}", "19.1d")


@law(ActionChosen, of_events=True)
def actions_keep_their_limits(position: IllusionsPosition, event: Event) -> None:
    """Six actions a turn, SR and RPs not twice running, one Neutral Entry, one Reinforcement Card a nation (9.0)."""
    if not isinstance(event, ActionChosen):
        return
    rounds, cards = position.kit.tables.turns.rounds, position.cards
    actions = position.this_turn.actions
    entries: list[str] = []
    for side, done in actions.items():
        if len(done) > rounds.number or len(done) != position.round - (side != event.side and event.side == "AP"):
            raise broken(event, f"the {side} did {[action.use for action in done]}", "8.2")
        before, brought = "", []
        for action in done:
            if action.use == before and before in rounds.apart:
                raise broken(event, f"the {side} did {[action.use for action in done]}", "9.5")
            before = action.use
            if action.nation:
                brought += action.nation.split("/")
            if before == "event" and cards[action.card].mode == "neutral entry":
                entries.append(action.card)
        if brought and max(Counter(brought).values()) > rounds.reinforcement_cards:
            raise broken(event, f"Reinforcement Cards: {Counter(brought)}", "9.7.3")
    if len(entries) > rounds.neutral_entries:
        raise broken(event, f"Neutral Entry Events: {entries}", "9.7.2")


LAWS: tuple[Law, ...] = (
    cards_are_conserved,
    hands_have_their_size,
    hands_stay_hidden,
    hands_are_seen_by_their_size,
    tracks_move_by_their_events,
    tracks_keep_their_bounds,
    points_follow_control,
    points_are_never_negative,
    trenches_keep_their_number,
    actions_keep_their_limits,
)
