import { withinBankLimit } from '@havn/server/database/actor'
import type { Database, Queries } from '@havn/server/database/database'
import { newId } from '@havn/server/shared/ids'
import type { CoreBank, OrderOutcome, ExecutionOutcome, TransferOrder } from '@havn/server/core-bank'
import { bookOf } from './ledger-account-id.ts'
import { executeOrders, findBooks, giveBackTransfers, reportTransfers } from './transfers.store.ts'
import { type BookByKey, booksConcerned, debitOf, orderRecord } from './order-record.ts'
import { refusalOf } from './refusal-reason.ts'

/** What clearing does in the sandbox, which is its own clearing house. */
export interface ReturnsTransfers {
  /** Returns orders that have arrived: the money comes back, once, and `readOutcomes` answers `returned` from then on. */
  giveBack(question: {
    bankId: string
    orders: readonly TransferOrder[]
    at: Temporal.Instant
  }): Promise<void>
}

/** What the sandbox's books do with orders. */
export function sandboxTransfers({
  tppDatabase,
  bankDatabase,
}: {
  tppDatabase: Queries
  bankDatabase: Database
}): Pick<CoreBank, 'hasFunds' | 'execute' | 'readOutcomes'> & ReturnsTransfers {
  return {
    async hasFunds({ bankId, order }) {
      const debit = debitOf(order)
      const [book] = await findBooks(tppDatabase, actorOf(bankId), [bookOf(order.debtor.account)])
      if (debit === undefined || book?.currency !== order.debtor.currency) return false
      return debit + (order.fee?.minorUnits ?? 0n) <= book.balance_minor_units + book.credit_limit_minor_units
    },
    async execute({ bankId, orders, at, notAfter }) {
      const once = withoutTwins(orders)
      const books = await findBooks(bankDatabase, actorOf(bankId), booksConcerned(once))
      const bookByKey = new Map(books.map((book) => [book.book, book]))
      const records = once.map((order, index) => orderRecord(order, index + 1, bookByKey))
      const execute = () => executeOrders(bankDatabase, actorOf(bankId), { orders: records, at, notAfter })
      return executions(await withinBankLimit(bankDatabase, bankId, execute), once, bookByKey)
    },
    async readOutcomes({ bankId, orders, at }) {
      const once = withoutTwins(orders)
      const transferIds = once.map(({ paymentId }) => paymentId)
      const report = () => reportTransfers(bankDatabase, actorOf(bankId), { transferIds, at })
      return executions(await withinBankLimit(bankDatabase, bankId, report), once)
    },
    async giveBack({ bankId, orders, at }) {
      const transfers = withoutTwins(orders).map(({ paymentId, debtor }) => ({
        transfer_id: paymentId,
        return_id: newId(),
        debtor_book: bookOf(debtor.account),
      }))
      await withinBankLimit(bankDatabase, bankId, () =>
        giveBackTransfers(bankDatabase, actorOf(bankId), { transfers, at }),
      )
    },
  }
}

/** The books belong to the bank, so no TPP is named when they are read. */
export const actorOf = (bankId: string) => ({ bankId, tppId: '' })

/** An order that is given twice in one set is one order. */
function withoutTwins(orders: readonly TransferOrder[]): TransferOrder[] {
  return [...new Map(orders.map((order) => [order.paymentId, order])).values()]
}

function executions(
  rows: readonly { transfer_id: string; outcome: ExecutionOutcome }[],
  orders: readonly TransferOrder[],
  bookByKey: BookByKey = new Map(),
): readonly OrderOutcome[] {
  const orderById = new Map(orders.map((order) => [order.paymentId, order]))
  return rows.map(({ transfer_id: paymentId, outcome }) =>
    outcome === 'refused' || outcome === 'returned'
      ? { paymentId, outcome, reason: refusalOf(outcome, orderById.get(paymentId), bookByKey) }
      : { paymentId, outcome },
  )
}
