import {
  type Currency,
  failure,
  parseSandboxAmount,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import { formatError } from '../refusal.ts'

/** Returns an amount of zero or above in minor units; undefined if none is given. */
export function validateAmount(
  path: string,
  text: string | undefined,
  currency: Currency,
): Result<bigint | undefined, TppMessage> {
  if (text === undefined) return success(undefined)
  const parsed = parseSandboxAmount(text, currency)
  if (!parsed.ok) return failure(formatError(path, parsed.problem))
  return parsed.value.minorUnits < 0n
    ? failure(formatError(path, `expected an amount of zero or above, got "${text}"`))
    : success(parsed.value.minorUnits)
}
