"""What the sides answer to a proposal of the umpire: it is kept in `NAME.sheets/consent-PROPOSAL/`.

The newest answer of a side counts.
"""

from pathlib import Path
from typing import NamedTuple

from wargame_cli.archive.game.consent_sheets import read_consent
from wargame_cli.archive.game.games import Asked, Game, sheets_path
from wargame_cli.archive.game.sheets import SheetText, fetch
from wargame_cli.archive.game.signatures import unsigned
from wargame_cli.archive.journal.consents import CALLED
from wargame_cli.engine.document import listed
from wargame_cli.engine.errors import BadInput
from wargame_cli.mail.counting import kept_sheets
from wargame_cli.mail.receipts import Finding

#: The digits of a proposal in the name of its folder.
_DIGITS = 12


class Answer(NamedTuple):
    """What a side answers to the proposal that stands; None where it has not answered."""

    side: str
    agrees: bool | None
    sheet: SheetText | None


def folder_of(game: Game) -> Path:
    """Where the answers to the proposal that stands are kept."""
    assert game.path is not None
    name = game.file.asked.name if game.file.asked else ""
    return sheets_path(game.path) / f"consent-{name[:_DIGITS]}"


def answers(game: Game) -> list[Answer]:
    """The newest answer of each side that is asked; none where nothing is proposed."""
    asked = game.file.asked
    return [_newest(game, asked, side) for side in asked.of] if asked else []


def _newest(game: Game, asked: Asked, side: str) -> Answer:
    for path in reversed(kept_sheets(folder_of(game), side) if game.path else []):
        try:
            [sheet] = fetch([path])
            found = read_consent(sheet, game.id, game.sides)
        except BadInput:
            continue
        if (found.side, found.proposal) == (side, asked.name) and not unsigned(game.file.terms, [sheet]):
            return Answer(side, found.agrees, sheet)
    return Answer(side, None, None)


def consents(game: Game) -> list[SheetText]:
    """The sheets by which sides consent to the proposal that stands."""
    return [each.sheet for each in answers(game) if each.agrees and each.sheet]


def judged(game: Game, sheet: SheetText) -> Finding:
    """What an answer that came in comes to."""
    asked = game.file.asked
    try:
        found = read_consent(sheet, game.id, game.sides)
    except BadInput as error:
        return Finding(problems=tuple(error.problems), summary="it was refused: it answers no proposal as it must")
    if asked is None or found.proposal != asked.name:
        return Finding(summary="it was refused: what it answers is not proposed, or no longer")
    if found.side not in asked.of:
        return Finding(summary=f"it was refused: asked is the consent of {listed(asked.of)}")
    if problems := unsigned(game.file.terms, [sheet]):
        return Finding(problems=tuple(problems), summary="it was refused: it is not signed as it must be")
    does = "consents to" if found.agrees else "refuses"
    summary = f"it counts, unless a newer answer comes: {found.side} {does} {CALLED[asked.act]}"
    return Finding(counts=True, summary=summary)
