import type { CheckName } from '@havn/contract'
import { inSpan } from '../../platform/tracing/index.ts'
import type { CheckContext } from './check-context.ts'
import { CHECKS } from './checks.ts'
import type { Refusal } from '../http/refusal.ts'

/** A refusal, and the check that refused. */
export interface CheckRefusal {
  readonly refusedBy: CheckName
  readonly refusal: Refusal
}

/** Runs the checks in order until one refuses, in a span of their own. */
export function checkCall(context: CheckContext): Promise<CheckRefusal | undefined> {
  return inSpan('checks', {}, () => findRefusal(context))
}

async function findRefusal(context: CheckContext): Promise<CheckRefusal | undefined> {
  for (const [refusedBy, check] of CHECKS) {
    const refusal = check(context)
    // Most checks are synchronous. Awaiting their result would cost a tick of the event loop each.
    const settled = refusal instanceof Promise ? await refusal : refusal
    if (settled !== undefined) return { refusedBy, refusal: settled }
  }
  return undefined
}
