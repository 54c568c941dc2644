"""The order form of a page in a real browser: a sheet is clicked together, saved, and does what it says."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple
from urllib.parse import quote

import msgspec
import pytest
from browser.conftest import DESKTOP, PHONE
from msgspec.structs import replace

import wargame_cli
from wargame_cli.archive.flow import service
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.archive.game.terms import Terms
from wargame_cli.engine.text import read_text
from wargame_cli.mail.drafts import subject_of
from wargame_cli.players.games import Tally, make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.reports.packing import view_file
from wargame_cli.reports.page.acts import every
from wargame_cli.reports.page.data import Page
from wargame_cli.reports.page.making import made
from wargame_cli.reports.page.moments import chapters_told
from wargame_cli.reports.page.rendering import render_page
from wargame_cli.reports.template import template

#: A scenario of each ruleset, and a phase in which units go somewhere.
PHASES = {
    "kaisers-war/1918": "cp-movement",
    "lamps/campaign": "germany-movement",
    "illusions-of-glory/opening-1914": "round-1-ap",
    "great-war-in-europe/western-sector-1917": "first-movement",
    "great-war-ground-rules/bapaume-1918": "cp-movement",
}
each_game = pytest.mark.parametrize("scenario", PHASES)
KAISER = "kaisers-war/1918"
UMPIRE = "mod+war@example.org"


class Due(NamedTuple):
    """A game before a phase, the side whose sheet is due, and the page of its view."""

    game: Game
    side: str
    page: Page
    html: str


def due(scenario: str, phase: str = "") -> Due:
    """The game of random players when the phase comes."""
    return _due(scenario, phase or PHASES[scenario])


@cache
def _due(scenario: str, wanted: str) -> Due:
    dice = {"dice": "seeded", "seed": "recorded"} if scenario != KAISER else {"dice": "sealed"}
    game = wargame_cli.new(scenario, **dice)
    if game.position.phase != wanted:
        played = play_on(game, make_players(["random"], game.ruleset.sides, "recorded"), Tally())
        game = next(each for each in played if each.position.phase == wanted and each.sides_due)
    side = game.sides_due[0]
    file = msgspec.structs.replace(view_file(game, side), terms=Terms(umpire=UMPIRE))
    sent = replace(game, file=file)  # one frame, as of a position that was sent
    done = made(sent, side, chapters_told(sent))
    return Due(game, side, done.page, render_page(done.page, done.base))


@pytest.fixture
def form(browser, tmp_path):
    """Opens the page of the side that is due, with its sheet before it; `tab.said` is what went wrong."""
    contexts = []

    def open_form(scenario, phase="", **settings):
        path = tmp_path / "game.html"
        path.write_text(due(scenario, phase).html, encoding="utf-8")
        context = browser.new_context(**{"viewport": DESKTOP, "reduced_motion": "reduce", **settings})
        contexts.append(context)
        tab = context.new_page()
        tab.said = []
        tab.on("console", lambda message: tab.said.append(message.text))
        tab.on("pageerror", lambda error: tab.said.append(str(error)))
        tab.goto(path.as_uri())
        tab.click("#tab-form")
        return tab

    yield open_form
    for context in contexts:
        context.close()


def saved(tab):
    """The sheet that the page saves, which is the one that it shows."""
    with tab.expect_download() as download:
        tab.click("text=Save sheet.yaml")
    assert download.value.suggested_filename == "sheet.yaml"
    text = download.value.path().read_text(encoding="utf-8")
    assert text == tab.input_value("#form-sheet")
    return SheetText(file="sheet.yaml", text=text)


def listed(tab):
    return tab.locator("#form-list li").all_inner_texts()


def journeys(page):
    """Orders that lead a unit from one place of the drawing to another, with where it stands."""
    drawn = {place for place, spot in page.board.places.items() if spot.x is not None}
    where = {unit: place for frame in page.frames for place, stack in frame.stacks.items() for unit in stack}
    for act in every(page.form):
        ends = {act.ends[-1], where.get(act.actors[0])} if len(act.path) > 1 and len(act.actors) == 1 else ()
        if len(ends) == 2 and ends <= drawn and not act.doubtful:
            yield act, where[act.actors[0]]


def click_at(tab, place):
    """Click on a place of the map, where its ring is drawn."""
    ring = tab.locator(f".mark[data-place='{place}'] rect").bounding_box()
    tab.mouse.click(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)


@each_game
def test_a_sheet_clicked_together_resolves_as_meant(form, scenario):
    """A unit, its destination on the map, one more order by the form of its kind: saved, legal, and carried out."""
    game, side, page, _ = due(scenario)
    tab = form(scenario)
    act, here = next(journeys(page))
    unit, end = act.actors[0], act.ends[-1]
    tab.evaluate("([place, unit]) => wargamePage.select(place, unit)", [here, unit])
    tab.evaluate("places => wargamePage.fit(places)", [here, end])
    tab.wait_for_timeout(100)
    assert re.search("mark (go|target)", tab.locator(f".mark[data-place='{end}']").get_attribute("class"))
    click_at(tab, end)
    if not any(unit in order for order in listed(tab)):  # several orders end there
        tab.locator("#form-chosen .choices button").first.click()
    assert unit in listed(tab)[-1]
    assert tab.locator("#over .plan").count() == 1
    more = next((each for each in page.form.acts if not (act.after or each.after or unit in each.actors)), None)
    if more:
        by_form(tab, page.form, more)
    sheet = saved(tab)
    verdict = service.check(game, [sheet])
    assert verdict.accepted, (sheet.text, [str(problem) for problem in verdict.problems])
    orders = sheet.fields()["orders"]
    assert len(orders) == len(act.after) + 1 + bool(more)
    others = [SheetText(file=f"{each}.yaml", text=template(game, each)) for each in game.sides_due if each != side]
    after = service.adjudicate(game, [sheet, *others]).game.position
    assert after.place_of(unit) == end
    assert tab.said == []


def by_form(tab, form, act):
    """Write an order by the form of its kind, field after field."""
    tab.select_option("#form-kind", act.verb)
    for field in next(kind for kind in form.kinds if kind.verb == act.verb).fields:
        value = act.order.get(field.name)
        if value is None or field.type == "yes":
            continue
        entry = tab.locator(f"#form-other [name='{field.name}']")
        written = ", ".join(value) if isinstance(value, list | tuple) else str(value)
        if entry.evaluate("each => each.tagName") == "SELECT":
            entry.select_option(written)
        else:
            entry.fill(written)
    before = len(listed(tab))
    tab.click("#form-other button[type=submit]")
    assert len(listed(tab)) == before + 1


def test_by_keyboard_alone(form):
    """A unit and its order are chosen in lists; the order is moved, changed and dropped by buttons."""
    tab = form(KAISER)
    page = due(KAISER).page
    units = list(dict.fromkeys(act.actors[0] for act, _ in journeys(page)))[:2]
    for unit in units:
        tab.select_option("#form-unit", unit)
        tab.locator("#form-chosen .choices button").first.focus()
        tab.keyboard.press("Enter")
        assert unit in tab.inner_text("#form .told")
        assert unit in listed(tab)[-1]
    tab.wait_for_function("unit => document.getElementById('said').textContent.includes(unit)", arg=units[-1])
    tab.get_by_role("button", name="Up").last.focus()
    tab.keyboard.press("Enter")
    assert [units[::-1][n] in order for n, order in enumerate(listed(tab))] == [True, True]
    tab.get_by_role("button", name="Drop").first.focus()
    tab.keyboard.press("Enter")
    assert len(listed(tab)) == 1
    tab.get_by_role("button", name="Change").first.click()
    entry = tab.locator("#form-other [name='to']")
    entry.fill('" : #evil\u202e')
    entry.press("Enter")
    order = read_text(tab.input_value("#form-sheet").encode(), "sheet.yaml").data["orders"][0]
    assert order["to"] == '" : #evil\u202e'
    assert "evil" in listed(tab)[0]
    assert tab.said == []


def test_attacks_gather_units(form):
    """A second unit that attacks the same place joins the order; one that leaves it for another is taken out."""
    tab = form(KAISER, "cp-first-combat")
    page = due(KAISER, "cp-first-combat").page
    by_target: dict[str, list[str]] = {}
    for act in every(page.form):
        if act.verb == "attack":
            by_target.setdefault(act.ends[0], []).append(act.actors[0])
    place, units = next((place, units) for place, units in by_target.items() if len(units) > 1)
    for unit in units[:2]:
        tab.select_option("#form-unit", unit)
        tab.locator("#form-chosen .choices button.target").filter(has_text=page.board.places[place].name).first.click()
    sheet = saved(tab)
    assert sheet.fields()["orders"] == [{"attack": place, "with": units[:2]}]
    assert service.check(due(KAISER, "cp-first-combat").game, [sheet]).accepted


def test_the_nonce_is_new_and_can_be_changed(form):
    """128 bits of chance, other ones every time; a mail holds the sheet."""
    nonces = set()
    for _ in range(2):
        tab = form(KAISER)
        for _ in range(2):
            nonces.add(tab.input_value("#form-nonce"))
            tab.get_by_role("button", name="Others").click()
    assert len(nonces) == 4
    assert all(re.fullmatch("[0-9a-f]{32}", nonce) for nonce in nonces)
    tab.fill("#form-nonce", 'mine "and" mine\\')
    assert saved(tab).fields()["nonce"] == 'mine "and" mine\\'
    href = tab.get_attribute("#form-mail", "href")
    subject = quote(subject_of(due(KAISER).game), safe="")
    assert href.startswith(f"mailto:{UMPIRE}?subject={subject}&body=")
    assert "%0D%0Anonce" in href


def test_a_text_that_was_changed_by_hand_stays(form):
    """Until the reader has it written anew from the list."""
    tab = form(KAISER)
    tab.fill("#form-sheet", "mine: yes\n")
    tab.select_option("#form-unit", next(journeys(due(KAISER).page))[0].actors[0])
    tab.locator("#form-chosen .choices button").first.click()
    assert saved(tab).text == "mine: yes\n"
    tab.click("text=Write it anew from the list")
    assert len(saved(tab).fields()["orders"]) == 1


def test_fits_a_phone(form):
    """Nothing is wider than the screen."""
    tab = form(KAISER, viewport=PHONE, has_touch=True)
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
