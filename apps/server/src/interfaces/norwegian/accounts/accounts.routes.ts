import { OPERATIONS } from '@havn/contract'
import {
  type AccountsSetup,
  listAccounts,
  listTransactions,
  readAccount,
  readTransaction,
} from '../../../domain/accounts/index.ts'
import { ACCESS_BY_PSU } from '../../../domain/consents/index.ts'
import { answerTo, serve } from '../../../edge/index.ts'
import { accountLink, toAccountIdentification, toAccountResponse } from './account-response.ts'
import { fixesOf } from './active-fixes.ts'
import { balancesOf } from './balance-response.ts'
import { serveCardAccounts } from './card-accounts.routes.ts'
import { pageLinks, toTransactionLists, toWarnings, withBookedText } from './transaction-list-response.ts'
import { toTransactionDetails, toTransactionResponse } from './transaction-response.ts'
import { transactionWriting } from './transaction-text.ts'

/** Registers the operations that read account information: what the PSU lets the TPP see. */
export function serveAccounts(parts: Omit<AccountsSetup, 'access'>): void {
  const setup = { ...parts, access: ACCESS_BY_PSU }
  const { routeContext } = setup

  serve(routeContext, OPERATIONS.listAccounts, async (call) => {
    const read = await listAccounts(setup, call, 'account')
    if (read.kind === 'refused') return read
    const { headers, now } = read
    const fixes = fixesOf(call, now)
    const accounts = read.accounts.map((one) => toAccountResponse(one, fixes, balancesOf(read, one, fixes)))
    return answerTo(call, { status: 200, headers, body: { accounts, ...toWarnings(call) } })
  })

  serve(routeContext, OPERATIONS.readAccount, async (call) => {
    const { withBalance = false } = call.query
    const read = await readAccount(setup, call, { kind: 'account', withBalance })
    if (read.kind === 'refused') return read
    const { headers, now } = read
    const fixes = fixesOf(call, now)
    const account = toAccountResponse(read.account, fixes, balancesOf(read, read.account, fixes))
    return answerTo(call, { status: 200, headers, body: { account, ...toWarnings(call) } })
  })

  serve(routeContext, OPERATIONS.readBalances, async (call) => {
    const read = await readAccount(setup, call, { kind: 'account', withBalance: true })
    if (read.kind === 'refused') return read
    const { account, headers, now } = read
    const balances = balancesOf(read, account, fixesOf(call, now)) ?? []
    const body = { account: toAccountIdentification(account), balances, ...toWarnings(call) }
    return answerTo(call, { status: 200, headers, body })
  })

  serve(routeContext, OPERATIONS.listTransactions, async (call) => {
    const writingAt = (now: Temporal.Instant) => transactionWriting(fixesOf(call, now))
    const read = await listTransactions(setup, call, { kind: 'account', writingAt })
    if (read.kind === 'refused') return read
    const { account, pages, headers, now } = read
    const _links = { account: accountLink(account), ...pageLinks(account, pages) }
    const lists = toTransactionLists(read, fixesOf(call, now), toTransactionResponse)
    const transactions = { ...lists, _links }
    const body = { account: toAccountIdentification(account), transactions, ...toWarnings(call) }
    return withBookedText(answerTo(call, { status: 200, headers, body }), read)
  })

  serve(routeContext, OPERATIONS.readTransaction, async (call) => {
    const read = await readTransaction(setup, call, 'account')
    if (read.kind === 'refused') return read
    const details = toTransactionDetails(read.transaction, fixesOf(call, read.now))
    return answerTo(call, { status: 200, body: { transactionsDetails: details, ...toWarnings(call) } })
  })

  serveCardAccounts(setup)
}
