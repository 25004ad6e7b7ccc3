import type { Database } from '../../platform/database/database.ts'

/** What a command about banks works with. */
export interface CommandSetup {
  /** `HAVN_BANKS_FOLDER`. */
  readonly folder: string
  /** Runs work with the bank's login; undefined without `HAVN_DATABASE_URL_BANK`. */
  readonly withDatabase:
    | (<Value>(work: (bankDatabase: Database) => Promise<Value>) => Promise<Value>)
    | undefined
  readonly nowMilliseconds: () => number
  readonly print: (text: string) => void
  readonly printProblem: (text: string) => void
}

/** Prints a heading and the problems below it, and returns the exit code of a command that failed. */
export function fail({ printProblem }: CommandSetup, heading: string, problems: readonly string[] = []): 1 {
  printProblem([heading, ...problems.map((problem) => `- ${problem}`)].join('\n'))
  return 1
}
