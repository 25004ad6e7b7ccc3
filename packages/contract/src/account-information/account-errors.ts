import { exampleOf, SCA_REQUIRED } from '../error-answers.ts'
import type { AnswerDefinition } from '../operation.ts'
import { SCA_REDIRECT_EXAMPLE } from '../sca/sca-redirect-example.ts'
import { ErrorBody, type ScaRequiredBody } from '../tpp-message.ts'

/** What SCA_REQUIRED says, with the reasons that account information adds. */
export const CONSENT_REQUIRED = {
  ...SCA_REQUIRED,
  description:
    'The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.',
  example: {
    tppMessages: [
      {
        category: 'ERROR',
        code: 'CONSENT_UNKNOWN',
        text: 'the PSU has not consented to this: send the PSU to scaRedirect',
      },
    ],
    _links: { scaRedirect: SCA_REDIRECT_EXAMPLE },
  } satisfies ScaRequiredBody,
} as const satisfies AnswerDefinition

export const ACCOUNT_NOT_FOUND = {
  description: 'The consent has no such account.',
  schema: ErrorBody,
  example: exampleOf('RESOURCE_UNKNOWN', 'no account of this consent has this id', 'accountId'),
} as const satisfies AnswerDefinition

export const TRANSACTION_NOT_FOUND = {
  description: 'The consent has no such account, or the account no such transaction.',
  schema: ErrorBody,
  example: exampleOf('RESOURCE_UNKNOWN', 'no transaction of this account has this id', 'transactionId'),
} as const satisfies AnswerDefinition

/** Of reads that are counted while the PSU is not present. */
export const RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const

export const ACCESS_EXCEEDED = {
  description:
    'The account has been read 4 times in 24 hours without the PSU present: wait, or read when they are present and send PSU-IP-Address.',
  schema: ErrorBody,
  headers: ['Retry-After', ...RATE_LIMIT_HEADERS],
  example: exampleOf(
    'ACCESS_EXCEEDED',
    'expected at most 4 reads in 24 hours without the PSU present, got one more: try again in 3600 seconds',
  ),
} as const satisfies AnswerDefinition
