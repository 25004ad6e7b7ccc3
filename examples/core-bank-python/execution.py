"""Orders: executed at most once, each by itself.

Havn sends a set again whenever it does not know what became of it: after a timeout, after a crash of either side, from
two servers at once. So the payment id is stored in the same database transaction that moves the money.
"""

import json
from datetime import datetime
from sqlite3 import Row

import booking
import calendar_of_bank
import money
from database import Database

UNKNOWN = {"outcome": "unknown"}
NOT_EXECUTED = {"outcome": "not-executed"}
NO_FUNDS = {"outcome": "no-funds"}


def refused(code: str) -> dict:
    return {"outcome": "refused", "reason": {"code": code}}


def execute(db: Database, request: dict) -> list[dict]:
    not_after = calendar_of_bank.parse_instant(request.get("notAfter"))
    # An order that is in the set twice is one order.
    orders = {order["paymentId"]: order for order in request["orders"]}
    return [{"paymentId": key, **execute_one(db, order, not_after)} for key, order in orders.items()]


def execute_one(db: Database, order: dict, not_after: datetime | None) -> dict:
    """Executes an order in a transaction of its own, so that one that fails does not stop the others."""
    with db.writing():
        earlier = find_outcome(db, order["paymentId"])
        if earlier is not None:
            return earlier
        # Checked here, where nobody else writes: the request may have waited for long, and Havn may have asked again and
        # recorded a "no" since.
        if not_after is not None and calendar_of_bank.now() > not_after:
            return UNKNOWN
        return pay(db, order)


def find_outcome(db: Database, payment_id: str) -> dict | None:
    payment = db.one("select outcome, reason from payment where payment_id = ?", payment_id)
    if payment is None:
        return None
    reason = payment["reason"] and {"reason": json.loads(payment["reason"])}
    return {"outcome": payment["outcome"], **(reason or {})}


def pay(db: Database, order: dict) -> dict:
    """Moves the money and stores the payment. A "no" stores nothing: Havn may ask again, and the last answer counts."""
    account = find_account(db, order["debtor"]["account"])
    if account is None or account["currency"] != order["debtor"]["currency"]:
        return refused("debtor-account-closed")
    debit = debit_of(order)
    if debit is None:
        return refused("currency-not-supported")
    if debit > account["available"]:
        return NO_FUNDS
    creditor = find_creditor(db, order)
    # Within this bank, and for instant payments, the creditor has the money at once.
    is_booked = creditor is not None or order["rail"] == "instant"
    outcome = "booked" if is_booked else "abroad" if order["rail"] == "cross-border" else "reserved"
    transaction_id = booking.add_transaction(db, account["bban"], -debit, details_of(order), is_booked)
    if creditor is not None:
        credit(db, creditor, order, account)
    db.run(
        'insert into payment (payment_id, outcome, transaction_id, "order") values (?, ?, ?, ?)',
        order["paymentId"],
        outcome,
        transaction_id,
        json.dumps(order),
    )
    return {"outcome": outcome}


def find_account(db: Database, account: dict) -> Row | None:
    """This bank has no cards: anything but an account number is an account of nobody."""
    return db.one("select * from account where bban = ?", account.get("bban"))


def debit_of(order: dict) -> int | None:
    """Everything that leaves the account, in its currency; None for a currency that the bank does not trade."""
    amount, currency = order["amount"], order["debtor"]["currency"]
    if amount["currency"] not in money.RATES or currency not in money.RATES:
        return None
    return money.convert(money.from_json(amount), amount["currency"], currency) + money.from_json(order.get("fee"))


def find_creditor(db: Database, order: dict) -> Row | None:
    """The creditor's account, if it is one of this bank."""
    return find_account(db, order["creditor"]["account"])


def credit(db: Database, creditor: Row, order: dict, debtor: Row) -> None:
    amount = money.convert(money.from_json(order["amount"]), order["amount"]["currency"], creditor["currency"])
    details = {
        **details_of(order),
        "fee": None,
        "text": "Overføring til deg",
        "counterparty": {"name": name_of(db, debtor), "bban": debtor["bban"]},
    }
    booking.add_transaction(db, creditor["bban"], amount, details, is_booked=True)


def name_of(db: Database, account: Row) -> str:
    owner = db.one(
        """select name from person where person_id = ?1
           union all select name from agreement where agreement_id = ?1""",
        account["owner"],
    )
    return owner["name"] if owner else ""


def details_of(order: dict) -> dict:
    """What the statement shows of an order."""
    creditor, amount = order["creditor"], order["amount"]
    # The message, then three texts for each reference: the reference, its type, its issuer.
    message, *structured = order["remittance"] or [""]
    return {
        "kind": order["rail"],
        "text": "Betaling til utlandet" if order["rail"] == "cross-border" else "Betaling",
        "counterparty": {
            "name": creditor["name"],
            "bban": creditor["account"].get("bban"),
            "iban": creditor["account"].get("iban"),
            "agent": creditor.get("agent"),
        },
        "original": amount if amount["currency"] != order["debtor"]["currency"] else None,
        "fee": order.get("fee"),
        "message": message or None,
        "references": structured[::3],
        "endToEndIdentification": order.get("endToEndIdentification"),
    }


def read_outcomes(db: Database, request: dict) -> list[dict]:
    """Where orders are now. Moves nothing."""
    return [
        {"paymentId": order["paymentId"], **(find_outcome(db, order["paymentId"]) or NOT_EXECUTED)}
        for order in request["orders"]
    ]


def has_funds(db: Database, query: dict) -> bool:
    """Whether `execute` would find enough money now. Sets nothing aside."""
    order = query["order"]
    account = find_account(db, order["debtor"]["account"])
    if account is None or account["currency"] != order["debtor"]["currency"]:
        return False
    debit = debit_of(order)
    return debit is not None and debit <= account["available"]


def confirm_funds(db: Database, query: dict) -> bool:
    """Whether an amount is there, for the issuer of a card. An account that is unknown has nothing."""
    account = find_account(db, query["account"])
    amount = query["amount"]
    if account is None or account["currency"] != amount["currency"]:
        return False
    return int(amount["minorUnits"]) <= account["available"]
