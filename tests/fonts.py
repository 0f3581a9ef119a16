"""Fonts in which every letter is as wide as every other, so that no font of the machine decides whether a page fits."""

from __future__ import annotations

import base64
import functools
import io

NAMED = {"wide": 0.7, "narrow": 0.4}
"""How wide a letter is, in the height of the font: wider and narrower than the fonts that pages are read in."""
EM = 1000
LETTERS = range(0x20, 0x2FFF)


@functools.cache
def style(name: str) -> str:
    """A style sheet that sets everything in that font."""
    data = base64.b64encode(font(round(NAMED[name] * EM))).decode()
    face = f"@font-face {{ font-family: {name}; src: url(data:font/ttf;base64,{data}); }}"
    return f"{face} * {{ font-family: {name} !important; }}"


def font(advance: int) -> bytes:
    """A font with one box for all letters, so many thousandths of its height wide."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for corner in ((50, 700), (advance - 50, 700), (advance - 50, 0)):
        pen.lineTo(corner)
    pen.closePath()
    box = pen.glyph()
    built = FontBuilder(EM, isTTF=True)
    built.setupGlyphOrder([".notdef", "box"])
    built.setupCharacterMap(dict.fromkeys(LETTERS, "box"))
    built.setupGlyf({".notdef": box, "box": box})
    built.setupHorizontalMetrics({".notdef": (advance, 50), "box": (advance, 50)})
    built.setupHorizontalHeader(ascent=800, descent=-200)
    built.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    built.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    built.setupPost()
    written = io.BytesIO()
    built.save(written)
    return written.getvalue()
