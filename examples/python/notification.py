"""Checks that a notification comes from the bank, unchanged and lately."""

import base64
import binascii
import email.header
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

from cryptography import x509

from signing import HASHES, digest_of, is_signed_by, signing_string

MUST_BE_SIGNED = ("(request-target)", "date", "digest", "x-request-id")
SECONDS_MAX = 300
ORGANIZATION_IDENTIFIER = x509.ObjectIdentifier("2.5.4.97")


@dataclass(frozen=True)
class BankSeal:
    """How to recognise the bank: who issues its seal's certificate, and the identifier that this certificate has."""

    authority: x509.Certificate
    organization_identifier: str


class Refused(Exception):
    """The notification is not to be trusted; the text says why."""


def verify_notification(
    method: str, target: str, headers: Mapping[str, str], body: bytes, seal: BankSeal, now: datetime
) -> dict[str, Any]:
    """Returns the content of a notification. Raises Refused. It may come more than once, with the same notificationId."""
    certificate = read_certificate(headers.get("ASPSP-Signature-Certificate", ""))
    check_certificate(certificate, seal, now)
    if headers.get("Digest") != digest_of(body):
        raise Refused("the Digest is not that of the body")
    parts = read_signature_header(headers.get("Signature", ""))
    names = parts.get("headers", "").split(" ")
    missing = [name for name in MUST_BE_SIGNED if name not in names]
    if missing:
        raise Refused(f"the signature does not cover {', '.join(missing)}")
    try:
        text = signing_string(method, target, headers, names).encode("latin-1")
        signature = base64.b64decode(parts.get("signature", ""), validate=True)
    except (KeyError, ValueError) as problem:
        raise Refused("a signed header is missing, or the signature is not Base64") from problem
    hash_algorithm = HASHES.get(parts.get("algorithm", ""))
    if hash_algorithm is None or not is_signed_by(certificate.public_key(), text, signature, hash_algorithm):
        raise Refused("the signature is not the bank's")
    if abs((now - read_date(headers["Date"])).total_seconds()) > SECONDS_MAX:
        raise Refused(f"the Date is more than {SECONDS_MAX} seconds off")
    return json.loads(body)


def read_certificate(value: str) -> x509.Certificate:
    try:
        return x509.load_der_x509_certificate(base64.b64decode(value, validate=True))
    except (binascii.Error, ValueError) as problem:
        raise Refused("the header ASPSP-Signature-Certificate holds no certificate") from problem


def check_certificate(certificate: x509.Certificate, seal: BankSeal, now: datetime) -> None:
    """Anybody can make a certificate with the bank's name: only the authority's signature makes it the bank's."""
    signed = (certificate.tbs_certificate_bytes, certificate.signature, certificate.signature_hash_algorithm)
    if certificate.issuer != seal.authority.subject or not is_signed_by(seal.authority.public_key(), *signed):
        raise Refused("the certificate was not issued by the bank's authority")
    begin, end = validity_of(certificate)
    if not begin <= now <= end:
        raise Refused("the certificate is not valid now")
    # The authority issues seals to others too.
    names = certificate.subject.get_attributes_for_oid(ORGANIZATION_IDENTIFIER)
    if [name.value for name in names] != [seal.organization_identifier]:
        raise Refused("the certificate is not that of this bank")


def validity_of(certificate: x509.Certificate) -> tuple[datetime, datetime]:
    if hasattr(certificate, "not_valid_before_utc"):
        return certificate.not_valid_before_utc, certificate.not_valid_after_utc
    # Before version 42 of cryptography; Debian 12 has 38.
    begin, end = certificate.not_valid_before, certificate.not_valid_after
    return begin.replace(tzinfo=timezone.utc), end.replace(tzinfo=timezone.utc)


def read_signature_header(value: str) -> dict[str, str]:
    """The parts of a Signature header by name; `keyId` with its escapes. It may be encoded as a whole (RFC 2047)."""
    text = str(email.header.make_header(email.header.decode_header(value)))
    return dict(re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', text))


def read_date(value: str) -> datetime:
    try:
        date = parsedate_to_datetime(value)
    except (TypeError, ValueError) as problem:
        raise Refused("the Date cannot be read") from problem
    return date if date.tzinfo else date.replace(tzinfo=timezone.utc)
