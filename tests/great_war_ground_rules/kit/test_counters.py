"""What is printed on counters, and what follows from it alone."""

import msgspec
import pytest

from wargame_cli.engine.errors import Malformed
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import date
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter, Ratings, ratings


def counter(type="rifle", size="XX", values="8-11-5", nation="German", **more):
    return Counter(id="X", name="X", nation=nation, type=type, size=size, values=values, source="house", **more)


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("8-11-5", Ratings(8, 11, 5)),
        ("2-6", Ratings(2, 2, 6)),
        ("0-4", Ratings(0, 0, 4)),
        ("+6-3", Ratings(0, 0, 3)),
        ("3-R", Ratings(3, 3, 0, "rail")),
        ("2-3-W", Ratings(2, 3, 40, "water")),
        ("4-7-0", Ratings(4, 7, 0, "none")),
        ("1-2-6C", Ratings(1, 2, 6)),
        ("1-2-5P", Ratings(1, 2, 5)),
    ],
)
def test_ratings_are_read(text, face):
    """3A, 14B: attack-defence-movement, or one strength and movement; R, W and 0 are ways of moving."""
    assert ratings(text) == face


@pytest.mark.parametrize("text", ["", "8-11", "8-11-5-3", "a-b-c", "6-3+", "8--5"])
def test_other_texts_are_no_ratings(text):
    if text == "8-11":
        assert ratings(text) == Ratings(8, 8, 11)
        return
    with pytest.raises(Malformed):
        ratings(text)


@pytest.mark.parametrize(
    ("printed", "re", "cadre"),
    [
        (counter(), 5, 1),
        (counter(indicator="self"), 4, 1),
        (counter(indicator="unsupported"), 3, 1),
        (counter(nation="American"), 6, 2),
        (counter(nation="Ottoman"), 3, 1),
        (counter(size="X"), 2, 0.5),
        (counter(size="III"), 1, 0.5),
        (counter(size="II"), 0.5, 0.5),
        (counter("army-hq", "army", "0-4"), 3, 0.5),
        (counter("corps-hq", "corps", "0-8"), 1, 0.5),
        (counter("art-hq", "XX", "+6-3"), 1, 0.5),
        (counter(values="14-16-5", re=5), 5, 1),
    ],
)
def test_regimental_equivalents(printed, re, cadre):
    """3A3: sizes in REs, of divisions by their indicator; T002."""
    assert (printed.whole_re, printed.cadre_re) == (re, cadre)


@pytest.mark.rule("3A3a")
def test_a_counter_may_have_another_size_than_that_of_its_kind():
    """3A3, advanced: it is printed on the counter."""
    assert counter(re=6).whole_re == 6
    assert counter(indicator="unsupported", re=2).whole_re == 2


def test_an_art_hq_is_no_division():
    """12B9: alone it is a headquarters of one RE with a modifier."""
    hq = counter("art-hq", "XX", "+6-3")
    assert (hq.is_division, hq.is_artillery, hq.is_headquarters, hq.modifier) == (False, True, True, 6)


@pytest.mark.parametrize(
    ("printed", "when", "whether"),
    [
        (counter("infantry"), "Mar II 18", True),
        (counter("rifle"), "Mar II 18", False),
        (counter("assault-engineer", "II", "1-2-6"), "Mar II 18", True),
        (counter("assault-engineer", "II", "1-2-5"), "Mar II 18", False),
        (counter("light-tank", "II", "1-1-8"), "Mar II 18", True),
        (counter("corps-hq", "corps", "0-8"), "Mar II 18", False),
        (counter("heavy-cavalry", "XX", "4-4-7"), "Jan II 19", False),
        (counter("heavy-cavalry", "XX", "4-4-7"), "Feb I 19", True),
        (counter("light-rifle", "X", "2-3-6"), "Mar II 19", False),
        (counter("light-rifle", "X", "2-3-6"), "Apr I 19", True),
        (counter("rifle", "XX", "9-12-5"), "May II 19", False),
        (counter("rifle", "XX", "9-12-5"), "Jun I 19", True),
        (counter("rifle", "XX", "8-11-5"), "Jun I 19", False),
        (counter("rifle", "X", "4-5-5"), "Jun I 19", True),
        (counter("rifle", "X", "3-4-5"), "Jun I 19", False),
    ],
)
def test_who_is_infantry(printed, when, whether):
    """14H: by type, by a printed rating of 8, Sturm troops of 6, and more from 1919 on."""
    assert printed.is_infantry(date(when)) is whether


@pytest.mark.parametrize(
    ("printed", "when", "whether"),
    [
        (counter("rifle", "XX", "9-12-5", cadre="3-5-5"), "Jun I 19", True),
        (counter("rifle", "XX", "9-12-5", cadre="3-4-5"), "Jun I 19", False),
        (counter("rifle", "XX", "8-11-5", cadre="4-5-5"), "Jun I 19", True),
        (counter("rifle", "XX", "8-11-5", cadre="4-5-5"), "May II 19", False),
        (counter("heavy-cavalry", "XX", "4-4-8", cadre="2-2-7"), "Mar II 18", False),
        (counter("infantry", cadre="2-3-5"), "Mar II 18", True),
    ],
)
def test_a_cadre_is_infantry_by_its_own_ratings(printed, when, whether):
    """14H, 3A1: it is no division any more."""
    assert printed.is_infantry(date(when), cadre=True) is whether


@pytest.mark.parametrize(
    ("printed", "light", "mountain"),
    [
        (counter("ski", "II", "1-2-6", "Austro-Hungarian"), False, True),
        (counter("ski", "II", "1-2-6", contingent="Bavarian"), False, True),
        (counter("ski", "II", "1-2-6"), True, False),
        (counter("mountain-light-rifle", "X", "2-3-6", "Italian"), True, True),
    ],
)
def test_ski_and_combined_types(printed, light, mountain):
    """14A, 14G: some ski units are mountain units, others light; combined types are both."""
    assert (printed.is_light, printed.is_mountain) == (light, mountain)


def test_a_fast_unit_is_motorized():
    """14C4."""
    assert counter("armored-car", "II", "1-1-8").is_fast
    assert not counter("heavy-cavalry", "XX", "4-4-7").is_fast


def test_a_side_follows_from_the_nation():
    assert counter(nation="Portuguese").side == "Entente"
    assert msgspec.structs.replace(counter(), nation="Ottoman").side == "CP"
