import { toLedgerAccountId } from '../money/ledger-account-id.ts'
import { INITIAL_CUSTOMERS } from './initial-data-set.ts'
import type { Deposit, NewLedgerAccount } from '../money/ledger-accounts.store.ts'

/** Returns the initial data set as rows of one bank, by table. The same bank always gives the same rows. */
export function initialRows(bankId: string) {
  const customers = INITIAL_CUSTOMERS.map((customer, position) => ({
    bankId,
    customerId: customer.customerId,
    customerNumber: customer.customerNumber,
    personId: customer.personId,
    personName: customer.personName,
    customerType: customer.customerType,
    customerName: customer.customerName,
    position,
  }))
  const accounts = INITIAL_CUSTOMERS.flatMap(({ customerId, accounts: owned }) =>
    owned.map(({ accountId, bban, name, product, cashAccountType, currency }, position) => ({
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
  const kidAgreements = INITIAL_CUSTOMERS.flatMap(({ accounts: owned }) =>
    owned.flatMap(({ bban, kidAgreement }) =>
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
  const agreements = INITIAL_CUSTOMERS.flatMap(({ customerId, agreements: ownAgreements }) =>
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
    cardAccounts: initialCardAccounts(bankId),
    agreements,
    representatives: initialRepresentatives(bankId),
    engagements: initialEngagements(bankId),
  }
}

function initialCardAccounts(bankId: string) {
  return INITIAL_CUSTOMERS.flatMap(({ customerId, cardAccounts: owned }) =>
    owned.map(({ cardAccountId, relatedAccount, maskedPan, name, product }) => ({
      bankId,
      cardAccountId,
      customerId,
      relatedAccount,
      maskedPan,
      currency: 'NOK',
      accountName: name,
      product,
      allowsPayments: true,
    })),
  )
}

function initialRepresentatives(bankId: string) {
  return INITIAL_CUSTOMERS.flatMap(({ agreements }) =>
    agreements.flatMap(({ agreementId, representatives = [] }) =>
      representatives.map(({ nationalId, personId, personName }) => ({
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
function initialEngagements(bankId: string) {
  return INITIAL_CUSTOMERS.flatMap(({ accounts, agreements }) =>
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
export function initialLedgerAccounts(bankId: string): {
  ledgerAccounts: readonly NewLedgerAccount[]
  deposits: readonly Deposit[]
} {
  const accounts = INITIAL_CUSTOMERS.flatMap((customer) =>
    customer.accounts.map((account) => ({ ...account, holder: customer.customerName })),
  )
  const cards = INITIAL_CUSTOMERS.flatMap((customer) =>
    customer.cardAccounts.map((card) => ({ ...card, holder: customer.customerName })),
  )
  return {
    ledgerAccounts: [
      ...accounts.map(({ bban, currency, holder }) => ({
        bankId,
        ledgerAccountId: toLedgerAccountId({ kind: 'account', bban }),
        currency,
        holderName: holder,
        creditLimitMinorUnits: 0n,
        bban,
        card: null,
      })),
      ...cards.map(({ relatedAccount, creditLimit, holder }) => ({
        bankId,
        ledgerAccountId: toLedgerAccountId({ kind: 'card-account', identification: relatedAccount }),
        currency: 'NOK',
        holderName: holder,
        creditLimitMinorUnits: creditLimit,
        bban: null,
        card: relatedAccount,
      })),
    ],
    deposits: accounts.map(({ bban, balance }) => ({
      ledgerAccountId: toLedgerAccountId({ kind: 'account', bban }),
      amountMinorUnits: balance,
    })),
  }
}
