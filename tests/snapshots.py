"""Texts that were kept, to see that they are still the same; with UPDATE_SNAPSHOTS=1 they are written anew."""

from __future__ import annotations

import os
from pathlib import Path


def matches(path: Path, text: str) -> bool:
    """Whether a text is the one in the file; a difference is shown in full."""
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
    return True
