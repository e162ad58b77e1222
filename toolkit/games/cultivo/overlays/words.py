"""What overlays of Cultivo say: headings, legends, sentences for the alternative text, headings of the tables."""

from __future__ import annotations

from collections.abc import Iterable

TITLES = {
    "names": "Names of the fields",
    "graph": "Which fields are neighbours",
    "costs": "What it costs to get to each field",
    "route": "A way, step by step",
    "income": "What producing brings",
    "castle": "What counts for a castle",
    "manor": "What counts for a manor",
    "provenance": "What is a stand-in of ours",
}
"""What overlays show, for a list of them."""

PLAYER = "Player {player}"
SAID = "{heading}: {content}."
NONE, NOTHING = "none", "nothing"
GOODS, AND, LIST, SENTENCES = "{count} {colour}", " and ", ", ", " "

NAMES = "Fields by name"
NAMES_TABLE = ("field", "colour", "column", "row")

GRAPH = "Which fields are neighbours"
GRAPH_SAID = "{fields} fields, {near} pairs within a village and {apart} across a canal"
GRAPH_TABLE = ("field", "colour", "neighbours", "neighbours across a canal")
GRAPH_NEAR, GRAPH_APART = "neighbours in one village", "neighbours with a canal between"

COSTS = {
    "place": "What placing a worker costs player {player} at least",
    "move": "What moving a worker costs player {player} at least",
}
COSTS_FROM = "{heading}, from {worker}"
COSTS_SAID = "{reached} of {free} empty fields can be reached{cheapest}"
COSTS_CHEAPEST = ", the cheapest for {goods}"
COSTS_TABLE = ("field", "colour", "cheapest payment", "why not", "clauses")
COSTS_NOTE, COSTS_WHY_NOT = "costs {goods}", "cannot be reached: {why}"
COSTS_KEY, COSTS_HATCHED = "the least to pay, here 2 red", "empty, but cannot be reached or paid for"
COSTS_FORMS = "place, move, place from FIELD or move from FIELD"

ROUTE = {"place": "Placing a worker, step by step", "move": "Moving a worker, step by step"}
ROUTE_NONE = "Step by step: no route is chosen"
ROUTE_NONE_SAID = "name a route or a target to see what each step costs"
ROUTE_SAID = "{parts}; in all {total}"
ROUTE_STEP = "step {number} to {field} for {goods}"
ROUTE_NOTE, ROUTE_DUE = "step {number} for {dues}", "{goods} ({clause})"
ROUTE_REFUSED = "Refused: {why}"
ROUTE_TABLE = ("step", "from", "to", "for", "owed", "to whom", "clause")
ROUTE_START, ROUTE_SAVED, ROUTE_TOTAL = "start", "scales and swaps", "total"
ROUTE_SCALES = "less {count} {colour} by scales"
ROUTE_KEY, ROUTE_WORKER = "at each step its number and what it makes due", "the worker itself for {goods}"
ROUTE_SHARE = "{{amount}} to {player}"
ROUTE_SWAP = "one {stall} of the stall instead of one {good}"
ROUTE_TOTAL_KEY = "in all {total}"
ROUTE_FORMS = "a text such as 'place to V1.hub' or 'place from V1.hub > V1.neck', a Route or a Target"

INCOME = "What producing a colour brings player {player}"
INCOME_SAID = "{colours}"
INCOME_TABLE = ("colour", "goods", "from", "clauses")
INCOME_KEY, INCOME_LINE = "{colour}: {count}{parts}", "{count} {colour}"
INCOME_PARTS, INCOME_PLUS = " = {parts}", " + "
INCOME_TOTAL = "in all"
INCOME_NOTE = "producing {colour} brings {count}"
SOURCES = {
    "CUL-PRD-01": {1: "1 worker", 2: "{count} by workers"},
    "CUL-PRD-03": {1: "1 by a building", 2: "{count} by buildings"},
    "CUL-TOOL-02": {1: "1 by the tool", 2: "{count} by the tool"},
}

CASTLE = "Villages that count for the castle of player {player}"
CASTLE_SAID = "{villages}: {worth}{unbuilt}"
CASTLE_TABLE = ("village", "workers of player {player}", "counts")
CASTLE_RING, CASTLE_DIM = "village with a worker: counts", "village without: does not count"
YES, NO = "yes", "no"
UNBUILT = "; the {building} is not built yet"

MANOR = "Workers that count for a manor of player {player} on {field}"
MANOR_SAID = "{workers} on it and beside it, {worth}{unbuilt}"
MANOR_TABLE = ("field", "how it lies", "worker of player {player}")
MANOR_RING, MANOR_DIM = "the manor's field and those beside it", "does not count"
MANOR_ON, MANOR_BESIDE, MANOR_ACROSS = "the manor's field", "beside it", "beside it, across a canal"
MANORS = "What a manor would bring player {player}, by field"
MANORS_SAID = "{fields}"
MANORS_FIELD = "{points} on {field}"
MANORS_TABLE = ("field", "colour", "workers", "points")
MANORS_KEY = "points of a manor on this field"
MANOR_FORMS = "a field such as V1.hub or its id field/V1.hub"

PROVENANCE = "What is greyed is a stand-in of ours"
PROVENANCE_SAID = "{ours} of {all} {what}"
PROVENANCE_TABLE = ("part", "name", "where it comes from", "how sure", "source")
PROVENANCE_GREY = "a stand-in of ours"
PROVENANCE_FACT, PROVENANCE_LINE = "{thing}, {fact}", "{colour} {line}"
VILLAGE, MARKET, BUILDING = "village", "market", "building"
VILLAGES, LINES, TILES, BUILDINGS = "villages", "lines of the market", "tiles that lie open", "buildings' colours"
FACTS = {"cost": "cost", "vp": "points"}


def goods(counts: Iterable[tuple[str, int]]) -> str:
    """Goods by colour and count; those of which there are none are left out.

    >>> goods([("red", 2), ("blue", 0), ("yellow", 1)]), goods([("red", 0)])
    ('2 red and 1 yellow', 'nothing')
    """
    parts = [GOODS.format(count=count, colour=colour) for colour, count in counts if count]
    return AND.join(parts) or NOTHING
