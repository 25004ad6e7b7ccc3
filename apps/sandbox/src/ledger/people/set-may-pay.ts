import { inBankTransaction } from '@havn/server/platform/database/actor'
import type { Database } from '@havn/server/platform/database/database'
import type { CoreBank } from '@havn/server/core-bank'
import { setAllowsPayments } from './accounts.store.ts'
import { incrementBankVersion } from './customers.store.ts'

interface MayPayChange {
  readonly bankId: string
  readonly personId: string
  readonly accountId: string
  readonly mayPay: boolean
}

type People = Pick<CoreBank, 'findCustomer' | 'listAccounts'>

/** Lets an account be paid from, or only be seen. Returns false if this person does not see it. */
export async function setMayPay(
  bankDatabase: Database,
  people: People,
  change: MayPayChange,
): Promise<boolean> {
  if (!(await isVisible(people, change))) return false
  const { bankId, accountId, mayPay } = change
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    // A payment that is being created at this moment is validated again.
    await incrementBankVersion(queries, bankId)
    return setAllowsPayments(queries, { bankId, accountId, allows: mayPay })
  })
}

/** Does the person see the account, as a private customer or under one of their agreements? */
async function isVisible(people: People, { bankId, personId, accountId }: MayPayChange): Promise<boolean> {
  const psu = await people.findCustomer({ bankId, personId })
  const agreementIds = psu?.agreements.map((agreement) => agreement.agreementId) ?? []
  for (const agreementId of [undefined, ...agreementIds]) {
    const accounts = await people.listAccounts({ bankId, personId, agreementId })
    if (accounts.some((account) => account.accountId === accountId)) return true
  }
  return false
}
