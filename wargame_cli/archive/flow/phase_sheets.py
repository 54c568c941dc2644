"""The sheets of the phase in which a game stands: those that are given now, and those with which it was begun."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from wargame_cli.archive.game import sheet_reading, sheets
from wargame_cli.archive.game.games import Game, Pending
from wargame_cli.archive.game.recurring import add_recurring
from wargame_cli.archive.game.sheet_reading import Reading
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.signatures import unnamed, unsigned
from wargame_cli.engine.errors import Problem, Refused
from wargame_cli.engine.position import Recurring, Standing

SheetSource = SheetText | Path | str


def read_sheets(game: Game, given: Iterable[SheetSource]) -> tuple[list[SheetText], Reading]:
    """The sheets of the phase, those given and those with which it was begun, and what came of reading them.

    Raises Refused where the game is over, or a sheet changes what was settled when the phase began.
    """
    if game.position.over:
        raise Refused([Problem(code="game-over", kind="illegal", message=game.ruleset.waits_for(game.position))])
    texts = sheets.fetch(given)
    if game.file.begun_with is not None:
        texts = _resumed(game, game.file.begun_with, texts)
    file = game.file
    reading = sheet_reading.read(texts, game.id, game.ruleset, game.position, file.begun, _read_as(game))
    add_recurring(reading, game.id, game.ruleset, game.position, _read_as(game))
    if problems := unsigned(file.terms, texts, rewound=file.rewound):
        reading.problems += problems
        reading.unsigned = True
    elif file.begun:
        reading.warnings += unnamed(file.terms, texts)
    return texts, reading


def _read_as(game: Game) -> int:
    """How sheets are read: as when the phase was begun, if it was."""
    return game.file.begun_with.read_as if game.file.begun_with else sheets.READING


def _resumed(game: Game, pending: Pending, texts: Sequence[SheetText]) -> list[SheetText]:
    """The sheets of a phase that was begun, with what was added. Dice were seen, so only answers may still come."""
    kept = list(pending.sheets)
    for text in texts:
        if any(text.text == other.text for other in kept):
            continue
        fixed = _fixed(game, text, pending)
        same = [index for index, other in enumerate(kept) if _fixed(game, other, pending) == fixed]
        if fixed is None or fixed.only_answers:
            kept.append(text)
        elif same and game.file.lock is None:
            kept[same[0]] = text
        else:
            why = "its sheets are locked" if game.file.lock else "the phase has begun and dice have been seen"
            hint = "send the answers on a sheet of their own" if game.file.lock else "leave its orders as they were"
            message = f"{why}: this sheet may add answers, and change nothing else"
            raise Refused([Problem(code="phase-begun", kind="illegal", message=message, file=text.file, hint=hint)])
    return kept


class _Fixed(msgspec.Struct, frozen=True):
    """What a side has settled by a sheet; the answer to the open question is not."""

    side: str
    orders: list[str]
    standing: tuple[Standing, ...] | None
    recurring: tuple[Recurring, ...] | None
    nonce: str
    answers: dict[str, str]

    @property
    def only_answers(self) -> bool:
        """Whether the sheet settles nothing but answers."""
        return not self.orders and self.standing is None and self.recurring is None and not self.nonce


def _fixed(game: Game, text: SheetText, pending: Pending) -> _Fixed | None:
    """What may not be changed of a sheet; None for one that cannot be read, which is told of later."""
    reading = sheet_reading.read([text], game.id, game.ruleset, game.position, game.file.begun, _read_as(game))
    if reading.hopeless:
        return None
    sheet = reading.sheets[0]
    open_label = pending.question.label if pending.question else ""
    answers = {label: choice for label, choice in sheet.answers.items() if label != open_label}
    orders = [str(written) for written in sheet.orders] + [str(problem) for problem in reading.problems]
    return _Fixed(sheet.side, orders, sheet.standing, sheet.recurring, sheet.nonce, answers)
