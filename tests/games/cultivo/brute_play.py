"""An independent reference for a whole game of Cultivo: every decision with the position it leads to, in plain words.

Positions are dictionaries as in the compact form, with everything written out. Ways and payments are those of
`brute_force`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from toolkit.games.cultivo import actions as act
from toolkit.games.cultivo.game import Cultivo
from toolkit.games.cultivo.state import State

from .brute_force import COLOURS, SUPPLY, WHEAT, Account, Bill, Due, World, account_of

Position = dict[str, Any]
Branches = dict[str, Position]
"""The text of every decision → the position it leads to."""

LINES = COLOURS[:5]
"""The market's rows and columns: every colour but that of wheat, in this order."""
BUILDING_COLOURS = dict(
    zip(
        ("monastery", "workshop", "tower", "castle", "manor", "mill"),
        ("blue", "brown", "green", "orange", "red", WHEAT),
        strict=True,
    )
)
COSTS = {"cart": 3, "barge": 4, "tool": 5, "scales": 2, "stall": 6, "barrel": 6}
POINTS = {"cart": 1, "barge": 2, "tool": 3, "scales": 1, "stall": 6, "barrel": 5}
PACKET = 5


def space(row: str, column: str) -> str:
    return f"{row}/{column}"


@dataclass(frozen=True)
class Play:
    """The rules of one game on one board."""

    rules: Mapping[str, Any]
    without: frozenset[str]
    neighbours: Mapping[str, Mapping[str, bool]]
    colour: Mapping[str, str]

    @classmethod
    def of(cls, game: Cultivo, state: State) -> Play:
        world = World.of(game, state)
        return cls(world.rules, world.without, world.neighbours, world.colour)

    # ------------------------------------------------------------------ decisions

    def branches(self, position: Position) -> Branches:
        """Every decision with the position after it, and after whatever leaves no choice."""
        return {text: self._settled(after) for text, after in self._choices(position)}

    def _settled(self, position: Position) -> Position:
        while self.stage(position) in ("split", "swaps", "exchange", "refill"):
            choices = list(self._choices(position))
            if len(choices) != 1:
                break
            ((_, position),) = choices
        return position

    def stage(self, position: Position) -> str | None:
        pending = position["pending"]
        if pending is not None:
            return str(pending["stage"])
        return {"opening": "start", "play": "action", "over": None}[position["phase"]]

    def _choices(self, position: Position) -> Iterator[tuple[str, Position]]:
        stages: dict[str | None, Callable[[Position], Iterator[tuple[str, Position]]]] = {
            "start": self._starts,
            "action": self._actions,
            "way": self._way,
            "split": self._splits,
            "swaps": self._swaps,
            "exchange": self._exchanges,
            "refill": self._refills,
            None: lambda _: iter(()),
        }
        return stages[self.stage(position)](position)

    def world(self, position: Position) -> World:
        players = position["players"]
        return World(
            neighbours=self.neighbours,
            colour=self.colour,
            players=len(players),
            player=position["player"],
            purse=players[position["player"]]["goods"],
            workers={field: seat for seat, player in enumerate(players) for field in player["workers"]},
            owner={piece: seat for seat, player in enumerate(players) for piece in player["equipment"]},
            rules=self.rules,
            without=self.without,
        )

    # ------------------------------------------------------------------ the opening

    def _starts(self, position: Position) -> Iterator[tuple[str, Position]]:
        world = self.world(position)
        for field, colour in self.colour.items():
            if colour == WHEAT and world.is_free(field):
                after, own = self._mine(position)
                own["workers"].add(field)
                village = [each for name, each in self.colour.items() if name.split(".")[0] == field.split(".")[0]]
                for each in village if self.rules["start_goods"] == "field" else set(village):
                    own["goods"][each] += 1
                if after["player"]:
                    after["player"] -= 1
                else:
                    after.update(phase="play", round=1, actions=self.rules["actions"])
                yield f"start on {field}", after

    # ------------------------------------------------------------------ one of the five actions

    def _actions(self, position: Position) -> Iterator[tuple[str, Position]]:
        something = list(self._doings(position))
        yield from something
        if self.rules["passing"] == "always" or not something:
            yield "pass", self._done(deepcopy(position))

    def _doings(self, position: Position) -> Iterator[tuple[str, Position]]:
        world = self.world(position)
        for verb in ("place", "move"):
            for origin in world.own_fields if world.may_begin(verb) else ():
                if world.can_go_on(verb, (origin,), world.at_start(verb)):
                    way = {"stage": "way", "verb": verb, "path": (origin,), "steps": (), "owed": world.at_start(verb)}
                    yield f"{verb} from {origin}", {**position, "pending": way}
        yield from self._productions(position, world)
        yield from self._acquisitions(position, world)
        yield from self._buildings(position, world)

    def _productions(self, position: Position, world: World) -> Iterator[tuple[str, Position]]:
        for colour in COLOURS:
            working = [field for field in world.own_fields if self.colour[field] == colour]
            if working:
                after, own = self._mine(position)
                built = set(own["buildings"].values())
                count = len(working) * self.rules["worker_income"]
                if "CUL-PRD-03" not in self.without:
                    count += sum(self.rules["building_income"] for field in working if field in built)
                if f"{colour} tool" in own["equipment"] and "CUL-TOOL-02" not in self.without:
                    count += self.rules["tool_income"]
                own["goods"][colour] += count
                yield f"produce {colour}", self._done(after)

    def _acquisitions(self, position: Position, world: World) -> Iterator[tuple[str, Position]]:
        for row in LINES:
            for column in LINES:
                piece = position["market"].get(space(row, column))
                if piece is None:
                    continue
                splits = self._payable_splits(world, row, column, self._cost(piece))
                if splits:
                    pending: dict[str, Any] = {"stage": "split", "row": row, "column": column}
                    if row == column:
                        pending.update(stage="swaps", owed=splits[0][1], swaps=())
                    yield f"acquire {space(row, column)}", {**position, "pending": pending}

    def _payable_splits(self, world: World, row: str, column: str, price: int) -> list[tuple[int, Account]]:
        least = 0 if "CUL-ACQ-06" in self.without else 1
        rows = [price] if row == column else range(price - least, least - 1, -1)
        found = []
        for pay_row in rows:
            dues = Counter({Due(SUPPLY, row, "purchase", "CUL-ACQ-04"): pay_row})
            dues[Due(SUPPLY, column, "purchase", "CUL-ACQ-04")] += price - pay_row
            if not world.shortfall(account_of(dues)):
                found.append((pay_row, account_of(dues)))
        return found

    def _cost(self, piece: str) -> int:
        return COSTS[piece.split()[1]]

    def _buildings(self, position: Position, world: World) -> Iterator[tuple[str, Position]]:
        own = position["players"][position["player"]]
        taken = {field for player in position["players"] for field in player["buildings"].values()}
        for building, colour in BUILDING_COLOURS.items():
            worth = sum(POINTS[piece.split()[1]] for piece in own["equipment"] if piece.startswith(f"{colour} "))
            if building in own["buildings"]:
                continue
            if worth < self.rules["building_value"] and "CUL-BLD-03" not in self.without:
                continue
            dues = Counter({Due(SUPPLY, WHEAT, "building", "CUL-BLD-05"): self.rules["building_wheat"]})
            dues[Due(SUPPLY, colour, "building", "CUL-BLD-05")] += self.rules["building_goods"]
            fields = self.colour if "CUL-BLD-06" in self.without else own["workers"]
            for field in sorted(fields):
                if self.colour[field] == colour and field not in taken and not world.shortfall(account_of(dues)):
                    pending = {"stage": "swaps", "building": building, "field": field}
                    pending.update(owed=account_of(dues), swaps=())
                    yield f"build {building} on {field}", {**position, "pending": pending}

    # ------------------------------------------------------------------ stages of an action

    def _way(self, position: Position) -> Iterator[tuple[str, Position]]:
        world, way = self.world(position), position["pending"]
        for step, owed in world.steps(way["verb"], way["path"], way["owed"]).items():
            path = (*way["path"], step[0])
            if world.can_go_on(way["verb"], path, owed):
                text = str(act.Step(*step))
                longer = {**way, "path": path, "steps": (*way["steps"], text), "owed": owed}
                yield text, {**position, "pending": longer}
        if way["steps"] and world.is_free(way["path"][-1]):
            yield "stop", {**position, "pending": {**way, "stage": "swaps", "swaps": ()}}

    def _splits(self, position: Position) -> Iterator[tuple[str, Position]]:
        buying = position["pending"]
        price = self._cost(position["market"][space(buying["row"], buying["column"])])
        for pay_row, owed in self._payable_splits(self.world(position), buying["row"], buying["column"], price):
            text = f"split {pay_row} + {price - pay_row}"
            yield text, {**position, "pending": {**buying, "stage": "swaps", "split": text, "owed": owed, "swaps": ()}}

    def _swaps(self, position: Position) -> Iterator[tuple[str, Position]]:
        world, pending = self.world(position), position["pending"]
        for swap in world.further_swaps(pending["owed"], pending["swaps"]):
            swaps = tuple(sorted((*pending["swaps"], swap), key=lambda each: COLOURS.index(each.stall)))
            yield str(swap), {**position, "pending": {**pending, "swaps": swaps}}
        bill = world.swapped_bill(pending["owed"], pending["swaps"])
        if bill is not None:
            yield "pay", self._paid(position, bill)

    def _exchanges(self, position: Position) -> Iterator[tuple[str, Position]]:
        goods = position["players"][position["player"]]["goods"]
        givable = self._givable(position, position["pending"]["earned"])
        for give in givable:
            for take in COLOURS:
                if give != take and goods[give]:
                    after, own = self._mine(position)
                    own["goods"][give] -= 1
                    own["goods"][take] += 1
                    yield f"exchange {give} for {take}", self._done(after)
        if self.rules["exchange"] == "may" or not givable:
            yield "decline", self._done(deepcopy(position))

    def _givable(self, position: Position, earned: str) -> list[str]:
        goods = Counter(position["players"][position["player"]]["goods"])
        if self.rules["exchange_goods"] == "before":
            goods[earned] -= self.rules["placement_income"]
        return [colour for colour in COLOURS if goods[colour] > 0]

    def _refills(self, position: Position) -> Iterator[tuple[str, Position]]:
        for line in ("row", "column"):
            after = deepcopy(position)
            self._lay_out(after, after["pending"]["row"], after["pending"]["column"], line)
            yield f"refill {line}", self._done(after)

    # ------------------------------------------------------------------ what is paid for

    def _paid(self, position: Position, bill: Bill) -> Position:
        after, own = self._mine(position)
        for (payee, colour), amount in bill:
            own["goods"][colour] -= amount
            if payee != SUPPLY:
                after["players"][int(payee.removeprefix("player "))]["goods"][colour] += amount
        pending = after["pending"]
        if "verb" in pending:
            return self._arrived(after, own, pending["verb"], pending["path"])
        if "building" in pending:
            own["buildings"][pending["building"]] = pending["field"]
            own["tiles"] += after["victory"][:1]
            after["victory"] = after["victory"][1:]
            return self._done(after)
        return self._bought(after, own, pending["row"], pending["column"])

    def _arrived(self, after: Position, own: dict[str, Any], verb: str, path: tuple[str, ...]) -> Position:
        number = self.world(after).worker_number()
        own["workers"].add(path[-1])
        earned = self.colour[path[-1]]
        own["goods"][earned] += self.rules["placement_income" if verb == "place" else "move_income"]
        if verb == "move":
            own["workers"].remove(path[0])
            return self._done(after)
        if len(own["workers"]) == self.rules["workers"]:
            after["actions"] += self.rules["last_worker_actions"]
        if number in self.rules["exchange_workers"] and self._givable(after, earned):
            after["pending"] = {"stage": "exchange", "worker": number, "earned": earned}
            return after
        return self._done(after)

    def _bought(self, after: Position, own: dict[str, Any], row: str, column: str) -> Position:
        piece = after["market"].pop(space(row, column))
        own["equipment"].add(piece)
        if piece.endswith("barrel") and "CUL-BARREL-01" not in self.without:
            after["actions"] += self.rules["barrel_actions"]
        empty = [
            line
            for line in ("row", "column")
            if not any(each in after["market"] for each in self._line(row, column, line))
        ]
        if len(after["stack"]) >= PACKET and len(empty) == 2:
            after["pending"] = {"stage": "refill", "row": row, "column": column}
            return after
        for line in empty:
            self._lay_out(after, row, column, line)
        return self._done(after)

    def _line(self, row: str, column: str, line: str) -> list[str]:
        return [space(row, each) if line == "row" else space(each, column) for each in LINES]

    def _lay_out(self, after: Position, row: str, column: str, line: str) -> None:
        if len(after["stack"]) >= PACKET:
            laid, after["stack"] = after["stack"][:PACKET], after["stack"][PACKET:]
            after["market"].update(zip(self._line(row, column, line), laid, strict=True))

    # ------------------------------------------------------------------ turns and the end

    def _mine(self, position: Position) -> tuple[Position, dict[str, Any]]:
        """A copy, and the player to decide in it."""
        after = deepcopy(position)
        return after, after["players"][after["player"]]

    def _done(self, after: Position) -> Position:
        """One action is done; perhaps the turn is over, the round, the game."""
        after["pending"] = None
        after["actions"] -= 1
        built = len(after["players"][after["player"]]["buildings"])
        if after["ending"] == "no" and (
            len(after["market"]) <= self.rules["end_market"] or built >= self.rules["end_buildings"]
        ):
            after["ending"] = "finishing"
        if after["actions"]:
            return after
        after["player"] = (after["player"] + 1) % len(after["players"])
        if after["player"] == 0 and after["ending"] == "last":
            after.update(phase="over", player=len(after["players"]) - 1)
            return after
        if after["player"] == 0:
            after["round"] += 1
            after["ending"] = "last" if after["ending"] == "finishing" else after["ending"]
        after["actions"] = self.rules["actions"]
        return after


# ---------------------------------------------------------------------- the game's positions in the same form


def position_of(game: Cultivo, state: State) -> Position:
    """A position with nothing begun, written out."""
    compact = game.compact(state)
    assert "pending" not in compact
    return {
        "players": [_player(player) for player in compact["players"]],
        "market": dict(compact.get("market", {})),
        "stack": list(compact.get("stack", ())),
        "victory": list(state.victory),
        "phase": state.phase,
        "player": state.player,
        "round": state.round,
        "actions": state.actions,
        "ending": state.ending,
        "pending": None,
    }


def _player(compact: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "goods": {colour: compact.get("goods", {}).get(colour, 0) for colour in COLOURS},
        "workers": set(compact.get("workers", ())),
        "equipment": set(compact.get("equipment", ())),
        "buildings": dict(compact.get("buildings", {})),
        "tiles": list(compact.get("tiles", ())),
    }


def pending_text(position: Position) -> Any:
    """What is begun, as the game writes it."""
    pending = position["pending"]
    if pending is None:
        return ()
    if pending["stage"] == "exchange":
        return {"worker": pending["worker"], "earned": pending["earned"]}
    if pending["stage"] == "refill":
        return (f"emptied {space(pending['row'], pending['column'])}",)
    swaps = tuple(map(str, pending.get("swaps", ())))
    if "verb" in pending:
        stop = ("stop",) if pending["stage"] == "swaps" else ()
        return (f"{pending['verb']} from {pending['path'][0]}", *pending["steps"], *stop, *swaps)
    if "building" in pending:
        return (f"build {pending['building']} on {pending['field']}", *swaps)
    split = (pending["split"],) if "split" in pending else ()
    return (f"acquire {space(pending['row'], pending['column'])}", *split, *swaps)
