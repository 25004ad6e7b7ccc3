import { COMMON_ERRORS } from '../error-answers.ts'
import { ACCOUNT_HEADERS } from '../headers/header-sets.ts'
import type { Operation } from '../operation.ts'
import { Type } from 'typebox'
import { UuidText } from '../values/uuid.ts'
import { ACCESS_EXCEEDED, CONSENT_REQUIRED } from './account-errors.ts'

/** The properties that all reads of accounts and card accounts share. */
export const ACCOUNT_OPERATION = {
  method: 'GET',
  role: 'AISP',
  sandboxOnly: false,
  headers: ACCOUNT_HEADERS,
  bodyBytesMax: 0,
} as const satisfies Partial<Operation>

export const ACCOUNT_PARAMETER = {
  accountId: {
    schema: UuidText,
    description: 'Its resourceId.',
    example: '019a86f0-4444-7000-8000-000000000001',
  },
} as const satisfies Operation['pathParameters']

export const TRANSACTION_PARAMETERS = {
  ...ACCOUNT_PARAMETER,
  transactionId: {
    schema: Type.String({ minLength: 1, maxLength: 128 }),
    description: 'Its transactionId.',
    example: '019a86f4-0c11-7a20-9b7e-1d2c3b4a5f60',
  },
} as const satisfies Operation['pathParameters']

export const WITH_BALANCE = {
  withBalance: {
    type: 'boolean',
    description:
      'Whether to include the balances. Without the PSU present that counts as a read of the balances of every account in the answer. Default false.',
  },
} as const satisfies Operation['query']

export const READ_ERRORS = { ...COMMON_ERRORS, 401: CONSENT_REQUIRED } as const satisfies Operation['answers']

/** The errors of reads that are counted while the PSU is not present. */
export const COUNTED_READ_ERRORS = {
  ...READ_ERRORS,
  429: ACCESS_EXCEEDED,
} as const satisfies Operation['answers']

export const QUOTA_NOTE =
  ' Without the PSU present, so without PSU-IP-Address, at most 4 times in 24 hours; RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset say what is left.'
