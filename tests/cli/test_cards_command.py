"""`wargame cards`: what cards say, which readers see what a side holds, and games without cards."""

from __future__ import annotations

import pytest
from table import command

GALICIA = "illusions-of-glory/galicia-1914"


@pytest.fixture
def galicia(tmp_path):
    """A game in which both hands have been drawn."""
    path = tmp_path / "g.yaml"
    assert command("new", GALICIA, "-o", path, "--id", "gal", "--seed", "3").code == 0
    for side, card in (("AP", "AP-7"), ("CP", "CP-1")):
        sheet = tmp_path / f"{side}.yaml"
        head = f"game: gal\nturn: 0\nphase: opening-{side.lower()}\nside: {side}\n"
        sheet.write_text(f"{head}orders: [{{open: {card}}}]\n")
        assert command("resolve", path, sheet).code == 0
    return path


def held(path, *rest):
    """The cards of which it is told that they are in a hand."""
    cards = command("cards", path, *rest, "--json").json["cards"]
    return {card["card"] for card in cards if card["where"] == "in your hand"}


def test_every_card_is_told_to_everybody_and_no_hand(galicia):
    said = command("cards", galicia, "--json")
    assert (said.code, said.err, len(said.json["cards"])) == (0, "", 110)
    assert set(said.json["cards"][0]) == {"card", "title", "side", "worth", "text", "where", "ours"}
    assert held(galicia) == set()
    assert command("cards", galicia).out.startswith("AP: ")


def test_a_side_reads_its_hand_and_nobody_elses(galicia):
    """Seven cards each; the sentences stand on its sheet and in its report as well, and on no other's."""
    hands = {side: held(galicia, "--side", side) for side in ("AP", "CP")}
    assert [len(cards) for cards in hands.values()] == [7, 7]
    assert all(card.startswith(f"{side}-") for side, cards in hands.items() for card in cards)
    text = "it retreats 1 space less"
    assert "AP-5" in hands["AP"]
    for side, there in (("AP", True), ("CP", False)):
        for words in (("report", galicia, "--side", side), ("template", galicia, "--side", side)):
            assert (text in " ".join(command(*words).out.replace("#", "").split())) is there, words
    assert text not in " ".join(command("report", galicia, "--public").out.split())


def test_one_card_by_its_label_or_title(galicia):
    for name in ("AP-5", "ap-5", "no retreat"):
        (card,) = command("cards", galicia, name, "--json").json["cards"]
        assert (card["card"], card["where"]) == ("AP-5", "in the hand or the draw pile")
    (card,) = command("cards", galicia, "AP-5", "--side", "ap", "--json").json["cards"]
    assert card["where"] == "in your hand"
    assert command("cards", galicia, "AP-5").out == (
        "AP: in the hand or the draw pile (1)\n"
        " • AP-5 NO RETREAT: 2 OPS or SR, or RPs 1 AP-A, 1 IT, 1 RU\n"
        "   – Played as a Combat Card it is discarded afterwards.\n"
        "   – Where the AP defends with an RU unit, it retreats 1 space less at the price\n"
        "     of 1 step [our reconstruction].\n"
        "   – Our reconstruction: ops, rp, war status, asterisk, mode, text.\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("no retreet",), "there is no card 'no retreet'\n    hint: did you mean NO RETREAT?\n"),
        (("xyz",), "there is no card 'xyz'\n    hint: wargame cards lists them all, from AP-1 to CP-55\n"),
        (("CP-9", "--side", "AP"), "TANNENBERG (CP-9) is a card of CP, not of AP\n"),
        (("--side", "XP"), "there is no side 'XP'\n    hint: the sides are AP and CP\n"),
    ],
)
def test_what_there_is_not_is_said(galicia, words, message):
    said = command("cards", galicia, *words)
    assert (said.code, said.out, said.err) == (2, "", message)


def test_a_game_without_cards_says_so(table):
    said = table.say("cards", table.path)
    assert (said.code, said.out, said.err) == (2, "", f"{table.game.ruleset.title} has no cards\n")


def test_the_lamps_have_event_and_technology_cards(tmp_path):
    path = tmp_path / "l.yaml"
    assert command("new", "lamps/campaign", "-o", path).code == 0
    cards = {card["card"]: card for card in command("cards", path, "--json").json["cards"]}
    assert (cards["G14-1"]["side"], cards["G14-1"]["where"], cards["G14-1"]["ours"]) == ("CP", "in the deck", ["text"])
    assert cards["G15-1"]["where"] == "in no deck now"
    assert cards["CP A1"]["text"][0] == (
        "When it becomes active 2 guns of Germany and 1 gun of Austria-Hungary are placed (7.6.1)."
    )
    mine = command("cards", path, "--side", "CP", "--json").json["cards"]
    assert {card["side"] for card in mine} == {"CP"}
    assert len(mine) < len(cards)


@pytest.mark.parametrize(("game", "card"), [("illusions-of-glory", "AP-7"), ("lamps", "G14-1")])
def test_rules_and_help_point_to_cards(game, card):
    hint = f"    hint: wargame cards GAME {card} says what it does\n"
    said = command("rules", game, card.lower())
    assert (said.code, said.out, said.err) == (2, "", f"{card} is a card, no rule\n{hint}")
    said = command("help", card.lower())
    assert (said.code, said.out, said.err) == (
        2, "", f"there is no help on {card.lower()!r}, a card of {game}\n{hint}"
    )  # fmt: skip
