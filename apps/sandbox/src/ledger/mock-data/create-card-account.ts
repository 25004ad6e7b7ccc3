import { type NewSandboxCardAccount, success } from '@havn/contract'
import type { Queries } from '@havn/server/database/database'
import { newId } from '@havn/server/shared/ids'
import { touchBank } from '../people/customers.store.ts'
import { judgeAmount } from './validate-amount.ts'
import { writeBundles } from './batch.ts'
import { cardAccountBundle, firstCreditLimit } from './new-card-account.ts'
import { newMaskedPan, newRelatedAccount } from './numbers.ts'
import { judgeOwner } from './validate-owner.ts'
import { clashing, type Made, problemsOf, unfit } from './refusal.ts'
import { clashesOfRoom } from './data-limits.ts'
import { readStanding } from './bank-contents.store.ts'

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
