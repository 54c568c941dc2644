"""`wargame units`: the order of battle, for people and for scripts, as its reader may see it."""

from __future__ import annotations

import pytest
from table import command


@pytest.fixture
def palestine(tmp_path):
    path = tmp_path / "g.yaml"
    assert command("new", "kaisers-war/palestine-1918", "-o", path, "--id", "pal", "--seed", "3").code == 0
    return path


def test_units_stand_by_place_with_their_factors(palestine):
    said = command("units", palestine, "--at", "Jerusalem")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[:6] == [
        "Allied: 5 units",
        "at               unit            factors   steps   kind",
        "───────────────────────────────────────────────────────────────────",
        "4135 Jerusalem   BR-HQ-Allenby   (3)-1-3           headquarters",
        "                 BR-Inf-EF       6-8-2     2       infantry army",
        "                 BR-Cav-DMC      2-1-4             cavalry corps",
    ]


def test_what_is_hidden_stays_hidden(palestine):
    """A side sees the top of an enemy stack, and how many units lie hidden."""
    said = command("units", palestine, "--at", "Jerusalem", "--side", "CP")
    assert "BR-HQ-Allenby" in said.out
    assert "BR-Inf-EF" not in said.out
    assert "4 units more lie hidden from you." in said.out


def test_the_same_for_scripts(palestine):
    units = {each["unit"]: each for each in command("units", palestine, "--json").json["units"]}
    assert units["BR-Inf-EF"] == {
        "unit": "BR-Inf-EF", "side": "Allied", "place": "4135", "called": "4135 Jerusalem", "on_map": True, "depth": 1,
        "name": "Inf-EF", "nation": "British Empire", "kind": "infantry army", "factors": "6-8-2", "steps": 2,
        "state": [], "supplied": True,
    }  # fmt: skip
    said = command("units", palestine, "--at", "Atlantis")
    assert (said.code, "no hex or town is called 'Atlantis'" in said.err) == (2, True)
