import { packOf } from '@havn/server/packs'
import { toAccount, toLedgerAccountId } from '../money/ledger-account-id.ts'
import type { BankToFill } from './bank-to-fill.ts'
import type { Deposit, NewLedgerAccount } from '../money/ledger-accounts.store.ts'

/** Returns the initial data set as rows of one bank, by table. The same bank always gives the same rows. */
export function initialRows(bank: BankToFill) {
  const { bankId } = bank
  const data = packOf(bank.country).sandbox
  const customers = data.customers.map((customer, position) => ({
    bankId,
    customerId: customer.customerId,
    customerNumber: customer.customerNumber,
    personId: customer.personId,
    personName: customer.personName,
    customerType: customer.customerType,
    customerName: customer.customerName,
    position,
  }))
  const accounts = data.customers.flatMap(({ customerId, accounts: owned }) =>
    owned.map(({ accountId, number: bban, name, product, cashAccountType, currency }, position) => ({
      bankId,
      accountId,
      customerId,
      bban,
      currency,
      accountName: name,
      position,
      product,
      cashAccountType,
      allowsPayments: true,
    })),
  )
  const kidAgreements = data.customers.flatMap(({ accounts: owned }) =>
    owned.flatMap(({ number: bban, kidAgreement }) =>
      kidAgreement === undefined
        ? []
        : [
            {
              bankId,
              bban,
              required: kidAgreement.required,
              lengths: kidAgreement.lengths,
              checkDigit: kidAgreement.checkDigit,
            },
          ],
    ),
  )
  const agreements = data.customers.flatMap(({ customerId, agreements: ownAgreements }) =>
    ownAgreements.map(({ agreementId, name, approvalLimit }) => ({
      bankId,
      agreementId,
      customerId,
      agreementName: name,
      approvalLimitMinorUnits: approvalLimit ?? null,
    })),
  )
  return {
    customers,
    accounts,
    kidAgreements,
    cardAccounts: initialCardAccounts(bank),
    agreements,
    representatives: initialRepresentatives(bank),
    engagements: initialEngagements(bank),
  }
}

function initialCardAccounts({ bankId, country }: BankToFill) {
  const data = packOf(country).sandbox
  return data.customers.flatMap(({ customerId, cardAccounts: owned }) =>
    owned.map(({ cardAccountId, relatedAccount, maskedPan, name, product }) => ({
      bankId,
      cardAccountId,
      customerId,
      relatedAccount,
      maskedPan,
      currency: country.currency,
      accountName: name,
      product,
      allowsPayments: true,
    })),
  )
}

function initialRepresentatives({ bankId, country }: BankToFill) {
  const data = packOf(country).sandbox
  return data.customers.flatMap(({ agreements }) =>
    agreements.flatMap(({ agreementId, representatives = [] }) =>
      representatives.map(({ identifier: nationalId, personId, personName }) => ({
        bankId,
        agreementId,
        personId,
        nationalId,
        personName,
      })),
    ),
  )
}

/** An agreement has an engagement for every account of its corporation, with the account's id but for its first letter. */
function initialEngagements({ bankId, country }: BankToFill) {
  const data = packOf(country).sandbox
  return data.customers.flatMap(({ accounts, agreements }) =>
    agreements.flatMap(({ agreementId }) =>
      accounts.map(({ accountId }) => ({
        bankId,
        engagementId: accountId.replace(/^a/, 'f'),
        agreementId,
        accountId,
        roles: ['REGISTER', 'VIEW'],
      })),
    ),
  )
}

/** Returns the ledger accounts of the initial accounts and cards, and the deposits that bring them to their balances. */
export function initialLedgerAccounts({ bankId, country }: BankToFill): {
  ledgerAccounts: readonly NewLedgerAccount[]
  deposits: readonly Deposit[]
} {
  const data = packOf(country).sandbox
  const accounts = data.customers.flatMap((customer) =>
    customer.accounts.map((account) => ({ ...account, holder: customer.customerName })),
  )
  const cards = data.customers.flatMap((customer) =>
    customer.cardAccounts.map((card) => ({ ...card, holder: customer.customerName })),
  )
  return {
    ledgerAccounts: [
      ...accounts.map(({ number: bban, currency, holder }) => ({
        bankId,
        ledgerAccountId: toLedgerAccountId(toAccount(bban)),
        currency,
        holderName: holder,
        creditLimitMinorUnits: 0n,
        bban,
        card: null,
      })),
      ...cards.map(({ relatedAccount, creditLimit, holder }) => ({
        bankId,
        ledgerAccountId: toLedgerAccountId({ kind: 'card-account', identification: relatedAccount }),
        currency: country.currency,
        holderName: holder,
        creditLimitMinorUnits: creditLimit,
        bban: null,
        card: relatedAccount,
      })),
    ],
    deposits: accounts.map(({ number, balance }) => ({
      ledgerAccountId: toLedgerAccountId(toAccount(number)),
      amountMinorUnits: balance,
    })),
  }
}
