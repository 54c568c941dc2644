"""What acts on the rolls of a combat (4.1.3, 7.2.2, 7.2.3, 7.4.1, 7.6.4), and when a roll is taken again."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from wargame_cli.engine.events import DieRolled
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.combat import (
    CombatFought,
    GasUsed,
    Rerolled,
)
from wargame_cli.rulesets.lamps.position.position import Air, FactionTurn, InForce

STRANGE = ("Russians without the Caucasus Army", "7.2.3", "-1")
MOUNTAIN = ("Mountain", "2.1.3", "+1")
STOSSTRUPPEN = ("Stosstruppen", "7.6.4", "1 reroll")
EAST, CENTRAL = {"phase": "eastern-allies-combat"}, {"phase": "central-allies-combat"}


def marker(place, rerolls=1, **more):
    """The Stosstruppen lie in an area."""
    return {"stosstruppen": place, "stosstruppen_rerolls": rerolls} | more


def plain(found):
    return [(each.name, each.rule, each.effect) for each in found]


# -- what acts ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.3b", "7.4.1", "4.1.3a", "7.6.4", "2.1.3a")
@pytest.mark.parametrize(
    ("areas", "fields", "attacking", "defending"),
    [
        ({"caucasus": ["RU-1"], "kars": ["TU-1"]}, EAST, [STRANGE], [MOUNTAIN]),
        ({"caucasus": ["RU-CAU"], "kars": ["TU-1"]}, EAST, [], [MOUNTAIN]),
        ({"kiev": ["RU-1"], "caucasus": ["TU-1"]}, EAST, [STRANGE], [MOUNTAIN]),
        ({"kars": ["RU-1"], "erzurum": ["TU-1"]}, EAST, [], [MOUNTAIN]),  # into Kars and the Caucasus only
        ({"erzurum": ["TU-1"], "kars": ["RU-1"]}, CENTRAL, [], [MOUNTAIN, STRANGE]),
        ({"erzurum": ["TU-1"], "kars": ["RU-CAU"]}, CENTRAL, [], [MOUNTAIN]),
        ({"erzurum": ["TU-1"], "kars": ["RU-1"]}, CENTRAL | {"trenches": {"kars": ["russia"]}}, [],
         [MOUNTAIN, STRANGE]),
        ({"erzurum": ["TU-1"], "kars": ["RU-CAU"]}, CENTRAL | {"trenches": {"kars": ["russia"]}}, [], [MOUNTAIN]),
        ({"erzurum": ["TU-1"], "kars": ["RU-1"]},
         CENTRAL | {"trenches": {"kars": ["russia"]}, "options": {"russian-trench": "unmodified"}}, [], [MOUNTAIN]),
        ({"tanga": ["GE-LV"], "uganda": [], "british_east_africa": ["GB-BEAEF"]}, {},
         [("Lettow-Vorbeck", "7.4.1", "+2")], []),
        ({"uganda": ["GB-BEAEF"], "british_east_africa": ["GE-LV"]}, {"phase": "western-allies-combat"}, [], []),
        ({"rhine": ["GE-1"], "verdun": ["FR-1"]}, {"turn": 1}, [("Schlieffen Plan", "4.1.3", "2 rerolls")], []),
        ({"rhine": ["GE-1"], "verdun": ["FR-1"]}, {"turn": 2}, [], []),
        ({"rhine": ["GE-1"], "verdun": ["FR-1"]}, marker("rhine"), [STOSSTRUPPEN], []),
        ({"rhine": ["GE-1"], "verdun": ["FR-1"]}, marker("rhine", 0), [], []),
        ({"rhine": ["GE-1"], "verdun": ["FR-1"]}, marker("hanover"), [], []),
        ({"austria": ["AH-1"], "northern_italy": ["IT-1"]}, marker("austria") | CENTRAL, [], []),  # German armies only
    ],
)  # fmt: skip
def test_what_acts_on_both_rolls(areas, fields, attacking, defending):
    """Each modifier and reroll by its name, its rule and its effect."""
    target = list(areas)[-1]
    army = next(iter(areas.values()))[0]
    bench = Bench("lamps", areas=areas, **fields)
    first = {f"attack {target}/1/attack": [6], f"attack {target}/1/defence": [1]}
    bench.play(f"{{attack: {target}, with: [{army}], most: 1}}", dice=first)
    (fight,) = bench.events(CombatFought)
    assert (plain(fight.attack_modifiers), plain(fight.defence_modifiers)) == (attacking, defending)


@pytest.mark.rule("7.3.1a")
def test_no_card_gives_an_invader_a_second_die():
    """Hundred Days gives one to every other Western attack."""
    hundred_days = {"in_force": [InForce(card="W18-2", number=0, until="turn")], "phase": "western-allies-combat"}
    bench = Bench("lamps", areas={"somme": ["GB-2"], "belgium": ["GE-1"]}, **hundred_days)
    bench.play("{attack: belgium, with: [GB-2]}", dice=[1, 2, 6])
    assert bench.events(CombatFought)[0].attack_dice == (1, 2)
    bench = Bench(
        "lamps",
        areas={"beachhead gallipoli": ["GB-2"], "gallipoli": ["TU-1"]},
        this_turn=FactionTurn(invading=("GB-2", "gallipoli")),
        **hundred_days,
    )
    bench.play("{land: gallipoli}", dice=[1, 2, 1])
    assert bench.events(CombatFought)[0].attack_dice == (1,)


@pytest.mark.rule("7.3.1a", "7.5a", "7.2.2c")
@pytest.mark.parametrize(
    ("areas", "fields", "order", "dice", "rules"),
    [
        ({"rhine": ["GE-1"], "verdun": ["FR-1"]}, {}, "{attack: verdun, with: [GE-1]}", [1, 6], ["7.2.2", "7.2.2"]),
        ({"rhine": ["GE-1"], "verdun": ["FR-1"]}, {"trenches": {"verdun": ["western_allies"]}},
         "{attack: verdun, with: [GE-1]}", [1, 6], ["7.2.2", "7.5"]),
        ({"beachhead gallipoli": ["GB-2"], "gallipoli": ["TU-1"]},
         {"phase": "western-allies-combat", "this_turn": FactionTurn(invading=("GB-2", "gallipoli"))},
         "{land: gallipoli}", [1, 6, 1], ["7.3.1", "7.2.2", "7.2.2"]),
    ],
)  # fmt: skip
def test_the_rules_that_dice_are_rolled_by(areas, fields, order, dice, rules):
    """Attack and defence by the rule of combat, a trench and an invader by their own."""
    bench = Bench("lamps", areas=areas, **fields)
    bench.play(order, dice=dice)
    assert [event.rule for event in bench.happened(DieRolled)] == rules


@pytest.mark.rule("7.3.1c", "2.1.3a")
def test_the_mountain_helps_to_destroy_an_invader():
    """R-38: with it both of two fours are above his four."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"beachhead french_alps": ["GB-2"], "french_alps": ["GE-1"]},
        this_turn=FactionTurn(invading=("GB-2", "french_alps")),
    )
    position = bench.play("{land: french_alps}", dice=[4, 4, 4])
    assert not position.on_map("GB-2")


@pytest.mark.rule("7.6.8")
def test_gas_is_told_with_the_area_that_it_was_used_from():
    """Once for the alliance."""
    bench = Bench(
        "lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1"]}, technology={CP: ["G1"], TE: []}, gas_since={CP: 3}
    )
    bench.play("{attack: verdun, with: [GE-1], gas: true}", dice=[1, 6])
    assert bench.happened(GasUsed) == [GasUsed(rule="7.6.8", area="rhine", side=CP)]


# -- rerolls ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.6.4", "2.6a")
@pytest.mark.parametrize(
    ("reading", "rolled", "after"),
    [("all-dice", ["reroll", "reroll"], (1, 4)), ("one-die", ["reroll"], (1, 3))],
)
def test_what_is_told_of_an_attackers_reroll(reading, rolled, after):
    """R-3: whose it is, what allows it, the dice before and after; the new dice by its rule."""
    bench = Bench(
        "lamps", areas={"rhine": ["GE-1", "GE-HA1"], "verdun": ["FR-1"]}, **marker("rhine"), options={"reroll": reading}
    )
    dice = {
        "attack verdun/1/attack": [2, 3],
        "attack verdun/1/defence": [5],
        "attack verdun/1/attack/reroll": list(after[: len(rolled)]),
    }
    bench.play("{attack: verdun, with: [GE-1], guns: [GE-HA1]}", dice=dice)
    assert bench.happened(Rerolled) == [
        Rerolled(rule="7.6.4", side=CP, source="Stosstruppen", before=(2, 3), after=after)
    ]
    again = [event for event in bench.happened(DieRolled) if event.label.endswith("/reroll")]
    assert [event.rule for event in again] == ["7.6.4"] * len(rolled)


@pytest.mark.rule("2.6a")
def test_what_is_told_of_a_defenders_reroll():
    """Old Contemptibles: it is the defender's."""
    bench = Bench("lamps", areas={"belgium": ["GE-1"], "somme": ["GB-1"]}, markers={"GB-1": ["W14-1"]})
    bench.play("{attack: somme, with: [GE-1]}", dice=[6, 1, 5])
    assert bench.happened(Rerolled) == [
        Rerolled(rule="2.6", side=TE, source="Old Contemptibles", before=(1,), after=(5,))
    ]


@pytest.mark.rule("7.6.4", "6.1.3")
def test_a_roll_against_a_garrison_can_be_taken_again():
    """A 1 loses against any."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"]}, control={"verdun": TE}, **marker("rhine"))
    bench.play("{attack: verdun, with: [GE-1]}", dice=[1, 6])
    assert (bench.events(CombatFought)[0].attack_dice, bench.events(CombatFought)[0].defence_dice) == ((6,), ())


@pytest.mark.rule("7.6.5", "7.6.4")
def test_an_attack_that_aircraft_turn_into_a_loss_is_losing():
    """A tie under the enemy's aircraft is rolled again."""
    bench = Bench(
        "lamps",
        areas={"rhine": ["GE-1"], "verdun": ["FR-1"]},
        **marker("rhine"),
        air=[Air(TE, "verdun")],
        technology={CP: [], TE: ["P1"]},
    )
    bench.play("{attack: verdun, with: [GE-1]}", dice=[4, 4, 5])
    assert (bench.events(CombatFought)[0].attack_dice, bench.events(CombatFought)[0].air) == ((5,), False)


@pytest.mark.rule("7.6.4", "7.2.3a")
@pytest.mark.parametrize(("defence", "rerolls"), [(6, 1), (5, 1)])
def test_what_a_reroll_can_still_win_counts_the_modifiers(defence, rerolls):
    """Against a 7 in the mountains a six with the Big Push is enough."""
    bench = Bench(
        "lamps",
        areas={"verdun": ["GE-1"], "french_alps": ["FR-1"]},
        **marker("verdun"),
        this_turn=FactionTurn(big_push=("verdun", "french_alps")),
    )
    bench.play("{attack: french_alps, with: [GE-1], reroll: possible}", dice=[1, defence, 6])
    assert len(bench.happened(Rerolled)) == rerolls
    assert bench.events(CombatFought)[0].won


@pytest.mark.rule("5.2", "7.6.1b")
def test_a_roll_that_counts_as_a_six_is_not_taken_again():
    """Skoda Works and Caporetto together: aircraft win the tie, and there is no die to roll."""
    bench = Bench(
        "lamps",
        areas={"austria": ["AH-1", "AH-HA1"], "northern_italy": ["IT-1"]},
        **CENTRAL,
        air=[Air(TE, "northern_italy")],
        technology={CP: [], TE: ["P1"]},
        in_force=[InForce(card="C14-1", number=1, until="turn"), InForce(card="C17-2", number=1, until="turn")],
    )
    bench.play("{attack: northern_italy, with: [AH-1], guns: [AH-HA1]}", dice=[6])
    (fight,) = bench.events(CombatFought)
    assert (fight.attack_total, fight.defence_total, fight.won, fight.air) == (6, 6, False, True)
    assert bench.happened(Rerolled) == []


@pytest.mark.rule("7.6.4", "7.2.2c")
@pytest.mark.parametrize(
    ("reading", "dice", "after"), [("all-dice", [2, 3, 5, 1, 4], (1, 4)), ("one-die", [2, 3, 5, 4], (4, 3))]
)
def test_a_reroll_takes_up_all_dice_of_the_roll_or_by_option_the_lowest(reading, dice, after):
    """R-3: of a gun's two dice both fall again, even a 3 that might be kept."""
    bench = Bench(
        "lamps",
        areas={"belgium": ["GE-1", "GE-HA1"], "somme": ["FR-1"]},
        stosstruppen="belgium",
        stosstruppen_rerolls=1,
        options={"reroll": reading},
    )
    bench.play("{attack: somme, with: [GE-1], guns: [GE-HA1]}", dice=dice)
    assert [event.after for event in bench.events(Rerolled)] == [after]


@pytest.mark.rule("2.6a")
@pytest.mark.parametrize("die", [1, 6])
def test_a_marker_is_used_up_in_the_first_attack_of_its_army_won_or_lost(die):
    """R-4: nobody may keep First Line Formations for a better day."""
    bench = Bench("lamps", areas={"belgium": ["GE-1"], "somme": ["FR-1"]}, markers={"GE-1": ["G14-1"]})
    position = bench.play("{attack: somme, with: [GE-1]}", dice=[die, 6])
    assert bench.events(CombatFought)[0].attack_total == die + 2
    assert not position.markers.get("GE-1")


@pytest.mark.rule("2.6a")
def test_a_marker_for_attacks_stays_when_its_army_defends():
    """R-4: it could not work there."""
    bench = Bench(
        "lamps",
        phase="western-allies-combat",
        areas={"belgium": ["GE-1"], "somme": ["FR-1"]},
        markers={"GE-1": ["G14-1"]},
    )
    position = bench.play("{attack: belgium, with: [FR-1]}", dice=[6, 5])
    assert position.markers["GE-1"] == ["G14-1"]


@pytest.mark.rule("2.6a")
@pytest.mark.parametrize(("dice", "kept"), [([2, 5], True), ([6, 5, 5], False)])
def test_a_marker_that_rolls_again_is_used_on_a_losing_roll_only(dice, kept):
    """R-4: Old Contemptibles wait for the roll that the army loses."""
    bench = Bench("lamps", areas={"belgium": ["GE-1"], "somme": ["GB-1"]}, markers={"GB-1": ["W14-1"]})
    position = bench.play("{attack: somme, with: [GE-1]}", dice=dice)
    assert bool(position.markers.get("GB-1")) == kept


@pytest.mark.rule("7.6.1b", "7.2.2c")
def test_dice_of_several_sources_add_up_and_the_best_counts():
    """R-16: a gun's second die and one of a card are three dice together."""
    bench = Bench(
        "lamps",
        areas={"posen": ["GE-1", "GE-HA1"], "poland": ["RU-1"]},
        in_force=[InForce(card="G14-2", number=0, until="turn")],
    )
    bench.play("{attack: poland, with: [GE-1], guns: [GE-HA1]}", dice=[1, 5, 2, 4])
    assert bench.events(CombatFought)[0].attack_dice == (1, 5, 2)
    assert bench.events(CombatFought)[0].attack_total == 5


@pytest.mark.rule("2.1.8c", "7.6.4")
@pytest.mark.parametrize(("reading", "rerolls"), [("none", 0), ("helps", 2)])
def test_the_stosstruppen_help_no_attack_into_a_square(reading, rerolls):
    """Or by option they do."""
    bench = Bench(
        "lamps",
        areas={"anatolia": ["GE-1"], "erzurum": ["RU-CAU"]},
        nations={"turkey": "war"},
        stosstruppen="anatolia",
        stosstruppen_rerolls=2,
        options={"technology-into-squares": reading},
    )
    position = bench.play("{attack: erzurum, with: [GE-1]}", dice=[1, 6] + [1] * rerolls)
    assert position.stosstruppen_rerolls == 2 - rerolls
