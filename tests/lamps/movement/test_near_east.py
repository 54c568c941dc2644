"""The Near East (6.5.1.1): MEF and IEF do not leave it while Turkey stands."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.kit.nations import TE

STAYS = "GB-MEF stays in the Near East until Turkey is conquered"
NEAR_EAST = {"gallipoli-theater": "near-east"}


@pytest.mark.rule("6.5.1.1")
@pytest.mark.parametrize(
    ("place", "order", "options", "message"),
    [
        ("gallipoli", "{sail: GB-MEF, to: paris}", NEAR_EAST, STAYS),
        ("gallipoli", "{move: GB-MEF, to: bulgaria}", NEAR_EAST, STAYS),
        ("gallipoli", "{move: GB-MEF, to: bulgaria}", {}, ""),  # it stands in Europe
        ("aleppo", "{move: GB-MEF, to: anatolia}", {}, STAYS),
        ("aleppo", "{move: GB-MEF, to: erzurum}", {}, f"{STAYS}, and no other path leads from Aleppo to Erzurum"),
        ("aleppo", "{move: GB-MEF, to: damascus}", {}, ""),
    ],
)  # fmt: skip
def test_mef_and_ief_do_not_leave_the_near_east(place, order, options, message):
    """By land as by sea, and through no other area into another part of it."""
    held = dict.fromkeys(("anatolia", "bulgaria", "damascus", "erzurum"), TE)
    given = {"phase": "western-allies-movement", "control": held, "nations": {"turkey": "war", "bulgaria": "conquered"}}
    bench = Bench("lamps", areas={place: ["GB-MEF"]}, options=options, **given)
    assert bench.faults(order) == ([("6.5.1.1", message)] if message else [])


@pytest.mark.rule("6.5.1.1")
def test_a_conquered_turkey_lets_them_go():
    """The squares are the Entente's, and nothing keeps its armies there."""
    given = {"control": {"anatolia": TE}, "nations": {"turkey": "conquered"}}
    bench = Bench("lamps", phase="western-allies-movement", areas={"aleppo": ["GB-MEF"]}, **given)
    assert bench.play("{move: GB-MEF, to: anatolia}").place_of("GB-MEF") == "anatolia"


@pytest.mark.rule("6.5.1.1", "7.2.7a")
def test_mef_follows_nobody_out_of_the_near_east():
    """Who is named is refused, and of all who may follow it is none."""
    given = {"areas": {"gallipoli": ["FR-2", "GB-MEF"], "bulgaria": ["BU-1*"]}, "options": NEAR_EAST}
    bench = Bench("lamps", phase="western-allies-combat", nations={"bulgaria": "war", "turkey": "war"}, **given)
    (told,) = bench.rehearse("{attack: bulgaria, with: [FR-2], advance: [GB-MEF]}").problems
    assert (told.rule, told.message) == ("7.2.7", STAYS)
    position = bench.play("{attack: bulgaria, with: [FR-2], advance: all}", dice=[6, 1])
    assert (position.place_of("FR-2"), position.place_of("GB-MEF")) == ("bulgaria", "gallipoli")


@pytest.mark.rule("6.5.1.1", "7.2.7a")
def test_mef_wins_its_way_out_of_the_near_east():
    """Turkey falls with Anatolia: who takes it must advance, and nothing says that only others may take it."""
    bench = Bench("lamps", phase="western-allies-combat", areas={"aleppo": ["GB-MEF"]}, nations={"turkey": "war"})
    position = bench.play("{attack: anatolia, with: [GB-MEF]}", dice=[6])
    assert position.place_of("GB-MEF") == "anatolia"
