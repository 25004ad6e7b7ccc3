"""Every question that Havn may ask, and the function that answers it.

A function gets the database and the question's body, and returns the answer as JSON writes it; None becomes null. A "no"
is an answer. If the bank does not know, it must not answer at all: raise an exception, and the server says 500.
"""

from collections.abc import Callable

import customers
import execution
import payees
import prices
import statements
from database import Database

Answer = Callable[[Database, dict], object]


class UnknownQuestion(Exception):
    """The bank has no such question, or does not serve the bank that it is about."""


def assess(db: Database, request: dict) -> dict:
    """Answers all that one creation asks, each question as if it had been asked alone."""
    answers = [
        {"question": one["question"], "answer": QUESTIONS[one["question"]](db, one["body"])}
        for one in request["questions"]
    ]
    return {"answers": answers}


QUESTIONS: dict[str, Answer] = {
    "findCustomerByNationalId": customers.find_customer_by_national_id,
    "findCustomer": customers.find_customer,
    "listAccounts": customers.list_accounts,
    "listBalances": statements.list_balances,
    "listBookedTransactions": statements.list_booked_transactions,
    "listPendingTransactions": statements.list_pending_transactions,
    "findTransaction": statements.find_transaction,
    "mayPayFrom": customers.may_pay_from,
    "mayUseRail": customers.may_use_rail,
    "approvalsNeeded": customers.approvals_needed,
    "findKidRules": prices.find_kid_rules,
    "findExchangeRate": prices.find_exchange_rate,
    "quoteFee": prices.quote_fee,
    "assess": assess,
    "verifyPayee": payees.verify_payee,
    "hasFunds": execution.has_funds,
    "confirmFunds": execution.confirm_funds,
    "execute": execution.execute,
    "readOutcomes": execution.read_outcomes,
}


def bank_ids_of(body: dict) -> set[str | None]:
    """The banks that a question is about. Most have `bankId`, some `bank`; each part of `assess` names one, too."""
    own = body.get("bankId") or body.get("bank", {}).get("bankId")
    parts = [bank_ids_of(one["body"]) for one in body.get("questions", [])]
    return {own}.union(*parts)
