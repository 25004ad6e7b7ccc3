import { newId } from '@havn/server/shared/ids'
import type { Bundle } from './batch.ts'
import type { AccountToBe } from './new-account.ts'
import { agreementBundle, engagementBundle } from './new-agreement.ts'
import { cardAccountBundle, firstCreditLimit } from './new-card-account.ts'
import { newBban, newMaskedPan, newRelatedAccount } from './numbers.ts'
import type { Standing } from './bank-contents.store.ts'

interface Owner {
  readonly customerId: string
  readonly customerName: string
  readonly customerType: 'PRIVATE' | 'CORPORATE'
}

const FIRST_ACCOUNTS = {
  PRIVATE: [
    { name: 'Brukskonto', balance: 100_000_00n },
    { name: 'Sparekonto', balance: 50_000_00n },
  ],
  CORPORATE: [
    { name: 'Driftskonto', balance: 1_000_000_00n },
    { name: 'Sparekonto', balance: 500_000_00n },
  ],
} as const

/** What a customer has who asks for accounts: as in the initial data set two accounts and, if private, a card. */
export function firstAccounts(
  { customerType, ...owner }: Owner,
  { bbans }: Standing,
): readonly AccountToBe[] {
  const taken = new Set(bbans)
  return FIRST_ACCOUNTS[customerType].map(({ name, balance }, position) => {
    const bban = newBban(taken)
    taken.add(bban)
    return { ...owner, accountId: newId(), bban, currency: 'NOK', name, position, balance, creditLimit: 0n }
  })
}

export function firstCard(bankId: string, { customerId, customerName }: Owner, { cards }: Standing): Bundle {
  const relatedAccount = newRelatedAccount(new Set(cards))
  return cardAccountBundle(bankId, {
    cardAccountId: newId(),
    customerId,
    customerName,
    relatedAccount,
    maskedPan: newMaskedPan(relatedAccount),
    name: 'Kredittkort',
    creditLimit: firstCreditLimit,
  })
}

/** An agreement without limits, under which these accounts are used. */
export function firstAgreement(
  bankId: string,
  { customerId, customerName }: Owner,
  accounts: readonly AccountToBe[],
): readonly Bundle[] {
  const agreementId = newId()
  const unlimited = { registerLimit: undefined, approvalLimit: undefined }
  return [
    agreementBundle(bankId, {
      agreementId,
      customerId,
      name: customerName,
      approvalLimit: undefined,
      representatives: [],
    }),
    ...accounts.map(({ accountId }) =>
      engagementBundle(bankId, {
        engagementId: newId(),
        agreementId,
        accountId,
        roles: ['REGISTER', 'VIEW'],
        ...unlimited,
      }),
    ),
  ]
}
