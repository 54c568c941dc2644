"""The data files that ship with the program: where they lie and how they are read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from wargame_cli.engine.errors import Problem, Refused, nearest
from wargame_cli.engine.loading.kept import kept
from wargame_cli.engine.text import Document, decode, read_once

T = TypeVar("T")

_PACKAGE = Path(__file__).parent.parent


def scenarios_folder(ruleset: str) -> Path:
    """The folder of a ruleset's maps, counters and scenarios: inside an installed package, or in the checkout."""
    installed = _PACKAGE / "scenarios" / ruleset
    return installed if installed.is_dir() else _PACKAGE.parent / "scenarios" / ruleset


def read_data(path: Path, kind: type[T]) -> T:
    """Read and decode a data file. Raises `Malformed` with file and line for anything wrong in it."""
    return decode(document_of(path), kind)


def document_of(path: Path) -> Document:
    """A data file as a document. Raises `Malformed` for one that cannot be read; one that was is not parsed again."""
    return read_once(path.read_bytes(), str(path))


def tables_in(path: Path) -> dict[str, Any]:
    """The tables of a data file in TOML, unchecked. Raises UnicodeDecodeError and tomllib.TOMLDecodeError."""
    content = path.read_bytes()
    tables: dict[str, Any] = kept(content, "toml", lambda: read_toml(content.decode("utf-8")))
    return tables


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a text in TOML. Raises tomllib.TOMLDecodeError."""
    import tomllib  # only where nothing is kept

    return tomllib.loads(text)


def read_scenario(ruleset: str, name: str, names: Sequence[str], kind: type[T], rule: str) -> T:
    """The file of one of a ruleset's scenarios. Raises `Refused` under the rule of its set-up for an unknown name."""
    if name not in names:
        message = f"there is no scenario {name!r}; there are {', '.join(names)}"
        raise Refused(
            [Problem(code="no-such-scenario", kind="illegal", message=message, rule=rule, hint=nearest(name, names))]
        )
    return read_data(scenarios_folder(ruleset) / f"{name}.yaml", kind)
