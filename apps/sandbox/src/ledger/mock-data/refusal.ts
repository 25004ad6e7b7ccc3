import { errorMessage, type Result, type TppMessage } from '@havn/contract'

/** Why mock data are not created: they are invalid (400), or conflict with what the bank has (409). */
export interface Refusal {
  readonly status: 400 | 409
  readonly messages: readonly TppMessage[]
}

/** The result of creating mock data: usually the new id. */
export type CreationResult<Value> = Result<Value, Refusal>

type Refused = { readonly ok: false; readonly problem: Refusal }

export const refuseInvalid = (messages: readonly TppMessage[]): Refused => ({
  ok: false,
  problem: { status: 400, messages },
})

export const refuseConflicts = (messages: readonly TppMessage[]): Refused => ({
  ok: false,
  problem: { status: 409, messages },
})

export const formatError = (path: string, text: string): TppMessage =>
  errorMessage({ code: 'FORMAT_ERROR', path, text })

export const unknownResource = (path: string, text: string): TppMessage =>
  errorMessage({ code: 'RESOURCE_UNKNOWN', path, text })

export const conflict = (path: string | undefined, text: string): TppMessage =>
  errorMessage({ code: 'CONFLICT', path, text })

/** Collects the problems of several validations, so that a TPP gets all of them at once. */
export function collectProblems(results: readonly Result<unknown, TppMessage>[]): TppMessage[] {
  return results.flatMap((result) => (result.ok ? [] : [result.problem]))
}
