/** A value, or the problem that prevented it. Nothing is thrown: callers check `ok` first. */
export type Result<T, P> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P }

export function succeed<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function refuse<P>(problem: P): { readonly ok: false; readonly problem: P } {
  return { ok: false, problem }
}

/** The result of a check that passed and has no value to return. */
export const passed: { readonly ok: true; readonly value: undefined } = { ok: true, value: undefined }
