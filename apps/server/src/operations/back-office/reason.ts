import { failure, type Result, success } from '@havn/contract'

/** How many characters a reason has. */
export const REASON_LENGTH = { min: 5, max: 300 } as const

/** A national id or an account number, however it is written. Reasons stay in the audit chain for years. */
const ELEVEN_DIGITS = /(?:\d[^\p{L}\d]{0,3}){11}/u

/** Parses why an operator does something. */
export function parseReason(text: string | undefined): Result<string, 'length' | 'digits'> {
  const reason = (text ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if (reason.length < REASON_LENGTH.min || reason.length > REASON_LENGTH.max) return failure('length')
  return ELEVEN_DIGITS.test(reason) ? failure('digits') : success(reason)
}
