import { OPERATIONS } from '@havn/contract'
import { answerTo, serve } from '../xs2a/index.ts'
import type { AccountsSetup } from './accounts-setup.ts'
import { listTransactions } from './list-transactions.ts'
import { listAccounts, readAccount } from './read-accounts.ts'
import { readTransaction } from './read-transaction.ts'
import { cardAccountTold, cardNumber, linkTo } from './told-account.ts'
import { listsTold, warningsTold } from './told-lists.ts'
import { cardTransactionDetails, cardTransactionTold } from './told-transaction.ts'

/** The same for cards, which Berlin Group tells in words of their own. */
export function serveCardAccounts(setup: AccountsSetup): void {
  const { routeContext } = setup

  serve(routeContext, OPERATIONS.listCardAccounts, async (call) => {
    const read = await listAccounts(setup, call, 'card-account')
    if (read.kind === 'answered') return read.answer
    const { fixes, balances, headers } = read
    const cardAccounts = read.accounts.map((one) => cardAccountTold(one, fixes, balances?.get(one.accountId)))
    return answerTo(call, { status: 200, headers, body: { cardAccounts, ...warningsTold(call) } })
  })

  serve(routeContext, OPERATIONS.readCardAccount, async (call) => {
    const { withBalance = false } = call.query
    const read = await readAccount(setup, call, { kind: 'card-account', withBalance })
    if (read.kind === 'answered') return read.answer
    const { fixes, balances, headers } = read
    const cardAccount = cardAccountTold(read.account, fixes, balances?.get(read.account.accountId))
    return answerTo(call, { status: 200, headers, body: { cardAccount, ...warningsTold(call) } })
  })

  serve(routeContext, OPERATIONS.readCardBalances, async (call) => {
    const read = await readAccount(setup, call, { kind: 'card-account', withBalance: true })
    if (read.kind === 'answered') return read.answer
    const { account, headers } = read
    const balances = read.balances?.get(account.accountId) ?? []
    const body = { cardAccount: cardNumber(account), balances, ...warningsTold(call) }
    return answerTo(call, { status: 200, headers, body })
  })

  serve(routeContext, OPERATIONS.listCardTransactions, async (call) => {
    const read = await listTransactions(setup, call, 'card-account')
    if (read.kind === 'answered') return read.answer
    const { account, links, headers } = read
    const _links = { cardAccount: linkTo(account), ...links }
    const cardTransactions = { ...listsTold(read, cardTransactionTold), _links }
    const body = { cardAccount: cardNumber(account), cardTransactions, ...warningsTold(call) }
    return answerTo(call, { status: 200, headers, body })
  })

  serve(routeContext, OPERATIONS.readCardTransaction, async (call) => {
    const read = await readTransaction(setup, call, 'card-account')
    if (read.kind === 'answered') return read.answer
    const details = cardTransactionDetails(read.transaction, read.fixes)
    return answerTo(call, { status: 200, body: { transactionsDetails: details, ...warningsTold(call) } })
  })
}
