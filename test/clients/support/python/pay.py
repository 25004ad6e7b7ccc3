"""Pays through the client that OpenAPI Generator made; the proxy whose address is the argument signs the calls."""
import sys
import uuid

from havn_client import ApiClient, Configuration
from havn_client import AuthorisationDecision, ClockChange, NdctPayment
from havn_client import AuthorisationOutcome, Country, Currency, PaymentProduct, PsuContext
from havn_client import CreditorAccount, CreditorAddress, DebtorAccount, InstructedAmount
from havn_client import PaymentsApi, SandboxApi

client = ApiClient(Configuration(host=sys.argv[1]))
payments, sandbox = PaymentsApi(client), SandboxApi(client)


def request_id():
    return str(uuid.uuid4())


sandbox.set_clock(request_id(), ClockChange(time="2026-11-16T09:00:00+01:00"))
created = payments.create_ndct_payment(
    request_id(),
    "payment-status-before-approval",
    "generated-python",
    "https://tpp.example/callback",
    "192.0.2.7",
    NdctPayment(
        instructed_amount=InstructedAmount(amount="125.50", currency=Currency.NOK),
        creditor_name="Ola Nordmann",
        creditor_account=CreditorAccount(bban="99860512749", currency=Currency.NOK),
        creditor_address=CreditorAddress(city="Oslo", country=Country.NO),
        debtor_account=DebtorAccount(bban="99860510002", currency=Currency.NOK),
        remittance_information_unstructured="Generated",
    ),
    x_psu_identity="14838530061",
    psu_context=PsuContext.PRIVATE,
)
print(created.transaction_status)
authorisation_id = created.links.sca_status.href.split("/")[-1]
decision = AuthorisationDecision(outcome=AuthorisationOutcome.APPROVE, national_id="14838530061")
sandbox.decide_authorisation(authorisation_id, request_id(), decision)
sandbox.run_batch(request_id())
product = PaymentProduct.NORWEGIAN_DOMESTIC_CREDIT_TRANSFERS
print(payments.read_payment_status(product, created.payment_id, request_id()).transaction_status)
