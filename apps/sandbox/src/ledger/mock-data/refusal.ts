import type { Result } from '@havn/contract'
import { type Problem, refuseAll, type Refused } from '@havn/server/edge'

/** The result of creating mock data: usually the new id. */
export type CreationResult<Value> = Result<Value, Refused>

/** Refuses mock data that are invalid, or that conflict with what the bank has. */
export const refuseData = (
  problems: readonly Problem[],
): { readonly ok: false; readonly problem: Refused } => ({
  ok: false,
  problem: refuseAll(problems),
})

export const invalidField = (path: string, text: string): Problem => ({ reason: 'body-invalid', path, text })

export const unknownReference = (path: string, text: string): Problem => ({
  reason: 'sandbox-reference-unknown',
  path,
  text,
})

export const conflict = (path: string | undefined, text: string): Problem => ({
  reason: 'sandbox-data-conflicts',
  path,
  text,
})

/** Collects the problems of several validations, so that a TPP gets all of them at once. */
export function collectProblems(results: readonly Result<unknown, Problem>[]): Problem[] {
  return results.flatMap((result) => (result.ok ? [] : [result.problem]))
}
