"""The page for players: how a game is played by mail with nothing but the mail.

It is in every bundle, with what its game, its terms and its dice ask of the side; without a game it tells what is the
same in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.signatures import how_to_sign
from wargame_cli.archive.game.terms import in_silence
from wargame_cli.engine.document import Block, Heading, Items, Paragraph, listed
from wargame_cli.reports.template import schema_file

#: The sheet's name in a bundle.
SHEET = "sheet.yaml"


def players_told(game: Game | None = None, side: str = "") -> list[Block]:
    """All that a player needs to know who has the mail alone."""
    whose = f": a page for {side}" if game is not None else " by mail: a page for players"
    title = game.ruleset.title if game is not None else "Playing a game"
    return [
        Heading(f"{title}{whose}", 1),
        *_each_phase(),
        *_orders(game),
        *_sending(game, side),
        *_questions(),
        *_dice(game),
        *_deadlines(game),
        *_trying(game),
        *_of_this_game(game),
    ]


def _each_phase() -> Iterator[Block]:
    yield Paragraph(
        "You need no program: a mail and a text editor will do. Your moderator resolves each phase and sends you a "
        "bundle, a .zip file. Read page.html in a browser (or report.txt), fill in sheet.yaml, and send it back."
    )


def _orders(game: Game | None) -> Iterator[Block]:
    ruleset = game.ruleset.name if game is not None else "RULESET"
    yield Heading("Writing orders")
    yield Paragraph(
        "What follows a # is a comment and does nothing: a sheet that you leave as it came gives no orders. Below "
        '"orders:" each order of the phase stands as an example with your own units and places, one field a line. '
        'Take "# " away from the lines that you want, and put in your units and places.'
    )
    yield Items(
        (
            (0, "An order begins with a dash; its other fields stand below its first, as far in. Keep the spaces."),
            (0, 'A field behind a second # may be left out; to use it take both away, with the space after each "#".'),
            (0, "UNIT, PLACE, NUMBER and TEXT stand for what you write yourself; a | b is a choice of one."),
            (0, "[a, b] is a list; [] is nobody or nothing. {name: value} is a record of fields."),
            (0, "An order may also stand in one line: - {verb: ..., field: ...}"),
            (0, 'Capitals do not matter in names. What has a colon, a comma or a # in it stands in "quotes".'),
            (0, "Orders are carried out in the order in which they stand."),
            (0, 'Leave the head (game, turn, phase, side and what else stands above "orders:") as it is.'),
        )
    )
    yield Paragraph(
        'Below the examples stand your units with what they can do. Where an order says "Not now", it is not possible '
        "now as far as you can see, and why. At most length every order and question is told by "
        f"wargame help orders {ruleset}, and by your moderator."
    )


def _sending(game: Game | None, side: str) -> Iterator[Block]:
    yield Heading("Sending it back")
    yield Paragraph(
        "Answer the mail with the sheet attached, or in the text of the answer; a greeting, a signature and quoted "
        "lines around it do no harm. A sheet replaces the whole sheet that you sent before, as long as the phase is "
        "not resolved. What your moderator sends you back is the receipt: it says whether the sheet counts, and "
        "everything that is wrong with it. If one order is wrong, the sheet does not count; an earlier one that was "
        "right still does."
    )
    if game is None:
        yield Paragraph("The terms of a game may ask that sheets come from a certain address, or that they are signed.")
        return
    terms = game.file.terms
    if addresses := terms.addresses.get(side):
        yield Paragraph(f"Sheets of {side} count only in mails from {listed(addresses, 'or')}.")
    if side in terms.signers:
        yield Paragraph(f"Sheets of {side} must be signed, as the last thing before they are sent:")
        yield Items(tuple((0, step) for step in how_to_sign(SHEET).split(", and ")))


def _questions() -> Iterator[Block]:
    yield Heading("Questions, standing and recurring orders")
    yield Paragraph(
        "The rules ask you things in the middle of a phase: a retreat, a loss, a pursuit. An answer on the sheet, "
        'below "answers:" by the label of the question, comes first; then your standing orders; then what the rules do '
        "by default. If the moderator stops for a question, you get it with all that has happened in the phase until "
        "then, and a sheet that has its label: write one of its options behind it."
    )
    yield Paragraph(
        'Standing orders hold until you change them: a list below "standing:" replaces the list before, and '
        '"standing: []" ends all. The sheet has one for each kind of question that can come, with what it asks and '
        "what may be preferred."
    )
    yield Paragraph(
        'Orders that you would give again and again stand below "recurring:", each list for the phases of one name. '
        "They count in every such phase for which you send no sheet with orders; what cannot be done of them then is "
        'left out, and the report says so. A list replaces the list before, and "recurring: []" ends it.'
    )


def _dice(game: Game | None) -> Iterator[Block]:
    yield Heading("Dice")
    source = game.file.dice.source if game is not None else "sealed"
    if source == "given":
        yield Paragraph("The dice of this game are rolled by hand and typed in by your moderator.")
    elif source == "seeded":
        yield Paragraph("The dice of this game come from a number, the seed, that the moderator chose.")
    else:
        yield Paragraph(
            "Sealed dice come from a key of each phase and from the nonces of all sides. A number that was published "
            "before the first order, the commitment, fixes all keys, so nobody can choose them later; and because your "
            "nonce goes in, nobody knows beforehand what the dice will show. Write any words behind nonce: on each "
            "sheet, others each time, and tell nobody. The bundle proves the dice that you may see."
        )


def _deadlines(game: Game | None) -> Iterator[Block]:
    yield Heading("Deadlines")
    if game is None:
        yield Paragraph(
            "Your moderator's terms say how long you have, and what becomes of a side that sends nothing in time: it "
            "is waited for, or it gives no orders and its questions are answered by default or by its standing orders."
        )
        return
    terms = game.file.terms
    if not (terms.minutes or any(terms.phases.values()) or terms.until):
        yield Paragraph("This game has no deadlines: each side is waited for.")
        return
    yield Paragraph(
        "The mail says until when your sheet must have come; its own date counts, as your mail program wrote it. By "
        f"the terms of this game a side that sends nothing in time {in_silence(terms.silence)}."
    )


def _trying(game: Game | None) -> Iterator[Block]:
    yield Heading("With the program")
    yield Paragraph(
        "You may look before you send, in the folder in which you unpacked the bundle: pip install wargame-cli, then"
    )
    yield Items(
        (
            (0, f"wargame check position.yaml {SHEET} (is it right, and what does it cost?)"),
            (0, f"wargame odds position.yaml {SHEET} (the chances of each attack on it)"),
            (0, "wargame moves position.yaml UNIT, and wargame units, supply, map, cards position.yaml"),
            (0, "wargame verify BUNDLE.zip (are the dice genuine?)"),
        )
    )
    yield Paragraph(
        "It knows what you know: what is hidden from you can still make an order fail, and the moderator's receipt has "
        "the last word."
    )
    if game is not None:
        yield Paragraph(
            f"An editor that knows YAML schemas helps you to write: {schema_file(game.ruleset)} is beside the sheet."
        )


def _of_this_game(game: Game | None) -> Iterator[Block]:
    told = game.ruleset.telling.for_players if game is not None else ()
    if game is None or not told:
        return
    yield Heading(game.ruleset.title)
    yield from (Paragraph(paragraph) for paragraph in told)
