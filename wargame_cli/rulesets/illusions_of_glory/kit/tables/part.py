"""What every chart is: values with the rule that they stand in and where they come from."""

import msgspec


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A chart of the rulebook. `source` is the rulebook, or says what of it is not."""

    rule: str
    source: str


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of a chart."""
