"""Which scenarios each of our games has: written into the package, so that listing them loads no game.

python tests/scenarios_index.py      writes wargame_cli/rulesets/<game>/scenarios.json for every game
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from wargame_cli import rulesets

PACKAGES = Path(rulesets.__file__).parent


def ours() -> list[str]:
    """The names of our games."""
    return sorted(path.parent.name.replace("_", "-") for path in PACKAGES.glob("*/rules.yaml"))


def index_of(name: str) -> bytes:
    """The index of a game, as it is written."""
    return msgspec.json.format(msgspec.json.encode(list(rulesets.load(name).scenarios())), indent=1) + b"\n"


def path_of(name: str) -> Path:
    """Where the index of a game lies."""
    return PACKAGES / name.replace("-", "_") / "scenarios.json"


if __name__ == "__main__":
    for game in ours():
        path_of(game).write_bytes(index_of(game))
        print(f"{path_of(game).relative_to(PACKAGES.parent.parent)}: {len(rulesets.scenarios_of(game))} scenarios")
