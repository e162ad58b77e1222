"""Tables as text and as HTML: rows of cells, the first row being the heading."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

Rows = Sequence[Sequence[str]]


def tabulated(table: Rows) -> str:
    """A table as plain text, its columns under one another.

    >>> print(tabulated((("plant", "round"), ("corn", "2"))))
    plant | round
    corn  | 2
    """
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = (" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table)
    return "\n".join(lines)


def html_table(table: Rows) -> str:
    """A table as HTML, each row headed by its first cell.

    >>> html_table((("plant", "round"), ("corn", "2")))  # doctest: +ELLIPSIS
    '<table><thead><tr><th scope="col">plant</th>...<tr><th scope="row">corn</th><td>2</td></tr></tbody></table>'
    """
    heading, *rows = table
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heading)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
