"""Every case of every registered game comes out as it expects."""

from __future__ import annotations

import pytest

from toolkit.engine import cases, registry
from toolkit.engine.cases import Case

CASES = [case for game in registry.names() for case in cases.load(game)]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.game}-{case.id}" for case in CASES])
def test_case(case: Case) -> None:
    assert cases.run(case).faults == []
