import type { CoreBankUnderTest, TestAction } from './core-bank-under-test.ts'

/** One thing that every core bank must do, checked by asking it. */
export interface ConformanceCase {
  /** A name that never changes, for reports and `--case`: `execution/same-set-twice`. */
  readonly id: string
  /** What must hold, as a sentence. */
  readonly title: string
  /** What the engineer of a bank that fails should look at. */
  readonly advice: string
  /** What the case needs besides the port. Without it the case is not run. */
  readonly needs?: readonly TestAction[]
  /**
   * Throws `ExpectationError` if the bank fails, and `CaseNotRunError` if the case cannot be run with this bank. `note`
   * adds a line to the report of the case, passed or failed.
   */
  run(bank: CoreBankUnderTest, note: (text: string) => void): Promise<void>
}

/** What was expected of a bank, and what came instead. */
export class ExpectationError extends Error {
  readonly what: string
  readonly expected: string
  readonly received: string

  constructor({ what, expected, received }: { what: string; expected: string; received: string }) {
    super(`${what}: expected ${expected}, received ${received}`)
    this.what = what
    this.expected = expected
    this.received = received
  }
}

/** The case does not apply to this bank, or its fixture does not have what the case needs. */
export class CaseNotRunError extends Error {}
