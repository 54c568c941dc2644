"""The set-up for a VASSAL module: `{map: {board: {zone: {place: [pieces]}}}}`, as pywargame makes a saved game of it.

It is worked out from what its reader may see. A stack is listed from below, as VASSAL keeps it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wargame_cli.archive.game.games import Game
from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.engine.text import Pointer
from wargame_cli.reports.positions.units import Standing, units_of
from wargame_cli.reports.readers import view
from wargame_cli.reports.vassal.mapping import Named, read_mapping


class Setup(NamedTuple):
    """The set-up, and what it does not say.

    `left_out` are places with nothing of theirs and units, as people call them; `by_hand` are units that do not show
    their front or are marked; `hidden` counts what the reader does not see.
    """

    data: dict[str, dict[str, dict[str, dict[str, list[str]]]]]
    left_out: tuple[str, ...]
    by_hand: tuple[str, ...]
    hidden: int


def setup_of(game: Game, who: str | None, source: str) -> Setup:
    """The set-up of what a reader (see `readers`) sees, by a mapping in a file; `-` is standard input.

    Raises Malformed for a wrong mapping, for one that lacks names unless it leaves them out, and for one that has two
    of these units be one piece.
    """
    seen = view(game.ruleset, game.position, who)
    named, standing = read_mapping(source, game, seen), units_of(game, who)
    places = {each.place: each.called for each in standing}
    missing_places = [called for place, called in places.items() if place not in named.places]
    # Who is where nothing of the module is needs no name in it; nor who waits beside the map in a place without one.
    placed = [
        each
        for each in standing
        if _theirs(named, named.places.get(each.place)) or (each.on_map and each.place not in named.places)
    ]
    missing_units = [each.unit for each in placed if each.unit not in named.units]
    if named.file.unknown == "refuse":
        _refuse(named, missing_places, missing_units)
    stacks: dict[str, list[Standing]] = {}
    left_out = [called for place, called in places.items() if not _theirs(named, named.places.get(place))]
    for each in standing:
        place = _theirs(named, named.places.get(each.place))
        if place and _theirs(named, named.units.get(each.unit)):
            stacks.setdefault(place, []).append(each)
        elif place:
            left_out.append(each.unit)
    _each_once(named, [each.unit for stack in stacks.values() for each in stack])
    pieces = {
        place: [_theirs(named, named.units[each.unit]) for each in reversed(stack)] for place, stack in stacks.items()
    }
    file = named.file
    return Setup(
        {file.map: {file.board: {file.zone: pieces}}},
        tuple(left_out),
        tuple(f"{each.unit} ({', '.join(each.state)})" for stack in stacks.values() for each in stack if each.state),
        game.ruleset.hidden(seen),
    )


def _theirs(named: Named, path: Pointer | None) -> str:
    """What the module has for a name of ours that the file has; nothing for one that is left out."""
    if path is None:
        return ""
    what, written = path
    return (named.file.units if what == "units" else named.file.places)[str(written)] or ""


def _refuse(named: Named, places: Sequence[str], units: Sequence[str]) -> None:
    """Everything that has no name, in one error."""
    problems = [
        named.document.problem(
            (field,),
            f"{_count(len(missing), what)} without a name in the module: {', '.join(missing)}",
            code="missing-field",
            hint=_HINT if field == "units" or not units else "",
        )
        for field, what, missing in (("places", "place", places), ("units", "unit", units))
        if missing
    ]
    if problems:
        raise Malformed(problems)


_HINT = "leave a name blank to leave it out, or all of them with `unknown: leave-out`; --mapping-template lists them"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _each_once(named: Named, units: Sequence[str]) -> None:
    """A piece of a module lies in one place: pywargame would put the second unit where the first one is."""
    taken: dict[str, str] = {}
    problems: list[Problem] = []
    for unit in units:
        theirs = _theirs(named, named.units[unit])
        if theirs in taken:
            message = f"{theirs!r} is the piece of {taken[theirs]}, and {unit} stands in this position too"
            hint = "each unit needs a piece of its own"
            problems.append(named.document.problem(named.units[unit], message, hint=hint))
        taken.setdefault(theirs, unit)
    if problems:
        raise Malformed(problems)
