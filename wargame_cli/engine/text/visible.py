"""Text from outside, made harmless: what would command a terminal, or turn the reading around, is only shown."""

from __future__ import annotations

import re

from wargame_cli.engine.text.patterns import pattern

#: Control characters but for tab and line end (C0, delete, C1), line separators, marks and orders that change the
#: direction of the text, and halves of characters: bytes of a file name that are no UTF-8.
_UNSEEN = pattern("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    r"""The text with every such character written out, as `\x1b` or `\u202e`; the same text if it holds none."""
    if text.replace("\n", "").isprintable():  # as nearly all is; the pattern takes a while to make
        return text
    return _UNSEEN.sub(_written_out, text)


def _written_out(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
