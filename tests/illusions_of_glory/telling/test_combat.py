"""Who is told to take part in an attack: the defenders of a region, their HQ, and the Fort of the place."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import GE, RU, attack, attacking
from wargame_cli.rulesets.illusions_of_glory.kit.book import OPTIONS

ATTACKS_ON_REGIONS = next(option.choices for option in OPTIONS if option.name == "attacks-on-regions")
HQ = "RU-HQ-Brusilov"


def parts(bench):
    """The last word of each line on somebody in the place that is attacked."""
    lines = bench.told(None).split("\n\n")[0].splitlines()[3:]
    return {line.split()[0]: line.split()[-1] for line in lines if not line.endswith("attacks")}


@pytest.mark.rule("18.3.1", "27.0")
@pytest.mark.parametrize("reading", ATTACKS_ON_REGIONS)
def test_who_defends_a_region(reading):
    """By either reading of how often a region is attacked; the HQ of the stack is among them."""
    stacks = {"moscow": [*RU[:2], HQ], "smolensk": GE[:2]}
    bench = attacking(stacks, "smolensk", control={"smolensk": "GE"}, options={"attacks-on-regions": reading})
    bench.play(attack("moscow", GE[0]), dice=[1, 1])
    assert parts(bench) == {RU[0]: "defends", RU[1]: "defends", HQ: "commands"}


@pytest.mark.rule("20.1.2")
@pytest.mark.parametrize(
    ("there", "side", "dice", "defending"),
    [
        (GE[:1], "AP", [1, 1], {GE[0]: "defends"}),
        (["RU-U-1"], "AP", [1, 1], {"RU-U-1": "defends"}),
        (RU[2:3], "CP", [1, 1], {RU[2]: "defends", "Fort": "defends"}),
    ],
    ids=["besiegers", "uprising", "garrison"],
)
def test_a_fort_defends_against_the_enemy_only(there, side, dice, defending):
    """It helps neither besiegers under attack nor an Uprising (20.1.3b, 23.3.2)."""
    stacks = {"novogeorgievsk": there, "warsaw": RU[:2] if side == "AP" else []}
    stacks |= {"plock": ["AH-I-1"]} if side == "CP" else {}
    bench = attacking(stacks, "warsaw", "plock", side=side, control={"plock": "AH"} if side == "CP" else {})
    bench.play(attack("novogeorgievsk", RU[0] if side == "AP" else "AH-I-1"), dice=dice)
    assert parts(bench) == defending
