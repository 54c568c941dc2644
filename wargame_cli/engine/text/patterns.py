"""Regular expressions that are compiled when they are first used: most commands use few of those that they import."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """The same as `re.compile`, but that the work is done at the first use. A fault of the text is found then too."""
    return cast("re.Pattern[AnyStr]", _Pattern(text, flags))


class _Pattern:
    """Stands for a compiled pattern, and takes over each of its methods when it is first asked for."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, found)
        return found
