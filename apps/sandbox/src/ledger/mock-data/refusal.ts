import { errorMessage, type Result, type TppMessage } from '@havn/contract'

/** Why mock data are not made: what is wrong with them, or what they clash with. */
export interface Refusal {
  readonly status: 400 | 409
  readonly messages: readonly TppMessage[]
}

export type Made<Value> = Result<Value, Refusal>

type Refused = { readonly ok: false; readonly problem: Refusal }

export const unfit = (messages: readonly TppMessage[]): Refused => ({
  ok: false,
  problem: { status: 400, messages },
})

export const clashing = (messages: readonly TppMessage[]): Refused => ({
  ok: false,
  problem: { status: 409, messages },
})

export const fault = (path: string, text: string): TppMessage =>
  errorMessage({ code: 'FORMAT_ERROR', path, text })

export const unknownId = (path: string, text: string): TppMessage =>
  errorMessage({ code: 'RESOURCE_UNKNOWN', path, text })

export const clash = (path: string | undefined, text: string): TppMessage =>
  errorMessage({ code: 'CONFLICT', path, text })

/** The problems of what was judged, all at once. */
export function problemsOf(judged: readonly Result<unknown, TppMessage>[]): TppMessage[] {
  return judged.flatMap((one) => (one.ok ? [] : [one.problem]))
}
