import { type NewSandboxCardAccount, success } from '@havn/contract'
import type { Queries } from '@havn/server/platform/database/database'
import { packOf } from '@havn/server/packs'
import { newId } from '@havn/server/platform/shared/ids'
import type { BankToFill } from '../../initial-data/bank-to-fill.ts'
import { insertDataBatches } from '../data-batch.ts'
import { cardAccountBatch } from './new-card-account.ts'
import { newMaskedPan, newRelatedAccount } from '../numbers.ts'
import { validateAmount, validateOwner } from '../validate/index.ts'
import { type CreationResult, collectProblems, refuseData } from '../refusal.ts'
import { checkDataLimits } from '../data-limits.ts'
import { lockBankContents } from '../bank-contents.store.ts'

/** Creates a card account of a customer and returns its id. Needs a `bankDatabase` transaction that acts for the bank. */
export async function createCardAccount(
  queries: Queries,
  { bankId, country }: BankToFill,
  request: NewSandboxCardAccount,
): Promise<CreationResult<string>> {
  const contents = await lockBankContents(queries, bankId)
  const { customerId } = request
  const owner = await validateOwner(queries, bankId, customerId, {
    type: 'PRIVATE',
    reason: 'no engagement reaches a card',
  })
  const creditLimit = validateAmount('creditLimit', request.creditLimit, country.currency)
  if (!owner.ok || !creditLimit.ok) return refuseData(collectProblems([owner, creditLimit]))
  const conflicts = checkDataLimits(contents, { cardAccounts: 1 })
  if (conflicts.length > 0) return refuseData(conflicts)
  const cardAccountId = newId()
  const relatedAccount = newRelatedAccount(new Set(contents.cards))
  const { newData } = packOf(country).sandbox
  const card = {
    cardAccountId,
    customerId,
    customerName: owner.value.customerName,
    relatedAccount,
    maskedPan: request.maskedPan ?? newMaskedPan(relatedAccount),
    name: request.name ?? newData.cardName,
    creditLimit: creditLimit.value ?? newData.creditLimit,
  }
  await insertDataBatches(queries, bankId, [cardAccountBatch({ bankId, country }, card)])
  return success(cardAccountId)
}
