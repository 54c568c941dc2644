"""Paths over land (6.4): of an order that finds none it is told what closes them."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench


@pytest.mark.rule("10.2.3.1", "10.2.3.2b", "2.1.4", "2.1.8b", "6.4", "6.4.1", "6.4.3")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{move: RU-1, to: brest_litovsk}",
         {"phase": "eastern-allies-movement", "areas": {"kiev": ["RU-1"]},
          "control": {"minsk": "CP", "ukraine": "CP", "lithuania": "CP", "poland": "CP"}},
         "2.1.4", "a move that enters Pripet Marshes ends there, and no other path leads from Kiev to Brest-Litovsk"),
        ("{move: TU-1, to: jerusalem}",
         {"phase": "central-allies-movement", "areas": {"anatolia": ["TU-1"], "damascus": ["TU-2"]}},
         "2.1.8b", "TU-2 stands in Damascus, and no other path leads from Anatolia to Jerusalem"),
        ("{move: TU-1, to: jerusalem}",
         {"phase": "central-allies-movement", "areas": {"anatolia": ["TU-1"]},
          "this_turn": {"squares": ["damascus"]}, "nations": {"turkey": "war"}},
         "2.1.8b", "an army has used Damascus in this phase, and no other path leads from Anatolia to Jerusalem"),
        ("{move: TU-1, to: damascus}",
         {"phase": "central-allies-movement", "areas": {"anatolia": ["TU-1"], "damascus": ["TU-2"]}},
         "2.1.8b", "TU-2 stands in Damascus"),
        ("{move: GB-1, to: sinai}",
         {"phase": "western-allies-movement", "areas": {"jerusalem": ["GB-1"], "not at war": ["GB-MEF"]}},
         "2.1.8b", "Sinai is kept free for the army that comes when Turkey enters the war"),
        ("{move: AH-1, to: prussia}", {"phase": "central-allies-movement", "areas": {"galicia": ["AH-1"]}},
         "6.4.1", "Prussia is a German Home Area"),
        ("{move: AH-1, to: belgium}",
         {"phase": "central-allies-movement", "areas": {"austria": ["AH-1"], "belgium": ["GE-1"]}},
         "6.4.1", "Berlin is a German Home Area, and no other path leads from Austria to Belgium"),
        ("{move: AH-1, to: anatolia}",
         {"phase": "central-allies-movement",
          "areas": {"hungary": ["AH-1"], "anatolia": ["TU-1"], "serbia": ["AH-2"]}},
         "6.4.3", "Bulgaria is neutral, and no other path leads from Hungary to Anatolia"),
        ("{move: AH-1, to: albania}",
         {"phase": "central-allies-movement", "areas": {"bosnia": ["AH-1"], "albania": ["AH-2"]}},
         "10.2.3.1", "nobody moves into Albania"),
        ("{move: AH-1, to: albania}", {"phase": "central-allies-movement", "areas": {"bosnia": ["AH-1"]}},
         "10.2.3.1", "nobody moves into Albania: it must be attacked"),
        ("{move: AH-1, to: greece}",
         {"phase": "central-allies-movement", "areas": {"bosnia": ["AH-1"], "albania": ["AH-2"], "greece": ["AH-3"]},
          "nations": {"greece": "war"}},
         "10.2.3.1", "nobody moves into Albania, and no other path leads from Bosnia to Greece"),
        ("{move: US-1, to: anatolia}",
         {"phase": "eastern-allies-movement",
          "areas": {"bulgaria": ["US-1"], "gallipoli": ["FR-1"], "anatolia": ["FR-2"]},
          "nations": {"turkey": "war", "bulgaria": "war"}},
         "10.2.3.2b", "American armies do not go to Gallipoli, and no other path leads from Bulgaria to Anatolia"),
        ("{move: GE-1, to: kiev}", {"phase": "germany-movement", "areas": {"rhine": ["GE-1"], "kiev": ["GE-2"]}},
         "6.4", "no path through friendly areas leads from Rhine to Kiev"),
        ("{move: GE-1, to: kiev}", {"phase": "germany-movement", "areas": {"rhine": ["GE-1"]}},
         "6.4", "Kiev is not controlled by our side: it must be attacked"),
    ],
)  # fmt: skip
def test_what_closes_a_path_is_named(order, given, row, message):
    """One reason and its rule: what stands in the way, or that friendly land does not lead there."""
    assert Bench("lamps", **given).faults(order) == [(row, message)]


@pytest.mark.rule("2.1.8b")
@pytest.mark.parametrize(
    ("faction", "areas", "first", "second", "step"),
    [
        ("central-allies", {"damascus": ["TU-4"], "anatolia": ["TU-2"]},
         "{move: TU-4, to: anatolia}", "{move: TU-2, to: damascus}", "Aleppo to Anatolia"),
        ("central-allies", {"damascus": ["TU-4"], "anatolia": ["TU-2"]},
         "{move: TU-4, to: anatolia}", "{move: TU-2, to: aleppo}", "Aleppo to Anatolia"),
        ("central-allies", {"damascus": ["TU-4"], "anatolia": ["TU-2"]},
         "{move: TU-4, to: anatolia}", "{move: TU-2, to: baghdad}", ""),  # along another track
        ("central-allies", {"anatolia": ["TU-2", "TU-4"]},
         "{move: TU-4, to: damascus}", "{move: TU-2, to: aleppo}", ""),  # the same way
        ("eastern-allies", {"kars": ["RU-CAU"], "kiev": ["RU-1"]},
         "{move: RU-CAU, to: kiev}", "{move: RU-1, to: kars}", "Caucasus to Kiev"),
    ],
)  # fmt: skip
def test_armies_do_not_meet_on_a_track(faction, areas, first, second, step):
    """By the option they may follow each other, and none swaps places with another or comes against it."""
    options = {"square-traffic": "no-meeting"}
    bench = Bench("lamps", phase=f"{faction}-movement", areas=areas, options=options, nations={"turkey": "war"})
    bench.play(first)
    told = [(row, message.partition(" in this phase")[0]) for row, message in bench.faults(second)]
    assert told == ([("2.1.8b", f"an army has gone from {step}")] if step else [])
