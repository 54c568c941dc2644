"""Terms: the umpire sets them, with the signatures of the sides whose signers change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.terms import Terms, beacon_fits
from wargame_cli.archive.game.terms_file import Course
from wargame_cli.archive.journal.agreement import Parties, agreed, disagreement, fault_of_words, must_agree, signed_by
from wargame_cli.archive.journal.chapters import terms_chapter
from wargame_cli.archive.journal.recording import act_link, heading, recorded
from wargame_cli.archive.journal.records import TermsSet
from wargame_cli.archive.umpire.acts import Act, not_begun, reasoned
from wargame_cli.engine.errors import Problem, Refused


def set_terms(
    game: Game,
    terms: Terms,
    reason: str,
    *,
    paper: SheetText | None = None,
    signatures: Iterable[str] = (),
    without: Sequence[str] = (),
) -> Act:
    """The game with other terms from now on.

    `signatures` are what sides signed the `paper` with; `without` names sides whose signers may change although they
    have not signed. Raises Refused for other sides whose signers change, and for signatures that are nobody's.
    """
    reason = reasoned(reason)
    pending = game.file.pending
    if pending is not None and pending.silent and terms.silence != game.file.terms.silence:
        message = (
            f"{' and '.join(pending.silent)} sent nothing for the phase that was begun; it is finished as it began"
        )
        raise Refused(
            [Problem(code="bad-terms", kind="illegal", message=message, hint="change `silence` when it is resolved")]
        )
    beacon_fits(terms, game.file.dice.source)
    parties = Parties(game.ruleset, game.sides, Course(game.id, game.file.begun), game.file.terms)
    if terms.words != parties.former.words:
        not_begun(game)
        if fault := fault_of_words(parties, terms, game.file.dice, locked=game.file.lock is not None):
            raise Refused([Problem(code="bad-terms", kind="illegal", message=fault, file=paper.file if paper else "")])
    signed = signed_by(parties, paper, signatures)
    terms = agreed(parties.former, terms, signed)
    must_agree(parties, terms, paper, without)
    link = act_link(game)
    record = TermsSet(
        **heading(game, link),
        reason=reason,
        terms=terms,
        text=paper.text if paper and signed else "",
        signatures=signed,
    )
    if fault := disagreement(record, parties):
        raise Refused([Problem(code="bad-terms", kind="illegal", message=fault, file=paper.file if paper else "")])
    following = recorded(game, record, link, terms=terms)
    return Act(following, terms_chapter(record, game.position, parties.former), link.warnings)
