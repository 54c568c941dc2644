"""Dice that the moderator rolls: on the command line, or in a file like an order sheet."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from wargame_cli.archive.game.games import GivenValues
from wargame_cli.archive.storage.files import read_bytes
from wargame_cli.engine.errors import Malformed, Problem
from wargame_cli.engine.text import decode, read_text
from wargame_cli.engine.text.numbers import whole_number


def from_options(texts: Iterable[str]) -> GivenValues:
    """Dice written `LABEL=VALUE`, or `VALUE` for the next roll of any other label. Raises Malformed."""
    by_label: dict[str, list[int]] = {}
    in_order: list[int] = []
    for text in texts:
        label, _, value = text.rpartition("=")
        if (shown := whole_number(value)) is None:
            message = f"a die is written LABEL=VALUE, or VALUE for the next roll, not {text!r}"
            raise Malformed([Problem(code="bad-dice", kind="malformed", message=message)])
        values = by_label.setdefault(label.strip(), []) if label else in_order
        values.append(shown)
    return GivenValues(by_label=by_label, in_order=in_order)


def read_dice(path: Path | str) -> GivenValues:
    """Dice from a file: a list of values in the order of the rolls, or for each label a value or a list of them."""
    document = read_text(read_bytes(path), str(path))
    if isinstance(document.data, list):
        return GivenValues(in_order=decode(document, list[int]))
    by_label: dict[str, Any] = decode(document, dict[str, int | list[int]])
    return GivenValues(
        by_label={label: [value] if isinstance(value, int) else value for label, value in by_label.items()}
    )
