"""Every game: a set-up for a VASSAL module holds what its reader sees, and nothing that he does not."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from recorded import FEW, record
from test_nothing_leaks import hidden_pairs, swapped, with_position

from wargame_cli.engine.errors import Malformed
from wargame_cli.reports.positions.units import units_of
from wargame_cli.reports.readers import UMPIRE
from wargame_cli.reports.vassal.mapping import SCHEMA, known_names, read_mapping
from wargame_cli.reports.vassal.setup import setup_of
from wargame_cli.reports.vassal.template import mapping_template

few_scenarios = pytest.mark.parametrize("scenario", FEW)


def own_names(game, folder):
    """A mapping that leaves every name of the whole game as it is."""
    known = {what: {name: name for name in names} for what, names in known_names(game, game.position).items()}
    units = known["unit"] | {unit: unit for unit in game.position.units()}
    path = folder / "names.json"
    head = {"schema": SCHEMA, "map": "M", "board": "B", "zone": "Z"}
    path.write_text(json.dumps(head | {"units": units, "places": known["place"]}))
    return str(path)


@few_scenarios
def test_a_set_up_is_what_its_reader_sees(scenario, tmp_path):
    """Every stack from below, for each reader; the other hidden units in the same places give the same set-up."""
    game = record(scenario).last
    mapping = own_names(game, tmp_path)
    for who in (UMPIRE, None, *game.sides):
        setup = setup_of(game, who, mapping)
        stacks = {}
        for each in units_of(game, who):
            stacks.setdefault(each.place, []).insert(0, each.unit)
        assert setup.data == {"M": {"B": {"Z": stacks}}}
        assert setup.left_out == ()
        marked = {each.unit: ", ".join(each.state) for each in units_of(game, who) if each.state}
        assert {*setup.by_hand} == {f"{unit} ({state})" for unit, state in marked.items()}
    for side in game.sides:
        own = setup_of(game, side, mapping)
        seen = game.ruleset.view(game.position, side)
        assert setup_of(with_position(game, seen), side, mapping) == own
        for pair in islice(hidden_pairs(game.ruleset, game.position, side), 2):
            assert not {*pair} & {unit for stack in own.data["M"]["B"]["Z"].values() for unit in stack}
            other = with_position(game, swapped(game.position, *pair))
            assert setup_of(other, side, mapping) == own
            assert mapping_template(other, side) == mapping_template(game, side)


@few_scenarios
def test_a_mapping_to_be_filled_in_can_be_read(scenario, tmp_path):
    """Without a name it is refused for what its reader sees and no more; with every # away all is left out."""
    game, path = record(scenario).last, tmp_path / "m.yaml"
    side = game.sides[0]
    head, _, names = mapping_template(game, side).partition("unknown:")
    for field in ("map", "board", "zone"):
        head = head.replace(f"\n{field}:", f"\n{field}: some")
    path.write_text(f"{head}unknown:{names}")
    with pytest.raises(Malformed) as refused:
        setup_of(game, side, str(path))
    hidden = {unit for unit in game.position.units() if not game.ruleset.view(game.position, side).knows(unit)}
    told = str(refused.value).replace(",", " ").split()
    assert not hidden & {*told}
    path.write_text(f"{head}unknown:{names}".replace("\n  #", "\n  ").replace("\n   ", "\n  #"))
    setup = setup_of(game, side, str(path))
    assert setup.data == {"some": {"some": {"some": {}}}}
    assert {*setup.left_out} == {each.called for each in units_of(game, side)}
    read = read_mapping(str(path), game, game.position)
    assert {*read.file.units} >= game.position.units().keys() - hidden
