import assert from 'node:assert/strict'
import { type Currency, formatAmount } from '@havn/contract'
import {
  type CoreBank,
  numberOfDebtorAccount,
  type TransferOrder,
} from '../../../apps/server/src/core-bank/index.ts'

/** A line of the list that a core bank exports, before it is written. */
export interface ListedOrder {
  readonly paymentId: string
  readonly tppId: string
  readonly amount: string
  readonly currency: string
  readonly debtorAccount: string
  readonly creditorAccount: string
  readonly executedAt: string
  readonly outcome: string
}

/** A core bank's own record of what it executed, apart from Havn. */
export interface CoreBankRecord {
  readonly executed: Map<string, ListedOrder>
  /** The list as the core bank exports it, with changes. */
  list(change?: (orders: readonly ListedOrder[]) => readonly ListedOrder[]): string
}

const EXECUTED: ReadonlySet<string> = new Set(['booked', 'reserved', 'abroad', 'returned'])

export function toListed(order: TransferOrder, outcome: string, at: Temporal.Instant): ListedOrder {
  const { account } = order.debtor
  const creditor = order.creditor.account
  return {
    paymentId: order.paymentId,
    tppId: order.initiation.tpp.tppId,
    amount: formatAmount({
      minorUnits: order.amount.minorUnits,
      currency: order.amount.currency as Currency,
    }),
    currency: order.amount.currency,
    debtorAccount: numberOfDebtorAccount(account),
    creditorAccount: creditor.kind === 'bban' ? creditor.bban : creditor.iban,
    executedAt: at.toString(),
    outcome,
  }
}

/** Has a core bank record what it executes, in a record that may be there already. */
export function recordExecutions(
  coreBank: CoreBank,
  executed = new Map<string, ListedOrder>(),
): { coreBank: CoreBank; record: CoreBankRecord } {
  return {
    coreBank: {
      ...coreBank,
      async execute(request) {
        const outcomes = await coreBank.execute(request)
        for (const { paymentId, outcome } of outcomes) {
          const order = request.orders.find((one) => one.paymentId === paymentId)
          assert(order)
          if (EXECUTED.has(outcome) && !executed.has(paymentId))
            executed.set(paymentId, toListed(order, outcome, request.at))
        }
        return outcomes
      },
    },
    record: {
      executed,
      list: (change = (orders) => orders) =>
        change([...executed.values()])
          .map((one) =>
            [
              one.paymentId,
              one.tppId,
              one.amount,
              one.currency,
              one.debtorAccount,
              one.creditorAccount,
              one.executedAt,
              one.outcome,
            ].join(','),
          )
          .toSorted()
          .map((line) => `${line}\n`)
          .join(''),
    },
  }
}
