import { OPERATIONS } from '@havn/contract'
import { answerTo, serve } from '../xs2a/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { serveCardAccounts } from './card-accounts.routes.ts'
import { listTransactions } from './list-transactions.ts'
import { listAccounts, readAccount } from './read-accounts.ts'
import { readTransaction } from './read-transaction.ts'
import { accountNumbers, accountTold, linkTo } from './told-account.ts'
import { listsTold, warningsTold } from './told-lists.ts'
import { transactionDetails, transactionTold } from './told-transaction.ts'

/** Account information: what the PSU lets the TPP see. */
export function serveAccounts(setup: AccountsSetup): void {
  const { routeContext } = setup

  serve(routeContext, OPERATIONS.listAccounts, async (call) => {
    const read = await listAccounts(setup, call, 'account')
    if (read.kind === 'answered') return read.answer
    const { fixes, balances, headers } = read
    const accounts = read.accounts.map((one) => accountTold(one, fixes, balances?.get(one.accountId)))
    return answerTo(call, { status: 200, headers, body: { accounts, ...warningsTold(call) } })
  })

  serve(routeContext, OPERATIONS.readAccount, async (call) => {
    const { withBalance = false } = call.query
    const read = await readAccount(setup, call, { kind: 'account', withBalance })
    if (read.kind === 'answered') return read.answer
    const { fixes, balances, headers } = read
    const account = accountTold(read.account, fixes, balances?.get(read.account.accountId))
    return answerTo(call, { status: 200, headers, body: { account, ...warningsTold(call) } })
  })

  serve(routeContext, OPERATIONS.readBalances, async (call) => {
    const read = await readAccount(setup, call, { kind: 'account', withBalance: true })
    if (read.kind === 'answered') return read.answer
    const { account, headers } = read
    const balances = read.balances?.get(account.accountId) ?? []
    const body = { account: accountNumbers(account), balances, ...warningsTold(call) }
    return answerTo(call, { status: 200, headers, body })
  })

  serve(routeContext, OPERATIONS.listTransactions, async (call) => {
    const read = await listTransactions(setup, call, 'account')
    if (read.kind === 'answered') return read.answer
    const { account, links, headers } = read
    const _links = { account: linkTo(account), ...links }
    const transactions = { ...listsTold(read, transactionTold), _links }
    const body = { account: accountNumbers(account), transactions, ...warningsTold(call) }
    return answerTo(call, { status: 200, headers, body })
  })

  serve(routeContext, OPERATIONS.readTransaction, async (call) => {
    const read = await readTransaction(setup, call, 'account')
    if (read.kind === 'answered') return read.answer
    const details = transactionDetails(read.transaction, read.fixes)
    return answerTo(call, { status: 200, body: { transactionsDetails: details, ...warningsTold(call) } })
  })

  serveCardAccounts(setup)
}
