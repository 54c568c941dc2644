"""The data files that ship with the program: where they lie and how they are read."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import fields

from wargame_cli.engine.errors import Problem, Refused, nearest
from wargame_cli.engine.loading.kept import kept
from wargame_cli.engine.text import Document, decode, read_once

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)

_PACKAGE = Path(__file__).parent.parent
#: No users' files, as JSON.
_NOTHING = "[]"


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A chart of a rulebook; `source` says where its values come from."""

    source: str


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


def read_charts(folder: Path, kind: type[S]) -> S:
    """A struct of charts, each read from the YAML file of its field's name. Raises `Malformed` like `read_data`."""
    return kind(**{field.name: read_data(folder / f"{field.name}.yaml", field.type) for field in fields(kind)})


def charts_with(folder: Path, kind: type[S], file: type[msgspec.Struct], overlays: Sequence[Mapping[str, Any]]) -> S:
    """The charts of a folder, with those that users' files hold under `charts` in place of ours, each as a whole.

    `file` is the form of that part of a user's file: every chart of `kind`, or None. Read once for the same files.
    Raises Malformed, or msgspec.ValidationError for a chart of a user that is wrong.
    """
    own = [overlay["charts"] for overlay in overlays if overlay.get("charts")]
    found: S = _charts_with(folder, kind, file, msgspec.json.encode(own, order="sorted").decode())
    return found


@cache
def _charts_with(folder: Path, kind: type[msgspec.Struct], file: type[msgspec.Struct], own: str) -> Any:
    if own == _NOTHING:
        return read_charts(folder, kind)
    found = _charts_with(folder, kind, file, _NOTHING)
    for overlay in msgspec.json.decode(own):
        charts = msgspec.structs.asdict(msgspec.convert(overlay, file, strict=False))
        found = msgspec.structs.replace(found, **{name: chart for name, chart in charts.items() if chart is not None})
    return found
