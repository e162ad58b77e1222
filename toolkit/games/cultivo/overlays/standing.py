"""Overlays about how the board lies and who stands where: names, neighbours, castle, manor, provenance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from toolkit.engine.data.provenance import Provenance
from toolkit.engine.game import ScoreLine, ToolkitError
from toolkit.engine.suggest import unknown
from toolkit.games.cultivo import elements, scoring, spoken
from toolkit.games.cultivo.board import Board, fields_in
from toolkit.games.cultivo.components import CASTLE, COLOURS, MANOR
from toolkit.games.cultivo.elements import Element
from toolkit.games.cultivo.overlays import words
from toolkit.games.cultivo.overlays.layer import Key, Layer, Link, Mark, Subject
from toolkit.games.cultivo.state import EMPTY, builder_on

Row = tuple[str, ...]
Line = Literal["row", "column"]


def names(subject: Subject) -> Layer:
    """Every field's name within its village."""
    board, colours = _board(subject), subject.game.components.colours
    rows = (
        (name, colours[colour], str(x), str(y))
        for name, colour, (x, y) in zip(board.names, board.colour, board.cell, strict=True)
    )
    return Layer(
        words.NAMES,
        words.LIST.join(board.names),
        (words.NAMES_TABLE, *rows),
        {field: Mark(words=name.partition(".")[2]) for field, name in enumerate(board.names)},
    )


def graph(subject: Subject) -> Layer:
    """The neighbourhoods as a graph over the board, those across a canal apart."""
    board, colours = _board(subject), subject.game.components.colours
    links = tuple(_links(board, range(len(board.names))))
    apart = sum(1 for link in links if link.canal)
    rows = (
        (name, colours[board.colour[field]], _beside(board, field, False), _beside(board, field, True))
        for field, name in enumerate(board.names)
    )
    return Layer(
        words.GRAPH,
        words.GRAPH_SAID.format(fields=len(board.names), near=len(links) - apart, apart=apart),
        (words.GRAPH_TABLE, *rows),
        links=links,
        keys=(Key("near", words.GRAPH_NEAR), Key("apart", words.GRAPH_APART)),
    )


def _links(board: Board, fields: range | list[int]) -> Iterator[Link]:
    """The pairs of neighbours of which the lower one is among these fields."""
    for field in fields:
        for other, canal in board.neighbours[field]:
            if other > field:
                yield Link(field, other, canal)


def _beside(board: Board, field: int, across: bool) -> str:
    """The names of a field's neighbours in its village, or of those across a canal."""
    return words.LIST.join(board.names[other] for other, canal in board.neighbours[field] if canal is across)


def _board(subject: Subject) -> Board:
    return subject.game.compiled(subject.state.layout)


# ---------------------------------------------------------------------- castle


def castle(subject: Subject) -> Layer:
    """The villages in which the player has workers, and what a castle brings for them."""
    board, own = _board(subject), subject.state.players[subject.player]
    counting = scoring.castle_villages(board, own)
    tiles = [village.tile for village in board.layout]
    marks = {
        field: Mark("ringed") if own.workers >> field & 1 else Mark()
        for field in range(len(board.names))
        if board.village[field] in counting
    }
    marks |= {field: Mark("dimmed") for field in range(len(board.names)) if field not in marks}
    line = scoring.building_line(subject.game, subject.state, subject.player, CASTLE, own.buildings[CASTLE])
    said = words.CASTLE_SAID.format(
        villages=words.LIST.join(tiles[village] for village in counting) or words.NONE,
        worth=_worth(line),
        unbuilt=_unbuilt(subject, CASTLE),
    )
    rows = (
        (tile, str((own.workers & mask).bit_count()), words.YES if village in counting else words.NO)
        for village, (tile, mask) in enumerate(zip(tiles, board.of_village, strict=True))
    )
    return Layer(
        words.CASTLE.format(player=subject.player),
        said,
        (_headed(words.CASTLE_TABLE, subject), *rows),
        marks,
        keys=(Key("ringed", words.CASTLE_RING), Key("dimmed", words.CASTLE_DIM), Key("none", said)),
    )


def _worth(line: ScoreLine) -> str:
    return spoken.counted(spoken.WORTH, line.points)


def _unbuilt(subject: Subject, building: int) -> str:
    if subject.state.players[subject.player].buildings[building] != EMPTY:
        return ""
    return words.UNBUILT.format(building=subject.game.components.buildings[building])


def _headed(heading: Row, subject: Subject) -> Row:
    return tuple(cell.format(player=subject.player) for cell in heading)


# ---------------------------------------------------------------------- manor


def manor(subject: Subject) -> Layer:
    """The manor's field and its neighbours, canals included; where there is no manor, those of the field asked about.

    With neither, what a manor would bring on every field it may stand on.
    """
    board, built = _board(subject), subject.state.players[subject.player].buildings[MANOR]
    if subject.wish is not None:
        field = str(subject.wish).removeprefix("field/")
        if field not in board.index:
            raise ToolkitError(f"manor: {unknown('field', field, board.index)}; write {words.MANOR_FORMS}")
        return _manor_on(subject, board, board.index[field])
    return _manors(subject, board) if built == EMPTY else _manor_on(subject, board, built)


def _manor_on(subject: Subject, board: Board, field: int) -> Layer:
    own = subject.state.players[subject.player]
    around = scoring.manor_fields(board, field)
    line = scoring.building_line(subject.game, subject.state, subject.player, MANOR, field)
    said = words.MANOR_SAID.format(
        workers=spoken.counted(spoken.WORKERS, line.facts["workers"]),
        worth=_worth(line),
        unbuilt=_unbuilt(subject, MANOR),
    )
    marks = {
        each: Mark("ringed" if around >> each & 1 else "dimmed", note=_lies(board, field, each))
        for each in range(len(board.names))
    }
    rows = (
        (board.names[each], _lies(board, field, each), words.YES if own.workers >> each & 1 else words.NO)
        for each in fields_in(around)
    )
    return Layer(
        words.MANOR.format(player=subject.player, field=board.names[field]),
        said,
        (_headed(words.MANOR_TABLE, subject), *rows),
        marks,
        links=tuple(Link(field, other, canal) for other, canal in board.neighbours[field]),
        keys=(Key("ringed", words.MANOR_RING), Key("dimmed", words.MANOR_DIM), Key("none", said)),
    )


def _lies(board: Board, manor: int, field: int) -> str:
    """How a field lies to the manor's; empty where it does not count."""
    if field == manor:
        return words.MANOR_ON
    if not board.near[manor] >> field & 1:
        return ""
    return words.MANOR_BESIDE if board.inside[manor] >> field & 1 else words.MANOR_ACROSS


def _manors(subject: Subject, board: Board) -> Layer:
    colours = subject.game.components.colours
    ground = board.of_colour[subject.game.components.building_colours[MANOR]]
    lines = {
        field: scoring.building_line(subject.game, subject.state, subject.player, MANOR, field)
        for field in fields_in(ground)
        if builder_on(subject.state, field) is None
    }
    said = (words.MANORS_FIELD.format(points=_worth(line), field=board.names[field]) for field, line in lines.items())
    rows = (
        (board.names[field], colours[board.colour[field]], str(line.facts["workers"]), str(line.points))
        for field, line in lines.items()
    )
    return Layer(
        words.MANORS.format(player=subject.player),
        words.LIST.join(said) or words.NONE,
        (words.MANORS_TABLE, *rows),
        {field: Mark("ringed", words=str(line.points), note=_worth(line)) for field, line in lines.items()},
        keys=(Key("none", words.MANORS_KEY),),
    )


# ---------------------------------------------------------------------- what is ours


class _Fact(msgspec.Struct, frozen=True):
    """Where one fact about a thing comes from, and the elements of the picture that show the thing."""

    part: str
    thing: str
    source: Provenance
    ids: tuple[str, ...]
    word: str = ""

    @property
    def ours(self) -> bool:
        return self.source.status == "stand-in"

    @property
    def row(self) -> Row:
        name = words.PROVENANCE_FACT.format(thing=self.thing, fact=self.word) if self.word else self.thing
        return self.part, name, self.source.status, self.source.confidence, self.source.source or ""


def provenance(subject: Subject) -> Layer:
    """What is ours is greyed, wherever it lies; the table says of everything where it comes from."""
    facts = {
        words.VILLAGES: tuple(_villages(subject)),
        words.LINES: tuple(_lines(subject)),
        words.TILES: tuple(_tiles(subject)),
        words.BUILDINGS: tuple(_buildings(subject)),
    }
    told = tuple(fact for group in facts.values() for fact in group)
    greyed = {id: words.PROVENANCE_GREY for fact in told if fact.ours for id in fact.ids}
    board = _board(subject)
    fields = {field: id for field, name in enumerate(board.names) if (id := Element("field", (name,)).id) in greyed}
    said = words.LIST.join(
        words.PROVENANCE_SAID.format(ours=_things(filter(_is_ours, group)), all=_things(group), what=what)
        for what, group in facts.items()
    )
    return Layer(
        words.PROVENANCE,
        said,
        (words.PROVENANCE_TABLE, *(fact.row for fact in told)),
        {field: Mark("greyed", note=greyed.pop(id)) for field, id in fields.items()},
        greyed=greyed,
        keys=(Key("greyed", words.PROVENANCE_GREY), Key("none", said)),
    )


def _is_ours(fact: _Fact) -> bool:
    return fact.ours


def _things(facts: Iterable[_Fact]) -> int:
    return len({fact.thing for fact in facts})


def _villages(subject: Subject) -> Iterator[_Fact]:
    board, game = _board(subject), subject.game
    for village, mask in zip(subject.state.layout, board.of_village, strict=True):
        ids = tuple(elements.field(game, subject.state, field).id for field in fields_in(mask))
        yield _Fact(words.VILLAGE, village.tile, game.data.provenance(f"tiles.{village.tile}"), ids)


def _lines(subject: Subject) -> Iterator[_Fact]:
    """The rows and columns of the market."""
    game, components = subject.game, subject.game.components
    kinds: tuple[tuple[Line, tuple[int, ...]], ...] = (("row", components.rows), ("column", components.columns))
    for kind, colours in kinds:
        source = game.data.provenance(f"market.{kind}s")
        for colour in colours:
            name = words.PROVENANCE_LINE.format(colour=components.colours[colour], line=kind)
            yield _Fact(words.MARKET, name, source, (elements.line(game, kind, colour).id,))


def _tiles(subject: Subject) -> Iterator[_Fact]:
    """The tiles of equipment that lie open: on the market, and before the players."""
    game, components, state = subject.game, subject.game.components, subject.state
    for number, equipment in enumerate(state.market):
        if equipment != EMPTY:
            yield from _numbers(subject, words.MARKET, equipment, elements.space(game, number).id)
    for seat, own in enumerate(state.players):
        for equipment in range(len(components.cost)):
            if own.equipment >> equipment & 1:
                id = elements.equipment(game, seat, equipment).id
                yield from _numbers(subject, spoken.player(seat), equipment, id)


def _numbers(subject: Subject, part: str, equipment: int, id: str) -> Iterator[_Fact]:
    """The numbers on a tile of equipment."""
    components = subject.game.components
    kind, colour = divmod(equipment, COLOURS)
    for fact, word in words.FACTS.items():
        path = f"equipment.{components.types[kind]}.{components.colours[colour]}.{fact}"
        source = subject.game.data.provenance(path)
        yield _Fact(part, components.equipment_names[equipment], source, (id,), word)


def _buildings(subject: Subject) -> Iterator[_Fact]:
    """The colours of the fields that buildings go on."""
    game, seats = subject.game, range(len(subject.state.players))
    for number, name in enumerate(game.components.buildings):
        ids = tuple(elements.building(game, seat, number).id for seat in seats)
        yield _Fact(words.BUILDING, name, game.data.provenance(f"buildings.{name}"), ids)
