"""Which chapters look at which kind of order: written into the package, so that an order imports those alone.

python tests/chapters_index.py      writes wargame_cli/rulesets/<game>/chapters.json for every game that has one
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import msgspec

from wargame_cli import rulesets
from wargame_cli.engine.loading.lazily import full_name
from wargame_cli.engine.rules import whole_book

PACKAGES = Path(rulesets.__file__).parent
FILES = sorted(PACKAGES.glob("*/chapters.json"))


def index_of(folder: Path) -> bytes:
    """The index of the game of a folder, as it is written: its chapters in their order, then what else there is."""
    package = f"wargame_cli.rulesets.{folder.name}"
    book = whole_book(import_module(f"{package}.kit.book").BOOK, package)
    order = [chapter.__name__ for chapter in import_module(f"{package}.chapters").CHAPTERS]
    index = {
        full_name(kind).removeprefix(f"{package}."): [
            name.removeprefix(f"{package}.")
            for name in sorted(modules, key=lambda name: (order.index(name) if name in order else len(order), name))
        ]
        for kind, modules in book.modules_of().items()
    }
    return msgspec.json.format(msgspec.json.encode(dict(sorted(index.items()))), indent=1) + b"\n"


if __name__ == "__main__":
    for file in FILES:
        file.write_bytes(index_of(file.parent))
        print(f"{file.relative_to(PACKAGES.parent.parent)} is written")
