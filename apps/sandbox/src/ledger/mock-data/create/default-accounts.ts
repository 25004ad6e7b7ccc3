import { newId } from '@havn/server/platform/shared/ids'
import type { DataBatch } from '../data-batch.ts'
import type { NewAccount } from './new-account.ts'
import { agreementBatch, engagementBatch } from './new-agreement.ts'
import { cardAccountBatch, defaultCreditLimit } from './new-card-account.ts'
import { newBban, newMaskedPan, newRelatedAccount } from '../numbers.ts'
import type { BankContents } from '../bank-contents.store.ts'

interface Owner {
  readonly customerId: string
  readonly customerName: string
  readonly customerType: 'PRIVATE' | 'CORPORATE'
}

const DEFAULT_ACCOUNTS = {
  PRIVATE: [
    { name: 'Brukskonto', balance: 100_000_00n },
    { name: 'Sparekonto', balance: 50_000_00n },
  ],
  CORPORATE: [
    { name: 'Driftskonto', balance: 1_000_000_00n },
    { name: 'Sparekonto', balance: 500_000_00n },
  ],
} as const

/** Returns the two accounts of a customer that is created with accounts, as in the initial data set. */
export function defaultAccounts(
  { customerType, ...owner }: Owner,
  { bbans }: BankContents,
): readonly NewAccount[] {
  const taken = new Set(bbans)
  return DEFAULT_ACCOUNTS[customerType].map(({ name, balance }, position) => {
    const bban = newBban(taken)
    taken.add(bban)
    return { ...owner, accountId: newId(), bban, currency: 'NOK', name, position, balance, creditLimit: 0n }
  })
}

/** Returns the card account of a private customer that is created with accounts. */
export function defaultCardAccount(
  bankId: string,
  { customerId, customerName }: Owner,
  { cards }: BankContents,
): DataBatch {
  const relatedAccount = newRelatedAccount(new Set(cards))
  return cardAccountBatch(bankId, {
    cardAccountId: newId(),
    customerId,
    customerName,
    relatedAccount,
    maskedPan: newMaskedPan(relatedAccount),
    name: 'Kredittkort',
    creditLimit: defaultCreditLimit,
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
