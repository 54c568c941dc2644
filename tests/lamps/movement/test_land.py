"""Movement over land (6.1 to 6.4): where an army may go, and where it must attack."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.rulesets.lamps.movement.land import Stosstruppen
from wargame_cli.rulesets.lamps.position.position import PORTS


@pytest.mark.rule("6.4", "7.2.2f")
@pytest.mark.trap(1)
def test_an_empty_enemy_area_is_attacked_with_a_die_and_never_moved_into():
    """Poland without a Russian is closed to a move; the army that attacks it may fail, and is Spent then."""
    mover = Bench("lamps", phase="germany-movement", areas={"prussia": ["GE-8"]})
    assert mover.refusals("{move: GE-8, to: poland}") == ["6.4"]
    assert "poland" not in mover.moves("GE-8")
    position = Bench("lamps", areas={"prussia": ["GE-8"]}).play("{attack: poland, with: [GE-8]}", dice=[1])
    assert position.place_of("GE-8") == "prussia"
    assert not position.fresh("GE-8")


@pytest.mark.rule("10.2.3.2b", "10.2.3.3a", "2.1.8b", "6.3", "6.3.4", "6.4")
@pytest.mark.parametrize(
    ("order", "given", "row", "message"),
    [
        ("{move: GE-FL1, to: rhine}", {"phase": "germany-movement", "areas": {"german_home_port": ["GE-FL1"]}},
         "6.3", "does not move over land"),
        ("{move: GE-2, to: rhine}", {"phase": "germany-movement", "areas": {"hanover": ["GE-1"]}},
         "6.4", "GE-2 is not on the map"),
        ("{move: GE-1, to: hanover}", {"phase": "germany-movement", "areas": {"hanover": ["GE-1"]}},
         "6.4", "is in Hanover already"),
        ("{move: TU-1, to: anatolia}",
         {"phase": "central-allies-movement", "areas": {"erzurum": ["TU-1"]},
          "this_turn": {"squares": ["erzurum"]}}, "2.1.8b", "has used Erzurum"),
        ("{move: US-1, to: paris}", {"phase": "eastern-allies-movement", "areas": {"united_states": ["US-1"]}},
         "10.2.3.2b", "leave home by sea"),
        ("{move: US-1, to: kars}", {"phase": "eastern-allies-movement", "areas": {"minsk": ["US-1"]}},
         "10.2.3.2b", "American armies do not go to Kars"),
        ("{move: FR-1, to: greece}",
         {"phase": "western-allies-movement", "areas": {"greece": ["GB-1"], "serbia": ["FR-1"]},
          "salonika": "open", "nations": {"greece": "neutral"}}, "10.2.3.3a", "a Western army is in Greece already"),
        ("{stosstruppen: rhine}",
         {"phase": "germany-movement", "areas": {"rhine": ["GE-1"]},
          "stosstruppen": "hanover", "technology": {"CP": ["A3"]}}, "6.3.4", "laid already"),
        (Stosstruppen(area=PORTS["germany"]),
         {"phase": "germany-movement", "areas": {"rhine": ["GE-1"]}, "technology": {"CP": ["A3"]}},
         "6.3.4", "is no area"),
    ],
)  # fmt: skip
def test_moves_over_land_that_make_no_sense_are_refused(order, given, row, message):
    """What does not move, where it is, and whom the area shuts out."""
    faults = Bench("lamps", **given).faults(order)
    assert [why for number, why in faults if number == row and message in why], faults


@pytest.mark.rule("6.3.4", "4.2")
@pytest.mark.parametrize(
    ("areas", "unit", "found"),
    [
        ({"rhine": ["GE-1"]}, "GE-1", ["6.3.4"]),
        ({"rhine": ["GE-1", "AH-1", "GE-HA1"]}, "GE-1", ["6.3.4"]),
        ({"rhine": ["GE-1", "GE-2*"]}, "GE-1", []),
        ({"rhine": ["GE-1", "GE-HA1"], "hanover": ["GE-2"]}, "GE-HA1", []),
        ({"rhine": ["GE-1"], "berlin": ["GE-2"]}, "GE-2", []),
    ],
)
def test_no_move_takes_the_last_german_army_away_from_the_stosstruppen_marker(areas, unit, found):
    """The marker is laid after the moves: where it lies a German army is when they are over."""
    bench = Bench("lamps", phase="germany-movement", areas=areas, technology={"CP": ["A1", "A2", "A3"]})
    bench.play("{stosstruppen: rhine}")
    assert bench.refusals(f"{{move: {unit}, to: hanover}}") == found
