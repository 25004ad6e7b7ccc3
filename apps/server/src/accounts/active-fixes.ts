import { ACCEPT_FIXES, type AcceptFix } from '@havn/contract'

const FIXES = Object.entries(ACCEPT_FIXES) as [AcceptFix, { madeDefault: string | undefined }][]

/** VER-05: what the call asked for, and what has become default by that day of the bank's calendar. */
export function activeFixes(
  requested: ReadonlySet<AcceptFix>,
  today: Temporal.PlainDate,
): ReadonlySet<AcceptFix> {
  const day = today.toString()
  const made = FIXES.filter(([, { madeDefault }]) => madeDefault !== undefined && madeDefault <= day)
  return requested.union(new Set(made.map(([fix]) => fix)))
}
