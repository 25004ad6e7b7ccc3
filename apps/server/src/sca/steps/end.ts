import { holdBankTime } from '../../banks/index.ts'
import type { Ending } from '../authorisations/authorisation-status.ts'
import { bankRedirect, failureRedirect } from './redirect.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { advance, type AuthorisationRow, noteEnding } from '../authorisations/authorisations.store.ts'
import type { Asker } from '../views/views.ts'
import { askerOf, deciderOf, enter, type Entered, type Room, type Visit } from './locked-authorisation.ts'

/** Where the PSU goes now: back to the TPP, or to the bank's own page; from a phone nowhere, as the TPP polls. */
export interface Departure {
  readonly redirect: string
  readonly to: 'tpp' | 'phone' | 'bank'
  readonly asker: Asker
}

export const WAY_FROM = {
  REDIRECT: 'tpp',
  DECOUPLED: 'phone',
  BANK: 'bank',
} as const satisfies Record<AuthorisationRow['approach'], Departure['to']>

/** Where the browser goes after this ending. */
export function redirectAfterEnding(
  { approach, tpp_redirect_uri: address }: AuthorisationRow,
  ending: Ending,
): string {
  return approach === 'BANK' ? bankRedirect(address, ending) : failureRedirect(address, ending)
}

/** Ends an authorisation without success. Only a refusal is told to the module that asked: it is an answer too. */
export async function endIn(
  { purposes }: Pick<ScaSetup, 'purposes'>,
  bankId: string,
  { queries, row, nowMilliseconds, at: realTime }: Room,
  ending: Ending,
): Promise<Departure> {
  const { authorisation_id: authorisationId, subject_id: subjectId } = row
  await advance(queries, { bankId, authorisationId, cause: ending, at: realTime })
  await noteEnding(queries, { bankId, authorisationId, ending })
  if (ending === 'refused' && subjectId !== null) {
    const at = await holdBankTime(queries, bankId, nowMilliseconds)
    const moment = { queries, at, decider: deciderOf(row) }
    await purposes[row.purpose]?.onRefused(moment, { bankId, tppId: row.tpp_id, subjectId })
  }
  return {
    redirect: redirectAfterEnding(row, ending),
    to: WAY_FROM[row.approach],
    asker: askerOf(row),
  }
}

/** The PSU refuses, goes back, or was kept from going on. */
export async function end(setup: ScaSetup, visit: Visit, ending: Ending): Promise<Entered<Departure>> {
  return enter(setup, visit, {
    bind: true,
    work: (room) => {
      // Who has a link and has not logged in may go away with it, and decide nothing for the PSU.
      const mayRefuse = room.row.status === 'started'
      return endIn(setup, visit.bankId, room, ending === 'refused' && !mayRefuse ? 'aborted' : ending)
    },
  })
}
