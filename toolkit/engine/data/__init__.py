"""Finding, reading and validating the data of a game, and saying where it comes from.

`load` resolves a game's whole folder; `read` reads any YAML file into a typed record; `template` and `check`
are for a teacher's own components.
"""

from toolkit.engine.data.files import DataError, convert, read
from toolkit.engine.data.loading import GameData, load
from toolkit.engine.data.measurements import check, template
from toolkit.engine.data.provenance import Provenance
from toolkit.engine.data.records import Parameter, Reading, Variant
from toolkit.engine.data.sheets import Overlay

__all__ = [
    "DataError",
    "GameData",
    "Overlay",
    "Parameter",
    "Provenance",
    "Reading",
    "Variant",
    "check",
    "convert",
    "load",
    "read",
    "template",
]
