"""Sends signed calls to the bank, and sends a call again that the bank may not have got."""

import http.client
import json
import ssl
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import formatdate
from typing import Any

from signing import Signer, sign

ATTEMPTS_MAX = 4
SECONDS_MAX = 30


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    json: Any

    def link(self, name: str) -> str | None:
        """The address of this link. Look for scaRedirect in every answer: any call may need the PSU."""
        return self.json.get("_links", {}).get(name, {}).get("href") if isinstance(self.json, dict) else None


class Bank:
    def __init__(self, base_url: str, authority_file: str, signer: Signer) -> None:
        self.base_url = base_url
        self.signer = signer
        self.tls = ssl.create_default_context(cafile=authority_file)

    def call(self, method: str, target: str, headers: Mapping[str, str], body: bytes | None = None) -> Answer:
        """Sends a call until it is answered. Every attempt has the same X-Request-ID, so nothing is done twice."""
        request_id = str(uuid.uuid4())
        for attempt in range(1, ATTEMPTS_MAX + 1):
            answer, problem = None, None
            try:
                answer = self.send(method, target, {**headers, "X-Request-ID": request_id}, body)
                if answer.status not in (429, 503):
                    return answer
            except (OSError, http.client.HTTPException) as no_answer:
                # The bank may have done it all the same: ask again, do not assume.
                problem = no_answer
            if attempt < ATTEMPTS_MAX:
                time.sleep(seconds_to_wait(answer, attempt))
        if answer is None:
            raise ConnectionError(f"{method} {target}: no answer after {ATTEMPTS_MAX} attempts") from problem
        return answer

    def send(self, method: str, target: str, headers: Mapping[str, str], body: bytes | None) -> Answer:
        """Signs and sends a call once. Date is the real time, and within 60 seconds, so each attempt has its own."""
        dated = {**headers, "Date": formatdate(usegmt=True)}
        if body is not None:
            dated["Content-Type"] = "application/json"
        signed = sign(self.signer, method, target, dated, body)
        request = urllib.request.Request(self.base_url + target, data=body, headers=signed, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS_MAX, context=self.tls) as response:
                return read_answer(response.status, response.headers, response.read())
        except urllib.error.HTTPError as refused:
            # Python raises every status but 2xx. Here they are answers: a 401 with a link is normal.
            with refused:
                return read_answer(refused.code, refused.headers, refused.read())


def read_answer(status: int, headers: Mapping[str, str], body: bytes) -> Answer:
    is_json = "json" in headers.get("Content-Type", "")
    return Answer(status, headers, json.loads(body) if is_json else None)


def seconds_to_wait(answer: Answer | None, attempt: int) -> float:
    """What Retry-After says, else 1, 2 and 4 seconds."""
    said = answer.headers.get("Retry-After", "") if answer else ""
    return min(int(said), SECONDS_MAX) if said.isdecimal() else 2 ** (attempt - 1)
