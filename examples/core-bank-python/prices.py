"""Rates, fees and rules for references: what a PSU is shown before they pay."""

import money
from database import Database

#: What a transfer abroad costs, in øre. Everything else is free.
ABROAD_FEE = 65_00

#: Creditor accounts whose owners have agreed on references (KID) with their bank.
KID_RULES = {"12345678954": {"required": True, "lengths": [7], "checkDigit": "mod10"}}


def find_exchange_rate(db: Database, query: dict) -> dict | None:
    rate = money.RATES.get(query["currency"])
    return rate and {"currency": query["currency"], "minorUnits": 2, "nokPerUnit": rate}


def quote_fee(db: Database, query: dict) -> dict | None:
    """The fee in the currency of the debtor's account. It comes back with the order, and is charged as quoted."""
    transfer = query["transfer"]
    currency = transfer["debtor"]["currency"]
    if transfer["rail"] != "cross-border" or currency not in money.RATES:
        return None
    return money.to_json(money.convert(ABROAD_FEE, "NOK", currency), currency)


def find_kid_rules(db: Database, query: dict) -> dict | None:
    return KID_RULES.get(query["bban"])
