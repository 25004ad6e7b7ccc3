import { ACCEPT_FIXES, type AcceptFix } from '@havn/contract'

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
