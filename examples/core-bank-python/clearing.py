"""The clearing house, which a real bank does not write itself. Here it settles on request."""

import json

import booking
from database import Database

#: An account of another bank that was closed: what is sent there comes back.
CLOSED_ACCOUNT = "15031080085"
RETURN_REASON = {"code": "creditor-account-closed", "text": "Returned by the bank of the creditor."}


def settle_everything(db: Database) -> None:
    with db.writing():
        for payment in db.all("select * from payment where outcome in ('reserved', 'abroad') order by rowid"):
            booking.book(db, payment["transaction_id"])
            order = json.loads(payment["order"])
            if order["creditor"]["account"].get("bban") == CLOSED_ACCOUNT:
                give_back(db, payment["payment_id"], payment["transaction_id"])
            else:
                db.run("update payment set outcome = 'booked' where payment_id = ?", payment["payment_id"])


def give_back(db: Database, payment_id: str, transaction_id: str) -> None:
    """Money that comes back is a transaction of its own. The first one stays: what is booked is final."""
    sent = db.one("select * from statement where transaction_id = ?", transaction_id)
    details = {**json.loads(sent["details"]), "kind": "returned", "text": "Retur av betaling", "fee": None}
    booking.add_transaction(db, sent["bban"], -sent["amount"], details, is_booked=True)
    db.run(
        "update payment set outcome = 'returned', reason = ? where payment_id = ?",
        json.dumps(RETURN_REASON),
        payment_id,
    )
