import type { Account } from './account.ts'
import type { Balance, BalancesAnswer } from './balance.ts'
import type { Transaction, TransactionDetails } from './transaction.ts'
import type { TransactionListAnswer } from './transaction-answers.ts'

export const ACCOUNT_ID = '019a86f0-4444-7000-8000-000000000001'

export const TRANSACTION_ID = '019a86f4-0c11-7a20-9b7e-1d2c3b4a5f60'

const SELF = `/v1/accounts/${ACCOUNT_ID}`

const IDENTIFICATION = { bban: '86011117947', iban: 'NO9386011117947', currency: 'NOK' } as const

const balanceOf = (balanceType: Balance['balanceType'], amount: string): Balance => ({
  balanceAmount: { amount, currency: 'NOK' },
  balanceType,
  creditLimitIncluded: false,
  referenceDate: '2026-11-16',
  lastChangeDateTime: '2026-11-16T08:30:00+00:00',
})

export const BALANCES = [balanceOf('interimBooked', '10250.00'), balanceOf('interimAvailable', '9000.00')]

export const ACCOUNT_EXAMPLE: Account = {
  resourceId: ACCOUNT_ID,
  ...IDENTIFICATION,
  name: 'Brukskonto',
  product: 'Brukskonto',
  cashAccountType: 'CACC',
  status: 'enabled',
  usage: 'PRIV',
  ownerName: 'Marit Havnås',
  _links: {
    balances: { href: `${SELF}/balances`, verbs: ['GET'] },
    transactions: { href: `${SELF}/transactions`, verbs: ['GET'] },
  },
}

export const BALANCES_EXAMPLE: BalancesAnswer = { account: IDENTIFICATION, balances: BALANCES }

const { _links, ...LISTED }: Transaction = {
  transactionId: TRANSACTION_ID,
  bookingDate: '2026-11-16',
  valueDate: '2026-11-16',
  transactionAmount: { amount: '-1250.00', currency: 'NOK' },
  creditorName: 'Bølgen Båtutstyr AS',
  creditorAccount: { bban: '12345678903' },
  remittanceInformationStructuredArray: [{ reference: '12345674', referenceType: 'KID' }],
  endToEndId: 'ORDER-2026-1147',
  bankTransactionCode: 'PMNT-ICDT-DMCT',
  additionalInformation: 'Overføring innland',
  additionalInformationProprietary1: '4821009912',
  _links: { transactionDetails: { href: `${SELF}/transactions/${TRANSACTION_ID}`, verbs: ['GET'] } },
}

const PAGE = `${SELF}/transactions?bookingStatus=both&limit=200&offset=`

export const TRANSACTIONS_EXAMPLE: TransactionListAnswer = {
  account: IDENTIFICATION,
  transactions: {
    booked: [{ ...LISTED, _links }],
    pending: [],
    _links: {
      account: { href: SELF, verbs: ['GET'] },
      first: { href: `${PAGE}Zmlyc3Q`, verbs: ['GET'] },
      next: { href: `${PAGE}bmV4dA`, verbs: ['GET'] },
      last: { href: `${PAGE}bGFzdA`, verbs: ['GET'] },
    },
  },
}

export const TRANSACTION_DETAILS_EXAMPLE: { transactionsDetails: TransactionDetails } = {
  transactionsDetails: {
    ...LISTED,
    transactionAmount: { amount: '-5912.50', currency: 'NOK' },
    creditorName: 'Schiffsausrüster Möwe GmbH',
    creditorAccount: { iban: 'DE89370400440532013000' },
    creditorAgent: 'COBADEFFXXX',
    bankTransactionCode: 'PMNT-ICDT-XBCT',
    additionalInformation: 'Betaling utland',
    instructedAmount: { amount: '-500.00', currency: 'EUR' },
    currencyExchange: [{ sourceCurrency: 'NOK', targetCurrency: 'EUR', exchangeRate: '0.0852878' }],
    transactionFees: { amount: '50.00', currency: 'NOK' },
  },
}
