import type { Transaction, TransactionPageSelector, TransactionQuery, TransferOrder } from '../index.ts'
import { CaseNotRunError } from './conformance-case.ts'
import type { CoreBankUnderTest } from './core-bank-under-test.ts'
import { expectEqual, expectPresent } from './expect.ts'
import { executeAll, ordersOf } from './orders.ts'
import { fundPayer, payerAccountId, settle } from './payer.ts'

/** Lists booked transactions of the payer's account, the newest hundred by default. */
export async function listBooked(
  bank: CoreBankUnderTest,
  change: Partial<TransactionQuery> = {},
): Promise<readonly Transaction[]> {
  return bank.coreBank.listBookedTransactions({
    bankId: bank.bankId,
    accountId: change.accountId ?? (await payerAccountId(bank)),
    from: undefined,
    to: undefined,
    page: { kind: 'newest', skip: 0 },
    limit: 100,
    ...change,
  })
}

const transactionsMin = 10
const transactionsMax = 5_000

/** Reads all booked transactions of the payer's account, page by page. */
export async function readStatement(bank: CoreBankUnderTest): Promise<readonly Transaction[]> {
  const accountId = await payerAccountId(bank)
  const all: Transaction[] = []
  const known = new Set<string>()
  let page = await listBooked(bank, { accountId })
  while (page.length > 0) {
    const repeated = idsOf(page).filter((id) => known.has(id))
    expectEqual('transactions of a page that an earlier page had, too', repeated, [])
    for (const id of idsOf(page)) known.add(id)
    all.push(...page)
    if (all.length > transactionsMax)
      throw new CaseNotRunError(
        `the payer's account has more than ${transactionsMax} booked transactions: name another account`,
      )
    page = await listBooked(bank, { accountId, page: { kind: 'older', than: positionOf(page.at(-1)) } })
  }
  return all
}

/** Like `readStatement`, for cases that need enough transactions to make pages of. */
export async function readPagedStatement(bank: CoreBankUnderTest): Promise<readonly Transaction[]> {
  const all = await readStatement(bank)
  if (all.length < transactionsMin)
    throw new CaseNotRunError(
      `the payer's account has ${all.length} booked transactions, and this case reads at least ${transactionsMin}`,
    )
  return all
}

interface PageOptions {
  readonly pageSize: number
  /** Called after each page with the number of pages read until then. */
  readonly afterPage?: (pagesRead: number) => Promise<void>
}

interface PagesToFollow extends PageOptions {
  readonly first: TransactionPageSelector
  readonly next: (page: readonly Transaction[]) => TransactionPageSelector
}

/** Follows the pages of the payer's statement until one is empty. */
async function followPages(
  bank: CoreBankUnderTest,
  { pageSize, first, next, afterPage }: PagesToFollow,
): Promise<(readonly Transaction[])[]> {
  const pages: (readonly Transaction[])[] = []
  let page = await listBooked(bank, { limit: pageSize, page: first })
  while (page.length > 0) {
    pages.push(page)
    await afterPage?.(pages.length)
    page = await listBooked(bank, { limit: pageSize, page: next(page) })
  }
  return pages
}

/** Follows pages from the newest transaction to the oldest. */
export const followToOlder = (
  bank: CoreBankUnderTest,
  options: PageOptions,
): Promise<(readonly Transaction[])[]> =>
  followPages(bank, {
    ...options,
    first: { kind: 'newest', skip: 0 },
    next: (page) => ({ kind: 'older', than: positionOf(page.at(-1)) }),
  })

/** Follows pages from the oldest transaction to the one at `notAfter`. */
export const followToNewer = (
  bank: CoreBankUnderTest,
  notAfter: string,
  options: PageOptions,
): Promise<(readonly Transaction[])[]> =>
  followPages(bank, {
    ...options,
    first: { kind: 'oldest', notAfter },
    next: (page) => ({ kind: 'newer', than: positionOf(page[0]), notAfter }),
  })

export async function listPending(bank: CoreBankUnderTest): Promise<readonly Transaction[]> {
  const { coreBank, bankId } = bank
  return coreBank.listPendingTransactions({ bankId, accountId: await payerAccountId(bank) })
}

/** Reads what is pending and what is booked. */
export async function readEverything(bank: CoreBankUnderTest): Promise<readonly Transaction[]> {
  return [...(await listPending(bank)), ...(await readStatement(bank))]
}

/** Lets orders arrive, and requires that they are booked. */
export async function settleAll(bank: CoreBankUnderTest, orders: readonly TransferOrder[]): Promise<void> {
  const at = await settle(bank)
  const outcomes = await bank.coreBank.readOutcomes({ bankId: bank.bankId, orders, at })
  expectEqual(
    'the outcomes of readOutcomes after settlement',
    outcomes.map(({ outcome }) => outcome),
    orders.map(() => 'booked'),
  )
}

/** Adds `count` booked transactions, with a deposit that pays for them. */
export async function bookMore(bank: CoreBankUnderTest, count: number): Promise<void> {
  await fundPayer(bank, BigInt(count) * 1_00n)
  const orders = ordersOf(bank, count, 1_00n)
  await executeAll(bank, orders)
  await settleAll(bank, orders)
}

export function positionOf(transaction: Transaction | undefined): string {
  return expectPresent('booked.position of a booked transaction', transaction?.booked).position
}

export const idsOf = (transactions: readonly Transaction[]): string[] =>
  transactions.map(({ transactionId }) => transactionId)

export const sumOf = (transactions: readonly Transaction[]): bigint =>
  transactions.reduce((sum, { amount }) => sum + amount.minorUnits, 0n)
