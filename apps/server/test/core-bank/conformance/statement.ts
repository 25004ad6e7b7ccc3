import assert from 'node:assert/strict'
import type { Transaction, TransactionQuery, TransferOrder } from '../../../src/core-bank/index.ts'
import { type CoreBankUnderTest, execute, isPaid, ordersOf } from './core-bank-under-test.ts'

/** The payer's account by the id that the bank gives it. */
export async function accountIdOf({
  coreBank,
  bankId,
  people,
  accounts,
}: CoreBankUnderTest): Promise<string> {
  const psu = await coreBank.findCustomerByNationalId({ bankId, ...people.payer })
  assert(psu)
  const owned = await coreBank.listAccounts({ bankId, personId: psu.personId, agreementId: undefined })
  const number = JSON.stringify(accounts.payer)
  const found = owned.find(({ account }) => JSON.stringify(account) === number)
  assert(found, 'the payer sees the account')
  return found.accountId
}

/** Booked transactions of the payer's account, the newest hundred by default. */
export async function bookedOf(
  bank: CoreBankUnderTest,
  change: Partial<TransactionQuery> = {},
): Promise<readonly Transaction[]> {
  return bank.coreBank.listBookedTransactions({
    bankId: bank.bankId,
    accountId: change.accountId ?? (await accountIdOf(bank)),
    from: undefined,
    to: undefined,
    page: { kind: 'newest', skip: 0 },
    limit: 100,
    ...change,
  })
}

/** All booked transactions of the payer's account, page by page. */
export async function statementOf(bank: CoreBankUnderTest): Promise<readonly Transaction[]> {
  const accountId = await accountIdOf(bank)
  const all: Transaction[] = []
  let page = await bookedOf(bank, { accountId })
  while (page.length > 0) {
    all.push(...page)
    page = await bookedOf(bank, { accountId, page: { kind: 'older', than: positionOf(page.at(-1)) } })
  }
  return all
}

export async function pendingOf(bank: CoreBankUnderTest): Promise<readonly Transaction[]> {
  const { coreBank, bankId } = bank
  return coreBank.listPendingTransactions({ bankId, accountId: await accountIdOf(bank) })
}

/** What is pending and what is booked. */
export async function everything(bank: CoreBankUnderTest): Promise<readonly Transaction[]> {
  return [...(await pendingOf(bank)), ...(await statementOf(bank))]
}

/** Lets orders arrive, and asserts that they are booked. */
export async function settleAll(bank: CoreBankUnderTest, orders: readonly TransferOrder[]): Promise<void> {
  const at = await bank.settle()
  const executions = await bank.coreBank.readOutcomes({ bankId: bank.bankId, orders, at })
  assert(executions.every(({ outcome }) => outcome === 'booked'))
}

/** Adds `count` booked transactions, with a deposit that pays for them. */
export async function grow(bank: CoreBankUnderTest, count: number): Promise<void> {
  await bank.deposit(bank.accounts.payer, BigInt(count) * 1_00n)
  const orders = ordersOf(bank, count, 1_00n)
  assert((await execute(bank, orders)).every(isPaid))
  await settleAll(bank, orders)
}

export function positionOf(transaction: Transaction | undefined): string {
  assert(transaction?.booked, 'what is booked has a position')
  return transaction.booked.position
}

export const idsOf = (transactions: readonly Transaction[]): string[] =>
  transactions.map(({ transactionId }) => transactionId)
