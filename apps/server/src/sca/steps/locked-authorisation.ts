import assert from 'node:assert/strict'
import { inBankTransaction } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { isId } from '../../shared/ids.ts'
import { hasEnded } from '../authorisations/authorisation-status.ts'
import { hashOf, hasTimedOut, isBoundToOtherBrowser, type LinkFacts } from '../authorisations/link.ts'
import type { Decider } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import {
  advance,
  type AuthorisationRow,
  bindBrowser,
  lockAuthorisation,
  recordEnding,
} from '../authorisations/authorisations.store.ts'
import type { Requester } from '../views/views.ts'

/** One coming to an authorisation: which, and from what browser (any text that only this visitor knows). */
export interface LinkRequest {
  readonly bankId: string
  readonly authorisationId: string
  readonly browser: string
}

/** Why a visitor can go no further. */
export type LinkRejection = 'unknown-link' | 'used' | 'other-browser' | 'timed-out' | 'failed'

export type LinkResult<Result> =
  | { readonly kind: 'accepted'; readonly result: Result }
  | { readonly kind: 'rejected'; readonly reason: LinkRejection; readonly row: AuthorisationRow | undefined }

export interface StepContext {
  readonly queries: Queries
  readonly row: AuthorisationRow
  readonly nowMilliseconds: number
  /** The real clock's, as the database takes it. */
  readonly at: string
}

/**
 * The authorisation locked, in a transaction, if the visitor may be there. What is over, out of time or another
 * browser's is not entered. The first step that `bind`s has the link from then on.
 */
export async function withLockedAuthorisation<Result>(
  { bankDatabase, clock }: Pick<ScaSetup, 'bankDatabase' | 'clock'>,
  { bankId, authorisationId, browser }: LinkRequest,
  { bind, work }: { bind: boolean; work: (step: StepContext) => Promise<Result> },
): Promise<LinkResult<Result>> {
  if (!isId(bankId) || !isId(authorisationId))
    return { kind: 'rejected', reason: 'unknown-link', row: undefined }
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const row = await lockAuthorisation(queries, { bankId, authorisationId, begins: bind })
    const nowMilliseconds = clock.milliseconds()
    const reason = rejectionOf(row, browser, nowMilliseconds)
    const at = new Date(nowMilliseconds).toISOString()
    if (row === undefined || reason !== undefined) {
      // Looking changes nothing; a step that comes too late is the end.
      if (row !== undefined && reason === 'timed-out' && bind && !hasEnded(row.status)) {
        await advance(queries, { bankId, authorisationId, cause: 'timed-out', at })
        await recordEnding(queries, { bankId, authorisationId, ending: 'timed-out' })
      }
      return { kind: 'rejected', reason: reason ?? 'unknown-link', row } as const
    }
    if (bind && row.browser_hash === null)
      await bindBrowser(queries, { bankId, authorisationId, browserHash: hashOf(browser), at })
    return { kind: 'accepted', result: await work({ queries, row, nowMilliseconds, at }) } as const
  })
}

function rejectionOf(
  row: AuthorisationRow | undefined,
  browser: string,
  nowMilliseconds: number,
): LinkRejection | undefined {
  if (row === undefined) return 'unknown-link'
  if (hasEnded(row.status)) {
    if (row.status === 'finalised') return 'used'
    return row.ending === 'timed-out' ? 'timed-out' : 'failed'
  }
  const link = linkFacts(row)
  if (hasTimedOut(link, nowMilliseconds)) return 'timed-out'
  return isBoundToOtherBrowser(link, browser) ? 'other-browser' : undefined
}

export function linkFacts(row: AuthorisationRow): LinkFacts {
  return {
    status: row.status,
    createdAtMilliseconds: row.created_at.getTime(),
    touchedAtMilliseconds: row.touched_at.getTime(),
    browserHash: row.browser_hash ?? undefined,
  }
}

/** Who decides, once somebody has authenticated and chosen whom they act for. */
export function deciderOf({
  person_id: personId,
  acting_agreement_id: agreementId,
}: AuthorisationRow): Decider {
  assert(personId, 'who decides has authenticated')
  return { personId, agreementId: agreementId ?? undefined }
}

/** Who asks: the name in the certificate, and the brand they say they are known by. */
export function requesterOf({ tpp_name: name, tpp_brand: brand }: AuthorisationRow): Requester {
  return { name, brand: brand ?? undefined }
}
