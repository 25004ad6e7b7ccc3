import { SCA_REQUIRED } from '../error-answers.ts'
import type { AnswerDefinition } from '../operation.ts'
import { ErrorBody } from '../tpp-message.ts'

/** Like SCA_REQUIRED, with the reasons that only account information has. */
export const CONSENT_REQUIRED = {
  ...SCA_REQUIRED,
  name: 'ConsentRequired',
  description:
    'The PSU must consent, or authenticate again: send them to the link scaRedirect, then repeat the call. CONSENT_UNKNOWN: they never consented; CONSENT_INVALID: they took it back; CONSENT_EXPIRED: it is older than 180 days; SCA_NOT_FOUND, SCA_EXPIRED and SCA_INVALID are about the session, PSU_CREDENTIALS_INVALID is about the PSU-ID.',
} as const satisfies AnswerDefinition

export const ACCOUNT_NOT_FOUND = {
  name: 'AccountNotFound',
  description: 'The consent has no such account.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

export const TRANSACTION_NOT_FOUND = {
  name: 'TransactionNotFound',
  description: 'The consent has no such account, or the account no such transaction.',
  schema: ErrorBody,
} as const satisfies AnswerDefinition

/** The 429 of reads that are counted while the PSU is not present. */
export const RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const

export const ACCESS_EXCEEDED = {
  name: 'AccessExceeded',
  description:
    'The account has been read 4 times in 24 hours without the PSU present: wait, or read when they are present and send PSU-IP-Address. Or too many calls of this TPP are in progress.',
  schema: ErrorBody,
  headers: ['Retry-After', ...RATE_LIMIT_HEADERS],
} as const satisfies AnswerDefinition
