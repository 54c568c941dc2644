"""What people ask of a position: supply, moves, the picture, the template's advice, differences, throws, questions."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from illusions_of_glory.on_the_bench import AH, GE, on_map
from wargame_cli.engine.changes import STACKS, UNITS, Change, Told, changes
from wargame_cli.engine.queries import SupplyStatus
from wargame_cli.reports.maps import as_svg, as_text
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade, linked_ports, sources_of
from wargame_cli.rulesets.illusions_of_glory.kit import questions
from wargame_cli.rulesets.illusions_of_glory.kit.book import OPTIONS
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import FreeActivation
from wargame_cli.rulesets.illusions_of_glory.kit.components import Trench, kit
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.position.records import (
    Action,
    Activation,
    InForce,
    Landing,
    Revolution,
    Round,
)
from wargame_cli.rulesets.illusions_of_glory.position.records import Turn as TurnRecord

BOARD = kit().board


# -- supply -------------------------------------------------------------------------------------------------------

#: What AP-3 says.
PLEHVE = (
    "Played as a Combat Card it is discarded afterwards. Not if the turn is 8 or later. Where the AP attacks or "
    "defends with an RU LCU, its die is modified by +1 [our reconstruction]."
)


def supply(position, unit):
    """The status of one unit."""
    side = position.side_of(unit)
    (found,) = (status for status in RULESET.telling.supply(position, side) if status.unit == unit)
    return found


@pytest.mark.rule("14.2b")
def test_a_unit_with_supply_of_its_own_nation():
    """The source, and the line that leads there."""
    assert supply(on_map({"lodz": ["RU-I-1"]}).position, "RU-I-1") == SupplyStatus(
        unit="RU-I-1", side="AP", place="lodz", supplied=True, rule="14.2.2c", source="Warsaw", path=("Lodz", "Warsaw")
    )


@pytest.mark.rule("14.2b")
def test_a_unit_with_supply_of_an_ally_only():
    """It says whose."""
    lost = dict.fromkeys(BOARD.spaces(kit().ground.sources["AH"]), "RU")
    assert supply(on_map({"posen": ["AH-I-1"]}, control=lost).position, "AH-I-1") == SupplyStatus(
        unit="AH-I-1",
        side="CP",
        place="posen",
        supplied=True,
        rule="14.2.1d",
        source="Posen, an ally's",
        path=("Posen",),
    )


@pytest.mark.rule("14.1.3")
def test_a_line_by_sea_says_so():
    """From Port to Port (14.1.3)."""
    around = dict.fromkeys(BOARD.neighbours["libau"], "RU")
    found = supply(on_map({"libau": ["GE-I-1"]}, control={**around, "libau": "GE"}).position, "GE-I-1")
    assert (found.supplied, found.source, found.path) == (True, "Danzig", ("Libau", "by sea", "Danzig"))


#: Every space around Plock but Novogeorgievsk is German.
_PLOCK = dict.fromkeys((space for space in BOARD.neighbours["plock"] if space != "novogeorgievsk"), "GE")


@pytest.mark.rule("14.1")
@pytest.mark.parametrize(
    ("unit", "place", "fields", "cut"),
    [
        ("GE-I-1", "lodz", {"control": {"lodz": "GE"}}, ("Plock", "the AP controls it", "Posen", "14.1.2a")),
        ("RU-I-1", "plock", {"control": _PLOCK}, ("Novogeorgievsk", "its Fort is besieged", "Warsaw", "14.1.2d")),
        (
            "GE-I-1",
            "bialystok",
            {"control": {"bialystok": "GE"}},
            ("Osowiec", "a Fort of the AP", "Königsberg", "14.1.2d"),
        ),
        ("GE-I-1", "pleven", {}, ("Sofia", "neutral land", "Brandenburg", "14.1.2b")),
        ("GE-I-1", "giurgiu", {}, ("Bucharest", "neutral land", "Brandenburg", "14.1.2b")),
        (
            "GE-I-1",
            "lodz",
            {"control": {"lodz": "GE", "plock": "Uprising"}},
            ("Plock", "an Uprising controls it", "Posen", "14.1.2a"),
        ),
    ],
)
def test_where_a_line_is_cut(unit, place, fields, cut):
    """The first place on the shortest way to a source that stops it, and why."""
    besiegers = {"novogeorgievsk": ["GE-I-17"]} if unit == "RU-I-1" else {}
    found = supply(on_map({place: [unit]} | besiegers, **fields).position, unit)
    assert (found.cut_at, found.cut_by, found.nearest_source, found.rule) == cut
    assert (found.supplied, found.source, found.path) == (False, "", ())


@pytest.mark.rule("14.1")
def test_units_cut_a_line():
    """Of the enemy, which hold the space."""
    bench = on_map({"lodz": ["GE-I-1"], "plock": ["RU-I-1"]}, control={"lodz": "GE"})
    assert supply(bench.position, "GE-I-1").cut_by == "units of the AP are there"


@pytest.mark.rule("14.1")
def test_units_without_any_source():
    """All of Serbia's are lost, and those of its allies far away: at home it is in supply all the same."""
    lost = dict.fromkeys(BOARD.spaces(kit().ground.sources["SB"]), "AH")
    found = supply(on_map({"nish": ["SB-I-1"]}, control=lost).position, "SB-I-1")
    assert (found.supplied, found.rule, found.source, found.path) == (True, "14.1.1f", "at home", ("Nish",))


SPACES = sorted(space for space, printed in kit().ground.spaces.items() if printed.owner and printed.kind == "space")


#: What nations hold: some spaces, so that lines go round, or most, so that they are cut.
HELD = (st.sampled_from(SPACES), st.sampled_from(["GE", "RU", "SB", "AH"]))


@settings(max_examples=50, deadline=None)
@example(dict.fromkeys(["banja_luka", "osijek", "spalato"], "RU") | dict.fromkeys(["belgrade", "valjevo"], "GE"))
@given(st.dictionaries(*HELD, max_size=60) | st.dictionaries(*HELD, min_size=90))
def test_the_report_says_what_the_rules_say(control):
    """A unit is told in supply if it is; its line goes step by step, and ends at a source of its side."""
    position = RULESET.new("campaign", {option.name: option.choices[0] for option in OPTIONS})
    position.control.update(control)
    position.changed("control")
    name = position.kit.name
    sources = {
        side: {
            name(place)
            for nation, stand in position.nations.items()
            if stand == side
            for place in BOARD.spaces(sources_of(position, nation))
        }
        for side in ("AP", "CP")
    }
    for side in ("AP", "CP"):
        for status in RULESET.telling.supply(position, side):
            assert status.supplied == (grade(position, status.unit) != "none")
            if not status.supplied:
                assert status.cut_at
                assert status.cut_by
                continue
            if status.source == "at home":
                continue
            assert status.path[-1] in sources[side]
            assert (status.rule in ("14.2.1d", "14.2.2d")) == (grade(position, status.unit) == "ally")
            balkan = not {"SB", "MN"}.isdisjoint(position.counter(status.unit).nations)  # by neutral Albania (26.1.1c)
            ports = {name(place) for mask in linked_ports(position, side, balkan) for place in BOARD.spaces(mask)}
            steps = [place for place in status.path if place != "by sea"]
            by_name = {name(place): place for place in BOARD.labels}
            for start, end in pairwise(steps):
                assert by_name[end] in BOARD.neighbours[by_name[start]] or {start, end} <= ports


# -- moves --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1", "13.1")
def test_moves_tell_of_movement_and_redeployment():
    """Where a unit can go, how, at what cost and by which way."""
    bench = on_map({"warsaw": ["RU-I-1"]})
    ways = {(way.place, way.how): way for way in RULESET.telling.moves(bench.position, "RU-I-1")}
    assert (ways["kalisz", "move"].cost, ways["kalisz", "move"].path) == (2, ("Warsaw", "Wloclawek", "Kalisz"))
    assert (ways["minsk", "SR by land"].cost, ways["minsk", "SR by land"].path[-1]) == (2, "Minsk")


def test_units_out_of_play_go_nowhere():
    """Neither those that are not in play nor Uprising Units; those of the Reserve Box are redeployed."""
    bench = on_map({"reserve": ["RU-I-1-SCU"], "prague": ["AH-U-1"]})
    assert RULESET.telling.moves(bench.position, "GE-I-1") == []
    assert RULESET.telling.moves(bench.position, "AH-U-1") == []
    assert {way.how for way in RULESET.telling.moves(bench.position, "RU-I-1-SCU")} == {"SR"}


# -- the picture --------------------------------------------------------------------------------------------------


def test_the_picture_shows_what_lies_on_the_map():
    """Units with their values, reduced ones paler; control, sieges, ruins, Trenches, landings; the boxes."""
    bench = on_map(
        {
            "lodz": ["GE-I-1", "AH-I-1"],
            "thorn": ["RU-I-1"],
            "prague": ["AH-U-1"],
            "reserve": ["RU-I-1-SCU", "GE-I-1-SCU"],
            "replaceable": ["RU-I-2"],
            "eliminated": ["RU-I-3"],
        },
        control={"lodz": "GE", "prague": "Uprising", "minsk": "neutral"},
        reduced=["AH-I-1"],
        ruined=["kovno"],
        trenches={"minsk": Trench(owner="AP", level=2)},
        landings={"sea_salonika": Landing(turn=2, round=1)},
    )
    picture = RULESET.picture(bench.position, None)
    beside = {piece.label for piece in picture.pieces["off map"]}
    pieces = {
        place: [(each.label, each.side, each.nation, each.detail, each.faded) for each in stack]
        for place, stack in picture.pieces.items()
        if place != "off map"
    }
    assert "RU-U-4" in beside
    assert pieces == {
        "lodz": [("GE-I-1", "CP", "GE", "5-3-3", False), ("AH-I-1", "CP", "AH", "2-3-3", True)],
        "thorn": [("RU-I-1", "AP", "RU", "3-3-3", False)],
        "prague": [("AH-U-1", "Uprising", "AH", "1-1-0", False)],
        "ap_reserve_box": [("RU-I-1-SCU", "AP", "RU", "1-1-4", False)],
        "cp_reserve_box": [("GE-I-1-SCU", "CP", "GE", "2-1-4", False)],
        "replaceable_units_box": [("RU-I-2", "AP", "RU", "3-3-3", False)],
        "eliminated_units_box": [("RU-I-3", "AP", "RU", "3-3-3", False)],
    }
    assert picture.notes == {
        "lodz": ("GE",),
        "prague": ("Uprising",),
        "minsk": ("nobody", "trench 2 AP"),
        "thorn": ("besieged by AP",),
        "kovno": ("fort destroyed",),
        "sea_salonika": ("landing",),
    }
    assert [picture.holders[space] for space in ("lodz", "prague", "warsaw")] == ["CP", "Uprising", "AP"]
    assert "bucharest" not in picture.holders
    assert picture.title == "Turn 2, Fall 1914 · VP 15"


def test_a_siege_that_lapsed_is_shown():
    """Beside one that holds."""
    bench = on_map({"thorn": ["RU-I-1"]}, lapsed=["thorn"])
    assert RULESET.picture(bench.position, None).notes["thorn"] == ("siege by AP lapsed",)


def test_every_colour_and_kind_is_known():
    """As text and as a drawing; hovering names a whole stack."""
    position = RULESET.new("campaign", {option.name: option.choices[0] for option in OPTIONS})
    picture = RULESET.picture(position, None)
    pieces = [piece for stack in picture.pieces.values() for piece in stack]
    assert {name for piece in pieces for name in (piece.side, piece.nation)} <= set(picture.colours)
    assert "RU-I-3 3-3-3, RU-I-4 3-3-3, RU-C-Guard 1-1-5" in as_svg(picture)
    assert "held by AP" in as_svg(picture)
    assert "Kovno" in as_text(picture).plain


# -- advice -------------------------------------------------------------------------------------------------------


def advice(position, side):
    """The comments by their subjects."""
    return dict(RULESET.telling.advice(position, side))


def hands(*cards, side="AP"):
    """These cards in the hand of a side."""
    return {"AP": Piles(), "CP": Piles()} | {side: Piles(hand=cards)}


@pytest.mark.rule("4.2.1", "4.2.2")
def test_the_opening_lists_its_cards():
    """The AP have two, the CP all that are worth 4 OPS."""
    assert list(advice(on_map({}, phase="opening-ap").position, "AP")) == ["AP-1", "AP-7"]
    assert advice(on_map({}, phase="opening-ap").position, "AP")["AP-7"].startswith(
        "GALICIA OFFENSIVE: 4 OPS or SR, RPs "
    )


@pytest.mark.rule("8.1", "9.7.1", "9.8")
def test_a_round_lists_the_hand_with_its_uses():
    """Why an Event cannot be played now, and all that a card says; the round without a card."""
    told = advice(on_map({}, piles=hands("AP-3", "AP-13", "AP-21")).position, "AP")
    assert told["AP-3"] == f"PLEHVE: 3 OPS or SR, RPs 1 AP-A, 1 IT, 2 RU. {PLEHVE}"
    assert told["AP-13"].startswith(
        "STAVKA: 4 OPS or SR, RPs 2 AP-A, 2 IT, 3 RU; an Event now. Played as an Event it leaves the game afterwards, "
        "moves War Status by 1 and gives its OPS too. "
    )
    assert "; no Event now: it needs that the turn is 4 or later. Played as a Neutral Entry Event" in told["AP-21"]
    assert told["cardless"] == "no card: 1 OPS"
    small = on_map({}, piles=hands("AP-3"), event_cards=["AP-13"])
    assert (
        "; no Event now: this scenario plays without it. Played as a Combat Card"
        in advice(small.position, "AP")["AP-3"]
    )


@pytest.mark.rule("9.4.2")
def test_a_round_lists_what_can_act():
    """Units, what activation costs and why, what is out of the ordinary, enemies beside it."""
    bench = on_map(
        {"warsaw": ["RU-I-1", "SB-I-1"], "lodz": ["GE-I-1"], "minsk": ["RU-I-2"]},
        control={"lodz": "GE"},
        reduced=["RU-I-1"],
        piles=hands(),
        offensives={"AP": "RU", "CP": "none"},
    )
    told = advice(bench.position, "AP")
    assert told["offensive"] == "an attack by an LCU of Russia"
    assert told["Minsk"].startswith("RU-I-2 (3-3-3); 1 OPS (Russia); RU-I-2 can go to Smolensk, Mogilev, Bobruisk, ")
    assert re.search(r" and \d+ more$", told["Minsk"])
    units, price, ends, enemies = re.split(r"; (?=[3RUe])", told["Warsaw"])
    assert re.fullmatch(r"RU-I-1 \(\d-\d-\d, reduced\), SB-I-1 \(\d-\d-\d\)", units)
    assert price == "3 OPS (Russia, Serbia; Serbia supplied by an ally only)"
    assert ends.startswith("RU-I-1 can go to ")
    assert enemies == "enemies beside it: Lodz"


@pytest.mark.rule("9.4.1", "10.1")
@pytest.mark.parametrize(
    ("units", "price"),
    [
        (GE[:3], "all together 1 OPS (Germany)"),
        ([*GE[:2], AH[0]], "all together 2 OPS (Germany, Austria-Hungary)"),
        (GE[:4], "in more than one stack, each at least 1 OPS"),
    ],
)
def test_what_a_region_costs_hangs_on_whether_its_units_are_one_stack(units, price):
    """More than three are not activated together, and each of their stacks is paid for."""
    told = advice(on_map({"brandenburg": units}, phase="round-1-cp", piles=hands(side="CP")).position, "CP")
    assert told["Brandenburg"].split("; ")[1] == price


@pytest.mark.rule("9.4.2")
def test_an_activation_that_a_card_gives_for_nothing():
    """By which card."""
    effects = kit().cards["reconstructed"]["CP-16"].effects
    (number,) = (number for number, effect in enumerate(effects) if isinstance(effect, FreeActivation))
    free = InForce(card="CP-16", number=number, turn=2, round=1)
    told = advice(
        on_map({"berlin": ["GE-I-1"]}, phase="round-1-cp", in_force=[free], piles=hands(side="CP")).position, "CP"
    )
    assert told["Berlin"].startswith("GE-I-1 (5-3-3); 0 OPS (by HOFFMANN (CP-16)); ")


@pytest.mark.rule("9.5", "9.6")
def test_what_may_not_be_chosen_twice_running_is_named():
    """SR after SR."""
    done = TurnRecord(actions={"AP": [Action(use="sr", card="AP-3")]})
    told = advice(on_map({}, piles=hands(), this_turn=done).position, "AP")
    assert told["not again"] == "SR was the action of the round before"


@pytest.mark.rule("20.3", "20.4")
def test_a_round_lists_the_sieges():
    """One's own, those that must be looked after, and one's Forts under siege."""
    stacks = {"thorn": ["RU-I-1"], "kovno": ["GE-I-1"]}
    told = RULESET.telling.advice(on_map(stacks, piles=hands()).position, "AP")
    assert ("Thorn", "besieged by RU-I-1: the Fort (2) surrenders to a die above 2") in told
    assert ("Kovno", "our Fort (2) is besieged by GE-I-1") in told
    lapsed = RULESET.telling.advice(on_map({"thorn": ["RU-I-1"]}, lapsed=["thorn"], piles=hands()).position, "AP")
    assert ("Thorn", "the siege of the Fort (2) lapsed: more must come, or RU-I-1 must leave") in lapsed


@pytest.mark.rule("16.1")
def test_the_replacement_phase_lists_points_and_units():
    """What is left in each pool, and every unit that lacks steps, with its price."""
    bench = on_map(
        {"warsaw": ["RU-I-1", "RU-I-2"], "replaceable": ["RU-I-1-SCU", "GE-I-1"]},
        phase="replacement-ap",
        reduced=["RU-I-1"],
        replacements={"RU": 1.5},
    )
    assert advice(bench.position, "AP") == {
        "RU": "1½ RPs; all that is not spent is lost",
        "RU-I-1": "Warsaw, lacks 1: 1 of RU",
        "RU-I-1-SCU": "the Replaceable Units Box, lacks 2: 1 of RU",
    }


@pytest.mark.rule("6.0 H")
def test_the_draw_lists_combat_cards():
    """Which alone may be discarded."""
    bench = on_map({}, phase="draw-ap", piles=hands("AP-3", "AP-13"))
    assert advice(bench.position, "AP") == {"AP-3": f"PLEHVE: a Combat Card, may be discarded. {PLEHVE}"}


def test_other_phases_need_no_advice():
    """Nobody writes anything there."""
    assert advice(on_map({}, phase="attrition").position, "AP") == {}


# -- differences --------------------------------------------------------------------------------------------------


def full():
    """A position in which every field of this game says something."""
    return on_map(
        {"lodz": ["GE-I-1"], "reserve": ["RU-I-1-SCU"]},
        area=["lodz"],
        reduced=["GE-I-1"],
        nations={"IT": "AP"},
        collapsed=["SB"],
        restored=["SB"],
        control={"lodz": "GE"},
        risen={"prague": "GE"},
        ruined=["kovno"],
        lapsed=["thorn"],
        trenches={"lodz": Trench(owner="CP", level=2)},
        level={"AP": "limited war"},
        war_status={"AP": 3},
        armistice=30,
        will={"RU": 9},
        quality={"RU": 5},
        replacements={"RU": 1.5},
        played=["AP-13"],
        in_force=[InForce(card="AP-7", number=1, turn=1, used=1)],
        opening={"AP": "AP-7"},
        piles={
            "AP": Piles(
                shown=("AP-7",),
                draw=("AP-2",),
                hand=("AP-7",),
                discard=("AP-4",),
                removed=("AP-13",),
                face_up=("AP-5",),
            )
        },
        offensives={"AP": "RU"},
        offensive_drm={"AP": 1},
        revolution=Revolution(due=9, on_track=True, stage=2, ever=True, suppressed=True, began=8),
        treaty=15,
        landings={"sea_salonika": Landing(turn=2, round=1)},
        landings_gone=1,
        assault_made=True,
        this_turn=TurnRecord(
            actions={"AP": [Action(use="event", card="AP-13", nation="RU")]},
            trenches={"AP": 1},
            converted=["AP"],
            earmarked={"TU": 2},
            landed=True,
            fined=True,
            answerable="AP-13",
        ),
        this_round=Round(
            use="ops",
            card="AP-3",
            points=2,
            activated=[Activation(place="lodz", how="attack", units=("GE-I-1",))],
            moved=["GE-I-1"],
            redeployed=["GE-I-1"],
            retreated=["GE-I-1"],
            advanced=["GE-I-1"],
            attacked=["GE-I-1"],
            defended=["lodz"],
            entrenching={"lodz": "GE-I-1"},
            assembled=["GE-I-1"],
            trench_built=True,
            acted=["lodz"],
            came_from={"GE-I-1": "posen"},
            freed=["thorn"],
            repairs={"GE": 2},
            fought={"lodz": "attacker"},
        ),
    )


def plain():
    """One in which most say nothing."""
    return on_map({"lodz": ["GE-I-1"], "reserve": ["RU-I-1-SCU"]}, piles={"AP": Piles()})


def words(before, after):
    """What is told of each change, by its path."""
    found = {}
    for change in changes(before, after):
        if change.field not in (UNITS, STACKS):
            found[".".join(change.path)] = RULESET.telling.tell_change(before, after, change)
    return found


def test_every_field_has_words():
    """Coming and going; no field is told by its bare name."""
    for before, after in ((plain().position, full().position), (full().position, plain().position)):
        found = words(before, after)
        assert [path for path, told in found.items() if told is None or not told.lines] == []
    ours = {
        name
        for name in type(full().position).__struct_fields__
        if getattr(full().position, name) != getattr(plain().position, name)
    }
    assert {path.partition(".")[0] for path in words(plain().position, full().position)} == ours


def test_some_words():
    """Places, nations and cards by name; points in halves; effects with their card."""
    found = {path: told.lines for path, told in words(plain().position, full().position).items()}
    assert found["control.lodz"] == ("Lodz: marker of Germany",)
    assert found["replacements.RU"] == ("RPs Russia: 1½",)
    assert found["trenches.lodz"] == ("Lodz: a Trench, level 2, of CP",)
    assert found["piles.AP.discard"] == ("now in the discards of AP: ZHELEZNODOROZHNYE VOYSKA (AP-4)",)
    assert found["in_force"] == ("in force: GALICIA OFFENSIVE (AP-7), effect 2, since turn 1, used 1 times",)
    assert found["this_turn.actions.AP"] == ("actions of AP: its Event of STAVKA (AP-13), Russia",)
    assert found["this_round.activated"] == ("activated: Lodz for Attack (GE-I-1)",)
    assert found["played"] == ("played as Events: STAVKA (AP-13)",)


def test_a_marker_that_is_another_now():
    """The Trench of Level 2 that the enemy took."""
    before, after = (
        on_map({}, trenches={"lodz": Trench(owner=owner, level=level)}).position
        for owner, level in (("AP", 2), ("CP", 1))
    )
    assert [told.lines for told in words(before, after).values()] == [
        ("Trench in Lodz: owner CP (before: AP)",),
        ("Trench in Lodz: level 1 (before: 2)",),
    ]


def test_units_that_are_lost_have_a_heading_of_their_own():
    """Those that leave the map for a box of units that were lost."""
    bench = on_map({"lodz": ["GE-I-1"]})
    lost = Change(field=UNITS, keys=("GE-I-1",), before="lodz", after="replaceable")
    moved = Change(field=UNITS, keys=("GE-I-1",), before="lodz", after="kalisz")
    assert RULESET.telling.tell_change(bench.position, bench.position, lost) == Told("Units that were lost")
    assert RULESET.telling.tell_change(bench.position, bench.position, moved) is None


def test_what_a_side_may_not_see_is_counted():
    """Of the other side's hand only how many cards it has."""
    before = on_map({}, piles={"AP": Piles(draw=("AP-2", "AP-3")), "CP": Piles()})
    after = on_map({}, piles={"AP": Piles(draw=("AP-2",), hand=("AP-3",)), "CP": Piles()})
    found = words(RULESET.view(before.position, "CP"), RULESET.view(after.position, "CP"))
    assert {path: told.lines for path, told in found.items()} == {
        "piles.AP.unseen": ("cards of AP in hand that cannot be seen: 1",)
    }


# -- questions ----------------------------------------------------------------------------------------------------


def asked_in(source):
    """The kinds of question that a module asks."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Question":
            yield from (ast.literal_eval(each.value) for each in node.keywords if each.arg == "kind")


def test_every_kind_of_question_is_listed():
    """For the template and for standing orders; and none that nobody asks."""
    folder = Path(questions.__file__).parent.parent
    found = {kind for path in folder.rglob("*.py") for kind in asked_in(path.read_text(encoding="utf-8"))}
    assert found == set(questions.QUESTIONS)
