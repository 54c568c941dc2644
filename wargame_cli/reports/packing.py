"""What a side is sent after a phase, in one file: its report, its sheet to fill in, what it sees, and the proof."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from wargame_cli.archive.bundles.bundle import evidence
from wargame_cli.archive.bundles.envelope import POSITION, PROOF, digests_of, zipped
from wargame_cli.archive.game import games
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.journal.chapters import Chapter
from wargame_cli.archive.journal.schemas import schema
from wargame_cli.archive.storage.files import in_file_names
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.engine.text import dump_json
from wargame_cli.mail.drafts import draft, subject_of
from wargame_cli.reports import render
from wargame_cli.reports.consents import CONSENT_SHEET, consent_lines, consent_sheet
from wargame_cli.reports.moderating import due_sentences
from wargame_cli.reports.page.making import made
from wargame_cli.reports.page.moments import chapters_told, is_begun
from wargame_cli.reports.page.rendering import render_page
from wargame_cli.reports.players import SHEET, players_told
from wargame_cli.reports.telling import from_phase, told_of
from wargame_cli.reports.template import SHEET_WIDTH, schema_file, template
from wargame_cli.reports.view_files import view_file
from wargame_cli.reports.writing import written

_README = """\
{title}, turn {turn}, {phase}: what {side} is sent.

page.html                 what happened since {side} gave orders (or since the phase
                            that the umpire chose), as far as {side} may know it,
                            for a browser: the map phase by phase, the reports, and
                            the sheet to be clicked together; it needs no network
report.txt                the same in words alone
PLAYERS.txt               how to play with this mail alone: orders, answers,
                            deadlines, dice
sheet.yaml                the sheet to fill in and send back
{schema:<26}what an editor needs to help with the sheet
position.yaml             the position as {side} sees it, which wargame can read:
                            wargame check position.yaml sheet.yaml
                            wargame status, map, moves, supply, odds, cards
proof.json                the journal as far as {side} may know it: wargame verify
                            on this file (the .zip) checks the dice, and results
                            as soon as they are opened; keep every such file
"""

_ASKED = """\
consent.yaml              your answer to what the umpire proposes (see report.txt):
                            take one # away, sign it if you sign, and send it
"""

_READ_ME = "Unpack it and begin with README.txt; page.html opens in a browser."
_FILL_IN = """\
Answer this mail with the sheet below filled in (remove the # before what you want),
or with the file sheet.yaml from the bundle."""


def bundle_name(game: Game, side: str) -> str:
    """The name of a side's bundle: the game, the turn and phase that it waits in, and the side."""
    position = game.position
    stands = "end" if position.over else f"turn-{position.turn:02}-{position.phase}"
    return f"{in_file_names(game.id)}-{stands}-{in_file_names(side.lower().replace(' ', '-'))}.zip"


def reminder_name(game: Game, side: str) -> str:
    """The name of the mail that reminds a side, like that of its bundle."""
    return f"remind-{bundle_name(game, side).removesuffix('.zip')}.eml"


def bundle(game: Game, side: str, since: str = "", told: Sequence[Chapter] | None = None) -> bytes:
    """The bundle of a side, with its `news` since a phase. Raises what `chapters_told` and `news` raise.

    What is `told` of the game (`chapters_told`) is read once for all sides, if it is given.
    """
    told = chapters_told(game) if told is None else told
    begun = told[-1] if told and is_begun(told[-1]) else None
    chapters = news(game, side, told[:-1] if begun else told, since)
    seen = view_file(game, side)
    position = game.position
    files: dict[str, str] = {
        "README.txt": _README.format(
            title=game.ruleset.title,
            turn=position.turn,
            phase=game.ruleset.phase(position).title,
            side=side,
            schema=schema_file(game.ruleset),
        ),
        "PLAYERS.txt": render.text(players_told(game, side), SHEET_WIDTH),
        "page.html": render_page(*made(game, side, [*chapters, *([begun] if begun else [])], as_seen=seen)),
        POSITION: games.dump(seen, Path(POSITION)).decode(),
    }
    if chapters or begun:
        files["report.txt"] = written([told_of(game, chapters, side, begun)], "text")
    if not position.over:
        files[SHEET] = template(game, side, seen.position)
        files[schema_file(game.ruleset)] = _schema_of_orders(game.ruleset)
    if game.file.asked is not None:
        files[CONSENT_SHEET] = consent_sheet(game, game.file.asked, side)
        files["README.txt"] += _ASKED
    sent = {name: text.encode() for name, text in files.items()}
    return zipped(sent | {PROOF: msgspec.json.encode(evidence(game, side, digests_of(sent)))})


@cache
def _schema_of_orders(ruleset: Ruleset) -> str:
    """The schema that comes with each side's sheet, the same one."""
    return dump_json(schema("orders", ruleset))


def covering_mail(game: Game, side: str, name: str, data: bytes) -> bytes:
    """A mail to a side with its bundle attached; its text ends with the sheet, to be filled in where it stands."""
    position = game.position
    lines = [f"{game.ruleset.title}, game {game.id}: {name} is attached.", _READ_ME]
    due = due_sentences(game, side)
    if position.over:
        lines.append(f"The game is over: {position.ending}.")
    elif due:
        lines += ["", *due, "", _FILL_IN, "", template(game, side).rstrip()]
    else:
        lines.append("No orders are wanted of you now.")
    if asked := consent_lines(game, side):
        lines += ["", *asked]
    return draft(game, side, subject_of(game), "\n".join(lines) + "\n", {name: data})


def news(game: Game, side: str, chapters: Sequence[Chapter], since: str = "") -> Sequence[Chapter]:
    """What a side is told of a game's chapters: from the last phase on in which it gave orders itself.

    Or from another phase, written `PHASE` (the last of that name) or `TURN/PHASE`. A side that has given no orders yet
    is told everything. Raises WargameError for a phase that was not played.
    """
    if since:
        return from_phase(game, chapters, since)
    for index in range(len(chapters) - 1, -1, -1):
        chapter = chapters[index]
        if not chapter.act and side in game.ruleset.phase(chapter.before).sides:
            return chapters[index:]
    return chapters
