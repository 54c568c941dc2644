"""Supply (chapter 11): sources, towns, headquarters, special supply; a second, naive calculation."""

from __future__ import annotations

import pytest
from bench_of_rules import staged
from hypothesis import given, settings
from hypothesis import strategies as st

from wargame_cli import rulesets
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.ground.sources import (
    occupied_sinai_towns,
    side_of_supplier,
    supplier,
    towns,
    ultimate_sources,
)
from wargame_cli.rulesets.great_war_in_europe.ground.supply import enterable, out_of_supply, status, status_at, traces
from wargame_cli.rulesets.great_war_in_europe.kit.nations import OTHER

GAME = "great-war-in-europe"

#: The town inland in the Sinai, held by the Central Powers: then nothing east of the canal serves the British there.
NEKHL = {"N3304": "CP"}


def at(unit, hex, turn=40, **given):
    """How a unit is supplied in a hex."""
    stacks = {hex: [unit]} | given.pop("stacks", {})
    return status(staged(GAME, turn=turn, stacks=stacks, **given), unit)


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(
    ("unit", "hex", "found"),
    [
        ("BR-52T", "N3809", "supplied"),  # four hexes from the canal
        ("BR-52T", "N3708", "out"),  # five
        ("BR-20CRP", "N3708", "supplied"),  # a headquarters has six
        ("BR-20CRP", "N3608", "supplied"),  # six
        ("BR-20CRP", "N3508", "out"),
    ],
)
def test_a_line_to_an_ultimate_source_has_four_hexes(unit, hex, found):
    """11.21: six for headquarters of the Near East. Nekhl, a town between them, is the enemy's."""
    assert at(unit, hex, taken=NEKHL) == found


@pytest.mark.rule("11.2")
def test_towns_lengthen_lines():
    """11.22: to a friendly town within four hexes, and from there any distance."""
    assert at("TU-17", "N1922") == "supplied"
    assert at("TU-17", "N1406") == "out"


@pytest.mark.rule("11.2")
def test_headquarters_lengthen_lines_for_their_own_nation():
    """11.22: for who stands with or beside them; they need a line of any length themselves."""
    far = "N3508"
    stacks = {far: ["BR-52T", "BR-20CRP"], "N3507": ["BR-53T"], "N3505": ["BR-54T"]}
    position = staged(GAME, stacks=stacks, taken=NEKHL)
    assert [status(position, unit) for unit in ("BR-52T", "BR-53T", "BR-54T")] == ["supplied", "supplied", "out"]
    foreign = staged(GAME, stacks={"N1406": ["GE-601BN", "TU-YAG"]})
    assert (status(foreign, "GE-601BN"), status(foreign, "TU-YAG") != "fortress") == ("out", True)


@pytest.mark.rule("11.2")
def test_enemies_block_lines():
    """11.6: no line runs into a hex with enemy units, or with an intact enemy fort."""
    assert at("BR-52T", "N3809") == "supplied"
    near = staged(GAME, stacks={"N3809": ["BR-52T"]}).kit.steps.steps["N3809"]
    units = ["TU-17", "TU-27", "TU-10", "TU-23", "TU-25", "TU-8"]
    assert at("BR-52T", "N3809", stacks={hex: [unit] for hex, unit in zip(near, units, strict=True)}) == "out"
    forts = staged(GAME, stacks={"N2612": ["BR-52T"]}, taken={"N2711": "CP", "N2913": "CP"})
    assert forts.kit.board.bit["N2711"] & enterable(forts, "Allied") == 0


@pytest.mark.rule("11.2")
def test_no_allied_town_north_of_gaza_serves_before_gaza_or_beersheba():
    """11.22: columns above 13 of the Egyptian Front."""
    lost = staged(GAME, stacks={"N2618": ["BR-52T"]}, taken={"N2913": "CP", "N2711": "CP"}, pipeline="N3112")
    held = staged(GAME, stacks={"N2618": ["BR-52T"]}, pipeline="N3112")
    assert (status(lost, "BR-52T"), status(held, "BR-52T")) == ("out", "supplied")


@pytest.mark.rule("11.53")
def test_towns_of_the_sinai_need_the_pipeline():
    """11.53: but a unit that stands in one may use it."""
    assert at("BR-52T", "N3311") == "supplied"
    assert at("BR-52T", "N3310") == "out"
    assert at("BR-52T", "N3310", pipeline="N3311") == "supplied"


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(
    ("unit", "hex", "found"),
    [
        ("PN-GNDM", "N2036", "supplied"),  # always, in Persia
        ("PN-SPR", "N2440", "supplied"),
        ("AB-1", "N1508", "supplied"),  # always, in Palestine
        ("TU-28", "N4231", "supplied"),
        ("RU-39", "N4748", "supplied"),
        ("BR-3IN", "N2251", "supplied"),
    ],
)
def test_who_is_supplied_by_what(unit, hex, found):
    """11.31-11.33."""
    assert at(unit, hex) == found


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(("unit", "found"), [("PN-SPR", "supplied"), ("PN-GNDM", "supplied"), ("PN-PC", "out")])
def test_cossacks_are_russians_in_persia_too(unit, found):
    """11.33: the Rifles and the Gendarmerie live off the country, the Cossack Division has Russian lines."""
    held = staged(GAME, stacks={"N2440": [unit]})
    cut = dict.fromkeys(held.kit.map.marks["Russian source"] | held.kit.map.marks["CP source"], "CP")
    cut = {hex: "Allied" if unit == "PN-GNDM" else side for hex, side in cut.items()}
    assert status(staged(GAME, stacks={"N2440": [unit]}, taken=cut), unit) == found


@pytest.mark.rule("11.42")
@pytest.mark.parametrize(
    ("unit", "hex", "found"),
    [
        ("TU-28", "N4637", "supplied"),
        ("RU-39", "N4332", "supplied"),
        ("TU-28", "N3652", "out"),
        ("RU-39", "N3652", "supplied"),
    ],
)
def test_the_coasts_of_the_caucasus(unit, hex, found):
    """11.45: the Black Sea supplies Russians and Turks on its coast, the Caspian Sea Russians."""
    position = staged(GAME, stacks={hex: [unit]})
    assert position.kit.coastal & position.kit.board.bit[hex]
    blocked = dict.fromkeys(position.kit.map.marks["CP source"], "Allied")
    blocked |= dict.fromkeys(position.kit.map.marks["Russian source"], "CP")
    assert status(staged(GAME, stacks={hex: [unit]}, taken=blocked), unit) == found


@pytest.mark.rule("11.51")
def test_fortress_supply():
    """11.51: in an intact fort of one's own nation, for defence and attrition."""
    taken = dict.fromkeys(("N4836", "N4837", "N4838", "N4839"), "Allied")
    position = staged(GAME, stacks={"N4039": ["RU-39"]}, taken=taken)
    cut = dict.fromkeys(position.kit.map.marks["Russian source"], "CP")
    besieged = staged(GAME, stacks={"N4039": ["RU-39"], "N4041": ["ARM-1"]}, taken=cut)
    assert [status(besieged, unit) for unit in ("RU-39", "ARM-1")] == ["fortress", "fortress"]
    ruined = staged(GAME, stacks={"N4039": ["RU-39"]}, taken=cut, destroyed=["N4039"])
    assert status(ruined, "RU-39") == "out"


@pytest.mark.rule("14.2")
def test_kut_and_the_hexes_around_it():
    """14.21, 14.24: the Allies have a fort there, the Central Powers supply in the marked hexes."""
    cut = dict.fromkeys(("N2252", "N2552"), "CP")
    assert at("BR-3IN", "N1845", kut=True, taken=cut) == "fortress"
    assert at("BR-3IN", "N1845", taken=cut) == "out"
    lost = dict.fromkeys(staged(GAME).kit.map.marks["CP source"], "Allied")
    assert at("TU-35", "N1846", taken=lost) == "supplied"
    assert at("TU-35", "N1844", taken=lost) == "out"


@pytest.mark.rule("14.2")
@pytest.mark.trap(43)
def test_a_besieged_kut_has_fortress_supply_whatever_lines_it_has():
    """14.23: with one enemy in a marked hex and the way to Basra open."""
    position = staged(GAME, stacks={"N1845": ["BR-3IN"], "N1846": ["TU-35"]}, kut=True)
    assert traces(position, "BR-3IN", "N1845")
    assert status(position, "BR-3IN") == "fortress"
    position.put("TU-35", "N1540")
    assert status(position, "BR-3IN") == "supplied"


@pytest.mark.rule("11.2")
@pytest.mark.trap(51)
def test_in_heat_no_line_crosses_the_desert():
    """12.2: into a desert hex, not through it or out of it; the unit's own hex does not count."""
    assert (at("BR-52T", "N3809"), at("BR-52T", "N3809", turn=41)) == ("supplied", "out")
    assert at("BR-52T", "N4107", turn=41) == "supplied"
    assert (at("TU-17", "N1410"), at("TU-17", "N1410", turn=41)) == ("supplied", "out")


@pytest.mark.rule("11.2", "15.7")
@pytest.mark.parametrize(("hex", "word"), [("N4235", "alpine"), ("N4842", "rough")])
def test_lines_of_mountain_units_alone_cross_alpine_hexes(hex, word):
    """11.6, 15.71: into them and through them; N4842 lies behind the crest of the Great Caucasus."""
    position = staged(GAME)
    assert position.kit.map.terrain[hex] == word
    assert [traces(position, unit, hex) for unit in ("GE-AKST", "TU-28")] == [True, False]


@pytest.mark.rule("11.7")
def test_a_source_that_is_retaken_serves_again():
    """11.71: map edges and ports do."""
    held = staged(GAME)
    lost = staged(GAME, taken={"N2252": "CP", "N2552": "CP"})
    basra = held.kit.board.bit["N2252"]
    assert ultimate_sources(held, "British") & basra
    assert not ultimate_sources(lost, "British") & basra
    lost.take("Allied", "N2252")
    assert ultimate_sources(lost, "British") & basra


@pytest.mark.rule("11.2")
@settings(max_examples=25, deadline=None)
@given(st.data())
def test_lines_are_what_a_naive_search_finds(data):
    """A second calculation: each unit searches its own line, hex by hex."""
    position = rulesets.load(GAME).new("near-east-1918", {})
    position.put("GE-AKST", "N4234")  # the one mountain unit, whose lines cross alpine hexes
    units = sorted(unit for unit, place in position.units().items() if place in position.kit.board.index)
    for unit in data.draw(st.lists(st.sampled_from(units), min_size=4, max_size=16, unique=True)):
        front = position.kit.front_of(position.place_of(unit))
        closed = 0 if position.counter(unit).type == "mountain" else position.kit.alpine
        land = position.kit.board.spaces(position.kit.fronts[front] & ~position.kit.lakes & ~closed)
        hex = data.draw(st.sampled_from(land))
        if not position.at(hex):
            position.put(unit, hex)
            position.take(position.side_of(unit), hex)
    position.begin_phase(data.draw(st.sampled_from([40, 41])), "first-combat")
    position.changed("control")
    for unit in units:
        assert traces(position, unit, position.place_of(unit)) == naive(position, unit), unit


def naive(position, unit):
    """Whether a line leads from a unit to a source, a town or a headquarters that has one."""
    counter, kit = position.counter(unit), position.kit
    name = supplier(counter)
    side = side_of_supplier(name)
    sources = set(kit.board.spaces(ultimate_sources(position, name)))
    serving = set(kit.board.spaces(towns(position, name)))
    start = position.place_of(unit)
    blocked = {hex for hex in position.stacks if position.units_at(OTHER[side], hex)}
    alpine = 0 if counter.type == "mountain" else kit.alpine
    alpine_hexes = set(kit.board.spaces(kit.alpine))
    blocked |= set(kit.board.spaces(forts(position, OTHER[side]) | alpine))

    def reached(here, longest, closed=frozenset()):
        front, seen, step = [here], {here}, 0
        while front and (longest is None or step < longest):
            following = []
            for hex in front:
                hot = kit.map.terrain[hex] == "desert" and position.weather(kit.front_of(hex)) == "hot"
                if hot and hex != here:
                    continue
                for near in kit.steps.steps[hex]:
                    if near not in seen and near not in blocked and near not in closed:
                        seen.add(near)
                        following.append(near)
            front, step = following, step + 1
        return seen

    longest = 6 if counter.headquarters else 4
    near = reached(start, longest)
    if near & sources or any(town in serving and reached(town, None) & sources for town in near):
        return True
    in_sinai = side == "Allied" and start in kit.board.spaces(occupied_sinai_towns(position))
    if in_sinai and reached(start, None) & sources:
        return True
    beside = set() if counter.headquarters else {start, *kit.steps.steps[start]}
    nations = ("RU", "ARM", "PN") if name == "Russian" else (counter.nation,)
    for hex in beside:
        hot = kit.map.terrain[hex] == "desert" and position.weather(kit.front_of(hex)) == "hot"
        if hot and hex != start:  # no line runs through it (12.2)
            continue
        for other in position.units_at(side, hex):
            each = position.counter(other)
            # the line goes on from the headquarters, which is no mountain unit (11.6)
            if each.headquarters and each.nation in nations and reached(hex, None, closed=alpine_hexes) & sources:
                return True
    return False


@pytest.mark.rule("11.8")
def test_who_is_out_of_supply_is_told_side_by_side():
    """11.13: all units of a side on the map."""
    position = staged(GAME, stacks={"N3508": ["BR-52T"], "N4309": ["BR-53T"], "allied-box": ["BR-11BD"]})
    assert out_of_supply(position, "Allied") == ("BR-52T",)
    assert status_at(position, "BR-53T", "N3508") == "out"


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("blocked", "word"), [(False, "supplied"), (True, "out")])
def test_the_line_of_headquarters_crosses_no_alpine_hex(blocked, word):
    """11.22, 11.6: it is theirs, and no mountain unit's; alpine hexes lie all around W3118 but for W3018."""
    kit = staged(GAME, map="europe").kit
    around = kit.steps.reached(kit.board.bit["W3118"], kit.land, limit=5)
    taken = dict.fromkeys(kit.board.spaces(around & (kit.settled | kit.marked("CP source"))), "Allied")
    stacks = {"W3118": ["AH-47", "AH-1A"], **({"W3018": ["IT-1"]} if blocked else {})}
    assert status(staged(GAME, map="europe", taken=taken, stacks=stacks), "AH-47") == word


@pytest.mark.rule("11.2", "12.2")
@pytest.mark.parametrize(("turn", "word"), [(40, "supplied"), (41, "out")])
def test_in_heat_headquarters_in_desert_supply_their_own_hex_alone(turn, word):
    """12.2, 11.22: no line runs out of their hex, N2710; it is hot in turn 41."""
    at = staged(GAME, turn=turn, stacks={"N2710": ["BR-20CRP", "BR-53T"], "N2810": ["BR-52T"]})
    assert {"N2710", "N2810"} <= set(at.kit.board.spaces(at.kit.desert))
    assert [status(at, unit) for unit in ("BR-20CRP", "BR-53T", "BR-52T")] == ["supplied", "supplied", word]
