"""What is chosen when a game is made: its scenario, and its switches, as a ruleset declares them."""

from collections.abc import Mapping, Sequence

import msgspec

from wargame_cli.engine.errors import Problem, Refused, nearest


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A switch of `wargame new`: an optional rule, or a reading of an unclear one. The first choice is the default.

    `since` is the version of the rules that it came with. `offered` names scenarios with the choices that they have,
    where all others have the default alone.
    """

    name: str
    choices: tuple[str, ...]
    rule: str
    title: str
    since: int = 1
    offered: Mapping[str, tuple[str, ...]] = {}

    def choices_in(self, scenario: str) -> tuple[str, ...]:
        """The choices that a scenario has."""
        return self.offered.get(scenario, (self.default,)) if self.offered else self.choices

    @property
    def default(self) -> str:
        """The choice that holds where none is made."""
        return self.choices[0]

    @property
    def optional(self) -> bool:
        """Whether it switches an optional rule on."""
        return self.default == "off"

    @property
    def unwritten(self) -> bool:
        """Whether its default is not written down, so that games made before there was the option are as they were."""
        return self.optional or self.since > 1


#: What goes for every optional rule at once.
_ALL = Option(name="all", choices=("off", "on"), rule="", title="Every optional rule")


def defaults(options: Sequence[Option]) -> dict[str, str]:
    """Every option with its default."""
    return {option.name: option.default for option in options}


def chosen(options: Sequence[Option], wanted: Mapping[str, str]) -> dict[str, str]:
    """The choice for every option; `all` in `wanted` goes for each optional rule that is not named itself.

    Left out are defaults that are not written down: a game with them is as it was before there were these options.
    Raises Refused with everything that is no option or no choice.
    """
    known = {option.name: option for option in options}
    named = dict(wanted)
    if "all" in named and named["all"] in _ALL.choices:
        everything = named.pop("all")
        named = {option.name: everything for option in options if option.optional} | named
    if problems := [problem for name, choice in named.items() if (problem := _problem(known, name, choice))]:
        raise Refused(problems)
    made = {name: named.get(name, option.default) for name, option in known.items()}
    return {name: choice for name, choice in made.items() if not known[name].unwritten or choice != known[name].default}


def _problem(known: Mapping[str, Option], name: str, choice: str) -> Problem | None:
    if name == _ALL.name:
        known = {name: _ALL}
    if name not in known:
        hint = nearest(name, known) or f"there are {', '.join(known) or 'none'}"
        return Problem(code="no-such-option", kind="illegal", message=f"there is no option {name!r}", hint=hint)
    choices = known[name].choices
    if choice in choices:
        return None
    message = f"the option {name!r} is {' or '.join(choices)}, not {choice!r}"
    return Problem(code="wrong-choice", kind="illegal", message=message, hint=nearest(choice, choices))


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario as `wargame scenarios` lists it. `reconstructed` says what in it is not the rulebook's."""

    id: str
    title: str
    summary: str = ""
    sides: tuple[str, ...]
    turns: int
    reconstructed: tuple[str, ...] = ()


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the file of a scenario says in every game; `rule` is where the rulebook describes it."""

    title: str
    summary: str
    rule: str
    last_turn: int
    reconstructed: tuple[str, ...] = ()

    def listed(self, id: str, sides: tuple[str, ...], first_turn: int = 1) -> Scenario:
        """The scenario in the list of all."""
        turns = self.last_turn - first_turn + 1
        return Scenario(
            id=id, title=self.title, summary=self.summary, sides=sides, turns=turns, reconstructed=self.reconstructed
        )
