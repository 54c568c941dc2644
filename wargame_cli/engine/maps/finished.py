"""Maps that were read and checked before, as they came out: the next command has them without the work.

They are in the user's cache (see `engine.loading.kept`), under every byte of their files and of what is laid over them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from wargame_cli.engine.loading.kept import kept
from wargame_cli.engine.maps.tables import is_text

Map = TypeVar("Map")

#: Counts up when the same files make another map than before.
_READ_AS = 1


def finished(sources: Sequence[Path | str], told: tuple[Any, ...], read: Callable[[], Map], of: type[Map]) -> Map:
    """The map, `of` a type, that `read` makes of map files, of which it is `told` nothing but this plain data.

    A map from a text, not a path, is read each time. Raises what `read` raises, and OSError.
    """
    if any(map(is_text, sources)):
        return read()
    content = [Path(source).read_bytes() for source in sources]
    return kept(msgspec.json.encode([told, content]), f"{of.__name__} {_READ_AS}", read, of)
