"""The style and the script of a trace that is stepped through, and the style of the page that has nothing else on it.

They are in files beside this one. The colours are those of the docs' theme, by the names of its variables; the page of
its own sets these itself.
"""

from __future__ import annotations

from importlib import resources

_FILES = resources.files(__package__)
STYLE = _FILES.joinpath("trace.css").read_text(encoding="utf-8")
PAGE_STYLE = _FILES.joinpath("page.css").read_text(encoding="utf-8")
SCRIPT = _FILES.joinpath("trace.js").read_text(encoding="utf-8")
