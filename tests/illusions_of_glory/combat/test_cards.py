"""Combat Cards and cards in force, as they change combats (9.8, 12.2 E)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from illusions_of_glory.on_the_bench import AH, GE, HELD, IT, RU, attack, attacking, effects
from wargame_cli.engine.events import Answered, UnitMoved
from wargame_cli.engine.position import Standing
from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import field_of
from wargame_cli.rulesets.illusions_of_glory.combat.cards import counts, unfit
from wargame_cli.rulesets.illusions_of_glory.combat.declaring import foreseen
from wargame_cli.rulesets.illusions_of_glory.combat.retreat_paths import can_withdraw
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import Drm, Reroll, Shift
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP
from wargame_cli.rulesets.illusions_of_glory.position.events.cards import EventPlayed
from wargame_cli.rulesets.illusions_of_glory.position.events.combat import CombatAvoided, CombatFought, FlankTried
from wargame_cli.rulesets.illusions_of_glory.position.events.general import StepChanged
from wargame_cli.rulesets.illusions_of_glory.position.fire import shifts
from wargame_cli.rulesets.illusions_of_glory.position.records import InForce


def lodz(*defenders, attackers=None, more=None, marked=("kalisz",), **fields):
    """Germans in Kalisz attack Lodz."""
    stacks = {"kalisz": attackers or GE[:2], "lodz": list(defenders or RU[:2]), **(more or {})}
    return attacking(stacks, *marked, **fields)


# -- playing them ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.8")
def test_cards_of_both_sides_count_and_are_discarded():
    """The attacker's first, then the defender's (9.8b, 9.8d)."""
    bench = lodz(hands={CP: ("CP-2", "CP-26"), AP: ("AP-3",)})
    order = attack("lodz", *GE[:2], cards=("CP-2",))
    bench.play(order, dice=[1, 6], answers={"combat-cards/1": "AP-3"})
    fought = bench.only(CombatFought)
    assert effects(fought.attack.modifiers) == [("VON FRANÇOIS", "12.2.1a", "+1")]
    assert effects(fought.defence.modifiers) == [("PLEHVE", "12.2.1a", "+1")]
    assert [event.card for event in bench.events(EventPlayed)] == ["CP-2", "AP-3"]
    assert bench.kinds()[-2:] == ["CardLaid", "CardLaid"]
    held = [(bench.position.piles[side].hand, bench.position.piles[side].discard) for side in (CP, AP)]
    assert held == [(("CP-26",), ("CP-2",)), ((), ("AP-3",))]


@pytest.mark.rule("9.8")
def test_the_defender_plays_none_unless_he_says_so():
    bench = lodz(hands={CP: (), AP: ("AP-3",)})
    bench.play(attack("lodz", *GE[:2]), dice=[1, 6])
    fought = bench.only(CombatFought)
    assert fought.defence.modifiers == ()
    assert bench.position.hand(AP) == ("AP-3",)


@pytest.mark.rule("9.8")
@pytest.mark.trap(70)
def test_a_standing_order_plays_a_card_by_its_title():
    """By mail nobody waits for the defender (trap 70)."""
    bench = lodz(hands={CP: (), AP: ("AP-5", "AP-3")})
    bench.position.standing[AP] = [Standing(ask="combat-cards", about="lodz", prefer=("PLEHVE",))]
    bench.play(attack("lodz", *GE[:2]), dice=[1, 6])
    fought = bench.only(CombatFought)
    assert effects(fought.defence.modifiers) == [("PLEHVE", "12.2.1a", "+1")]


@pytest.mark.rule("9.8")
def test_a_defender_plays_several():
    """Until he has none that fits (9.8b)."""
    bench = attacking(
        {"jaroslau": AH[:2], "lemberg": RU[:2]}, "jaroslau", control={"lemberg": "RU", "brody": "RU"},
        hands={CP: (), AP: ("AP-3", "AP-15", "AP-6")}, ruined=["przemysl"],
    )  # fmt: skip
    bench.position.put(AH[0], "przemysl")
    bench.position.put(AH[1], "przemysl")
    bench.position.this_round.activated[:] = [replace(bench.position.this_round.activated[0], place="przemysl")]
    answers = {"combat-cards/1": "AP-15", "combat-cards/2": "AP-3"}
    bench.play(attack("lemberg", *AH[:2]), dice=[1, 6], answers=answers)
    fought = bench.only(CombatFought)
    assert effects(fought.attack.modifiers) == [("CONRAD", "12.2.1a", "-1")]
    assert effects(fought.defence.modifiers) == [("PLEHVE", "12.2.1a", "+1")]
    assert bench.position.hand(AP) == ("AP-6",)


@pytest.mark.rule("9.8")
@pytest.mark.parametrize(("cards", "asked"), [(("AP-3",), 1), (("AP-15", "AP-2"), 0), ((), 0)])
def test_who_has_no_card_that_fits_is_not_asked(cards, asked):
    """PLEHVE is for Russian LCUs; CONRAD is against attacking Austrians, and AP-2 is no Combat Card (9.8)."""
    bench = lodz(hands={CP: (), AP: cards})
    bench.play(attack("lodz", *GE[:2]), dice=[1, 6])
    assert len([event for event in bench.events(Answered) if "combat-cards" in event.question]) == asked


@pytest.mark.rule("9.8")
@pytest.mark.trap(66)
def test_no_card_defends_an_empty_fort():
    """CONRAD, the Allied card against attacking Austrians, is not asked for (trap 66)."""
    held = {"radom": "AH", "kielce": "AH"}
    bench = attacking({"radom": AH[:1]}, "radom", control=held, hands={CP: (), AP: ("AP-15",)})
    bench.play(attack("ivangorod", AH[0]), dice=[1, 1])
    assert not [event for event in bench.events(Answered) if "combat-cards" in event.question]
    assert bench.position.hand(AP) == ("AP-15",)


@pytest.mark.rule("9.8")
@pytest.mark.rule("9.3")
def test_a_card_with_an_asterisk_leaves_the_game_and_its_points_count():
    """(9.3c, 9.7.1e)"""
    bench = attacking(
        {"allenstein": GE[:2], "tannenberg": RU[:1]}, "allenstein", control={"tannenberg": "RU"},
        hands={CP: ("CP-9",)}, war_status={CP: 0, AP: 0},
    )  # fmt: skip
    bench.play(attack("tannenberg", *GE[:2], cards=("CP-9",)), dice=[1, 6])
    assert (bench.position.piles[CP].hand, bench.position.piles[CP].removed) == ((), ("CP-9",))
    assert bench.position.has_played("CP-9")


# -- what they do ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("21.3")
def test_a_card_helps_the_flank():
    """WIRELESS INTERCEPTS (21.3c)."""
    bench = lodz(more={"wloclawek": GE[2:3], "warsaw": RU[3:4]}, marked=("kalisz", "wloclawek"),
                    hands={CP: ("CP-6",)})  # fmt: skip
    order = attack("lodz", GE[0], GE[2], flank=True, cards=("CP-6",))
    bench.play(order, dice=[1, 1, 1])
    tried = bench.only(FlankTried)
    assert effects(tried.modifiers) == [("Kalisz is free", "21.3b", "+1"), ("WIRELESS INTERCEPTS", "21.3c", "+2")]
    assert (tried.modified, tried.succeeded) == (4, True)


@pytest.mark.rule("9.8")
def test_some_cards_let_trenches_and_weather_be_ignored():
    """FEUERWALZE: the attacker's column is not hindered, the defender's shifts as before (19.5)."""
    bench = lodz(hands={CP: ("CP-44",)}, trenches={"lodz": Trench(owner=AP)})
    bench.play(attack("lodz", *GE[:2], cards=("CP-44",)), dice=[1, 6])
    fought = bench.only(CombatFought)
    assert fought.attack.shifts == ()
    assert effects(fought.defence.shifts) == [("Trench of level 1", "19.5", "+1")]


@pytest.mark.rule("9.8")
@pytest.mark.rule("12.2 G3b")
def test_a_card_lets_the_water_be_ignored():
    """VON HUTIER: all fire at once and no column shifts (12.4.3a)."""
    bench = attacking({"siedlce": GE[:2], "warsaw": RU[:2]}, "siedlce", hands={CP: ("CP-46",)})
    for space in bench.position.kit.board.labels:
        if bench.position.kit.ground.spaces[space].owner == "RU" and space != "warsaw":
            bench.position.mark(space, "GE")
    order = attack("warsaw", *GE[:2], cards=("CP-46",))
    bench.play(order, dice=[1, 6])
    fought = bench.only(CombatFought)
    assert (fought.order, fought.attack.shifts) == ("simultaneous", ())


@pytest.mark.rule("9.8")
@pytest.mark.parametrize(
    ("first", "dice", "again", "die", "number"),
    [(1, (1, 6, 6), "yes", 6, 7), (1, (1, 6), "no", 1, 3), (6, (6, 6), "", 6, 7)],
)
def test_a_card_lets_the_die_be_rolled_again(first, dice, again, die, number):
    """CHLORINE GAS: on a Loss Number of 3 or less, if its owner likes."""
    bench = lodz(hands={CP: ("CP-17",)})
    order = attack("lodz", *GE[:2], cards=("CP-17",))
    bench.play(order, dice=dice, answers={"attacker/reroll": again} if again else {})
    fought = bench.only(CombatFought)
    volley = fought.attack
    assert (volley.die, volley.number) == (die, number)
    assert volley.first == (first if len(dice) == 3 else 0)


@pytest.mark.rule("9.8")
@pytest.mark.rule("12.8")
def test_defenders_may_withdraw_before_the_combat():
    """ALEXEYEV: no dice; the attackers take the space and go no further (12.8.1a)."""
    bench = lodz(hands={CP: ("CP-2",), AP: ("AP-16",)})
    order = attack("lodz", *GE[:2], cards=("CP-2",))
    bench.play(order, answers={"combat-cards/1": "AP-16"})
    assert not bench.events(CombatFought)
    avoided = bench.only(CombatAvoided)
    assert (avoided.side, avoided.target, avoided.units, avoided.card) == (AP, "lodz", tuple(RU[:2]), "ALEXEYEV")
    assert {bench.position.place_of(unit) for unit in RU[:2]} == {"warsaw"}
    assert sorted(bench.position.at("lodz")) == sorted(GE[:2])
    assert bench.position.controller("lodz") == CP
    assert bench.position.this_round.fought == {"lodz": "attacker"}
    assert (bench.position.piles[CP].discard, bench.position.piles[AP].discard) == (("CP-2",), ("AP-16",))


@pytest.mark.rule("9.8")
def test_nobody_withdraws_who_has_nowhere_to_go():
    """Every way is the enemy's: the card is not even asked for."""
    around = ("plock", "wloclawek", "warsaw", "petrikau")
    more = {place: [unit] for place, unit in zip(around, GE[2:6], strict=True)}
    bench = lodz(more=more, hands={CP: (), AP: ("AP-16",)}, control=dict.fromkeys((*around, "kalisz"), "GE"))
    bench.play(attack("lodz", *GE[:2]), dice=[1, 6])
    assert not [event for event in bench.events(Answered) if "combat-cards" in event.question]


@pytest.mark.rule("9.8")
@pytest.mark.rule("12.7.3")
@pytest.mark.parametrize(("price", "place", "reduced"), [(RU[1], "lodz", True), ("retreat", "warsaw", False)])
def test_a_card_shortens_a_retreat_at_a_price(price, place, reduced):
    """NO RETREAT: a step, and one space less, which is none; one may refuse to pay. Loss Numbers 4 and 3."""
    bench = lodz(hands={CP: (), AP: ("AP-5",)})
    answers = {"combat-cards/1": "AP-5", "price/NO RETREAT/1": price, "loss/defender/1": RU[0]}
    bench.play(attack("lodz", *GE[:2]), dice=[2, 1], answers=answers)
    assert [bench.position.place_of(unit) for unit in RU[:2]] == [place, place]
    assert [bench.position.is_reduced(unit) for unit in RU[:2]] == [True, reduced]


@pytest.mark.rule("9.8")
@pytest.mark.rule("12.8")
def test_a_card_lets_corps_advance_further():
    """VON BELOW: two spaces, though the losers retreat one or are destroyed (12.8)."""
    bench, without = (
        attacking(
            {"verona": GE[:2], "brescia": ["IT-I-1-SCU"]}, "verona", control={"verona": "GE"}, nations={"IT": AP},
            reduced=["IT-I-1-SCU"], hands={CP: ("CP-42",)},
        )
        for _ in range(2)
    )  # fmt: skip
    without.play(attack("brescia", *GE[:2]), dice=[6, 1])
    assert not [event for event in without.events(UnitMoved) if event.end == "southern_italy"]
    order = attack("brescia", *GE[:2], cards=("CP-42",))
    bench.play(order, dice=[6, 1], answers={f"advance/{GE[0]}": "southern_italy"})
    assert bench.position.place_of(GE[0]) == "southern_italy"
    assert bench.position.controller("southern_italy") == CP


@pytest.mark.rule("11.1.4")
@pytest.mark.rule("12.8")
def test_massed_cavalry_rides_past_those_who_retreated():
    """MASSED CAVALRY CHARGE: through the space where they halted, into the one behind (11.1.4a)."""
    stacks = {"lodz": [RU[0], "RU-I-1-SCU", "RU-C-Guard"], "kalisz": GE[:1]}
    bench = attacking(stacks, "lodz", side=AP, control={"kalisz": "GE"}, hands={AP: ("AP-31",)}, turn=6)
    order = attack("kalisz", *stacks["lodz"], cards=("AP-31",))
    answers = {"loss/attacker/1": "RU-I-1-SCU", "loss/attacker/2": "RU-I-1-SCU"}
    bench.play(order, dice=[1, 1], answers=answers | {"advance/RU-C-Guard": "oppeln"})
    moved = {event.unit: event.path for event in bench.events(UnitMoved)}
    assert moved == {
        GE[0]: ("kalisz", "ostrowo"),
        RU[0]: ("lodz", "kalisz"),
        "RU-C-Guard": ("lodz", "kalisz", "ostrowo", "oppeln"),
    }
    assert (bench.position.controller("ostrowo"), bench.position.controller("oppeln")) == (CP, AP)


@pytest.mark.rule("9.8")
@pytest.mark.parametrize(("dice", "winner", "lost"), [
    ((1, 6), "defender", True), ((6, 1), "attacker", False), ((3, 1), "", False),
])  # fmt: skip
def test_a_card_costs_the_loser_a_step(dice, winner, lost):
    """CADORNA: when the Italians lose (9.8); not in a tie."""
    bench = attacking(
        {"trent": AH[:2], "verona": IT[:2]}, "verona", side=AP, control={}, nations={"IT": AP}, ruined=["trent"],
        hands={AP: ("AP-26",)}, turn=5,
    )  # fmt: skip
    bench.play(attack("trent", *IT[:2], cards=("AP-26",)), dice=dice)
    assert bench.only(CombatFought).winner == winner
    by_card = [event.unit for event in bench.events(StepChanged) if event.cause == "CADORNA"]
    assert len(by_card) == lost


# -- cards in force -------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1")
def test_an_event_in_force_counts_in_every_combat_that_it_names():
    """DRIVE ON EAST PRUSSIA: case T058 of the collected examples; not outside of Germany."""
    lasting = [InForce(card="AP-1", number=1, turn=2, round=1)]
    stacks = {"kalisz": RU[:2], "ostrowo": GE[:1]}
    bench = attacking(stacks, "kalisz", side=AP, control={}, in_force=lasting)
    bench.play(attack("ostrowo", *RU[:2]), dice=[1, 6])
    fought = bench.only(CombatFought)
    assert ("DRIVE ON EAST PRUSSIA", "12.2.1a", "+1") in effects(fought.attack.modifiers)
    bench = attacking({"lodz": RU[:2], "kalisz": GE[:1]}, "lodz", side=AP, control=HELD, in_force=lasting)
    bench.play(attack("kalisz", *RU[:2]), dice=[1, 6])
    assert bench.only(CombatFought).attack.modifiers == ()


@pytest.mark.rule("9.8")
@pytest.mark.parametrize(
    ("terrain", "cards", "lawful"),
    [("lodz", ("CP-26",), False), ("lodz", ("CP-2",), True), ("lodz", ("CP-33",), False)],
)
def test_a_card_must_come_to_something(terrain, cards, lawful):
    """VON BOJNA is for Austrian defenders, STRUMA for the Balkans."""
    bench = lodz(hands={CP: ("CP-2", "CP-26", "CP-33")})
    assert (bench.refusals(attack(terrain, *GE[:2], cards=cards)) == []) is lawful


@pytest.mark.rule("9.8")
def test_a_users_card_shifts_columns():
    """(12.2 G2e)"""
    from wargame_cli.rulesets.illusions_of_glory.combat.cards import counts
    from wargame_cli.rulesets.illusions_of_glory.combat.declaring import foreseen

    bench = lodz()
    declared = foreseen(bench.position, attack("lodz", *GE[:2]))
    shift = Shift(side=CP, role="attack", columns=-2)
    assert counts(bench.position, declared, shift)
    found = shifts(field_of(bench.position, replace(declared, effects=(("FOG", shift),))), "attacker")
    assert [(each.name, each.value) for each in found] == [("FOG", -2)]
    assert shifts(field_of(bench.position, replace(declared, effects=(("FOG", shift),))), "defender") == ()


@pytest.mark.rule("9.8")
@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ({"side": CP}, True), ({"side": CP, "role": "defence"}, False), ({"side": AP, "role": "defence"}, True),
        ({"side": CP, "nations": ("GE",)}, True), ({"side": CP, "nations": ("AH",)}, False),
        ({"side": CP, "nations": ("GE",), "size": "SCU"}, False), ({"side": CP, "arm": "cavalry"}, False),
        ({"side": CP, "mixed": True}, False), ({"side": CP, "against": ("RU", "RO")}, True),
        ({"side": CP, "against": ("IT",)}, False), ({"side": CP, "not_against": ("RU",)}, False),
        ({"side": CP, "in_lands": ("RU",)}, True), ({"side": CP, "in_lands": ("GE",)}, False),
        ({"side": CP, "outside_lands": ("RU",)}, False), ({"side": CP, "at": ("RU",)}, True),
        ({"side": CP, "at": ("warsaw",)}, False), ({"side": CP, "near": ("warsaw",)}, True),
        ({"side": CP, "near": ("minsk",)}, False), ({"side": CP, "terrain": ("clear",)}, True),
        ({"side": CP, "terrain": ("swamp",)}, False), ({"side": CP, "on_the_inset": True}, False),
        ({"side": CP, "coast": "baltic"}, False),
    ],
)  # fmt: skip
def test_in_which_combats_an_effect_counts(words, holds):
    """All that a card says must hold; Germans attack Russians in Lodz."""
    bench = lodz()
    declared = foreseen(bench.position, attack("lodz", *GE[:2]))
    assert counts(bench.position, declared, Drm(drm=1, **words)) is holds


@pytest.mark.rule("9.8")
def test_ports_and_landings_are_coasts():
    bench = attacking({"salonika": GE[:1], "veles": RU[:1]}, "veles", side=AP, control={"salonika": "GE"})
    declared = foreseen(bench.position, attack("salonika", RU[0]))
    assert counts(bench.position, declared, Reroll(side=AP, coast="mediterranean", at_most=3))


@pytest.mark.rule("9.8", "3.2.3")
@pytest.mark.trap(27)
def test_an_uprising_unit_never_withdraws():
    """It stays until it is destroyed (23.3.3): a card that lets defenders go does nothing there."""
    bench = lodz("RU-U-1", hands={CP: (), AP: ("AP-16",)}, control=HELD | {"lodz": "Uprising"})
    order = attack("lodz", *GE[:2], cards=("AP-16",))
    bench.position.lay_cards(CP, Piles(hand=("AP-16",)))
    assert bench.refusals(order) == ["9.8"]


@pytest.mark.rule("9.8")
@pytest.mark.rule("18.3.1")
def test_the_defenders_of_a_region_withdraw_and_others_stay():
    """(12.8.1a); the attackers may not go in where others are who lost nothing."""
    stacks = {"moscow": RU[:4], "smolensk": GE[:2]}
    bench = attacking(stacks, "smolensk", control={"smolensk": "GE"}, hands={CP: (), AP: ("AP-16",)})
    answers = {f"defend/{n}": unit for n, unit in enumerate(RU[:3], 1)} | {"combat-cards/1": "AP-16"}
    bench.play(attack("moscow", *GE[:2]), answers=answers)
    assert bench.only(CombatAvoided).units == tuple(RU[:3])
    assert bench.position.at("moscow") == [RU[3]]
    assert sorted(bench.position.at("smolensk")) == sorted(GE[:2])


@pytest.mark.rule("9.8")
def test_nobody_withdraws_by_sea():
    """(25.2.3e)"""
    stacks = {"sea_salonika": ["BR-I-XVI"], "salonika": GE[:1]}
    assert not can_withdraw(attacking(stacks, control={"salonika": "GE"}).position, "sea_salonika", ["BR-I-XVI"], 1)


@pytest.mark.rule("9.8")
def test_a_card_for_mixed_units_and_for_what_is_not_so():
    """GE and AH units are of two nations; a condition of an effect that does not hold leaves nothing of the card."""
    bench = lodz(attackers=[GE[0], AH[0]])
    declared = foreseen(bench.position, attack("lodz", GE[0], AH[0]))
    assert counts(bench.position, declared, Drm(side=CP, mixed=True, drm=1))
    bench = attacking({"dvinsk": RU[:1], "vilna": GE[:1]}, "vilna", side=CP, control={"vilna": "GE"}, turn=5)
    declared = foreseen(bench.position, attack("dvinsk", GE[0]))
    assert unfit(bench.position, declared, bench.position.cards["CP-32"]) == "it does nothing in this combat"
