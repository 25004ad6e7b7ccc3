"""Compares this client with the test vectors: python3 vectors.py <folder of the vectors>."""

import base64
import json
import os
import re
import sys
from collections import Counter

from cryptography import x509

from signing import HASHES, Signer, digest_of, is_signed_by, key_id_of, load_signer, signature_header, signing_string

FILES = [
    "algorithm.json",
    "coverage.json",
    "digest.json",
    "key-id.json",
    "mime-word.json",
    "signature-header.json",
    "signing.json",
    "valid.json",
    "wrong-signature.json",
]
if len(sys.argv) != 2:
    sys.exit("Usage: python3 vectors.py <folder of the vectors>")
FOLDER = sys.argv[1]
missing = [name for name in FILES if not os.path.isfile(os.path.join(FOLDER, name))]
if missing:
    sys.exit(f"{FOLDER} lacks vectors: {', '.join(missing)}")
compared, failures = Counter(), []


def compare(what: str, is_same: bool, name: str) -> None:
    compared[what] += 1
    if not is_same:
        failures.append(f"{what}: {name}")


def key_file(name: str) -> str:
    return os.path.join(FOLDER, "keys", name)


def check_signed(vector: dict, name: str) -> None:
    """A vector for signers: everything that is sent must come out the same."""
    request, names = vector["request"], vector["names"]
    signer = load_signer(key_file(f"{vector['key']}.key.pem"), key_file(f"{vector['certificate']}.crt.pem"))
    signer = Signer(signer.key, signer.certificate, vector["algorithm"])
    headers = dict(request["headers"])
    if "bodyBase64" in request:
        headers["Digest"] = digest_of(base64.b64decode(request["bodyBase64"]))
    compare("digest", headers.get("Digest") == vector.get("digest"), name)
    text = signing_string(request["method"], request["target"], headers, names)
    compare("signing string", text == vector["signingString"], name)
    compare("keyId", in_order(key_id_of(signer.certificate)) == in_order(vector["keyId"]), name)
    header = signature_header(signer, text, names)
    if vector["algorithm"].startswith("ecdsa"):
        # An ECDSA signature is another one each time: compare the rest, and verify it.
        before, _, signature = header.removesuffix('"').rpartition('"')
        is_right = is_signed(text, signature, vector["algorithm"], signer.certificate)
        compare("Signature header", vector["signatureHeader"].startswith(before) and is_right, name)
    else:
        compare("Signature header", in_order(header) == in_order(vector["signatureHeader"]), name)


def check_received(vector: dict, name: str) -> None:
    """A vector for verifiers: what of it a TPP's client does too."""
    request = vector["request"]
    with open(key_file(f"{vector['certificate']}.crt.pem"), "rb") as file:
        certificate = x509.load_pem_x509_certificate(file.read())
    compare("digest", digest_of(base64.b64decode(request["bodyBase64"])) == vector["digest"], name)
    compare("keyId", in_order(key_id_of(certificate)) == in_order(vector["keyId"]), name)
    if "signingString" not in vector:
        return
    text = vector["signingString"]
    names = [line.split(": ")[0] for line in text.split("\n")]
    made = signing_string(request["method"], request["target"], dict(request["headers"]), names)
    compare("signing string", made == text, name)
    is_right = is_signed(text, vector["signature"], vector["algorithm"], certificate)
    compare("signature", is_right == (vector["expect"]["verdict"] == "ok"), name)


def in_order(text: str) -> str:
    """Sorts attributes of one relative name, `a=1+b=2`: cryptography 38 writes them in any order."""
    begin, mark, name = text.partition(",CA=")
    name, end, rest = name.partition('",algorithm=')
    value = r"(?:\\.|[^,+\\])+"
    name = re.sub(rf"{value}(?:\+{value})+", lambda found: "+".join(sorted(found[0].split("+"))), name)
    return begin + mark + name + end + rest


def is_signed(text: str, signature: str, algorithm: str, certificate: x509.Certificate) -> bool:
    return is_signed_by(
        certificate.public_key(), text.encode("latin-1"), base64.b64decode(signature), HASHES[algorithm]
    )


for file_name in FILES:
    with open(os.path.join(FOLDER, file_name), encoding="utf-8") as content:
        vectors = json.load(content)
    if not vectors:
        sys.exit(f"{file_name} has no vectors")
    check = check_signed if file_name == "signing.json" else check_received
    for each in vectors:
        check(each, f"{file_name}: {each['name']}")

print(", ".join(f"{count} {what}" for what, count in sorted(compared.items())))
print(*failures, sep="\n")
print(f"{len(failures)} failed")
sys.exit(1 if failures else 0)
