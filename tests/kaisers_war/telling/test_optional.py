"""What a report says of single events of the optional chapters, in whole lines."""

from __future__ import annotations

import pytest

import wargame_cli
from kaisers_war.field import PLAIN, SOUTH, fight, sandbox
from wargame_cli.archive.journal.journal import journal_of
from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Heading, Items, Paragraph, Table
from wargame_cli.players.games import make_players
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally
from wargame_cli.reports.telling import report_of
from wargame_cli.rulesets.kaisers_war import RULESET
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.position.events import east as eastern_events
from wargame_cli.rulesets.kaisers_war.position.events import field, general

PLACE = {"1015": ["FR-Inf-1"]}
EAST = {"russian-front": "on", "poles": "on"}


@pytest.mark.parametrize(
    ("event", "title", "line"),
    [
        (
            eastern_events.KaiserMovedEast(rule="30.11"),
            "The east",
            "The Kaiser moves east: the Central Powers are at war with the Bolsheviks, and Russia is open; every "
            "pro-Central Powers Nationalist is the Central Powers' to command; so are the Poles from now on (40.2) "
            "(30.11)",
        ),
        (
            eastern_events.NationWoken(rule="30.3", nation="Finland", hex="1015"),
            "The east",
            "Finland takes up arms for the Central Powers: 1015 Paris is attacked or entered (30.3)",
        ),
        (
            eastern_events.ForceAppeared(rule="30.12", unit="BO-Grp-NF", place="1015"),
            "The east",
            "BO-Grp-NF appears in 1015 Paris (30.12)",
        ),
        (
            eastern_events.AnarchistsTurned(rule="30.21", side="CP"),
            "The east",
            "The Anarchists fight for CP this turn (30.21)",
        ),
        (
            eastern_events.PolesRecalled(rule="40.2", units=()),
            "The east",
            "The Poles go over to the Central Powers; taken off the map and the turn track: no units (40.2)",
        ),
        (
            eastern_events.PolesRecalled(rule="40.4", units=("PL-Inf-Leg", "PL-Exp-1"), lost=True),
            "The east",
            "White Russians are in Poland: the Poles are Allied for good; taken off the map and the turn track: "
            "PL-Inf-Leg, PL-Exp-1 (40.4)",
        ),
        (
            field.UnitsTurnedBack(rule="36.1", units=("BR-Amph-1", "BR-Inf-1"), place="1015"),
            "At sea",
            "BR-Amph-1, BR-Inf-1 return to 1015 Paris and stay there (36.1)",
        ),
        (
            field.BeachSupplied(rule="36.4", marker="BR-Amph-1", hex="1015"),
            "At sea",
            "BR-Amph-1 supplies 1015 Paris (36.4)",
        ),
        (
            field.BeachesLeft(rule="36.4", markers=("BR-Amph-1", "BR-Amph-2")),
            "At sea",
            "BR-Amph-1, BR-Amph-2 go back to the fleet (36.4)",
        ),
        (
            field.UnitAirlifted(rule="38.3", unit="FR-Inf-1", air="BR-Tac-1"),
            "In the air",
            "FR-Inf-1 is supplied from the air by BR-Tac-1 (38.3)",
        ),
        (
            general.CriticalCityFallen(rule="31.1", hex="1015", side="Allied"),
            "Critical cities",
            "1015 Paris of Allied falls for the first time (31.1)",
        ),
        (general.ParisBombarded(rule="31.5"), "Critical cities", "German guns bombard Paris, this once (31.5)"),
        (
            general.ArrivalsDelayed(rule="32.5", nation="France", due={"FR-Inf-2": 5, "FR-Inf-3": 6}),
            "Psychological warfare",
            "General strike in France: FR-Inf-2 in turn 5, FR-Inf-3 in turn 6 (32.5)",
        ),
        (
            general.ArrivalsDelayed(rule="32.5", nation="Italy", due={}),
            "Psychological warfare",
            "General strike in Italy: nobody on the track (32.5)",
        ),
        (
            general.UnitPlaced(rule="32.5", unit="CP-Gar-1", place="1120"),
            "Psychological warfare",
            "Rebellion: CP-Gar-1 appears in 1120 Lyon (32.5)",
        ),
        (
            engine.PointsChanged(rule="41.2", side="CP", change=-4, total=46, reason="the Allied blockade"),
            "Allied blockade",
            "The Allied blockade takes 4 points from CP (41.2)",
        ),
        (
            general.UnitConverted(rule="6.11", unit="GE-Mech-1", cost=6),
            "Mobilization",
            "GE-Mech-1 becomes an army for 6 points (6.11)",
        ),
    ],
)
def test_an_event_in_a_line(event, title, line):
    """The heading of its chapter, and one sentence with its rule."""
    position = sandbox(PLACE, options=EAST, beachheads={"BR-Amph-1": "1015", "BR-Amph-2": "1014"})
    assert RULESET.telling.narrate(position, position, [event], None) == [Heading(title), Items(((0, line),))]


@pytest.mark.rule("32.1")
@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("desertion", "desertion, but no unit that may desert is in play (32.5)"),
        ("mutiny", "mutiny, but no unit that may mutiny is in play (32.5)"),
        ("rebellion", "rebellion, but no garrison or no city is left for it (32.5)"),
        ("intelligence", "intelligence (32.5)"),
    ],
)
def test_a_psywar_attack_that_falls_on_nobody(effect, told):
    """The report says that nothing came of it, and does not take what the next attack did for its effect."""
    declared = general.PsywarDeclared(rule="32.1", side="CP", column="B")
    resolved = general.PsywarResolved(rule="32.5", side="CP", column="B", die=3, total=3, effect=effect)
    gone = general.UnitRemoved(rule="32.3", unit="FR-Inf-1", place="1015", to="pool", cause="desertion")
    position = sandbox(PLACE)
    in_vain = RULESET.telling.narrate(position, position, [declared, resolved, declared, gone], None)[1]
    assert in_vain.lines[1] == (0, f"Die 3: {told}")
    taken = RULESET.telling.narrate(position, position, [declared, resolved, gone], None)[1]
    assert taken.lines[1] == (0, f"Die 3: {effect} (32.5)")


@pytest.mark.rule("33.1")
@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        (26, 25, ["CP with 25 points now has low morale, and its units have no zones of control (33.3)"]),
        (25, 26, ["CP with 26 points now has medium morale (33.1)"]),
        (75, 76, ["CP with 76 points now has high morale (33.2)"]),
        (40, 50, []),
    ],
)
def test_a_change_of_morale_is_told(before, after, lines):
    """In the report of the phase in which the points crossed the line; without the option there is no morale."""
    points = ({"CP": before, "Allied": 50}, {"CP": after, "Allied": 50})
    now, then = (sandbox(PLACE, points=total, options={"morale": "on"}) for total in points)
    told = RULESET.telling.narrate(now, then, [], None)
    assert told == ([Heading("Morale"), Items(tuple((0, line) for line in lines))] if lines else [])
    now, then = (sandbox(PLACE, points=total) for total in points)
    assert RULESET.telling.narrate(now, then, [], None) == []


@pytest.mark.rule("34.1")
def test_the_report_names_the_reading_of_an_optional_rule():
    """They Shall Not Pass has two; which of them is in use stands beside its name."""
    options = {"they-shall-not-pass": "whole-result", "blockade": "on"}
    game = wargame_cli.new("kaisers-war/1918", options=options, dice="seeded", seed="readings")
    last = list(play_on(game, make_players(["random"], RULESET.sides, "readings"), Tally(), last_turn=1))[-1]
    chapter = next(iter(journal_of(last).chapters()))
    assert "Optional rules: they-shall-not-pass (whole-result), blockade." in str(report_of(last, chapter, None).blocks)


DECLARED = general.AttackDeclared(
    rule="12.3", scene="attack 1015", target="1015", attackers=("GE-Inf-1",), supports=(), defenders=("FR-Inf-1",),
    supplied=(), table="big_push",
)  # fmt: skip
FOUGHT = general.CombatFought(
    rule="12.18", scene="attack 1015", target="1015", attack=6, defence=10, percent=60, column="50-99%",
    table="big_push", die=4, result="BB", modifiers=(),
)  # fmt: skip


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            general.EastReleased(rule="26.5.6", scene="attack 1015", hex="1015"),
            "The units locked in the east are free: 1015 Paris is attacked or entered (26.5.6)",
        ),
        (
            eastern_events.NationWoken(rule="30.3", scene="attack 1015", nation="Finland", hex="1015"),
            "Finland takes up arms for the Central Powers: 1015 Paris is attacked or entered (30.3)",
        ),
        (
            eastern_events.PolesRecalled(rule="40.4", scene="attack 1015", units=("PL-Inf-Leg",), lost=True),
            "White Russians are in Poland: the Poles are Allied for good; taken off the map and the turn track: "
            "PL-Inf-Leg (40.4)",
        ),
        (
            field.UnitAnnihilated(rule="35.1", scene="attack 1015", unit="FR-Inf-1", die=1, until=3),
            "FR-Inf-1 was destroyed out of supply: it comes back in 1 turn at the earliest (35.1)",
        ),
        (
            field.UnitAnnihilated(rule="35.1", scene="attack 1015", unit="FR-Inf-1", die=4, until=6),
            "FR-Inf-1 was destroyed out of supply: it comes back in 4 turns at the earliest (35.1)",
        ),
    ],
)
def test_what_followed_from_a_battle(event, line):
    """It stands under the battle, after its arithmetic."""
    position = sandbox({**PLACE, "1014": ["GE-Inf-1"]}, options=EAST)
    told = RULESET.telling.narrate(position, position, [DECLARED, FOUGHT, event], None)
    die = "Die 4: BB, Bloodbath; worse for the attacker in 4 cases of 6, the same in 1, better in 1"
    assert told[-2:] == [Paragraph(die, tone="good"), Items(((0, line),))]


@pytest.mark.rule("30.6", "30.18")
@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            general.UnitMobilized(rule="6.3", unit="UA-Inf-GA", due=3, cost=2),
            "UA-Inf-GA is mobilized for 2 points, half the price (30.6) and arrives in turn 3 (6.3)",
        ),
        (
            general.UnitMobilized(rule="6.3", unit="GE-Inf-1", due=3, cost=4),
            "GE-Inf-1 is mobilized for 4 points and arrives in turn 3 (6.3)",
        ),
        (
            general.UnitMoved(
                rule="8.2",
                unit="BO-Shock-RG",
                start="3708",
                end="3909",
                path=("3708", "3909"),
                how="march",
                cost=3,
                forced=True,
            ),
            "BO-Shock-RG marches from 3708 Moscow to 3909 Ryazan [3 MP, forced march (free, 30.19)] (8.2)",
        ),
        (
            general.UnitMoved(
                rule="8.2",
                unit="FR-Inf-1",
                start="3708",
                end="3909",
                path=("3708", "3909"),
                how="march",
                cost=3,
                forced=True,
            ),
            "FR-Inf-1 marches from 3708 Moscow to 3909 Ryazan [3 MP, forced march] (8.2)",
        ),
    ],
)
def test_what_the_east_pays_less_for_is_told(event, line):
    """Nationalists cost half, and the Bolsheviks' offensive supply nothing."""
    position = sandbox(PLACE, options={"russian-front": "on"}, kaiser_moved_east=1)
    blocks = RULESET.telling.narrate(position, position, [event], None)
    assert [told for block in blocks if isinstance(block, Items) for _, told in block.lines] == [line]


@pytest.mark.rule("30.18")
def test_free_attack_supply_of_bolsheviks_is_told():
    """It stands beside the unit that has it; no points are paid."""
    position = sandbox(
        {"Moscow": ["BO-Grp-NF"], "3709": ["GE-Inf-1"]}, options={"russian-front": "on"}, kaiser_moved_east=1
    )
    declared = general.AttackDeclared(
        rule="12.3", target="3709", attackers=("BO-Grp-NF",), supports=(), defenders=("GE-Inf-1",),
        supplied=("BO-Grp-NF",), table="big_push",
    )  # fmt: skip
    blocks = RULESET.telling.narrate(position, position, [declared, FOUGHT], None)
    (forces,) = [block.rows for block in blocks if isinstance(block, Table)][:1]
    assert forces[0][-1] == "attacks, max. supply (free, 30.19)"


@pytest.mark.rule("30.2")
def test_what_a_battle_does_to_the_east_is_told_too():
    """An attack into the Ukraine wakes its Nationalists in the middle of the battle, and the report says so."""
    stacks = {SOUTH: ["BR-Inf-1"], PLAIN: ["GE-Inf-1"], "Kiev": ["BR-Inf-2"]}
    options = {"additional-forces": "on", "russian-front": "on"}
    position = sandbox(stacks, phase="allied-first-combat", options=options)
    before = position.copy()
    judge = fight(position, Attack(target=PLAIN, units=("BR-Inf-1",), pursue=()), [4])
    blocks = RULESET.telling.narrate(before, position, judge.events, "CP")
    (lines,) = [block.lines for block in blocks if isinstance(block, Items) and "arms" in str(block)]
    assert lines[0] == (0, "Ukraine takes up arms for the Central Powers: 3416 is attacked or entered (30.3)")
    assert next(block.text for block in blocks if isinstance(block, Heading)) == "Attack on 3416"
