"""Who the customers are, what they may see, and what they may pay from."""

from sqlite3 import Row

import money
from database import Database


def find_customer_by_national_id(db: Database, query: dict) -> dict | None:
    return to_customer(db, db.one("select * from person where national_id = ?", query["nationalId"]))


def find_customer(db: Database, query: dict) -> dict | None:
    return to_customer(db, db.one("select * from person where person_id = ?", query["personId"]))


def to_customer(db: Database, person: Row | None) -> dict | None:
    if person is None:
        return None
    agreements = db.all(
        """select agreement_id, name from agreement join representative using (agreement_id)
           where person_id = ? order by name""",
        person["person_id"],
    )
    return {
        "personId": person["person_id"],
        "name": person["name"],
        "isPrivateCustomer": db.one("select 1 from account where owner = ?", person["person_id"]) is not None,
        "agreements": [{"agreementId": one["agreement_id"], "name": one["name"]} for one in agreements],
    }


def list_accounts(db: Database, query: dict) -> list[dict]:
    """A person's own accounts or, under an agreement, the corporation's."""
    agreement_id = query.get("agreementId")
    if agreement_id is None:
        owner = db.one("select person_id as id, name from person where person_id = ?", query["personId"])
    else:
        owner = db.one(
            """select agreement_id as id, name from agreement join representative using (agreement_id)
               where agreement_id = ? and person_id = ?""",
            agreement_id,
            query["personId"],
        )
    if owner is None:
        return []
    accounts = db.all("select * from account where owner = ? order by bban", owner["id"])
    return [to_account(account, owner["name"], agreement_id is not None) for account in accounts]


def to_account(account: Row, owner_name: str, is_corporate: bool) -> dict:
    return {
        "accountId": account["account_id"],
        "account": {"kind": "account", "bban": account["bban"]},
        "currency": account["currency"],
        "name": account["name"],
        "ownerName": owner_name,
        "product": "Bedriftskonto" if is_corporate else "Brukskonto",
        "cashAccountType": "CACC",
        "usage": "ORGA" if is_corporate else "PRIV",
        "mayPay": True,
    }


def may_pay_from(db: Database, query: dict) -> bool:
    """True for an account that `list_accounts` lists, in its currency, with every amount within the person's limit."""
    account = query["account"]
    listed = any(
        one["account"] == account and one["currency"] == query["currency"] for one in list_accounts(db, query)
    )
    return listed and all(is_within_limit(db, query, amount) for amount in query.get("amounts") or [])


def is_within_limit(db: Database, query: dict, amount: dict) -> bool:
    representative = db.one(
        "select payment_max from representative where agreement_id = ? and person_id = ?",
        query.get("agreementId"),
        query["personId"],
    )
    if representative is None or representative["payment_max"] is None:
        return True
    # The limit is in øre, and the amount may be in cents or yen: compare money, not minor units.
    if amount["currency"] not in money.RATES:
        return False
    return money.convert(money.from_json(amount), amount["currency"], "NOK") <= representative["payment_max"]


def may_use_rail(db: Database, query: dict) -> bool:
    """Every customer may use every rail."""
    return True


def approvals_needed(db: Database, query: dict) -> int:
    """Two, if everything that is approved together comes to more than one person may approve."""
    agreement = db.one("select one_approver_max from agreement where agreement_id = ?", query["agreementId"])
    if agreement is None:
        return 1
    total = sum(
        money.convert(money.from_json(order["amount"]), order["amount"]["currency"], "NOK")
        for order in query["orders"]
    )
    return 2 if total > agreement["one_approver_max"] else 1
