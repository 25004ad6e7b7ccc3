import type { NewSandboxAccount } from '@havn/contract'
import type { Country } from '@havn/server/platform/banks'
import { newAccountNumber } from '../numbers.ts'
import { toAccount, toLedgerAccountId } from '../../money/ledger-account-id.ts'
import type { DataBatch } from '../data-batch.ts'

/** An account to be created, already validated. */
export interface NewAccount {
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

/** Returns the number that a request names, or a new one. */
export const chooseNumber = (
  country: Country,
  { bban }: NewSandboxAccount,
  taken: ReadonlySet<string>,
): string => bban ?? newAccountNumber(country, taken)

/** Returns the rows of an account, its ledger account and its first deposit. */
export function accountBatch(bankId: string, account: NewAccount): DataBatch {
  const { accountId, customerId, bban, currency, name, position, balance, kidAgreement } = account
  const row = {
    bankId,
    accountId,
    customerId,
    bban,
    currency,
    accountName: name,
    position,
    product: name,
    cashAccountType: 'CACC',
    allowsPayments: true,
  }
  const ledgerAccount = {
    bankId,
    ledgerAccountId: toLedgerAccountId(toAccount(bban)),
    currency,
    holderName: account.customerName,
    creditLimitMinorUnits: account.creditLimit,
    bban,
    card: null,
  }
  return {
    rows: {
      accounts: [row],
      ...(kidAgreement === undefined ? {} : { kidAgreements: [kidAgreementRow(bankId, bban, kidAgreement)] }),
    },
    ledgerAccounts: [ledgerAccount],
    deposits:
      balance === 0n ? [] : [{ ledgerAccountId: ledgerAccount.ledgerAccountId, amountMinorUnits: balance }],
  }
}

function kidAgreementRow(
  bankId: string,
  bban: string,
  { required, lengths, checkDigit }: NonNullable<NewSandboxAccount['kidAgreement']>,
) {
  return { bankId, bban, required, lengths, checkDigit }
}
