import { OPERATIONS } from '@havn/contract'
import { answerTo, serve } from '../../edge/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { listTransactions } from './transactions/list-transactions.ts'
import { listAccounts, readAccount } from './read-accounts.ts'
import { readTransaction } from './transactions/read-transaction.ts'
import { toCardAccountResponse, toCardIdentification, accountLink } from './account-response.ts'
import { toTransactionLists, toWarnings, withBookedText } from './transactions/transaction-list-response.ts'
import { toCardTransactionDetails, toCardTransactionResponse } from './transactions/transaction-response.ts'

/** Registers the operations for card accounts, which have field names of their own in the Berlin Group standard. */
export function serveCardAccounts(setup: AccountsSetup): void {
  const { routeContext } = setup

  serve(routeContext, OPERATIONS.listCardAccounts, async (call) => {
    const read = await listAccounts(setup, call, 'card-account')
    if (read.kind === 'refused') return read
    const { fixes, balances, headers } = read
    const cardAccounts = read.accounts.map((one) =>
      toCardAccountResponse(one, fixes, balances?.get(one.accountId)),
    )
    return answerTo(call, { status: 200, headers, body: { cardAccounts, ...toWarnings(call) } })
  })

  serve(routeContext, OPERATIONS.readCardAccount, async (call) => {
    const { withBalance = false } = call.query
    const read = await readAccount(setup, call, { kind: 'card-account', withBalance })
    if (read.kind === 'refused') return read
    const { fixes, balances, headers } = read
    const cardAccount = toCardAccountResponse(read.account, fixes, balances?.get(read.account.accountId))
    return answerTo(call, { status: 200, headers, body: { cardAccount, ...toWarnings(call) } })
  })

  serve(routeContext, OPERATIONS.readCardBalances, async (call) => {
    const read = await readAccount(setup, call, { kind: 'card-account', withBalance: true })
    if (read.kind === 'refused') return read
    const { account, headers } = read
    const balances = read.balances?.get(account.accountId) ?? []
    const body = { cardAccount: toCardIdentification(account), balances, ...toWarnings(call) }
    return answerTo(call, { status: 200, headers, body })
  })

  serve(routeContext, OPERATIONS.listCardTransactions, async (call) => {
    const read = await listTransactions(setup, call, 'card-account')
    if (read.kind === 'refused') return read
    const { account, links, headers } = read
    const _links = { cardAccount: accountLink(account), ...links }
    const cardTransactions = { ...toTransactionLists(read, toCardTransactionResponse), _links }
    const body = { cardAccount: toCardIdentification(account), cardTransactions, ...toWarnings(call) }
    return withBookedText(answerTo(call, { status: 200, headers, body }), read)
  })

  serve(routeContext, OPERATIONS.readCardTransaction, async (call) => {
    const read = await readTransaction(setup, call, 'card-account')
    if (read.kind === 'refused') return read
    const details = toCardTransactionDetails(read.transaction, read.fixes)
    return answerTo(call, { status: 200, body: { transactionsDetails: details, ...toWarnings(call) } })
  })
}
