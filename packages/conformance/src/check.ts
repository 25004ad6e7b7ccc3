import type { CheckContext } from './check-context.ts'
import type { Outcome, Severity } from './outcome.ts'

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
