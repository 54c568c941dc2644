"""The facts that a case may expect of any game: legality, points, places, dice, questions, the end of the game."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from wargame_cli.conformance.labels import canonical
from wargame_cli.engine.cases import Played, fact, facts_in
from wargame_cli.engine.errors import Problem
from wargame_cli.engine.events import Answered, Consequence, DieRolled, OrderLapsed, Spared, UnitMoved
from wargame_cli.engine.naming import UnitId

Rules = str | tuple[str, ...]

#: In place of the number of an order: one of these rules is enough, whichever order it is.
_ANY = "any"


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ends: who wins (an empty text for nobody), the level of victory, and words that the verdict holds."""

    winner: str
    level: str = ""
    says: str = ""


# -- orders ------------------------------------------------------------------------------------------------------


@fact
def legal(expected: bool, played: Played) -> Iterator[str]:
    """All orders are legal (true), or at least one is refused (false)."""
    if expected and played.refusals:
        yield "refused: " + "; ".join(_told(problem) for problem in played.refusals)
    elif not expected and not played.refusals:
        yield "all orders are legal"


@fact
def refused(expected: Rules | dict[str, Rules], played: Played) -> Iterator[str]:
    """The rules by which orders are refused: one, all of a list, by the number of the order, or `any` of some.

    A rule is named by its paragraph, by the section that it is a part of, or by the row that the program cites.
    """
    told = "; ".join(_told(problem) for problem in played.refusals) or "nothing is refused"
    found = {problem.rule for problem in played.refusals}
    if not isinstance(expected, dict):
        if not _alike(found, _rules(expected), played):
            yield f"expected by {', '.join(sorted(_rules(expected)))}, but {told}"
        return
    if _ANY in expected:
        if not any(_alike(found, {rule}, played) for rule in _rules(expected[_ANY])):
            yield f"expected by one of {', '.join(sorted(_rules(expected[_ANY])))}, but {told}"
        return
    by_number: dict[str, set[str]] = {}
    for problem in played.refusals:
        by_number.setdefault(problem.order.partition(":")[0], set()).add(problem.rule)
    if by_number.keys() != expected.keys() or not all(
        _alike(by_number[number], _rules(rules), played) for number, rules in expected.items()
    ):
        yield f"expected {expected}, but {told}"


@fact
def warned(expected: Rules, played: Played) -> Iterator[str]:
    """The rules by which legal orders are called odd."""
    found = {problem.rule for problem in played.warnings}
    if not _alike(found, _rules(expected), played):
        yield f"expected {_listed(_rules(expected))}, found {_listed(found)}"


@fact
def lapsed(expected: Rules, played: Played) -> Iterator[str]:
    """The rules by which legal orders can no longer be carried out when their turn comes."""
    found = {event.rule for event in played.events if isinstance(event, OrderLapsed)}
    if not _alike(found, _rules(expected), played):
        yield f"expected {_listed(_rules(expected))}, found {_listed(found)}"


# -- points, places, dice ----------------------------------------------------------------------------------------


@fact
def points(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The totals of points afterwards."""
    for side, total in expected.items():
        if (found := played.after.points.get(side)) != total:
            yield f"expected {side} to have {total}, found {found}"


@fact
def change(expected: dict[str, int] | Literal["none"], played: Played) -> Iterator[str]:
    """By how much the totals of points change; `none` if no side's does."""
    before, after = played.before.points, played.after.points
    wanted = dict.fromkeys(after, 0) if expected == "none" else dict(expected)
    for side, amount in wanted.items():
        found = after[side] - before[side] if side in after else None
        if found != amount:
            yield f"expected {side} {amount:+}, found {found if found is None else format(found, '+')}"


@fact
def at(expected: dict[UnitId, str], played: Played) -> Iterator[str]:
    """Where units are afterwards: a hex, a town, or a place off the map."""
    for unit, place in expected.items():
        found = played.after.place_of(unit)
        if found != played.place(place):
            yield f"expected {unit} in {place}, found in {found}"


@fact
def paths(expected: dict[UnitId, tuple[str, ...]], played: Played) -> Iterator[str]:
    """The path of the last move of each of these units, from its first to its last place."""
    found = {event.unit: event.path for event in played.events if isinstance(event, UnitMoved)}
    for unit, path in expected.items():
        if found.get(unit) != tuple(played.place(place) for place in path):
            yield f"expected {unit} to go {' - '.join(path)}, found {' - '.join(found.get(unit, ())) or 'no move'}"


@fact
def does_not_happen(expected: dict[UnitId, Consequence] | Literal["nobody"], played: Played) -> Iterator[str]:
    """What does not happen to units although a result brings it, or what they cannot do that it allows; or `nobody`."""
    told = [(unit, event.what) for event in played.events if isinstance(event, Spared) for unit in event.units]
    found = _listed(f"{unit}: {what}" for unit, what in told)
    if expected == "nobody":
        yield from () if not told else (f"expected nobody, found {found}",)
        return
    for unit, what in expected.items():
        if (unit, what) not in told:
            yield f"expected {unit}: {what}, found {found}"


@fact
def rolled(expected: int, played: Played) -> Iterator[str]:
    """How many dice are rolled."""
    found = [event.label for event in played.events if isinstance(event, DieRolled)]
    if len(found) != expected:
        yield f"expected {expected} dice, rolled {len(found)}: {_listed(found)}"


@fact
def asked(expected: tuple[str, ...] | Literal["nothing"], played: Played) -> Iterator[str]:
    """The labels of all questions that are put to the sides, or `nothing`."""
    found = [event.question for event in played.events if isinstance(event, Answered)]
    wanted = [] if expected == "nothing" else [canonical(label, played.find) for label in expected]
    if Counter(found) != Counter(wanted):
        yield f"expected {_listed(wanted)}, found {_listed(found)}"


@fact
def not_offered(expected: tuple[str, ...], played: Played) -> Iterator[str]:
    """Questions whose given answers are none of those on offer; the phase waits for another answer."""
    found = [played.open.label] if played.open else []
    wanted = [canonical(label, played.find) for label in expected]
    if found != wanted:
        yield f"expected {_listed(wanted)}, found {_listed(found)}"


# -- the game ----------------------------------------------------------------------------------------------------


@fact
def next_(expected: tuple[int, str], played: Played) -> Iterator[str]:
    """The turn and phase that the game waits for afterwards."""
    found = (played.after.turn, played.after.phase)
    if found != expected:
        yield f"expected turn {expected[0]}, {expected[1]}, found turn {found[0]}, {found[1]}"


@fact
def ends(expected: Ending | Literal["no"], played: Played) -> Iterator[str]:
    """Whether and how the game ends: `no`, or the winner and the level of victory."""
    after = played.after
    found = f"{after.winner or 'nobody'} wins ({after.ending})" if after.over else "the game goes on"
    if isinstance(expected, str):
        if after.over:
            yield found
    elif not after.over or after.winner != expected.winner or not after.ending.startswith(expected.level):
        yield f"expected {expected.winner or 'nobody'} to win, {expected.level or 'any level'}; found: {found}"
    elif expected.says not in after.ending:
        yield f"expected to read {expected.says!r}; found: {found}"


def _alike(found: set[str], wanted: set[str], played: Played) -> bool:
    """Whether the rules that were cited are the ones that are wanted."""
    meant = [{cited for cited in found if played.means(rule, cited)} for rule in wanted]
    return all(meant) and found == set().union(*meant)


def _rules(rules: Rules) -> set[str]:
    return {rules} if isinstance(rules, str) else set(rules)


def _told(problem: Problem) -> str:
    return f"order {problem.order.partition(':')[0]}: {problem.message} (rule {problem.rule})"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words)) or "nothing"


FACTS = facts_in(sys.modules[__name__])
