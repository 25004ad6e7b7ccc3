import type { Outcome, Severity } from '../outcome.ts'

/** What came of one check, with the exchanges that show it. */
export interface Finding {
  readonly check: string
  readonly rules: readonly string[]
  readonly title: string
  readonly severity: Severity
  readonly outcome: Outcome
  /** What to do; only if it failed. */
  readonly advice?: string
  /** Numbers of exchanges in the report. */
  readonly exchanges: readonly number[]
  readonly milliseconds: number
}

export interface GroupResult {
  readonly name: string
  readonly title: string
  readonly findings: readonly Finding[]
}

/** What a run says about one rule. */
export interface RuleResult {
  readonly id: string
  readonly area: string
  readonly text: string
  readonly result: 'passed' | 'failed' | 'skipped' | 'not-observable'
  readonly checks: readonly string[]
  /** Why it was skipped, or cannot be observed from outside. */
  readonly reason?: string
}

/** An exchange as a report shows it: without national ids and links that a stranger could open. */
export interface ReportedExchange {
  readonly number: number
  readonly tpp: 'first' | 'second'
  readonly request: string
  readonly requestHeaders: readonly (readonly [string, string])[]
  readonly requestBody: string
  readonly signingString?: string
  readonly status: number
  readonly answerHeaders: readonly (readonly [string, string])[]
  readonly answerBody: string
  readonly milliseconds: number
}

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Everything that came of a run. */
export interface Report {
  readonly format: 'havn-conformance-report'
  readonly formatVersion: 1
  readonly kit: string
  /** The standard whose checks were made; undefined for the specification's rules. */
  readonly standard?: string
  readonly server: string
  readonly environment: 'sandbox' | 'production' | 'not said'
  readonly tpp: { readonly subject: string; readonly sha256: string }
  readonly begun: string
  readonly ended: string
  readonly requests: number
  /** Whether checks of severity must were made, to the end of the run, and none failed. */
  readonly conforms: boolean
  /** Why the run ended early: the server went away. */
  readonly stopped?: string
  /** Whether every check was chosen. */
  readonly isWhole: boolean
  readonly counts: Readonly<Record<Severity, Counts>>
  readonly groups: readonly GroupResult[]
  readonly rules: readonly RuleResult[]
  readonly exchanges: readonly ReportedExchange[]
}
