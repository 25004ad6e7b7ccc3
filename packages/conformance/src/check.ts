import type { CheckContext } from './context.ts'

/**
 * How much a rule binds: `must` is what the specification says, `should` what it leaves open and the Berlin Group standard
 * has, `beyond` what only Havn promises.
 */
export type Severity = 'must' | 'should' | 'beyond'

/** What a check needs besides the server and the TPP's certificate. */
export type Need =
  | 'tls'
  | 'sandbox'
  | 'production'
  | 'facts'
  | 'payments'
  | 'pisp'
  | 'aisp'
  | 'psu'
  | 'corporate'
  | 'second-tpp'
  | 'reset'

/** What came of one check. */
export type Outcome =
  | { readonly kind: 'passed'; readonly note?: string }
  | { readonly kind: 'failed'; readonly expected: string; readonly received: string }
  | { readonly kind: 'skipped'; readonly reason: string; readonly needed: string }

/** One black-box check of one or more rules. */
export interface Check {
  /** Never changes: reports are compared by it. */
  readonly id: string
  readonly rules: readonly string[]
  /** A sentence that must hold. */
  readonly title: string
  readonly severity: Severity
  readonly needs: readonly Need[]
  /** What to do if it fails. Default: the text of its first rule. */
  readonly advice?: string
  run(context: CheckContext): Promise<Outcome>
}

export interface CheckGroup {
  readonly name: string
  readonly title: string
  readonly checks: readonly Check[]
}

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
