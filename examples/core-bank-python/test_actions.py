"""What `havn core-bank check` needs of a test system besides the questions. Only served with --test-actions."""

import booking
import calendar_of_bank
import clearing
import money
from database import Database


def deposit(db: Database, request: dict) -> None:
    """Brings money into an account."""
    details = {"kind": "deposit", "text": "Innskudd"}
    with db.writing():
        amount = money.from_json(request["amount"])
        booking.add_transaction(db, request["account"]["bban"], amount, details, is_booked=True)


def settle(db: Database, request: dict) -> dict:
    """Lets everything that is under way arrive, and says what time it is."""
    clearing.settle_everything(db)
    return {"at": calendar_of_bank.format_instant(calendar_of_bank.now())}


TEST_ACTIONS = {"deposit": deposit, "settle": settle}
