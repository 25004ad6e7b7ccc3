import { answersWith, type ErrorEntry, isSigned } from './error-entry.ts'

const WHY = ['Why?', '../why.md'] as const
const SIGNING = ['Signing', '../concepts/signing.md'] as const
const RETRIES = ['Retries and idempotency', '../guides/retries-and-idempotency.md'] as const

/** Codes about the call itself: its path, headers, signature and body. */
export const REQUEST_ERRORS = {
  SYSTEM_ERROR: {
    meaning: 'The bank could not process the call.',
    statuses: [500, 503],
    alsoIn: [
      'the redirect after an SCA that the bank could not finish (`status=500`, `sca-outcome=faulted`)',
    ],
    retry: 'after-a-wait',
    retryText:
      'Yes, after a 503: wait as `Retry-After` says, then send the same request under the same X-Request-ID. Nothing is done twice. After a 500, try again a few times with growing pauses; if it stays, contact the bank.',
    actor: 'bank',
    causes: [
      [
        '503: the bank or its core system is busy or does not answer',
        'wait as `Retry-After` says and repeat',
      ],
      [
        '503: the bank does not know at the moment whether the certificate was revoked, or whether its authority is still trusted',
        'wait as `Retry-After` says and repeat',
      ],
      ['503: a request with this X-Request-ID is still being processed', 'repeat in a second'],
      [
        '503: the bank has closed the interface for a while',
        'wait as `Retry-After` says; approved payments are executed meanwhile',
      ],
      [
        '500: a fault of the bank',
        'repeat; then give the bank the X-Request-ID, by which it finds the call in its log',
      ],
      ['the redirect after an SCA', 'start another authorisation; the payment still waits (RCVD)'],
    ],
    isAnsweredBy: answersWith(500),
    exampleScenario: 'unavailable',
    seeAlso: [RETRIES],
  },
  BAD_REQUEST: {
    meaning:
      'The call cannot be trusted or read: its signature, its `Date`, its `Digest` or a header is wrong.',
    statuses: [400],
    alsoIn: ['a WARNING in a 201: notifications were asked for and will not be sent'],
    retry: 'after-a-change',
    retryText:
      'No. Correct the request and sign it again. A refused call is not stored, so the X-Request-ID may stay the same.',
    actor: 'developer',
    causes: [
      [
        'the signature does not verify',
        '`./havn why` shows the signing string that the bank built; compare it with yours line by line',
      ],
      [
        '`Date` is more than 60 seconds off, or not an RFC 7231 date in GMT',
        'use the real time of the moment of sending, not the bank’s clock',
      ],
      [
        '`Digest` does not fit the body',
        'hash the very bytes that you send: do not let a library serialise the JSON again',
      ],
      ['a header that must be signed is not signed', 'name it in `headers="…"`; `(request-target)` too'],
      [
        '`keyId` is not that of the certificate',
        'serial number and issuer as in the certificate; `./havn explain` says which differs',
      ],
      ['a header has a value that is not allowed', 'the message’s `path` names it'],
      [
        'the PSU did the SCA for a corporation, and `PSU-Corporate-ID` is missing',
        'send the `psu-corporate-id` of the redirect',
      ],
    ],
    isAnsweredBy: answersWith(400),
    exampleScenario: 'signature-wrong',
    seeAlso: [SIGNING, WHY],
  },
  FORBIDDEN: {
    meaning: 'The certificate, its role or the PSU’s rights do not allow this.',
    statuses: [403],
    alsoIn: [
      'the redirect after an SCA by a PSU who may not do this (`status=403`, `sca-outcome=not-allowed`)',
    ],
    retry: 'never',
    retryText:
      'No. The same request gets the same answer until the certificate or the PSU’s rights have changed.',
    actor: 'developer',
    causes: [
      [
        'the certificate is not trusted, was revoked, has expired or is not valid yet',
        'use a certificate that the bank trusts; `./havn tpp list` shows those of the sandbox, `./havn tpp renew` renews one',
      ],
      [
        'the bank has blocked you: every call of yours gets this answer',
        'contact the bank; another certificate does not help',
      ],
      [
        'the certificate lacks the role (PISP for payments, AISP for accounts)',
        'use a certificate with the role; in the sandbox `./havn tpp new NAME --roles PISP,AISP`',
      ],
      [
        'the PSU may not pay from the account, or the amount exceeds what they may pay',
        'let the PSU choose another account. The answer does not say which of the two it is',
      ],
      ['`PSU-Corporate-ID` is not an agreement of this PSU', '`GET /v1/agreements` lists theirs'],
      ['the first of two people tries to be the second, too', 'send another person to the link'],
    ],
    isAnsweredBy: answersWith(403),
    exampleScenario: 'account-not-theirs',
    seeAlso: [
      ['Certificates', '../guides/certificates.md'],
      ['Test customers', '../sandbox-data.md'],
    ],
  },
  NOT_FOUND: {
    meaning: 'The path does not exist, or does not support this method.',
    statuses: [404],
    retry: 'after-a-change',
    retryText: 'No. Correct the path. The sandbox names the nearest paths that exist.',
    actor: 'developer',
    causes: [
      [
        'a typing mistake, a missing `/v1`, a slash at the end',
        'use the links of the answers (`_links`) instead of building paths',
      ],
      ['a path of the sandbox, in production', '`/v1/sandbox/…` exists only in the sandbox'],
    ],
    isAnsweredBy: () => false,
    exampleScenario: 'path-unknown',
    seeAlso: [['OpenAPI and collections', '../openapi-and-collections.md']],
  },
  CONFLICT: {
    meaning: 'The call does not fit what happened before it.',
    statuses: [409],
    retry: 'never',
    retryText: 'No. Read the state first: a payment that exists need not be created again.',
    actor: 'developer',
    causes: [
      [
        '`path` is `allowLogicalDuplicate`: a payment with the same accounts, amount, date and text exists',
        'it is probably the same payment: look for it. If a second one is meant, add `?allowLogicalDuplicate=true`',
      ],
      [
        'the X-Request-ID belongs to another request of the last 24 hours',
        'use a new X-Request-ID for each new request, and the same one only for a retry',
      ],
      [
        'the payment or basket is no longer in a state that allows this',
        'read its status; the text says which states allow it',
      ],
      ['a payment is in another basket, or one of two people has approved it', 'leave it out of the basket'],
      ['sandbox data that exist already', 'choose another number or name'],
    ],
    isAnsweredBy: answersWith(409),
    exampleScenario: 'duplicate',
    seeAlso: [RETRIES, ['A payment’s status', '../payment-status.md']],
  },
  HTTP_HEADER_REQUIRED: {
    meaning: 'A header that the operation needs is missing.',
    statuses: [400],
    retry: 'after-a-change',
    retryText: 'No. Add the header, sign again where it must be signed, and send.',
    actor: 'developer',
    causes: [
      [
        'a header of every signed call is missing: `Date`, `X-Request-ID`, `TPP-Signature-Certificate`, `Signature`, or `Digest` with a body',
        'one message names each; `POST /v1/sandbox/signature-check` returns what to sign and send',
      ],
      [
        'a header of this operation is missing, such as `PSU-IP-Address` or `TPP-Redirect-URI`',
        'the reference lists them for each operation',
      ],
    ],
    isAnsweredBy: isSigned,
    exampleScenario: 'header-missing',
    seeAlso: [SIGNING, WHY],
  },
  QUERY_PARAMETER_REQUIRED: {
    meaning: 'A query parameter that the operation needs is missing.',
    statuses: [],
    retry: 'after-a-change',
    retryText: 'No. Add the parameter.',
    actor: 'developer',
    causes: [
      [
        'no operation of this version has a required query parameter',
        'Havn never answers it. Treat it like FORMAT_ERROR, for other banks',
      ],
    ],
    isAnsweredBy: ({ query }) => Object.values<object>(query).some((parameter) => 'required' in parameter),
    seeAlso: [['FORMAT_ERROR', 'FORMAT_ERROR.md']],
  },
  FORMAT_ERROR: {
    meaning: 'The body or the query is not as the operation expects it.',
    statuses: [400, 413, 415, 431],
    alsoIn: ['a WARNING in a success: an unknown value of `x-accept-fix`, or a deprecated field'],
    retry: 'after-a-change',
    retryText: 'No. Correct what each message names. One answer lists all faults of a body.',
    actor: 'developer',
    causes: [
      [
        '400: a field is missing, unknown, or has another form',
        '`path` names the field, in lines of a bulk too; the text says what was expected and what came',
      ],
      ['400: a query parameter is unknown or has another form', '`path` names it'],
      [
        '400: the bank has no rate for the currency, or the fee has too many digits',
        'choose another currency or amount',
      ],
      ['413: the body is larger than 256 KiB, a bulk payment’s larger than 1 MiB', 'split it'],
      ['431: the headers are larger than 16 KiB in all', 'send shorter ones'],
      ['415: `Content-Type` is not `application/json`, or the body is compressed', 'send plain JSON'],
    ],
    isAnsweredBy: answersWith(400),
    exampleScenario: 'body-wrong',
    seeAlso: [
      ['x-accept-fix', '../x-accept-fix.md'],
      ['Account information', '../account-information.md'],
    ],
  },
  RESOURCE_UNKNOWN: {
    meaning: 'You have no payment, basket, account or other thing with this id.',
    statuses: [400, 404],
    retry: 'never',
    retryText: 'No, with one exception: a domestic payment can be read once the PSU has approved it.',
    actor: 'developer',
    causes: [
      [
        '404: the id is wrong, or belongs to another TPP',
        'use the ids and links of your own answers. Another TPP’s resource looks like none',
      ],
      [
        '404: a domestic payment that the PSU has not approved yet',
        'send `x-accept-fix: payment-status-before-approval`',
      ],
      ['404: an account that is not, or no longer, in the PSU’s consent', 'read `GET /v1/accounts` again'],
      ['400: an id inside a body is unknown', '`path` names it, as in `paymentIds[1]`'],
    ],
    isAnsweredBy: (operation) =>
      (answersWith(404)(operation) && !answersWith(404, 'ConsentNotFound')(operation)) ||
      operation.id === 'createSigningBasket' ||
      (operation.tag === 'sandbox' && operation.method === 'POST' && operation.body !== undefined),
    exampleScenario: 'payment-unknown',
    seeAlso: [['x-accept-fix', '../x-accept-fix.md']],
  },
  ACCESS_EXCEEDED: {
    meaning: 'You have called more often than is allowed.',
    statuses: [429],
    retry: 'after-a-wait',
    retryText: 'Yes, after as many seconds as `Retry-After` says.',
    actor: 'nobody',
    causes: [
      [
        'balances or transactions of an account were read 4 times in 24 hours while the PSU was away',
        'wait, or read while the PSU is present and send `PSU-IP-Address`: then nothing is counted',
      ],
      [
        'the PSU’s phone has five open requests, or had twenty within an hour',
        'wait, or leave out `TPP-Redirect-Preferred: false` and send the PSU to the link',
      ],
      [
        'the PSU has 1,000 open links of yours',
        'put waiting payments into a signing basket; an unused link ends after five minutes',
      ],
      ['many changes of one sandbox wait for each other', 'repeat in a few seconds'],
      [
        'many of your calls are in progress at once',
        'wait for answers before you send more; nothing was done, so repeat with the same X-Request-ID',
      ],
    ],
    isAnsweredBy: answersWith(429),
    exampleScenario: 'read-too-often',
    seeAlso: [['Pagination and quotas', '../guides/pagination-and-quotas.md']],
  },
} as const satisfies Record<string, ErrorEntry>
