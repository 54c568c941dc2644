"""A drawing as a PNG, by resvg: only where the extra `png` is installed."""

from __future__ import annotations

import re

from wargame_cli.engine.errors import WargameError

#: A picture is at least and at most so wide where nobody says how wide it shall be, in pixels.
_LEAST, _MOST = 1200, 5000


def png_of(document: str, width: int | None = None) -> bytes:
    """An SVG document as a PNG of this width in pixels, or of its own. Raises WargameError without the extra."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        message = "a PNG is drawn with resvg-py, which is not installed: pip install 'wargame-cli[png]'"
        raise WargameError(f"{message}\n    hint: -o FILE.svg needs nothing, and any browser shows it") from None
    drawn = svg_to_bytes(
        svg_string=document,
        width=width or _own_width(document),
        serif_family="DejaVu Serif",
        sans_serif_family="DejaVu Sans",
    )
    return bytes(drawn)


def _own_width(document: str) -> int:
    found = re.search(r'<svg[^>]* width="([\d.]+)"', document)
    return round(min(max(float(found[1]), _LEAST), _MOST)) if found else _LEAST
