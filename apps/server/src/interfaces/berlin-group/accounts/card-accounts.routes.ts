import { ACCOUNT_OPERATIONS } from '@havn/contract/berlin-group'
import { listAccounts, listTransactions, readAccount } from '../../../domain/accounts/index.ts'
import { answerTo, refuseAll, serve } from '../../../edge/index.ts'
import { balancesOf, pathOf, toCardAccount, toReference } from './account-answers.ts'
import { type AccountsParts, setupFor, withBooked } from './account-reads.ts'
import { readListing } from './read-listing.ts'
import { pageLinks, toCardTransaction, TRANSACTION_WRITING } from './transaction-answers.ts'

/** Serves the operations that read card accounts. */
export function serveCardAccounts(parts: AccountsParts): void {
  const { routeContext } = parts

  serve(routeContext, ACCOUNT_OPERATIONS.listCardAccounts, async (call) => {
    const read = await listAccounts(setupFor(parts, call), { ...call, query: {} }, 'card-account')
    if (read.kind === 'refused') return read
    const cardAccounts = read.accounts.map((one) => toCardAccount(one, undefined))
    return answerTo(call, { status: 200, headers: read.headers, body: { cardAccounts } })
  })

  serve(routeContext, ACCOUNT_OPERATIONS.readCardAccount, async (call) => {
    const asked = { kind: 'card-account', withBalance: false } as const
    const read = await readAccount(setupFor(parts, call), call, asked)
    if (read.kind === 'refused') return read
    const cardAccount = toCardAccount(read.account, undefined)
    return answerTo(call, { status: 200, headers: read.headers, body: { cardAccount } })
  })

  serve(routeContext, ACCOUNT_OPERATIONS.readCardBalances, async (call) => {
    const asked = { kind: 'card-account', withBalance: true, right: 'balances' } as const
    const read = await readAccount(setupFor(parts, call), call, asked)
    if (read.kind === 'refused') return read
    const body = { cardAccount: toReference(read.account), balances: balancesOf(read, read.account) ?? [] }
    return answerTo(call, { status: 200, headers: read.headers, body })
  })

  serve(routeContext, ACCOUNT_OPERATIONS.listCardTransactions, async (call) => {
    const listing = readListing(call.query)
    if (!listing.ok) return refuseAll(listing.problem)
    const listed = { ...call, query: listing.value }
    const writing = { kind: 'card-account', writingAt: () => TRANSACTION_WRITING } as const
    const read = await listTransactions(setupFor(parts, call), listed, writing)
    if (read.kind === 'refused') return read
    const { account, pages, headers, pending } = read
    const _links = { cardAccount: { href: pathOf(account) }, ...pageLinks(account, pages) }
    const cardTransactions = {
      ...(read.booked === undefined ? {} : { booked: [] }),
      ...(pending === undefined ? {} : { pending: pending.map(toCardTransaction) }),
      _links,
    }
    const body = { cardAccount: toReference(account), cardTransactions }
    return withBooked(answerTo(call, { status: 200, headers, body }), read)
  })
}
