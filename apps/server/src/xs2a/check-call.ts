import type { CheckName } from '@havn/contract'
import type { Attempt } from './attempt.ts'
import { CHECKS } from './checks/checks.ts'
import type { Refusal } from './refusal.ts'

/** A refusal, and the check that it came from. */
export interface Stop {
  readonly refusedBy: CheckName
  readonly refusal: Refusal
}

export async function checkCall(attempt: Attempt): Promise<Stop | undefined> {
  for (const [refusedBy, check] of CHECKS) {
    const refusal = check(attempt)
    // Most checks answer at once; waiting for nothing would cost a turn of the event loop each.
    const settled = refusal instanceof Promise ? await refusal : refusal
    if (settled !== undefined) return { refusedBy, refusal: settled }
  }
  return undefined
}
