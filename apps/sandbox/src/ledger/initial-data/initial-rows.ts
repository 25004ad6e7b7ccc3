import { bookOf } from '../money/ledger-account-id.ts'
import { INITIAL_CUSTOMERS } from './initial-data-set.ts'
import type { NewBook, PutIn } from '../money/transfers.store.ts'

/** The initial data set as rows of one bank, by table. Pure: the same bank gives the same rows. */
export function initialRows(bankId: string) {
  const customers = INITIAL_CUSTOMERS.map((customer, position) => ({
    bank_id: bankId,
    customer_id: customer.customerId,
    customer_number: customer.customerNumber,
    person_id: customer.personId,
    person_name: customer.personName,
    customer_type: customer.customerType,
    customer_name: customer.customerName,
    position,
  }))
  const accounts = INITIAL_CUSTOMERS.flatMap(({ customerId, accounts: owned }) =>
    owned.map(({ accountId, bban, name, product, cashAccountType, currency }, position) => ({
      bank_id: bankId,
      account_id: accountId,
      customer_id: customerId,
      bban,
      currency,
      account_name: name,
      position,
      product,
      cash_account_type: cashAccountType,
      allows_payments: true,
    })),
  )
  const kidAgreements = INITIAL_CUSTOMERS.flatMap(({ accounts: owned }) =>
    owned.flatMap(({ bban, kidAgreement }) =>
      kidAgreement === undefined
        ? []
        : [
            {
              bank_id: bankId,
              bban,
              required: kidAgreement.required,
              lengths: kidAgreement.lengths,
              check_digit: kidAgreement.checkDigit,
            },
          ],
    ),
  )
  const agreements = INITIAL_CUSTOMERS.flatMap(({ customerId, agreements: held }) =>
    held.map(({ agreementId, name, twoApprovalsAbove }) => ({
      bank_id: bankId,
      agreement_id: agreementId,
      customer_id: customerId,
      agreement_name: name,
      two_approvals_above_minor_units: twoApprovalsAbove?.toString() ?? null,
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
      bank_id: bankId,
      card_account_id: cardAccountId,
      customer_id: customerId,
      related_account: relatedAccount,
      masked_pan: maskedPan,
      currency: 'NOK',
      account_name: name,
      product,
      allows_payments: true,
    })),
  )
}

function initialRepresentatives(bankId: string) {
  return INITIAL_CUSTOMERS.flatMap(({ agreements }) =>
    agreements.flatMap(({ agreementId, representatives = [] }) =>
      representatives.map(({ nationalId, personId, personName }) => ({
        bank_id: bankId,
        agreement_id: agreementId,
        person_id: personId,
        national_id: nationalId,
        person_name: personName,
      })),
    ),
  )
}

/** An agreement reaches every account of its corporation. An engagement's id is its account's, marked. */
function initialEngagements(bankId: string) {
  return INITIAL_CUSTOMERS.flatMap(({ accounts, agreements }) =>
    agreements.flatMap(({ agreementId }) =>
      accounts.map(({ accountId }) => ({
        bank_id: bankId,
        engagement_id: accountId.replace(/^a/, 'f'),
        agreement_id: agreementId,
        account_id: accountId,
        roles: ['REGISTER', 'VIEW'],
      })),
    ),
  )
}

/** The books of the initial accounts and cards, empty, and the money to put into them. */
export function initialBooks(bankId: string): { books: readonly NewBook[]; amounts: readonly PutIn[] } {
  const accounts = INITIAL_CUSTOMERS.flatMap((customer) =>
    customer.accounts.map((account) => ({ ...account, holder: customer.customerName })),
  )
  const cards = INITIAL_CUSTOMERS.flatMap((customer) =>
    customer.cardAccounts.map((card) => ({ ...card, holder: customer.customerName })),
  )
  return {
    books: [
      ...accounts.map(({ bban, currency, holder }) => ({
        bank_id: bankId,
        book: bookOf({ kind: 'account', bban }),
        currency,
        holder_name: holder,
        credit_limit_minor_units: '0',
        bban,
        card: null,
      })),
      ...cards.map(({ relatedAccount, creditLimit, holder }) => ({
        bank_id: bankId,
        book: bookOf({ kind: 'card-account', identification: relatedAccount }),
        currency: 'NOK',
        holder_name: holder,
        credit_limit_minor_units: creditLimit.toString(),
        bban: null,
        card: relatedAccount,
      })),
    ],
    amounts: accounts.map(({ bban, balance }) => ({
      book: bookOf({ kind: 'account', bban }),
      amount_minor_units: balance.toString(),
    })),
  }
}
