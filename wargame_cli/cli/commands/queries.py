"""`wargame units`, `wargame supply`, `wargame odds`, `wargame moves` and `wargame cards`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.folders import game_of_sheet
from wargame_cli.cli.parameters import GameFile, GameOrFolder, Json, Phase, Public, Side, Turn, open_game, open_game_at
from wargame_cli.engine.errors import BadInput, WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game

app = typer.Typer()


@app.command(epilog="Example: wargame units game.yaml --side Allied --at Amiens")
def units(
    game: GameFile,
    side: Annotated[
        str | None,
        typer.Option("--side", metavar="SIDE", help="As this side sees it.", autocompletion=completing.sides),
    ] = None,
    public: Public = False,
    at: Annotated[
        str | None,
        typer.Option(metavar="PLACE", help="Only the units in this place.", autocompletion=completing.places),
    ] = None,
    turn: Turn = None,
    phase: Phase = None,
    json: Json = False,
) -> None:
    """List the order of battle by place: each unit with its factors, its state, and whether it is in supply.

    Stacks are listed from the top. What is hidden from a side stays hidden.
    """
    from wargame_cli.reports.positions.units import units_of, units_told
    from wargame_cli.reports.queries import named, to_plain
    from wargame_cli.reports.readers import reader

    current = open_game_at(game, turn, phase)
    who = reader(current, side, public)
    found = units_of(current, who, named(current, "place", at) if at else None)
    if json:
        terminal.put_json({"units": to_plain(found)})
    else:
        terminal.show(units_told(current, found, who))


@app.command(epilog="Example: wargame supply game.yaml --side Allied")
def supply(
    game: GameFile,
    side: Side = None,
    unit: Annotated[
        str | None, typer.Option(metavar="UNIT", help="Only this unit.", autocompletion=completing.units)
    ] = None,
    long: Annotated[bool, typer.Option("--long", help="Tell the line of every unit.")] = False,
    turn: Turn = None,
    phase: Phase = None,
    json: Json = False,
) -> None:
    """Say of each unit where its supply comes from, or where its line is cut and by what."""
    from wargame_cli.reports.queries import supply_of, supply_told, to_plain
    from wargame_cli.reports.readers import known_side

    current = open_game_at(game, turn, phase)
    found = supply_of(current, known_side(current, side) if side else None, unit)
    if json:
        terminal.put_json({"units": to_plain(found), "hidden": current.ruleset.hidden(current.position)})
    else:
        terminal.show(supply_told(current, found, whole=bool(long or unit)))


@app.command(epilog="Example: wargame odds game.yaml cp.yaml")
def odds(
    game: GameOrFolder,
    sheet: Annotated[Path, typer.Argument(metavar="SHEET", help="The attacks; - for standard input.")],
    json: Json = False,
) -> None:
    """Give the exact chance of every result of each attack on a sheet, by the rules that would resolve it."""
    from wargame_cli.archive.flow.service import odds as work_out
    from wargame_cli.reports.queries import odds_told, to_plain

    current = open_game(game_of_sheet(game, sheet) if game.is_dir() else game)
    verdict, attacks = work_out(current, [sheet])
    terminal.tell_problems([*verdict.problems, *verdict.warnings])
    if json:
        terminal.put_json(
            {
                "attacks": to_plain(attacks),
                "errors": terminal.problem_rows(verdict.problems),
                "warnings": terminal.problem_rows(verdict.warnings),
            }
        )
    elif verdict.accepted:
        terminal.show(odds_told(current, attacks))
    if not verdict.accepted:
        raise typer.Exit(BadInput.exit_code)


@app.command(epilog="Example: wargame moves game.yaml GE-Shock-1")
def moves(
    game: GameFile,
    unit: Annotated[
        str | None,
        typer.Argument(metavar="UNIT", help="A unit's id; else all orders of a side.", autocompletion=completing.units),
    ] = None,
    side: Annotated[
        str | None, typer.Option("--side", metavar="SIDE", help="Whose orders.", autocompletion=completing.sides)
    ] = None,
    turn: Turn = None,
    phase: Phase = None,
    json: Json = False,
) -> None:
    """Say where a unit can go, at what cost and by which path; or list all that a side could order.

    Orders of the phase that the unit cannot be given at all stand below it, each
    with the rule that forbids it.

    Without a unit, --json lists every order that is legal by itself now, as a
    sheet has it: moves with cost and path, attacks with each unit that could
    join, purchases, cards. It is worked out from what the side sees.
    """
    from wargame_cli.reports.queries import moves_of, moves_told, named, to_plain

    current = open_game_at(game, turn, phase)
    if unit is None:
        _all_choices(current, side, json=json)
        return
    from wargame_cli.reports.orders.choices import bars_of, bars_told

    name = named(current, "unit", unit)
    reachable, barred = moves_of(current, name), bars_of(current, name)
    if json:
        there = {"unit": name, "place": current.position.place_of(name)}
        terminal.put_json({**there, "destinations": to_plain(reachable), "not_possible": to_plain(barred)})
    else:
        terminal.show([*moves_told(current, name, reachable), *bars_told(barred)])


def _all_choices(game: "Game", side: str | None, *, json: bool) -> None:
    """Everything that a side could order."""
    from wargame_cli.reports.orders.choices import choices_of, choices_told
    from wargame_cli.reports.queries import to_plain
    from wargame_cli.reports.readers import known_side

    who = known_side(game, side) if side else game.file.view or next(iter(game.sides_due), "")
    if not who:
        raise WargameError("nobody's orders are due in this phase")
    if game.file.view not in ("", who):
        raise WargameError(f"this is what {game.file.view} may see of the game, so it lists no orders of {who}")
    found = choices_of(game, who)
    if json:
        position = game.position
        head = {"game": game.id, "turn": position.turn, "phase": position.phase, "side": who}
        terminal.put_json({**head, **to_plain(found)})
    else:
        terminal.show(choices_told(game, who, found))


@app.command(epilog="Example: wargame cards game.yaml AP-5")
def cards(
    game: GameFile,
    card: Annotated[
        str | None,
        typer.Argument(metavar="CARD", help="One card, by its label or title.", autocompletion=completing.cards),
    ] = None,
    side: Side = None,
    json: Json = False,
) -> None:
    """Say what each card does and what of it is reconstructed; with --side also which that side holds."""
    from wargame_cli.reports.cards import cards_of, cards_told
    from wargame_cli.reports.queries import to_plain
    from wargame_cli.reports.readers import known_side

    current = open_game(game)
    found = cards_of(current, known_side(current, side) if side else None, card)
    if json:
        terminal.put_json({"cards": to_plain(found)})
    else:
        terminal.show(cards_told(found))
