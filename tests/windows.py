"""Windows of a browser, for the tests of pages."""

from __future__ import annotations

from typing import Any


class Window:
    """A page that notes what goes wrong and what it asks for."""

    def __init__(self, browser: Any, **options: Any) -> None:
        self.page = browser.new_page(**options)
        self.troubles: list[str] = []
        self.requests: list[str] = []
        self.page.set_default_timeout(10_000)
        self.page.on("console", lambda message: self.troubles.append(message.text))
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("dialog", lambda dialog: self.troubles.append(dialog.message))
        self.page.on("request", lambda request: self.requests.append(request.url))
