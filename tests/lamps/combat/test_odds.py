"""The exact odds of attacks, landings, guerilla attacks and naval battles."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.queries import Chance, Modifier, Odds
from wargame_cli.rulesets.lamps.combat.odds import how_likely
from wargame_cli.rulesets.lamps.position.events.combat import CombatFought
from wargame_cli.rulesets.lamps.position.position import Air, FactionTurn

WEST = {"belgium": ["GE-1", "GE-2", "GE-HA1"], "somme": ["FR-1"]}


def odds(position, order):
    found = Bench("lamps", position=position).odds(order)
    assert found is not None
    assert sum(chance.probability for chance in found.results) == pytest.approx(1)
    return found


def chances(found):
    return {chance.result: chance.probability for chance in found.results}


def counted(position, order, dice, result):
    """How often every way that so many dice can fall ends in a result, by playing each."""
    (order,) = Bench("lamps", position=position.copy()).read(order)
    ways = list(product(range(1, 7), repeat=dice))
    return sum(result(Bench("lamps", position=position.copy()).play(order, dice=way)) for way in ways) / len(ways)


@pytest.mark.rule("7.2.2b")
def test_a_tie_is_the_attackers():
    """One die against one: 21 of 36 ways win. The beaten army is Spent, so none of them takes the area."""
    found = odds(staged("lamps", areas=WEST), "{attack: somme, with: [GE-1]}")
    assert chances(found) == {"worn down": pytest.approx(21 / 36), "held": pytest.approx(15 / 36)}
    assert found.strengths == {"attack dice": 1, "attack modifier": 0, "defence dice": 1, "defence modifier": 0}


@pytest.mark.rule("7.2.3a", "7.6.1a")
def test_a_programme_is_followed_to_its_end():
    """A gun first, then a second army with the Big Push: the odds are those of playing all 7,776 ways."""
    position = staged("lamps", areas=WEST)
    order = "{attack: somme, with: [GE-1, GE-2], guns: [GE-HA1]}"
    found = odds(position, order)
    taken = counted(position, order, 5, lambda after: after.control["somme"] == "CP")
    assert chances(found)["taken"] == pytest.approx(taken)
    assert found.strengths["attack dice"] == 2
    assert [modifier.rule for modifier in found.modifiers] == ["7.6.1"]


@pytest.mark.rule("7.2.2a")
def test_a_programme_tells_the_armies_that_it_will_cost_on_average():
    """Of a Spent army, beaten where it cannot retreat or where it can: what the 36 ways bring."""
    position = staged("lamps", areas=WEST, control=dict.fromkeys(["paris", "verdun"], "CP"))
    position.turn_over("FR-1", spent=True)
    order = "{attack: somme, with: [GE-1]}"
    lost = counted(position, order, 2, lambda after: not after.on_map("FR-1"))
    assert odds(position, order).losses == {"CP": 0, "TE": pytest.approx(lost)}
    assert lost


@pytest.mark.rule("7.5a")
def test_trenches_are_breached_first():
    """Against a whole trench and a Fresh army one army can do no more than wear the area down."""
    position = staged("lamps", areas=WEST, trenches={"somme": ["western_allies"]})
    found = chances(odds(position, "{attack: somme, with: [GE-1]}"))
    win = 21 / 36
    assert found == {
        "held": pytest.approx(1 - win),
        "breached": pytest.approx(win * (1 - win)),
        "worn down": pytest.approx(win * win),
    }


@pytest.mark.rule("6.1.3")
def test_a_garrison_rolls_no_die():
    """An empty area of value 4 or 3 falls to a die that reaches it; its value is told."""
    found = odds(staged("lamps", areas={"belgium": ["GE-1"], "verdun": ["FR-1"]}), "{attack: somme, with: [GE-1]}")
    least = found.strengths["garrison"]
    assert chances(found)["taken"] == pytest.approx((7 - least) / 6)


@pytest.mark.rule("7.2.2c", "4.1.3a")
def test_rerolls_are_used_as_the_programme_says():
    """With `reroll: never` the rerolls of the Schlieffen Plan are kept, and the odds are lower."""
    position = staged("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1"]}, turn=1)
    wanted = chances(odds(position, "{attack: verdun, with: [GE-1]}"))
    never = chances(odds(position, "{attack: verdun, with: [GE-1], reroll: never}"))
    assert never["worn down"] == pytest.approx(21 / 36)
    assert wanted["worn down"] > never["worn down"] + 0.1


@pytest.mark.rule("7.4.2")
def test_a_guerilla_attack_has_its_own_odds():
    """A Fresh Lettow-Vorbeck wins on a die of its own."""
    position = staged("lamps", areas={"tanga": ["GE-LV"], "british_east_africa": ["GB-BEAEF"]})
    least = position.kit.tables.combat.guerilla.fresh
    assert chances(odds(position, "{guerilla: british_east_africa}")) == {
        "won": pytest.approx((7 - least) / 6),
        "lost": pytest.approx((least - 1) / 6),
    }


@pytest.mark.rule("7.3.1e")
def test_a_landing_ends_on_land_on_the_beach_or_in_the_sea():
    """An invasion against a Fresh army: a beachhead or destruction, by one die against two."""
    position = staged(
        "lamps",
        phase="western-allies-combat",
        areas={"beachhead gallipoli": ["GB-MEF"], "gallipoli": ["TU-1"]},
        nations={"turkey": "war"},
    )
    position.this_turn.invading = ("GB-MEF", "gallipoli")
    found = chances(odds(position, "{land: gallipoli}"))
    destroyed = sum(a < min(b, c) for a, b, c in product(range(1, 7), repeat=3)) / 216
    assert found == {"beachhead": pytest.approx(1 - destroyed), "destroyed": pytest.approx(destroyed)}


RESULTS_OF = [
    (WEST, {}, "{attack: somme, with: [GE-1]}", "somme", ["worn down", "held"]),
    (WEST, {"trenches": {"somme": ["western_allies"]}}, "{attack: somme, with: [GE-1]}", "somme",
     ["worn down", "breached", "held"]),
    ({"rhine": ["GE-1"], "somme": ["GE-2"], "verdun": ["FR-1"]},
     {"trenches": {"verdun": ["western_allies"]}, "this_turn": FactionTurn(battle=("somme", "verdun"), breached=1)},
     "{attack: verdun, with: [GE-1], until: breached}", "verdun",
     ["breached", "held"]),  # whole again, whoever breached it
    ({"belgium": ["GE-1"]}, {}, "{attack: somme, with: [GE-1]}", "somme",
     ["taken", "worn down"]),  # nobody is there to wear
    ({"gallipoli": ["TU-1"], "beachhead gallipoli": ["GB-2*"]}, {"phase": "central-allies-combat"},
     "{attack: beachhead gallipoli, with: [TU-1]}", "beachhead gallipoli", ["driven off", "held"]),
    ({"tanga": ["GE-LV"], "uganda": ["GB-BEAEF"]}, {}, "{guerilla: uganda}", "uganda", ["won", "lost"]),
    ({"beachhead gallipoli": ["GB-2"], "gallipoli": ["TU-1"]},
     {"phase": "western-allies-combat", "this_turn": FactionTurn(invading=("GB-2", "gallipoli"))}, "{land: gallipoli}",
     "gallipoli", ["beachhead", "destroyed"]),
    ({"blockade_box": ["GE-FL1", "GB-FL1"]}, {}, "{naval: fight}", "blockade_box", ["won", "lost"]),
]  # fmt: skip


@pytest.mark.rule("7.2.2c", "7.3.1e", "7.3.2.2", "7.4.2", "7.1.2c")
@pytest.mark.parametrize(("areas", "fields", "order", "target", "results"), RESULTS_OF)
def test_results_are_told_best_first_beside_what_is_attacked(areas, fields, order, target, results):
    """Each kind of attack has results of its own."""
    found = odds(staged("lamps", areas=areas, **fields), order)
    assert (found.target, [chance.result for chance in found.results]) == (target, results)


@pytest.mark.rule("7.2.2e")
def test_an_area_that_falls_without_a_die_has_no_strengths():
    """A liberated area is certain."""
    position = staged("lamps", phase="western-allies-combat", areas={"somme": ["FR-1"]}, control={"belgium": "CP"})
    assert odds(position, "{attack: belgium, with: [FR-1]}") == Odds(
        target="belgium", strengths={}, modifiers=(), results=(Chance("taken", 1.0),), losses={"CP": 0, "TE": 0}
    )


@pytest.mark.rule("7.3.1c")
def test_the_strengths_of_a_landing():
    """One die against two, and what gives the second."""
    position = staged(
        "lamps", phase="western-allies-combat", areas={"beachhead gallipoli": ["GB-2"], "gallipoli": ["TU-1"]}
    )
    position.this_turn.invading = ("GB-2", "gallipoli")
    found = odds(position, "{land: gallipoli}")
    assert found.strengths == {"attack dice": 1, "attack modifier": 0, "defence dice": 2, "defence modifier": 0}
    assert [modifier.name for modifier in found.modifiers] == ["Invasion repelled"]


@pytest.mark.rule("7.1.2a")
def test_the_odds_of_a_naval_battle_have_no_modifiers():
    """Only fleets count."""
    assert odds(staged("lamps", areas={"blockade_box": ["GE-FL1", "GB-FL1"]}), "{naval: fight}").modifiers == ()


@pytest.mark.rule("7.6.5")
def test_two_ways_to_the_same_end_are_one():
    """Aircraft that win a tie in the first attack or in the second have flown after both: every way is counted."""
    position = staged("lamps", areas=WEST, air=[Air("TE", "somme")], technology={"CP": [], "TE": ["P1"]})
    order = "{attack: somme, with: [GE-1, GE-2]}"
    taken = counted(position, order, 4, lambda after: after.control["somme"] == "CP")
    assert chances(odds(position, order))["taken"] == pytest.approx(taken)


def test_other_orders_have_no_odds():
    """A move is no attack."""
    assert Bench("lamps", phase="germany-movement", areas=WEST).odds("{move: GE-1, to: rhine}") is None


def test_nothing_is_played():
    """The position that is asked about stays as it is."""
    position = staged("lamps", areas=WEST)
    before = position.copy()
    odds(position, "{attack: somme, with: [GE-1, GE-2], guns: [GE-HA1]}")
    assert position == before


@pytest.mark.rule("7.1.2a", "7.1.2b")
@pytest.mark.parametrize("ours", [["GB-FL1"], ["GB-FL1", "GB-FL2"], ["GB-FL1", "GB-FL2*"]])
def test_a_naval_battle_is_won_as_often_as_when_every_way_is_fought(ours):
    """Of one German fleet against one, two, or one and a Spent one."""
    position = staged("lamps", phase="western-allies-combat", areas={"blockade_box": ["GE-FL1", *ours]}, blockade="TE")
    found = odds(position, "{naval: fight}")
    dice = 1 + sum(not fleet.endswith("*") for fleet in ours)
    won = counted(position, "{naval: fight}", dice, lambda after: after.blockade == "TE")
    assert chances(found)["won"] == pytest.approx(won)
    assert found.strengths == {"our Fresh fleets": dice - 1, "their Fresh fleets": 1}


@pytest.mark.rule("7.1.2.2")
def test_a_naval_battle_with_rerolls():
    """With U2 a German fleet that missed rolls again: 216 ways of its die, the second die, and the enemy's."""
    position = staged("lamps", areas={"blockade_box": ["GE-FL1", "GB-FL1"]}, technology={"CP": ["U2"]}, blockade="TE")
    won = 0
    for first, again, enemy in product(range(1, 7), repeat=3):
        missed = {} if position.kit.tables.combat.naval_hits.get(first) else {"naval/GE-FL1/reroll": again}
        dice = {"naval/GE-FL1": first, "naval/GB-FL1": enemy} | missed
        won += Bench("lamps", position=position.copy()).play("{naval: fight}", dice=dice).blockade == "CP"
    assert chances(odds(position, "{naval: fight}"))["won"] == pytest.approx(won / 216)


# -- how likely it was ----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2b", "7.2.3a", "7.6.1a", "6.1.3")
@pytest.mark.parametrize(
    ("more", "dice", "words"),
    [
        ({}, [6, 1], "the same in 21 cases of 36"),
        ({}, [1, 6], "the same in 15 cases of 36"),
        ({"guns": "GE-HA1"}, [6, 2, 1], "the same in 75%"),
        ({"somme": []}, [6], "the same in 4 cases of 6"),
    ],
)
def test_a_report_says_of_a_combat_what_the_odds_said(more, dice, words):
    """The share of the cases in which the single combat is won, or lost: of armies, with a gun, against a garrison."""
    guns = f", guns: [{more['guns']}]" if "guns" in more else ""
    order = f"{{attack: somme, with: [GE-1]{guns}}}"
    position = staged("lamps", areas=WEST | {name: units for name, units in more.items() if name != "guns"})
    won = chances(odds(position, order))["taken" if more.get("somme") == [] else "worn down"]
    bench = Bench("lamps", position=position)
    bench.play(order, dice=dice)
    (fought,) = bench.happened(CombatFought)
    found = how_likely(bench.position, fought)
    assert found.same / found.of == pytest.approx(won if fought.won else 1 - won)
    assert str(found) == words


@pytest.mark.rule("7.6.5")
def test_a_tie_that_goes_to_the_defender_is_counted():
    """Air Superiority: 15 cases of 36 win; where a side may roll again nothing is said."""
    fought = CombatFought(
        rule="7.2.2", number=1, attacker="GE-1", origin="belgium", target="somme", against="army", defender="FR-1",
        attack_dice=(5,), attack_total=5, defence_dice=(4,), defence_total=4, won=True,
    )  # fmt: skip
    ready = [Air(side="TE", area="somme")]
    position = staged("lamps", areas=WEST, air=ready)
    assert str(how_likely(position, fought)) == "the same in 15 cases of 36"
    reroll = Modifier(name="Stosstruppen", rule="7.6.4", effect="2 rerolls")
    assert how_likely(position, msgspec.structs.replace(fought, attack_modifiers=(reroll,))) is None
    certain = Modifier(name="a card", rule="5.0", effect="+1, counts as 6")
    sure = msgspec.structs.replace(fought, attack_dice=(6,), attack_total=7, attack_modifiers=(certain,))
    assert str(how_likely(position, sure)) == "no other result was possible"
