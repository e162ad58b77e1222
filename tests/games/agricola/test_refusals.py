"""Every refusal of Agricola says what is missing, with its numbers and its clause."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.games.agricola.game import Agricola, load

from .situations import GAME, position
from .speaking import FEEDING, MODEL, PUBLISHED, READING, STEPPED, crowded, on


def refusals(text: str, *players: dict[str, Any], game: Agricola = GAME, **fields: Any) -> list[str]:
    state = position(*players, game=game, **fields)
    return [game.describe(reason) for reason in game.why_not(state, text)]


@pytest.mark.parametrize(
    ("text", "player", "fields", "sentence"),
    [
        ("place on fishing", {}, {"taken": {"fishing": 1}},
         "Player 1's person stands on Fishing, so no other can be placed there (AGR-PH3-04)."),
        ("place on fishing", {}, {}, "Nothing lies on Fishing (AGR-PH3-10)."),
        ("place on cattle", {}, {},
         f"The space for 1 cattle is on a round card that has not been turned up yet (AGR-MDL-04, {MODEL})."),
        ("place on stable-bake", {}, {},
         "Nothing can be done on Build 1 stable and/or bake bread: a stable takes 1 wood here, and you have none; you "
         "have no improvement to bake in; you have no grain (AGR-PH3-10)."),
        ("place on renovation", {"goods": {"clay": 2}}, {"round": 7},
         "Renovating this house to clay takes 1 reed, and you have none (AGR-HSE-10)."),
        ("place on growth", {}, {"round": 7},
         "Each person needs a room; your family has 2 people and 2 rooms (AGR-FAM-02)."),
        ("place on growth-free", {"people": 5}, {"round": 14},
         "Your family has 5 people, and no family has more (AGR-FAM-09)."),
        ("place on improvement", {"goods": {"clay": 1}}, {"round": 4},
         f"A fireplace takes 2 clay, and you have 1 (AGR-PUB-40, {PUBLISHED})."),
        ("place on fences", {"goods": {"wood": 3}}, {"round": 4},
         "The fences needed take 4 wood, and you have 3 (AGR-FEN-01)."),
        ("place on fichsing", {}, {}, f"There is no space 'fichsing'; perhaps fishing is meant (ENG-03, {MODEL})."),
        ("stay at home", {}, {"piles": {"storehouse": 1}},
         f"4 action spaces can still be used, such as Starting player and storehouse (AGR-MDL-01, {MODEL})."),
        ("done", {}, {},
         f"Now you choose where a person goes; finishing an action is no part of that (ENG-02, {MODEL})."),
        ("done", {"goods": {"wood": 9}}, on("fences"),
         "Nothing has been carried out on Fences yet, and nobody goes there for nothing (AGR-PH3-10)."),
        ("done", {"goods": {"clay": 2, "reed": 1}}, on("renovation"),
         "The renovation on After renovation also 1 major improvement has not been made yet (AGR-HSE-20)."),
        ("plow B1", {"goods": {"wood": 4}}, on("fences"), f"Fences does not offer that (AGR-MDL-12, {MODEL})."),
        ("build room on B3", {"goods": {"wood": 9, "reed": 4}, "stables": ["B1"]}, on("build", part=1, carried=True),
         "On Build rooms and/or stables the parts come in printed order, and this one is past (AGR-RDG-02, "
         f"{READING})."),
        ("build room on B3", {"goods": {"wood": 3, "reed": 2}}, on("build"),
         "A room of the wooden hut takes 5 wood, and you have 3 (AGR-HSE-05)."),
        ("build room on E1", {"goods": {"wood": 5, "reed": 2}}, on("build"),
         "E1 does not lie beside a room of the house (AGR-HSE-02)."),
        ("build room on B3", {"goods": {"wood": 5, "reed": 2}, "fields": {"B3": "bare"}}, on("build"),
         f"B3 is not empty: a field is there (AGR-PUB-31, {PUBLISHED})."),
        ("build stable on A2", {"goods": {"wood": 2}}, on("build"),
         "A stable cannot stand on A2: a room is there (AGR-STB-03)."),
        ("build stable on B1", {"goods": {"wood": 2}, "stables": ["B1"]}, on("build"),
         "A stable stands on B1 already (AGR-STB-05)."),
        ("build stable on C3", {"goods": {"wood": 9, "reed": 2}, "stables": ["B1", "C1", "D1", "E1"]}, on("build"),
         "All 4 of your stables are built (AGR-HSE-16)."),
        ("plow D1", {"pastures": ["D1"]}, on("plow"), "D1 is not empty: a pasture is there (AGR-PLW-01)."),
        ("plow E1", {"fields": {"B1": "bare"}}, on("plow"), "E1 does not lie beside one of your fields (AGR-PLW-02)."),
        ("sow grain on B1", {"goods": {"grain": 1}, "fields": {"B1": "1 vegetable", "C1": "bare"}}, on("sow-bake"),
         "Vegetables still lie on the field B1 (AGR-SOW-09)."),
        ("sow grain on C1", {"goods": {"grain": 1}, "fields": {"B1": "bare"}}, on("sow-bake"),
         "C1 is no field (AGR-SOW-09)."),
        ("sow vegetable on B1", {"goods": {"grain": 1}, "fields": {"B1": "bare"}}, on("sow-bake"),
         f"You have no vegetable (AGR-MDL-05, {MODEL})."),
        ("bake 2 grain in clay-oven", {"goods": {"grain": 2}, "improvements": ["clay-oven"]}, on("sow-bake"),
         f"The clay oven takes 1 grain at most in one bake action, not 2 (AGR-PUB-61, {PUBLISHED})."),
        ("bake 1 grain in joinery", {"goods": {"grain": 1}, "improvements": ["joinery", "clay-oven"]}, on("sow-bake"),
         "The joinery is not for baking (AGR-BAK-02)."),
        ("bake 1 grain in hearth-4", {"goods": {"grain": 1}, "improvements": ["clay-oven"]}, on("sow-bake"),
         "You do not have the cooking hearth of 4 clay, so you cannot bake in it (AGR-BAK-02)."),
        ("renovate to stone", {"goods": {"stone": 9, "clay": 9, "reed": 9}}, on("renovation"),
         "One action takes a house one step further, so your house of wood cannot become one of stone by it "
         "(AGR-HSE-18)."),
        ("renovate to wood", {"goods": {"clay": 9, "reed": 9}}, on("renovation"),
         "A house of wood cannot be renovated to wood (AGR-HSE-08)."),
        ("trade well for hearth-4", {"improvements": ["well"], "goods": {"clay": 2}}, on("improvement"),
         "The fireplace of 2 clay or the fireplace of 3 clay can be handed back for it, not the well (AGR-MDL-06, "
         f"{MODEL})."),
        ("trade fireplace-2 for hearth-4", {"goods": {"clay": 2}}, on("improvement"),
         f"You do not have the fireplace of 2 clay (AGR-MDL-05, {MODEL})."),
        ("take wood + clay", {}, on("day-labourer"),
         f"Here one of wood, clay, reed or stone can be taken, not wood and clay (AGR-MDL-06, {MODEL})."),
        ("enclose A2", {"goods": {"wood": 9}}, on("fences"),
         "A room cannot be fenced in, and one is on A2 (AGR-FEN-13)."),
        ("enclose B1 + D1", {"goods": {"wood": 9}}, on("fences"),
         "B1 and D1 do not hang together by their sides; they fall apart between B1 and C1 (AGR-FEN-07)."),
        ("enclose B3", {"goods": {"wood": 9}, "pastures": ["E1"]}, on("fences"),
         "B3 would not lie beside any of your pastures (AGR-FEN-09)."),
        ("enclose B3 + C3", {"goods": {"wood": 9}, "pastures": ["B1 C1 D1 E1 B2 C2 D2 E2"]}, on("fences"),
         "4 more fences are needed, and 12 of your 15 stand already (AGR-FEN-12)."),
        ("fence E1-north + E1-east + D1-E1", {"goods": {"wood": 9}}, on("fences"),
         "Your pasture would be open between E1 and E2 (AGR-FEN-07)."),
        ("fence D1-E1 + E1-east + E1-E2", {"goods": {"wood": 9}}, on("fences"),
         "Your pasture would be open at the north of E1: the farm's edge lies there, which is no fence (AGR-FEN-06)."),
        ("fence E1-north + D1-E1", {"goods": {"wood": 9}, "pastures": ["D1 E1"]}, on("fences"),
         f"A fence stands at the north of E1 already (AGR-MDL-07, {MODEL})."),
        ("arrange 3 sheep in E1", {"animals": {"sheep": 3}, "pastures": ["E1"]}, {},
         "The pasture of E1 holds 2 animals, not 3 (AGR-ANM-04)."),
        ("arrange 2 sheep in house", {"animals": {"sheep": 2}, "pastures": ["E1"]}, {},
         "The house holds one animal, not 2 (AGR-ANM-01)."),
        ("arrange 1 sheep in E1 + 1 boar in E1", {"animals": {"sheep": 1, "boar": 1}, "pastures": ["E1"]}, {},
         "Sheep and wild boar cannot be in one pasture, that of E1 (AGR-ANM-03)."),
        ("arrange 1 sheep in E1", {"animals": {"sheep": 2}, "pastures": ["E1"]}, {},
         f"You have 2 sheep, and 1 would be placed (AGR-MDL-08, {MODEL})."),
        ("keep 2 sheep", {"animals": {"sheep": 3}}, crowded(),
         "Your farm has no room for 2 sheep (AGR-PH3-07)."),
        ("keep 1 sheep", {"animals": {"sheep": 4}, "pastures": ["E1"]}, crowded(),
         f"Beside 1 sheep there would still be room for more of your animals (AGR-MDL-02, {MODEL})."),
        ("keep nothing", {"animals": {"sheep": 4}, "pastures": ["E1"]}, crowded(),
         f"There is room for some of your animals (AGR-MDL-02, {MODEL})."),
        ("cook sheep", {"animals": {"sheep": 1}}, {}, "You have no improvement that could cook sheep (AGR-FED-04)."),
        ("craft in pottery", {"goods": {"clay": 1}}, FEEDING,
         f"You do not have the pottery (AGR-MDL-10, {MODEL})."),
        ("feed with 1 begging card", {"goods": {"food": 2}}, FEEDING,
         "The family needs 4 food, and you have 2; 1 begging card does not make up for it (AGR-FED-06)."),
        ("feed with 3 begging cards", {"goods": {"food": 2}}, FEEDING,
         f"2 food is missing, so 3 begging cards are too many (AGR-RDG-01, {READING})."),
        ("feed by eating 2 grain", {"goods": {"grain": 1}}, FEEDING,
         f"You have no grain (step 2, AGR-MDL-05, {MODEL})."),
        ("done", {}, {"phase": "over", "round": 14},
         f"The game is over, so nothing more can be done (ENG-01, {MODEL})."),
    ],
)  # fmt: skip
def test_refusals(text: str, player: dict[str, Any], fields: dict[str, Any], sentence: str) -> None:
    assert refusals(text, player, **fields) == [sentence]


def test_a_step_of_another_phase_or_player() -> None:
    fields = {"game": STEPPED, "phase": "field", "round": 4}
    assert refusals("resolve breeding of 0", {}, **fields) == [
        f"The phase 'breeding' is not due now (ENG-03, {MODEL})."
    ]
    assert refusals("resolve field of 1", {}, **fields) == [
        f"It is not player 1's turn in this phase (ENG-03, {MODEL})."
    ]


def test_the_full_board_takes_cards_in_hand() -> None:
    full = load(side="full")
    assert refusals("place on occupation", {}, game=full) == [
        "An occupation takes a card in hand, and nobody has any in this game (AGR-PH3-10)."
    ]
