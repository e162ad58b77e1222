"""What a lesson's item shows, as plain data: text, pictures, answers to choose. It reads as text, as HTML where no
kernel runs, and as a page that can be clicked; each of the three only lays the blocks out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

import msgspec

from toolkit.engine.game import Drawing
from toolkit.engine.still import address
from toolkit.engine.tables import html_table, tabulated
from toolkit.teach import words
from toolkit.widgets.view import Rule

Rows = tuple[tuple[str, ...], ...]
"""Rows of cells, the first row being the heading."""


class Choice(msgspec.Struct, frozen=True):
    """Something to choose: the gid that choosing it sends, what it says, a note, and how it has turned out.

    `state` is "" or one of "right", "wrong"; `open` is whether it can still be chosen.
    """

    gid: str
    label: str
    note: str = ""
    state: str = ""
    open: bool = True


def settled(gid: str, label: str, given: bool, right: bool) -> Choice:
    """An answer once it is known whether it is right, and whether the learner has given it."""
    note = ", ".join(filter(None, (words.PREDICTED if given else "", words.SO if right else "")))
    return Choice(gid, label, note, "right" if right else "wrong" if given else "", open=False)


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    """What stands above the blocks that follow."""

    text: str


class Text(msgspec.Struct, frozen=True, tag="text"):
    """A sentence; its tone is "", "strong", "note", "right" or "wrong", or "live" if only a running kernel tells it."""

    text: str
    tone: str = ""


class Lines(msgspec.Struct, frozen=True, tag="lines"):
    """Sentences one below the other; `ordered` numbers them."""

    lines: tuple[str, ...]
    ordered: bool = False


class Shown(msgspec.Struct, frozen=True, tag="picture"):
    """A picture; `name` tells it from the item's others."""

    name: str
    drawing: Drawing


class Plot(msgspec.Struct, frozen=True, tag="plot"):
    """A chart: its SVG, what a glance tells, and every number."""

    svg: str
    alt: str
    table: Rows


class Table(msgspec.Struct, frozen=True, tag="table"):
    """A table; its first row is the heading."""

    rows: Rows


class Choices(msgspec.Struct, frozen=True, tag="choices"):
    """Buttons of which one is chosen; `inline` lays them side by side, and `heard` says what they are for."""

    heard: str
    choices: tuple[Choice, ...]
    inline: bool = False


class Select(msgspec.Struct, frozen=True, tag="select"):
    """A list to choose from; choosing sends `gid` with the value, while it is `open`."""

    gid: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...]
    open: bool = True


class Entry(msgspec.Struct, frozen=True, tag="entry"):
    """A line to write in; sending it sends `gid` with what was written."""

    gid: str
    label: str
    send: str
    value: str = ""


class Steps(msgspec.Struct, frozen=True, tag="steps"):
    """The controls of a stepper that is at `step` of `last`."""

    step: int
    last: int
    told: str


class Rules(msgspec.Struct, frozen=True, tag="rules"):
    """Clauses, with what they say."""

    rules: tuple[Rule, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """What each says, with its id."""
        return tuple(rule.text if rule.id in rule.text else f"{rule.text} ({rule.id})" for rule in self.rules)


class Code(msgspec.Struct, frozen=True, tag="code"):
    """Lines of a program, and where they stand."""

    text: str
    place: str


class Folded(msgspec.Struct, frozen=True, tag="folded"):
    """Blocks behind a line that opens them."""

    label: str
    blocks: tuple[Any, ...]


class Reveal(msgspec.Struct, frozen=True, tag="reveal"):
    """What an answer has earned: open on the page, folded where no kernel runs."""

    blocks: tuple[Any, ...]


MOST_ROWS = 40
"""A picture's table of more rows is left out of the text."""

Block = (
    Heading | Text | Lines | Shown | Plot | Table | Choices | Select | Entry | Steps | Rules | Code | Folded | Reveal
)


def prefixed(blocks: Iterable[Block], prefix: str) -> tuple[Block, ...]:
    """The blocks with `prefix` before every gid and picture's name: several items in one."""
    return tuple(_prefixed(block, prefix) for block in blocks)


def _prefixed(block: Block, prefix: str) -> Block:
    replace = msgspec.structs.replace
    if isinstance(block, Choices):
        return replace(block, choices=tuple(replace(each, gid=prefix + each.gid) for each in block.choices))
    if isinstance(block, Select | Entry):
        return replace(block, gid=prefix + block.gid)
    if isinstance(block, Shown):
        return replace(block, name=prefix + block.name)
    if isinstance(block, Folded | Reveal):
        return replace(block, blocks=prefixed(block.blocks, prefix))
    return block


def pictures(blocks: Iterable[Block]) -> Iterator[Shown]:
    """Every picture, also of folded blocks."""
    for block in blocks:
        if isinstance(block, Shown):
            yield block
        elif isinstance(block, Folded | Reveal):
            yield from pictures(block.blocks)


# ---------------------------------------------------------------------- as text


def text(blocks: Iterable[Block]) -> str:
    """The blocks as plain text: all that is said, without pictures but with what they show in words."""
    return "\n".join(line for block in blocks for line in _text(block) if line)


def _text(block: Block) -> Iterator[str]:
    if isinstance(block, Heading | Text):
        yield block.text
    elif isinstance(block, Lines):
        yield from (f"{number}. {line}" if block.ordered else f"- {line}" for number, line in enumerate(block.lines, 1))
    elif isinstance(block, Shown):
        yield f"[{block.drawing.alt}]"
        # Without eyes or a screen the picture is its table; that of a whole board would bury what is asked.
        yield block.drawing.text if 1 < len(block.drawing.table) <= MOST_ROWS else ""
    elif isinstance(block, Plot):
        yield f"[{block.alt}]"
        yield tabulated(block.table)
    elif isinstance(block, Table):
        yield tabulated(block.rows)
    elif isinstance(block, Choices):
        yield from (_chosen(each, numbered=not block.inline) for each in block.choices)
    elif isinstance(block, Rules):
        yield from (f"- {line}" for line in block.lines)
    elif isinstance(block, Code):
        yield from (block.place, block.text)
    elif isinstance(block, Folded):
        yield f"{block.label}:"
        yield text(block.blocks)
    elif isinstance(block, Reveal):
        yield text(block.blocks)
    elif isinstance(block, Steps):
        yield block.told


def _chosen(choice: Choice, numbered: bool) -> str:
    number = choice.gid.rpartition("/")[2]
    lead = f"{number}." if numbered and number.isdecimal() else "-"
    return " ".join(filter(None, (lead, choice.label, f"({choice.note})" if choice.note else "")))


# ---------------------------------------------------------------------- as HTML where no kernel runs


def html(blocks: Iterable[Block]) -> str:
    """The blocks as HTML that asks nothing of a script; what an answer has earned is folded."""
    return "".join(_html(block) for block in blocks)


def _html(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<p><strong>{escape(block.text)}</strong></p>"  # no heading: it would stand among those of the notebook
    if isinstance(block, Text):
        if block.tone == "live":
            return ""
        tag = "strong" if block.tone in ("strong", "right", "wrong") else ""
        words_ = escape(block.text)
        return f"<p><{tag}>{words_}</{tag}></p>" if tag else f"<p>{words_}</p>"
    if isinstance(block, Lines):
        return _list("ol" if block.ordered else "ul", map(escape, block.lines))
    if isinstance(block, Shown):
        return block.drawing.html()
    if isinstance(block, Plot):
        return _image(block) + _details(words.AS_TABLE, html_table(block.table))
    if isinstance(block, Table):
        return html_table(block.rows)
    if isinstance(block, Choices):
        return "" if block.inline else _list("ol", (escape(each.label) for each in block.choices))
    if isinstance(block, Rules):
        return _list("ul", map(escape, block.lines))
    if isinstance(block, Code):
        return f"<p>{escape(block.place)}</p><pre>{escape(block.text)}</pre>"
    if isinstance(block, Folded):
        return _details(block.label, html(block.blocks))
    if isinstance(block, Reveal):
        return _details(words.REVEALED, html(block.blocks))
    return ""  # controls do nothing without a kernel


def _details(label: str, content: str) -> str:
    return f"<details><summary>{escape(label)}</summary>{content}</details>"


def _list(tag: str, items: Iterable[str]) -> str:
    return f"<{tag}>{''.join(f'<li>{item}</li>' for item in items)}</{tag}>"


def _image(plot: Plot) -> str:
    return f'<img alt="{escape(plot.alt, quote=True)}" src="{address(plot.svg)}">'
