"""Which chapters look at which kind of order: written into the package, so that an order imports those alone.

python tests/chapters_index.py      writes wargame_cli/rulesets/<game>/chapters.json for every game that has one
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import msgspec

from wargame_cli import rulesets
from wargame_cli.engine.loading.lazily import full_name
from wargame_cli.engine.orders import Order
from wargame_cli.engine.rules import RuleBook, whole_book

PACKAGES = Path(rulesets.__file__).parent
FILES = sorted(PACKAGES.glob("*/chapters.json"))


def modules_of(book: RuleBook) -> dict[type[Order], set[str]]:
    """The modules that fasten something to each kind of order, of a whole book."""
    found: dict[type[Order], set[str]] = {}
    for kind, checks in book._checks.items():
        found.setdefault(kind, set()).update(fastened.check.__module__ for fastened in checks)
    for kind, conditions in book._conditions.items():
        found.setdefault(kind, set()).update(condition.__module__ for condition, _ in conditions)
    for kind, performer in [*book._declarers.items(), *book._performers.items()]:
        found.setdefault(kind, set()).add(performer.__module__)
    return found


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
        for kind, modules in modules_of(book).items()
    }
    return msgspec.json.format(msgspec.json.encode(dict(sorted(index.items()))), indent=1) + b"\n"


if __name__ == "__main__":
    for file in FILES:
        file.write_bytes(index_of(file.parent))
        print(f"{file.relative_to(PACKAGES.parent.parent)} is written")
