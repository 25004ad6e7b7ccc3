import type { Cause } from './cause.ts'

/** What leads to the codes about certificates, roles and signatures. */
export const SIGNING_CAUSES: readonly Cause[] = [
  {
    reasons: ['certificate-unreadable'],
    because: 'the certificate cannot be read',
    whatToDo: '`TPP-Signature-Certificate` is the Base64 of the DER form, on one line',
  },
  {
    reasons: ['certificate-untrusted', 'certificate-not-yet-valid'],
    because: 'the bank does not trust the issuer, or the certificate is not valid yet',
    whatToDo: 'use a certificate of a qualified trust service provider; in the sandbox one of its own',
  },
  {
    reasons: [
      'certificate-without-role',
      'certificate-without-organisation',
      'certificate-organisation-malformed',
      'certificate-not-a-seal',
      'client-certificate-unfit',
    ],
    because:
      'the certificate lacks what ETSI TS 119 495 requires of a QWAC or QSealC, or is of the other kind',
    whatToDo: 'the text says what is missing; ask the issuer for a certificate for PSD2',
  },
  {
    reasons: ['client-certificate-differs'],
    because: 'the QWAC of the connection and the seal of the call belong to different organisations',
    whatToDo: 'send the calls of each organisation over connections of its own',
  },
  {
    reasons: ['certificate-expired'],
    because: 'the certificate has expired',
    whatToDo: 'renew it; consents and payments stay yours',
  },
  {
    reasons: ['tpp-blocked'],
    because: 'the bank has blocked the organisation of the certificate',
    whatToDo: 'contact the bank',
  },
  {
    reasons: ['certificate-revoked'],
    because: 'its issuer has revoked the certificate',
    whatToDo: 'get a new one',
  },
  {
    reasons: ['client-certificate-missing'],
    because: 'the TLS connection has no client certificate',
    whatToDo: 'present the QWAC, with curl as `--cert` and `--key`',
  },
  {
    reasons: ['seal-missing'],
    because: 'the call is signed, and `TPP-Signature-Certificate` is missing',
    whatToDo: 'send the certificate of the seal',
  },
  {
    reasons: ['role-missing'],
    because: 'the certificate does not have the role that the operation needs',
    whatToDo: 'the API reference lists the role of each operation',
  },
  {
    reasons: ['tpp-not-registered', 'role-not-registered'],
    because:
      'the register of payment service providers does not have the TPP, or not with this role in the country',
    whatToDo: 'ask your supervisor to correct the register, or to passport the role',
  },
  {
    reasons: ['signature-wrong'],
    because: 'the signature does not verify',
    whatToDo: '`./havn why` shows the signing string that the bank built; compare it with yours line by line',
  },
  {
    reasons: [
      'digest-missing',
      'digest-repeated',
      'digest-malformed',
      'digest-algorithm-unknown',
      'digest-not-base64',
      'digest-mismatch',
    ],
    because: '`Digest` is missing, cannot be read, or does not fit the body',
    whatToDo: 'hash the very bytes that you send, also where there are none, with SHA-256 or SHA-512',
  },
  {
    reasons: [
      'signature-repeated',
      'signature-too-long',
      'mime-word-malformed',
      'mime-word-charset-unknown',
      'mime-word-text-invalid',
      'part-malformed',
      'part-unknown',
      'part-repeated',
      'part-missing',
      'part-out-of-order',
      'signature-not-base64',
    ],
    because: 'the `Signature` header cannot be read',
    whatToDo: 'write `keyId`, `algorithm`, `headers` and `signature` as `name="value"`, in this order',
  },
  {
    reasons: [
      'header-list-empty',
      'header-list-spacing',
      'header-list-upper-case',
      'header-list-repeated',
      'header-list-name-invalid',
      'header-list-pseudo-header-unknown',
    ],
    because: 'the list `headers` of the signature cannot be read',
    whatToDo: 'write each name once, in lower case, separated by single spaces',
  },
  {
    reasons: [
      'header-not-signed',
      'target-not-signed',
      'signed-header-absent',
      'signed-header-repeated',
      'signed-header-invalid',
    ],
    because: 'a header that must be signed is not, or a signed one was not sent once',
    whatToDo:
      'sign `digest` and `x-request-id`, and, where you send them, `date`, `psu-id`, `psu-corporate-id` and `tpp-redirect-uri`',
  },
  {
    reasons: ['key-id-malformed', 'key-id-serial-differs', 'key-id-issuer-differs'],
    because: '`keyId` is not that of the certificate',
    whatToDo: 'write `SN=<serial>,CA=<issuer>`, both as in the certificate',
  },
  {
    reasons: ['algorithm-unknown', 'algorithm-unsuited', 'key-unsuited'],
    because: 'the algorithm is not supported, or does not fit the key of the certificate',
    whatToDo: 'the text lists the algorithms',
  },
  {
    reasons: ['signature-missing'],
    because: 'the bank demands a seal, and the call has no `Signature`',
    whatToDo: 'sign every call with the QSealC',
  },
]
