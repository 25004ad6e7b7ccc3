import type { Database, Queries } from '../../database/database.ts'
import type { CoreBank, Execution, TransferOrder } from '../index.ts'
import { bookOf } from './book-of.ts'
import { executeOrders, findBooks, reportTransfers } from './money.store.ts'
import { booksConcerned, debitOf, orderRecord } from './order-amounts.ts'

/** What the sandbox's books do with orders. */
export function sandboxTransfers({
  edge,
  desk,
}: {
  edge: Queries
  desk: Database
}): Pick<CoreBank, 'hasFunds' | 'execute' | 'report'> {
  return {
    async hasFunds({ bankId, order }) {
      const debit = debitOf(order)
      const [book] = await findBooks(edge, actorOf(bankId), [bookOf(order.debtor.account)])
      if (debit === undefined || book?.currency !== order.debtor.currency) return false
      return debit + (order.fee?.minorUnits ?? 0n) <= book.balance_minor_units + book.credit_limit_minor_units
    },
    async execute({ bankId, orders, at, notAfter }) {
      const once = withoutTwins(orders)
      const books = await findBooks(desk, actorOf(bankId), booksConcerned(once))
      const bookByKey = new Map(books.map((book) => [book.book, book]))
      const records = once.map((order, index) => orderRecord(order, index + 1, bookByKey))
      return executions(await executeOrders(desk, actorOf(bankId), { orders: records, at, notAfter }))
    },
    async report({ bankId, orders, at }) {
      const transferIds = withoutTwins(orders).map(({ paymentId }) => paymentId)
      return executions(await reportTransfers(desk, actorOf(bankId), { transferIds, at }))
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
  rows: readonly { transfer_id: string; outcome: Execution['outcome'] }[],
): readonly Execution[] {
  return rows.map(({ transfer_id: paymentId, outcome }) => ({ paymentId, outcome }))
}
