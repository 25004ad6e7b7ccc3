import { OPERATIONS } from '@havn/contract'
import { answerTo, serve } from '../../edge/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { serveCardAccounts } from './card-accounts.routes.ts'
import { listTransactions } from './transactions/list-transactions.ts'
import { listAccounts, readAccount } from './read-accounts.ts'
import { readTransaction } from './transactions/read-transaction.ts'
import { toAccountIdentification, toAccountResponse, accountLink } from './account-response.ts'
import { toTransactionLists, toWarnings, withBookedText } from './transactions/transaction-list-response.ts'
import { toTransactionDetails, toTransactionResponse } from './transactions/transaction-response.ts'

/** Registers the operations that read account information: what the PSU lets the TPP see. */
export function serveAccounts(setup: AccountsSetup): void {
  const { routeContext } = setup

  serve(routeContext, OPERATIONS.listAccounts, async (call) => {
    const read = await listAccounts(setup, call, 'account')
    if (read.kind === 'refused') return read
    const { fixes, balances, headers } = read
    const accounts = read.accounts.map((one) => toAccountResponse(one, fixes, balances?.get(one.accountId)))
    return answerTo(call, { status: 200, headers, body: { accounts, ...toWarnings(call) } })
  })

  serve(routeContext, OPERATIONS.readAccount, async (call) => {
    const { withBalance = false } = call.query
    const read = await readAccount(setup, call, { kind: 'account', withBalance })
    if (read.kind === 'refused') return read
    const { fixes, balances, headers } = read
    const account = toAccountResponse(read.account, fixes, balances?.get(read.account.accountId))
    return answerTo(call, { status: 200, headers, body: { account, ...toWarnings(call) } })
  })

  serve(routeContext, OPERATIONS.readBalances, async (call) => {
    const read = await readAccount(setup, call, { kind: 'account', withBalance: true })
    if (read.kind === 'refused') return read
    const { account, headers } = read
    const balances = read.balances?.get(account.accountId) ?? []
    const body = { account: toAccountIdentification(account), balances, ...toWarnings(call) }
    return answerTo(call, { status: 200, headers, body })
  })

  serve(routeContext, OPERATIONS.listTransactions, async (call) => {
    const read = await listTransactions(setup, call, 'account')
    if (read.kind === 'refused') return read
    const { account, links, headers } = read
    const _links = { account: accountLink(account), ...links }
    const transactions = { ...toTransactionLists(read, toTransactionResponse), _links }
    const body = { account: toAccountIdentification(account), transactions, ...toWarnings(call) }
    return withBookedText(answerTo(call, { status: 200, headers, body }), read)
  })

  serve(routeContext, OPERATIONS.readTransaction, async (call) => {
    const read = await readTransaction(setup, call, 'account')
    if (read.kind === 'refused') return read
    const details = toTransactionDetails(read.transaction, read.fixes)
    return answerTo(call, { status: 200, body: { transactionsDetails: details, ...toWarnings(call) } })
  })

  serveCardAccounts(setup)
}
