import { inBankTransaction } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import { findAsker } from './bank.store.ts'
import type { PageOwner } from './login-cookie.ts'
import type { Purpose, WaitingSubject } from '../purpose.ts'
import type { ScaSetup } from '../sca-setup.ts'
import { startAtBank } from './start-at-bank.ts'
import type { BankView, PurposeKind } from '../views/views.ts'

interface Waiting {
  readonly purpose: string
  readonly module: Purpose
  readonly subject: WaitingSubject
}

const keyOf = ({ purpose, subject }: Waiting) => `${purpose} ${subject.subjectId}`

/** What waits for this person because another's approval was not enough. It waits for days, so it has no link yet. */
export async function listBankWaiting(
  sca: ScaSetup,
  owner: PageOwner,
  bankId: string,
): Promise<BankView['waiting']> {
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const entries = []
    for (const waiting of await waitingIn(sca, queries, { bankId, owner })) {
      const { module, subject, purpose } = waiting
      const payments = await module.show(queries, subject)
      const asker = await findAsker(queries, subject, purpose)
      const agreement = owner.psu.agreements.find(({ agreementId }) => agreementId === subject.agreementId)
      if (payments === undefined || asker === undefined || agreement === undefined) continue
      const { tpp_name: name, tpp_brand: brand } = asker
      entries.push({
        key: keyOf(waiting),
        asker: { name, brand: brand ?? undefined },
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
export async function openBankWaiting(
  sca: ScaSetup,
  owner: PageOwner,
  asked: { bankId: string; key: string; baseUrl: string; backTo: string },
): Promise<string | undefined> {
  const { bankId, baseUrl, backTo } = asked
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const all = await waitingIn(sca, queries, { bankId, owner })
    const waiting = all.find((one) => keyOf(one) === asked.key)
    const asker = waiting && (await findAsker(queries, waiting.subject, waiting.purpose))
    if (waiting === undefined || asker === undefined) return undefined
    const { purpose, subject } = waiting
    const { tpp_name: name, tpp_brand: brand } = asker
    return startAtBank(sca, queries, owner, {
      ...subject,
      purpose,
      asker: { name, brand: brand ?? undefined },
      baseUrl,
      backTo,
    })
  })
}

async function waitingIn(
  { purposes }: ScaSetup,
  queries: Queries,
  { bankId, owner }: { bankId: string; owner: PageOwner },
): Promise<readonly Waiting[]> {
  const { personId, agreements } = owner.psu
  const person = { bankId, personId, agreementIds: agreements.map(({ agreementId }) => agreementId) }
  const found: Waiting[] = []
  for (const [purpose, module] of Object.entries(purposes))
    for (const subject of (await module.waitingFor?.(queries, person)) ?? [])
      found.push({ purpose, module, subject })
  return found
}
