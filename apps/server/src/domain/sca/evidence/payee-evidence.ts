import { csrfToken, isCsrfToken } from '../../../platform/web/csrf.ts'
import type { BankKeys } from '../../../platform/shared/key-ring.ts'
import type { PayeeAcceptance, ShownPayees } from '../steps/approval-summary.ts'

/** What a PSU knew about payees when they approved, and what they did. */
export interface ApprovedPayees {
  /** The text whose hash is the approval's: payments, what was found about each payee, language and words. */
  readonly summary: string
  readonly payees: ShownPayees
  readonly acceptance: PayeeAcceptance
  /** When the page with it was made; undefined if there was none. */
  readonly shownAtMilliseconds: number | undefined
}

/** Returns the text of the record. */
export function payeeRecordText({
  summary,
  payees,
  acceptance,
  shownAtMilliseconds,
}: ApprovedPayees): string {
  const questions = payees.checks.map((check) => check?.question ?? null)
  return JSON.stringify(['payees', summary, acceptance, shownAtMilliseconds ?? null, questions])
}

interface ShownPage {
  readonly browser: string
  readonly summaryHash: string
}

/** When a page with this summary was made, for its form: only this server can say so, to this browser. */
export function sealShownAt(keys: BankKeys, page: ShownPage, milliseconds: number): string {
  return `${milliseconds}.${csrfToken(keys, bindingOf(page, milliseconds))}`
}

/** Reads what `sealShownAt` wrote; undefined if it is of another page or browser, or nothing. */
export function readShownAt(keys: BankKeys, page: ShownPage, field: string): number | undefined {
  const [milliseconds = '', token] = field.split('.', 2)
  const time = Number(milliseconds)
  return Number.isSafeInteger(time) && isCsrfToken(keys, bindingOf(page, time), token) ? time : undefined
}

const bindingOf = ({ browser, summaryHash }: ShownPage, milliseconds: number) => ({
  browserId: browser,
  pageId: `${summaryHash} shown at ${milliseconds}`,
})
