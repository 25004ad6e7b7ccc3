import type { Queries } from '../../database/database.ts'
import type { ReportSecurityEvent } from '../../security-events/index.ts'
import type { KeySettings } from '../key-settings.ts'

/** A key that is given by another setting, and listed beside the others. */
export interface OtherKey {
  readonly use: 'core-bank' | 'seal'
  readonly id: string
  /** What it does, such as `signs` or `accepted`. */
  readonly state: string
  /** Uses the key, and returns why it cannot be used; undefined if it can. */
  findFault?(nowMilliseconds: number): Promise<string | undefined>
}

/** A bank that has keys of its own. */
export interface BankOfKeys {
  readonly bank: string
  /** Undefined as long as no server has opened the bank, or without `HAVN_DATABASE_URL_BANK`. */
  readonly bankId: string | undefined
  /** What is wrong with its file beside what the list itself shows. */
  readonly problems: readonly string[]
}

/** What a command about keys works with. */
export interface CommandSetup {
  readonly keys: KeySettings
  /** The bank whose own keys they are; undefined for those of the deployment. */
  readonly ofBank?: BankOfKeys | undefined
  readonly others: readonly OtherKey[]
  /** Runs work with the bank's login; undefined without `HAVN_DATABASE_URL_BANK`. */
  readonly withDatabase:
    | (<Value>(work: (queries: Queries, report: ReportSecurityEvent) => Promise<Value>) => Promise<Value>)
    | undefined
  /** Counts what waits and was sealed with this key of `orders`; undefined without `HAVN_DATABASE_URL_BANK`. */
  readonly countOrdersUnder?: ((keyId: string) => Promise<number>) | undefined
  /** The time in milliseconds. */
  now(): number
  readonly print: (text: string) => void
  readonly printProblem: (text: string) => void
}

/** Prints a heading and the problems below it, and returns the exit code of a command that failed. */
export function fail(
  { printProblem }: Pick<CommandSetup, 'printProblem'>,
  heading: string,
  problems: readonly string[] = [],
): 1 {
  printProblem([heading, ...problems.map((problem) => `- ${problem}`)].join('\n'))
  return 1
}

/** How a command for the keys of the same bank is written. */
export const withBank = (command: string, { ofBank }: Pick<CommandSetup, 'ofBank'>): string =>
  `\`${command}${ofBank === undefined ? '' : ` --bank ${ofBank.bank}`}\``

/** A time as commands print it. */
export const timeText = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
