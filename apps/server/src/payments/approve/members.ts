import assert from 'node:assert/strict'
import type { TransferInstruction } from '../../core-bank/index.ts'
import type { Actor } from '../../database/actor.ts'
import type { Queries } from '../../database/database.ts'
import type { PaymentSummary } from '../../sca/index.ts'
import { findMembers, type MemberRow } from './members.store.ts'
import { advanceOwnPayment, feeOf } from '../payments.store.ts'
import type { ProductKey } from '../products/product-definition.ts'
import { productOf } from '../products/products.ts'
import { isLate, timeOf } from '../read/read-payment.ts'
import { shownForApproval } from './approval-summary.ts'

/** A payment as a signing basket sees it. */
export interface Member {
  readonly paymentId: string
  /** BSK-09: single payments alone can be in a basket. */
  readonly isSingle: boolean
  readonly kind: ProductKey
  /** One whose day has ended unapproved is rejected, also if nobody has written that yet. */
  readonly status: MemberRow['status']
  /** Nobody has decided about it, in time or not. */
  readonly isUndecided: boolean
  readonly basketId: string | undefined
  /** The first of two people has approved it by itself. */
  readonly isHalfApproved: boolean
  readonly row: MemberRow
}

export interface Wanted {
  readonly paymentIds: readonly string[]
  readonly nowMilliseconds: number
}

/** Those of these payments that are the TPP's, in the order asked. Writes nothing, so it locks nothing. */
export async function readMembers(
  queries: Queries,
  actor: Actor,
  { paymentIds, nowMilliseconds }: Wanted,
): Promise<readonly Member[]> {
  const realTime = new Date(nowMilliseconds).toISOString()
  const rows = await findMembers(queries, actor, { paymentIds, realTime })
  const byId = new Map(rows.map((row) => [row.payment_id, memberOf(row)]))
  return paymentIds.flatMap((paymentId) => byId.get(paymentId) ?? [])
}

/** The same for somebody who looks, outside of any transaction: one whose day has ended unapproved is rejected now. */
export async function lookAtMembers(
  queries: Queries,
  actor: Actor,
  wanted: Wanted,
): Promise<readonly Member[]> {
  const members = await readMembers(queries, actor, wanted)
  const late = members.filter(({ row }) => isLate(row))
  for (const { paymentId, row } of late)
    await advanceOwnPayment(queries, actor, { paymentId, cause: 'day-passed', at: timeOf(row) })
  // Read anew: rejected by us, or decided by somebody at this very moment.
  return late.length > 0 ? readMembers(queries, actor, wanted) : members
}

function memberOf(row: MemberRow): Member {
  const { payment_id: paymentId, service, product, status, basket_id: basketId } = row
  return {
    paymentId,
    isSingle: service === 'payments',
    kind: { service, product },
    status: isLate(row) ? 'RJCT' : status,
    isUndecided: status === 'RCVD',
    basketId: basketId ?? undefined,
    isHalfApproved: row.first_approver_id !== null,
    row,
  }
}

/** What the core bank would be asked to do. Of a single payment. */
export function orderOfMember({ row, paymentId }: Member): TransferInstruction {
  const [order] = productOf(row).toOrders(JSON.parse(row.body), row.execution_date)
  assert(order, 'a payment has an order')
  return { ...order, paymentId, fee: feeOf(row) }
}

/** Exactly what the PSU decides about. Of a single payment. */
export function shownMember({ row }: Member): PaymentSummary {
  const [shown] = shownForApproval(row)
  assert(shown, 'a payment has something to show')
  return shown
}
