"""What the examples of a sheet say: why an order cannot be given now, and what an attack can have besides."""

from __future__ import annotations

import pytest

from great_war_ground_rules.field import army, artillery, bench_with, brigade, corps, division, staged_with
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import NotNow
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move
from wargame_cli.rulesets.great_war_ground_rules.sequence import SEQUENCE
from wargame_cli.rulesets.great_war_ground_rules.telling.examples import enrich, leads_to

KINDS = {kind.verb: kind for phase in SEQUENCE.phases for kind in phase.orders}
BARE = {"0505": {"GE-1": division()}}
WEAK = {"GE-W": artillery(cadre="3-4-5", weaker="II")}
POOL = {"cp-pool": {"GE-2": division()}}
MARCH = {"later": {"GE-M": brigade(values="1-2-5", type="march")}}
LEADER = {"name": "Hutier", "nation": "German", "ratings": [0, 1, 1], "source": "printed"}
FORMING = {"arrivals": [{"turn": "May I 18", "side": "CP", "units": ["GE-2"], "forming": "Feb I 18"}]}
CONVERSION = {"conversions": [{"turn": "Mar I 18", "side": "CP", "units": ["GE-1"], "into": ["GE-2"]}]}
CREW = {"0505": {"GE-C": brigade(type="construction-engineer", values="1-2-5")}}
YARD = {"res": {"CP": {"0505": 1}}, "kinds": {"0505": ["full-city"]}, "hexsides": {"rail-high": ["0505-0506"]}}
DEPOT = {"depots": {"D": {"side": "CP", "place": "0505"}}}


def why(verb, forces=BARE, **given):
    """What is said of a kind of order to the Central Powers."""
    found = leads_to(staged_with(forces, phase="cp-initial", **given), "CP", KINDS[verb])
    if isinstance(found, NotNow):
        return found.why
    return found if isinstance(found, str) else [each.verb for each in found]


@pytest.mark.parametrize(
    ("verb", "nothing", "then", "given"),
    [
        ("special-supply", "all your units are in supply",
         "no special source reaches your units that are out of supply", {"unsupplied": {"GE-1": 1}}),
        ("place", "no unit of yours is due, and no Corps HQ in reserve", "no hex is open to the units that are due",
         {"forces": BARE | {"cp-headquarters": {"GE-C": corps()}}}),
        ("place-res", "no Res Pts of yours wait to be placed", "", {"waiting": {"CP": 2}}),
        ("form", "no unit of yours is forming", ["form"],
         {"forces": BARE | {"later": {"GE-2": division()}}, "plan": FORMING}),
        ("convert", "the scenario offers you no conversion", ["convert"],
         {"forces": BARE | {"later": {"GE-2": division()}}, "plan": CONVERSION}),
        ("replace", "your replacement pool is empty", "", {"forces": BARE | POOL}),
        ("scrap", "your replacement pool is empty", ["scrap"], {"forces": BARE | POOL}),
        ("rebuild", "no unit of yours is a cadre", "you have not the points for any of your cadres",
         {"reduced": ["GE-1"]}),
        ("augment", "no unit of yours that has two strengths is at the weaker one", "",
         {"forces": {"0505": WEAK}, "reduced": ["GE-W"]}),
        ("repair-tank", "no tank unit of yours is disabled", ["repair-tank"], {"disabled": ["GE-1"]}),
        ("assign-leader", "no leader of yours is in the pool", "", {"plan": {"leaders": [LEADER]}}),
        ("recall-leader", "no leader of yours is with an Army HQ", ["recall-leader"],
         {"forces": {"0505": {"GE-A": army()}}, "plan": {"leaders": [LEADER]}, "leaders": {"Hutier": "GE-A"}}),
        ("assign-elite", "you have no elite brigade", "",
         {"forces": {"0505": {"GE-1": division(), "GE-2": brigade()}}, "elite": {"GE-2": "GE-1"}}),
        ("switch-mode", "you have no transport unit on the map", ["switch-mode"],
         {"forces": {"0505": {"GE-T": brigade(type="pack-transport", values="0-6")}}}),
        ("transfer-capacity", "the map has one rail net alone", "", None),
        ("assemble-march", "the scenario has no march brigades of yours", "", {"forces": BARE | MARCH}),
        ("break-march", "the scenario has no march brigades of yours", "", {"forces": BARE | MARCH}),
        ("switch", "there are no points in the pools", "", {"stock": {"German": {"man": 1}}}),
        ("abandon-port", "your engineers keep no port upgraded", "", {"upgraded": {"0505": "GE-1"}}),
        ("break-down", "the scenario lists no unit of yours that breaks down", ["break-down"],
         {"plan": {"breakdowns": [{"units": ["GE-1"], "parts": ["GE-1"]}]}}),
        ("assemble", "the scenario lists no unit of yours that breaks down", "",
         {"plan": {"breakdowns": [{"units": ["GE-1"], "parts": ["GE-1"]}]}}),
        ("repair", "nothing is broken where your engineers stand", ["repair", "repair"],
         {"forces": CREW, "broken": ["0505"], "ports": {"0505": 1}}),
        ("devastate", "no construction unit of yours is on the map", ["devastate"], {"forces": CREW}),
        ("clear-rail", "no rail line is obstructed where your engineers stand", ["clear-rail"],
         {"forces": CREW, "obstructed": ["0505"]}),
        ("demolish", "no bridge or fort is where construction units of yours stand", ["demolish"],
         {"forces": CREW, "fortified": {"0505": "fort"}}),
        ("rest", "no unit of yours is fatigued", "", {"fatigue": {"GE-1": 1}}),
        ("drop", "no unit of yours carries anything", "", {"this_phase": {"loads": {"GE-1": {"res": 1}}}}),
        ("destroy", "you have no Res Pts or general supply points", ["destroy"], {"res": {"CP": {"0505": 1}}}),
        ("box", "no Corps HQ of yours is on the map", "no unit stands with a Corps HQ of yours",
         {"forces": {"0505": {"GE-C": corps()}}}),
        ("flip-depot", "you have no supply depot on the map", ["flip-depot"], DEPOT),
        ("deactivate-depot", "you have no supply depot on the map", ["deactivate-depot"], DEPOT),
        ("make-gsp", "you have no supply depot on the map", ["make-gsp"], DEPOT),
        ("assign-depot", "no Army HQ of yours is on the map", ["assign-depot"],
         DEPOT | {"forces": {"0505": {"GE-A": army()}}}),
        ("move-depot", "none of your supply depots shows its non-operational side", "",
         {"depots": {"D": {"side": "CP", "place": "0505", "idle": True}}}),
        ("add-capacity", "you have no Res Pt in a marshaling yard", ["add-capacity"], YARD),
        ("raise-capacity", "you have no Res Pt in a marshaling yard", "", YARD),
        ("attach", "you have no Art XX HQ on the map", "no artillery that it could have stands with an Art XX HQ",
         {"forces": {"0505": {"GE-X": brigade(type="art-hq", values="+6-3")}}}),
        ("detach", "no artillery of yours is attached to an Art XX HQ", ["detach"],
         {"forces": {"0505": {"GE-X": brigade(type="art-hq", values="+6-3"), "GE-G": artillery()}},
          "attached": {"GE-G": "GE-X"}}),
    ],
)  # fmt: skip
def test_why_there_is_no_order_of_a_kind(verb, nothing, then, given):
    assert why(verb) == nothing
    if given is not None:
        given = dict(given)
        assert why(verb, given.pop("forces", BARE), **given) == then


def test_the_strongest_crew_is_the_first_to_devastate():
    """Of two crews that of three brigades, and all of it."""
    crews = {"0404": CREW["0505"], "0505": {f"GE-C{number}": CREW["0505"]["GE-C"] for number in range(3)}}
    first, second = leads_to(staged_with(crews, phase="cp-initial"), "CP", KINDS["devastate"])
    assert (first.at, first.units) == ("0505", ("GE-C0", "GE-C1", "GE-C2"))
    assert (second.at, second.units) == ("0404", ("GE-C",))


def test_of_most_orders_the_refusal_itself_is_told():
    assert why("attack") == ""


def besides(order: Order, **given):
    """The fields that an order might have, with what it lacks."""
    bench = bench_with(
        {"0505": {"GE-1": division()}, "0506": {"BR-1": division("British")}}, phase="cp-combat", **given
    )
    return dict(bench.run(lambda referee: list(enrich(order, referee))))


def test_what_an_attack_can_have_besides():
    attack = Attack(target="0506", units=("GE-1",))
    found = besides(attack)
    assert found["leader"] == NotNow("no leader is with an Army HQ")
    assert (found["supply"], found["losses"], found["advance"]) == ("none", ("GE-1",), "all")
    assert besides(Move(units=("GE-1",), to="0504")) == {"path": ("0504",), "how": "haste"}
