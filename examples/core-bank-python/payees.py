"""Does this account belong to this name? A real bank asks the creditor's bank; this one has a list."""

import unicodedata

from database import Database

#: Names of accounts in other banks.
REGISTERED_NAMES = {
    "15031080077": "Hav Strøm AS",
    "DE89370400440532013000": "Nordsee Handel GmbH",
    "FR1420041010050500013M02606": "Kari Nordmann",
}


def verify_payee(db: Database, query: dict) -> dict:
    registered = find_registered_name(db, query["account"])
    if registered is None:
        return {"kind": "not-possible"}
    asked, known = words(query["name"]), words(registered)
    if sorted(asked) == sorted(known):
        return {"kind": "match"}
    # Who sees the registered name must have known almost all of it: every word but one, and that one but for a letter.
    different = [pair for pair in zip(asked, known) if pair[0] != pair[1]]
    if len(asked) == len(known) >= 2 and len(different) == 1 and is_one_edit(*different[0]):
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


def words(name: str) -> list[str]:
    """The words of a name, without case, accents and punctuation."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().replace("ø", "o").replace("æ", "ae"))
    letters = (letter for letter in decomposed if not unicodedata.combining(letter))
    return "".join(letter if letter.isalnum() else " " for letter in letters).split()


def is_one_edit(one: str, other: str) -> bool:
    """Whether a letter too many, a letter too few or another letter makes the one word the other."""
    shorter, longer = sorted((one, other), key=len)
    start = next((i for i, (a, b) in enumerate(zip(shorter, longer)) if a != b), len(shorter))
    return len(shorter) >= 4 and longer[start + 1 :] == shorter[start + len(shorter) + 1 - len(longer) :]
