"""The same bank with a fault: it forgets which orders it has executed. The conformance check must notice.

Never learn from this file. Run it like bank.py.
"""

import calendar_of_bank
import execution
from bank import run
from database import Database
from questions import QUESTIONS


def execute(db: Database, request: dict) -> list[dict]:
    not_after = calendar_of_bank.parse_instant(request.get("notAfter"))
    return [
        {"paymentId": order["paymentId"], **execute_again(db, order, not_after)} for order in request["orders"]
    ]


def execute_again(db: Database, order: dict, not_after: object) -> dict:
    with db.writing():
        # The fault: what was executed before is forgotten, and so it is paid again.
        db.run("delete from payment where payment_id = ?", order["paymentId"])
    return execution.execute_one(db, order, not_after)


if __name__ == "__main__":
    run({**QUESTIONS, "execute": execute})
