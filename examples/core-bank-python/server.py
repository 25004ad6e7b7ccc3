"""HTTP: reads a question, checks who asks, has it answered, signs the answer."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import signature
from database import Database
from questions import Answer, UnknownQuestion, bank_ids_of

PREFIX = "/core-bank/v1/"
BODY_BYTES_MAX = 8 * 1024 * 1024


class CoreBankServer(ThreadingHTTPServer):
    """Serves the questions of one bank, each connection in a thread of its own."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port: int, bank_id: str, keys: signature.Keys, db: Database, answers: dict[str, Answer]) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.bank_id, self.keys, self.db, self.answers = bank_id, keys, db, answers

    def answer(self, path: str, body: bytes) -> object:
        question = json.loads(body)
        answer = self.answers.get(path.removeprefix(PREFIX))
        if answer is None or bank_ids_of(question) != {self.bank_id}:
            raise UnknownQuestion
        return answer(self.db, question)


class Handler(BaseHTTPRequestHandler):
    server: CoreBankServer
    protocol_version = "HTTP/1.1"
    # Head and body leave in one packet. In two, each answer would take 40 milliseconds longer (docs/core-bank-http.md).
    wbufsize = 64 * 1024
    disable_nagle_algorithm = True
    # An idle connection is closed after this.
    timeout = 120

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit() or int(length) > BODY_BYTES_MAX:
            self.close_connection = True
            return self.send(413, None, None)
        body = self.rfile.read(int(length))
        header = self.headers.get(signature.HEADER)
        key_id = signature.check_request(self.server.keys, header, self.path, body)
        if key_id is None:
            # Not Havn: it gets no answer, and no MAC of ours either.
            return self.send(401, None, None)
        try:
            return self.send(200, self.server.answer(self.path, body), key_id)
        except UnknownQuestion:
            return self.send(404, None, key_id)
        except (ValueError, KeyError, TypeError) as problem:
            return self.fail(400, problem, key_id)
        except Exception as problem:
            return self.fail(500, problem, key_id)

    def fail(self, status: int, problem: Exception, key_id: str) -> None:
        # Neither the question nor the problem's text: both may have a national id in them.
        print(f"{self.path}: {status} {type(problem).__name__}", file=sys.stderr, flush=True)
        self.send(status, None, key_id)

    def send(self, status: int, answer: object, key_id: str | None) -> None:
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if key_id is not None:
            asked = self.headers[signature.HEADER]
            signed = signature.sign_answer(self.server.keys, key_id, status, asked, body)
            self.send_header(signature.HEADER, signed)
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, format: str, *values: object) -> None:
        """No access log: this is where a real bank measures and logs, without bodies."""
