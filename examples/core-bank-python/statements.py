"""Balances and transactions.

A transaction gets its id when it is first listed, and its position when it is booked: a number of the account, one
higher than the last. Two writers never book at the same time, so what is booked later always has a higher number.
"""

import json
from sqlite3 import Row

import money
from database import Database

SELECT = """select statement.*, account.currency from statement join account using (bban)
            where account.account_id = ?"""

#: Higher than any position.
NO_LIMIT = 2**62


def list_balances(db: Database, query: dict) -> list[dict]:
    with db.reading():
        found = [balance_of(db, account_id) for account_id in query["accountIds"]]
    return [balance for balance in found if balance is not None]


def balance_of(db: Database, account_id: str) -> dict | None:
    account = db.one(
        """select account.*, (
               select coalesce(sum(amount), 0) from statement
               where statement.bban = account.bban and position is not null) as booked
           from account where account_id = ?""",
        account_id,
    )
    if account is None:
        return None
    currency = account["currency"]
    return {
        "accountId": account_id,
        "booked": money.to_json(account["booked"], currency),
        "available": money.to_json(account["available"], currency),
    }


def list_booked_transactions(db: Database, query: dict) -> list[dict]:
    """A page of the statement. Every page is listed newest first, from whichever end it was counted."""
    bounds = bounds_of(query["page"])
    if bounds is None:
        return []
    lowest, highest, from_the_oldest = bounds
    direction = "asc" if from_the_oldest else "desc"
    rows = db.all(
        f"""{SELECT} and position between ? and ? and booking_date between ? and ?
            order by position {direction} limit ? offset ?""",
        query["accountId"],
        lowest,
        highest,
        query.get("from") or "0000-01-01",
        query.get("to") or "9999-12-31",
        query["limit"],
        query["page"].get("skip", 0),
    )
    return [to_transaction(row) for row in (reversed(rows) if from_the_oldest else rows)]


def bounds_of(page: dict) -> tuple[int, int, bool] | None:
    """The lowest and the highest position of a page, and whether it is counted from the oldest.

    None for a position that this bank never gave: a TPP may have changed a link.
    """
    try:
        match page["kind"]:
            case "newest":
                return 1, NO_LIMIT, False
            case "from":
                return 1, number_of(page["position"]), False
            case "older":
                return 1, number_of(page["than"]) - 1, False
            case "newer":
                return number_of(page["than"]) + 1, number_of(page["notAfter"]), True
            case "oldest":
                return 1, number_of(page["notAfter"]), True
    except ValueError:
        return None
    raise ValueError("there is no such kind of page")


def number_of(position: str) -> int:
    number = int(position)
    if not 0 <= number < NO_LIMIT:
        raise ValueError("no position of this bank")
    return number


def list_pending_transactions(db: Database, query: dict) -> list[dict]:
    rows = db.all(f"{SELECT} and position is null order by arrived desc", query["accountId"])
    return [to_transaction(row) for row in rows]


def find_transaction(db: Database, query: dict) -> dict | None:
    row = db.one(f"{SELECT} and transaction_id = ?", query["accountId"], query["transactionId"])
    return row and to_transaction(row)


def to_transaction(row: Row) -> dict:
    booked = row["position"] and {"bookingDate": row["booking_date"], "position": str(row["position"])}
    return {
        "transactionId": row["transaction_id"],
        "booked": booked,
        "amount": money.to_json(row["amount"], row["currency"]),
        **json.loads(row["details"]),
    }
