"""How long a click on the board takes in a real JupyterLab. Prints a table; asserts nothing.

    python -m benchmarks.clicks [--clicks 200] [--seed 1]

A game is played by clicking at random: what is worth clicking in the picture, or one of the choices that have opened.
Everything is timed inside the page, from the click to its answer in the page and on to the first frame painted after
that; how long the kernel's callback took (rules, drawing, sending) is timed in the kernel. In a browser without a
screen a frame comes every 16.7 ms, so that half of that is waiting on average. It needs what the tests need.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import jupyter
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.jupyter import Lab

# Every callback that a widget registers is timed, before any board is made.
TIMED = """import json, time
import toolkit
from toolkit.widgets.board import Board

milliseconds = []

def timed(callback):
    def timing(*message):
        begin = time.perf_counter()
        callback(*message)
        milliseconds.append(1000 * (time.perf_counter() - begin))
    return timing

register = Board.on_msg
Board.on_msg = lambda board, callback: register(board, timed(callback))"""
GAME = 'toolkit.play("cultivo", players={players}, seed={seed}, autosave=False)'
SPENT = "print(json.dumps(milliseconds))"

PLAYOUT = """async ({ clicks, seed }) => {
  const board = document.querySelector(".farm-player");
  const random = () => { // mulberry32
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const next = () => {
    for (const worth of ['.farm-choices button:not([data-gid="cancel"])', ".farm-marked", ".farm-options button"]) {
      const found = [...board.querySelectorAll(worth)];
      if (found.length) return found[Math.floor(random() * found.length)];
    }
    return null;
  };
  const answered = () => new Promise((done) => {
    const watching = new MutationObserver(() => { watching.disconnect(); done(performance.now()); });
    watching.observe(board, { attributeFilter: ["data-answered"] });
  });
  const painted = () => new Promise((done) => requestAnimationFrame(() => { // a message comes after the frame
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(null);
  }));
  const found = [];
  while (found.length < clicks) {
    const target = next();
    if (!target) break;
    target.focus({ preventScroll: true });
    await new Promise((done) => setTimeout(done, 100)); // nobody clicks before what came last is over
    const answer = answered();
    const began = performance.now();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    const told = await answer;
    found.push([told - began, (await painted()) - began]);
  }
  return found;
}"""


def row(what: str, milliseconds: list[float]) -> None:
    """One line of the table."""
    figures = (statistics.median(milliseconds), statistics.quantiles(milliseconds, n=20)[-1], max(milliseconds))
    print(f"{what:<40}" + "".join(f"{figure:>12.1f}" for figure in figures))


def measure(page: Page, lab: Lab, players: int, clicks: int, seed: int) -> None:
    """Play in a notebook of its own, and print what it took."""
    name = f"{players}.ipynb"
    lab.write(name, TIMED, GAME.format(players=players, seed=seed), SPENT)
    lab.run(page, name)
    times = page.evaluate(PLAYOUT, {"clicks": clicks, "seed": seed})
    spent = jupyter.printed(page, 2)
    answered, painted = map(list, zip(*times, strict=True))
    print(f"{players} players, {len(times)} clicks; one-minute load {os.getloadavg()[0]:.2f}")
    row("  click to new picture", painted)
    row("  click to answer in the page", answered)
    row("  the kernel's callback", spent)
    shares = (sum(spent) / sum(painted), sum(spent) / sum(answered))
    print("  share of the callback: {:.0%} to the new picture, {:.0%} to the answer".format(*shares))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clicks", type=int, default=200, help="clicks of each game (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="what the games and the clicks are drawn from (default 1)")
    options = parser.parse_args()
    print(f"{'milliseconds':<40}{'median':>12}{'p95':>12}{'max':>12}")
    with tempfile.TemporaryDirectory() as folder, jupyter.running(Path(folder)) as lab, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for players in (2, 4):
            page = browser.new_page(viewport={"width": 1500, "height": 1300})
            measure(page, lab, players, options.clicks, options.seed)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
