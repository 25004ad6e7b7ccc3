import { inBank } from '../database/acting.ts'
import { linkSecondsMax } from './link.ts'
import { linkTokenOf } from './link-token.ts'
import type { PageOwner } from './page-owner.ts'
import { listWaiting } from './phone.store.ts'
import type { ScaSetup } from './sca-setup.ts'
import { paymentsOf } from './steps/what-is-shown.ts'
import { askerOf } from './steps/visit.ts'
import type { PhoneView, PurposeKind } from './views/view.ts'

/** What waits for this person's approval, each with the link to it. */
export async function waitingFor(
  sca: ScaSetup,
  { psu, identityHash }: PageOwner,
  { bankId, baseUrl }: { bankId: string; baseUrl: string },
): Promise<PhoneView['waiting']> {
  const since = new Date(sca.clock.milliseconds() - linkSecondsMax * 1000).toISOString()
  return inBank(sca.bankDatabase, bankId, async (queries) => {
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
