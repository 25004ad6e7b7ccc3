import type { NewSandboxAccount } from '@havn/contract'
import { bookOf } from '../money/ledger-account-id.ts'
import type { Bundle } from './batch.ts'

/** An account that has been judged. */
export interface AccountToBe {
  readonly accountId: string
  readonly customerId: string
  readonly customerName: string
  readonly bban: string
  readonly currency: string
  readonly name: string
  readonly position: number
  readonly balance: bigint
  readonly creditLimit: bigint
  readonly kidAgreement?: NewSandboxAccount['kidAgreement']
}

export function accountBundle(bankId: string, account: AccountToBe): Bundle {
  const { accountId, customerId, bban, currency, name, position, balance, kidAgreement } = account
  const row = {
    bank_id: bankId,
    account_id: accountId,
    customer_id: customerId,
    bban,
    currency,
    account_name: name,
    position,
    product: name,
    cash_account_type: 'CACC',
    allows_payments: true,
  }
  const book = {
    bank_id: bankId,
    book: bookOf({ kind: 'account', bban }),
    currency,
    holder_name: account.customerName,
    credit_limit_minor_units: account.creditLimit.toString(),
    bban,
    card: null,
  }
  return {
    rows: {
      accounts: [row],
      ...(kidAgreement === undefined ? {} : { kidAgreements: [kidRow(bankId, bban, kidAgreement)] }),
    },
    books: [book],
    amounts: balance === 0n ? [] : [{ book: book.book, amount_minor_units: balance.toString() }],
  }
}

function kidRow(
  bankId: string,
  bban: string,
  { required, lengths, checkDigit }: NonNullable<NewSandboxAccount['kidAgreement']>,
) {
  return { bank_id: bankId, bban, required, lengths, check_digit: checkDigit }
}
