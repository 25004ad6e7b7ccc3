import { CERTIFICATE_SCENARIOS } from './certificate-scenarios.ts'
import type { RequestScenario } from './scenario.ts'

/** Refusals of any call, whatever its operation. */
const CALL_SCENARIOS = [
  {
    id: 'signature-wrong',
    trigger: 'a body that was changed after it was signed, or a `Date` 61 seconds off',
    effect: 'The sandbox says which check failed, what it expected and what it received.',
    observed: ['400 BAD_REQUEST'],
    steps: 'sign by hand ([first payment](first-payment.md)), change a letter',
  },
  {
    id: 'header-missing',
    trigger: 'no `PSU-IP-Address`',
    effect: 'Every missing header is named.',
    observed: ['400 HTTP_HEADER_REQUIRED'],
    steps: 'leave it out of a creation',
  },
  {
    id: 'query-parameter-missing',
    trigger: 'nothing: no operation has a required query parameter',
    effect: 'QUERY_PARAMETER_REQUIRED never occurs.',
    observed: [],
    impossibleCode: 'QUERY_PARAMETER_REQUIRED',
    steps: '–',
  },
  {
    id: 'path-unknown',
    trigger: 'a path that does not exist',
    effect: 'The response comes before anything is checked.',
    observed: ['404 NOT_FOUND'],
    steps: '`./havn call GET /v1/nowhere`',
  },
  {
    id: 'not-json',
    trigger: '`Content-Type: text/plain`',
    effect: 'Bodies must be JSON.',
    observed: ['415 FORMAT_ERROR'],
    steps: 'create with it',
  },
  {
    id: 'body-too-large',
    trigger: 'a body of more than 256 KiB',
    effect: 'The body is not read.',
    observed: ['413 FORMAT_ERROR'],
    steps: 'create with a text of that size',
  },
  {
    id: 'request-id-reused',
    trigger: 'the X-Request-ID of another request of the last 24 hours',
    effect: 'A retry must be the same request; this is a different one.',
    observed: ['RCVD', '409 CONFLICT'],
    steps: 'create twice under one X-Request-ID, the second time with another amount',
  },
  {
    id: 'role-missing',
    trigger: 'a TPP without the role PISP',
    effect: 'The role is read from the certificate.',
    observed: ['403 FORBIDDEN'],
    steps: '`./havn tpp new Reader --roles AISP`, create with `--tpp Reader`',
  },
] as const satisfies readonly RequestScenario[]

const SESSION_SCENARIOS = [
  {
    id: 'session-none',
    trigger: 'a TPP-Session-ID under which no SCA was done',
    effect: 'Like every 401, it has an scaRedirect.',
    observed: ['401 SCA_NOT_FOUND'],
    steps: '`./havn call GET /v1/user`',
  },
  {
    id: 'session-old',
    trigger: 'a session older than an hour',
    effect: 'The PSU must authenticate again.',
    observed: ['401 SCA_EXPIRED'],
    steps: 'identify, `./havn clock --advance 61m`, `GET /v1/user` with that session',
  },
  {
    id: 'session-replaced',
    trigger: 'a session that a newer one has replaced',
    effect: 'A PSU has one session with you at a time.',
    observed: ['401 SCA_INVALID'],
    steps: 'identify in a session, then in another, `GET /v1/user` with the first',
  },
  {
    id: 'psu-id-unknown',
    trigger: 'a PSU-ID that was not issued to you',
    effect: "Another TPP's PSU-ID is as unknown as one that was never issued.",
    observed: ['401 PSU_CREDENTIALS_INVALID'],
    steps: '`GET /v1/user` with any UUID as PSU-ID',
  },
  {
    id: 'corporate-id-missing',
    trigger: 'a session for a corporation, and no `PSU-Corporate-ID`',
    effect: 'The redirect after the SCA contains it.',
    observed: ['400 BAD_REQUEST'],
    steps: 'identify as 25879032086, create with that PSU-ID alone',
  },
  {
    id: 'account-not-theirs',
    trigger: 'a debtor account that the PSU may not pay from',
    effect: 'The response does not reveal whether the account exists.',
    observed: ['403 FORBIDDEN'],
    steps:
      'identify as 14838530061, create from 99860512749; or identify as 15848810018, create from 99860510002',
  },
] as const satisfies readonly RequestScenario[]

const PAYMENT_SCENARIOS = [
  {
    id: 'body-wrong',
    trigger: 'any error in the body, such as `"amount": "100.0"`',
    effect: 'All format errors at once, each with its path; broken rules follow once the format is right.',
    observed: ['400 FORMAT_ERROR'],
    steps: 'create',
  },
  {
    id: 'currency-not-traded',
    trigger: 'ZWD, cross-border',
    effect: 'The bank has no rate for it.',
    observed: ['400 FORMAT_ERROR'],
    steps: 'create',
  },
  {
    id: 'reporting-missing',
    trigger: 'KWD 3042.844, cross-border, without `regulatoryReportingCode`',
    effect: 'At the rate of the day this is just above NOK 100 000; 3042.843 is just below.',
    observed: ['400 FORMAT_ERROR'],
    steps: 'create',
  },
  {
    id: 'date-past',
    trigger: "`requestedExecutionDate` before the bank's today, or more than 365 days ahead",
    effect: "The message names the bank's today.",
    observed: ['400 EXECUTION_DATE_INVALID'],
    steps: 'create',
  },
  {
    id: 'kid-missing',
    trigger: 'no reference in a payment to 99860515489',
    effect: 'Its owner accepts only payments with a KID.',
    observed: ['400 KID_MISSING'],
    steps: 'create',
  },
  {
    id: 'kid-invalid',
    trigger: 'the reference 1234567 in a payment to 99860515489',
    effect: 'Its check digit is wrong; 1234566 is valid.',
    observed: ['400 KID_INVALID'],
    steps: 'create',
  },
  {
    id: 'duplicate',
    trigger: 'the same payment twice',
    effect: 'It is refused as a mistake unless you send `allowLogicalDuplicate=true`.',
    observed: ['RCVD', '409 CONFLICT'],
    steps: 'create it, and again under another X-Request-ID',
  },
  {
    id: 'too-late-to-delete',
    trigger: '`DELETE` of a payment that a run has claimed',
    effect: 'A payment in PDNG, ACSP, ACWP or a final status cannot be cancelled.',
    observed: ['RCVD', 'ACTC', 'PDNG', '409 CONFLICT'],
    steps: 'pay to 99860601318, approve, run, delete',
  },
  {
    id: 'payment-unknown',
    trigger: 'an id that is not a payment of yours',
    effect: "Another TPP's payment is as unknown as one that was never created.",
    observed: ['404 RESOURCE_UNKNOWN'],
    steps: 'read the status of any UUID',
  },
  {
    id: 'product-unknown',
    trigger: 'a payment product that does not exist',
    effect: 'An example is `sepa-credit-transfers`.',
    observed: ['404 PRODUCT_UNKNOWN'],
    steps: 'read the status of any payment of it',
  },
  {
    id: 'basket-of-bulk',
    trigger: 'a bulk or periodic payment in a signing basket',
    effect: 'A basket takes only single payments.',
    observed: ['400 REFERENCE_MIX_INVALID'],
    steps: 'create a bulk payment, then a basket with its id',
  },
] as const satisfies readonly RequestScenario[]

export const CODE_SCENARIOS = [
  ...CALL_SCENARIOS,
  ...CERTIFICATE_SCENARIOS,
  ...SESSION_SCENARIOS,
  ...PAYMENT_SCENARIOS,
] as const

export const ACCOUNT_SCENARIOS = [
  {
    id: 'consent-unknown',
    trigger: 'a PSU who has never consented',
    effect: 'Like every 401, it has an scaRedirect, where the PSU chooses accounts.',
    observed: ['401 CONSENT_UNKNOWN'],
    steps: 'identify with `GET /v1/user`, `GET /v1/accounts` with that PSU-ID',
  },
  {
    id: 'consent-revoked',
    trigger: 'a PSU who has revoked the consent',
    effect: 'Without notifications of the consent you learn it with your next call.',
    observed: ['401 CONSENT_INVALID'],
    steps: 'consent, start another consent and approve it with `"accounts": []`, `GET /v1/accounts`',
  },
  {
    id: 'consent-old',
    trigger: 'a consent older than 180 days',
    effect: 'The PSU must consent again.',
    observed: ['401 CONSENT_EXPIRED'],
    steps: 'consent, `./havn clock --advance 181d`, `GET /v1/accounts` without `PSU-IP-Address`',
  },
  {
    id: 'read-too-often',
    trigger: 'a fifth read of balances in 24 hours without the PSU present',
    effect: '`Retry-After` and `RateLimit-Reset` say when the next read is possible.',
    observed: ['429 ACCESS_EXCEEDED'],
    steps: 'consent, five times `GET /v1/accounts/{id}/balances` without `PSU-IP-Address`',
  },
] as const satisfies readonly RequestScenario[]
