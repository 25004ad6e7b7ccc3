import { packOf } from '@havn/server/packs'
import type { Country } from '@havn/server/platform/banks'
import { newId } from '@havn/server/platform/shared/ids'
import type { BankToFill } from '../../initial-data/bank-to-fill.ts'
import type { DataBatch } from '../data-batch.ts'
import type { NewAccount } from './new-account.ts'
import { agreementBatch, engagementBatch } from './new-agreement.ts'
import { cardAccountBatch } from './new-card-account.ts'
import { newAccountNumber, newMaskedPan, newRelatedAccount } from '../numbers.ts'
import type { BankContents } from '../bank-contents.store.ts'

interface Owner {
  readonly customerId: string
  readonly customerName: string
  readonly customerType: 'PRIVATE' | 'CORPORATE'
}

/** Returns the two accounts of a customer that is created with accounts, as in the initial data set. */
export function defaultAccounts(
  country: Country,
  { customerType, ...owner }: Owner,
  { bbans }: BankContents,
): readonly NewAccount[] {
  const taken = new Set(bbans)
  return packOf(country).sandbox.newData.accounts[customerType].map(({ name, balance }, position) => {
    const bban = newAccountNumber(country, taken)
    taken.add(bban)
    const { currency } = country
    return { ...owner, accountId: newId(), bban, currency, name, position, balance, creditLimit: 0n }
  })
}

/** Returns the card account of a private customer that is created with accounts. */
export function defaultCardAccount(
  bank: BankToFill,
  { customerId, customerName }: Owner,
  { cards }: BankContents,
): DataBatch {
  const relatedAccount = newRelatedAccount(new Set(cards))
  const { newData } = packOf(bank.country).sandbox
  return cardAccountBatch(bank, {
    cardAccountId: newId(),
    customerId,
    customerName,
    relatedAccount,
    maskedPan: newMaskedPan(relatedAccount),
    name: newData.cardName,
    creditLimit: newData.creditLimit,
  })
}

/** Returns an agreement without limits, with an engagement for each of the accounts. */
export function defaultAgreement(
  bankId: string,
  { customerId, customerName }: Owner,
  accounts: readonly NewAccount[],
): readonly DataBatch[] {
  const agreementId = newId()
  const unlimited = { registerLimit: undefined, approvalLimit: undefined }
  return [
    agreementBatch(bankId, {
      agreementId,
      customerId,
      name: customerName,
      approvalLimit: undefined,
      representatives: [],
    }),
    ...accounts.map(({ accountId }) =>
      engagementBatch(bankId, {
        engagementId: newId(),
        agreementId,
        accountId,
        roles: ['REGISTER', 'VIEW'],
        ...unlimited,
      }),
    ),
  ]
}
