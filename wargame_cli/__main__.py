"""The `wargame` command, also as `python -m wargame_cli`."""

import gc
import sys

_INTERRUPTED = 130

#: Garbage that holds itself is looked for when there are this many objects more than the last time: a command makes
#: hardly any, and most are over before. What is there at the end is left to the system.
_COLLECTING = 200_000


def main() -> None:
    """Run the command line; Ctrl-C ends it quietly, also while the program is still being loaded."""
    gc.set_threshold(_COLLECTING)
    try:
        from wargame_cli.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
