"""The TPP's own two addresses: where the PSU's browser comes back, and where the bank sends notifications."""

import queue
import sys
import threading
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from notification import BankSeal, Refused, verify_notification
from redirect import read_redirect

BODY_BYTES_MAX = 100_000


def start_receiver(port: int, state: str, seal: BankSeal, events: "queue.Queue[object]") -> ThreadingHTTPServer:
    """Listens on this machine alone. Puts into `events` how the PSU came back, and the notifications of the bank."""

    class Handler(BaseHTTPRequestHandler):
        timeout = 10

        def do_GET(self) -> None:
            if not self.path.startswith("/callback"):
                return self.answer(404, "Not here")
            try:
                events.put(read_redirect(self.path, state))
            except ValueError as problem:
                return self.answer(400, str(problem))
            self.answer(200, "Thank you. You can close this window.")

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", "0"))
            if self.path != "/notifications" or not 0 < length <= BODY_BYTES_MAX:
                return self.answer(404, "Not here")
            body = self.rfile.read(length)
            now = datetime.now(timezone.utc)
            try:
                notification = verify_notification("POST", self.path, self.headers, body, seal, now)
            except Refused as problem:
                print(f"Refused a notification: {problem}", file=sys.stderr, flush=True)
                return self.answer(400, str(problem))
            # Answer once it is stored: the bank sends it again until it gets a 2xx.
            events.put(notification)
            self.answer(204, "")

        def answer(self, status: int, text: str) -> None:
            body = text.encode()
            self.send_response(status)
            if status != 204:
                self.send_header("Content-Type", "text/plain; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing is logged: a callback's address has the PSU-ID in it."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    # So that server_close waits for answers under way.
    server.daemon_threads = False
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
