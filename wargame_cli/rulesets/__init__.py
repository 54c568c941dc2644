"""The games: one package each, found by name (`engine.ruleset`).

`WARGAME_RULESETS` names further folders, with the system's path separator between them, that hold packages or
modules with a `RULESET`; a game that is installed as a package of its own names it in an entry point of the group
`wargame_cli.rulesets`. A game of your own needs no change here.
"""

import os

__path__ += [folder for folder in os.environ.get("WARGAME_RULESETS", "").split(os.pathsep) if folder]
