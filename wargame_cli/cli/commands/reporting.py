"""`wargame report`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.folders import each_game
from wargame_cli.cli.parameters import GameOrFolder, Json, Output, Public, Side, Since, is_packed, open_game
from wargame_cli.engine.errors import WargameError, nearest

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game
    from wargame_cli.archive.journal.chapters import Chapter
    from wargame_cli.reports.telling import Told

app = typer.Typer()


@app.command(epilog="Example: wargame report game.yaml --turn 2 --side Allied --format markdown -o turn2.md")
def report(
    game: GameOrFolder,
    turn: Annotated[int | None, typer.Option(metavar="N", help="All phases of this turn.")] = None,
    phase: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="This phase, of the turn or its last time.", autocompletion=completing.phases
        ),
    ] = None,
    since: Since = "",
    side: Side = None,
    public: Public = False,
    format: Annotated[
        str | None, typer.Option(metavar="text|markdown|html|bbcode|json|csv", help="Instead of the terminal's report.")
    ] = None,
    output: Output = None,
    json: Json = False,
) -> None:
    """Show any past report again, from the journal: the umpire's, a side's, or the public one."""
    from wargame_cli.reports.writing import format_of, written

    if format is None:
        format = "json" if json else format_of(output) if output and str(output) != "-" else None
    ask = _Ask(turn, phase, since, side, public)
    if is_packed(game):
        terminal.put_text(_packed(game, format or "text", ask), output)
        return
    failed: list[WargameError] = []
    told: list[Told] = []
    for _, found in each_game(game, ask.told) if game.is_dir() else [(game, ask.told(game))]:
        if isinstance(found, WargameError):
            failed.append(found)
            terminal.tell(found)
        else:
            told.append(found)
    if format is None:
        terminal.show([block for one in told for block in one.blocks])
    else:
        terminal.put_text(written(told, format), output)
    if failed:
        raise typer.Exit(min(error.exit_code for error in failed))


def _packed(bundle: Path, format: str, ask: "_Ask") -> str:
    """The report that a bundle was packed with. Raises WargameError for any other."""
    from wargame_cli.archive.bundles.envelope import read_bundle

    files = read_bundle(bundle).files
    name = {"text": "report.txt", "html": "report.html"}.get(format, "")  # HTML was packed until version 0.2
    if name not in files or ask != _Ask(None, None, "", None, False):
        message = f"{bundle}: a bundle holds the report that it was packed with, as text, and no other"
        raise WargameError(f"{message}\n    hint: wargame report {bundle}")
    return files[name].decode()


class _Ask(msgspec.Struct, frozen=True):
    """Which phases of a game to report, and for which reader."""

    turn: int | None
    phase: str | None
    since: str
    side: str | None
    public: bool

    def told(self, path: Path) -> "Told":
        """The report on a game. Raises WargameError where there is no such phase yet."""
        from wargame_cli.archive.replaying.staging import chapters_of
        from wargame_cli.reports.readers import reader
        from wargame_cli.reports.telling import from_phase, told_of

        current = open_game(path)
        who = reader(current, self.side, self.public)
        whole = chapters_of(current)
        chapters = [
            chapter
            for chapter in (from_phase(current, whole, self.since) if self.since else whole)
            if self.turn in (None, chapter.turn) and self.phase in (None, chapter.phase)
        ]
        if not chapters:
            raise WargameError(f"{path}: {self._not_there(current, whole)}")
        several = self.turn is not None or bool(self.since)
        return told_of(current, chapters if several else chapters[-1:], who)

    def _not_there(self, game: "Game", whole: "Sequence[Chapter]") -> str:
        """Why there is nothing to report: there can be no such phase or turn, or it is still to come."""
        names, position = game.ruleset.sequence.names, game.position
        if self.phase is not None and self.phase not in names:
            return f"there is no phase {self.phase!r}\n    hint: {nearest(self.phase, names) or ', '.join(names)}"
        if self.turn is not None and self.turn not in game.ruleset.inventory(position).turns:
            return f"there is no turn {self.turn} in this game"
        if self.turn is not None and (position.over or self.turn < position.turn):
            turns = list(dict.fromkeys(chapter.turn for chapter in whole if self.phase in (None, chapter.phase)))
            told = f"played: {', '.join(map(str, turns))}" if turns else "no turn of it was played"
            return f"there is no such phase in turn {self.turn} of this game\n    hint: {told}"
        now = f"the game stands in turn {position.turn}, {position.phase}"
        return f"no such phase has been resolved yet: it is still to come\n    hint: {now}"
