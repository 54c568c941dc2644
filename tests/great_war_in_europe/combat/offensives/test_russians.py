"""Events of Russian attacks: Brusilov (6.28), the Czar's command (6.42), paralysis (6.43)."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from great_war_in_europe.west import told
from wargame_cli.rulesets.great_war_in_europe.chits.drawing import draw
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import work_out
from wargame_cli.rulesets.great_war_in_europe.combat.forces import muster
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.russians import is_brusilov
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE
from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import revolutions

#: A clear hex in Galicia, one beside it in Russia, and one in Russia next to both.
FIELD, RUSSIAN, POLISH = "E4021", "E4022", "E5019"
PLAYED = {"Allied-brusilov": 22}


def led(defenders, attackers=("RU-1GD", "RU-SW"), **given):
    """Russians with headquarters attack a stack in Galicia in July 1916."""
    base = {
        "played": PLAYED,
        "russia": "czar",
        "turn": 22,
        "values": {"AH-2": "1-1-4"},
        "stacks": {FIELD: defenders, RUSSIAN: list(attackers)},
    }
    return bench(phase="first-combat", by="Allied", **base | given)


def combat_of(at, units, leader="RU-SW", target=FIELD):
    return muster(at, Attack(target=target, units=tuple(units), hq=leader), "Allied")


@pytest.mark.rule("6.28")
@pytest.mark.trap(18)
@pytest.mark.parametrize(
    ("defenders", "given_", "leader", "is_one"),
    [
        (["AH-2"], {}, "RU-SW", True),
        (["AH-2", "AH-3"], {}, "RU-SW", True),
        (["AH-2", "GE-11"], {}, "RU-SW", False),  # one German makes the stack German
        (["GE-11"], {}, "RU-SW", False),
        (["AH-2", "GE-SUD"], {}, "RU-SW", True),  # headquarters are no combat units
        (["TU-3"], {}, "RU-SW", True),
        (["AH-2"], {}, "", False),  # without headquarters
        (["AH-2"], {"played": {}}, "RU-SW", False),
        (["AH-2"], {"russia": "provisional"}, "RU-SW", True),
        (["AH-2"], {"russia": "collapsed"}, "RU-SW", False),
    ],
)
def test_which_attacks_are_brusilovs(defenders, given_, leader, is_one):
    """6.28: led by Russian headquarters, on a hex without German combat units, until Russia collapses."""
    at = led(defenders, **given_).position
    combat = combat_of(at, ["RU-1GD"], leader)
    assert is_brusilov(at, combat) is is_one
    found = told(work_out(at, combat).modifiers)
    assert (found.get(("Brusilov Offensive", "6.28")) == "+3 to the die") is is_one


@pytest.mark.rule("6.28")
@pytest.mark.trap(18)
def test_only_russian_units_benefit():
    """6.28: not an attack together with Romanians."""
    at = led(["AH-2"], attackers=("RU-1GD", "RO-1", "RU-SW")).position
    assert not is_brusilov(at, combat_of(at, ["RU-1GD", "RO-1"]))


@pytest.mark.rule("6.28")
@pytest.mark.trap(18)
@pytest.mark.parametrize(
    ("defenders", "leader", "place", "depleted"),
    [
        (["AH-2"], "hq: RU-SW, ", GONE, False),
        (["GE-11"], "hq: RU-SW, ", RUSSIAN, True),
        (["AH-2"], "", RUSSIAN, False),
    ],
)
def test_the_headquarters_leave_the_game_for_good(defenders, leader, place, depleted):
    """6.28: those that led such an attack; against Germans they are depleted, and nobody must use them."""
    table = led(defenders)
    table.play(f"{{attack: {FIELD}, with: [RU-1GD], {leader}advance: none}}", dice=[3])
    assert table.position.place_of("RU-SW") == place
    assert ("RU-SW" in table.position.depleted) is depleted


@pytest.mark.rule("6.28", "10.48")
@pytest.mark.rule("6.28")
def test_they_leave_it_without_a_die_too():
    """10.48: below the table no die is rolled, and the headquarters have led all the same."""
    table = led(["AH-2"], values={"AH-2": "3-30-4"})
    table.play(f"{{attack: {FIELD}, with: [RU-1GD], hq: RU-SW, advance: none}}")
    assert table.position.place_of("RU-SW") == GONE


@pytest.mark.rule("6.28")
def test_the_odds_say_that_the_headquarters_go():
    odds = led(["AH-2"]).odds(f"{{attack: {FIELD}, with: [RU-1GD], hq: RU-SW}}")
    assert "RU-SW leaves the game after the combat" in [each.effect for each in odds.modifiers]


@pytest.mark.rule("6.28")
@pytest.mark.trap(18)
def test_the_event_leaves_play_with_russias_collapse():
    """6.28: drawn after it, it leaves the game at once."""
    table = bench(phase="revolutions", turn=36, russia="provisional", played=PLAYED, unrest=12)
    table.run(revolutions, dice=[6])
    assert table.position.russia == "collapsed"
    assert "Allied-brusilov" in table.position.spent
    assert "Allied-brusilov" not in table.position.played
    late = bench(phase="events", russia="collapsed", pools={"Allied": ["Allied-brusilov"], "CP": []})
    late.run(draw, "Allied", "Allied")
    assert late.position.spent[-1:] == ["Allied-brusilov"]


@pytest.mark.rule("6.28")
@pytest.mark.parametrize(("russia", "refused"), [("czar", False), ("provisional", False), ("collapsed", True)])
def test_it_is_played_at_will_while_russia_fights(russia, refused):
    table = bench(phase="events", by="Allied", russia=russia, held={"Allied": ["Allied-brusilov"], "CP": []})
    assert ("6.28" in table.refusals("{play-event: Allied-brusilov}")) is refused
    if not refused:
        table.play("{play-event: Allied-brusilov}")
        assert "Allied-brusilov" not in table.position.spent


# -- the Czar takes command ----------------------------------------------------------------------------------------


def commanded(defenders, target=POLISH, **given):
    """The Czar commands, and Russians stand beside a hex in Russian Poland."""
    base = {
        "played": {"Allied-czar-takes-command": 15},
        "russia": "czar",
        "turn": 17,
        "stacks": {target: defenders, "E5120": ["RU-1GD", "RU-2GD", "RU-SW"], "E4922": ["RU-3GD"]},
    }
    return bench(phase="second-combat", by="Allied", western="Allied", **base | given)


@pytest.mark.rule("6.42")
@pytest.mark.trap(19)
@pytest.mark.parametrize(
    ("defenders", "given_", "order", "refused"),
    [
        (["GE-11"], {}, "", True),
        (["GE-11"], {}, ", hq: RU-SW", False),
        (["GE-11"], {"russia": "provisional"}, "", False),
        (["GE-11"], {"played": {}}, "", False),
        (["AH-2"], {}, "", False),
        (["GE-1CV"], {}, "", False),
    ],
)
def test_supplied_germans_in_russia_are_attacked_with_headquarters(defenders, given_, order, refused):
    """6.42: until the Czar falls."""
    table = commanded(defenders, target="E5121", **given_)
    assert ("6.42" in table.refusals(f"{{attack: E5121, with: [RU-1GD, RU-2GD]{order}}}")) is refused


@pytest.mark.rule("6.42")
@pytest.mark.trap(19)
def test_it_holds_inside_russia_alone():
    """6.42: Russian Poland too, but not Galicia."""
    table = commanded(["GE-11"], target=FIELD, stacks={FIELD: ["GE-11"], RUSSIAN: ["RU-1GD"]})
    assert "6.42" not in table.refusals(f"{{attack: {FIELD}, with: [RU-1GD]}}")
    poland = commanded(["GE-11"], stacks={POLISH: ["GE-11"], "E5020": ["RU-1GD"]})
    assert "6.42" in poland.refusals(f"{{attack: {POLISH}, with: [RU-1GD]}}")


@pytest.mark.rule("6.42")
@pytest.mark.trap(19)
@pytest.mark.parametrize(("defenders", "lapses"), [(["GE-11", "GE-10"], True), (["GE-11", "AH-2"], False)])
def test_of_a_stack_it_is_looked_at_when_the_attack_is_made(defenders, lapses):
    """7.25: the attacker sees the top unit alone, so the check refuses nothing."""
    table = commanded(defenders, target="E5121")
    order = "{attack: E5121, with: [RU-1GD, RU-2GD], advance: none}"
    assert "6.42" not in table.refusals(order)
    outcome = table.resolve(order, dice=() if lapses else [3])
    assert [event.rule for event in outcome.events if type(event).__name__ == "OrderLapsed"] == ["6.42"] * lapses


@pytest.mark.rule("6.42")
def test_the_czar_does_not_command_once_he_has_fallen():
    table = bench(phase="events", russia="provisional", pools={"Allied": ["Allied-czar-takes-command"], "CP": []})
    table.run(draw, "Allied", "Allied")
    assert "Allied-czar-takes-command" in table.position.spent
    czar = bench(phase="events", russia="czar", pools={"Allied": ["Allied-czar-takes-command"], "CP": []})
    czar.run(draw, "Allied", "Allied")
    assert "Allied-czar-takes-command" in czar.position.played
    assert "Allied-czar-takes-command" not in czar.position.spent


# -- paralysis -----------------------------------------------------------------------------------------------------

PARALYSED = {"chits": ["CP-command-paralysis"]}


@pytest.mark.rule("6.43")
@pytest.mark.trap(19)
@pytest.mark.parametrize(
    ("given_", "leader", "refused"),
    [
        ({"played": {}}, "", True),
        ({"played": {}}, ", hq: RU-SW", True),
        ({"played": PLAYED}, "", True),
        ({"played": PLAYED}, ", hq: RU-SW", False),
        ({"this_turn": {}}, "", False),
    ],
)
def test_paralysed_russians_make_brusilovs_attacks_alone(given_, leader, refused):
    """6.43: in that turn."""
    table = led(["AH-2"], **{"this_turn": PARALYSED, **given_})
    assert ("6.43" in table.refusals(f"{{attack: {FIELD}, with: [RU-1GD]{leader}}}")) is refused


@pytest.mark.rule("6.43", "6.28")
@pytest.mark.trap(19)
def test_a_german_under_the_top_unit_calls_the_attack_off():
    """7.25, 6.28: it would be no attack of Brusilov's."""
    table = led(["AH-2", "GE-11"], this_turn=PARALYSED)
    order = f"{{attack: {FIELD}, with: [RU-1GD], hq: RU-SW, advance: none}}"
    assert "6.43" not in table.refusals(order)
    outcome = table.resolve(order)
    assert [event.rule for event in outcome.events if type(event).__name__ == "OrderLapsed"] == ["6.43"]


@pytest.mark.rule("6.43")
def test_romanians_are_not_paralysed():
    table = led(["AH-2"], attackers=("RO-1",), this_turn=PARALYSED, neutral=[], collapsed=[])
    assert "6.43" not in table.refusals(f"{{attack: {FIELD}, with: [RO-1]}}")


@pytest.mark.rule("6.43")
def test_it_is_played_as_it_is_drawn():
    table = bench(phase="events", pools={"CP": ["CP-command-paralysis"], "Allied": []})
    table.run(draw, "CP", "CP")
    assert table.position.played_this_turn("russian-command-paralysis")
    assert "CP-command-paralysis" in table.position.spent


@pytest.mark.rule("6.28", "7.24")
@pytest.mark.rule("6.28")
def test_a_position_without_these_events_knows_nothing_of_them():
    at = position(stacks={FIELD: ["AH-2"], RUSSIAN: ["RU-1GD", "RU-SW"]}, russia="czar")
    assert not is_brusilov(at, combat_of(at, ["RU-1GD"]))


@pytest.mark.rule("6.28", "14.1")
@pytest.mark.trap(18)
@pytest.mark.parametrize(
    ("fort", "defenders", "is_one"),
    [
        ("E4112", [], True),  # Krakow
        ("E4112", ["GE-11"], False),
        ("E4908", [], False),  # Posen
        ("E4908", ["AH-2"], True),
    ],
)
def test_a_fort_that_nobody_else_holds_is_its_countrys(fort, defenders, is_one):
    """6.28, 14.11: the intrinsic unit alone is Austrian or German; units in it are of their own nations."""
    beside = position().kit.steps.steps[fort][0]
    stacks = {beside: ["RU-1GD", "RU-SW"], **({fort: defenders} if defenders else {})}
    at = position(stacks=stacks, russia="czar", played=PLAYED, turn=22, taken={beside: "Allied"})
    combat = muster(at, Attack(target=fort, units=("RU-1GD",), hq="RU-SW"), "Allied")
    assert combat.garrison
    assert is_brusilov(at, combat) is is_one


@pytest.mark.rule("6.42")
@pytest.mark.trap(19)
def test_the_czar_commands_russians_among_others_too():
    """6.42: an attack with Romanians is one of Russians as well; one of Romanians alone is not."""
    stacks = {"E5121": ["GE-11"], "E5120": ["RU-1GD", "RO-1"]}
    table = commanded([], stacks=stacks)
    assert "6.42" in table.refusals("{attack: E5121, with: [RU-1GD, RO-1]}")
    assert "6.42" not in table.refusals("{attack: E5121, with: [RO-1]}")
