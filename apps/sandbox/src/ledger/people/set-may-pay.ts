import { inBankTransaction } from '@havn/server/database/actor'
import type { Database } from '@havn/server/database/database'
import type { CoreBank } from '@havn/server/core-bank'
import { setAllowsPayments } from './accounts.store.ts'
import { touchBank } from './customers.store.ts'

interface Change {
  readonly bankId: string
  readonly personId: string
  readonly accountId: string
  readonly mayPay: boolean
}

type People = Pick<CoreBank, 'findCustomer' | 'listAccounts'>

/** Lets an account be paid from, or only be seen. False when this person does not see it. */
export async function setMayPay(bankDatabase: Database, people: People, change: Change): Promise<boolean> {
  if (!(await isSeen(people, change))) return false
  const { bankId, accountId, mayPay } = change
  return inBankTransaction(bankDatabase, bankId, async (queries) => {
    // A payment that is being created at this moment is judged anew.
    await touchBank(queries, bankId)
    return setAllowsPayments(queries, { bankId, accountId, allows: mayPay })
  })
}

/** Alone, or under one of their agreements. */
async function isSeen(people: People, { bankId, personId, accountId }: Change): Promise<boolean> {
  const psu = await people.findCustomer({ bankId, personId })
  const agreementIds = psu?.agreements.map((agreement) => agreement.agreementId) ?? []
  for (const agreementId of [undefined, ...agreementIds]) {
    const accounts = await people.listAccounts({ bankId, personId, agreementId })
    if (accounts.some((account) => account.accountId === accountId)) return true
  }
  return false
}
