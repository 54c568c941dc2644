"""Studies played: the same files however they come about, and what they look like."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from snapshots import matches
from table import command

from wargame_cli.players.pool import Copies, CutShort
from wargame_cli.players.studies import playing
from wargame_cli.players.studies.intervals import share
from wargame_cli.players.studies.plan import read_plan
from wargame_cli.players.studies.results import Estimate, Measure, Played, Studied, studied
from wargame_cli.players.tallies import Tally, tallied
from wargame_cli.reports.render import markdown, text
from wargame_cli.reports.studies.plot import _axes, plot
from wargame_cli.reports.studies.table import as_csv, tables

SNAPSHOTS = Path(__file__).parent / "snapshots"
PLAN = """\
title: The weather at the Ford
scenario: crossing/dawn
games: 6
milestones: ["*falls"]
variants:
  fair: {}
  foul: {options: {weather: foul}}
"""


def study(folder: Path, name: str, *options: str, plan: str = PLAN):
    path = folder / "plan.yaml"
    path.write_text(plan, encoding="utf-8")
    return command("study", path, "-o", folder / name, *options)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The files of a study that was played at once, by one process."""
    folder = tmp_path_factory.mktemp("study")
    said = study(folder, "whole")
    assert said.code == 0, said.err
    return files(folder / "whole")


def test_any_number_of_processes_writes_the_same_files(whole, tmp_path):
    """To the last byte, and prints the same."""
    said = study(tmp_path, "study", "--jobs", "3", "--json")
    assert files(tmp_path / "study") == whole
    assert said.json == json.loads(whole["study.json"])
    assert set(whole) == {
        "study.csv", "study.json", "study.md", "study.svg", "tallies/fair.json", "tallies/foul.json",
    }  # fmt: skip


def test_what_was_played_before_processes_failed_is_kept(tmp_path, monkeypatch):
    """The tally of the games that were played is put down, and the error is told."""

    def play_all(copies, jobs, told):
        raise CutShort("processes end before their time", whole_play(copies._replace(numbers=copies.numbers[:2])))

    whole_play = playing.play_all
    monkeypatch.setattr(playing, "play_all", play_all)
    said = study(tmp_path, "study")
    assert (said.code, "processes end" in said.err) == (2, True)
    assert json.loads((tmp_path / "study" / "tallies" / "fair.json").read_text("utf-8"))["games"] == 2


def test_a_study_goes_on_where_it_was_left(whole, tmp_path, monkeypatch):
    """With fewer games, after an interrupt, and with a variant more; what is there is not played again."""
    played: list[tuple[str, tuple[int, ...]]] = []
    real = playing.play_all

    def heard(copies: Copies, jobs: int, told):
        played.append((copies.game.file.options["weather"], tuple(copies.numbers)))
        cut = copies._replace(numbers=copies.numbers[:1]) if len(played) == 2 else copies  # interrupted after one
        return real(cut, jobs, told)

    monkeypatch.setattr(playing, "play_all", heard)
    assert study(tmp_path, "study", plan=PLAN.replace("games: 6", "games: 2").replace("  foul", "# foul")).code == 0
    said = study(tmp_path, "study")
    assert (said.code, said.err.splitlines()[-1]) == (
        130, "interrupted: 3 of 12 games are counted; the same command goes on",
    )  # fmt: skip
    assert study(tmp_path, "study").code == 0
    assert files(tmp_path / "study") == whole
    assert study(tmp_path, "study").code == 0
    assert played == [("fair", (0, 1)), ("fair", (2, 3, 4, 5)), ("fair", (3, 4, 5)), ("foul", (0, 1, 2, 3, 4, 5))]


def test_a_tally_is_put_down_from_time_to_time(monkeypatch):
    """A few games at first, then as many as are played in the time that a killed command may lose."""
    monkeypatch.setattr(playing, "_HERE", playing.Pace(2, 600))
    plan, kept = read_plan(PLAN.encode(), "plan.yaml"), []
    total = playing.play_variant(plan, plan.variants[0], None, keep=kept.append)
    assert ([tally.games for tally in kept], kept[-1]) == ([2, 6], total)


def test_its_tallies_are_those_of_copies(whole, tmp_path):
    """What `wargame play --json` prints, so that games can be played elsewhere and added."""
    alone = command("play", "crossing/dawn", "--games", "6", "--json").out
    assert whole["tallies/fair.json"].decode() == alone
    (tmp_path / "a.json").write_text(alone, encoding="utf-8")
    (tmp_path / "b.json").write_text(command("play", "crossing/dawn", "--numbers", "6-9", "--json").out, "utf-8")
    both = command("tally", tmp_path / "a.json", tmp_path / "b.json", "--json").out
    (tmp_path / "more" / "tallies").mkdir(parents=True)
    (tmp_path / "more" / "tallies" / "fair.json").write_text(both, encoding="utf-8")
    assert study(tmp_path, "more").code == 0
    found = json.loads((tmp_path / "more" / "study.json").read_text("utf-8"))
    assert [each["games"] for each in found["variants"]] == [10, 6]


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("games: 6", "games: 6\nseed: 2", "seed"),
        ("fair: {}", "fair: {data: mine.yaml}", "begins and data"),
        ("fair: {}", "fair: {scenario: crossing/dusk}", "scenario"),
    ],
)
def test_tallies_of_other_games_are_not_taken(whole, tmp_path, before, after, what):
    """What differs is told, and nothing is written over."""
    (tmp_path / "mine.yaml").write_text("stacks: {'0102': []}\n")
    (tmp_path / "study" / "tallies").mkdir(parents=True)
    (tmp_path / "study" / "tallies" / "fair.json").write_bytes(whole["tallies/fair.json"])
    said = study(tmp_path, "study", plan=PLAN.replace(before, after))
    assert said.code == 2
    assert f"they differ in {what}\n    hint: " in said.err
    assert list(files(tmp_path / "study")) == ["tallies/fair.json"]


def test_a_folder_that_cannot_be_is_told_before_anything_is_played(tmp_path):
    """A file is there."""
    (tmp_path / "study").write_text("mine")
    said = study(tmp_path, "study")
    assert "the folder cannot be made" in said.err
    assert "games played" not in said.err


def test_without_a_folder_nothing_is_written(tmp_path):
    """The tables are printed; a command without a plan says how to begin."""
    path = tmp_path / "plan.yaml"
    path.write_text(PLAN.replace("games: 6", "games: 1"), encoding="utf-8")
    assert "Games won" in command("study", path).out
    assert list(files(tmp_path)) == ["plan.yaml"]
    assert "wargame study --example" in command("study").err
    assert command("study", "--example").out.startswith("# The plan of a study")


def results():
    """A study of made-up games: shares at both ends, a side that never lost, a milestone of one variant alone."""
    plan = read_plan(PLAN.replace("  foul", "  a third, long name <&> here: {}\n  foul").encode(), "plan.yaml")
    made = {
        "fair": (Counter({"Red, victory": 30, "nobody, draw": 10}), Counter({3: 40}), Counter({0: 40}), {}),
        "foul": (
            Counter({"Blue, victory": 39, "Red, victory": 1}), Counter({2: 15, 3: 25}), Counter({4: 20, 9: 20}),
            {"the Ford falls": Counter({1: 4, 3: 8})},
        ),
        "a third, long name <&> here": (
            Counter({"Blue, victory": 2}), Counter({3: 2}), Counter({1: 2}), {"the Camp falls": Counter({2: 2})},
        ),
    }  # fmt: skip
    tallies = {}
    for variant in plan.variants:
        endings, lengths, lost, reached = made[variant.name]
        games = endings.total()
        tally = Tally(
            games=games, endings=endings, lengths=lengths, losses={"Red": lost, "Blue": lost},
            points={"Red": lost, "Blue": lengths}, reached=reached,
        )  # fmt: skip
        start = Copies(variant.game, variant.players, "1", ()).start
        tallies[variant.name] = tallied(start, [(0, games - 1)], tally)
    return msgspec.structs.replace(studied(plan, tallies), program="1.0", unseen=("the Hill falls",))


def test_a_study_as_tables():
    """As Markdown, and as CSV."""
    assert matches(SNAPSHOTS / "study.md", markdown(tables(results())))
    assert matches(SNAPSHOTS / "study.csv", as_csv(results()))


def test_tables_go_into_eighty_columns():
    """With the longest names and with losses of three digits in a variant."""
    lost = Estimate("x" * 28, 1_000_000, 277.6, 259.5, 295.7, (-121.2, -35.4))
    measure = Measure("losses", "Red", "mean", (msgspec.structs.replace(lost, less=None), lost))
    played = tuple(Played(lost.variant, 9, "crossing/dawn", ("random",)) for _ in range(2))
    said = text(tables(Studied(title="t", seed="1", variants=played, measures=(measure,))), 80)
    assert "278   260 to 296   -121 to -35 *" in said
    assert max(map(len, said.splitlines())) <= 80


def test_a_study_as_a_plot():
    """As it was looked at; and what users wrote is text in it."""
    drawn = plot(results())
    assert matches(SNAPSHOTS / "study.svg", drawn)
    root = ElementTree.fromstring(drawn)
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "<&> here" in " ".join(filter(None, words))
    assert all(0 <= float(each.get("x", 0)) <= 600 for each in root.iter())


def shares(*counts: tuple[int, int]) -> tuple[Measure, ...]:
    """A group of shares, each of the games won in two variants of a hundred games."""
    names = ("Red", "Blue", "nobody")
    return tuple(
        Measure("winners", of, "share", tuple(Estimate(f"v{n}", 100, *share(won, 100)) for n, won in enumerate(pair)))
        for of, pair in zip(names, counts, strict=False)
    )


def test_a_per_cent_is_as_wide_in_all_panels_of_a_group():
    """They begin and end where their intervals need it, with the whole in view where these are wide."""
    axes = _axes(shares((75, 62), (15, 20), (10, 18)))
    assert {of: axis.ticks for of, axis in axes.items()} == {
        "Red": (0.4, 0.6, 0.8, 1.0), "Blue": (0.0, 0.2, 0.4, 0.6), "nobody": (0.0, 0.2, 0.4, 0.6),
    }  # fmt: skip
    assert _axes(shares((0, 100)))["Red"].ticks == (0.0, 0.5, 1.0)
    assert _axes(shares((50, 50)))["Red"].ticks == (0.4, 0.5, 0.6)
    assert _axes(shares((100, 100)))["Red"].ticks == (0.8, 0.9, 1.0)


def test_what_a_variant_changes_and_nobody_feels_is_told(tmp_path):
    """In the tables and in the plot."""
    plan = "scenario: crossing/dawn\ngames: 2\nvariants:\n  one:\n  other:\n"
    said = study(tmp_path, "study", plan=plan)
    assert "Never felt, for nothing that was counted differs from the first variant: other." in said.out.replace(
        "\n", " "
    )
    assert "Never felt" in (tmp_path / "study" / "study.svg").read_text("utf-8")
    assert results().unfelt == ()


def test_where_a_milestone_never_came_those_that_came_are_named(tmp_path):
    """So that a misspelt one is found; without it nothing is said of them."""
    plan = 'scenario: lamps/campaign\ngames: 1\nmilestones: ["Turkey joins*", "Turky*"]\nvariants: {one: }\n'
    assert "; Turkey joins the war" in study(tmp_path, "study", plan=plan).err
    assert "milestones of these games" not in study(tmp_path, "study", plan=plan.replace(', "Turky*"', "")).err
