"""The `wargame` command, also as `python -m wargame_cli`."""

import sys

_INTERRUPTED = 130


def main() -> None:
    """Run the command line; Ctrl-C ends it quietly, also while the program is still being loaded."""
    try:
        from wargame_cli.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
