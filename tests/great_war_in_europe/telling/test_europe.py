"""What happens in Europe, in words."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench
from wargame_cli.rulesets.great_war_in_europe.victory import check_victory


@pytest.mark.rule("18.1")
def test_a_report_of_the_victory_check_names_hexes_and_cities():
    table = bench(phase="victory-check", turn=38, collapsed=["RO"], taken={"E5412": "Allied"}, extra_points=-1)
    table.run(check_victory)
    told = " ".join(table.told().split())
    assert "The Central Powers have 9 Victory Points: 11 Victory hexes" in told
    assert "-1 of events" in told
    assert "1 lost cities: E5412 Danzig" in told


@pytest.mark.rule("18.1")
def test_the_situation_of_europe_has_its_tracks():
    told = " ".join(bench(staff="OHL", collapsed=["RO"], resources={"W6312": "E"}).told().split())
    wanted = ("Victory Points of the Central Powers: 11 of 20", "Collapsed: Romania", "OHL may be used", "W6312 Lens")
    assert [words for words in wanted if words not in told] == []
