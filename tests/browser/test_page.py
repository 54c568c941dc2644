"""The page of a game in a real browser: what a player does with it, by key, mouse and finger."""

from __future__ import annotations

import json
import re

import pytest
from browser.conftest import PHONE, READERS, page_and_html, stacks_at

each_game = pytest.mark.parametrize("scenario", READERS)
GAME = "great-war-ground-rules/bapaume-1918"


def _drawn(tab) -> dict[str, list[str]]:
    """What the stacks on the map say that they hold."""
    found = tab.eval_on_selector_all(".stack", "all => all.map(each => [each.dataset.place, each.dataset.units])")
    return {place: json.loads(units) for place, units in found}


def _on_map(page, stacks):
    return {place: units for place, units in stacks.items() if page.board.places[place].x is not None}


def _overflows(tab) -> int:
    return tab.evaluate("document.documentElement.scrollWidth - innerWidth")


@each_game
def test_every_phase_by_keyboard_alone(opened, scenario):
    """Each phase and turn is reached by the arrow keys, and the drawn stacks are the data's; nothing is loaded."""
    game = opened(scenario)
    tab, page = game.tab, game.page
    ready = tab.evaluate("new Promise(done => requestAnimationFrame(() => done(performance.now())))") / 1000
    print(f"{scenario}: the first frame after {ready:.2f} s")
    tab.focus("#slider")
    tab.keyboard.press("Home")
    slowest = 0.0
    for number, frame in enumerate(page.frames):
        assert game.shown == number
        told = tab.get_attribute("#slider", "aria-valuetext")
        assert told == f"{frame.turn_told[:1].upper()}{frame.turn_told[1:]}, {frame.title}"
        if number % 5 == 0 or frame.battles:
            assert _drawn(tab) == _on_map(page, stacks_at(page, number))
        before = tab.evaluate("performance.now()")
        tab.keyboard.press("ArrowRight")
        slowest = max(slowest, (tab.evaluate("performance.now()") - before) / 1000)
    turns = [frame.turn for frame in page.frames]
    tab.keyboard.press("Home")
    tab.keyboard.press("ArrowUp")
    assert game.shown == next((number for number, turn in enumerate(turns) if turn != turns[0]), len(turns) - 1)
    tab.keyboard.press("ArrowDown")
    assert game.shown == 0
    print(f"{scenario}: the slowest step took {slowest:.3f} s")
    assert (game.said, len(game.asked)) == ([], 1)


@each_game
def test_fits_a_phone(opened, scenario):
    """Nothing is wider than a phone, in daylight and in the dark, whatever panel is open."""
    game = opened(scenario, viewport=PHONE, has_touch=True)
    game.tab.evaluate(f"wargamePage.show({game.frame_with('battles')})")
    for scheme in ("light", "dark"):
        game.tab.emulate_media(color_scheme=scheme)
        paper = game.tab.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert (sum(map(int, re.findall(r"\d+", paper)[:3])) > 384) == (scheme == "light")
        for tab in ("phase", "whole"):
            game.tab.evaluate(f"wargamePage.open('{tab}')")
            assert _overflows(game.tab) <= 0
    assert game.tab.locator("#map").bounding_box()["width"] <= PHONE["width"]


@pytest.mark.parametrize("scenario", ["lamps/campaign", "illusions-of-glory/opening-1914"])
def test_grounds_are_filled_by_who_holds_them(opened, scenario):
    """Areas and the plates of spaces have the colour of their side in each frame, and none where nobody holds them."""
    game = opened(scenario)
    holders: dict[str, str] = {}
    for number, frame in enumerate(game.page.frames):
        holders |= frame.holders
        if number in (0, len(game.page.frames) - 1):
            game.tab.evaluate(f"wargamePage.show({number})")
            filled = game.tab.eval_on_selector_all("#G [data-place].held", "all => all.map(each => each.dataset.place)")
            assert sorted(filled) == sorted(place for place, side in holders.items() if side)


def test_a_stack_by_key(opened):
    """Enter opens the stack in the tab order, arrows go to others, Escape closes it and goes back."""
    game = opened(GAME)
    tab = game.tab
    assert tab.locator(".stack[tabindex='0']").count() == 1
    tab.focus(".stack[tabindex='0']")
    first = tab.evaluate("document.activeElement.dataset.place")
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        tab.keyboard.press(key)
    place = tab.evaluate("document.activeElement.dataset.place")
    assert place
    assert first
    assert tab.locator(".stack[tabindex='0']").count() == 1
    tab.keyboard.press("Enter")
    stack = stacks_at(game.page, game.shown)[place]
    assert tab.locator("#stack h2").inner_text() == game.page.board.places[place].name
    assert tab.locator("#stack button.unit").count() == len(stack)
    assert f"p={place}" in tab.url
    tab.keyboard.press("Escape")
    assert tab.locator("#stack").is_hidden()
    assert tab.evaluate("document.activeElement.dataset.place") == place


def test_a_stack_by_tap(opened):
    """A tap within a finger's reach of a stack opens it, with each unit's name and factors."""
    game = opened(GAME, viewport={"width": 390, "height": 844}, has_touch=True)
    place, units = next((place, units) for place, units in stacks_at(game.page, game.shown).items()
                        if game.page.board.places[place].x is not None and units[0][0] != "?")  # fmt: skip
    game.tab.evaluate("place => wargamePage.fit([place])", place)
    game.tab.wait_for_timeout(250)
    edge = game.tab.locator(f".stack[data-place='{place}']").bounding_box()
    game.tab.touchscreen.tap(edge["x"] - 4, edge["y"] + edge["height"] / 2)
    told = game.tab.locator("#stack").inner_text()
    assert all(unit in told for unit in units if unit[0] != "?")
    assert game.tab.locator("#stack").is_visible()


def test_a_badge_leads_to_the_report_and_back(opened):
    """A battle's badge leads to its section of the report, and the number there back to the map."""
    game = opened(GAME)
    game.tab.evaluate(f"wargamePage.show({game.frame_with('battles')})")
    game.tab.focus(".badge[data-battle='1']")
    game.tab.keyboard.press("Enter")
    heading = game.tab.locator("#phase h3[data-battle='1']")
    assert heading.evaluate("each => each.contains(document.activeElement)")
    assert "b=2" in game.tab.url
    game.tab.keyboard.press("Enter")
    assert game.tab.evaluate("document.activeElement.matches('.badge.lit')")
    assert game.tab.evaluate("document.activeElement.dataset.battle") == "1"


def test_the_address_keeps_the_view(opened):
    """An address leads to the frame, the place and the battle that it was taken from; turns and phases have names."""
    game = opened(GAME)
    number = game.frame_with("battles")
    place = next(iter(_on_map(game.page, stacks_at(game.page, number))))
    game.tab.evaluate(f"wargamePage.show({number}); wargamePage.select({place!r}, '')")
    kept = game.tab.evaluate("location.hash")
    again = opened(GAME, kept)
    assert again.shown == number
    assert again.tab.locator("#stack h2").inner_text() == game.page.board.places[place].name
    frame = game.page.frames[number]
    again.tab.evaluate(f"location.hash = '#turn-{frame.turn}'")
    again.tab.wait_for_function("wargamePage.frame() === 1")
    again.tab.evaluate(f"location.hash = '#turn-{frame.turn}/{frame.phase}&p={place}'")
    again.tab.wait_for_function(f"wargamePage.frame() === {number}")
    assert again.tab.locator("#stack h2").inner_text() == game.page.board.places[place].name


def test_print_has_map_stacks_and_report(opened):
    """A print has the map on one sheet across, then the report and all stacks by name, and no controls."""
    game = opened(GAME)
    number = game.frame_with("battles")
    game.tab.evaluate(f"wargamePage.show({number})")
    pdf = game.tab.pdf(prefer_css_page_size=True)
    sheets = [tuple(map(float, found)) for found in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)]
    across = [wide > high for wide, high in sheets]
    assert across == [True] + [False] * (len(sheets) - 1)
    assert len(sheets) > 1
    listed = game.tab.locator("#printed").text_content()
    stacks = stacks_at(game.page, number)
    assert all(unit in listed for units in stacks.values() for unit in units if unit[0] != "?")
    game.tab.emulate_media(media="print")
    assert game.tab.locator("#phase").is_visible()
    assert game.tab.locator("#map").is_visible()
    for control in ("#time", "#find", "#zoom", "#layers", "#tabs"):
        assert game.tab.locator(control).is_hidden()


def test_roles_and_names(opened):
    """A reader with a screen reader finds slider, map, stacks, tabs and tools by role and name."""
    game = opened(GAME)
    tab = game.tab
    tree = tab.locator("body").aria_snapshot()
    last = game.page.frames[-1]
    for told in (r'slider "Phase"', r'group "Map: arrow keys', r'tab "This phase"', r'button "Play"',
                 r'button "Nearer"', r'combobox "Find a unit or a place"'):  # fmt: skip
        assert told in tree, told
    assert last.title in tab.get_attribute("#slider", "aria-valuetext")
    assert tab.get_by_role("status").count() == 1
    stacks = tab.locator(".stack")
    assert all(stacks.nth(number).get_attribute("aria-label") for number in range(3))
    assert (
        tab.eval_on_selector_all(
            "button:not([disabled])",
            "all => all.filter(each => each.checkVisibility() && !(each.ariaLabel || each.innerText.trim())).length",
        )
        == 0
    )
    small = tab.eval_on_selector_all(
        "#time button, #zoom button, #tabs button, summary, #sought",
        "all => all.filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44).length",
    )
    assert small == 0


def test_search_finds_units_and_places(opened):
    """The search leads to the stack in which a unit stands, and says so where nothing is called so."""
    game = opened(GAME)
    place, units = next((place, units) for place, units in _on_map(game.page, stacks_at(game.page, game.shown)).items()
                        if units[0][0] != "?")  # fmt: skip
    game.tab.fill("#sought", units[0])
    game.tab.keyboard.press("Enter")
    assert game.tab.locator("#stack h2").inner_text() == game.page.board.places[place].name
    assert game.tab.locator("#stack .unit[aria-pressed=true]").inner_text().startswith(units[0])
    game.tab.fill("#sought", "no such thing")
    game.tab.keyboard.press("Enter")
    assert game.tab.get_attribute("#sought", "aria-invalid") == "true"


@each_game
def test_reads_without_scripts(opened, scenario):
    """With scripts off there is the report and where everything stands, and nothing to press."""
    game = opened(scenario, java_script_enabled=False, viewport=PHONE)
    assert game.tab.locator("main#plain").is_visible()
    told = game.tab.locator("main#plain").inner_text()
    shown = [unit for units in stacks_at(game.page, len(game.page.frames)).values() for unit in units]
    assert all(unit in told for unit in shown if unit[0] != "?")
    assert game.tab.locator("button:visible, input:visible, summary:visible").count() == 0


def test_words_of_users_stay_words(browser, tmp_path):
    """A unit and a reason that look like markup are shown as they are."""
    page, html = page_and_html(GAME)
    unit = next(unit for frame in page.frames for stack in frame.stacks.values() for unit in stack if unit[0] != "?")
    hostile = "<img src=x onerror=document.title=1>"
    path = tmp_path / "hostile.html"
    path.write_text(html.replace(json.dumps(unit), json.dumps(hostile)), encoding="utf-8")
    tab = browser.new_page()
    tab.goto(path.as_uri())
    tab.evaluate("wargamePage.show(0)")
    assert tab.locator("img").count() == 0
    assert tab.title() != "1"
    assert any(hostile in (label or "") for label in tab.eval_on_selector_all(
        ".stack", "all => all.map(each => each.getAttribute('aria-label'))"))  # fmt: skip
    tab.close()
