import assert from 'node:assert/strict'
import { inBankTransaction } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { isId } from '../../shared/ids.ts'
import type { Authorisation } from '../authorisations/authorisation.ts'
import { hasEnded } from '../authorisations/authorisation-status.ts'
import {
  advance,
  bindBrowser,
  lockAuthorisation,
  recordEnding,
  touchAuthorisation,
} from '../authorisations/authorisations.store.ts'
import { hashOf, hasTimedOut, isBoundToOtherBrowser } from '../authorisations/link.ts'
import type { Decider } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import type { Requester } from '../views/views.ts'

/** A browser's request for an authorisation through its link. `browser` is any text that only this browser knows. */
export interface LinkRequest {
  readonly bankId: string
  readonly authorisationId: string
  readonly browser: string
}

/** Why a link does not let a browser go on. */
export type LinkRejection = 'unknown-link' | 'used' | 'other-browser' | 'timed-out' | 'failed'

/** A request that its link rejects. */
export interface RejectedLink {
  readonly kind: 'rejected'
  readonly reason: LinkRejection
  readonly authorisation: Authorisation | undefined
}

/** The result of work on an authorisation, or the rejection of the request for it. */
export type LinkResult<Result> = { readonly kind: 'accepted'; readonly result: Result } | RejectedLink

/** A locked authorisation and its transaction, for one step of the PSU. */
export interface StepContext {
  readonly queries: Queries
  readonly authorisation: Authorisation
  readonly nowMilliseconds: number
  /** The same moment by the real clock, as text for the database. */
  readonly at: string
}

/**
 * Locks an authorisation and works on it in one transaction, unless its link rejects the request: it has ended, ran out of
 * time, or is bound to another browser. The first request with `isStep` binds the link to its browser.
 */
export async function withLockedAuthorisation<Result>(
  { bankDatabase, clock }: Pick<ScaSetup, 'bankDatabase' | 'clock'>,
  { bankId, authorisationId, browser }: LinkRequest,
  { isStep, work }: { isStep: boolean; work: (step: StepContext) => Promise<Result> },
): Promise<LinkResult<Result>> {
  if (!isId(bankId) || !isId(authorisationId))
    return { kind: 'rejected', reason: 'unknown-link', authorisation: undefined }
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    const authorisation = await lockAuthorisation(queries, { bankId, authorisationId, starts: isStep })
    const nowMilliseconds = clock.milliseconds()
    const reason = rejectionOf(authorisation, browser, nowMilliseconds)
    const at = new Date(nowMilliseconds).toISOString()
    if (authorisation === undefined || reason !== undefined) {
      // Opening a page changes nothing; a step that comes too late ends the authorisation.
      if (
        authorisation !== undefined &&
        reason === 'timed-out' &&
        isStep &&
        !hasEnded(authorisation.status)
      ) {
        await advance(queries, { bankId, authorisationId, cause: 'timed-out', at })
        await recordEnding(queries, { bankId, authorisationId, ending: 'timed-out' })
      }
      return { kind: 'rejected', reason: reason ?? 'unknown-link', authorisation } as const
    }
    if (isStep && authorisation.browserHash === undefined)
      await bindBrowser(queries, { bankId, authorisationId, browserHash: hashOf(browser), at })
    return {
      kind: 'accepted',
      result: await work({ queries, authorisation, nowMilliseconds, at }),
    } as const
  })
}

/** The PSU is still reading: the five minutes start again, within the ten. */
export function giveMoreTime(sca: ScaSetup, request: LinkRequest): Promise<LinkResult<void>> {
  const { bankId, authorisationId } = request
  return withLockedAuthorisation(sca, request, {
    isStep: true,
    work: ({ queries, at }) => touchAuthorisation(queries, { bankId, authorisationId, at }),
  })
}

function rejectionOf(
  authorisation: Authorisation | undefined,
  browser: string,
  nowMilliseconds: number,
): LinkRejection | undefined {
  if (authorisation === undefined) return 'unknown-link'
  const { status, ending } = authorisation
  if (hasEnded(status)) {
    if (status === 'finalised') return 'used'
    return ending === 'timed-out' ? 'timed-out' : 'failed'
  }
  if (hasTimedOut(authorisation, nowMilliseconds)) return 'timed-out'
  return isBoundToOtherBrowser(authorisation, browser) ? 'other-browser' : undefined
}

/** Who decides, after a person has logged in and chosen whom they act for. */
export function deciderOf({ personId, actingAgreementId: agreementId }: Authorisation): Decider {
  assert(personId, 'a person who decides has logged in')
  return { personId, agreementId }
}

/** The TPP that requests an authorisation: the name in its certificate, and the brand it claims. */
export function requesterOf({ tppName: name, tppBrand: brand }: Authorisation): Requester {
  return { name, brand }
}
