"""The customers that the bank begins with. The national ids and account numbers are made up; fixture.json names them."""

import uuid

import booking
from database import Database

PEOPLE = [
    ("3c1f0d52-0c3a-4d0e-9a37-6f1f5a3c0001", "14838530061", "Astrid Vik"),
    ("3c1f0d52-0c3a-4d0e-9a37-6f1f5a3c0002", "02927931152", "Jonas Dal"),
    ("3c1f0d52-0c3a-4d0e-9a37-6f1f5a3c0003", "25879032086", "Ingrid Berg"),
]
FJELLBYGG = "3c1f0d52-0c3a-4d0e-9a37-6f1f5a3c0010"

ACCOUNTS = [
    ("12345678903", PEOPLE[0][0], "NOK", "Lønnskonto"),
    ("12345678911", PEOPLE[0][0], "EUR", "Eurokonto"),
    ("12345678938", PEOPLE[1][0], "NOK", "Lønnskonto"),
    ("12345678954", FJELLBYGG, "NOK", "Driftskonto"),
]

#: What each account got when it was opened, in minor units: twelve months of wages, one transaction each.
WAGES = [31_250_00, 31_250_00, 31_900_00] * 4


def create_example_data(db: Database) -> None:
    """Fills a new database; leaves one that has customers as it is."""
    with db.writing():
        if db.one("select 1 from person") is not None:
            return
        for person in PEOPLE:
            db.run("insert into person values (?, ?, ?)", *person)
        # Above 100 000 kroner two people approve; Ingrid may pay 5 000 kroner at a time.
        db.run("insert into agreement values (?, 'Fjellbygg AS', ?)", FJELLBYGG, 100_000_00)
        db.run("insert into representative values (?, ?, ?)", FJELLBYGG, PEOPLE[2][0], 5_000_00)
        for account in ACCOUNTS:
            open_account(db, *account)


def open_account(db: Database, bban: str, owner: str, currency: str, name: str) -> None:
    db.run(
        "insert into account (account_id, bban, owner, currency, name) values (?, ?, ?, ?, ?)",
        str(uuid.uuid4()),
        bban,
        owner,
        currency,
        name,
    )
    for amount in WAGES:
        booking.add_transaction(db, bban, amount, {"kind": "deposit", "text": "Lønn"}, is_booked=True)
