"""Handouts: a game or a case in one HTML file that steps through it without a kernel and loads nothing.

>>> import toolkit
>>> session = toolkit.play("cultivo", players=2, seed=7, name="evening", autosave=False)
>>> session.do(session.legal_actions()[0]).number
1
>>> handout(session)  # doctest: +ELLIPSIS
<handout: Cultivo: evening, 2 steps, ... KB>
"""

from __future__ import annotations

import base64
import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from string import Template

import msgspec

from toolkit.engine.cases import Case
from toolkit.engine.game import ToolkitError
from toolkit.engine.session import Session, storage
from toolkit.widgets import patches, steps, words
from toolkit.widgets.page_pictures import PagePictures
from toolkit.widgets.steps import Sentence, Step

_HERE = Path(__file__).parent

Parts = dict[str, str]
"""Part of the page → what it shows at one step, as HTML."""


class Handout(msgspec.Struct, frozen=True):
    """A page that is a file by itself.

    Attributes:
        title: what it is of.
        count: how many steps it has.
        html: the page.
    """

    title: str
    count: int
    html: str

    def save(self, path: str | Path) -> None:
        """Write it to a file. Raises StorageError if that cannot be done."""
        storage.write(storage.given(path), self.html.encode(errors="replace"))

    def __repr__(self) -> str:
        size = len(self.html.encode(errors="replace"))
        return f"<handout: {self.title}, {self.count} steps, {size // 1000} KB>"


def handout(what: Session | Case | Sequence[Step], path: str | Path | None = None, title: str | None = None) -> Handout:
    """A page to step through a game from its first position to where it is, through a case, or through any steps.

    It shows what everybody at the table may see: pictures, events and points without what is hidden from anyone, or
    of a case with a viewer, from that viewer.

    Args:
        what: the session, the case, or the steps.
        path: where to save it as well.
        title: what it is called, if not by the session's or the case's own name.

    Raises:
        ToolkitError: If it is none of these, there are no steps, or the case does not run.
        StorageError: If it cannot be saved.
    """
    if title is not None and not isinstance(title, str):
        raise ToolkitError(f"title: expected text, found {title!r}")
    name, told = _told(what)
    if not told:
        raise ToolkitError("a handout of no steps: give at least one")
    made = Handout(title or name, len(told), _page(title or name, told))
    if path is not None:
        made.save(path)
    return made


def _told(what: object) -> tuple[str, tuple[Step, ...]]:
    """A title and the steps."""
    if isinstance(what, Session):
        return words.TITLE.format(title=what.game.title, name=what.name), steps.of_session(what)
    if isinstance(what, Case):
        return words.TITLE.format(title=what.id, name=what.title), steps.of_case(what)
    if isinstance(what, str | bytes) or not isinstance(what, Iterable):
        raise ToolkitError(words.NO_HANDOUT.format(found=what))
    told = tuple(what)
    for step in told:
        if not isinstance(step, Step):
            raise ToolkitError(words.NO_HANDOUT.format(found=step))
    return words.LABELS["log"], told


# ---------------------------------------------------------------------- the page


def _page(title: str, told: Sequence[Step]) -> str:
    script = _file("handout.js")
    pictures = PagePictures()
    parts = [_parts(step, pictures) for step in told]
    labels = {f"label_{name}": escape(label) for name, label in {**words.LABELS, **words.STEP_LABELS}.items()}
    pieces = {
        "title": escape(title),
        "style": _style(),
        "script": script,
        "trust": base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii"),
        "count": str(len(told)),
        "label_step": escape(words.STEP_OF.format(number="{number}", count=len(told))),
        "keys": "".join(f"<dt>{escape(key)}<dd>{escape(does)}" for key, does in words.STEP_KEYS),
        "steps": "".join(map(_item, told)),
        "clauses": "".join(_clauses(told)),
        "data": _data(parts),
    }
    # Each part stands once in the page, as it is at the last step: where scripts run, the one here reads it there. An
    # element of its own keeps the text as it was written.
    shown = {name: f"<noscript>{part}</noscript>" for name, part in parts[-1].items()}
    return Template(_file("handout.html")).substitute(labels, **pieces, **shown)


def _file(name: str) -> str:
    """A file beside this one, without the room that indentation and comments take."""
    return re.sub(r"(?:\n\s*//[^\n]*)*\n\s*", "\n", "\n" + (_HERE / name).read_text("utf-8")).strip()


def _style() -> str:
    return re.sub(r"\s*([{};])\s*|(?<=:)\s+", r"\1", _file("handout.css")).replace(";}", "}")


def _parts(step: Step, pictures: PagePictures) -> Parts:
    drawing = step.drawing
    return {
        "picture": pictures.html(drawing),
        "prompt": _text(step.prompt),
        "alt": _text(drawing.alt),
        "scores": _table(step.scores),
        "table": _table(drawing.table),
    }


def _text(text: str) -> str:
    # A page reads "\r" as "\n", which would shift the places of cuts.
    return escape(text, quote=False).replace("\r", "&#13;")


def _table(rows: Sequence[Sequence[str]]) -> str:
    heading, *others = rows or ((),)
    # The first cell of a row counts as its heading without being told so.
    lines = [("th scope=col", *heading), *(("th", *row) for row in others)]
    return f"<table>{''.join(map(_row, lines))}</table>" if rows else ""


def _row(line: Sequence[str]) -> str:
    tag, *cells = line
    kinds = [tag if place == 0 or tag.endswith("col") else "td" for place in range(len(cells))]
    return "<tr>" + "".join(f"<{kind}>{_text(cell)}" for kind, cell in zip(kinds, cells, strict=True))


def _item(step: Step) -> str:
    """A step in the list of all steps."""
    return f"<li><b>{_text(step.title)}</b>{''.join(map(_sentence, step.told))}"


def _sentence(sentence: Sentence) -> str:
    clauses = "".join(f" <i>{_text(rule.id)}</i>" for rule in sentence.rules)
    return f"<p>{_text(sentence.text)}{clauses}"


def _clauses(told: Iterable[Step]) -> Iterator[str]:
    """Every clause that is named, once."""
    rules = {rule.id: rule.text for step in told for sentence in step.told for rule in sentence.rules}
    return (f"<dt>{_text(id)}<dd>{_text(text)}" for id, text in sorted(rules.items()))


def _data(parts: Sequence[Mapping[str, str]]) -> str:
    """What turns each part of a step into that of the step before: deflated JSON in base 64, read by the script."""
    back = [
        {name: cuts for name in earlier if (cuts := patches.cuts(later[name], earlier[name]))}
        for earlier, later in pairwise(parts)
    ]
    return base64.b64encode(zlib.compress(msgspec.json.encode(back), 9)).decode("ascii")
