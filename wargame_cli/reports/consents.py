"""What is told of a proposal of the umpire while it stands, and the sheet with which a side answers it."""

import shlex
from collections.abc import Iterator
from textwrap import fill

import msgspec

from wargame_cli.archive.game.consent_sheets import CONSENT, REFUSE
from wargame_cli.archive.game.games import Asked, Game
from wargame_cli.archive.game.signatures import how_to_sign
from wargame_cli.archive.journal.consents import CALLED
from wargame_cli.engine.document import listed
from wargame_cli.engine.text import dump_yaml
from wargame_cli.mail.consents import answers
from wargame_cli.mail.counting import due_of, told_moment

#: What the sheet is called in a bundle, and in what a side is told.
CONSENT_SHEET = "consent.yaml"

_WIDTH = 78

#: The command that does what was proposed, as far as the proposal tells it.
_AGAIN = {"override": "override {path} EVENTS", "correction": "correct {path} SHEET", "close": "close {path}"}


class Proposed(msgspec.Struct, frozen=True, kw_only=True):
    """The proposal that stands: an `act` for a `reason`, and which sides `consented`, `refused`, or are `awaited`.

    `needed` says whether the terms want their consent, `lapses` when the orders of the phase are due, if they must be.
    """

    proposal: str
    act: str
    reason: str
    needed: bool
    consented: list[str]
    refused: list[str]
    awaited: list[str]
    lapses: str | None


def proposed_of(game: Game) -> Proposed | None:
    """The proposal that stands, if there is one."""
    asked = game.file.asked
    if asked is None:
        return None
    found = answers(game)
    due = next(iter(due_of(game)), None)
    return Proposed(
        proposal=asked.name,
        act=asked.act,
        reason=asked.reason,
        needed=game.file.terms.wants_consent(asked.act),
        consented=[each.side for each in found if each.agrees],
        refused=[each.side for each in found if each.agrees is False],
        awaited=[each.side for each in found if each.agrees is None],
        lapses=due.deadline.isoformat() if due and due.deadline else None,
    )


def proposed_told(game: Game) -> Iterator[str]:
    """How the proposal that stands is answered, for the umpire; a side is told of the proposal alone."""
    found = proposed_of(game)
    if found is None:
        return
    yield f"Proposed is {CALLED[found.act]}: {found.reason}"
    if game.file.view:
        yield _lapsing(game)
        return
    for sides, one, many in (
        (found.consented, "consents", "consent"),
        (found.refused, "refuses", "refuse"),
        (found.awaited, "has not answered", "have not answered"),
    ):
        if sides:
            yield f"{listed(sides)} {one if len(sides) == 1 else many}."
    if not found.refused and not found.awaited:
        yield "The same command as before, without --ask-consent, does it."
    yield _lapsing(game)


def consent_command(game: Game, path: str) -> str:
    """The command to type next while a proposal stands; nothing where a side refuses it, and the game goes on."""
    found = proposed_of(game)
    if found is None or game.file.view or found.refused:
        return ""
    if found.awaited:
        return f"wargame remind {path}"
    reason = f"--reason {shlex.quote(found.reason)}"
    if found.act == "rewind":
        from wargame_cli.archive.journal.journal import journal_of

        would = journal_of(game).chapters()[-1].would
        assert would is not None
        return f"wargame rewind {path} --to {would.phase} --turn {would.turn} {reason}"
    return f"wargame {_AGAIN[found.act].format(path=path)} {reason}"


def owes_consent(game: Game, side: str) -> bool:
    """Whether a side has not answered the proposal that stands."""
    return any(each.side == side and each.agrees is None for each in answers(game))


def consent_lines(game: Game, side: str) -> list[str]:
    """What a side that has not answered is told of the proposal that stands, with the sheet for its answer."""
    asked = game.file.asked
    if asked is None or not owes_consent(game, side):
        return []
    signs = side in game.file.terms.signers
    how = (
        f"The report tells what would be lost. Answer with a file {CONSENT_SHEET} that holds this, without the # "
        f"before one of the last two lines{', and sign it with your key:' if signs else '; it need not be signed:'}"
    )
    lines = [
        _filled(f"The umpire asks for your consent to {CALLED[asked.act]}: {asked.reason}"),
        _filled(_lapsing(game)),
        _filled(how),
        "",
        *consent_sheet(game, asked, side).splitlines(),
    ]
    if signs:
        lines += ["", *(f"  {part}" for part in how_to_sign(CONSENT_SHEET).split(", and "))]
    return lines


def consent_sheet(game: Game, asked: Asked, side: str) -> str:
    """The answer of a side to a proposal, which says nothing before a # is taken away."""
    head = dump_yaml({"game": game.id, "side": side})
    return f"{head}# {CONSENT}: {asked.name}\n# {REFUSE}: {asked.name}\n"


def _lapsing(game: Game) -> str:
    due = next(iter(due_of(game)), None)
    until = f": the orders are due until {told_moment(due.deadline)}" if due and due.deadline else ""
    return f"It lapses when the game goes on{until}."


def _filled(text: str) -> str:
    return fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
