"""The act of locking: the sheets of the phase are fixed, and a round of the beacon to come will decide its dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from wargame_cli.archive.flow import service
from wargame_cli.archive.game import sheets
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import Receipt, SheetText
from wargame_cli.archive.journal.chapters import Chapter, lock_chapter
from wargame_cli.archive.journal.lines import line_digest
from wargame_cli.archive.journal.locks import LockTold, Mailed, Salted, begun_by, locked_by, sheet_salt, told
from wargame_cli.archive.journal.recording import act_link, heading, not_a_view, recorded
from wargame_cli.archive.journal.records import Lock
from wargame_cli.archive.sealed_dice.beacon import fault_of_key
from wargame_cli.archive.storage.moments import now
from wargame_cli.archive.umpire.acts import not_begun
from wargame_cli.engine.errors import Problem, Refused, WargameError
from wargame_cli.engine.text import dump_yaml


class LockMade(NamedTuple):
    """A lock: the game with it, what everybody is told, the salts that each side alone is told, and what is odd."""

    game: Game
    chapter: Chapter
    told: LockTold
    salts: Mapping[str, str]
    warnings: list[Problem]


def lock(
    game: Game,
    given: Sequence[SheetText],
    *,
    silent: Mapping[str, str] | None = None,
    received: Sequence[Receipt] = (),
) -> LockMade:
    """Fix the sheets of the current phase; they must be such as it can be resolved with.

    Sheets that were locked before no longer count: everybody is told that the lock was replaced. Raises Refused for
    sheets that are wrong or missing, and WargameError where the game has no beacon.
    """
    not_a_view(game)
    not_begun(game)
    terms = game.file.terms
    if terms.beacon is None:
        message = "the terms of this game name no beacon, so nothing is won by locking its sheets"
        raise WargameError(f"{message}\n    hint: wargame terms sets one: beacon: {{network: quicknet, after: 15m}}")
    fault_of_key(terms.beacon.network)  # an umpire without the extra learns it now, not when all wait for dice
    open_game = replace(game, file=msgspec.structs.replace(game.file, lock=None))
    verdict = service.ready(open_game, given, silent or {})
    if not verdict.accepted:
        raise Refused(verdict.problems)
    link = act_link(game)
    at = now()
    number = terms.beacon.round_after(datetime.fromisoformat(at))
    network = terms.beacon.network
    record = Lock(
        **heading(game, link),
        turn=game.position.turn,
        phase=game.position.phase,
        at=at,
        chain=network.chain,
        round=number,
        published=network.moment_of(number).isoformat(timespec="seconds"),
        sheets=sheets.named_apart(given),
        silent=dict(silent or {}),
        received=tuple(received),
    )
    following = recorded(game, record, link)
    digest = line_digest(following.fresh[-1])
    made = msgspec.json.decode(following.fresh[-1], type=Lock)
    locked = locked_by(made, digest, terms, game.file.lock, begun_by(made))
    following = replace(following, file=msgspec.structs.replace(following.file, lock=locked))
    chapter = lock_chapter(made, game.position, terms, locked)
    salts = {side: sheet_salt(made, side) for side in game.sides}
    return LockMade(following, chapter, told(made, digest), salts, [*link.warnings, *verdict.warnings])


def lock_text(game: str, made: LockTold, side: str = "", salt: str = "") -> str:
    """The text to mail: to everybody, or to a side with what its own digests are salted with."""
    lines = [
        f"# {game}, turn {made.turn}, {made.phase}: the sheets are locked. The dice come from round {made.round} of",
        f"# the beacon, which nobody can know before {made.published}. Keep this text: it",
        "# must reach you before that moment, and wargame verify BUNDLE --lock FILE compares it.",
    ]
    yours = Salted(side=side, salt=salt) if side else None
    if side:
        lines.append(f"# The salt is for {side} alone: wargame verify THIS --sent SHEET finds its own sheets.")
    written = msgspec.to_builtins(Mailed(game=game, lock=made, yours=yours))
    data = {name: value for name, value in written.items() if value}
    return "\n".join(lines) + "\n" + dump_yaml(data)
