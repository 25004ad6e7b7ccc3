/**
 * How much a rule binds: `must` is what the specification says, `should` what it leaves open and the Berlin Group standard
 * has, `beyond` what only Havn promises.
 */
export type Severity = 'must' | 'should' | 'beyond'

/** What came of one check. */
export type Outcome =
  | { readonly kind: 'passed'; readonly note?: string }
  | { readonly kind: 'failed'; readonly expected: string; readonly received: string }
  | { readonly kind: 'skipped'; readonly reason: string; readonly needed: string }

export const passed = (note?: string): Outcome => ({
  kind: 'passed',
  ...(note === undefined ? {} : { note }),
})

export const failed = (expected: string, received: string): Outcome => ({
  kind: 'failed',
  expected,
  received,
})

export const skipped = (reason: string, needed: string): Outcome => ({ kind: 'skipped', reason, needed })

/** Thrown where a check cannot go on for a reason that is no fault of the rule it checks. It becomes `skipped`. */
export class NotReachedError extends Error {
  readonly needed: string
  constructor(reason: string, needed: string) {
    super(reason)
    this.needed = needed
  }
}
