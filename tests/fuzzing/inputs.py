"""Each kind of input that the program reads: how a bad one is made, and what the program does with it.

A kind is a function of a lot; it gives `accepted` or `refused`. Whatever it raises besides is a fault of the program.
"""

from __future__ import annotations

import contextlib
import io
import tomllib
import zipfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import yaml
from hostile_orders import sample

import wargame_cli
from fuzzing.changes import ODD, Changing, changed_bytes, changed_text
from fuzzing.worlds import Moment, folder, moments, scenarios
from wargame_cli import rulesets
from wargame_cli.archive.bundles.envelope import is_bundle, read_bundle
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.flow import service
from wargame_cli.archive.game import dice_sheets, games
from wargame_cli.archive.game.games import Game, journal_path, key_path
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.terms_file import read_terms
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.storage import canonical
from wargame_cli.archive.umpire.overriding import override
from wargame_cli.conformance import run
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.errors import WargameError
from wargame_cli.engine.text import decode, dump_json, dump_yaml, read_text
from wargame_cli.reports import maps, queries
from wargame_cli.reports.packing import bundle
from wargame_cli.reports.template import template
from wargame_cli.reports.view_files import view_file

Outcome = Literal["accepted", "refused"]
CASES = Path(__file__).parent.parent / "conformance"


class Changed(Exception):
    """Something was refused, and yet what was there before is not as it was."""


def _moment(rng: Random, dice: str = "seeded") -> Moment:
    return rng.choice(moments(rng.choice(scenarios()), dice))


def _written(rng: Random, data: Any) -> tuple[str, str]:
    """Plain data as a file's text, and the ending of its name; seldom it is spoilt as text too."""
    ending = rng.choice(["yaml", "yaml", "json"])
    try:
        text = dump_json(data) if ending == "json" else dump_yaml(data)
    except (ValueError, OverflowError, RecursionError):
        text = repr(data)  # what our own writer refuses is written anyhow
    return (changed_text(rng, text) if rng.random() < 0.2 else text), ending


def _file(rng: Random, data: Any, name: str) -> Path:
    text, ending = _written(rng, data)
    path = folder() / f"{name}.{ending}"
    raw = text.encode("utf-8", "surrogatepass")
    path.write_bytes(changed_bytes(rng, raw) if rng.random() < 0.05 else raw)
    return path


def _unchanged(game: Game, before: str) -> None:
    if canonical.digest(game.position) != before:
        raise Changed("the position is another one")


# -- sheets ---------------------------------------------------------------------------------------------------------


def sheets(rng: Random) -> Outcome:
    """Order sheets: checked, and played if they are accepted, or leniently."""
    moment = _moment(rng)
    game = moment.game
    before = canonical.digest(game.position) if rng.random() < 0.1 else ""
    changing = Changing(rng, moment.words)
    sheet = rng.choice(moment.sheets)
    within = rng.choice([("orders",), ("orders",), ("orders",), ("answers",), ("standing",), ()])
    text, ending = _written(rng, changing.changed(sheet, within=within if set(within) <= sheet.keys() else ()))
    given = [SheetText(file=f"s.{ending}", text=text)]
    try:
        verdict = service.check(game, given)
        lenient = rng.random() < 0.3
        if verdict.accepted or lenient:
            service.adjudicate(game, given, lenient=lenient, ask_first=rng.random() < 0.3)
    except WargameError:
        return "refused"
    finally:
        if before:
            _unchanged(game, before)
    return "accepted" if verdict.accepted else "refused"


# -- saved games ----------------------------------------------------------------------------------------------------


def saves(rng: Random) -> Outcome:
    """Saved games, most with a digest that fits; what opens is asked everything that a game can be asked."""
    moment = _moment(rng)
    file = msgspec.to_builtins(games.sealed(moment.game.file))
    within: tuple[str, ...] = ("position",) if rng.random() < 0.8 else ()
    data = Changing(rng, moment.words).changed(file, within=within)
    if rng.random() < 0.9:
        data = with_good_digest(data)
    path = _file(rng, data, "save") if rng.random() < 0.1 else folder() / "save.json"
    if path.name == "save.json" and isinstance(data, dict):
        path.write_text(dump_json(data), encoding="utf-8")
    try:
        game = games.load(path)
    except WargameError:
        return "refused"
    for ask in rng.sample(_ASKED, 3):
        with contextlib.suppress(WargameError):
            ask(rng, game, moment)
    return "accepted"


def with_good_digest(data: Any) -> Any:
    """The same with the digest of what it holds, if a saved game can hold that."""
    try:
        document = read_text(dump_json(data).encode(), "save.json", games.MOST_BYTES)
        file = decode(document, games.GameFile)
        position = decode(document, rulesets.load(file.ruleset).position_type, ("position",))
        return data | {"digest": games.sealed(msgspec.structs.replace(file, position=position)).digest}
    except (WargameError, OverflowError):
        return data


def _status(rng: Random, game: Game, moment: Moment) -> None:
    queries.status_told(queries.status_of(game, "g.yaml"), game)


def _template(rng: Random, game: Game, moment: Moment) -> None:
    template(game, rng.choice(game.sides))


def _supply(rng: Random, game: Game, moment: Moment) -> None:
    queries.supply_told(game, queries.supply_of(game, rng.choice([None, *game.sides]), None), True)


def _moves(rng: Random, game: Game, moment: Moment) -> None:
    unit = rng.choice(sorted(game.position.units()))
    queries.moves_told(game, unit, queries.moves_of(game, unit))


def _check(rng: Random, game: Game, moment: Moment) -> None:
    sheet = rng.choice(moment.sheets)
    service.odds(game, [SheetText(file="s.yaml", text=dump_yaml(sheet))])


def _play(rng: Random, game: Game, moment: Moment) -> None:
    sheet = rng.choice(moment.sheets)
    service.adjudicate(game, [SheetText(file="s.yaml", text=dump_yaml(sheet))], lenient=True)


def _pass(rng: Random, game: Game, moment: Moment) -> None:
    service.adjudicate(game, [], lenient=True)


def _view(rng: Random, game: Game, moment: Moment) -> None:
    side = rng.choice(game.sides)
    picture = game.ruleset.picture(game.position, rng.choice([side, None, "umpire"]))
    maps.as_svg(picture) if rng.random() < 0.3 else maps.as_text(picture)
    games.dump(view_file(game, side), Path("position.yaml"))


_ASKED: list[Callable[[Random, Game, Moment], None]] = [
    _status, _template, _supply, _moves, _check, _play, _pass, _view
]  # fmt: skip


# -- overrides ------------------------------------------------------------------------------------------------------


@cache
def _events(scenario: str) -> tuple[list[dict[str, Any]], ...]:
    """The events of each phase that was played, as plain data."""
    chapters = journal_of(moments(scenario)[-1].game).chapters()
    return tuple(msgspec.to_builtins(list(chapter.events)) for chapter in chapters if chapter.events)


def overrides(rng: Random) -> Outcome:
    """Events in the vocabulary of a game's journal; after what is accepted the game goes on."""
    scenario = rng.choice(scenarios())
    moment = rng.choice(moments(scenario))
    told = rng.choice(_events(scenario))
    start = rng.randrange(len(told))
    events = [event for event in told[start : start + 3] if event["event"] not in ("DieRolled", "Answered")]
    data = Changing(rng, moment.words).changed({"events": events or told[start : start + 1]}, most=2)
    path = _file(rng, data, "events")
    before = canonical.digest(moment.game.position)
    try:
        done = override(moment.game, path, "a reason")
    except WargameError:
        return "refused"
    finally:
        _unchanged(moment.game, before)
    for ask in rng.sample([_status, _supply, _pass, _view], 2):
        with contextlib.suppress(WargameError):
            ask(rng, done.game, moment)
    return "accepted"


# -- users' data ----------------------------------------------------------------------------------------------------


@cache
def _data(name: str) -> tuple[Any, ...]:
    """What a user's file may look like: one of every type that the game reads, and its own files."""
    ruleset = rulesets.load(name)
    found = [sample(kind) for kind in ruleset.file_types().values()]
    for path in sorted(scenarios_folder(name).glob("*.*")):
        if path.suffix == ".yaml":
            found.append(yaml.load(path.read_text(encoding="utf-8"), yaml.CBaseLoader))  # type: ignore[attr-defined]
        elif path.suffix == ".toml":
            found.append(tomllib.loads(path.read_text(encoding="utf-8")))
    return tuple(found or [{"stacks": {"0101": ["R1"]}}])


def data(rng: Random) -> Outcome:
    """A user's data, laid over ours when a game is made."""
    scenario = rng.choice(scenarios())
    content = _part(rng, rng.choice(_data(scenario.partition("/")[0])))
    content = Changing(rng, moments(scenario, phases=0)[0].words).changed(content, most=2)
    path = _file(rng, content, "data")
    try:
        game = wargame_cli.new(scenario, seed="1", data=[path])
    except WargameError:
        return "refused"
    for ask in (_status, _supply, _view):
        with contextlib.suppress(WargameError):
            ask(rng, game, moments(scenario, phases=0)[0])
    return "accepted"


def _part(rng: Random, content: Any) -> Any:
    """A few fields of a file, and of its long tables a few entries."""
    if isinstance(content, dict):
        most = rng.choice([1, 2, 3, 6])
        names = [*content] if len(content) <= most else rng.sample([*content], most)
        return {name: _part(rng, content[name]) for name in names}
    return content[: rng.choice([1, 2, 4])] if isinstance(content, list) else content


# -- terms ----------------------------------------------------------------------------------------------------------

_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJEXMzGCnh/dMNYSZWhZcxHTsS6Yf3lYWjKrrzRZ2Z6C anna@home"


def terms(rng: Random) -> Outcome:
    """The terms of a game by mail."""
    moment = rng.choice(moments(rng.choice(scenarios()), phases=0))
    game = moment.game
    written = {
        "signers": {game.sides[0]: [_KEY]},
        "deadline": "3d",
        "deadlines": {game.position.phase: "36h"},
        "until": {f"{game.position.turn}/{game.position.phase}": "2026-11-30T20:00+01:00"},
        "silence": "hold",
        "secret-turns": 2,
        "beacon": {"network": "quicknet", "after": "15m"},
    }
    path = _file(rng, Changing(rng, moment.words).changed(_part(rng, written)), "terms")
    try:
        read_terms(path, game.ruleset, game.sides)
    except WargameError:
        return "refused"
    return "accepted"


# -- dice and keys --------------------------------------------------------------------------------------------------


def dice(rng: Random) -> Outcome:
    """Given dice, on the command line and in a file."""
    moment = rng.choice(moments(rng.choice(scenarios()), "given", phases=0))
    label = rng.choice([*moment.words, "attack 1", "turn 1/x/y"])
    odd = [str(value) for value in ODD]
    given = [rng.choice([f"{label}={value}", value]) for value in rng.choices([*odd, "1", "6", "²", "٣", "10"], k=2)]
    base = rng.choice([[1, 2, 3], {label: 4, "attack 2": [1, 2]}])
    path = _file(rng, Changing(rng, moment.words).changed(base, most=2), "dice")
    try:
        values = dice_sheets.from_options(given) if rng.random() < 0.5 else dice_sheets.read_dice(path)
        sheet = SheetText(file="s.yaml", text=dump_yaml(moment.sheets[0]))
        result = service.adjudicate(moment.game, [sheet], dice=values, lenient=True)
    except WargameError:
        return "refused"
    return "accepted" if result.accepted or result.die else "refused"


@cache
def _sealed() -> tuple[Game, bytes]:
    game = wargame_cli.save(wargame_cli.new("crossing/dawn", id="g"), folder() / "sealed.yaml")
    assert game.path is not None
    return game, key_path(game.path).read_bytes()


def keys(rng: Random) -> Outcome:
    """The umpire's key file."""
    game, good = _sealed()
    assert game.path is not None
    if rng.random() < 0.6:
        text, _ = _written(rng, Changing(rng, ["1", "g", "00"]).changed(msgspec.json.decode(good)))
        raw = text.encode("utf-8", "surrogatepass")
    else:
        raw = changed_bytes(rng, good)
    key_path(game.path).write_bytes(raw)
    sheet = SheetText(file="s.yaml", text="game: g\nturn: 1\nphase: red-turn\nside: Red\norders: []\n")
    try:
        service.adjudicate(wargame_cli.load(game.path), [sheet])
    except WargameError as error:
        if game.chain is None and good[20:40].decode() in str(error):
            raise Changed("the message shows the secret") from None
        return "refused"
    return "accepted"


# -- cases ----------------------------------------------------------------------------------------------------------


@cache
def _cases() -> tuple[tuple[str, dict[str, Any]], ...]:
    found = []
    for path in sorted(CASES.glob("*/*.yaml")):
        content = yaml.load(path.read_text(encoding="utf-8"), yaml.CBaseLoader)  # type: ignore[attr-defined]
        found += [(content["game"], case) for case in content["cases"]]
    return tuple(found)


def cases(rng: Random) -> Outcome:
    """Cases of rules lawyers."""
    game, case = rng.choice(_cases())
    words = moments(next(name for name in scenarios() if name.startswith(game)), phases=0)[0].words
    changed = {"game": game, "cases": [Changing(rng, words).changed(_few_variants(rng, case))]}
    if rng.random() < 0.05:
        changed = Changing(rng, words).changed(changed)
    path = _file(rng, changed, "cases")
    try:
        verdicts = run([path])
    except WargameError:
        return "refused"
    for verdict in verdicts:
        for message in verdict.messages:
            if "the program failed" in message:
                raise RuntimeError(message.partition("the program failed: ")[2])
    return "accepted" if all(verdict.result != "unread" for verdict in verdicts) else "refused"


def _few_variants(rng: Random, case: dict[str, Any]) -> dict[str, Any]:
    variants = case.get("variants")
    return case | {"variants": [rng.choice(variants)]} if isinstance(variants, list) and variants else case


# -- bundles --------------------------------------------------------------------------------------------------------


@cache
def _bundles() -> tuple[tuple[bytes, tuple[str, ...]], ...]:
    """Bundles of games with sealed dice, after a few phases."""
    found = []
    for scenario in scenarios():
        moment = moments(scenario, "sealed", 4)[-1]
        found += [(bundle(moment.game, side), moment.words[:200]) for side in moment.game.sides[:2]]
    return tuple(found)


def bundles(rng: Random) -> Outcome:
    """What a side is sent: its archive, its proof, and the records in it."""
    good, words = rng.choice(_bundles())
    raw = changed_bytes(rng, good) if rng.random() < 0.4 else _other_proof(rng, good, words)
    path = folder() / "bundle.zip"
    path.write_bytes(raw)
    try:
        if not is_bundle(path):
            games.load(path)
        found = read_bundle(path)
        prove(found.evidence, "bundle.zip", None, "", found.files)
    except WargameError:
        return "refused"
    return "accepted"


def _other_proof(rng: Random, good: bytes, words: tuple[str, ...]) -> bytes:
    """The same archive with a changed proof."""
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    proof = msgspec.json.decode(files["proof.json"])
    changing = Changing(rng, words)
    if rng.random() < 0.5 and (open_ones := [entry for entry in proof["records"] if "line" in entry]):
        entry = rng.choice(open_ones)
        entry["line"] = msgspec.json.encode(changing.changed(msgspec.json.decode(entry["line"]), most=2)).decode()
    else:
        proof = changing.changed(proof, most=2)
    text = msgspec.json.encode(proof)
    files["proof.json"] = changed_bytes(rng, text) if rng.random() < 0.2 else text
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return held.getvalue()


def prepare(kind: str) -> None:
    """Play what a kind of input is tried on, which takes a while."""
    for scenario in scenarios():
        if kind in ("sheets", "saves", "overrides"):
            moments(scenario)
        else:
            moments(scenario, phases=0)
        if kind == "overrides":
            _events(scenario)
        elif kind == "dice":
            moments(scenario, "given", phases=0)
    if kind == "bundles":
        _bundles()


#: Every kind of input, and how many of a hundred are of it.
KINDS: Mapping[str, tuple[Callable[[Random], Outcome], int]] = {
    "sheets": (sheets, 46),
    "saves": (saves, 12),
    "overrides": (overrides, 14),
    "data": (data, 3),
    "terms": (terms, 8),
    "dice": (dice, 5),
    "keys": (keys, 3),
    "cases": (cases, 6),
    "bundles": (bundles, 3),
}

__all__ = ["KINDS", "Changed", "Outcome", "journal_path"]
