"""Pays: creates a payment, waits for the PSU and for the bank's notifications. README.md says how to run it."""

import json
import os
import queue
import secrets
import sys
import uuid

from cryptography import x509

from bank import Answer, Bank
from notification import BankSeal
from receiver import start_receiver
from redirect import Approved, NotApproved
from signing import load_signer

PAYMENTS = "/v1/payments/norwegian-domestic-credit-transfers"
FINAL = ("ACSC", "RJCT", "CANC")

BANK_URL = os.environ.get("BANK_URL", "https://localhost:8443")
BANK_AUTHORITY = os.environ.get("BANK_AUTHORITY", ".havn/ca.pem")
BANK_IDENTIFIER = os.environ.get("BANK_IDENTIFIER", "PSDNO-FSA-000000001")
TPP_KEY = os.environ.get("TPP_KEY", ".havn/tpp/default/key.pem")
TPP_CERTIFICATE = os.environ.get("TPP_CERTIFICATE", ".havn/tpp/default/cert.pem")
TPP_PORT = int(os.environ.get("TPP_PORT", "9000"))
TPP_URL = os.environ.get("TPP_URL", f"http://127.0.0.1:{TPP_PORT}")


def main() -> int:
    bank = Bank(BANK_URL, BANK_AUTHORITY, load_signer(TPP_KEY, TPP_CERTIFICATE))
    with open(BANK_AUTHORITY, "rb") as file:
        seal = BankSeal(x509.load_pem_x509_certificate(file.read()), BANK_IDENTIFIER)
    state = secrets.token_urlsafe(16)
    events: "queue.Queue[object]" = queue.Queue()
    receiver = start_receiver(TPP_PORT, state, seal, events)
    try:
        return pay(bank, state, events)
    finally:
        receiver.shutdown()
        receiver.server_close()


def pay(bank: Bank, state: str, events: "queue.Queue[object]") -> int:
    answer = create_payment(bank, state)
    if answer.status != 201:
        print(f"The bank answered {answer.status}: {json.dumps(answer.json, ensure_ascii=False)}", file=sys.stderr)
        return 1
    payment_id = answer.json["paymentId"]
    print(f"Payment {payment_id} is {answer.json['transactionStatus']}. Send the PSU to")
    print(answer.link("scaRedirect"), flush=True)
    return follow(bank, payment_id, events)


def create_payment(bank: Bank, state: str) -> Answer:
    payment = {
        "instructedAmount": {"amount": "125.50", "currency": "NOK"},
        "creditorName": "Ola Nordmann",
        "creditorAccount": {"bban": "99860512749", "currency": "NOK"},
        "creditorAddress": {"street": "Storgata 1", "postalCode": "0155", "city": "Oslo", "country": "NO"},
        "debtorAccount": {"bban": "99860510002", "currency": "NOK"},
        "remittanceInformationUnstructured": f"Ordre {secrets.token_hex(4)} på nett",
    }
    headers = {
        "TPP-Session-ID": str(uuid.uuid4()),
        "TPP-Redirect-URI": f"{TPP_URL}/callback?state={state}",
        "TPP-Notification-URI": f"{TPP_URL}/notifications",
        "TPP-Notification-Content-Preferred": "status=PROCESS",
        "PSU-IP-Address": "192.0.2.7",
        # The PSU by national id: one SCA identifies them and approves. Once you know their PSU-ID, send that instead.
        "X-PSU-IDENTITY": "14838530061",
        "PSU-Context": "PRIVATE",
        "x-accept-fix": "payment-status-before-approval",
    }
    return bank.call("POST", PAYMENTS, headers, json.dumps(payment, ensure_ascii=False).encode())


def follow(bank: Bank, payment_id: str, events: "queue.Queue[object]") -> int:
    """Waits until the payment has ended, and returns 0 if it was booked."""
    seen = set()
    while True:
        event = events.get()
        if isinstance(event, NotApproved):
            print(f"The PSU is back without approval: {event.status} {event.code}, {event.outcome}: {event.message}")
            return 1
        if isinstance(event, Approved):
            print(f"The PSU is back, with approval. PSU-ID {event.psu_id}")
            answer = bank.call("GET", f"{PAYMENTS}/{payment_id}/status", {"PSU-ID": event.psu_id})
            print(f"The payment is {answer.json['transactionStatus']}.", flush=True)
            continue
        # Another recipient could send a notification on to you: is the payment yours? And have you seen it before?
        if event["paymentId"] != payment_id or event["notificationId"] in seen:
            continue
        seen.add(event["notificationId"])
        print(f"Notified: {event['transactionStatus']}", flush=True)
        if event["transactionStatus"] in FINAL:
            return 0 if event["transactionStatus"] == "ACSC" else 1


if __name__ == "__main__":
    sys.exit(main())
