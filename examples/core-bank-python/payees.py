"""Does this account belong to this name? A real bank asks the creditor's bank; this one has a list."""

import unicodedata
from difflib import SequenceMatcher

from database import Database

#: Names of accounts in other banks.
REGISTERED_NAMES = {"15031080077": "Hav Strøm AS", "DE89370400440532013000": "Nordsee Handel GmbH"}

#: How alike two names must be for the PSU to be shown the right one.
CLOSE_MATCH_MIN = 0.75


def verify_payee(db: Database, query: dict) -> dict:
    registered = find_registered_name(db, query["account"])
    if registered is None:
        return {"kind": "not-possible"}
    asked, known = plain(query["name"]), plain(registered)
    if asked == known:
        return {"kind": "match"}
    if SequenceMatcher(None, asked, known).ratio() >= CLOSE_MATCH_MIN:
        return {"kind": "close-match", "name": registered}
    # Somebody else's account: whose it is, the PSU may not know.
    return {"kind": "no-match"}


def find_registered_name(db: Database, account: dict) -> str | None:
    own = db.one(
        """select coalesce(person.name, agreement.name) as name from account
           left join person on person_id = owner left join agreement on agreement_id = owner
           where bban = ?""",
        account.get("bban"),
    )
    if own is not None:
        return own["name"]
    return REGISTERED_NAMES.get(account.get("bban") or account.get("iban"))


def plain(name: str) -> str:
    """The letters and digits of a name, without case, accents and punctuation."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().replace("ø", "o").replace("æ", "ae"))
    return "".join(letter for letter in decomposed if letter.isalnum())
