"""The pictures in README are of the examples' own games, as their pages look today.

After a change that is meant to change them: `UPDATE_EXAMPLES=1 pytest tests/browser/test_pictures.py`; look at them.
Fonts differ from machine to machine: what is compared is how bright and of what colour each part of a picture is.
"""

from __future__ import annotations

import base64
import os
from typing import NamedTuple

import pytest
from browser.conftest import PHONE
from example_scripts import EXAMPLES, ran

PICTURES = EXAMPLES / "pictures"
WINDOW = {"width": 1280, "height": 800}
#: The parts, across and down, in which pictures are compared, and how far, of 255, they may differ on average.
PARTS, FAR = (40, 25), 12


class Shot(NamedTuple):
    """An example, the place in its page that is shown, and the window."""

    example: str
    address: str
    window: dict[str, int] = WINDOW
    dark: bool = False


SHOTS = {
    "kaisers-war": Shot("kaisers-war/demo", "#f=3&b=1"),
    "lamps": Shot("lamps/extended-example", "#turn-2"),
    "illusions-of-glory": Shot("illusions-of-glory/galicia", "#turn-1/round-2-cp"),
    "great-war-in-europe": Shot("great-war-in-europe/turn", "#turn-37/first-combat&b=1&p=N2316"),
    "great-war-ground-rules": Shot("great-war-ground-rules/turn", "#turn-1/cp-combat"),
    "phone": Shot("great-war-ground-rules/turn", "#turn-1/cp-combat", PHONE, dark=True),
}

#: How far two pictures are from each other, part by part.
COMPARE = """async ([one, other, [across, down]]) => {
  const parts = async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = new OffscreenCanvas(across, down), pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, across, down);
    return pen.getImageData(0, 0, across, down).data;
  };
  const [a, b] = [await parts(one), await parts(other)];
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]), 0) / a.length;
}"""


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_is_of_the_page_as_it_looks(name, browser, tmp_path_factory):
    """Of the phase that it shows, at a desk and on a phone."""
    shot, kept = SHOTS[name], PICTURES / f"{name}.jpg"
    context = browser.new_context(
        viewport=shot.window, reduced_motion="reduce", color_scheme="dark" if shot.dark else "light"
    )
    tab = context.new_page()
    page = ran(shot.example, tmp_path_factory).folder / "page.html"
    tab.goto(f"{page.as_uri()}{shot.address}")
    tab.wait_for_timeout(300)
    picture = tab.screenshot(type="jpeg", quality=80)
    tab.close()
    if os.environ.get("UPDATE_EXAMPLES"):
        PICTURES.mkdir(exist_ok=True)
        kept.write_bytes(picture)
    sources = [f"data:image/jpeg;base64,{base64.b64encode(each).decode()}" for each in (picture, kept.read_bytes())]
    blank = context.new_page()
    assert blank.evaluate(COMPARE, [*sources, PARTS]) < FAR
    context.close()
