import type { CheckName } from '@havn/contract'
import type { CheckContext } from './check-context.ts'
import { CHECKS } from './checks/checks.ts'
import type { Refusal } from './refusal.ts'

/** A refusal, and the check that it came from. */
export interface CheckRefusal {
  readonly refusedBy: CheckName
  readonly refusal: Refusal
}

export async function checkCall(context: CheckContext): Promise<CheckRefusal | undefined> {
  for (const [refusedBy, check] of CHECKS) {
    const refusal = check(context)
    // Most checks answer at once; waiting for nothing would cost a turn of the event loop each.
    const settled = refusal instanceof Promise ? await refusal : refusal
    if (settled !== undefined) return { refusedBy, refusal: settled }
  }
  return undefined
}
