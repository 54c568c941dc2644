"""The Poles (40): whose they are, where they rise and move, and how they change sides."""

from __future__ import annotations

import pytest

from kaisers_war.field import referee, sandbox
from wargame_cli.engine.laws.watching import watchers
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.special_units import open_to
from wargame_cli.rulesets.kaisers_war.kit.components import kit
from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP
from wargame_cli.rulesets.kaisers_war.machine.laws import LAWS
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Buy
from wargame_cli.rulesets.kaisers_war.movement.kaiser_moves_east import KaiserMovesEast
from wargame_cli.rulesets.kaisers_war.movement.land import Move
from wargame_cli.rulesets.kaisers_war.position.eastern_forces import East
from wargame_cli.rulesets.kaisers_war.position.events.east import NationWoken, PolesRecalled
from wargame_cli.rulesets.kaisers_war.position.position import POOL, TRACK

KIT = kit(eastern=True)
POLES = {"poles": "on"}
BOTH = {"poles": "on", "russian-front": "on"}


def recalls(judge):
    """What was told of the Poles' changes of side."""
    return [(event.rule, event.units, event.lost) for event in judge.events if isinstance(event, PolesRecalled)]


@pytest.mark.rule("40.0")
@pytest.mark.parametrize(
    ("options", "moved", "east", "side"),
    [
        (POLES, 0, East(), ALLIED),
        (BOTH, 0, East(), ALLIED),
        (BOTH, 1, East(), CP),
        (BOTH, 1, East(poles_lost=True), ALLIED),
        ({"russian-front": "on"}, 0, East(), CP),
        ({"russian-front": "on"}, 1, East(), CP),
    ],
)
def test_whose_the_poles_are(options, moved, east, side):
    """Allied at first, the Central Powers' after the declaration, Allied again after 40.4; without chapter 40 never."""
    position = sandbox({}, options=options, kaiser_moved_east=moved, east=east)
    assert position.counter("PL-Inf-Leg").side == side == position.side_of_nation("Poland")


@pytest.mark.rule("40.0")
def test_lands_of_the_allied_poles():
    """Five countries, among them Germany and Austria-Hungary."""
    position = sandbox({"Paris": ["PL-Inf-Leg"]}, options=POLES)
    found = {KIT.map.area[hex] for hex in KIT.board.spaces(open_to(position, "PL-Inf-Leg"))}
    assert found == {"France", "Belgium", "Germany", "Austria-Hungary", "Poland"}


@pytest.mark.rule("40.0", "30.11")
def test_the_declaration_recalls_them_before_it_changes_their_side():
    """Units on the map and on the track go to the pool; at no moment do both sides share a hex."""
    stacks = {"Paris": ["PL-Inf-Leg", "FR-Inf-1"]}
    position = sandbox(stacks, options=BOTH, phase="turn-start", due={"PL-Exp-1": 3})
    position.put("PL-Exp-1", TRACK)
    judge = referee(position)
    judge._watchers = watchers(LAWS, "every")
    judge.book.perform(KaiserMovesEast(yes=True), judge)
    assert recalls(judge) == [("40.2", ("PL-Inf-Leg", "PL-Exp-1"), False)]
    assert (position.place_of("PL-Inf-Leg"), position.due) == (POOL, {})
    assert position.points == {CP: 50, ALLIED: 50}


@pytest.mark.rule("40.0")
@pytest.mark.parametrize("options", [POLES, {"russian-front": "on"}, BOTH])
def test_who_may_buy_them(options):
    """The side that controls the Poles raises them at half the price, nobody else."""
    buy = Buy(what="PL-Inf-Leg")
    position = sandbox({"Warsaw": ["GE-Inf-1"]}, options=options, phase="allied-mobilization")
    allied = referee(position).faults(buy)
    position = sandbox({"Warsaw": ["GE-Inf-1"]}, options=options, phase="cp-mobilization")
    central = referee(position).faults(buy)
    assert bool(allied) is ("poles" not in options)
    assert central


@pytest.mark.rule("40.0")
def test_white_russians_who_march_into_poland_lose_the_poles_at_once():
    """They need not stay: a path through Poland is enough, and the Polish units are gone before the next order."""
    position = sandbox(
        {"3210": ["WR-CavA-Coss"], "Warsaw": ["PL-Inf-Leg"]}, options=BOTH, phase="cp-movement", kaiser_moved_east=1
    )
    judge = referee(position)
    order = Move(unit="WR-CavA-Coss", to="3110", path=("3111",))
    assert judge.faults(order) == []
    judge.book.perform(order, judge)
    assert recalls(judge) == [("40.4", ("PL-Inf-Leg",), True)]
    assert position.place_of("PL-Inf-Leg") == POOL
    judge.book.perform(Move(unit="WR-CavA-Coss", to="3111"), judge)
    assert len(recalls(judge)) == 1


@pytest.mark.rule("40.0")
def test_in_a_battle_they_go_when_it_is_over():
    """White Russians beaten back into Poland: the Poles beside them retreat first, then they leave."""
    position = sandbox(
        {"3110": ["WR-Inf-Sib", "PL-Inf-Leg"], "3210": ["BO-Grp-NF", "BO-Grp-WF"]},
        options=BOTH,
        kaiser_moved_east=1,
    )
    judge = referee(position, [3])
    judge._watchers = watchers(LAWS, "every")
    judge.book.perform(
        Attack(target="3210", units=("WR-Inf-Sib", "PL-Inf-Leg"), retreat={"WR-Inf-Sib": ("3010",)}), judge
    )
    assert recalls(judge) == [("40.4", ("PL-Inf-Leg",), True)]
    assert position.place_of("WR-Inf-Sib") == "3010"
    assert position.counter("PL-Inf-Leg").side == ALLIED


@pytest.mark.rule("40.0")
def test_an_attack_into_poland_is_no_entry():
    """White Russians may attack over the border and stay outside; the Poles stay too."""
    position = sandbox(
        {"3110": ["WR-Shock-NW"], "3111": ["BO-Grp-NF"], "Warsaw": ["PL-Inf-Leg"]}, options=BOTH, kaiser_moved_east=1
    )
    judge = referee(position, [4])
    judge.book.perform(Attack(target="3111", units=("WR-Shock-NW",), pursue=()), judge)
    assert position.place_of("WR-Shock-NW") != "3111"
    assert position.kit.map.area[position.place_of("WR-Shock-NW")] == "Russia"
    assert recalls(judge) == []


@pytest.mark.rule("40.0", "9.4", "30.16")
def test_the_poles_leave_before_stacking_is_looked_at():
    """White Russians driven into a hex of Poles: the Poles go home, so nobody dies of overstacking."""
    position = sandbox(
        {
            "3110": ["WR-Inf-Sib"],
            "3010": ["PL-Inf-Leg"],
            "3210": ["BO-Grp-NF", "BO-Grp-WF"],
            "3109": ["BO-Grp-SF"],
        },
        options=BOTH,
        kaiser_moved_east=1,
    )
    judge = referee(position, [5])
    judge._watchers = watchers(LAWS, "every")
    judge.book.perform(Attack(target="3210", units=("WR-Inf-Sib",)), judge)
    assert recalls(judge) == [("40.4", ("PL-Inf-Leg",), True)]
    assert position.at("3010") == ["WR-Inf-Sib"]
    assert position.points == {CP: 50, ALLIED: 50}


@pytest.mark.rule("40.0", "30.2")
@pytest.mark.parametrize(("options", "woken"), [(BOTH, []), ({"russian-front": "on"}, ["Poland"])])
def test_allied_poles_do_not_take_up_arms_for_the_enemy(options, woken):
    """An Allied unit in Poland wakes the Poles of the Central Powers, not those that the Allies control themselves."""
    position = sandbox({"2415": ["FR-Inf-1"]}, options=options, phase="allied-movement")
    judge = referee(position)
    judge.book.perform(Move(unit="FR-Inf-1", to="2514"), judge)
    assert [event.nation for event in judge.events if isinstance(event, NationWoken)] == woken
    assert position.counter("PL-Inf-Leg").side == (CP if woken else ALLIED)
