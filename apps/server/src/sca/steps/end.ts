import { bankTimeOf } from '../../banks/index.ts'
import type { Ending } from '../authorisation-status.ts'
import { failureRedirect } from '../redirect.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { advance, noteEnding } from '../sca.store.ts'
import type { Asker } from '../views/view.ts'
import { askerOf, enter, type Entered, type Room, type Visit } from './visit.ts'

/** Where the PSU goes now: back to the TPP in the browser or, on a phone, nowhere, as the TPP polls. */
export interface Departure {
  readonly redirect: string
  readonly isDecoupled: boolean
  readonly asker: Asker
}

/** Ends an authorisation without success. Only a refusal is told to the module that asked: it is an answer too. */
export async function endIn(
  { purposes }: Pick<ScaSetup, 'purposes'>,
  bankId: string,
  { queries, row, nowMilliseconds, at }: Room,
  ending: Ending,
): Promise<Departure> {
  const { authorisation_id: authorisationId, subject_id: subjectId } = row
  await advance(queries, { bankId, authorisationId, cause: ending, at })
  await noteEnding(queries, { bankId, authorisationId, ending })
  if (ending === 'refused' && subjectId !== null) {
    const moment = { queries, at: await bankTimeOf(queries, bankId, nowMilliseconds) }
    await purposes[row.purpose]?.onRefused(moment, { bankId, tppId: row.tpp_id, subjectId })
  }
  return {
    redirect: failureRedirect(row.tpp_redirect_uri, ending),
    isDecoupled: row.approach === 'DECOUPLED',
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
