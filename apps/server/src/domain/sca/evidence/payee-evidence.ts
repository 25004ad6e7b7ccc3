import { createHash } from 'node:crypto'
import { csrfToken, isCsrfToken } from '../../../platform/web/csrf.ts'
import type { TransactionQueries } from '../../../platform/database/database.ts'
import type { BankKeys, KeyRing } from '../../../platform/shared/key-ring.ts'
import type { PayeeAcceptance, ShownPayees } from '../steps/approval-summary.ts'
import { type EvidencePlace, sealEvidence } from './evidence.ts'
import { insertPayeeEvidence } from './evidence.store.ts'

/** The number of the record about payees: logins have those from 0 on. */
export const PAYEES_ATTEMPT = -1

/** What a PSU knew about payees when they approved, and what they did. */
export interface ApprovedPayees {
  /** The text whose hash is the approval's: payments, what was found about each payee, language and words. */
  readonly summary: string
  readonly payees: ShownPayees
  readonly acceptance: PayeeAcceptance
  /** When the page with it was made; undefined if there was none. */
  readonly shownAtMilliseconds: number | undefined
}

/** The text that a record has: whoever reads it needs nothing else. */
function toText({ summary, payees, acceptance, shownAtMilliseconds }: ApprovedPayees): string {
  const questions = payees.checks.map((check) => check?.question ?? null)
  return JSON.stringify(['payees', summary, acceptance, shownAtMilliseconds ?? null, questions])
}

/** Writes the record, in the transaction of the approval: the audit chain has both. */
export function writePayeeEvidence(
  queries: TransactionQueries,
  keys: KeyRing,
  approval: Omit<EvidencePlace, 'attempt'> & { readonly personId: string; readonly at: string },
  approved: ApprovedPayees,
): void {
  const { bankId, authorisationId, personId, at } = approval
  const shown = toText(approved)
  const place = { bankId, authorisationId, attempt: PAYEES_ATTEMPT }
  insertPayeeEvidence(queries, {
    ...place,
    personId,
    at,
    summaryHash: createHash('sha256').update(shown).digest(),
    sealed: sealEvidence(keys, place, { kind: 'payees', method: 'the approval', personId, shown }),
  })
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
