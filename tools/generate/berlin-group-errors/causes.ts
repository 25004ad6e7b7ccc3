import type { REMARK_CODES } from '../../../apps/server/src/interfaces/berlin-group/messages.ts'
import type { Cause, ReportedReason } from './cause.ts'
import { SIGNING_CAUSES } from './signing-causes.ts'

/**
 * Reasons that no call of the Berlin Group interface has: its calls name no session and
 * no PSU whose rights could be checked before the SCA, and it has neither a KID nor every operation.
 */
export const NEVER_GIVEN: ReadonlySet<ReportedReason> = new Set<ReportedReason>([
  'session-unnamed',
  'session-unknown',
  'session-of-another',
  'session-over',
  'session-replaced',
  'psu-unknown',
  'psu-unnamed',
  'agreement-unnamed',
  'consent-missing',
  'consent-revoked',
  'consent-over',
  'payer-not-allowed',
  'product-not-for-psu',
  'access-too-old',
  'psu-calls-exceeded',
  'logical-duplicate',
  'kid-missing',
  'kid-invalid',
  'contact-unknown',
  'notification-unknown',
  'field-deprecated',
])

const WAIT = 'wait as `Retry-After` says, then repeat the call under the same X-Request-ID'
const OWN_IDS = 'use the ids of your own answers, with the certificate of the same organisation'

/** Every reason that the interface reports, in the order in which the page lists those of a code. */
export const CAUSES: readonly Cause[] = [
  {
    reasons: ['body-invalid', 'body-unexpected'],
    because: 'a field is missing, unknown or has another form, or the operation takes no body',
    whatToDo: '`path` names the field; one answer lists all faults of a body',
  },
  {
    reasons: ['query-invalid'],
    because: 'a query parameter is missing, unknown or has another form',
    whatToDo: '`path` names it',
  },
  {
    reasons: ['header-missing', 'header-repeated'],
    because: 'a header is missing, has another form, or was sent twice',
    whatToDo: '`path` names it; each header of the operation once',
  },
  {
    reasons: ['return-address-missing'],
    because: 'the PSU is to be redirected, and the call has no `TPP-Redirect-URI`',
    whatToDo: 'send it, or prefer decoupled SCA with `TPP-Redirect-Preferred: false`',
  },
  {
    reasons: ['request-malformed', 'host-unknown'],
    because: 'the request is not valid HTTP or did not arrive in time, or the server has no such host',
    whatToDo: 'use the bank’s address as it is published, and a library for HTTP',
  },
  {
    reasons: ['basket-payment-repeated'],
    because: 'a basket names a payment twice',
    whatToDo: 'name each payment once',
  },
  {
    reasons: ['body-too-large'],
    because: 'the body is larger than 256 KiB, a bulk payment’s larger than 1 MiB',
    whatToDo: 'split it',
  },
  {
    reasons: ['body-encoded', 'body-not-json'],
    because: '`Content-Type` is not `application/json`, or the body is compressed',
    whatToDo: 'send plain JSON',
  },
  {
    reasons: ['headers-too-large'],
    because: 'the headers are larger than 16 KiB in all',
    whatToDo: 'send shorter ones',
  },
  {
    reasons: ['parameters-inconsistent'],
    because: 'a listing of transactions has both `entryReferenceFrom` and `deltaList=true`',
    whatToDo: 'choose one of them',
  },
  {
    reasons: ['parameter-unsupported'],
    because: 'a consent or a listing asks for something that is not offered; `path` names it',
    whatToDo: 'leave it out',
  },
  {
    reasons: ['method-unknown'],
    because: 'the path does not have this method',
    whatToDo: '`Allow` lists the methods that it has',
  },
  {
    reasons: ['entry-unknown'],
    because: '`entryReferenceFrom` names no transaction of the account',
    whatToDo: 'take it from an earlier listing of the same account',
  },
  {
    reasons: ['basket-payment-unknown'],
    because: 'a basket names a payment that is not yours',
    whatToDo: OWN_IDS,
  },
  {
    reasons: ['sandbox-reference-unknown'],
    because: 'sandbox: test data refers to something that does not exist',
    whatToDo: '`path` names the reference; create what it refers to first',
  },
  {
    reasons: ['path-unknown'],
    because: 'the path is none of the interface',
    whatToDo: 'compare it with the API reference: every path begins with `/v1` or `/v2`',
  },
  {
    reasons: ['payment-unknown', 'basket-unknown', 'authorisation-unknown'],
    because: 'there is no such payment, basket or authorisation of yours',
    whatToDo: OWN_IDS,
  },
  {
    reasons: ['account-unknown', 'transaction-unknown'],
    because: 'the consent does not cover the account, or the account has no such transaction',
    whatToDo: 'list the accounts again under the consent, and use their `resourceId`',
  },
  {
    reasons: ['funds-not-offered'],
    because: 'the bank does not confirm funds',
    whatToDo: 'do not repeat the call at this bank',
  },
  {
    reasons: ['sandbox-resource-unknown'],
    because: 'sandbox: there is no such customer, account, call or other thing of the test data',
    whatToDo: 'list what there is, and use its id',
  },
  {
    reasons: ['date-malformed'],
    because: '`Date` is not an RFC 7231 date in GMT',
    whatToDo: 'write it as `Mon, 16 Nov 2026 09:00:00 GMT`',
  },
  {
    reasons: ['date-off'],
    because: '`Date` is more than 60 seconds off',
    whatToDo: 'use the real time of the moment of sending, not the bank’s clock',
  },
  {
    reasons: ['period-invalid'],
    because:
      'a consent or a listing has a period that is not possible, such as one that ends before it begins',
    whatToDo: '`path` names the date; the text says which are possible',
  },
  {
    reasons: ['named-consent-unknown'],
    because: '`Consent-ID` is none of your consents',
    whatToDo: OWN_IDS,
  },
  {
    reasons: ['consent-unknown'],
    because: 'the path names a consent that is not yours',
    whatToDo: OWN_IDS,
  },
  ...SIGNING_CAUSES,
  {
    reasons: ['agreement-not-own'],
    because:
      '`PSU-Corporate-ID` is not written as the bank documents it, or names no company that the PSU acts for',
    whatToDo: 'correct it, or leave it out and let the PSU choose',
  },
  {
    reasons: ['named-consent-invalid'],
    because:
      'the consent is not approved, has been withdrawn, or does not cover the account or what is read of it',
    whatToDo: 'create a new consent and have the PSU approve it',
  },
  {
    reasons: ['named-consent-over'],
    because: 'the last day of the consent has passed',
    whatToDo: 'create a new consent and have the PSU approve it',
  },
  {
    reasons: ['format-not-offered'],
    because: '`Accept` excludes JSON',
    whatToDo: 'accept `application/json`',
  },
  {
    reasons: ['request-id-reused'],
    because: 'the X-Request-ID was used for another call in the last 24 hours',
    whatToDo: 'a retry must repeat the whole call; a new call needs a new id',
  },
  {
    reasons: ['status-forbids'],
    because: 'the payment, consent or basket is approved already, cancelled or over',
    whatToDo: 'read its status first',
  },
  {
    reasons: ['sandbox-data-conflicts'],
    because: 'sandbox: the test data has this already, or something of it is in use',
    whatToDo: 'the text says what; change or remove it first',
  },
  {
    reasons: ['quota-exceeded'],
    because:
      'an account was read more often in 24 hours than the consent allows without the PSU, or a second time under a consent for one use',
    whatToDo: 'read it while the PSU is present, with `PSU-IP-Address`, or wait as `RateLimit-Reset` says',
  },
  {
    reasons: ['funds-questions-exceeded'],
    because:
      'too many questions about the funds of an account: 60 in an hour, 10 different amounts in a minute, 5 answers in 24 hours that narrow the balance, 12 ever larger amounts in 24 hours',
    whatToDo: WAIT,
  },
  {
    reasons: ['calls-exceeded'],
    because: 'too many of your calls are in progress',
    whatToDo: 'wait for answers before you send more',
  },
  {
    reasons: ['unsigned-calls-exceeded'],
    because: 'more of your calls left `(request-target)` unsigned in two minutes than the bank remembers',
    whatToDo: 'sign `(request-target)`',
  },
  {
    reasons: ['phone-exceeded', 'links-exceeded'],
    because: 'the PSU has too many open links, or too many requests on the phone',
    whatToDo: 'let the PSU finish what is open; several payments fit in a signing basket',
  },
  {
    reasons: ['banks-exceeded', 'sandbox-limit-exceeded'],
    because: 'sandbox: a limit of the sandbox is reached',
    whatToDo: 'the text says which, and when there is room again',
  },
  {
    reasons: ['execution-date-invalid'],
    because: 'the date has passed, is too far ahead, or the product has none',
    whatToDo: '`path` names the field; the text says which dates are possible',
  },
  {
    reasons: ['product-unknown'],
    because: 'the bank does not have the product of the path, or the payment has another one',
    whatToDo: 'use a product of the API reference, and for a payment the one that it was created with',
  },
  {
    reasons: ['cancellation-too-late'],
    because: 'the payment is being executed, or was',
    whatToDo: 'do not repeat the call; the PSU may ask the bank to recall the payment',
  },
  {
    reasons: ['funds-not-consented'],
    because: 'there is no approved consent for confirmations of funds of this account',
    whatToDo: 'create one with `POST /v2/consents/confirmation-of-funds`',
  },
  {
    reasons: ['basket-payment-not-single'],
    because: 'a basket names a bulk or periodic payment',
    whatToDo: 'put single payments into it only',
  },
  {
    reasons: ['basket-payment-status-forbids'],
    because: 'a payment of the basket is approved already, cancelled or in another basket',
    whatToDo: '`path` names it; leave it out',
  },
  {
    reasons: ['payment-failed'],
    because: 'the PSU or the bank refused the payment, it was returned, or it waits for money',
    whatToDo: 'the text says why; the PSU decides whether to pay in another way',
  },
  {
    reasons: ['field-ignored'],
    because: 'a payment contains a field that the bank accepts and ignores; `path` names it',
    whatToDo: 'nothing, or omit the field',
  },
  {
    reasons: ['execution-date-moved'],
    because: 'the payment will be executed on another day than was asked for',
    whatToDo: 'tell the PSU the date of the text',
  },
  {
    reasons: ['notifications-declined'],
    because: 'notifications were asked for, and will not be sent',
    whatToDo: 'correct `TPP-Notification-URI`, or poll the status',
  },
  {
    reasons: ['sandbox-run-empty'],
    because: 'sandbox: a batch run found nothing to do',
    whatToDo: 'move the clock, or create what it is to execute',
  },
  {
    reasons: ['system-error'],
    because: 'a fault of the bank',
    whatToDo: 'repeat a few times with growing pauses; then give the bank the X-Request-ID',
  },
  {
    reasons: ['unavailable', 'server-full', 'bank-calls-exceeded', 'request-in-progress'],
    because: 'the bank or its core system is busy or does not answer, or the same call is still in progress',
    whatToDo: WAIT,
  },
  {
    reasons: ['bank-suspended', 'bank-read-only'],
    because: 'the bank has closed the interface for a while, or all of it but reading',
    whatToDo: `${WAIT}; approved payments are executed meanwhile`,
  },
  {
    reasons: ['authority-outdated', 'revocation-unknown', 'register-closed'],
    because:
      'the bank does not know at the moment whether the certificate, its authority or the TPP is still valid',
    whatToDo: WAIT,
  },
]

/** What leads to a message that the operations themselves put into an answer that is no refusal. */
export const REMARK_CAUSES: Readonly<
  Partial<Record<(typeof REMARK_CODES)[number], readonly [because: string, whatToDo: string]>>
> = {
  FUNDS_NOT_AVAILABLE: [
    'the status of an approved payment for which there is too little money',
    'tell the PSU; the text says how long the bank tries',
  ],
}
