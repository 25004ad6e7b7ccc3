"""A signing service for Havn's seal, in a few lines: what stands between Havn and the key management of a cloud.

    python3 signer.py --port 8090 --key key.pem --token-file token

It listens on this machine alone and signs with a key in a file. In production, `sign` below asks your key management
instead, and the service has TLS. The protocol is in README.md.
"""

import argparse
import base64
import hmac
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, utils

ALREADY_HASHED = utils.Prehashed(hashes.SHA256())


def sign(key, algorithm: str, digest: bytes) -> bytes:
    """Signs a SHA-256. A key signs with the algorithm of its kind and no other."""
    if algorithm == "ecdsa-sha256" and isinstance(key, ec.EllipticCurvePrivateKey):
        return key.sign(digest, ec.ECDSA(ALREADY_HASHED))
    if algorithm == "rsa-sha256" and not isinstance(key, ec.EllipticCurvePrivateKey):
        return key.sign(digest, padding.PKCS1v15(), ALREADY_HASHED)
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
            signature = sign(self.server.key, asked["algorithm"], digest)
        except (ValueError, KeyError, TypeError) as problem:
            return self.answer(400, {"problem": str(problem)})
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
    parser.add_argument("--key", type=Path, required=True)
    parser.add_argument("--token-file", type=Path, required=True)
    options = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    server.key = serialization.load_pem_private_key(options.key.read_bytes(), password=None)
    server.token = options.token_file.read_text().strip()
    print(f"signing on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
