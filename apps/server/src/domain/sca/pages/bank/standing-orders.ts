import { inBankTransaction } from '../../../../platform/database/actor.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import type { StoppableSubject } from '../../purpose.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import type { BankView } from '../../views/views.ts'
import { findRequester } from './bank.store.ts'
import type { LoggedInPsu } from '../login/login-cookie.ts'
import { type BankPageChoice, startChosen } from './start-at-bank.ts'

/** Lists the standing orders that this person may want to stop: their own, and those of whom they act for. */
export function listStandingOrders(
  sca: ScaSetup,
  loggedIn: LoggedInPsu,
  bankId: string,
): Promise<BankView['standingOrders']> {
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const entries = []
    for (const subject of await findStoppable(sca, queries, { bankId, loggedIn })) {
      const { payments = [] } = await sca.purposes['cancel-payment'].read(queries, subject)
      const [payment] = payments
      const requester = await findRequester(queries, subject, 'approve-payment')
      if (payment === undefined || requester === undefined) continue
      const { agreements } = loggedIn.psu
      const agreement = agreements.find(({ agreementId }) => agreementId === subject.agreementId)
      const { subjectId: key, nextDate } = subject
      entries.push({ key, requester, agreementName: agreement?.name, payment, nextDate })
    }
    return entries
  })
}

/**
 * Starts the SCA that stops a standing order and returns the link to it; undefined if this person has no such order. The
 * rules are those of a cancellation through a TPP: whoever may pay from the account may stop it.
 */
export function startStop(
  sca: ScaSetup,
  loggedIn: LoggedInPsu,
  page: BankPageChoice,
): Promise<string | undefined> {
  const { bankId, key } = page
  return startChosen(sca, loggedIn, page, async (queries) => {
    const all = await findStoppable(sca, queries, { bankId, loggedIn })
    const subject = all.find(({ subjectId }) => subjectId === key)
    return subject && { subject, purpose: 'cancel-payment', requestedFor: 'approve-payment' }
  })
}

async function findStoppable(
  { purposes }: ScaSetup,
  queries: Queries,
  { bankId, loggedIn }: { bankId: string; loggedIn: LoggedInPsu },
): Promise<readonly StoppableSubject[]> {
  const { personId, agreements } = loggedIn.psu
  const agreementIds = agreements.map(({ agreementId }) => agreementId)
  return (await purposes['cancel-payment'].listStoppable?.(queries, { bankId, personId, agreementIds })) ?? []
}
