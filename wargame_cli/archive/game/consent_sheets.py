"""A side's answer to a proposal of the umpire: a sheet of three lines, which a side that signs its sheets signs.

```yaml
game: kaisers-war-1918-5d9119
side: CP
consent: 1f0c7a4e90b2d6c85a3e7f1b4c9d2e60       # the proposal; or refuse: in the place of consent:
```

A proposal is called by the digest of its record, so an answer is good for no other one, game or course of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.errors import Malformed, Problem, in_any_case, nearest

#: The answers that there are, by the field of the sheet.
CONSENT, REFUSE = "consent", "refuse"

FIELDS = ("game", "side", CONSENT, REFUSE)


class Consent(NamedTuple):
    """What a side answers to a proposal of this name."""

    side: str
    proposal: str
    agrees: bool


def is_consent(sheet: SheetText) -> bool:
    """Whether a sheet answers a proposal, and gives no orders."""
    return not sheet.fields().keys().isdisjoint((CONSENT, REFUSE))


def read_consent(sheet: SheetText, game: str, sides: Sequence[str]) -> Consent:
    """What a sheet answers, for a game of these sides. Raises Malformed with everything that is wrong with it."""
    document, fields = sheet.document(), sheet.fields()
    problems: list[Problem] = []
    for name in fields:
        if name not in FIELDS:
            hint = nearest(name, FIELDS) or f"fields: {', '.join(FIELDS)}"
            message = f"unknown field {name!r} of an answer to a proposal"
            problems.append(document.problem((name,), message, code="unknown-field", hint=hint))
    if fields.get("game") != game:
        path = ("game",) if "game" in fields else ()
        message = f"this answer is for the game {fields.get('game')!r}, not for {game!r}"
        problems.append(document.problem(path, message, code="wrong-game", kind="illegal"))
    side = in_any_case(sheet.side, sides)
    if side is None:
        hint = nearest(sheet.side, sides) or f"sides: {', '.join(sides)}"
        path = ("side",) if "side" in fields else ()
        problems.append(document.problem(path, f"{sheet.side!r} is no side", code="no-such-side", hint=hint))
    given = [name for name in (CONSENT, REFUSE) if name in fields]
    if len(given) != 1:
        message = "an answer says either consent: or refuse:, and of which proposal"
        problems.append(document.problem((), message, code="missing-field"))
    if problems:
        raise Malformed(problems)
    assert side is not None
    return Consent(side, str(fields[given[0]]), given[0] == CONSENT)
