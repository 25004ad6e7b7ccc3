import { inBankTransaction } from '../../../../platform/database/actor.ts'
import { linkOf, linkSecondsMax } from '../../authorisations/link.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import { readSubject } from '../../steps/approval-summary.ts'
import { requesterOf } from '../../steps/locked-authorisation.ts'
import type { PhoneView } from '../../views/views.ts'
import type { LoggedInPsu } from '../login/login-cookie.ts'
import { listDecoupledAuthorisations } from './phone.store.ts'

/** Lists the authorisations that wait on this person's phone, each with the link to it. */
export async function listPhoneApprovals(
  sca: ScaSetup,
  { psu, identities }: LoggedInPsu,
  { bankId, baseUrl }: { bankId: string; baseUrl: string },
): Promise<PhoneView['pending']> {
  const { personId } = psu
  const since = new Date(sca.clock.milliseconds() - linkSecondsMax * 1000).toISOString()
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const pending = []
    const authorisations = await listDecoupledAuthorisations(queries, {
      bankId,
      personId,
      identities,
      since,
    })
    for (const authorisation of authorisations) {
      const { authorisationId, purpose } = authorisation
      const { payments } = await readSubject(sca, queries, bankId, authorisation)
      const href = linkOf(sca.keys, baseUrl, { bankId, authorisationId })
      if (payments !== undefined)
        pending.push({ href, requester: requesterOf(authorisation), purpose, payments })
    }
    return pending
  })
}
