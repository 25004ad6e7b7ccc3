import { type Currency, failure, parseSandboxAmount, type Result, success } from '@havn/contract'
import type { Problem } from '@havn/server/edge'
import { invalidField } from '../refusal.ts'

/** Returns an amount of zero or above in minor units; undefined if none is given. */
export function validateAmount(
  path: string,
  text: string | undefined,
  currency: Currency,
): Result<bigint | undefined, Problem> {
  if (text === undefined) return success(undefined)
  const parsed = parseSandboxAmount(text, currency)
  if (!parsed.ok) return failure(invalidField(path, parsed.problem))
  return parsed.value.minorUnits < 0n
    ? failure(invalidField(path, `expected an amount of zero or above, got "${text}"`))
    : success(parsed.value.minorUnits)
}
