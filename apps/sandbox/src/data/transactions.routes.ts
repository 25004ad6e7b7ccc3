import assert from 'node:assert/strict'
import { type Currency, OPERATIONS, type SandboxTransaction } from '@havn/contract'
import {
  createTransactions,
  findLines,
  findStatementBook,
  listLines,
  readTold,
  type StatementLineRow,
  type StatementOf,
} from '../ledger/index.ts'
import { readBankTime } from '@havn/server/banks'
import { isId } from '@havn/server/shared/ids'
import { type Answer, answerOf, type Call, serve } from '@havn/server/xs2a'
import type { SandboxSetup } from '../sandbox-setup.ts'
import { actorOf, amountText, answerMade, answerNoSuch, changeOnce } from './data-answers.ts'
import { accountLink, cardAccountLink, transactionsLink } from './data-links.ts'

type CreationCall = Call<
  typeof OPERATIONS.createSandboxTransactions | typeof OPERATIONS.createSandboxCardTransactions
>
type ListingCall = Call<
  typeof OPERATIONS.listSandboxTransactions | typeof OPERATIONS.listSandboxCardTransactions
>

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

type Place = Pick<StatementOf, 'kind' | 'id'>

function create(setup: SandboxSetup, call: CreationCall, place: Place): Promise<Answer> {
  return changeOnce(setup, call, async (queries) => {
    const { bankId } = call.bank
    const at = await readBankTime(queries, bankId, call.nowMilliseconds)
    const statement = { bankId, ...place }
    const made = await createTransactions(queries, statement, call.body, at)
    return answerMade(made, async (transactionIds) => {
      if (transactionIds === undefined) return NO_SUCH[place.kind]
      const book = await findStatementBook(queries, statement)
      assert(book, 'an account vanished inside its transaction')
      const rows = await findLines(queries, actorOf(call), transactionIds)
      const headers = { Location: transactionsLink(LINK[place.kind](place.id)).href }
      const body = rows.map((row) => toTransaction(row, book.currency))
      return answerOf<typeof OPERATIONS.createSandboxTransactions>({ status: 201, headers, body })
    })
  })
}

async function list({ tppDatabase }: SandboxSetup, call: ListingCall, place: Place): Promise<Answer> {
  const { bankId } = call.bank
  const book = isId(place.id) ? await findStatementBook(tppDatabase, { bankId, ...place }) : undefined
  if (book === undefined) return NO_SUCH[place.kind]
  const { limit = 200 } = call.query
  const rows = await listLines(tppDatabase, actorOf(call), { book: book.book, limit })
  const body = rows.map((row) => toTransaction(row, book.currency))
  return answerOf<typeof OPERATIONS.listSandboxTransactions>({ status: 200, body })
}

const LINK = { account: accountLink, 'card-account': cardAccountLink } as const

const NO_SUCH = {
  account: answerNoSuch('account', 'accountId'),
  'card-account': answerNoSuch('card account', 'cardAccountId'),
} as const

function toTransaction(row: StatementLineRow, currency: string): SandboxTransaction {
  const { booking_date: bookingDate } = row
  return {
    transactionId: row.transaction_id,
    ...(bookingDate === null
      ? { bookingStatus: 'pending' as const }
      : { bookingStatus: 'booked' as const, bookingDate }),
    valueDate: row.value_date,
    amount: amountText(row.amount_minor_units, currency),
    currency: currency as Currency,
    ...readTold(row.told),
  }
}
