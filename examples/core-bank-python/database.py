"""The bank's database: one SQLite file, one connection for each thread, and one writer at a time."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SCHEMA = """
create table if not exists person (
    person_id text primary key,          -- a UUID that Havn keeps for ever
    national_id text not null unique,
    name text not null
);

-- A corporation that people act for. Above `one_approver_max`, two people must approve.
create table if not exists agreement (
    agreement_id text primary key,
    name text not null,
    one_approver_max integer not null
);
create table if not exists representative (
    agreement_id text not null references agreement,
    person_id text not null references person,
    payment_max integer,                 -- for one payment, in øre; null: no limit
    primary key (agreement_id, person_id)
);

-- An account belongs to a person or to a corporation. `available` is what can be spent now: what is booked, less
-- what is set aside. The database itself refuses to overdraw it.
create table if not exists account (
    account_id text not null unique,
    bban text primary key,
    owner text not null,
    currency text not null,
    name text not null,
    available integer not null default 0 check (available >= 0)
);

-- One row for each order that was executed. The primary key is what makes execution idempotent.
create table if not exists payment (
    payment_id text primary key,
    outcome text not null,
    reason text,                         -- JSON, for an order that came back
    transaction_id text not null,
    "order" text not null                -- everything that Havn sent: who approved, which TPP, what for
);

-- The statement. `position` is null while a transaction is pending; `details` is what never changes.
create table if not exists statement (
    arrived integer primary key,
    transaction_id text not null unique,
    bban text not null references account,
    position integer,
    booking_date text,
    amount integer not null,
    details text not null,
    unique (bban, position)
);
create index if not exists statement_pending on statement (bban) where position is null;
"""


class Database:
    """Runs SQL. Every thread has a connection of its own, because SQLite's cannot be shared."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.local = threading.local()
        self.connection().executescript(SCHEMA)

    def connection(self) -> sqlite3.Connection:
        if not hasattr(self.local, "connection"):
            connection = sqlite3.connect(self.path, isolation_level=None, timeout=30)
            connection.row_factory = sqlite3.Row
            connection.execute("pragma journal_mode = wal")
            # A commit returns when it is on disk: what was answered survives a crash of the machine.
            connection.execute("pragma synchronous = full")
            connection.execute("pragma foreign_keys = on")
            self.local.connection = connection
        return self.local.connection

    def all(self, sql: str, *values: object) -> list[sqlite3.Row]:
        return self.connection().execute(sql, values).fetchall()

    def one(self, sql: str, *values: object) -> sqlite3.Row | None:
        return self.connection().execute(sql, values).fetchone()

    def run(self, sql: str, *values: object) -> None:
        self.connection().execute(sql, values)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Several reads that see the same state, however much is written meanwhile."""
        self.run("begin")
        try:
            yield
        finally:
            self.run("rollback")

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All or nothing. `begin immediate` waits for other writers: no two writers see the same balance."""
        self.run("begin immediate")
        try:
            yield
        except BaseException:
            self.run("rollback")
            raise
        self.run("commit")
