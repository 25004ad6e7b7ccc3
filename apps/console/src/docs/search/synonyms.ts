/** What a reader may call something, and what the documentation calls it. */
export interface Synonym {
  /** Words of the field, in lower case; several words are a phrase. */
  readonly asked: readonly string[]
  /** What to search for instead, each as an alternative. */
  readonly means: readonly string[]
  /** A sentence to show above what was found. */
  readonly note: string
}

export const SYNONYMS: readonly Synonym[] = [
  {
    asked: ['webhook', 'webhooks', 'push notification', 'event callback'],
    means: ['notification'],
    note: 'Webhooks are called notifications here: the bank sends signed status changes to your TPP-Notification-URI.',
  },
  {
    asked: ['idempotency', 'idempotent', 'idempotency key', 'idempotency-key', 'exactly once', 'dedupe'],
    means: ['x-request-id', 'idempotency', 'idempotent'],
    note: 'X-Request-ID is the idempotency key: a call repeated under the same one happens once.',
  },
  {
    asked: ['rate limit', 'rate limiting', 'ratelimit', 'throttle', 'throttling', 'too many requests'],
    means: ['quota', 'retry-after', 'access_exceeded'],
    note: 'Reads without the PSU present have a quota for each account; 429 says when to try again (Retry-After).',
  },
  {
    asked: [
      'access token',
      'bearer token',
      'bearer',
      'api key',
      'apikey',
      'token',
      'oauth',
      'oauth2',
      'client credentials',
      'jwt',
    ],
    means: ['signing string', 'token'],
    note: 'There are no tokens and no OAuth: every call is signed with the key of your certificate.',
  },
  {
    asked: [
      'sandbox user',
      'test user',
      'test users',
      'demo user',
      'test account',
      'test data',
      'mock data',
      'test person',
    ],
    means: ['test customer', 'customers of your own'],
    note: 'Test users are called test customers.',
  },
  {
    asked: ['refund', 'refunds', 'chargeback', 'reversal'],
    means: ['returned', 'cancellation', 'stop a payment'],
    note: 'There is no refund operation. A payment can be cancelled before it is executed; money back afterwards is a new payment by the creditor.',
  },
  {
    asked: ['direct debit', 'direct debits', 'mandate', 'avtalegiro', 'pull payment'],
    means: ['periodic', 'standing order'],
    note: 'Direct debits are not offered: the PSU pays. Payments that repeat are periodic payments.',
  },
  {
    asked: [
      'standing order',
      'standing orders',
      'recurring payment',
      'recurring',
      'subscription payment',
      'scheduled payment',
    ],
    means: ['periodic', 'standing order'],
    note: 'Standing orders are periodic payments.',
  },
  {
    asked: ['batch payment', 'mass payment', 'salary', 'payroll', 'bulk'],
    means: ['bulk'],
    note: 'Many payments in one call are a bulk payment.',
  },
  {
    asked: ['login', 'log in', '2fa', 'mfa', 'two factor', 'bankid', 'strong authentication'],
    means: ['sca', 'strong customer authentication', 'log in'],
    note: 'The customer logs in and approves on the bank’s pages: strong customer authentication (SCA).',
  },
  {
    asked: ['user', 'end user', 'account holder', 'payer'],
    means: ['psu', 'customer'],
    note: 'The bank’s customer is called PSU (payment service user).',
  },
  {
    asked: ['cancel', 'abort payment', 'stop payment', 'delete payment'],
    means: ['cancellation', 'delete', 'cancel', 'stopped'],
    note: 'A payment is stopped by DELETE, and after its approval by an SCA of its own.',
  },
  {
    asked: ['instant payment', 'straks', 'real time payment', 'sct inst'],
    means: ['instant', 'straks'],
    note: 'Instant payments have a product of their own, and wait for no batch run.',
  },
  {
    asked: ['foreign payment', 'international', 'swift', 'sepa', 'cross border', 'abroad'],
    means: ['cross-border', 'abroad'],
    note: 'Payments abroad are Norwegian cross-border credit transfers.',
  },
  {
    asked: ['paging', 'pagination', 'next page', 'cursor'],
    means: ['page', 'cursor', 'pagination'],
    note: 'Long lists come in pages; the link `next` leads on.',
  },
  {
    asked: ['eidas', 'qseal', 'qsealc', 'qwac', 'mtls', 'client certificate'],
    means: ['certificate', 'qseal', 'qwac', 'eidas'],
    note: 'Calls are signed with a seal certificate (QSealC); TLS needs no client certificate.',
  },
  {
    asked: ['retry', 'retries', 'timeout', 'timed out', 'backoff'],
    means: ['x-request-id', 'retry', 'retries', 'sent again'],
    note: 'Send the same call again under the same X-Request-ID: it happens once.',
  },
  {
    asked: ['hmac', 'sign request', 'signing', 'http signature'],
    means: ['signing string', 'signature'],
    note: 'Every call is signed: the signing string is made of the headers that the Signature header lists.',
  },
  {
    asked: ['time travel', 'fast forward', 'fake time', 'mock time'],
    means: ['time in the sandbox', 'clock'],
    note: 'The sandbox’s clock can be moved.',
  },
  {
    asked: ['swagger', 'openapi', 'postman', 'bruno', 'insomnia'],
    means: ['openapi', 'collection', 'postman'],
    note: 'The interface is described by openapi.json, and by a collection for Postman, which Bruno and Insomnia import too.',
  },
  {
    asked: ['docker', 'container', 'kubernetes', 'podman'],
    means: ['sandbox as an image', 'container'],
    note: 'The sandbox runs as an image, too.',
  },
  {
    asked: ['github actions', 'gitlab', 'pipeline', 'continuous integration'],
    means: ['ci', 'github'],
    note: 'A sandbox can run in your own CI.',
  },
  {
    asked: ['branding', 'white label', 'logo', 'colours', 'colors'],
    means: ['theme'],
    note: 'A bank’s own look is a theme.',
  },
]
