"""Nations that collapse (23.5, 26.2.3, 26.5.3, 26.6.2): when, and what is left of them."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import SERBS, on_map, regulars
from wargame_cli.rulesets.illusions_of_glory.ground.control import take
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply, sources_of
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REMOVED, REPLACEABLE, RESERVE, kit
from wargame_cli.rulesets.illusions_of_glory.phases.turn import finish
from wargame_cli.rulesets.illusions_of_glory.politics.collapse import Declare, check_collapses
from wargame_cli.rulesets.illusions_of_glory.position.events.general import (
    SiegeChanged,
    StepChanged,
    UnitPlaced,
    UnitRemoved,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import (
    ArmisticeMoved,
    NationCollapsed,
    NationRestored,
)

RU, GE, AH, BR, SB, BU, RO = (regulars(nation) for nation in ("RU", "GE", "AH", "BR", "SB", "BU", "RO"))
GE_SCU, AH_SCU, SB_SCU, BU_SCU, RO_SCU = (regulars(nation, "SCU") for nation in ("GE", "AH", "SB", "BU", "RO"))
GE_RESERVE = regulars("GE", "SCU", "reserve")
AUSTRIA = list(kit().ground.vp_spaces_of("AH"))


def checked(stacks=None, answers=None, serbs=SERBS, **fields):
    """Step 4 of the War Status Phase."""
    bench = on_map(serbs | (stacks or {}), phase="war-status", **fields)
    bench.run(check_collapses, answers=answers)
    return bench


def boxes(position, *named):
    """Where units are."""
    return [position.place_of(unit) for unit in named]


# -- Bulgaria -------------------------------------------------------------------------------------------------------

BULGARIA = {"nations": {"BU": "CP"}, "control": {"sofia": "BR", "burgas": "RU"}}


@pytest.mark.rule("26.2", "17.3.2")
def test_bulgaria_collapses():
    """Case T055 (26.2.3): all its units leave the game; of two German corps one has a successor."""
    stacks = {
        "varna": BU[:1], "plovdiv": ["GE-S-61"], "uskub": ["GE-S-62", BU_SCU[0]], RESERVE: [*GE_SCU[:1], BU_SCU[1]],
        REPLACEABLE: BU[1:2], ELIMINATED: BU[2:3],
    }  # fmt: skip
    bench = checked(stacks, **BULGARIA)
    cause = "Bulgaria collapses"
    assert bench.events(NationCollapsed, ArmisticeMoved, UnitPlaced) == [
        NationCollapsed(rule="26.2.3", nation="BU", cause="the AP control all its VP spaces"),
        ArmisticeMoved(rule="17.3.2", change=-3, total=37, cause=cause),
        UnitPlaced(rule="26.2.3", unit=GE_SCU[0], place="plovdiv", replaces="GE-S-61", cause=cause),
    ]
    gone = [BU[0], BU[1], BU_SCU[0], BU_SCU[1], "GE-S-61", "GE-S-62"]
    assert boxes(bench.position, *gone) == [REMOVED] * 6
    assert boxes(bench.position, BU[2]) == [ELIMINATED]
    assert bench.position.at("plovdiv") == [GE_SCU[0]]
    assert UnitRemoved(rule="26.2.3", unit=BU[0], place="varna", to=REMOVED, cause=cause) in bench.events()
    assert sources_of(bench.position, "BU") == 0


@pytest.mark.rule("26.2")
@pytest.mark.parametrize(
    "fields",
    [
        {"nations": {"BU": "CP"}, "control": {"sofia": "BR"}},
        {"nations": {"BU": "CP"}, "control": {"sofia": "BR", "burgas": "Uprising"}},
        {"control": {"sofia": "BR", "burgas": "BR"}},
        {**BULGARIA, "collapsed": ["BU"]},
    ],
)
def test_bulgaria_stands(fields):
    """It takes both spaces, a Bulgaria in the war, and one that did not collapse yet."""
    bench = checked({"varna": BU[:1]}, **fields)
    assert bench.events(NationCollapsed, UnitRemoved) == []


@pytest.mark.rule("26.2")
def test_the_successor_of_a_german_corps_is_a_choice():
    """(26.2.3b) Regular or Reserve Infantry at full strength, by default regular."""
    stacks = {
        "plovdiv": ["GE-S-61"],
        RESERVE: [*GE_RESERVE[:1], *GE_SCU[:2], *regulars("GE", "SCU", "cavalry"), *AH_SCU[:1]],
    }
    bench = on_map(SERBS | (stacks or {}), phase="war-status", reduced=GE_SCU[1:2], **BULGARIA)
    bench.run(check_collapses)
    [question] = [each for each in bench.asked if each.kind == "successor"]
    assert question.label == "successor/GE-S-61"
    assert question.side == "CP"
    assert question.options == (GE_SCU[0], GE_RESERVE[0])
    assert question.default == GE_SCU[0]
    assert question.about == ("GE-S-61", "plovdiv")
    assert bench.position.at("plovdiv") == [GE_SCU[0]]


@pytest.mark.rule("26.2")
def test_who_wants_a_reserve_division_has_it():
    stacks = {"plovdiv": ["GE-S-61"], RESERVE: [*GE_RESERVE[:1], *GE_SCU[:1]]}
    answers = {"successor/GE-S-61": GE_RESERVE[0]}
    bench = checked(stacks, answers=answers, **BULGARIA)
    assert bench.position.at("plovdiv") == [GE_RESERVE[0]]


@pytest.mark.rule("26.2", "27.0")
def test_an_hq_alone_among_bulgarians_is_lost():
    """(27.0c)"""
    bench = checked({"varna": [BU[0], "GE-HQ-Mackensen"], "shumla": [BU[1], GE[0], "GE-A-1"]}, **BULGARIA)
    assert boxes(bench.position, "GE-HQ-Mackensen", "GE-A-1") == [ELIMINATED, "shumla"]


# -- Romania --------------------------------------------------------------------------------------------------------

ROMANIA = {"nations": {"RO": "AP"}, "control": {"bucharest": "GE", "constanta": "GE"}}


@pytest.mark.rule("26.5", "17.3.2")
def test_romania_collapses():
    """Case T090 (26.5.3): who can trace a line to Odessa stays, in full supply."""
    stacks = {"jassy": RO[:1], "turnu_severin": RO[1:2], RESERVE: RO_SCU[:1]}
    control = ROMANIA["control"] | {"craiova": "GE", "targu_jiu": "GE"}
    bench = checked(stacks, nations=ROMANIA["nations"], control=control)
    assert bench.events(NationCollapsed, ArmisticeMoved) == [
        NationCollapsed(rule="26.5.3", nation="RO", cause="the CP control all its VP spaces"),
        ArmisticeMoved(rule="17.3.2", change=-2, total=38, cause="Romania collapses"),
    ]
    assert boxes(bench.position, RO[0], RO[1], RO_SCU[0]) == ["jassy", REMOVED, RESERVE]
    assert in_supply(bench.position, RO[0])


@pytest.mark.rule("26.5")
def test_without_odessa_nobody_of_romania_is_left():
    control = ROMANIA["control"] | {"odessa": "GE"}
    bench = checked({"kiev": RO[:1]}, nations=ROMANIA["nations"], control=control)
    assert boxes(bench.position, RO[0]) == [REMOVED]


# -- Serbia ---------------------------------------------------------------------------------------------------------

LOST = {"belgrade": "AH", "monastir": "AH"}
#: All that lies round Kragujevac and Plevlje.
WALL = dict.fromkeys(("nish", "novi_pazar", "uzice", "valjevo", "pozarevac", "cetinje", "ipek"), "AH")


@pytest.mark.rule("26.6", "17.3.2")
def test_serbia_collapses():
    """Case T091 (26.6.2): four units, four fates; Montenegro falls with it."""
    stacks = {"lemnos": SB[:1], "kragujevac": [SB[1], SB_SCU[0], SB_SCU[1]], "plevlje": ["MN-M-1"]}
    bench = checked(stacks, serbs={}, control=LOST | WALL, reduced=[SB_SCU[1]])
    assert bench.events(NationCollapsed, ArmisticeMoved, StepChanged) == [
        NationCollapsed(rule="26.6.2", nation="SB", cause="the CP control all its VP spaces"),
        NationCollapsed(rule="26.6.2", nation="MN", cause="the CP control all its VP spaces"),
        ArmisticeMoved(rule="17.3.2", change=-2, total=38, cause="Serbia collapses"),
        StepChanged(rule="26.6.2", unit=SB_SCU[1], reduced=True, cause="Serbia collapses"),
    ]
    assert boxes(bench.position, SB[0], SB[1], *SB_SCU[:2], "MN-M-1") == [
        "lemnos",
        REPLACEABLE,
        RESERVE,
        RESERVE,
        ELIMINATED,
    ]
    assert [bench.position.is_reduced(unit) for unit in SB_SCU[:2]] == [False, True]


@pytest.mark.rule("26.6")
def test_units_of_two_nations_stay_with_the_other():
    """The Yugo Division is Russian too."""
    bench = checked({"kragujevac": ["RU-S-Yugo", SB[0]]}, serbs={}, control=LOST | WALL)
    assert boxes(bench.position, "RU-S-Yugo", SB[0]) == ["kragujevac", REPLACEABLE]


@pytest.mark.rule("26.6")
@pytest.mark.trap(51)
@pytest.mark.parametrize(
    ("stacks", "falls"),
    [({"nish": SB[:1]}, False), ({"cetinje": SB[:1]}, False), ({"salonika": SB[:1]}, True),
     ({"nish": SB_SCU[:1]}, True), ({}, True)],
)  # fmt: skip
def test_serbia_falls_without_a_corps_at_home(stacks, falls):
    bench = checked(stacks, serbs={})
    assert ("SB" in bench.position.collapsed) is falls
    cause = "none of its LCUs is in Serbia or Montenegro"
    assert [event.cause for event in bench.events(NationCollapsed)] == ([cause, cause] if falls else [])


@pytest.mark.rule("26.6")
def test_where_serbia_is_not_in_play_it_does_not_fall():
    bench = checked(serbs={}, area=["warsaw", "lodz"])
    assert (bench.position.collapsed, bench.events()) == ([], [])


@pytest.mark.rule("26.6")
@pytest.mark.trap(51)
@pytest.mark.parametrize(("reading", "falls"), [("war-status", False), ("at-once", True)])
def test_by_one_reading_the_want_of_corps_tells_at_once(reading, falls):
    bench = on_map({"lodz": RU[:1]}, phase="round-2-cp", options={"serbian-collapse": reading})
    bench.run(finish)
    assert ("SB" in bench.position.collapsed) is falls


@pytest.mark.rule("26.6")
@pytest.mark.trap(51)
def test_lost_spaces_wait_for_the_war_status_phase():
    """Only that trigger is tied to step 4 by every reading."""
    bench = on_map(SERBS, phase="round-2-cp", control=LOST, options={"serbian-collapse": "at-once"})
    bench.run(finish)
    assert bench.position.collapsed == []


@pytest.mark.rule("26.6")
def test_the_allied_powers_may_give_serbia_up():
    """(26.6.2) A question, by default no."""
    bench = on_map(SERBS, phase="war-status")
    bench.run(check_collapses)
    [question] = bench.asked
    assert (question.label, question.side, question.kind) == ("serbian collapse", "AP", "declare")
    assert (question.options, question.default, question.rule) == (("no", "yes"), "no", "26.6.2")
    assert question.text == "Declare that Serbia has collapsed?"
    assert bench.position.collapsed == []
    bench = checked(answers={"serbian collapse": "yes"})
    assert [(event.nation, event.cause) for event in bench.events(NationCollapsed)] == [
        ("SB", "the AP declare it"),
        ("MN", "the AP declare it"),
    ]


@pytest.mark.rule("26.6")
@pytest.mark.parametrize("holder", [SB[:1], BR[:1]])
def test_nobody_gives_serbia_up_from_belgrade(holder):
    bench = on_map({"nish": SB[1:2], "belgrade": holder}, phase="war-status")
    bench.run(check_collapses)
    assert bench.asked == []


@pytest.mark.rule("26.6")
@pytest.mark.trap(51)
def test_the_declaration_as_an_order():
    """By the reading that lets Serbia fall at once it is an order of the round."""
    at_once = {"serbian-collapse": "at-once"}
    bench = on_map(SERBS, phase="round-2-ap", options=at_once)
    assert bench.faults(Declare(what="serbian collapse")) == []
    bench.play(Declare(what="serbian collapse"))
    assert bench.position.collapsed == ["SB", "MN"]


@pytest.mark.rule("26.6")
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "it is declared in the War Status Phase, in answer to a question"),
        ({"options": {"serbian-collapse": "at-once"}, "phase": "round-2-cp"}, "only the AP declare it"),
        ({"options": {"serbian-collapse": "at-once"}, "stacks": {"belgrade": SB[:1]}},
         "our units occupy Belgrade"),
        ({"options": {"serbian-collapse": "at-once"}, "restored": ["SB"]},
         "Serbia is not in the war, or has collapsed before"),
        ({"options": {"serbian-collapse": "at-once"}, "collapsed": ["SB"]},
         "Serbia is not in the war, or has collapsed before"),
    ],
)  # fmt: skip
def test_who_may_not_declare_it(fields, message):
    bench = on_map(**({"stacks": SERBS, "phase": "round-2-ap"} | fields))
    assert bench.faults(Declare(what="serbian collapse")) == [("26.6", message)]


@pytest.mark.rule("26.6", "17.3.2")
def test_serbia_stands_again_when_belgrade_is_retaken():
    """(26.6.2) The Armistice marker stays where it is; another collapse there is not."""
    bench = on_map(
        {"lodz": RU[:1]}, phase="war-status", collapsed=["SB", "MN"], control={"belgrade": "AH"}, armistice=38
    )
    bench.run(take, "belgrade", "BR", "retaken")
    assert bench.events(NationRestored) == [
        NationRestored(rule="26.6.2", nation="SB"),
        NationRestored(rule="26.6.2", nation="MN"),
    ]
    assert (bench.position.collapsed, bench.position.restored, bench.position.armistice) == ([], ["SB", "MN"], 38)
    bench.run(check_collapses)
    assert bench.position.collapsed == []


@pytest.mark.rule("26.6")
@pytest.mark.parametrize(("place", "collapsed"), [("monastir", ["SB", "MN"]), ("belgrade", [])])
def test_nothing_else_restores_serbia(place, collapsed):
    """Not Monastir; and a Belgrade that is retaken before any collapse restores nobody."""
    bench = on_map(SERBS, phase="war-status", collapsed=collapsed, control={"belgrade": "AH", "monastir": "AH"})
    bench.run(take, place, "SB", "retaken")
    assert bench.events(NationRestored) == []
    assert bench.position.collapsed == collapsed


# -- Austria-Hungary ------------------------------------------------------------------------------------------------


def occupied(**instead):
    """All VP spaces of Austria-Hungary with a Russian corps or an Uprising Unit in each."""
    holders = [[unit] for unit in (*regulars("RU", count=7), "AH-U-1", "AH-U-2", "AH-U-3")]
    return dict(zip(AUSTRIA, holders, strict=True)) | instead


@pytest.mark.rule("23.5", "17.3.2")
def test_austria_hungary_collapses():
    """(23.5) Uprising Units count and stay; all its own units are gone, those in boxes as well."""
    control = dict.fromkeys(AUSTRIA, "RU")
    stacks = occupied(kaschau=AH[:1]) | {RESERVE: AH_SCU[:1], REPLACEABLE: AH[1:2]}
    bench = checked(stacks, control=control)
    assert bench.events(NationCollapsed, ArmisticeMoved) == [
        NationCollapsed(rule="23.5", nation="AH", cause="all its VP spaces are occupied"),
        ArmisticeMoved(rule="17.3.2", change=-4, total=36, cause="Austria-Hungary collapses"),
    ]
    assert boxes(bench.position, AH[0], AH_SCU[0], AH[1]) == [REMOVED] * 3
    assert boxes(bench.position, "AH-U-1") == [AUSTRIA[7]]
    assert sources_of(bench.position, "AH") == 0


@pytest.mark.rule("23.5")
@pytest.mark.trap(50)
@pytest.mark.parametrize("garrison", [[], AH[:1]])
def test_control_alone_is_no_occupation(garrison):
    stacks = occupied()
    stacks[AUSTRIA[0]] = garrison
    bench = checked(stacks, control=dict.fromkeys(AUSTRIA, "RU"))
    assert bench.position.collapsed == []


@pytest.mark.rule("23.5")
@pytest.mark.trap(50)
@pytest.mark.parametrize(("reading", "box"), [("survive", "kaschau"), ("removed", REMOVED)])
def test_units_of_germany_and_austria_hungary(reading, box):
    stacks = occupied(kaschau=["GE-S-Sud", AH[0]])
    bench = checked(stacks, control=dict.fromkeys(AUSTRIA, "RU"), options={"mixed-after-collapse": reading})
    assert boxes(bench.position, "GE-S-Sud", AH[0]) == [box, REMOVED]


@pytest.mark.rule("23.5", "20.3")
def test_a_siege_of_which_the_austrians_leave_lapses():
    """(20.3.5) A German division is left before Warsaw's Fort, which takes an LCU or more SCUs."""
    fort = next(space for space, value in kit().ground.forts.items() if value > 1 and space not in AUSTRIA
                and kit().ground.spaces[space].owner == "RU")  # fmt: skip
    stacks = occupied() | {fort: [AH[0], GE_SCU[0]]}
    bench = checked(stacks, control=dict.fromkeys(AUSTRIA, "RU"))
    assert bench.events(SiegeChanged) == [SiegeChanged(rule="20.3.5", space=fort, lapsed=True)]
    assert bench.position.lapsed == [fort]


# -- all of them ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.3.2")
def test_the_armistice_marker_comes_down_with_each():
    """Case T021 (17.3.2), in the order of 6.0: Bulgaria, Romania, Serbia, Austria-Hungary."""
    control = dict.fromkeys(AUSTRIA, "RU") | LOST | BULGARIA["control"] | ROMANIA["control"]
    bench = checked(occupied(), serbs={}, nations={"BU": "CP", "RO": "AP"}, control=control)
    moved = [(event.cause, event.total) for event in bench.events(ArmisticeMoved)]
    assert moved == [
        ("Bulgaria collapses", 37),
        ("Romania collapses", 35),
        ("Serbia collapses", 33),
        ("Austria-Hungary collapses", 29),
    ]


@pytest.mark.rule("23.6", "26.3.2", "26.4", "26.7")
def test_some_never_collapse():
    """Cases T089 and T098 (23.6, 26.1.1e, 26.3.3, 26.4.3, 26.7.2)."""
    ground = kit().ground
    control = {space: "RU" for nation in ("GE", "TU") for space in ground.vp_spaces_of(nation)}
    control |= {space: "AH" for nation in ("IT", "GR") for space in ground.vp_spaces_of(nation)}
    bench = checked({"brandenburg": GE[:1]}, control=control, nations={"IT": "AP", "GR": "AP", "AL": "AP"})
    assert bench.events(NationCollapsed) == []
