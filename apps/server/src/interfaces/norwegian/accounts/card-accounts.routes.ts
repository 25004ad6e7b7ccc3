import { OPERATIONS } from '@havn/contract'
import {
  type AccountsSetup,
  listAccounts,
  listTransactions,
  readAccount,
  readTransaction,
} from '../../../domain/accounts/index.ts'
import { answerTo, serve } from '../../../edge/index.ts'
import { accountLink, toCardAccountResponse, toCardIdentification } from './account-response.ts'
import { fixesOf } from './active-fixes.ts'
import { balancesOf } from './balance-response.ts'
import { pageLinks, toTransactionLists, toWarnings, withBookedText } from './transaction-list-response.ts'
import { toCardTransactionDetails, toCardTransactionResponse } from './transaction-response.ts'
import { transactionWriting } from './transaction-text.ts'

/** Registers the operations for card accounts, which have field names of their own. */
export function serveCardAccounts(setup: AccountsSetup): void {
  const { routeContext } = setup

  serve(routeContext, OPERATIONS.listCardAccounts, async (call) => {
    const read = await listAccounts(setup, call, 'card-account')
    if (read.kind === 'refused') return read
    const { headers, now } = read
    const fixes = fixesOf(call, now)
    const cardAccounts = read.accounts.map((one) =>
      toCardAccountResponse(one, fixes, balancesOf(read, one, fixes)),
    )
    return answerTo(call, { status: 200, headers, body: { cardAccounts, ...toWarnings(call) } })
  })

  serve(routeContext, OPERATIONS.readCardAccount, async (call) => {
    const { withBalance = false } = call.query
    const read = await readAccount(setup, call, { kind: 'card-account', withBalance })
    if (read.kind === 'refused') return read
    const { headers, now } = read
    const fixes = fixesOf(call, now)
    const cardAccount = toCardAccountResponse(read.account, fixes, balancesOf(read, read.account, fixes))
    return answerTo(call, { status: 200, headers, body: { cardAccount, ...toWarnings(call) } })
  })

  serve(routeContext, OPERATIONS.readCardBalances, async (call) => {
    const read = await readAccount(setup, call, { kind: 'card-account', withBalance: true })
    if (read.kind === 'refused') return read
    const { account, headers, now } = read
    const balances = balancesOf(read, account, fixesOf(call, now)) ?? []
    const body = { cardAccount: toCardIdentification(account), balances, ...toWarnings(call) }
    return answerTo(call, { status: 200, headers, body })
  })

  serve(routeContext, OPERATIONS.listCardTransactions, async (call) => {
    const writingAt = (now: Temporal.Instant) => transactionWriting(fixesOf(call, now))
    const read = await listTransactions(setup, call, { kind: 'card-account', writingAt })
    if (read.kind === 'refused') return read
    const { account, pages, headers, now } = read
    const _links = { cardAccount: accountLink(account), ...pageLinks(account, pages) }
    const lists = toTransactionLists(read, fixesOf(call, now), toCardTransactionResponse)
    const cardTransactions = { ...lists, _links }
    const body = { cardAccount: toCardIdentification(account), cardTransactions, ...toWarnings(call) }
    return withBookedText(answerTo(call, { status: 200, headers, body }), read)
  })

  serve(routeContext, OPERATIONS.readCardTransaction, async (call) => {
    const read = await readTransaction(setup, call, 'card-account')
    if (read.kind === 'refused') return read
    const details = toCardTransactionDetails(read.transaction, fixesOf(call, read.now))
    return answerTo(call, { status: 200, body: { transactionsDetails: details, ...toWarnings(call) } })
  })
}
