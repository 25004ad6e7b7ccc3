import { inBankTransaction } from '../../../../platform/database/actor.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import { MODULE_PURPOSE_NAMES, type ModulePurposeName } from '../../authorisations/authorisation.ts'
import type { PendingSubject, Purpose } from '../../purpose.ts'
import type { ScaSetup } from '../../sca-setup.ts'
import type { BankView } from '../../views/views.ts'
import { findRequester } from './bank.store.ts'
import type { LoggedInPsu } from '../login/login-cookie.ts'
import { type BankPageChoice, startChosen } from './start-at-bank.ts'

/** A subject that waits for a second approval, and the module it belongs to. */
interface PendingApproval {
  readonly name: ModulePurposeName
  readonly purpose: Purpose
  readonly subject: PendingSubject
}

const keyOf = ({ name, subject }: PendingApproval) => `${name} ${subject.subjectId}`

/** Lists what waits for this person's second approval. It may wait for days, so it has no link yet. */
export async function listSecondApprovals(
  sca: ScaSetup,
  loggedIn: LoggedInPsu,
  bankId: string,
): Promise<BankView['pending']> {
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const entries = []
    for (const pending of await findPending(sca, queries, { bankId, loggedIn })) {
      const { name, purpose, subject } = pending
      const { payments } = await purpose.read(queries, subject)
      const requester = await findRequester(queries, subject, name)
      const agreement = loggedIn.psu.agreements.find(({ agreementId }) => agreementId === subject.agreementId)
      if (payments === undefined || requester === undefined || agreement === undefined) continue
      const key = keyOf(pending)
      entries.push({ key, requester, agreementName: agreement.name, purpose: name, payments })
    }
    return entries
  })
}

/**
 * Starts the SCA of a second approval and returns the link to it; undefined if nothing with this key waits for this person.
 * Only this person can use it, for that agreement, and it returns to the bank's own page.
 */
export async function startSecondApproval(
  sca: ScaSetup,
  loggedIn: LoggedInPsu,
  page: BankPageChoice,
): Promise<string | undefined> {
  const { bankId, key } = page
  return startChosen(sca, loggedIn, page, async (queries) => {
    const all = await findPending(sca, queries, { bankId, loggedIn })
    const pending = all.find((one) => keyOf(one) === key)
    return pending && { subject: pending.subject, purpose: pending.name, requestedFor: pending.name }
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
  for (const name of MODULE_PURPOSE_NAMES)
    for (const subject of (await purposes[name].listPending?.(queries, person)) ?? [])
      found.push({ name, purpose: purposes[name], subject })
  return found
}
