"""The tables of a map file in TOML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wargame_cli.engine.data import read_toml, tables_in
from wargame_cli.engine.maps.hexmap import MapError


def is_text(source: Path | str) -> bool:
    """Whether a map is given as the text of its file, which has a line break in it, and not by a path."""
    return isinstance(source, str) and "\n" in source


def tables_of(source: Path | str) -> tuple[str, dict[str, Any]]:
    """What a map file is called in messages, and its tables, unchecked. Raises MapError for what is no TOML.

    The source is a path, or the text of a map file (anything with a line break in it).
    """
    where = "map text" if is_text(source) else Path(source).name
    try:
        return where, read_toml(str(source)) if is_text(source) else tables_in(Path(source))
    except UnicodeDecodeError as error:
        raise MapError(f"{where}: not a text file in UTF-8 ({error.reason})") from None
    except ValueError as error:  # of which tomllib's is one
        raise MapError(f"{where}: {error}") from None
