"""`wargame help`."""

from typing import Annotated, Any

import typer

from wargame_cli.cli import completing
from wargame_cli.engine.errors import CODES, WargameError, in_any_case, nearest

app = typer.Typer()

EXIT_CODES = """\
0  done
1  the program's own fault: a crash file that wargame can load was written, and
   its path printed
2  refused input: the command line, a file or an order; nothing was written
   for it (of several games or mails, the others are done all the same)
3  a question must be answered first, or a die given; the saved game says which,
   nothing else changed
4  verification found a difference, or a conformance case failed
"""


@app.command("help", epilog="Examples: wargame help exit-codes, wargame help orders lamps attack")
def give_help(
    ctx: typer.Context,
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="TOPIC",
            help=f"A command, or one of: {', '.join(completing.TOPICS)}.",
            autocompletion=completing.topics,
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET",
            help="For options, orders and questions: whose, such as lamps; for codes: one of them.",
            autocompletion=completing.helped,
        ),
    ] = None,
    order: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="For orders and questions: one of them, such as attack.",
            autocompletion=completing.orders,
        ),
    ] = None,
) -> None:
    """Explain a command, codes of problems, exit codes, options, a game's orders and questions, or play by mail."""
    root: Any = ctx.find_root()
    if topic is None:
        print(root.get_help())
    elif topic == "exit-codes":
        print(EXIT_CODES, end="")
    elif topic == "codes":
        _show_codes(game)
    elif topic == "options":
        _show_options(game)
    elif topic == "players":
        from wargame_cli.cli.terminal import show
        from wargame_cli.reports.players import players_told

        show(players_told())
    elif topic in ("orders", "questions"):
        _teach(topic, game, order)
    else:
        command = root.command.get_command(root, topic)
        if command is None:
            _point_to_cards(topic)
            topics = [*root.command.list_commands(root), *completing.TOPICS]
            hint = nearest(topic, topics) or f"topics: {', '.join(topics)}"
            raise WargameError(f"there is no help on {topic!r}\n    hint: {hint}")
        print(command.get_help(type(ctx)(command, info_name=topic, parent=root)))


def _teach(topic: str, game: str | None, order: str | None) -> None:
    """Show the orders or the questions of a game at length."""
    from wargame_cli import rulesets
    from wargame_cli.cli.terminal import show
    from wargame_cli.reports.teaching import orders_told, questions_told

    if game is None:
        hint = f"wargame help {topic} {rulesets.names()[0]}; there are {', '.join(rulesets.names())}"
        raise WargameError(f"help on {topic} is help on those of a game: name its ruleset\n    hint: {hint}")
    ruleset = rulesets.load(in_any_case(game, rulesets.names()) or game)
    show(orders_told(ruleset, order) if topic == "orders" else questions_told(ruleset, order))


def _point_to_cards(topic: str) -> None:
    """Say where a card is explained, if the topic is one. Raises WargameError then."""
    from wargame_cli import rulesets

    for name in rulesets.names():
        if card := in_any_case(topic, rulesets.load(name).telling.cards()):
            told = f"wargame cards GAME {card} says what it does"
            raise WargameError(f"there is no help on {topic!r}, a card of {name}\n    hint: {told}")


def _show_codes(name: str | None) -> None:
    """Every code that a problem may have, or one of them, with what it stands for."""
    from textwrap import wrap

    codes: dict[str, str] = {str(code): sentence for code, sentence in CODES.items()}
    if name is not None:
        code = name.strip("[]").casefold()
        if code not in codes:
            hint = nearest(code, codes) or "wargame help codes lists them"
            raise WargameError(f"there is no code {name!r}\n    hint: {hint}")
        codes = {code: codes[code]}
    width = max(map(len, codes)) + 2
    for code, sentence in codes.items():
        first, *more = wrap(sentence, 80 - width)
        print(code.ljust(width) + first)
        for line in more:
            print(" " * width + line)


def _show_options(game: str | None) -> None:
    """Every option of a ruleset, the default choice first; without one, which rulesets have how many."""
    from wargame_cli import rulesets
    from wargame_cli.cli.terminal import show
    from wargame_cli.engine.document import Heading, Items, Table

    if game is None:
        counts = ((name, len(rulesets.load(name).options)) for name in rulesets.names())
        lines = tuple((0, f"wargame help options {name}: {count} options") for name, count in counts if count)
        show([Heading("Options of a new game"), Items(lines)])
        return
    ruleset = rulesets.load(in_any_case(game, rulesets.names()) or game)
    options = ruleset.options
    rows = tuple((option.name, ", ".join(option.choices), f"{option.title} ({option.rule})") for option in options)
    if any(option.optional for option in options):
        rows += (("all", "off, on", "Every optional rule at once, but for those that are named themselves"),)
    show([Heading(ruleset.title), Table(("wargame new --option", "choices, default first", "what it decides"), rows)])
