import { type NewSandboxAccount, success } from '@havn/contract'
import type { Queries } from '@havn/server/database/database'
import { newId } from '@havn/server/shared/ids'
import { touchBank } from '../people/customers.store.ts'
import { writeBundles } from './batch.ts'
import { judgeAccount } from './validate-account.ts'
import { accountBundle } from './new-account.ts'
import { newBban } from './numbers.ts'
import { judgeOwner } from './validate-owner.ts'
import { clash, clashing, type Made, problemsOf, unfit } from './refusal.ts'
import { clashesOfRoom } from './data-limits.ts'
import { readStanding } from './bank-contents.store.ts'

/** An account of a customer; the new id. Needs a `bankDatabase` transaction that acts for the bank. */
export async function createAccount(
  queries: Queries,
  bankId: string,
  wanted: NewSandboxAccount,
): Promise<Made<string>> {
  await touchBank(queries, bankId)
  const { customerId, kidAgreement } = wanted
  const owner = await judgeOwner(queries, bankId, customerId)
  const judged = judgeAccount(wanted)
  if (!owner.ok || !judged.ok) return unfit([...problemsOf([owner]), ...(judged.ok ? [] : judged.problem)])
  const standing = await readStanding(queries, bankId)
  const taken = new Set(standing.bbans)
  const bban = wanted.bban ?? newBban(taken)
  const clashes = [...(taken.has(bban) ? [TAKEN] : []), ...clashesOfRoom(standing, { accounts: 1 })]
  if (clashes.length > 0) return clashing(clashes)
  const account = {
    ...judged.value,
    accountId: newId(),
    customerId,
    customerName: owner.value.customer_name,
    bban,
    name: wanted.name ?? 'Konto',
    position: owner.value.next_position,
    kidAgreement,
  }
  await writeBundles(queries, bankId, [accountBundle(bankId, account)])
  return success(account.accountId)
}

const TAKEN = clash(
  'bban',
  'expected an account number that is free, this one is taken: GET /v1/sandbox/accounts lists them',
)
