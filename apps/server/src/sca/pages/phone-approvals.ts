import { inBankTransaction } from '../../database/actor.ts'
import { linkSecondsMax, linkTokenOf } from '../authorisations/link.ts'
import type { LoggedInPsu } from './login-cookie.ts'
import { listDecoupledAuthorisations } from './phone.store.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { readPaymentSummaries } from '../steps/approval-summary.ts'
import { requesterOf } from '../steps/locked-authorisation.ts'
import type { PhoneView, PurposeKind } from '../views/views.ts'

/** What waits for this person's approval, each with the link to it. */
export async function listPhoneApprovals(
  sca: ScaSetup,
  { psu, identityHash }: LoggedInPsu,
  { bankId, baseUrl }: { bankId: string; baseUrl: string },
): Promise<PhoneView['waiting']> {
  const since = new Date(sca.clock.milliseconds() - linkSecondsMax * 1000).toISOString()
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const waiting = []
    for (const row of await listDecoupledAuthorisations(queries, {
      bankId,
      personId: psu.personId,
      identityHash,
      since,
    })) {
      const authorisationId = row.authorisation_id
      const payments = await readPaymentSummaries(sca, queries, bankId, row)
      const href = `${baseUrl}/sca/${bankId}/${authorisationId}/${linkTokenOf(sca.key, { bankId, authorisationId })}`
      const purpose = row.purpose as PurposeKind
      if (payments !== undefined) waiting.push({ href, requester: requesterOf(row), purpose, payments })
    }
    return waiting
  })
}
