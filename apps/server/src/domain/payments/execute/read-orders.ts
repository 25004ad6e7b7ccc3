import { failure } from '@havn/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { findMacProblem, FORGERIES, type Forgery, type ForgeryReason } from '../order-mac.ts'
import { quarantinePayments } from './claims.store.ts'
import type { ClaimInProgress, DuePayment } from './due.store.ts'
import { parseTransfer } from './parse-transfer.ts'
import type { PaymentWithOrder } from './sort-results.ts'

/** What reading stored orders needs: their keys, and what is called for those that are not executed. */
export interface OrderReading {
  readonly bankDatabase: Database
  /** Called when a payment that no server can read was quarantined: an operator has to look at it. */
  readonly onQuarantine: (quarantined: { bankId: string; paymentId: string; problem: string }) => void
  /** The keys by which orders are sealed when they are approved, and checked before the core bank gets them. */
  readonly keys: KeyRing
  /** Called when what is stored is not what somebody approved: whoever watches over the bank's security has to look at it. */
  readonly onForgery: (forgery: Forgery) => void
}

/** What the payments were read for: a bank, and the claim under which they are executed; undefined if they are under way. */
interface OrderOwner {
  readonly bankId: string
  readonly claim: ClaimInProgress | undefined
  /** The date at the bank. Nothing is executed before its day, whoever has claimed it. */
  readonly today: string
}

/**
 * Reads the orders of payments. Quarantines those that cannot be read and those that are not what was approved, so that they
 * do not stop the others, and the core bank never gets them.
 */
export async function readOrders<Payment extends DuePayment>(
  { bankDatabase, keys, onQuarantine, onForgery }: OrderReading,
  owner: OrderOwner,
  payments: readonly Payment[],
): Promise<readonly PaymentWithOrder<Payment>[]> {
  const { bankId } = owner
  const parsed = payments.map((payment) => {
    const { paymentId } = payment
    const reason = findForgery(keys, owner, payment)
    if (reason !== undefined) onForgery({ bankId, what: 'order', subjectId: paymentId, reason })
    const order = parseTransfer(payment.transfer, paymentId)
    return { payment, order: order.ok && reason !== undefined ? failure(FORGERIES[reason]) : order }
  })
  const unreadable = parsed.flatMap(({ payment: { executionDate, paymentId }, order }) =>
    order.ok ? [] : [{ executionDate, paymentId, problem: order.problem }],
  )
  if (unreadable.length > 0) {
    await quarantinePayments(bankDatabase, owner, unreadable)
    for (const { paymentId, problem } of unreadable)
      onQuarantine({ bankId: owner.bankId, paymentId, problem })
  }
  return parsed.flatMap(({ payment, order }) => (order.ok ? [{ payment, order: order.value }] : []))
}

/** Why a payment is not one that somebody approved and that is being executed; undefined if it is. */
function findForgery(
  keys: KeyRing,
  { bankId, claim, today }: OrderOwner,
  payment: DuePayment,
): ForgeryReason | undefined {
  // A copy of a row from before a cancellation has a MAC that is right.
  if (claim !== undefined && payment.status !== 'PDNG') return 'not-being-executed'
  const reason = findMacProblem(keys, payment.mac, { kind: 'order', bankId, ...payment })
  // Whoever can write to the database can claim an order, as a dead server would have left it.
  return reason ?? (claim !== undefined && payment.executionDate > today ? 'before-its-day' : undefined)
}
