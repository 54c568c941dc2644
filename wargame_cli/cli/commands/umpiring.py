"""`wargame correct`, `rewind`, `override` and `close`: the umpire corrects mistakes or ends the game."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.changing import NextGame, Reports, locked_game, report_files, write_game
from wargame_cli.cli.parameters import GameFile, Json, option_pair
from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game
    from wargame_cli.archive.game.sheets import SheetText
    from wargame_cli.archive.umpire.acts import Act

app = typer.Typer()

Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; it stands in the journal and the report.")]
Turn = Annotated[int | None, typer.Option("--turn", metavar="N", help="The turn of that phase; else its last time.")]
AskConsent = Annotated[
    bool, typer.Option("--ask-consent", help="Propose it to the sides instead; do it once they have consented.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would come of it, and write nothing.")]


@app.command(epilog="Example: wargame correct game.yaml cp.yaml --reason 'the sheet of the 3rd had a typing error'")
def correct(
    game: GameFile,
    sheets: Annotated[list[Path], typer.Argument(metavar="SHEET...", help="The corrected sheets.")] = [],  # noqa: B006
    reason: Reason = "",
    phase: Annotated[
        str | None,
        typer.Option(
            "--phase",
            metavar="NAME",
            help="Play again from this phase on; needs no sheet.",
            autocompletion=completing.phases,
        ),
    ] = None,
    turn: Turn = None,
    option: Annotated[
        list[str], typer.Option("--option", metavar="NAME=VALUE", help="Another reading from that phase on.")
    ] = [],  # noqa: B006
    die: Annotated[list[str], typer.Option("--die", metavar="LABEL=VALUE", help="A given die that is new.")] = [],  # noqa: B006
    lenient: Annotated[bool, typer.Option("--lenient", help="Leave out orders that are illegal now.")] = False,
    output: NextGame = None,
    report: Reports = [],  # noqa: B006
    ask_consent: AskConsent = False,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Play phases again that rested on a wrong sheet or ruling; every die of what has not changed stays as it fell.

    The corrected sheets say by their heads for which phases they are. What was
    played since is played again from the sheets that came in for it. The
    journal keeps both versions and the reason.
    """
    from wargame_cli.archive.game.dice_sheets import from_options
    from wargame_cli.archive.umpire.correcting import correct as corrected

    def act(current: "Game", consents: "Sequence[SheetText]") -> "Act":
        return corrected(
            current,
            sheets,
            reason,
            turn=turn,
            phase=phase,
            options=dict(option_pair(text) for text in option),
            dice=from_options(die) if die else None,
            lenient=lenient,
            consents=consents,
        )

    _carry_out(game, output, report, act, ask=ask_consent, dry_run=dry_run, json=json)


@app.command(epilog="Example: wargame rewind game.yaml --to cp-movement --reason 'we agreed to play the turn again'")
def rewind(
    game: GameFile,
    to: Annotated[
        str,
        typer.Option("--to", metavar="PHASE", help="The phase to be played again.", autocompletion=completing.phases),
    ],
    turn: Turn = None,
    reason: Reason = "",
    output: NextGame = None,
    report: Reports = [],  # noqa: B006
    ask_consent: AskConsent = False,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Go back to the beginning of an earlier phase, and list the rolls that are given up.

    What was played since stays in the journal as a branch; the phases are
    played again with other dice.
    """
    from wargame_cli.archive.umpire.rewinding import rewind as rewound

    def act(current: "Game", consents: "Sequence[SheetText]") -> "Act":
        return rewound(current, to, reason, turn, consents=consents)

    _carry_out(game, output, report, act, ask=ask_consent, dry_run=dry_run, json=json)


@app.command(epilog="Example: wargame override game.yaml events.yaml --reason 'the unit was meant to stand in Lille'")
def override(
    game: GameFile,
    events: Annotated[Path, typer.Argument(metavar="EVENTS", help="A file with events: [{event: UnitMoved, ...}].")],
    reason: Reason = "",
    output: NextGame = None,
    report: Reports = [],  # noqa: B006
    ask_consent: AskConsent = False,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Change the position by hand, in the events of the game's own journal (wargame schema events RULESET)."""
    from wargame_cli.archive.umpire.overriding import override as overridden

    def act(current: "Game", consents: "Sequence[SheetText]") -> "Act":
        return overridden(current, events, reason, consents=consents)

    _carry_out(game, output, report, act, ask=ask_consent, dry_run=dry_run, json=json)


@app.command(epilog="Example: wargame close game.yaml --reason 'nobody has time for the last turns; a draw'")
def close(
    game: GameFile,
    reason: Reason = "",
    output: NextGame = None,
    report: Reports = [],  # noqa: B006
    ask_consent: AskConsent = False,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """End a game by agreement: nobody wins, every record is opened, and what is packed then proves all of them.

    A rewind to the phase in which it was closed takes it back, but not what
    the players were sent meanwhile.
    """
    from wargame_cli.archive.umpire.overriding import close as closed

    def act(current: "Game", consents: "Sequence[SheetText]") -> "Act":
        return closed(current, reason, consents=consents)

    _carry_out(game, output, report, act, ask=ask_consent, dry_run=dry_run, json=json)


def _carry_out(
    game: Path,
    output: Path | None,
    paths: Sequence[Path],
    act: "Callable[[Game, Sequence[SheetText]], Act]",
    *,
    ask: bool,
    dry_run: bool,
    json: bool,
) -> None:
    """Do or propose it, write it unless it is only tried, and print the report of it."""
    from wargame_cli.archive.umpire.consenting import propose
    from wargame_cli.mail.consents import consents
    from wargame_cli.reports.queries import next_of, to_plain
    from wargame_cli.reports.readers import UMPIRE
    from wargame_cli.reports.telling import report_of

    target = output or game
    if dry_run and (output or paths):
        raise WargameError("--dry-run writes nothing: leave away --output and --report")
    with locked_game(game, target) as current:
        done = propose(current, lambda found: act(found, ())) if ask else act(current, consents(current))
        reports = report_files(done.game, [done.chapter] if done.chapter else [], paths)
        if not dry_run:
            write_game(done.game, target, reports)
    terminal.tell_problems(done.warnings)
    for path in reports:
        terminal.tell(f"written: {path}")
    told = report_of(done.game, done.chapter, UMPIRE)
    if json:
        terminal.put_json(
            {
                "act": done.chapter.act,
                "reason": done.chapter.reason,
                "written": not dry_run,
                "warnings": terminal.problem_rows(done.warnings),
                "proposal": done.game.file.asked.name if done.game.file.asked else "",
                "consents": list(done.chapter.consents),
                "undone": [_place(chapter) for chapter in done.chapter.undone],
                "instead": [_place(chapter) for chapter in done.chapter.instead],
                "headline": to_plain(told.headline),
                "report": to_plain(told.blocks),
                "next": to_plain(next_of(done.game)),
                "over": done.game.position.over,
            }
        )
    elif str(target) != "-":
        terminal.show(told.blocks)
    if ask and not dry_run:
        terminal.tell("next: wargame pack or wargame remind tells the sides, wargame receive takes their answers")
    if dry_run:
        terminal.tell("nothing was written (--dry-run)")


def _place(chapter: object) -> dict[str, object]:
    return {name: getattr(chapter, name) for name in ("number", "turn", "phase", "act")}
