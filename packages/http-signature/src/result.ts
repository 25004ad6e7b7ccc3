/** The outcome of something that may be refused: callers look at `ok` first, and nothing is thrown. */
export type Result<T, P> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P }

export function succeed<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function refuse<P>(problem: P): { readonly ok: false; readonly problem: P } {
  return { ok: false, problem }
}

/** For checks that have nothing to hand over but that they passed. */
export const passed: { readonly ok: true; readonly value: undefined } = { ok: true, value: undefined }
