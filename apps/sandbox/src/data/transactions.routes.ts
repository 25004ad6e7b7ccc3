import assert from 'node:assert/strict'
import { type Currency, OPERATIONS, type SandboxTransaction } from '@havn/contract'
import {
  createTransactions,
  findMockTransactions,
  findStatementAccount,
  listMockTransactions,
  toSandboxTransactionDetails,
  type MockTransaction,
  type StatementReference,
} from '../ledger/index.ts'
import { readBankTime } from '@havn/server/platform/banks'
import { isId } from '@havn/server/platform/shared/ids'
import { type Answer, answerOf, type Call, serve } from '@havn/server/edge'
import type { SandboxSetup } from '../sandbox-setup.ts'
import {
  actorOf,
  formatMinorUnits,
  answerCreated,
  refuseUnknown,
  changeIdempotently,
} from './data-answers.ts'
import { accountLink, cardAccountLink, transactionsLink } from './data-links.ts'

type CreationCall = Call<
  typeof OPERATIONS.createSandboxTransactions | typeof OPERATIONS.createSandboxCardTransactions
>
type ListingCall = Call<
  typeof OPERATIONS.listSandboxTransactions | typeof OPERATIONS.listSandboxCardTransactions
>

/** Serves the sandbox's operations that create and list mock transactions of accounts and card accounts. */
export function serveTransactionData(setup: SandboxSetup): void {
  const { routeContext } = setup
  serve(routeContext, OPERATIONS.createSandboxTransactions, (call) =>
    create(setup, call, { kind: 'account', id: call.pathParameters.accountId }),
  )
  serve(routeContext, OPERATIONS.listSandboxTransactions, (call) =>
    list(setup, call, { kind: 'account', id: call.pathParameters.accountId }),
  )
  serve(routeContext, OPERATIONS.createSandboxCardTransactions, (call) =>
    create(setup, call, { kind: 'card-account', id: call.pathParameters.cardAccountId }),
  )
  serve(routeContext, OPERATIONS.listSandboxCardTransactions, (call) =>
    list(setup, call, { kind: 'card-account', id: call.pathParameters.cardAccountId }),
  )
}

/** The account or card account that the path of a call names. */
type StatementKey = Pick<StatementReference, 'kind' | 'id'>

function create(setup: SandboxSetup, call: CreationCall, statementKey: StatementKey): Promise<Answer> {
  return changeIdempotently(setup, call, async (queries) => {
    const { bankId } = call.bank
    const at = await readBankTime(queries, bankId, call.nowMilliseconds)
    const statement = { bankId, ...statementKey }
    const created = await createTransactions(queries, statement, call.body, at)
    return answerCreated(created, async (transactionIds) => {
      if (transactionIds === undefined) return NOT_FOUND[statementKey.kind]
      const account = await findStatementAccount(queries, statement)
      assert(account, 'an account vanished inside its transaction')
      const rows = await findMockTransactions(queries, actorOf(call), transactionIds)
      const headers = { Location: transactionsLink(LINK_TO[statementKey.kind](statementKey.id)).href }
      const body = rows.map((row) => toTransaction(row, account.currency))
      return answerOf<typeof OPERATIONS.createSandboxTransactions>({ status: 201, headers, body })
    })
  })
}

async function list(
  { tppDatabase }: SandboxSetup,
  call: ListingCall,
  statementKey: StatementKey,
): Promise<Answer> {
  const { bankId } = call.bank
  const account = isId(statementKey.id)
    ? await findStatementAccount(tppDatabase, { bankId, ...statementKey })
    : undefined
  if (account === undefined) return NOT_FOUND[statementKey.kind]
  const { limit = 200 } = call.query
  const rows = await listMockTransactions(tppDatabase, actorOf(call), {
    ledgerAccountId: account.ledgerAccountId,
    limit,
  })
  const body = rows.map((row) => toTransaction(row, account.currency))
  return answerOf<typeof OPERATIONS.listSandboxTransactions>({ status: 200, body })
}

const LINK_TO = { account: accountLink, 'card-account': cardAccountLink } as const

const NOT_FOUND = {
  account: refuseUnknown('account', 'accountId'),
  'card-account': refuseUnknown('card account', 'cardAccountId'),
} as const

function toTransaction(row: MockTransaction, currency: string): SandboxTransaction {
  const { bookingDate } = row
  return {
    transactionId: row.transactionId,
    ...(bookingDate === null
      ? { bookingStatus: 'pending' as const }
      : { bookingStatus: 'booked' as const, bookingDate }),
    valueDate: row.valueDate,
    amount: formatMinorUnits(row.amountMinorUnits, currency),
    currency: currency as Currency,
    ...toSandboxTransactionDetails(row.details),
  }
}
