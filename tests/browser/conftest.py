"""A page of a small game of each ruleset, opened in the Chromium that is installed.

Without one these tests are skipped; with WARGAME_BROWSER=required they fail. WARGAME_CHROMIUM names another program.
"""

from __future__ import annotations

import os
import shutil
from functools import cache
from typing import NamedTuple

import pytest

import wargame_cli
from wargame_cli.players.games import Tally, make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.reports.page.data import Frame, Page
from wargame_cli.reports.page.making import made
from wargame_cli.reports.page.moments import chapters_told
from wargame_cli.reports.page.rendering import render_page

#: A scenario of each ruleset, who reads its page, and how many phases there are of it.
READERS = {
    "kaisers-war/1918": "CP",
    "lamps/campaign": None,
    "illusions-of-glory/opening-1914": "umpire",
    "great-war-in-europe/western-sector-1917": "umpire",
    "great-war-ground-rules/bapaume-1918": "CP",
}
PHASES = 14
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 740}

_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
              "--disable-component-update", "--disable-sync"]  # fmt: skip


@cache
def page_and_html(scenario: str) -> tuple[Page, str]:
    """The page of a random game's first phases, as data and as a document."""
    game = wargame_cli.new(scenario, dice="seeded", seed="recorded")
    players = make_players(["random"], game.ruleset.sides, "recorded")
    for number, played in enumerate(play_on(game, players, Tally()), 1):
        game = played
        if number == PHASES:
            break
    done = made(game, READERS[scenario], chapters_told(game))
    return done.page, render_page(done.page, done.base)


@pytest.fixture(scope="module")
def browser():
    """The browser, one for the tests of a module: its loop of events would disturb tests that have their own."""
    program = os.environ.get("WARGAME_CHROMIUM") or next(filter(None, map(shutil.which, _PROGRAMS)), None)
    required = os.environ.get("WARGAME_BROWSER") == "required"
    if not program:
        (pytest.fail if required else pytest.skip)("no Chromium is installed (WARGAME_CHROMIUM may name one)")
    if not required:
        pytest.importorskip("playwright", reason="the extra `browser` is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=program, args=_ARGUMENTS)
        yield started
        started.close()


class Opened(NamedTuple):
    """A page in a tab of the browser, the data in it, and what the tab said and asked for."""

    tab: object
    page: Page
    said: list[str]
    asked: list[str]

    @property
    def shown(self) -> int:
        """The number of the frame that is shown."""
        return self.tab.evaluate("wargamePage.frame()")

    def frame_with(self, what: str) -> int:
        """The first frame in which there are battles, moves or the like."""
        return next(number for number, frame in enumerate(self.page.frames) if getattr(frame, what))


@pytest.fixture
def opened(browser, tmp_path):
    """Opens the page of a scenario: `opened(scenario, address="#f=3", color_scheme="dark")`."""
    contexts = []

    def open_page(scenario: str, address: str = "", **settings) -> Opened:
        page, html = page_and_html(scenario)
        path = tmp_path / "game.html"
        path.write_text(html, encoding="utf-8")
        context = browser.new_context(**{"viewport": DESKTOP, "reduced_motion": "reduce", **settings})
        contexts.append(context)
        tab = context.new_page()
        said: list[str] = []
        asked: list[str] = []
        tab.on("console", lambda message: said.append(message.text))
        tab.on("pageerror", lambda error: said.append(str(error)))
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto(f"{path.as_uri()}{address}")
        return Opened(tab, page, said, asked)

    yield open_page
    for context in contexts:
        context.close()


def stacks_at(page: Page, number: int) -> dict[str, list[str]]:
    """The stacks at the end of a frame: all frames up to it laid upon each other."""
    stacks: dict[str, tuple[str, ...]] = {}
    frame: Frame
    for frame in page.frames[: number + 1]:
        stacks |= frame.stacks
    return {place: list(stack) for place, stack in stacks.items() if stack}
