import type { CallOptions } from './call-options.ts'
import type { Bank, CallOf } from './connect-bank.ts'
import { expect } from './expect.ts'
import type { CardTransaction, Link, Transaction } from './printed/bodies.ts'

/** A transaction of a listing, and whether it is booked already. */
export type ListedTransaction = Transaction & { readonly bookingStatus: 'booked' | 'pending' }

/** A card transaction of a listing, and whether it is booked already. */
export type ListedCardTransaction = CardTransaction & { readonly bookingStatus: 'booked' | 'pending' }

/**
 * Every transaction of an account, page after page as the bank's `next` links lead; pending ones, if `bookingStatus` asks
 * for them, come first and once. Throws a `BankError` if a page is refused: a 401 has a `scaRedirect`.
 *
 * @example
 * ```ts
 * import { eachTransaction, type Bank } from '@havn/tpp-sdk'
 *
 * export async function print(bank: Bank, accountId: string, psuId: string): Promise<void> {
 *   for await (const { bookingStatus, transactionAmount } of eachTransaction(bank, {
 *     accountId,
 *     session: { psu: { id: psuId } },
 *     query: { dateFrom: '2026-01-01' },
 *   }))
 *     console.log(bookingStatus, transactionAmount.amount, transactionAmount.currency)
 * }
 * ```
 */
export async function* eachTransaction(
  bank: Pick<Bank, 'listTransactions'>,
  call: CallOf<'listTransactions'>,
  options: CallOptions = {},
): AsyncGenerator<ListedTransaction, void, undefined> {
  yield* eachPage(async (query) => {
    const asked = { ...call, query: { ...call.query, ...query } }
    const { body } = await expect(bank.listTransactions(asked, pageOptions(options)), 200)
    return body.transactions
  })
}

/**
 * Every transaction of a card account, as `eachTransaction` does it.
 *
 * @example
 * ```ts
 * import { eachCardTransaction, type Bank } from '@havn/tpp-sdk'
 *
 * export async function count(bank: Bank, accountId: string, psuId: string): Promise<number> {
 *   let found = 0
 *   for await (const _ of eachCardTransaction(bank, { accountId, session: { psu: { id: psuId } } })) found += 1
 *   return found
 * }
 * ```
 */
export async function* eachCardTransaction(
  bank: Pick<Bank, 'listCardTransactions'>,
  call: CallOf<'listCardTransactions'>,
  options: CallOptions = {},
): AsyncGenerator<ListedCardTransaction, void, undefined> {
  yield* eachPage(async (query) => {
    const asked = { ...call, query: { ...call.query, ...query } }
    const { body } = await expect(bank.listCardTransactions(asked, pageOptions(options)), 200)
    return body.cardTransactions
  })
}

/** A page of transactions of either kind. */
interface Page<Item> {
  readonly booked?: Item[]
  readonly pending?: Item[]
  readonly _links: { readonly next?: Link }
}

// A bank whose links lead in a circle would be read for ever.
const pagesMax = 100_000

async function* eachPage<Item>(
  read: (query: Record<string, string>) => Promise<Page<Item>>,
): AsyncGenerator<Listed<Item>, void, undefined> {
  let query: Record<string, string> = {}
  for (let number = 0; number < pagesMax; number += 1) {
    const page = await read(query)
    yield* listed(page, number === 0)
    const { next } = page._links
    if (next === undefined) return
    query = Object.fromEntries(new URL(next.href, 'https://bank.invalid').searchParams)
  }
}

type Listed<Item> = Item & { readonly bookingStatus: 'booked' | 'pending' }

/** Pending transactions come with every page, so they are taken from the first alone. */
function listed<Item>({ booked = [], pending = [] }: Page<Item>, withPending: boolean): Listed<Item>[] {
  return [
    ...(withPending ? pending : []).map((item) => ({ ...item, bookingStatus: 'pending' as const })),
    ...booked.map((item) => ({ ...item, bookingStatus: 'booked' as const })),
  ]
}

/** Each page is a call of its own, so they cannot share an X-Request-ID. */
function pageOptions(options: CallOptions): CallOptions {
  const { requestId: _, ...rest } = options
  return rest
}
