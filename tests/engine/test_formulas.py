"""Formulas: symbols that are remembered, numbers put in, expressions that read aloud."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import sympy

from toolkit.engine.formulas import Formula, FormulaWords, Meaning, Symbols, explained, linear, sentence
from toolkit.engine.game import ToolkitError
from toolkit.engine.speech import Speaker

NOTATION = {
    "formula": "{about}: {expression}, where {symbols}.",
    "symbol": "{symbol} = {meaning}",
    "least": "the smallest of ({parts})",
    "floor": "the whole part of ({inner})",
    "ceiling": "the next whole number from ({inner}) on",
    "root": "the square root of ({inner})",
    "power": "{base}^{exponent}",
    "branches": "({branches})",
    "branch": "{value} if {condition}",
    "otherwise": "{value} otherwise",
}
WORDS = FormulaWords(
    terms={},
    phrases={"pair": "{left} and {right}", "series": "{left}, {right}", "steps": "{left}; {right}"},
    marks={},
    formulas={"price": "The price"},
    symbols={
        "goods": Meaning("goods taken", ("X-1",)),
        "held": Meaning("goods held at place {of}", ("X-2",), "goods held at each place"),
    },
    notation=NOTATION,
)
SPEAKER = Speaker("farm", {}, WORDS)


def formula(expression: Any, symbols: Symbols) -> Formula:
    meanings = {symbol: explained(WORDS.symbols, symbol) for symbol in symbols.made}
    text = sentence(SPEAKER, WORDS, "price", expression, symbols)
    return Formula("price", "The price", expression, meanings, "count", text, lambda state, count: {"goods": count})


def test_numbers_are_put_in() -> None:
    symbols = Symbols()
    price = formula(2 * symbols("goods") + 1, symbols)
    assert price.subs({"goods": 3}) == 7
    assert price.evaluate(None, 5) == 11


def test_what_is_no_whole_number_is_an_exact_fraction() -> None:
    symbols = Symbols()
    share = formula(symbols("goods") / 3, symbols)
    assert share.subs({"goods": 2}) == Fraction(2, 3)
    assert type(share.subs({"goods": 6})) is int and share.evaluate(None, 6) == 2


def test_a_symbol_whose_factor_is_0_is_still_asked_for() -> None:
    symbols = Symbols()
    price = formula(0 * symbols("goods") + 1, symbols)
    assert price.subs({"goods": 3}) == 1
    with pytest.raises(ToolkitError, match="formula price: values given for nothing; expected one for each of goods"):
        price.subs({})


def test_a_value_for_no_symbol_is_refused() -> None:
    symbols = Symbols()
    with pytest.raises(ToolkitError, match="values given for goods, corn; expected one for each of goods"):
        formula(symbols("goods"), symbols).subs({"goods": 1, "corn": 1})


@pytest.mark.parametrize("value", [-1, "x", 1.0, True, None])
def test_a_value_that_is_no_number_of_things_is_refused(value: Any) -> None:
    symbols = Symbols()
    with pytest.raises(ToolkitError, match=r"formula price: goods .*; write a whole number from 0 on"):
        formula(symbols("goods"), symbols).subs({"goods": value})


def test_a_formula_says_what_its_symbols_stand_for_those_alike_together() -> None:
    symbols = Symbols()
    together = symbols("goods") + symbols("held_1") + symbols("held_2")
    assert str(formula(together, symbols)) == (
        "The price: goods + held_1 + held_2, where goods = goods taken; held_1 and held_2 = goods held at each place."
    )


def test_one_of_several_alike_is_explained_with_its_end() -> None:
    symbols = Symbols()
    assert "held_2 = goods held at place 2" in str(formula(symbols("held_2"), symbols))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda x: sympy.Min(x, 4), "the smallest of (4, goods)"),
        (lambda x: sympy.floor(x / 3), "the whole part of (goods/3)"),
        (lambda x: 2 * sympy.ceiling(x / 3), "2*the next whole number from (goods/3) on"),
        (lambda x: sympy.sqrt(x) + 1, "the square root of (goods) + 1"),
        (lambda x: 3 * 2**x, "3*2^goods"),
        (lambda x: (x + 1) ** x, "(goods + 1)^goods"),
        (lambda x: x**2 + 1 / x, "goods**2 + 1/goods"),
        (lambda x: sympy.Piecewise((1, x <= 2), (5, True)), "(1 if goods <= 2, 5 otherwise)"),
    ],
)
def test_what_has_no_sign_is_said_in_words(make: Any, said: str) -> None:
    assert linear(make(Symbols()("goods")), NOTATION) == said


def test_names_stand_upright_in_a_notebook() -> None:
    symbols = Symbols()
    assert formula(symbols("held_1") * 2, symbols)._repr_latex_() == r"$\displaystyle 2 \cdot \text{held}_{1}$"
