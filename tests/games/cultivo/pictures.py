"""Cultivo's ready boards as pictures, to be compared with the data."""

PICTURES = {
    "example": """
         .    1o   1n   3b   .
         1b   1y   3n   3y   3o
         6o   1g   3r   .    .
         6b   6y   6b   .    .
         .    6r   .    .    .
    """,
    "sample-2": """
         .   .   .  10n  .   .   .
         .   .  10y 10b 10r  8o  .
         .   1g 10n  7g  8n  8g  8y
         1b  1y  7o  7r  7y  4b  8o
         .   1o  1n  2r  7r  4y  4r
         .   .   2n  2y  4g  4o  .
         .   .   .   2g  2b  .   .
    """,
    "sample-3": """
         .   1g  8o  8y  3r  3n  .   .
         .   1y  1b  8g  8o  3y  3b  .
         1n  1o  2b  8n  4r  3o 10r  .
         2r  2y  2g  4o  4y  4b 10b 10n
         .   2n  9g  4g  7r 10n 10y  .
         .   9g  9n  9y  7y  7r  7o  .
         .   .   .   9b  .   7g  .   .
    """,
    "sample-4": """
         .   .   9g  3r  3n  .   .   .
         .   9g  9n  9y  3y  3b  4b  .
         .   5n  7r  9b  3o  4r  4y  .
         5o  5y  7y  7r  7o  6r  4o  4g
         2b  5r  5g  7g  6b  6y  6b  1n
         2g  2y  2r 10n  6o  1g  1y  1o
         .   2n 10y 10b 10r  8o  1b  .
         .   .  10n  8n  8g  8y  .   .
         .   .   .   .   8o  .   .   .
    """,
}
"""Boards as their pictures show them: number of the village and letter of the colour."""
