"""Rules of scoring and cost as sympy expressions that read aloud: what a game's `algebra.py` is made with.

>>> symbols = Symbols()
>>> expression = 2 * symbols("cards") + 1
>>> sorted(symbols.made)
['cards']
>>> linear(expression, {})
'2*cards + 1'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, final

import msgspec

from toolkit.engine.game import ToolkitError
from toolkit.engine.speech import Speaker, Vocabulary

Numbers = dict[str, int]
Result = int | Fraction
"""What a formula gives: a whole number, or the exact fraction where it is none."""


class Meaning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a formula's symbol stands for, and the clauses behind it; `together`: what all symbols alike stand for."""

    text: str = msgspec.field(name="is")
    clauses: tuple[str, ...]
    together: str | None = msgspec.field(name="all", default=None)


class Formula(msgspec.Struct, frozen=True, eq=False):
    """One rule of scoring or cost as an expression.

    Attributes:
        name: the name `formulas` knows it by.
        about: what it gives.
        expression: the sympy expression.
        symbols: symbol → what it stands for and the clauses behind it.
        subject: what it is evaluated for, such as a player's number or a count of goods.
        text: the expression and its symbols in one line of words and signs.
    """

    name: str
    about: str
    expression: Any
    symbols: Mapping[str, Meaning]
    subject: str
    text: str
    _read: Callable[[Any, Any], Numbers]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    @property
    def latex(self) -> str:
        """The expression in LaTeX, its symbols upright."""
        import sympy

        names = {symbol: _upright(symbol.name) for symbol in self.expression.free_symbols}
        return str(sympy.latex(self.expression, symbol_names=names, mul_symbol="dot"))

    def subs(self, values: Mapping[str, int]) -> Result:
        """The result for these values of the symbols.

        Raises ToolkitError if one is wanting, none of its symbols, or no whole number from 0 on.
        """
        import sympy

        for name in (*self.symbols, *values):
            if name not in values or name not in self.symbols:
                found, allowed = ", ".join(values) or "nothing", ", ".join(self.symbols) or "nothing"
                raise ToolkitError(f"formula {self.name}: values given for {found}; expected one for each of {allowed}")
            if type(values[name]) is not int or values[name] < 0:
                raise ToolkitError(f"formula {self.name}: {name} {values[name]!r}; write a whole number from 0 on")
        given = {symbol: sympy.Integer(values[symbol.name]) for symbol in self.expression.free_symbols}
        found = sympy.Rational(self.expression.xreplace(given))
        return int(found.p) if found.q == 1 else Fraction(int(found.p), int(found.q))

    def values(self, state: Any, subject: Any) -> Numbers:
        """What the symbols are in a position, for a subject. Raises ToolkitError for an unfit subject."""
        numbers = self._read(state, subject)
        return {name: numbers[name] for name in self.symbols}

    def evaluate(self, state: Any, subject: Any) -> Result:
        """The result for a subject of a position. Raises ToolkitError for an unfit subject."""
        return self.subs(self.values(state, subject))


@final
class Symbols:
    """Makes symbols for whole numbers from 0 on, and knows which it has made, also where a factor of 0 drops one."""

    def __init__(self) -> None:
        self.made: dict[str, Any] = {}

    def __call__(self, name: str) -> Any:
        """The symbol of this name."""
        import sympy

        return self.made.setdefault(name, sympy.Symbol(name, integer=True, nonnegative=True))


def explained(meanings: Mapping[str, Meaning], symbol: str) -> Meaning:
    """What a symbol stands for; for one of several alike, as `held_1`, what `held` does with its end in it."""
    meaning = meanings[_base(meanings, symbol)]
    return msgspec.structs.replace(meaning, text=meaning.text.format(of=symbol.rpartition("_")[2]))


def _base(meanings: Mapping[str, Meaning], symbol: str) -> str:
    """The name under which a symbol is explained: its own, or without what it ends in for one of several alike."""
    return symbol if symbol in meanings else symbol.rpartition("_")[0]


class FormulaWords(Vocabulary, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A words file with a part about formulas.

    Attributes:
        formulas: what each gives.
        symbols: what symbols stand for.
        notation: how a formula reads; `formula` puts all together, `symbol` explains one.
    """

    formulas: dict[str, str]
    symbols: dict[str, Meaning]
    notation: dict[str, str]


def sentence(speaker: Speaker, words: FormulaWords, name: str, expression: Any, symbols: Symbols) -> str:
    """A formula in one line: what it gives, the expression, and what its symbols stand for, those alike together."""
    alike: dict[str, list[str]] = {}
    for symbol in symbols.made:
        alike.setdefault(_base(words.symbols, symbol), []).append(symbol)
    legend = []
    for base, together in alike.items():
        meaning = words.symbols[base]
        text = explained(words.symbols, together[0]).text if len(together) == 1 else meaning.together
        legend.append(words.notation["symbol"].format(symbol=speaker.joined(together), meaning=text))
    return words.notation["formula"].format(
        about=words.formulas[name],
        expression=linear(expression, words.notation),
        symbols=speaker.joined(legend, "steps"),
    )


def linear(expression: Any, notation: Mapping[str, str]) -> str:
    """An expression in one line that can be read aloud; `notation` has the words for what has no sign."""
    from sympy import Rational
    from sympy.printing.precedence import PRECEDENCE
    from sympy.printing.str import StrPrinter

    class Linear(StrPrinter):  # type: ignore[misc]
        def _print_Min(self, least: Any) -> str:
            return notation["least"].format(parts=", ".join(map(self._print, least.args)))

        def _print_floor(self, whole: Any) -> str:
            return notation["floor"].format(inner=self._print(whole.args[0]))

        def _print_ceiling(self, whole: Any) -> str:
            return notation["ceiling"].format(inner=self._print(whole.args[0]))

        def _print_Pow(self, power: Any, rational: bool = False) -> str:
            base, exponent = power.as_base_exp()
            if exponent == Rational(1, 2):
                return notation["root"].format(inner=self._print(base))
            if exponent.is_Symbol:
                shown = self.parenthesize(base, PRECEDENCE["Pow"])
                return notation["power"].format(base=shown, exponent=self._print(exponent))
            return str(super()._print_Pow(power, rational))

        def _print_Piecewise(self, piecewise: Any) -> str:
            *branches, (last, _) = piecewise.args
            parts = [
                notation["branch"].format(value=self._print(value), condition=self._print(condition))
                for value, condition in branches
            ]
            parts.append(notation["otherwise"].format(value=self._print(last)))
            return notation["branches"].format(branches=", ".join(parts))

    return str(Linear().doprint(expression))


def _upright(name: str) -> str:
    base, _, place = name.rpartition("_")
    if place.isdigit():
        return f"\\text{{{base}}}_{{{place}}}"
    return f"\\text{{{name.replace('_', ' ')}}}"
