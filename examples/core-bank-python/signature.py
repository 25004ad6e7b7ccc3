"""The MACs that authenticate Havn to the bank, and the bank's answers to Havn (docs/core-bank-http.md)."""

import hashlib
import hmac
import re
import time

HEADER = "Havn-Signature"
FORM = re.compile(r"t=([0-9]{1,15}),k=([A-Za-z0-9._-]{1,64}),v1=([0-9a-f]{64})")
SECONDS_MAX = 60

#: Secrets by key id. While a key is replaced by another there are two of them.
Keys = dict[str, bytes]


def read_key(text: str) -> tuple[str, bytes]:
    """Reads `2026-11=key.hex`: a key id, and the file with the secret in hexadecimal."""
    key_id, _, file = text.partition("=")
    with open(file, encoding="ascii") as content:
        secret = bytes.fromhex(content.read().strip())
    if len(secret) < 32:
        raise ValueError(f"{file}: expected at least 32 bytes, as `openssl rand -hex 32` prints them")
    return key_id, secret


def check_request(keys: Keys, header: str | None, path: str, body: bytes) -> str | None:
    """Returns the id of the key that the request was signed with; None if the request is not Havn's."""
    parts = FORM.fullmatch(header or "")
    if parts is None:
        return None
    milliseconds, key_id, given = parts.groups()
    if key_id not in keys:
        return None
    expected = mac(keys[key_id], milliseconds, "POST", path, digest(body))
    # In constant time: a comparison that stops early reveals how much of a guess was right.
    if not hmac.compare_digest(given, expected):
        return None
    is_recent = abs(time.time() - int(milliseconds) / 1000) <= SECONDS_MAX
    return key_id if is_recent else None


def sign_answer(keys: Keys, key_id: str, status: int, request_signature: str, body: bytes) -> str:
    """Ties the answer to its question: an answer to another question fails."""
    return f"k={key_id},v1={mac(keys[key_id], str(status), request_signature, digest(body))}"


def mac(secret: bytes, *lines: str) -> str:
    return hmac.new(secret, "\n".join(lines).encode(), "sha256").hexdigest()


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
