"""Order sheets: what a side sends in, read against the phase that the game waits for.

```yaml
game: kaisers-war-1918-5d9119           # for this very game, turn and phase: `wargame template` writes these
turn: 3
phase: cp-first-combat
side: CP
begun: 1f0c7a...                        # the course of the game that it is for, which a rewind ends; may be missing
schema: wargame/orders/1                # the format, and the version of the rules that it was made for; may be missing
rules_version: 1
orders:                                 # the verb is a key of each order
  - {attack: Amiens, with: [GE-Shock-1, GE-Shock-2]}
answers:                                # to questions of this phase, by their labels
  attack 1114/pursuit 1: none
standing:                               # for questions that come while the side is away; replaces the list before
  - {ask: retreat, about: GE-Shock-1, prefer: [toward-supply]}
recurring:                              # orders for phases to come in which the side sends none; replaces those before
  - {phase: cp-mobilization, orders: [{buy: infantry army, nation: Germany}]}
nonce: any words                        # mixed into sealed dice
```

A sheet is YAML (or JSON, by its ending). Nothing in it is trusted: everything that is wrong with it is told at once,
each with its line; names of units and places become canonical; and it must be for this game, this turn and this phase.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from wargame_cli.archive.storage.files import STDIN, is_there, read_bytes
from wargame_cli.engine.errors import BadInput, Malformed, Problem
from wargame_cli.engine.text import Document, read_once
from wargame_cli.engine.text.visible import visible

#: The fields of a sheet, in the order in which a template has them.
FIELDS = (
    "game", "turn", "phase", "side", "begun", "schema", "rules_version", "orders", "answers", "standing", "recurring",
    "nonce",
)  # fmt: skip
SCHEMA = "wargame/orders/1"

#: How sheets are read, for the record of their phase: 0 took words only as they are spelled, 1 what is plainly meant,
#: 2 takes orders that are carried out instead of others (`else`).
READING = 2

#: An SSH signature has some hundreds of bytes, one of a big RSA key two thousand.
_LONGEST_SIGNATURE = 20_000


class SheetText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A sheet as it came in: the name of its file, every character of it, and its detached SSH signature, if any."""

    file: str
    text: str
    signature: str = ""

    def document(self) -> Document:
        """What the sheet says. Raises Malformed."""
        return read_once(self.text.encode(), self.file)

    def fields(self) -> dict[str, Any]:
        """The fields of the sheet as they were written; none, where it cannot be read."""
        try:
            data = self.document().data
        except Malformed:
            return {}
        return data if isinstance(data, dict) else {}

    @property
    def side(self) -> str:
        """The side that the sheet says it is of, as it is written there; empty where it says none."""
        return str(self.fields().get("side") or "")


class Receipt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet that came in by mail: whose, when (in UTC), the SHA-256 of its file, and what became of it."""

    side: str
    at: str
    digest: str
    fate: Literal["counts", "older", "invalid"]


def fetch(sources: Iterable[SheetText | Path | str]) -> list[SheetText]:
    """The texts of sheets; a path (`-` for standard input) is read, with the signature `PATH.sig` if there is one.

    Raises Malformed with the faults of all of them.
    """
    texts: list[SheetText] = []
    problems: list[Problem] = []
    for source in sources:
        if isinstance(source, SheetText):
            texts.append(source)
            continue
        try:
            document = read_once(read_bytes(source), visible(str(source)))
        except BadInput as error:
            problems += error.problems
        else:
            texts.append(SheetText(file=document.source, text=document.text, signature=_signature(Path(source))))
    if problems:
        raise Malformed(problems)
    return texts


def named_apart(texts: Sequence[SheetText]) -> tuple[SheetText, ...]:
    """The sheets as the journal keeps them: called by their files' names only, two of the same name by a number."""
    named: dict[str, SheetText] = {}
    for text in texts:
        name = Path(text.file).name
        while name in named:
            name = f"{len(named) + 1}-{name}"
        named[name] = msgspec.structs.replace(text, file=name)
    return tuple(named.values())


def signature_path(sheet: Path) -> Path:
    """Where `ssh-keygen -Y sign` puts the signature of a sheet."""
    return sheet.with_name(sheet.name + ".sig")


def _signature(sheet: Path) -> str:
    """The signature beside a sheet, if there is one. Raises Malformed where it cannot be read."""
    path = signature_path(sheet)
    return read_signature(path) if str(sheet) != STDIN and is_there(path) else ""


def read_signature(path: Path) -> str:
    """The text of a detached signature. Raises Malformed where it cannot be read."""
    return read_bytes(path, _LONGEST_SIGNATURE).decode("utf-8", errors="replace")
