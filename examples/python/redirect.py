"""Reads what the PSU's browser brings back from the bank."""

import hmac
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit


@dataclass(frozen=True)
class Approved:
    """The PSU authenticated. Store `psu_id`: it names this PSU between you and this bank, and never changes."""

    psu_id: str
    session_id: str
    context: str
    #: Only of a PSU who acts for a corporation. Send it as PSU-Corporate-ID, beside PSU-ID.
    corporate_id: str | None


@dataclass(frozen=True)
class NotApproved:
    status: int
    code: str
    message: str
    #: Beyond the specification: refused, aborted, timed-out, locked-out, not-allowed or faulted.
    outcome: str | None


def read_redirect(target: str, state: str) -> Approved | NotApproved:
    """Reads the path and query of the callback. Raises ValueError if it does not belong to this state."""
    parameters = {name: values[0] for name, values in parse_qs(urlsplit(target).query).items()}
    # The PSU who returns need not be the one you sent: anybody can open this address.
    if not hmac.compare_digest(parameters.get("state", "").encode(), state.encode()):
        raise ValueError("the state is not that of this payment")
    if "psu-id" in parameters:
        return Approved(
            psu_id=parameters["psu-id"],
            session_id=parameters["tpp-session-id"],
            context=parameters["context"],
            corporate_id=parameters.get("psu-corporate-id"),
        )
    return NotApproved(
        status=int(parameters.get("status", "500")),
        code=parameters.get("code", ""),
        message=parameters.get("message", ""),
        outcome=parameters.get("sca-outcome"),
    )
