"""A signing service for Havn's seal, in a few lines: what stands between Havn and a hardware security module, or the key
management of a cloud.

    python3 signer.py --port 8090 --token-file token --key key.pem
    python3 signer.py --port 8090 --token-file token --module libsofthsm2.so --module-token havn --label seal --pin-file pin

It listens on this machine alone. For a cloud, write a class like `FileKey` whose `sign` asks your key management; on
another machine than Havn's the service has TLS. The protocol is in README.md.
"""

import argparse
import base64
import hmac
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, utils

from pkcs11_key import ModuleKey

ALREADY_HASHED = utils.Prehashed(hashes.SHA256())


class FileKey:
    """A key in a PEM file."""

    def __init__(self, file: Path) -> None:
        self._key = serialization.load_pem_private_key(file.read_bytes(), password=None)

    def sign(self, algorithm: str, digest: bytes) -> bytes:
        """Signs a SHA-256. A key signs with the algorithm of its kind and no other."""
        is_ec = isinstance(self._key, ec.EllipticCurvePrivateKey)
        if algorithm == "ecdsa-sha256" and is_ec:
            return self._key.sign(digest, ec.ECDSA(ALREADY_HASHED))
        if algorithm == "rsa-sha256" and not is_ec:
            return self._key.sign(digest, padding.PKCS1v15(), ALREADY_HASHED)
        raise ValueError(f"this key does not sign with {algorithm}")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 4096))
        if not hmac.compare_digest(self.headers.get("Authorization", ""), f"Bearer {self.server.token}"):
            return self.answer(401, {"problem": "expected the bearer token"})
        try:
            asked = json.loads(body)
            digest = base64.b64decode(asked["digest"], validate=True)
            signature = self.server.key.sign(asked["algorithm"], digest)
        except (ValueError, KeyError, TypeError) as problem:
            return self.answer(400, {"problem": str(problem)})
        except RuntimeError as problem:
            return self.answer(500, {"problem": str(problem)})
        return self.answer(200, {"signature": base64.b64encode(signature).decode()})

    def answer(self, status: int, value: dict):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Nothing is logged for each signature."""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--token-file", type=Path, required=True, help="the bearer token that Havn sends")
    key = parser.add_mutually_exclusive_group(required=True)
    key.add_argument("--key", type=Path, help="the key in PEM")
    key.add_argument("--module", help="the PKCS#11 library of a hardware security module")
    parser.add_argument("--module-token", default="havn", help="the label of the token in the module")
    parser.add_argument("--label", default="seal", help="the label of the key in that token")
    parser.add_argument("--pin-file", type=Path, help="the PIN of that token")
    options = parser.parse_args()
    if options.module and not options.pin_file:
        parser.error("--module needs --pin-file")
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    server.key = module_key(options) if options.module else FileKey(options.key)
    server.token = options.token_file.read_text().strip()
    print(f"signing on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()


def module_key(options: argparse.Namespace) -> ModuleKey:
    return ModuleKey(options.module, options.module_token, options.label, options.pin_file.read_text().strip())


if __name__ == "__main__":
    main()
