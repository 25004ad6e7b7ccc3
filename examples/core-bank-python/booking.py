"""Writes the statement and the balance together. Everything here is called inside `db.writing()`."""

import json
import uuid

import calendar_of_bank
from database import Database


def add_transaction(db: Database, bban: str, amount: int, details: dict, is_booked: bool) -> str:
    """Adds a transaction, changes what is available by its amount, and returns the transaction's id."""
    transaction_id = str(uuid.uuid4())
    today = calendar_of_bank.booking_date()
    # The id is not the payment's: the creditor's TPP reads it too.
    db.run(
        "insert into statement (transaction_id, bban, amount, details) values (?, ?, ?, ?)",
        transaction_id,
        bban,
        amount,
        json.dumps({"valueDate": today, "references": [], "proprietary": [], **details}),
    )
    db.run("update account set available = available + ? where bban = ?", amount, bban)
    if is_booked:
        book(db, transaction_id)
    return transaction_id


def book(db: Database, transaction_id: str) -> None:
    """Gives a pending transaction the next position of its account. It never changes after that."""
    db.run(
        """update statement set booking_date = ?, position = (
               select coalesce(max(position), 0) + 1 from statement as other where other.bban = statement.bban)
           where transaction_id = ? and position is null""",
        calendar_of_bank.booking_date(),
        transaction_id,
    )
