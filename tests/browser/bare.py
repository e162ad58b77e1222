"""A bare page in which widgets' own JavaScript runs beside a stand-in for the kernel's end of the wire.

Each widget gets a model with what anywidget gives it: get, on, off, send. What is sent goes to the Python side of the
same widget, as in a notebook, and its traits come back.
"""

from __future__ import annotations

from typing import Any

from anywidget import AnyWidget
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route

SITE = "http://widgets.example/"

PAGE = """<!doctype html><html lang="en"><head><title>Widgets</title></head>
<body data-jp-theme-light="true"><main></main><script type="module">
window.paints = 0;
window.show = async (number, kind, traits) => {
  document.head.insertAdjacentHTML("beforeend", `<link rel="stylesheet" href="${kind}.css">`);
  const { default: widget } = await import(`./${kind}.js`);
  const listeners = new Set();
  const model = {
    get: (name) => traits[name],
    on: (_, listener) => listeners.add(listener),
    off: (_, listener) => listeners.delete(listener),
    send: async (content) => {
      window.sent = (window.sent ?? 0) + 1;
      traits = await window.kernel(number, content);
      window.paints += 1;
      for (const listener of listeners) listener();
    },
  };
  const el = document.createElement("section");
  const done = widget.render({ model, el });
  document.querySelector("main").append(el); // JupyterLab too puts what is rendered on the page only afterwards
  window.close = () => { done(); return listeners.size; };
};
window.ready = true;
</script></body></html>"""

_DARK = """() => {
  document.body.dataset.jpThemeLight = "false";
  document.body.style.background = "#111";
  document.body.style.setProperty("--jp-content-font-color1", "#eee");
  document.body.style.setProperty("--jp-content-font-color2", "#bbb");
  document.body.style.setProperty("--jp-layout-color0", "#111");
  document.body.style.setProperty("--jp-layout-color2", "#333");
}"""


def inaccessible(page: Page, part: str | None = None) -> list[str]:
    """What axe-core finds wrong with a page, or with the part that a selector names."""
    found = Axe().run(page, context=part)["violations"]
    return [f"{each['id']}: {node['html'][:100]}" for each in found for node in each["nodes"]]


class Bench:
    """A bare page with widgets in it.

    Attributes:
        widgets: those it shows.
        sent: the gids that the page has sent.
        faults: errors of the page's scripts.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.widgets: list[AnyWidget] = []
        self.sent: list[str] = []
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.expose_function("kernel", self._answer)
        page.route(f"{SITE}**", self._serve)
        page.goto(SITE)
        page.wait_for_function("window.ready")

    def put(self, widget: AnyWidget) -> None:
        """Show a widget below those that are there."""
        self.widgets.append(widget)
        kind = type(widget).__name__
        arguments = [len(self.widgets) - 1, kind, traits(widget)]
        self.page.evaluate("([number, kind, traits]) => window.show(number, kind, traits)", arguments)

    def gid(self, gid: str) -> Locator:
        return self.page.locator(f'[data-gid="{gid}"]')

    def touch(self, gid: str) -> None:
        """Click the first element or button of this gid, and wait for the answer."""
        self.gid(gid).first.click()
        self.settle()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.settle()

    def settle(self) -> None:
        """Wait until everything sent so far has been answered."""
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self.page.wait_for_function("() => !window.sent || window.sent === window.paints")

    def darken(self) -> None:
        """A dark theme, as JupyterLab says it."""
        self.page.evaluate(_DARK)

    @property
    def focus(self) -> str | None:
        gid: str | None = self.page.evaluate("document.activeElement?.dataset?.gid ?? null")
        return gid

    @property
    def message(self) -> str:
        return self.page.locator(".farm-message").first.inner_text()

    def _answer(self, number: int, content: dict[str, Any]) -> dict[str, Any]:
        self.sent.append(content["gid"])
        self.widgets[number]._handle_custom_msg(content, [])
        return traits(self.widgets[number])

    def _serve(self, route: Route) -> None:
        kind, _, suffix = route.request.url.removeprefix(SITE).partition(".")
        widget = next((each for each in self.widgets if type(each).__name__ == kind), None)
        if widget is None:
            route.fulfill(body="" if kind else PAGE, content_type="text/html")
        elif suffix == "js":
            route.fulfill(body=str(widget._esm), content_type="text/javascript")
        else:
            route.fulfill(body=str(widget._css), content_type="text/css")


def traits(widget: AnyWidget) -> dict[str, Any]:
    """What a widget of ours has on its page."""
    own = set(widget.traits(sync=True)) - set(AnyWidget.class_traits())
    return {name: getattr(widget, name) for name in own if name[0] != "_"}
