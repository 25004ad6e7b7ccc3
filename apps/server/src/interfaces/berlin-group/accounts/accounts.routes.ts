import { ACCOUNT_OPERATIONS } from '@havn/contract/berlin-group'
import {
  listAccounts,
  listTransactions,
  readAccount,
  readTransaction,
} from '../../../domain/accounts/index.ts'
import { answerTo, refuseAll, serve } from '../../../edge/index.ts'
import { type AccountsParts, setupFor, withBooked } from './account-reads.ts'
import { balancesOf, pathOf, toAccount, toReference } from './account-answers.ts'
import { serveCardAccounts } from './card-accounts.routes.ts'
import { readListing } from './read-listing.ts'
import { pageLinks, toListedTransaction, toTransaction, TRANSACTION_WRITING } from './transaction-answers.ts'

/** Serves the operations that read accounts. */
export function serveAccounts(parts: AccountsParts): void {
  const { routeContext } = parts

  serve(routeContext, ACCOUNT_OPERATIONS.listAccounts, async (call) => {
    const read = await listAccounts(setupFor(parts, call), call, 'account')
    if (read.kind === 'refused') return read
    const accounts = read.accounts.map((one) => toAccount(one, balancesOf(read, one)))
    return answerTo(call, { status: 200, headers: read.headers, body: { accounts } })
  })

  serve(routeContext, ACCOUNT_OPERATIONS.readAccount, async (call) => {
    const { withBalance = false } = call.query
    const read = await readAccount(setupFor(parts, call), call, { kind: 'account', withBalance })
    if (read.kind === 'refused') return read
    const account = toAccount(read.account, balancesOf(read, read.account))
    return answerTo(call, { status: 200, headers: read.headers, body: { account } })
  })

  serve(routeContext, ACCOUNT_OPERATIONS.readBalances, async (call) => {
    const asked = { kind: 'account', withBalance: true, right: 'balances' } as const
    const read = await readAccount(setupFor(parts, call), call, asked)
    if (read.kind === 'refused') return read
    const body = { account: toReference(read.account), balances: balancesOf(read, read.account) ?? [] }
    return answerTo(call, { status: 200, headers: read.headers, body })
  })

  serve(routeContext, ACCOUNT_OPERATIONS.listTransactions, async (call) => {
    const listing = readListing(call.query)
    if (!listing.ok) return refuseAll(listing.problem)
    const listed = { ...call, query: listing.value }
    const writing = { kind: 'account', writingAt: () => TRANSACTION_WRITING } as const
    const read = await listTransactions(setupFor(parts, call), listed, writing)
    if (read.kind === 'refused') return read
    const { account, pages, headers, pending } = read
    const _links = { account: { href: pathOf(account) }, ...pageLinks(account, pages) }
    const transactions = {
      ...(read.booked === undefined ? {} : { booked: [] }),
      ...(pending === undefined ? {} : { pending: pending.map((one) => toListedTransaction(one, account)) }),
      _links,
    }
    const body = { account: toReference(account), transactions }
    return withBooked(answerTo(call, { status: 200, headers, body }), read)
  })

  serve(routeContext, ACCOUNT_OPERATIONS.readTransaction, async (call) => {
    const read = await readTransaction(setupFor(parts, call), call, 'account')
    if (read.kind === 'refused') return read
    return answerTo(call, { status: 200, body: { transactionsDetails: toTransaction(read.transaction) } })
  })

  serveCardAccounts(parts)
}
