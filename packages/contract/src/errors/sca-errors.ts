import { answersWith, type ErrorEntry, readsAccounts } from './error-entry.ts'

const SCA = ['SCA and redirects', '../sca.md'] as const
const SESSIONS = ['Sessions', '../concepts/sessions.md'] as const
const CONSENTS = ['Consents', '../concepts/consents.md'] as const

const afterSca = {
  statuses: [401],
  retry: 'after-the-sca',
  retryText:
    'Yes: send the PSU to `_links.scaRedirect` of this answer. When they are back, repeat the call with the `psu-id` of the redirect, under the same X-Request-ID or a new one.',
  actor: 'PSU',
  isAnsweredBy: answersWith(401),
} as const

const consentNeeded = { ...afterSca, isAnsweredBy: readsAccounts } as const

/** Codes that lead to an SCA of the PSU. Every answer with one of them, if it is a 401, has a link `scaRedirect`. */
export const SCA_ERRORS = {
  SCA_NOT_FOUND: {
    ...afterSca,
    meaning: 'Nobody has authenticated under this TPP-Session-ID yet.',
    causes: [
      ['the first call of a session', 'this is ordinary traffic: send the PSU to the link'],
      ['the call has no `PSU-ID`', 'send the `psu-id` that the redirect brought'],
      [
        'another person did the SCA under this TPP-Session-ID',
        'the text says so: use that person’s `psu-id`, or send the right PSU to the link',
      ],
    ],
    exampleScenario: 'session-none',
    seeAlso: [SESSIONS, SCA],
  },
  SCA_EXPIRED: {
    ...afterSca,
    meaning: 'The SCA is too old, or its time ran out.',
    alsoIn: ['the redirect after an SCA that timed out (`status=401`, `sca-outcome=timed-out`)'],
    causes: [
      ['the session is older than an hour', 'send the PSU to the link'],
      [
        'the PSU is away and has not opened the account with SCA for 180 days',
        'ask the PSU to come back, then send them to the link',
      ],
      [
        'in the redirect: the PSU did not finish within ten minutes, or made no step for five',
        'start another authorisation',
      ],
    ],
    exampleScenario: 'session-old',
    seeAlso: [SESSIONS, ['Time in the sandbox', '../concepts/time.md']],
  },
  SCA_INVALID: {
    ...afterSca,
    meaning: 'The session was replaced by a newer one, or the PSU did not approve.',
    alsoIn: [
      'the redirect after the PSU refused or went back (`status=401`, `sca-outcome` is `refused` or `aborted`)',
    ],
    causes: [
      [
        'the PSU has authenticated under another TPP-Session-ID of yours',
        'use that one, or send the PSU to the link',
      ],
      ['in the redirect: the PSU refused', 'the payment is RJCT: offer another way to pay'],
      [
        'in the redirect: the PSU went back without deciding',
        'the payment still waits: start another authorisation if they want to go on',
      ],
    ],
    exampleScenario: 'session-replaced',
    seeAlso: [SESSIONS, SCA],
  },
  PSU_CREDENTIALS_INVALID: {
    ...afterSca,
    meaning: 'The PSU is not known: this PSU-ID was not given to you, or nobody could be identified.',
    alsoIn: ['the redirect after five wrong numbers (`status=401`, `sca-outcome=locked-out`)'],
    causes: [
      [
        'a `PSU-ID` of another bank, another TPP or another environment',
        'PSU-IDs differ for each TPP and bank: store them with both',
      ],
      [
        'in the redirect: five wrong numbers within an hour',
        'the person is locked out for an hour; start another authorisation then. In the sandbox `./havn reset` lets everybody in at once',
      ],
    ],
    exampleScenario: 'psu-id-unknown',
    seeAlso: [SCA],
  },
  CONSENT_UNKNOWN: {
    ...consentNeeded,
    meaning: 'The PSU has not agreed that you read these accounts.',
    statuses: [401, 404],
    isAnsweredBy: (operation) => readsAccounts(operation) || answersWith(404, 'ConsentNotFound')(operation),
    causes: [
      [
        '401: the PSU has never consented, or not for this corporation',
        'send the PSU to the link, where they choose accounts',
      ],
      [
        '404: you have no consent with this `consentId`',
        '`GET /v1/bank-offered-consents` lists a PSU’s consents',
      ],
    ],
    exampleScenario: 'consent-unknown',
    seeAlso: [CONSENTS],
  },
  CONSENT_INVALID: {
    ...consentNeeded,
    meaning: 'The PSU has withdrawn the consent, or you have given it up.',
    causes: [
      [
        'the PSU withdrew it at the bank',
        'stop reading. Ask the PSU before you send them to the link: they have just said no',
      ],
      ['you deleted it', 'send the PSU to the link if you need it again'],
    ],
    exampleScenario: 'consent-revoked',
    seeAlso: [CONSENTS, ['Notifications about a consent', '../notifications.md#about-a-consent']],
  },
  CONSENT_EXPIRED: {
    ...consentNeeded,
    meaning: 'The consent is older than 180 days.',
    causes: [
      [
        '180 days have passed since the PSU consented',
        'send the PSU to the link: their previous choice is checked already',
      ],
    ],
    exampleScenario: 'consent-old',
    seeAlso: [CONSENTS],
  },
} as const satisfies Record<string, ErrorEntry>
