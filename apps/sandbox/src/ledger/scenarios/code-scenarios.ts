import type { RequestScenario } from './scenario.ts'

/** What a call can be refused with, whatever it wants. */
const OF_CALLS = [
  {
    id: 'signature-wrong',
    trigger: 'a body that was changed after it was signed, or a `Date` 61 seconds off',
    happens: 'The sandbox tells which check failed, what it expected and what came.',
    seen: ['400 BAD_REQUEST'],
    how: 'sign by hand ([first payment](first-payment.md)), change a letter',
  },
  {
    id: 'header-missing',
    trigger: 'no `PSU-IP-Address`',
    happens: 'Every missing header is named.',
    seen: ['400 HTTP_HEADER_REQUIRED'],
    how: 'leave it out of a creation',
  },
  {
    id: 'query-parameter-missing',
    trigger: 'nothing: no operation has a query parameter that must be sent',
    happens: 'So QUERY_PARAMETER_REQUIRED is never answered.',
    seen: [],
    unseen: 'QUERY_PARAMETER_REQUIRED',
    how: '–',
  },
  {
    id: 'path-unknown',
    trigger: 'a path that does not exist',
    happens: 'Answered before anything is checked.',
    seen: ['404 NOT_FOUND'],
    how: '`./havn call GET /v1/nowhere`',
  },
  {
    id: 'not-json',
    trigger: '`Content-Type: text/plain`',
    happens: 'Bodies are JSON.',
    seen: ['415 FORMAT_ERROR'],
    how: 'create with it',
  },
  {
    id: 'body-too-large',
    trigger: 'a body of more than 256 KiB',
    happens: 'It is not even read.',
    seen: ['413 FORMAT_ERROR'],
    how: 'create with a text of that size',
  },
  {
    id: 'request-id-reused',
    trigger: 'the X-Request-ID of another request of the last 24 hours',
    happens: 'A retry must be the same request; this is another.',
    seen: ['RCVD', '409 CONFLICT'],
    how: 'create twice under one X-Request-ID, the second time with another amount',
  },
  {
    id: 'role-missing',
    trigger: 'a TPP that is no PISP',
    happens: 'The role is read from the certificate.',
    seen: ['403 FORBIDDEN'],
    how: '`./havn tpp new Reader --roles AISP`, create with `--tpp Reader`',
  },
] as const satisfies readonly RequestScenario[]

const OF_SESSIONS = [
  {
    id: 'session-none',
    trigger: 'a TPP-Session-ID under which no SCA was done',
    happens: 'As every 401, with scaRedirect.',
    seen: ['401 SCA_NOT_FOUND'],
    how: '`./havn call GET /v1/user`',
  },
  {
    id: 'session-old',
    trigger: 'a session older than an hour',
    happens: 'The PSU must authenticate again.',
    seen: ['401 SCA_EXPIRED'],
    how: 'identify, `./havn clock --advance 61m`, `GET /v1/user` with that session',
  },
  {
    id: 'session-replaced',
    trigger: 'a session after which another was authenticated',
    happens: 'A PSU has one session with you at a time.',
    seen: ['401 SCA_INVALID'],
    how: 'identify in a session, then in another, `GET /v1/user` with the first',
  },
  {
    id: 'psu-id-unknown',
    trigger: 'a PSU-ID that was not given to you',
    happens: "Another TPP's is as unknown as one that never was.",
    seen: ['401 PSU_CREDENTIALS_INVALID'],
    how: '`GET /v1/user` with any UUID as PSU-ID',
  },
  {
    id: 'corporate-id-missing',
    trigger: 'a session for a corporation, and no `PSU-Corporate-ID`',
    happens: 'The redirect after the SCA brought it.',
    seen: ['400 BAD_REQUEST'],
    how: 'identify as 25879032086, create with that PSU-ID alone',
  },
  {
    id: 'account-not-theirs',
    trigger: 'a debtor account that the PSU may not pay from',
    happens: 'Whether there is such an account is not told.',
    seen: ['403 FORBIDDEN'],
    how: 'identify as 14838530061, create from 99860512749; or identify as 15848810018, create from 99860510002',
  },
] as const satisfies readonly RequestScenario[]

const OF_PAYMENTS = [
  {
    id: 'body-wrong',
    trigger: 'any fault of the body, such as `"amount": "100.0"`',
    happens: 'All faults of form at once, each with its path; what breaks a rule, once the form is right.',
    seen: ['400 FORMAT_ERROR'],
    how: 'create',
  },
  {
    id: 'currency-not-traded',
    trigger: 'ZWD, cross-border',
    happens: 'The bank has no rate for it.',
    seen: ['400 FORMAT_ERROR'],
    how: 'create',
  },
  {
    id: 'reporting-missing',
    trigger: 'KWD 3042.844, cross-border, without `regulatoryReportingCode`',
    happens: 'At the rate of the day that is just above NOK 100 000; 3042.843 is just below.',
    seen: ['400 FORMAT_ERROR'],
    how: 'create',
  },
  {
    id: 'date-past',
    trigger: "`requestedExecutionDate` before the bank's today, or more than 365 days ahead",
    happens: "The bank's today is told.",
    seen: ['400 EXECUTION_DATE_INVALID'],
    how: 'create',
  },
  {
    id: 'kid-missing',
    trigger: 'no reference in a payment to 99860515489',
    happens: 'Its owner takes payments with a KID only.',
    seen: ['400 KID_MISSING'],
    how: 'create',
  },
  {
    id: 'kid-invalid',
    trigger: 'the reference 1234567 in a payment to 99860515489',
    happens: 'Its check digit is wrong; 1234566 fits.',
    seen: ['400 KID_INVALID'],
    how: 'create',
  },
  {
    id: 'duplicate',
    trigger: 'the same payment twice',
    happens: 'Taken for a mistake, unless you send `allowLogicalDuplicate=true`.',
    seen: ['RCVD', '409 CONFLICT'],
    how: 'create it, and again under another X-Request-ID',
  },
  {
    id: 'too-late-to-delete',
    trigger: '`DELETE` of a payment that a run has taken',
    happens: 'PDNG, ACSP, ACWP and what has ended cannot be stopped.',
    seen: ['RCVD', 'ACTC', 'PDNG', '409 CONFLICT'],
    how: 'pay to 99860601318, approve, run, delete',
  },
  {
    id: 'payment-unknown',
    trigger: 'an id that is no payment of yours',
    happens: "Another TPP's payment is as unknown as one that never was.",
    seen: ['404 RESOURCE_UNKNOWN'],
    how: 'read the status of any UUID',
  },
  {
    id: 'product-unknown',
    trigger: 'a payment product that does not exist',
    happens: 'Such as `sepa-credit-transfers`.',
    seen: ['404 PRODUCT_UNKNOWN'],
    how: 'read the status of any payment of it',
  },
  {
    id: 'basket-of-bulk',
    trigger: 'a bulk or periodic payment in a signing basket',
    happens: 'Only single payments can be put into one.',
    seen: ['400 REFERENCE_MIX_INVALID'],
    how: 'create a bulk payment, then a basket with its id',
  },
] as const satisfies readonly RequestScenario[]

export const CODE_SCENARIOS = [...OF_CALLS, ...OF_SESSIONS, ...OF_PAYMENTS] as const

export const ACCOUNT_SCENARIOS = [
  {
    id: 'consent-unknown',
    trigger: 'a PSU who has never consented',
    happens: 'As every 401, with scaRedirect: there the PSU chooses accounts.',
    seen: ['401 CONSENT_UNKNOWN'],
    how: 'identify with `GET /v1/user`, `GET /v1/accounts` with that PSU-ID',
  },
  {
    id: 'consent-taken-back',
    trigger: 'a PSU who has taken the consent back',
    happens: 'The bank does not tell you before you ask.',
    seen: ['401 CONSENT_INVALID'],
    how: 'consent, start another consent and approve it with `"accounts": []`, `GET /v1/accounts`',
  },
  {
    id: 'consent-old',
    trigger: 'a consent older than 180 days',
    happens: 'The PSU must consent anew.',
    seen: ['401 CONSENT_EXPIRED'],
    how: 'consent, `./havn clock --advance 181d`, `GET /v1/accounts` without `PSU-IP-Address`',
  },
  {
    id: 'read-too-often',
    trigger: 'a fifth read of balances in 24 hours without the PSU present',
    happens: '`Retry-After` and `RateLimit-Reset` say when the next one is free.',
    seen: ['429 ACCESS_EXCEEDED'],
    how: 'consent, five times `GET /v1/accounts/{id}/balances` without `PSU-IP-Address`',
  },
] as const satisfies readonly RequestScenario[]
