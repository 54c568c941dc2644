"""Artillery divisions: attaching to Art XX HQs, and detaching."""

import pytest

from great_war_ground_rules.field import art_hq, artillery, bench_with

HERE = "0505"


def initial(hq="art-hq", siege=0, heavy=6, **given):
    """An Art XX HQ with guns in an initial phase."""
    guns = {f"GE-Art-{each}": artillery() for each in range(1, heavy + 1)}
    guns |= {f"GE-Siege-{each}": artillery(values="5-2-4", type="siege-artillery") for each in range(1, siege + 1)}
    return bench_with({HERE: {"GE-Art-HQ": art_hq(type=hq), **guns}}, phase="cp-initial", **given)


def attach(*units):
    return f"{{attach: [{', '.join(units)}], to: GE-Art-HQ}}"


def heavy(number):
    return [f"GE-Art-{each}" for each in range(1, number + 1)]


def siege(number):
    return [f"GE-Siege-{each}" for each in range(1, number + 1)]


@pytest.mark.rule("12B9")
@pytest.mark.rule("12B9")
@pytest.mark.parametrize(
    ("hq", "units", "refusals"),
    [
        ("art-hq", heavy(4), []),
        ("art-hq", heavy(5), ["12B9"]),
        ("art-hq", heavy(2) + siege(1), []),
        ("art-hq", heavy(3) + siege(1), ["12B9"]),
        ("siege-art-hq", siege(6), []),
        ("siege-art-hq", heavy(1) + siege(6), ["12B9"]),
    ],
)
def test_headquarters_have_so_much_artillery(hq, units, refusals):
    """12B9, 12B10"""
    assert initial(hq, siege=6).refusals(attach(*units)) == refusals


@pytest.mark.rule("12B9")
def test_what_is_attached_belongs_to_the_division():
    """12B9"""
    bench = initial()
    bench.play(attach("GE-Art-1", "GE-Art-2"))
    assert bench.position.attached == {"GE-Art-1": "GE-Art-HQ", "GE-Art-2": "GE-Art-HQ"}
    assert bench.refusals(attach("GE-Art-1")) == ["12B9"]
    assert bench.refusals(attach("GE-Art-3", "GE-Art-4", "GE-Art-5")) == ["12B9"]


@pytest.mark.rule("12B9")
def test_only_artillery_in_the_hex_is_attached():
    """12B9"""
    bench = bench_with(
        {HERE: {"GE-Art-HQ": art_hq(), "GE-Art-HQ-2": art_hq()}, "0506": {"GE-Art-1": artillery()}}, phase="cp-initial"
    )
    assert bench.refusals(attach("GE-Art-1")) == ["12B9"]
    assert bench.refusals(attach("GE-Art-HQ-2")) == ["12B9"]


@pytest.mark.rule("12B9")
def test_artillery_is_detached_at_any_time():
    """12B9"""
    bench = bench_with(
        {HERE: {"GE-Art-HQ": art_hq(), "GE-Art-1": artillery()}},
        phase="cp-bombardment",
        attached={"GE-Art-1": "GE-Art-HQ"},
    )
    bench.play("{detach: [GE-Art-1]}")
    assert bench.position.attached == {}
    assert bench.refusals("{detach: [GE-Art-1]}") == ["12B9"]
