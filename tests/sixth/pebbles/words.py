"""Every sentence the game says, as templates with named numbers."""

ACTIONS = {
    "choose": "choose {colour}",
    "take": "take {count}",
    "grab": "choose {colour} and take {count}",
}
PROMPTS = {"colour": "Which colour?", "count": "How many pebbles of it?"}
EVENTS = {
    "lay": "The heap is {count} pebbles of each colour; each player starts with {coins} coins.",
    "deal": "Player {player} is dealt the {colour} bonus, face down.",
    "take": "Player {player} takes {count} {colour}.",
    "pay": "Player {player} pays {coins} to the bank.",
    "end": "Player {player} can choose no colour: the game is over and the bonuses are turned up.",
}
LINE = "Points for {source}: {points}."
REASONS = {
    "ENG-01": "The game is over.",
    "ENG-02": "The question now is: {prompt}",
    "ENG-03": "There is no such thing to choose: {found}.",
    "PEB-TAK-01": "No {colour} pebble is left.",
    "PEB-TAK-03": "At most {most} pebbles can be taken in a turn, not {count}.",
    "PEB-TAK-04": "{count} are asked for and {left} lie there.",
    "PEB-TOLL-02": "{count} pebbles cost {cost} coins; the player has {coins}.",
    "PEB-RDG-01": "The player before has just taken {colour} (our reading of an unclear rule).",
}
