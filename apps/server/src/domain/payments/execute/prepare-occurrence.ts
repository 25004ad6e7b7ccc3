import type { Country } from '../../../platform/banks/index.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'
import { findMacProblem, type ForgeryReason, macOfApproved } from '../order-mac.ts'
import { partIdOf } from '../part-id.ts'
import { serialiseTransfer } from '../payment-order.ts'
import { productOf } from '../products/products.ts'
import { occurrence } from '../products/periodic-schedule.ts'
import type { DueStandingOrder, NewOccurrence } from './standing-orders.store.ts'

/**
 * Why the next occurrence of a standing order is not paid although it seems to be due: what is stored is not what was approved,
 * it was put back after its cancellation or set back to an occurrence that was paid before, or the bank's clock was moved.
 * Undefined if it is paid.
 */
export function findStandingOrderProblem(
  keys: KeyRing,
  { bankId, today }: { readonly bankId: string; readonly today: string },
  standingOrder: DueStandingOrder,
): ForgeryReason | undefined {
  const { status, nextDate, isPaidBefore } = standingOrder
  const sealed = { kind: 'standing-order', bankId, ...standingOrder } as const
  const reason = findMacProblem(keys, standingOrder.mac, sealed)
  if (reason !== undefined) return reason
  if (status !== 'ACTC') return 'not-being-executed'
  if (isPaidBefore) return 'paid-before'
  return nextDate > today ? 'before-its-day' : undefined
}

/** The bank of a standing order, whose banking days decide when it is paid. */
export interface BankOfOrders {
  readonly bankId: string
  readonly country: Country
}

/** Prepares the next occurrence of a periodic payment as a part that the core bank executes. Throws if the body is unreadable. */
export function prepareOccurrence(
  keys: KeyRing,
  { bankId, country }: BankOfOrders,
  standingOrder: DueStandingOrder,
): NewOccurrence {
  const { tppId, paymentId, product, nextNumber, nextDate, fee, partKey } = standingOrder
  const definition = productOf({ service: 'periodic-payments', product })
  const body: unknown = JSON.parse(standingOrder.body)
  const initiation = JSON.parse(standingOrder.initiation)
  const partId = partIdOf(partKey, { bankId, paymentId, number: nextNumber, dueDate: nextDate })
  const [order] = definition.toOrders(body, nextDate)
  const transfer = serialiseTransfer(order, { paymentId: partId, fee, initiation })
  const part = { bankId, tppId, paymentId: partId, executionDate: nextDate, transfer }
  const schedule = definition.toSchedule?.(body)
  const next = schedule && occurrence(country, schedule, nextNumber + 1)?.executionDate
  return {
    tppId,
    paymentId,
    number: nextNumber,
    partId,
    executionDate: nextDate,
    transfer,
    mac: macOfApproved(keys, { kind: 'order', ...part }),
    nextDate: next,
    nextMac:
      next === undefined
        ? undefined
        : macOfApproved(keys, {
            kind: 'standing-order',
            bankId,
            ...standingOrder,
            nextNumber: nextNumber + 1,
            nextDate: next,
          }),
  }
}
