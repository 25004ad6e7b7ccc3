import { failure, type Result, success } from '@havn/contract'

const lengthMin = 5
const lengthMax = 300

/** A national id or an account number, however it is written. Reasons stay in the audit chain for years. */
const ELEVEN_DIGITS = /(?:\d[^\p{L}\d]{0,3}){11}/u

/** Parses why an operator does something. */
export function parseReason(text: string | undefined): Result<string, 'length' | 'digits'> {
  const reason = (text ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if (reason.length < lengthMin || reason.length > lengthMax) return failure('length')
  return ELEVEN_DIGITS.test(reason) ? failure('digits') : success(reason)
}
