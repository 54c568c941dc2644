"""Whatever a moderator does, in whatever order: the game loads, verifies, is what its journal says, and leaks nothing.

A machine types the commands of a moderator's life, for every ruleset, and looks at everything after each of them.
`pytest tests/every_game/test_state_machine.py --hypothesis-profile=long` does so for an hour.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import tempfile
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from recorded import GAMES
from table import command

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.bundles.bundle import evidence
from wargame_cli.archive.bundles.proof import prove
from wargame_cli.archive.game import games
from wargame_cli.archive.game.copies import MOST, copies_of
from wargame_cli.archive.game.games import journal_path
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.archive.replaying.rebuilding import rebuild
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.engine.text import dump_yaml, read_text
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.saved_games import sheet_text
from wargame_cli.reports.readers import seen as visible
from wargame_cli.reports.view_files import view_file

#: The number of games of each ruleset, and of commands in each, where nobody asks for more.
BRIEFLY = settings(
    max_examples=2,
    stateful_step_count=12,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
LENGTH = BRIEFLY if settings.get_current_profile_name() != "long" else settings()
REASON = ("--reason", "agreed by all")
SEEDS = st.integers(0, 10**6)
#: How many dice come beside the one that is wanted, where a game simply goes on.
_A_FEW = 4


def words(text):
    """Everything in a text that could be a unit's name."""
    return set(re.findall(r"[^\W_](?:[\w-]*\w)?", text))


def told(chapters, side):
    """Everything that events have named to a side, also in what no longer counts."""
    found = set()
    for chapter in chapters:
        found |= words(repr(visible(chapter.events, side))) | told((*chapter.undone, *chapter.instead), side)
    return found


class Moderator(RuleBasedStateMachine):
    """A moderator with a folder, a game in it that he runs, and another that nobody touches."""

    ruleset = ""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="moderator-"))
        self.home = Path.cwd()
        os.chdir(self.folder)
        self.token_bytes = secrets.token_bytes
        self.path = Path("game.yaml")
        self.sheets = 0
        self.other: dict[str, bytes] = {}

    def teardown(self) -> None:
        """The folder goes."""
        secrets.token_bytes = self.token_bytes
        os.chdir(self.home)
        shutil.rmtree(self.folder)

    @property
    def game(self):
        """The game as it stands on the disk."""
        return wargame_cli.load(self.path)

    def files(self):
        """Every file but locks."""
        found = {str(path): path for path in sorted(Path().rglob("*")) if path.is_file() and path.suffix != ".lock"}
        return {name: path.read_bytes() for name, path in found.items()}

    def say(self, *words, codes=(0,)):
        """Type a command: it ends with one of these codes, and where that is 2 it has changed nothing."""
        before = self.files()
        said = command(*words)
        note(f"wargame {' '.join(map(str, words))}: {said.code} {said.err[:200]}")
        assert said.code in codes, (words, said.code, said.err)
        if said.code == 2:
            assert self.files() == before, words
        return said

    def sheet(self, text):
        """A sheet in a file of its own."""
        self.sheets += 1
        path = Path(f"sheet-{self.sheets}.yaml")
        path.write_text(text, encoding="utf-8")
        return path

    def orders(self, seed, *, extra="", nonce=""):
        """What a machine player would have the sides do that are due, each as a sheet; nothing where none is."""
        game = self.game
        sheets = []
        for side in game.ruleset.phase(game.position).sides:
            written = RandomPlayer(str(seed)).write_sheet(game.ruleset, game.position, side)
            data = read_text(sheet_text(game, written).text.encode(), "").data
            data["orders"] = [*(data["orders"] or []), *([{extra: extra}] if extra else [])]
            if nonce and game.file.dice.source == "sealed":
                data["nonce"] = nonce
            sheets.append(self.sheet(dump_yaml(data)))
        return sheets

    @property
    def wanting(self):
        """What resolving may end with: where dice are given it may want another one."""
        return (0, 3) if self.game.file.dice.source == "given" else (0,)

    def phases(self):
        """The phases that count now."""
        return [chapter for chapter in journal_of(self.game).chapters() if not chapter.act]

    # -- beginnings -----------------------------------------------------------------------------------------------

    @initialize(
        data=st.data(),
        chance=SEEDS,
        dice=st.sampled_from(["given", "sealed", "seeded"]),
        name=st.sampled_from(["yaml", "json"]),
    )
    def new(self, data, chance, dice, name):
        """A scenario with options by lot; another game beside it. The same secrets come once more where it fails."""
        secrets.token_bytes = Random(chance).randbytes
        ruleset = rulesets.load(self.ruleset)
        scenario = data.draw(st.sampled_from([found.id for found in ruleset.scenarios()]))
        choices = {option.name: data.draw(st.sampled_from(option.choices_in(scenario))) for option in ruleset.options}
        options = [word for each in choices.items() for word in ("--option", "=".join(each))]
        self.path = Path(f"game.{name}")
        self.say("new", f"{self.ruleset}/{scenario}", "-o", "other.yaml", "--id", "other")
        self.other = {name: data for name, data in self.files().items() if name.startswith("other")}
        seed = ["--seed", str(chance)] if dice == "seeded" else []
        self.say("new", f"{self.ruleset}/{scenario}", "-o", self.path, "--id", "mine", "--dice", dice, *seed, *options)

    # -- phases ---------------------------------------------------------------------------------------------------

    @precondition(lambda self: self.playing)
    @rule(seed=SEEDS, ask=st.booleans(), nonce=st.sampled_from(["", "a word of mine"]))
    def resolve(self, seed, ask, nonce):
        """The sheet of the side that is due; questions are answered by default, or asked first."""
        self.say("resolve", self.path, *self.orders(seed, nonce=nonce), *(["--ask-first"] if ask else []), codes=(0, 3))

    @precondition(lambda self: self.playing)
    @rule(seed=SEEDS)
    def resolve_leniently(self, seed):
        """With an order that nobody can read: it is refused whole, and left out with --lenient."""
        sheets = self.orders(seed, extra="nonsense")
        if sheets:
            self.say("resolve", self.path, *sheets, codes=(2,))
        self.say("resolve", self.path, *sheets, "--lenient", codes=self.wanting)

    @precondition(lambda self: self.playing)
    @rule(seed=SEEDS)
    def receive(self, seed):
        """The sheet comes in by mail, and the phase is resolved from what came in."""
        sheets = self.orders(seed)
        Path("inbox").mkdir(exist_ok=True)
        for path in sheets:
            path.rename(Path("inbox") / path.name)
        self.say("receive", "inbox", "--games", ".")
        self.say("resolve", self.path, "--received", codes=self.wanting)

    @precondition(lambda self: self.begun and self.game.file.pending.die)
    @rule(more=st.integers(0, 30))
    def roll(self, more):
        """The die that is wanted comes, alone or with others for whatever is rolled next."""
        label = self.game.file.pending.die
        dice = [f"{label}=1", *["1"] * more]
        self.say("resolve", self.path, *[word for die in dice for word in ("--die", die)], codes=self.wanting)

    @precondition(lambda self: self.begun and self.game.file.pending.question)
    @rule(choice=SEEDS, ask=st.booleans())
    def answer(self, choice, ask):
        """The open question gets one of its answers."""
        game = self.game
        question = game.file.pending.question
        head = {"game": game.id, "turn": game.position.turn, "phase": game.position.phase, "side": question.side}
        answers = {question.label: question.options[choice % len(question.options)]}
        sheet = self.sheet(dump_yaml({**head, "answers": answers}))
        self.say("resolve", self.path, sheet, *(["--ask-first"] if ask else []), codes=(0, 3))

    @precondition(lambda self: not self.game.position.over)
    @rule()
    def go_on(self):
        """What the game waits for comes: a die and some more, an answer, or a sheet whose questions are asked first.

        The simplest run, with which every test begins, does this alone: it is the first in the alphabet of the rules
        that have no arguments.
        """
        pending = self.game.file.pending
        if pending is None:
            self.say("resolve", self.path, *self.orders(len(self.phases())), "--ask-first", codes=(0, 3))
        elif pending.die:
            self.roll(_A_FEW)
        else:
            self.answer(len(self.phases()), ask=True)

    @precondition(lambda self: not self.game.position.over)
    @rule()
    def template(self):
        """Every side's sheet can be written, once; that of a side which is due is legal, but for an open answer."""
        game = self.game
        asked = game.file.pending.question if self.begun else None
        for side in game.sides:
            self.sheets += 1
            path = f"template-{self.sheets}.yaml"
            self.say("template", self.path, "--side", side, "-o", path)
            if side in game.sides_due:
                self.say("check", self.path, path, codes=(2,) if asked and asked.side == side else (0,))
            Path(path).write_text(Path(path).read_text() + "# mine\n")
            self.say("template", self.path, "--side", side, "-o", path, codes=(2,))

    # -- the umpire's acts ----------------------------------------------------------------------------------------

    @precondition(lambda self: self.playing)
    @rule(which=SEEDS, strike=st.booleans())
    def correct(self, which, strike):
        """An earlier phase is played again, as it was or without the orders of its side."""
        played = self.phases()
        if not played:
            return
        chapter = played[which % len(played)]
        side = self.game.ruleset.phase(chapter.before).side
        head = {"game": "mine", "turn": chapter.turn, "phase": chapter.phase, "side": side, "orders": []}
        sheets = [self.sheet(dump_yaml(head)), "--lenient"] if strike and side else []
        where = ("--phase", chapter.phase, "--turn", chapter.turn)
        # A question may have other options than the answer that came in then; a die that was not rolled may be needed.
        self.say("correct", self.path, *sheets, *where, *REASON, codes=(0, 2) if sheets else (0,))

    @rule(which=SEEDS)
    def rewind(self, which):
        """Back to an earlier phase; a phase that was begun is given up."""
        position = self.game.position
        played = [(chapter.turn, chapter.phase) for chapter in self.phases()][-4:]
        if self.begun:
            played.append((position.turn, position.phase))
        if played:
            turn, phase = played[which % len(played)]
            self.say("rewind", self.path, "--to", phase, "--turn", turn, *REASON)

    @rule(points=st.integers(-2, 2), end=st.sampled_from([False, False, False, True]))
    def override(self, points, end):
        """Points by hand, or both sides resign; a law of the game may forbid it."""
        position = self.game.position
        events = [
            {"event": "PointsChanged", "side": side, "change": points, "total": total + points, "reason": "by hand"}
            for side, total in position.points.items()
        ][:1]
        if end or not events:
            events = [{"event": "GameEnded", "winner": "", "level": "Resignation", "reason": "enough"}]
        path = self.sheet(dump_yaml({"events": events}))
        self.say("override", self.path, path, *REASON, codes=(0, 2))

    @rule(
        silence=st.sampled_from(["wait", "standing", "hold"]),
        deadline=st.sampled_from(["none", "3d", "90m"]),
        secret=st.sampled_from(["", "secret-turns: 1\n"]),
    )
    def terms(self, silence, deadline, secret):
        """Other terms between the sides."""
        path = self.sheet(f"silence: {silence}\ndeadline: {deadline}\n{secret}")
        self.say("terms", self.path, path, *REASON)

    @rule()
    def pack(self):
        """What the sides are sent proves what it can."""
        shutil.rmtree("outbox", ignore_errors=True)
        self.say("pack", self.path, "-o", "outbox")
        for path in Path("outbox").iterdir():
            self.say("verify", path)

    # -- what always holds ----------------------------------------------------------------------------------------

    @property
    def playing(self):
        """Whether orders can be given."""
        game = self.game
        return not game.position.over and game.file.pending is None

    @property
    def begun(self):
        """Whether a phase waits for an answer or a die."""
        return self.game.file.pending is not None

    @invariant()
    def it_is_what_its_journal_says(self):
        """It loads, verifies, and made again from the journal it is the same."""
        game = self.game
        assert not game.healed
        verify(game)
        made = rebuild(journal_path(self.path)).file
        if game.file.pending is None:
            assert games.sealed(made).digest == game.origin
        else:
            found = msgspec.structs.replace(game.file, pending=None, since=made.since, digest="")
            assert made == found

    @invariant()
    def nothing_leaks(self):
        """What a side sees names no unit that is hidden from it, and no secret of the dice; its proof holds."""
        game = self.game
        box, chapters = game.file.dice, journal_of(game).chapters()
        for side in game.sides:
            view = view_file(game, side)
            assert view.dice.seed == ""
            seen = games.dump(view, Path("position.yaml")).decode()
            hidden = set(game.position.units()) - set(game.ruleset.view(game.position, side).units())
            assert (hidden & words(seen)) - told(chapters, side) == set(), side
            sent = evidence(game, side)
            assert not box.secret or box.secret not in seen
            assert game.position.over or not box.secret or box.secret.encode() not in msgspec.json.encode(sent)
            prove(sent, "the bundle")

    @invariant()
    def nothing_else_is_touched(self):
        """The other game is as it was; of this one there are a few whole copies, and nothing half done."""
        files = self.files()
        assert {name: data for name, data in files.items() if name.startswith("other")} == self.other
        copies = copies_of(self.path)
        assert len(copies) <= MOST
        for copy in copies[:1]:
            verify(wargame_cli.load(copy / self.path.name))
        assert [name for name in files if ".tmp" in name or "crash" in name] == []
        undone = journal_path(self.path).with_suffix(".jsonl.undone")
        assert not undone.exists()


@pytest.mark.parametrize("ruleset", GAMES)
def test_whatever_a_moderator_does(ruleset):
    """For every ruleset that there is."""
    machine = type("Moderator", (Moderator,), {"ruleset": ruleset})
    run_state_machine_as_test(machine, settings=LENGTH)
