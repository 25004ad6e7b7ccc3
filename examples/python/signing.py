"""Signs a call as the bank expects it: Digest, signing string, Signature header, certificate."""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa

#: Headers that must be signed whenever they are sent. A notification address counts only if it is signed.
SIGNED_IF_SENT = (
    "date",
    "digest",
    "x-request-id",
    "psu-id",
    "psu-corporate-id",
    "tpp-redirect-uri",
    "tpp-notification-uri",
)

#: The algorithms that the bank takes, and signs with itself.
HASHES = {"rsa-sha256": hashes.SHA256(), "rsa-sha512": hashes.SHA512(), "ecdsa-sha256": hashes.SHA256()}

#: Short names of attribute types that `rfc4514_string` would write as object identifiers.
ATTRIBUTE_NAMES = {
    x509.ObjectIdentifier("2.5.4.5"): "serialNumber",
    x509.ObjectIdentifier("2.5.4.97"): "organizationIdentifier",
    x509.ObjectIdentifier("1.2.840.113549.1.9.1"): "emailAddress",
}

PrivateKey = rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey
PublicKey = rsa.RSAPublicKey | ec.EllipticCurvePublicKey


@dataclass(frozen=True)
class Signer:
    """The TPP's private key and the certificate that belongs to it."""

    key: PrivateKey
    certificate: x509.Certificate
    algorithm: str


def load_signer(key_file: str, certificate_file: str) -> Signer:
    with open(key_file, "rb") as file:
        key = serialization.load_pem_private_key(file.read(), password=None)
    with open(certificate_file, "rb") as file:
        certificate = x509.load_pem_x509_certificate(file.read())
    return Signer(key, certificate, "rsa-sha256" if isinstance(key, rsa.RSAPrivateKey) else "ecdsa-sha256")


def sign(signer: Signer, method: str, target: str, headers: Mapping[str, str], body: bytes | None) -> dict[str, str]:
    """Returns the headers to send: those given, and Digest, TPP-Signature-Certificate and Signature."""
    complete = dict(headers)
    if body is not None:
        complete["Digest"] = digest_of(body)
    sent = {name.lower() for name in complete}
    # Without (request-target) a signed call could be sent again to another path.
    names = ["(request-target)", *(name for name in SIGNED_IF_SENT if name in sent)]
    complete["Signature"] = signature_header(signer, signing_string(method, target, complete, names), names)
    complete["TPP-Signature-Certificate"] = base64_of(signer.certificate.public_bytes(serialization.Encoding.DER))
    return complete


def digest_of(body: bytes) -> str:
    """The Digest header of exactly these bytes: hash what is sent, not what will be serialised again."""
    return f"SHA-256={base64_of(hashlib.sha256(body).digest())}"


def signing_string(method: str, target: str, headers: Mapping[str, str], names: Sequence[str]) -> str:
    """One line for each name, without a newline at the end. The target is path and query, exactly as sent."""
    values = {name.lower(): value.strip(" \t") for name, value in headers.items()}
    values["(request-target)"] = f"{method.lower()} {target}"
    return "\n".join(f"{name}: {values[name]}" for name in names)


def signature_header(signer: Signer, text: str, names: Sequence[str]) -> str:
    # Header values are sent in ISO-8859-1, so that is what is signed.
    signature = sign_bytes(signer, text.encode("latin-1"))
    # A quote is escaped, and a backslash only where it would be read as an escape.
    key_id = re.sub(r'\\(?=["\\]|$)|"', r"\\\g<0>", key_id_of(signer.certificate))
    value = (
        f'keyId="{key_id}",algorithm="{signer.algorithm}",'
        f'headers="{" ".join(names)}",signature="{base64_of(signature)}"'
    )
    # An issuer's name beyond ASCII: the whole header is encoded (RFC 2047).
    return value if value.isascii() else f"=?utf-8?B?{base64_of(value.encode())}?="


def key_id_of(certificate: x509.Certificate) -> str:
    """Names the certificate by serial number, in hexadecimal, and issuer, in the form of RFC 4514."""
    serial = f"{certificate.serial_number:X}"
    padded = serial.zfill(len(serial) + len(serial) % 2)
    return f"SN={padded},CA={certificate.issuer.rfc4514_string(ATTRIBUTE_NAMES)}"


def sign_bytes(signer: Signer, data: bytes) -> bytes:
    if isinstance(signer.key, rsa.RSAPrivateKey):
        return signer.key.sign(data, padding.PKCS1v15(), HASHES[signer.algorithm])
    return signer.key.sign(data, ec.ECDSA(HASHES[signer.algorithm]))


def is_signed_by(key: PublicKey, data: bytes, signature: bytes, hash_algorithm: hashes.HashAlgorithm) -> bool:
    """Whether this key signed the data. The key decides between RSA and ECDSA, never the sender."""
    scheme = (padding.PKCS1v15(), hash_algorithm) if isinstance(key, rsa.RSAPublicKey) else (ec.ECDSA(hash_algorithm),)
    try:
        key.verify(signature, data, *scheme)
        return True
    except InvalidSignature:
        return False


def base64_of(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
