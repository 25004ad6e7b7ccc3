import {
  type Currency,
  failure,
  parseSandboxAmount,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import { fault } from './refusal.ts'

/** An amount of at least zero, in minor units; undefined where none is given. */
export function judgeAmount(
  path: string,
  text: string | undefined,
  currency: Currency,
): Result<bigint | undefined, TppMessage> {
  if (text === undefined) return success(undefined)
  const parsed = parseSandboxAmount(text, currency)
  if (!parsed.ok) return failure(fault(path, parsed.problem))
  return parsed.value.minorUnits < 0n
    ? failure(fault(path, `expected an amount of zero or above, got "${text}"`))
    : success(parsed.value.minorUnits)
}
