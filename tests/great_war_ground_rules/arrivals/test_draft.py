"""Local drafting (16C11)."""

import pytest

from great_war_ground_rules.arrivals.towns import PARIS, initial
from wargame_cli.rulesets.great_war_ground_rules.arrivals.draft import look_at_cities, lost_for
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import CityLost

TOWN = "0605"


def town(owner, *, turn=20, first="Entente", since=None):
    """A town of France beside Paris, that belongs to a side."""
    mine = [PARIS, *([TOWN] if owner == "Entente" else [])]
    return initial(
        plan={"owner": {first: [TOWN]}},
        kinds={TOWN: ["partial-city"], PARIS: ["full-city"]},
        owns={"Entente": mine, "CP": [] if owner == "Entente" else [TOWN]},
        since_lost={} if since is None else {TOWN: since},
        turn=turn,
    )


@pytest.mark.rule("16C11")
@pytest.mark.parametrize(("since", "men"), [(8, 3), (9, 0)])
def test_a_city_that_was_lost_for_twelve_turns_gives_men(since, men):
    """16C11 (T128): three Man Pts of its nation."""
    bench = town("Entente", since=since)
    assert lost_for(bench.position, TOWN) == 20 - since
    bench.run(look_at_cities)
    assert bench.happened(CityLost) == [CityLost(rule="16C11", place=TOWN, lost=False)]
    assert sum(stock.man for stock in bench.position.stock.values()) == men
    bench.run(look_at_cities)
    assert len(bench.happened(CityLost)) == 1


@pytest.mark.rule("16C11")
def test_one_that_the_enemy_had_at_the_start_was_his_for_long():
    """16C11, house"""
    bench = town("Entente", first="CP")
    bench.run(look_at_cities)
    assert {of: stock.man for of, stock in bench.position.stock.items()} == {"French": 3}
    assert bench.position.since_lost == {TOWN: 0}
    assert lost_for(bench.position, TOWN) is None


@pytest.mark.rule("16C11")
def test_a_bavarian_city_gives_germans():
    """16C11: the nation in whose home it lies."""
    bench = initial(plan={"owner": {"CP": [TOWN]}}, kinds={TOWN: ["partial-city"]}, lands={"Germany": [TOWN]},
                    owns={"CP": [TOWN]}, since_lost={TOWN: 1}, turn=20, side="cp", sources=[])  # fmt: skip
    bench.run(look_at_cities)
    assert sum(stock.man for of, stock in bench.position.stock.items() if of.startswith("German")) == 3


@pytest.mark.rule("16C11")
def test_the_turns_are_counted_from_the_loss():
    """16C11"""
    bench = town("CP")
    bench.run(look_at_cities)
    assert bench.position.since_lost == {TOWN: 20}
    assert lost_for(bench.position, TOWN) == 0


@pytest.mark.rule("16C11")
def test_out_of_supply_the_men_stay_in_the_city():
    """16C11"""
    bench = initial(plan={"owner": {"Entente": ["1005"]}}, kinds={"1005": ["partial-city"]}, sources=[],
                    lands={"Germany": []}, owns={"Entente": ["1005"], "CP": []}, since_lost={"1005": 1}, turn=20,
                    enemy_owned=["1005"])  # fmt: skip
    bench.run(look_at_cities)
    assert {of: stock.man for of, stock in bench.position.stock.items()} == {"French@1005": 3}
