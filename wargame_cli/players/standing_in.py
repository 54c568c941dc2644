"""A machine player stands in for a side that sends nothing: it writes the side's sheet, from what the side can see.

Its choices come from a seed that nobody picks: game, turn, phase and side decide it, so that an umpire cannot look for
a sheet that he likes. The sheet is read, checked and kept as anybody's is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from wargame_cli.archive.flow import service
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.terms import STAND_IN
from wargame_cli.archive.storage import canonical
from wargame_cli.engine.adjudicate import Sheet
from wargame_cli.engine.errors import WargameError, in_any_case, nearest
from wargame_cli.engine.orders import Written
from wargame_cli.engine.text.numbers import whole_number
from wargame_cli.players.games import player_named
from wargame_cli.players.saved_games import sheet_text


class StandIns(NamedTuple):
    """The sheets that machine players have written, and what is recorded of their sides."""

    sheets: list[SheetText]
    silent: dict[str, str]


def read_stand_ins(options: Iterable[str], game: Game) -> dict[str, str]:
    """Who stands in for which side, from `SIDE=PLAYER`. Raises WargameError for what is none of that."""
    found: dict[str, str] = {}
    for option in options:
        written, _, player = (part.strip() for part in option.partition("="))
        sides = game.sides
        side = in_any_case(written, sides)
        if not player:
            raise WargameError(f"--stand-in is written SIDE=PLAYER, such as {sides[0]}=greedy, not {option!r}")
        if side is None:
            hint = nearest(written, sides) or f"sides: {', '.join(sides)}"
            raise WargameError(f"there is no side {written!r}\n    hint: {hint}")
        if side in found:
            raise WargameError(f"--stand-in names {side} twice")
        player_named(player, "")
        found[side] = player
    return found


def stand_in(game: Game, wanted: Mapping[str, str], given: Sequence[SheetText]) -> StandIns:
    """The sheets of players for sides that have the phase and are not among those that sent one.

    Raises WargameError where nobody can stand in for a side.
    """
    made = StandIns([], {})
    for side, player in wanted.items():
        begun = game.file.begun_with
        policy = STAND_IN + player
        if begun is not None and begun.silent.get(side) == policy:
            continue  # its sheet is kept with the phase that waits
        _may_stand_in(game, side, given)
        made.sheets.append(_sheet(game, side, player))
        made.silent[side] = policy
    return made


def _may_stand_in(game: Game, side: str, given: Sequence[SheetText]) -> None:
    due = game.sides_due
    fault = hint = ""
    if side not in due:
        fault, hint = f"{side} has no orders to give in this phase", f"due: {', '.join(due) or 'nobody'}"
    elif any(text.side.casefold() == side.casefold() for text in given):
        fault, hint = f"{side} has sent a sheet", "leave out --stand-in for it, or its sheet"
    elif game.position.recurring_now(side):
        fault, hint = f"{side} has recurring orders for this phase", "they are carried out where it sends nothing"
    elif in_any_case(side, game.file.terms.signers):
        fault, hint = (
            f"{side} signs its sheets in this game",
            "by the terms it may be passed over when its time is up",
        )
    elif game.file.lock is not None or game.file.begun_with is not None:
        fault, hint = "the phase has begun", "wargame rewind goes back to before it"
    if fault:
        raise WargameError(f"nobody can stand in for {side}: {fault}\n    hint: {hint}")


def seed_of(game: Game, side: str, player: str) -> str:
    """Where the choices of a stand-in come from."""
    position = game.position
    return canonical.digest(["wargame stand-in", game.id, position.turn, position.phase, side, player])


def _sheet(game: Game, side: str, player: str) -> SheetText:
    """What a player writes for a side, but for what settles the game and what units forbid that it does not see."""
    ruleset = game.ruleset
    seen = ruleset.view(game.position, side)
    written = player_named(player, seed_of(game, side, player)).write_sheet(ruleset, seen, side)
    orders = [each.order for each in written.orders if not each.order.settles_the_game]
    while True:
        numbered = [Written(side, order, number=number) for number, order in enumerate(orders, 1)]
        sheet = Sheet(side=side, orders=numbered, answers=written.answers)
        text = msgspec.structs.replace(sheet_text(game, sheet), file=f"{player} for {side}")
        verdict = service.check(game, [text])
        refused = {whole_number(problem.order.partition(":")[0]) for problem in verdict.problems if problem.order}
        if not refused:
            return text
        orders = [order for number, order in enumerate(orders, 1) if number not in refused]
