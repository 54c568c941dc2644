"""`python -m wargame_cli` is the `wargame` command."""

from wargame_cli.cli.main import main

main()
