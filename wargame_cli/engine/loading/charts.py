"""The charts of a rulebook: each lies in a YAML file, and is read when it is first asked for."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast

import msgspec

from wargame_cli.engine.data import read_data
from wargame_cli.engine.loading.attributes import cached_property, in_its_own_dict
from wargame_cli.engine.loading.lazily import opened


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A chart of a rulebook; `source` says where its values come from."""

    source: str


class Charts:
    """The charts of a game: each field of a subclass is one, and lies in the YAML file of its name.

    The types of its fields may be doors (`lazily`). To read one may raise Malformed, like `read_data`.
    """

    def __init_subclass__(cls) -> None:
        for name in cls.__annotations__:
            chart = cached_property(_reader(name))
            chart.__set_name__(cls, name)
            setattr(cls, name, chart)

    def __init__(self, folder: Path, own: Mapping[str, Chart] = MappingProxyType({})) -> None:
        """The charts of a folder; `own` are those of users' files, by name, in place of ours."""
        self.folder = folder
        in_its_own_dict(self)
        self.__dict__.update(own)


def _reader(name: str) -> Callable[[Charts], Chart]:
    return lambda charts: _chart(charts.folder / f"{name}.yaml", opened(type(charts).__annotations__[name]))


@cache
def _chart(path: Path, kind: type[Chart]) -> Chart:
    """A chart of ours, read once."""
    return read_data(path, kind)


C = TypeVar("C", bound=Charts)


def charts_with(folder: Path, kind: type[C], file: type[msgspec.Struct], overlays: Sequence[Mapping[str, Any]]) -> C:
    """The charts of a folder, with those that users' files hold under `charts` in place of ours, each as a whole.

    `file` is the form of that part of a user's file: every chart of `kind`, or None. The same for the same files.
    Raises msgspec.ValidationError for a chart of a user that is wrong.
    """
    own = [overlay["charts"] for overlay in overlays if overlay.get("charts")]
    laid = msgspec.json.encode(own, order="sorted").decode()
    return cast(C, _charts_with(folder, cast(Any, kind), opened(file) if own else None, laid))


@cache
def _charts_with(folder: Path, kind: type[Charts], file: type[msgspec.Struct] | None, own: str) -> Any:
    found: dict[str, Chart] = {}
    for overlay in msgspec.json.decode(own):
        charts = msgspec.structs.asdict(msgspec.convert(overlay, file, strict=False))
        found |= {name: chart for name, chart in charts.items() if chart is not None}
    return kind(folder, found)
