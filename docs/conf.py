"""Settings of the Sphinx site. Nothing here needs a network."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from proofs.registry import games  # noqa: E402

project = "Gebot"
author = "The Gebot developers"
copyright = "The Gebot developers"
html_title = "Gebot"

extensions = ["myst_parser", "sphinx_needs", "sphinx_design", "gebot_pages"]
exclude_patterns = ["_build", "examples"]
nitpicky = True

# --- text ---

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
smartquotes = False
highlight_language = "python"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

# --- looks ---

html_theme = "furo"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["gebot.css", "gallery.css", "drawn.css", "trace.css", "words.css"]
html_js_files = [(name, {"defer": "defer"}) for name in ("choose.js", "search.js", "trace.js")]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {"top_of_page_buttons": [], "navigation_with_keys": True}

# --- needs: what is linked to what, checked by the build ---

needs_id_regex = "^[A-Za-z0-9_-]+$"
needs_types = [
    {"directive": "rule", "title": "Rule", "prefix": "", "color": "#dfe9dc", "style": "node"},
    {"directive": "ruling", "title": "Ruling", "prefix": "", "color": "#f3e3c3", "style": "node"},
    {"directive": "theorem", "title": "Theorem", "prefix": "", "color": "#d9e4f2", "style": "node"},
    {"directive": "invariant", "title": "Invariant", "prefix": "", "color": "#e8def0", "style": "node"},
]
needs_fields = {
    name: {"description": description, "schema": {"type": "string"}, "nullable": True}
    for name, description in {
        "name": "the id as the model and the command line write it",
        "chapter": "the chapter of the rule book",
        **{name.lower(): f"lines in the {name} edition" for game in games() for name in game.model.editions.values()},
        "verdict": "what became of it: proved, failed, unknown",
    }.items()
}
needs_links = {
    "rulings": {"incoming": "rules", "outgoing": "rulings"},
    "about": {"incoming": "theorems", "outgoing": "about"},
    "calls": {"incoming": "called by", "outgoing": "calls"},
}
needs_default_layout = "focus"
needs_role_need_template = "{{ title }}"
needs_build_json = True
