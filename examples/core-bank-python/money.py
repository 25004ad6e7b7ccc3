"""Amounts are integers of minor units (øre, cents), never floats. Rates are decimal numbers, as text."""

from fractions import Fraction

#: NOK for one unit. A real bank reads the rates of the day.
RATES = {"NOK": "1", "EUR": "11.80", "USD": "10.95"}


def to_json(minor_units: int, currency: str) -> dict:
    return {"minorUnits": str(minor_units), "currency": currency}


def from_json(amount: dict | None) -> int:
    """The minor units of an amount; nothing is zero."""
    return 0 if amount is None else int(amount["minorUnits"])


def convert(minor_units: int, source: str, target: str) -> int:
    """Exchanges exactly, and rounds half up to a whole minor unit of the target."""
    if source == target:
        return minor_units
    exact = minor_units * Fraction(RATES[source]) / Fraction(RATES[target])
    return int(exact + Fraction(1, 2))
