import { failure, type Result, success } from '@havn/contract'
import type { SandboxData } from '@havn/server/packs'

const form = /^L\d{5}$/

export const parseLagoonNumber = (text: string): Result<string> =>
  form.test(text) ? success(text) : failure('expected an account number such as L10001')

const customer = (number: number, name: string, balance: bigint) => ({
  customerId: `c0000000-0000-4000-8000-00000000020${number}`,
  customerNumber: `m-${number}`,
  personId: `b0000000-0000-4000-8000-00000000020${number}`,
  personName: name,
  customerType: 'PRIVATE' as const,
  customerName: name,
  accounts: [
    {
      accountId: `a0000000-0000-4000-8000-00000000020${number}`,
      number: `L1000${number}`,
      name: 'Account',
      product: 'Account',
      cashAccountType: 'CACC' as const,
      currency: 'KWD' as const,
      balance,
    },
  ],
  cardAccounts: [],
  agreements: [],
})

export const LAGOON_SANDBOX: SandboxData = {
  customers: [customer(1, 'Noor Aziz', 1_000_000n), customer(2, 'Omar Saleh', 5_000n)],
  isOwnNumber: (number) => form.test(number),
  rates: { KWD: '1', EUR: '0.3568' },
  fees: { crossBorder: 1_500n, urgency: 3_000n },
  statementTexts: {
    domestic: 'Transfer',
    instant: 'Transfer',
    'cross-border': 'Transfer abroad',
    sepa: 'Transfer abroad',
    'sepa-instant': 'Transfer abroad',
    card: 'Card',
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    returned: 'Return',
  },
  archiveLabel: 'No.',
  history: () => [],
  newData: {
    accounts: { PRIVATE: [], CORPORATE: [] },
    cardName: 'Card',
    creditLimit: 1_000n,
    drawAccountNumber: (digits) => `L${digits(5)}`,
    parseAccountNumber: parseLagoonNumber,
    drawIdentifier: (digits) => `m-${digits(6)}`,
    parseIdentifier: success,
  },
}
