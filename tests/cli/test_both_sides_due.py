"""A phase that both sides have at the same time (The Two Theaters): every command takes a sheet of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from drand import TESTNET, published
from post import Post
from table import command

import wargame_cli.rulesets
from wargame_cli import rulesets
from wargame_cli.archive.game.terms import BeaconTerms, Terms
from wargame_cli.archive.game.terms_text import terms_text
from wargame_cli.archive.replaying.staging import chapters_of
from wargame_cli.engine.events import Event, OrderLapsed, SideSilent, UnitMoved

TOY = Path(__file__).parent.parent / "toy" / "at_once"
TERMS = "deadline: 48h\nsilence: hold\n"


@pytest.fixture
def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Post]:
    """A post office where The Two Theaters is at hand, which the tests of every game leave alone."""
    monkeypatch.setattr(wargame_cli.rulesets, "__path__", [*wargame_cli.rulesets.__path__, str(TOY)])
    rulesets.names.cache_clear()
    yield Post(tmp_path, monkeypatch)
    rulesets.names.cache_clear()
    rulesets.load.cache_clear()


def sheet(side: str, *orders: str, name: str = "") -> Path:
    """A sheet of a side for the march, in the working folder."""
    path = Path(name or f"{side.lower()}.yaml")
    head = f"game: a\nturn: 1\nphase: march\nside: {side}\n"
    path.write_text(
        head + "orders:\n" + "".join(f"  - {{move: {unit}, to: '{to}'}}\n" for unit, to in map(str.split, orders))
    )
    return path


def happened(game: Path) -> tuple[Event, ...]:
    """The events of the phase that was resolved last."""
    return tuple(chapters_of(wargame_cli.load(game))[-1].events)


def moved(game: Path) -> list[tuple[str, str]]:
    """Which unit has gone where in it, in the order in which it happened."""
    return [(event.unit, event.end) for event in happened(game) if isinstance(event, UnitMoved)]


def test_the_status_names_both_and_leads_to_both_sheets(post: Post) -> None:
    """A sheet for the one, then for the other, then the phase is resolved with both."""
    game = post.new(scenario="theaters/brook")
    said = command("status", game, "--json").json
    assert said["sides_due"] == ["South", "North"]
    assert "Due are the orders of South and North (rule 1)." in command("status", game).out
    commands = []
    for _ in range(4):
        commands.append(command("status", game, "--json").json["next_command"].removeprefix("wargame "))
        if commands[-1].startswith("template"):
            assert command(*commands[-1].split()).code == 0
            path = Path(commands[-1].split()[-1])
            path.write_text(path.read_text().replace("\norders:", "\n# seen\norders:"))
    assert commands[0] == f"template {game} --side South -o south.yaml"
    assert commands[1] == f"template {game} --side North -o north.yaml"
    assert commands[2] == f"resolve {game} south.yaml north.yaml"
    assert "takes orders of" not in Path("south.yaml").read_text() + Path("north.yaml").read_text()
    assert command(*commands[2].split()).code == 0
    assert command("status", game, "--json").json["phase"] == "north"


def test_each_sheet_is_looked_at_alone_and_the_declared_order_carries_them_out(post: Post) -> None:
    """The South goes first though its sheet comes last; what is no longer possible then lapses, and is not refused."""
    game = post.new(scenario="theaters/brook")
    north, south = sheet("North", "N2 0301", "N1 0201"), sheet("South", "S2 0301")
    for each in (north, south):
        assert command("check", game, each).code == 0
    assert command("check", game, north, south).code == 0
    assert command("resolve", game, north, south).code == 0
    assert moved(game) == [("S2", "0301"), ("N1", "0201")]
    (lapsed,) = (event for event in happened(game) if isinstance(event, OrderLapsed))
    assert (lapsed.side, lapsed.message, lapsed.seen_by) == ("North", "an enemy holds 0301", ("North",))
    assert command("verify", game).code == 0


def test_nobody_moves_the_others_units_and_no_sheet_may_be_missing(post: Post) -> None:
    """Both faults are told with the side that they are of."""
    game = post.new(scenario="theaters/brook")
    wrong = command("check", game, sheet("North", "S2 0301"), sheet("South", "S1 0401", "S2 0301"))
    assert (wrong.code != 0, "S2 is not yours" in wrong.err + wrong.out) == (True, True)
    assert (wrong.err + wrong.out).count("is not yours") == 1
    alone = command("resolve", game, sheet("North", "N2 0301"))
    assert alone.code != 0
    assert "the sheet of South is missing" in alone.err
    assert "North is missing" not in alone.err
    none = command("resolve", game)
    assert ("South is missing" in none.err, "North is missing" in none.err) == (True, True)


def test_what_came_by_mail_is_waited_for_of_both(post: Post) -> None:
    """Each is reminded; a side whose time is up is silent by the terms, and the other's orders are carried out."""
    game = post.new(terms=TERMS, scenario="theaters/brook")
    owed = command("remind", game, "--json").json["reminders"]
    assert [each["side"] for each in owed] == ["South", "North"]
    (post.mail / "n.yaml").write_bytes(sheet("North", "N2 0301", name="n.yaml").read_bytes())
    assert command("receive", post.mail, "--games", post.games).code == 0
    assert [each["side"] for each in command("remind", game, "--json").json["reminders"]] == ["South"]
    assert command("remind", game, "--side", "North").out.startswith(f"{game}: North owes nothing; South does")
    waits = command("resolve", game, "--received")
    assert (waits.code != 0, "South owes the orders" in waits.err) == (True, True)
    post.at(49)
    assert "By the terms of the game South gives no orders" in command("status", game).out
    assert command("resolve", game, "--received").code == 0
    assert moved(game) == [("N2", "0301")]
    assert [event.side for event in happened(game) if isinstance(event, SideSilent)] == ["South"]
    assert command("verify", game).code == 0


def test_sealed_dice_take_the_words_of_both(post: Post) -> None:
    """Each side's nonce goes into the phase, and each can prove its own sheet by its bundle."""
    game = post.new(scenario="theaters/brook", dice="sealed")
    for side in ("North", "South"):
        path = sheet(side)
        path.write_text(path.read_text() + f"nonce: words of {side}\n")
    assert command("resolve", game, "north.yaml", "south.yaml").code == 0
    assert command("verify", game).code == 0
    assert command("pack", game, "-o", "outbox").code == 0
    bundles = sorted(Path("outbox").glob("*.zip"))
    assert len(bundles) == 2
    for bundle, side in zip(bundles, ("north", "south"), strict=True):
        assert command("verify", bundle, "--sent", f"{side}.yaml").code == 0


def test_machine_players_give_both_sheets(post: Post) -> None:
    """Live and on paper: whole games that verify."""
    game = post.new(scenario="theaters/brook")
    assert command("play", game, "--to-end").code == 0
    assert wargame_cli.load(game).position.over
    assert command("verify", game).code == 0


def test_the_sheets_of_both_are_locked_at_once(post: Post) -> None:
    """A lock names a sheet of each; each finds its own, and neither can be put in another's place afterwards."""
    terms = terms_text(Terms(beacon=BeaconTerms(network=TESTNET, minutes=15)))
    game = post.new(terms=terms, scenario="theaters/brook", dice="sealed")
    south, north = sheet("South", "S2 0301"), sheet("North", "N2 0301", "N1 0201")
    alone = command("lock", game, south)
    assert (alone.code != 0, "the sheet of North is missing" in alone.err) == (True, True)
    made = command("lock", game, north, south, "-o", "outbox", "--json")
    assert made.code == 0, made.err
    assert [each["side"] for each in made.json["lock"]["sheets"]] == ["North", "South"]
    (for_north,) = Path("outbox").glob("*-north.yaml")
    (for_south,) = Path("outbox").glob("*-south.yaml")
    assert command("verify", for_north, "--sent", north).code == 0
    assert command("verify", for_south, "--sent", south).code == 0
    assert command("verify", for_south, "--sent", north).code != 0
    beacon = Path("round.json")
    beacon.write_bytes(published(made.json["lock"]["round"]))
    late = sheet("North", "N1 0301", name="late.yaml")
    assert command("resolve", game, south, late, "--beacon", beacon).code != 0
    assert command("resolve", game, "--beacon", beacon).code == 0
    assert moved(game) == [("S2", "0301"), ("N1", "0201")]
    assert command("verify", game).code == 0
    assert command("pack", game, "-o", "bundles").code == 0
    (everybody,) = (path for path in Path("outbox").glob("*-lock.yaml"))
    for bundle, sent in zip(sorted(Path("bundles").glob("*.zip")), (north, south), strict=True):
        said = command("verify", bundle, "--lock", everybody, "--sent", sent)
        assert said.code == 0, said.err
