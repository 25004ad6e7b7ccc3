import { inBankTransaction } from '../../database/actor.ts'
import { linkSecondsMax, linkTokenOf } from '../authorisations/link.ts'
import type { PageOwner } from './login-cookie.ts'
import { listWaiting } from './phone.store.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { paymentsOf } from '../steps/approval-summary.ts'
import { askerOf } from '../steps/locked-authorisation.ts'
import type { PhoneView, PurposeKind } from '../views/views.ts'

/** What waits for this person's approval, each with the link to it. */
export async function waitingFor(
  sca: ScaSetup,
  { psu, identityHash }: PageOwner,
  { bankId, baseUrl }: { bankId: string; baseUrl: string },
): Promise<PhoneView['waiting']> {
  const since = new Date(sca.clock.milliseconds() - linkSecondsMax * 1000).toISOString()
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const waiting = []
    for (const row of await listWaiting(queries, { bankId, personId: psu.personId, identityHash, since })) {
      const authorisationId = row.authorisation_id
      const payments = await paymentsOf(sca, queries, bankId, row)
      const href = `${baseUrl}/sca/${bankId}/${authorisationId}/${linkTokenOf(sca.key, { bankId, authorisationId })}`
      const purpose = row.purpose as PurposeKind
      if (payments !== undefined) waiting.push({ href, asker: askerOf(row), purpose, payments })
    }
    return waiting
  })
}
