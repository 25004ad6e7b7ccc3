import { inBankTransaction } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { findRequester } from './bank.store.ts'
import type { LoggedInPsu } from './login-cookie.ts'
import type { Purpose, PendingSubject } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { startAuthorisationAtBank } from './start-at-bank.ts'
import type { BankView, PurposeKind } from '../views/views.ts'

interface PendingApproval {
  readonly purpose: string
  readonly module: Purpose
  readonly subject: PendingSubject
}

const keyOf = ({ purpose, subject }: PendingApproval) => `${purpose} ${subject.subjectId}`

/** What waits for this person because another's approval was not enough. It waits for days, so it has no link yet. */
export async function listSecondApprovals(
  sca: ScaSetup,
  loggedIn: LoggedInPsu,
  bankId: string,
): Promise<BankView['waiting']> {
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const entries = []
    for (const waiting of await findPending(sca, queries, { bankId, loggedIn })) {
      const { module, subject, purpose } = waiting
      const payments = await module.summarisePayments(queries, subject)
      const requester = await findRequester(queries, subject, purpose)
      const agreement = loggedIn.psu.agreements.find(({ agreementId }) => agreementId === subject.agreementId)
      if (payments === undefined || requester === undefined || agreement === undefined) continue
      const { tpp_name: name, tpp_brand: brand } = requester
      entries.push({
        key: keyOf(waiting),
        requester: { name, brand: brand ?? undefined },
        agreementName: agreement.name,
        purpose: purpose as PurposeKind,
        payments,
      })
    }
    return entries
  })
}

/**
 * Starts the SCA of one of them and gives the link to it; undefined when it does not wait for this person. It is for
 * them alone and for that agreement, and ends at the bank's own page.
 */
export async function startSecondApproval(
  sca: ScaSetup,
  loggedIn: LoggedInPsu,
  asked: { bankId: string; key: string; baseUrl: string; backTo: string },
): Promise<string | undefined> {
  const { bankId, baseUrl, backTo } = asked
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const all = await findPending(sca, queries, { bankId, loggedIn })
    const waiting = all.find((one) => keyOf(one) === asked.key)
    const requester = waiting && (await findRequester(queries, waiting.subject, waiting.purpose))
    if (waiting === undefined || requester === undefined) return undefined
    const { purpose, subject } = waiting
    const { tpp_name: name, tpp_brand: brand } = requester
    return startAuthorisationAtBank(sca, queries, loggedIn, {
      ...subject,
      purpose,
      requester: { name, brand: brand ?? undefined },
      baseUrl,
      backTo,
    })
  })
}

async function findPending(
  { purposes }: ScaSetup,
  queries: Queries,
  { bankId, loggedIn }: { bankId: string; loggedIn: LoggedInPsu },
): Promise<readonly PendingApproval[]> {
  const { personId, agreements } = loggedIn.psu
  const person = { bankId, personId, agreementIds: agreements.map(({ agreementId }) => agreementId) }
  const found: PendingApproval[] = []
  for (const [purpose, module] of Object.entries(purposes))
    for (const subject of (await module.listPending?.(queries, person)) ?? [])
      found.push({ purpose, module, subject })
  return found
}
