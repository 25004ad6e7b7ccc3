import { type NewSandboxCardAccount, success } from '@havn/contract'
import type { Queries } from '@havn/server/database/database'
import { newId } from '@havn/server/shared/ids'
import { touchBank } from '../sandbox-ledger.store.ts'
import { judgeAmount } from './amounts.ts'
import { writeBundles } from './bundle.ts'
import { cardAccountBundle, firstCreditLimit } from './new-card-account.ts'
import { newMaskedPan, newRelatedAccount } from './numbers.ts'
import { judgeOwner } from './owner.ts'
import { clashing, type Made, problemsOf, unfit } from './refusal.ts'
import { clashesOfRoom } from './room.ts'
import { readStanding } from './standing.store.ts'

/** A card account of a customer; the new id. Needs a `bankDatabase` transaction that acts for the bank. */
export async function createCardAccount(
  queries: Queries,
  bankId: string,
  wanted: NewSandboxCardAccount,
): Promise<Made<string>> {
  await touchBank(queries, bankId)
  const standing = await readStanding(queries, bankId)
  const { customerId } = wanted
  const owner = await judgeOwner(queries, bankId, customerId, {
    type: 'PRIVATE',
    why: 'no engagement reaches a card',
  })
  const creditLimit = judgeAmount('creditLimit', wanted.creditLimit, 'NOK')
  if (!owner.ok || !creditLimit.ok) return unfit(problemsOf([owner, creditLimit]))
  const clashes = clashesOfRoom(standing, { cardAccounts: 1 })
  if (clashes.length > 0) return clashing(clashes)
  const cardAccountId = newId()
  const relatedAccount = newRelatedAccount(new Set(standing.cards))
  const card = {
    cardAccountId,
    customerId,
    customerName: owner.value.customer_name,
    relatedAccount,
    maskedPan: wanted.maskedPan ?? newMaskedPan(relatedAccount),
    name: wanted.name ?? 'Kredittkort',
    creditLimit: creditLimit.value ?? firstCreditLimit,
  }
  await writeBundles(queries, bankId, [cardAccountBundle(bankId, card)])
  return success(cardAccountId)
}
