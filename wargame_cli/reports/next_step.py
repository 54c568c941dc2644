"""The command to type next: what a moderator who knows nothing of the program does now."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.guard import may_write
from wargame_cli.archive.game.sheets import SheetText, fetch
from wargame_cli.archive.storage.files import read_bytes
from wargame_cli.engine.errors import Unsafe, WargameError
from wargame_cli.engine.text.patterns import pattern
from wargame_cli.mail.counting import Mail, answers

_HEAD = pattern(r"^(game|turn|phase|side): *(.*?) *$", re.MULTILINE)


def next_command(game: Game, path: str, mail: Mail) -> str:
    """The command; `path` is how the user calls the file of the game, and a sheet is looked for where he stands."""
    path = shlex.quote(path)
    if game.file.asked is not None:
        from wargame_cli.reports.consents import consent_command  # nothing of it is needed where nothing is proposed

    if game.file.asked is not None and (proposed := consent_command(game, path)):
        return proposed
    if game.position.over:
        return f"wargame verify {path}"
    if game.file.lock is not None and game.file.pending is None:
        return f"wargame resolve {path} --beacon ROUND.json"
    resolve = "resolve" if game.file.terms.beacon is None or game.file.lock else "lock"
    if mail.ready and (mail.silent or any(each.path for each in mail.counted)):
        return f"wargame {resolve} {path} --received"
    pending = game.file.pending
    if pending and pending.die:
        return f"wargame resolve {path} --die '{short_label(game, pending.die)}=VALUE'"
    if not game.sides_due:
        return f"wargame resolve {path}"
    return f"wargame {' '.join(_with_sheets(game, path, mail, resolve))}"


def _with_sheets(game: Game, path: str, mail: Mail, resolve: str) -> list[str]:
    """The phase resolved with a sheet of each side that is due, or what must be done first to have one."""
    several = len(game.sides_due) > 1
    received = {each.side: shlex.quote(str(each.path)) for each in mail.counted if each.path and several}
    found: list[str] = []
    for side in game.sides_due:
        names = _names(game, side)
        text = next((sheet for name in names if (sheet := _sheet_of(game, side, Path(name)))), None)
        if side in received:
            found.append(received[side])
        elif text is None:
            free = next((name for name in names if _is_free(game, Path(name))), names[-1])
            return ["template", path, "--side", side, "-o", free]
        elif _is_ready(game, text):
            found.append(text.file)
        else:
            return ["check", path, text.file]
    return [resolve, path, *found]


def short_label(game: Game, label: str) -> str:
    """A die's label without the turn and the phase."""
    return label.removeprefix(f"turn {game.position.turn}/{game.position.phase}/")


def _names(game: Game, side: str) -> tuple[str, str]:
    """What a side's sheet is called: in short, and where another sheet has that name already."""
    plain = re.sub(r"[^\w.]", "-", side.lower())
    return f"{plain}.yaml", f"{plain}-{game.position.turn}-{game.position.phase}.yaml"


def _sheet_of(game: Game, side: str, path: Path) -> SheetText | None:
    """The sheet in a file, if it is of this side, for the phase in which the game stands."""
    if not path.is_file():
        return None
    try:
        text = SheetText(file=str(path), text=read_bytes(path).decode(errors="replace"))
    except WargameError:
        return None
    head = text.fields() or dict(_HEAD.findall(text.text))  # what cannot be read may be a sheet with a typing error
    position = game.position
    wanted = {"game": game.id, "turn": position.turn, "phase": position.phase, "side": side}
    same = all(str(head.get(name, "")).casefold() == str(value).casefold() for name, value in wanted.items())
    return text if same else None


def _is_ready(game: Game, text: SheetText) -> bool:
    """Whether somebody has filled in a sheet, and without a fault; of a phase that was begun, with the answer."""
    from wargame_cli.reports.template import untouched

    if any(text.text.splitlines() == each.splitlines() for each in untouched(game)):
        return False
    try:
        from wargame_cli.archive.flow import service  # where no sheet lies there, none is checked

        accepted = service.accepts(game, fetch([text.file]))
    except WargameError:
        return False
    asked = game.file.pending is not None and game.file.pending.question is not None
    return accepted and (not asked or answers(game, text))


def _is_free(game: Game, path: Path) -> bool:
    if not path.exists():
        return True
    from wargame_cli.reports.template import untouched

    try:
        may_write(path, untouched(game))
    except Unsafe:
        return False
    return True
