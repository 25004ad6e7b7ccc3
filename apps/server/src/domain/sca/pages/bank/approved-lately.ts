import { inBankTransaction } from '../../../../platform/database/actor.ts'
import { bankDate } from '../../../../platform/shared/clock.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import type { BankView } from '../../views/views.ts'
import { type ApprovedAuthorisation, listApproved } from './approved.store.ts'
import type { LoggedInPsu } from '../login/login-cookie.ts'

const days = 30
const listedMax = 20

/** Lists what this person approved lately, the latest first: payments, stops of payments, and access to accounts. */
export function listApprovedLately(
  sca: ScaSetup,
  { psu }: LoggedInPsu,
  bankId: string,
): Promise<BankView['approved']> {
  const since = new Date(sca.clock.milliseconds() - days * 86_400_000).toISOString()
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const found = await listApproved(queries, { bankId, personId: psu.personId, since, atMost: listedMax })
    const entries = []
    for (const approved of found) {
      const { purpose, requester, at } = approved
      const decided = await sca.purposes[purpose].readDecided(queries, subjectOf(bankId, approved))
      const agreement = psu.agreements.find(({ agreementId }) => agreementId === approved.agreementId)
      entries.push({
        purpose,
        requester,
        agreementName: agreement?.name,
        payments: decided.payments,
        date: bankDate(at, sca.profileOf(bankId).country).toString(),
      })
    }
    return entries
  })
}

const subjectOf = (bankId: string, { tppId, subjectId }: ApprovedAuthorisation) => ({
  bankId,
  tppId,
  subjectId,
})
