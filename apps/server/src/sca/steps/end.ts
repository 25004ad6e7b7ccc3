import { lockForDecision } from '../../banks/index.ts'
import type { Ending } from '../authorisations/authorisation-status.ts'
import { bankRedirect, failureRedirect } from './redirect.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { advance, type AuthorisationRow, recordEnding } from '../authorisations/authorisations.store.ts'
import type { Requester } from '../views/views.ts'
import {
  requesterOf,
  deciderOf,
  withLockedAuthorisation,
  type LinkResult,
  type StepContext,
  type LinkRequest,
} from './locked-authorisation.ts'

/** Where the PSU goes now: back to the TPP, or to the bank's own page; from a phone nowhere, as the TPP polls. */
export interface ReturnTarget {
  readonly redirect: string
  readonly to: 'tpp' | 'phone' | 'bank'
  readonly requester: Requester
}

export const RETURN_TO = {
  REDIRECT: 'tpp',
  DECOUPLED: 'phone',
  BANK: 'bank',
} as const satisfies Record<AuthorisationRow['approach'], ReturnTarget['to']>

/** Where the browser goes after this ending. */
export function endingRedirectOf(
  { approach, tpp_redirect_uri: address }: AuthorisationRow,
  ending: Ending,
): string {
  return approach === 'BANK' ? bankRedirect(address, ending) : failureRedirect(address, ending)
}

/** Ends an authorisation without success. Only a refusal is told to the module that asked: it is an answer too. */
export async function endLocked(
  { purposes }: Pick<ScaSetup, 'purposes'>,
  bankId: string,
  { queries, row, nowMilliseconds, at: realTime }: StepContext,
  ending: Ending,
): Promise<ReturnTarget> {
  const { authorisation_id: authorisationId, subject_id: subjectId } = row
  await advance(queries, { bankId, authorisationId, cause: ending, at: realTime })
  await recordEnding(queries, { bankId, authorisationId, ending })
  if (ending === 'refused' && subjectId !== null) {
    const at = await lockForDecision(queries, bankId, nowMilliseconds)
    const moment = { queries, at, decider: deciderOf(row) }
    await purposes[row.purpose]?.onRefused(moment, { bankId, tppId: row.tpp_id, subjectId })
  }
  return {
    redirect: endingRedirectOf(row, ending),
    to: RETURN_TO[row.approach],
    requester: requesterOf(row),
  }
}

/** The PSU refuses, goes back, or was kept from going on. */
export async function endAuthorisation(
  setup: ScaSetup,
  request: LinkRequest,
  ending: Ending,
): Promise<LinkResult<ReturnTarget>> {
  return withLockedAuthorisation(setup, request, {
    bind: true,
    work: (step) => {
      // Who has a link and has not logged in may go away with it, and decide nothing for the PSU.
      const mayRefuse = step.row.status === 'started'
      return endLocked(setup, request.bankId, step, ending === 'refused' && !mayRefuse ? 'aborted' : ending)
    },
  })
}
