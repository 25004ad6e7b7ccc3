import { ACCEPT_FIXES, type AcceptFix } from '@havn/contract'
import type { SignedCall } from '../../../edge/index.ts'
import { bankDate } from '../../../platform/shared/clock.ts'
import type { ActiveFixes } from './amount-response.ts'

const FIXES = Object.entries(ACCEPT_FIXES) as [AcceptFix, { madeDefault: string | undefined }][]

/** VER-05: the fixes that a call requested, and those that are the default by the bank's date. */
export function activeFixes(
  requested: ReadonlySet<AcceptFix>,
  today: Temporal.PlainDate,
): ReadonlySet<AcceptFix> {
  const day = today.toString()
  const made = FIXES.filter(([, { madeDefault }]) => madeDefault !== undefined && madeDefault <= day)
  return requested.union(new Set(made.map(([fix]) => fix)))
}

/** The fixes that apply to the answer to a call, at this time by the bank's clock. */
export const fixesOf = (
  { fixes, bank }: Pick<SignedCall, 'fixes' | 'bank'>,
  now: Temporal.Instant,
): ActiveFixes => activeFixes(fixes.fixes, bankDate(now, bank.country))
