"""A small bank behind Havn: python3 bank.py --key 2026-11=key.hex

Read questions.py first: it lists what Havn asks. Then execution.py, which moves the money.
"""

import argparse

from database import Database
from example_data import create_example_data
from questions import QUESTIONS, Answer
from server import CoreBankServer
from signature import read_key
from test_actions import TEST_ACTIONS

BANK_ID = "5b6f0f6e-93c7-4b4f-8a5e-0d5f4c1b7a01"


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A small bank that answers Havn's questions.")
    parser.add_argument("--port", type=int, default=9100)
    parser.add_argument("--database", default="bank.sqlite", help="file of the bank's data, made if it is missing")
    parser.add_argument("--bank-id", default=BANK_ID, help="the bank's id in Havn")
    parser.add_argument(
        "--key",
        action="append",
        required=True,
        type=read_key,
        metavar="ID=FILE",
        help="a secret shared with Havn, in hexadecimal; give two while one replaces the other",
    )
    parser.add_argument("--test-actions", action="store_true", help="let the conformance check deposit and settle")
    return parser.parse_args()


def run(questions: dict[str, Answer]) -> None:
    arguments = read_arguments()
    db = Database(arguments.database)
    create_example_data(db)
    answers = dict(questions)
    if arguments.test_actions:
        answers.update({f"test/{name}": action for name, action in TEST_ACTIONS.items()})
    server = CoreBankServer(arguments.port, arguments.bank_id, dict(arguments.key), db, answers)
    print(f"The bank answers at http://127.0.0.1:{server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    run(QUESTIONS)
