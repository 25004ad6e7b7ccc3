"""A key in a hardware security module, by the module's own PKCS#11 library: the other key that signer.py can sign with."""

import ctypes as c
from threading import Lock

UNSIGNED = c.c_ulong
CKA_CLASS, CKA_LABEL, CKO_PRIVATE_KEY, CKU_USER, CKF_SERIAL_SESSION = 0x0, 0x3, 0x3, 1, 0x4
CKM_RSA_PKCS, CKM_ECDSA = 0x1, 0x1041
SHA256_DIGEST_INFO = bytes.fromhex("3031300d060960864801650304020105000420")
TOKEN_INFO_BYTES, TOKEN_LABEL_BYTES = 512, 32


class Attribute(c.Structure):
    _fields_ = [("type", UNSIGNED), ("value", c.c_void_p), ("length", UNSIGNED)]


class Mechanism(c.Structure):
    _fields_ = [("type", UNSIGNED), ("parameter", c.c_void_p), ("length", UNSIGNED)]


class ModuleKey:
    """The private key with this label in the token with that label; one session, used by one thread at a time."""

    def __init__(self, library: str, token: str, label: str, pin: str) -> None:
        self._lock, self._module = Lock(), c.CDLL(library)
        self._call("C_Initialize", None)
        self._session = UNSIGNED()
        self._call("C_OpenSession", self._find_slot(token), UNSIGNED(CKF_SERIAL_SESSION), None, None, c.byref(self._session))
        self._call("C_Login", self._session, UNSIGNED(CKU_USER), pin.encode(), UNSIGNED(len(pin.encode())))
        self._key = self._find_key(label)

    def sign(self, algorithm: str, digest: bytes) -> bytes:
        """Signs a SHA-256. The module refuses the algorithm of another kind of key."""
        if algorithm not in ("ecdsa-sha256", "rsa-sha256"):
            raise ValueError(f"this key does not sign with {algorithm}")
        is_ec = algorithm == "ecdsa-sha256"
        data = digest if is_ec else SHA256_DIGEST_INFO + digest
        mechanism = Mechanism(CKM_ECDSA if is_ec else CKM_RSA_PKCS, None, 0)
        signature, length = c.create_string_buffer(1024), UNSIGNED(1024)
        with self._lock:
            self._call("C_SignInit", self._session, c.byref(mechanism), self._key)
            self._call("C_Sign", self._session, data, UNSIGNED(len(data)), signature, c.byref(length))
        raw = signature.raw[: length.value]
        return to_der(raw) if is_ec else raw

    def _find_slot(self, token: str) -> UNSIGNED:
        count = UNSIGNED(64)
        slots = (UNSIGNED * 64)()
        self._call("C_GetSlotList", c.c_ubyte(1), slots, c.byref(count))
        for slot in slots[: count.value]:
            info = c.create_string_buffer(TOKEN_INFO_BYTES)
            self._call("C_GetTokenInfo", UNSIGNED(slot), info)
            # A token's label comes first, and is padded with spaces.
            if info.raw[:TOKEN_LABEL_BYTES].decode(errors="replace").rstrip(" \0") == token:
                return UNSIGNED(slot)
        raise SystemExit(f"the module has no token with the label {token}")

    def _find_key(self, label: str) -> UNSIGNED:
        wanted_class, wanted_label = UNSIGNED(CKO_PRIVATE_KEY), c.create_string_buffer(label.encode())
        template = (Attribute * 2)(
            Attribute(CKA_CLASS, c.cast(c.byref(wanted_class), c.c_void_p), c.sizeof(wanted_class)),
            Attribute(CKA_LABEL, c.cast(wanted_label, c.c_void_p), len(label.encode())),
        )
        key, found = UNSIGNED(), UNSIGNED()
        self._call("C_FindObjectsInit", self._session, template, UNSIGNED(2))
        self._call("C_FindObjects", self._session, c.byref(key), UNSIGNED(1), c.byref(found))
        self._call("C_FindObjectsFinal", self._session)
        if found.value != 1:
            raise SystemExit(f"the token has no private key with the label {label}")
        return key

    def _call(self, name: str, *arguments: object) -> None:
        function = getattr(self._module, name)
        function.restype = UNSIGNED
        code = function(*arguments)
        if code != 0:
            raise RuntimeError(f"{name} of the module failed with {code:#x}")


def to_der(raw: bytes) -> bytes:
    """The two numbers of an EC signature, one after the other, as DER."""
    half = len(raw) // 2
    numbers = b"".join(der_integer(part) for part in (raw[:half], raw[half:]))
    return b"\x30" + bytes([len(numbers)]) + numbers


def der_integer(part: bytes) -> bytes:
    number = int.from_bytes(part, "big")
    content = number.to_bytes(number.bit_length() // 8 + 1, "big")
    return b"\x02" + bytes([len(content)]) + content
